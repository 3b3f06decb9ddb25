/*
 * lib/work/mapping.h -- where each reference type lives in the target: candidate files, best
 * first, each with its evidence.
 *
 * Nothing is built in about any code base. What the target does to names (a prefix, a suffix,
 * another case) is learnt from the pair of trees by counting, then used; see work/idiom.h.
 */
#ifndef PL_WORK_MAPPING_H
#define PL_WORK_MAPPING_H

#include "base/err.h"
#include "model/snapshot.h"
#include "read/git.h"
#include "read/lang.h"

/* Why a file is a candidate; the strings are the words of the plan's evidence[]. */
enum pl_evidence {
	PL_EV_SAME_NAME,    /* declares a type of the same name */
	PL_EV_HABIT_NAME,   /* ... after dropping the target's habits (prefix, case, underscores) */
	PL_EV_SIMILAR_NAME, /* ... of a like name, with other evidence */
	PL_EV_NESTED,       /* inside the counterpart of the outer type, or named Outer + Inner */
	PL_EV_DEFINITIONS,  /* holds the definitions out of line */
	PL_EV_MEMBERS,      /* members overlap */
	PL_EV_PATH,         /* path or file name alike */
	PL_EV_HISTORY,      /* changed together with the reference file */
	PL_EV_CONFIG,       /* the config says so */
	PL_N_EVIDENCE
};
const char *pl_evidence_name(enum pl_evidence evidence);

struct pl_candidate {
	const struct pl_file *file; /* borrowed from the target's snapshot */
	const struct pl_symbol
		*type;     /* the counterpart declared there, or NULL (definitions only) */
	double score;      /* 0 to 1 */
	unsigned evidence; /* bits: 1u << enum pl_evidence */
};

struct pl_candidates {
	struct pl_candidate *at; /* best first; ties by path */
	size_t n, cap;
};

/*
 * map.NAME.rename: a reference type's name and its counterpart's, either of them qualified as far
 * as need be. to may also be a file below the target's root, or empty: the type has no counterpart.
 * A rule that names nothing in the target leaves the type to the mapping.
 */
struct pl_mapping_rule {
	struct pl_str from, to;
};

struct pl_mapping_options {
	const struct pl_mapping_rule *renames;
	size_t n_renames;
	const struct pl_cochanges *cochanges; /* may be NULL */
	const struct pl_lang *reference_lang, *target_lang;
};

struct pl_mapping;

/*
 * Learn the target's habits, and map every type of the reference, nested ones included. Both should be
 * whole: learning needs many types. All arguments are borrowed and must outlive the mapping:
 * pl_mapping_free().
 */
struct pl_mapping *pl_mapping_make(const struct pl_snapshot *reference,
                                   const struct pl_snapshot *target,
                                   const struct pl_mapping_options *options);
void pl_mapping_free(struct pl_mapping *mapping);

/* The candidates of one reference type (by its symbol in reference); borrowed. */
const struct pl_candidates *pl_mapping_of(const struct pl_mapping *mapping,
                                          const struct pl_symbol *type);

/* A type of the target, or a row of functions, that stands for one of the reference. */
struct pl_counterpart {
	const struct pl_file *file;
	const struct pl_symbol
		*type; /* NULL: functions named like name, with no type of their own */
	struct pl_str name;
	double score; /* 0 to 1 */
	unsigned evidence;
};
struct pl_counterparts {
	struct pl_counterpart *at; /* best first */
	size_t n, cap;
};
/* Append the counterparts of a reference type. True when the config decides on it. */
bool pl_mapping_counterparts(const struct pl_mapping *mapping, const struct pl_symbol *type,
                             struct pl_counterparts *out);

/* Do two types have one name, but for case, marks and the words that the target adds to its own? */
bool pl_mapping_namesakes(const struct pl_mapping *mapping, const struct pl_symbol *ours,
                          const struct pl_symbol *theirs);

/*
 * For a type without a counterpart: where the target's layout would put it, learnt from the types
 * around it (its outer type, its siblings in the same reference folder, its supertypes). Appends
 * arena strings: paths relative to the target's root, best first; a header and its source both.
 */
struct pl_paths {
	struct pl_str *at;
	size_t n, cap;
};
void pl_mapping_suggest(const struct pl_mapping *mapping, const struct pl_symbol *type,
                        struct pl_arena *arena, struct pl_paths *out);

#endif
