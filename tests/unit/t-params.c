/* tests/unit/t-params.c -- facts about parameters as they are compared across languages. */
#include "trees.h"

#include "work/params.h"

static struct world world;

static void test_lists(void **state)
{
	static const struct {
		const char *language, *path, *text;
		const char
			*want; /* name:type, a '?' where it may be left out, a '+' for any number */
		size_t least;
	} row[] = {
		{ "java", "A.java", "class A { void f() { } }", "", 0 },
		{ "java", "A.java", "class A { void f(final int aB, String... c) { } }",
		  "ab:int c+:String", 1 },
		{ "cpp", "A.hpp", "class A { void f(const Bone &bone = a(1, 2)); };", "bone?:Bone &", 0 },
		{ "csharp", "A.cs", "class A { static void F(this Bone bone, out int n) { } }",
		  "bone:Bone n:int", 2 },
		{ "typescript", "a.ts", "class A { f(a: number, b?: Map<string, A>) { } }",
		  "a:number b?:Map<string, A>", 1 },
		{ "swift", "a.swift", "class A { func f(with name: inout String) { } }", "name:String", 1 },
		/* seen by the scan alone */
		{ "java", "A.java", "class A { @N(1) void f(int a, List<B> b) { 1 + ; } int x = ; }",
		  "a:int b:List<B>", 2 },
	};

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		struct pl_sb text = PL_SB_INIT, got = PL_SB_INIT;
		struct pl_arena arena = PL_ARENA_INIT;
		struct pl_params p;
		struct tree tree;

		pl_sb_addf(&text, "== %s\n%s\n", row[i].path, row[i].text);
		tree = tree_of(&world, row[i].language, text.p);
		p = pl_params_of(&arena, tree.snapshot->files.at[0]->symbols[0]->children[0]);
		for (size_t k = 0; k < p.n; k++)
			pl_sb_addf(&got, "%s" PL_STR_FMT "%s%s:" PL_STR_FMT, k ? " " : "",
			           PL_STR_ARG(p.at[k].key), p.at[k].optional ? "?" : "",
			           p.at[k].rest ? "+" : "", PL_STR_ARG(p.at[k].type));
		assert_string_equal(pl_sb_cstr(&got), row[i].want);
		assert_int_equal(pl_params_least(p), row[i].least);
		pl_arena_deinit(&arena);
		pl_sb_deinit(&text);
		pl_sb_deinit(&got);
		tree_free(&tree);
	}
}

static int setup(void **state)
{
	(void)state;
	world_init(&world);
	return 0;
}

static int teardown(void **state)
{
	(void)state;
	world_deinit(&world);
	return 0;
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(test_lists) };

	return cmocka_run_group_tests_name("params", tests, setup, teardown);
}
