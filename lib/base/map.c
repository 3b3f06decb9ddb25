/*
 * lib/base/map.c -- open addressing over an array in order of insertion.
 *
 * slots is at most half full and probed linearly; entries keep their hash, so growing never
 * touches the keys. Nothing is ever removed.
 */
#include "base/map.h"

#include <stdlib.h>

void pl_map_init(struct pl_map *map)
{
	*map = (struct pl_map)PL_MAP_INIT;
}

void pl_map_deinit(struct pl_map *map)
{
	free(map->entries);
	free(map->slots);
	pl_map_init(map);
}

/* Eight bytes a step; differs between byte orders, which nothing outside can see. */
static uint64_t hash_of(struct pl_str key)
{
	const uint64_t mul = UINT64_C(0x9e3779b97f4a7c15);
	uint64_t hash = PL_HASH_INIT ^ key.n, word;
	size_t i = 0;

	for (; i + 8 <= key.n; i += 8) {
		memcpy(&word, key.p + i, 8);
		hash = (hash ^ word) * mul;
		hash ^= hash >> 32;
	}
	if (i < key.n) {
		word = 0;
		memcpy(&word, key.p + i, key.n - i);
		hash = (hash ^ word) * mul;
	}
	return (hash ^ hash >> 29) * mul ^ hash >> 32;
}

/* The slot that holds key, or the free slot where it belongs. n_slots is not 0. */
static uint32_t *slot_of(const struct pl_map *map, struct pl_str key, uint64_t hash)
{
	for (size_t i = hash;; i++) {
		uint32_t *slot = &map->slots[i & (map->n_slots - 1)];
		const struct pl_map_entry *e;

		if (!*slot)
			return slot;
		e = &map->entries[*slot - 1];
		if (e->hash == hash && pl_str_eq(e->key, key))
			return slot;
	}
}

static void grow(struct pl_map *map)
{
	map->n_slots = map->n_slots ? map->n_slots * 2 : 16;
	map->cap = map->n_slots / 2;
	if (map->cap >= UINT32_MAX)
		pl_die_oom();
	map->entries = pl_realloc_array(map->entries, map->cap, sizeof(*map->entries));
	free(map->slots);
	map->slots = pl_calloc(map->n_slots, sizeof(*map->slots));
	for (size_t n = 0; n < map->n; n++) {
		size_t i = map->entries[n].hash;

		while (map->slots[i & (map->n_slots - 1)])
			i++;
		map->slots[i & (map->n_slots - 1)] = (uint32_t)n + 1;
	}
}

struct pl_map_entry *pl_map_find(const struct pl_map *map, struct pl_str key)
{
	uint32_t number = map->n ? *slot_of(map, key, hash_of(key)) : 0;

	return number ? &map->entries[number - 1] : NULL;
}

struct pl_map_entry *pl_map_add(struct pl_map *map, struct pl_str key, bool *is_new)
{
	uint64_t hash = hash_of(key);
	uint32_t *slot = map->n_slots ? slot_of(map, key, hash) : NULL;
	bool missing = !slot || !*slot;

	if (is_new)
		*is_new = missing;
	if (!missing)
		return &map->entries[*slot - 1];
	if (map->n == map->cap) {
		grow(map);
		slot = slot_of(map, key, hash);
	}
	map->entries[map->n] = (struct pl_map_entry){ .key = key, .hash = hash };
	*slot = (uint32_t)++map->n;
	return &map->entries[map->n - 1];
}

void *pl_map_ptr(const struct pl_map *map, struct pl_str key)
{
	const struct pl_map_entry *e = pl_map_find(map, key);

	return e ? e->ptr : NULL;
}

size_t pl_map_num(const struct pl_map *map, struct pl_str key)
{
	const struct pl_map_entry *e = pl_map_find(map, key);

	return e ? e->num : 0;
}
