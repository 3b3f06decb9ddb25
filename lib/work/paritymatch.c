/*
 * lib/work/paritymatch.c -- which member of the target answers to which of the reference, by name and
 * use. What is left is for work/paritylearn.c.
 */
#include "work/parity_private.h"

#include "base/fs.h"
#include "work/idiom.h"

/* What a method of one language is an operator, or a method of another name, for in all others. */
static const struct {
	const char *ours, *theirs;
} operators[] = {
	{ "equals", "operator==" },      { "compareto", "operator<" },
	{ "compareto", "operator<=>" },  { "equals", "eq" },
	{ "tostring", "operatorstd::string" }, { "hashcode", "hash" },
	{ "hashcode", "gethashcode" },   { "tostring", "description" },
	{ "tostring", "string" },        { "tostring", "fmt" },
	{ "tostring", "str" },           { "hashcode", "hashvalue" },
	{ "iterator", "getenumerator" }, { "iterator", "begin" },
	{ "clone", "copy" },             { "close", "dispose" },
	{ "size", "length" },            { "size", "count" },
	{ "length", "size" },            { "length", "count" },
	{ "compare", "operator()" },     { "get", "operator[]" },
	{ "set", "operator[]" },         { "put", "operator[]" },
	{ "charat", "operator[]" },      { "add", "operator+" },
	{ "plus", "operator+" },         { "subtract", "operator-" },
	{ "minus", "operator-" },        { "negate", "operator-" },
	{ "multiply", "operator*" },     { "times", "operator*" },
	{ "scale", "operator*" },        { "divide", "operator/" },
	{ "add", "plus" },               { "subtract", "minus" },
	{ "subtract", "sub" },           { "multiply", "times" },
	{ "multiply", "mul" },           { "divide", "div" },
	{ "divide", "truediv" },         { "negate", "unaryminus" },
	{ "negate", "neg" },             { "plus", "add" },
	{ "minus", "sub" },              { "times", "mul" },
	{ "hasnext", "movenext" },       { "next", "current" },
	{ "print", "operator<<" },       { "tostring", "operator<<" },
};

static bool has_key(const struct pl_api_member *x, struct pl_str key)
{
	return pl_str_eq(x->key, key);
}

static struct pl_str joined(struct pl_work *w, struct pl_str a, struct pl_str b)
{
	return pl_arena_fmt(&w->out->arena, PL_STR_FMT PL_STR_FMT, PL_STR_ARG(a), PL_STR_ARG(b));
}

/* --- one name against another ---------------------------------------------------------------- */

/* A value of an enum, by any of the names it may go by. */
static bool is_value(struct pl_work *w, const struct pl_api_member *m,
                     const struct pl_api_member *x)
{
	struct pl_str mine, theirs, type;

	if (!x->is_static && !(x->uses & (PL_USE_READ | PL_USE_VALUE)))
		return false;
	mine = pl_name_of(&w->out->arena, m->name).key;
	theirs = pl_name_of(&w->out->arena, x->name).key;
	if (has_key(x, m->key) || has_key(x, mine) || pl_str_eq(theirs, mine) ||
	    pl_str_eq(theirs, m->key))
		return true;
	if (x->owner == PL_NO_TYPE)
		return false;
	/* MixDirection.mixIn, EventType.eventTypeStart */
	type = w->target.types.at[x->owner].key;
	return theirs.n > mine.n && pl_str_ends(theirs, mine) &&
	       pl_str_starts(type, pl_str_sub(theirs, 0, theirs.n - mine.n)) &&
	       theirs.n - mine.n >= 2;
}

static bool is_operator(const struct pl_api_member *m, const struct pl_api_member *x)
{
	/* asked of each pair of members: their first bytes say no soonest */
	for (size_t i = 0; m->key.n && x->key.n && i < PL_LEN(operators); i++)
		if (operators[i].ours[0] == m->key.p[0] && operators[i].theirs[0] == x->key.p[0] &&
		    pl_str_is(m->key, operators[i].ours) && pl_str_is(x->key, operators[i].theirs))
			return true;
	return false;
}

const struct pl_api_member *pl_parity_customary(const struct pl_work *w,
                                                const struct pl_typepair *pair,
                                                const struct pl_api_member *m)
{
	for (size_t c = 0; c < pair->chain.n && !m->params.n; c++) {
		const struct pl_api_type *type = &w->target.types.at[pair->chain.at[c]];

		for (size_t i = 0; i < type->members.n; i++)
			if (pl_is_public(&type->members.at[i]) && !type->members.at[i].params.n &&
			    is_operator(m, &type->members.at[i]))
				return &type->members.at[i];
	}
	return NULL;
}

