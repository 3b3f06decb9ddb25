/* lib/work/lease.c */
#include "work/lease.h"

#include "base/map.h"

enum { MAX_MINUTES = 366 * 24 * 60 };

static struct pl_str lease_key(const struct pl_item *item, const char *key)
{
	if (item->type->state != PL_STATE_CLAIMED)
		return PL_S_NONE;
	return pl_json_get_str(pl_json_get(item->json, "lease"), key);
}

struct pl_str pl_lease_agent(const struct pl_item *item)
{
	return lease_key(item, "agent");
}

struct pl_str pl_lease_expires(const struct pl_item *item)
{
	return lease_key(item, "expires");
}

bool pl_lease_live(const struct pl_ledger *ledger, const struct pl_item *item)
{
	int64_t expires = pl_time_parse(pl_lease_expires(item));

	if (item->type->state != PL_STATE_CLAIMED)
		return false;
	return expires < 0 || expires > pl_time_parse(pl_str_of(ledger->now));
}

bool pl_item_takeable(const struct pl_ledger *ledger, const struct pl_item *item)
{
	return item->type->state == PL_STATE_PENDING ||
	       (item->type->state == PL_STATE_CLAIMED && !pl_lease_live(ledger, item));
}

/* Call visit with every file that work on item may touch; stops at true and returns it. */
static bool any_file(const struct pl_item *item, bool (*visit)(struct pl_map *, struct pl_str),
                     struct pl_map *map)
{
	static const char *const keys[] = { "candidateFiles", "suggestedFiles" };

	if (visit(map, item->entry->path))
		return true;
	for (size_t i = 0; i < PL_LEN(keys); i++) {
		const pl_json *list = pl_json_get(item->json, keys[i]);

		for (size_t k = 0; k < pl_json_len(list); k++)
			if (visit(map, pl_json_str(pl_json_at(list, k))))
				return true;
	}
	return false;
}

static bool add_file(struct pl_map *map, struct pl_str path)
{
	if (path.n)
		pl_map_add(map, path, NULL);
	return false;
}

static bool has_file(struct pl_map *map, struct pl_str path)
{
	return pl_map_find(map, path) != NULL;
}

struct pl_item *pl_lease_next(const struct pl_ledger *ledger, bool lane)
{
	struct pl_map busy = PL_MAP_INIT;
	struct pl_item *found = NULL;

	for (size_t i = 0; lane && i < ledger->items.list.n; i++) {
		const struct pl_item *item = &ledger->items.list.at[i];

		if (pl_lease_live(ledger, item) && !pl_str_is(pl_lease_agent(item), ledger->who))
			any_file(item, add_file, &busy);
	}
	for (size_t i = 0; !found && i < ledger->items.order.n; i++) {
		struct pl_item *item = ledger->items.order.at[i];

		if (pl_item_takeable(ledger, item) && !any_file(item, has_file, &busy))
			found = item;
	}
	pl_map_deinit(&busy);
	return found;
}

void pl_lease_none(const struct pl_ledger *ledger, struct pl_sb *out)
{
	const size_t n = ledger->items.list.n;
	size_t left = 0, finished = 0;

	for (size_t i = 0; i < n; i++) {
		const struct pl_item *item = &ledger->items.list.at[i];

		left += pl_item_takeable(ledger, item);
		finished += item->type->state == PL_STATE_DONE ||
		            item->type->state == PL_STATE_SKIPPED;
	}
	if (left)
		pl_sb_addf(out,
		           "nothing to take in a lane of its own: %zu type%s share files with "
		           "others' work",
		           left, left == 1 ? "" : "s");
	else
		pl_sb_addf(out,
		           "nothing to take: %zu of %zu types are done or skipped, %zu in work",
		           finished, n, n - finished);
}

int pl_lease_check(const struct pl_ledger *ledger, const struct pl_item *item, struct pl_err *err)
{
	struct pl_str agent = pl_lease_agent(item), expires = pl_lease_expires(item);

	if (!pl_lease_live(ledger, item) || !agent.n || pl_str_is(agent, ledger->who))
		return 0;
	return pl_err_set(err, PL_ELOCKED,
	                  PL_STR_FMT " is claimed by " PL_STR_FMT " until " PL_STR_FMT
	                             ", and you are %s (--agent ID says who you are; 'planctl "
	                             "release --force' frees it)",
	                  PL_STR_ARG(item->id), PL_STR_ARG(agent),
	                  PL_STR_ARG(expires.n ? expires : PL_S("it is given up")), ledger->who);
}

int pl_lease_claim(struct pl_ledger *ledger, struct pl_item *item, unsigned minutes,
                   struct pl_err *err)
{
	const bool mine = pl_lease_live(ledger, item) &&
	                  pl_str_is(pl_lease_agent(item), ledger->who);
	struct pl_move move = { 0 };
	char expires[32];
	int rc;

	if (!pl_item_takeable(ledger, item) && !mine) {
		rc = pl_lease_check(ledger, item, err);
		if (rc)
			return rc;
		return pl_err_set(err, PL_ELOCKED,
		                  PL_STR_FMT " is %s: only pending types can be claimed%s",
		                  PL_STR_ARG(item->id), pl_state_name(item->type->state),
		                  item->type->state == PL_STATE_CLAIMED
		                          ? " ('planctl release' gives it up)"
		                          : "");
	}
	if (minutes > MAX_MINUTES)
		return pl_err_set(err, PL_EUSAGE,
		                  "a lease of %u minutes is none: a year is the most", minutes);
	pl_time_format(pl_time_parse(pl_str_of(ledger->now)) + (int64_t)minutes * 60, expires);
	move.lease = pl_json_new_object();
	pl_json_set_str(move.lease, "agent", pl_str_of(ledger->who));
	pl_json_set_str(move.lease, "expires", pl_str_of(expires));
	if (mine)
		move.why = PL_S("renewed");
	else if (item->type->state == PL_STATE_CLAIMED)
		move.why = PL_S("the lease had run out");
	rc = pl_ledger_move(ledger, item, PL_STATE_CLAIMED, &move, err);
	pl_json_free(move.lease);
	return rc;
}

int pl_lease_take(struct pl_ledger *ledger, const char *type, bool lane, unsigned minutes,
                  struct pl_item **out, struct pl_err *err)
{
	struct pl_item *item = NULL;
	int rc = 0;

	if (type)
		rc = pl_items_find(&ledger->items, pl_str_of(type), &item, err);
	else
		item = pl_lease_next(ledger, lane);
	if (!rc && item)
		rc = pl_lease_claim(ledger, item, minutes, err);
	if (!rc && item)
		rc = pl_ledger_commit(ledger, err);
	if (!rc)
		*out = item;
	return rc;
}
