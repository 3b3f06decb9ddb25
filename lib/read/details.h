/*
 * lib/read/details.h -- what a symbol's own text tells: its doc comment, modifiers, visibility and
 * signature. Internal to read/nest.
 */
#ifndef PL_READ_DETAILS_H
#define PL_READ_DETAILS_H

#include "read/nester.h"

/*
 * Set symbol->doc to the comments right before it that document it: the last block, or the last
 * run of line comments. A comment after code on its own line belongs to that code.
 */
void pl_details_find_doc(struct pl_nester *ns, struct pl_symbol *symbol);
/* Set symbol->doc to the string that its body begins with, where that is how a language documents. */
void pl_details_find_doc_string(struct pl_nester *ns, struct pl_symbol *symbol);
/* Fill in what is only printed. Outer symbols first: labels set their members' visibility. */
void pl_details_add(struct pl_nester *ns, size_t i);

#endif
