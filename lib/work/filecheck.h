/*
 * lib/work/filecheck.h -- is one file in order, as far as that can be told without the others?
 *
 * C and C++ are compiled by libclang. Of other languages the grammar checks the syntax, and the command
 * that .portconfig names for the target the rest. What nobody checked is said, never taken for fine.
 */
#ifndef PL_WORK_FILECHECK_H
#define PL_WORK_FILECHECK_H

#include "base/cmd.h"
#include "model/diagnostic.h"
#include "read/config.h"
#include "read/grammar.h"

struct pl_filecheck_options {
	const char *target;   /* by name; NULL: the one that the file lies in */
	const char *language; /* NULL: by the name of the file, and those around it */
	bool syntax;          /* no command, and none is missed */
	unsigned seconds;     /* for a command; 0: 600 */
};

enum pl_checked_state {
	PL_CHECKED_FINE,
	PL_CHECKED_WRONG,   /* an error */
	PL_CHECKED_UNKNOWN, /* somebody who was to check it did not: why says who */
};

struct pl_filecheck_file {
	struct pl_str name; /* as it was given */
	const char *language;
	const char *checked_by; /* "clang", "tree-sitter", or NULL */
	enum pl_checked_state state;
	struct pl_str why; /* when UNKNOWN */
};

/* A command that was run. */
struct pl_filecheck_command {
	struct pl_str target, command, output;
	int status; /* exit status, or minus a signal; INT_MIN: it could not be run, output says why */
};

struct pl_filecheck {
	struct pl_arena arena;
	PL_VEC(struct pl_filecheck_file) files;
	struct pl_diagnostics diagnostics; /* in order of the files */
	PL_VEC(struct pl_filecheck_command) commands;
};

/* Check all files. Errors are only those of use: no such file, target or language. */
PL_MUST_CHECK int pl_filecheck_run(struct pl_ctx *ctx, const struct pl_filecheck_options *options,
                                   const char *const *files, size_t n, struct pl_filecheck *out,
                                   struct pl_err *err);
void pl_filecheck_deinit(struct pl_filecheck *check);
/* The worst of all files. */
enum pl_checked_state pl_filecheck_state(const struct pl_filecheck *check);
/* Append the names and reasons of files that could not be checked: "a: why; b: why". */
void pl_filecheck_reasons(const struct pl_filecheck *check, struct pl_sb *out);

#endif
