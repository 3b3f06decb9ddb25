/* lib/work/notes_files.c -- how code is spread over files, and how files refer to each other. */
#include "work/notes_count.h"

#include "base/fs.h"
#include "work/idiom.h"

/* --- types and folders -------------------------------------------------------------------- */

/* What a file's name says about the types at the top of it. */
struct named {
	const struct pl_symbol *first, *same, *other_case;
	size_t n;
};

/* Look at the types of a list of symbols, those in namespaces included. */
static void look_at_types(struct pl_symbol *const *symbols, size_t n, struct pl_str stem,
                          struct named *out)
{
	struct pl_arena arena = PL_ARENA_INIT;
	struct pl_str key = pl_name_of(&arena, stem).key;

	for (size_t i = 0; i < n; i++) {
		const struct pl_symbol *s = symbols[i];

		if (s->kind == PL_KIND_NAMESPACE)
			look_at_types(s->children, s->n_children, stem, out);
		if (s->kind == PL_KIND_NAMESPACE || !pl_kind_is_type(s->kind) ||
		    s->kind == PL_KIND_TYPEDEF || s->kind == PL_KIND_EXTENSION || s->scope.n)
			continue;
		out->n++;
		if (!out->first)
			out->first = s;
		if (!out->same && pl_str_eq(stem, s->name))
			out->same = s;
		else if (!out->other_case && pl_str_eq(key, pl_name_of(&arena, s->name).key))
			out->other_case = s;
	}
	pl_arena_deinit(&arena);
}

static void count_types(struct pl_counter *c)
{
	const struct pl_file *file = c->at->file;
	struct named t = { 0 };

	look_at_types(file->symbols, file->n_symbols, pl_fs_stem(file->path), &t);
	if (!t.first || c->at->source)
		return;
	pl_count_word(c, PL_M_FILE_TYPES, t.n == 1 ? "one" : "several", pl_symbol_at(t.first));
	if (t.same)
		pl_count_word(c, PL_M_FILE_NAME, "same", pl_symbol_at(t.same));
	else if (t.other_case)
		pl_count_word(c, PL_M_FILE_NAME, "other case", pl_symbol_at(t.other_case));
	else
		pl_count_word(c, PL_M_FILE_NAME, "other", pl_symbol_at(t.first));
}

static struct pl_str folder_of(const struct pl_file *file)
{
	struct pl_str folder = pl_fs_dir(file->path);

	return folder.n ? folder : PL_S(".");
}

static void count_place(struct pl_counter *c)
{
	const struct pl_file *file = c->at->file;
	struct pl_str stem = pl_fs_stem(file->path);
	struct pl_place at = { .path = file->path, .line = 0 };
	struct pl_str shapes[PL_TALLY_WAYS];
	bool given = pl_str_starts(stem, PL_S("__")) && pl_str_ends(stem, PL_S("__"));
	size_t n = given ? 0 : pl_name_shapes(&c->notes->arena, stem, shapes);

	if (n == 2 && pl_str_is(shapes[1], "snake_case")) {
		shapes[n++] = PL_S("kebab-case"); /* which only files can be */
		shapes[n++] = PL_S("one word");
	}
	if (n)
		pl_tally_add_any(&c->notes->tallies[PL_M_FILE_CASE], &c->notes->arena, shapes, n,
		                 at);
	if (c->at->header)
		pl_count_file(c, PL_M_FILE_HEADERS, folder_of(file));
	else if (c->at->source)
		pl_count_file(c, PL_M_FILE_SOURCES, folder_of(file));
	else
		pl_count_file(c, PL_M_FILE_FOLDER, folder_of(file));
	if (c->at->source)
		pl_count_file(c, PL_M_FILE_PAIR,
		              pl_map_find(&c->header_stems, stem) ? PL_S("yes") : PL_S("no"));
}

/* --- modules ------------------------------------------------------------------------------ */

/* The file's namespace: what it declares, or that of its first type. */
static struct pl_str module_of(const struct pl_file *file, uint32_t *at)
{
	*at = 0;
	if (file->module.n)
		return file->module;
	for (size_t i = 0; i < file->n_symbols; i++) {
		const struct pl_symbol *s = file->symbols[i];

		if (s->kind != PL_KIND_NAMESPACE)
			continue;
		*at = s->range.from;
		while (s->n_children == 1 && s->children[0]->kind == PL_KIND_NAMESPACE)
			s = s->children[0];
		return s->qualified_name;
	}
	return PL_S("none");
}

