/* tests/unit/t-jq.c -- facts about jq programs in their child. */
#include "base/jq.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

static const struct pl_jq_limits small = { 2, (size_t)1 << 30, 1 << 20 };

static int run(const char *program, enum pl_jq_style style, struct pl_sb *out, struct pl_err *err)
{
	pl_sb_clear(out);
	return pl_jq_run(program, PL_S("{\"a\":[1,2.50,\"x\\u00e9\"],\"b\":null}"),
	                 PL_S("{\"name\":\"val\"}"), style, &small, out, NULL, err);
}

static void test_results(void **state)
{
	static const struct { const char *program; enum pl_jq_style style; const char *want; } row[] = {
		{ ".a[0]", PL_JQ_COMPACT, "1\n" },
		{ ".a[]", PL_JQ_COMPACT, "1\n2.5\n\"x\303\251\"\n" },
		{ ".a[2]", PL_JQ_RAW, "x\303\251\n" },
		{ ".", PL_JQ_COMPACT, "{\"a\":[1,2.5,\"x\303\251\"],\"b\":null}\n" },
		{ "{a: 1}", PL_JQ_PRETTY, "{\n  \"a\": 1\n}\n" },
		{ "$name", PL_JQ_RAW, "val\n" },
		{ "empty", PL_JQ_COMPACT, "" },
		{ "null, false", PL_JQ_COMPACT, "null\nfalse\n" },
		/* nothing comes in but the input */
		{ "env, $ENV", PL_JQ_COMPACT, "{}\n{}\n" },
		{ "[inputs]", PL_JQ_COMPACT, "[]\n" },
		{ "1 | debug, stderr", PL_JQ_COMPACT, "1\n1\n" },
		{ "1, halt, 2", PL_JQ_COMPACT, "1\n" },
	};
	struct pl_sb out = PL_SB_INIT;
	struct pl_err err = PL_ERR_INIT;

	(void)state;
	setenv("SECRET", "1", 1);
	for (size_t i = 0; i < PL_LEN(row); i++) {
		if (run(row[i].program, row[i].style, &out, &err))
			fail_msg("%s: %s", row[i].program, pl_sb_cstr(&err.text));
		assert_string_equal(pl_sb_cstr(&out), row[i].want);
	}
	pl_sb_deinit(&out);
	pl_err_deinit(&err);
}

static void test_errors(void **state)
{
	static const struct { const char *program, *text, *detail; } row[] = {
		{ ".a | )", "syntax error, unexpected ')'", "  .a | )\n       ^\n" },
		{ ".a |", "syntax error", "  .a |\n      ^\n" },
		{ "", "", NULL },
		{ ".a | nosuch(1)", "jq: nosuch/1 is not defined", "  .a | nosuch(1)\n       ^\n" },
		{ ".nosuch | nosuch", "nosuch/0 is not defined", "  .nosuch | nosuch\n            ^\n" },
		{ "1 + $x", "is not defined", "  1 + $x\n      ^\n" },
		{ ".a\n| map(.b", "syntax error", "  line 2: | map(.b\n                  ^\n" },
		{ "\"\303\251\" | )", "unexpected ')'", "  \"\303\251\" | )\n        ^\n" },
		/* one that fails while it runs: the stage of the pipe */
		{ "error(\"my \\u0007 own\")", "jq: my \\x07 own", NULL },
		{ "error({a: 1})", "jq: {\"a\":1}", "  error({a: 1})\n  ^\n" },
		{ ".a.b", "Cannot index array with", "  .a.b\n  ^\n" },
		{ ".a | .[0] | .x | 1", "Cannot index number", "  .a | .[0] | .x | 1\n              ^\n" },
		{ ".b |= (1 | error(\"|\"))", "jq: |", "  .b |= (1 | error(\"|\"))\n  ^\n" },
		{ ". as $x | [.a[] | .y]", "Cannot index number", "  . as $x | [.a[] | .y]\n  ^\n" },
		{ ". # a | b\n| error(\"c\")", "jq: c", "  line 2: | error(\"c\")\n            ^\n" },
		{ "range(1e9) | error(\"early\")", "jq: early", "  range(1e9) | error(\"early\")\n               ^\n" },
		{ "def f: f; (1, f) | error(\"x\")", "jq: x", "" }, /* looked for in vain */
		{ "input", "jq: there is no other input", "  input\n  ^\n" },
		{ "import \"x\" as $x {search: \"/etc\"}; 1", "module not found", NULL },
		{ "include \"x\"; 1", "module not found", NULL },
	};
	struct pl_sb out = PL_SB_INIT;
	struct pl_err err = PL_ERR_INIT;

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		pl_err_clear(&err);
		if (!*row[i].program) /* the empty program is the identity */
			continue;
		assert_int_equal(run(row[i].program, PL_JQ_COMPACT, &out, &err), PL_EINVALID);
		if (!strstr(err.text.p, row[i].text))
			fail_msg("%s: %s", row[i].program, err.text.p);
		assert_int_equal(out.n, 0);
		if (row[i].detail && strcmp(pl_sb_cstr(&err.detail), row[i].detail) != 0)
			fail_msg("%s:\n%s", row[i].program, pl_sb_cstr(&err.detail));
	}
	pl_sb_deinit(&out);
	pl_err_deinit(&err);
}

static void test_limits(void **state)
{
	static const char *const program[] = {
		"def f: f; f",                     /* time */
		"[range(1e9)] | length",           /* time or memory */
		"range(1e9)",                      /* output */
		"def f: [., .] | f; f",            /* memory */
		"\"x\" * 1e9 | . + . | length",   /* memory */
	};
	struct pl_sb out = PL_SB_INIT;
	struct pl_err err = PL_ERR_INIT;

	(void)state;
	for (size_t i = 0; i < PL_LEN(program); i++) {
		int rc;

		pl_err_clear(&err);
		rc = run(program[i], PL_JQ_COMPACT, &out, &err);
		if (rc != PL_ELIMIT)
			fail_msg("%s: %d %s", program[i], rc, pl_sb_cstr(&err.text));
		assert_int_equal(out.n, 0);
	}
	pl_sb_deinit(&out);
	pl_err_deinit(&err);
}

static void test_lines(void **state)
{
	struct pl_sb out = PL_SB_INIT;
	size_t lines = 9;

	(void)state;
	assert_int_equal(pl_jq_run("1, \"a\\nb\", 3", PL_S("null"), PL_S_NONE, PL_JQ_COMPACT,
	                           &small, &out, &lines, NULL),
	                 0);
	assert_int_equal(lines, 3);
	assert_int_equal(pl_jq_run(".", PL_S("{nonsense"), PL_S_NONE, PL_JQ_COMPACT, &small, &out,
	                           &lines, NULL),
	                 PL_EINVALID);
	pl_sb_deinit(&out);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_results),
		cmocka_unit_test(test_errors),
		cmocka_unit_test(test_limits),
		cmocka_unit_test(test_lines),
	};
	return cmocka_run_group_tests_name("jq", tests, NULL, NULL);
}
