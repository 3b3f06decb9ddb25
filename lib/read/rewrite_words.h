/*
 * lib/read/rewrite_words.h -- words that a grammar misreads give way to others, where a descriptor
 * says so: "rewrite" in grammars/README.md.
 */
#ifndef PL_READ_REWRITE_WORDS_H
#define PL_READ_REWRITE_WORDS_H

#include "read/rewriter.h"

/* Rewrite what the word at token i asks for: soft and new modifiers, heads in two lines, patterns, ... */
void pl_rewrite_words(struct pl_rewriter *rw, size_t i);
/* The dots at token i, where they take any number of arguments: "A @B ... c" becomes "A @B [ ] c". */
void pl_rewrite_variadic(struct pl_rewriter *rw, size_t i);
/* "{ val a: Int }" becomes "{ val a: Int;}", throughout the text. */
void pl_rewrite_close_statements(struct pl_rewriter *rw);

#endif
