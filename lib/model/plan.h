/*
 * lib/model/plan.h -- porting-plan.json: which types changed, in which order to port them, where
 * each lives in the target, and how far the work is.
 *
 * Programs and jq one-liners in the field read the plan, and people edit it with jq. So keys keep
 * their names and order, unknown keys of a plan and of a type are kept, and the text is laid out
 * as jq lays it out.
 */
#ifndef PL_MODEL_PLAN_H
#define PL_MODEL_PLAN_H

#include "base/arena.h"
#include "base/json.h"
#include "base/out.h"
#include "base/vec.h"
#include "model/delta.h"
#include "model/graph.h"

enum pl_state {
	PL_STATE_PENDING,
	PL_STATE_CLAIMED,
	PL_STATE_REVIEW,
	PL_STATE_DONE,
	PL_STATE_SKIPPED,
	PL_N_STATES
};
const char *pl_state_name(enum pl_state state);
int pl_state_of(struct pl_str name); /* -1 when it is none */

struct pl_plan_candidate {
	struct pl_str file;
	double score;          /* 0 to 1 */
	struct pl_str *evidence;
	size_t n_evidence;
};

struct pl_plan_type {
	struct pl_str name, qualified_name;
	enum pl_kind kind;
	uint32_t start_line, end_line; /* 1-based, first modifier or annotation to closing brace */
	bool is_inner;
	enum pl_state state;
	enum pl_change change;
	struct pl_str previous_name, previous_file;
	struct pl_str *definitions; /* other source files that define members of it, sorted */
	size_t n_definitions;
	struct pl_member_delta *changed;
	size_t n_changed;
	uint32_t order, group; /* 0-based */
	struct pl_str *depends_on; /* qualified names of types in the plan, sorted */
	size_t n_depends_on;
	struct pl_plan_candidate *candidates; /* best first */
	size_t n_candidates;
	struct pl_str *suggested; /* only when there are no candidates */
	size_t n_suggested;
	uint64_t hash; /* of the reference text: code only, out of line too */
	bool has_hash; /* a plan of the original format has none */
	struct pl_str reopened; /* why finished work is pending again, or none */
	pl_json *extra;         /* the type's object in the plan it was read from, or NULL */
};

struct pl_plan_entry { /* of portingOrder: one source file */
	struct pl_str path, previous_path;
	enum pl_change status; /* ADDED MODIFIED RENAMED */
	struct pl_plan_type *types; /* by order */
	size_t n_types;
};

struct pl_plan_file { /* of deletedFiles, renamedFiles, skippedFiles */
	struct pl_str path, previous_path;
	enum pl_change status;
	struct pl_str reason;
};

struct pl_plan_removed { /* of removedTypes */
	struct pl_str name, qualified_name, file;
	enum pl_kind kind;
	struct pl_str *candidates; /* files of the target that still have it */
	size_t n_candidates;
};

struct pl_plan_edge {
	struct pl_str from, to, file;
	uint32_t line, weight;
};

struct pl_plan_cycle {
	struct pl_str *members;
	struct pl_plan_edge *example, *cut;
	size_t n_members, n_example, n_cut;
};

struct pl_plan {
	struct pl_arena arena; /* all strings and arrays */
	pl_json *doc;          /* read from or carried over, for its unknown keys; NULL or owned */
	struct pl_str schema;  /* "" in the original format */
	struct pl_str prev_branch, current_branch, prev_commit, current_commit, generated;
	struct pl_str target, target_path, target_language;
	struct pl_str reference_path, reference_language;
	struct pl_str repository_dir, repository_key;
	PL_VEC(struct pl_plan_entry) entries;
	PL_VEC(struct pl_plan_file) deleted, renamed, skipped;
	PL_VEC(struct pl_plan_removed) removed;
	PL_VEC(struct pl_plan_cycle) cycles;
	struct pl_coverage reference_coverage, target_coverage;
};

struct pl_plan *pl_plan_new(void);
void pl_plan_free(struct pl_plan *plan);

/*
 * Read what a person, jq or this library wrote. PL_EINVALID: not JSON, another schema, or a key of
 * the wrong form; the message names where. Cycles, coverage and candidates are not read back: a
 * new plan is computed, only work is carried over. *out: pl_plan_free().
 */
PL_MUST_CHECK int pl_plan_parse(struct pl_str text, struct pl_plan **out, struct pl_err *err);
/* The same; a portingState that is none counts as pending: for those who report it or mend it. */
PL_MUST_CHECK int pl_plan_parse_any_state(struct pl_str text, struct pl_plan **out,
                                          struct pl_err *err);
/* True when somebody added keys to the type's object in the plan it was read from. */
bool pl_plan_has_extra(const struct pl_plan_type *type);
void pl_plan_write(const struct pl_plan *plan, struct pl_out *out);

#endif
