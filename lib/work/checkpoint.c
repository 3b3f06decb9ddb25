/* lib/work/checkpoint.c */
#include "work/checkpoint.h"

#include "base/ask.h"

#include <inttypes.h>
#include <stdlib.h>
#include <unistd.h>

/* What of item the reference has now; an error when that is not what the plan is about. */
static int read_reference(struct pl_ledger *ledger, const struct pl_item *item,
                          struct pl_reference *out, struct pl_err *err)
{
	size_t n = ledger->items.list.n, at = (size_t)(item - ledger->items.list.at);
	struct pl_reference *all = pl_calloc(n + 1, sizeof(*all));
	bool *wanted = pl_calloc(n + 1, sizeof(*wanted));
	int rc;

	wanted[at] = true;
	rc = pl_reference_read(ledger, wanted, all, err);
	*out = all[at];
	free(all);
	free(wanted);
	if (rc)
		return rc;
	if (out->state == PL_REFERENCE_NO_FILE || out->state == PL_REFERENCE_NO_TYPE ||
	    (out->state == PL_REFERENCE_FOUND && item->type->has_hash &&
	     out->hash != item->type->hash))
		return pl_err_set(err, PL_EINVALID,
		                  PL_STR_FMT " is not in '" PL_STR_FMT
		                             "' as the plan has it: check out " PL_STR_FMT
		                             ", or make the plan again with genplan",
		                  PL_STR_ARG(item->id), PL_STR_ARG(item->entry->path),
		                  PL_STR_ARG(ledger->plan->current_branch));
	return 0;
}

static int check_state(const struct pl_item *item, struct pl_err *err)
{
	enum pl_state state = item->type->state;

	if (state == PL_STATE_REVIEW || state == PL_STATE_CLAIMED || state == PL_STATE_DONE)
		return 0;
	return pl_err_set(err, PL_EINVALID,
	                  PL_STR_FMT " is %s: there is nothing to approve before 'planctl review'",
	                  PL_STR_ARG(item->id), pl_state_name(state));
}

static void describe(const struct pl_item *item, const pl_json *approval, struct pl_sb *out)
{
	const pl_json *targets = pl_json_get(approval, "targets");

	pl_sb_adds(out, "\nTo approve: ");
	pl_sb_add_line(out, item->id);
	pl_sb_addf(out, " (%s now), as done\n  source  ", pl_state_name(item->type->state));
	pl_sb_add_path(out, pl_json_get_str(approval, "source"));
	pl_sb_addf(out, ":%u-%u\n", item->type->start_line, item->type->end_line);
	for (size_t i = 0; i < pl_json_len(targets); i++) {
		const pl_json *target = pl_json_at(targets, i);
		struct pl_str blob = pl_json_get_str(target, "blob");

		pl_sb_adds(out, "  target  ");
		pl_sb_add_path(out, pl_json_get_str(target, "file"));
		pl_sb_addf(out, "  %.*s\n", blob.n ? 10 : 9, blob.n ? blob.p : "(missing)");
	}
	if (!pl_json_len(targets))
		pl_sb_adds(out,
		           "  The plan names no file of the port: the approval is bound to the "
		           "reference text alone.\n");
	pl_sb_adds(out, "  as      ");
	pl_sb_add_line(out, pl_json_get_str(approval, "by"));
	pl_sb_addc(out, '\n');
}

/* Ask the person; *yes. */
static int ask(const struct pl_item *item, const struct pl_policy *policy, const pl_json *approval,
               bool *yes, struct pl_err *err)
{
	struct pl_sb text = PL_SB_INIT;
	const bool sign = policy->strength == PL_APPROVAL_SIGNED;
	int rc;

	describe(item, approval, &text);
	rc = pl_ask(pl_sb_str(&text), sign ? "Approve and sign?" : "Approve?", yes, err);
	if (rc == PL_ENOTFOUND)
		rc = pl_err_set(err, rc,
		                "%s needs a person at a terminal: look at the port, then run "
		                "'planctl approve " PL_STR_FMT "' there (or 'planctl reject')",
		                sign ? "a signed approval" : "an approval", PL_STR_ARG(item->id));
	else if (rc)
		pl_err_while(err, rc, "not approved");
	pl_sb_deinit(&text);
	return rc;
}

