/* lib/work/amend.h -- changing a plan as a whole: by a program's result, or back by one step. */
#ifndef PL_WORK_AMEND_H
#define PL_WORK_AMEND_H

#include "base/opt.h"
#include "work/ledger.h"

struct pl_update {
	const char *program;              /* jq */
	const struct pl_opt_list *values; /* "NAME=TEXT", for the program */
	const char *why;                  /* for the log instead of the program, or NULL */
};

/*
 * Open the plan, replace it by the one result of the program, write; says how many states changed.
 * Refused, with nothing changed: what is no valid plan; a change of what planctl alone keeps
 * (metadata.log, approvals); a type that becomes done where that needs an approval. States that
 * changed are transitions.
 */
PL_MUST_CHECK int pl_update(const struct pl_ledger_options *options, const struct pl_update *update,
                            struct pl_err *err);

/*
 * Open the plan, revert the last transition of options' who that was not undone yet (force: of
 * anybody), write; says what it did. Refused when the type has moved on since, when it would become
 * done (only an approval does that), or when there is none.
 */
PL_MUST_CHECK int pl_undo(const struct pl_ledger_options *options, bool force, struct pl_err *err);

#endif
