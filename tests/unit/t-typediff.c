/* tests/unit/t-typediff.c -- facts about the inline diff of one type. */
#include "trees.h"

#include "work/compare.h"
#include "work/typediff.h"

static struct world world;

/* The diff of the first type that differs (or of the first at all), as text. */
static void diff_by(const char *language, const char *before, const char *after,
                    struct pl_diff_options options, struct pl_sb *out)
{
	struct tree b = tree_of(&world, language, before), a = tree_of(&world, language, after);
	struct pl_delta *delta = pl_compare(world.langs, &b.entries, b.snapshot, &a.entries,
	                                    a.snapshot);
	struct pl_err err = PL_ERR_INIT;
	struct pl_type_diff diff;
	size_t which = 0;

	for (size_t i = delta->types.n; i-- > 0;)
		if (delta->types.at[i].text != PL_CHANGE_UNCHANGED)
			which = i;
	if (pl_type_diff_make(&delta->types.at[which], options, &diff, &err))
		fail_msg("%s", pl_sb_cstr(&err.text));
	pl_type_diff_write(&diff, out);
	pl_type_diff_free(&diff);
	pl_delta_free(delta);
	tree_free(&b);
	tree_free(&a);
	pl_err_deinit(&err);
}

static void diff_of(const char *before, const char *after, unsigned context, struct pl_sb *out)
{
	diff_by("java", before, after, (struct pl_diff_options){ .context = context }, out);
}

#define BLOCK                                                                                      \
	"\tint bearing(int x) {\n\t\tint degrees = x * 57;\n\t\treturn degrees % 360;\n\t}\n"

static void test_lines(void **state)
{
	static const struct { const char *what, *before, *after, *want; unsigned context; } row[] = {
		{ "a line", "== A.java\nclass A {\n\tint a;\n\tint b;\n}\n",
		  "== A.java\nclass A {\n\tlong a;\n\tint b;\n}\n",
		  " class A {\n-\tint a;\n+\tlong a;\n \tint b;\n }\n", PL_ALL_LINES },
		{ "nothing", "== A.java\nclass A {\n}\n", "== A.java\n\nclass A {\n}\n",
		  " class A {\n }\n", PL_ALL_LINES },
		{ "nothing, with context", "== A.java\nclass A {\n}\n",
		  "== A.java\n\nclass A {\n}\n", "", 3 },
		{ "a new type", "== A.java\n", "== A.java\nclass A {\n}\n", "+class A {\n+}\n",
		  PL_ALL_LINES },
		{ "a type that is gone", "== A.java\nclass A {\n}\n", "== A.java\n",
		  "-class A {\n-}\n", PL_ALL_LINES },
		{ "context", "== A.java\n\nclass A {\n\tint a;\n\tint b;\n\tint c;\n\tint d;\n}\n",
		  "== A.java\nclass A {\n\tint a;\n\tint b;\n\tlong c;\n\tint d;\n}\n",
		  "@@ -4,3 +3,3 @@\n \tint b;\n-\tint c;\n+\tlong c;\n \tint d;\n", 1 },
		{ "no context: a change at each end",
		  "== A.java\nclass A {\n\tint b;\n\tint c;\n\tint d;\n\tint e;\n}\n",
		  "== A.java\nclass A {\n\tint a;\n\tint b;\n\tint c;\n\tint d;\n}\n",
		  "@@ -1,0 +2 @@\n+\tint a;\n@@ -5 +5,0 @@\n-\tint e;\n", 0 },
		{ "two hunks", "== A.java\nclass A {\n\tint a;\n\tint b;\n\tint c;\n\tint d;\n}\n",
		  "== A.java\nclass A {\n\tlong a;\n\tint b;\n\tint c;\n\tlong d;\n}\n",
		  "@@ -2 +2 @@\n-\tint a;\n+\tlong a;\n@@ -5 +5 @@\n-\tint d;\n+\tlong d;\n", 0 },
		{ "a folded type leaves no gap",
		  "== A.java\nclass A {\n\tclass B {\n\t\tint b;\n\t}\n\tint a;\n}\n",
		  "== A.java\nclass A {\n\tclass B {\n\t\tint b;\n\t}\n\tlong a;\n}\n",
		  "@@ -1,4 +1,4 @@\n"
		  " class A {\n \tclass B { ... } (3 lines)\n-\tint a;\n+\tlong a;\n }\n", 3 },
		{ "a nested type that came is one line",
		  "== A.java\nclass A {\n\tint a;\n}\n",
		  "== A.java\nclass A {\n\tlong a;\n\tclass B {\n\t\tint b;\n\t}\n}\n",
		  " class A {\n-\tint a;\n+\tlong a;\n+\tclass B { ... } (3 lines)\n }\n", PL_ALL_LINES },
		{ "across names and files", "== A.java\nclass A {\n\tA next;\n" BLOCK "}\n",
		  "== B.java\nclass B {\n\tB next;\n" BLOCK "}\n",
		  "-class A {\n-\tA next;\n+class B {\n+\tB next;\n"
		  " \tint bearing(int x) {\n \t\tint degrees = x * 57;\n \t\treturn degrees % 360;\n \t}\n }\n",
		  PL_ALL_LINES },
		{ "line ends alone do not show", "== A.java\nclass A {\n\tint a;\n}\n",
		  "== A.java\nclass A {\r\n\tint a;\r\n}\r\n", " class A {\n \tint a;\n }\n",
		  PL_ALL_LINES },
	};
	struct pl_sb got = PL_SB_INIT;

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		pl_sb_clear(&got);
		diff_of(row[i].before, row[i].after, row[i].context, &got);
		if (strcmp(pl_sb_cstr(&got), row[i].want) != 0)
			fail_msg("%s:\n%sand not:\n%s", row[i].what, pl_sb_cstr(&got), row[i].want);
	}
	pl_sb_deinit(&got);
}

