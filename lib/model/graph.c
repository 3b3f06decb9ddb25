/* lib/model/graph.c */
#include "model/graph.h"

#include <assert.h>

static const uint32_t weights[PL_N_VIAS] = {
	[PL_VIA_BODY] = PL_WEIGHT_BODY,
	[PL_VIA_SIGNATURE] = PL_WEIGHT_SIGNATURE,
	[PL_VIA_FIELD] = PL_WEIGHT_FIELD,
	[PL_VIA_SUPERTYPE] = PL_WEIGHT_SUPERTYPE,
};

void pl_graph_init(struct pl_graph *graph)
{
	memset(graph, 0, sizeof(*graph));
}

void pl_graph_deinit(struct pl_graph *graph)
{
	if (!graph)
		return;
	pl_vec_free(&graph->nodes);
	pl_vec_free(&graph->edges);
	free(graph->first_edge);
	pl_graph_init(graph);
}

uint32_t pl_graph_add_node(struct pl_graph *graph, struct pl_str name, enum pl_kind kind)
{
	struct pl_node node = { name, kind };

	assert(!graph->first_edge && graph->nodes.n < UINT32_MAX);
	pl_vec_push(&graph->nodes, node);
	return (uint32_t)(graph->nodes.n - 1);
}

void pl_graph_add_edge(struct pl_graph *graph, uint32_t from, uint32_t to, enum pl_via via,
                       uint32_t count, struct pl_str file, uint32_t line)
{
	struct pl_edge edge = { from, to, via, count, weights[via], file, line };

	assert(!graph->first_edge && from < graph->nodes.n && to < graph->nodes.n);
	if (from != to)
		pl_vec_push(&graph->edges, edge);
}

/* One pass of a counting sort, by to or by from: stable, of equals the first stays first. */
static void sort_pass(const struct pl_edges *in, struct pl_edge *out, size_t n_nodes, bool by_from)
{
	size_t *start = pl_calloc(n_nodes + 1, sizeof(*start));

	for (size_t i = 0; i < in->n; i++)
		start[(by_from ? in->at[i].from : in->at[i].to) + 1]++;
	for (size_t i = 0; i < n_nodes; i++)
		start[i + 1] += start[i];
	for (size_t i = 0; i < in->n; i++)
		out[start[by_from ? in->at[i].from : in->at[i].to]++] = in->at[i];
	free(start);
}

static void merge(struct pl_edge *into, const struct pl_edge *edge)
{
	uint32_t room = UINT32_MAX - into->count;
	uint32_t count = into->count + (edge->count < room ? edge->count : room);

	if (edge->via > into->via)
		*into = *edge;
	into->count = count;
}

void pl_graph_settle(struct pl_graph *graph)
{
	struct pl_edges *edges = &graph->edges;
	size_t n_nodes = graph->nodes.n, n = 0;

	assert(!graph->first_edge);
	if (edges->n) {
		struct pl_edges sorted = { pl_realloc_array(NULL, edges->n, sizeof(*sorted.at)),
			                   edges->n, edges->n };

		sort_pass(edges, sorted.at, n_nodes, false);
		sort_pass(&sorted, edges->at, n_nodes, true);
		free(sorted.at);
	}
	for (size_t i = 0; i < edges->n; i++) {
		struct pl_edge *last = n ? &edges->at[n - 1] : NULL;

		if (last && last->from == edges->at[i].from && last->to == edges->at[i].to)
			merge(last, &edges->at[i]);
		else
			edges->at[n++] = edges->at[i];
	}
	edges->n = n;
	graph->first_edge = pl_calloc(n_nodes + 1, sizeof(*graph->first_edge));
	for (size_t i = 0; i < n; i++)
		graph->first_edge[edges->at[i].from + 1]++;
	for (size_t i = 0; i < n_nodes; i++)
		graph->first_edge[i + 1] += graph->first_edge[i];
}

/*
 * Tarjan, "Depth-first search and linear graph algorithms" (1972), with a stack of its own in
 * place of recursion: a chain of types may be as long as the input is large. Components are
 * numbered as they are completed, which is dependencies first.
 */
struct tarjan {
	uint32_t *index;  /* node -> number by first visit, from 1; 0: not seen */
	uint32_t *low;    /* node -> least index that it is known to reach in the open part */
	uint32_t *open;   /* nodes without a component yet, by first visit */
	uint32_t *path;   /* nodes between the root and where we are */
	size_t *next;     /* node -> its next edge to follow */
	size_t n_open, n_path;
	uint32_t n_seen;
};

static void enter(struct tarjan *t, const struct pl_graph *graph, uint32_t node)
{
	t->index[node] = t->low[node] = ++t->n_seen;
	t->next[node] = graph->first_edge[node];
	t->open[t->n_open++] = node;
	t->path[t->n_path++] = node;
}

/* The end of node's edges: close the component that it is the root of, tell the one before it. */
static void leave(struct tarjan *t, uint32_t node, uint32_t *component, uint32_t *n_components)
{
	t->n_path--;
	if (t->n_path) {
		uint32_t before = t->path[t->n_path - 1];

		if (t->low[node] < t->low[before])
			t->low[before] = t->low[node];
	}
	if (t->low[node] != t->index[node])
		return;
	for (uint32_t member = UINT32_MAX; member != node;) {
		member = t->open[--t->n_open];
		component[member] = *n_components;
	}
	++*n_components;
}

static size_t components(const struct pl_graph *graph, enum pl_via least, uint32_t *component)
{
	size_t n = graph->nodes.n;
	struct tarjan t = { 0 };
	uint32_t n_components = 0;

	assert(graph->first_edge);
	t.index = pl_calloc(n, sizeof(*t.index));
	t.low = pl_calloc(n, sizeof(*t.low));
	t.open = pl_calloc(n, sizeof(*t.open));
	t.path = pl_calloc(n, sizeof(*t.path));
	t.next = pl_calloc(n, sizeof(*t.next));
	for (size_t i = 0; i < n; i++)
		component[i] = UINT32_MAX;
	for (uint32_t root = 0; root < n; root++) {
		if (!t.index[root])
			enter(&t, graph, root);
		while (t.n_path) {
			uint32_t node = t.path[t.n_path - 1], to;

			if (t.next[node] == graph->first_edge[node + 1]) {
				leave(&t, node, component, &n_components);
				continue;
			}
			to = graph->edges.at[t.next[node]].to;
			if (graph->edges.at[t.next[node]++].via < least)
				continue;
			if (!t.index[to])
				enter(&t, graph, to);
			else if (component[to] == UINT32_MAX && t.index[to] < t.low[node])
				t.low[node] = t.index[to];
		}
	}
	free(t.index);
	free(t.low);
	free(t.open);
	free(t.path);
	free(t.next);
	return n_components;
}

size_t pl_graph_components(const struct pl_graph *graph, uint32_t *component)
{
	return components(graph, PL_VIA_BODY, component);
}

size_t pl_graph_supertype_components(const struct pl_graph *graph, uint32_t *component)
{
	return components(graph, PL_VIA_SUPERTYPE, component);
}
