/* lib/work/proglint_text.c -- fences, slots, links, empty steps, JSON. */
#include "base/fs.h"
#include "base/json.h"
#include "base/limits.h"
#include "work/proglint_private.h"

/* --- fenced blocks ------------------------------------------------------------------------- */

static void check_json(struct pl_lint *lint, const struct pl_program_block *block)
{
	struct pl_err err = PL_ERR_INIT;
	pl_json *doc = NULL;

	if (pl_json_parse(block->text, &doc, &err))
		pl_lint_add(lint, "bad-json", block->line, "correct it, or call the block text",
		            "%s", pl_sb_cstr(&err.text));
	pl_json_free(doc);
	pl_err_deinit(&err);
}

static void check_block(struct pl_lint *lint, const struct pl_program_block *block)
{
	static const char *const languages[] = { "sh", "jq", "json", "text" };
	struct pl_nearest near = { .wanted = block->language };

	if (pl_str_is(block->language, "json"))
		check_json(lint, block);
	for (size_t i = 0; i < PL_LEN(languages); i++) {
		if (pl_str_is(block->language, languages[i]))
			return;
		pl_nearest_offer(&near, pl_str_of(languages[i]), pl_str_of(languages[i]));
	}
	if (!block->language.n)
		pl_lint_add(lint, "unknown-language", block->line,
		            "write sh (commands to run), jq, json or text behind the fence",
		            "the fenced block does not say what it holds");
	else
		pl_lint_add(lint, "unknown-language", block->line,
		            "write sh (commands to run), jq, json or text (anything else)",
		            "fenced blocks of '" PL_STR_FMT "' are unknown%s" PL_STR_FMT "%s",
		            PL_STR_ARG(block->language), near.best.n ? " (did you mean '" : "",
		            PL_STR_ARG(near.best), near.best.n ? "'?)" : "");
}

/* --- lines --------------------------------------------------------------------------------- */

static void check_slots(struct pl_lint *lint)
{
	struct pl_str rest = lint->program->text, line;

	for (unsigned n = 1; pl_str_split(&rest, '\n', &line); n++) {
		const size_t at = pl_str_find(line, PL_S("{{"));

		if (at != SIZE_MAX &&
		    pl_str_find(pl_str_sub(line, at, line.n), PL_S("}}")) != SIZE_MAX)
			pl_lint_add(lint, "slot-left", n, "render the template with genprog",
			            "a slot '{{ }}' was not filled");
	}
}

static void check_empty(struct pl_lint *lint, const struct pl_program_step *step)
{
	const size_t end = pl_str_find_char(step->text, '\n');

	if (end != SIZE_MAX && pl_str_trim(pl_str_sub(step->text, end, step->text.n)).n)
		return;
	pl_lint_add(lint, "empty-step", step->line, "say what is to be done, or remove it",
	            "step '" PL_STR_FMT "' says nothing", PL_STR_ARG(step->name));
}

/* --- links --------------------------------------------------------------------------------- */

/* A heading's second and third namesake get -1, -2. */
static bool has_anchor(const struct pl_md *md, struct pl_str anchor)
{
	struct pl_sb made = PL_SB_INIT;
	bool found = false;

	for (size_t i = 0; i < md->blocks.n && !found; i++) {
		struct pl_str rest;

		if (md->blocks.at[i].kind != PL_MD_HEADING)
			continue;
		pl_sb_clear(&made);
		pl_md_anchor(md->blocks.at[i].text, &made);
		if (!pl_str_starts(anchor, pl_sb_str(&made)) || !made.n)
			continue;
		rest = pl_str_sub(anchor, made.n, anchor.n);
		found = !rest.n || (rest.p[0] == '-' && rest.n == 2 && pl_is_digit(rest.p[1]));
	}
	pl_sb_deinit(&made);
	return found;
}

static bool file_has_anchor(const char *path, struct pl_str anchor)
{
	struct pl_sb text = PL_SB_INIT;
	struct pl_md md;
	bool found = true;

	if (pl_fs_slurp(path, PL_MAX_FILE_SIZE, &text, NULL) == 0) {
		pl_md_parse(&md, pl_sb_str(&text), 1);
		found = has_anchor(&md, anchor);
		pl_md_deinit(&md);
	}
	pl_sb_deinit(&text);
	return found;
}

/* "https:", "mailto:": not ours to follow. */
static bool has_scheme(struct pl_str to)
{
	size_t n = 0;

	while (n < to.n && (pl_is_word(to.p[n]) || to.p[n] == '+' || to.p[n] == '-'))
		n++;
	return n > 1 && n < to.n && to.p[n] == ':';
}

static int hex(char c)
{
	const char *at = strchr("0123456789abcdef", pl_lower(c));

	return c && at ? (int)(at - "0123456789abcdef") : -1;
}

static void add_decoded(struct pl_sb *out, struct pl_str to)
{
	for (size_t i = 0; i < to.n; i++) {
		if (to.p[i] == '%' && i + 2 < to.n && hex(to.p[i + 1]) >= 0 &&
		    hex(to.p[i + 2]) >= 0) {
			pl_sb_addc(out, (char)(hex(to.p[i + 1]) * 16 + hex(to.p[i + 2])));
			i += 2;
		} else {
			pl_sb_addc(out, to.p[i]);
		}
	}
}

static void check_link(struct pl_lint *lint, const struct pl_md_link *link)
{
	static const char mend[] = "correct the link, or remove it";
	struct pl_str file = link->to, anchor = PL_S_NONE;
	const size_t hash = pl_str_find_char(link->to, '#');
	struct pl_sb name = PL_SB_INIT, path = PL_SB_INIT;

	if (!link->to.n || has_scheme(link->to) || pl_str_starts(link->to, PL_S("//")))
		return;
	if (hash != SIZE_MAX) {
		file = pl_str_sub(link->to, 0, hash);
		anchor = pl_str_sub(link->to, hash + 1, link->to.n);
	}
	add_decoded(&name, file);
	pl_fs_join(&path, pl_fs_dir(pl_str_of(lint->path)), pl_sb_str(&name));
	if (!file.n && !has_anchor(&lint->program->md, anchor))
		pl_lint_add(lint, "dead-link", link->line, mend, "no heading '#" PL_STR_FMT "'",
		            PL_STR_ARG(anchor));
	else if (file.n && !pl_fs_is_file(path.p) && !pl_fs_is_dir(path.p))
		pl_lint_add(lint, "dead-link", link->line, mend, "no file '" PL_STR_FMT "'",
		            PL_STR_ARG(file));
	else if (file.n && anchor.n && pl_str_ends(file, PL_S(".md")) &&
	         !file_has_anchor(path.p, anchor))
		pl_lint_add(lint, "dead-link", link->line, mend,
		            "'" PL_STR_FMT "' has no heading '#" PL_STR_FMT "'", PL_STR_ARG(file),
		            PL_STR_ARG(anchor));
	pl_sb_deinit(&name);
	pl_sb_deinit(&path);
}

void pl_lint_text(struct pl_lint *lint)
{
	const struct pl_program *p = lint->program;

	check_slots(lint);
	for (size_t i = 0; i < p->md.links.n; i++)
		check_link(lint, &p->md.links.at[i]);
	for (size_t i = 0; i < p->blocks.n; i++)
		check_block(lint, &p->blocks.at[i]);
	for (size_t i = 0; i < p->steps.n; i++) {
		check_empty(lint, &p->steps.at[i]);
		for (size_t j = 0; j < p->steps.at[i].blocks.n; j++)
			check_block(lint, &p->steps.at[i].blocks.at[j]);
	}
}