#define OTHER                                                                                      \
	"\tint a = 1;\n\tint b = 2;\n\tint c = 3;\n\tint d = 4;\n\tint e = 5;\n\tint f = 6;\n"

static void test_moves(void **state)
{
	static const struct { const char *what, *before, *after; const char *const want[3]; } row[] = {
		{ "a block that moved", "== A.java\nclass A {\n" BLOCK OTHER "}\n",
		  "== A.java\nclass A {\n" OTHER BLOCK "}\n",
		  { "~ moved to line 8 (4 lines)\n-\tint bearing",
		    "~ moved from line 2 (4 lines)\n+\tint bearing" } },
		{ "indented in another way", "== A.java\nclass A {\n" BLOCK OTHER "}\n",
		  "== A.java\nclass A {\n" OTHER
		  "  int bearing(int x) {\n    int degrees = x * 57;\n    return degrees % 360;\n  }\n}\n",
		  { "~ moved to line 8 (4 lines)\n", "~ moved from line 2 (4 lines)\n+  int bearing" } },
		{ "a move does not hide a change: only what is the same has moved",
		  "== A.java\nclass A {\n" BLOCK OTHER "}\n",
		  "== A.java\nclass A {\n" OTHER
		  "\tint bearing(int x) {\n\t\tint degrees = x * 57;\n\t\treturn degrees % 60;\n\t}\n}\n",
		  { "-\tint bearing(int x) {\n-\t\tint degrees = x * 57;\n-\t\treturn degrees % 360;\n",
		    "+\t\treturn degrees % 60;\n" } },
		{ "short or common lines do not move", "== A.java\nclass A {\n\tint z;\n\n" OTHER "}\n",
		  "== A.java\nclass A {\n" OTHER "\n\tint z;\n}\n", { "-\tint z;\n", "+\tint z;\n" } },
	};
	struct pl_sb got = PL_SB_INIT;

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		pl_sb_clear(&got);
		diff_of(row[i].before, row[i].after, PL_ALL_LINES, &got);
		for (size_t k = 0; row[i].want[k]; k++)
			if (!strstr(pl_sb_cstr(&got), row[i].want[k]))
				fail_msg("%s: no '%s' in:\n%s", row[i].what, row[i].want[k],
				         pl_sb_cstr(&got));
		if (!strchr(row[i].want[0], '~') && strchr(pl_sb_cstr(&got), '~'))
			fail_msg("%s: a move in:\n%s", row[i].what, pl_sb_cstr(&got));
	}
	pl_sb_deinit(&got);
}

