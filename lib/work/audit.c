/* lib/work/audit.c */
#include "work/audit.h"

#include "model/schema.h"
#include "work/brief.h"
#include "work/lease.h"
#include "work/validate.h"

#include <stdlib.h>
#include <unistd.h>

struct auditing {
	struct pl_ledger *ledger;
	const struct pl_policy *policy;
	struct pl_audit *out;
	struct pl_planlog log;
	const struct pl_planlog_line **last;
	struct pl_reference *reference;
	bool bare; /* there is no working tree that could have files of the port */
	struct pl_err *err;
};

PL_PRINTF(4, 5)
static void find(struct pl_audit *audit, const char *rule, const struct pl_item *item,
                 const char *fmt, ...)
{
	struct pl_audit_finding *f = pl_vec_add(&audit->findings);
	struct pl_sb raw = PL_SB_INIT, line = PL_SB_INIT;
	va_list ap;

	va_start(ap, fmt);
	pl_sb_vaddf(&raw, fmt, ap);
	va_end(ap);
	pl_sb_add_line(&line, pl_sb_str(&raw));
	f->rule = rule;
	f->type = item ? item->id : PL_S_NONE;
	f->what = pl_arena_dup(&audit->arena, pl_sb_str(&line));
	pl_sb_deinit(&raw);
	pl_sb_deinit(&line);
}

static void invalid(void *ctx, const struct pl_item *item, const char *what)
{
	struct auditing *a = ctx;

	find(a->out, "schema", item, "%s", what);
}

static void check_log(struct auditing *a)
{
	const pl_json *mark = pl_json_get(pl_json_get(a->ledger->plan->doc, "metadata"), "log");
	int64_t seen = pl_json_int(pl_json_get(mark, "lines"), 0);

	if (a->log.torn.n)
		find(a->out, "log-torn", NULL,
		     "the last line was cut short; the next command that writes drops it");
	if (a->log.damaged)
		find(a->out, "log-damaged", NULL, "%zu line%s cannot be read", a->log.damaged,
		     a->log.damaged == 1 ? "" : "s");
	if (a->log.disorder || (a->log.lines.n && a->log.lines.at[0].n != 1))
		find(a->out, "log-gap", NULL, "lines are missing, or out of order");
	if (seen > 0 && (uint64_t)seen > a->log.last)
		find(a->out, "log-gap", NULL, "the plan has seen line %lld, the log ends at %llu",
		     (long long)seen, (unsigned long long)a->log.last);
}

static void check_state(struct auditing *a, const struct pl_item *item,
                        const struct pl_planlog_line *last)
{
	enum pl_state want = last ? last->to : pl_item_initial(item);

	/* a plan that planctl never wrote has no log to be in step with */
	if (item->type->state != want && a->ledger->has_log)
		find(a->out, "log-state", item,
		     "it is %s, and the log has %s: the next command that writes records that as an "
		     "edit, --repair takes it back",
		     pl_state_name(item->type->state), pl_state_name(want));
	if (item->type->state == PL_STATE_CLAIMED && !pl_lease_live(a->ledger, item))
		find(a->out, "lease", item, "its lease ran out at " PL_STR_FMT,
		     PL_STR_ARG(pl_lease_expires(item)));
}

static void check_reference(struct auditing *a, const struct pl_item *item,
                            const struct pl_reference *r)
{
	const struct pl_plan_type *type = item->type;

	switch (r->state) {
	case PL_REFERENCE_NO_FILE:
		find(a->out, "source-gone", item, "there is no file '" PL_STR_FMT "'",
		     PL_STR_ARG(item->entry->path));
		return;
	case PL_REFERENCE_NO_TYPE:
		find(a->out, "type-gone", item, "it is not in '" PL_STR_FMT "'",
		     PL_STR_ARG(item->entry->path));
		return;
	case PL_REFERENCE_FOUND:
		break;
	default:
		return;
	}
	if (type->has_hash && r->hash != type->hash)
		find(a->out, "stale-text", item,
		     "the reference text is not the one of the plan: check out " PL_STR_FMT
		     ", or make the plan again",
		     PL_STR_ARG(a->ledger->plan->current_branch));
	else if (r->start_line != type->start_line || r->end_line != type->end_line)
		find(a->out, "stale-lines", item, "it is at %u-%u, and the plan says %u-%u",
		     r->start_line, r->end_line, type->start_line, type->end_line);
}

static int check_files(struct auditing *a, const struct pl_item *item)
{
	const pl_json *files = pl_json_get(item->json, "candidateFiles");
	int rc = 0;

	for (size_t i = 0; i < pl_json_len(files) && !rc && !a->bare; i++) {
		struct pl_str path = pl_json_str(pl_json_at(files, i));
		char blob[41];

		if (!path.n)
			continue;
		rc = pl_portfile_blob(&a->ledger->root, path, blob, a->err);
		if (!rc && !blob[0])
			find(a->out, "target-gone", item, "there is no file '" PL_STR_FMT "'",
			     PL_STR_ARG(path));
	}
	return rc;
}

