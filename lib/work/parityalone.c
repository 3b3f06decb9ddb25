/*
 * lib/work/parityalone.c -- findings about types that only one side has.
 */
#include "work/parity_private.h"

#include <stdlib.h>

/* So many counterparts show where the port lives; below so many of its types, a folder is no part. */
enum { MIN_PLACED = 30, OUTLAND_PERCENT = 4 };

/* Code of others that lies in the tree: no port of anything. */
static bool is_vendored(struct pl_str path)
{
	static const char *const folders[] = { "vend",       "vendor",   "vendored", "third_party",
		                               "thirdparty", "external", "node_modules" };
	struct pl_str part;

	while (pl_str_split(&path, '/', &part))
		for (size_t i = 0; i < PL_LEN(folders); i++)
			if (pl_str_eq_nocase(part, pl_str_of(folders[i])))
				return true;
	return false;
}

static uint32_t outer_of(const struct pl_api *api, const struct pl_api_type *type)
{
	const struct pl_symbol *outer = type->symbol ? pl_symbol_outer_type(type->symbol) : NULL;

	return outer ? pl_api_find(api, outer) : PL_NO_TYPE;
}

void pl_parity_missing_types(struct pl_work *w)
{
	for (uint32_t t = 0; t < w->ref.types.n; t++) {
		const struct pl_api_type *type = &w->ref.types.at[t];
		const struct pl_typepair *pair = &w->pairs[t];
		uint32_t outer;
		struct pl_finding *f;

		if (pair->n || pair->skipped || pair->ignored ||
		    !pl_parity_is_visible(type->symbol))
			continue;
		outer = outer_of(&w->ref, type);
		if (outer != PL_NO_TYPE && !w->pairs[outer].n)
			continue; /* the outer type says it all */
		f = pl_parity_add(w, PL_RULE_MISSING_TYPE, PL_LIKELY, t, NULL, PL_NO_TYPE, NULL);
		f->message = pl_arena_fmt(&w->out->arena, "%s " PL_STR_FMT " has no counterpart",
		                          pl_kind_name(type->symbol->kind), PL_STR_ARG(type->full));
	}
}

static struct pl_str top_of(const struct pl_file *file)
{
	struct pl_str path = file->path, first = PL_S_NONE;

	pl_str_split(&path, '/', &first);
	return pl_str_eq(first, file->path) ? PL_S("") : first;
}

/*
 * The folders at the target's top in which next to no type is a counterpart, each with 1: tests, tools,
 * the code of others. Only where there are counterparts enough to tell.
 */
static void find_outlands(const struct pl_work *w, const bool *taken, struct pl_map *out)
{
	struct pl_map all = PL_MAP_INIT, placed = PL_MAP_INIT;
	size_t n = 0;

	for (uint32_t id = 0; id < w->target.types.n; id++) {
		struct pl_str top = top_of(w->target.types.at[id].file);

		n += taken[id];
		pl_map_add(&all, top, NULL)->num++;
		pl_map_add(&placed, top, NULL)->num += taken[id];
	}
	for (size_t i = 0; n >= MIN_PLACED && i < all.n; i++) {
		const struct pl_map_entry *folder = &all.entries[i];

		if (folder->key.n &&
		    pl_map_num(&placed, folder->key) * 100 < folder->num * OUTLAND_PERCENT)
			pl_map_add(out, folder->key, NULL)->num = 1;
	}
	pl_map_deinit(&all);
	pl_map_deinit(&placed);
}

static unsigned sure_of_extra(const struct pl_api_type *type, struct pl_map *outlands)
{
	size_t at = pl_map_num(outlands, top_of(type->file));

	if (at)
		pl_map_add(outlands, top_of(type->file), NULL)->num = at + 1;
	if (at || is_vendored(type->file->path))
		return PL_EXPLAINED;
	return type->name.p[0] == '_' ? PL_DOUBTFUL : PL_FAIR;
}

/* One line for each folder that is no part of the port. */
static void tell_outlands(struct pl_work *w, const struct pl_map *outlands)
{
	for (size_t i = 0; i < outlands->n; i++) {
		size_t n = outlands->entries[i].num - 1;

		if (n)
			pl_parity_unchecked(
				w,
				pl_arena_fmt(&w->out->arena, "%zu type%s in " PL_STR_FMT "/", n,
			                     n == 1 ? "" : "s",
			                     PL_STR_ARG(outlands->entries[i].key)),
				PL_S("next to nothing in that folder stands for anything in the "
			             "reference"));
	}
}

void pl_parity_extra_types(struct pl_work *w)
{
	bool *taken = pl_calloc(w->target.types.n + 1, sizeof(*taken));
	struct pl_map outlands = PL_MAP_INIT;

	for (uint32_t id = 0; id < w->target.types.n; id++)
		taken[id] = w->owner[id] != PL_NO_TYPE || w->shelf[id];
	for (uint32_t t = 0; t < w->ref.types.n; t++)
		for (size_t i = 0; i < w->pairs[t].n; i++)
			taken[w->pairs[t].types[i]] = true;
	find_outlands(w, taken, &outlands);
	for (uint32_t id = 0; id < w->target.types.n; id++) {
		const struct pl_api_type *type = &w->target.types.at[id];
		uint32_t outer;
		struct pl_finding *f;

		if (taken[id] || !type->symbol || type->value ||
		    !pl_parity_is_visible(type->symbol) ||
		    pl_api_is_internal(&w->target, type->file) ||
		    type->symbol->kind == PL_KIND_TYPEDEF ||
		    type->symbol->kind == PL_KIND_EXTENSION || !type->symbol->n_children ||
		    pl_parity_ignores(w, type->full))
			continue;
		outer = outer_of(&w->target, type);
		if (outer != PL_NO_TYPE && !taken[outer])
			continue;
		f = pl_parity_add(w, PL_RULE_EXTRA_TYPE, sure_of_extra(type, &outlands), PL_NO_TYPE,
		                  NULL, id, NULL);
		f->message = pl_arena_fmt(&w->out->arena,
		                          "%s " PL_STR_FMT " stands for nothing in the reference",
		                          pl_kind_name(type->symbol->kind), PL_STR_ARG(type->full));
	}
	tell_outlands(w, &outlands);
	pl_map_deinit(&outlands);
	free(taken);
}
