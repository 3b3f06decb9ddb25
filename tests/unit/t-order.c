/* tests/unit/t-order.c -- facts about the porting order. */
#include "base/sb.h"
#include "work/arrange.h"
#include "work/order.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

/* --- graphs in writing ------------------------------------------------------------------------ */

/* "A eB iC": nodes; class, enum, interface. "A-f>B": body, signature, field, eXtends. */
static enum pl_kind kind_of(char c)
{
	return c == 'e'   ? PL_KIND_ENUM
	       : c == 'i' ? PL_KIND_INTERFACE
	       : c == 't' ? PL_KIND_TRAIT
	       : c == 'p' ? PL_KIND_PROTOCOL
	                  : PL_KIND_CLASS;
}

static enum pl_via via_of(char c)
{
	return c == 'x'   ? PL_VIA_SUPERTYPE
	       : c == 'f' ? PL_VIA_FIELD
	       : c == 's' ? PL_VIA_SIGNATURE
	                  : PL_VIA_BODY;
}

static uint32_t node_of(const struct pl_graph *graph, char name)
{
	for (uint32_t i = 0; i < graph->nodes.n; i++)
		if (graph->nodes.at[i].name.p[0] == name)
			return i;
	fail_msg("no node %c", name);
	return 0;
}

static void parse(struct pl_graph *graph, const char *nodes, const char *edges)
{
	struct pl_str rest = pl_str_of(nodes), word;

	pl_graph_init(graph);
	while (pl_str_split(&rest, ' ', &word))
		pl_graph_add_node(graph, pl_str_sub(word, word.n - 1, word.n), kind_of(word.p[0]));
	rest = pl_str_of(edges);
	while (pl_str_split(&rest, ' ', &word))
		pl_graph_add_edge(graph, node_of(graph, word.p[0]), node_of(graph, word.p[4]),
		                  via_of(word.p[2]), 1, PL_S("f"), 1);
	pl_graph_settle(graph);
}

/* Names and groups in porting order: "A0 B1". */
static void tell_order(const struct pl_graph *graph, const struct pl_order *order,
                       struct pl_sb *out)
{
	for (size_t i = 0; i < order->n; i++) {
		uint32_t node = order->nodes[i];

		pl_sb_addf(out, "%s" PL_STR_FMT "%u", i ? " " : "",
		           PL_STR_ARG(graph->nodes.at[node].name), (unsigned)order->group[node]);
	}
}

/* Each cycle: "members/example/cut", edges as "A>B". */
static void tell_cycles(const struct pl_graph *graph, const struct pl_order *order,
                        struct pl_sb *out)
{
	for (size_t i = 0; i < order->n_cycles; i++) {
		const struct pl_cycle *cycle = &order->cycles[i];

		pl_sb_addf(out, "%s", i ? " " : "");
		for (size_t j = 0; j < cycle->n_members; j++)
			pl_sb_addf(out, PL_STR_FMT,
			           PL_STR_ARG(graph->nodes.at[cycle->members[j]].name));
		for (size_t j = 0; j < cycle->n_example; j++)
			pl_sb_addf(out, "%s" PL_STR_FMT ">" PL_STR_FMT, j ? "," : "/",
			           PL_STR_ARG(graph->nodes.at[cycle->example[j].from].name),
			           PL_STR_ARG(graph->nodes.at[cycle->example[j].to].name));
		for (size_t j = 0; j < cycle->n_cut; j++)
			pl_sb_addf(out, "%s" PL_STR_FMT ">" PL_STR_FMT, j ? "," : "/",
			           PL_STR_ARG(graph->nodes.at[cycle->cut[j].from].name),
			           PL_STR_ARG(graph->nodes.at[cycle->cut[j].to].name));
	}
}

/* --- properties of every order ---------------------------------------------------------------- */

