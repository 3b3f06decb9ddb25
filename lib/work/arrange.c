/* lib/work/arrange.c -- the exact method, and what both methods share. */
#include "work/arrange.h"

#include "work/sift.h"

#include "base/alloc.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* --- one number for (weight, how many) -------------------------------------------------------- */

/*
 * weight * (arcs + 1) + 1 orders sums by weight, then by number of arcs. When so many arcs could
 * be so heavy that a sum passes 63 bits, the weight alone decides.
 */
struct scale {
	int64_t factor;   /* arcs + 1, or 1 */
	int64_t heaviest; /* weight of a soft arc */
};

static struct scale scale_of(const struct pl_arc *arcs, size_t n_arcs)
{
	struct scale scale = { (int64_t)n_arcs + 1, 1 };

	for (size_t i = 0; i < n_arcs; i++)
		if (!arcs[i].hard && arcs[i].weight > scale.heaviest)
			scale.heaviest = arcs[i].weight;
	if (scale.heaviest >= INT64_MAX / scale.factor / scale.factor)
		scale.factor = 1;
	return scale;
}

/* A hard arc is never broken; how heavy it looks only guides the construction. */
static int64_t arc_cost(const struct pl_arc *arc, struct scale scale)
{
	return (arc->hard ? scale.heaviest : arc->weight) * scale.factor + (scale.factor > 1);
}

static int near_cmp(const void *a, const void *b)
{
	const struct pl_near *x = a, *y = b;

	return x->item < y->item ? -1 : x->item > y->item;
}

/* The arcs between an item and another become one entry: what the other's place costs. */
static size_t merge_near(struct pl_near *near, size_t n)
{
	size_t kept = 0;

	qsort(near, n, sizeof(*near), near_cmp);
	for (size_t i = 0; i < n; i++) {
		struct pl_near *last = kept ? &near[kept - 1] : NULL;

		if (!last || last->item != near[i].item) {
			near[kept++] = near[i];
		} else if (last->hard || near[i].hard) {
			/* The soft one of the two is broken whatever we do. */
			*last = last->hard ? *last : near[i];
		} else {
			last->after += near[i].after;
			kept -= !last->after;
		}
	}
	return kept;
}

static void field_make(struct pl_field *field, size_t n, const struct pl_arc *arcs, size_t n_arcs)
{
	size_t *fill = pl_calloc(n + 1, sizeof(*fill)), kept = 0;
	struct scale scale = scale_of(arcs, n_arcs);

	field->n = n;
	field->first = pl_calloc(n + 1, sizeof(*field->first));
	field->near = pl_calloc(2 * n_arcs, sizeof(*field->near));
	for (size_t i = 0; i < n_arcs; i++) {
		fill[arcs[i].from]++;
		fill[arcs[i].to]++;
	}
	for (size_t i = 0, sum = 0; i <= n; i++) {
		size_t many = fill[i];

		field->first[i] = fill[i] = sum;
		sum += many;
	}
	for (size_t i = 0; i < n_arcs; i++) {
		const struct pl_arc *arc = &arcs[i];
		int64_t cost = arc_cost(arc, scale);

		field->near[fill[arc->from]++] = (struct pl_near){ -cost, arc->to, arc->hard };
		field->near[fill[arc->to]++] = (struct pl_near){ cost, arc->from, arc->hard };
	}
	for (size_t i = 0; i < n; i++) {
		size_t many = field->first[i + 1] - field->first[i];

		/* Reads stay ahead of writes: entries only get fewer. */
		many = merge_near(&field->near[field->first[i]], many);
		memmove(&field->near[kept], &field->near[field->first[i]],
		        many * sizeof(*field->near));
		field->first[i] = kept;
		kept += many;
	}
	field->first[n] = kept;
	free(fill);
}

/* --- rows without a broken arc --------------------------------------------------------------- */

static void sift_down(uint32_t *heap, size_t n, size_t at)
{
	for (size_t least; 2 * at + 1 < n; at = least) {
		uint32_t keep = heap[at];

		least = 2 * at + 1;
		if (least + 1 < n && heap[least + 1] < heap[least])
			least++;
		if (keep <= heap[least])
			return;
		heap[at] = heap[least];
		heap[least] = keep;
	}
}

static void heap_push(uint32_t *heap, size_t *n, uint32_t item)
{
	size_t at = (*n)++;

	for (; at && item < heap[(at - 1) / 2]; at = (at - 1) / 2)
		heap[at] = heap[(at - 1) / 2];
	heap[at] = item;
}

static uint32_t heap_pop(uint32_t *heap, size_t *n)
{
	uint32_t item = heap[0];

	heap[0] = heap[--*n];
	sift_down(heap, *n, 0);
	return item;
}

void pl_arrange_acyclic(size_t n, const struct pl_arc *arcs, size_t n_arcs, uint32_t *order)
{
	size_t *first = pl_calloc(n + 2, sizeof(*first)); /* item -> its users: one place late */
	uint32_t *users = pl_calloc(n_arcs, sizeof(*users));
	uint32_t *needs = pl_calloc(n, sizeof(*needs)); /* how many are not in the row yet */
	uint32_t *heap = pl_calloc(n, sizeof(*heap));
	size_t n_heap = 0, done = 0;

	for (size_t i = 0; i < n_arcs; i++) {
		first[arcs[i].to + 2]++;
		needs[arcs[i].from]++;
	}
	for (size_t i = 0; i < n; i++)
		first[i + 2] += first[i + 1];
	for (size_t i = 0; i < n_arcs; i++)
		users[first[arcs[i].to + 1]++] = arcs[i].from;
	for (uint32_t item = 0; item < n; item++)
		if (!needs[item])
			heap_push(heap, &n_heap, item);
	while (n_heap) {
		uint32_t item = heap_pop(heap, &n_heap);

		order[done++] = item;
		for (size_t i = first[item]; i < first[item + 1]; i++)
			if (!--needs[users[i]])
				heap_push(heap, &n_heap, users[i]);
	}
	assert(done == n);
	free(first);
	free(users);
	free(needs);
	free(heap);
}

