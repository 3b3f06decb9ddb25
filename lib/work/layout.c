/* lib/work/layout.c */
#include "work/layout.h"

#include "base/lines.h"
#include "work/print.h"

struct side {
	const struct pl_file *file;
	struct pl_tokens tokens;
	struct pl_line_starts lines;
	uint8_t depth; /* of the block that the type itself stands in */
};

static bool side_open(struct side *s, const struct pl_langs *langs, const struct pl_file *file,
                      uint32_t first_line)
{
	const struct pl_lang *lang = file ? pl_langs_find(langs, pl_str_of(file->language)) : NULL;
	size_t i;

	memset(s, 0, sizeof(*s));
	s->file = file;
	if (!lang)
		return false;
	pl_lex(lang, file->text, &s->tokens);
	pl_lines_find(&s->lines, file->text);
	if (!first_line || first_line > s->lines.n)
		return true;
	i = pl_token_at(&s->tokens, s->lines.at[first_line - 1]);
	s->depth = i < s->tokens.n ? s->tokens.at[i].depth : 0;
	return true;
}

static void side_close(struct side *s)
{
	pl_vec_free(&s->tokens);
	pl_vec_free(&s->lines);
}

/* Lines of one side in one group; no line: first is 0. */
struct span {
	uint32_t first, last; /* 1-based */
};

static bool hash_of(const struct side *s, struct span span, uint64_t *hash)
{
	uint32_t to = span.last < s->lines.n ? s->lines.at[span.last] : (uint32_t)s->file->text.n;

	*hash = PL_HASH_INIT;
	return !span.first ||
	       pl_print_span(s->file, &s->tokens, s->lines.at[span.first - 1], to, s->depth, hash);
}

static uint32_t *line_of(struct pl_diff_text *line)
{
	return line->origin == '-' ? &line->old_line : &line->new_line;
}

/* How many lines from i on changed, with no unchanged one between; spans: old, new. */
static size_t group_at(const struct pl_type_diff *diff, size_t i, struct span spans[2])
{
	size_t n = 0;

	memset(spans, 0, 2 * sizeof(*spans));
	for (; i + n < diff->n && diff->at[i + n].origin != ' '; n++) {
		struct span *span = &spans[diff->at[i + n].origin == '+'];
		uint32_t line = *line_of(&diff->at[i + n]);

		span->first = span->first ? span->first : line;
		span->last = line;
	}
	return n;
}

/* A type that is nested in this one takes one line, and its lines are not its own. */
static bool is_whole(const struct pl_type_diff *diff, size_t i, size_t n, struct span spans[2])
{
	size_t lines = 0;

	for (size_t k = 0; k < 2; k++)
		lines += spans[k].first ? spans[k].last - spans[k].first + 1 : 0;
	for (size_t k = i; k < i + n; k++)
		if (!*line_of(&diff->at[k]))
			return false;
	return lines == n;
}

static bool is_layout(const struct pl_type_diff *diff, size_t i, size_t n,
                      const struct side *before, const struct side *after, struct span spans[2])
{
	uint64_t old, new;

	return is_whole(diff, i, n, spans) && hash_of(before, spans[0], &old) &&
	       hash_of(after, spans[1], &new) && old == new;
}

static bool is_same_line(const struct pl_diff_text *line, const struct side *before,
                         const struct side *after)
{
	struct span old = { line->old_line, line->old_line };
	struct span new = { line->new_line, line->new_line };
	uint64_t a, b;

	return old.first && new.first &&hash_of(before, old, &a) && hash_of(after, new, &b) &&
	       a == b;
}

static void fold(struct pl_type_diff *diff, const struct side *before, const struct side *after)
{
	size_t kept = 0;

	for (size_t i = 0; i < diff->n;) {
		struct span spans[2];
		size_t n = group_at(diff, i, spans);
		bool layout = n && is_layout(diff, i, n, before, after, spans);

		for (size_t end = i + (n ? n : 1); i < end; i++) {
			if (layout) {
				diff->changed--;
				if (diff->at[i].origin == '-')
					continue;
				diff->at[i].origin = ' ';
			}
			diff->at[kept++] = diff->at[i];
		}
	}
	diff->n = kept;
}

/* A pair of lines that differ in blanks stays one when those do not count. */
static void part_pairs(struct pl_type_diff *diff, const struct side *before,
                       const struct side *after, bool known)
{
	struct pl_type_diff out = { 0 };
	size_t old = 0; /* lines of before that went by */

	for (size_t i = 0; i < diff->n; i++) {
		struct pl_diff_text line = diff->at[i], was = line;

		if (line.origin != '+')
			was.text = diff->before.at[old++].text;
		if (line.origin == ' ' && !pl_str_eq(line.text, was.text) &&
		    !(known && is_same_line(&line, before, after))) {
			was.origin = '-';
			was.new_line = 0;
			line.origin = '+';
			line.old_line = 0;
			pl_vec_push(&out, was);
			out.changed += 2;
		} else {
			out.changed += line.origin != ' ';
		}
		pl_vec_push(&out, line);
	}
	pl_vec_free(diff);
	diff->at = out.at;
	diff->n = out.n;
	diff->cap = out.cap;
	diff->changed = out.changed;
}

static uint32_t first_line(const struct pl_text_lines *lines)
{
	return lines->n ? lines->at[0].line : 0;
}

void pl_layout_fold(struct pl_type_diff *diff, const struct pl_langs *langs,
                    const struct pl_file *before, const struct pl_file *after)
{
	struct side a = { NULL }, b = { NULL };
	bool known = side_open(&a, langs, before, first_line(&diff->before)) &&
	             side_open(&b, langs, after, first_line(&diff->after));

	part_pairs(diff, &a, &b, known);
	if (known)
		fold(diff, &a, &b);
	side_close(&a);
	side_close(&b);
}

/* --- context ------------------------------------------------------------------------------ */

/* The line of the side that stands next, from i on; past the last one when there is none. */
static uint32_t next_line(const struct pl_type_diff *diff, size_t i, bool old)
{
	uint32_t last = 0;

	for (size_t k = i; k < diff->n; k++) {
		uint32_t line = old ? diff->at[k].old_line : diff->at[k].new_line;

		if (line)
			return line;
	}
	for (size_t k = 0; k < i; k++) {
		uint32_t line = old ? diff->at[k].old_line : diff->at[k].new_line;

		last = line ? line : last;
	}
	return last + 1;
}

void pl_layout_cut(struct pl_type_diff *diff, unsigned context)
{
	size_t kept = 0, end = 0, changed = 0; /* end: lines before it are wanted */
	bool gap = true;

	for (size_t i = 0; i < diff->n; i++) {
		while (changed < diff->n && (changed < i || diff->at[changed].origin == ' '))
			changed++;
		if (diff->at[i].origin != ' ')
			end = i + 1 + context;
		if (i >= end && (changed == diff->n || changed - i > context)) {
			gap = true;
			continue;
		}
		if (gap) {
			diff->at[i].hunk_old = next_line(diff, i, true);
			diff->at[i].hunk_new = next_line(diff, i, false);
		}
		diff->at[i].hunk = gap;
		gap = false;
		diff->at[kept++] = diff->at[i];
	}
	diff->n = kept;
}
