/* lib/work/lspcli.c */
#include "work/lspcli.h"

#include "base/fs.h"
#include "base/map.h"
#include "work/lsptext.h"
#include "work/parts.h"

/* How a language's server names things. Kinds that are not listed keep our word. */
struct dialect {
	const char *language;
	const char *also; /* files of this language belong to the same document */
	const char *kinds[PL_N_KINDS];
	const char *constant[2]; /* words before the name that make a constant of it */
	bool constant_function;  /* a function with such a word is one, too: an arrow */
	bool package;            /* the package is a symbol -- jdtls */
	bool parameter_types;    /* methods are called "foo(int, String)" -- jdtls */
	bool owner_in_constructor; /* "Type.named" -- Dart */
	bool clangd; /* scopes in names, anonymous structs, definitions of what headers declare */
	struct pl_lspdoc_style doc;
};

#define CLANGD_KINDS                                                                               \
	{ [PL_KIND_STRUCT] = "class", [PL_KIND_TYPEDEF] = "class", [PL_KIND_CONSTANT] = "variable" }

static const struct dialect dialects[] = {
	{ .language = "java",
	  .kinds = { [PL_KIND_RECORD] = "class", [PL_KIND_ANNOTATION] = "interface" },
	  .constant = { "static", "final" },
	  .package = true,
	  .parameter_types = true,
	  .doc = { .annotations = true } },
	{ .language = "cpp",
	  .kinds = CLANGD_KINDS,
	  .clangd = true,
	  .doc = { .lines = { "///", "//!" } } },
	{ .language = "c",
	  .kinds = CLANGD_KINDS,
	  .clangd = true,
	  .doc = { .lines = { "///", "//!" } } },
	{ .language = "csharp",
	  .kinds = { [PL_KIND_RECORD] = "class", [PL_KIND_TYPEDEF] = "class" },
	  .constant = { "const" },
	  .doc = { .attributes = true, .lines = { "///" } } },
	{ .language = "typescript",
	  .also = "tsx",
	  .kinds = { [PL_KIND_TYPEDEF] = "variable",
	             [PL_KIND_NAMESPACE] = "module",
	             [PL_KIND_FIELD] = "property" },
	  .constant = { "const" },
	  .constant_function = true },
	{ .language = "haxe",
	  .kinds = { [PL_KIND_TYPEDEF] = "interface", [PL_KIND_ABSTRACT] = "class" } },
	{ .language = "dart",
	  .kinds = { [PL_KIND_TYPEDEF] = "class",
	             [PL_KIND_MIXIN] = "class",
	             [PL_KIND_EXTENSION] = "namespace",
	             [PL_KIND_CONSTANT] = "field",
	             [PL_KIND_ENUM_MEMBER] = "enum" },
	  .owner_in_constructor = true },
};

/* What the older tool did not read: the nearest kinds that the protocol has. */
static const struct dialect other = {
	.kinds = { [PL_KIND_TRAIT] = "interface",
	           [PL_KIND_PROTOCOL] = "interface",
	           [PL_KIND_MIXIN] = "class",
	           [PL_KIND_EXTENSION] = "namespace",
	           [PL_KIND_RECORD] = "struct",
	           [PL_KIND_ANNOTATION] = "interface",
	           [PL_KIND_ABSTRACT] = "class",
	           [PL_KIND_TYPEDEF] = "class" },
	.doc = { .lines = { "///" } },
};

/* Folders of built or foreign code that lsp-cli did not enter. */
static const char *const passed_folders[] = { "node_modules", ".git", "target", "build",
	                                      "dist",         "bin",  "obj" };

struct definition {
	struct pl_part part;
	size_t next; /* of the same qualified name, + 1 */
};

struct writer {
	struct pl_out *out;
	const struct pl_snapshot *snapshot;
	const struct pl_lang *lang;
	const struct dialect *dialect;
	struct pl_str dir;
	struct pl_parts *parts;
	struct pl_map functions; /* qualified name -> number in definitions + 1 */
	PL_VEC(struct definition) definitions;
	/* of the file at hand */
	const struct pl_file *file;
	struct pl_lsptext text;
};

static const struct dialect *dialect_of(const struct pl_lang *lang)
{
	for (size_t i = 0; i < PL_LEN(dialects); i++)
		if (strcmp(dialects[i].language, lang->name) == 0)
			return &dialects[i];
	return &other;
}

