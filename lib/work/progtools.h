/*
 * lib/work/progtools.h -- what is known of the tools that a program's commands name: the suite's own
 * with their options, and those that a dry run may run because they can do no harm.
 */
#ifndef PL_WORK_PROGTOOLS_H
#define PL_WORK_PROGTOOLS_H

#include "base/shell.h"

#include "base/err.h"
#include "base/map.h"

enum pl_tool_kind {
	PL_TOOL_UNKNOWN, /* some other program, perhaps not there at all */
	PL_TOOL_BUILTIN, /* of the shell */
	PL_TOOL_HARMLESS, /* touches nothing but its input and output, and what it is given */
	PL_TOOL_SUITE
};

enum pl_tool_reach {
	PL_REACH_NONE,
	PL_REACH_GIVEN, /* changes the files that its arguments name */
	PL_REACH_ANY    /* runs what a configuration names */
};

struct pl_tool {
	const char *name;
	enum pl_tool_kind kind;
	bool answers; /* exit status 1 is an answer and no failure */
	bool telling; /* its exit status is what a program goes on by */
	enum pl_tool_reach reach;
};

/* Never NULL: what is not in the table is unknown. */
const struct pl_tool *pl_tool_find(struct pl_str name);
const struct pl_tool *pl_tool_at(size_t i); /* of the table; NULL past its end */
/* Append where PATH has it; false when it does not. */
bool pl_tool_on_path(struct pl_str name, struct pl_sb *out);
/* Append the path of a command of the suite, beside the running one. */
PL_MUST_CHECK int pl_tool_suite_path(struct pl_str name, struct pl_sb *out, struct pl_err *err);

/* What a command does to the plan, or to the work. */
enum {
	PL_DOES_TAKE = 1,    /* takes the next type: what was agreed on is over */
	PL_DOES_ASK = 2,     /* asks the person itself */
	PL_DOES_FINISH = 4,  /* sets a type's last state */
	PL_DOES_CHANGE = 8,  /* changes the plan */
	PL_DOES_DESTROY = 16, /* work that cannot be brought back */
	PL_DOES_READ = 32    /* waits for input on a terminal */
};
unsigned pl_tool_effects(const struct pl_sh_command *command);
/* planctl's verb: its place among the words, or 0. */
size_t pl_tool_verb(const struct pl_sh_command *command);

/*
 * The options and verbs of the suite's tools, as their --help tells, read when they are asked for.
 */
struct pl_helps {
	struct pl_arena arena;
	struct pl_map by_name; /* "planctl claim" -> help's text, a struct pl_str */
};
void pl_helps_deinit(struct pl_helps *helps);
/* *out: the help of a tool, or of one of its verbs (verb may be none); none when there is no such. */
PL_MUST_CHECK int pl_helps_get(struct pl_helps *helps, struct pl_str tool, struct pl_str verb,
                               struct pl_str *out, struct pl_err *err);

/* What a help says of an option. */
struct pl_help_option {
	struct pl_str name; /* with its dashes, as the help has it */
	struct pl_str arg;  /* "FILE", "a|b|c"; none for flags */
};
/* word: "--plan", "-p". An unambiguous beginning of a long one will do. */
bool pl_help_find(struct pl_str help, struct pl_str word, struct pl_help_option *out);
/* The next option of a help, or verb below "verbs"; *rest begins as the help. */
bool pl_help_next(struct pl_str *rest, struct pl_help_option *shorter,
                  struct pl_help_option *longer);
bool pl_help_next_verb(struct pl_str *rest, struct pl_str *verb);
bool pl_help_has_verbs(struct pl_str help);

#endif
