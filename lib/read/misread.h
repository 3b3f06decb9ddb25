/*
 * lib/read/misread.h -- where a grammar took a declaration for something else, without an error: its query
 * says so (@misread), and the lexical scan reads that part instead.
 */
#ifndef PL_READ_MISREAD_H
#define PL_READ_MISREAD_H

#include "model/snapshot.h"
#include "read/facts.h"
#include "read/rewrite.h"

/*
 * Forget what the grammar saw in the spans, but for names of types, and add their lines to the errors of
 * file. misread is sorted, facts are by place. text: whose offsets these are.
 */
void pl_misread_leave(struct pl_spans *misread, struct pl_facts *facts, struct pl_str text,
                      struct pl_file *file);

#endif
