/* lib/base/gauge.c */
#include "base/gauge.h"

enum { WORD = 9, DIGITS = 3, SIGNS = 2 }; /* bytes that one token holds, of each kind */

static bool is_letter(char c)
{
	return pl_is_lower(c) || pl_is_upper(c);
}

/* Neither letter, digit nor blank; bytes of UTF-8 sequences are signs. */
static bool is_sign(char c)
{
	return !is_letter(c) && !pl_is_digit(c) && (unsigned char)c > ' ';
}

/* The end of a run of letters: a capital behind a small one begins the next. */
static size_t word_end(struct pl_str s, size_t i)
{
	size_t to = i + 1;

	while (to < s.n && is_letter(s.p[to]) &&
	       !(pl_is_upper(s.p[to]) && pl_is_lower(s.p[to - 1])))
		to++;
	return to;
}

size_t pl_gauge_tokens(struct pl_str s)
{
	size_t n = 0, to;

	for (size_t i = 0; i < s.n; i = to) {
		size_t piece = 1;

		to = i + 1;
		if (is_letter(s.p[i])) {
			to = word_end(s, i);
			piece = WORD;
		} else if (pl_is_digit(s.p[i])) {
			while (to < s.n && pl_is_digit(s.p[to]))
				to++;
			piece = DIGITS;
		} else if (s.p[i] == ' ') {
			continue; /* goes with what follows */
		} else if (!is_sign(s.p[i])) {
			while (to < s.n && s.p[to] == s.p[i])
				to++;
			piece = to - i; /* a run of line ends or tabs */
		} else {
			while (to < s.n && is_sign(s.p[to]))
				to++;
			piece = SIGNS;
		}
		n += (to - i + piece - 1) / piece;
	}
	return n;
}
