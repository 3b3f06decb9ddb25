/* lib/work/jot.h -- adds a note to a Markdown file below a heading, and touches nothing else. */
#ifndef PL_WORK_JOT_H
#define PL_WORK_JOT_H

#include "work/ledger.h"

/*
 * Insert "- text" at the end of the section "## topic" of text old into out; a section that is not
 * there is made at the end; one that ends with this very note stays as it is. Every byte of old
 * stays, in its order. Further lines of a note are indented. Line ends are those of old.
 */
void pl_jot_insert(struct pl_str old, struct pl_str topic, struct pl_str note, struct pl_sb *out);
/* The same in a file, replaced as a whole; made when missing. An edit meanwhile is kept. */
PL_MUST_CHECK int pl_jot(const char *path, struct pl_str topic, struct pl_str note,
                         struct pl_err *err);

/*
 * The same in porting-notes.md beside the plan, under the plan's lock and one of its own. PL_EUSAGE:
 * the note or the topic is empty or not plain text, or the topic is more than a line.
 */
PL_MUST_CHECK int pl_jot_beside(const struct pl_ledger_options *plan, const char *topic,
                                const char *note, struct pl_err *err);

#endif
