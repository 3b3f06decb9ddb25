/* lib/base/sb.h -- string builder: text that grows, always NUL-terminated. */
#ifndef PL_BASE_SB_H
#define PL_BASE_SB_H

#include "base/str.h"

#include <stdarg.h>

struct pl_sb {
	char *p;    /* NULL until something is added; else NUL-terminated at p[n] */
	size_t n;   /* bytes used, the NUL not counted */
	size_t cap; /* bytes allocated */
};

#define PL_SB_INIT { NULL, 0, 0 }

void pl_sb_init(struct pl_sb *sb);
void pl_sb_deinit(struct pl_sb *sb); /* gives back the content; sb is as new */
void pl_sb_clear(struct pl_sb *sb);  /* empty, ready for reuse */
void pl_sb_reserve(struct pl_sb *sb, size_t more);
void pl_sb_truncate(struct pl_sb *sb, size_t n); /* n <= sb->n */
void pl_sb_add(struct pl_sb *sb, struct pl_str s);
void pl_sb_adds(struct pl_sb *sb, const char *text);
void pl_sb_addc(struct pl_sb *sb, char c);
PL_PRINTF(2, 3) void pl_sb_addf(struct pl_sb *sb, const char *fmt, ...);
PL_PRINTF(2, 0) void pl_sb_vaddf(struct pl_sb *sb, const char *fmt, va_list ap);
/*
 * Append s as a JSON string with its quotes, escaped as jq does it; each sequence that is not
 * UTF-8 becomes one U+FFFD.
 */
void pl_sb_add_json(struct pl_sb *sb, struct pl_str s);
/* Append a path for people and JSON: bytes that are not UTF-8, and control bytes, as \xHH. */
void pl_sb_add_path(struct pl_sb *sb, struct pl_str path);
/* Append text as one line for a terminal: as a path, but tabs and line ends become blanks. */
void pl_sb_add_line(struct pl_sb *sb, struct pl_str text);

/*
 * Append text of many lines with "\x1b" for control bytes other than tabs and line ends, for a
 * terminal, which would obey them.
 */
void pl_sb_add_lines(struct pl_sb *sb, struct pl_str text);
/* Append text as a code span of Markdown; line ends become blanks. */
void pl_sb_add_code(struct pl_sb *sb, struct pl_str text);
struct pl_str pl_sb_str(const struct pl_sb *sb); /* borrowed until the next change */
const char *pl_sb_cstr(const struct pl_sb *sb);  /* "" when empty; borrowed likewise */
char *pl_sb_detach(struct pl_sb *sb);            /* yours now: free() it; never NULL */

#endif
