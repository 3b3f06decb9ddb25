/* tests/unit/t-depend.c -- facts about the dependency graph of a tree. */
#include "trees.h"

#include "work/depend.h"

static struct world world;

static struct pl_graph graph_of(const struct tree *tree, enum pl_depend_by by, unsigned vias)
{
	struct pl_depend_options options = { by, vias };
	struct pl_types types = PL_VEC_INIT;
	struct pl_graph graph;

	pl_graph_init(&graph);
	pl_snapshot_types(tree->snapshot, &types);
	pl_depend_graph(tree->snapshot, world.langs, types.at, types.n, &options, &graph, NULL);
	pl_vec_free(&types);
	return graph;
}

/* "A B; A-field>B": nodes as they were added, then edges with their strongest tie. */
static void tell(const struct pl_graph *graph, struct pl_sb *out)
{
	for (size_t i = 0; i < graph->nodes.n; i++)
		pl_sb_addf(out, "%s" PL_STR_FMT, i ? " " : "", PL_STR_ARG(graph->nodes.at[i].name));
	for (size_t i = 0; i < graph->edges.n; i++) {
		const struct pl_edge *e = &graph->edges.at[i];

		pl_sb_addf(out, "; " PL_STR_FMT "-%s*%u>" PL_STR_FMT,
		           PL_STR_ARG(graph->nodes.at[e->from].name), pl_via_name(e->via), e->count,
		           PL_STR_ARG(graph->nodes.at[e->to].name));
	}
}

static void test_graph(void **state)
{
	static const struct {
		const char *what, *language, *tree;
		enum pl_depend_by by;
		unsigned vias;
		const char *want;
	} row[] = {
		{ "the strongest tie, all uses counted", "java",
		  "== A.java\nclass A extends B { B b; B f(B b) { return new B(); } }\nclass B { }\n",
		  PL_BY_TYPE, 0, "A B; A-supertype*5>B" },
		{ "some ties alone", "java",
		  "== A.java\nclass A extends B { B b; B f(B b) { return new B(); } }\nclass B { }\n",
		  PL_BY_TYPE, 1u << PL_VIA_BODY, "A B; A-body*1>B" },
		{ "a type that names itself", "java", "== A.java\nclass A { A next; }\n", PL_BY_TYPE, 0,
		  "A" },
		{ "nesting is no need, naming is", "java",
		  "== A.java\nclass A { class B { } class C { B b; } }\n", PL_BY_TYPE, 0,
		  "A A.B A.C; A.C-field*1>A.B" },
		{ "names that mean nothing here", "java",
		  "== A.java\nclass A { String s; Gone g; }\n", PL_BY_TYPE, 0, "A" },
		{ "a name means the type of its package", "java",
		  "== a/A.java\npackage a; class A { T t; }\n== a/T.java\npackage a; class T { }\n"
		  "== b/T.java\npackage b; class T { }\n",
		  PL_BY_TYPE, 0, "a.A a.T b.T; a.A-field*1>a.T" },
		{ "by file", "java",
		  "== A.java\nclass A { B b; C c; }\nclass B { A a; }\n== C.java\nclass C { }\n",
		  PL_BY_FILE, 0, "A.java C.java; A.java-field*1>C.java" },
		{ "by package", "java",
		  "== a/A.java\npackage a; class A { b.B b; C c; }\n== a/C.java\npackage a; class C { }\n"
		  "== b/B.java\npackage b; public class B { }\n== D.java\nclass D { }\n",
		  PL_BY_PACKAGE, 0, "(none) a b; a-field*1>b" },
		{ "parts of a type are one node", "csharp",
		  "== A.cs\npartial class A { B b; }\nclass B { }\n== B.cs\npartial class A { C c; }\n"
		  "class C { }\n",
		  PL_BY_TYPE, 0, "A B C; A-field*1>B; A-field*1>C" },
		{ "by namespace", "cpp",
		  "== a.hpp\nnamespace n { class A { }; namespace m { class B { A a; }; } }\n",
		  PL_BY_PACKAGE, 0, "n n.m; n.m-field*1>n" },
		{ "nothing", "java", "== A.java\nimport a.B;\n", PL_BY_TYPE, 0, "" },
	};
	struct pl_sb got = PL_SB_INIT;

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		struct tree tree = tree_of(&world, row[i].language, row[i].tree);
		struct pl_graph graph = graph_of(&tree, row[i].by, row[i].vias);

		pl_sb_clear(&got);
		tell(&graph, &got);
		if (strcmp(pl_sb_cstr(&got), row[i].want) != 0)
			fail_msg("%s: %s and not %s", row[i].what, pl_sb_cstr(&got), row[i].want);
		pl_graph_deinit(&graph);
		tree_free(&tree);
	}
	pl_sb_deinit(&got);
}

static void test_focus(void **state)
{
	static const struct { const char *node; unsigned depth; bool reverse; const char *want; } row[] = {
		{ "A", 0, false, "A B C D; A-field*1>B; B-field*1>C; C-field*1>A; C-field*1>D" },
		{ "A", 1, false, "A B; A-field*1>B" },
		{ "A", 2, false, "A B C; A-field*1>B; B-field*1>C; C-field*1>A" },
		{ "D", 0, false, "D" },
		{ "D", 1, true, "D C E; C-field*1>D; E-field*1>D" },
		{ "D", 0, true, "D C E B A; C-field*1>D; C-field*1>A; E-field*1>D; B-field*1>C; A-field*1>B" },
		{ "E", 0, true, "E" },
		{ "E", 9, false, "E D; E-field*1>D" },
	};
	struct tree tree = tree_of(&world, "java",
	                           "== A.java\nclass A { B b; }\nclass B { C c; }\n"
	                           "class C { A a; D d; }\nclass D { }\nclass E { D d; }\n");
	struct pl_graph graph = graph_of(&tree, PL_BY_TYPE, 0);
	struct pl_sb got = PL_SB_INIT;

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		uint32_t old_of[8], node = 0;
		struct pl_graph kept;

		while (!pl_str_is(graph.nodes.at[node].name, row[i].node))
			node++;
		pl_graph_init(&kept);
		pl_depend_focus(&graph, node, row[i].depth, row[i].reverse, &kept, old_of);
		pl_sb_clear(&got);
		tell(&kept, &got);
		if (strcmp(pl_sb_cstr(&got), row[i].want) != 0)
			fail_msg("%s %u: %s and not %s", row[i].node, row[i].depth,
			         pl_sb_cstr(&got), row[i].want);
		for (size_t k = 0; k < kept.nodes.n; k++)
			assert_true(
				pl_str_eq(kept.nodes.at[k].name, graph.nodes.at[old_of[k]].name));
		pl_graph_deinit(&kept);
	}
	pl_sb_deinit(&got);
	pl_graph_deinit(&graph);
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
		cmocka_unit_test(test_graph),
		cmocka_unit_test(test_focus),
	};
	return cmocka_run_group_tests_name("depend", tests, setup, teardown);
}
