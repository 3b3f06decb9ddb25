/*
 * lib/read/lex.h -- text to tokens by a descriptor's comments, strings and directives.
 *
 * No grammar: it never fails, whatever the text. What it is for: comparing code without its
 * comments and layout, rewriting before a parse, and finding declarations where a grammar gives
 * up.
 */
#ifndef PL_READ_LEX_H
#define PL_READ_LEX_H

#include "base/vec.h"
#include "read/lang.h"

enum pl_token_kind {
	PL_TOKEN_WORD,
	PL_TOKEN_NUMBER,
	PL_TOKEN_STRING, /* with its quotes and all interpolations */
	PL_TOKEN_PUNCT,  /* one byte */
	PL_TOKEN_COMMENT,
	PL_TOKEN_DIRECTIVE /* a preprocessor line, or an inline #if with its condition */
};

struct pl_token {
	uint32_t from, to; /* 0-based byte offsets, to exclusive */
	uint8_t kind;      /* enum pl_token_kind */
	bool first;        /* nothing but blanks before it on its line */
	bool ends_line;    /* a line end between it and the code before it may end a statement */
	uint8_t depth;     /* of its block, where indentation tells blocks: 0 is outermost */
};

struct pl_tokens {
	struct pl_token *at;
	size_t n, cap;
};

/* Append the tokens of text; text must be shorter than 4 GiB. */
void pl_lex(const struct pl_lang *lang, struct pl_str text, struct pl_tokens *tokens);

/* The word behind the mark of a directive: "if" of "#  if A". */
struct pl_str pl_directive_word(const struct pl_lang *lang, struct pl_str directive);

/* Number of the first token that begins at offset or later. */
size_t pl_token_at(const struct pl_tokens *tokens, uint32_t offset);

static inline struct pl_str pl_token_text(struct pl_str text, struct pl_token t)
{
	return pl_str_sub(text, t.from, t.to);
}

/* True when token i is the one punctuation byte c. */
static inline bool pl_token_is(struct pl_str text, const struct pl_tokens *tokens, size_t i, char c)
{
	return i < tokens->n && tokens->at[i].kind == PL_TOKEN_PUNCT &&
	       text.p[tokens->at[i].from] == c;
}

static inline bool pl_token_word(struct pl_str text, const struct pl_tokens *tokens, size_t i,
                                 const char *word)
{
	return i < tokens->n && tokens->at[i].kind == PL_TOKEN_WORD &&
	       pl_str_is(pl_token_text(text, tokens->at[i]), word);
}

/*
 * The token that closes the bracket at token i (any of ( [ { <), or tokens->n. Only brackets of the
 * same kind count, so that a stray parenthesis does not swallow the rest of the file; a } that
 * closes more than what was opened since ends the search, for < a ; or a block does, and a limit.
 */
size_t pl_token_close(struct pl_str text, const struct pl_tokens *tokens, size_t i);

/*
 * The partners of all ( [ { and ) ] } at once, in linear time: pair has room for tokens->n and gets
 * each bracket's other end, or tokens->n.
 */
void pl_token_pairs(struct pl_str text, const struct pl_tokens *tokens, uint32_t *pair);

#endif
