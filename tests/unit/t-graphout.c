/* tests/unit/t-graphout.c -- facts about graphs as text for other tools. */
#include "base/sb.h"
#include "work/graphout.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

/* Needs second for first; a cycle when asked for. */
static void make(struct pl_graph *graph, struct pl_order *order, struct pl_str first,
                 struct pl_str second, bool cycle)
{
	uint32_t a, b;

	pl_graph_init(graph);
	a = pl_graph_add_node(graph, first, PL_KIND_CLASS);
	b = pl_graph_add_node(graph, second, PL_KIND_CLASS);
	pl_graph_add_node(graph, PL_S("Alone"), PL_KIND_CLASS);
	pl_graph_add_edge(graph, a, b, PL_VIA_SUPERTYPE, 1, PL_S("f"), 1);
	if (cycle)
		pl_graph_add_edge(graph, b, a, PL_VIA_BODY, 1, PL_S("f"), 2);
	pl_graph_settle(graph);
	pl_order_make(graph, order);
}

static void test_names(void **state)
{
	/* the second name as each format writes it; its first is always A */
	static const struct { struct pl_str name; const char *tsort, *dot, *mermaid; } row[] = {
		{ { "a.B", 3 }, "a.B", "a.B", "a.B" },
		{ { "a b", 3 }, "a%20b", "a b", "a b" },
		{ { "a\nb\tc", 5 }, "a%0Ab%09c", "a\\\\x0ab\\\\x09c", "a#92;x0ab#92;x09c" },
		{ { "50%", 3 }, "50%25", "50%", "50%" },
		{ { "\"]", 2 }, "\"]", "\\\"]", "#34;]" },
		{ { "\\\"", 2 }, "\\\"", "\\\\\\\"", "#92;#34;" },
		{ { "a-->b", 5 }, "a-->b", "a-->b", "a--#62;b" },
		{ { "`#;&<", 5 }, "`#;&<", "`#;&<", "#96;#35;#59;#38;#60;" },
		{ { "\x7f", 1 }, "%7F", "\\\\x7f", "#92;x7f" },
		{ { "\xc3\xa9", 2 }, "\xc3\xa9", "\xc3\xa9", "\xc3\xa9" },
		{ { "\xe9", 1 }, "\xe9", "\\\\xe9", "#92;xe9" },
		{ { "", 0 }, "", "", "" },
	};
	struct pl_sb got = PL_SB_INIT, want = PL_SB_INIT;

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		struct pl_graph graph;
		struct pl_order order;

		make(&graph, &order, PL_S("A"), row[i].name, false);
		pl_sb_clear(&got);
		pl_sb_clear(&want);
		pl_graph_write_tsort(&graph, &got);
		pl_sb_addf(&want, "%s A\nAlone Alone\n", row[i].tsort);
		if (row[i].name.n)
			assert_string_equal(pl_sb_cstr(&got), pl_sb_cstr(&want));

		pl_sb_clear(&got);
		pl_sb_clear(&want);
		pl_graph_write_dot(&graph, &order, &got);
		pl_sb_addf(&want, "\t\"A\" -> \"%s\" [arrowhead=empty];\n}\n", row[i].dot);
		assert_non_null(strstr(pl_sb_cstr(&got), pl_sb_cstr(&want)));

		pl_sb_clear(&got);
		pl_sb_clear(&want);
		assert_int_equal(pl_graph_write_mermaid(&graph, &order, 10, &got, NULL), 0);
		pl_sb_addf(&want, "\tn1[\"%s\"]\n", row[i].mermaid);
		assert_non_null(strstr(pl_sb_cstr(&got), pl_sb_cstr(&want)));
		pl_order_deinit(&order);
		pl_graph_deinit(&graph);
	}
	pl_sb_deinit(&got);
	pl_sb_deinit(&want);
}

static void test_cycles(void **state)
{
	struct pl_sb got = PL_SB_INIT;
	struct pl_graph graph;
	struct pl_order order;

	(void)state;
	make(&graph, &order, PL_S("A"), PL_S("B"), true);
	pl_graph_write_tsort(&graph, &got);
	assert_string_equal(pl_sb_cstr(&got), "B A\nA B\nAlone Alone\n");
	pl_sb_clear(&got);
	pl_graph_write_dot(&graph, &order, &got);
	assert_string_equal(pl_sb_cstr(&got),
	                    "digraph dependencies {\n\trankdir=TB;\n\tnode [shape=box];\n"
	                    "\tsubgraph cluster_1 {\n\t\tlabel=\"cycle of 2\";\n\t\tcolor=red;\n"
	                    "\t\t\"B\";\n\t\t\"A\";\n\t}\n\t\"Alone\";\n"
	                    "\t\"A\" -> \"B\" [color=red];\n"
	                    "\t\"B\" -> \"A\" [color=red, style=dashed];\n}\n");
	pl_sb_clear(&got);
	assert_int_equal(pl_graph_write_mermaid(&graph, &order, 3, &got, NULL), 0);
	assert_string_equal(pl_sb_cstr(&got),
	                    "flowchart TD\n\tsubgraph cycle1 [\"cycle of 2\"]\n\t\tn1[\"B\"]\n"
	                    "\t\tn0[\"A\"]\n\tend\n\tn2[\"Alone\"]\n\tn0 --> n1\n\tn1 -.-> n0\n");
	pl_order_deinit(&order);
	pl_graph_deinit(&graph);
	pl_sb_deinit(&got);
}

static void test_limit(void **state)
{
	struct pl_err err = PL_ERR_INIT;
	struct pl_sb got = PL_SB_INIT;
	struct pl_graph graph;
	struct pl_order order;

	(void)state;
	make(&graph, &order, PL_S("A"), PL_S("B"), false);
	assert_int_equal(pl_graph_write_mermaid(&graph, &order, 2, &got, &err), PL_ELIMIT);
	assert_int_equal(got.n, 0);
	assert_non_null(strstr(pl_sb_cstr(&err.text), "3 nodes and 1 edges"));
	pl_order_deinit(&order);
	pl_graph_deinit(&graph);
	pl_sb_deinit(&got);
	pl_err_deinit(&err);
}

static void test_nothing(void **state)
{
	struct pl_sb got = PL_SB_INIT;
	struct pl_graph graph;
	struct pl_order order;

	(void)state;
	pl_graph_init(&graph);
	pl_graph_settle(&graph);
	pl_order_make(&graph, &order);
	pl_graph_write_tsort(&graph, &got);
	assert_int_equal(got.n, 0);
	pl_graph_write_dot(&graph, &order, &got);
	assert_string_equal(pl_sb_cstr(&got),
	                    "digraph dependencies {\n\trankdir=TB;\n\tnode [shape=box];\n}\n");
	pl_sb_clear(&got);
	assert_int_equal(pl_graph_write_mermaid(&graph, &order, 1, &got, NULL), 0);
	assert_string_equal(pl_sb_cstr(&got), "flowchart TD\n");
	pl_order_deinit(&order);
	pl_graph_deinit(&graph);
	pl_sb_deinit(&got);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_names),
		cmocka_unit_test(test_cycles),
		cmocka_unit_test(test_limit),
		cmocka_unit_test(test_nothing),
	};
	return cmocka_run_group_tests_name("graphout", tests, NULL, NULL);
}
