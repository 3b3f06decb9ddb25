/*
 * lib/work/checkpoint.h -- the way to an approval: show, ask, sign, and only then write.
 *
 * The person is asked without the lock, who may take his time; what he was shown is compared with
 * what is there once the lock is held.
 */
#ifndef PL_WORK_CHECKPOINT_H
#define PL_WORK_CHECKPOINT_H

#include "work/approve.h"

struct pl_checkpoint {
	const struct pl_ledger_options *ledger; /* who: the person, unless a key says who signs */
	const char *type;
	const char *key; /* to sign with instead of the configured one, or NULL */
	const char *why; /* a remark for the log, or NULL */
};

/*
 * *approved: false when the person said no; then nothing changed. PL_ENOTFOUND with what to do when
 * there is no terminal. line: what was done, for people.
 */
PL_MUST_CHECK int pl_checkpoint_pass(const struct pl_checkpoint *checkpoint, bool *approved,
                                     struct pl_sb *line, struct pl_err *err);

#endif