/* edgeIterator() is GetEdgeEnumerator(): each language has its own word for what walks over many. */
static bool is_walker(const struct pl_api_member *m, const struct pl_api_member *x)
{
	struct pl_str ours = PL_S("iterator"), theirs = PL_S("enumerator");

	return pl_str_ends(m->property, ours) && pl_str_ends(x->property, theirs) &&
	       pl_str_eq(pl_str_sub(m->property, 0, m->property.n - ours.n),
	                 pl_str_sub(x->property, 0, x->property.n - theirs.n));
}

static bool is_synonym(const struct pl_work *w, const struct pl_api_member *m,
                       const struct pl_api_member *x)
{
	const struct pl_str *other = pl_map_ptr(&w->synonyms, m->key);

	return other && has_key(x, *other);
}

static bool is_void(const struct pl_api_member *x)
{
	return pl_typetag_of(x->symbol->type).tag == PL_TAG_VOID;
}

static bool is_constant(const struct pl_api_member *m)
{
	return m->is_static && m->uses == PL_USE_READ && !pl_kind_is_callable(m->symbol->kind);
}

/* How x serves as the reading, calling (which is 0) or writing (1) of m. */
static enum pl_how serves(struct pl_work *w, const struct pl_api_member *m, unsigned which,
                          const struct pl_api_member *x)
{
	bool called = x->uses & PL_USE_CALL;
	struct pl_str one = m->property;

	if (m->uses & PL_USE_VALUE)
		return is_value(w, m, x) ? PL_HOW_SAME : PL_HOW_NONE;
	if (is_constant(m) && !x->is_static && x->owner != PL_NO_TYPE &&
	    pl_str_find(x->symbol->modifiers, PL_S("const")) == SIZE_MAX &&
	    !pl_name_is_shouted(x->name))
		return PL_HOW_NONE; /* Ordinate.X is not a point's x */
	if (which) {
		if (pl_str_eq(x->property, one) && x->uses & PL_USE_WRITE)
			return PL_HOW_SAME;
		if (called && (pl_str_eq(x->key, joined(w, PL_S("set"), one)) ||
		               (has_key(x, one) && x->params.n)))
			return PL_HOW_ACCESSOR;
	} else if (m->uses & PL_USE_CALL) {
		if (has_key(x, m->key) && called)
			return PL_HOW_SAME;
		if (has_key(x, m->key) && (called || !is_void(m)))
			return PL_HOW_ACCESSOR;
		if (!m->params.n && !is_void(m) && pl_str_eq(x->property, m->key) &&
		    x->uses & (PL_USE_READ | PL_USE_CALL))
			return PL_HOW_ACCESSOR;
		/* setRGB(a, b), getRow(i) of one language are a property or an indexer of another */
		if (x->uses & (PL_USE_READ | PL_USE_WRITE) &&
		    pl_str_eq(pl_member_key(&w->out->arena, m->name), x->property))
			return PL_HOW_ACCESSOR;
	} else {
		if (pl_str_eq(x->property, one) && x->uses & PL_USE_READ)
			return PL_HOW_SAME;
		if (called &&
		    (has_key(x, m->key) || (has_key(x, one) && !x->params.n && !is_void(x)) ||
		     pl_str_eq(x->key, joined(w, PL_S("get"), one))))
			return PL_HOW_ACCESSOR;
		if (x->uses & PL_USE_VALUE && m->is_static && is_value(w, m, x))
			return PL_HOW_SAME;
	}
	if (m->backing.n && pl_str_eq(x->property, m->backing) &&
	    x->uses & (which ? PL_USE_WRITE : PL_USE_READ))
		return PL_HOW_ACCESSOR;
	if (is_operator(m, x) || is_walker(m, x))
		return PL_HOW_OPERATOR;
	return is_synonym(w, m, x) ? PL_HOW_SYNONYM : PL_HOW_NONE;
}

/* --- looking for one ------------------------------------------------------------------------- */

static unsigned rank(enum pl_how how, bool is_public, bool own, bool same_name, size_t arity)
{
	unsigned far = arity > 7 ? 7 : (unsigned)arity;

	return (is_public ? 4096u : 0) + (unsigned)(PL_N_HOWS - how) * 64 + (own ? 32u : 0) +
	       (same_name ? 16u : 0) + (7 - far);
}

