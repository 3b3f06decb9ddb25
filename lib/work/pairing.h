/*
 * lib/work/pairing.h -- which unit of the target answers to which type of the reference.
 *
 * Inside of work/mapping: first the types whose names agree (work/pairing.c), then, among what is
 * left on both sides, those known by their members and their place (work/unlike.c).
 */
#ifndef PL_WORK_PAIRING_H
#define PL_WORK_PAIRING_H

#include "work/fit.h"
#include "work/mapping.h"

#define PL_EV_BIT(evidence) (1u << (evidence))

struct pl_pair {
	uint32_t unit; /* of the target */
	double name;   /* how sure the name alone makes it */
	double score;
	unsigned evidence;
	struct pl_fit fit;
	bool dropped; /* somebody else has the better right to it */
};

struct pl_pairs {
	struct pl_pair *at; /* best first */
	size_t n, cap;
};

/* A key under which a unit of the target may be asked for. */
struct pl_handle {
	uint32_t unit;
	uint32_t next; /* handle + 1, or 0 */
	enum { PL_HANDLE_NAME, PL_HANDLE_HABIT, PL_HANDLE_FULL } how;
};

struct pl_pairing {
	struct pl_arena arena;
	const struct pl_mapping_options *options;
	struct pl_vocabulary words;
	struct pl_side ref, target;
	struct pl_habits added;   /* by the target to the reference's names */
	struct pl_habits dropped; /* of the reference's names by the target */
	struct pl_map handles;    /* key -> handle + 1 */
	PL_VEC(struct pl_handle) all_handles;
	struct pl_map dirs;    /* "reference folder\ntarget folder", the former alone -> types */
	struct pl_map lands;   /* first part of a target path -> types; "/" -> all of them */
	struct pl_map history; /* "reference file\ntarget file" -> cochange + 1 */
	struct pl_pairs *of;   /* one per unit of ref: the answer */
	bool *taken;           /* one per unit of target: some type's answer */
};

/* Index both sides and pair what names can pair. All arguments are borrowed. p: zeroed. */
void pl_pairing_make(struct pl_pairing *p, const struct pl_snapshot *reference,
                     const struct pl_snapshot *target, const struct pl_mapping_options *options);
void pl_pairing_deinit(struct pl_pairing *p);

/* Record the answer; evidence of the fit is added to pair's. */
void pl_pairing_take(struct pl_pairing *p, uint32_t ref, struct pl_pair pair);

/* Pair what names could not. */
void pl_pairing_unlike(struct pl_pairing *p);

#endif
