/*
 * lib/work/program.h -- an LLM program: Markdown whose steps an agent executes. doc/programs.md has
 * the format.
 *
 * Reading never fails for what is written in it: what breaks the format is a fault, and the rest is
 * read as well as it goes. A command that executes a program refuses one with faults; checkprog
 * prints them all.
 */
#ifndef PL_WORK_PROGRAM_H
#define PL_WORK_PROGRAM_H

#include "base/err.h"
#include "base/md.h"

#define PL_PROGRAM_SCHEMA "portolan.program/1"

enum { PL_PROGRAM_NOWHERE = -1 };

/* A fenced block. */
struct pl_program_block {
	struct pl_str language; /* the first word behind the fence: sh, jq, json, text; or none */
	struct pl_str flags;    /* the words after it */
	struct pl_str text;     /* its lines, as they stand */
	unsigned line;          /* of the fence */
	unsigned text_line;     /* of the first line of text */
	bool closed;
};

struct pl_program_var {
	struct pl_str name;
	struct pl_str
		example; /* of an input: NAME=VALUE; of **Sets**: "for example `VALUE`"; or none */
	unsigned line;
};

struct pl_program_vars {
	struct pl_program_var *at;
	size_t n, cap;
};

struct pl_program_stop {
	struct pl_str question;
	unsigned line;
};

struct pl_program_branch {
	struct pl_str condition;
	struct pl_str target; /* name of the step; also the branch's own name */
	int to;               /* its place in steps, or PL_PROGRAM_NOWHERE */
	unsigned line;
};

/* What state a step changes; bits. */
enum { PL_CHANGES_PLAN = 1, PL_CHANGES_FILES = 2, PL_CHANGES_NOTES = 4 };

struct pl_program_step {
	struct pl_str name, title;
	unsigned line, end_line; /* of the heading; the last line of the body */
	struct pl_str text;      /* heading and body as they stand */
	PL_VEC(struct pl_program_block) blocks;
	struct pl_program_vars needs, sets; /* as **Needs** and **Sets** say */
	PL_VEC(struct pl_program_stop) stops;
	PL_VEC(struct pl_program_branch) branches;
	struct pl_str then; /* name of a step, or none */
	unsigned then_line; /* 0: no **Then** */
	int next;           /* where it goes without a branch; PL_PROGRAM_NOWHERE: it ends */
	unsigned ends_line; /* of **End**; 0: none */
	unsigned changes, changes_line; /* as **Changes** says */
};

/* A level-1 or level-2 heading with what is below it up to the next one. */
struct pl_program_section {
	struct pl_str title;
	unsigned level, line, end_line;
	struct pl_str text;
};

struct pl_program_key {
	struct pl_str key, value;
	unsigned line;
};

/* Where the text breaks the format. */
struct pl_program_fault {
	const char *rule; /* as in checkprog's table */
	unsigned line;
	struct pl_str message, mend;
};

struct pl_program {
	struct pl_arena arena;
	struct pl_str text; /* a copy of the whole */
	unsigned n_lines;
	bool is_program; /* it has a front matter with a schema; else only md and sections are read */
	PL_VEC(struct pl_program_key) front;
	struct pl_str schema, name;
	unsigned budget; /* tokens; 0: none given */
	bool wants_plan; /* "plan: no" says that it works without one */
	struct pl_program_vars inputs;
	struct pl_md md; /* of what is below the front matter; lines are the file's */
	PL_VEC(struct pl_program_section) sections;
	PL_VEC(struct pl_program_block) blocks; /* outside of the steps */
	unsigned workflow_line;                 /* of ## Workflow; 0: none */
	struct pl_str context; /* what stands between front matter and ## Workflow */
	PL_VEC(struct pl_program_step) steps;   /* the first is where it begins */
	PL_VEC(struct pl_program_fault) faults; /* by line */
};

/* Read a program; *out: pl_program_free(). PL_ELIMIT and what reading a file gives. */
PL_MUST_CHECK int pl_program_load(const char *path, struct pl_program **out, struct pl_err *err);
struct pl_program *pl_program_parse(struct pl_str text);
void pl_program_free(struct pl_program *program);

/* 0, or PL_EINVALID with the first fault: for those who execute it. name: of the file. */
PL_MUST_CHECK int pl_program_check(const struct pl_program *program, const char *name,
                                   struct pl_err *err);

/* The place of a step, or PL_PROGRAM_NOWHERE. */
int pl_program_find(const struct pl_program *program, struct pl_str step);
/* The value of a key of the front matter, or none. */
struct pl_str pl_program_front(const struct pl_program *program, const char *key);
/* True for [a-z][a-z0-9-]*, or with '_' for the name of a variable. */
bool pl_program_is_name(struct pl_str name, char also);

#endif
