/*
 * lib/work/step.h -- one run of an LLM program: where it is, what it has found out, and which way it
 * may go. Nothing here reads or writes a file: see stepfile.h.
 *
 * The rules:
 *
 *	- the run stands at one step. It leaves it by **Then** (or to the next one), or by one of its
 *	  branches; there is no other way to any step;
 *	- a step with **Stop** is left only when a person has answered each of its questions in their
 *	  words, about what the step needs as it is: a needed variable that changes takes the answers
 *	  back. (What the step sets may well come from them.) What the words mean for the way is for
 *	  the agent to say, but for a plain no: it closes the ordinary way, or, where the step has a
 *	  branch "If yes", that branch;
 *	- a step is done when what it **Needs** is set, and what it **Sets** was set during this visit;
 *	- a program that was edited since the run began goes on only when a person agrees.
 */
#ifndef PL_WORK_STEP_H
#define PL_WORK_STEP_H

#include "work/stepvars.h"

#include <stdint.h>

#define PL_RUN_MAX_VALUE (64u << 10) /* bytes of one variable */

struct pl_run_var {
	struct pl_str name, value;
	bool fresh; /* set since the run came to its step */
};

struct pl_run_answer {
	struct pl_str question, text, by; /* by: the person's user name */
};

struct pl_run {
	struct pl_arena arena;            /* names and values */
	const struct pl_program *program; /* borrowed */
	struct pl_step_vars *step_vars;   /* of each step: what it needs and sets */
	char program_hash[17];            /* of the text that the run goes by: 16 hex digits */
	bool edited;                      /* the program's text is another one */
	int at;                           /* the step; PL_PROGRAM_NOWHERE: the program has ended */
	uint64_t done;                    /* steps left behind so far */
	uint64_t *visits;                 /* of each step: how often the run came to it */
	PL_VEC(struct pl_run_var) vars;   /* by name */
	/* To the step's first questions, in their order; a plain no is the last of them. */
	PL_VEC(struct pl_run_answer) answers;
};

/* A new run at the program's first step. program must have a step, and outlive the run. */
void pl_run_begin(struct pl_run *run, const struct pl_program *program);
void pl_run_release(struct pl_run *run);

/* The step that the run stands at, or NULL at the end. */
const struct pl_program_step *pl_run_step(const struct pl_run *run);
const struct pl_run_var *pl_run_var(const struct pl_run *run, struct pl_str name);
/* Set a variable that the program speaks of; PL_ENOTFOUND with the likest for any other. */
PL_MUST_CHECK int pl_run_set(struct pl_run *run, struct pl_str name, struct pl_str value,
                             struct pl_err *err);
/* The same without asking whether there is such a variable: of a state that is read back. */
void pl_run_put(struct pl_run *run, struct pl_str name, struct pl_str value, bool fresh);

/* The place of the first question that waits for an answer; the number of questions when none does. */
size_t pl_run_open(const struct pl_run *run);
/* That question, or NULL. */
const struct pl_program_stop *pl_run_question(const struct pl_run *run);
/*
 * Answer a question that is open or was answered; answers to later ones are taken back. False when
 * there is no such question, and after a plain no: then the next one is not asked.
 */
bool pl_run_answer(struct pl_run *run, size_t question, struct pl_str text, struct pl_str by);
/*
 * True when the step's answers by themselves say that the run goes this way (a branch's target, or
 * empty): a plain yes to all, for the way of those who agree; for a branch whose condition is one word
 * also an answer that begins with it. Any other has to be read before a way is chosen.
 */
bool pl_run_says(const struct pl_run *run, struct pl_str branch);
/* A person agrees to go on with the program as it is now. */
void pl_run_accept(struct pl_run *run);

/* What the step needs and is not set: true when there is something, appended as "a, b". */
bool pl_run_missing(const struct pl_run *run, struct pl_sb *out);

/*
 * Leave the step: by the branch of that name, or (none) the ordinary way. PL_EUSAGE at the end, and
 * for a branch that is none; PL_ELOCKED where a person has to answer first or has said no;
 * PL_EINVALID where variables are missing. The run is then as it was.
 */
PL_MUST_CHECK int pl_run_move(struct pl_run *run, struct pl_str branch, struct pl_err *err);

/* What a run is, whatever its way to there: 16 hex digits over step, visits, variables, answers. */
void pl_run_hash(const struct pl_run *run, char out[17]);
void pl_run_hash_text(struct pl_str text, char out[17]);

#endif
