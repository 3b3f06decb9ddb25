/* lib/work/program_private.h -- what the halves of program share. */
#ifndef PL_WORK_PROGRAM_PRIVATE_H
#define PL_WORK_PROGRAM_PRIVATE_H

#include "work/program.h"

/* rule and mend are literals. */
PL_PRINTF(5, 6)
void pl_program_fault_add(struct pl_program *program, const char *rule, unsigned line,
                          const char *mend, const char *fmt, ...);

/* A list item within a step: a control line, or nothing. */
void pl_program_read_item(struct pl_program *program, struct pl_program_step *step,
                          const struct pl_md_block *item);

#endif