/* The longest run of whole parts that nearly all modules begin with. */
static struct pl_str common_root(struct pl_counter *c)
{
	struct pl_tally starts = { 0 };
	struct pl_str best = PL_S("none");
	struct pl_place nowhere = { 0 };

	for (size_t i = 0; i < c->n_files; i++) {
		uint32_t at;
		struct pl_str module = module_of(c->files[i].file, &at);

		for (size_t k = 0; k <= module.n; k++)
			if (k == module.n || module.p[k] == '.')
				pl_tally_add(&starts, &c->notes->arena, pl_str_sub(module, 0, k),
				             nowhere);
	}
	for (size_t i = 0; i < starts.values.n; i++)
		if ((size_t)starts.values.at[i].count * 100 >= c->n_files * 90 &&
		    starts.values.at[i].value.n >= best.n)
			best = starts.values.at[i].value;
	pl_tally_deinit(&starts);
	return best;
}

static bool starts_with_module(struct pl_str module, struct pl_str root)
{
	return pl_str_starts(module, root) && (module.n == root.n || module.p[root.n] == '.');
}

/* A module's name as code has it: "a::b" */
static struct pl_str spelled(struct pl_counter *c, struct pl_str module)
{
	struct pl_sb sb = PL_SB_INIT;
	struct pl_str out;

	for (size_t i = 0; i < module.n; i++)
		if (module.p[i] == '.')
			pl_sb_add(&sb, c->lang->separator);
		else
			pl_sb_addc(&sb, module.p[i]);
	out = pl_arena_dup(&c->notes->arena, pl_sb_str(&sb));
	pl_sb_deinit(&sb);
	return out;
}

static void count_module(struct pl_counter *c, struct pl_str root)
{
	const struct pl_file *file = c->at->file;
	uint32_t at;
	struct pl_str module = module_of(file, &at), folder = pl_fs_dir(file->path), rest;
	char *path;

	if (c->lang->module == PL_MODULE_PATH)
		return; /* the path is the module */
	if (c->at->source && pl_str_is(module, "none"))
		return; /* says "using namespace" */
	pl_count(c, PL_M_MODULE, spelled(c, module), at);
	pl_count(c, PL_M_MODULE_ROOT,
	         starts_with_module(module, root) ? spelled(c, root) : PL_S("none"), at);
	if (c->lang->module != PL_MODULE_DECLARED || pl_str_is(module, "none"))
		return;
	if (module.n == root.n || !starts_with_module(module, root))
		return; /* nothing that a folder could show */
	path = pl_arena_cstr(&c->notes->arena, module);
	for (char *p = path; *p; p++)
		if (*p == '.')
			*p = '/';
	/* the folders may leave out what all modules begin with */
	rest = pl_str_of(path + root.n + 1);
	pl_count_word(c, PL_M_FILE_PACKAGE,
	              pl_str_eq(folder, rest) || (pl_str_ends(folder, rest) &&
	                                          folder.p[folder.n - rest.n - 1] == '/')
	                      ? "yes"
	                      : "no",
	              at);
}

/* namespace A { } or namespace A; in a language that declares modules by that word */
static void count_module_form(struct pl_counter *c)
{
	const struct pl_counted *f = c->at;

	for (size_t i = 0; i < f->code.n; i++) {
		size_t k = i + 1;

		if (!f->code.at[i].first || !pl_code_word(f, i, "namespace"))
			continue;
		while (k < f->code.n && !pl_code_is(f, k, ';') && !pl_code_is(f, k, '{'))
			k++;
		pl_count_word(c, PL_M_MODULE_FORM, pl_code_is(f, k, '{') ? "block" : "file",
		              f->code.at[i].from);
		for (size_t u = 0; u < f->code.n; u++)
			if (f->code.at[u].first && pl_code_word(f, u, "using") &&
			    !pl_code_is(f, u + 1, '(')) {
				pl_count_word(c, PL_M_IMPORT_PLACE, u < i ? "outside" : "inside",
				              f->code.at[u].from);
				break;
			}
		break;
	}
}

