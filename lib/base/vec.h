/*
 * lib/base/vec.h -- growing arrays of any type.
 *
 *	PL_VEC(struct pl_edge) edges = PL_VEC_INIT;
 *	pl_vec_push(&edges, e);          // e by value
 *	edges.at[i], edges.n
 *	pl_vec_free(&edges);
 *
 * A named struct with the members at, n, cap works as well.
 */
#ifndef PL_BASE_VEC_H
#define PL_BASE_VEC_H

#include "base/alloc.h"

#include <stdlib.h>
#include <string.h>

#define PL_VEC(type)                                                                               \
	struct {                                                                                   \
		type *at;                                                                          \
		size_t n;   /* used */                                                             \
		size_t cap; /* allocated, in elements */                                           \
	}
#define PL_VEC_INIT { NULL, 0, 0 }

#define pl_vec_push(v, x) (pl_vec_grow((v), 1), (void)((v)->at[(v)->n++] = (x)))
/* A zeroed new element at the end; evaluates to a pointer to it, valid until the next push. */
#define pl_vec_add(v)                                                                              \
	(pl_vec_grow((v), 1), memset(&(v)->at[(v)->n], 0, sizeof(*(v)->at)), &(v)->at[(v)->n++])
#define pl_vec_grow(v, more)                                                                       \
	((v)->n + (more) > (v)->cap                                                                \
	         ? (void)((v)->at = pl_vec_grown((v)->at, (v)->n + (more), &(v)->cap,              \
	                                         sizeof(*(v)->at)))                                \
	         : (void)0)
#define pl_vec_free(v) (free((v)->at), (v)->at = NULL, (v)->n = (v)->cap = 0)
#define pl_vec_sort(v, cmp) ((v)->n > 1 ? qsort((v)->at, (v)->n, sizeof(*(v)->at), (cmp)) : (void)0)

/* Implementation of pl_vec_grow; returns the array with room for at least need elements. */
void *pl_vec_grown(void *at, size_t need, size_t *cap, size_t size);

#endif
