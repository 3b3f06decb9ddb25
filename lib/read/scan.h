/*
 * lib/read/scan.h -- finds declarations by brackets and keywords where a grammar gives up.
 *
 * It knows from the descriptor which words open a type, what may stand before, how supertypes
 * are introduced and how members look. It enters namespaces and types, never bodies, and matches
 * brackets with comments and strings out of the way, so an expression that a grammar cannot
 * parse costs nothing.
 */
#ifndef PL_READ_SCAN_H
#define PL_READ_SCAN_H

#include "read/facts.h"
#include "read/lex.h"

/* Append to out what is declared in tokens (borrowed, comments and directives are passed over). */
void pl_scan(const struct pl_lang *lang, struct pl_str text, const struct pl_tokens *tokens,
             struct pl_facts *out);

#endif
