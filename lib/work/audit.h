/* lib/work/audit.h -- is the plan what it should be: valid, in step with its log, not stale? */
#ifndef PL_WORK_AUDIT_H
#define PL_WORK_AUDIT_H

#include "work/approve.h"

struct pl_audit_finding {
	const char *rule;    /* "schema", "stale-lines", ...; listed in planctl(1) */
	struct pl_str type;  /* an id, or none */
	struct pl_str what;  /* one line */
};

struct pl_audit {
	struct pl_arena arena;
	/* of the plan, then type by type in porting order */
	PL_VEC(struct pl_audit_finding) findings;
	size_t approvals; /* that were looked at */
};

/* Looks at everything; finding nothing is no error. *out: zeroed before, pl_audit_release after. */
PL_MUST_CHECK int pl_audit_run(struct pl_ledger *ledger, const struct pl_policy *policy,
                               struct pl_audit *out, struct pl_err *err);
void pl_audit_release(struct pl_audit *audit);
/* "rule: type: what", a line each. */
void pl_audit_text(const struct pl_audit *audit, FILE *out);
PL_MUST_CHECK int pl_audit_json(const struct pl_ledger *ledger, const struct pl_policy *policy,
                                const struct pl_audit *audit, FILE *out, struct pl_err *err);

/* Set the states of the plan as its log alone has them; says what it changed. */
PL_MUST_CHECK int pl_audit_repair(const struct pl_ledger_options *options, struct pl_err *err);

struct pl_audit_request {
	const struct pl_ledger_options *ledger;
	/* For CI, which must not take these from a tree that is under test. */
	enum pl_approval at_least;   /* what the configuration asks for, or this if it is stronger */
	const char *allowed_signers; /* instead of the configured file, or NULL */
	bool json;
};
/* Open, look, write what was found; *n findings. */
PL_MUST_CHECK int pl_audit(const struct pl_audit_request *request, FILE *out, size_t *n,
                           struct pl_err *err);

#endif
