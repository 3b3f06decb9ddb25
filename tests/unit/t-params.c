/* tests/unit/t-params.c -- parameter lists of several languages. */
#include "work/params.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

static const struct pl_lang c_like = { .name = "java", .members = PL_MEMBERS_C };
static const struct pl_lang named = { .name = "typescript", .members = PL_MEMBERS_KEYWORD };

static void test_lists(void **state)
{
	static const struct {
		const struct pl_lang *lang;
		const char *list, *want; /* name:type, a '?' where it may be left out */
	} rows[] = {
		{ &c_like, "", "" },
		{ &c_like, "void", "" },
		{ &c_like, "int a, String b", "a:int b:String" },
		{ &c_like, "final Map<String, List<A>> m", "m:Map<String, List<A>>" },
		{ &c_like, "@Null Bone parent", "parent:Bone" },
		{ &c_like, "@Size(min = 1, max = 2) int n", "n:int" },
		{ &c_like, "const spine::Bone &bone = a(1, 2)", "bone?:spine::Bone &" },
		{ &c_like, "void (*done)(int, int)", "done:void (*done)(int, int)" },
		{ &c_like, "int", ":int" },
		{ &c_like, "this Bone bone, [In] int n", "bone:Bone n:int" },
		{ &c_like, "char separator = ','", "separator?:char" },
		{ &named, "a: number, b?: Map<string, A>", "a:number b?:Map<string, A>" },
		{ &named, "f: (a: number) => void, ...rest: any[]", "f:(a: number) => void rest:any[]" },
		{ &named, "self, value", "self: value:" },
		{ &named, "?x:Int = 1", "x?:Int" },
		{ &named, "with name: String", "name:String" },
	};

	(void)state;
	for (size_t i = 0; i < PL_LEN(rows); i++) {
		struct pl_arena arena = PL_ARENA_INIT;
		struct pl_params p = pl_params_of(&arena, pl_str_of(rows[i].list), rows[i].lang);
		struct pl_sb got = PL_SB_INIT;

		for (size_t k = 0; k < p.n; k++)
			pl_sb_addf(&got, "%s" PL_STR_FMT "%s:" PL_STR_FMT, k ? " " : "",
			           PL_STR_ARG(p.at[k].name), p.at[k].optional ? "?" : "",
			           PL_STR_ARG(p.at[k].type));
		assert_string_equal(pl_sb_cstr(&got), rows[i].want);
		pl_sb_deinit(&got);
		pl_arena_deinit(&arena);
	}
}

static void test_least(void **state)
{
	static const struct {
		const char *list;
		size_t least;
	} rows[] = {
		{ "", 0 }, { "int a", 1 }, { "int a = 1", 0 }, { "int a, int b = 1", 1 },
		{ "int a, int... rest", 1 },
	};

	(void)state;
	for (size_t i = 0; i < PL_LEN(rows); i++) {
		struct pl_arena arena = PL_ARENA_INIT;

		assert_int_equal(pl_params_least(
					 pl_params_of(&arena, pl_str_of(rows[i].list), &c_like)),
		                 rows[i].least);
		pl_arena_deinit(&arena);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_lists),
		cmocka_unit_test(test_least),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
