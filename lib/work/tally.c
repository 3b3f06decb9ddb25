/* lib/work/tally.c */
#include "work/tally.h"

void pl_tally_deinit(struct pl_tally *tally)
{
	pl_map_deinit(&tally->index);
	pl_vec_free(&tally->values);
	pl_vec_free(&tally->seen);
}

static uint32_t number(struct pl_tally *tally, struct pl_arena *arena, struct pl_str value)
{
	struct pl_map_entry *entry = pl_map_find(&tally->index, value);
	struct pl_tally_value *made;

	if (entry)
		return (uint32_t)entry->num;
	made = pl_vec_add(&tally->values);
	made->value = pl_arena_dup(arena, value);
	entry = pl_map_add(&tally->index, made->value, NULL);
	entry->num = tally->values.n - 1;
	return (uint32_t)entry->num;
}

void pl_tally_add_any(struct pl_tally *tally, struct pl_arena *arena, const struct pl_str *values,
                      size_t n, struct pl_place at)
{
	struct pl_observation seen = { .n = (uint32_t)n, .at = at };

	for (size_t i = 0; i < n; i++) {
		seen.way[i] = number(tally, arena, values[i]);
		tally->values.at[seen.way[i]].count++;
		tally->values.at[seen.way[i]].sure += n == 1;
	}
	pl_vec_push(&tally->seen, seen);
}

void pl_tally_add(struct pl_tally *tally, struct pl_arena *arena, struct pl_str value,
                  struct pl_place at)
{
	pl_tally_add_any(tally, arena, &value, 1, at);
}

/* Which leads, by what is sure; never equal. */
static bool leads(const struct pl_tally_value *a, const struct pl_tally_value *b)
{
	if (a->sure != b->sure)
		return a->sure > b->sure;
	if (a->count != b->count)
		return a->count > b->count;
	return pl_str_cmp(a->value, b->value) < 0;
}

size_t pl_tally_lead(const struct pl_tally *tally)
{
	size_t best = SIZE_MAX;

	for (size_t i = 0; i < tally->values.n; i++)
		if (best == SIZE_MAX || leads(&tally->values.at[i], &tally->values.at[best]))
			best = i;
	return best;
}

size_t pl_tally_find(const struct pl_tally *tally, struct pl_str value)
{
	const struct pl_map_entry *entry = pl_map_find(&tally->index, value);

	return entry ? entry->num : SIZE_MAX;
}

static bool is_more(const struct pl_tally_value *a, const struct pl_tally_value *b)
{
	return a->count != b->count ? a->count > b->count : pl_str_cmp(a->value, b->value) < 0;
}

static int by_rank(const void *a, const void *b)
{
	const struct pl_tally_value *const *x = a, *const *y = b;

	return is_more(*x, *y) ? -1 : is_more(*y, *x);
}

void pl_tally_rank(const struct pl_tally *tally, size_t *out)
{
	const struct pl_tally_value **sorted = pl_calloc(tally->values.n + 1, sizeof(*sorted));

	for (size_t i = 0; i < tally->values.n; i++)
		sorted[i] = &tally->values.at[i];
	qsort(sorted, tally->values.n, sizeof(*sorted), by_rank);
	for (size_t i = 0; i < tally->values.n; i++)
		out[i] = (size_t)(sorted[i] - tally->values.at);
	free(sorted);
}

unsigned pl_tally_share(const struct pl_tally *tally, size_t i)
{
	if (!tally->seen.n)
		return 0;
	return (unsigned)((uint64_t)tally->values.at[i].count * 100 / tally->seen.n);
}

enum { FEW = 3 /* that decide; fewer may be chance */ };

/* How often that is surely another value which the doubtful ones of value i fit as well. */
static uint32_t rival(const struct pl_tally *tally, size_t i)
{
	uint32_t most = 0;

	for (size_t k = 0; k < tally->seen.n; k++) {
		const struct pl_observation *seen = &tally->seen.at[k];

		for (uint32_t w = 0; seen->n > 1 && pl_observation_fits(seen, i) && w < seen->n;
		     w++)
			if (seen->way[w] != i && tally->values.at[seen->way[w]].sure > most)
				most = tally->values.at[seen->way[w]].sure;
	}
	return most;
}

bool pl_tally_decides(const struct pl_tally *tally, size_t i, unsigned share)
{
	const struct pl_tally_value *v = &tally->values.at[i];

	return v->sure == v->count ||
	       (v->sure >= FEW &&
	        (uint64_t)v->sure * 100 >= ((uint64_t)v->sure + rival(tally, i)) * share);
}

bool pl_observation_fits(const struct pl_observation *seen, size_t i)
{
	for (uint32_t k = 0; k < seen->n; k++)
		if (seen->way[k] == i)
			return true;
	return false;
}

const struct pl_observation *pl_tally_example(const struct pl_tally *tally, size_t i)
{
	const struct pl_observation *found = NULL;

	for (size_t k = 0; k < tally->seen.n; k++) {
		const struct pl_observation *seen = &tally->seen.at[k];

		if (!pl_observation_fits(seen, i))
			continue;
		if (seen->n == 1)
			return seen;
		if (!found)
			found = seen;
	}
	return found;
}