static void check_sane(const struct pl_graph *graph, const struct pl_order *order)
{
	size_t n = graph->nodes.n, forward = 0, cut = 0, members = 0, n_groups = 0;
	uint32_t *of = calloc(n + 1, sizeof(*of)), *family = calloc(n + 1, sizeof(*family));
	bool *seen = calloc(n + 1, sizeof(*seen));

	pl_graph_components(graph, of);
	pl_graph_supertype_components(graph, family);
	assert_int_equal(order->n, n);
	for (size_t i = 0; i < n; i++) {
		assert_false(seen[order->nodes[i]]);
		seen[order->nodes[i]] = true;
		assert_int_equal(order->place[order->nodes[i]], i);
		if (order->group[i] >= n_groups)
			n_groups = (size_t)order->group[i] + 1;
	}
	assert_int_equal(order->n_groups, n_groups);
	for (size_t i = 0; i < graph->edges.n; i++) {
		const struct pl_edge *e = &graph->edges.at[i];
		bool breaks = order->place[e->from] < order->place[e->to];

		forward += breaks;
		if (of[e->from] != of[e->to]) {
			assert_false(breaks);
			assert_true(order->group[e->from] > order->group[e->to]);
		} else {
			assert_int_equal(order->group[e->from], order->group[e->to]);
		}
		if (e->via == PL_VIA_SUPERTYPE && family[e->from] != family[e->to])
			assert_false(breaks);
	}
	assert_int_equal(order->forward, forward);
	for (size_t i = 0; i < order->n_cycles; i++) {
		const struct pl_cycle *cycle = &order->cycles[i];

		assert_true(cycle->n_members > 1);
		assert_true(cycle->n_example > 1);
		assert_true(cycle->n_cut > 0);
		for (size_t j = 0; j < cycle->n_members; j++) /* they stand together */
			assert_int_equal(order->place[cycle->members[j]],
			                 order->place[cycle->members[0]] + j);
		for (size_t j = 0; j < cycle->n_example; j++) {
			assert_int_equal(cycle->example[j].to,
			                 cycle->example[(j + 1) % cycle->n_example].from);
			assert_int_equal(of[cycle->example[j].to], of[cycle->members[0]]);
		}
		for (size_t j = 0; j < cycle->n_cut; j++) {
			assert_true(order->place[cycle->cut[j].from] <
			            order->place[cycle->cut[j].to]);
			assert_true(!j || cycle->cut[j - 1].weight <= cycle->cut[j].weight);
		}
		if (i)
			assert_true(order->place[cycle->members[0]] >
			            order->place[order->cycles[i - 1].members[0]]);
		cut += cycle->n_cut;
		members += cycle->n_members;
	}
	assert_int_equal(cut, forward);
	assert_int_equal(members + pl_graph_components(graph, of), n + order->n_cycles);
	free(of);
	free(family);
	free(seen);
}

/* --- known answers ---------------------------------------------------------------------------- */

