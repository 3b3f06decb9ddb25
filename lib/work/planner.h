/* lib/work/planner.h -- makes the porting plan, and re-makes it without losing work. */
#ifndef PL_WORK_PLANNER_H
#define PL_WORK_PLANNER_H

#include "base/log.h"
#include "model/plan.h"
#include "read/config.h"
#include "read/reader.h"

struct pl_plan_request {
	struct pl_repo *repo;        /* holds the reference */
	struct pl_repo *target_repo; /* the same, or the target's own */
	const struct pl_config *config;
	const struct pl_target *target;
	const char *from, *to;  /* revisions as the user named them */
	const char *target_rev; /* NULL: the working tree, in a bare repository to (or HEAD) */
	bool all_types;         /* list the unchanged types of changed files as well */
	bool allow_skipped;     /* leave out changed reference files that cannot be read */
	bool relative;          /* paths relative to the repository */
	size_t max_file_size;
	unsigned jobs;
	struct pl_cache *cache; /* borrowed; may be NULL */
	struct pl_log *log;     /* may be NULL */
};

/*
 * Compare, order and map; a pure function of the two commits, the target's tree and the config.
 * A changed file of the reference that cannot be read is PL_EINCOMPLETE, unless allow_skipped.
 * *out: pl_plan_free().
 */
PL_MUST_CHECK int pl_plan_make(const struct pl_plan_request *request, struct pl_plan **out,
                               struct pl_err *err);

/* What became of the work recorded in an older plan. */
struct pl_carried {
	size_t kept;     /* finished or begun work whose reference text is unchanged */
	size_t reopened; /* pending again, each with its reason in the plan */
	size_t dropped;  /* of types that the new plan does not have */
};

/*
 * Bring states, notes and whatever else old records of a type into plan. A type is the same when
 * its qualified name is (or, in plans of the original format, file and name). old must outlive
 * plan.
 */
void pl_plan_carry(struct pl_plan *plan, const struct pl_plan *old, struct pl_carried *carried);

/* Counts for people. */
struct pl_plan_counts {
	size_t files, types;
	size_t by_kind[PL_N_KINDS], by_change[PL_N_CHANGES], by_state[PL_N_STATES];
	size_t with_candidates;
};
void pl_plan_count(const struct pl_plan *plan, struct pl_plan_counts *counts);

#endif
