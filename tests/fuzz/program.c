/*
 * tests/fuzz/program.c -- any text is read as a program, and its shell blocks are taken apart; what
 * comes of it hangs together.
 */
#include "work/program.h"
#include "base/shell.h"
#include "check.h"

static void check_shell(struct pl_str text)
{
	struct pl_sh sh;

	pl_sh_parse(&sh, text);
	for (size_t i = 0; i < sh.ends.n; i++)
		CHECK(sh.ends.at[i] <= text.n && (!i || sh.ends.at[i - 1] < sh.ends.at[i]));
	for (size_t i = 0; i < sh.commands.n; i++)
		CHECK(sh.commands.at[i].words.n || sh.commands.at[i].redirects.n);
	pl_sh_deinit(&sh);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct pl_str text = { (const char *)data, size };
	struct pl_program *program = pl_program_parse(text);
	const int n = (int)program->steps.n;

	check_shell(text);
	for (int i = 0; i < n; i++) {
		const struct pl_program_step *s = &program->steps.at[i];

		CHECK(s->line >= 1 && s->line <= s->end_line && s->end_line <= program->n_lines);
		CHECK(s->next >= PL_PROGRAM_NOWHERE && s->next < n);
		for (size_t j = 0; j < s->branches.n; j++)
			CHECK(s->branches.at[j].to >= PL_PROGRAM_NOWHERE &&
			      s->branches.at[j].to < n);
		for (size_t j = 0; j < s->blocks.n; j++)
			check_shell(s->blocks.at[j].text);
	}
	for (size_t i = 1; i < program->faults.n; i++)
		CHECK(program->faults.at[i - 1].line <= program->faults.at[i].line);
	pl_program_free(program);
	return 0;
}
