/* tests/unit/t-jot.c -- facts about notes in a Markdown file. */
#include "work/jot.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

static void test_insert(void **state)
{
	static const struct { const char *old, *topic, *note, *want; } row[] = {
		{ "", "T", "a", "# Porting notes\n\n## T\n\n- a\n" },
		{ "# X\n", "T", "a", "# X\n\n## T\n\n- a\n" },
		{ "# X", "T", "a", "# X\n\n## T\n\n- a\n" },
		{ "## T\n\n- a\n", "T", "b", "## T\n\n- a\n- b\n" },
		{ "## T\n\n- a", "T", "b", "## T\n\n- a\n- b\n" },
		{ "## T\n", "T", "a", "## T\n\n- a\n" },
		{ "## T", "T", "a", "## T\n\n- a\n" },
		{ "## T\n\n- a\n\n\n## U\n", "T", "b", "## T\n\n- a\n- b\n\n\n## U\n" },
		{ "## T\n## U\n", "T", "a", "## T\n\n- a\n\n## U\n" },
		{ "## T\n\n- a\n### S\nx\n", "T", "b", "## T\n\n- a\n### S\nx\n- b\n" },
		{ "## T\n\n- a\n# U\n", "T", "b", "## T\n\n- a\n- b\n\n# U\n" },
		{ "## t \n", "T", "a", "## t \n\n- a\n" },
		/* said again, it is said once; but only right after */
		{ "## T\n\n- a\n", "T", "a", "## T\n\n- a\n" },
		{ "## T\n\n- a", "t", " a\n", "## T\n\n- a" },
		{ "## T\n\n- a\n  b\n\n## U\n", "T", "a\nb", "## T\n\n- a\n  b\n\n## U\n" },
		{ "## T\n\n- a\n- b\n", "T", "a", "## T\n\n- a\n- b\n- a\n" },
		{ "## T\n\n- a b\n", "T", "b", "## T\n\n- a b\n- b\n" },
		{ "## T\n\n- a\n", "U", "a", "## T\n\n- a\n\n## U\n\n- a\n" },
		/* headings in code are code */
		{ "```\n## T\n```\n", "T", "a", "```\n## T\n```\n\n## T\n\n- a\n" },
		{ "## T\n~~~\n## U\n~~~\n", "T", "a", "## T\n~~~\n## U\n~~~\n- a\n" },
		{ "##T\n", "T", "a", "##T\n\n## T\n\n- a\n" },
		/* several lines are one item */
		{ "## T\n\n- a\n", "T", "b\n\nc\n", "## T\n\n- a\n- b\n\n  c\n" },
		{ "## T\r\n\r\n- a\r\n", "T", "b\nc", "## T\r\n\r\n- a\r\n- b\r\n  c\r\n" },
	};

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		struct pl_sb out = PL_SB_INIT;

		pl_jot_insert(pl_str_of(row[i].old), pl_str_of(row[i].topic),
		              pl_str_of(row[i].note), &out);
		assert_string_equal(pl_sb_cstr(&out), row[i].want);
		pl_sb_deinit(&out);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(test_insert) };

	return cmocka_run_group_tests_name("jot", tests, NULL, NULL);
}
