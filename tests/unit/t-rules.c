/* tests/unit/t-rules.c -- facts about the named rules that descriptors pick. */
#include "read/rules.h"

#include "read/lang.h"

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
		{ "library", "_a", PL_VIS_PRIVATE },
		{ "library", "a_", PL_VIS_UNKNOWN },
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

static void test_modules(void **state)
{
	static struct pl_str root = { "src", 3 }, index[] = { { "mod", 3 }, { "lib", 3 } };
	static const struct { const char *path; bool owner; const char *module, *crate; } row[] = {
		{ "a.rs", false, "a", "" },
		{ "x/src/a/b.rs", false, "a.b", "" },
		{ "src/lib.rs", true, "", "" },
		{ "src/a/mod.rs", true, "a", "" },
		{ "y/my-x/src/a/b.rs", true, "my_x.a.b", "my_x" },
		{ "x/src/lib.rs", true, "x", "x" },
		{ "x/src/y/src/a.rs", true, "y.a", "y" },
		{ "x/tests/a.rs", true, "x.tests.a", "" },
	};
	struct pl_lang lang = { .module_roots = &root, .n_module_roots = 1,
		                .module_index = index, .n_module_index = PL_LEN(index) };
	struct pl_arena arena = { 0 };

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		struct pl_str path = pl_str_of(row[i].path), module;

		lang.module_owner = row[i].owner;
		module = pl_rules_module(&lang, path, &arena);
		if (!pl_str_is(module, row[i].module))
			fail_msg("%s: " PL_STR_FMT, row[i].path, PL_STR_ARG(module));
		if (!pl_str_is(pl_rules_crate(&lang, path, module), row[i].crate))
			fail_msg("%s: another crate", row[i].path);
	}
	pl_arena_deinit(&arena);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_type_parameters),
		cmocka_unit_test(test_visibility),
		cmocka_unit_test(test_modules),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
