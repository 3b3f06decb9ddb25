/* lib/work/sift.h -- the search behind work/arrange: a good row for many items in bounded time. */
#ifndef PL_WORK_SIFT_H
#define PL_WORK_SIFT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Seen from one item: what another one's place means to it. */
struct pl_near {
	int64_t after; /* what the row costs more when we come after item; below 0: we need it */
	uint32_t item;
	bool hard; /* the sign of after is an order; its value is not looked at */
};

/* Every pair whose order matters, seen from both of its items. */
struct pl_field {
	size_t n;
	struct pl_near *near; /* those of item i are [first[i], first[i + 1]), by item */
	size_t *first;
};

/* order: field->n items, first to last. The same field always gives the same row. */
void pl_sift(const struct pl_field *field, uint32_t *order);

#endif
