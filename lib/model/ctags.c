/* lib/model/ctags.c */
#include "model/ctags.h"

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

/* "/^...$/": the whole line, slashes and backslashes escaped; the name's line tells best. */
static void add_pattern(struct pl_out *out, const struct pl_file *file, uint32_t at)
{
	struct pl_sb pattern = PL_SB_INIT;
	uint32_t from = at, to = at;

	while (from && file->text.p[from - 1] != '\n')
		from--;
	while (to < file->text.n && file->text.p[to] != '\n' && file->text.p[to] != '\r')
		to++;
	pl_sb_adds(&pattern, "/^");
	for (uint32_t i = from; i < to; i++) {
		if (file->text.p[i] == '/' || file->text.p[i] == '\\')
			pl_sb_addc(&pattern, '\\');
		pl_sb_addc(&pattern, file->text.p[i]);
	}
	pl_sb_adds(&pattern, "$/");
	pl_out_kstr(out, "pattern", pl_sb_str(&pattern));
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

/* The 1-based line of an offset that lies in the symbol's range. */
static uint32_t line_of(const struct pl_file *file, const struct pl_symbol *symbol)
{
	uint32_t line = symbol->range.start.line;

	for (uint32_t i = symbol->range.from; i < symbol->name_from; i++)
		line += file->text.p[i] == '\n';
	return line;
}

static void add_tag(struct pl_out *out, const struct pl_file *file, struct pl_str path,
                    const char *language, const struct pl_symbol *symbol)
{
	struct pl_str outer = symbol->parent ? symbol->parent->qualified_name : file->module;
	struct pl_sb sb = PL_SB_INIT;

	pl_out_object(out);
	pl_out_kstr(out, "_type", PL_S("tag"));
	pl_out_kstr(out, "name", symbol->name);
	pl_out_kpath(out, "path", path);
	add_pattern(out, file, symbol->name_from);
	pl_out_kint(out, "line", line_of(file, symbol));
	pl_out_kstr(out, "kind", pl_str_of(pl_kind_name(symbol->kind)));
	pl_out_kstr(out, "language", pl_str_of(language));
	if (symbol->scope.n)
		outer = pl_str_sub(symbol->qualified_name, 0,
		                   symbol->qualified_name.n - symbol->name.n - 1);
	if (outer.n) {
		pl_out_kstr(out, "scope", outer);
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
		add_tag(out, file, path, language, symbol->children[i]);
}

void pl_ctags_file(struct pl_out *out, const struct pl_file *file, struct pl_str path,
                   const char *language)
{
	for (size_t i = 0; i < file->n_symbols; i++)
		add_tag(out, file, path, language, file->symbols[i]);
}
