/*
 * lib/base/pool.h -- blocks that come and go one by one, and can be dropped all at once, as when the
 * foreign code that asked for them is left in the middle. Not thread-safe: one pool, one thread.
 */
#ifndef PL_BASE_POOL_H
#define PL_BASE_POOL_H

#include "base/alloc.h"

/* The largest block that has a list of free ones of its size; a larger one is a malloc of its own. */
enum { PL_POOL_SMALL = 1024, PL_POOL_UNIT = 8 /* sizes are rounded up to it */ };

/*
 * With PL_ARENA_DEBUG (sanitizer builds) every block is a malloc of its own, so that overruns and
 * use after free show.
 */
struct pl_pool {
	struct pl_pool_chunk *chunks; /* newest first; small blocks are cut from the first */
	struct pl_pool_chunk *spare;  /* kept by pl_pool_drop for what comes next */
	size_t n_spare, left;         /* chunks in spare; bytes free at the end of the first chunk */
	struct pl_pool_large *large;
	void *freed[PL_POOL_SMALL / PL_POOL_UNIT + 1]; /* by size in units */
};

#define PL_POOL_INIT { NULL, NULL, 0, 0, NULL, { NULL } }

void pl_pool_deinit(struct pl_pool *pool); /* frees everything; the pool is as new */
void pl_pool_drop(struct pl_pool *pool);   /* frees all blocks, and keeps some room for the next */

/* Aligned for pointers and for whole numbers, not for long double. Never NULL. */
void *pl_pool_alloc(struct pl_pool *pool, size_t size);
void *pl_pool_calloc(struct pl_pool *pool, size_t n, size_t size); /* zeroed */
void *pl_pool_realloc(struct pl_pool *pool, void *block, size_t size); /* block: NULL for none */
void pl_pool_free(struct pl_pool *pool, void *block);                  /* NULL: does nothing */

#endif