/* --- directives --------------------------------------------------------------------------- */

/* The words of a directive: "ifndef", "Spine_Bone_h". False when word is not the first. */
static bool directive(const struct pl_counted *f, size_t i, const char *word, struct pl_str *rest)
{
	struct pl_str s = i < f->all.n ? pl_token_text(f->file->text, f->all.at[i]) : PL_S_NONE;
	size_t n = strlen(word);

	if (i >= f->all.n || f->all.at[i].kind != PL_TOKEN_DIRECTIVE || !s.n)
		return false;
	s = pl_str_trim(pl_str_sub(s, 1, s.n));
	if (s.n < n || memcmp(s.p, word, n) || (s.n > n && pl_is_word(s.p[n])))
		return false;
	*rest = pl_str_trim(pl_str_sub(s, n, s.n));
	return true;
}

static size_t next_directive(const struct pl_counted *f, size_t i)
{
	while (i < f->all.n && f->all.at[i].kind == PL_TOKEN_COMMENT)
		i++;
	return i;
}

/* The guard with the file's stem in it written as Name, NAME or name. */
static struct pl_str guard_form(struct pl_arena *arena, struct pl_str guard, struct pl_str stem)
{
	static const char *const words[] = { "Name", "NAME", "name" };
	struct pl_str upper = pl_arena_dup(arena, stem), lower = pl_arena_dup(arena, stem);
	struct pl_str snake, forms[4];
	struct pl_name name = pl_name_of(arena, stem);
	struct pl_sb sb = PL_SB_INIT;

	for (size_t i = 0; i < stem.n; i++) {
		((char *)upper.p)[i] = pl_upper(stem.p[i]);
		((char *)lower.p)[i] = pl_lower(stem.p[i]);
	}
	for (unsigned i = 0; i < name.n; i++) {
		struct pl_str word = pl_name_word(&name, i);

		if (i)
			pl_sb_addc(&sb, '_');
		for (size_t k = 0; k < word.n; k++)
			pl_sb_addc(&sb, pl_upper(word.p[k]));
	}
	snake = pl_arena_dup(arena, pl_sb_str(&sb));
	pl_sb_deinit(&sb);
	forms[0] = stem;
	forms[1] = snake;
	forms[2] = upper;
	forms[3] = lower;
	for (size_t i = 0; i < PL_LEN(forms); i++) {
		size_t at = forms[i].n ? pl_str_find(guard, forms[i]) : SIZE_MAX;

		if (at != SIZE_MAX)
			return pl_arena_fmt(arena, PL_STR_FMT "%s" PL_STR_FMT, (int)at, guard.p,
			                    words[i == 3 ? 2 : i != 0],
			                    (int)(guard.n - at - forms[i].n),
			                    guard.p + at + forms[i].n);
	}
	return guard;
}

static void count_guard(struct pl_counter *c)
{
	const struct pl_counted *f = c->at;
	size_t i = next_directive(f, 0);
	struct pl_str guard, again;

	if (!f->header)
		return;
	if (directive(f, i, "pragma", &guard) && pl_str_starts(guard, PL_S("once"))) {
		pl_count_word(c, PL_M_GUARD, "#pragma once", f->all.at[i].from);
	} else if (directive(f, i, "ifndef", &guard) &&
	           directive(f, next_directive(f, i + 1), "define", &again) &&
	           pl_str_starts(again, guard)) {
		pl_count(c, PL_M_GUARD,
		         guard_form(&c->notes->arena, guard, pl_fs_stem(f->file->path)),
		         f->all.at[i].from);
	} else {
		pl_count_word(c, PL_M_GUARD, "none", 0);
	}
}

/* "spine/Bone.h" is ours when the tree has a header whose path ends so. */
static bool is_own(const struct pl_counter *c, struct pl_str path)
{
	while (pl_str_starts(path, PL_S("../")))
		path = pl_str_sub(path, 3, path.n);
	return pl_map_find(&c->endings, path) != NULL;
}

