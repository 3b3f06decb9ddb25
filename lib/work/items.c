/* lib/work/items.c */
#include "work/items.h"

#include "work/find.h"

#include <inttypes.h>
#include <stdio.h>

static struct pl_str id_of(struct pl_items *items, struct pl_map *seen,
                           const struct pl_plan_type *type)
{
	struct pl_str name = type->qualified_name.n ? type->qualified_name : type->name;
	size_t n = ++pl_map_add(seen, name, NULL)->num;

	return n == 1 ? name : pl_arena_fmt(&items->arena, PL_STR_FMT "#%zu", PL_STR_ARG(name), n);
}

static int by_order(const void *a, const void *b)
{
	const struct pl_item *x = *(struct pl_item *const *)a, *y = *(struct pl_item *const *)b;

	if (x->order != y->order)
		return x->order < y->order ? -1 : 1;
	return x < y ? -1 : x > y; /* a plan edited by hand may give one number twice */
}

void pl_items_make(struct pl_items *items, struct pl_plan *plan)
{
	struct pl_map seen = PL_MAP_INIT;

	for (size_t i = 0; i < plan->entries.n; i++)
		for (size_t k = 0; k < plan->entries.at[i].n_types; k++) {
			struct pl_plan_type *type = &plan->entries.at[i].types[k];
			struct pl_item item = { type, &plan->entries.at[i], type->extra,
				                id_of(items, &seen, type), 0 };

			item.order = pl_json_int(pl_json_get(type->extra, "order"),
			                         (int64_t)items->list.n);
			pl_vec_push(&items->list, item);
		}
	for (size_t i = 0; i < items->list.n; i++) {
		struct pl_item *item = &items->list.at[i];

		pl_map_add(&items->by_id, item->id, NULL)->ptr = item;
		pl_vec_push(&items->order, item);
	}
	pl_vec_sort(&items->order, by_order);
	pl_map_deinit(&seen);
}

void pl_items_release(struct pl_items *items)
{
	pl_vec_free(&items->list);
	pl_vec_free(&items->order);
	pl_map_deinit(&items->by_id);
	pl_arena_deinit(&items->arena);
}

static int no_such_type(const struct pl_items *items, struct pl_str name, struct pl_err *err)
{
	size_t dot = pl_str_rfind_char(name, '.');
	struct pl_nearest near = {
		.wanted = dot == SIZE_MAX ? name : pl_str_sub(name, dot + 1, name.n),
	};

	for (size_t i = 0; i < items->list.n; i++)
		pl_nearest_offer(&near, items->list.at[i].type->name, items->list.at[i].id);
	return near.best.n ? pl_err_set(err, PL_ENOTFOUND,
	                                "no type '" PL_STR_FMT
	                                "' in the plan (did you mean '" PL_STR_FMT "'?)",
	                                PL_STR_ARG(name), PL_STR_ARG(near.best))
	                   : pl_err_set(err, PL_ENOTFOUND, "no type '" PL_STR_FMT "' in the plan",
	                                PL_STR_ARG(name));
}

int pl_items_find(const struct pl_items *items, struct pl_str name, struct pl_item **out,
                  struct pl_err *err)
{
	struct pl_item *found = pl_map_ptr(&items->by_id, name);
	struct pl_sb names = PL_SB_INIT;
	size_t fits = 0;
	int rc = 0;

	for (size_t i = 0; !found && i < items->list.n; i++) {
		struct pl_item *item = &items->list.at[i];

		if (!pl_name_fits(item->id, name))
			continue;
		pl_sb_addf(&names, "%s" PL_STR_FMT, fits++ ? ", " : "", PL_STR_ARG(item->id));
		*out = item;
	}
	if (found)
		*out = found;
	else if (!name.n || !fits)
		rc = no_such_type(items, name, err);
	else if (fits > 1)
		rc = pl_err_set(err, PL_EAMBIGUOUS, "'" PL_STR_FMT "' fits %zu types: %s",
		                PL_STR_ARG(name), fits, pl_sb_cstr(&names));
	pl_sb_deinit(&names);
	return rc;
}

enum pl_state pl_item_initial(const struct pl_item *item)
{
	enum pl_change change = item->type->change;

	return change == PL_CHANGE_UNCHANGED || change == PL_CHANGE_FORMATTING ? PL_STATE_SKIPPED
	                                                                       : PL_STATE_PENDING;
}

bool pl_item_reference(const struct pl_item *item, char out[17])
{
	if (item->type->has_hash)
		snprintf(out, 17, "%016" PRIx64, item->type->hash);
	else
		out[0] = '\0';
	return item->type->has_hash;
}

void pl_items_digest(const struct pl_items *items, char out[17])
{
	uint64_t hash = PL_HASH_INIT;

	for (size_t i = 0; i < items->list.n; i++) {
		const struct pl_item *item = &items->list.at[i];

		hash = pl_hash_add(pl_hash_add(hash, item->id), PL_S("\0"));
		hash = pl_hash_add(hash, pl_str_of(pl_state_name(item->type->state)));
		hash = pl_hash_add(hash, PL_S("\0"));
	}
	snprintf(out, 17, "%016" PRIx64, hash);
}