static void test_known(void **state)
{
	static const struct {
		const char *nodes, *edges, *order, *cycles;
	} row[] = {
		{ "", "", "", "" },
		{ "A", "", "A0", "" },
		{ "A", "A-f>A", "A0", "" },
		{ "A B C", "A-b>B B-b>C", "C0 B1 A2", "" },
		/* what is free at the same time: enums, interfaces and the like, others; by name */
		{ "D A pP tT iI eE", "", "E0 I0 P0 T0 A0 D0", "" },
		/* a name that becomes free goes before one that was free all the time */
		{ "A B C eE", "B-b>E A-b>B", "E0 B1 A2 C0", "" },
		/* a group is the longest way down, not the shortest */
		{ "A B C D", "A-b>B B-b>C A-b>C D-b>C", "C0 B1 A2 D1", "" },
		/* two types: the lighter reference is broken */
		{ "A B", "A-f>B B-b>A", "B0 A0", "BA/A>B,B>A/B>A" },
		{ "A B", "A-s>B B-f>A", "A0 B0", "AB/A>B,B>A/A>B" },
		{ "A B", "A-b>B B-s>A", "A0 B0", "AB/A>B,B>A/A>B" },
		/* equal ones: enum, then interface, then name */
		{ "A B", "A-b>B B-b>A", "A0 B0", "AB/A>B,B>A/A>B" },
		{ "A eZ", "A-b>Z Z-b>A", "Z0 A0", "ZA/Z>A,A>Z/Z>A" },
		{ "A iZ", "A-b>Z Z-b>A", "Z0 A0", "ZA/Z>A,A>Z/Z>A" },
		{ "iA eZ", "A-b>Z Z-b>A", "Z0 A0", "ZA/Z>A,A>Z/Z>A" },
		/* a supertype comes first, even an expensive one */
		{ "A B C D E", "A-x>B B-f>A B-f>C C-f>A B-f>D D-f>A B-f>E E-f>A",
		  "B0 A0 C0 D0 E0", "BACDE/A>B,B>A/B>A,B>C,B>D,B>E" },
		{ "A B C", "A-x>B B-f>C C-f>A", "B0 A0 C0", "BAC/A>B,B>C,C>A/B>C" },
		/* one field weighs as much as two bodies, but is one edge */
		{ "A B C D", "A-f>B B-b>C C-b>A B-b>D D-b>A", "A0 C0 D0 B0",
		  "ACDB/A>B,B>C,C>A/A>B" },
		/* a cycle shares its group and stands together; others need it, it needs others */
		{ "A B C D E", "A-f>C C-b>A A-b>E D-b>C", "B0 E0 C1 A1 D2", "CA/A>C,C>A/C>A" },
		/* two cycles, by place; the example is a shortest one */
		{ "A B C D E F", "F-b>E E-b>F E-b>A A-b>B B-b>C C-b>D D-b>A C-s>B D-s>C",
		  "B0 A0 C0 D0 E1 F1", "BACD/B>C,C>B/B>C,C>D EF/E>F,F>E/E>F" },
		/* of equal ways the first by names, in whatever order the nodes came */
		{ "D C B A", "A-b>C A-b>B B-b>D C-b>D D-b>A", "D0 B0 C0 A0",
		  "DBCA/A>B,B>D,D>A/D>A" },
		/* supertypes in a cycle: no compiler takes it, and still there is an order */
		{ "A B", "A-x>B B-x>A", "A0 B0", "AB/A>B,B>A/A>B" },
		{ "A B C D", "A-x>B B-x>C C-x>A D-x>B B-f>D", "A0 C0 B0 D0",
		  "ACBD/B>D,D>B/B>D,A>B" },
		/* of such a cycle one supertype is broken rather than any number of fields */
		{ "A B C D", "A-x>B B-x>A B-f>C C-f>A B-f>D D-f>A", "A0 C0 D0 B0",
		  "ACDB/A>B,B>A/A>B" },
	};

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		struct pl_sb text = PL_SB_INIT, cycles = PL_SB_INIT;
		struct pl_graph graph;
		struct pl_order order;

		parse(&graph, row[i].nodes, row[i].edges);
		pl_order_make(&graph, &order);
		tell_order(&graph, &order, &text);
		assert_string_equal(pl_sb_cstr(&text), row[i].order);
		tell_cycles(&graph, &order, &cycles);
		assert_string_equal(pl_sb_cstr(&cycles), row[i].cycles);
		check_sane(&graph, &order);
		pl_order_deinit(&order);
		pl_graph_deinit(&graph);
		pl_sb_deinit(&text);
		pl_sb_deinit(&cycles);
	}
	pl_order_deinit(NULL);
}

/* --- against brute force ---------------------------------------------------------------------- */

static uint64_t random_state;

static uint32_t any(uint32_t below)
{
	random_state = random_state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
	return (uint32_t)(random_state >> 33) % below;
}

struct price {
	uint64_t weight;
	size_t n;
};