size_t pl_parity_arity_gap(const struct pl_api_member *m, const struct pl_api_member *x)
{
	return m->params.n > x->params.n ? m->params.n - x->params.n : x->params.n - m->params.n;
}

static void look_in_chain(struct pl_work *w, const struct pl_typepair *pair,
                          const struct pl_api_member *m, unsigned which, struct pl_found *out)
{
	unsigned best = 0;

	for (size_t c = 0; c < pair->chain.n; c++) {
		const struct pl_api_type *type = &w->target.types.at[pair->chain.at[c]];

		for (size_t i = 0; i < type->members.n; i++) {
			const struct pl_api_member *x = &type->members.at[i];
			enum pl_how how = serves(w, m, which, x);
			unsigned r;

			if (!how)
				continue;
			r = rank(how, pl_is_public(x), c < pair->n, has_key(x, m->key),
			         pl_parity_arity_gap(m, x));
			if (r <= best)
				continue;
			best = r;
			*out = (struct pl_found){ x, how, c >= pair->n };
		}
	}
}

/* In the folder of a counterpart, or in a file that is called as its file is. */
static bool is_near(const struct pl_work *w, const struct pl_typepair *pair,
                    const struct pl_file *file)
{
	for (size_t i = 0; i < pair->n; i++) {
		struct pl_str path = w->target.types.at[pair->types[i]].file->path;

		if (pl_str_eq(pl_fs_dir(path), pl_fs_dir(file->path)) ||
		    pl_str_eq(pl_fs_stem(path), pl_fs_stem(file->path)))
			return true;
	}
	return false;
}

/* wkbXDR is wkbXDR, though all values of its enum begin with "wkb". */
static bool is_called(struct pl_work *w, const struct pl_api_member *x, struct pl_str key)
{
	return has_key(x, key) || pl_str_eq(pl_name_of(&w->out->arena, x->name).key, key);
}

/* How many constants of m's type are values of theirs, too. */
static unsigned count_shared(struct pl_work *w, const struct pl_api_member *m,
                             const struct pl_api_type *theirs)
{
	const struct pl_api_type *ours = &w->ref.types.at[m->owner];
	unsigned n = 0;

	for (size_t i = 0; i < ours->members.n; i++)
		for (size_t k = 0; is_constant(&ours->members.at[i]) && k < theirs->members.n; k++)
			n += is_called(w, &theirs->members.at[k], ours->members.at[i].key);
	return n;
}

static bool is_inside(const struct pl_work *w, const struct pl_typepair *pair,
                      const struct pl_symbol *symbol)
{
	const struct pl_symbol *outer = pl_symbol_outer_type(symbol);

	return outer && pair->n && pl_api_find(&w->target, outer) == pair->types[0];
}

/* CAP_FLAT as EndCapStyle.Flat, YZ_PLANE as Plane.YZ: the word that goes is one of the enum's name. */
static bool is_value_of_kind(const struct pl_name *name, const struct pl_api_type *theirs,
                             const struct pl_api_member *x)
{
	struct pl_str first = pl_name_words(name, 0, 1), last;

	if (name->n < 2)
		return false;
	last = pl_name_words(name, name->n - 1, name->n);
	return (has_key(x, pl_name_words(name, 1, name->n)) && first.n > 2 &&
	        pl_str_find(theirs->key, first) != SIZE_MAX) ||
	       (has_key(x, pl_name_words(name, 0, name->n - 1)) && last.n > 2 &&
	        pl_str_find(theirs->key, last) != SIZE_MAX);
}

/*
 * A constant as a value of an enum that stands for nothing else: inside of the counterpart, or near it
 * and with more of the type's constants, or with their common word in its name.
 */
static void look_in_enums(struct pl_work *w, const struct pl_typepair *pair,
                          const struct pl_api_member *m, struct pl_found *out)
{
	struct pl_name name = pl_name_of(&w->out->arena, m->name);

	for (uint32_t id = 0; id < w->target.types.n && !out->member; id++) {
		const struct pl_api_type *type = &w->target.types.at[id];
		bool inside, near;

		if (!type->symbol || type->symbol->kind != PL_KIND_ENUM)
			continue;
		inside = is_inside(w, pair, type->symbol);
		near = inside || (!w->first[id] && is_near(w, pair, type->file));
		for (size_t i = 0; near && i < type->members.n && !out->member; i++) {
			const struct pl_api_member *x = &type->members.at[i];

			if (!(is_called(w, x, m->key) &&
			      (inside || count_shared(w, m, type) > 1)) &&
			    !is_value_of_kind(&name, type, x))
				continue;
			*out = (struct pl_found){ x, PL_HOW_FREE, false };
			w->shelf[id] = true;
			if (inside)
				w->owner[id] = m->owner;
			w->used[id][i] = true;
		}
	}
}

