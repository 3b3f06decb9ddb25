/* lib/work/typediff.c */
#include "work/typediff.h"

#include "base/map.h"
#include "read/git.h"
#include "work/layout.h"

#include <stdlib.h>

/* A shorter run of equal lines ("}", "return;") moves by accident. */
enum { MIN_MOVED_LINES = 3, MIN_MOVED_WORDS = 20 /* letters and digits in all */ };

/* So many places of one line's text are tried; a text more common than that tells nothing. */
enum { MAX_PLACES = 64 };

static uint32_t file_line(const struct pl_text_lines *lines, unsigned number)
{
	return number && number <= lines->n ? lines->at[number - 1].line : 0;
}

struct sink {
	struct pl_type_diff *diff;
	bool hunks; /* not all lines are wanted */
	unsigned old_seen, new_seen; /* lines of the compared texts so far */
};

static int add_line(void *ctx, const struct pl_diff_line *line)
{
	struct sink *sink = ctx;
	struct pl_type_diff *diff = sink->diff;
	struct pl_diff_text *out = pl_vec_add(diff);
	unsigned gap = line->old_line ? line->old_line - sink->old_seen - 1
	                              : line->new_line - sink->new_seen - 1;

	out->origin = line->origin;
	out->old_line = file_line(&diff->before, line->old_line);
	out->new_line = file_line(&diff->after, line->new_line);
	/* the compared texts are gone when this is printed; the lines are not */
	if (line->new_line)
		out->text = diff->after.at[line->new_line - 1].text;
	else if (line->old_line)
		out->text = diff->before.at[line->old_line - 1].text;
	diff->changed += line->origin != ' ';
	/* what is left out is the same on both sides, so as long */
	sink->old_seen += gap;
	sink->new_seen += gap;
	if (gap || (sink->hunks && diff->n == 1)) {
		out->hunk = true;
		out->hunk_old = file_line(&diff->before, sink->old_seen + 1);
		out->hunk_new = file_line(&diff->after, sink->new_seen + 1);
	}
	sink->old_seen += line->old_line > 0;
	sink->new_seen += line->new_line > 0;
	return 0;
}

static struct pl_str trimmed(const struct pl_type_diff *diff, size_t i)
{
	return pl_str_trim(diff->at[i].text);
}

/* How many lines from a removed one and from an added one on are the same but for indentation. */
static size_t same_run(const struct pl_type_diff *diff, size_t removed, size_t added)
{
	size_t n = 0;

	while (removed + n < diff->n && added + n < diff->n &&
	       diff->at[removed + n].origin == '-' && diff->at[added + n].origin == '+' &&
	       !diff->at[removed + n].moved && !diff->at[added + n].moved &&
	       pl_str_eq(trimmed(diff, removed + n), trimmed(diff, added + n)))
		n++;
	return n;
}

static unsigned words_in(const struct pl_type_diff *diff, size_t from, size_t n)
{
	unsigned words = 0;

	for (size_t i = from; i < from + n; i++)
		for (size_t k = 0; k < diff->at[i].text.n; k++)
			words += pl_is_word(diff->at[i].text.p[k]);
	return words;
}

/* Pair runs of removed lines with equal runs of added ones, each line once, as they come. */
static void find_moves(struct pl_type_diff *diff)
{
	struct pl_map first = PL_MAP_INIT; /* trimmed text -> first added line + 1 */
	size_t *next = pl_calloc(diff->n,
	                         sizeof(*next)); /* the next added line of the same text + 1 */

	for (size_t i = diff->n; i-- > 0;) {
		struct pl_map_entry *e;

		if (diff->at[i].origin != '+' || !trimmed(diff, i).n)
			continue;
		e = pl_map_add(&first, trimmed(diff, i), NULL);
		next[i] = e->num;
		e->num = i + 1;
	}
	for (size_t i = 0; i < diff->n; i++) {
		size_t best = 0, best_n = 0;

		if (diff->at[i].origin != '-' || diff->at[i].moved)
			continue;
		for (size_t k = pl_map_num(&first, trimmed(diff, i)), tried = 0;
		     k && tried < MAX_PLACES; k = next[k - 1], tried++) {
			size_t n = same_run(diff, i, k - 1);

			if (n > best_n) {
				best_n = n;
				best = k - 1;
			}
		}
		if (best_n < MIN_MOVED_LINES || words_in(diff, i, best_n) < MIN_MOVED_WORDS)
			continue;
		for (size_t k = 0; k < best_n; k++) {
			diff->at[i + k].moved = diff->at[best].new_line;
			diff->at[best + k].moved = diff->at[i].old_line;
		}
		i += best_n - 1;
	}
	free(next);
	pl_map_deinit(&first);
}

