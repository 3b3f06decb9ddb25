/* lib/work/lintout.h -- what checkprog found, and the graph of a program, written out. */
#ifndef PL_WORK_LINTOUT_H
#define PL_WORK_LINTOUT_H

#include "base/out.h"
#include "work/proglint.h"

/* "FILE:LINE: error: what [rule]; mend", then a line of sums. */
void pl_lint_write_text(const struct pl_lint *lint, struct pl_sb *out);
/* One document over all files. */
void pl_lint_write_json(const struct pl_lint *lints, size_t n, struct pl_out *out);
void pl_lint_write_sarif(const struct pl_lint *lints, size_t n, struct pl_out *out);
/* Annotations, the worst first, and a summary. */
void pl_lint_write_github(const struct pl_lint *lints, size_t n, struct pl_sb *out);

/* The steps and where each goes. */
void pl_steps_write_text(const struct pl_program *program, struct pl_sb *out);
void pl_steps_write_mermaid(const struct pl_program *program, struct pl_sb *out);
/* The array of steps, as part of a document. */
void pl_steps_write_json(const struct pl_program *program, struct pl_out *out);

#endif
