/*
 * lib/base/gauge.c -- text is cut into runs as the tokenizers' own first step does it; each sort of run
 * has a price by its length. The prices were fitted to what three tokenizers gave for 501 files.
 */
#include "base/gauge.h"

enum sort { BLANK, TAB, NEWLINE, WORD, CAPITALS, DIGITS, SIGNS, RULE, FOREIGN, N_SORTS };

/*
 * A run of n bytes costs base plus, for each begun piece of per/10 bytes past the first free ones,
 * step; in twentieths of a token.
 */
static const struct {
	unsigned base, step;
	size_t free, per;
} price
	[N_SORTS] = {
		[BLANK] = { 0, 0, 0, 10 }, /* goes with what follows */
		[TAB] = { 21, 0, 0, 10 },
		[NEWLINE] = { 15, 0, 0, 10 }, /* often one with the indentation behind it */
		[WORD] = { 21, 21, 10, 30 },  /* long words are rare ones, and come in pieces */
		[CAPITALS] = { 0, 21, 0, 90 },
		[DIGITS] = { 0, 21, 0, 30 },
		[SIGNS] = { 0, 21, 0, 23 },
		[RULE] = { 21, 21, 0, 160 }, /* "=======" */
		[FOREIGN] = { 0, 21, 0, 15 }, /* bytes of UTF-8 sequences: two tokens a sign of three */
	};

/* From which length on a run of one and the same sign is a rule drawn across the page. */
enum { RULE_LENGTH = 4 };

static bool is_letter(char c)
{
	return pl_is_lower(c) || pl_is_upper(c);
}

static bool is_sign(char c)
{
	return c > ' ' && c < 0x7f && !is_letter(c) && !pl_is_digit(c);
}

/* Signs that lines are drawn with: a run of them is one token or two, of brackets one each or so. */
static bool draws_lines(char c)
{
	return memchr("=-*/_#.~+", c, 9);
}

static size_t same_run(struct pl_str s, size_t i)
{
	size_t to = i + 1;

	while (to < s.n && s.p[to] == s.p[i])
		to++;
	return to;
}

static bool is_rule(struct pl_str s, size_t i)
{
	return draws_lines(s.p[i]) && same_run(s, i) - i >= RULE_LENGTH;
}

static size_t newline_run(struct pl_str s, size_t i)
{
	while (i < s.n && (s.p[i] == '\n' || s.p[i] == '\r'))
		i++;
	return i;
}

/* Letters: capitals up to the one that begins a word, or a word with its capital. */
static size_t letter_run(struct pl_str s, size_t i, enum sort *sort)
{
	size_t to = i;

	while (to < s.n && pl_is_upper(s.p[to]))
		to++;
	*sort = CAPITALS;
	if (to < s.n && pl_is_lower(s.p[to])) {
		if (to > i + 1)
			return to - 1;
		*sort = WORD;
		while (to < s.n && pl_is_lower(s.p[to]))
			to++;
	}
	return to;
}

static size_t sign_run(struct pl_str s, size_t i, enum sort *sort)
{
	size_t to = i;

	*sort = RULE;
	if (is_rule(s, i))
		return same_run(s, i);
	*sort = SIGNS;
	while (to < s.n && is_sign(s.p[to]) && !is_rule(s, to))
		to++;
	return to;
}

/* The end of the run that begins at i, and its sort. */
static size_t run(struct pl_str s, size_t i, enum sort *sort)
{
	char c = s.p[i];
	size_t to = i + 1;

	if (is_letter(c))
		return letter_run(s, i, sort);
	if (is_sign(c))
		return sign_run(s, i, sort);
	if (pl_is_digit(c)) {
		*sort = DIGITS;
		while (to < s.n && pl_is_digit(s.p[to]))
			to++;
	} else if (c == '\n' || c == '\r') {
		*sort = NEWLINE;
		to = newline_run(s, i);
	} else if (c == ' ' || c == '\t') {
		*sort = c == ' ' ? BLANK : TAB;
		to = same_run(s, i);
	} else { /* what no text should have, control bytes, is as dear as this */
		*sort = FOREIGN;
		while (to < s.n && (unsigned char)s.p[to] >= 0x80)
			to++;
	}
	return to;
}

size_t pl_gauge_tokens(struct pl_str s)
{
	size_t sum = 0;

	for (size_t i = 0, to; i < s.n; i = to) {
		enum sort sort;
		size_t more;

		to = run(s, i, &sort);
		more = to - i > price[sort].free ? to - i - price[sort].free : 0;
		sum += price[sort].base +
		       (10 * more + price[sort].per - 1) / price[sort].per * price[sort].step;
	}
	return (sum + 19) / 20;
}

size_t pl_gauge_at_most(size_t tokens)
{
	return tokens + (tokens + 9) / 10;
}
