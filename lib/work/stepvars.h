/*
 * lib/work/stepvars.h -- which variables each step of a program needs and sets: as it says itself,
 * and as its commands show.
 */
#ifndef PL_WORK_STEPVARS_H
#define PL_WORK_STEPVARS_H

#include "work/program.h"

struct pl_step_var {
	struct pl_str name; /* borrowed from the program */
	bool by_command;    /* only the commands show it */
};

struct pl_step_vars {
	/*
	 * **Needs**; and what its commands use without having set it, if the program sets it at all
	 * (others are the environment's).
	 */
	PL_VEC(struct pl_step_var) needs;
	/* **Sets**; and what its commands set, if another step needs it. */
	PL_VEC(struct pl_step_var) sets;
};

/* One for each step of the program, which must outlive them. *out: pl_stepvars_free. */
struct pl_step_vars *pl_stepvars_make(const struct pl_program *program);
void pl_stepvars_free(struct pl_step_vars *vars, size_t n);

#endif