/* A line each, as it stands or without its blanks. */
static void join(const struct pl_text_lines *lines, bool blanks, struct pl_sb *out)
{
	if (blanks) {
		pl_text_join(lines, out);
		return;
	}
	for (size_t i = 0; i < lines->n; i++) {
		for (size_t k = 0; k < lines->at[i].text.n; k++)
			if (!strchr(" \t\r", lines->at[i].text.p[k]))
				pl_sb_addc(out, lines->at[i].text.p[k]);
		pl_sb_addc(out, '\n');
	}
}

/* blanks: false to pair lines that differ in nothing else. */
static int compare(struct pl_type_diff *out, unsigned context, bool blanks, struct pl_err *err)
{
	struct pl_sb before = PL_SB_INIT, after = PL_SB_INIT;
	struct sink sink = { out, context != PL_ALL_LINES, 0, 0 };
	int rc;

	join(&out->before, blanks, &before);
	join(&out->after, blanks, &after);
	rc = pl_git_diff(pl_sb_str(&before), pl_sb_str(&after), context, add_line, &sink, err);
	/* equal texts give no hunk, and so no lines */
	if (!rc && !out->changed && context == PL_ALL_LINES)
		for (size_t i = 0; i < out->after.n; i++)
			pl_vec_push(out,
			            ((struct pl_diff_text){
					    .origin = ' ',
					    .text = out->after.at[i].text,
					    .old_line = file_line(&out->before, (unsigned)i + 1),
					    .new_line = out->after.at[i].line }));
	pl_sb_deinit(&before);
	pl_sb_deinit(&after);
	return rc;
}

static int make(struct pl_type_diff *out, unsigned context, struct pl_err *err)
{
	int rc = compare(out, context, true, err);

	if (!rc)
		find_moves(out);
	return rc;
}

/* The same, when layout alone may be no difference. */
static int make_by(struct pl_type_diff *out, struct pl_diff_options options,
                   const struct pl_file *before, const struct pl_file *after, struct pl_err *err)
{
	int rc = options.layout ? compare(out, PL_ALL_LINES, false, err)
	                        : compare(out, options.context, true, err);

	if (!rc && options.layout) {
		pl_layout_fold(out, options.layout, before, after);
		if (options.context != PL_ALL_LINES)
			pl_layout_cut(out, options.context);
	}
	if (!rc)
		find_moves(out);
	return rc;
}

int pl_type_diff_make(const struct pl_type_delta *delta, struct pl_diff_options options,
                      struct pl_type_diff *out, struct pl_err *err)
{
	memset(out, 0, sizeof(*out));
	if (delta->before.symbol)
		pl_type_lines(&delta->before, false, &out->before);
	if (delta->after.symbol)
		pl_type_lines(&delta->after, false, &out->after);
	return make_by(out, options, delta->before.file, delta->after.file, err);
}

int pl_parts_diff_make(const struct pl_type *before, size_t n_before, const struct pl_type *after,
                       size_t n_after, struct pl_diff_options options, struct pl_type_diff *out,
                       struct pl_err *err)
{
	memset(out, 0, sizeof(*out));
	for (size_t i = 0; i < n_before; i++)
		pl_member_lines(before[i].file, before[i].symbol, &out->before);
	for (size_t i = 0; i < n_after; i++)
		pl_member_lines(after[i].file, after[i].symbol, &out->after);
	return make_by(out, options, n_before ? before->file : NULL, n_after ? after->file : NULL,
	               err);
}

