/* lib/work/stepshow.h -- where a run is, for the agent that executes it, the person, and programs. */
#ifndef PL_WORK_STEPSHOW_H
#define PL_WORK_STEPSHOW_H

#include "work/stepfile.h"

/*
 * The current step with the variables that it speaks of, and the ways out of it. call: the arguments
 * of runprog for this run, as words of a shell, for the commands that are shown.
 */
void pl_step_show(const struct pl_runfile *file, const char *call, struct pl_sb *out);
/* One line: the step, its place, how often the run was there. */
void pl_step_where(const struct pl_runfile *file, struct pl_sb *out);
void pl_step_json(const struct pl_runfile *file, struct pl_out *out);
/* What a person is told before a question about the step: as text for a terminal. */
void pl_step_brief(const struct pl_run *run, struct pl_sb *out);

#endif
