/* lib/work/paritypairs.c -- which symbol of the target stands for which of the reference. */
#include "work/parity_private.h"

static void add(struct pl_work *w, enum pl_match_kind kind, const struct pl_symbol *reference,
                const struct pl_symbol *target, const struct pl_file *file)
{
	pl_vec_push(&w->out->matches, ((struct pl_parity_match){ kind, reference, target, file }));
}

/* Reading and writing may be one member, or two. */
static void add_member(struct pl_work *w, uint32_t t, size_t i)
{
	const struct pl_symbol *symbol = w->ref.types.at[t].members.at[i].symbol;
	const struct pl_api_member *seen = NULL;

	for (unsigned which = 0; which < 2; which++) {
		const struct pl_api_member *m = pl_parity_found(w, t, i, which)->member;

		if (m && m != seen)
			add(w, PL_MATCH_MEMBER, symbol, m->symbol, m->file);
		seen = m;
	}
}

void pl_parity_list_matches(struct pl_work *w)
{
	for (uint32_t t = 0; t < w->ref.types.n; t++) {
		const struct pl_api_type *type = &w->ref.types.at[t];

		for (size_t k = 0; type->symbol && k < w->pairs[t].n; k++) {
			const struct pl_api_type *other = &w->target.types.at[w->pairs[t].types[k]];

			if (other->symbol)
				add(w, PL_MATCH_TYPE, type->symbol, other->symbol, other->file);
			for (size_t i = 0; i < other->members.n; i++)
				add(w, PL_MATCH_OFFER, type->symbol, other->members.at[i].symbol,
				    other->members.at[i].file);
		}
		for (size_t i = 0; w->pairs[t].n && i < type->members.n; i++)
			add_member(w, t, i);
	}
}
