/* lib/work/notes_text.c */
#include "work/notes_text.h"

#include "base/fs.h"
#include "base/gauge.h"

#include <limits.h>

void pl_notes_text_deinit(struct pl_notes_text *text)
{
	for (size_t i = 0; i < PL_N_NOTE_BLOCKS; i++)
		pl_sb_deinit(&text->block[i]);
	free(text->is_dropped);
}

const char *pl_notes_block_name(size_t block)
{
	return block == PL_NOTES_ABOUT ? "about"
	                               : pl_note_section_name((enum pl_note_section)block);
}

enum { NEARLY_ALL = 95 }; /* per cent: an exception more tells nothing */

/* --- statements --------------------------------------------------------------------------- */

/* True for a path that is no Markdown, whatever stands around it. */
static bool is_tame(struct pl_str path)
{
	for (size_t i = 0; i < path.n; i++)
		if (!pl_is_word(path.p[i]) && !strchr("./-+@", path.p[i]))
			return false;
	return true;
}

/* The base name where it tells the file, else the path; and the line. */
static void add_path(const struct pl_map *by_base, struct pl_str path, uint32_t line,
                     struct pl_sb *out)
{
	struct pl_str base = pl_fs_base(path);
	struct pl_sb shown = PL_SB_INIT;

	pl_sb_add_path(&shown, pl_map_num(by_base, base) == 1 ? base : path);
	if (is_tame(pl_sb_str(&shown)))
		pl_sb_add(out, pl_sb_str(&shown));
	else
		pl_sb_add_code(out, pl_sb_str(&shown));
	pl_sb_deinit(&shown);
	if (line)
		pl_sb_addf(out, ":%u", line);
}

static void add_place(const struct pl_notes *notes, const struct pl_place *at, struct pl_sb *out)
{
	if (at->from.n) {
		add_path(&notes->by_reference_base, at->from, at->from_line, out);
		pl_sb_adds(out, " -> ");
	}
	add_path(pl_map_find(&notes->paths, at->path) ? &notes->by_base : &notes->by_around_base,
	         at->path, at->line, out);
}

static void add_statement(const struct pl_notes *notes, const struct pl_statement *s,
                          struct pl_sb *out)
{
	const struct pl_measure *m = pl_measure_at(s->measure);

	pl_sb_adds(out, "- ");
	pl_sb_add(out, s->text);
	if (m->rule == PL_NOTE_TOP)
		pl_sb_addf(out, " (%u", s->count);
	else if (s->count == s->of)
		pl_sb_addf(out, " (all %u", s->of);
	else
		pl_sb_addf(out, " (%u%% of %u", (unsigned)((uint64_t)s->count * 100 / s->of),
		           s->of);
	pl_sb_adds(out, ": ");
	add_place(notes, &s->example, out);
	/* "no" is proved by nothing but all */
	if (s->n_exceptions && (pl_str_is(s->value, "none") ||
	                        (uint64_t)s->count * 100 < (uint64_t)s->of * NEARLY_ALL)) {
		pl_sb_adds(out, "; not ");
		add_place(notes, &s->exceptions[0], out);
	}
	pl_sb_adds(out, ")\n");
}

/* --- what fits ---------------------------------------------------------------------------- */

enum { RARE = 20 /* files for each use of what a list has */, BEHIND = 30 /* ranks */ };

/* What is rare in the code tells less than its measure does elsewhere. */
static unsigned rank_of(const struct pl_notes *notes, size_t i)
{
	const struct pl_statement *s = &notes->statements.at[i];
	const struct pl_measure *m = pl_measure_at(s->measure);
	bool of_code = m->section == PL_NOTES_CODE || m->section == PL_NOTES_TYPES;

	return m->rank +
	       (m->rule == PL_NOTE_TOP && of_code && s->count < notes->paths.n / RARE ? BEHIND : 0);
}

/* The statement that goes first when there are too many: the highest rank, the last of those. */
static size_t least(const struct pl_notes *notes, const bool *is_dropped)
{
	size_t found = SIZE_MAX;
	unsigned rank = 0;

	for (size_t i = 0; i < notes->statements.n; i++) {
		unsigned r = rank_of(notes, i);

		if (!is_dropped[i] && r >= rank) {
			rank = r;
			found = i;
		}
	}
	return found;
}

