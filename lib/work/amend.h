/* lib/work/amend.h -- changing a plan as a whole: by a program's result, or back by one step. */
#ifndef PL_WORK_AMEND_H
#define PL_WORK_AMEND_H

#include "read/config.h"
#include "work/ledger.h"

/*
 * Take text (JSON) as the ledger's plan. Refused, with nothing changed: what is no valid plan; a
 * change of what planctl alone keeps (metadata.log, approvals); a type that becomes done where that
 * needs an approval. States that changed are transitions; *moved counts them. why: for the log.
 */
PL_MUST_CHECK int pl_amend(struct pl_ledger *ledger, struct pl_str text, enum pl_approval strength,
                           const char *why, size_t *moved, struct pl_err *err);

/*
 * Revert the last transition of the ledger's who that was not undone yet (force: of anybody).
 * Refused when the type has moved on since, when it would become done (only an approval does that),
 * or when there is none. *line: a text about what was done.
 */
PL_MUST_CHECK int pl_undo(struct pl_ledger *ledger, bool force, enum pl_approval strength,
                          struct pl_sb *line, struct pl_err *err);

#endif
