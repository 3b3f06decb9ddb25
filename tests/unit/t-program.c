/* tests/unit/t-program.c -- facts about LLM programs, read into their graph of steps. */
#include "work/program.h"

#include "base/limits.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

#define FRONT "---\nschema: portolan.program/1\nname: t\nbudget: 100\n---\n"

static void show_vars(struct pl_sb *out, const char *what, const struct pl_program_vars *vars)
{
	for (size_t i = 0; i < vars->n; i++) {
		pl_sb_addf(out, "  %s " PL_STR_FMT, what, PL_STR_ARG(vars->at[i].name));
		if (vars->at[i].example.n)
			pl_sb_addf(out, "=" PL_STR_FMT, PL_STR_ARG(vars->at[i].example));
		pl_sb_addf(out, " @%u\n", vars->at[i].line);
	}
}

static void show_step(struct pl_sb *out, const struct pl_program_step *s)
{
	pl_sb_addf(out, PL_STR_FMT " (" PL_STR_FMT ") %u-%u -> %d\n", PL_STR_ARG(s->name),
	           PL_STR_ARG(s->title), s->line, s->end_line, s->next);
	show_vars(out, "needs", &s->needs);
	show_vars(out, "sets", &s->sets);
	for (size_t i = 0; i < s->stops.n; i++)
		pl_sb_addf(out, "  stop [" PL_STR_FMT "] @%u\n",
		           PL_STR_ARG(s->stops.at[i].question), s->stops.at[i].line);
	for (size_t i = 0; i < s->branches.n; i++)
		pl_sb_addf(out, "  if [" PL_STR_FMT "] " PL_STR_FMT " %d @%u\n",
		           PL_STR_ARG(s->branches.at[i].condition),
		           PL_STR_ARG(s->branches.at[i].target), s->branches.at[i].to,
		           s->branches.at[i].line);
	for (size_t i = 0; i < s->blocks.n; i++)
		pl_sb_addf(out, "  " PL_STR_FMT "(" PL_STR_FMT ")@%u [" PL_STR_FMT "]\n",
		           PL_STR_ARG(s->blocks.at[i].language), PL_STR_ARG(s->blocks.at[i].flags),
		           s->blocks.at[i].text_line, PL_STR_ARG(s->blocks.at[i].text));
	if (s->changes)
		pl_sb_addf(out, "  changes %u\n", s->changes);
	if (s->ends_line)
		pl_sb_addf(out, "  end @%u\n", s->ends_line);
}

static void test_steps(void **state)
{
	static const struct { const char *text, *want; } row[] = {
		{ FRONT "## Workflow\n### a: Do it\nx\n### b: End\n- **End**\n",
		  "a (Do it) 7-8 -> 1\nb (End) 9-10 -> -1\n  end @10\n" },
		/* context has no steps; a later section ends the workflow */
		{ FRONT "### x: y\n## Workflow\n### a: Do it\n\n## Notes\n### b: no step\n",
		  "a (Do it) 8-9 -> -1\n" },
		{ FRONT "## Workflow\n### a: A\n- **Needs** `x`, `y_2`\n- **Sets** `v`, for example `w x`, "
		        "and `z`\n",
		  "a (A) 7-9 -> -1\n  needs x @8\n  needs y_2 @8\n  sets v=w x @9\n  sets z @9\n" },
		{ FRONT "## Workflow\n### a: A\n- **Stop** Is\n  `x` right?\n- **Stop**: More?\n",
		  "a (A) 7-10 -> -1\n  stop [Is `x` right?] @8\n  stop [More?] @10\n" },
		{ FRONT "## Workflow\n### a: A\n- **If** nothing is left: go to `c`\n- **Then** go to `a`\n"
		        "### b: B\n### c: C\n- **Changes** `plan`, `notes`\n",
		  "a (A) 7-9 -> 0\n  if [nothing is left] c 2 @8\nb (B) 10-10 -> 2\nc (C) 11-12 -> -1\n"
		  "  changes 5\n" },
		{ FRONT "## Workflow\n### a: A\n1. Run\n\n   ```sh no-dry-run x\n   ls\n   ```\n",
		  "a (A) 7-12 -> -1\n  sh(no-dry-run x)@11 [ls\n]\n" },
		/* headings in code are code */
		{ FRONT "## Workflow\n### a: A\n~~~\n### b: B\n~~~\n",
		  "a (A) 7-10 -> -1\n  ()@9 [### b: B\n]\n" },
	};

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		struct pl_program *program = pl_program_parse(pl_str_of(row[i].text));
		struct pl_sb out = PL_SB_INIT;

		assert_true(program->is_program);
		for (size_t j = 0; j < program->steps.n; j++)
			show_step(&out, &program->steps.at[j]);
		assert_string_equal(pl_sb_cstr(&out), row[i].want);
		assert_int_equal(program->faults.n, 0);
		pl_sb_deinit(&out);
		pl_program_free(program);
	}
}

