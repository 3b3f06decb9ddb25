/*
 * lib/work/paritytable.c -- drift as tables: Markdown, the matrix of all targets; and the badge.
 */
#include "work/parityout.h"

#include "base/map.h"

#include <stdlib.h>

/* --- Markdown --------------------------------------------------------------------------------- */

/* Text in a cell: what Markdown or HTML might take for more than text gets a backslash or an entity. */
static void add_md(struct pl_sb *out, struct pl_str text)
{
	struct pl_sb line = PL_SB_INIT;

	pl_sb_add_line(&line, text);
	for (size_t i = 0; i < line.n; i++) {
		char c = line.p[i];

		if (c == '<' || c == '>' || c == '&' || c == '@') {
			pl_sb_addf(out, "&#%d;", c);
			continue;
		}
		if (strchr("\\`*_{}[]()#|~!", c))
			pl_sb_addc(out, '\\');
		pl_sb_addc(out, c);
	}
	pl_sb_deinit(&line);
}

static void md_place(struct pl_sb *out, const struct pl_place *place)
{
	if (place->file.n) {
		add_md(out, place->file);
		if (place->line)
			pl_sb_addf(out, ":%u", place->line);
	}
	pl_sb_adds(out, " | ");
}

void pl_parity_write_markdown(const struct pl_parity_report *r, struct pl_sb *out)
{
	struct pl_parity_counts c = pl_parity_count(r->findings);

	pl_sb_adds(out, "## Parity: ");
	add_md(out, r->target);
	pl_sb_addf(out, "\n\n%zu of %zu types, %zu of %zu members. ", r->parity->types_found,
	           r->parity->types, r->parity->members_found, r->parity->members);
	pl_sb_addf(out, "Drift: %zu new, %zu known, %zu expired, %zu fixed.\n",
	           c.state[PL_FINDING_NEW], c.state[PL_FINDING_KNOWN], c.state[PL_FINDING_EXPIRED],
	           c.state[PL_FINDING_FIXED]);
	if (r->findings->n)
		pl_sb_adds(out, "\n| state | severity | rule | what | target | reference |\n"
		                "|---|---|---|---|---|---|\n");
	for (size_t i = 0; i < r->findings->n; i++) {
		const struct pl_finding *f = &r->findings->at[i];

		pl_sb_addf(out, "| %s | %s | %s | ", pl_finding_state_name(f->state),
		           pl_severity_name(f->severity), pl_rule(f->rule)->name);
		add_md(out, f->message);
		pl_sb_adds(out, " | ");
		md_place(out, &f->target);
		md_place(out, &f->reference);
		pl_sb_truncate(out, out->n - 1);
		pl_sb_addc(out, '\n');
	}
	if (r->parity->unchecked.n)
		pl_sb_adds(out, "\nNot checked:\n\n");
	for (size_t i = 0; i < r->parity->unchecked.n; i++) {
		pl_sb_adds(out, "- ");
		add_md(out, r->parity->unchecked.at[i].what);
		pl_sb_adds(out, ": ");
		add_md(out, r->parity->unchecked.at[i].why);
		pl_sb_addc(out, '\n');
	}
}

/* --- badge ------------------------------------------------------------------------------------ */

void pl_parity_write_badge(const struct pl_parity_report *r, struct pl_out *out)
{
	struct pl_parity_counts c = pl_parity_count(r->findings);
	size_t bad = c.state[PL_FINDING_NEW] + c.state[PL_FINDING_EXPIRED] +
	             c.state[PL_FINDING_FIXED];
	size_t of = r->parity->members ? r->parity->members : 1;
	struct pl_sb text = PL_SB_INIT;

	pl_out_object(out);
	pl_out_kint(out, "schemaVersion", 1);
	pl_sb_addf(&text, "parity " PL_STR_FMT, PL_STR_ARG(r->target));
	pl_out_kstr(out, "label", pl_sb_str(&text));
	pl_sb_clear(&text);
	/* rounded down: 100% is all of them */
	pl_sb_addf(&text, "%zu%%", r->parity->members ? r->parity->members_found * 100 / of : 100);
	if (bad)
		pl_sb_addf(&text, ", %zu new", bad);
	pl_out_kstr(out, "message", pl_sb_str(&text));
	pl_out_kstr(out, "color", bad ? PL_S("red") : PL_S("brightgreen"));
	pl_out_object_end(out);
	pl_sb_deinit(&text);
}

/* --- the matrix ------------------------------------------------------------------------------- */

static int by_name(const void *a, const void *b)
{
	return pl_str_cmp(*(const struct pl_str *)a, *(const struct pl_str *)b);
}

/* One target's rows by their names: types, and members where these are wanted. */
static void index_rows(struct pl_map *index, const struct pl_parity *parity, bool members)
{
	for (size_t i = 0; i < parity->rows.n; i++)
		pl_map_add(index, parity->rows.at[i].name, NULL)->ptr = &parity->rows.at[i];
	for (size_t i = 0; members && i < parity->member_rows.n; i++)
		pl_map_add(index, parity->member_rows.at[i].name, NULL)->ptr =
			&parity->member_rows.at[i];
}

