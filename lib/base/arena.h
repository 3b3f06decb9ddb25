/* lib/base/arena.h -- what lives and dies together. Not thread-safe: one arena, one thread. */
#ifndef PL_BASE_ARENA_H
#define PL_BASE_ARENA_H

#include "base/str.h"

/*
 * Blocks of growing size; with PL_ARENA_DEBUG (sanitizer builds) every object is a malloc of its
 * own, so that overruns and leaks show.
 */
struct pl_arena {
	struct pl_arena_block *head; /* newest first */
	size_t left;                 /* bytes free at the end of head */
	size_t total;                /* bytes handed out, for budgets */
};

#define PL_ARENA_INIT { NULL, 0, 0 }

void pl_arena_init(struct pl_arena *arena);
void pl_arena_deinit(struct pl_arena *arena); /* frees everything; the arena is as new */
void *pl_arena_alloc(struct pl_arena *arena, size_t size); /* zeroed, aligned for any type */
struct pl_str pl_arena_dup(struct pl_arena *arena, struct pl_str s); /* NUL-terminated copy */
char *pl_arena_cstr(struct pl_arena *arena, struct pl_str s);
void *pl_arena_memdup(struct pl_arena *arena, const void *from, size_t size);
PL_PRINTF(2, 3) struct pl_str pl_arena_fmt(struct pl_arena *arena, const char *fmt, ...);

#define PL_ARENA_NEW(arena, type) ((type *)pl_arena_alloc((arena), sizeof(type)))
#define PL_ARENA_ARRAY(arena, type, n) ((type *)pl_arena_alloc((arena), sizeof(type) * (n)))

#endif