/* A counterpart that is an enum itself has its values inside. */
static bool has_values(const struct pl_work *w, const struct pl_typepair *pair)
{
	for (size_t c = 0; c < pair->n; c++) {
		const struct pl_api_type *type = &w->target.types.at[pair->types[c]];

		for (size_t i = 0; i < type->members.n; i++)
			if (type->members.at[i].uses & PL_USE_VALUE)
				return true;
	}
	return false;
}

/* A function outside of types, called as the member is, perhaps behind its type's name. */
static void look_outside(struct pl_work *w, const struct pl_typepair *pair,
                         const struct pl_api_member *m, struct pl_found *out)
{
	struct pl_str names[3] = { m->key, PL_S_NONE, PL_S_NONE }; /* parse VecParse ParseVec */

	if (m->uses & PL_USE_VALUE && has_values(w, pair))
		return;
	if (pair->n) {
		names[1] = joined(w, w->target.types.at[pair->types[0]].key, m->key);
		names[2] = joined(w, m->key, w->target.types.at[pair->types[0]].key);
	}
	for (size_t i = 0; i < PL_LEN(names); i++) {
		size_t at = names[i].n ? pl_map_num(&w->target.free_by_key, names[i]) : 0;

		/* of one with an object, or from elsewhere, the name alone says too little */
		if (!at || (!m->is_static && (i == 0 || !w->target.lang->methods_by_prefix)) ||
		    (i == 0 && !is_near(w, pair, w->target.free.at[at - 1].file)))
			continue;
		*out = (struct pl_found){ &w->target.free.at[at - 1], PL_HOW_FREE, false };
		return;
	}
	if (is_constant(m) && pl_is_public(m))
		look_in_enums(w, pair, m, out);
}

/* All of that name stand for the same thing: overloads, getter and setter, prototype and body. */
void pl_parity_mark_used(struct pl_work *w, const struct pl_typepair *pair,
                         const struct pl_api_member *x)
{
	for (size_t c = 0; c < pair->chain.n; c++) {
		uint32_t id = pair->chain.at[c];
		const struct pl_api_type *type = &w->target.types.at[id];

		for (size_t i = 0; i < type->members.n; i++)
			if (pl_str_eq(type->members.at[i].property, x->property) ||
			    has_key(&type->members.at[i], x->key))
				w->used[id][i] = true;
	}
}

/* --- parts ------------------------------------------------------------------------------------ */

static const struct pl_api_member *find_value(struct pl_work *w, const struct pl_typepair *pair,
                                              struct pl_str property)
{
	for (size_t c = 0; c < pair->chain.n; c++) {
		const struct pl_api_type *type = &w->target.types.at[pair->chain.at[c]];

		for (size_t i = 0; i < type->members.n; i++)
			if (type->members.at[i].uses & PL_USE_READ &&
			    pl_is_public(&type->members.at[i]) &&
			    pl_str_eq(type->members.at[i].property, property))
				return &type->members.at[i];
	}
	return NULL;
}

/* How a value is taken apart: its parts, and what goes around each of their names. */
struct way {
	const char *parts, *others; /* those there must be, those there may be */
	const char *after;
};

/* Color as r, g, b, a, a second one as r2, g2, b2; a position as positionX, positionY. */
static const struct way *way_of(struct pl_str property)
{
	static const struct way color = { "rgb", "a", "" }, second = { "rgb", "a", "2" },
	                        point = { "xy", "z", "" };

	if (!pl_str_ends(property, PL_S("color")) && !pl_str_ends(property, PL_S("colour")))
		return &point;
	return property.n > strlen("colour") ? &second : &color;
}

static const struct pl_api_member *find_part(struct pl_work *w, const struct pl_typepair *pair,
                                             const struct pl_api_member *m, const struct way *way,
                                             char part)
{
	struct pl_str before = way->parts[0] == 'x' ? m->property : PL_S_NONE;

	return find_value(w, pair,
	                  pl_arena_fmt(&w->out->arena, PL_STR_FMT "%c%s", PL_STR_ARG(before), part,
	                               way->after));
}

