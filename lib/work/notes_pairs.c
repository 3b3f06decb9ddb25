/*
 * lib/work/notes_pairs.c -- how the reference's constructs appear in its port: the types that the
 * mapping pairs, and in them the members that have one key.
 */
#include "work/notes_count.h"

#include "base/fs.h"
#include "work/idiom.h"

/* A type of the reference and its counterpart. */
struct pair {
	const struct pl_file *file[2]; /* of the reference, of the port */
	const struct pl_symbol *type[2];
};

struct pairs {
	struct pl_counter *c;
	PL_VEC(struct pair) list;
	struct pl_map by_name; /* a reference type's name -> its pair + 1 */
};

static void add(struct pairs *p, enum pl_measure_id id, const struct pair *pair,
                const struct pl_symbol *theirs, const struct pl_symbol *ours, struct pl_str value)
{
	struct pl_place at = {
		.path = pair->file[1]->path,
		.line = ours->range.start.line,
		.from = pair->file[0]->path,
		.from_line = theirs->range.start.line,
	};

	pl_tally_add(&p->c->notes->tallies[id], &p->c->notes->arena, value, at);
}

static void find_pairs(struct pairs *p)
{
	const struct pl_notes_input *in = p->c->in;
	struct pl_types types = PL_VEC_INIT;

	pl_snapshot_types(in->reference, &types);
	for (size_t i = 0; i < types.n; i++) {
		const struct pl_candidates *found = pl_mapping_of(in->mapping, types.at[i].symbol);
		struct pair pair = { { types.at[i].file, NULL }, { types.at[i].symbol, NULL } };

		for (size_t k = 0; found && k < found->n && !pair.type[1]; k++) {
			pair.type[1] = found->at[k].type;
			pair.file[1] = found->at[k].file;
		}
		if (!pair.type[1] || !pair.type[1]->name.n || pl_is_test_path(pair.file[1]->path))
			continue;
		pl_vec_push(&p->list, pair);
		pl_map_add(&p->by_name, pair.type[0]->name, NULL)->num = p->list.n;
	}
	pl_vec_free(&types);
}

/* --- names -------------------------------------------------------------------------------- */

/* theirs as Name (or other, when it is the sample) inside ours: "spName"; "same"; "other" */
static struct pl_str in_terms_of(struct pairs *p, struct pl_str theirs, struct pl_str ours,
                                 const char *sample)
{
	size_t at = pl_str_find(ours, theirs);

	if (pl_str_eq(ours, theirs))
		return PL_S("same");
	if (at == SIZE_MAX)
		return PL_S("other");
	return pl_arena_fmt(&p->c->notes->arena, PL_STR_FMT "%s" PL_STR_FMT, (int)at, ours.p,
	                    sample, (int)(ours.n - at - theirs.n), ours.p + at + theirs.n);
}

static void count_types(struct pairs *p, const struct pair *pair)
{
	const struct pl_symbol *theirs = pair->type[0], *ours = pair->type[1];

	add(p, PL_M_PAIR_NAME, pair, theirs, ours,
	    in_terms_of(p, theirs->name, ours->name, "Name"));
	if (theirs->kind == PL_KIND_INTERFACE)
		add(p, PL_M_PAIR_INTERFACE, pair, theirs, ours,
		    pl_str_of(pl_kind_name(ours->kind)));
}

/* doIt, DoIt or do_it: how a name of several words is written on the other side */
static struct pl_str recase(struct pl_str theirs, struct pl_str ours)
{
	struct pl_arena arena = PL_ARENA_INIT;
	struct pl_str shapes[PL_TALLY_WAYS], value = PL_S("other");
	size_t n = pl_name_shapes(&arena, ours, shapes);

	if (pl_str_eq(theirs, ours))
		value = PL_S("same");
	else if (n && pl_str_is(shapes[0], "PascalCase"))
		value = PL_S("DoIt");
	else if (n == 1 && pl_str_is(shapes[0], "snake_case"))
		value = PL_S("do_it");
	pl_arena_deinit(&arena);
	return value;
}

/* Enum_Value: what stands before the value's own key, and how the whole is written. */
static struct pl_str enum_form(struct pairs *p, const struct pl_symbol *theirs,
                               const struct pl_symbol *ours)
{
	struct pl_arena *arena = &p->c->notes->arena;
	struct pl_str their_key = pl_name_of(arena, theirs->name).key;
	struct pl_str our_key = pl_name_of(arena, ours->name).key;
	struct pl_str enum_key = pl_name_of(arena, ours->parent->name).key;
	struct pl_str shapes[PL_TALLY_WAYS];
	size_t n = pl_name_shapes(arena, ours->name, shapes);

	if (pl_str_eq(theirs->name, ours->name))
		return PL_S("same");
	if (pl_str_eq(their_key, our_key))
		return n > 1 && pl_str_is(shapes[1], "PascalCase") ? shapes[1] /* X */
		       : n                                         ? shapes[0]
		                                                   : PL_S("other");
	if (our_key.n == enum_key.n + their_key.n && pl_str_starts(our_key, enum_key))
		return pl_str_find_char(ours->name, '_') == SIZE_MAX ? PL_S("EnumValue")
		       : pl_is_lower(ours->name.p[1])                ? PL_S("Enum_Value")
		                                                     : PL_S("ENUM_VALUE");
	return PL_S("other");
}