static bool cheaper(struct price a, struct price b)
{
	return a.weight != b.weight ? a.weight < b.weight : a.n < b.n;
}

/* False when a hard arc is broken. */
static bool price_of(size_t n, const struct pl_arc *arcs, size_t n_arcs, const uint32_t *row,
                     struct price *price)
{
	uint32_t place[128];

	*price = (struct price){ 0, 0 };
	for (uint32_t i = 0; i < n; i++)
		place[row[i]] = i;
	for (size_t i = 0; i < n_arcs; i++) {
		if (place[arcs[i].from] > place[arcs[i].to])
			continue;
		if (arcs[i].hard)
			return false;
		price->weight += arcs[i].weight;
		price->n++;
	}
	return true;
}

static void swap(uint32_t *row, size_t i, size_t j)
{
	uint32_t keep = row[i];

	row[i] = row[j];
	row[j] = keep;
}

/* The next row in the order of numbers; false after the last. */
static bool next_row(uint32_t *row, size_t n)
{
	size_t i, j;

	for (i = n - 1; i && row[i - 1] >= row[i];)
		i--;
	if (!i)
		return false;
	for (j = n - 1; row[j] <= row[i - 1];)
		j--;
	swap(row, i - 1, j);
	for (j = n - 1; i < j; i++, j--)
		swap(row, i, j);
	return true;
}

/* The first of the cheapest rows, in the order of numbers. */
static struct price brute_force(size_t n, const struct pl_arc *arcs, size_t n_arcs, uint32_t *best)
{
	uint32_t row[16];
	struct price least = { UINT64_MAX, SIZE_MAX }, price;

	for (uint32_t i = 0; i < n; i++)
		row[i] = i;
	do {
		if (price_of(n, arcs, n_arcs, row, &price) && cheaper(price, least)) {
			least = price;
			memcpy(best, row, n * sizeof(*row));
		}
	} while (next_row(row, n));
	return least;
}

/* Arcs at random; hard ones agree with one row, so that they form no cycle. */
static size_t random_arcs(uint32_t n, uint32_t percent, struct pl_arc *arcs)
{
	uint32_t row[64];
	size_t n_arcs = 0;

	for (uint32_t i = 0; i < n; i++)
		row[i] = i;
	for (uint32_t i = n - 1; i; i--)
		swap(row, i, any(i + 1));
	for (uint32_t i = 0; i < n; i++)
		for (uint32_t j = 0; j < n; j++)
			if (i != j && any(100) < percent)
				arcs[n_arcs++] = (struct pl_arc){ row[i], row[j], 2 + any(3),
					                          i > j && any(5) == 0 };
	return n_arcs;
}

static void test_brute_force(void **state)
{
	struct pl_arc arcs[64];
	uint32_t want[16], got[16];
	struct price least, price;

	(void)state;
	random_state = 1;
	for (int round = 0; round < 200; round++) {
		uint32_t n = 1 + any(7);
		size_t n_arcs = random_arcs(n, 10 + any(60), arcs);

		least = brute_force(n, arcs, n_arcs, want);
		pl_arrange(n, arcs, n_arcs, PL_ARRANGE_EXACT, got);
		assert_memory_equal(got, want, n * sizeof(*got));
		pl_arrange(n, arcs, n_arcs, PL_ARRANGE_SEARCH, got);
		assert_true(price_of(n, arcs, n_arcs, got, &price));
		assert_int_equal(price.weight, least.weight);
		assert_int_equal(price.n, least.n);
	}
}

