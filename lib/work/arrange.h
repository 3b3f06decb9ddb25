/*
 * lib/work/arrange.h -- put items that need each other in a row so that little is needed too early.
 *
 * This is the weighted feedback arc set (linear ordering) problem with some arcs that must hold.
 * Items are numbered 0..n-1 in the order that is preferred among rows of equal cost: the same
 * arcs in any order give the same row.
 */
#ifndef PL_WORK_ARRANGE_H
#define PL_WORK_ARRANGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* from needs to; at most one arc for each (from, to), from != to. */
struct pl_arc {
	uint32_t from, to;
	uint32_t weight; /* what it costs to put from before to */
	bool hard;       /* to must come first, whatever the weight; these form no cycle */
};

enum pl_arrange_how {
	PL_ARRANGE_AUTO,  /* exact up to PL_ARRANGE_EXACT_MAX items, else search */
	PL_ARRANGE_EXACT, /* the least cost, proven; 20 items at most: each doubles the time */
	PL_ARRANGE_SEARCH /* close to it, in bounded time */
};

enum { PL_ARRANGE_EXACT_MAX = 16 };

/*
 * order: n items, first to last. Least weight of broken arcs first, then the fewest of them; of
 * the rows that are equal in this the exact method gives the first in the order of item numbers,
 * the search the first that swapping indifferent neighbours leads to.
 */
void pl_arrange(size_t n, const struct pl_arc *arcs, size_t n_arcs, enum pl_arrange_how how,
                uint32_t *order);

/*
 * The first row, in the order of item numbers, that breaks no arc at all (weight and hard are not
 * looked at). The arcs must form no cycle.
 */
void pl_arrange_acyclic(size_t n, const struct pl_arc *arcs, size_t n_arcs, uint32_t *order);

#endif
