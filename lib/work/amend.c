/* lib/work/amend.c */
#include "work/amend.h"

#include "work/approve.h"
#include "work/planjq.h"
#include "work/validate.h"

/* --- a program's result ------------------------------------------------------------------- */

struct first_fault {
	struct pl_sb text;
};

static void keep_first(void *ctx, const struct pl_item *item, const char *what)
{
	struct first_fault *fault = ctx;

	if (fault->text.n)
		return;
	if (item)
		pl_sb_addf(&fault->text, PL_STR_FMT ": ", PL_STR_ARG(item->id));
	pl_sb_adds(&fault->text, what);
}

static int refuse(struct pl_err *err, const char *what)
{
	return pl_err_set(err, PL_EINVALID, "the result is refused, nothing changed: %s", what);
}

static int check_result(const struct pl_plan *plan, const struct pl_items *items,
                        struct pl_err *err)
{
	struct first_fault fault = { PL_SB_INIT };
	int rc = 0;

	if (pl_plan_validate(plan, items, keep_first, &fault))
		rc = refuse(err, pl_sb_cstr(&fault.text));
	pl_sb_deinit(&fault.text);
	return rc;
}

static bool same_key(const pl_json *a, const pl_json *b, const char *key)
{
	const pl_json *x = pl_json_get(a, key), *y = pl_json_get(b, key);

	return x && y ? pl_json_equal(x, y) : x == y;
}

static int check_item(const struct pl_item *old, const struct pl_item *item,
                      enum pl_approval strength, struct pl_err *err)
{
	const pl_json *before = old ? old->json : NULL;
	enum pl_state was = old ? old->type->state : PL_STATE_PENDING;

	if (strength == PL_APPROVAL_NONE)
		return 0;
	if (item->type->state == PL_STATE_DONE && was != PL_STATE_DONE)
		return pl_err_set(err, PL_EINVALID,
		                  "the result is refused, nothing changed: " PL_STR_FMT
		                  " becomes done, which needs 'planctl approve'",
		                  PL_STR_ARG(item->id));
	if (!same_key(before, item->json, "approval") && pl_json_get(item->json, "approval"))
		return pl_err_set(err, PL_EINVALID,
		                  "the result is refused, nothing changed: " PL_STR_FMT
		                  ": only 'planctl approve' makes an approval",
		                  PL_STR_ARG(item->id));
	return 0;
}

/* The states of the new plan as transitions from those of the old one. */
static int move_all(struct pl_ledger *ledger, const struct pl_items *old, const char *why,
                    size_t *moved, struct pl_err *err)
{
	int rc = 0;

	for (size_t i = 0; i < ledger->items.list.n && !rc; i++) {
		struct pl_item *item = &ledger->items.list.at[i];
		const struct pl_item *before = pl_map_ptr(&old->by_id, item->id);
		enum pl_state to = item->type->state;
		enum pl_state from = before ? before->type->state : pl_item_initial(item);
		struct pl_move move = { .why = pl_str_of(why),
			                .lease = pl_json_get(item->json, "lease"),
			                .approval = pl_json_get(item->json, "approval") };

		if (from == to)
			continue;
		item->type->state = from;
		rc = pl_ledger_move(ledger, item, to, &move, err);
		++*moved;
	}
	return rc;
}

/*
 * Take text (JSON) as the ledger's plan. States that changed are transitions; *moved counts them.
 */
static int amend(struct pl_ledger *ledger, struct pl_str text, enum pl_approval strength,
                 const char *why, size_t *moved, struct pl_err *err)
{
	const pl_json *old_meta = pl_json_get(ledger->plan->doc, "metadata");
	struct pl_plan *plan = NULL;
	struct pl_items items = { 0 }, old;
	int rc = pl_plan_parse(text, &plan, err);

	*moved = 0;
	if (rc)
		return pl_err_while(err, rc, "the result is refused, nothing changed");
	pl_items_make(&items, plan);
	rc = check_result(plan, &items, err);
	if (!rc && !same_key(old_meta, pl_json_get(plan->doc, "metadata"), "log"))
		rc = refuse(err, "metadata.log is planctl's own");
	if (!rc && !same_key(old_meta, pl_json_get(plan->doc, "metadata"), "schema"))
		rc = refuse(err, "metadata.schema changed");
	for (size_t i = 0; i < items.list.n && !rc; i++)
		rc = check_item(pl_map_ptr(&ledger->items.by_id, items.list.at[i].id),
		                &items.list.at[i], strength, err);
	if (rc) {
		pl_items_release(&items);
		pl_plan_free(plan);
		return rc;
	}
	ledger->dirty |= !pl_json_equal(plan->doc, ledger->plan->doc);
	old = ledger->items;
	ledger->items = items;
	rc = move_all(ledger, &old, why, moved, err);
	pl_items_release(&old);
	pl_plan_free(ledger->plan);
	ledger->plan = plan;
	return rc;
}

int pl_update(const struct pl_ledger_options *options, const struct pl_update *update,
              struct pl_err *err)
{
	struct pl_sb text = PL_SB_INIT, why = PL_SB_INIT;
	enum pl_approval strength = PL_APPROVAL_TTY;
	struct pl_ledger *ledger = NULL;
	size_t lines = 0, moved = 0;
	int rc = pl_ledger_open(options, &ledger, err);