static void test_front(void **state)
{
	struct pl_program *p = pl_program_parse(PL_S(
		"\xef\xbb\xbf---\r\nschema: portolan.program/1\r\nname: \"a b\"\r\nbudget: 3000\r\n"
		"inputs: from=1.0 to target=cpp\r\nplan: no\r\ntags:\r\n  - x\r\n---\r\n"
		"# T\n\nData.\n\n## Workflow\n\n### a: A\n"));
	struct pl_sb out = PL_SB_INIT;

	(void)state;
	assert_int_equal(p->faults.n, 0);
	assert_true(pl_str_is(p->name, "a b"));
	assert_int_equal(p->budget, 3000);
	assert_false(p->wants_plan);
	show_vars(&out, "input", &p->inputs);
	assert_string_equal(pl_sb_cstr(&out),
	                    "  input from=1.0 @5\n  input to @5\n  input target=cpp @5\n");
	assert_true(pl_str_is(p->context, "# T\n\nData.\n\n"));
	assert_int_equal(p->sections.n, 2);
	assert_int_equal(p->steps.at[0].line, 16);
	pl_sb_deinit(&out);
	pl_program_free(p);
}

static void test_faults(void **state)
{
	static const struct { const char *text, *want; } row[] = {
		{ "# Only Markdown\n", "" },
		{ "---\ndescription: x\nodd line\n---\n# Only Markdown\n", "" },
		{ "---\nschema: portolan.program/1\n---\n## Workflow\n### a: A\n",
		  "no-budget 1\nfront-matter 1\n" },
		{ "---\nschema: portolan.program/2\nname: t\nbudget: 1k\nodd line\nname: u\n---\n"
		  "## Workflow\n### a: A\n",
		  "unknown-schema 2\nfront-matter 4\nfront-matter 5\nfront-matter 6\n" },
		{ FRONT "# T\n", "no-workflow 1\n" },
		{ FRONT "## Workflow\n", "no-workflow 6\n" },
		{ FRONT "## Workflow\n### a: A\n### a: B\n### Do it\n", "duplicate-step 8\nbad-name 9\n" },
		{ FRONT "## Workflow\n### a: A\n- **If** x: go to `b`\n- **Then** go to `ab`\n",
		  "unknown-step 8\nunknown-step 9\n" },
		{ FRONT "## Workflow\n### a: A\n- **If** x\n- **Then** b\n- **Needs** x\n- **Changes** `y`\n",
		  "control-line 8\ncontrol-line 9\ncontrol-line 10\ncontrol-line 11\n" },
		{ FRONT "## Workflow\n### a: A\n- **Stpo** x\n- **Stop**\n- **idiom** x\n- **Do not** y\n",
		  "unknown-control 8\nstop-without-question 9\n" },
		{ FRONT "## Workflow\n### a: A\n- **End**\n- **Then** go to `a`\n- **Sets** `A`\n",
		  "control-line 8\nbad-name 10\n" },
		{ FRONT "## Workflow\n### a: A\n```sh\nls\n", "unclosed-fence 8\n" },
	};

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		struct pl_program *program = pl_program_parse(pl_str_of(row[i].text));
		struct pl_sb out = PL_SB_INIT;

		for (size_t j = 0; j < program->faults.n; j++)
			pl_sb_addf(&out, "%s %u\n", program->faults.at[j].rule,
			           program->faults.at[j].line);
		assert_string_equal(pl_sb_cstr(&out), row[i].want);
		pl_sb_deinit(&out);
		pl_program_free(program);
	}
}

static void test_check(void **state)
{
	static const struct { const char *text, *want; } row[] = {
		{ FRONT "## Workflow\n### a: A\n", "" },
		{ "# x\n", "'p.md' is no LLM program: it has no front matter with 'schema: "
		           "portolan.program/1'" },
		{ FRONT "## Workflow\n### next: A\n- **Then** go to `nxt`\n",
		  "p.md:8: no step 'nxt' (did you mean 'next'?); name a step of ## Workflow "
		  "('checkprog p.md' shows all)" },
	};

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		struct pl_program *program = pl_program_parse(pl_str_of(row[i].text));
		struct pl_err err = PL_ERR_INIT;
		int rc = pl_program_check(program, "p.md", &err);

		assert_int_equal(rc, row[i].want[0] ? PL_EINVALID : 0);
		assert_string_equal(pl_sb_cstr(&err.text), row[i].want);
		pl_err_deinit(&err);
		pl_program_free(program);
	}
}

/* Past the limit the rest is not looked at. */
static void test_many(void **state)
{
	struct pl_sb text = PL_SB_INIT;
	struct pl_program *program;

	(void)state;
	pl_sb_adds(&text, FRONT "## Workflow\n");
	for (unsigned i = 0; i < 2 * PL_MAX_PROGRAM_STEPS; i++)
		pl_sb_addf(&text, "### s%u: A\n", i);
	program = pl_program_parse(pl_sb_str(&text));
	assert_int_equal(program->steps.n, PL_MAX_PROGRAM_STEPS);
	assert_int_equal(program->faults.n, 1);
	assert_string_equal(program->faults.at[0].rule, "too-many-steps");
	pl_program_free(program);
	pl_sb_deinit(&text);
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(test_steps), cmocka_unit_test(test_many),
		                            cmocka_unit_test(test_front),
		                            cmocka_unit_test(test_faults),
		                            cmocka_unit_test(test_check) };

	return cmocka_run_group_tests_name("program", tests, NULL, NULL);
}