static void count_includes(struct pl_counter *c)
{
	const struct pl_counted *f = c->at;
	struct pl_str stem = pl_fs_stem(f->file->path), rest;
	bool first = true;

	for (size_t i = 0; i < f->all.n; i++) {
		struct pl_str path, dir, root = PL_S_NONE;
		size_t close;
		char end;

		if (!directive(f, i, "include", &rest) || rest.n < 3)
			continue;
		end = rest.p[0] == '<' ? '>' : '"';
		path = pl_str_sub(rest, 1, rest.n);
		close = pl_str_find_char(path, end);
		if (close == SIZE_MAX)
			continue;
		path = pl_str_sub(path, 0, close);
		if (first && f->source && pl_map_find(&c->header_stems, stem))
			pl_count_word(c, PL_M_INCLUDE_FIRST,
			              pl_str_eq(pl_fs_stem(path), stem) ? "own" : "other",
			              f->all.at[i].from);
		first = false;
		if (!is_own(c, path))
			continue;
		dir = pl_fs_dir(path);
		pl_count(c, PL_M_INCLUDE_FORM,
		         pl_arena_fmt(&c->notes->arena, "%c" PL_STR_FMT "%sX.h%c", rest.p[0],
		                      PL_STR_ARG(dir), dir.n ? "/" : "", end),
		         f->all.at[i].from);
		pl_str_split(&dir, '/', &root);
		pl_count(c, PL_M_INCLUDE_ROOT,
		         pl_arena_fmt(&c->notes->arena, "%c" PL_STR_FMT "%s...%c", rest.p[0],
		                      PL_STR_ARG(root), root.n ? "/" : "", end),
		         f->all.at[i].from);
	}
}

/* class X; outside of any class, or using namespace ours; */
static void count_forward(struct pl_counter *c)
{
	const struct pl_counted *f = c->at;
	uint32_t found = 0;
	bool any = false;

	for (size_t i = 0; i + 2 < f->code.n && !any; i++) {
		if (!f->code.at[i].first ||
		    !(pl_code_word(f, i, "class") || pl_code_word(f, i, "struct")))
			continue;
		any = f->code.at[i + 1].kind == PL_TOKEN_WORD && pl_code_is(f, i + 2, ';');
		found = f->code.at[i].from;
	}
	if (f->header)
		pl_count_word(c, PL_M_FORWARD, any ? "yes" : "no", any ? found : 0);
}

static void count_using(struct pl_counter *c)
{
	const struct pl_counted *f = c->at;

	if (!f->source)
		return;
	for (size_t i = 0; i + 2 < f->code.n; i++)
		if (f->code.at[i].first && pl_code_word(f, i, "using") &&
		    pl_code_word(f, i + 1, "namespace") &&
		    pl_map_find(&c->namespaces, pl_code_text(f, i + 2))) {
			size_t end = i + 2;

			while (end + 1 < f->code.n && !pl_code_is(f, end + 1, ';'))
				end++;
			pl_count(c, PL_M_USING_OWN,
			         pl_str_sub(f->file->text, f->code.at[i + 2].from,
			                    f->code.at[end].to),
			         f->code.at[i].from);
			return;
		}
	pl_count_word(c, PL_M_USING_OWN, "none", 0);
}

/* --- imports by words --------------------------------------------------------------------- */

static void count_import_path(struct pl_counter *c, size_t i, size_t string)
{
	const struct pl_counted *f = c->at;
	struct pl_str path = pl_code_text(f, string), base;
	size_t dot;

	path = pl_str_sub(path, 1, path.n - 1);
	if (!path.n || path.p[0] != '.')
		return;
	base = pl_fs_base(path);
	dot = pl_str_rfind_char(base, '.');
	pl_count(c, PL_M_IMPORT_END,
	         dot == SIZE_MAX || !dot ? PL_S_NONE : pl_str_sub(base, dot, base.n),
	         f->code.at[string].from);
	if (pl_code_word(f, i + 1, "type"))
		i++;
	pl_count_word(c, PL_M_IMPORT_FORM,
	              pl_code_is(f, i + 1, '{')   ? "named"
	              : pl_code_is(f, i + 1, '*') ? "whole"
	                                          : "default",
	              f->code.at[i].from);
}

