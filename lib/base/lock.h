/*
 * lib/base/lock.h -- one writer at a time, among processes.
 *
 * The lock is the kernel's (flock) on a file that is made for it and removed on release; the text
 * in the file only tells people who holds it. So a lock dies with its process, however that ends,
 * and there is no stale one to judge by process numbers, clocks and host names, which can all lie.
 */
#ifndef PL_BASE_LOCK_H
#define PL_BASE_LOCK_H

#include "base/err.h"

struct pl_lock {
	int fd;            /* -1: not held */
	struct pl_sb path; /* of the lock file */
	/* Who held it and ended without a release, as a line for people; or empty. */
	struct pl_sb left_by;
};

#define PL_LOCK_INIT { -1, PL_SB_INIT, PL_SB_INIT }

/*
 * Take the lock file at path. owner (an agent or a person) and purpose ("planctl set") are shown
 * to whoever waits. When it is held, try again for wait seconds, then PL_ELOCKED with who holds it.
 * PL_EIO when no file can be made there. On failure the lock is not held.
 */
PL_MUST_CHECK int pl_lock_take(struct pl_lock *lock, const char *path, const char *owner,
                               const char *purpose, unsigned wait, struct pl_err *err);
/* Give it back; does nothing when it is not held. The process's end does the same. */
void pl_lock_drop(struct pl_lock *lock);

#endif
