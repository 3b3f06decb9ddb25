/*
 * lib/work/progsample.h -- a small repository with a plan, in a scratch folder: what a program's commands
 * are tried on. Its files come from share/portolan/sample.
 */
#ifndef PL_WORK_PROGSAMPLE_H
#define PL_WORK_PROGSAMPLE_H

#include "base/err.h"

struct pl_sample {
	struct pl_sb root; /* the scratch folder, all of which is removed at the end */
	struct pl_sb repo; /* root/repo: java/ at tags 1.0 and 2.0, cpp/, .portconfig */
	struct pl_sb bin;  /* root/bin: what commands may be found by, as links */
	bool confined;     /* scripts can write nowhere but below root */
};

/*
 * with_plan: porting-plan.json for 1.0..2.0 and target cpp is there: sample.Colour is done, sample.Buoy
 * in review, sample.Mark pending. confined: see pl_progrun.
 */
PL_MUST_CHECK int pl_sample_make(struct pl_sample *sample, bool with_plan, bool confined,
                                 struct pl_err *err);
void pl_sample_remove(struct pl_sample *sample);

/* Run a shell script in the repository: no terminal, no environment but the sample's, a time limit. */
struct pl_proc;
PL_MUST_CHECK int pl_sample_run(const struct pl_sample *sample, struct pl_str script,
                                struct pl_proc *out, struct pl_err *err);

#endif
