/* lib/base/log.h -- talk on stderr: warnings and a progress bar. Never on stdout. */
#ifndef PL_BASE_LOG_H
#define PL_BASE_LOG_H

#include "base/str.h"

#include <stdbool.h>
#include <stddef.h>

/* The library reports through this; a NULL log is silent. Thread-safe. */
struct pl_log;

struct pl_log *pl_log_new(const char *command, bool quiet); /* command: borrowed */
void pl_log_free(struct pl_log *log);
/* "command: warning: text" on stderr, each distinct text once; silent with quiet. */
PL_PRINTF(2, 3) void pl_log_warn(struct pl_log *log, const char *fmt, ...);
/* A line for people, as it stands; silent with quiet. */
PL_PRINTF(2, 3) void pl_log_note(struct pl_log *log, const char *fmt, ...);
/*
 * Progress: drawn only when stderr is a terminal, only once 300 ms have passed since the first
 * call of this phase, at most ten times a second. what: "reading spine-cpp". total 0: unknown.
 */
void pl_log_progress(struct pl_log *log, const char *what, size_t done, size_t total);
void pl_log_progress_end(struct pl_log *log); /* wipes the bar */

#endif
