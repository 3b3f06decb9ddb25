/* lib/work/notes_docs.c -- documentation and comments. */
#include "work/notes_count.h"

/* How a doc comment is written, as people would type it. */
static const char *doc_form(struct pl_str doc)
{
	static const struct {
		const char *open, *form;
	} forms[] = {
		{ "///", "///" },       { "//!", "//!" }, { "/*!", "/*! */" }, { "/**", "/** */" },
		{ "\"\"\"", "\"\"\"" }, { "//", "//" },   { "/*", "/* */" },   { "#", "#" },
	};

	if (pl_str_starts(doc, PL_S("///")) && pl_str_find(doc, PL_S("<summary>")) != SIZE_MAX)
		return "/// <summary>";
	if (pl_str_find(doc, PL_S("@brief")) != SIZE_MAX)
		return "/** @brief */";
	if (pl_str_find(doc, PL_S("\\brief")) != SIZE_MAX)
		return "\\brief";
	for (size_t i = 0; i < PL_LEN(forms); i++)
		if (pl_str_starts(doc, pl_str_of(forms[i].open)))
			return forms[i].form;
	return NULL;
}

static struct pl_str doc_of(const struct pl_counter *c, const struct pl_symbol *s)
{
	if (s->doc.to <= s->doc.from || s->doc.to > c->at->file->text.n)
		return PL_S_NONE;
	return pl_str_sub(c->at->file->text, s->doc.from, s->doc.to);
}

/* Only known words: in a text, "\n" is a line end. */
static bool is_doxygen(struct pl_str word)
{
	static const char *const words[] = { "brief", "param", "tparam", "return", "returns", "see",
		                             "note", "throws", "deprecated", "since", "details",
		                             "file", "class", "author", "ref", "code", "warning" };

	for (size_t i = 0; i < PL_LEN(words); i++)
		if (pl_str_is(word, words[i]))
			return true;
	return false;
}

/* An annotation in a sample of code: @app.route("/"), @override; its mark is a tag's as well. */
static bool is_code(const struct pl_counter *c, struct pl_str doc, size_t from, size_t to)
{
	const struct pl_tally *annotations = &c->notes->tallies[PL_M_ANNOTATION];

	return (to < doc.n && strchr(".(:", doc.p[to])) || /* "@size: how much" names a parameter */
	       pl_tally_find(annotations, pl_str_sub(doc, from, to)) != SIZE_MAX;
}

/* Four blanks behind the mark of a line comment: code, as in Markdown. */
static bool is_indented(struct pl_str doc, size_t at)
{
	size_t from = at;

	while (from && doc.p[from - 1] == ' ')
		from--;
	return at >= from + 5 && from >= 3 && !memcmp(doc.p + from - 3, "///", 3);
}

/* @param, \return, <summary>: a mark and a word at the start of a line of the comment */
static void count_tags(struct pl_counter *c, struct pl_str doc, uint32_t from)
{
	bool fenced = false;

	for (size_t i = 0; i + 2 < doc.n; i++) {
		char mark = doc.p[i];
		size_t end = i + 1;

		if (pl_str_starts(pl_str_sub(doc, i, doc.n), PL_S("```"))) {
			fenced = !fenced;
			i += 2;
		}
		if (fenced || is_indented(doc, i))
			continue;

		if ((mark != '@' && mark != '\\' && mark != '<') || !pl_is_lower(doc.p[i + 1]) ||
		    (i && pl_is_word(doc.p[i - 1])))
			continue;
		while (end < doc.n && (pl_is_word(doc.p[end]) ||
		                       (doc.p[end] == '-' && end + 1 < doc.n &&
		                        pl_is_lower(doc.p[end + 1])))) /* @phpstan-param */
			end++;
		if (mark == '@' && is_code(c, doc, i, end))
			continue;
		if (mark == '\\' && !is_doxygen(pl_str_sub(doc, i + 1, end)))
			continue;
		if (mark == '<' && (end >= doc.n || (doc.p[end] != '>' && doc.p[end] != ' ')))
			continue;
		if (mark == '<' && (end - i < 5 || !pl_str_starts(doc, PL_S("///"))))
			continue; /* <b>, <p>: layout, as all of HTML */
		pl_count(c, PL_M_DOC_TAGS,
		         pl_arena_fmt(&c->notes->arena, PL_STR_FMT "%s", (int)(end - i), doc.p + i,
		                      mark == '<' ? ">" : ""),
		         from + (uint32_t)i);
	}
}

/* Accessors and overrides need none anywhere, constructors seldom. */
static bool is_public(const struct pl_counter *c, const struct pl_symbol *s)
{
	const struct pl_symbol *owner = s->scope.n ? pl_counted_owner(c, s) : NULL;

	if (owner && !is_public(c, owner))
		return false;
	for (const struct pl_symbol *outer = s; outer; outer = outer->parent)
		if (outer->kind != PL_KIND_NAMESPACE && outer->visibility != PL_VIS_PUBLIC)
			return false;
	return true;
}

static int visit(void *ctx, struct pl_symbol *s)
{
	struct pl_counter *c = ctx;
	struct pl_str doc = doc_of(c, s);
	const char *form = doc.n ? doc_form(doc) : NULL;

	if (pl_is_redefined(c, s) || s->kind == PL_KIND_NAMESPACE)
		return 0;
	if (form) {
		pl_count_word(c, PL_M_DOC_FORM, form, s->doc.from);
		count_tags(c, doc, s->doc.from);
	}
	if (!is_public(c, s))
		return 0;
	if (pl_kind_is_type(s->kind))
		pl_count_word(c, PL_M_DOC_TYPES, form ? "yes" : "no", pl_symbol_at(s));
	else if (s->kind == PL_KIND_METHOD || s->kind == PL_KIND_FUNCTION)
		pl_count_word(c, PL_M_DOC_METHODS, form ? "yes" : "no", pl_symbol_at(s));
	return 0;
}

static int visit_body(void *ctx, struct pl_symbol *s)
{
	struct pl_counter *c = ctx;
	const struct pl_counted *f = c->at;

	if (!pl_kind_is_callable(s->kind) || s->body.to <= s->body.from || pl_is_in_body(s))
		return 0;
	for (size_t i = pl_token_at(&f->all, s->body.from);
	     i < f->all.n && f->all.at[i].from < s->body.to; i++) {
		struct pl_str text = pl_token_text(f->file->text, f->all.at[i]);

		if (f->all.at[i].kind != PL_TOKEN_COMMENT)
			continue;
		pl_count_word(c, PL_M_COMMENT_FORM,
		              pl_str_starts(text, PL_S("//"))   ? "//"
		              : pl_str_starts(text, PL_S("/*")) ? "/* */"
		                                                : "#",
		              f->all.at[i].from);
	}
	return 0;
}

void pl_notes_docs(struct pl_counter *c)
{
	for (size_t i = 0; i < c->n_files; i++) {
		c->at = &c->files[i];
		pl_file_each(c->at->file, visit, c);
		if (c->lang->n_block_comments) /* else there is but one way */
			pl_file_each(c->at->file, visit_body, c);
	}
}