/* Without the removed lines it is the new text, without the added ones the old. */
static void test_both_sides(void **state)
{
	struct pl_sb got = PL_SB_INIT, side[2] = { PL_SB_INIT, PL_SB_INIT };
	struct pl_str rest, line;

	(void)state;
	diff_of("== A.java\nclass A {\n" BLOCK OTHER "}\n",
	        "== A.java\nclass A {\n\tlong z;\n" OTHER BLOCK "}\n", PL_ALL_LINES, &got);
	rest = pl_sb_str(&got);
	while (pl_str_split(&rest, '\n', &line)) {
		assert_true(line.n > 0);
		if (line.p[0] == '~')
			continue;
		for (int i = 0; i < 2; i++)
			if (line.p[0] == ' ' || line.p[0] == "-+"[i]) {
				pl_sb_add(&side[i], pl_str_sub(line, 1, line.n));
				pl_sb_addc(&side[i], '\n');
			}
	}
	assert_string_equal(pl_sb_cstr(&side[0]), "class A {\n" BLOCK OTHER "}\n");
	assert_string_equal(pl_sb_cstr(&side[1]), "class A {\n\tlong z;\n" OTHER BLOCK "}\n");
	pl_sb_deinit(&got);
	pl_sb_deinit(&side[0]);
	pl_sb_deinit(&side[1]);
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

/* Layout alone is no change, where it is layout. */
static void test_layout(void **state)
{
	static const struct { const char *what, *language, *before, *after, *want; unsigned context; } row[] = {
		{ "indentation", "java", "== A.java\nclass A {\n\tint a;\n}\n",
		  "== A.java\nclass A {\n    int a;\n}\n", " class A {\n     int a;\n }\n", PL_ALL_LINES },
		{ "a line that is broken", "java", "== A.java\nclass A {\n\tint f() { return 1; }\n}\n",
		  "== A.java\nclass A {\n\tint f()\n\t{\n\t\treturn 1;\n\t}\n}\n",
		  " class A {\n \tint f()\n \t{\n \t\treturn 1;\n \t}\n }\n", PL_ALL_LINES },
		{ "a comment that is broken", "java", "== A.java\n/** One two\n * three. */\nclass A { }\n",
		  "== A.java\n/**\n * One\n * two three.\n */\nclass A { }\n",
		  " /**\n  * One\n  * two three.\n  */\n class A { }\n", PL_ALL_LINES },
		{ "a word of a comment", "java", "== A.java\n/** One\n * two. */\nclass A { }\n",
		  "== A.java\n/**\n * One\n * too. */\nclass A { }\n",
		  "-/** One\n- * two. */\n+/**\n+ * One\n+ * too. */\n class A { }\n", PL_ALL_LINES },
		{ "blanks in a string", "java", "== A.java\nclass A {\n\tString a = \"a b\";\n}\n",
		  "== A.java\nclass A {\n\tString a = \"ab\";\n}\n",
		  " class A {\n-\tString a = \"a b\";\n+\tString a = \"ab\";\n }\n", PL_ALL_LINES },
		{ "a string of several lines", "java",
		  "== A.java\nclass A {\n\tString a = \"\"\"\n\t\ta\n\t\t\"\"\";\n}\n",
		  "== A.java\nclass A {\n\tString a = \"\"\"\n\t\t a\n\t\t\"\"\";\n}\n",
		  " class A {\n \tString a = \"\"\"\n-\t\ta\n+\t\t a\n \t\t\"\"\";\n }\n", PL_ALL_LINES },
		{ "words that are joined", "java", "== A.java\nclass A {\n\tint a;\n}\n",
		  "== A.java\nclass A {\n\tinta;\n}\n", " class A {\n-\tint a;\n+\tinta;\n }\n", PL_ALL_LINES },
		{ "one change among layout", "java", "== A.java\nclass A {\n\tint a;\n\tint b;\n\tint c;\n}\n",
		  "== A.java\nclass A {\n  int a;\n  long b;\n\n  int c;\n}\n",
		  "@@ -2,3 +2,4 @@\n   int a;\n-\tint b;\n+  long b;\n+\n   int c;\n", 1 },
		{ "nothing but layout, with context", "java", "== A.java\nclass A {\n\tint a;\n}\n",
		  "== A.java\nclass A {\n  int a;\n}\n", "", 1 },
		{ "another block of Python", "python",
		  "== a.py\nclass A:\n  def f(self):\n    if a:\n      b()\n      c()\n",
		  "== a.py\nclass A:\n  def f(self):\n    if a:\n      b()\n    c()\n",
		  " class A:\n   def f(self):\n     if a:\n       b()\n-      c()\n+    c()\n", PL_ALL_LINES },
		{ "wider blocks of Python", "python",
		  "== a.py\nclass A:\n  def f(self):\n    if a:\n      b()\n",
		  "== a.py\nclass A:\n\tdef f(self):\n\t\tif a:\n\t\t\tb()\n",
		  " class A:\n \tdef f(self):\n \t\tif a:\n \t\t\tb()\n", PL_ALL_LINES },
		{ "a line end that is code", "javascript", "== a.js\nclass A {\n  f() { return a }\n}\n",
		  "== a.js\nclass A {\n  f() { return\na }\n}\n",
		  " class A {\n-  f() { return a }\n+  f() { return\n+a }\n }\n", PL_ALL_LINES },
	};

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		struct pl_diff_options options = { row[i].context, world.langs };
		struct pl_sb got = PL_SB_INIT;

		diff_by(row[i].language, row[i].before, row[i].after, options, &got);
		if (!pl_str_is(pl_sb_str(&got), row[i].want))
			fail_msg("%s: got\n%s\nwant\n%s", row[i].what, pl_sb_cstr(&got),
			         row[i].want);
		pl_sb_deinit(&got);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_lines),
		cmocka_unit_test(test_layout),
		cmocka_unit_test(test_moves),
		cmocka_unit_test(test_both_sides),
	};
	return cmocka_run_group_tests_name("typediff", tests, setup, teardown);
}