/* Just beyond the first half of the exact method's tables, and the most that is left to it. */
static void test_exact_and_search(void **state)
{
	struct pl_arc arcs[PL_ARRANGE_EXACT_MAX * PL_ARRANGE_EXACT_MAX];
	uint32_t row[PL_ARRANGE_EXACT_MAX];
	struct price exact, search;

	(void)state;
	random_state = 2;
	for (int round = 0; round < 20; round++) {
		uint32_t n = round < 10 ? 11 : PL_ARRANGE_EXACT_MAX;
		size_t n_arcs = random_arcs(n, 10 + 2 * (uint32_t)round, arcs);

		pl_arrange(n, arcs, n_arcs, PL_ARRANGE_EXACT, row);
		assert_true(price_of(n, arcs, n_arcs, row, &exact));
		pl_arrange(n, arcs, n_arcs, PL_ARRANGE_SEARCH, row);
		assert_true(price_of(n, arcs, n_arcs, row, &search));
		assert_int_equal(exact.weight, search.weight);
		assert_int_equal(exact.n, search.n);
	}
}

/*
 * As many types and references as a real component had, a row hidden in them that breaks few:
 * the search must find it or a cheaper one.
 */
static void test_hidden_row(void **state)
{
	enum { N = 85, ARCS = 446 };
	struct pl_arc arcs[ARCS];
	static bool known[N][N];
	uint32_t hidden[N], row[N];
	struct price price, found;
	uint64_t total = 0;

	(void)state;
	random_state = 6;
	for (uint32_t round = 0; round < 20; round++) {
		size_t n = 0;

		memset(known, 0, sizeof(known));
		for (uint32_t i = 0; i < N; i++)
			hidden[i] = i;
		for (uint32_t i = N - 1; i; i--)
			swap(hidden, i, any(i + 1));
		while (n < ARCS) {
			uint32_t i = any(N), j = any(N), from, to;
			bool back = n < 15 + 2 * round;

			if (i == j)
				continue;
			from = hidden[(i < j) == back ? i : j];
			to = hidden[(i < j) == back ? j : i];
			if (known[from][to])
				continue;
			known[from][to] = true;
			arcs[n++] = (struct pl_arc){ from, to, 2 + any(3), !back && any(6) == 0 };
		}
		assert_true(price_of(N, arcs, n, hidden, &price));
		pl_arrange(N, arcs, n, PL_ARRANGE_AUTO, row);
		assert_true(price_of(N, arcs, n, row, &found));
		assert_false(cheaper(price, found));
		total += found.weight;
	}
	/* Twenty times the work finds 1214 in sum; a tenth of the work 1226. */
	assert_true(total <= 1225);
}

/* The search leaves no two neighbours that could be swapped for free into the order of numbers. */
static void test_search_tidies(void **state)
{
	struct pl_arc arcs[40 * 40];
	uint32_t row[40];
	struct price price, other;

	(void)state;
	random_state = 3;
	for (int round = 0; round < 5; round++) {
		size_t n_arcs = random_arcs(40, 12, arcs);

		pl_arrange(40, arcs, n_arcs, PL_ARRANGE_SEARCH, row);
		assert_true(price_of(40, arcs, n_arcs, row, &price));
		for (size_t i = 0; i + 1 < 40; i++) {
			if (row[i] < row[i + 1])
				continue;
			swap(row, i, i + 1);
			if (price_of(40, arcs, n_arcs, row, &other))
				assert_true(cheaper(price, other));
			swap(row, i, i + 1);
		}
	}
}

/* --- larger graphs ---------------------------------------------------------------------------- */

/* Nodes named by number; added in the order of shuffle (NULL: as numbered). */
static void make_random(struct pl_graph *graph, uint32_t n, const uint32_t (*edges)[3],
                        size_t n_edges, const uint32_t *shuffle, char (*names)[16])
{
	uint32_t *node = malloc(n * sizeof(*node));

	pl_graph_init(graph);
	for (uint32_t i = 0; i < n; i++) {
		uint32_t number = shuffle ? shuffle[i] : i;

		snprintf(names[number], sizeof(*names), "t%06u", (unsigned)number);
		node[number] = pl_graph_add_node(graph, pl_str_of(names[number]),
		                                 number % 7 ? PL_KIND_CLASS : PL_KIND_INTERFACE);
	}
	for (size_t i = 0; i < n_edges; i++) {
		const uint32_t *edge = edges[shuffle ? n_edges - 1 - i : i];

		pl_graph_add_edge(graph, node[edge[0]], node[edge[1]], (enum pl_via)edge[2], 1,
		                  PL_S("f"), edge[0]);
	}
	pl_graph_settle(graph);
	free(node);
}

