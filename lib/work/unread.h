/*
 * lib/work/unread.h -- files that could not be read, said before an answer is taken for a whole one.
 *
 * Links and submodules are skipped by design: what they hold is no part of the tree. Any other
 * skipped file may hold types that nobody has seen.
 */
#ifndef PL_WORK_UNREAD_H
#define PL_WORK_UNREAD_H

#include "base/err.h"
#include "base/log.h"
#include "base/map.h"
#include "model/snapshot.h"

/* Warn of every skipped file. log may be NULL. */
void pl_unread_warn(struct pl_log *log, const struct pl_snapshot *snapshot);

/*
 * PL_EINCOMPLETE when a file of the snapshot may hold what was not seen: the message names the first
 * one, why, what to do, and how many more there are. only: look at these paths alone; NULL: at all.
 */
PL_MUST_CHECK int pl_unread_check(const struct pl_snapshot *snapshot, const struct pl_map *only,
                                  struct pl_err *err);

/* After "no such type": add that the snapshot's unread files may have it. Returns code. */
int pl_unread_explain(const struct pl_snapshot *snapshot, int code, struct pl_err *err);

#endif
