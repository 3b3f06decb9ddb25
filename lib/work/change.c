/* lib/work/change.c */
#include "work/change.h"

#include "work/approve.h"
#include "work/lease.h"

static int check_request(const struct pl_change_request *r, struct pl_err *err)
{
	const bool has_why = r->why && pl_str_trim(pl_str_of(r->why)).n;

	if (r->to == PL_STATE_CLAIMED)
		return pl_err_set(err, PL_EUSAGE, "a claim has an end: 'planctl claim %s'",
		                  r->type);
	if (r->to == PL_STATE_SKIPPED && !has_why)
		return pl_err_set(err, PL_EUSAGE, "why? 'planctl skip %s REASON'", r->type);
	if (r->verb == PL_DO_REJECT && !has_why)
		return pl_err_set(err, PL_EUSAGE, "why? 'planctl reject %s REASON'", r->type);
	return 0;
}

static int check_done(const struct pl_ledger *ledger, const struct pl_item *item,
                      struct pl_err *err)
{
	enum pl_approval strength = PL_APPROVAL_TTY;
	int rc = pl_policy_strength(ledger, &strength, err);

	if (rc || strength == PL_APPROVAL_NONE)
		return rc;
	return pl_err_set(err, PL_EINVALID,
	                  PL_STR_FMT
	                  " becomes done only by an approval: 'planctl review' it, then a "
	                  "person runs 'planctl approve " PL_STR_FMT "' at a terminal",
	                  PL_STR_ARG(item->id), PL_STR_ARG(item->id));
}

static int is_state(const struct pl_item *item, const char *what, struct pl_err *err)
{
	return pl_err_set(err, PL_EINVALID, PL_STR_FMT " is %s%s", PL_STR_ARG(item->id),
	                  pl_state_name(item->type->state), what);
}

static int check_change(const struct pl_ledger *ledger, const struct pl_item *item,
                        const struct pl_change_request *r, struct pl_err *err)
{
	enum pl_state state = item->type->state;
	int rc;

	/* whoever rejects has looked at the port: a claim since then does not matter */
	if (r->verb != PL_DO_REJECT && !r->force) {
		rc = pl_lease_check(ledger, item, err);
		if (rc)
			return rc;
	}
	switch (r->verb) {
	case PL_DO_SET:
		return r->to == PL_STATE_DONE ? check_done(ledger, item, err) : 0;
	case PL_DO_RELEASE:
		return state == PL_STATE_CLAIMED ? 0 : is_state(item, ", not claimed", err);
	case PL_DO_REVIEW:
		return state == PL_STATE_REVIEW || state == PL_STATE_DONE
		               ? is_state(item, " already", err)
		               : 0;
	case PL_DO_REJECT:
		return state == PL_STATE_REVIEW || state == PL_STATE_DONE
		               ? 0
		               : is_state(item, ": there is nothing to reject", err);
	case PL_DO_SKIP:
		return 0;
	}
	return 0;
}

int pl_change(const struct pl_ledger_options *options, const struct pl_change_request *r,
              struct pl_err *err)
{
	const struct pl_move move = { .why = pl_str_of(r->why) };
	struct pl_ledger *ledger = NULL;
	struct pl_item *item = NULL;
	enum pl_state was = PL_STATE_PENDING;
	int rc = check_request(r, err);

	if (!rc)
		rc = pl_ledger_open(options, &ledger, err);
	if (!rc)
		rc = pl_items_find(&ledger->items, pl_str_of(r->type), &item, err);
	if (!rc)
		rc = check_change(ledger, item, r, err);
	if (rc)
		goto out;
	was = item->type->state;
	if (was == r->to && r->verb == PL_DO_SET) {
		pl_log_note(options->log, PL_STR_FMT " is %s already", PL_STR_ARG(item->id),
		            pl_state_name(was));
		rc = pl_ledger_commit(ledger, err); /* edits by hand, if it found any */
		goto out;
	}
	rc = pl_ledger_move(ledger, item, r->to, &move, err);
	if (!rc && r->verb == PL_DO_REJECT)
		pl_json_set_str(item->json, "reopened",
		                pl_arena_fmt(&ledger->arena, "rejected by %s: %s", ledger->who,
		                             r->why));
	if (!rc)
		rc = pl_ledger_commit(ledger, err);
	if (!rc)
		pl_log_note(options->log, PL_STR_FMT " is %s, was %s", PL_STR_ARG(item->id),
		            pl_state_name(r->to), pl_state_name(was));
out:
	pl_ledger_close(ledger);
	return rc;
}
