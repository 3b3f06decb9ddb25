/* lib/work/brief.h -- what the port of one type needs to start, in few words. */
#ifndef PL_WORK_BRIEF_H
#define PL_WORK_BRIEF_H

#include "base/out.h"
#include "work/ledger.h"

/*
 * A few lines of text: under 150 tokens for a type as most are. Folders that all paths share are
 * named once.
 */
void pl_brief_text(const struct pl_ledger *ledger, const struct pl_item *item, struct pl_sb *out);
/*
 * "name|kind|sourcePath|startLine-endLine|candidateFile,..." and a line end; suggested files where
 * there are no candidates. '|', ',' and control bytes in a field become %XX.
 */
void pl_brief_line(const struct pl_item *item, struct pl_sb *out);
/* One object: the type as the plan has it, its file, and the states of what it depends on. */
void pl_brief_json(const struct pl_ledger *ledger, const struct pl_item *item, struct pl_out *out);
/* "inputs": the plan, its commits and target. */
void pl_brief_inputs(const struct pl_ledger *ledger, struct pl_out *out);
/* "inputs" and "coverage" of planctl's JSON outputs, after "schema" and "tool". */
void pl_brief_head(const struct pl_ledger *ledger, const char *schema, struct pl_out *out);

enum pl_brief_form { PL_BRIEF_TEXT, PL_BRIEF_ONELINE, PL_BRIEF_JSON };
/* One item, or (NULL) that there is none: an object of schema PL_SCHEMA_NEXT, or nothing. */
void pl_brief_write(const struct pl_ledger *ledger, const struct pl_item *item,
                    enum pl_brief_form form, struct pl_sb *out);

#endif
