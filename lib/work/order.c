/* lib/work/order.c -- components, what comes first among them, and their cycles. */
#include "work/order.h"

#include "work/arrange.h"

/* A graph that is in the making of its order. */
struct ordering {
	const struct pl_graph *graph;
	size_t n;
	uint32_t *ranked;    /* nodes in order of kind and name: what decides between equals */
	uint32_t *component; /* node -> component; dependencies have lower numbers */
	uint32_t *family;    /* node -> component of the supertype edges alone */
	size_t n_components;
	uint32_t *members; /* nodes by component, first by rank, then as arranged */
	size_t *first;     /* component -> where its members begin; n_components + 1 of them */
	uint32_t *local;   /* node -> place among its component's members by rank */
};

/* --- ranks ------------------------------------------------------------------------------------ */

struct ranked {
	const struct pl_node *node;
	uint32_t index;
};

static int kind_rank(enum pl_kind kind)
{
	switch (kind) {
	case PL_KIND_ENUM:
		return 0;
	case PL_KIND_INTERFACE:
	case PL_KIND_TRAIT:
	case PL_KIND_PROTOCOL:
		return 1;
	default:
		return 2;
	}
}

static int ranked_cmp(const void *a, const void *b)
{
	const struct ranked *x = a, *y = b;
	int by = kind_rank(x->node->kind) - kind_rank(y->node->kind);

	if (!by)
		by = pl_str_cmp(x->node->name, y->node->name);
	if (!by)
		by = (int)x->node->kind - (int)y->node->kind;
	return by ? by : x->index < y->index ? -1 : x->index > y->index;
}

static void rank_nodes(struct ordering *o)
{
	struct ranked *all = pl_calloc(o->n, sizeof(*all));

	for (uint32_t i = 0; i < o->n; i++)
		all[i] = (struct ranked){ &o->graph->nodes.at[i], i };
	if (o->n)
		qsort(all, o->n, sizeof(*all), ranked_cmp);
	for (size_t i = 0; i < o->n; i++)
		o->ranked[i] = all[i].index;
	free(all);
}

/* --- inside a component ----------------------------------------------------------------------- */

static void collect_members(struct ordering *o)
{
	size_t *fill = pl_calloc(o->n_components, sizeof(*fill));

	for (size_t i = 0; i < o->n; i++)
		o->first[o->component[i] + 1]++;
	for (size_t i = 0; i < o->n_components; i++)
		o->first[i + 1] += o->first[i];
	for (size_t i = 0; i < o->n; i++) {
		uint32_t node = o->ranked[i], in = o->component[node];

		o->local[node] = (uint32_t)fill[in];
		o->members[o->first[in] + fill[in]++] = node;
	}
	free(fill);
}

/* The edges inside a component, by local numbers. */
struct arcs {
	struct pl_arc *at; /* sorted by (from, to): adding nodes in another order changes nothing */
	size_t n, cap;
	size_t *first; /* arcs of local i are [first[i], first[i + 1]) */
};

static int arc_cmp(const void *a, const void *b)
{
	const struct pl_arc *x = a, *y = b;

	if (x->from != y->from)
		return x->from < y->from ? -1 : 1;
	return x->to < y->to ? -1 : x->to > y->to;
}

static void arcs_make(const struct ordering *o, size_t component, struct arcs *arcs)
{
	const struct pl_graph *graph = o->graph;
	size_t n = o->first[component + 1] - o->first[component];

	memset(arcs, 0, sizeof(*arcs));
	arcs->first = pl_calloc(n + 1, sizeof(*arcs->first));
	for (size_t i = 0; i < n; i++) {
		uint32_t node = o->members[o->first[component] + i];

		for (size_t e = graph->first_edge[node]; e < graph->first_edge[node + 1]; e++) {
			const struct pl_edge *edge = &graph->edges.at[e];
			struct pl_arc *arc;

			if (o->component[edge->to] != component)
				continue;
			arc = pl_vec_add(arcs);
			arc->from = (uint32_t)i;
			arc->to = o->local[edge->to];
			arc->weight = edge->weight;
			arc->hard = edge->via == PL_VIA_SUPERTYPE &&
			            o->family[edge->from] != o->family[edge->to];
		}
		arcs->first[i + 1] = arcs->n;
	}
	pl_vec_sort(arcs, arc_cmp);
}

