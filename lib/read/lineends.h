/*
 * lib/read/lineends.h -- where a line end or the indentation is code: "return" alone on its line in
 * JavaScript, a statement further to the left in Python.
 */
#ifndef PL_READ_LINEENDS_H
#define PL_READ_LINEENDS_H

#include "read/lex.h"

/*
 * Set ends_line and depth of the tokens from number first on. What is in doubt counts as code: code
 * that is laid out anew may pass for changed, but never the other way round.
 */
void pl_lex_line_ends(const struct pl_lang *lang, struct pl_str text, struct pl_tokens *tokens,
                      size_t first);

#endif
