/* lib/work/members.c */
#include "work/members.h"

#include "base/map.h"
#include "work/print.h"

#include <stdlib.h>

/* A getter of one line is too like any other; a thousand members against a thousand take too long. */
enum { MIN_RENAME_SHINGLES = 10, MAX_RENAME_PAIRS = 250000 };

/* How like two members of other names must be, in code and in name; or in code alone, if long. */
static const double RENAME_CODE = 0.6, RENAME_NAME = 0.5, RENAME_CODE_ALONE = 0.85;
enum { LONG_SHINGLES = 30 };

/* A symbol with the text it stands in. */
struct place {
	const struct pl_file *file;
	const struct pl_tokens *tokens;
	const struct pl_symbol *symbol; /* NULL: no such place */
};

struct member {
	struct place at;
	struct place definition;      /* out of line */
	const struct member *partner; /* on the other side, or NULL */
};

/* One side's members of a type. */
struct members {
	const struct pl_type *type;
	const struct pl_tokens *tokens;
	PL_VEC(struct member) at;
};

/* True when two take the same types, or names where there are none: defaults are told once. */
static bool same_parameters(const struct pl_symbol *a, const struct pl_symbol *b)
{
	for (size_t i = 0; i < a->n_params && i < b->n_params; i++) {
		const struct pl_param *x = &a->params[i], *y = &b->params[i];
		bool typed = x->type.n || y->type.n;

		if (x->variadic != y->variadic ||
		    !pl_str_eq(typed ? x->type : x->name, typed ? y->type : y->name))
			return false;
	}
	return a->n_params == b->n_params;
}

/* The member that a part defines: the one of its parameters, else the first that has none yet. */
static struct member *declared_as(struct members *m, const struct pl_symbol *part)
{
	struct member *first = NULL;

	for (size_t i = 0; i < m->at.n; i++) {
		struct member *member = &m->at.at[i];

		if (member->definition.symbol || !pl_str_eq(member->at.symbol->name, part->name))
			continue;
		if (same_parameters(member->at.symbol, part))
			return member;
		if (!first)
			first = member;
	}
	return first;
}

static void list(struct members *m, const struct pl_member_side *side)
{
	const struct pl_symbol *type = side->type->symbol;
	size_t declared;

	m->type = side->type;
	m->tokens = side->tokens;
	for (size_t i = 0; i < type->n_children; i++)
		if (!pl_kind_is_type(type->children[i]->kind))
			pl_vec_push(&m->at,
			            ((struct member){ .at = { side->type->file, side->tokens,
			                                      type->children[i] } }));
	declared = m->at.n;
	for (size_t i = 0; i < side->n_parts; i++) {
		struct place place = { side->parts[i].file, side->part_tokens[i],
			               side->parts[i].symbol };
		struct member *member = declared ? declared_as(m, place.symbol) : NULL;

		if (member)
			member->definition = place;
		else
			pl_vec_push(&m->at, ((struct member){ .at = place }));
	}
}

/* The key of a member; the n-th of one key gets its number, so that doubles pair up in order. */
static struct pl_str key_of(struct pl_arena *arena, const struct pl_symbol *s, bool exact,
                            struct pl_map *seen)
{
	/* a constructor goes by its type's name, which may have changed */
	struct pl_str name = s->kind == PL_KIND_CONSTRUCTOR ? PL_S("(constructor)") : s->name;
	struct pl_str key = exact ? pl_arena_fmt(arena, "%s " PL_STR_FMT "(" PL_STR_FMT ")",
	                                         pl_kind_name(s->kind), PL_STR_ARG(name),
	                                         PL_STR_ARG(s->parameters))
	                          : pl_arena_fmt(arena, PL_STR_FMT, PL_STR_ARG(name));

	return pl_arena_fmt(arena, PL_STR_FMT "#%zu", PL_STR_ARG(key),
	                    pl_map_add(seen, key, NULL)->num++);
}

