/* lib/work/members.c */
#include "work/members.h"

#include "base/map.h"
#include "work/print.h"

#include <stdlib.h>

/* One side's members of a type. */
struct members {
	const struct pl_type *type;
	const struct pl_tokens *tokens;
	PL_VEC(struct member) at;
};

struct member {
	const struct pl_symbol *symbol;
	const struct member *partner; /* on the other side, or NULL */
};

static void list(struct members *m, const struct pl_type *type, const struct pl_tokens *tokens)
{
	m->type = type;
	m->tokens = tokens;
	for (size_t i = 0; i < type->symbol->n_children; i++)
		if (!pl_kind_is_type(type->symbol->children[i]->kind))
			pl_vec_push(&m->at, ((struct member){ type->symbol->children[i], NULL }));
}

/* The key of a member; the n-th of one key gets its number, so that doubles pair up in order. */
static struct pl_str key_of(struct pl_arena *arena, const struct pl_symbol *s, bool exact,
                            struct pl_map *seen)
{
	/* a constructor goes by its type's name, which may have changed */
	struct pl_str name = s->kind == PL_KIND_CONSTRUCTOR ? PL_S("(constructor)") : s->name;
	struct pl_str key =
	        exact ? pl_arena_fmt(arena, "%s " PL_STR_FMT "(" PL_STR_FMT ")",
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
			pl_map_add(&keys, key_of(arena, before->at.at[i].symbol, exact, &seen), NULL)
			        ->ptr = &before->at.at[i];
	pl_map_deinit(&seen);
	pl_map_init(&seen);
	for (size_t i = 0; i < after->at.n; i++) {
		struct member *b;

		if (after->at.at[i].partner)
			continue;
		b = pl_map_ptr(&keys, key_of(arena, after->at.at[i].symbol, exact, &seen));
		if (b) {
			b->partner = &after->at.at[i];
			after->at.at[i].partner = b;
		}
	}
	pl_map_deinit(&seen);
	pl_map_deinit(&keys);
}

/* Which parts of a member that is on both sides differ. */
static unsigned aspects_of(const struct members *before, const struct pl_symbol *b,
                           const struct members *after, const struct pl_symbol *a)
{
	struct pl_print x = pl_print_of(before->type->file, before->tokens, b);
	struct pl_print y = pl_print_of(after->type->file, after->tokens, a);
	unsigned aspects = 0;

	if (x.code != y.code) {
		if (!pl_str_eq(b->modifiers, a->modifiers))
			aspects |= PL_ASPECT_MODIFIERS;
		if (!pl_str_eq(b->type, a->type) || !pl_str_eq(b->parameters, a->parameters) ||
		    !pl_str_eq(b->type_parameters, a->type_parameters))
			aspects |= PL_ASPECT_SIGNATURE;
		if (pl_print_code(before->type->file, before->tokens, b->body.from, b->body.to) !=
		    pl_print_code(after->type->file, after->tokens, a->body.from, a->body.to))
			aspects |= pl_kind_is_callable(a->kind) ? PL_ASPECT_BODY : PL_ASPECT_VALUE;
		if (!aspects)
			aspects = PL_ASPECT_SIGNATURE;
	}
	if (x.doc != y.doc)
		aspects |= PL_ASPECT_DOCUMENTATION;
	if (!aspects && x.layout != y.layout)
		aspects |= PL_ASPECT_FORMATTING;
	return aspects;
}

static void tell(struct pl_type_delta *d, const struct pl_symbol *before,
                 const struct pl_symbol *after, enum pl_change change, unsigned aspects)
{
	const struct pl_symbol *symbol = after ? after : before;

	d->members[d->n_members++] = (struct pl_member_delta){ symbol->name, symbol->kind, change,
		                                               aspects, before, after };
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

/* The type's own aspects: its head, and whatever its members do not explain. */
static unsigned own_aspects(const struct pl_symbol *b, const struct pl_symbol *a,
                            const struct pl_type_delta *d)
{
	unsigned aspects = 0;

	if (!same_supertypes(b, a))
		aspects |= PL_ASPECT_SUPERTYPES;
	if (!pl_str_eq(b->modifiers, a->modifiers))
		aspects |= PL_ASPECT_MODIFIERS;
	if (!pl_str_eq(b->type_parameters, a->type_parameters))
		aspects |= PL_ASPECT_SIGNATURE;
	for (size_t i = 0; i < d->n_members; i++)
		aspects |= d->members[i].before && d->members[i].after ? d->members[i].aspects
		                                                       : PL_ASPECT_MEMBERS;
	if (d->text == PL_CHANGE_MODIFIED &&
	    !(aspects & ~(unsigned)(PL_ASPECT_DOCUMENTATION | PL_ASPECT_FORMATTING)))
		aspects |= PL_ASPECT_MEMBERS; /* an initialiser block, or another order */
	if (d->text == PL_CHANGE_DOCUMENTATION)
		aspects |= PL_ASPECT_DOCUMENTATION;
	if (d->text == PL_CHANGE_FORMATTING)
		aspects = PL_ASPECT_FORMATTING;
	return aspects;
}

void pl_members_compare(struct pl_arena *arena, const struct pl_type *before,
                        const struct pl_tokens *before_tokens, const struct pl_type *after,
                        const struct pl_tokens *after_tokens, struct pl_type_delta *d)
{
	struct members b = { 0 }, a = { 0 };

	list(&b, before, before_tokens);
	list(&a, after, after_tokens);
	pair_up(arena, &b, &a, true);
	pair_up(arena, &b, &a, false);
	d->members = PL_ARENA_ARRAY(arena, struct pl_member_delta, a.at.n + b.at.n + 1);
	for (size_t i = 0; i < a.at.n; i++) {
		const struct member *m = &a.at.at[i];
		unsigned aspects;

		if (!m->partner) {
			tell(d, NULL, m->symbol, PL_CHANGE_ADDED, 0);
			continue;
		}
		aspects = aspects_of(&b, m->partner->symbol, &a, m->symbol);
		if (aspects & ~(unsigned)(PL_ASPECT_DOCUMENTATION | PL_ASPECT_FORMATTING))
			tell(d, m->partner->symbol, m->symbol, PL_CHANGE_MODIFIED, aspects);
		else if (aspects & PL_ASPECT_DOCUMENTATION)
			tell(d, m->partner->symbol, m->symbol, PL_CHANGE_DOCUMENTATION, aspects);
	}
	for (size_t i = 0; i < b.at.n; i++)
		if (!b.at.at[i].partner)
			tell(d, b.at.at[i].symbol, NULL, PL_CHANGE_REMOVED, 0);
	d->aspects = own_aspects(before->symbol, after->symbol, d);
	pl_vec_free(&a.at);
	pl_vec_free(&b.at);
}
