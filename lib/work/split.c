/* lib/work/split.c */
#include "work/split.h"

enum { MIN_SHARED = 2 };

/* Members that origin lost and added has. */
static size_t shared(const struct pl_type_delta *origin, const struct pl_symbol *added)
{
	size_t n = 0;

	for (size_t i = 0; i < origin->n_members; i++) {
		const struct pl_member_delta *lost = &origin->members[i];
		bool found = false;

		if (lost->change != PL_CHANGE_REMOVED || lost->kind == PL_KIND_CONSTRUCTOR)
			continue;
		for (size_t k = 0; k < added->n_children && !found; k++)
			found = added->children[k]->kind == lost->kind &&
			        pl_str_eq(added->children[k]->name, lost->name);
		n += found;
	}
	return n;
}

const struct pl_type_delta *pl_split_origin(const struct pl_delta *delta,
                                            const struct pl_type_delta *added)
{
	const struct pl_type_delta *best = NULL;
	size_t most = MIN_SHARED - 1, members = 0;

	if (added->change != PL_CHANGE_ADDED)
		return NULL;
	for (size_t i = 0; i < added->after.symbol->n_children; i++) {
		enum pl_kind kind = added->after.symbol->children[i]->kind;

		members += !pl_kind_is_type(kind) && kind != PL_KIND_CONSTRUCTOR;
	}
	for (size_t i = 0; i < delta->types.n; i++) {
		size_t n = shared(&delta->types.at[i], added->after.symbol);

		if (n > most && 2 * n >= members) {
			most = n;
			best = &delta->types.at[i];
		}
	}
	return best;
}
