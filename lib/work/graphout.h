/*
 * lib/work/graphout.h -- a dependency graph as text for other tools: tsort, Graphviz, Mermaid.
 *
 * Names come from the code under study: each format quotes them by its own rules.
 */
#ifndef PL_WORK_GRAPHOUT_H
#define PL_WORK_GRAPHOUT_H

#include "base/err.h"
#include "work/order.h"

/*
 * "NEEDED NEEDER" a line, for tsort(1): what is needed comes out first. A node without edges is
 * paired with itself. Blanks in names become "%20" and so on, as tsort splits at them.
 */
void pl_graph_write_tsort(const struct pl_graph *graph, struct pl_sb *out);

/* Graphviz: a cluster for each cycle, its broken edges dashed, what is needed below its needer. */
void pl_graph_write_dot(const struct pl_graph *graph, const struct pl_order *order,
                        struct pl_sb *out);

/*
 * Mermaid's flowchart. Renderers give up on large ones: more than max_nodes nodes, or ten times
 * as many edges, are PL_ELIMIT, and the message says how to get a smaller graph.
 */
PL_MUST_CHECK int pl_graph_write_mermaid(const struct pl_graph *graph, const struct pl_order *order,
                                         size_t max_nodes, struct pl_sb *out, struct pl_err *err);

#endif
