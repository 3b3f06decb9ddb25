/* lib/work/history.h -- a plan's log, for people. */
#ifndef PL_WORK_HISTORY_H
#define PL_WORK_HISTORY_H

#include "work/planlog.h"

#include <stdio.h>

/* "7 2024-05-01T12:00:00Z ada a.b.Tide pending > claimed: why" and a line end. */
void pl_history_line(const struct pl_planlog_line *line, struct pl_sb *out);

/*
 * Write the lines of the log at path whose type is id (none: all) as text, or as they stand in the
 * log. follow: then go on with those that are appended, until interrupted or out refuses.
 */
PL_MUST_CHECK int pl_history_write(const char *path, struct pl_str id, bool json, bool follow,
                                   FILE *out, struct pl_err *err);

#endif