	if (!rc)
		rc = pl_policy_strength(ledger, &strength, err);
	if (!rc)
		rc = pl_planjq_run(ledger, update->program, options->who, update->values,
		                   PL_JQ_COMPACT, &text, &lines, err);
	if (!rc && lines != 1)
		rc = pl_err_set(
			err, PL_EINVALID,
			"the program gives %zu results, and the plan is one: nothing changed",
			lines);
	pl_sb_addf(&why, "update: %s", update->why ? update->why : update->program);
	if (!rc)
		rc = amend(ledger, pl_sb_str(&text), strength, pl_sb_cstr(&why), &moved, err);
	if (!rc && !ledger->dirty)
		pl_log_note(options->log, "the program changes nothing");
	if (!rc)
		rc = pl_ledger_commit(ledger, err);
	if (!rc && moved)
		pl_log_note(options->log, "%zu state%s changed", moved, moved == 1 ? "" : "s");
	pl_sb_deinit(&text);
	pl_sb_deinit(&why);
	pl_ledger_close(ledger);
	return rc;
}

/* --- one step back ------------------------------------------------------------------------ */

static bool is_undone(const struct pl_planlog *log, uint64_t n)
{
	for (size_t i = 0; i < log->lines.n; i++)
		if (log->lines.at[i].undoes == n)
			return true;
	return false;
}

/* The newest line that can be meant, or NULL. */
static const struct pl_planlog_line *last_of(const struct pl_ledger *ledger,
                                             const struct pl_planlog *log, bool anybody)
{
	for (size_t i = log->lines.n; i-- > 0;) {
		const struct pl_planlog_line *line = &log->lines.at[i];

		if (!line->undoes && (anybody || pl_str_is(line->who, ledger->who)) &&
		    !is_undone(log, line->n))
			return line;
	}
	return NULL;
}

/* The lease that a type had before line: of its last line before that. */
static pl_json *lease_before(const struct pl_planlog *log, const struct pl_planlog_line *line)
{
	pl_json *lease = NULL;

	for (size_t i = 0; i < log->lines.n && &log->lines.at[i] != line; i++)
		if (pl_str_eq(log->lines.at[i].type, line->type))
			lease = log->lines.at[i].lease;
	return lease;
}

static int undo_line(struct pl_ledger *ledger, const struct pl_planlog *log,
                     const struct pl_planlog_line *line, enum pl_approval strength,
                     struct pl_sb *out, struct pl_err *err)
{
	struct pl_item *item = pl_map_ptr(&ledger->items.by_id, line->type);
	struct pl_move move = { .undoes = line->n };
	struct pl_str why;

	if (!item || !pl_item_is(item, line))
		return pl_err_set(err, PL_ENOTFOUND,
		                  "the last transition is of " PL_STR_FMT
		                  ", which the plan does not have any more as it was",
		                  PL_STR_ARG(line->type));
	if (item->type->state != line->to)
		return pl_err_set(err, PL_EINVALID,
		                  PL_STR_FMT " is %s now, not %s as your last transition left it: "
		                             "'planctl set' it to what you want",
		                  PL_STR_ARG(item->id), pl_state_name(item->type->state),
		                  pl_state_name(line->to));
	if (line->from == PL_STATE_DONE && line->to != PL_STATE_DONE &&
	    strength != PL_APPROVAL_NONE)
		return pl_err_set(err, PL_EINVALID,
		                  PL_STR_FMT " would be done again: that needs 'planctl approve'",
		                  PL_STR_ARG(item->id));
	why = pl_arena_fmt(&ledger->arena, "undo of %llu", (unsigned long long)line->n);
	move.why = why;
	if (line->from == PL_STATE_CLAIMED)
		move.lease = lease_before(log, line);
	pl_sb_addf(out, PL_STR_FMT " is %s again, not %s", PL_STR_ARG(item->id),
	           pl_state_name(line->from), pl_state_name(line->to));
	return pl_ledger_move(ledger, item, line->from, &move, err);
}

static int undo_last(struct pl_ledger *ledger, bool force, struct pl_sb *out, struct pl_err *err)
{
	enum pl_approval strength = PL_APPROVAL_TTY;
	const struct pl_planlog_line *line;
	struct pl_planlog log = { 0 };
	int rc;

	/* edits by hand that this very command found are newer than anything to undo */
	if (ledger->by_hand) {
		rc = pl_ledger_commit(ledger, err);
		return rc ? rc
		          : pl_err_set(
				    err, PL_EINVALID,
				    "nothing undone: the plan was edited outside of planctl since; "
				    "the edits are in the log now, look at them first");
	}
	rc = pl_policy_strength(ledger, &strength, err);
	if (!rc)
		rc = pl_planlog_read(ledger->log_path.p, 0, &log, err);
	if (rc)
		return rc;
	line = last_of(ledger, &log, force);
	if (line)
		rc = undo_line(ledger, &log, line, strength, out, err);
	else if (log.lines.n && !force)
		rc = pl_err_set(
			err, PL_ENOTFOUND,
			"%s has made no transition that could be undone (--force: of anybody)",
			ledger->who);
	else
		rc = pl_err_set(err, PL_ENOTFOUND, "there is no transition to undo");
	pl_planlog_release(&log);
	return rc;
}

int pl_undo(const struct pl_ledger_options *options, bool force, struct pl_err *err)
{
	struct pl_ledger *ledger = NULL;
	struct pl_sb line = PL_SB_INIT;
	int rc = pl_ledger_open(options, &ledger, err);

	if (!rc)
		rc = undo_last(ledger, force, &line, err);
	if (!rc)
		rc = pl_ledger_commit(ledger, err);
	if (!rc)
		pl_log_note(options->log, "%s", pl_sb_cstr(&line));
	pl_ledger_close(ledger);
	pl_sb_deinit(&line);
	return rc;
}