/* The one of them that tells most: the lowest rank, the first of those. */
static size_t first_of(const struct pl_notes *notes, const bool *are)
{
	size_t found = SIZE_MAX;
	unsigned rank = UINT_MAX;

	for (size_t i = 0; i < notes->statements.n; i++) {
		unsigned r = rank_of(notes, i);

		if (are[i] && r < rank) {
			rank = r;
			found = i;
		}
	}
	return found;
}

static void add_about(struct pl_str about, struct pl_notes_text *text)
{
	struct pl_sb *out = &text->block[PL_NOTES_ABOUT];

	pl_sb_add(out, about);
	pl_sb_adds(out, "\nIn parentheses: share, an example, an exception.\n");
	if (text->dropped) /* their names would take the room of several */
		pl_sb_addf(out,
		           "Left out for length: %zu statements more; "
		           "`--max-tokens 0` has them.\n",
		           text->dropped);
}

static void write_blocks(const struct pl_notes *notes, struct pl_str about,
                         struct pl_notes_text *text)
{
	text->tokens = 0;
	for (size_t i = 0; i < PL_N_NOTE_BLOCKS; i++)
		pl_sb_clear(&text->block[i]);
	add_about(about, text);
	for (size_t i = 0; i < notes->statements.n; i++) {
		enum pl_note_section section =
			pl_measure_at(notes->statements.at[i].measure)->section;

		if (text->is_dropped[i])
			continue;
		if (!text->block[section].n)
			pl_sb_addf(&text->block[section], "## %s\n",
			           pl_note_section_title(section));
		add_statement(notes, &notes->statements.at[i], &text->block[section]);
	}
	for (size_t i = 0; i < PL_N_NOTE_BLOCKS; i++)
		if (text->block[i].n)
			text->tokens += pl_gauge_tokens(pl_sb_str(&text->block[i])) +
			                pl_gauge_tokens(
						PL_S("<!-- gennotes: --><!-- /gennotes -->")) +
			                pl_gauge_tokens(pl_str_of(pl_notes_block_name(i)));
	text->tokens = pl_gauge_at_most(text->tokens);
}

/* Shorter ones still fit where the last that went was long: the lowest rank first. */
static void fill(const struct pl_notes *notes, struct pl_str about, size_t max_tokens,
                 struct pl_notes_text *out)
{
	bool *tried = pl_calloc(notes->statements.n + 1, sizeof(*tried));
	size_t next;

	memcpy(tried, out->is_dropped, notes->statements.n * sizeof(*tried));
	while ((next = first_of(notes, tried)) != SIZE_MAX) {
		tried[next] = false;
		out->is_dropped[next] = false;
		out->dropped--;
		write_blocks(notes, about, out);
		if (out->tokens <= max_tokens)
			continue;
		out->is_dropped[next] = true;
		out->dropped++;
	}
	write_blocks(notes, about, out);
	free(tried);
}

void pl_notes_render(const struct pl_notes *notes, struct pl_str about, size_t max_tokens,
                     struct pl_notes_text *out)
{
	size_t next;

	memset(out, 0, sizeof(*out));
	out->is_dropped = pl_calloc(notes->statements.n + 1, sizeof(bool));
	write_blocks(notes, about, out);
	while (max_tokens && out->tokens > max_tokens &&
	       (next = least(notes, out->is_dropped)) != SIZE_MAX) {
		out->is_dropped[next] = true;
		out->dropped++;
		write_blocks(notes, about, out);
	}
	if (out->dropped)
		fill(notes, about, max_tokens, out);
}

/* --- markers ------------------------------------------------------------------------------ */

static const struct pl_str marker_open = { "<!-- gennotes:", 14 };
static const struct pl_str marker_close = { "<!-- /gennotes -->", 18 };
static const struct pl_str marker_end = { " -->", 4 };

/* The block that a line opens, PL_N_NOTE_BLOCKS when it opens none. */
static int block_of(struct pl_str line, uint32_t number, size_t *block, struct pl_err *err)
{
	struct pl_str name;

	*block = PL_N_NOTE_BLOCKS;
	if (!pl_str_starts(line, marker_open) || !pl_str_ends(line, marker_end))
		return 0;
	name = pl_str_sub(line, marker_open.n, line.n - marker_end.n);
	for (size_t i = 0; i < PL_N_NOTE_BLOCKS; i++)
		if (pl_str_is(name, pl_notes_block_name(i)))
			*block = i;
	if (*block == PL_N_NOTE_BLOCKS)
		return pl_err_set(err, PL_EINVALID,
		                  "line %u: no section is called '" PL_STR_FMT
		                  "': remove its two markers to keep the text as yours",
		                  number, PL_STR_ARG(name));
	return 0;
}

