/* lib/model/ctags.c */
#include "model/ctags.h"

#include "base/lines.h"

enum { MAX_PATTERN = 96 }; /* bytes: universal-ctags cuts there by default, and so has no "$" then */

struct tagger { /* of one file */
	struct pl_out *out;
	const struct pl_file *file;
	struct pl_str path;
	const char *language;
	struct pl_str separator;
	struct pl_line_starts lines;
};

static void add_pseudo(struct pl_out *out, const char *name, struct pl_str path,
                       const char *pattern)
{
	pl_out_object(out);
	pl_out_kstr(out, "_type", PL_S("ptag"));
	pl_out_kstr(out, "name", pl_str_of(name));
	pl_out_kstr(out, "path", path);
	pl_out_kstr(out, "pattern", pl_str_of(pattern));
	pl_out_object_end(out);
}

void pl_ctags_head(struct pl_out *out)
{
	add_pseudo(out, "JSON_OUTPUT_VERSION", PL_S("0.0"), "in development");
	add_pseudo(out, "TAG_FILE_SORTED", PL_S("0"), "0=unsorted, 1=sorted, 2=foldcase");
	add_pseudo(out, "TAG_PROGRAM_NAME", PL_S("gensyms"), "");
}

/* Bytes of the character that begins with this one. */
static size_t character(unsigned char first)
{
	return first < 0xc0 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
}

static bool ends_line(struct pl_str text, size_t i)
{
	return i == text.n || text.p[i] == '\n' || text.p[i] == '\r';
}

/*
 * "/^...$/": the name's line, slashes, backslashes and a "$" at its end escaped; of a long one the
 * beginning, without "$". A file on one line would have all of itself with every name.
 */
static void add_pattern(const struct tagger *t, size_t line)
{
	struct pl_str text = t->file->text;
	struct pl_sb pattern = PL_SB_INIT;
	size_t i = t->lines.at[line], most;

	pl_sb_adds(&pattern, "/^");
	most = pattern.n + MAX_PATTERN;
	while (!ends_line(text, i)) {
		bool escaped = text.p[i] == '/' || text.p[i] == '\\' ||
		               (text.p[i] == '$' && ends_line(text, i + 1));
		size_t n = character((unsigned char)text.p[i]);

		n = n < text.n - i ? n : text.n - i;
		if (pattern.n + n + escaped > most)
			break;
		if (escaped)
			pl_sb_addc(&pattern, '\\');
		pl_sb_add(&pattern, pl_str_sub(text, i, i + n));
		i += n;
	}
	pl_sb_adds(&pattern, ends_line(text, i) ? "$/" : "/");
	pl_out_kstr(t->out, "pattern", pl_sb_str(&pattern));
	pl_sb_deinit(&pattern);
}

static void add_supertypes(struct pl_out *out, const struct pl_symbol *symbol)
{
	struct pl_sb names = PL_SB_INIT;

	for (size_t i = 0; i < symbol->n_supertypes; i++) {
		if (i)
			pl_sb_addc(&names, ',');
		pl_sb_add(&names, symbol->supertypes[i].name);
	}
	if (names.n)
		pl_out_kstr(out, "inherits", pl_sb_str(&names));
	pl_sb_deinit(&names);
}

/* A qualified name, which has dots, as the language writes it. */
static void add_scope(const struct tagger *t, struct pl_str name)
{
	struct pl_sb scope = PL_SB_INIT;

	for (size_t i = 0; i < name.n; i++) {
		if (name.p[i] == '.')
			pl_sb_add(&scope, t->separator);
		else
			pl_sb_addc(&scope, name.p[i]);
	}
	pl_out_kstr(t->out, "scope", pl_sb_str(&scope));
	pl_sb_deinit(&scope);
}

static void add_tag(const struct tagger *t, const struct pl_symbol *symbol)
{
	struct pl_str outer = symbol->parent ? symbol->parent->qualified_name : t->file->module;
	const size_t line = pl_lines_of(&t->lines, symbol->name_from);
	struct pl_out *out = t->out;
	struct pl_sb sb = PL_SB_INIT;

	pl_out_object(out);
	pl_out_kstr(out, "_type", PL_S("tag"));
	pl_out_kstr(out, "name", symbol->name);
	pl_out_kpath(out, "path", t->path);
	add_pattern(t, line);
	pl_out_kint(out, "line", (int64_t)line + 1);
	pl_out_kstr(out, "kind", pl_str_of(pl_kind_name(symbol->kind)));
	pl_out_kstr(out, "language", pl_str_of(t->language));
	if (symbol->scope.n)
		outer = pl_str_sub(symbol->qualified_name, 0,
		                   symbol->qualified_name.n - symbol->name.n - 1);
	if (outer.n) {
		add_scope(t, outer);
		pl_out_kstr(out, "scopeKind",
		            pl_str_of(symbol->parent    ? pl_kind_name(symbol->parent->kind)
		                      : symbol->scope.n ? "class"
		                                        : "package"));
	}
	if (symbol->visibility)
		pl_out_kstr(out, "access", pl_str_of(pl_visibility_name(symbol->visibility)));
	if (symbol->parameters.p) {
		pl_sb_addf(&sb, "(" PL_STR_FMT ")", PL_STR_ARG(symbol->parameters));
		pl_out_kstr(out, "signature", pl_sb_str(&sb));
	}
	if (symbol->type.n) {
		pl_sb_clear(&sb);
		pl_sb_addf(&sb, "typename:" PL_STR_FMT, PL_STR_ARG(symbol->type));
		pl_out_kstr(out, "typeref", pl_sb_str(&sb));
	}
	add_supertypes(out, symbol);
	pl_out_kstr(out, "roles", PL_S("def"));
	pl_out_kint(out, "end", symbol->range.end.line);
	pl_out_object_end(out);
	pl_sb_deinit(&sb);
	for (size_t i = 0; i < symbol->n_children; i++)
		add_tag(t, symbol->children[i]);
}

void pl_ctags_file(struct pl_out *out, const struct pl_file *file, struct pl_str path,
                   const char *language, struct pl_str separator)
{
	struct tagger t = {
		.out = out,
		.file = file,
		.path = path,
		.language = language,
		.separator = separator,
	};

	pl_lines_find(&t.lines, file->text);
	for (size_t i = 0; i < file->n_symbols; i++)
		add_tag(&t, file->symbols[i]);
	pl_vec_free(&t.lines);
}
