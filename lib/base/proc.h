/* lib/base/proc.h -- a child with limits on time, memory and output; its streams as text. */
#ifndef PL_BASE_PROC_H
#define PL_BASE_PROC_H

#include "base/err.h"

#include <stdint.h>

struct pl_proc_limits {
	unsigned seconds;     /* of wall clock; 0: no limit, as for a person who types a passphrase */
	unsigned cpu_seconds; /* 0: none */
	size_t memory;        /* bytes of address space; 0: none. Not under the address sanitizer */
	size_t output;        /* bytes of each stream */
	bool no_files;        /* it cannot open any; only for pl_proc_call */
	bool group; /* what it starts is ended with it; it has no controlling terminal's input then */
};

struct pl_proc {
	struct pl_sb out, err;
	int status; /* exit status, or minus the signal that ended it */
};

#define PL_PROC_INIT { PL_SB_INIT, PL_SB_INIT, 0 }

void pl_proc_deinit(struct pl_proc *proc);

/*
 * Run argv (NULL at the end, argv[0] looked for in PATH) with input on its standard input. It keeps
 * the controlling terminal. Returns 0 however it ended: look at status. PL_ENOTFOUND: no such
 * program; PL_ELIMIT: it took too long or wrote too much, and was killed.
 */
PL_MUST_CHECK int pl_proc_run(const char *const *argv, struct pl_str input,
                              const struct pl_proc_limits *limits, struct pl_proc *out,
                              struct pl_err *err);

/*
 * Run argv with our own standard streams, as a shell would, and wait for it: for an editor. status:
 * as in struct pl_proc. PL_ENOTFOUND: no such program.
 */
PL_MUST_CHECK int pl_proc_show(const char *const *argv, int *status, struct pl_err *err);

/*
 * The same for a function of ours in a forked child, with an empty environment and nothing on its
 * standard streams. It writes to the two descriptors and returns an exit status; whatever it leaks
 * or breaks ends with the child. It leads a session of its own, without a terminal, and ends with the
 * thread that called. Only for a process with one thread.
 */
PL_MUST_CHECK int pl_proc_call(int (*run)(const void *ctx, int out, int err), const void *ctx,
                               const struct pl_proc_limits *limits, struct pl_proc *out,
                               struct pl_err *err);

/* The same for n items, each in a child of its own, several at once. */
struct pl_proc_each {
	size_t n;
	unsigned jobs; /* children at once; at least 1 */
	struct pl_proc_limits limits;
	int (*run)(void *ctx, size_t item, int out, int err); /* in the child */
	/* In this process, one call an item, in any order. wrong: why it was killed, or NULL. */
	void (*done)(void *ctx, size_t item, struct pl_proc *proc, const char *wrong);
	void *ctx;
};
/* Fails only where no process can be started; items that were not begun then have no done. */
PL_MUST_CHECK int pl_proc_each(const struct pl_proc_each *each, struct pl_err *err);

/* Write all of text to a descriptor; false when it refuses. */
bool pl_proc_write(int fd, struct pl_str text);

#endif
