/*
 * lib/work/proglint.h -- a compiler's front end for LLM programs: what is wrong in one, before an agent
 * executes it.
 *
 * The text, its graph and its commands are judged without running anything. progrun runs the
 * commands.
 */
#ifndef PL_WORK_PROGLINT_H
#define PL_WORK_PROGLINT_H

#include "model/finding.h"
#include "work/program.h"

struct pl_lint_rule {
	const char *id, *what; /* what it means, one sentence */
	enum pl_severity severity;
};

size_t pl_lint_n_rules(void);
const struct pl_lint_rule *pl_lint_rule_at(size_t i);
/* SIZE_MAX when there is none. */
size_t pl_lint_rule_of(const char *id);

struct pl_lint_finding {
	size_t rule; /* index of pl_lint_rule_at */
	unsigned line; /* 1-based */
	struct pl_str message, mend;
};

/* The tokens of one part: a section outside of ## Workflow, or a step. */
struct pl_lint_part {
	struct pl_str title;
	unsigned line;
	size_t tokens;
};

struct pl_lint {
	struct pl_arena arena;
	const struct pl_program *program; /* borrowed */
	const char *path;                 /* of its file, as given; borrowed */
	PL_VEC(struct pl_lint_finding) findings;
	PL_VEC(struct pl_lint_part) parts;
	size_t tokens; /* of the whole */
	/* Commands in sh blocks: how many there are, and how the dry run went (see progrun). */
	size_t commands;
	size_t ran, skipped;
	PL_VEC(struct pl_lint_finding) not_run; /* why blocks were not; rule is not set */
};

/* Everything but the dry run. *lint: pl_lint_deinit() in every case. */
PL_MUST_CHECK int pl_lint_program(struct pl_lint *lint, const struct pl_program *program,
                                  const char *path, struct pl_err *err);
void pl_lint_deinit(struct pl_lint *lint);
/* Sorts the findings by line and drops those that are there twice. */
void pl_lint_settle(struct pl_lint *lint);

/* Is there a finding of one of some rules (NULL at the end) on a line? */
bool pl_lint_has(const struct pl_lint *lint, unsigned line, const char *const *ids);
/* For those who look for faults: id is one of the table's, mend a literal. */
PL_PRINTF(5, 6)
void pl_lint_add(struct pl_lint *lint, const char *id, unsigned line, const char *mend,
                 const char *fmt, ...);

#endif
