/*
 * lib/read/declares.h -- a quick look at a text: can it declare a type of that name at all?
 *
 * Parsing is what costs; most files that have a name only use it.
 */
#ifndef PL_READ_DECLARES_H
#define PL_READ_DECLARES_H

#include "read/lang.h"

/*
 * False when no type called name, nor a member of one outside of its braces, can be declared in
 * text: the word does not occur, or nowhere as a
 * declaration has it. True is no promise. Errs on the side of true: a text that declares the type
 * is not refused, whatever macros, attributes or comments stand in its head.
 */
bool pl_may_declare(const struct pl_lang *lang, struct pl_str text, struct pl_str name);

#endif
