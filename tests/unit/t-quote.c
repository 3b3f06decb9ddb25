/* tests/unit/t-quote.c -- facts about values as data. */
#include "base/quote.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

static void test_shell(void **state)
{
	static const struct { const char *value, *want; } row[] = {
		{ "a/b-c.d", "a/b-c.d" },
		{ "", "''" },
		{ "a b", "'a b'" },
		{ "$(rm -rf .)", "'$(rm -rf .)'" },
		{ "it's", "'it'\\''s'" },
		{ "a=b", "'a=b'" },
		{ "~", "'~'" },
		{ "\303\251", "'\303\251'" },
	};

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		struct pl_sb out = PL_SB_INIT;

		pl_quote_shell(&out, pl_str_of(row[i].value));
		assert_string_equal(pl_sb_cstr(&out), row[i].want);
		pl_sb_deinit(&out);
	}
}

static void test_markdown(void **state)
{
	static const struct { const char *value; bool start; const char *want; } row[] = {
		{ "plain text, 1.0", false, "plain text, 1.0" },
		{ "**Stop** now", false, "\\*\\*Stop\\*\\* now" },
		{ "a_b_c _d_", false, "a_b_c \\_d\\_" },
		{ "`x` [a](b) <c> a|b", false, "\\`x\\` \\[a\\](b) \\<c\\> a\\|b" },
		{ "a & b &amp; &#33;", false, "a & b \\&amp; \\&#33;" },
		{ "HEAD~1 ~~x~~", false, "HEAD~1 \\~\\~x\\~\\~" },
		{ "# x", false, "# x" },
		{ "# x", true, "\\# x" },
		{ "- x", true, "\\- x" },
		{ "---", true, "\\---" },
		{ "12. x", true, "12\\. x" },
		{ "1.0", true, "1\\.0" },
		{ "    code", true, "code" },
		{ "a\n## b", false, "a ## b" },
		{ "\x1b", false, "\\\\x1b" },
	};

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		struct pl_sb out = PL_SB_INIT;

		pl_quote_markdown(&out, pl_str_of(row[i].value), row[i].start);
		assert_string_equal(pl_sb_cstr(&out), row[i].want);
		pl_sb_deinit(&out);
	}
}

static void test_code(void **state)
{
	static const struct { const char *value, *want; } row[] = {
		{ "a b", "`a b`" },          { "", "`  `" },           { "a`b", "``a`b``" },
		{ "`", "`` ` ``" },          { "a``b`c", "```a``b`c```" }, { " a ", "`  a  `" },
		{ "a\nb", "`a b`" },         { "*x*", "`*x*`" },
	};

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		struct pl_sb out = PL_SB_INIT;

		pl_quote_code(&out, pl_str_of(row[i].value));
		assert_string_equal(pl_sb_cstr(&out), row[i].want);
		pl_sb_deinit(&out);
	}
}

static void test_line(void **state)
{
	(void)state;
	assert_true(pl_quote_is_line(PL_S("a b\303\251")));
	assert_false(pl_quote_is_line(PL_S("a\nb")));
	assert_false(pl_quote_is_line(PL_S("a\x1b[m")));
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(test_shell),
		                            cmocka_unit_test(test_markdown),
		                            cmocka_unit_test(test_code),
		                            cmocka_unit_test(test_line) };

	return cmocka_run_group_tests_name("quote", tests, NULL, NULL);
}