/*
 * Swapping two neighbours is free when nothing lies between them but arcs that outweigh each
 * other. What such swaps can reach are the rows that keep all other pairs as they are; the first
 * of these is a matter of sorting.
 */
static void prefer_low_numbers(const struct pl_field *field, uint32_t *order)
{
	size_t n = field->n, n_pairs = 0;
	struct pl_arc *pairs = pl_calloc(field->first[n] / 2, sizeof(*pairs));
	uint32_t *place = pl_calloc(n, sizeof(*place));

	for (uint32_t i = 0; i < n; i++)
		place[order[i]] = i;
	for (uint32_t item = 0; item < n; item++)
		for (size_t i = field->first[item]; i < field->first[item + 1]; i++) {
			uint32_t other = field->near[i].item;

			if (place[other] < place[item])
				pairs[n_pairs++] = (struct pl_arc){ item, other, 0, true };
		}
	pl_arrange_acyclic(n, pairs, n_pairs, order);
	free(pairs);
	free(place);
}

/* --- exact ------------------------------------------------------------------------------------ */

/*
 * Held and Karp's dynamic programme over subsets, as Lawler gave it for feedback arc sets (1964).
 * rest[S] is the least cost of all items outside S, given that those of S come before them; so
 * the row can be read off forwards, taking the lowest number among equals.
 */
enum { HALF = 10, HALVES = 1 << HALF, MOST = 2 * HALF };

struct exact {
	size_t n;
	uint32_t needs[MOST]; /* item -> set of items that must come before it */
	/* Lower and upper half of a set -> item -> its arcs to these. The items are innermost
	   because a set is looked at once, for all of them. */
	int64_t (*cost[2])[MOST];
	int64_t *rest;
};

static void exact_init(struct exact *e, size_t n, const struct pl_arc *arcs, size_t n_arcs)
{
	struct scale scale = scale_of(arcs, n_arcs);

	e->n = n;
	e->cost[0] = pl_calloc(HALVES, sizeof(*e->cost[0]));
	e->cost[1] = pl_calloc(HALVES, sizeof(*e->cost[1]));
	e->rest = pl_calloc((size_t)1 << n, sizeof(*e->rest));
	for (size_t i = 0; i < n_arcs; i++) {
		const struct pl_arc *arc = &arcs[i];

		if (arc->hard)
			e->needs[arc->from] |= (uint32_t)1 << arc->to;
		else
			e->cost[arc->to / HALF][1 << arc->to % HALF][arc->from] = arc_cost(arc,
			                                                                   scale);
	}
	for (size_t set = 1; set < HALVES; set++)
		for (size_t i = 0; (set & (set - 1)) && i < 2 * n; i++) {
			int64_t(*cost)[MOST] = e->cost[i % 2];

			cost[set][i / 2] = cost[set & (set - 1)][i / 2] +
			                   cost[set & (~set + 1)][i / 2];
		}
}

/* The least cost of what is not in set, which is not all; first: the item to begin with. */
static int64_t exact_step(const struct exact *e, uint32_t set, uint32_t *first)
{
	uint32_t late = ~set & (((uint32_t)1 << e->n) - 1);
	const int64_t *low = e->cost[0][late % HALVES], *high = e->cost[1][late / HALVES];
	int64_t least = INT64_MAX;

	for (uint32_t item = 0, left = late; left; left >>= 1, item++) {
		int64_t cost;

		if (!(left & 1) || (e->needs[item] & late))
			continue;
		cost = low[item] + high[item] + e->rest[set | (uint32_t)1 << item];
		if (cost < least) {
			least = cost;
			*first = item;
		}
	}
	return least;
}

static void exact(size_t n, const struct pl_arc *arcs, size_t n_arcs, uint32_t *order)
{
	struct exact e = { 0 };
	uint32_t all = ((uint32_t)1 << n) - 1, item = 0;

	assert(n <= MOST);
	exact_init(&e, n, arcs, n_arcs);
	for (uint32_t set = all; set-- > 0;)
		e.rest[set] = exact_step(&e, set, &item);
	for (uint32_t set = 0; set != all; set |= (uint32_t)1 << item) {
		exact_step(&e, set, &item);
		*order++ = item;
	}
	free(e.cost[0]);
	free(e.cost[1]);
	free(e.rest);
}

void pl_arrange(size_t n, const struct pl_arc *arcs, size_t n_arcs, enum pl_arrange_how how,
                uint32_t *order)
{
	struct pl_field field;

	if (how == PL_ARRANGE_EXACT || (how == PL_ARRANGE_AUTO && n <= PL_ARRANGE_EXACT_MAX)) {
		exact(n, arcs, n_arcs, order);
		return;
	}
	field_make(&field, n, arcs, n_arcs);
	pl_sift(&field, order);
	prefer_low_numbers(&field, order);
	free(field.first);
	free(field.near);
}
