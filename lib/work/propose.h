/* lib/work/propose.h -- a first .portconfig for a tree that has none. */
#ifndef PL_WORK_PROPOSE_H
#define PL_WORK_PROPOSE_H

#include "read/git.h"
#include "read/lang.h"

/*
 * Append the text of a .portconfig: each folder that holds one language is a port, named after
 * the folder; the reference is the Java one, else the one with the most files. PL_ENOTFOUND when
 * fewer than two folders of our languages are found.
 */
PL_MUST_CHECK int pl_propose_config(const struct pl_langs *langs, const struct pl_entries *entries,
                                    struct pl_sb *out, struct pl_err *err);

#endif
