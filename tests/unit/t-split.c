/* tests/unit/t-split.c -- facts about types that were taken out of others. */
#include "trees.h"

#include "work/compare.h"
#include "work/split.h"

static struct world world;

#define F "int f(int a) { return a * 2 + 1; } "
#define G "int g(int a) { return a / 2 - 1; } "
#define H "int h(int a) { return a % 2; } "
#define FILLER "String name; String greet() { return \"Ahoy, \" + name; } "

static void test_origin(void **state)
{
	/* want: the qualified name of what the first added type was split from */
	static const struct { const char *what, *before, *after, *want; } row[] = {
		{ "two members", "== A.java\nclass A { " FILLER F G "}\n",
		  "== A.java\nclass A { " FILLER "}\nclass B { " F G "}\n", "A" },
		{ "into another file", "== A.java\nclass A { " FILLER F G "}\n",
		  "== A.java\nclass A { " FILLER "}\n== B.java\nclass B { " F G "}\n", "A" },
		{ "and one of its own", "== A.java\nclass A { " FILLER F G "}\n",
		  "== A.java\nclass A { " FILLER "}\nclass B { " F G "int own; }\n", "A" },
		{ "two of four are half", "== A.java\nclass A { " FILLER F G "}\n",
		  "== A.java\nclass A { " FILLER "}\nclass B { " F G "int own; int other; }\n", "A" },
		{ "two of five are less", "== A.java\nclass A { " FILLER F G "}\n",
		  "== A.java\nclass A { " FILLER "}\nclass B { " F G "int own, other, third; }\n",
		  NULL },
		{ "one member is no split", "== A.java\nclass A { " FILLER F "}\n",
		  "== A.java\nclass A { " FILLER "}\nclass B { " F "}\n", NULL },
		{ "members that stay are not taken", "== A.java\nclass A { " FILLER F G "}\n",
		  "== A.java\nclass A { " FILLER F G "}\nclass B { " F G "}\n", NULL },
		{ "a field is no method", "== A.java\nclass A { " FILLER F G "}\n",
		  "== A.java\nclass A { " FILLER "}\nclass B { int f, g; }\n", NULL },
		{ "constructors do not count", "== A.java\nclass A { A() { } " FILLER F "}\n",
		  "== A.java\nclass A { " FILLER "}\nclass B { B() { } " F "}\n", NULL },
		{ "of two the one that lost more",
		  "== A.java\nclass A { " FILLER F G "}\nclass Z { " FILLER F G H "}\n",
		  "== A.java\nclass A { " FILLER "}\nclass Z { " FILLER "}\nclass B { " F G H "}\n",
		  "Z" },
		{ "a nested type", "== A.java\nclass A { " FILLER F G "}\n",
		  "== A.java\nclass A { " FILLER "static class B { " F G "} }\n", "A" },
	};

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		struct tree b = tree_of(&world, "java", row[i].before);
		struct tree a = tree_of(&world, "java", row[i].after);
		const struct pl_type_delta *origin = NULL;
		struct pl_delta *delta = pl_compare(world.langs, &b.entries, b.snapshot, &a.entries,
		                                    a.snapshot);

		for (size_t k = 0; k < delta->types.n; k++)
			if (delta->types.at[k].change == PL_CHANGE_ADDED)
				origin = pl_split_origin(delta, &delta->types.at[k]);
			else
				assert_null(pl_split_origin(delta, &delta->types.at[k]));
		if (!origin != !row[i].want ||
		    (origin && !pl_str_is(origin->before.symbol->qualified_name, row[i].want)))
			fail_msg("%s: from %s", row[i].what, origin ? "another" : "nothing");
		pl_delta_free(delta);
		tree_free(&b);
		tree_free(&a);
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
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_origin),
	};
	return cmocka_run_group_tests_name("split", tests, setup, teardown);
}
