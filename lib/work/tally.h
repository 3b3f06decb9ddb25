/*
 * lib/work/tally.h -- how often each of several ways to do one thing is used, and where.
 *
 * An observation may fit several ways ("x" is camelCase and snake_case): it counts for each of them,
 * but only observations that fit a single one decide which way leads.
 */
#ifndef PL_WORK_TALLY_H
#define PL_WORK_TALLY_H

#include "base/arena.h"
#include "base/map.h"
#include "base/vec.h"

struct pl_place {
	struct pl_str path; /* relative to the tree; borrowed */
	uint32_t line;      /* 1-based; 0: the file or folder as a whole */
	struct pl_str from; /* where its counterpart in a reference stands; or none */
	uint32_t from_line;
};

enum { PL_TALLY_WAYS = 4 }; /* that one observation may fit */

struct pl_observation {
	uint32_t way[PL_TALLY_WAYS]; /* numbers of values */
	uint32_t n;
	struct pl_place at;
};

struct pl_tally_value {
	struct pl_str value;
	uint32_t count; /* observations that fit it */
	uint32_t sure;  /* that fit nothing else */
};

/* Zeroed: empty. */
struct pl_tally {
	struct pl_map index; /* value -> number */
	PL_VEC(struct pl_tally_value) values;
	PL_VEC(struct pl_observation) seen; /* in order of the calls */
};
void pl_tally_deinit(struct pl_tally *tally);

/* One observation. arena keeps a copy of a value that is new. */
void pl_tally_add(struct pl_tally *tally, struct pl_arena *arena, struct pl_str value,
                  struct pl_place at);
/* One observation that fits n (1 to PL_TALLY_WAYS) values alike. */
void pl_tally_add_any(struct pl_tally *tally, struct pl_arena *arena, const struct pl_str *values,
                      size_t n, struct pl_place at);

/* The number of the value that leads: most sure, then most counted, then by bytes. SIZE_MAX: none. */
size_t pl_tally_lead(const struct pl_tally *tally);
/* The number of a value, or SIZE_MAX. */
size_t pl_tally_find(const struct pl_tally *tally, struct pl_str value);
/* Numbers of all values, the most counted first; out has room for values.n. */
void pl_tally_rank(const struct pl_tally *tally, size_t *out);
/* Share of value i in whole per cent, rounded down, so that 100 means all. */
unsigned pl_tally_share(const struct pl_tally *tally, size_t i);
/*
 * True when value i has its share against the others that its doubtful observations fit as well, by
 * those that are sure: "x" and "y" alone do not make names snake_case, nor camelCase.
 */
bool pl_tally_decides(const struct pl_tally *tally, size_t i, unsigned share);
/* True when the observation fits value i. */
bool pl_observation_fits(const struct pl_observation *seen, size_t i);
/* The first observation that fits value i, a sure one if there is one; i must have been counted. */
const struct pl_observation *pl_tally_example(const struct pl_tally *tally, size_t i);

#endif
