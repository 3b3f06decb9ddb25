/* tests/unit/t-progrun.c -- facts about the dry run: what it writes, and what it does not run. */
#include "base/confine.h"
#include "base/fs.h"
#include "work/progrun.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

static void write_file(const char *path, struct pl_str text)
{
	struct pl_err err = PL_ERR_INIT;

	assert_int_equal(pl_fs_replace(path, text, &err), 0);
}

/* What was not run of a program with one block, and why; and the rules of the findings. */
static void dry_run(const char *block, bool confined, struct pl_sb *out)
{
	struct pl_err err = PL_ERR_INIT;
	struct pl_sb text = PL_SB_INIT;
	struct pl_program *program = NULL;
	struct pl_lint lint;

	pl_sb_addf(&text,
	           "---\nschema: portolan.program/1\nname: t\nbudget: 100\n---\n"
	           "## Workflow\n### a: A\n```sh\n%s\n```\n- **End**\n",
	           block);
	write_file("p.md", pl_sb_str(&text));
	pl_sb_clear(out);
	assert_int_equal(pl_program_load("p.md", &program, &err), 0);
	assert_int_equal(pl_lint_program(&lint, program, "p.md", &err), 0);
	assert_int_equal(pl_progrun(&lint, confined, &err), 0);
	for (size_t i = 0; i < lint.not_run.n; i++)
		pl_sb_addf(out, "not run: " PL_STR_FMT, PL_STR_ARG(lint.not_run.at[i].message));
	for (size_t i = 0; i < lint.findings.n; i++)
		pl_sb_addf(out, "%s", pl_lint_rule_at(lint.findings.at[i].rule)->id);
	pl_lint_deinit(&lint);
	pl_program_free(program);
	pl_sb_deinit(&text);
}

#define BLIND "not run: where it writes is not seen, and this system cannot confine it"

/* Where the kernel cannot help, only what the text shows is believed. */
static void test_unconfined(void **state)
{
	static const struct { const char *block, *want; } row[] = {
		{ "x=a\nrm -f \"$x\"", BLIND },
		{ "touch \"$(printf a)\"", BLIND },
		{ "x=a\necho 1 >\"$x\"", BLIND },
		{ "x=a\necho 1 >>\"$x\"", BLIND },
		{ "x=a\ngendeps -o \"$x\"", BLIND },
		{ "x=a\ngendeps --output=\"$x\"", BLIND },
		{ "checkfile cpp/Mark.h", BLIND },
		{ "openfiles cpp/Mark.h", BLIND },
		{ "touch a\nrm a\necho 1 >b\nx=b\ncat \"$x\" <\"$x\"", "" },
	};
	struct pl_sb out = PL_SB_INIT;

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		dry_run(row[i].block, false, &out);
		assert_string_equal(pl_sb_cstr(&out), row[i].want);
	}
	pl_sb_deinit(&out);
}

/* A path as no look at a script's text finds it. */
static void hide(const char *name, struct pl_sb *out)
{
	char *here = getcwd(NULL, 0);

	assert_non_null(here);
	for (const char *p = here; *p; p++)
		pl_sb_adds(out, *p == '/' ? "\\057" : (char[]){ *p, 0 });
	pl_sb_addf(out, "\\057%s", name);
	free(here);
}

/* What a script makes up while it runs is for the kernel to keep in. */
static void test_confined(void **state)
{
	static const char *const blocks[] = {
		"mkdir \"$(printf '%s')\"1",
		"for x in $(printf '%s'); do rm -f \"$x\"; done",
		"echo 1 >\"$(printf '%s')\"",
		"touch b\nmv b \"$(printf '%s')\"",
		"mv \"$(printf '%s')\" b",
	};
	struct pl_sb out = PL_SB_INIT, path = PL_SB_INIT, block = PL_SB_INIT, text = PL_SB_INIT;
	struct pl_err err = PL_ERR_INIT;

	(void)state;
	if (!pl_confine_can())
		skip();
	write_file("kept", PL_S("kept"));
	hide("kept", &path);
	for (size_t i = 0; i < PL_LEN(blocks); i++) {
		struct pl_str head = pl_str_of(blocks[i]);
		const size_t at = pl_str_find(head, PL_S("%s"));

		pl_sb_clear(&block);
		pl_sb_add(&block, pl_str_sub(head, 0, at));
		pl_sb_add(&block, pl_sb_str(&path));
		pl_sb_add(&block, pl_str_sub(head, at + 2, head.n));
		dry_run(block.p, true, &out);
		pl_sb_clear(&text);
		assert_int_equal(pl_fs_slurp("kept", 100, &text, &err), 0);
		assert_string_equal(pl_sb_cstr(&text), "kept");
		assert_string_equal(pl_sb_cstr(&out), "command-fails");
	}
	pl_sb_deinit(&out);
	pl_sb_deinit(&path);
	pl_sb_deinit(&block);
	pl_sb_deinit(&text);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_unconfined),
		cmocka_unit_test(test_confined),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