static void arcs_free(struct arcs *arcs)
{
	pl_vec_free(arcs);
	free(arcs->first);
}

/* --- a shortest cycle ------------------------------------------------------------------------- */

/*
 * Breadth first from each item in turn over items of higher numbers only: a cycle is met once, at
 * its lowest one. Arcs are sorted, so that of paths of equal length the first by numbers is found.
 */
enum { CYCLE_WORK = 20000000 }; /* arcs looked at; begin no further item after that many */

struct walk {
	const struct arcs *arcs;
	uint32_t *queue;
	uint32_t *depth;  /* item -> items on the path from the start to it, itself included */
	uint32_t *before; /* item -> the one before it on that path */
	uint32_t *seen;   /* item -> start + 1 of the walk that last saw it */
	uint64_t work;
};

/* The last item of a shortest cycle through start that is shorter than limit, or UINT32_MAX. */
static uint32_t walk_from(struct walk *w, uint32_t start, uint32_t limit)
{
	size_t head = 0, tail = 0;

	w->queue[tail++] = start;
	w->depth[start] = 1;
	w->seen[start] = start + 1;
	while (head < tail) {
		uint32_t item = w->queue[head++];

		if (w->depth[item] >= limit)
			break;
		for (size_t i = w->arcs->first[item]; i < w->arcs->first[item + 1]; i++) {
			uint32_t to = w->arcs->at[i].to;

			w->work++;
			if (to == start)
				return item;
			if (to < start || w->seen[to] == start + 1)
				continue;
			w->seen[to] = start + 1;
			w->depth[to] = w->depth[item] + 1;
			w->before[to] = item;
			w->queue[tail++] = to;
		}
	}
	return UINT32_MAX;
}

static const struct pl_edge *edge_between(const struct pl_graph *graph, uint32_t from, uint32_t to)
{
	size_t low = graph->first_edge[from], high = graph->first_edge[from + 1];

	while (high - low > 1) {
		size_t middle = low + (high - low) / 2;

		if (graph->edges.at[middle].to > to)
			high = middle;
		else
			low = middle;
	}
	return &graph->edges.at[low];
}

/* members: of the component, by rank. */
static void find_example(const struct pl_graph *graph, const uint32_t *members, size_t n,
                         const struct arcs *arcs, struct pl_cycle *cycle)
{
	struct walk w = { .arcs = arcs };
	uint32_t *path = pl_calloc(n, sizeof(*path)), length = (uint32_t)n + 1;

	w.queue = pl_calloc(n, sizeof(*w.queue));
	w.depth = pl_calloc(n, sizeof(*w.depth));
	w.before = pl_calloc(n, sizeof(*w.before));
	w.seen = pl_calloc(n, sizeof(*w.seen));
	for (uint32_t start = 0; start < n && length > 2 && w.work < CYCLE_WORK; start++) {
		uint32_t last = walk_from(&w, start, length);

		if (last == UINT32_MAX)
			continue;
		length = w.depth[last];
		for (uint32_t i = length, item = last; i-- > 0; item = w.before[item])
			path[i] = members[item];
	}
	cycle->n_example = length;
	cycle->example = pl_calloc(length, sizeof(*cycle->example));
	for (uint32_t i = 0; i < length; i++)
		cycle->example[i] = *edge_between(graph, path[i], path[(i + 1) % length]);
	free(path);
	free(w.queue);
	free(w.depth);
	free(w.before);
	free(w.seen);
}

/* --- what the order breaks -------------------------------------------------------------------- */