/*
 * The line of the log with which somebody took this approval back (reject, undo, ...), or NULL. A
 * signature stays good for ever; that it was put back by other means since shows here.
 */
static const struct pl_planlog_line *taken_back(const struct auditing *a,
                                                const struct pl_item *item, const pl_json *approval)
{
	const struct pl_planlog_line *by = NULL;
	bool given = false;

	for (size_t i = 0; i < a->log.lines.n; i++) {
		const struct pl_planlog_line *line = &a->log.lines.at[i];

		if (!pl_str_eq(line->type, item->id))
			continue;
		if (line->approval && pl_json_equal(line->approval, approval)) {
			given = true;
			by = NULL;
		} else if (given && !by && line->to != PL_STATE_DONE) {
			by = line;
		}
	}
	return by;
}

static int check_approval(struct auditing *a, const struct pl_item *item,
                          const struct pl_planlog_line *last, const struct pl_reference *r)
{
	const struct pl_planlog_line *back;
	const pl_json *approval = pl_json_get(item->json, "approval");
	struct pl_sb why = PL_SB_INIT;
	int rc = 0;

	if (item->type->state != PL_STATE_DONE || a->policy->strength == PL_APPROVAL_NONE)
		return 0;
	a->out->approvals += approval != NULL;
	if (!approval) {
		find(a->out, "unapproved", item, "it is done without an approval");
	} else if (!pl_approval_holds(a->ledger, a->policy, item, approval, r, &why, &rc, a->err)) {
		if (!rc)
			find(a->out, "lapsed", item, "its approval does not hold: %s",
			     pl_sb_cstr(&why));
	} else if (a->policy->strength == PL_APPROVAL_TTY &&
	           !(last && last->approval && pl_json_equal(last->approval, approval))) {
		/* a signature speaks for itself; this much can be asked of one without */
		find(a->out, "lapsed", item, "its approval is not one that the log has");
	} else if ((back = taken_back(a, item, approval))) {
		find(a->out, "lapsed", item,
		     "its approval does not hold: it was taken back by " PL_STR_FMT
		     " (line %llu of the log)",
		     PL_STR_ARG(back->who), (unsigned long long)back->n);
	}
	pl_sb_deinit(&why);
	return rc;
}

/* A plan of relative paths, checked elsewhere than in its repository, is not one gone stale. */
static int check_place(const struct auditing *a)
{
	const struct pl_ledger *ledger = a->ledger;
	size_t n = ledger->items.list.n, gone = 0;

	for (size_t i = 0; i < n; i++)
		gone += a->reference[i].state == PL_REFERENCE_NO_FILE;
	if (!n || gone < n || ledger->in_repository)
		return 0;
	return pl_err_set(a->err, PL_EINVALID,
	                  "none of the plan's sources is below '" PL_STR_FMT
	                  "': run this in the repository that the plan is about",
	                  PL_STR_ARG(ledger->root.dir));
}

static int check_items(struct auditing *a)
{
	const struct pl_items *items = &a->ledger->items;
	int rc = 0;

	for (size_t k = 0; k < items->order.n && !rc; k++) {
		const struct pl_item *item = items->order.at[k];
		size_t i = (size_t)(item - items->list.at);

		check_state(a, item, a->last[i]);
		check_reference(a, item, &a->reference[i]);
		rc = check_files(a, item);
		if (!rc)
			rc = check_approval(a, item, a->last[i], &a->reference[i]);
	}
	return rc;
}

int pl_audit_run(struct pl_ledger *ledger, const struct pl_policy *policy, struct pl_audit *out,
                 struct pl_err *err)
{
	struct auditing a = { .ledger = ledger, .policy = policy, .out = out, .err = err };
	size_t n = ledger->items.list.n;
	int rc;

	a.bare = pl_root_is_bare(&ledger->root);
	a.last = pl_calloc(n + 1, sizeof(*a.last));
	a.reference = pl_calloc(n + 1, sizeof(*a.reference));
	pl_plan_validate(ledger->plan, &ledger->items, invalid, &a);
	rc = pl_planlog_read(ledger->log_path.p, 0, &a.log, err);
	if (!rc)
		rc = pl_reference_read(ledger, NULL, a.reference, err);
	if (!rc)
		rc = check_place(&a);
	if (!rc) {
		check_log(&a);
		pl_ledger_last(&ledger->items, &a.log, a.last);
		rc = check_items(&a);
	}
	pl_planlog_release(&a.log);
	free(a.last);
	free(a.reference);
	return rc;
}

void pl_audit_release(struct pl_audit *audit)
{
	pl_vec_free(&audit->findings);
	pl_arena_deinit(&audit->arena);
}

