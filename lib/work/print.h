/*
 * lib/work/print.h -- fingerprints of a type's own text: what is compared when types are.
 *
 * A type's own text is its doc comment and everything from its first modifier to its closing
 * brace, without the types nested in it (and their doc comments): a change inside one of those is
 * theirs alone.
 */
#ifndef PL_WORK_PRINT_H
#define PL_WORK_PRINT_H

#include "base/sb.h"
#include "model/snapshot.h"
#include "read/lex.h"

struct pl_print {
	uint64_t code;   /* tokens without comments */
	uint64_t doc;    /* comments, blanks squeezed */
	uint64_t layout; /* bytes; blanks where a nested type was taken out do not count */
};

/*
 * The print of symbol (a type or a member) in file's kept text; tokens are those of the whole
 * text. The name of the type (a member's own type) is masked: a rename alone changes no print.
 * Members that share one declaration ("int a, b;") are told apart by their own declarators.
 */
struct pl_print pl_print_of(const struct pl_file *file, const struct pl_tokens *tokens,
                            const struct pl_symbol *symbol);

/*
 * Append what print.code is a hash of: the code tokens, each with a byte after it that tells how it
 * is joined. For who needs a stronger hash.
 */
void pl_print_text(const struct pl_file *file, const struct pl_tokens *tokens,
                   const struct pl_symbol *symbol, struct pl_sb *out);

/* Hash of the code tokens that lie between two offsets; equal code, equal hash. */
uint64_t pl_print_code(const struct pl_file *file, const struct pl_tokens *tokens, uint32_t from,
                       uint32_t to);
/* The same for the words of the comments between them. */
uint64_t pl_print_comments(const struct pl_file *file, const struct pl_tokens *tokens,
                           uint32_t from, uint32_t to);

/*
 * Add to hash all that is neither blank nor decoration between two offsets where lines begin: code, and
 * the words of comments, which may break their lines anywhere. depth: of the block that counts as
 * the outermost. False when some text that is no comment, a string of several lines, lies across
 * one of the offsets: then there is no telling.
 */
bool pl_print_span(const struct pl_file *file, const struct pl_tokens *tokens, uint32_t from,
                   uint32_t to, uint8_t depth, uint64_t *hash);

/*
 * Hashes of every three code tokens in a row of the type's own text, its name masked as above,
 * sorted. Appended to out.
 */
struct pl_shingles {
	uint32_t *at;
	size_t n, cap;
};
void pl_print_shingles(const struct pl_file *file, const struct pl_tokens *tokens,
                       const struct pl_symbol *symbol, struct pl_shingles *out);
/* Shared shingles over all of both, 0 to 1 (Dice); 0 when either has none. */
double pl_print_likeness(const struct pl_shingles *a, const struct pl_shingles *b);

#endif
