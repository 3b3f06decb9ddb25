/* lib/work/relay.c */
#include "work/relay.h"

#include "base/fs.h"
#include "work/ledger.h"

enum { WAIT_SECONDS = 30 };

/* Note what carrying over re-opened: the log's states follow the plan's. */
static int note_reopened(struct pl_ledger *ledger, const struct pl_items *items, struct pl_err *err)
{
	int rc = 0;

	for (size_t i = 0; i < items->list.n && !rc; i++) {
		struct pl_item item = items->list.at[i];
		const struct pl_item *old = pl_map_ptr(&ledger->items.by_id, item.id);
		enum pl_state from = old ? old->type->state : pl_item_initial(&item);
		const struct pl_move move = { .who = "genplan", .why = item.type->reopened };

		if (from == item.type->state || !item.type->reopened.n)
			continue;
		item.json = NULL; /* the old plan's: its files say nothing of now */
		rc = pl_ledger_note(ledger, &item, from, item.type->state, &move, err);
	}
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

static int write_plan(const char *path, const struct pl_plan *plan, struct pl_err *err)
{
	struct pl_sb text = PL_SB_INIT;
	struct pl_out *out = pl_out_new(PL_OUT_PRETTY, NULL, &text);
	int rc;

	pl_plan_write(plan, out);
	rc = pl_out_close(out, err);
	if (!rc)
		rc = pl_fs_replace(path, pl_sb_str(&text), err);
	pl_sb_deinit(&text);
	return rc;
}

int pl_relay(const char *path, struct pl_plan *plan, bool drop, struct pl_carried *carried,
             struct pl_err *err)
{
	const struct pl_ledger_options options = { .path = path, .write = true, .who = "genplan",
		                                   .purpose = "genplan", .wait = WAIT_SECONDS };
	struct pl_ledger *ledger = NULL;
	struct pl_items items = { 0 };
	int rc = pl_ledger_open(&options, &ledger, err);

	if (rc)
		return pl_err_while(err, rc, "existing plan '%s' is not replaced", path);
	pl_plan_carry(plan, ledger->plan, carried);
	if (carried->dropped && !drop) {
		rc = pl_err_set(err, PL_EUSAGE,
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
		rc = note_reopened(ledger, &items, err);
		drop_over(&items);
		if (!rc)
			rc = pl_ledger_commit_log(ledger, &items, err);
	}
	if (!rc)
		rc = write_plan(path, plan, err);
	pl_items_release(&items);
	/* plan borrows from the old document alone, and holds on to it */
	pl_ledger_close(ledger);
	return rc;
}
