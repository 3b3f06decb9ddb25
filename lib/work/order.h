/*
 * lib/work/order.h -- in which order to port types: dependencies before dependents.
 *
 * The graph is condensed into strongly connected components. Inside one, supertypes come before
 * subtypes always; beyond that the order breaks the least weight of references (exact for small
 * components, iterated local search with a fixed seed for large ones); ties go to enums, then
 * interfaces, then the rest, then to the qualified name.
 */
#ifndef PL_WORK_ORDER_H
#define PL_WORK_ORDER_H

#include "base/err.h"
#include "model/graph.h"

/* One component of more than one type. */
struct pl_cycle {
	uint32_t *members; /* nodes, in porting order */
	size_t n_members;
	struct pl_edge *example; /* a shortest cycle: each edge's to is the next one's from */
	size_t n_example;
	struct pl_edge *cut; /* edges that the order breaks; sorted by weight, then names */
	size_t n_cut;
};

struct pl_order {
	uint32_t *nodes; /* in porting order: n of them */
	uint32_t *place; /* node -> 0-based place in nodes */
	uint32_t *group; /* node -> 0-based group: a group needs only groups before it, or its own cycle */
	size_t n;
	size_t n_groups;
	struct pl_cycle *cycles; /* by first member's place */
	size_t n_cycles;
	size_t forward; /* edges that point to a later type */
};

/*
 * graph: settled. Fails with PL_EINVALID only when supertypes form a cycle of their own, which no
 * compiler accepts; then err names it... see order.c: such edges are treated as ordinary.
 */
PL_MUST_CHECK int pl_order_make(const struct pl_graph *graph, struct pl_order *out,
                                struct pl_err *err);
void pl_order_deinit(struct pl_order *order);

#endif