static void look_for_parts(struct pl_work *w, const struct pl_typepair *pair,
                           const struct pl_api_member *m, struct pl_found *out)
{
	const struct way *way = way_of(m->property);
	const struct pl_api_member *x = NULL;

	enum pl_tag tag = pl_typetag_of(m->params.n ? m->params.at[0].type : m->symbol->type).tag;

	if (m->uses & (PL_USE_CALL | PL_USE_VALUE) || m->is_static || tag < PL_TAG_MANY)
		return;
	for (const char *part = way->parts; *part; part++) {
		x = find_part(w, pair, m, way, *part);
		if (!x)
			return;
	}
	*out = (struct pl_found){ x, PL_HOW_PARTS, false };
	for (const char *part = way->parts; *part; part++)
		pl_parity_mark_used(w, pair, find_part(w, pair, m, way, *part));
	x = find_part(w, pair, m, way, way->others[0]);
	if (x)
		pl_parity_mark_used(w, pair, x);
}

/* --- what the config says -------------------------------------------------------------------- */

bool pl_parity_ignores(struct pl_work *w, struct pl_str name)
{
	const struct pl_target *t = w->options->target;

	for (size_t i = 0; t && i < t->ignores.n; i++) {
		if (!pl_str_glob(t->ignores.at[i], name))
			continue;
		w->out->rule_uses.at[t->renames.n + i]++;
		return true;
	}
	return false;
}

/* "Bone.update = refresh", "*.toString =": true when a rule speaks of the member. */
static bool apply_rule(struct pl_work *w, const struct pl_typepair *pair,
                       const struct pl_api_member *m, struct pl_found *out)
{
	const struct pl_target *t = w->options->target;
	struct pl_str full = pl_api_member_name(&w->out->arena, &w->ref, m);

	if (pl_parity_ignores(w, full)) {
		*out = (struct pl_found){ NULL, PL_HOW_IGNORED, false };
		return true;
	}
	for (size_t r = 0; t && r < t->renames.n; r++) {
		struct pl_str to = t->renames.at[r].to;

		if (!pl_str_glob(t->renames.at[r].from, full))
			continue;
		if (!to.n) {
			w->out->rule_uses.at[r]++;
			*out = (struct pl_found){ NULL, PL_HOW_IGNORED, false };
			return true;
		}
		for (size_t c = 0; c < pair->chain.n; c++) {
			const struct pl_api_type *type = &w->target.types.at[pair->chain.at[c]];

			for (size_t i = 0; i < type->members.n; i++) {
				const struct pl_api_member *x = &type->members.at[i];

				if (!pl_str_eq(x->name, to) && !pl_str_eq(x->symbol->name, to))
					continue;
				w->out->rule_uses.at[r]++;
				*out = (struct pl_found){ x, PL_HOW_RULE, c >= pair->n };
				return true;
			}
		}
	}
	return false;
}

/* --- all of them ----------------------------------------------------------------------------- */

struct pl_found *pl_parity_found(struct pl_work *w, uint32_t type, size_t member, unsigned which)
{
	return &w->pairs[type].found[member * 2 + which];
}

bool pl_parity_wanted(const struct pl_work *w, uint32_t type, const struct pl_api_member *m)
{
	const struct pl_typepair *pair = &w->pairs[type];

	return pair->n && !pair->ignored && !pair->skipped && pl_is_public(m) &&
	       !(m->uses & PL_USE_MAKE);
}

static void find_one(struct pl_work *w, uint32_t type, size_t member, unsigned which)
{
	const struct pl_typepair *pair = &w->pairs[type];
	const struct pl_api_member *m = &w->ref.types.at[type].members.at[member];
	struct pl_found *out = pl_parity_found(w, type, member, which);
	const struct pl_api_member *customary;
	static const unsigned uses[] = { PL_USE_READ | PL_USE_CALL | PL_USE_VALUE, PL_USE_WRITE };

	if (!(m->uses & uses[which]) || out->how == PL_HOW_IGNORED || out->how == PL_HOW_RULE)
		return;
	if (!apply_rule(w, pair, m, out)) {
		look_in_chain(w, pair, m, which, out);
		if (!out->member && !which)
			look_outside(w, pair, m, out);
		if (!out->member || !pl_is_public(out->member))
			look_for_parts(w, pair, m, out);
	}
	if (out->member && out->member->owner != PL_NO_TYPE && out->how != PL_HOW_FREE)
		pl_parity_mark_used(w, pair, out->member);
	customary = out->member ? pl_parity_customary(w, pair, m) : NULL;
	if (customary) /* toString(indent) by its name, toString() as description */
		pl_parity_mark_used(w, pair, customary);
}

