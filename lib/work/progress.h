/* lib/work/progress.h -- how far the work of a plan is. */
#ifndef PL_WORK_PROGRESS_H
#define PL_WORK_PROGRESS_H

#include "base/out.h"
#include "work/brief.h"

/* A short text; bar: with a bar of that many cells, in colour where color is set. */
void pl_progress_text(const struct pl_ledger *ledger, unsigned bar, bool color, struct pl_sb *out);
/* The same and more, as one object with "schema". */
void pl_progress_json(const struct pl_ledger *ledger, struct pl_out *out);

/* The types in wanted states, and of a kind (NULL: any), in porting order, a line each. */
void pl_progress_list(const struct pl_ledger *ledger, const bool wanted[PL_N_STATES],
                      const char *kind, enum pl_brief_form form, struct pl_sb *out);

#endif
