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

static enum pl_change change_of(const struct members *before, const struct pl_symbol *b,
                                const struct members *after, const struct pl_symbol *a)
{
	struct pl_print x = pl_print_of(before->type->file, before->tokens, b);
	struct pl_print y = pl_print_of(after->type->file, after->tokens, a);

	return x.code != y.code ? PL_CHANGE_MODIFIED
	       : x.doc != y.doc ? PL_CHANGE_DOCUMENTATION
	                        : PL_CHANGE_UNCHANGED;
}

static void tell(struct pl_type_delta *d, const struct pl_symbol *symbol, enum pl_change change)
{
	d->members[d->n_members++] =
	        (struct pl_member_delta){ symbol->name, symbol->kind, change };
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
		enum pl_change change =
		        m->partner ? change_of(&b, m->partner->symbol, &a, m->symbol)
		                   : PL_CHANGE_ADDED;

		if (change != PL_CHANGE_UNCHANGED)
			tell(d, m->symbol, change);
	}
	for (size_t i = 0; i < b.at.n; i++)
		if (!b.at.at[i].partner)
			tell(d, b.at.at[i].symbol, PL_CHANGE_REMOVED);
	pl_vec_free(&a.at);
	pl_vec_free(&b.at);
}
