/*
 * lib/work/fit.h -- the circumstances of a pair: all that speaks for or against it but the names.
 */
#ifndef PL_WORK_FIT_H
#define PL_WORK_FIT_H

#include "work/side.h"

struct pl_pairing;
struct pl_pairs;

/* How well two units go together apart from their names; each 0 (against) to 1. */
struct pl_fit {
	double outer;   /* inside what answers to the outer type */
	double members; /* overlap; a middling value where one side has none to compare */
	double stem;    /* the file has the type's name */
	double dir;     /* where the reference folder's other types live; middling when unknown */
	double history; /* share of commits that changed both files */
	struct pl_overlap overlap;
	bool comparable; /* both have members */
	bool settled;    /* dir is known, not assumed */
	bool outland;    /* below a folder at the target's top where next to no counterpart lives */
};

/* ref: a unit of the reference; target: one of the target. */
struct pl_fit pl_fit_of(const struct pl_pairing *p, uint32_t ref, uint32_t target);

/*
 * Count in which target folders the types of each reference folder live, by what each asked for
 * (one list per unit of the reference, best first). Until then no folder is held against anybody.
 */
void pl_fit_learn_places(struct pl_pairing *p, const struct pl_pairs *asked);
/* Index the commits that changed files of both sides. */
void pl_fit_learn_history(struct pl_pairing *p);

#endif
