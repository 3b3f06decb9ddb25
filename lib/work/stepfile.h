/*
 * lib/work/stepfile.h -- a run on the disk: its state beside the program, and its trace.
 *
 * "port.md" has "port.md.state.json" (share/schema/run.schema.json), or another file that is named: one
 * program may have several runs, and stand where nothing can be written. What changes a run does, under
 * the lock "port.md.state.json.lock":
 *
 *	1. reads program and state; no state is a run that has not begun;
 *	2. applies the rules of step.h;
 *	3. appends its lines to the trace, if there is one, and waits until they are on the disk;
 *	4. replaces the state as a whole.
 *
 * The state says how long the trace was. What is behind that was written by a process that died
 * between 3 and 4: it never happened, and is cut off. So a run is always as some command left it.
 */
#ifndef PL_WORK_STEPFILE_H
#define PL_WORK_STEPFILE_H

#include "base/lock.h"
#include "base/log.h"
#include "base/out.h"
#include "work/step.h"

struct pl_runfile {
	struct pl_sb path, state_path; /* of the program, symlinks resolved; of the state */
	struct pl_program *program;
	struct pl_run run;
	bool began;   /* there is a state */
	bool changed; /* since it was read */
	struct pl_lock lock;
	struct pl_log *log;
	char now[32];         /* 2024-05-01T12:00:00Z */
	struct pl_sb trace;   /* file, absolute; or empty */
	uint64_t trace_n;     /* lines that were written to it */
	size_t trace_bytes;   /* its length after the last of them */
	struct pl_sb pending; /* lines to be appended */
};

/* Appended to the program's path. */
#define PL_RUN_STATE ".state.json"

struct pl_runfile_options {
	const char *path;    /* of the program */
	const char *state;   /* instead of the file beside it; or NULL */
	bool write;          /* under the lock */
	const char *purpose; /* for those who wait for it */
	unsigned wait;       /* seconds */
	struct pl_log *log;  /* may be NULL */
};

/*
 * Open the run of a program. PL_EINVALID: no program, or its state is none. *out: pl_runfile_close,
 * in every case.
 */
PL_MUST_CHECK int pl_runfile_open(const struct pl_runfile_options *options, struct pl_runfile **out,
                                  struct pl_err *err);
void pl_runfile_close(struct pl_runfile *file);
/* Trace into this file from now on; its first line is the state. */
PL_MUST_CHECK int pl_runfile_trace(struct pl_runfile *file, const char *path, struct pl_err *err);
/* Write what was changed. Afterwards the run may be looked at, not changed. */
PL_MUST_CHECK int pl_runfile_commit(struct pl_runfile *file, struct pl_err *err);
/* Forget the run: the next one begins anew. The trace stays. */
PL_MUST_CHECK int pl_runfile_reset(struct pl_runfile *file, struct pl_err *err);

/* The changes of step.h, each noted for the trace. */
PL_MUST_CHECK int pl_runfile_set(struct pl_runfile *file, struct pl_str name, struct pl_str value,
                                 struct pl_err *err);
bool pl_runfile_answer(struct pl_runfile *file, size_t question, struct pl_str text,
                       struct pl_str by);
void pl_runfile_accept(struct pl_runfile *file, struct pl_str by);
PL_MUST_CHECK int pl_runfile_move(struct pl_runfile *file, struct pl_str branch,
                                  struct pl_err *err);

/* The keys of a state, into an object that is open; and back into a run that has begun. */
void pl_run_write(const struct pl_run *run, struct pl_out *out);
PL_MUST_CHECK int pl_run_read(struct pl_run *run, const pl_json *state, struct pl_err *err);

#endif