bool pl_lspcli_covers(const struct pl_lang *lang, const char *language)
{
	const char *also = dialect_of(lang)->also;

	return strcmp(lang->name, language) == 0 || (also && strcmp(also, language) == 0);
}

static bool is_constant(const struct writer *w, const struct pl_symbol *s)
{
	const struct dialect *d = w->dialect;
	struct pl_str before = pl_str_sub(w->file->text, s->range.from, s->name_from);

	if (s->kind != PL_KIND_FIELD && s->kind != PL_KIND_VARIABLE &&
	    !(d->constant_function && s->kind == PL_KIND_FUNCTION))
		return false;
	for (size_t i = 0; i < PL_LEN(d->constant); i++)
		if (d->constant[i] && !pl_str_has_word(before, pl_str_of(d->constant[i])))
			return false;
	return d->constant[0] != NULL;
}

/* clangd calls destructors constructors. */
static const char *kind_of(const struct writer *w, const struct pl_symbol *s)
{
	if (is_constant(w, s))
		return "constant";
	if (w->dialect->clangd && s->kind == PL_KIND_METHOD && s->name.n && s->name.p[0] == '~')
		return "constructor";
	return w->dialect->kinds[s->kind] ? w->dialect->kinds[s->kind] : pl_kind_name(s->kind);
}

/* A type for lsp-cli: what has a preview of many lines, type parameters and supertypes. */
static bool is_head(const char *kind)
{
	return strcmp(kind, "class") == 0 || strcmp(kind, "interface") == 0 ||
	       strcmp(kind, "enum") == 0 || strcmp(kind, "struct") == 0;
}

/* "(int, String"; cut where a type argument begins, as lsp-cli cut jdtls's names. */
static void add_parameter_types(struct pl_sb *name, const struct pl_symbol *s)
{
	pl_sb_addc(name, '(');
	for (size_t i = 0; i < s->n_params; i++) {
		struct pl_str type = s->params[i].type;
		size_t open = pl_str_find_char(type, '<');
		struct pl_str head = open == SIZE_MAX ? type : pl_str_sub(type, 0, open);
		size_t dot = pl_str_rfind_char(head, '.');

		/* the dots of "int..." are no qualifier */
		if (dot != SIZE_MAX && dot + 1 < head.n)
			head = pl_str_sub(head, dot + 1, head.n);
		pl_sb_adds(name, i ? ", " : "");
		pl_sb_add(name, head);
		if (open != SIZE_MAX)
			return;
		if (s->params[i].variadic && !pl_str_ends(head, PL_S("...")))
			pl_sb_adds(name, "...");
	}
	pl_sb_addc(name, ')');
}

static void add_dotted(struct pl_sb *to, struct pl_str dotted, struct pl_str separator)
{
	struct pl_str rest = dotted, piece;

	for (size_t n = 0; pl_str_split(&rest, '.', &piece); n++) {
		if (n)
			pl_sb_add(to, separator);
		pl_sb_add(to, piece);
	}
}

static void add_name(const struct writer *w, const struct pl_symbol *s, struct pl_sb *name)
{
	if (w->dialect->clangd && s->scope.n) {
		add_dotted(name, s->scope, PL_S("::"));
		pl_sb_adds(name, "::");
	}
	if (w->dialect->owner_in_constructor && s->kind == PL_KIND_CONSTRUCTOR && s->parent &&
	    !pl_str_eq(s->parent->name, s->name)) {
		pl_sb_add(name, s->parent->name);
		pl_sb_addc(name, '.');
	}
	pl_sb_add(name, s->name);
	if (w->dialect->parameter_types && pl_kind_is_callable(s->kind))
		add_parameter_types(name, s);
}

static void write_pos(struct pl_out *out, const char *key, size_t line, size_t character)
{
	pl_out_kobject(out, key);
	pl_out_kint(out, "line", (int64_t)line);
	pl_out_kint(out, "character", (int64_t)character);
	pl_out_object_end(out);
}

static void write_end(struct pl_out *out, const struct pl_lsptext *text, size_t at)
{
	write_pos(out, "end", pl_lsptext_line(text, at), pl_lsptext_column(text, at));
}

