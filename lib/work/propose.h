/* lib/work/propose.h -- a first .portconfig for a tree that has none. */
#ifndef PL_WORK_PROPOSE_H
#define PL_WORK_PROPOSE_H

#include "read/git.h"
#include "read/lang.h"

/*
 * Append the text of a .portconfig: folders side by side that hold one language each are ports,
 * named after the folder; the reference is the Java one, else the one with the most files. Tests,
 * samples and what comes from elsewhere count for nothing. With one language there is a reference
 * and no target. PL_ENOTFOUND when there is no folder with code of a language.
 */
PL_MUST_CHECK int pl_propose_config(const struct pl_langs *langs, const struct pl_entries *entries,
                                    struct pl_sb *out, struct pl_err *err);

#endif
