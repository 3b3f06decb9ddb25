/*
 * lib/read/rewrite_tables.h -- long tables of values, as generated code has them, are blanked before a
 * parse: nothing in one declares or names a type, and a syntax tree takes up to 60 times their text.
 */
#ifndef PL_READ_REWRITE_TABLES_H
#define PL_READ_REWRITE_TABLES_H

#include "read/lex.h"

/*
 * Blank what stands between the first and the last comma of each long bracket that holds numbers
 * alone, or lists and pairs of them; where a descriptor says so ("rewrite.tableWords") also words,
 * strings and calls with numbers, in a list of values. Where numbers may name members
 * ("rewrite.numberNames"), braces stay. The first and the last element and all line ends stay, so
 * what parsed parses: "{ 1, 2, 3, 4 }" is read as "{ 1,       4 }".
 * out must hold the whole text already (see read/rewrite.h) or be empty. Returns the bytes that were
 * blanked; if none, out is left alone.
 */
size_t pl_rewrite_tables(const struct pl_lang *lang, struct pl_str text,
                         const struct pl_tokens *tokens, struct pl_sb *out);

#endif
