/*
 * lib/base/shell.h -- a shell script taken apart as far as one must to judge it: its commands with
 * their words, and the variables that it uses and sets. Nothing is run or expanded.
 *
 * It reads what POSIX sh and the common part of bash have in common; here documents are skipped.
 */
#ifndef PL_BASE_SHELL_H
#define PL_BASE_SHELL_H

#include "base/arena.h"
#include "base/vec.h"

struct pl_sh_word {
	struct pl_str raw;  /* as it stands */
	struct pl_str text; /* quotes taken off; of an expansion nothing is left */
	bool literal;       /* it has no expansion: text is what the command gets */
	unsigned line;      /* 1-based, in the script */
};

struct pl_sh_redirect {
	char op; /* '<', '>' or 'a' for >> ; here documents and copies of descriptors are left out */
	struct pl_sh_word to;
};

struct pl_sh_command {
	PL_VEC(struct pl_sh_word) words; /* without assignments; none: assignments alone */
	PL_VEC(struct pl_sh_redirect) redirects;
	unsigned line;
	unsigned depth; /* 0: not within $( ) */
	bool piped;     /* its output goes into the next command, and its status is lost */
	bool function;  /* the name is of a function that the script defines */
};

struct pl_sh_var {
	struct pl_str name;
	unsigned line;
	bool set;     /* else: used */
	bool bare;    /* used without quotes, where the shell would split it */
	bool guarded; /* used with a default: ${a:-b} */
};

struct pl_sh {
	struct pl_arena arena;
	PL_VEC(struct pl_sh_command) commands; /* those within $( ) before the one around it */
	PL_VEC(struct pl_sh_var) vars;         /* in the order in which they take effect */
	/* Offsets of the line ends at which a command of the outermost level is complete. */
	PL_VEC(size_t) ends;
	struct pl_str bad; /* what is wrong with it, or none */
	unsigned bad_line;
};

/* Any text can be read; everything belongs to *sh. */
void pl_sh_parse(struct pl_sh *sh, struct pl_str text);
void pl_sh_deinit(struct pl_sh *sh);

#endif