/* import ... from "./x": the words of languages whose imports are paths */
static void count_path_imports(struct pl_counter *c)
{
	const struct pl_counted *f = c->at;

	for (size_t i = 0; i + 2 < f->code.n; i++) {
		if (!f->code.at[i].first)
			continue;
		if (pl_code_word(f, i, "import")) {
			size_t k = i + 1;

			while (k < f->code.n && k < i + 200 && !pl_code_is(f, k, ';') &&
			       f->code.at[k].kind != PL_TOKEN_STRING)
				k++;
			if (k > i + 1 && k < f->code.n && pl_code_word(f, k - 1, "from") &&
			    pl_code_text(f, k).n > 2)
				count_import_path(c, i, k);
		} else if (pl_lang_idiom_has(c->lang, "exports", pl_code_text(f, i)) &&
		           f->code.at[i].kind == PL_TOKEN_WORD && !pl_code_is(f, i + 1, '{') &&
		           !pl_code_is(f, i + 1, '*')) {
			pl_count_word(c, PL_M_EXPORT_FORM,
			              pl_code_word(f, i + 1, "default") ? "default" : "named",
			              f->code.at[i].from);
		}
	}
}

/* import a.b.C; or a.b.*; */
static void count_stars(struct pl_counter *c)
{
	const struct pl_counted *f = c->at;

	for (size_t i = 0; i + 2 < f->code.n; i++) {
		size_t k = i + 1;

		if (!f->code.at[i].first || !pl_code_word(f, i, "import"))
			continue;
		while (k < f->code.n && !f->code.at[k].first && !pl_code_is(f, k, ';') &&
		       f->code.at[k].kind != PL_TOKEN_STRING)
			k++;
		if (k > i + 2 && !(k < f->code.n && f->code.at[k].kind == PL_TOKEN_STRING))
			pl_count_word(c, PL_M_IMPORT_STAR,
			              pl_code_is(f, k - 1, '*') || pl_code_is(f, k - 1, '_')
			                      ? "star"
			                      : "name",
			              f->code.at[i].from);
	}
}

/* The first import's first part, in files that import it at all. */
static void count_first_import(struct pl_counter *c, struct pl_str first)
{
	const struct pl_file *file = c->at->file;

	for (size_t i = 0; i < file->n_imports; i++) {
		struct pl_str rest = file->imports[i], part = PL_S_NONE;

		pl_str_split(&rest, '.', &part);
		if (!pl_str_eq(part, first))
			continue;
		rest = file->imports[0];
		pl_str_split(&rest, '.', &part);
		if (file->n_imports > 1)
			pl_count_file(c, PL_M_IMPORT_FIRST,
			              pl_str_eq(part, first) ? first : PL_S("none"));
		return;
	}
}

/* Where paths are modules, a file or folder of the tree is no library that one could import first. */
static bool is_own_module(const struct pl_counter *c, struct pl_str name)
{
	for (size_t i = 0; c->lang->module == PL_MODULE_PATH && i < c->n_files; i++) {
		struct pl_str rest = c->files[i].file->path, part;

		if (pl_str_eq(pl_fs_stem(rest), name))
			return true;
		while (pl_str_split(&rest, '/', &part))
			if (pl_str_eq(part, name))
				return true;
	}
	return false;
}

/* Which first part most files begin their imports with. */
static struct pl_str usual_first(struct pl_counter *c)
{
	struct pl_tally firsts = { 0 };
	struct pl_place nowhere = { 0 };
	struct pl_str best = PL_S_NONE;
	size_t lead, importing = 0;

	for (size_t i = 0; i < c->n_files; i++) {
		struct pl_str rest, part = PL_S_NONE;

		if (c->files[i].file->n_imports < 2)
			continue;
		importing++;
		rest = c->files[i].file->imports[0];
		pl_str_split(&rest, '.', &part);
		pl_tally_add(&firsts, &c->notes->arena, part, nowhere);
	}
	lead = pl_tally_lead(&firsts);
	if (lead != SIZE_MAX && (size_t)firsts.values.at[lead].count * 3 >= importing)
		best = firsts.values.at[lead].value; /* seldom first: it only begins with an A */
	pl_tally_deinit(&firsts);
	return is_own_module(c, best) ? PL_S_NONE : best;
}

/* --- license ------------------------------------------------------------------------------ */

/*
 * Add a comment's letters in lower case. Years, layout and the lines that say whose it is do not matter:
 * who writes a file puts a name of his own there.
 */