static void write_file(const struct writer *w, const struct pl_file *file)
{
	struct pl_sb path = PL_SB_INIT;

	pl_fs_join(&path, w->dir, file->path);
	pl_out_kpath(w->out, "file", pl_sb_str(&path));
	pl_sb_deinit(&path);
}

static void write_documentation(const struct writer *w, size_t line)
{
	struct pl_sb doc = PL_SB_INIT;

	pl_lsptext_doc(&w->text, line, &w->dialect->doc, &doc);
	if (doc.n)
		pl_out_kstr(w->out, "documentation", pl_sb_str(&doc));
	pl_sb_deinit(&doc);
}

static void write_type_parameters(const struct writer *w, const struct pl_symbol *s)
{
	if (!s->n_type_params)
		return;
	pl_out_karray(w->out, "typeParameters");
	for (size_t i = 0; i < s->n_type_params; i++)
		pl_out_str(w->out, s->type_params[i].name);
	pl_out_array_end(w->out);
}

static bool opens(char c) { return c == '<' || c == '(' || c == '[' || c == '{'; }
static bool closes(char c) { return c == '>' || c == ')' || c == ']' || c == '}'; }

static void write_type_arguments(const struct writer *w, struct pl_str all)
{
	size_t from = 0, depth = 0;

	if (!pl_str_trim(all).n)
		return;
	pl_out_karray(w->out, "typeArguments");
	for (size_t i = 0; i <= all.n; i++) {
		if (i == all.n || (all.p[i] == ',' && !depth)) {
			pl_out_str(w->out, pl_str_trim(pl_str_sub(all, from, i)));
			from = i + 1;
		} else if (opens(all.p[i])) {
			depth++;
		} else if (depth && closes(all.p[i])) {
			depth--;
		}
	}
	pl_out_array_end(w->out);
}

static void write_supertypes(const struct writer *w, const struct pl_symbol *s)
{
	struct pl_sb name = PL_SB_INIT;

	if (!s->n_supertypes)
		return;
	pl_out_karray(w->out, "supertypes");
	for (size_t i = 0; i < s->n_supertypes; i++) {
		pl_sb_clear(&name);
		add_dotted(&name, s->supertypes[i].name, w->lang->separator);
		pl_out_object(w->out);
		pl_out_kstr(w->out, "name", pl_sb_str(&name));
		write_type_arguments(w, s->supertypes[i].type_arguments);
		pl_out_object_end(w->out);
	}
	pl_out_array_end(w->out);
	pl_sb_deinit(&name);
}

/* 0: another overload; else the more the better. */
static unsigned likeness(const struct pl_symbol *a, const struct pl_symbol *b)
{
	if (!pl_str_eq(a->name, b->name) || a->n_params != b->n_params)
		return 0;
	for (size_t i = 0; i < a->n_params; i++)
		if (!pl_str_eq(a->params[i].type, b->params[i].type))
			return 1;
	return 2;
}

static void offer(const struct pl_symbol *s, const struct pl_part *part, unsigned *best,
                  const struct pl_part **found)
{
	unsigned like = part->symbol->body.to > part->symbol->body.from ? likeness(s, part->symbol)
	                                                                : 0;

	if (like > *best) {
		*best = like;
		*found = part;
	}
}

/* Where a function that this header declares is defined: in another file, or NULL. */
static const struct pl_part *find_definition(const struct writer *w, const struct pl_symbol *s)
{
	const struct pl_part *found = NULL, *parts;
	unsigned best = 0;
	size_t n = 0;

	if (s->parent && pl_kind_is_type(s->parent->kind)) {
		parts = pl_parts_of(w->parts, s->parent, &n);
		for (size_t i = 0; i < n; i++)
			offer(s, &parts[i], &best, &found);
	} else {
		for (size_t i = pl_map_num(&w->functions, s->qualified_name); i;
		     i = w->definitions.at[i - 1].next)
			offer(s, &w->definitions.at[i - 1].part, &best, &found);
	}
	return found && found->file != w->file ? found : NULL;
}

