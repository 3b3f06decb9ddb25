/* tests/unit/t-lines.c -- facts about lines. */
#include "base/lines.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static void test_of(void **state)
{
	static const struct {
		const char *text;
		size_t offset, n, line;
	} row[] = {
		{ "", 0, 1, 0 },       { "a", 0, 1, 0 },     { "a\n", 1, 2, 0 },   { "a\n", 2, 2, 1 },
		{ "\n\n", 1, 3, 1 },   { "a\nb\n", 2, 3, 1 }, { "a\nb\n", 3, 3, 1 }, { "a\nb", 9, 2, 1 },
		{ "a\r\nb", 2, 2, 0 }, { "a\rb", 2, 1, 0 },
	};

	(void)state;
	for (size_t i = 0; i < sizeof(row) / sizeof(*row); i++) {
		struct pl_line_starts lines = { NULL, 0, 0 };

		pl_lines_find(&lines, pl_str_of(row[i].text));
		assert_int_equal(lines.n, row[i].n);
		assert_int_equal(lines.at[0], 0);
		assert_int_equal(pl_lines_of(&lines, row[i].offset), row[i].line);
		pl_vec_free(&lines);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(test_of) };

	return cmocka_run_group_tests_name("lines", tests, NULL, NULL);
}
