/*
 * lib/base/confine.h -- a process that has to run what somebody else wrote gives up the right to
 * write anywhere but in one folder, for itself and for all that it starts.
 */
#ifndef PL_BASE_CONFINE_H
#define PL_BASE_CONFINE_H

#include <stdbool.h>

/* Can this system do so at all? Linux can from 5.13 on, if Landlock is enabled. */
bool pl_confine_can(void);
/*
 * From now on files and folders are made, written and removed below dir alone (and /dev/null is
 * written); where the kernel can, no TCP connection is made and no process outside is signalled.
 * Reading, running programs and changing modes and times of files stay as they were. There is no way
 * back. Async-signal-safe, so fit for a child between fork and exec. False (errno) when that failed:
 * the process is then not confined, or not wholly.
 */
bool pl_confine_writes(const char *dir);

#endif