static void test_insertion_order(void **state)
{
	static const uint32_t sizes[][2] = { { 8, 16 }, { 16, 40 }, { 40, 120 }, { 60, 300 } };
	uint32_t edges[300][3], shuffle[60];
	char names[60][16], again[60][16];

	(void)state;
	random_state = 4;
	for (size_t i = 0; i < PL_LEN(sizes); i++) {
		uint32_t n = sizes[i][0], n_edges = sizes[i][1];
		struct pl_sb a = PL_SB_INIT, b = PL_SB_INIT;
		struct pl_graph graph, shuffled;
		struct pl_order order, other;

		for (uint32_t j = 0; j < n_edges; j++) {
			edges[j][0] = any(n);
			edges[j][1] = any(n);
			edges[j][2] = any(10) ? any(3) : PL_VIA_SUPERTYPE;
		}
		for (uint32_t j = 0; j < n; j++)
			shuffle[j] = j;
		for (uint32_t j = n - 1; j; j--)
			swap(shuffle, j, any(j + 1));
		make_random(&graph, n, edges, n_edges, NULL, names);
		make_random(&shuffled, n, edges, n_edges, shuffle, again);
		pl_order_make(&graph, &order);
		pl_order_make(&shuffled, &other);
		assert_true(order.n_cycles > 0);
		check_sane(&graph, &order);
		tell_order(&graph, &order, &a);
		tell_cycles(&graph, &order, &a);
		tell_order(&shuffled, &other, &b);
		tell_cycles(&shuffled, &other, &b);
		assert_string_equal(pl_sb_cstr(&a), pl_sb_cstr(&b));
		pl_order_deinit(&order);
		pl_order_deinit(&other);
		pl_graph_deinit(&graph);
		pl_graph_deinit(&shuffled);
		pl_sb_deinit(&a);
		pl_sb_deinit(&b);
	}
}

/* Work is bounded: each of these ends in about a second. */
static void test_large(void **state)
{
	enum { N = 20000, DEGREE = 5 };
	uint32_t(*edges)[3] = malloc(sizeof(*edges) * N * DEGREE);
	char(*names)[16] = malloc(sizeof(*names) * N);
	size_t n_edges[3] = { N - 1, N, (size_t)N * DEGREE };

	(void)state;
	random_state = 5;
	for (int shape = 0; shape < 3; shape++) { /* a chain, a ring, at random */
		struct pl_graph graph;
		struct pl_order order;

		for (uint32_t i = 0; i < n_edges[shape]; i++) {
			edges[i][0] = i % N;
			edges[i][1] = shape < 2 ? (i + 1) % N : any(N);
			edges[i][2] = shape < 2 || any(20) ? any(3) : PL_VIA_SUPERTYPE;
		}
		make_random(&graph, N, edges, n_edges[shape], NULL, names);
		pl_order_make(&graph, &order);
		check_sane(&graph, &order);
		if (shape < 2)
			assert_int_equal(order.forward, shape);
		else
			assert_true(order.forward < n_edges[shape] / 3);
		assert_int_equal(order.n_cycles, shape > 0);
		pl_order_deinit(&order);
		pl_graph_deinit(&graph);
	}
	free(edges);
	free(names);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_known),
		cmocka_unit_test(test_brute_force),
		cmocka_unit_test(test_exact_and_search),
		cmocka_unit_test(test_hidden_row),
		cmocka_unit_test(test_search_tidies),
		cmocka_unit_test(test_insertion_order),
		cmocka_unit_test(test_large),
	};
	return cmocka_run_group_tests_name("order", tests, NULL, NULL);
}
