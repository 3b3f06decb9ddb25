/*
 * lib/work/paritymatch.c -- which member of the target answers to which of the reference.
 *
 * First by name and use; then, among what is left on both sides of each pair of types, by names
 * that stand for each other in several pairs; last by suffixes that tell overloads apart.
 */
#include "work/parity_private.h"

#include "work/idiom.h"

enum {
	MIN_SYNONYM = 3,      /* pairs of types in which one name stands for the other */
	SYNONYM_PERCENT = 60, /* of the types that lack the one, and of those that add the other */
};

/* What a method of one language is an operator, or a method of another name, for in all others. */
static const struct {
	const char *ours, *theirs;
} operators[] = {
	{ "equals", "operator==" },      { "compareto", "operator<" },
	{ "compareto", "operator<=>" },  { "equals", "eq" },
	{ "tostring", "operatorstd::string" }, { "hashcode", "hash" },
	{ "hashcode", "gethashcode" },   { "tostring", "description" },
	{ "tostring", "str" },           { "hashcode", "hashvalue" },
	{ "iterator", "getenumerator" }, { "iterator", "begin" },
	{ "clone", "copy" },             { "close", "dispose" },
	{ "size", "length" },            { "size", "count" },
	{ "length", "size" },            { "length", "count" },
	{ "compare", "operator()" },     { "get", "operator[]" },
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
	for (size_t i = 0; i < PL_LEN(operators); i++)
		if (pl_str_is(m->key, operators[i].ours) && pl_str_is(x->key, operators[i].theirs))
			return true;
	return false;
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

/* How x serves as the reading, calling (which is 0) or writing (1) of m. */
static enum pl_how serves(struct pl_work *w, const struct pl_api_member *m, unsigned which,
                          const struct pl_api_member *x)
{
	bool called = x->uses & PL_USE_CALL;
	struct pl_str one = m->property;

	if (m->uses & PL_USE_VALUE)
		return is_value(w, m, x) ? PL_HOW_SAME : PL_HOW_NONE;
	if (which) {
		if (pl_str_eq(x->property, one) && x->uses & PL_USE_WRITE)
			return PL_HOW_SAME;
		if (called && (pl_str_eq(x->key, joined(w, PL_S("set"), one)) ||
		               (has_key(x, one) && x->params.n)))
			return PL_HOW_ACCESSOR;
	} else if (m->uses & PL_USE_CALL) {
		if (has_key(x, m->key) && called)
			return PL_HOW_SAME;
		if (has_key(x, m->key) || (!m->params.n && pl_str_eq(x->property, m->key) &&
		                           x->uses & (PL_USE_READ | PL_USE_CALL)))
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
	if (is_operator(m, x))
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

static size_t arity_gap(const struct pl_api_member *m, const struct pl_api_member *x)
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
			         arity_gap(m, x));
			if (r <= best)
				continue;
			best = r;
			*out = (struct pl_found){ x, how, c >= pair->n };
		}
	}
}

