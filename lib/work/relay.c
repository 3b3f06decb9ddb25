/* lib/work/relay.c */
#include "work/relay.h"

#include "work/ledger.h"

#include <stdlib.h>

enum { WAIT_SECONDS = 30 };

/*
 * Note where a type's state is not the one that the log gives it: re-opened, or known by another
 * name since a plan of the original format had none.
 */
static int note_changes(struct pl_ledger *ledger, const struct pl_items *items, struct pl_err *err)
{
	const struct pl_planlog_line **last = pl_calloc(items->list.n + 1, sizeof(*last));
	struct pl_planlog log = { 0 };
	int rc = pl_planlog_read(ledger->log_path.p, 0, &log, err);

	if (!rc)
		pl_ledger_last(items, &log, last);
	for (size_t i = 0; i < items->list.n && !rc; i++) {
		struct pl_item item = items->list.at[i];
		enum pl_state from = last[i] ? last[i]->to : pl_item_initial(&item);
		const struct pl_item *old = pl_map_ptr(&ledger->items.by_id, item.id);
		struct pl_move move = { .who = "genplan", .why = PL_S("carried over") };

		if (item.type->reopened.n && item.type->state == PL_STATE_PENDING) {
			move.why = item.type->reopened;
			if (old)
				from = old->type->state;
		}
		if (from == item.type->state)
			continue;
		if (item.type->state == PL_STATE_CLAIMED)
			move.lease = pl_json_get(item.json, "lease");
		if (item.type->state == PL_STATE_DONE)
			move.approval = pl_json_get(item.json, "approval");
		item.json = NULL; /* the old plan's: its files say nothing of now */
		rc = pl_ledger_note(ledger, &item, from, item.type->state, &move, err);
	}
	pl_planlog_release(&log);
	free(last);
	return rc;
}

/* A claim and an approval are over with the work that they were for. */
static void drop_over(const struct pl_items *items)
{
	for (size_t i = 0; i < items->list.n; i++) {
		const struct pl_item *item = &items->list.at[i];

		if (!item->json)
			continue;
		if (item->type->state != PL_STATE_CLAIMED)
			pl_json_remove(item->json, "lease");
		if (item->type->state != PL_STATE_DONE)
			pl_json_remove(item->json, "approval");
	}
}

static int write_plan(struct pl_ledger *ledger, const struct pl_plan *plan, struct pl_err *err)
{
	struct pl_sb text = PL_SB_INIT;
	struct pl_out *out = pl_out_new(PL_OUT_PRETTY, NULL, &text);
	int rc;

	pl_plan_write(plan, out);
	rc = pl_out_close(out, err);
	if (!rc)
		rc = pl_ledger_replace(ledger, pl_sb_str(&text), err);
	pl_sb_deinit(&text);
	return rc;
}

/* Open the old plan with nothing left to record: what others did to it is in its log then. */
static int open_old(const struct pl_ledger_options *options, struct pl_ledger **out,
                    struct pl_err *err)
{
	int rc = pl_ledger_open(options, out, err);

	if (rc || !(*out)->has_log || !((*out)->pending.n || (*out)->dirty))
		return rc;
	rc = pl_ledger_commit(*out, err);
	pl_ledger_close(*out);
	*out = NULL;
	return rc ? rc : pl_ledger_open(options, out, err);
}

int pl_relay(const char *path, struct pl_plan *plan, bool drop, struct pl_carried *carried,
             struct pl_err *err)
{
	const struct pl_ledger_options options = { .path = path, .write = true, .who = "genplan",
		                                   .purpose = "genplan", .wait = WAIT_SECONDS };
	struct pl_ledger *ledger = NULL;
	struct pl_items items = { 0 };
	int rc = open_old(&options, &ledger, err);

	if (rc)
		return pl_err_while(err, rc, "existing plan '%s' is not replaced", path);
	pl_plan_carry(plan, ledger->plan, carried);
	if (carried->dropped && !drop) {
		rc = pl_err_set(
			err, PL_EUSAGE,
			"existing plan '%s' is not replaced: it records work on %zu types "
			"that the new one does not have; give this one another name with -o, "
			"or let that go with --drop-work",
			path, carried->dropped);
		pl_ledger_close(ledger);
		return rc;
	}
	pl_items_make(&items, plan);
	/* who never used planctl gets no log */
	if (ledger->has_log) {
		rc = note_changes(ledger, &items, err);
		drop_over(&items);
		if (!rc)
			rc = pl_ledger_commit_log(ledger, &items, err);
	}
	if (!rc)
		rc = write_plan(ledger, plan, err);
	pl_items_release(&items);
	/* plan borrows from the old document alone, and holds on to it */
	pl_ledger_close(ledger);
	return rc;
}
