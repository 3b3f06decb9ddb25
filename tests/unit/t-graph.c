/* tests/unit/t-graph.c -- facts about graphs of types. */
#include "model/graph.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

struct use {
	uint32_t from, to;
	enum pl_via via;
	uint32_t count;
	const char *file;
	uint32_t line;
};

static void make(struct pl_graph *graph, uint32_t n_nodes, const struct use *uses, size_t n_uses)
{
	pl_graph_init(graph);
	for (uint32_t i = 0; i < n_nodes; i++)
		assert_int_equal(pl_graph_add_node(graph, PL_S("x"), PL_KIND_CLASS), i);
	for (size_t i = 0; i < n_uses; i++)
		pl_graph_add_edge(graph, uses[i].from, uses[i].to, uses[i].via, uses[i].count,
		                  pl_str_of(uses[i].file), uses[i].line);
	pl_graph_settle(graph);
}

static void test_empty(void **state)
{
	struct pl_graph graph;

	(void)state;
	make(&graph, 0, NULL, 0);
	assert_int_equal(graph.nodes.n, 0);
	assert_int_equal(graph.edges.n, 0);
	assert_int_equal(graph.first_edge[0], 0);
	assert_int_equal(pl_graph_components(&graph, NULL), 0);
	pl_graph_deinit(&graph);
	pl_graph_deinit(&graph);
	pl_graph_deinit(NULL);
}

static void test_settle(void **state)
{
	static const struct use use[] = {
		{ 2, 0, PL_VIA_BODY, 1, "a", 9 },
		{ 0, 2, PL_VIA_BODY, 2, "b", 8 },
		{ 0, 1, PL_VIA_SIGNATURE, 3, "c", 7 },
		{ 1, 1, PL_VIA_FIELD, 5, "self", 6 },
		{ 0, 2, PL_VIA_FIELD, 7, "d", 5 },
		{ 0, 2, PL_VIA_FIELD, 11, "e", 4 }, /* of equals the first gives the place */
		{ 0, 2, PL_VIA_SIGNATURE, 13, "f", 3 },
		{ 2, 1, PL_VIA_SUPERTYPE, UINT32_MAX - 1, "g", 2 },
		{ 2, 1, PL_VIA_BODY, 9, "h", 1 },
	};
	static const struct use want[] = {
		{ 0, 1, PL_VIA_SIGNATURE, 3, "c", 7 },
		{ 0, 2, PL_VIA_FIELD, 33, "d", 5 },
		{ 2, 0, PL_VIA_BODY, 1, "a", 9 },
		{ 2, 1, PL_VIA_SUPERTYPE, UINT32_MAX, "g", 2 },
	};
	static const size_t first[] = { 0, 2, 2, 4, 4 };
	static const uint32_t weight[] = { PL_WEIGHT_SIGNATURE, PL_WEIGHT_FIELD, PL_WEIGHT_BODY,
		                           PL_WEIGHT_SUPERTYPE };
	struct pl_graph graph;

	(void)state;
	make(&graph, 4, use, PL_LEN(use));
	assert_int_equal(graph.edges.n, PL_LEN(want));
	for (size_t i = 0; i < PL_LEN(want); i++) {
		const struct pl_edge *edge = &graph.edges.at[i];

		assert_int_equal(edge->from, want[i].from);
		assert_int_equal(edge->to, want[i].to);
		assert_int_equal(edge->via, want[i].via);
		assert_int_equal(edge->count, want[i].count);
		assert_int_equal(edge->weight, weight[i]);
		assert_true(pl_str_is(edge->file, want[i].file));
		assert_int_equal(edge->line, want[i].line);
	}
	for (size_t i = 0; i < PL_LEN(first); i++)
		assert_int_equal(graph.first_edge[i], first[i]);
	pl_graph_deinit(&graph);
}

static void test_components(void **state)
{
	/* 0 -> 1 <-> 2 -> 3 -> 4 -> 5 -> 3, 6 -> 5, 7 alone; supertypes: 4 -> 5, 1 <-> 2 */
	static const struct use use[] = {
		{ 0, 1, PL_VIA_BODY, 1, "", 1 },      { 1, 2, PL_VIA_SUPERTYPE, 1, "", 1 },
		{ 2, 1, PL_VIA_SUPERTYPE, 1, "", 1 }, { 2, 3, PL_VIA_FIELD, 1, "", 1 },
		{ 3, 4, PL_VIA_FIELD, 1, "", 1 },     { 4, 5, PL_VIA_SUPERTYPE, 1, "", 1 },
		{ 5, 3, PL_VIA_BODY, 1, "", 1 },      { 6, 5, PL_VIA_BODY, 1, "", 1 },
	};
	static const int all[] = { 0, 1, 1, 3, 3, 3, 6, 7 }, super[] = { 0, 1, 1, 3, 4, 5, 6, 7 };
	uint32_t of[8], family[8];
	struct pl_graph graph;

	(void)state;
	make(&graph, 8, use, PL_LEN(use));
	assert_int_equal(pl_graph_components(&graph, of), 5);
	assert_int_equal(pl_graph_supertype_components(&graph, family), 7);
	for (size_t i = 0; i < PL_LEN(of); i++)
		for (size_t j = 0; j < PL_LEN(of); j++) {
			assert_int_equal(of[i] == of[j], all[i] == all[j]);
			assert_int_equal(family[i] == family[j], super[i] == super[j]);
		}
	for (size_t i = 0; i < graph.edges.n; i++) {
		const struct pl_edge *edge = &graph.edges.at[i];

		assert_true(of[edge->from] >= of[edge->to]);
		if (edge->via == PL_VIA_SUPERTYPE)
			assert_true(family[edge->from] >= family[edge->to]);
	}
	for (size_t i = 0; i < PL_LEN(of); i++) {
		assert_true(of[i] < 5);
		assert_true(family[i] < 7);
	}
	pl_graph_deinit(&graph);
}

/* Recursion would not survive this. */
static void test_deep(void **state)
{
	enum { N = 200000 };
	uint32_t *of = malloc(N * sizeof(*of));
	struct pl_graph graph;

	(void)state;
	for (int ring = 0; ring < 2; ring++) {
		pl_graph_init(&graph);
		for (uint32_t i = 0; i < N; i++)
			pl_graph_add_node(&graph, PL_S("x"), PL_KIND_CLASS);
		for (uint32_t i = 0; i < N - 1 + (uint32_t)ring; i++)
			pl_graph_add_edge(&graph, i, (i + 1) % N, PL_VIA_BODY, 1, PL_S("f"), 1);
		pl_graph_settle(&graph);
		assert_int_equal(pl_graph_components(&graph, of), ring ? 1 : N);
		assert_int_equal(of[0], ring ? 0 : N - 1);
		assert_int_equal(of[N - 1], 0);
		pl_graph_deinit(&graph);
	}
	free(of);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_empty),
		cmocka_unit_test(test_settle),
		cmocka_unit_test(test_components),
		cmocka_unit_test(test_deep),
	};
	return cmocka_run_group_tests_name("graph", tests, NULL, NULL);
}
