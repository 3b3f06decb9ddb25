/* tests/unit/t-find.c -- facts about types by the name a person gives. */
#include "trees.h"

#include "work/find.h"

static struct world world;

static void test_fits(void **state)
{
	static const struct { const char *qualified, *name; bool want; } row[] = {
		{ "a.Skin.Entry", "Entry", true },       { "a.Skin.Entry", "Skin.Entry", true },
		{ "a.Skin.Entry", "a.Skin.Entry", true }, { "a.Skin.Entry", "kin.Entry", false },
		{ "a.Skin.Entry", "ntry", false },        { "a.Skin.Entry", "b.a.Skin.Entry", false },
		{ "a.Skin.Entry", ".Entry", false },      { "a.Skin.Entry", "entry", false },
		{ "Entry", "Entry", true },               { "Entry", "a.Entry", false },
		{ "a.Skin", "", false },
	};

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++)
		if (pl_name_fits(pl_str_of(row[i].qualified), pl_str_of(row[i].name)) !=
		    row[i].want)
			fail_msg("%s and %s", row[i].qualified, row[i].name);
}

static void test_find(void **state)
{
	static const struct { const char *name; int rc; const char *want; } row[] = {
		{ "Skin", 0, "a.Skin" },
		{ "Skin.Entry", 0, "a.Skin.Entry" },
		{ "Entry", PL_EAMBIGUOUS, "'Entry' fits 3 types: a.Skin.Entry, b.Atlas.Entry, b.Entry" },
		{ "b.Entry", 0, "b.Entry" },
		/* the whole name beats the end of another */
		{ "Atlas", 0, "Atlas" },
		{ "b.Atlas", 0, "b.Atlas" },
		{ "Sikn", PL_ENOTFOUND, "no type 'Sikn' (did you mean 'a.Skin'?)" },
		{ "x.Skim", PL_ENOTFOUND, "no type 'x.Skim' (did you mean 'a.Skin'?)" },
		{ "Nothing", PL_ENOTFOUND, "no type 'Nothing'" },
		{ "Q", PL_ENOTFOUND, "no type 'Q'" },
		{ "", PL_ENOTFOUND, "no type ''" },
	};
	struct tree tree = tree_of(&world, "java",
	                           "== A.java\nclass Atlas { }\n"
	                           "== a/S.java\npackage a; class Skin { class Entry { } }\n"
	                           "== b/A.java\npackage b; class Atlas { class Entry { } }\n"
	                           "== b/E.java\npackage b; class Entry { }\n");

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		struct pl_types types = PL_VEC_INIT;
		struct pl_err err = PL_ERR_INIT;
		int rc = pl_find_type(tree.snapshot, pl_str_of(row[i].name), &types, &err);

		if (rc != row[i].rc)
			fail_msg("%s: %d, not %d", row[i].name, rc, row[i].rc);
		if (rc)
			assert_string_equal(pl_sb_cstr(&err.text), row[i].want);
		else
			assert_true(types.n == 1 &&
			            pl_str_is(types.at[0].symbol->qualified_name, row[i].want));
		assert_true(!rc || types.n == 0);
		pl_vec_free(&types);
		pl_err_deinit(&err);
	}
	tree_free(&tree);
}

static void test_parts(void **state)
{
	struct tree tree = tree_of(&world, "csharp",
	                           "== A.cs\nnamespace N { partial class A { } }\n"
	                           "== B.cs\nnamespace N { partial class A { } class B { } }\n");
	struct pl_types types = PL_VEC_INIT;

	(void)state;
	assert_int_equal(pl_find_type(tree.snapshot, PL_S("A"), &types, NULL), 0);
	assert_int_equal(types.n, 2);
	/* appended to what is there */
	assert_int_equal(pl_find_type(tree.snapshot, PL_S("N.B"), &types, NULL), 0);
	assert_int_equal(types.n, 3);
	assert_true(pl_str_is(types.at[2].symbol->name, "B"));
	pl_vec_free(&types);
	tree_free(&tree);
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
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_fits),
		cmocka_unit_test(test_find),
		cmocka_unit_test(test_parts),
	};
	return cmocka_run_group_tests_name("find", tests, setup, teardown);
}