/* Where each block lies in a text: from its first marker to behind the second one's line end. */
struct spans {
	size_t from[PL_N_NOTE_BLOCKS], to[PL_N_NOTE_BLOCKS];
	bool has[PL_N_NOTE_BLOCKS];
};

/*
 * Where the fence of code that line opens ends, rest being what follows: what is in one is a sample,
 * markers as well. 0 when it opens none, or one without an end.
 */
static size_t past_fence(struct pl_str line, struct pl_str rest, uint32_t *lines)
{
	bool tildes = pl_str_starts(line, PL_S("~~~"));
	struct pl_str fence = tildes ? PL_S("~~~") : PL_S("```"), next, all = rest;
	uint32_t n = 0;

	if (!tildes && !pl_str_starts(line, fence))
		return 0;
	while (pl_str_split(&rest, '\n', &next)) {
		n++;
		if (pl_str_starts(pl_str_trim(next), fence)) {
			*lines += n;
			return (size_t)(next.p + next.n - all.p);
		}
	}
	return 0;
}

static int scan(struct pl_str text, struct spans *spans,
                void (*take)(void *ctx, const struct pl_notes_line *line), void *ctx,
                struct pl_err *err)
{
	static const struct pl_str mark = { "\xef\xbb\xbf", 3 }; /* of UTF-8 */
	size_t open = PL_N_NOTE_BLOCKS, block;
	uint32_t number = 0, opened = 0;

	memset(spans, 0, sizeof(*spans));
	for (size_t from = pl_str_starts(text, mark) ? mark.n : 0, to; from < text.n; from = to) {
		size_t end = pl_str_find_char(pl_str_sub(text, from, text.n), '\n');
		struct pl_str line;
		int rc;

		to = end == SIZE_MAX ? text.n : from + end + 1;
		line = pl_str_trim(pl_str_sub(text, from, to));
		number++;
		if (open == PL_N_NOTE_BLOCKS) {
			size_t past = past_fence(line, pl_str_sub(text, to, text.n), &number);

			to += past;
			if (past)
				continue;
		}
		rc = block_of(line, number, &block, err);
		if (rc)
			return rc;
		if (block < PL_N_NOTE_BLOCKS) {
			if (open < PL_N_NOTE_BLOCKS || spans->has[block])
				return pl_err_set(err, PL_EINVALID,
				                  "line %u: section '%s' begins %s", number,
				                  pl_notes_block_name(block),
				                  spans->has[block] ? "a second time"
				                                    : "inside another one");
			spans->from[block] = from;
			spans->has[block] = true;
			open = block;
			opened = number;
		} else if (pl_str_eq(line, marker_close)) {
			if (open == PL_N_NOTE_BLOCKS)
				return pl_err_set(err, PL_EINVALID,
				                  "line %u: a section ends that has not begun", number);
			spans->to[open] = to;
			open = PL_N_NOTE_BLOCKS;
		} else if (open < PL_N_NOTE_BLOCKS && take) {
			take(ctx, &(struct pl_notes_line){ open, number, line });
		}
	}
	if (open < PL_N_NOTE_BLOCKS)
		return pl_err_set(err, PL_EINVALID, "line %u: section '%s' begins and has no end",
		                  opened, pl_notes_block_name(open));
	return 0;
}

int pl_notes_lines(struct pl_str text, void (*take)(void *ctx, const struct pl_notes_line *line),
                   void *ctx, struct pl_err *err)
{
	struct spans spans;

	return scan(text, &spans, take, ctx, err);
}

/* --- merging ------------------------------------------------------------------------------ */

/* Blocks in the order of a new file. */
static size_t block_at(size_t i)
{
	return i ? i - 1 : PL_NOTES_ABOUT;
}

static void add_block(const struct pl_notes_text *text, size_t block, bool crlf, struct pl_sb *out)
{
	struct pl_sb plain = PL_SB_INIT;

	pl_sb_addf(&plain, PL_STR_FMT "%s -->\n", PL_STR_ARG(marker_open),
	           pl_notes_block_name(block));
	pl_sb_add(&plain, pl_sb_str(&text->block[block]));
	pl_sb_addf(&plain, PL_STR_FMT "\n", PL_STR_ARG(marker_close));
	for (size_t i = 0; i < plain.n; i++) {
		if (crlf && plain.p[i] == '\n')
			pl_sb_addc(out, '\r');
		pl_sb_addc(out, plain.p[i]);
	}
	pl_sb_deinit(&plain);
}

