/*
 * lib/work/paritycheck.h -- one check of a port: read, compare, sift by severity, confidence and what
 * changed, judge by the baseline.
 */
#ifndef PL_WORK_PARITYCHECK_H
#define PL_WORK_PARITYCHECK_H

#include "work/paritybase.h"
#include "work/parityout.h"
#include "work/project.h"

enum pl_fail_on { PL_FAIL_ON_NEW, PL_FAIL_ON_ANY, PL_FAIL_ON_NONE };

struct pl_check_options {
	const char *rev, *target_rev; /* or NULL: the working tree */
	const char *since;            /* only what changed since that revision; or NULL */
	const char *target_since;     /* the same for the target, where it is another one */
	unsigned threshold;           /* percent */
	bool explain;
	struct pl_str today;
};

/* The reference, read once for all targets. Release with pl_check_close. */
struct pl_check {
	struct pl_project *project; /* borrowed */
	const struct pl_check_options *options; /* borrowed */
	struct pl_source source;
	struct pl_snapshot *reference;
	enum pl_severity severity[PL_N_RULES];
};
PL_MUST_CHECK int pl_check_open(struct pl_check *check, struct pl_project *project,
                                const struct pl_check_options *options, struct pl_err *err);
void pl_check_close(struct pl_check *check);

/* What one target's check gave. Release with pl_checked_free. */
struct pl_checked {
	struct pl_snapshot *target;
	struct pl_parity *parity;
	struct pl_findings findings; /* shown ones */
	struct pl_findings hidden;   /* too doubtful, or of files that did not change */
	char commit[41];             /* of the target, or "" */
	struct pl_parity_report report;
};
PL_MUST_CHECK int pl_check_target(struct pl_check *check, const char *name, struct pl_checked *out,
                                  struct pl_err *err);
void pl_checked_free(struct pl_checked *checked);

/* True when the findings, as the baseline judged them, are to turn a build red. */
bool pl_check_fails(const struct pl_checked *checked, enum pl_fail_on fail_on);

#endif
