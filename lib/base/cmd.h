/*
 * lib/base/cmd.h -- the shared main: standard streams, --help, --version, -C, -o, -j, --quiet,
 * --color, the printed error and the exit status live here once.
 */
#ifndef PL_BASE_CMD_H
#define PL_BASE_CMD_H

#include "base/err.h"
#include "base/log.h"
#include "base/opt.h"

#include <stdio.h>

/* Exit status as diff and grep have it. 130 on SIGINT comes from the shell's own rule. */
enum { PL_EXIT_OK = 0, PL_EXIT_FINDINGS = 1, PL_EXIT_TROUBLE = 2 };

enum pl_color { PL_COLOR_AUTO, PL_COLOR_ALWAYS, PL_COLOR_NEVER };

/* What every command gets besides its own arguments. */
struct pl_ctx {
	struct pl_log *log;
	FILE *out;             /* stdout, or a buffer that becomes -o FILE when run succeeds */
	const char **operands; /* borrowed from argv */
	size_t n_operands;
	unsigned jobs; /* -j, 0: one a core */
	bool quiet;
	bool color; /* decided: --color, NO_COLOR, terminal */
	/*
	 * -o as given, made absolute before -C; NULL for stdout. A run that has nothing to write
	 * there after all sets it to NULL: the file stays as it was.
	 */
	const char *out_path;
	bool to_stdout; /* "-o -" was given */
};

/* One of the things a command with verbs does: "planctl claim". */
struct pl_verb {
	const char *name;
	const char *summary;  /* one line */
	const char *operands; /* usage after the options, or NULL */
	const struct pl_opt *opts; /* besides those of the command; offsets into the same struct */
	size_t n_opts;
	size_t min_operands, max_operands;
	int (*run)(struct pl_ctx *ctx, const void *args, struct pl_err *err); /* as pl_cmd's */
};

struct pl_cmd {
	const char *name;
	const char *summary;  /* one line */
	const char *operands; /* usage after the options: "FROM TO [REPO] TARGET" */
	const char *details;  /* paragraphs shown by --help after the options, or NULL */
	const char *default_output; /* -o when it is not given (-o - is stdout), or NULL */
	const struct pl_opt *opts;
	size_t n_opts;
	size_t args_size;
	size_t min_operands, max_operands; /* SIZE_MAX: any number */
	/*
	 * Returns an exit status (0, 1) or a negative PL_E* with err set, which becomes 2. args is
	 * zeroed before parsing, so defaults are zeroes. The command writes its data to ctx->out.
	 */
	int (*run)(struct pl_ctx *ctx, const void *args, struct pl_err *err);
	/*
	 * A command with verbs has these instead of run and operands: the first operand names one.
	 * The command's own options fit every verb and may stand before it.
	 */
	const struct pl_verb *verbs;
	size_t n_verbs;
};

/*
 * Print text that is not ours, such as source code, to ctx->out: as it is, but on a terminal with its
 * control bytes escaped.
 */
void pl_cmd_print(const struct pl_ctx *ctx, struct pl_str text);

/*
 * -C DIR is a chdir before run (as git has it); -o FILE is written by temporary file and rename
 * only after run gave 0 or 1. A closed or full stdout is trouble. SIGPIPE ends quietly.
 */
int pl_cmd_main(const struct pl_cmd *cmd, int argc, char **argv);

#endif
