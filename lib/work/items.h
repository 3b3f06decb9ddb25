/* lib/work/items.h -- the types of a plan as a list, each with an id that holds in plan and log. */
#ifndef PL_WORK_ITEMS_H
#define PL_WORK_ITEMS_H

#include "base/map.h"
#include "model/plan.h"

struct pl_item {
	struct pl_plan_type *type;
	const struct pl_plan_entry *entry;
	pl_json *json;    /* its object in the plan that was read, or NULL */
	struct pl_str id; /* qualified name (else name), with "#2" for a second of the same */
	int64_t order;    /* in the porting order; a plan without that key has its own */
};

struct pl_items {
	PL_VEC(struct pl_item) list;    /* in the plan's order */
	PL_VEC(struct pl_item *) order; /* in porting order */
	struct pl_map by_id;            /* to struct pl_item */
	struct pl_arena arena;          /* the ids */
};

/* The types of plan, which must outlive them. *items: zeroed before, pl_items_release after. */
void pl_items_make(struct pl_items *items, struct pl_plan *plan);
void pl_items_release(struct pl_items *items);

/*
 * The type that a person means: an id, a qualified name, or its end after a '.'. PL_ENOTFOUND with
 * the nearest, PL_EAMBIGUOUS with all that fit.
 */
PL_MUST_CHECK int pl_items_find(const struct pl_items *items, struct pl_str name,
                                struct pl_item **out, struct pl_err *err);

/* The state that a type of a new plan has: skipped where there is nothing to do. */
enum pl_state pl_item_initial(const struct pl_item *item);
/* The hash of its reference text as 16 hex digits; false when the plan has none. */
bool pl_item_reference(const struct pl_item *item, char out[17]);
/* A digest of all ids and states: 16 hex digits. */
void pl_items_digest(const struct pl_items *items, char out[17]);

#endif
