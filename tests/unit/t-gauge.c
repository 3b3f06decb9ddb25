/* tests/unit/t-gauge.c -- facts about the estimate of tokens. */
#include "base/gauge.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void test_tokens(void **state)
{
	/* In brackets what cl100k, o200k and Claude's tokenizer give. */
	static const struct { struct pl_str text; size_t want; } row[] = {
		{ PL_S_NONE, 0 },
		{ PL_S(""), 0 },
		{ PL_S("a"), 2 },                                            /* 1, 1, 1 */
		{ PL_S("XMLParser parser = new XMLParser();\n"), 11 },       /* 8, 8, 9 */
		{ PL_S("for (int i = 0; i < n; i++) {\n\t\tx[i] += y[i];\n\t}\n"), 31 }, /* 25, 25, 29 */
		{ PL_S("=============================="), 4 },               /* 2, 2, 1 */
		{ PL_S("                        return   value;\n"), 4 },    /* 5, 5, 6 */
		{ PL_S("\xe9\xaa\xa8\xe9\xaa\xbc"), 5 },                      /* 6, 3, 4 */
		{ PL_S("((((((((((((((((((((("), 11 },                       /* 6, 6, 4 */
		{ PL_S("\0\x01\xff"), 4 },
	};
	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++)
		assert_int_equal(pl_gauge_tokens(row[i].text), row[i].want);
}

/* Pieces counted one by one never give less than the whole: a budget of parts holds. */
static void test_parts(void **state)
{
	static const char text[] =
		"\t/** Adds `x`. */\n\tpublic final void addAll (Bone... BONES) {\n"
		"\t\tHTTPServer s = 0x7fffffff;\n\n\t} ========= \xc3\xa4\n";
	size_t n = sizeof(text) - 1, whole = pl_gauge_tokens((struct pl_str){ text, n });
	(void)state;
	for (size_t i = 0; i <= n; i++) {
		struct pl_str head = { text, i }, tail = { text + i, n - i };

		assert_true(pl_gauge_tokens(head) + pl_gauge_tokens(tail) >= whole);
		assert_true(pl_gauge_tokens(head) <= whole + 1);
	}
}

static void test_at_most(void **state)
{
	(void)state;
	assert_int_equal(pl_gauge_at_most(0), 0);
	assert_int_equal(pl_gauge_at_most(1), 2);
	assert_int_equal(pl_gauge_at_most(1000), 1100);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_tokens),
		cmocka_unit_test(test_parts),
		cmocka_unit_test(test_at_most),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
