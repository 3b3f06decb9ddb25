/* lib/base/pool.c -- blocks that come and go one by one, and can be dropped all at once. */
#include "base/pool.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum {
	UNIT = PL_POOL_UNIT,
	CHUNK = 1 << 20,
	MAX_SPARE = 8, /* chunks that an empty pool keeps */
#ifdef PL_ARENA_DEBUG
	SMALL = 0,
#else
	SMALL = PL_POOL_SMALL,
#endif
};

/* Stands before each block. */
struct head {
	uint64_t size; /* up to SMALL: in whole units, and the block is of a chunk */
};

struct pl_pool_chunk {
	struct pl_pool_chunk *next;
	char data[CHUNK - sizeof(struct pl_pool_chunk *)];
};

struct pl_pool_large {
	struct pl_pool_large *next, **link; /* *link is this one */
	struct head head;
};

_Static_assert(sizeof(struct head) == UNIT, "a block stays aligned behind its head");
_Static_assert(sizeof(struct pl_pool_large) % UNIT == 0, "the head is the last of it");

static struct head *head_of(void *block)
{
	return (struct head *)block - 1;
}

static struct pl_pool_large *large_of(void *block)
{
	return (struct pl_pool_large *)block - 1;
}

static void free_chunks(struct pl_pool_chunk *chunk)
{
	while (chunk) {
		struct pl_pool_chunk *next = chunk->next;

		free(chunk);
		chunk = next;
	}
}

void pl_pool_drop(struct pl_pool *pool)
{
	while (pool->large) {
		struct pl_pool_large *next = pool->large->next;

		free(pool->large);
		pool->large = next;
	}
	while (pool->chunks && pool->n_spare < MAX_SPARE) {
		struct pl_pool_chunk *chunk = pool->chunks;

		pool->chunks = chunk->next;
		chunk->next = pool->spare;
		pool->spare = chunk;
		pool->n_spare++;
	}
	free_chunks(pool->chunks);
	pool->chunks = NULL;
	pool->left = 0;
	memset(pool->freed, 0, sizeof(pool->freed));
}

void pl_pool_deinit(struct pl_pool *pool)
{
	pl_pool_drop(pool);
	free_chunks(pool->spare);
	*pool = (struct pl_pool)PL_POOL_INIT;
}

static void add_chunk(struct pl_pool *pool)
{
	struct pl_pool_chunk *chunk = pool->spare;

	if (chunk) {
		pool->spare = chunk->next;
		pool->n_spare--;
	} else {
		chunk = pl_malloc(sizeof(*chunk));
	}
	chunk->next = pool->chunks;
	pool->chunks = chunk;
	pool->left = sizeof(chunk->data);
}

static void *alloc_small(struct pl_pool *pool, size_t size)
{
	void **list = &pool->freed[size / UNIT], *block = *list;
	struct head *head;

	if (block) { /* a free block begins with the address of the next */
		*list = *(void **)block;
		return block;
	}
	if (pool->left < sizeof(*head) + size)
		add_chunk(pool);
	head = (struct head *)(pool->chunks->data + sizeof(pool->chunks->data) - pool->left);
	pool->left -= sizeof(*head) + size;
	head->size = size;
	return head + 1;
}

static void link_large(struct pl_pool *pool, struct pl_pool_large *large)
{
	large->next = pool->large;
	large->link = &pool->large;
	if (large->next)
		large->next->link = &large->next;
	pool->large = large;
}

static void unlink_large(struct pl_pool_large *large)
{
	*large->link = large->next;
	if (large->next)
		large->next->link = large->link;
}

/* large: NULL for a new one. */
static void *resize_large(struct pl_pool *pool, struct pl_pool_large *large, size_t size)
{
	if (size > SIZE_MAX - sizeof(*large))
		pl_die_oom();
	if (large)
		unlink_large(large);
	large = pl_realloc_array(large, 1, sizeof(*large) + size);
	large->head.size = size;
	link_large(pool, large);
	return large + 1;
}

/* A free block holds an address; no size is 0. */
static size_t whole(size_t size)
{
	size_t units = size / UNIT + (size % UNIT != 0);

	return size > SMALL ? size : units ? units * UNIT : UNIT;
}

void *pl_pool_alloc(struct pl_pool *pool, size_t size)
{
	size = whole(size);
	return size > SMALL ? resize_large(pool, NULL, size) : alloc_small(pool, size);
}

void *pl_pool_calloc(struct pl_pool *pool, size_t n, size_t size)
{
	if (size && n > SIZE_MAX / size)
		pl_die_oom();
	return memset(pl_pool_alloc(pool, n * size), 0, n * size);
}

void pl_pool_free(struct pl_pool *pool, void *block)
{
	uint64_t size;

	if (!block)
		return;
	size = head_of(block)->size;
	if (size > SMALL) {
		unlink_large(large_of(block));
		free(large_of(block));
	} else {
		*(void **)block = pool->freed[size / UNIT];
		pool->freed[size / UNIT] = block;
	}
}

void *pl_pool_realloc(struct pl_pool *pool, void *block, size_t size)
{
	size_t old;
	void *copy;

	if (!block)
		return pl_pool_alloc(pool, size);
	old = (size_t)head_of(block)->size;
	size = whole(size);
	if (old <= SMALL && size <= old)
		return block;
	if (old > SMALL && size > SMALL)
		return resize_large(pool, large_of(block), size);
	copy = pl_pool_alloc(pool, size);
	memcpy(copy, block, size < old ? size : old);
	pl_pool_free(pool, block);
	return copy;
}
