/* lib/base/map.h -- string keys to pointers or numbers, remembered in order of insertion. */
#ifndef PL_BASE_MAP_H
#define PL_BASE_MAP_H

#include "base/str.h"

struct pl_map_entry {
	struct pl_str key; /* borrowed: the caller keeps it alive */
	union {
		void *ptr;
		size_t num;
	};
	uint64_t hash;
};

/* Iterate over entries[0..n): order of insertion, so output never depends on hashing. */
struct pl_map {
	struct pl_map_entry *entries;
	size_t n, cap;
	uint32_t *slots; /* entry number + 1, or 0 */
	size_t n_slots;  /* a power of two, or 0 */
};

#define PL_MAP_INIT { NULL, 0, 0, NULL, 0 }

void pl_map_init(struct pl_map *map);
void pl_map_deinit(struct pl_map *map);
/*
 * The entry of key, or NULL. Both results stay valid until the next pl_map_add.
 */
struct pl_map_entry *pl_map_find(const struct pl_map *map, struct pl_str key);
/* The entry of key, made with ptr = NULL when missing; *is_new (may be NULL) tells which. */
struct pl_map_entry *pl_map_add(struct pl_map *map, struct pl_str key, bool *is_new);
/* Shorthands: the value, or NULL / 0 when the key is missing. */
void *pl_map_ptr(const struct pl_map *map, struct pl_str key);
size_t pl_map_num(const struct pl_map *map, struct pl_str key);

#endif