/* With the lock: is it still what the person was shown? Then write it down. */
static int record(const struct pl_checkpoint *c, const struct pl_policy *policy,
                  const struct pl_item *shown, pl_json *approval, struct pl_err *err)
{
	struct pl_ledger_options options = *c->ledger;
	struct pl_move move = { .approval = approval, .why = pl_str_of(c->why) };
	struct pl_sb why = PL_SB_INIT, who = PL_SB_INIT;
	struct pl_ledger *ledger = NULL;
	struct pl_reference reference;
	struct pl_item *item;
	bool holds;
	int rc;

	pl_sb_add(&who, pl_json_get_str(approval, "by"));
	options.who = pl_sb_cstr(&who);
	options.write = true;
	rc = pl_ledger_open(&options, &ledger, err);
	if (rc)
		goto out;
	item = pl_map_ptr(&ledger->items.by_id, shown->id);
	if (!item || item->type->state != shown->type->state) {
		rc = pl_err_set(err, PL_EINVALID, "not approved: " PL_STR_FMT " is %s now",
		                PL_STR_ARG(shown->id),
		                item ? pl_state_name(item->type->state) : "not in the plan");
		goto out;
	}
	rc = read_reference(ledger, item, &reference, err);
	if (rc)
		goto out;
	holds = pl_approval_holds(ledger, policy, item, approval, &reference, &why, &rc, err);
	if (!rc && !holds)
		rc = pl_err_set(err, PL_EINVALID, "not approved: %s", pl_sb_cstr(&why));
	if (!rc)
		rc = pl_ledger_move(ledger, item, PL_STATE_DONE, &move, err);
	if (!rc)
		rc = pl_ledger_commit(ledger, err);
out:
	pl_ledger_close(ledger);
	pl_sb_deinit(&why);
	pl_sb_deinit(&who);
	return rc;
}

int pl_checkpoint_pass(const struct pl_checkpoint *c, bool *approved, struct pl_sb *line,
                       struct pl_err *err)
{
	struct pl_ledger_options options = *c->ledger;
	struct pl_policy policy = { .arena = PL_ARENA_INIT };
	struct pl_ledger *ledger = NULL;
	struct pl_reference reference;
	struct pl_item *item = NULL;
	pl_json *approval = NULL;
	char *here = NULL;
	int rc;

	*approved = false;
	options.write = false;
	rc = pl_ledger_open(&options, &ledger, err);
	if (!rc)
		rc = pl_items_find(&ledger->items, pl_str_of(c->type), &item, err);
	if (!rc)
		rc = pl_policy_load(ledger, &policy, err);
	if (!rc)
		rc = check_state(item, err);
	if (!rc && policy.strength != PL_APPROVAL_NONE && pl_root_is_bare(&ledger->root))
		rc = pl_err_set(err, PL_EINVALID,
		                "'" PL_STR_FMT "' is bare: an approval is bound to the files of "
		                "the port, which stand in a working tree",
		                PL_STR_ARG(ledger->root.dir));
	if (!rc)
		rc = read_reference(ledger, item, &reference, err);
	if (rc)
		goto out;
	if (c->key) {
		here = getcwd(NULL, 0);
		policy.signing_key = pl_policy_path(&policy, pl_str_of(here), pl_str_of(c->key));
	}
	rc = pl_approval_make(ledger, &policy, item, &reference, c->ledger->who, &approval, err);
	*approved = true;
	if (!rc && policy.strength != PL_APPROVAL_NONE)
		rc = ask(item, &policy, approval, approved, err);
	if (!rc && *approved && policy.strength == PL_APPROVAL_SIGNED)
		rc = pl_approval_sign(&policy, approval, err);
	if (!rc && *approved)
		rc = record(c, &policy, item, approval, err);
	if (!rc)
		pl_sb_addf(line, PL_STR_FMT " is %s", PL_STR_ARG(item->id),
		           *approved ? "done" : "not approved, and stays as it was");
out:
	if (rc)
		*approved = false;
	free(here);
	pl_json_free(approval);
	pl_policy_release(&policy);
	pl_ledger_close(ledger);
	return rc;
}
