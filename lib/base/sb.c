/* lib/base/sb.c -- string builder. */
#include "base/sb.h"

#include "base/utf.h"

#include <stdio.h>
#include <stdlib.h>

void pl_sb_init(struct pl_sb *sb)
{
	*sb = (struct pl_sb)PL_SB_INIT;
}

void pl_sb_deinit(struct pl_sb *sb)
{
	free(sb->p);
	pl_sb_init(sb);
}

void pl_sb_clear(struct pl_sb *sb)
{
	pl_sb_truncate(sb, 0);
}

void pl_sb_reserve(struct pl_sb *sb, size_t more)
{
	size_t need, cap;

	if (more < sb->cap - sb->n) /* leaves a byte for the NUL; 0 < 0 is false for a new one */
		return;
	if (__builtin_add_overflow(sb->n, more, &need) || ++need == 0)
		pl_die_oom();
	cap = sb->cap + sb->cap / 2;
	if (cap < need)
		cap = need;
	if (cap < 32)
		cap = 32;
	sb->p = pl_realloc_array(sb->p, cap, 1);
	sb->cap = cap;
	sb->p[sb->n] = '\0';
}

void pl_sb_truncate(struct pl_sb *sb, size_t n)
{
	sb->n = n;
	if (sb->p)
		sb->p[n] = '\0';
}

void pl_sb_add(struct pl_sb *sb, struct pl_str s)
{
	if (!s.n)
		return;
	pl_sb_reserve(sb, s.n);
	memcpy(sb->p + sb->n, s.p, s.n);
	pl_sb_truncate(sb, sb->n + s.n);
}

void pl_sb_adds(struct pl_sb *sb, const char *text)
{
	pl_sb_add(sb, pl_str_of(text));
}

void pl_sb_addc(struct pl_sb *sb, char c)
{
	pl_sb_reserve(sb, 1);
	sb->p[sb->n++] = c;
	sb->p[sb->n] = '\0';
}

void pl_sb_addf(struct pl_sb *sb, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	pl_sb_vaddf(sb, fmt, ap);
	va_end(ap);
}

void pl_sb_vaddf(struct pl_sb *sb, const char *fmt, va_list ap)
{
	size_t room;
	va_list again;
	int n;

	pl_sb_reserve(sb, 63); /* most texts: formatted once */
	room = sb->cap - sb->n;
	va_copy(again, ap);
	n = vsnprintf(sb->p + sb->n, room, fmt, ap);
	if (n >= 0 && (size_t)n >= room) {
		pl_sb_reserve(sb, (size_t)n);
		n = vsnprintf(sb->p + sb->n, (size_t)n + 1, fmt, again);
	}
	va_end(again);
	if (n < 0) /* a text over INT_MAX, or memory for a width */
		pl_die_oom();
	pl_sb_truncate(sb, sb->n + (size_t)n);
}

/*
 * Length of the broken sequence at the start of s: the lead byte and those continuation bytes
 * that belong to it by its length, so that one wrong character costs one U+FFFD.
 */
static size_t broken_len(struct pl_str s)
{
	unsigned char lead = (unsigned char)s.p[0];
	size_t want = lead >= 0xf8 ? 1 : lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1;
	size_t n = 1;

	while (n < want && n < s.n && ((unsigned char)s.p[n] & 0xc0) == 0x80)
		n++;
	return n;
}

/*
 * Bytes at the start of p[0..n) that JSON takes as they are, found eight at a time; may stop early.
 * (w ^ c) - ones has the top bit of a byte set where w has the byte c, or a control byte for c = 0
 * and 32 instead of one. A false alarm only ends the run.
 */
static size_t plain_len(const char *p, size_t n)
{
	const uint64_t ones = UINT64_C(0x0101010101010101), tops = ones << 7;
	size_t i = 0;
	uint64_t w;

	for (; i + 8 <= n; i += 8) {
		memcpy(&w, p + i, 8);
		if ((w | (w - ones * ' ') | ((w ^ ones * '"') - ones) | ((w ^ ones * '\\') - ones) |
		     ((w ^ ones * 0x7f) - ones)) &
		    tops)
			break;
	}
	return i;
}