int pl_text_diff_make(const struct pl_str *before, const struct pl_str *after, unsigned context,
                      struct pl_type_diff *out, struct pl_err *err)
{
	memset(out, 0, sizeof(*out));
	if (before)
		pl_text_split(*before, &out->before);
	if (after)
		pl_text_split(*after, &out->after);
	return make(out, context, err);
}

/* A type's folded line is told by the type's own diff. */
static void drop_folds(struct pl_text_lines *lines)
{
	size_t kept = 0;

	for (size_t i = 0; i < lines->n; i++)
		if (!lines->at[i].folded)
			lines->at[kept++] = lines->at[i];
	lines->n = kept;
}

int pl_file_diff_make(const struct pl_file *before, const struct pl_file *after, unsigned context,
                      struct pl_type_diff *out, struct pl_err *err)
{
	memset(out, 0, sizeof(*out));
	if (before)
		pl_file_lines(before, &out->before);
	if (after)
		pl_file_lines(after, &out->after);
	drop_folds(&out->before);
	drop_folds(&out->after);
	return make(out, context, err);
}

void pl_type_diff_free(struct pl_type_diff *diff)
{
	pl_vec_free(diff);
	pl_text_lines_free(&diff->before);
	pl_text_lines_free(&diff->after);
}

/* How many lines the block that starts at i has: one origin, one move. */
static size_t block_length(const struct pl_type_diff *diff, size_t i)
{
	size_t n = 1;

	while (i + n < diff->n && diff->at[i + n].origin == diff->at[i].origin &&
	       diff->at[i + n].moved == diff->at[i].moved)
		n++;
	return n;
}

/* One side of a hunk's head, as GNU diff has it: no count for one line, the line before for none. */
static void write_side(char origin, uint32_t next, uint32_t last, size_t n, struct pl_sb *out)
{
	if (!n)
		pl_sb_addf(out, "%c%u,0", origin, next ? next - 1 : last);
	else if (n == 1)
		pl_sb_addf(out, "%c%u", origin, next);
	else
		pl_sb_addf(out, "%c%u,%zu", origin, next, n);
}

static uint32_t last_of(const struct pl_text_lines *lines)
{
	return lines->n ? lines->at[lines->n - 1].line : 0;
}

static void write_hunk_head(const struct pl_type_diff *diff, size_t i, struct pl_sb *out)
{
	size_t old = 0, new = 0;

	for (size_t k = i; k < diff->n && (k == i || !diff->at[k].hunk); k++) {
		old += diff->at[k].origin != '+';
		new += diff->at[k].origin != '-';
	}
	pl_sb_adds(out, "@@ ");
	write_side('-', diff->at[i].hunk_old, last_of(&diff->before), old, out);
	pl_sb_addc(out, ' ');
	write_side('+', diff->at[i].hunk_new, last_of(&diff->after), new, out);
	pl_sb_adds(out, " @@\n");
}

void pl_type_diff_write(const struct pl_type_diff *diff, struct pl_sb *out)
{
	for (size_t i = 0; i < diff->n; i++) {
		const struct pl_diff_text *line = &diff->at[i];
		const struct pl_diff_text *last = i ? line - 1 : NULL;

		if (line->hunk)
			write_hunk_head(diff, i, out);
		if (line->moved &&
		    (!last || last->moved != line->moved || last->origin != line->origin))
			pl_sb_addf(out, "~ moved %s line %u (%zu lines)\n",
			           line->origin == '-' ? "to" : "from", line->moved,
			           block_length(diff, i));
		pl_sb_addc(out, line->origin);
		pl_sb_add(out, line->text);
		pl_sb_addc(out, '\n');
	}
}
