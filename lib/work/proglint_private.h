/* lib/work/proglint_private.h -- what the halves of proglint share. */
#ifndef PL_WORK_PROGLINT_PRIVATE_H
#define PL_WORK_PROGLINT_PRIVATE_H

#include "base/shell.h"
#include "work/proglint.h"

/* An sh block, taken apart. */
struct lint_script {
	const struct pl_program_block *block;
	int step; /* or PL_PROGRAM_NOWHERE */
	struct pl_sh sh;
};

struct lint_scripts {
	struct lint_script *at;
	size_t n, cap;
};

/* Line of the file for a line of a block's text. */
static inline unsigned lint_line(const struct pl_program_block *block, unsigned line)
{
	return block->text_line + line - 1;
}

void pl_lint_text(struct pl_lint *lint);
void pl_lint_graph(struct pl_lint *lint, const struct lint_scripts *scripts);
PL_MUST_CHECK int pl_lint_commands(struct pl_lint *lint, const struct lint_scripts *scripts,
                                   struct pl_err *err);

#endif
