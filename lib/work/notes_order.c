/* lib/work/notes_order.c -- whether the includes and imports of a file stand sorted. */
#include "work/notes_count.h"

/*
 * Lines that nothing parts make a group: no blank line, no other code. Within one, a name order is kept or
 * is not; which group comes first is for other measures to say.
 */
struct group {
	PL_VEC(struct pl_str) keys;
	struct pl_str word; /* that all begin with */
	uint32_t end;       /* line on which the last one ended; 1-based */
};

struct seen {
	struct group group;
	size_t compared; /* neighbours */
	bool sorted;
	uint32_t first; /* offset */
};

/* What a name begins with: "System" of System.IO, "lib" of lib/a.h. */
static struct pl_str top_of(struct pl_str key)
{
	size_t n = 0;

	while (n < key.n && (pl_is_word(key.p[n]) || key.p[n] == '@'))
		n++;
	return pl_str_sub(key, 0, n);
}

static int by_bytes(struct pl_str a, struct pl_str b)
{
	return pl_str_cmp(a, b);
}

static int by_letters(struct pl_str a, struct pl_str b)
{
	const size_t n = a.n < b.n ? a.n : b.n;

	for (size_t i = 0; i < n; i++) {
		const char x = pl_lower(a.p[i]), y = pl_lower(b.p[i]);

		if (x != y)
			return (unsigned char)x < (unsigned char)y ? -1 : 1;
	}
	return a.n == b.n ? 0 : a.n < b.n ? -1 : 1;
}

/* In order, or so behind a lead of one top name: System before all else. */
static bool is_sorted(const struct group *g, int (*compare)(struct pl_str, struct pl_str))
{
	struct pl_str lead = g->keys.n ? top_of(g->keys.at[0]) : PL_S_NONE;
	bool leads = lead.n > 0, sorted = true;

	for (size_t i = 1; i < g->keys.n && sorted; i++) {
		const bool one_top = pl_str_eq(top_of(g->keys.at[i]), lead);

		sorted = compare(g->keys.at[i - 1], g->keys.at[i]) <= 0 || (leads && !one_top);
		leads &= one_top;
	}
	return sorted;
}

static void close_group(struct seen *seen)
{
	struct group *g = &seen->group;

	if (g->keys.n > 1) {
		seen->compared += g->keys.n - 1;
		seen->sorted &= is_sorted(g, by_bytes) || is_sorted(g, by_letters);
	}
	g->keys.n = 0;
}

/* One more, from line to line. */
static void add(struct seen *seen, struct pl_str word, struct pl_str key, uint32_t from,
                uint32_t to, uint32_t offset)
{
	struct group *g = &seen->group;

	if (g->keys.n && (from > g->end + 1 || !pl_str_eq(word, g->word)))
		close_group(seen);
	if (!seen->first)
		seen->first = offset;
	pl_vec_push(&g->keys, key);
	g->word = word;
	g->end = to;
}

/* Two neighbours are in order by chance as often as not: three in a row tell more. */
static void tell(struct pl_counter *c, struct seen *seen, const char *form)
{
	enum { MIN_COMPARED = 2 };

	close_group(seen);
	if (seen->compared >= MIN_COMPARED)
		pl_count_word(c, PL_M_IMPORT_ORDER, seen->sorted ? form : "unsorted", seen->first);
	pl_vec_free(&seen->group.keys);
}

/* --- includes ----------------------------------------------------------------------------- */

static void count_includes(struct pl_counter *c)
{
	const struct pl_counted *f = c->at;
	struct seen seen = { .sorted = true };

	for (size_t i = 0; i < f->all.n; i++) {
		struct pl_str word, path = pl_token_text(f->file->text, f->all.at[i]);
		const uint32_t line = pl_counted_line(f, f->all.at[i].from);

		if (f->all.at[i].kind != PL_TOKEN_DIRECTIVE || !path.n)
			continue;
		path = pl_str_trim(pl_str_sub(path, 1, path.n));
		if (!pl_str_starts(path, PL_S("include")))
			continue;
		path = pl_str_trim(pl_str_sub(path, strlen("include"), path.n));
		word = pl_str_sub(path, 0, 1); /* < or " */
		add(&seen, word, pl_str_sub(path, 1, path.n), line, line, f->all.at[i].from);
	}
	tell(c, &seen, "includes");
}

/* --- imports ------------------------------------------------------------------------------ */

/* Behind the last token of the statement that begins at i. */
static size_t statement_end(const struct pl_counted *f, size_t i)
{
	unsigned depth = 0;

	for (i++; i < f->code.n; i++) {
		if (depth == 0 && f->code.at[i].first)
			break;
		if (pl_code_is(f, i, '{') || pl_code_is(f, i, '('))
			depth++;
		else if ((pl_code_is(f, i, '}') || pl_code_is(f, i, ')')) && depth)
			depth--;
		else if (pl_code_is(f, i, ';') && !depth)
			return i + 1;
	}
	return i;
}

/* What an import is sorted by: the path that it names, else all that stands behind its first words. */
static struct pl_str key_of(const struct pl_counted *f, size_t from, size_t end)
{
	for (size_t i = from; i < end; i++)
		if (f->code.at[i].kind == PL_TOKEN_STRING &&
		    f->code.at[i].to > f->code.at[i].from + 2)
			return pl_str_sub(f->file->text, f->code.at[i].from + 1,
			                  f->code.at[i].to - 1);
	if (end > from && pl_code_is(f, end - 1, ';'))
		end--;
	return end > from ? pl_str_sub(f->file->text, f->code.at[from].from, f->code.at[end - 1].to)
	                  : PL_S_NONE;
}

static bool has_sign(const struct pl_counted *f, size_t from, size_t end, char sign)
{
	while (from < end && !pl_code_is(f, from, sign))
		from++;
	return from < end;
}

static void count_imports(struct pl_counter *c)
{
	static const char *const second[] = { "static", "function", "const", "type" };
	const struct pl_counted *f = c->at;
	struct seen seen = { .sorted = true };
	bool any = false;

	for (size_t i = 0, end; i < f->code.n; i = end) {
		struct pl_str word = pl_code_text(f, i), key;
		size_t from = i + 1;

		end = i + 1;
		if (!f->code.at[i].first)
			continue;
		if (!pl_lang_idiom_has(c->lang, "imports", word)) {
			if (any)
				break; /* what stands below the code is in nobody's order */
			continue;
		}
		any = true;
		end = statement_end(f, i);
		if (has_sign(f, i, end, '='))
			continue; /* a name for one */
		for (size_t k = 0; k < PL_LEN(second); k++)
			if (pl_code_word(f, i + 1, second[k])) {
				word = pl_str_of(second[k]);
				from = i + 2;
				break;
			}
		key = key_of(f, from, end);
		if (key.n)
			add(&seen, word, key, pl_counted_line(f, f->code.at[i].from),
			    pl_counted_line(f, f->code.at[end - 1].to - 1), f->code.at[i].from);
	}
	tell(c, &seen, "imports");
}

void pl_notes_order(struct pl_counter *c)
{
	for (size_t i = 0; i < c->n_files; i++) {
		c->at = &c->files[i];
		if (c->headers)
			count_includes(c);
		else
			count_imports(c);
	}
}