static void pair_up(struct pl_arena *arena, struct members *before, struct members *after,
                    bool exact)
{
	struct pl_map keys = PL_MAP_INIT, seen = PL_MAP_INIT;

	for (size_t i = 0; i < before->at.n; i++)
		if (!before->at.at[i].partner)
			pl_map_add(&keys, key_of(arena, before->at.at[i].at.symbol, exact, &seen),
			           NULL)
				->ptr = &before->at.at[i];
	pl_map_deinit(&seen);
	pl_map_init(&seen);
	for (size_t i = 0; i < after->at.n; i++) {
		struct member *b;

		if (after->at.at[i].partner)
			continue;
		b = pl_map_ptr(&keys, key_of(arena, after->at.at[i].at.symbol, exact, &seen));
		if (b) {
			b->partner = &after->at.at[i];
			after->at.at[i].partner = b;
		}
	}
	pl_map_deinit(&seen);
	pl_map_deinit(&keys);
}

struct likely {
	double score;
	size_t before, after;
};

/* Pairs of neighbouring letters that two names share, 0 to 1 (Dice); case does not count. */
static double name_likeness(struct pl_str a, struct pl_str b)
{
	size_t shared = 0;
	bool used[64] = { false }; /* names are cut at 64 letters */

	a.n = a.n < PL_LEN(used) ? a.n : PL_LEN(used);
	b.n = b.n < PL_LEN(used) ? b.n : PL_LEN(used);
	if (a.n < 2 || b.n < 2)
		return 0;
	for (size_t i = 0; i + 1 < a.n; i++)
		for (size_t k = 0; k + 1 < b.n; k++)
			if (!used[k] && pl_lower(a.p[i]) == pl_lower(b.p[k]) &&
			    pl_lower(a.p[i + 1]) == pl_lower(b.p[k + 1])) {
				used[k] = true;
				shared++;
				break;
			}
	return 2.0 * (double)shared / (double)(a.n + b.n - 2);
}

/* How sure it is that one member became the other; 0 for no. */
static double rename_score(const struct pl_symbol *b, const struct pl_shingles *b_code,
                           const struct pl_symbol *a, const struct pl_shingles *a_code)
{
	double code, name;

	if (b->kind != a->kind)
		return 0;
	code = pl_print_likeness(b_code, a_code);
	if (code < RENAME_CODE)
		return 0;
	if (pl_str_eq_nocase(b->name, a->name)) /* a name in other letters is no accident */
		return code + 1;
	if (b_code->n < MIN_RENAME_SHINGLES || a_code->n < MIN_RENAME_SHINGLES)
		return 0;
	name = name_likeness(b->name, a->name);
	if (name < RENAME_NAME && (code < RENAME_CODE_ALONE || b_code->n < LONG_SHINGLES))
		return 0;
	return code + name;
}

static int surest_first(const void *x, const void *y)
{
	const struct likely *a = x, *b = y;

	if (a->score != b->score)
		return a->score > b->score ? -1 : 1;
	if (a->after != b->after)
		return a->after < b->after ? -1 : 1;
	return a->before < b->before ? -1 : a->before > b->before;
}

static void add_shingles(const struct place *place, struct pl_shingles *out)
{
	if (place->symbol)
		pl_print_shingles(place->file, place->tokens, place->symbol, out);
}

static struct pl_shingles *all_shingles(const struct members *m)
{
	struct pl_shingles *all = pl_calloc(m->at.n, sizeof(*all));

	for (size_t i = 0; i < m->at.n; i++)
		if (!m->at.at[i].partner) {
			add_shingles(&m->at.at[i].at, &all[i]);
			add_shingles(&m->at.at[i].definition, &all[i]);
		}
	return all;
}

static void free_shingles(struct pl_shingles *all, size_t n)
{
	for (size_t i = 0; i < n; i++)
		pl_vec_free(&all[i]);
	free(all);
}

/* What is left with other names: a renamed member has nearly the same code. */
static void pair_by_code(struct members *before, struct members *after)
{
	struct pl_shingles *b, *a;
	PL_VEC(struct likely) pairs = PL_VEC_INIT;

	if (before->at.n * after->at.n > MAX_RENAME_PAIRS)
		return;
	b = all_shingles(before);
	a = all_shingles(after);
	for (size_t i = 0; i < after->at.n; i++)
		for (size_t k = 0; k < before->at.n; k++) {
			double score = rename_score(before->at.at[k].at.symbol, &b[k],
			                            after->at.at[i].at.symbol, &a[i]);

			if (score > 0)
				pl_vec_push(&pairs, ((struct likely){ score, k, i }));
		}
	pl_vec_sort(&pairs, surest_first);
	for (size_t i = 0; i < pairs.n; i++) {
		struct member *x = &before->at.at[pairs.at[i].before];
		struct member *y = &after->at.at[pairs.at[i].after];

		if (!x->partner && !y->partner) {
			x->partner = y;
			y->partner = x;
		}
	}
	pl_vec_free(&pairs);
	free_shingles(b, before->at.n);
	free_shingles(a, after->at.n);
}