/* A function outside of types, called as the member is, perhaps behind its type's name. */
static void look_outside(struct pl_work *w, const struct pl_typepair *pair,
                         const struct pl_api_member *m, struct pl_found *out)
{
	struct pl_str names[2] = { m->key, PL_S_NONE };

	if (pair->n)
		names[1] = joined(w, w->target.types.at[pair->types[0]].key, m->key);
	for (size_t i = 0; i < PL_LEN(names); i++) {
		size_t at = names[i].n ? pl_map_num(&w->target.free_by_key, names[i]) : 0;

		/* of one with an object, the name alone says too little */
		if (!at || (!m->is_static && (i == 0 || !w->target.lang->methods_by_prefix)))
			continue;
		*out = (struct pl_found){ &w->target.free.at[at - 1], PL_HOW_FREE, false };
		return;
	}
	/* a constant as a value of some enum */
	if (m->is_static && m->uses == PL_USE_READ && !pl_kind_is_callable(m->symbol->kind)) {
		const struct pl_api_member *value = pl_map_ptr(&w->target.values, m->key);

		if (value)
			*out = (struct pl_found){ value, PL_HOW_FREE, false };
	}
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

/* All of that name stand for the same thing: overloads, getter and setter, prototype and body. */
static void mark_used(struct pl_work *w, const struct pl_typepair *pair,
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

static void find_one(struct pl_work *w, uint32_t type, size_t member, unsigned which)
{
	const struct pl_typepair *pair = &w->pairs[type];
	const struct pl_api_member *m = &w->ref.types.at[type].members.at[member];
	struct pl_found *out = pl_parity_found(w, type, member, which);
	static const unsigned uses[] = { PL_USE_READ | PL_USE_CALL | PL_USE_VALUE, PL_USE_WRITE };

	if (!(m->uses & uses[which]) || out->how == PL_HOW_IGNORED || out->how == PL_HOW_RULE)
		return;
	if (!apply_rule(w, pair, m, out)) {
		look_in_chain(w, pair, m, which, out);
		if (!out->member && !which)
			look_outside(w, pair, m, out);
	}
	if (out->member && out->member->owner != PL_NO_TYPE && out->how != PL_HOW_FREE)
		mark_used(w, pair, out->member);
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

/* --- synonyms -------------------------------------------------------------------------------- */

struct vote {
	struct pl_str ours, theirs;
	unsigned pairs;
	struct pl_str example;
};

struct ballot {
	struct pl_map index; /* "ours theirs" -> vote + 1 */
	PL_VEC(struct vote) votes;
	struct pl_map lacking; /* ours -> types that lack it */
	struct pl_map adding;  /* theirs -> types that add it */
};

static bool once(struct pl_map *seen, struct pl_str key)
{
	bool is_new;

	pl_map_add(seen, key, &is_new);
	return is_new;
}

static void cast(struct pl_work *w, struct ballot *b, const struct pl_api_member *m,
                 const struct pl_api_member *x, struct pl_map *seen)
{
	struct pl_str key = pl_arena_fmt(&w->out->arena, PL_STR_FMT " " PL_STR_FMT,
	                                 PL_STR_ARG(m->key), PL_STR_ARG(x->key));
	struct pl_map_entry *entry;

	if (!once(seen, key))
		return;
	entry = pl_map_add(&b->index, key, NULL);
	if (!entry->num) {
		pl_vec_push(&b->votes,
		            ((struct vote){ m->key, x->key, 0,
		                            pl_api_member_name(&w->out->arena, &w->ref, m) }));
		entry->num = b->votes.n;
	}
	b->votes.at[entry->num - 1].pairs++;
}

/* What one pair of types has left over on both sides, of like form. */
static void cast_pair(struct pl_work *w, struct ballot *b, uint32_t t)
{
	const struct pl_api_type *ours = &w->ref.types.at[t];
	uint32_t id = w->pairs[t].types[0];
	const struct pl_api_type *theirs = &w->target.types.at[id];
	struct pl_map seen = PL_MAP_INIT, lacks = PL_MAP_INIT, adds = PL_MAP_INIT;

	for (size_t k = 0; k < theirs->members.n; k++)
		if (!w->used[id][k] && pl_is_public(&theirs->members.at[k]) &&
		    once(&adds, theirs->members.at[k].key))
			pl_map_add(&b->adding, theirs->members.at[k].key, NULL)->num++;
	for (size_t i = 0; i < ours->members.n; i++) {
		const struct pl_api_member *m = &ours->members.at[i];
		const struct pl_found *found = pl_parity_found(w, t, i, 0);

		if (!pl_parity_wanted(w, t, m) || found->member || found->how ||
		    !(m->uses & (PL_USE_CALL | PL_USE_READ)))
			continue;
		if (once(&lacks, m->key))
			pl_map_add(&b->lacking, m->key, NULL)->num++;
		for (size_t k = 0; k < theirs->members.n; k++) {
			const struct pl_api_member *x = &theirs->members.at[k];

			if (!w->used[id][k] && pl_is_public(x) && m->params.n == x->params.n &&
			    m->is_static == x->is_static && x->uses & (PL_USE_CALL | PL_USE_READ))
				cast(w, b, m, x, &seen);
		}
	}
	pl_map_deinit(&seen);
	pl_map_deinit(&lacks);
	pl_map_deinit(&adds);
}

/* True when no other vote for the same name on either side has as many. */
static bool is_elected(const struct ballot *b, const struct vote *v)
{
	size_t lacking = pl_map_num(&b->lacking, v->ours);
	size_t adding = pl_map_num(&b->adding, v->theirs);

	if (v->pairs < MIN_SYNONYM || v->pairs * 100 < lacking * SYNONYM_PERCENT ||
	    v->pairs * 100 < adding * SYNONYM_PERCENT)
		return false;
	for (size_t i = 0; i < b->votes.n; i++) {
		const struct vote *o = &b->votes.at[i];

		if (o != v && o->pairs >= v->pairs &&
		    (pl_str_eq(o->ours, v->ours) || pl_str_eq(o->theirs, v->theirs)))
			return false;
	}
	return true;
}

static void learn_synonyms(struct pl_work *w)
{
	struct ballot b = { .index = PL_MAP_INIT };

	for (uint32_t t = 0; t < w->ref.types.n; t++)
		if (w->pairs[t].n && !w->pairs[t].skipped)
			cast_pair(w, &b, t);
	for (size_t i = 0; i < b.votes.n; i++) {
		const struct vote *v = &b.votes.at[i];
		struct pl_str *theirs;

		if (!is_elected(&b, v))
			continue;
		theirs = pl_arena_memdup(&w->out->arena, &v->theirs, sizeof(v->theirs));
		pl_map_add(&w->synonyms, v->ours, NULL)->ptr = theirs;
		pl_parity_habit(w, v->pairs, (unsigned)pl_map_num(&b.lacking, v->ours) - v->pairs,
		                v->example,
		                pl_arena_fmt(&w->out->arena,
		                             "'" PL_STR_FMT "' is called '" PL_STR_FMT "'",
		                             PL_STR_ARG(v->ours), PL_STR_ARG(v->theirs)));
	}
	pl_map_deinit(&b.index);
	pl_map_deinit(&b.lacking);
	pl_map_deinit(&b.adding);
	pl_vec_free(&b.votes);
}

/* --- suffixes -------------------------------------------------------------------------------- */

static bool are_digits(struct pl_str s)
{
	for (size_t i = 0; i < s.n; i++)
		if (!pl_is_digit(s.p[i]))
			return false;
	return s.n > 0;
}

static unsigned count_overloads(const struct pl_api_type *type, struct pl_str key)
{
	unsigned n = 0;

	for (size_t i = 0; i < type->members.n; i++)
		n += has_key(&type->members.at[i], key) && type->members.at[i].uses & PL_USE_CALL;
	return n;
}

/* apply(a), apply(a, b) as apply1, apply2; set(name), set(slot) as setByName, setBySlot. */
static void find_suffixed(struct pl_work *w, uint32_t t, size_t member, unsigned *support)
{
	const struct pl_typepair *pair = &w->pairs[t];
	const struct pl_api_type *ours = &w->ref.types.at[t];
	const struct pl_api_member *m = &ours->members.at[member];
	struct pl_found *found = pl_parity_found(w, t, member, 0);
	bool several = count_overloads(ours, m->key) > 1;
	const struct pl_api_member *best = NULL;

	if (found->member || found->how || !(m->uses & PL_USE_CALL) || !pl_parity_wanted(w, t, m))
		return;
	for (size_t c = 0; c < pair->chain.n; c++) {
		uint32_t id = pair->chain.at[c];
		const struct pl_api_type *type = &w->target.types.at[id];

		for (size_t i = 0; i < type->members.n; i++) {
			const struct pl_api_member *x = &type->members.at[i];
			struct pl_str rest;

			if (!(x->uses & PL_USE_CALL) || !pl_str_starts(x->key, m->key))
				continue;
			rest = pl_str_sub(x->key, m->key.n, x->key.n);
			if (!are_digits(rest) && (!several || w->used[id][i]))
				continue;
			if (!best || arity_gap(m, x) < arity_gap(m, best))
				best = x;
		}
	}
	if (!best)
		return;
	*found = (struct pl_found){ best, PL_HOW_SUFFIX, false };
	++*support;
}

/* One overload keeps the name, the others get a suffix: those that nothing else explains are they. */
static void claim_suffixed(struct pl_work *w, uint32_t t, size_t member, unsigned *support)
{
	const struct pl_api_type *ours = &w->ref.types.at[t];
	const struct pl_api_member *m = &ours->members.at[member];
	const struct pl_typepair *pair = &w->pairs[t];

	if (!pl_parity_found(w, t, member, 0)->member || !(m->uses & PL_USE_CALL) ||
	    count_overloads(ours, m->key) < 2)
		return;
	for (size_t c = 0; c < pair->n; c++) {
		uint32_t id = pair->types[c];
		const struct pl_api_type *type = &w->target.types.at[id];

		for (size_t i = 0; i < type->members.n; i++) {
			const struct pl_api_member *x = &type->members.at[i];

			if (w->used[id][i] || !(x->uses & PL_USE_CALL) || x->key.n == m->key.n ||
			    !pl_str_starts(x->key, m->key))
				continue;
			w->used[id][i] = true;
			++*support;
		}
	}
}

static void find_suffixes(struct pl_work *w)
{
	unsigned support = 0;

	for (uint32_t t = 0; t < w->ref.types.n; t++)
		for (size_t i = 0; w->pairs[t].n && i < w->ref.types.at[t].members.n; i++)
			find_suffixed(w, t, i, &support);
	for (uint32_t t = 0; t < w->ref.types.n; t++)
		for (size_t i = 0; w->pairs[t].n && i < w->ref.types.at[t].members.n; i++) {
			if (pl_parity_found(w, t, i, 0)->how == PL_HOW_SUFFIX)
				mark_used(w, &w->pairs[t], pl_parity_found(w, t, i, 0)->member);
			else
				claim_suffixed(w, t, i, &support);
		}
	if (support)
		pl_parity_habit(w, support, 0, PL_S_NONE,
		                PL_S("overloads are told apart by a suffix"));
}

/* --- how they were found --------------------------------------------------------------------- */

static void tell(struct pl_work *w)
{
	static const char *const words[PL_N_HOWS] = {
		[PL_HOW_ACCESSOR] = "a method stands for a field, or a field for a method",
		[PL_HOW_OPERATOR] = "an operator or customary method stands for a method",
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

void pl_parity_match(struct pl_work *w)
{
	for (uint32_t t = 0; t < w->ref.types.n; t++)
		w->pairs[t].found = PL_ARENA_ARRAY(&w->out->arena, struct pl_found,
		                                   2 * w->ref.types.at[t].members.n + 2);
	find_all(w);
	learn_synonyms(w);
	if (w->synonyms.n)
		find_all(w);
	find_suffixes(w);
	tell(w);
}
