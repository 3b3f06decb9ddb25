/* lib/work/notes_layout.c -- indentation, braces, blanks, line ends, as the text has them. */
#include "work/notes_count.h"

enum { MIN_INDENTED = 5, TAB = 4 };

/* --- lines -------------------------------------------------------------------------------- */

static struct pl_str line_at(const struct pl_counted *f, size_t i)
{
	size_t from = f->lines.at[i];
	size_t to = i + 1 < f->lines.n ? f->lines.at[i + 1] - 1 : f->file->text.n;

	if (to > from && f->file->text.p[to - 1] == '\r')
		to--;
	return pl_str_sub(f->file->text, from, to);
}

/* True when a comment reaches from before offset to behind it; token is the last one asked about. */
static bool is_in_comment(const struct pl_counted *f, uint32_t offset, size_t *token)
{
	while (*token < f->all.n && f->all.at[*token].to <= offset)
		++*token;
	return *token < f->all.n && f->all.at[*token].from < offset &&
	       f->all.at[*token].kind == PL_TOKEN_COMMENT;
}

/* "tab", or the step by which blanks grow most often from line to line. */
static void count_indent(struct pl_counter *c)
{
	static const char *const names[] = { "1", "2", "3", "4", "5", "6", "7", "8" };
	size_t tabs = 0, blanks = 0, steps[9] = { 0 }, depths[8] = { 0 }, last = 0, best = 0;
	size_t token = 0;
	uint32_t first = 0;

	for (size_t i = 0; i < c->at->lines.n; i++) {
		struct pl_str line = line_at(c->at, i);
		size_t n = 0;

		if (is_in_comment(c->at, c->at->lines.at[i], &token))
			continue;

		while (n < line.n && line.p[n] == ' ')
			n++;
		if (n == line.n)
			continue;
		if (line.p[0] == '\t')
			tabs++;
		blanks += n > 0;
		depths[n % PL_LEN(depths)] += n > 0;
		if ((n || line.p[0] == '\t') && !first)
			first = c->at->lines.at[i];
		if (line.p[0] != '\t' && n > last && n - last < PL_LEN(steps))
			steps[n - last]++;
		last = n;
	}
	for (size_t i = 1; i < PL_LEN(steps); i++)
		if (steps[i] > steps[best])
			best = i;
	if (best == 4 || best == 8) { /* lines that go on are often twice as deep as a step */
		size_t halves = 0;

		for (size_t i = 0; i < PL_LEN(depths); i++)
			halves += i % best == best / 2 ? depths[i] : 0;
		if (halves * 4 >= blanks)
			best /= 2;
	}
	if (tabs + blanks < MIN_INDENTED)
		return;
	if (tabs >= blanks)
		pl_count_word(c, PL_M_INDENT, "tab", first);
	else if (best)
		pl_count_word(c, PL_M_INDENT, names[best - 1], first);
}

static unsigned width(struct pl_str line)
{
	unsigned n = 0;

	for (size_t i = 0; i < line.n; i++)
		if (line.p[i] == '\t')
			n += TAB - n % TAB;
		else
			n += ((unsigned char)line.p[i] & 0xc0) != 0x80;
	return n;
}

/* What people choose; the first is what a formatter is told, if one is. */
enum { N_LIMITS = 6 };

static void find_limits(const struct pl_counter *c, unsigned limits[N_LIMITS])
{
	static const unsigned usual[N_LIMITS] = { 0, 80, 100, 120, 140, 160 };
	static const char *const keys[] = { "max_line_length ", "ColumnLimit ", "printWidth ",
		                            "max_width " };
	const struct pl_tally *set = &c->notes->tallies[PL_M_LAYOUT_SETTING];

	memcpy(limits, usual, sizeof(usual));
	for (size_t i = 0; i < set->values.n; i++)
		for (size_t k = 0; k < PL_LEN(keys); k++) {
			struct pl_str value = set->values.at[i].value, key = pl_str_of(keys[k]);

			if (pl_str_starts(value, key) && value.n - key.n < 4)
				limits[0] = (unsigned)strtoul(value.p + key.n, NULL, 10);
		}
}