static uint64_t code_between(const struct place *place, uint32_t from, uint32_t to)
{
	return pl_print_code(place->file, place->tokens, from, to);
}

/* True when the code before the names and that behind them is the same. */
static bool same_but_for_name(const struct place *before, const struct place *after)
{
	const struct pl_symbol *b = before->symbol, *a = after->symbol;

	return code_between(before, b->range.from, b->name_from) ==
	               code_between(after, a->range.from, a->name_from) &&
	       code_between(before, b->name_from + (uint32_t)b->name.n, b->range.to) ==
	               code_between(after, a->name_from + (uint32_t)a->name.n, a->range.to);
}

static uint64_t body_of(const struct member *m)
{
	const struct place *place = m->definition.symbol ? &m->definition : &m->at;

	return code_between(place, place->symbol->body.from, place->symbol->body.to);
}

static struct pl_print print_of(const struct place *place)
{
	return place->symbol ? pl_print_of(place->file, place->tokens, place->symbol)
	                     : (struct pl_print){ 0, 0, 0 };
}

/* Which parts of a member that is on both sides differ; its name is none of them. */
static unsigned aspects_of(const struct member *before, const struct member *after)
{
	const struct pl_symbol *b = before->at.symbol, *a = after->at.symbol;
	const unsigned body = pl_kind_is_callable(a->kind) ? PL_ASPECT_BODY : PL_ASPECT_VALUE;
	struct pl_print x = print_of(&before->at), y = print_of(&after->at);
	struct pl_print u = print_of(&before->definition), v = print_of(&after->definition);
	unsigned aspects = 0;

	if (x.code != y.code) {
		if (!pl_str_eq(b->modifiers, a->modifiers))
			aspects |= PL_ASPECT_MODIFIERS;
		if (!pl_str_eq(b->type, a->type) || !pl_str_eq(b->parameters, a->parameters) ||
		    !pl_str_eq(b->type_parameters, a->type_parameters))
			aspects |= PL_ASPECT_SIGNATURE;
	}
	if ((x.code != y.code || u.code != v.code) && body_of(before) != body_of(after))
		aspects |= body;
	if (x.code == y.code && u.code && v.code && u.code != v.code)
		aspects |= body; /* or what stands before it: ": _x(0)" */
	if (x.code != y.code && !aspects &&
	    (pl_str_eq(b->name, a->name) || !same_but_for_name(&before->at, &after->at)))
		aspects = PL_ASPECT_SIGNATURE;
	if (x.doc != y.doc || (u.code && v.code && u.doc != v.doc))
		aspects |= PL_ASPECT_DOCUMENTATION;
	if (!aspects && x.code == y.code && (x.layout != y.layout || u.layout != v.layout))
		aspects |= PL_ASPECT_FORMATTING;
	return aspects;
}

/* shown: the side that gives the name, after unless it is gone. */
static void tell(struct pl_type_delta *d, const struct pl_symbol *shown,
                 const struct pl_symbol *before, const struct pl_symbol *after,
                 enum pl_change change, unsigned aspects)
{
	d->members[d->n_members++] = (struct pl_member_delta){
		.name = shown->name,
		.kind = shown->kind,
		.change = change,
		.aspects = aspects,
		.previous = change == PL_CHANGE_RENAMED ? before->name : PL_S_NONE,
		.before = before,
		.after = after,
	};
}

static bool same_supertypes(const struct pl_symbol *b, const struct pl_symbol *a)
{
	if (b->n_supertypes != a->n_supertypes)
		return false;
	for (size_t i = 0; i < a->n_supertypes; i++)
		if (!pl_str_eq(b->supertypes[i].name, a->supertypes[i].name) ||
		    !pl_str_eq(b->supertypes[i].type_arguments, a->supertypes[i].type_arguments) ||
		    b->supertypes[i].relation != a->supertypes[i].relation)
			return false;
	return true;
}

