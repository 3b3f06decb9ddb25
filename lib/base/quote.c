/* lib/base/quote.c */
#include "base/quote.h"

/* Bytes that no shell gives a meaning, wherever in a word they stand. */
static bool is_safe(char c)
{
	return (pl_is_word(c) && (unsigned char)c < 0x80) || strchr("./:@%+,-", c);
}

void pl_quote_shell(struct pl_sb *out, struct pl_str value)
{
	bool safe = value.n > 0;

	for (size_t i = 0; i < value.n; i++)
		safe &= value.p[i] && is_safe(value.p[i]);
	if (safe) {
		pl_sb_add(out, value);
		return;
	}
	pl_sb_addc(out, '\'');
	for (size_t i = 0; i < value.n; i++)
		if (value.p[i] == '\'')
			pl_sb_adds(out, "'\\''");
		else
			pl_sb_addc(out, value.p[i]);
	pl_sb_addc(out, '\'');
}

static bool is_alnum(char c)
{
	return pl_is_word(c) && c != '_';
}

/* Does the byte at i mean something within a line? */
static bool is_markup(struct pl_str s, size_t i)
{
	const char next = i + 1 < s.n ? s.p[i + 1] : '\0';

	switch (s.p[i]) {
	case '\\':
	case '`':
	case '*':
	case '[':
	case ']':
	case '<':
	case '>':
	case '|':
		return true;
	case '_': /* within a word it is a letter like any other */
		return !i || !is_alnum(s.p[i - 1]) || !is_alnum(next);
	case '~':
		return next == '~' || (i && s.p[i - 1] == '~');
	case '&':
		return next == '#' || is_alnum(next);
	default:
		return false;
	}
}

/* How many bytes at the beginning would make a line a heading, an item, a rule. */
static size_t opening(struct pl_str s)
{
	size_t n = 0;

	if (s.n && strchr("#+-=~", s.p[0]))
		return 1;
	while (n < s.n && pl_is_digit(s.p[n]))
		n++;
	return n && n < s.n && (s.p[n] == '.' || s.p[n] == ')') ? n + 1 : 0;
}

void pl_quote_markdown(struct pl_sb *out, struct pl_str value, bool at_start)
{
	struct pl_sb line = PL_SB_INIT;
	struct pl_str s;
	size_t open;

	pl_sb_add_line(&line, value);
	s = at_start ? pl_str_trim(pl_sb_str(&line)) : pl_sb_str(&line);
	open = at_start ? opening(s) : 0;
	for (size_t i = 0; i < s.n; i++) {
		if (is_markup(s, i) || i + 1 == open)
			pl_sb_addc(out, '\\');
		pl_sb_addc(out, s.p[i]);
	}
	pl_sb_deinit(&line);
}

void pl_quote_code(struct pl_sb *out, struct pl_str content)
{
	struct pl_sb line = PL_SB_INIT;
	struct pl_str s;
	size_t run = 0, longest = 0;
	bool pad;

	pl_sb_add_line(&line, content);
	s = pl_sb_str(&line);
	for (size_t i = 0; i < s.n; i++) {
		run = s.p[i] == '`' ? run + 1 : 0;
		longest = run > longest ? run : longest;
	}
	/* a reader takes one blank off both ends, where both have one; of nothing it makes no span */
	pad = !s.n || s.p[0] == '`' || s.p[s.n - 1] == '`' ||
	      (s.p[0] == ' ' && s.p[s.n - 1] == ' ' && pl_str_trim(s).n);
	for (size_t i = 0; i <= longest; i++)
		pl_sb_addc(out, '`');
	pl_sb_adds(out, pad ? " " : "");
	pl_sb_add(out, s);
	pl_sb_adds(out, pad ? " " : "");
	for (size_t i = 0; i <= longest; i++)
		pl_sb_addc(out, '`');
	pl_sb_deinit(&line);
}

bool pl_quote_is_line(struct pl_str value)
{
	for (size_t i = 0; i < value.n; i++)
		if ((unsigned char)value.p[i] < 0x20 || value.p[i] == 0x7f)
			return false;
	return true;
}