void pl_audit_text(const struct pl_audit *audit, FILE *out)
{
	for (size_t i = 0; i < audit->findings.n; i++) {
		const struct pl_audit_finding *f = &audit->findings.at[i];

		fprintf(out, "%s: " PL_STR_FMT "%s" PL_STR_FMT "\n", f->rule, PL_STR_ARG(f->type),
		        f->type.n ? ": " : "", PL_STR_ARG(f->what));
	}
}

int pl_audit_json(const struct pl_ledger *ledger, const struct pl_policy *policy,
                  const struct pl_audit *audit, FILE *to, struct pl_err *err)
{
	struct pl_out *out = pl_out_new(PL_OUT_PRETTY, to, NULL);

	pl_out_object(out);
	pl_brief_head(ledger, PL_SCHEMA_CHECK, out);
	pl_out_kstr(out, "approval", pl_str_of(pl_approval_name(policy->strength)));
	pl_out_kint(out, "types", (int64_t)ledger->items.list.n);
	pl_out_kint(out, "approvals", (int64_t)audit->approvals);
	pl_out_karray(out, "findings");
	for (size_t i = 0; i < audit->findings.n; i++) {
		const struct pl_audit_finding *f = &audit->findings.at[i];

		pl_out_object(out);
		pl_out_kstr(out, "rule", pl_str_of(f->rule));
		pl_out_key(out, "type");
		if (f->type.n)
			pl_out_str(out, f->type);
		else
			pl_out_null(out);
		pl_out_kstr(out, "message", f->what);
		pl_out_object_end(out);
	}
	pl_out_array_end(out);
	pl_out_object_end(out);
	return pl_out_close(out, err);
}

int pl_audit_repair(const struct pl_ledger_options *options, struct pl_err *err)
{
	struct pl_ledger_options own = *options;
	struct pl_ledger *ledger = NULL;
	struct pl_planlog log = { 0 };
	size_t changed;
	int rc;

	own.write = own.repair = own.any_state = true;
	rc = pl_ledger_open(&own, &ledger, err);
	if (!rc)
		rc = pl_planlog_read(ledger->log_path.p, 0, &log, err);
	if (!rc && !log.lines.n)
		rc = pl_err_set(err, PL_ENOTFOUND,
		                "the log '" PL_STR_FMT "' has nothing to repair by",
		                PL_STR_ARG(ledger->log_path));
	if (!rc) {
		changed = pl_ledger_rebuild(ledger, &log, own.log);
		rc = pl_ledger_commit(ledger, err);
		if (!rc)
			pl_log_note(own.log, "%zu state%s set as the log has %s", changed,
			            changed == 1 ? "" : "s", changed == 1 ? "it" : "them");
	}
	pl_planlog_release(&log);
	pl_ledger_close(ledger);
	return rc;
}

static void say_counts(const struct pl_ledger *ledger, const struct pl_policy *policy,
                       const struct pl_audit *audit, struct pl_log *say)
{
	pl_log_note(say, "%zu type%s, %zu approval%s (%s), %zu finding%s", ledger->items.list.n,
	            ledger->items.list.n == 1 ? "" : "s", audit->approvals,
	            audit->approvals == 1 ? "" : "s", pl_approval_name(policy->strength),
	            audit->findings.n, audit->findings.n == 1 ? "" : "s");
}

int pl_audit(const struct pl_audit_request *r, FILE *out, size_t *n, struct pl_err *err)
{
	struct pl_ledger_options options = *r->ledger;
	struct pl_policy policy = { .arena = PL_ARENA_INIT };
	struct pl_audit audit = { .arena = PL_ARENA_INIT };
	struct pl_ledger *ledger = NULL;
	char *here = getcwd(NULL, 0);
	int rc;

	options.write = false;
	options.any_state = true;
	rc = pl_ledger_open(&options, &ledger, err);
	if (!rc)
		rc = pl_policy_load(ledger, &policy, err);
	if (rc)
		goto out;
	if (r->at_least > policy.strength)
		policy.strength = r->at_least;
	if (r->allowed_signers)
		policy.allowed_signers = pl_policy_path(&policy, pl_str_of(here),
		                                        pl_str_of(r->allowed_signers));
	rc = pl_audit_run(ledger, &policy, &audit, err);
	if (rc)
		goto out;
	if (pl_root_is_bare(&ledger->root))
		pl_log_note(options.log,
		            "'" PL_STR_FMT "' is bare: the files of the port are not looked at",
		            PL_STR_ARG(ledger->root.dir));
	if (r->json) {
		rc = pl_audit_json(ledger, &policy, &audit, out, err);
	} else {
		pl_audit_text(&audit, out);
		say_counts(ledger, &policy, &audit, options.log);
	}
	*n = audit.findings.n;
out:
	free(here);
	pl_audit_release(&audit);
	pl_policy_release(&policy);
	pl_ledger_close(ledger);
	return rc;
}