static void write_definition(const struct writer *w, const struct pl_symbol *s, const char *kind)
{
	const struct pl_part *part;
	struct pl_lsptext text;
	size_t at, line;

	if (!w->dialect->clangd || s->body.to > s->body.from ||
	    !(pl_str_ends(w->file->path, PL_S(".h")) || pl_str_ends(w->file->path, PL_S(".hpp"))) ||
	    (strcmp(kind, "method") != 0 && strcmp(kind, "function") != 0))
		return;
	part = find_definition(w, s);
	if (!part)
		return;
	pl_lsptext_init(&text, part->file->text);
	at = part->symbol->name_from;
	line = pl_lsptext_line(&text, at);
	pl_out_kobject(w->out, "definition");
	write_file(w, part->file);
	pl_out_kobject(w->out, "range");
	write_pos(w->out, "start", line, pl_lsptext_column(&text, at));
	write_end(w->out, &text, at + part->symbol->name.n);
	pl_out_object_end(w->out);
	pl_out_kstr(w->out, "preview", pl_lsptext_trimmed(&text, line));
	pl_out_object_end(w->out);
	pl_lsptext_deinit(&text);
}

/*
 * The line that lsp-cli took a symbol to stand in: its name's; but that of "typedef struct {} Name;"
 * is the struct's.
 */
static size_t line_of(const struct writer *w, const struct pl_symbol *s)
{
	bool behind = s->body.to > s->body.from && s->name_from >= s->body.to;

	return pl_lsptext_line(&w->text, behind ? s->range.from : s->name_from);
}

static void write_head(const struct writer *w, struct pl_str name, const char *kind, size_t line,
                       size_t end)
{
	pl_out_object(w->out);
	pl_out_kstr(w->out, "name", name);
	pl_out_kstr(w->out, "kind", pl_str_of(kind));
	write_file(w, w->file);
	pl_out_kobject(w->out, "range");
	write_pos(w->out, "start", line, 0);
	write_end(w->out, &w->text, end);
	pl_out_object_end(w->out);
}

static void write_preview(const struct writer *w, const struct pl_symbol *s, bool head, size_t line)
{
	struct pl_str text = pl_str_sub(w->file->text, s->range.from, s->range.to);
	struct pl_sb preview = PL_SB_INIT;

	if (head && w->dialect->clangd && pl_str_starts(text, PL_S("template")))
		line = pl_lsptext_line(&w->text, s->range.from);
	if (head)
		pl_lsptext_head(&w->text, line, s->range.to, &preview);
	else
		pl_sb_add(&preview, pl_lsptext_trimmed(&w->text, line));
	pl_out_kstr(w->out, "preview", pl_sb_str(&preview));
	pl_sb_deinit(&preview);
}

static void write_all(const struct writer *w, struct pl_symbol *const *symbols, size_t n);

static void write_children(const struct writer *w, const struct pl_symbol *s)
{
	if (!s->n_children)
		return;
	pl_out_karray(w->out, "children");
	write_all(w, s->children, s->n_children);
	pl_out_array_end(w->out);
}

/*
 * "struct { int a; } b": clangd has the struct, which has no name, and then the field. Returns
 * false when the symbol is not of this kind.
 */
static bool write_anonymous(const struct writer *w, const struct pl_symbol *s)
{
	static const char *const words[] = { "struct", "union", "enum" };
	struct pl_str text = pl_str_sub(w->file->text, s->range.from, s->range.to);
	struct pl_sb name = PL_SB_INIT;
	size_t line = pl_lsptext_line(&w->text, s->range.from), brace;

	if (!w->dialect->clangd || !s->n_children ||
	    (s->kind != PL_KIND_FIELD && s->kind != PL_KIND_VARIABLE))
		return false;
	brace = pl_str_rfind_char(text, '}');
	pl_sb_adds(&name, "(anonymous");
	for (size_t i = 0; i < PL_LEN(words); i++)
		if (pl_str_has_word(pl_str_sub(text, 0,
		                               s->signature.n < text.n ? s->signature.n : text.n),
		                    pl_str_of(words[i]))) {
			pl_sb_addf(&name, " %s", words[i]);
			break;
		}
	pl_sb_addc(&name, ')');
	write_head(w, pl_sb_str(&name), "class", line,
	           brace == SIZE_MAX ? s->range.to : s->range.from + brace + 1);
	write_preview(w, s, true, line);
	write_documentation(w, line);
	write_children(w, s);
	pl_out_object_end(w->out);
	pl_sb_deinit(&name);
	return true;
}