static void add_widths(const struct pl_counted *f, const unsigned *limits, size_t *within,
                       size_t *all)
{
	for (size_t i = 0; i < f->lines.n; i++) {
		unsigned n = width(line_at(f, i));

		++*all;
		for (size_t k = 0; k < N_LIMITS; k++)
			within[k] += n <= limits[k];
	}
}

/* Which limit nearly all lines keep to; then count the lines against that one. */
static void count_widths(struct pl_counter *c)
{
	size_t within[N_LIMITS] = { 0 }, all = 0, k = 0;
	unsigned limits[N_LIMITS];
	struct pl_str name;

	find_limits(c, limits);
	for (size_t i = 0; i < c->n_files; i++)
		add_widths(&c->files[i], limits, within, &all);
	while (k < N_LIMITS && within[k] * 100 < all * pl_measure_at(PL_M_LINE_LENGTH)->share)
		k++;
	if (k == N_LIMITS)
		return;
	name = pl_arena_fmt(&c->notes->arena, "%u", limits[k]);
	for (size_t i = 0; i < c->n_files; i++) {
		c->at = &c->files[i];
		for (size_t l = 0; l < c->at->lines.n; l++)
			pl_count(c, PL_M_LINE_LENGTH,
			         width(line_at(c->at, l)) <= limits[k] ? name : PL_S("over"),
			         c->at->lines.at[l]);
	}
}

static void count_line_ends(struct pl_counter *c)
{
	struct pl_str text = c->at->file->text;
	size_t crlf = 0;

	for (size_t i = 1; i < text.n; i++)
		crlf += text.p[i] == '\n' && text.p[i - 1] == '\r';
	if (c->at->lines.n > 1)
		pl_count_file(c, PL_M_LINE_END,
		              crlf * 2 > c->at->lines.n ? PL_S("CRLF") : PL_S("LF"));
}

/* --- braces ------------------------------------------------------------------------------- */

static void count_brace(struct pl_counter *c, enum pl_measure_id id, size_t i)
{
	const struct pl_counted *f = c->at;
	const char *form = f->code.at[i].first ? "own line" : "same line";

	pl_count_word(c, PL_M_BRACE, form, f->code.at[i].from);
	pl_count_word(c, id, form, f->code.at[i].from);
}

static size_t find_open(const struct pl_counted *f, uint32_t from, uint32_t to)
{
	size_t i = pl_code_at(f, from);

	while (i < f->code.n && f->code.at[i].from < to && !pl_code_is(f, i, '{'))
		i++;
	return i < f->code.n && f->code.at[i].from < to ? i : f->code.n;
}

/* A brace behind a parenthesis, else, do or try. Bodies of lambdas are among them. */
static bool opens_block(const struct pl_counted *f, size_t i)
{
	static const char *const words[] = { "else", "do", "try", "finally" };

	if (!pl_code_is(f, i, '{') || !i)
		return false;
	for (size_t k = 0; k < PL_LEN(words); k++)
		if (pl_code_word(f, i - 1, words[k]))
			return true;
	return pl_code_is(f, i - 1, ')');
}

static void count_blocks(struct pl_counter *c, size_t open)
{
	const struct pl_counted *f = c->at;

	for (size_t i = open + 1; i < f->pair[open]; i++)
		if (opens_block(f, i))
			count_brace(c, PL_M_BRACE_BLOCK, i);
}

