/* lib/base/arena.c -- what lives and dies together. */
#include "base/arena.h"

#include "base/sb.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

struct pl_arena_block {
	struct pl_arena_block *next;
	size_t size; /* bytes in data */
	_Alignas(max_align_t) char data[];
};

enum { FIRST_BLOCK = 4 << 10, LAST_BLOCK = 1 << 20 };

void pl_arena_init(struct pl_arena *arena)
{
	*arena = (struct pl_arena)PL_ARENA_INIT;
}

void pl_arena_deinit(struct pl_arena *arena)
{
	while (arena->head) {
		struct pl_arena_block *next = arena->head->next;

		free(arena->head);
		arena->head = next;
	}
	pl_arena_init(arena);
}

static struct pl_arena_block *new_block(size_t size)
{
	struct pl_arena_block *block;

	if (size > SIZE_MAX - sizeof(*block))
		pl_die_oom();
	block = pl_calloc(1, sizeof(*block) + size);
	block->size = size;
	return block;
}

/* align is a power of two; text is packed without gaps, other objects are aligned for any type. */
static void *take(struct pl_arena *arena, size_t size, size_t align)
{
	struct pl_arena_block *head = arena->head, *block;
	size_t at = 0, room = 0;

	arena->total += size;
#ifndef PL_ARENA_DEBUG
	if (head) {
		at = (head->size - arena->left + align - 1) & ~(align - 1);
		room = at < head->size ? head->size - at : 0;
	}
	if (size <= room) {
		arena->left = room - size;
		return head->data + at;
	}
	room = head ? head->size * 2 : FIRST_BLOCK;
	if (room > LAST_BLOCK)
		room = LAST_BLOCK;
	if (room < FIRST_BLOCK)
		room = FIRST_BLOCK;
	if (size < room / 4) {
		block = new_block(room);
		block->next = head;
		arena->head = block;
		arena->left = room - size;
		return block->data;
	}
#else
	(void)align;
	(void)at;
	(void)room;
#endif
	/* Large: a block of its own behind the head, whose free end stays in use. */
	block = new_block(size);
	if (head) {
		block->next = head->next;
		head->next = block;
	} else {
		arena->head = block;
	}
	return block->data;
}

void *pl_arena_alloc(struct pl_arena *arena, size_t size)
{
	return take(arena, size ? size : 1, _Alignof(max_align_t));
}

char *pl_arena_cstr(struct pl_arena *arena, struct pl_str s)
{
	char *copy;

	if (s.n == SIZE_MAX)
		pl_die_oom();
	copy = take(arena, s.n + 1, 1);
	if (s.n)
		memcpy(copy, s.p, s.n);
	return copy; /* blocks are zeroed, so the NUL is there */
}

struct pl_str pl_arena_dup(struct pl_arena *arena, struct pl_str s)
{
	return (struct pl_str){ pl_arena_cstr(arena, s), s.n };
}

void *pl_arena_memdup(struct pl_arena *arena, const void *from, size_t size)
{
	void *copy = pl_arena_alloc(arena, size);

	return size ? memcpy(copy, from, size) : copy;
}

struct pl_str pl_arena_fmt(struct pl_arena *arena, const char *fmt, ...)
{
	struct pl_sb sb = PL_SB_INIT;
	struct pl_str copy;
	va_list ap;

	va_start(ap, fmt);
	pl_sb_vaddf(&sb, fmt, ap);
	va_end(ap);
	copy = pl_arena_dup(arena, pl_sb_str(&sb));
	pl_sb_deinit(&sb);
	return copy;
}
