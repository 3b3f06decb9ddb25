/*
 * lib/read/cut.h -- a list of parameters as tokens, cut at its commas and marks outside of brackets.
 * Internal to read/paramlist.
 */
#ifndef PL_READ_CUT_H
#define PL_READ_CUT_H

#include "base/arena.h"
#include "read/lex.h"

/* Brackets that are open at a token; deeper ones are not told apart. */
enum { PL_CUT_DEPTH = 64 };

struct pl_cutter {
	const struct pl_lang *lang;
	const struct pl_lang_params *rules;
	struct pl_arena *arena;
	struct pl_str text;
	struct pl_tokens tokens;
	bool fields; /* of a type or a value of an enum: "struct A(B)" has types, not names */
};

/* Some tokens of the list: to exclusive. */
struct pl_span {
	size_t from, to;
};

struct pl_depth {
	char open[PL_CUT_DEPTH];
	size_t n;
};

void pl_cut_init(struct pl_cutter *c, const struct pl_lang *lang, struct pl_arena *arena,
                 struct pl_str text);
bool pl_cut_is(const struct pl_cutter *c, size_t i, char punct);
bool pl_cut_is_word(const struct pl_cutter *c, size_t i);
struct pl_str pl_cut_token(const struct pl_cutter *c, size_t i);
/* True when nothing stands between token i and the one before it. */
bool pl_cut_touches(const struct pl_cutter *c, size_t i);
bool pl_cut_is_pair(const struct pl_cutter *c, size_t i, char first, char second);
bool pl_cut_is_dots(const struct pl_cutter *c, size_t i);
struct pl_str pl_cut_text(const struct pl_cutter *c, struct pl_span s);
/* Note what token i opens or closes. */
void pl_cut_step(const struct pl_cutter *c, struct pl_depth *d, size_t i, bool value);
/*
 * The next item between commas; *at moves behind it. *value gets the token that begins its default
 * value, or item.to.
 */
bool pl_cut_next(const struct pl_cutter *c, size_t *at, size_t to, struct pl_span *item,
                 size_t *value);
/* The first token of the span that is this punctuation outside of brackets, or span.to. */
size_t pl_cut_find(const struct pl_cutter *c, struct pl_span s, char mark);
/* The token that opens what token i closes, from where the span begins; or i. */
size_t pl_cut_opener(const struct pl_cutter *c, struct pl_span s, size_t i);
/* Just behind what closes the bracket at token i. */
size_t pl_cut_behind(const struct pl_cutter *c, size_t i, size_t to);
/* Dots at the end of s say that it takes any number of arguments. */
struct pl_span pl_cut_strip_dots(const struct pl_cutter *c, struct pl_span s, bool *variadic);
/* Move a vector's elements to the arena. */
void *pl_cut_settle(struct pl_arena *arena, void *at, size_t n, size_t size);

#endif