static void add_letters(struct pl_str comment, struct pl_sb *out)
{
	struct pl_str line;

	while (pl_str_split(&comment, '\n', &line)) {
		size_t before = out->n;

		for (size_t k = 0; k < line.n; k++)
			if (pl_is_lower(pl_lower(line.p[k])))
				pl_sb_addc(out, pl_lower(line.p[k]));
		if (pl_str_starts(pl_str_sub(pl_sb_str(out), before, out->n), PL_S("copyright")))
			pl_sb_truncate(out, before + strlen("copyright"));
	}
}

/* A digest of the first comment, and whether it is about a license. */
static uint64_t header_print(const struct pl_counted *f, bool *license)
{
	uint64_t hash = PL_HASH_INIT;
	static const char *const words[] = { "license", "licence", "copyright" };
	struct pl_sb lower = PL_SB_INIT;

	for (size_t i = 0; i < f->all.n && f->all.at[i].kind == PL_TOKEN_COMMENT; i++) {
		struct pl_str s = pl_token_text(f->file->text, f->all.at[i]);

		if (i && s.n > 1 && s.p[1] == '*')
			break; /* line comments go together, blocks stand alone */
		add_letters(s, &lower);
		if (s.n > 1 && s.p[1] == '*')
			break;
	}
	*license = false;
	for (size_t i = 0; i < PL_LEN(words); i++)
		*license |= pl_str_find(pl_sb_str(&lower), pl_str_of(words[i])) != SIZE_MAX;
	hash = pl_hash_add(hash, pl_sb_str(&lower));
	pl_sb_deinit(&lower);
	return hash;
}

/* What sets the language for a file: "use strict", declare(strict_types=1); before any other code. */
static void count_pragma(struct pl_counter *c)
{
	const struct pl_lang_idiom *pragmas = pl_lang_idiom(c->lang, "pragmas");
	struct pl_str text = c->at->file->text;

	for (size_t i = 0; pragmas && i < pragmas->n; i++) {
		size_t at = pl_str_find(text, pragmas->words[i]);

		if (at != SIZE_MAX && (!at || text.p[at - 1] == '\n' || text.p[at - 1] == ' ')) {
			pl_count(c, PL_M_PRAGMA, pragmas->words[i], (uint32_t)at);
			return;
		}
	}
	if (pragmas)
		pl_count_word(c, PL_M_PRAGMA, "none", 0);
}

/* How many files begin with that very text. */
static void count_license(struct pl_counter *c)
{
	uint64_t *print = pl_calloc(c->n_files + 1, sizeof(*print)), usual = 0;
	struct pl_map prints = PL_MAP_INIT; /* a print's bytes -> how often */
	size_t most = 0;

	for (size_t i = 0; i < c->n_files; i++) {
		bool license;

		print[i] = header_print(&c->files[i], &license);
		if (!license)
			print[i] = 0;
		else
			pl_map_add(&prints,
			           (struct pl_str){ (const char *)&print[i], sizeof(*print) }, NULL)
				->num++;
	}
	for (size_t i = 0; i < prints.n; i++)
		if (prints.entries[i].num > most) {
			most = prints.entries[i].num;
			memcpy(&usual, prints.entries[i].key.p, sizeof(usual));
		}
	for (size_t i = 0; most && i < c->n_files; i++) {
		c->at = &c->files[i];
		pl_count_word(c, PL_M_LICENSE, print[i] == usual ? "yes" : "no", 0);
	}
	pl_map_deinit(&prints);
	free(print);
}

void pl_notes_files(struct pl_counter *c)
{
	struct pl_str root = common_root(c), first = usual_first(c);

	for (size_t i = 0; i < c->n_files; i++) {
		c->at = &c->files[i];
		count_types(c);
		count_place(c);
		count_pragma(c);
		count_module(c, root);
		if (c->headers) {
			count_guard(c);
			count_includes(c);
			count_forward(c);
			count_using(c);
		} else {
			count_path_imports(c);
			count_stars(c);
			if (c->lang->module == PL_MODULE_DECLARED)
				count_module_form(c);
			if (first.n)
				count_first_import(c, first);
		}
	}
	count_license(c);
}
