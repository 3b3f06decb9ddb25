/* lib/base/str.c -- looking at borrowed bytes. */
#include "base/str.h"

bool pl_str_eq(struct pl_str a, struct pl_str b)
{
	return a.n == b.n && (!a.n || memcmp(a.p, b.p, a.n) == 0);
}

bool pl_str_is(struct pl_str a, const char *b)
{
	return pl_str_eq(a, pl_str_of(b));
}

int pl_str_cmp(struct pl_str a, struct pl_str b)
{
	size_t n = a.n < b.n ? a.n : b.n;
	int c = n ? memcmp(a.p, b.p, n) : 0;

	return c ? c : (a.n > b.n) - (a.n < b.n);
}

bool pl_str_starts(struct pl_str s, struct pl_str prefix)
{
	return prefix.n == 0 || (s.n >= prefix.n && memcmp(s.p, prefix.p, prefix.n) == 0);
}

bool pl_str_ends(struct pl_str s, struct pl_str suffix)
{
	return suffix.n == 0 ||
	       (s.n >= suffix.n && memcmp(s.p + s.n - suffix.n, suffix.p, suffix.n) == 0);
}

bool pl_str_eq_nocase(struct pl_str a, struct pl_str b)
{
	if (a.n != b.n)
		return false;
	for (size_t i = 0; i < a.n; i++)
		if (pl_lower(a.p[i]) != pl_lower(b.p[i]))
			return false;
	return true;
}

bool pl_str_in(struct pl_str s, const struct pl_str *list, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (pl_str_eq(s, list[i]))
			return true;
	return false;
}

bool pl_str_has_word(struct pl_str text, struct pl_str word)
{
	for (size_t i = 0; i + word.n <= text.n; i++) {
		if (i && pl_is_word(text.p[i - 1]))
			continue;
		if (i + word.n < text.n && pl_is_word(text.p[i + word.n]))
			continue;
		if (!memcmp(text.p + i, word.p, word.n))
			return true;
	}
	return false;
}

size_t pl_str_find(struct pl_str s, struct pl_str needle)
{
	const char *at;

	if (!needle.n)
		return 0;
	at = s.n ? memmem(s.p, s.n, needle.p, needle.n) : NULL;
	return at ? (size_t)(at - s.p) : SIZE_MAX;
}

size_t pl_str_find_char(struct pl_str s, char c)
{
	const char *at = s.n ? memchr(s.p, c, s.n) : NULL;

	return at ? (size_t)(at - s.p) : SIZE_MAX;
}

size_t pl_str_rfind_char(struct pl_str s, char c)
{
	const char *at = s.n ? memrchr(s.p, c, s.n) : NULL;

	return at ? (size_t)(at - s.p) : SIZE_MAX;
}

static bool is_blank(char c)
{
	return c == ' ' || (c >= '\t' && c <= '\r');
}

struct pl_str pl_str_trim(struct pl_str s)
{
	while (s.n && is_blank(s.p[s.n - 1]))
		s.n--;
	while (s.n && is_blank(*s.p)) {
		s.p++;
		s.n--;
	}
	return s;
}

bool pl_str_split(struct pl_str *rest, char sep, struct pl_str *piece)
{
	size_t at;

	if (!rest->n)
		return false;
	at = pl_str_find_char(*rest, sep);
	if (at == SIZE_MAX) {
		*piece = *rest;
		*rest = pl_str_sub(*rest, rest->n, rest->n);
	} else {
		*piece = pl_str_sub(*rest, 0, at);
		*rest = pl_str_sub(*rest, at + 1, rest->n);
	}
	return true;
}

/*
 * Match one byte against the pattern element at *at and step over the element. A '[' that is
 * never closed stands for itself, as in the shell.
 */
static bool glob_one(struct pl_str pattern, size_t *at, char c)
{
	size_t i = *at, end = i + 1;
	bool negated, hit = false;

	if (pattern.p[i] == '?') {
		*at = i + 1;
		return true;
	}
	if (pattern.p[i] == '\\' && i + 1 < pattern.n) {
		*at = i + 2;
		return pattern.p[i + 1] == c;
	}
	if (pattern.p[i] == '[') {
		negated = end < pattern.n && (pattern.p[end] == '!' || pattern.p[end] == '^');
		i = end += negated;
		/* a ']' in first place is a member */
		for (end += end < pattern.n; end < pattern.n && pattern.p[end] != ']'; end++)
			;
		if (end < pattern.n) {
			for (; i < end; i++) {
				unsigned char from = (unsigned char)pattern.p[i], to = from;

				if (i + 2 < end && pattern.p[i + 1] == '-') {
					i += 2;
					to = (unsigned char)pattern.p[i];
				}
				hit |= from <= (unsigned char)c && (unsigned char)c <= to;
			}
			*at = end + 1;
			return hit != negated;
		}
	}
	*at += 1;
	return pattern.p[*at - 1] == c;
}

bool pl_str_glob(struct pl_str pattern, struct pl_str s)
{
	size_t at = 0, i = 0, star = SIZE_MAX, tried = 0;

	/* Only the last '*' need ever be tried again: O(n * m) at worst, without recursion. */
	while (i < s.n) {
		if (at < pattern.n && pattern.p[at] == '*') {
			star = ++at;
			tried = i;
		} else if (at < pattern.n && glob_one(pattern, &at, s.p[i])) {
			i++;
		} else if (star != SIZE_MAX) {
			at = star;
			i = ++tried;
		} else {
			return false;
		}
	}
	while (at < pattern.n && pattern.p[at] == '*')
		at++;
	return at == pattern.n;
}

unsigned pl_str_distance(struct pl_str a, struct pl_str b)
{
	enum { MAX = 64 };
	unsigned char row[MAX + 1];
	size_t n = a.n < MAX ? a.n : MAX, m = b.n < MAX ? b.n : MAX;

	for (size_t j = 0; j <= m; j++)
		row[j] = (unsigned char)j;
	for (size_t i = 1; i <= n; i++) {
		unsigned diagonal = row[0];

		row[0] = (unsigned char)i;
		for (size_t j = 1; j <= m; j++) {
			unsigned best = diagonal + (a.p[i - 1] != b.p[j - 1]);

			diagonal = row[j];
			if (best > diagonal + 1)
				best = diagonal + 1;
			if (best > row[j - 1] + 1u)
				best = row[j - 1] + 1u;
			row[j] = (unsigned char)best;
		}
	}
	return row[m];
}

bool pl_nearest_offer(struct pl_nearest *near, struct pl_str name, struct pl_str shown)
{
	enum { MAX_EDITS = 3 };
	unsigned d = pl_str_distance(name, near->wanted);

	if (d > MAX_EDITS || 2 * (size_t)d > near->wanted.n ||
	    (near->best.n && d >= near->distance))
		return false;
	near->best = shown;
	near->distance = d;
	return true;
}

uint64_t pl_hash_add(uint64_t hash, struct pl_str s)
{
	for (size_t i = 0; i < s.n; i++)
		hash = (hash ^ (unsigned char)s.p[i]) * UINT64_C(0x100000001b3);
	return hash;
}
