/*
 * lib/work/parityrows.c -- how much of each type, and of each member, is there.
 */
#include "work/parity_private.h"

static int by_name(const void *pa, const void *pb)
{
	const struct pl_parity_row *a = pa, *b = pb;

	return pl_str_cmp(a->name, b->name);
}

/* The row of a type's members of that name. */
static struct pl_parity_row *member_row(struct pl_work *w, struct pl_map *index,
                                        const struct pl_parity_row *type,
                                        const struct pl_api_member *m)
{
	struct pl_parity_rows *rows = &w->out->member_rows;
	struct pl_str name = pl_arena_fmt(&w->out->arena, PL_STR_FMT "." PL_STR_FMT,
	                                  PL_STR_ARG(type->name), PL_STR_ARG(m->name));
	struct pl_map_entry *entry = pl_map_add(index, name, NULL);

	if (!entry->num) {
		pl_vec_push(rows, ((struct pl_parity_row){ name, type->present, type->ignored, 0, 0 }));
		entry->num = rows->n;
	}
	return &rows->at[entry->num - 1];
}

static void count_type(struct pl_work *w, uint32_t t, struct pl_map *index,
                       struct pl_parity_row *row)
{
	const struct pl_api_type *type = &w->ref.types.at[t];

	for (size_t i = 0; i < type->members.n; i++) {
		const struct pl_api_member *m = &type->members.at[i];
		unsigned which = !(m->uses & ~(unsigned)PL_USE_WRITE);
		const struct pl_found *f = pl_parity_found(w, t, i, which);
		bool found = f->member && pl_is_public(f->member);
		struct pl_parity_row *own;

		if (!pl_is_public(m) || m->uses & PL_USE_MAKE || f->how == PL_HOW_IGNORED)
			continue;
		own = member_row(w, index, row, m);
		own->members++;
		own->found += found;
		row->members++;
		row->found += found;
	}
}

void pl_parity_count_rows(struct pl_work *w)
{
	struct pl_parity *out = w->out;
	struct pl_map index = PL_MAP_INIT;

	for (uint32_t t = 0; t < w->ref.types.n; t++) {
		const struct pl_api_type *type = &w->ref.types.at[t];
		const struct pl_typepair *pair = &w->pairs[t];
		struct pl_parity_row row = { type->full, pair->n > 0, pair->ignored, 0, 0 };

		if (pair->skipped || (!pair->n && !pl_parity_is_visible(type->symbol)))
			continue;
		count_type(w, t, &index, &row);
		if (!row.ignored) {
			out->types++;
			out->types_found += row.present;
			out->members += row.members;
			out->members_found += row.found;
		}
		pl_vec_push(&out->rows, row);
	}
	pl_vec_sort(&out->rows, by_name);
	pl_vec_sort(&out->member_rows, by_name);
	pl_map_deinit(&index);
}