static void write_symbol(const struct writer *w, const struct pl_symbol *s)
{
	const char *kind = kind_of(w, s);
	const bool head = pl_kind_is_type(s->kind) && is_head(kind);
	const bool anonymous = write_anonymous(w, s);
	struct pl_sb name = PL_SB_INIT;
	size_t line = line_of(w, s);

	add_name(w, s, &name);
	write_head(w, pl_sb_str(&name), kind, line, s->range.to);
	write_preview(w, s, head, line);
	write_documentation(w, line);
	if (pl_kind_is_type(s->kind))
		write_type_parameters(w, s);
	if (head)
		write_supertypes(w, s);
	if (!anonymous)
		write_children(w, s);
	write_definition(w, s, kind);
	pl_out_object_end(w->out);
	pl_sb_deinit(&name);
}

static void write_all(const struct writer *w, struct pl_symbol *const *symbols, size_t n)
{
	for (size_t i = 0; i < n; i++)
		write_symbol(w, symbols[i]);
}

/* The package is a symbol beside the types, not around them. */
static void write_package(const struct writer *w)
{
	for (size_t i = 0; i < w->text.starts.n && w->file->module.n; i++) {
		struct pl_str line = pl_lsptext_trimmed(&w->text, i);
		size_t end = pl_str_find_char(line, ';');
		size_t name = strlen("package ");

		if (!pl_str_starts(line, PL_S("package ")) || end == SIZE_MAX || end < name ||
		    !pl_str_eq(pl_str_trim(pl_str_sub(line, name, end)), w->file->module))
			continue;
		write_head(w, w->file->module, "package", i,
		           (size_t)(line.p - w->file->text.p) + end + 1);
		pl_out_kstr(w->out, "preview", line);
		write_documentation(w, i);
		pl_out_object_end(w->out);
		return;
	}
}

static bool is_passed(struct pl_str path)
{
	struct pl_str rest = pl_fs_dir(path), folder;

	while (pl_str_split(&rest, '/', &folder))
		for (size_t i = 0; i < PL_LEN(passed_folders); i++)
			if (pl_str_is(folder, passed_folders[i]))
				return true;
	return false;
}

static void collect(struct writer *w, const struct pl_file *file, size_t number,
                    struct pl_symbol *const *symbols, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		struct pl_symbol *s = symbols[i];
		struct pl_map_entry *e;

		if (s->kind == PL_KIND_NAMESPACE)
			collect(w, file, number, s->children, s->n_children);
		if (s->kind != PL_KIND_FUNCTION)
			continue;
		e = pl_map_add(&w->functions, s->qualified_name, NULL);
		pl_vec_push(&w->definitions, ((struct definition){ { file, number, s }, e->num }));
		e->num = w->definitions.n;
	}
}

static void write_files(struct writer *w)
{
	for (size_t i = 0; i < w->snapshot->files.n; i++) {
		const struct pl_file *file = w->snapshot->files.at[i];

		if (!pl_lspcli_covers(w->lang, file->language) || is_passed(file->path))
			continue;
		w->file = file;
		pl_lsptext_init(&w->text, file->text);
		if (w->dialect->package)
			write_package(w);
		write_all(w, file->symbols, file->n_symbols);
		pl_lsptext_deinit(&w->text);
	}
}

void pl_lspcli_write(struct pl_out *out, const struct pl_snapshot *snapshot,
                     const struct pl_lang *lang, struct pl_str dir)
{
	struct writer w = { .out = out, .snapshot = snapshot, .lang = lang, .dir = dir };

	w.dialect = dialect_of(lang);
	w.parts = pl_parts_find(snapshot);
	if (w.dialect->clangd)
		for (size_t i = snapshot->files.n; i-- > 0;)
			collect(&w, snapshot->files.at[i], i, snapshot->files.at[i]->symbols,
			        snapshot->files.at[i]->n_symbols);
	pl_out_object(out);
	/* its last version wrote "lang", but its documentation, recipes and tests say "language" */
	pl_out_kstr(out, "lang", pl_str_of(lang->name));
	pl_out_kstr(out, "language", pl_str_of(lang->name));
	pl_out_kpath(out, "directory", dir);
	pl_out_karray(out, "symbols");
	write_files(&w);
	pl_out_array_end(out);
	pl_out_object_end(out);
	pl_parts_free(w.parts);
	pl_map_deinit(&w.functions);
	pl_vec_free(&w.definitions);
}
