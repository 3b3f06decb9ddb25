/* lib/base/utf.c -- bytes of unknown encoding to UTF-8. */
#include "base/utf.h"

/* Bytes at the start of p[0..n) that are ASCII, eight at a time. */
static size_t ascii_len(const char *p, size_t n)
{
	size_t i = 0;
	uint64_t word;

	for (; i + 8 <= n; i += 8) {
		memcpy(&word, p + i, 8);
		if (word & UINT64_C(0x8080808080808080))
			break;
	}
	while (i < n && !(p[i] & 0x80))
		i++;
	return i;
}

/* Unicode 15, table 3-7: only the second byte has ranges of its own. */
size_t pl_utf8_len(struct pl_str s)
{
	const unsigned char *p = (const unsigned char *)s.p;
	unsigned char low, high;
	size_t n;

	if (!s.n)
		return 0;
	if (p[0] < 0x80)
		return 1;
	if (p[0] < 0xc2 || p[0] > 0xf4)
		return 0;
	n = p[0] < 0xe0 ? 2 : p[0] < 0xf0 ? 3 : 4;
	low = p[0] == 0xe0 ? 0xa0 : p[0] == 0xf0 ? 0x90 : 0x80;  /* below: shorter forms exist */
	high = p[0] == 0xed ? 0x9f : p[0] == 0xf4 ? 0x8f : 0xbf; /* above: surrogates, too large */
	if (s.n < n || p[1] < low || p[1] > high)
		return 0;
	for (size_t i = 2; i < n; i++)
		if ((p[i] & 0xc0) != 0x80)
			return 0;
	return n;
}

bool pl_utf8_valid(struct pl_str s)
{
	for (size_t i = 0; i < s.n;) {
		size_t n = ascii_len(s.p + i, s.n - i);

		i += n;
		/* Text that is not ASCII comes in runs: do not go back to words in between. */
		while (i < s.n && s.p[i] & 0x80) {
			n = pl_utf8_len(pl_str_sub(s, i, s.n));
			if (!n)
				return false;
			i += n;
		}
	}
	return true;
}

/* c is a Unicode scalar value. */
static void add_char(struct pl_sb *sb, uint32_t c)
{
	char b[4];
	size_t n = 0;

	if (c < 0x80) {
		b[n++] = (char)c;
	} else if (c < 0x800) {
		b[n++] = (char)(0xc0 | c >> 6);
		b[n++] = (char)(0x80 | (c & 0x3f));
	} else if (c < 0x10000) {
		b[n++] = (char)(0xe0 | c >> 12);
		b[n++] = (char)(0x80 | (c >> 6 & 0x3f));
		b[n++] = (char)(0x80 | (c & 0x3f));
	} else {
		b[n++] = (char)(0xf0 | c >> 18);
		b[n++] = (char)(0x80 | (c >> 12 & 0x3f));
		b[n++] = (char)(0x80 | (c >> 6 & 0x3f));
		b[n++] = (char)(0x80 | (c & 0x3f));
	}
	pl_sb_add(sb, (struct pl_str){ b, n });
}

static void from_utf16(struct pl_str s, bool big, struct pl_sb *out)
{
	const unsigned char *p = (const unsigned char *)s.p;
	uint32_t high = 0; /* a high surrogate that waits for its other half */

	pl_sb_reserve(out, s.n / 2);
	for (size_t i = 0; i + 2 <= s.n; i += 2) {
		uint32_t unit = big ? (uint32_t)p[i] << 8 | p[i + 1]
		                    : (uint32_t)p[i + 1] << 8 | p[i];
		bool low = unit >= 0xdc00 && unit <= 0xdfff;

		if (high && low) {
			add_char(out, 0x10000 + ((high - 0xd800) << 10) + (unit - 0xdc00));
			high = 0;
			continue;
		}
		if (high)
			add_char(out, 0xfffd);
		high = unit >= 0xd800 && unit <= 0xdbff ? unit : 0;
		if (!high)
			add_char(out, low ? 0xfffd : unit);
	}
	if (high)
		add_char(out, 0xfffd);
	if (s.n % 2)
		add_char(out, 0xfffd);
}

static void from_latin1(struct pl_str s, struct pl_sb *out)
{
	pl_sb_reserve(out, s.n + s.n / 8);
	for (size_t i = 0; i < s.n;) {
		size_t n = ascii_len(s.p + i, s.n - i);

		pl_sb_add(out, pl_str_sub(s, i, i + n));
		i += n;
		if (i < s.n)
			add_char(out, (unsigned char)s.p[i++]);
	}
}

/* A carriage return alone ends a line where nothing else does. */
static struct pl_str end_lines(struct pl_str text, struct pl_sb *storage)
{
	if (!text.n || memchr(text.p, '\n', text.n) || !memchr(text.p, '\r', text.n))
		return text;
	if (text.p != storage->p)
		pl_sb_add(storage, text);
	for (size_t i = 0; i < storage->n; i++)
		if (storage->p[i] == '\r')
			storage->p[i] = '\n';
	return pl_sb_str(storage);
}

enum pl_encoding pl_utf_decode(struct pl_str bytes, struct pl_sb *storage, struct pl_str *out)
{
	struct pl_str text = bytes;
	enum pl_encoding encoding = PL_LATIN1;

	pl_sb_clear(storage);
	if (pl_str_starts(bytes, PL_S("\xff\xfe")))
		encoding = PL_UTF16LE;
	else if (pl_str_starts(bytes, PL_S("\xfe\xff")))
		encoding = PL_UTF16BE;
	else if (pl_utf8_valid(bytes))
		encoding = pl_str_starts(bytes, PL_S("\xef\xbb\xbf")) ? PL_UTF8_BOM : PL_UTF8;

	switch (encoding) {
	case PL_UTF16LE:
	case PL_UTF16BE:
		from_utf16(pl_str_sub(bytes, 2, bytes.n), encoding == PL_UTF16BE, storage);
		text = pl_sb_str(storage);
		break;
	case PL_LATIN1:
		from_latin1(bytes, storage);
		text = pl_sb_str(storage);
		break;
	case PL_UTF8_BOM:
		text = pl_str_sub(bytes, 3, bytes.n);
		break;
	case PL_UTF8:
		break;
	}
	*out = end_lines(text, storage);
	return encoding;
}

bool pl_utf_is_binary(struct pl_str bytes)
{
	size_t n = bytes.n < 8000 ? bytes.n : 8000;

	return !pl_str_starts(bytes, PL_S("\xff\xfe")) && !pl_str_starts(bytes, PL_S("\xfe\xff")) &&
	       pl_str_find_char(pl_str_sub(bytes, 0, n), '\0') != SIZE_MAX;
}
