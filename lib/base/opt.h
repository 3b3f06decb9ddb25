/*
 * lib/base/opt.h -- options as a table that feeds the parser, --help and the man page's check.
 *
 * GNU manners: long options with = or a following argument, unambiguous prefixes, short options
 * bundled, options and operands in any order, "--" ends options.
 */
#ifndef PL_BASE_OPT_H
#define PL_BASE_OPT_H

#include "base/err.h"

#include <stdio.h>

enum pl_opt_type {
	PL_OPT_FLAG, /* bool: set to true */
	PL_OPT_STR,  /* const char *: borrowed from argv; given twice, the last counts */
	PL_OPT_UINT, /* unsigned */
	PL_OPT_SIZE, /* uint64_t bytes: 10, 4K, 4M, 1G */
	PL_OPT_ENUM, /* int: index into a comma-separated list in arg: "json,ndjson" */
	PL_OPT_LIST, /* struct pl_opt_list: each use appends */
	PL_OPT_PAIRS /* the same, two arguments a use: "--diff A..B FILE" */
};

struct pl_opt_list {
	const char **at; /* strings borrowed from argv; the array is freed by pl_opt_release */
	size_t n, cap;
};

struct pl_opt {
	char short_name; /* or 0 */
	const char *long_name; /* or NULL */
	enum pl_opt_type type;
	size_t offset;    /* into the command's args struct */
	const char *arg;  /* "REV"; for PL_OPT_ENUM the words themselves; NULL for flags */
	const char *help; /* one line, lower case, no full stop */
};

/*
 * Parse argv[1..argc) into args. Operands are moved, in order, to operands (argc elements are
 * enough) and counted. Errors name the option and the mend, with the nearest known one. args needs
 * pl_opt_release after a failure too.
 */
PL_MUST_CHECK int pl_opt_parse(const struct pl_opt *opts, size_t n_opts, int argc, char **argv,
                               void *args, const char **operands, size_t *n_operands,
                               struct pl_err *err);
/*
 * Index of the first operand in argv, or argc: where a command with verbs has its verb. opts need
 * not be all there are; one that is not among them is taken to have no argument of its own.
 */
int pl_opt_first_operand(const struct pl_opt *opts, size_t n_opts, int argc, char **argv);
void pl_opt_release(const struct pl_opt *opts, size_t n_opts, void *args);
/* The option lines of --help, aligned. */
void pl_opt_print(const struct pl_opt *opts, size_t n_opts, FILE *to);

#endif
