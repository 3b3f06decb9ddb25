/*
 * lib/work/parityout.h -- drift written out: for people, for programs, for the services that show
 * findings beside the code.
 */
#ifndef PL_WORK_PARITYOUT_H
#define PL_WORK_PARITYOUT_H

#include "base/out.h"
#include "work/parity.h"

/* One target's check, ready to be shown. All is borrowed. */
struct pl_parity_report {
	struct pl_str target; /* name */
	const struct pl_parity *parity;
	const struct pl_findings *findings; /* those to be shown, judged by the baseline */
	const struct pl_coverage *reference_coverage, *target_coverage;
	struct pl_str repository;           /* for inputs */
	const char *reference_commit, *target_commit; /* "" for a working tree */
	size_t doubtful; /* findings below the threshold of confidence */
	unsigned threshold;
	bool explain;
};

struct pl_parity_counts {
	size_t state[4];    /* by enum pl_finding_state */
	size_t severity[4]; /* of the new and expired ones, by enum pl_severity */
	size_t rule[PL_N_RULES]; /* likewise */
};
struct pl_parity_counts pl_parity_count(const struct pl_findings *findings);

void pl_parity_write_text(const struct pl_parity_report *report, struct pl_sb *out);
/* several: a list of targets, even if it has one. All reports are of one reference. */
void pl_parity_write_json(const struct pl_parity_report *reports, size_t n, bool several,
                          struct pl_out *out);

/* SARIF 2.1.0: one run a target; known drift is suppressed with its reason. */
void pl_parity_write_sarif(const struct pl_parity_report *reports, size_t n, struct pl_out *out);
/* JUnit's XML: one suite a target, one test a finding and one for each type without any. */
void pl_parity_write_junit(const struct pl_parity_report *reports, size_t n, struct pl_sb *out);
/* Workflow commands of GitHub Actions: the worst ten of all, then a summary. */
void pl_parity_write_github(const struct pl_parity_report *reports, size_t n, struct pl_sb *out);
void pl_parity_write_markdown(const struct pl_parity_report *report, struct pl_sb *out);
/* What a shields.io endpoint shows: the share of members that the target offers. */
void pl_parity_write_badge(const struct pl_parity_report *report, struct pl_out *out);

/* Types, and members if asked for, x targets: in each cell how many of the members there are. */
enum pl_matrix_format { PL_MATRIX_TEXT, PL_MATRIX_MARKDOWN, PL_MATRIX_HTML };
void pl_parity_write_matrix(const struct pl_parity_report *reports, size_t n, bool members,
                            enum pl_matrix_format format, struct pl_sb *out);

#endif
