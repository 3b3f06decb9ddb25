/* tests/unit/t-cyclebase.c -- facts about the baseline of known cycles. */
#include "base/sb.h"
#include "work/cyclebase.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#define DOC(cycles) "{\"schema\": \"portolan.cycles/1\", \"cycles\": [" cycles "]}"

/* "AB CD": each word is a circle of types of one letter. */
static void make(struct pl_graph *graph, struct pl_order *order, const char *circles)
{
	struct pl_str rest = pl_str_of(circles), word;

	pl_graph_init(graph);
	while (pl_str_split(&rest, ' ', &word)) {
		uint32_t first = (uint32_t)graph->nodes.n;

		for (size_t i = 0; i < word.n; i++)
			pl_graph_add_node(graph, pl_str_sub(word, i, i + 1), PL_KIND_CLASS);
		for (uint32_t i = 0; i < word.n; i++)
			pl_graph_add_edge(graph, first + i, first + (i + 1) % (uint32_t)word.n,
			                  PL_VIA_FIELD, 1, PL_S("f"), 1);
	}
	pl_graph_settle(graph);
	pl_order_make(graph, order);
}

static void test_knows(void **state)
{
	/* want: one digit a cycle of now, then one an entry of the baseline: was it used? */
	static const struct { const char *base, *now, *want; } row[] = {
		{ DOC("{\"members\": [\"A\", \"B\"]}"), "AB", "1 1" },
		{ DOC("{\"members\": [\"B\", \"A\"]}"), "AB", "1 1" },
		{ DOC("{\"members\": [\"A\", \"B\", \"C\"]}"), "AB", "1 1" },
		{ DOC("{\"members\": [\"A\", \"B\"]}"), "ABC", "0 0" },
		{ DOC("{\"members\": [\"A\", \"B\", \"C\", \"D\"]}"), "AB CD", "11 1" },
		{ DOC("{\"members\": [\"A\", \"B\"]}, {\"members\": [\"C\", \"D\"]}"), "ABCD", "0 00" },
		{ DOC("{\"members\": [\"A\", \"B\"]}, {\"members\": [\"C\", \"D\"]}"), "CD", "1 01" },
		{ DOC(""), "AB", "0 " },
		{ DOC("{\"members\": [\"A\", \"B\"]}"), "", " 0" },
		{ DOC("{\"members\": []}"), "AB", "0 0" },
	};
	struct pl_sb got = PL_SB_INIT;

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		struct pl_cyclebase base = { 0 };
		struct pl_graph graph;
		struct pl_order order;

		make(&graph, &order, row[i].now);
		assert_int_equal(pl_cyclebase_parse(&base, pl_str_of(row[i].base), NULL), 0);
		pl_sb_clear(&got);
		for (size_t k = 0; k < order.n_cycles; k++)
			pl_sb_addc(&got,
			           pl_cyclebase_knows(&base, &graph, &order.cycles[k]) ? '1' : '0');
		pl_sb_addc(&got, ' ');
		for (size_t k = 0; k < base.n; k++)
			pl_sb_addc(&got, base.used[k] ? '1' : '0');
		if (strcmp(pl_sb_cstr(&got), row[i].want) != 0)
			fail_msg("%s with %s: %s and not %s", row[i].now, row[i].base,
			         pl_sb_cstr(&got), row[i].want);
		pl_cyclebase_deinit(&base);
		pl_order_deinit(&order);
		pl_graph_deinit(&graph);
	}
	pl_sb_deinit(&got);
}

static void test_refused(void **state)
{
	static const char *const row[] = {
		"", "{", "[]", "null", "{}", "{\"schema\": \"portolan.cycles/2\", \"cycles\": []}",
		"{\"schema\": \"portolan.cycles/1\"}", "{\"schema\": \"portolan.cycles/1\", \"cycles\": {}}",
		DOC("1"), DOC("{}"), DOC("{\"members\": 1}"), DOC("{\"members\": [1]}"),
		DOC("{\"members\": [\"\"]}"), DOC("{\"members\": [\"A\", null]}"),
	};

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		struct pl_cyclebase base = { 0 };
		struct pl_err err = PL_ERR_INIT;

		if (pl_cyclebase_parse(&base, pl_str_of(row[i]), &err) != PL_EINVALID)
			fail_msg("accepted: %s", row[i]);
		assert_true(err.text.n > 0);
		pl_cyclebase_deinit(&base);
		pl_err_deinit(&err);
	}
}

/* What is written is read back, and knows what it was written for; it is sorted. */
static void test_write(void **state)
{
	struct pl_cyclebase base = { 0 };
	struct pl_sb text = PL_SB_INIT;
	struct pl_graph graph;
	struct pl_order order;
	struct pl_out *out;

	(void)state;
	make(&graph, &order, "XC BYA");
	out = pl_out_new(PL_OUT_COMPACT, NULL, &text);
	pl_cyclebase_write(&graph, &order, out);
	assert_int_equal(pl_out_close(out, NULL), 0);
	assert_string_equal(
		pl_sb_cstr(&text),
		"{\"schema\":\"portolan.cycles/1\",\"cycles\":[{\"members\":[\"A\",\"B\",\"Y\"]},"
		"{\"members\":[\"C\",\"X\"]}]}\n");
	assert_int_equal(pl_cyclebase_parse(&base, pl_sb_str(&text), NULL), 0);
	for (size_t i = 0; i < order.n_cycles; i++)
		assert_true(pl_cyclebase_knows(&base, &graph, &order.cycles[i]));
	pl_cyclebase_deinit(&base);
	pl_order_deinit(&order);
	pl_graph_deinit(&graph);
	pl_sb_deinit(&text);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_knows),
		cmocka_unit_test(test_refused),
		cmocka_unit_test(test_write),
	};
	return cmocka_run_group_tests_name("cyclebase", tests, NULL, NULL);
}