/* --- members ------------------------------------------------------------------------------ */

/* Our members that read or write what key names. */
struct uses {
	const struct pl_symbol *field, *property, *getter, *plain;
};

static struct uses uses_of(struct pairs *p, const struct pl_symbol *type, struct pl_str key)
{
	struct uses u = { 0 };

	for (size_t i = 0; i < type->n_children; i++) {
		const struct pl_symbol *s = type->children[i];
		bool plain = pl_str_eq(pl_name_of(&p->c->notes->arena, s->name).key, key);

		if (!pl_str_eq(pl_member_key(&p->c->notes->arena, s->name), key))
			continue;
		if (s->kind == PL_KIND_FIELD && !u.field)
			u.field = s;
		else if (s->kind == PL_KIND_PROPERTY && !u.property)
			u.property = s;
		else if (s->kind == PL_KIND_METHOD && plain && !u.plain)
			u.plain = s;
		else if (s->kind == PL_KIND_METHOD && !u.getter)
			u.getter = s;
	}
	return u;
}

/* A field that all may use stays one, or is a property, or hides behind an accessor. */
static void count_field(struct pairs *p, const struct pair *pair, const struct pl_symbol *field)
{
	struct pl_str key = pl_member_key(&p->c->notes->arena, field->name);
	struct uses u = uses_of(p, pair->type[1], key);
	const struct pl_symbol *ours = u.property ? u.property : u.getter ? u.getter : u.field;

	if (!ours || field->visibility != PL_VIS_PUBLIC || pl_is_marked(field, "static") ||
	    pl_is_constant(p->c->in->reference_lang, field))
		return;
	if (u.field && u.field->visibility == PL_VIS_PUBLIC && !u.getter)
		add(p, PL_M_PAIR_FIELD, pair, field, u.field, PL_S("a public field"));
	else if (u.property)
		add(p, PL_M_PAIR_FIELD, pair, field, ours, PL_S("a property"));
	else if (u.getter)
		add(p, PL_M_PAIR_FIELD, pair, field, ours, PL_S("`getX()` and `setX()`"));
	else
		add(p, PL_M_PAIR_FIELD, pair, field, ours, PL_S("a field that is not public"));
}

static void count_getter(struct pairs *p, const struct pair *pair, const struct pl_symbol *getter)
{
	struct uses u = uses_of(p, pair->type[1], pl_member_key(&p->c->notes->arena, getter->name));

	if (u.property)
		add(p, PL_M_PAIR_GETTER, pair, getter, u.property, PL_S("a property"));
	else if (u.getter)
		add(p, PL_M_PAIR_GETTER, pair, getter, u.getter,
		    pl_is_upper(u.getter->name.p[0]) ? PL_S("`GetX()`") : PL_S("`getX()`"));
	else if (u.plain)
		add(p, PL_M_PAIR_GETTER, pair, getter, u.plain, PL_S("a method `x()`"));
	else if (u.field && u.field->visibility == PL_VIS_PUBLIC)
		add(p, PL_M_PAIR_GETTER, pair, getter, u.field, PL_S("a public field"));
}

/* The outermost name of a type as written: "Array" of "final Array<Bone>"; arrays keep their []. */
static struct pl_str outer_type(struct pairs *p, struct pl_str type)
{
	size_t from = 0, to;

	for (;;) {
		while (from < type.n && !pl_is_word(type.p[from]))
			from++;
		for (to = from; to < type.n && (pl_is_word(type.p[to]) || type.p[to] == '.'); to++)
			;
		if (to < type.n && type.p[to] == ' ' && to - from == 5 &&
		    !memcmp(type.p + from, "const", 5))
			from = to;
		else
			break;
	}
	if (to == from)
		return PL_S_NONE;
	if (to < type.n && type.p[to] == '[')
		return pl_arena_fmt(&p->c->notes->arena, PL_STR_FMT "[]", (int)(to - from),
		                    type.p + from);
	if (to < type.n && type.p[to] == '<')
		return pl_arena_fmt(&p->c->notes->arena, PL_STR_FMT "<>", (int)(to - from),
		                    type.p + from);
	return pl_str_sub(type, from, to);
}

static bool is_own(const struct pairs *p, struct pl_str name)
{
	return pl_map_num(&p->by_name, name) > 0;
}

