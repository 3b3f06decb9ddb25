/*
 * lib/work/progrun.h -- the dry run: each sh block of a program, in the order of the file, on a sample
 * plan in a scratch folder. What is not known to be harmless is not run.
 */
#ifndef PL_WORK_PROGRUN_H
#define PL_WORK_PROGRUN_H

#include "work/proglint.h"

/* Adds findings, counts and what was not run to *lint. */
PL_MUST_CHECK int pl_progrun(struct pl_lint *lint, struct pl_err *err);

#endif
