/* lib/work/depend.c */
#include "work/depend.h"

#include "base/map.h"
#include "work/parts.h"
#include "work/resolve.h"

#include <stdlib.h>

static struct pl_str name_of(const struct pl_type *type, enum pl_depend_by by)
{
	switch (by) {
	case PL_BY_FILE:
		return type->file->path;
	case PL_BY_PACKAGE:
		break;
	case PL_BY_TYPE:
		return type->symbol->qualified_name;
	}
	/* the package, or the namespaces around it */
	if (type->file->module.n)
		return type->file->module;
	for (const struct pl_symbol *s = type->symbol->parent; s; s = s->parent)
		if (s->kind == PL_KIND_NAMESPACE)
			return s->qualified_name;
	return PL_S("(none)");
}

struct edges {
	const struct pl_depend_options *options;
	struct pl_resolver *resolver;
	struct pl_map type_nodes; /* qualified name -> node + 1 */
	struct pl_graph *graph;
};

/* What symbol, a type or a part of it in some file, names: seen from within the type. */
static void add_edges(struct edges *e, const struct pl_type *type, uint32_t from,
                      const struct pl_file *file, const struct pl_symbol *symbol)
{
	for (size_t k = 0; k < symbol->n_refs; k++) {
		const struct pl_ref *ref = &symbol->refs[k];
		const struct pl_type *other;
		size_t to;

		if (e->options->vias && !(e->options->vias & 1u << ref->via))
			continue;
		other = pl_resolve(e->resolver, type->file, type->symbol, ref->name);
		to = other ? pl_map_num(&e->type_nodes, other->symbol->qualified_name) : 0;
		if (to)
			pl_graph_add_edge(e->graph, from, (uint32_t)to - 1, ref->via, ref->count,
			                  file->path, ref->at.line);
	}
}

void pl_depend_graph(const struct pl_snapshot *snapshot, const struct pl_langs *langs,
                     const struct pl_type *types, size_t n, const struct pl_depend_options *options,
                     struct pl_graph *graph, uint32_t *node_of)
{
	struct edges edges = { options, pl_resolver_new(snapshot, langs), PL_MAP_INIT, graph };
	struct pl_parts *parts = pl_parts_find(snapshot);
	struct pl_map nodes = PL_MAP_INIT; /* name -> node + 1 */

	for (size_t i = 0; i < n; i++) {
		struct pl_str name = name_of(&types[i], options->by);
		struct pl_map_entry *e = pl_map_add(&nodes, name, NULL);

		if (!e->num)
			e->num = pl_graph_add_node(graph, name,
			                           options->by == PL_BY_TYPE ? types[i].symbol->kind
			                                                     : PL_KIND_NONE) +
			         1;
		pl_map_add(&edges.type_nodes, types[i].symbol->qualified_name, NULL)->num = e->num;
		if (node_of)
			node_of[i] = (uint32_t)e->num - 1;
	}
	for (size_t i = 0; i < n; i++) {
		uint32_t from = (uint32_t)pl_map_num(&nodes, name_of(&types[i], options->by)) - 1;
		size_t n_parts;
		const struct pl_part *part = pl_parts_of(parts, types[i].symbol, &n_parts);

		add_edges(&edges, &types[i], from, types[i].file, types[i].symbol);
		for (size_t k = 0; k < n_parts; k++)
			add_edges(&edges, &types[i], from, part[k].file, part[k].symbol);
	}
	pl_graph_settle(graph);
	pl_map_deinit(&nodes);
	pl_map_deinit(&edges.type_nodes);
	pl_parts_free(parts);
	pl_resolver_free(edges.resolver);
}

/* Edge numbers by the node they start from, or end at with reverse: first[i] up to first[i + 1]. */
static void index_edges(const struct pl_graph *graph, bool reverse, size_t *first, size_t *edges)
{
	size_t n = graph->nodes.n;

	for (size_t e = 0; e < graph->edges.n; e++)
		first[(reverse ? graph->edges.at[e].to : graph->edges.at[e].from) + 1]++;
	for (size_t i = 0; i < n; i++)
		first[i + 1] += first[i];
	for (size_t e = graph->edges.n;
	     e-- > 0;) { /* backwards: each list keeps the edges' order */
		const struct pl_edge *edge = &graph->edges.at[e];

		edges[--first[(reverse ? edge->to : edge->from) + 1]] = e;
	}
	/* every first[i + 1] stands at the start of node i now: move them back by one */
	memmove(first, first + 1, n * sizeof(*first));
	first[n] = graph->edges.n;
}

void pl_depend_focus(const struct pl_graph *graph, uint32_t node, unsigned depth, bool reverse,
                     struct pl_graph *kept, uint32_t *old_of)
{
	size_t n = graph->nodes.n, level_end = 1, done = 0;
	uint32_t *new_of = pl_calloc(n, sizeof(*new_of)); /* new number + 1 */
	size_t *first = pl_calloc(n + 2, sizeof(*first));
	size_t *edges = pl_calloc(graph->edges.n, sizeof(*edges));

	index_edges(graph, reverse, first, edges);
	old_of[0] = node;
	new_of[node] = pl_graph_add_node(kept, graph->nodes.at[node].name,
	                                 graph->nodes.at[node].kind) +
	               1;
	for (unsigned level = 0; done < level_end && (!depth || level < depth); level++) {
		for (; done < level_end; done++)
			for (size_t e = first[old_of[done]]; e < first[old_of[done] + 1]; e++) {
				const struct pl_edge *edge = &graph->edges.at[edges[e]];
				uint32_t next = reverse ? edge->from : edge->to;

				if (new_of[next])
					continue;
				old_of[kept->nodes.n] = next;
				new_of[next] = pl_graph_add_node(kept, graph->nodes.at[next].name,
				                                 graph->nodes.at[next].kind) +
				               1;
			}
		level_end = kept->nodes.n;
	}
	for (size_t e = 0; e < graph->edges.n; e++) {
		const struct pl_edge *edge = &graph->edges.at[e];

		if (new_of[edge->from] && new_of[edge->to])
			pl_graph_add_edge(kept, new_of[edge->from] - 1, new_of[edge->to] - 1,
			                  edge->via, edge->count, edge->file, edge->line);
	}
	pl_graph_settle(kept);
	free(new_of);
	free(first);
	free(edges);
}
