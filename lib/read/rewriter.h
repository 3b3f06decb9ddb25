/*
 * lib/read/rewriter.h -- what the parts of read/rewrite share: the tokens of a text, and its copy in
 * which some give way to others. Internal to read/rewrite, rewrite_words and
 * rewrite_tables.
 */
#ifndef PL_READ_REWRITER_H
#define PL_READ_REWRITER_H

#include "base/map.h"
#include "read/lex.h"

struct pl_rewriter {
	const struct pl_lang *lang;
	struct pl_str text;
	const struct pl_token *at; /* without comments */
	size_t n;
	uint32_t *pair; /* of its brackets */
	struct pl_sb *out;
	bool changed;
	struct pl_map types; /* ALL-CAPS names of types that were met: no macros */
	bool declares; /* at the top of a file, in a namespace or in a type: no statements here */
};

static inline struct pl_str pl_rewrite_text(const struct pl_rewriter *rw, size_t i)
{
	return i < rw->n ? pl_token_text(rw->text, rw->at[i]) : PL_S_NONE;
}

static inline bool pl_rewrite_is_word(const struct pl_rewriter *rw, size_t i)
{
	return i < rw->n && rw->at[i].kind == PL_TOKEN_WORD;
}

static inline bool pl_rewrite_is(const struct pl_rewriter *rw, size_t i, char c)
{
	return i < rw->n && rw->at[i].kind == PL_TOKEN_PUNCT && rw->text.p[rw->at[i].from] == c;
}

/* The first change copies the text. */
static inline void pl_rewrite_blank(struct pl_rewriter *rw, size_t from, size_t to)
{
	if (!rw->out->n)
		pl_sb_add(rw->out, rw->text);
	for (size_t i = from; i < to; i++)
		if (rw->out->p[i] != '\n' && rw->out->p[i] != '\r')
			rw->out->p[i] = ' ';
	rw->changed = true;
}

#endif