void pl_sb_add_json(struct pl_sb *sb, struct pl_str s)
{
	static const char from[] = "\"\\\n\t\r\b\f", to[] = "\"\\ntrbf";
	size_t plain = 0; /* start of the bytes not yet copied */

	pl_sb_reserve(sb, s.n + 2);
	pl_sb_addc(sb, '"');
	for (size_t i = 0, step; i < s.n; i += step) {
		unsigned char c;
		const char *known = NULL;

		i += plain_len(s.p + i, s.n - i);
		if (i == s.n)
			break;
		c = (unsigned char)s.p[i];
		step = 1;
		if (c >= 0x80) {
			step = pl_utf8_len(pl_str_sub(s, i, s.n));
			if (step)
				continue;
			step = broken_len(pl_str_sub(s, i, s.n));
		} else if (c >= ' ' && c != '"' && c != '\\' && c != 0x7f) {
			continue;
		}
		pl_sb_add(sb, pl_str_sub(s, plain, i));
		plain = i + step;
		if (c)
			known = strchr(from, c);
		if (known) {
			pl_sb_addc(sb, '\\');
			pl_sb_addc(sb, to[known - from]);
		} else if (c < 0x80) {
			pl_sb_addf(sb, "\\u%04x", c);
		} else {
			pl_sb_adds(sb, "\xef\xbf\xbd");
		}
	}
	pl_sb_add(sb, pl_str_sub(s, plain, s.n));
	pl_sb_addc(sb, '"');
}

/* The shared loop of paths and lines: blanks says which control bytes become one. */
static void add_escaped(struct pl_sb *sb, struct pl_str s, const char *blanks)
{
	pl_sb_reserve(sb, s.n);
	for (size_t i = 0, step; i < s.n; i += step) {
		struct pl_str rest = pl_str_sub(s, i, s.n);
		unsigned char c = (unsigned char)s.p[i];
		bool control = c < ' ' || c == 0x7f;

		step = control ? 0 : pl_utf8_len(rest);
		if (step) {
			pl_sb_add(sb, pl_str_sub(rest, 0, step));
			continue;
		}
		step = 1;
		if (c && strchr(blanks, c))
			pl_sb_addc(sb, ' ');
		else
			pl_sb_addf(sb, "\\x%02x", c);
	}
}

void pl_sb_add_path(struct pl_sb *sb, struct pl_str path)
{
	add_escaped(sb, path, "");
}

void pl_sb_add_line(struct pl_sb *sb, struct pl_str text)
{
	add_escaped(sb, text, "\t\n\v\f\r");
}

void pl_sb_add_lines(struct pl_sb *sb, struct pl_str text)
{
	pl_sb_reserve(sb, text.n);
	for (size_t i = 0; i < text.n; i++) {
		unsigned char c = (unsigned char)text.p[i];
		unsigned char next = i + 1 < text.n ? (unsigned char)text.p[i + 1] : 0;

		if (c == 0xc2 && next >= 0x80 && next < 0xa0) { /* the other control characters */
			pl_sb_addf(sb, "\\u%04x", next);
			i++;
		} else if ((c < ' ' || c == 0x7f) && c != '\t' && c != '\n' &&
		           !(c == '\r' && next == '\n')) {
			pl_sb_addf(sb, "\\x%02x", c);
		} else {
			pl_sb_addc(sb, text.p[i]);
		}
	}
}

/* The fence is longer than any run of backticks inside. */
void pl_sb_add_code(struct pl_sb *out, struct pl_str text)
{
	size_t run = 0, longest = 0;
	bool edge = text.n && (text.p[0] == '`' || text.p[text.n - 1] == '`');

	for (size_t i = 0; i < text.n; i++) {
		run = text.p[i] == '`' ? run + 1 : 0;
		longest = run > longest ? run : longest;
	}
	for (size_t i = 0; i <= longest; i++)
		pl_sb_addc(out, '`');
	pl_sb_adds(out, edge ? " " : "");
	for (size_t i = 0; i < text.n; i++) /* a line end would end the list item */
		pl_sb_addc(out, text.p[i] == '\n' || text.p[i] == '\r' ? ' ' : text.p[i]);
	pl_sb_adds(out, edge ? " " : "");
	for (size_t i = 0; i <= longest; i++)
		pl_sb_addc(out, '`');
}

struct pl_str pl_sb_str(const struct pl_sb *sb)
{
	return (struct pl_str){ sb->p, sb->n };
}

const char *pl_sb_cstr(const struct pl_sb *sb)
{
	return sb->p ? sb->p : "";
}

char *pl_sb_detach(struct pl_sb *sb)
{
	char *p = sb->p ? sb->p : pl_strdup("");

	pl_sb_init(sb);
	return p;
}