static void find_all(struct pl_work *w)
{
	for (uint32_t t = 0; t < w->ref.types.n; t++) {
		const struct pl_api_type *type = &w->ref.types.at[t];

		for (size_t i = 0; w->pairs[t].n && i < type->members.n; i++)
			for (unsigned which = 0; which < 2; which++)
				if (!pl_parity_found(w, t, i, which)->member)
					find_one(w, t, i, which);
	}
}

/* --- how they were found --------------------------------------------------------------------- */

static void tell(struct pl_work *w)
{
	static const char *const words[PL_N_HOWS] = {
		[PL_HOW_ACCESSOR] = "a method stands for a field, or a field for a method",
		[PL_HOW_OPERATOR] = "an operator or customary method stands for a method",
		[PL_HOW_PARTS] = "a value of several parts is given in its parts",
		[PL_HOW_FREE] = "a function outside of types stands for a member",
	};
	unsigned count[PL_N_HOWS] = { 0 }, all = 0;
	struct pl_str example[PL_N_HOWS] = { { NULL, 0 } };

	for (uint32_t t = 0; t < w->ref.types.n; t++) {
		const struct pl_api_type *type = &w->ref.types.at[t];

		for (size_t i = 0; w->pairs[t].n && i < type->members.n; i++) {
			const struct pl_found *f = pl_parity_found(w, t, i, 0);

			if (!pl_parity_wanted(w, t, &type->members.at[i]) || !f->member)
				continue;
			all++;
			if (count[f->how]++ || !words[f->how])
				continue;
			example[f->how] =
				pl_arena_fmt(&w->out->arena, PL_STR_FMT " -> " PL_STR_FMT,
			                     PL_STR_ARG(pl_api_member_name(&w->out->arena, &w->ref,
			                                                   &type->members.at[i])),
			                     PL_STR_ARG(pl_api_member_name(&w->out->arena,
			                                                   &w->target, f->member)));
		}
	}
	for (unsigned h = 0; h < PL_N_HOWS; h++)
		if (words[h] && count[h])
			pl_parity_habit(w, count[h], all - count[h], example[h],
			                pl_str_of(words[h]));
}

/* True when the counterpart offers something of its own. */
static bool has_others(const struct pl_work *w, const struct pl_typepair *pair)
{
	const struct pl_api_type *type = &w->target.types.at[pair->types[0]];
	size_t n = 0;

	for (size_t i = 0; i < type->members.n; i++)
		n += pl_is_public(&type->members.at[i]) &&
		     !(type->members.at[i].uses & PL_USE_MAKE);
	return n > 0;
}

/* Types that likeness paired and whose members then do not fit are hardly a pair. */
static void doubt_pairs(struct pl_work *w)
{
	for (uint32_t t = 0; t < w->ref.types.n; t++) {
		const struct pl_api_type *type = &w->ref.types.at[t];
		unsigned all = 0, found = 0;

		for (size_t i = 0; w->pairs[t].n && i < type->members.n; i++) {
			if (!pl_parity_wanted(w, t, &type->members.at[i]))
				continue;
			all++;
			found += pl_parity_found(w, t, i, 0)->member ||
			         pl_parity_found(w, t, i, 1)->member;
		}
		/* of one name and with other members: a namesake; with none: not ported yet */
		w->pairs[t].unlike = all >= (w->pairs[t].namesake ? 1u : 2u) &&
		                     (found ? !w->pairs[t].named && found * 3 < all
		                            : !w->pairs[t].named || has_others(w, &w->pairs[t]));
	}
}

void pl_parity_match(struct pl_work *w)
{
	for (uint32_t t = 0; t < w->ref.types.n; t++)
		w->pairs[t].found = PL_ARENA_ARRAY(&w->out->arena, struct pl_found,
		                                   2 * w->ref.types.at[t].members.n + 2);
	find_all(w);
	pl_parity_learn_synonyms(w);
	if (w->synonyms.n)
		find_all(w);
	pl_parity_find_suffixes(w);
	doubt_pairs(w);
	tell(w);
}
