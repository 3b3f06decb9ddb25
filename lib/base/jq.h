/*
 * lib/base/jq.h -- only door to libjq.
 *
 * A program runs in a forked child of its own: with no files, no environment, no input beyond its
 * own, and limits on time, memory and output. libjq cannot be interrupted, and ends the process
 * where it fails an assertion; the child takes both.
 */
#ifndef PL_BASE_JQ_H
#define PL_BASE_JQ_H

#include "base/err.h"

enum pl_jq_style {
	PL_JQ_PRETTY,  /* as `jq .` */
	PL_JQ_COMPACT, /* one result a line */
	PL_JQ_RAW      /* strings as they are, others pretty */
};

struct pl_jq_limits {
	unsigned seconds;
	size_t memory, output; /* bytes */
};

/* What an interactive command uses. */
extern const struct pl_jq_limits pl_jq_limits;

/*
 * Run program on input (JSON text); args is a JSON object text of $NAME values, or none. out gets
 * the results' text; lines (may be NULL) is how many lines that is, which with PL_JQ_COMPACT is how
 * many results. PL_EINVALID: the program does not compile (detail has it
 * with a caret) or ended with an error; PL_ELIMIT: a limit was passed. out is then untouched.
 */
PL_MUST_CHECK int pl_jq_run(const char *program, struct pl_str input, struct pl_str args,
                            enum pl_jq_style style, const struct pl_jq_limits *limits,
                            struct pl_sb *out, size_t *lines, struct pl_err *err);

#endif
