/*
 * lib/work/order.h -- in which order to port types: dependencies before dependents.
 *
 * The graph is condensed into strongly connected components. Inside one, supertypes come before
 * subtypes always; beyond that the order breaks the least weight of references, then the fewest
 * (proven for small components, by a search with a fixed seed for large ones). What is still free,
 * inside a component and among components, goes to enums, then interfaces, traits and protocols,
 * then the rest, then to the qualified name.
 *
 * Only supertypes that form a cycle, which no compiler accepts, are ordinary references to each
 * other: there the order breaks as few of them as it can.
 */
#ifndef PL_WORK_ORDER_H
#define PL_WORK_ORDER_H

#include "model/graph.h"

/* One component of more than one type. */
struct pl_cycle {
	uint32_t *members; /* nodes, in porting order */
	size_t n_members;
	/*
	 * A shortest cycle: each edge's to is the next one's from, the last one's to is the first
	 * one's from. Of several the first in order of kinds and names, as above. In a component of
	 * many thousands of edges it may be only the shortest of those looked at.
	 */
	struct pl_edge *example;
	size_t n_example;
	struct pl_edge
		*cut; /* edges that the order breaks, lightest first, then by names; never 0 */
	size_t n_cut;
};

struct pl_order {
	uint32_t *nodes; /* in porting order: n of them */
	uint32_t *place; /* node -> 0-based place in nodes */
	uint32_t *
		group; /* node -> 0-based group: it needs only groups before it, or its own cycle */
	size_t n;
	size_t n_groups;
	struct pl_cycle *cycles; /* by first member's place */
	size_t n_cycles;
	size_t forward; /* edges that point to a later type: the sum of all n_cut */
};

/*
 * graph: settled. out: overwritten; give it back with pl_order_deinit. Its edges borrow the file
 * names of the graph. The order depends on names, kinds and edges, not on when they were added
 * (unless two nodes share name and kind). There is no graph without an order.
 */
void pl_order_make(const struct pl_graph *graph, struct pl_order *out);
void pl_order_deinit(struct pl_order *order);

#endif
