/* tests/unit/t-typetext.c -- facts about the lines of a type as they are shown. */
#include "trees.h"

#include "work/typetext.h"

static struct world world;

static void tell(const struct pl_text_lines *lines, struct pl_sb *out)
{
	for (size_t i = 0; i < lines->n; i++)
		pl_sb_addf(out, "%u%c" PL_STR_FMT "\n", lines->at[i].line,
		           lines->at[i].folded ? '+' : ':', PL_STR_ARG(lines->at[i].text));
}

struct row {
	const char *what, *text, *type;
	bool inner;
	const char *want;
};

static void check(const char *language, const char *path, const struct row *row, size_t n)
{
	struct pl_sb text = PL_SB_INIT, got = PL_SB_INIT;

	for (size_t i = 0; i < n; i++) {
		struct pl_text_lines lines = { 0 };
		struct tree tree;
		struct pl_type type;

		pl_sb_clear(&text);
		pl_sb_clear(&got);
		pl_sb_addf(&text, "== %s\n%s", path, row[i].text);
		tree = tree_of(&world, language, text.p);
		if (row[i].type) {
			type = tree_type(&tree, row[i].type);
			pl_type_lines(&type, row[i].inner, &lines);
		} else {
			pl_file_lines(tree.snapshot->files.at[0], &lines);
		}
		tell(&lines, &got);
		if (strcmp(pl_sb_cstr(&got), row[i].want) != 0)
			fail_msg("%s:\n%sand not:\n%s", row[i].what, pl_sb_cstr(&got), row[i].want);
		pl_text_lines_free(&lines);
		tree_free(&tree);
	}
	pl_sb_deinit(&text);
	pl_sb_deinit(&got);
}

static void test_java(void **state)
{
	static const struct row row[] = {
		{ "doc comment and annotation", "\n/** One. */\n@Deprecated\nclass A {\n}\n", "A",
		  false, "2:/** One. */\n3:@Deprecated\n4:class A {\n5:}\n" },
		{ "no newline at the end", "class A {\n}", "A", false, "1:class A {\n2:}\n" },
		{ "line ends are left out", "class A {\r\n\tint a;\r\n}\r\n", "A", false,
		  "1:class A {\n2:\tint a;\n3:}\n" },
		{ "a nested type is folded, doc comment and all",
		  "class A {\n\tint a;\n\n\t/** Inner. */\n\tstatic class B {\n\t\tint b;\n\t}\n\tint c;\n}\n",
		  "A", false,
		  "1:class A {\n2:\tint a;\n3:\n4+\tclass B { ... } (4 lines)\n8:\tint c;\n9:}\n" },
		{ "or shown", "class A {\n\tenum B {\n\t\tC\n\t}\n}\n", "A", true,
		  "1:class A {\n2:\tenum B {\n3:\t\tC\n4:\t}\n5:}\n" },
		{ "each of several", "class A {\n\tenum B {\n\t}\n\tinterface C { }\n}\n", "A", false,
		  "1:class A {\n2+\tenum B { ... } (2 lines)\n4+\tinterface C { ... } (1 line)\n5:}\n" },
		{ "not where it shares its line", "class A { class B {\n\tint b;\n} }\n", "A", false,
		  "1:class A { class B {\n2:\tint b;\n3:} }\n" },
		{ "not where a member stands before it",
		  "class A {\n\tint a; class B {\n\t\tint b;\n\t}\n}\n", "A", false,
		  "1:class A {\n2:\tint a; class B {\n3:\t\tint b;\n4:\t}\n5:}\n" },
		{ "a second one on the last line of the first",
		  "class A {\n\tclass B {\n\t} class C {\n\t}\n}\n", "A", false,
		  "1:class A {\n2+\tclass B { ... } (2 lines)\n4:\t}\n5:}\n" },
		{ "a nested one by itself", "class A {\n\tclass B {\n\t\tclass C {\n\t\t}\n\t}\n}\n",
		  "A.B", false, "2:\tclass B {\n3+\t\tclass C { ... } (2 lines)\n5:\t}\n" },
		{ "a type inside a body is part of it",
		  "class A {\n\tint f() {\n\t\tclass B {\n\t\t}\n\t\treturn 1;\n\t}\n}\n", "A", false,
		  "1:class A {\n2:\tint f() {\n3:\t\tclass B {\n4:\t\t}\n5:\t\treturn 1;\n6:\t}\n7:}\n" },
		{ "what lies in no type",
		  "import a.B;\n\n/** One. */\nclass A {\n}\n\nclass B { }\n", NULL, false,
		  "1:import a.B;\n2:\n3+class A { ... } (3 lines)\n6:\n7+class B { ... } (1 line)\n" },
	};

	(void)state;
	check("java", "A.java", row, PL_LEN(row));
}

static void test_namespaces(void **state)
{
	static const struct row row[] = {
		{ "types in a namespace are folded in the file",
		  "namespace N {\nclass A {\n\tint a;\n};\nvoid f();\n}\n", NULL, false,
		  "1:namespace N {\n2+class A { ... } (3 lines)\n5:void f();\n6:}\n" },
		{ "a template's head belongs to the type", "template <class T>\nclass A {\n\tT a;\n};\n",
		  "A", false, "1:template <class T>\n2:class A {\n3:\tT a;\n4:};\n" },
	};

	(void)state;
	check("cpp", "a.hpp", row, PL_LEN(row));
}

static void test_members(void **state)
{
	struct tree tree = tree_of(&world, "java",
	                           "== A.java\nclass A {\n\t/** One. */\n\t@Test\n\tint f() {\n"
	                           "\t\treturn 1;\n\t}\n\tint a, b;\n}\n");
	struct pl_type type = tree_type(&tree, "A");
	struct pl_text_lines lines = { 0 };
	struct pl_sb got = PL_SB_INIT;

	(void)state;
	for (size_t i = 0; i < type.symbol->n_children; i++)
		pl_member_lines(type.file, type.symbol->children[i], &lines);
	pl_text_join(&lines, &got);
	assert_string_equal(pl_sb_cstr(&got), "\t/** One. */\n\t@Test\n\tint f() {\n\t\treturn 1;\n"
	                                      "\t}\n\tint a, b;\n\tint a, b;\n");
	pl_text_lines_free(&lines);
	pl_sb_deinit(&got);
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
		cmocka_unit_test(test_java),
		cmocka_unit_test(test_namespaces),
		cmocka_unit_test(test_members),
	};
	return cmocka_run_group_tests_name("typetext", tests, setup, teardown);
}