/* The names of all rows, each once, sorted; free() it. */
static struct pl_str *all_names(const struct pl_map *indexes, size_t n, size_t *out)
{
	struct pl_map seen = PL_MAP_INIT;
	struct pl_str *names;

	for (size_t r = 0; r < n; r++)
		for (size_t i = 0; i < indexes[r].n; i++)
			pl_map_add(&seen, indexes[r].entries[i].key, NULL);
	names = pl_calloc(seen.n + 1, sizeof(*names));
	for (size_t i = 0; i < seen.n; i++)
		names[i] = seen.entries[i].key;
	*out = seen.n;
	qsort(names, *out, sizeof(*names), by_name);
	pl_map_deinit(&seen);
	return names;
}

static void add_cell(struct pl_sb *out, const struct pl_map *index, struct pl_str name)
{
	const struct pl_parity_row *row = pl_map_ptr(index, name);

	if (!row)
		pl_sb_adds(out, "-");
	else if (row->ignored)
		pl_sb_adds(out, "ignored");
	else if (!row->present)
		pl_sb_adds(out, "missing");
	else
		pl_sb_addf(out, "%u/%u", row->found, row->members);
}

static void add_total(struct pl_sb *out, const struct pl_parity_report *r)
{
	pl_sb_addf(out, "%zu/%zu", r->parity->members_found, r->parity->members);
}

static void add_html(struct pl_sb *out, struct pl_str text)
{
	for (size_t i = 0; i < text.n; i++) {
		if (strchr("<>&\"'", text.p[i]))
			pl_sb_addf(out, "&#%d;", text.p[i]);
		else
			pl_sb_addc(out, text.p[i]);
	}
}

/* How a format writes one row of cells. */
struct style {
	const char *before, *between, *after; /* of a row */
	void (*text)(struct pl_sb *out, struct pl_str text);
	bool pad; /* cells as wide as their column */
};

static void add_row(struct pl_sb *out, const struct style *style, const struct pl_str *cells,
                    const size_t *width, size_t n)
{
	pl_sb_adds(out, style->before);
	for (size_t i = 0; i < n; i++) {
		size_t at = out->n;

		style->text(out, cells[i]);
		for (at = out->n - at; style->pad && i + 1 < n && at < width[i]; at++)
			pl_sb_addc(out, ' ');
		if (i + 1 < n)
			pl_sb_adds(out, style->between);
	}
	pl_sb_adds(out, style->after);
}

static void free_indexes(struct pl_map *indexes, size_t n)
{
	for (size_t r = 0; r < n; r++)
		pl_map_deinit(&indexes[r]);
	free(indexes);
}

void pl_parity_write_matrix(const struct pl_parity_report *reports, size_t n, bool members,
                            enum pl_matrix_format format, struct pl_sb *out)
{
	static const struct style styles[] = {
		{ "", "  ", "\n", pl_sb_add_line, true },
		{ "| ", " | ", " |\n", add_md, false },
		{ "<tr><td>", "</td><td>", "</td></tr>\n", add_html, false },
	};
	struct pl_arena arena = PL_ARENA_INIT;
	struct pl_map *indexes = pl_calloc(n + 1, sizeof(*indexes));
	size_t n_names, *width = PL_ARENA_ARRAY(&arena, size_t, n + 1);
	struct pl_str *names, *cells;
	struct pl_sb text = PL_SB_INIT;

	for (size_t r = 0; r < n; r++)
		index_rows(&indexes[r], reports[r].parity, members);
	names = all_names(indexes, n, &n_names);
	cells = PL_ARENA_ARRAY(&arena, struct pl_str, (n_names + 2) * (n + 1));
	for (size_t row = 0; row < n_names + 2; row++) {
		struct pl_str *line = &cells[row * (n + 1)];

		line[0] = !row             ? pl_str_of(members ? "type, member" : "type")
		          : row <= n_names ? names[row - 1]
		                           : PL_S("all members");
		for (size_t r = 0; r < n; r++) {
			pl_sb_clear(&text);
			if (!row)
				pl_sb_add(&text, reports[r].target);
			else if (row <= n_names)
				add_cell(&text, &indexes[r], names[row - 1]);
			else
				add_total(&text, &reports[r]);
			line[r + 1] = pl_arena_dup(&arena, pl_sb_str(&text));
		}
		for (size_t r = 0; r <= n; r++)
			width[r] = line[r].n > width[r] ? line[r].n : width[r];
	}
	pl_sb_adds(out, format == PL_MATRIX_HTML ? "<table class=\"parity\">\n" : "");
	for (size_t row = 0; row < n_names + 2; row++) {
		add_row(out, &styles[format], &cells[row * (n + 1)], width, n + 1);
		for (size_t r = 0; !row && format == PL_MATRIX_MARKDOWN && r <= n; r++)
			pl_sb_adds(out, r == n ? "|---|\n" : "|---");
	}
	pl_sb_adds(out, format == PL_MATRIX_HTML ? "</table>\n" : "");
	free(names);
	free_indexes(indexes, n);
	pl_sb_deinit(&text);
	pl_arena_deinit(&arena);
}
