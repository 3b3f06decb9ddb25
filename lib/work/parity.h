/*
 * lib/work/parity.h -- does a port offer what its reference offers? Types and members of both are
 * paired, habits of the port are learnt from the pairs by counting, and what neither explains is
 * a finding.
 *
 * Confidence says how sure a finding is, in percent: what habits make doubtful is kept, below the
 * threshold that people ask for.
 */
#ifndef PL_WORK_PARITY_H
#define PL_WORK_PARITY_H

#include "model/finding.h"
#include "read/config.h"
#include "work/api.h"
#include "work/mapping.h"

/*
 * A finding less sure than this, in percent, is shown only to those who ask for it: what a habit
 * explains, or a doubtful pair of types says, stays below.
 */
enum { PL_PARITY_CONFIDENCE = 70 };

/* What could not be checked, and why. */
struct pl_unchecked {
	struct pl_str what; /* "spine-c: supertypes", a path */
	struct pl_str why;
};

/* A regularity between the two trees, learnt or ruled. */
struct pl_parity_habit {
	struct pl_str what;       /* one sentence */
	struct pl_str evidence;   /* "Bone.getX -> Bone.x", or none */
	unsigned support;         /* how often it was seen */
	unsigned exceptions;      /* how often something else was */
	bool ruled;               /* by the config */
};

/* How far a type of the reference, or its members of one name, are covered: a row of the matrix. */
struct pl_parity_row {
	struct pl_str name;   /* full name: Type, Outer.Type, Type.member */
	bool present;         /* the type has a counterpart */
	bool ignored;         /* by the config */
	unsigned members, found;
};
struct pl_parity_rows {
	struct pl_parity_row *at;
	size_t n, cap;
};

/* What stands for what. The symbols belong to the snapshots. */
enum pl_match_kind {
	PL_MATCH_TYPE,   /* target is the type's counterpart, or one of several: best first */
	PL_MATCH_OFFER,  /* target is a member of a counterpart of the type reference */
	PL_MATCH_MEMBER  /* target is what the member reference is, or how it is read or written */
};
struct pl_parity_match {
	enum pl_match_kind kind;
	const struct pl_symbol *reference, *target;
	const struct pl_file *target_file;
};
struct pl_parity_matches {
	struct pl_parity_match *at;
	size_t n, cap;
};

struct pl_parity_options {
	const struct pl_target *target; /* its map rules; borrowed */
	const struct pl_lang *reference_lang, *target_lang;
	struct pl_str reference_root, target_root; /* put before the paths of findings */
	bool docs; /* look for missing documentation */
	bool matches; /* list them */
};

struct pl_parity {
	struct pl_arena arena, names[2];
	struct pl_findings findings; /* settled; severities are those of the rules */
	PL_VEC(struct pl_unchecked) unchecked;
	PL_VEC(struct pl_parity_habit) habits; /* in order of what they are about */
	struct pl_parity_rows rows;            /* types, by full name */
	struct pl_parity_rows member_rows;     /* and their public members */
	PL_VEC(unsigned) rule_uses;            /* one per map rule: renames, then ignores, type maps */
	struct pl_parity_matches matches; /* by the reference's types and members, as they stand */
	size_t types, types_found, members, members_found;
};

/*
 * Compare two trees, whose files must have kept their text. All arguments are borrowed; what the
 * parity holds of names and signatures belongs to the snapshots: pl_parity_free().
 */
struct pl_parity *pl_parity_make(const struct pl_snapshot *reference,
                                 const struct pl_snapshot *target,
                                 const struct pl_parity_options *options);
void pl_parity_free(struct pl_parity *parity);

#endif
