/*
 * lib/work/side.h -- one of the two trees of a mapping, indexed: types, members, definitions.
 *
 * A unit is what can be somebody's counterpart: a type; a variable or a namespace that stands for
 * one; in a language whose methods are functions named Type_method, a row of those without a type.
 */
#ifndef PL_WORK_SIDE_H
#define PL_WORK_SIDE_H

#include "base/map.h"
#include "read/lang.h"
#include "work/idiom.h"

#include "model/snapshot.h"

#define PL_NO_UNIT UINT32_MAX

/* A file with definitions out of line, and how many. */
struct pl_unit_def {
	const struct pl_file *file;
	unsigned count;
};

struct pl_unit_defs {
	struct pl_unit_def *at; /* most definitions first, then by path */
	size_t n, cap;
};

struct pl_ids {
	uint32_t *at; /* sorted, each once */
	size_t n, cap;
};

struct pl_unit {
	const struct pl_file *file;
	const struct pl_symbol *symbol; /* NULL: a row of functions */
	struct pl_str text;             /* its name as written */
	struct pl_name name;
	struct pl_str full; /* keys of all outer types and its own, one after the other */
	uint32_t outer;     /* the unit around it, or PL_NO_UNIT */
	unsigned depth;     /* types around it */
	struct pl_ids members; /* numbers of the vocabulary */
	struct pl_unit_defs defs;
	bool value; /* a variable or namespace that may stand for a type: const Mode = { } */
	bool alias; /* names what another unit declares: a typedef, a declaration without a body */
};

/* Member keys of both sides as numbers, with the number of units that have each. */
struct pl_vocabulary {
	struct pl_arena arena;
	struct pl_map ids; /* key -> number + 1 */
	PL_VEC(uint32_t) uses;
};
void pl_vocabulary_deinit(struct pl_vocabulary *words);
/* What a shared member says: 1 when few units have it, little when many do. */
double pl_vocabulary_weight(const struct pl_vocabulary *words, uint32_t id);

struct pl_side {
	struct pl_arena arena;
	struct pl_unit *at; /* by file, then by text; rows of functions last */
	size_t n, cap;
	struct pl_map by_symbol; /* the pointer's bytes -> unit + 1 */
	struct pl_map by_key;    /* name's key -> first unit + 1 */
	uint32_t *same_key;      /* unit -> next unit of the same key, or PL_NO_UNIT */
	struct pl_map by_file;   /* path -> first unit of it + 1; rows of functions are not in it */
};

/*
 * Index the snapshot (borrowed, as words is). lang decides whether functions named Type_method
 * belong to Type; NULL: no. side: zeroed.
 */
void pl_side_make(struct pl_side *side, const struct pl_snapshot *snapshot,
                  const struct pl_lang *lang, struct pl_vocabulary *words);
void pl_side_deinit(struct pl_side *side);

uint32_t pl_side_find(const struct pl_side *side, const struct pl_symbol *symbol);
uint32_t pl_side_first(const struct pl_side *side, struct pl_str key); /* or PL_NO_UNIT */
/* The first unit of a file, or PL_NO_UNIT; the others follow while their file is the same. */
uint32_t pl_side_in_file(const struct pl_side *side, const struct pl_file *file);
/* True when inner is unit or lies in it. */
bool pl_side_is_in(const struct pl_side *side, uint32_t inner, uint32_t unit);

struct pl_overlap {
	unsigned n;         /* members that both have */
	double weight;      /* of those: 1 for a rare one, less for one that many have */
	double of_a, of_b;  /* their share of each by weight; 0 when it has none */
};
struct pl_overlap pl_unit_overlap(const struct pl_vocabulary *words, const struct pl_unit *a,
                                  const struct pl_unit *b);

#endif
