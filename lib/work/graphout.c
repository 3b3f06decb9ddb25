/* lib/work/graphout.c */
#include "work/graphout.h"

#include <stdlib.h>

/* The cycle of each node, counted from 1; 0 for nodes in none. Caller frees. */
static size_t *cycles_of(const struct pl_graph *graph, const struct pl_order *order)
{
	size_t *cycle = pl_calloc(graph->nodes.n, sizeof(*cycle));

	for (size_t i = 0; i < order->n_cycles; i++)
		for (size_t k = 0; k < order->cycles[i].n_members; k++)
			cycle[order->cycles[i].members[k]] = i + 1;
	return cycle;
}

/* A name as one word: whatever tsort or a shell would split at is written as %HH. */
static void add_word(struct pl_sb *out, struct pl_str name)
{
	for (size_t i = 0; i < name.n; i++) {
		unsigned char c = (unsigned char)name.p[i];

		if (c <= ' ' || c == '%' || c == 0x7f)
			pl_sb_addf(out, "%%%02X", c);
		else
			pl_sb_addc(out, (char)c);
	}
}

void pl_graph_write_tsort(const struct pl_graph *graph, struct pl_sb *out)
{
	bool *paired = pl_calloc(graph->nodes.n, sizeof(*paired));

	for (size_t i = 0; i < graph->edges.n; i++) {
		const struct pl_edge *edge = &graph->edges.at[i];

		paired[edge->from] = paired[edge->to] = true;
		add_word(out, graph->nodes.at[edge->to].name);
		pl_sb_addc(out, ' ');
		add_word(out, graph->nodes.at[edge->from].name);
		pl_sb_addc(out, '\n');
	}
	for (size_t i = 0; i < graph->nodes.n; i++) {
		if (paired[i])
			continue;
		add_word(out, graph->nodes.at[i].name);
		pl_sb_addc(out, ' ');
		add_word(out, graph->nodes.at[i].name);
		pl_sb_addc(out, '\n');
	}
	free(paired);
}

/* A double-quoted string of the DOT language. */
static void add_dot_string(struct pl_sb *out, struct pl_str s)
{
	struct pl_sb path = PL_SB_INIT;

	pl_sb_add_path(&path, s);
	pl_sb_addc(out, '"');
	for (size_t i = 0; i < path.n; i++) {
		if (path.p[i] == '"' || path.p[i] == '\\')
			pl_sb_addc(out, '\\');
		pl_sb_addc(out, path.p[i]);
	}
	pl_sb_addc(out, '"');
	pl_sb_deinit(&path);
}

/* True when the order breaks this edge: it points to something later, inside its cycle. */
static bool is_cut(const struct pl_order *order, const size_t *cycle, const struct pl_edge *edge)
{
	return cycle[edge->from] && cycle[edge->from] == cycle[edge->to] &&
	       order->place[edge->to] > order->place[edge->from];
}

void pl_graph_write_dot(const struct pl_graph *graph, const struct pl_order *order,
                        struct pl_sb *out)
{
	size_t *cycle = cycles_of(graph, order);

	pl_sb_adds(out, "digraph dependencies {\n\trankdir=TB;\n\tnode [shape=box];\n");
	for (size_t i = 0; i < order->n_cycles; i++) {
		const struct pl_cycle *c = &order->cycles[i];

		pl_sb_addf(
			out,
			"\tsubgraph cluster_%zu {\n\t\tlabel=\"cycle of %zu\";\n\t\tcolor=red;\n",
			i + 1, c->n_members);
		for (size_t k = 0; k < c->n_members; k++) {
			pl_sb_adds(out, "\t\t");
			add_dot_string(out, graph->nodes.at[c->members[k]].name);
			pl_sb_adds(out, ";\n");
		}
		pl_sb_adds(out, "\t}\n");
	}
	for (size_t i = 0; i < order->n; i++) {
		if (cycle[order->nodes[i]])
			continue;
		pl_sb_addc(out, '\t');
		add_dot_string(out, graph->nodes.at[order->nodes[i]].name);
		pl_sb_adds(out, ";\n");
	}
	for (size_t i = 0; i < graph->edges.n; i++) {
		const struct pl_edge *edge = &graph->edges.at[i];

		pl_sb_addc(out, '\t');
		add_dot_string(out, graph->nodes.at[edge->from].name);
		pl_sb_adds(out, " -> ");
		add_dot_string(out, graph->nodes.at[edge->to].name);
		if (is_cut(order, cycle, edge))
			pl_sb_adds(out, " [color=red, style=dashed]");
		else if (cycle[edge->from] && cycle[edge->from] == cycle[edge->to])
			pl_sb_adds(out, " [color=red]");
		else if (edge->via == PL_VIA_SUPERTYPE)
			pl_sb_adds(out, " [arrowhead=empty]");
		pl_sb_adds(out, ";\n");
	}
	pl_sb_adds(out, "}\n");
	free(cycle);
}

/* A label of Mermaid: entities for what it or HTML would read as its own. */
static void add_mermaid_label(struct pl_sb *out, struct pl_str s)
{
	struct pl_sb path = PL_SB_INIT;

	pl_sb_add_path(&path, s);
	pl_sb_adds(out, "[\"");
	for (size_t i = 0; i < path.n; i++) {
		char c = path.p[i];

		if (c == '"' || c == '#' || c == ';' || c == '<' || c == '>' || c == '&' ||
		    c == '`' || c == '\\')
			pl_sb_addf(out, "#%d;", c);
		else
			pl_sb_addc(out, c);
	}
	pl_sb_adds(out, "\"]\n");
	pl_sb_deinit(&path);
}

int pl_graph_write_mermaid(const struct pl_graph *graph, const struct pl_order *order,
                           size_t max_nodes, struct pl_sb *out, struct pl_err *err)
{
	size_t *cycle;

	if (graph->nodes.n > max_nodes || graph->edges.n > 10 * max_nodes)
		return pl_err_set(
			err, PL_ELIMIT,
			"%zu nodes and %zu edges are more than Mermaid shows well (%zu and %zu): "
			"use --focus TYPE --depth N, --by file or package, or --max-nodes",
			graph->nodes.n, graph->edges.n, max_nodes, 10 * max_nodes);
	cycle = cycles_of(graph, order);
	pl_sb_adds(out, "flowchart TD\n");
	for (size_t i = 0; i < order->n_cycles; i++) {
		pl_sb_addf(out, "\tsubgraph cycle%zu [\"cycle of %zu\"]\n", i + 1,
		           order->cycles[i].n_members);
		for (size_t k = 0; k < order->cycles[i].n_members; k++) {
			uint32_t node = order->cycles[i].members[k];

			pl_sb_addf(out, "\t\tn%u", node);
			add_mermaid_label(out, graph->nodes.at[node].name);
		}
		pl_sb_adds(out, "\tend\n");
	}
	for (size_t i = 0; i < order->n; i++)
		if (!cycle[order->nodes[i]]) {
			pl_sb_addf(out, "\tn%u", order->nodes[i]);
			add_mermaid_label(out, graph->nodes.at[order->nodes[i]].name);
		}
	for (size_t i = 0; i < graph->edges.n; i++) {
		const struct pl_edge *edge = &graph->edges.at[i];

		pl_sb_addf(out, "\tn%u %s n%u\n", edge->from,
		           is_cut(order, cycle, edge) ? "-.->" : "-->", edge->to);
	}
	free(cycle);
	return 0;
}