struct cut {
	struct pl_arc arc;
	const struct pl_edge *edge;
};

static int cut_cmp(const void *a, const void *b)
{
	const struct cut *x = a, *y = b;

	if (x->arc.weight != y->arc.weight)
		return x->arc.weight < y->arc.weight ? -1 : 1;
	return arc_cmp(&x->arc, &y->arc);
}

/* members: by rank; row: local numbers in porting order. */
static void find_cut(const struct pl_graph *graph, const uint32_t *members, const uint32_t *row,
                     size_t n, const struct arcs *arcs, struct pl_cycle *cycle)
{
	PL_VEC(struct cut) cuts = PL_VEC_INIT;
	uint32_t *place = pl_calloc(n, sizeof(*place));

	for (uint32_t i = 0; i < n; i++)
		place[row[i]] = i;
	for (size_t i = 0; i < arcs->n; i++) {
		const struct pl_arc *arc = &arcs->at[i];
		struct cut *cut;

		if (place[arc->from] > place[arc->to])
			continue;
		cut = pl_vec_add(&cuts);
		cut->arc = *arc;
		cut->edge = edge_between(graph, members[arc->from], members[arc->to]);
	}
	pl_vec_sort(&cuts, cut_cmp);
	cycle->n_cut = cuts.n;
	cycle->cut = pl_calloc(cuts.n, sizeof(*cycle->cut));
	for (size_t i = 0; i < cuts.n; i++)
		cycle->cut[i] = *cuts.at[i].edge;
	pl_vec_free(&cuts);
	free(place);
}

/* Put a component's members in porting order and tell about its cycle. */
static void arrange_component(struct ordering *o, size_t component, struct pl_cycle *cycle)
{
	uint32_t *members = &o->members[o->first[component]];
	size_t n = o->first[component + 1] - o->first[component];
	uint32_t *row = pl_calloc(n, sizeof(*row));
	struct arcs arcs;

	arcs_make(o, component, &arcs);
	pl_arrange(n, arcs.at, arcs.n, PL_ARRANGE_AUTO, row);
	find_example(o->graph, members, n, &arcs, cycle);
	find_cut(o->graph, members, row, n, &arcs, cycle);
	cycle->n_members = n;
	cycle->members = pl_calloc(n, sizeof(*cycle->members));
	for (size_t i = 0; i < n; i++)
		cycle->members[i] = members[row[i]];
	memcpy(members, cycle->members, n * sizeof(*members));
	arcs_free(&arcs);
	free(row);
}

/* --- among components ------------------------------------------------------------------------- */

/* Components in porting order: of those that are free, the one whose first member ranks first. */
static uint32_t *arrange_components(const struct ordering *o)
{
	PL_VEC(struct pl_arc) arcs = PL_VEC_INIT;
	uint32_t *by_first = pl_calloc(o->n_components, sizeof(*by_first));
	uint32_t *number = pl_calloc(o->n_components,
	                             sizeof(*number)); /* component -> place in it */
	uint32_t *order = pl_calloc(o->n_components, sizeof(*order));
	uint32_t n = 0;

	for (size_t i = 0; i < o->n; i++) {
		uint32_t node = o->ranked[i], in = o->component[node];

		if (o->members[o->first[in]] == node) {
			number[in] = n;
			by_first[n++] = in;
		}
	}
	for (size_t i = 0; i < o->graph->edges.n; i++) {
		const struct pl_edge *edge = &o->graph->edges.at[i];
		uint32_t from = o->component[edge->from], to = o->component[edge->to];
		struct pl_arc arc = { number[from], number[to], 0, true };

		if (from != to)
			pl_vec_push(&arcs, arc);
	}
	pl_arrange_acyclic(n, arcs.at, arcs.n, order);
	for (uint32_t i = 0; i < n; i++)
		order[i] = by_first[order[i]];
	pl_vec_free(&arcs);
	free(by_first);
	free(number);
	return order;
}

