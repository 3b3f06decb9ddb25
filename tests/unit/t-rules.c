/* tests/unit/t-rules.c -- facts about the named rules that descriptors pick. */
#include "read/rules.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

static void test_type_parameters(void **state)
{
	static const struct { const char *list, *want; } row[] = {
		{ "", "" },
		{ "T any", "T: any" },
		{ "K comparable, V any", "K: comparable, V: any" },
		{ "K, V any", "K: any, V: any" },
		{ "S ~[]E, E any", "S: ~[]E, E: any" },
		{ "F func(a, b int) bool, T", "F: func(a, b int) bool, T" },
		{ "M map[string, int], P interface{ A, B }", "M: map[string, int], P: interface{ A, B }" },
		{ ",", "" },
	};
	struct pl_arena arena = { 0 };

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		struct pl_str got = pl_rules_type_parameters(pl_str_of(row[i].list), &arena);

		if (!pl_str_is(got, row[i].want))
			fail_msg("%s: " PL_STR_FMT ", not %s", row[i].list, PL_STR_ARG(got),
			         row[i].want);
	}
	pl_arena_deinit(&arena);
}

static void test_visibility(void **state)
{
	static const struct { const char *rule, *name; enum pl_visibility want; } row[] = {
		{ "hash", "#a", PL_VIS_PRIVATE },
		{ "hash", "a", PL_VIS_UNKNOWN },
		{ "underscore", "_a", PL_VIS_PROTECTED },
		{ "underscore", "__a", PL_VIS_PRIVATE },
		{ "underscore", "__init__", PL_VIS_PUBLIC },
		{ "underscore", "a", PL_VIS_UNKNOWN },
		{ "capitalised", "Area", PL_VIS_PUBLIC },
		{ "capitalised", "area", PL_VIS_PACKAGE },
		{ "capitalised", "_Area", PL_VIS_PACKAGE },
		{ "capitalised", "", PL_VIS_UNKNOWN },
	};

	(void)state;
	assert_null(pl_visibility_rule_of(PL_S("none such")));
	for (size_t i = 0; i < PL_LEN(row); i++) {
		pl_visibility_rule *rule = pl_visibility_rule_of(pl_str_of(row[i].rule));

		assert_non_null(rule);
		if (rule(pl_str_of(row[i].name)) != row[i].want)
			fail_msg("%s: %s", row[i].rule, row[i].name);
	}
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_type_parameters),
		cmocka_unit_test(test_visibility),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