/* True for a line that gennotes writes between markers, of whatever version. */
static bool is_ours(size_t block, struct pl_str line)
{
	static const char *const about[] = { "Measured by gennotes in ", "In parentheses: ",
		                             "Left out for length: " };
	size_t open = pl_str_find(line, PL_S(" ("));

	if (!line.n || pl_str_starts(line, PL_S("<!-- ")))
		return true;
	for (size_t i = 0; block == PL_NOTES_ABOUT && i < PL_LEN(about); i++)
		if (pl_str_starts(line, pl_str_of(about[i])))
			return true;
	if (block < PL_NOTES_ABOUT && pl_str_starts(line, PL_S("## ")) &&
	    pl_str_is(pl_str_sub(line, 3, line.n),
	              pl_note_section_title((enum pl_note_section)block)))
		return true;
	return pl_str_starts(line, PL_S("- ")) && pl_str_ends(line, PL_S(")")) &&
	       open != SIZE_MAX && pl_str_find(line, PL_S(": ")) != SIZE_MAX;
}

/* What a person wrote between the markers of a block goes below it: nobody's text is thrown away. */
static void add_foreign(struct pl_str old, size_t block, struct pl_sb *out)
{
	for (size_t from = 0, to; from < old.n; from = to) {
		size_t end = pl_str_find_char(pl_str_sub(old, from, old.n), '\n');
		struct pl_str line;

		to = end == SIZE_MAX ? old.n : from + end + 1;
		line = pl_str_sub(old, from, to);
		if (!is_ours(block, pl_str_trim(line)))
			pl_sb_add(out, line);
	}
}

/* Where a block that old does not have goes: behind the last one before it that old has. */
static size_t place_of(const struct spans *spans, size_t order, size_t end)
{
	for (size_t i = order; i-- > 0;)
		if (spans->has[block_at(i)])
			return spans->to[block_at(i)];
	for (size_t i = order + 1; i < PL_N_NOTE_BLOCKS; i++)
		if (spans->has[block_at(i)])
			return spans->from[block_at(i)];
	return end;
}

static void add_new_blocks(const struct pl_notes_text *text, const struct spans *spans, size_t at,
                           size_t end, bool crlf, struct pl_sb *out)
{
	for (size_t i = 0; i < PL_N_NOTE_BLOCKS; i++)
		if (!spans->has[block_at(i)] && text->block[block_at(i)].n &&
		    place_of(spans, i, end) == at) {
			if (out->n && out->p[out->n - 1] != '\n')
				pl_sb_adds(out, crlf ? "\r\n" : "\n");
			add_block(text, block_at(i), crlf, out);
		}
}

/* The block that begins at the offset, or PL_N_NOTE_BLOCKS. */
static size_t begins(const struct spans *spans, size_t at)
{
	for (size_t i = 0; i < PL_N_NOTE_BLOCKS; i++)
		if (spans->has[i] && spans->from[i] == at)
			return i;
	return PL_N_NOTE_BLOCKS;
}

int pl_notes_merge(struct pl_str old, struct pl_str title, const struct pl_notes_text *text,
                   struct pl_sb *out, struct pl_err *err)
{
	struct spans spans;
	size_t line_end = pl_str_find_char(old, '\n');
	bool crlf = line_end != SIZE_MAX && line_end && old.p[line_end - 1] == '\r';
	int rc = scan(old, &spans, NULL, NULL, err);

	if (rc)
		return rc;
	if (!old.n)
		pl_sb_addf(out, "# " PL_STR_FMT "\n", PL_STR_ARG(title));
	for (size_t at = 0; at <= old.n;) {
		size_t block = begins(&spans, at);

		add_new_blocks(text, &spans, at, old.n, crlf, out);
		if (block < PL_N_NOTE_BLOCKS) {
			add_block(text, block, crlf, out);
			add_foreign(pl_str_sub(old, at, spans.to[block]), block, out);
			at = spans.to[block];
			continue;
		}
		if (at == old.n)
			break;
		pl_sb_addc(out, old.p[at++]);
	}
	return 0;
}
