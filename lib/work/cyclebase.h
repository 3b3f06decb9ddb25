/*
 * lib/work/cyclebase.h -- the baseline of known dependency cycles.
 *
 * A cycle is known when all its members belong to one cycle of the baseline: it may shrink or fall
 * apart, never grow. So it is matched by who takes part, never by a count, and the file can only
 * become smaller.
 */
#ifndef PL_WORK_CYCLEBASE_H
#define PL_WORK_CYCLEBASE_H

#include "base/map.h"
#include "base/out.h"
#include "work/order.h"

struct pl_cyclebase {
	pl_json *doc;
	struct pl_map member; /* name -> number of its known cycle + 1; names belong to doc */
	size_t n;             /* known cycles */
	bool *used;           /* by number: some cycle of now is part of it */
};

/* PL_EINVALID when the text is no such baseline. Deinit in every case. */
PL_MUST_CHECK int pl_cyclebase_parse(struct pl_cyclebase *base, struct pl_str text,
                                     struct pl_err *err);
void pl_cyclebase_deinit(struct pl_cyclebase *base);

/* True when the cycle is known; remembers which entry it used. */
bool pl_cyclebase_knows(struct pl_cyclebase *base, const struct pl_graph *graph,
                        const struct pl_cycle *cycle);

/* The cycles of now as a baseline: members and cycles sorted by name. */
void pl_cyclebase_write(const struct pl_graph *graph, const struct pl_order *order,
                        struct pl_out *out);

#endif