static int visit(void *ctx, struct pl_symbol *s)
{
	struct pl_counter *c = ctx;
	const struct pl_counted *f = c->at;
	size_t open;

	if (pl_kind_is_type(s->kind) && s->kind != PL_KIND_TYPEDEF) {
		open = find_open(f, s->name_from, s->range.to);
		if (open < f->code.n)
			count_brace(c, PL_M_BRACE_TYPE, open);
	} else if (pl_kind_is_callable(s->kind) && s->name.n) {
		uint32_t end = s->name_from + (uint32_t)s->name.n;

		if (end + 1 < f->file->text.n && f->file->text.p[end] == '(')
			pl_count_word(c, PL_M_CALL_BLANK, "f(", pl_symbol_at(s));
		else if (end + 1 < f->file->text.n && f->file->text.p[end] == ' ' &&
		         f->file->text.p[end + 1] == '(')
			pl_count_word(c, PL_M_CALL_BLANK, "f (", pl_symbol_at(s));
		if (s->body.to <= s->body.from)
			return 0;
		if (pl_code_is(f, pl_code_at(f, s->body.from), '='))
			return 0; /* a value: its braces are no body */
		open = find_open(f, s->body.from, s->body.to);
		if (open >= f->code.n || f->pair[open] >= f->code.n)
			return 0;
		count_brace(c, PL_M_BRACE_METHOD, open);
		if (!pl_is_in_body(s))
			count_blocks(c, open);
	}
	return 0;
}

/* --- if and else -------------------------------------------------------------------------- */

/* Statements between the braces at token open: by semicolons, else by lines; SIZE_MAX: blocks. */
static size_t statements_in(const struct pl_counted *f, size_t open)
{
	size_t semicolons = 0, lines = 0;

	for (size_t k = open + 1; k < f->pair[open] && k < f->code.n; k++) {
		char sign = f->file->text.p[f->code.at[k].from];

		if (pl_code_is(f, k, '{'))
			return SIZE_MAX;
		semicolons += pl_code_is(f, k, ';');
		lines += k == open + 1 || (f->code.at[k].first && !strchr("?:.&|+-*/=<>,)]", sign));
		if ((pl_code_is(f, k, '(') || pl_code_is(f, k, '[')) && f->pair[k] > k &&
		    f->pair[k] < f->code.n)
			k = f->pair[k];
	}
	return semicolons ? semicolons : lines;
}

/* One statement behind the parenthesis that token i closes: with braces, or bare. */
static void count_bare(struct pl_counter *c, size_t i)
{
	const struct pl_counted *f = c->at;
	size_t open = i + 1;

	if (open >= f->code.n)
		return;
	if (!pl_code_is(f, open, '{'))
		pl_count_word(c, PL_M_BARE_IF, "bare", f->code.at[open].from);
	else if (statements_in(f, open) == 1)
		pl_count_word(c, PL_M_BARE_IF, "braces", f->code.at[open].from);
}

/* Not a value: val x = if (a) b else c */
static bool is_statement(const struct pl_counted *f, size_t i)
{
	return f->code.at[i].first || !i || pl_code_word(f, i - 1, "else") ||
	       pl_code_is(f, i - 1, ';') || pl_code_is(f, i - 1, '{') || pl_code_is(f, i - 1, '}');
}

static void count_ifs(struct pl_counter *c)
{
	const struct pl_counted *f = c->at;

	for (size_t i = 0; i + 1 < f->code.n; i++) {
		if (pl_code_word(f, i, "else") && i && pl_code_is(f, i - 1, '}') &&
		    !pl_code_is(f, i + 1, '-')) /* else -> of a when */
			pl_count_word(c, PL_M_ELSE, f->code.at[i].first ? "own line" : "same line",
			              f->code.at[i].from);
		if (!pl_code_word(f, i, "if") || !pl_code_is(f, i + 1, '('))
			continue;
		pl_count_word(c, PL_M_IF_BLANK,
		              f->code.at[i + 1].from > f->code.at[i].to ? "if (" : "if(",
		              f->code.at[i].from);
		if (f->pair[i + 1] < f->code.n && is_statement(f, i))
			count_bare(c, f->pair[i + 1]);
	}
}

void pl_notes_layout(struct pl_counter *c)
{
	for (size_t i = 0; i < c->n_files; i++) {
		c->at = &c->files[i];
		count_indent(c);
		count_line_ends(c);
		if (c->lang->members == PL_MEMBERS_INDENT)
			continue; /* blocks without braces */
		pl_file_each(c->at->file, visit, c);
		count_ifs(c);
	}
	count_widths(c);
}