/* A component's group is the length of the longest chain of components that it needs. */
static void find_groups(const struct ordering *o, struct pl_order *out)
{
	uint32_t *level = pl_calloc(o->n_components, sizeof(*level));

	for (size_t in = 0; in < o->n_components; in++) {
		for (size_t i = o->first[in]; i < o->first[in + 1]; i++) {
			const struct pl_graph *graph = o->graph;
			uint32_t node = o->members[i];

			for (size_t e = graph->first_edge[node]; e < graph->first_edge[node + 1];
			     e++) {
				uint32_t to = o->component[graph->edges.at[e].to];

				if (to != in && level[to] >= level[in])
					level[in] = level[to] + 1;
			}
		}
		if (level[in] >= out->n_groups)
			out->n_groups = (size_t)level[in] + 1;
	}
	for (size_t i = 0; i < o->n; i++)
		out->group[i] = level[o->component[i]];
	free(level);
}

/* --- the whole -------------------------------------------------------------------------------- */

static void ordering_init(struct ordering *o, const struct pl_graph *graph)
{
	memset(o, 0, sizeof(*o));
	o->graph = graph;
	o->n = graph->nodes.n;
	o->ranked = pl_calloc(o->n, sizeof(*o->ranked));
	o->component = pl_calloc(o->n, sizeof(*o->component));
	o->family = pl_calloc(o->n, sizeof(*o->family));
	o->members = pl_calloc(o->n, sizeof(*o->members));
	o->local = pl_calloc(o->n, sizeof(*o->local));
	rank_nodes(o);
	o->n_components = pl_graph_components(graph, o->component);
	pl_graph_supertype_components(graph, o->family);
	o->first = pl_calloc(o->n_components + 1, sizeof(*o->first));
	collect_members(o);
}

static void ordering_deinit(struct ordering *o)
{
	free(o->ranked);
	free(o->component);
	free(o->family);
	free(o->members);
	free(o->first);
	free(o->local);
}

void pl_order_make(const struct pl_graph *graph, struct pl_order *out)
{
	struct ordering o;
	struct pl_cycle *cycle; /* component -> its cycle, if it is one */
	uint32_t *order;
	size_t done = 0;

	ordering_init(&o, graph);
	memset(out, 0, sizeof(*out));
	out->n = o.n;
	out->nodes = pl_calloc(o.n, sizeof(*out->nodes));
	out->place = pl_calloc(o.n, sizeof(*out->place));
	out->group = pl_calloc(o.n, sizeof(*out->group));
	cycle = pl_calloc(o.n_components, sizeof(*cycle));
	for (size_t i = 0; i < o.n_components; i++)
		if (o.first[i + 1] - o.first[i] > 1) {
			arrange_component(&o, i, &cycle[i]);
			out->forward += cycle[i].n_cut;
			out->n_cycles++;
		}
	order = arrange_components(&o);
	out->cycles = pl_calloc(out->n_cycles, sizeof(*out->cycles));
	out->n_cycles = 0;
	for (size_t i = 0; i < o.n_components; i++) {
		if (cycle[order[i]].n_members)
			out->cycles[out->n_cycles++] = cycle[order[i]];
		for (size_t j = o.first[order[i]]; j < o.first[order[i] + 1]; j++) {
			out->place[o.members[j]] = (uint32_t)done;
			out->nodes[done++] = o.members[j];
		}
	}
	find_groups(&o, out);
	free(cycle);
	free(order);
	ordering_deinit(&o);
}

void pl_order_deinit(struct pl_order *order)
{
	if (!order)
		return;
	for (size_t i = 0; i < order->n_cycles; i++) {
		free(order->cycles[i].members);
		free(order->cycles[i].example);
		free(order->cycles[i].cut);
	}
	free(order->cycles);
	free(order->nodes);
	free(order->place);
	free(order->group);
	memset(order, 0, sizeof(*order));
}