/* What the type's own doc comment says. */
static uint64_t doc_of(const struct members *m)
{
	const struct pl_symbol *s = m->type->symbol;

	return pl_print_comments(m->type->file, m->tokens, s->doc.from, s->doc.to);
}

enum { PL_ASPECT_HEAD = PL_ASPECT_SIGNATURE | PL_ASPECT_MODIFIERS | PL_ASPECT_SUPERTYPES };

static uint64_t head_of(const struct members *m, const struct pl_symbol *type)
{
	uint32_t end = type->body.to > type->body.from ? type->body.from : type->range.from;

	return pl_print_code(m->type->file, m->tokens, type->range.from, end);
}

/* The type's own aspects: its head, and whatever its members do not explain. */
static unsigned own_aspects(const struct members *before, const struct members *after,
                            const struct pl_type_delta *d)
{
	const struct pl_symbol *b = before->type->symbol, *a = after->type->symbol;
	unsigned aspects = 0;

	if (!same_supertypes(b, a))
		aspects |= PL_ASPECT_SUPERTYPES;
	if (!pl_str_eq(b->modifiers, a->modifiers))
		aspects |= PL_ASPECT_MODIFIERS;
	if (!pl_str_eq(b->type_parameters, a->type_parameters))
		aspects |= PL_ASPECT_SIGNATURE;
	for (size_t i = 0; i < d->n_members; i++) {
		const struct pl_member_delta *m = &d->members[i];

		aspects |= m->aspects;
		if (!m->before || !m->after || m->change == PL_CHANGE_RENAMED)
			aspects |= PL_ASPECT_MEMBERS;
	}
	if (pl_str_eq(b->name, a->name) && head_of(before, b) != head_of(after, a) &&
	    !(aspects & PL_ASPECT_HEAD))
		aspects |= PL_ASPECT_SIGNATURE; /* an annotation */
	if (d->text == PL_CHANGE_MODIFIED &&
	    !(aspects & ~(unsigned)(PL_ASPECT_DOCUMENTATION | PL_ASPECT_FORMATTING)))
		aspects |= PL_ASPECT_MEMBERS; /* an initialiser block, or another order */
	if (d->text == PL_CHANGE_DOCUMENTATION || doc_of(before) != doc_of(after))
		aspects |= PL_ASPECT_DOCUMENTATION;
	if (d->text == PL_CHANGE_FORMATTING)
		aspects = PL_ASPECT_FORMATTING;
	return aspects;
}

void pl_members_compare(struct pl_arena *arena, const struct pl_member_side *before,
                        const struct pl_member_side *after, struct pl_type_delta *d)
{
	struct members b = { 0 }, a = { 0 };

	list(&b, before);
	list(&a, after);
	pair_up(arena, &b, &a, true);
	pair_up(arena, &b, &a, false);
	pair_by_code(&b, &a);
	d->members = PL_ARENA_ARRAY(arena, struct pl_member_delta, a.at.n + b.at.n + 1);
	for (size_t i = 0; i < a.at.n; i++) {
		const struct member *m = &a.at.at[i];
		const struct pl_symbol *now = m->at.symbol, *was;
		unsigned aspects;

		if (!m->partner) {
			tell(d, now, NULL, now, PL_CHANGE_ADDED, 0);
			continue;
		}
		was = m->partner->at.symbol;
		aspects = aspects_of(m->partner, m);
		if (now->kind != PL_KIND_CONSTRUCTOR && !pl_str_eq(now->name, was->name))
			tell(d, now, was, now, PL_CHANGE_RENAMED, aspects);
		else if (aspects & ~(unsigned)(PL_ASPECT_DOCUMENTATION | PL_ASPECT_FORMATTING))
			tell(d, now, was, now, PL_CHANGE_MODIFIED, aspects);
		else if (aspects & PL_ASPECT_DOCUMENTATION)
			tell(d, now, was, now, PL_CHANGE_DOCUMENTATION, aspects);
	}
	for (size_t i = 0; i < b.at.n; i++)
		if (!b.at.at[i].partner)
			tell(d, b.at.at[i].at.symbol, b.at.at[i].at.symbol, NULL, PL_CHANGE_REMOVED,
			     0);
	d->aspects = own_aspects(&b, &a, d);
	pl_vec_free(&a.at);
	pl_vec_free(&b.at);
}
