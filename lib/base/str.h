/* lib/base/str.h -- borrowed bytes: a pointer and a length, no NUL promised. */
#ifndef PL_BASE_STR_H
#define PL_BASE_STR_H

#include "base/alloc.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

struct pl_str {
	const char *p; /* may be NULL only when n is 0 */
	size_t n;      /* bytes */
};

#define PL_STR_FMT "%.*s"
#define PL_STR_ARG(s) (int)(s).n, (s).p ? (s).p : ""
/* A literal as a slice; not for char pointers. */
#define PL_S(literal) ((struct pl_str){ "" literal, sizeof(literal) - 1 })
#define PL_S_NONE ((struct pl_str){ NULL, 0 })

static inline struct pl_str pl_str_of(const char *text)
{
	return (struct pl_str){ text, text ? strlen(text) : 0 };
}

static inline struct pl_str pl_str_sub(struct pl_str s, size_t from, size_t to)
{
	return (struct pl_str){ from ? s.p + from : s.p, to - from }; /* NULL + 0 is undefined */
}

bool pl_str_eq(struct pl_str a, struct pl_str b);
bool pl_str_is(struct pl_str a, const char *b);
/* Byte order, a shorter prefix first: the same on every machine, whatever the locale. */
int pl_str_cmp(struct pl_str a, struct pl_str b);
bool pl_str_starts(struct pl_str s, struct pl_str prefix);
bool pl_str_ends(struct pl_str s, struct pl_str suffix);
bool pl_str_eq_nocase(struct pl_str a, struct pl_str b); /* ASCII letters only */
/* True when s is one of the n. */
bool pl_str_in(struct pl_str s, const struct pl_str *list, size_t n);
/* True when word is one of the words of text: letters, digits and _ make a word. */
bool pl_str_has_word(struct pl_str text, struct pl_str word);
/* Offset of the first / last occurrence, or SIZE_MAX. */
size_t pl_str_find(struct pl_str s, struct pl_str needle);
size_t pl_str_find_char(struct pl_str s, char c);
size_t pl_str_rfind_char(struct pl_str s, char c);
struct pl_str pl_str_trim(struct pl_str s); /* ASCII blanks and line ends, both sides */
/*
 * Take the next piece of *rest up to sep (dropped) or the end. Returns false when nothing is
 * left. "a,,b" gives "a", "", "b"; "a," gives "a"; "" gives nothing.
 */
bool pl_str_split(struct pl_str *rest, char sep, struct pl_str *piece);

/* Shell-style match of bytes: * and ? (both cross '/'), [a-z], [!a-z]; backslash escapes. */
bool pl_str_glob(struct pl_str pattern, struct pl_str s);

/* Levenshtein distance in bytes, for "did you mean"; strings are cut at 64 bytes. */
unsigned pl_str_distance(struct pl_str a, struct pl_str b);

/*
 * The likest of some names to one that is none: begin with { .wanted = name }, offer each. best stays
 * none while none is like it: three edits at most, and half of the wanted one right.
 */
struct pl_nearest {
	struct pl_str wanted, best; /* borrowed */
	unsigned distance;          /* of best */
};
/* True when name is the likest so far: best is then shown, which may say more than name. */
bool pl_nearest_offer(struct pl_nearest *near, struct pl_str name, struct pl_str shown);

/* FNV-1a, 64 bits: stable across machines and runs; seed with PL_HASH_INIT. */
#define PL_HASH_INIT UINT64_C(0xcbf29ce484222325)
uint64_t pl_hash_add(uint64_t hash, struct pl_str s);

static inline bool pl_is_word(char c) /* ASCII identifier byte, or any byte of a UTF-8 sequence */
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
	       c == '_' || (unsigned char)c >= 0x80;
}

static inline bool pl_is_upper(char c) { return c >= 'A' && c <= 'Z'; }
static inline bool pl_is_lower(char c) { return c >= 'a' && c <= 'z'; }
static inline bool pl_is_digit(char c) { return c >= '0' && c <= '9'; }
static inline char pl_lower(char c) { return pl_is_upper(c) ? (char)(c - 'A' + 'a') : c; }
static inline char pl_upper(char c) { return pl_is_lower(c) ? (char)(c - 'a' + 'A') : c; }

#endif
