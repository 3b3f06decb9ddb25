/*
 * lib/work/contextnotes.c -- the paragraphs of the conventions and of the notes that mention a type.
 *
 * A paragraph ends at an empty line, a heading or the next item of a list at its level; what stands in a
 * fence is one with the paragraph before it. Each is shown below the headings it stands under.
 */
#include "base/fs.h"
#include "base/limits.h"
#include "base/quote.h"
#include "work/context_private.h"

#include <stdlib.h>

enum { MAX_LEVEL = 6 };

struct reading {
	struct pl_sb paragraph;
	struct pl_str heading[MAX_LEVEL + 1]; /* by level; from 1 */
	struct pl_str fence;                  /* the marks that opened one, or none */
	struct pl_sb out;
	struct pl_str shown; /* the last heading that was put out */
	const struct pl_map *names;
};

static bool mentions(struct pl_str text, const struct pl_map *names)
{
	for (size_t i = 0; i < text.n;) {
		size_t to = i;

		while (to < text.n && pl_is_word(text.p[to]))
			to++;
		if (to > i && pl_map_find(names, pl_str_sub(text, i, to)))
			return true;
		i = to + 1;
	}
	return false;
}

/* The innermost heading that holds here, or none. */
static struct pl_str heading_of(const struct reading *r)
{
	for (unsigned level = MAX_LEVEL; level > 0; level--)
		if (r->heading[level].n)
			return r->heading[level];
	return PL_S_NONE;
}

static void end_paragraph(struct reading *r)
{
	struct pl_str heading = heading_of(r);

	if (mentions(pl_sb_str(&r->paragraph), r->names)) {
		if (heading.n && !pl_str_eq(heading, r->shown)) {
			pl_sb_add(&r->out, heading);
			pl_sb_addc(&r->out, '\n');
			r->shown = heading;
		}
		pl_sb_add(&r->out, pl_sb_str(&r->paragraph));
	}
	pl_sb_clear(&r->paragraph);
}

/* The level of a heading, or 0. */
static unsigned level_of(struct pl_str line)
{
	unsigned level = 0;

	while (level < line.n && line.p[level] == '#')
		level++;
	return level && level <= MAX_LEVEL && (level == line.n || line.p[level] == ' ') ? level : 0;
}

/* The run of marks that opens or closes a fence, or none. */
static struct pl_str fence_of(struct pl_str line)
{
	struct pl_str s = pl_str_trim(line);
	size_t n = 0;

	if (!s.n || (s.p[0] != '`' && s.p[0] != '~'))
		return PL_S_NONE;
	while (n < s.n && s.p[n] == s.p[0])
		n++;
	return n >= 3 ? pl_str_sub(s, 0, n) : PL_S_NONE;
}

static bool begins_item(struct pl_str line)
{
	return line.n > 1 && (line.p[0] == '-' || line.p[0] == '*' || line.p[0] == '+') &&
	       line.p[1] == ' ';
}

/* A mark of gennotes' own sections says nothing. */
static bool is_mark(struct pl_str line)
{
	return pl_str_starts(line, PL_S("<!--")) && pl_str_ends(pl_str_trim(line), PL_S("-->"));
}

static void read_line(struct reading *r, struct pl_str line)
{
	struct pl_str fence = fence_of(line);
	unsigned level = r->fence.n ? 0 : level_of(line);

	if (level) {
		end_paragraph(r);
		r->heading[level] = pl_str_trim(line);
		for (unsigned deeper = level + 1; deeper <= MAX_LEVEL; deeper++)
			r->heading[deeper] = PL_S_NONE;
		return;
	}
	if (!r->fence.n && (!pl_str_trim(line).n || begins_item(line) || is_mark(line)))
		end_paragraph(r);
	if (!r->fence.n && (!pl_str_trim(line).n || is_mark(line)))
		return;
	if (fence.n && !r->fence.n)
		r->fence = fence;
	else if (fence.n && pl_str_starts(fence, r->fence))
		r->fence = PL_S_NONE;
	pl_sb_add(&r->paragraph, line);
	pl_sb_addc(&r->paragraph, '\n');
}

static void read_text(struct reading *r, struct pl_str text)
{
	struct pl_str line;

	while (pl_str_split(&text, '\n', &line)) {
		if (line.n && line.p[line.n - 1] == '\r')
			line.n--;
		read_line(r, line);
	}
	end_paragraph(r);
}

/* A file that is not there has nothing to say, unless it was asked for by name. */
static int read_file(struct pl_gather *g, const char *given, struct pl_str name,
                     const struct pl_map *names, struct pl_err *err)
{
	struct reading r = { .names = names };
	struct pl_sb path = PL_SB_INIT, text = PL_SB_INIT;
	int rc;

	if (given)
		pl_sb_adds(&path, given);
	else
		pl_fs_join(&path, g->options->ledger->dir, name);
	rc = pl_fs_slurp(pl_sb_cstr(&path), PL_MAX_STATE_SIZE, &text, err);
	if (!rc)
		read_text(&r, pl_sb_str(&text));
	else if (rc == PL_ENOTFOUND && !given) {
		pl_err_clear(err);
		rc = 0;
	}
	if (r.out.n) {
		struct pl_context_unit *unit = pl_gather_add(g, PL_CONTEXT_NOTES, PL_RANK_NOTES);

		unit->title = pl_arena_dup(&g->out->arena, pl_fs_base(pl_sb_str(&path)));
		unit->syntax = "markdown";
		unit->text = pl_gather_keep(g, &r.out);
		unit->get_head = PL_S("cat ");
		unit->get_item = pl_gather_word(g, pl_sb_str(&path));
	}
	pl_sb_deinit(&r.paragraph);
	pl_sb_deinit(&r.out);
	pl_sb_deinit(&path);
	pl_sb_deinit(&text);
	return rc;
}

/* The type's own name, the one it had before, and those of its counterparts. */
static void find_names(struct pl_gather *g, struct pl_map *names)
{
	const struct pl_plan_type *type = g->options->item->type;

	pl_map_add(names, type->name, NULL);
	for (size_t i = 0; i < g->selection.n; i++) {
		const struct pl_type_delta *d = &g->changes.delta->types.at[g->selection.at[i]];

		if (d->before.symbol)
			pl_map_add(names, d->before.symbol->name, NULL);
	}
	for (size_t i = 0; i < g->self.n; i++) {
		size_t n;
		const struct pl_parity_match *m = pl_gather_matches(g, g->self.at[i].symbol, &n);

		for (size_t k = 0; k < n; k++)
			if (m[k].kind == PL_MATCH_TYPE)
				pl_map_add(names, m[k].target->name, NULL);
	}
}

int pl_gather_notes(struct pl_gather *g, struct pl_err *err)
{
	struct pl_map names = PL_MAP_INIT;
	struct pl_str conventions = pl_arena_fmt(&g->out->arena, PL_STR_FMT "-conventions.md",
	                                         PL_STR_ARG(g->plan->target));
	int rc;

	find_names(g, &names);
	rc = read_file(g, g->options->conventions, conventions, &names, err);
	if (!rc)
		rc = read_file(g, g->options->notes, PL_S("porting-notes.md"), &names, err);
	pl_map_deinit(&names);
	return rc;
}
