/*
 * lib/work/progrun.h -- the dry run: each sh block of a program, in the order of the file, on a sample
 * plan in a scratch folder. What is not known to be harmless is not run.
 */
#ifndef PL_WORK_PROGRUN_H
#define PL_WORK_PROGRUN_H

#include "work/proglint.h"

/*
 * Adds findings, counts and what was not run to *lint. confined: blocks are run so that they can write
 * in the scratch folder alone (pl_confine_can says whether the system is able to); without that, those of
 * which their text does not show where they write are not run.
 */
PL_MUST_CHECK int pl_progrun(struct pl_lint *lint, bool confined, struct pl_err *err);

#endif
