/* lib/work/lsptext.c */
#include "work/lsptext.h"

enum { DOC_LINES_MAX = 50 }; /* a longer block comment is none: as lsp-cli had it */

void pl_lsptext_init(struct pl_lsptext *t, struct pl_str text)
{
	memset(t, 0, sizeof(*t));
	t->text = text;
	pl_lines_find(&t->starts, text);
}

void pl_lsptext_deinit(struct pl_lsptext *t)
{
	pl_vec_free(&t->starts);
}

size_t pl_lsptext_line(const struct pl_lsptext *t, size_t at)
{
	return pl_lines_of(&t->starts, at);
}

size_t pl_lsptext_column(const struct pl_lsptext *t, size_t at)
{
	size_t n = 0;

	for (size_t i = t->starts.at[pl_lsptext_line(t, at)]; i < at && i < t->text.n; i++) {
		unsigned char c = (unsigned char)t->text.p[i];

		if ((c & 0xC0) != 0x80) /* a surrogate pair for what is beyond the BMP */
			n += c >= 0xF0 ? 2 : 1;
	}
	return n;
}

struct pl_str pl_lsptext_trimmed(const struct pl_lsptext *t, size_t line)
{
	size_t end = line + 1 < t->starts.n ? t->starts.at[line + 1] : t->text.n;

	return pl_str_trim(pl_str_sub(t->text, t->starts.at[line], end));
}

static bool starts(struct pl_str s, const char *with)
{
	return with && pl_str_starts(s, pl_str_of(with));
}

/* Append a line's code. *in_comment: a block comment is open. True at the opening brace. */
static bool add_code(struct pl_str line, bool *in_comment, struct pl_sb *out)
{
	struct pl_sb code = PL_SB_INIT;
	struct pl_str found;
	bool brace = false;

	for (size_t i = 0; i < line.n && !brace; i++) {
		struct pl_str rest = pl_str_sub(line, i, line.n);

		if (*in_comment) {
			if (starts(rest, "*/")) {
				*in_comment = false;
				pl_sb_addc(&code, ' ');
				i++;
			}
		} else if (starts(rest, "//")) {
			break;
		} else if (starts(rest, "/*")) {
			*in_comment = true;
			i++;
		} else if (line.p[i] == '{') {
			brace = true;
		} else {
			pl_sb_addc(&code, line.p[i]);
		}
	}
	found = pl_str_trim(pl_sb_str(&code));
	if (found.n && out->n)
		pl_sb_addc(out, ' ');
	pl_sb_add(out, found);
	pl_sb_deinit(&code);
	return brace;
}

void pl_lsptext_head(const struct pl_lsptext *t, size_t line, size_t end, struct pl_sb *out)
{
	bool in_comment = false;

	for (; line < t->starts.n && t->starts.at[line] < end; line++)
		if (add_code(pl_lsptext_trimmed(t, line), &in_comment, out))
			return;
}

static void add_doc_line(struct pl_sb *out, struct pl_str line)
{
	line = pl_str_trim(line);
	if (line.n && out->n)
		pl_sb_addc(out, '\n');
	pl_sb_add(out, line);
}

static void add_block(const struct pl_lsptext *t, size_t from, size_t to, struct pl_sb *out)
{
	for (size_t i = from; i <= to; i++) {
		struct pl_str line = pl_lsptext_trimmed(t, i);

		if (i == from)
			line = pl_str_trim(pl_str_sub(line, 3, line.n));
		if (i == to && pl_str_ends(line, PL_S("*/")))
			line = pl_str_trim(pl_str_sub(line, 0, line.n - 2));
		if (starts(line, "*") && !starts(line, "**"))
			line = pl_str_sub(line, 1, line.n);
		add_doc_line(out, line);
	}
}

static bool is_doc_line(struct pl_str line, const struct pl_lspdoc_style *style)
{
	return starts(line, style->lines[0]) || starts(line, style->lines[1]);
}

static void add_lines(const struct pl_lsptext *t, size_t last, const struct pl_lspdoc_style *style,
                      struct pl_sb *out)
{
	size_t first = last;

	while (first && is_doc_line(pl_lsptext_trimmed(t, first - 1), style))
		first--;
	for (size_t i = first; i <= last; i++) {
		struct pl_str line = pl_lsptext_trimmed(t, i);

		add_doc_line(out, pl_str_sub(line, 3, line.n));
	}
}

static bool is_passed(struct pl_str line, const struct pl_lspdoc_style *style)
{
	return !line.n || (style->annotations && starts(line, "@")) ||
	       (style->attributes && starts(line, "[") && pl_str_ends(line, PL_S("]")));
}

void pl_lsptext_doc(const struct pl_lsptext *t, size_t line, const struct pl_lspdoc_style *style,
                    struct pl_sb *out)
{
	while (line && is_passed(pl_lsptext_trimmed(t, line - 1), style))
		line--;
	if (!line)
		return;
	line--;
	if (is_doc_line(pl_lsptext_trimmed(t, line), style)) {
		add_lines(t, line, style, out);
		return;
	}
	if (!pl_str_ends(pl_lsptext_trimmed(t, line), PL_S("*/")))
		return;
	for (size_t n = 0, first = line; n <= DOC_LINES_MAX; n++, first--) {
		struct pl_str opening = pl_lsptext_trimmed(t, first);

		if (starts(opening, "/**") || starts(opening, "/*!")) {
			add_block(t, first, line, out);
			return;
		}
		if (!first)
			return;
	}
}
