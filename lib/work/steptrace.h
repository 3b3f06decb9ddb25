/*
 * lib/work/steptrace.h -- the trace of a run: what happened to it, a JSON object a line; and walking
 * it again.
 *
 *	{"n":3,"time":"2024-05-01T12:00:00Z","event":"done","step":"next",
 *	 "inputs":{"variables":{"type":"a.b.Tide"}},"before":"3feee42676c8e956","after":"..."}
 *
 * event: start (with the whole "state"), result, answer, done, branch, accept. before and after:
 * pl_run_hash of the run.
 */
#ifndef PL_WORK_STEPTRACE_H
#define PL_WORK_STEPTRACE_H

#include "work/stepfile.h"

enum pl_event_kind {
	PL_EVENT_START,
	PL_EVENT_RESULT, /* name, value */
	PL_EVENT_ANSWER, /* name: the question; value: the answer; by */
	PL_EVENT_DONE,
	PL_EVENT_BRANCH, /* name */
	PL_EVENT_ACCEPT  /* name: hash of the program; by */
};

struct pl_event {
	enum pl_event_kind kind;
	struct pl_str name, value, by;
	/* Of pl_trace_before: */
	struct pl_str step;
	char before[17];
};

/* Note an event of a run that is traced: call both around the change. They mark it as changed. */
void pl_trace_before(struct pl_runfile *file, struct pl_event *event);
void pl_trace_after(struct pl_runfile *file, const struct pl_event *event);
void pl_trace_start(struct pl_runfile *file);

/*
 * Walk the trace at path through the program. *lines: how many went as they did then. True in *same
 * when all did; else why has the first line that did not, as "FILE:LINE: reason".
 */
PL_MUST_CHECK int pl_trace_replay(const struct pl_program *program, const char *path, size_t *lines,
                                  bool *same, struct pl_sb *why, struct pl_err *err);

#endif