/* int -> size_t, Array<> -> Vector<>; names that pair themselves are no news. */
static void count_type_pair(struct pairs *p, const struct pair *pair,
                            const struct pl_symbol *theirs, const struct pl_symbol *ours)
{
	struct pl_str a = outer_type(p, theirs->type), b = outer_type(p, ours->type);

	if (!a.n || !b.n || pl_str_eq(a, b) || is_own(p, a) || pl_symbol_has_parameter(theirs, a))
		return;
	add(p, PL_M_PAIR_TYPES, pair, theirs, ours,
	    pl_arena_fmt(&p->c->notes->arena, PL_STR_FMT " -> " PL_STR_FMT, PL_STR_ARG(a),
	                 PL_STR_ARG(b)));
}

/* "T &", "T *" or "T", by what follows the name in text. */
static struct pl_str pass_form(struct pl_str text)
{
	if (text.n && memchr(text.p, '*', text.n))
		return PL_S("T *");
	if (text.n && memchr(text.p, '&', text.n))
		return pl_str_has_word(text, PL_S("const")) ? PL_S("const T &") : PL_S("T &");
	return PL_S("T");
}

static void count_objects(struct pairs *p, const struct pair *pair, const struct pl_symbol *theirs,
                          const struct pl_symbol *ours)
{
	for (size_t i = 0; theirs->n_params == ours->n_params && i < ours->n_params; i++)
		if (is_own(p, outer_type(p, theirs->params[i].type)))
			add(p, PL_M_PAIR_OBJECT, pair, theirs, ours,
			    pass_form(ours->params[i].type));
}

static void count_method(struct pairs *p, const struct pair *pair, const struct pl_symbol *theirs,
                         const struct pl_symbol *ours)
{
	add(p, PL_M_PAIR_METHOD, pair, theirs, ours, recase(theirs->name, ours->name));
	count_type_pair(p, pair, theirs, ours);
	count_objects(p, pair, theirs, ours);
	if (theirs->doc.to > theirs->doc.from)
		add(p, PL_M_PAIR_DOCS, pair, theirs, ours,
		    ours->doc.to > ours->doc.from ? PL_S("kept") : PL_S("dropped"));
}

static void count_member(struct pairs *p, const struct pair *pair, const struct pl_symbol *theirs,
                         const struct pl_symbol *ours)
{
	if (theirs->kind == PL_KIND_METHOD && ours->kind == PL_KIND_METHOD) {
		count_method(p, pair, theirs, ours);
	} else if (theirs->kind == PL_KIND_FIELD && ours->kind == PL_KIND_FIELD) {
		count_type_pair(p, pair, theirs, ours);
		if (is_own(p, theirs->type))
			add(p, PL_M_PAIR_HOLD, pair, theirs, ours, pass_form(ours->signature));
	} else if (theirs->kind == PL_KIND_ENUM_MEMBER && ours->kind == PL_KIND_ENUM_MEMBER) {
		add(p, PL_M_PAIR_ENUM, pair, theirs, ours, enum_form(p, theirs, ours));
	}
}

/* Enum values may carry their enum's name; all else goes by its own. */
static bool is_counterpart(struct pairs *p, const struct pl_symbol *theirs,
                           const struct pl_symbol *ours)
{
	struct pl_arena *arena = &p->c->notes->arena;
	struct pl_str a = pl_name_of(arena, theirs->name).key,
		      b = pl_name_of(arena, ours->name).key;

	if (theirs->kind == PL_KIND_ENUM_MEMBER)
		return ours->kind == theirs->kind && a.n && pl_str_ends(b, a);
	return a.n && pl_str_eq(a, b);
}

static void count_members(struct pairs *p, const struct pair *pair)
{
	const struct pl_symbol *theirs = pair->type[0], *ours = pair->type[1];

	for (size_t i = 0; i < theirs->n_children; i++) {
		const struct pl_symbol *s = theirs->children[i];

		if (s->kind == PL_KIND_FIELD)
			count_field(p, pair, s);
		else if (s->kind == PL_KIND_METHOD && pl_str_starts(s->name, PL_S("get")) &&
		         s->name.n > 3 && pl_is_upper(s->name.p[3]))
			count_getter(p, pair, s);
		for (size_t k = 0; k < ours->n_children; k++)
			if (is_counterpart(p, s, ours->children[k])) {
				count_member(p, pair, s, ours->children[k]);
				break; /* overloads: the first stands for all */
			}
	}
}

void pl_notes_pairs(struct pl_counter *c)
{
	struct pairs p = { .c = c };

	if (!c->in->mapping)
		return;
	for (size_t i = 0; i < c->in->reference->files.n; i++)
		pl_map_add(&c->notes->by_reference_base,
		           pl_fs_base(c->in->reference->files.at[i]->path), NULL)
			->num++;
	find_pairs(&p);
	for (size_t i = 0; i < p.list.n; i++) {
		count_types(&p, &p.list.at[i]);
		count_members(&p, &p.list.at[i]);
	}
	pl_vec_free(&p.list);
	pl_map_deinit(&p.by_name);
}
