/* lib/read/lang.c -- loads grammars/NAME/lang.json from where it is installed. */
#include "read/lang.h"

#include "base/arena.h"
#include "base/fs.h"
#include "base/json.h"
#include "base/limits.h"
#include "base/vec.h"

#include <stdio.h>
#include <stdlib.h>

struct pl_langs {
	struct pl_arena arena;
	struct pl_sb prefix;
	PL_VEC(struct pl_lang *) langs; /* sorted by name */
};

/* What one descriptor is read with: where its memory goes, and where the first mistake goes. */
struct reader {
	struct pl_arena *arena;
	pl_json *doc;
	pl_json *base; /* the descriptor it inherits from, or NULL */
	const char *key; /* the key at fault */
};

static pl_json *look(const struct reader *r, const char *group, const char *key)
{
	pl_json *value = group ? pl_json_get(pl_json_get(r->doc, group), key)
	                       : pl_json_get(r->doc, key);

	if (!value && r->base)
		value = group ? pl_json_get(pl_json_get(r->base, group), key)
		              : pl_json_get(r->base, key);
	return value;
}

static struct pl_str keep(const struct reader *r, pl_json *value)
{
	struct pl_str s = pl_json_str(value);

	return s.n ? pl_arena_dup(r->arena, s) : PL_S_NONE;
}

static void read_str(struct reader *r, const char *group, const char *key, struct pl_str *out)
{
	pl_json *value = look(r, group, key);

	if (value && pl_json_type(value) != PL_JSON_STRING)
		r->key = key;
	*out = keep(r, value);
}

static void read_list(struct reader *r, const char *group, const char *key, struct pl_str **out,
                      size_t *n)
{
	pl_json *value = look(r, group, key);

	*n = 0;
	if (!value)
		return;
	if (pl_json_type(value) != PL_JSON_ARRAY)
		r->key = key;
	*out = PL_ARENA_ARRAY(r->arena, struct pl_str, pl_json_len(value) + 1);
	for (size_t i = 0; i < pl_json_len(value); i++) {
		struct pl_str s = keep(r, pl_json_at(value, i));

		if (!s.n)
			r->key = key;
		(*out)[(*n)++] = s;
	}
}

static int kind_by_name(struct pl_str name)
{
	return (int)pl_kind_of(name);
}

static int visibility_by_name(struct pl_str name)
{
	return (int)pl_visibility_of(name);
}

/* An object of word -> name from a closed vocabulary. */
static void read_words(struct reader *r, const char *group, const char *key,
                       int (*by_name)(struct pl_str), struct pl_lang_word **out, size_t *n)
{
	pl_json *object = look(r, group, key), *value;
	struct pl_str word;
	void *it = NULL;

	*n = 0;
	if (!object)
		return;
	if (pl_json_type(object) != PL_JSON_OBJECT)
		r->key = key;
	*out = PL_ARENA_ARRAY(r->arena, struct pl_lang_word, pl_json_len(object) + 1);
	while (pl_json_next(object, &it, &word, &value)) {
		int kind = by_name(pl_json_str(value));

		if (!kind)
			r->key = key;
		(*out)[(*n)++] = (struct pl_lang_word){ pl_arena_dup(r->arena, word),
			                                (enum pl_kind)kind };
	}
}

static bool read_bool(struct reader *r, const char *group, const char *key)
{
	pl_json *value = look(r, group, key);

	if (value && pl_json_type(value) != PL_JSON_BOOL)
		r->key = key;
	return pl_json_bool(value, false);
}

/* One word of a fixed list, as its place in the list; 0 when the key is missing. */
static int read_choice(struct reader *r, const char *group, const char *key,
                       const char *const *words, size_t n)
{
	pl_json *value = look(r, group, key);

	if (!value)
		return 0;
	for (size_t i = 0; i < n; i++)
		if (pl_str_is(pl_json_str(value), words[i]))
			return (int)i;
	r->key = key;
	return 0;
}

/* What stands around type arguments: two bytes. */
static void read_brackets(struct reader *r, const char *group, const char *key,
                          struct pl_lang *lang)
{
	struct pl_str pair;

	read_str(r, group, key, &pair);
	if (pair.n && !pl_str_is(pair, "<>") && !pl_str_is(pair, "[]"))
		r->key = key;
	lang->type_open = pair.n == 2 ? pair.p[0] : '<';
	lang->type_close = pair.n == 2 ? pair.p[1] : '>';
}

static void read_lexical(struct reader *r, struct pl_lang *lang)
{
	static const char *const group = "lexical";
	pl_json *list;

	read_list(r, group, "lineComments", &lang->line_comments, &lang->n_line_comments);
	list = look(r, group, "blockComments");
	lang->block_comments = PL_ARENA_ARRAY(r->arena, struct pl_lang_pair, pl_json_len(list) + 1);
	for (size_t i = 0; i < pl_json_len(list); i++) {
		pl_json *pair = pl_json_at(list, i);
		struct pl_lang_pair *p = &lang->block_comments[lang->n_block_comments++];

		p->open = keep(r, pl_json_at(pair, 0));
		p->close = keep(r, pl_json_at(pair, 1));
		if (!p->open.n || !p->close.n)
			r->key = "blockComments";
	}
	lang->nested_comments = read_bool(r, group, "nestedComments");
	list = look(r, group, "strings");
	lang->strings = PL_ARENA_ARRAY(r->arena, struct pl_lang_string, pl_json_len(list) + 1);
	for (size_t i = 0; i < pl_json_len(list); i++) {
		pl_json *item = pl_json_at(list, i), *nest = pl_json_get(item, "nest");
		struct pl_lang_string *s = &lang->strings[lang->n_strings++];

		s->open = keep(r, pl_json_get(item, "open"));
		s->close = keep(r, pl_json_get(item, "close"));
		s->escape = keep(r, pl_json_get(item, "escape"));
		s->nest_open = keep(r, pl_json_at(nest, 0));
		s->nest_close = keep(r, pl_json_at(nest, 1));
		s->one = pl_json_bool(pl_json_get(item, "one"), false);
		s->lines = pl_json_bool(pl_json_get(item, "lines"), false);
		if (!s->open.n || !s->close.n || (s->nest_open.n && !s->nest_close.n))
			r->key = "strings";
	}
	read_str(r, group, "directive", &lang->directive);
	read_list(r, group, "directiveWords", &lang->directive_words, &lang->n_directive_words);
	lang->directive_inline = read_bool(r, group, "directiveInline");
	lang->regex_literals = read_bool(r, group, "regexLiterals");
	read_str(r, group, "heredoc", &lang->heredoc);
	read_list(r, group, "notComments", &lang->not_comments, &lang->n_not_comments);
	read_str(r, group, "wordPrefix", &lang->word_prefix);
	lang->raw_strings = read_bool(r, group, "rawStrings");
	lang->line_ends = read_bool(r, group, "lineEnds");
	lang->doc_strings = read_bool(r, group, "docStrings");
	read_brackets(r, group, "typeBrackets", lang);
	read_str(r, group, "docLine", &lang->doc_line);
	read_str(r, group, "docBlock", &lang->doc_block);
	lang->doc_any = read_bool(r, group, "docAny");
	lang->checked_alone = read_bool(r, NULL, "checkedAlone");
}

/* Mark the bytes at which the lexer has to look closer. */
static void mark_opens(struct pl_lang *lang)
{
	for (size_t i = 0; i < lang->n_line_comments; i++)
		lang->opens[(unsigned char)lang->line_comments[i].p[0]] = 1;
	for (size_t i = 0; i < lang->n_block_comments; i++)
		lang->opens[(unsigned char)lang->block_comments[i].open.p[0]] = 1;
	for (size_t i = 0; i < lang->n_strings; i++)
		lang->opens[(unsigned char)lang->strings[i].open.p[0]] = 1;
	if (lang->directive.n)
		lang->opens[(unsigned char)lang->directive.p[0]] = 1;
	if (lang->heredoc.n)
		lang->opens[(unsigned char)lang->heredoc.p[0]] = 1;
	if (lang->regex_literals)
		lang->opens['/'] = 1;
}

/* An object of word -> a word that is not longer, or "". */
static void read_shorter(struct reader *r, const char *key, struct pl_lang_pair **list, size_t *n)
{
	pl_json *object = look(r, "rewrite", key), *value;
	struct pl_str word;
	void *it = NULL;

	if (!object)
		return;
	*n = 0;
	*list = PL_ARENA_ARRAY(r->arena, struct pl_lang_pair, pl_json_len(object) + 1);
	while (pl_json_next(object, &it, &word, &value)) {
		struct pl_lang_pair *pair = &(*list)[(*n)++];

		pair->open = pl_arena_dup(r->arena, word);
		pair->close = keep(r, value);
		if (pair->close.n > pair->open.n)
			r->key = key;
	}
}

static void read_recovery(struct reader *r, struct pl_lang *lang)
{
	static const char *const styles[] = { "none", "c", "indent", "keyword" };

	read_list(r, "rewrite", "headMacros", &lang->head_macro_keywords,
	          &lang->n_head_macro_keywords);
	lang->body_macros = read_bool(r, "rewrite", "bodyMacros");
	read_shorter(r, "softModifiers", &lang->soft_modifiers, &lang->n_soft_modifiers);
	read_shorter(r, "newModifiers", &lang->new_modifiers, &lang->n_new_modifiers);
	read_list(r, "rewrite", "loneWords", &lang->lone_words, &lang->n_lone_words);
	read_list(r, "rewrite", "joinHeads", &lang->join_heads, &lang->n_join_heads);
	read_list(r, "rewrite", "newArguments", &lang->new_arguments, &lang->n_new_arguments);
	lang->close_statements = read_bool(r, "rewrite", "closeStatements");
	read_list(r, "rewrite", "if", &lang->conditional_if, &lang->n_conditional_if);
	read_list(r, "rewrite", "else", &lang->conditional_else, &lang->n_conditional_else);
	read_str(r, "rewrite", "end", &lang->conditional_end);
	read_list(r, "rewrite", "defined", &lang->defined, &lang->n_defined);
	read_list(r, "rewrite", "undefined", &lang->undefined, &lang->n_undefined);

	read_words(r, "recover", "types", kind_by_name, &lang->type_words, &lang->n_type_words);
	read_words(r, "recover", "memberWords", kind_by_name, &lang->member_words,
	           &lang->n_member_words);
	read_list(r, "recover", "modifiers", &lang->modifiers, &lang->n_modifiers);
	read_list(r, "recover", "extends", &lang->extends_words, &lang->n_extends_words);
	read_list(r, "recover", "implements", &lang->implements_words, &lang->n_implements_words);
	read_str(r, "recover", "annotation", &lang->annotation);
	read_str(r, "recover", "constructor", &lang->constructor);
	lang->scan_always = read_bool(r, "recover", "always");
	lang->bodiless = read_bool(r, "recover", "bodiless");
	lang->keywords_only = read_bool(r, "recover", "keywordsOnly");
	lang->semicolons = read_bool(r, "recover", "semicolons");
	lang->members = (enum pl_member_style)read_choice(r, "recover", "members", styles,
	                                                  PL_LEN(styles));
}

static void read_params(struct reader *r, struct pl_lang_params *p)
{
	static const char *const group = "parameters";
	static const char *const orders[] = { "type name", "name: type", "name type", "name" };

	p->order = (enum pl_params_order)read_choice(r, group, "order", orders, PL_LEN(orders));
	read_str(r, group, "value", &p->value_marks);
	if (!p->value_marks.n)
		p->value_marks = PL_S("=");
	read_list(r, group, "attributes", &p->attributes, &p->n_attributes);
	read_list(r, group, "modifiers", &p->modifiers, &p->n_modifiers);
	read_list(r, group, "variadic", &p->variadic, &p->n_variadic);
	read_list(r, group, "qualifiers", &p->qualifiers, &p->n_qualifiers);
	read_list(r, group, "typeWords", &p->type_words, &p->n_type_words);
	p->bare_names = read_bool(r, group, "bareNames");
	p->groups = read_bool(r, group, "groups");
	read_str(r, group, "lambda", &p->lambda);
	read_str(r, group, "nothing", &p->nothing);
	read_str(r, group, "receiver", &p->receiver);
	read_list(r, group, "kinds", &p->kinds, &p->n_kinds);
	read_str(r, group, "bounds", &p->bounds);
	p->where = read_bool(r, group, "where");
}

/* An object of name -> list of words. A language that inherits has its parent's, or all its own. */
static void read_idioms(struct reader *r, struct pl_lang *lang)
{
	pl_json *object = look(r, NULL, "idioms"), *value;
	struct pl_str name;
	void *it = NULL;

	if (object && pl_json_type(object) != PL_JSON_OBJECT)
		r->key = "idioms";
	lang->idioms = PL_ARENA_ARRAY(r->arena, struct pl_lang_idiom, pl_json_len(object) + 1);
	while (object && pl_json_next(object, &it, &name, &value)) {
		struct pl_lang_idiom *idiom = &lang->idioms[lang->n_idioms++];

		idiom->name = pl_arena_dup(r->arena, name);
		read_list(r, "idioms", idiom->name.p, &idiom->words, &idiom->n);
	}
}

static int read_lang(struct reader *r, struct pl_langs *langs, struct pl_str name,
                     struct pl_str query_owner, struct pl_err *err)
{
	static const char *const modules[] = { "none", "declared", "path" };
	static const char *const imports[] = { "name", "from", "tree" };
	struct pl_lang *lang = PL_ARENA_NEW(&langs->arena, struct pl_lang);
	pl_json *version = look(r, NULL, "version");
	struct pl_str s;

	lang->name = pl_arena_cstr(&langs->arena, name);
	if (!pl_str_eq(pl_json_get_str(r->doc, "name"), name))
		r->key = "name";
	read_str(r, NULL, "displayName", &s);
	lang->display_name = pl_arena_cstr(&langs->arena, s);
	lang->version = (unsigned)pl_json_int(version, 0);
	if (!lang->version)
		r->key = "version";
	read_str(r, "grammar", "symbol", &s);
	lang->grammar_symbol = pl_arena_cstr(&langs->arena, s);
	s = pl_arena_fmt(&langs->arena, "%s/lib/portolan/grammars/%s.so",
	                 pl_sb_cstr(&langs->prefix), lang->name);
	lang->grammar_path = s.p;
	s = pl_arena_fmt(&langs->arena, "%s/share/portolan/languages/" PL_STR_FMT "/query.scm",
	                 pl_sb_cstr(&langs->prefix), PL_STR_ARG(query_owner));
	lang->query_path = s.p;
	s = pl_arena_fmt(&langs->arena, "%s/share/portolan/languages/" PL_STR_FMT "/references.scm",
	                 pl_sb_cstr(&langs->prefix), PL_STR_ARG(query_owner));
	lang->references_path = s.p;
	read_list(r, NULL, "suffixes", &lang->suffixes, &lang->n_suffixes);
	read_list(r, NULL, "sharedSuffixes", &lang->shared_suffixes, &lang->n_shared_suffixes);
	read_lexical(r, lang);
	mark_opens(lang);
	read_recovery(r, lang);
	read_params(r, &lang->params);
	if (!lang->grammar_symbol[0] && !lang->scan_always)
		r->key = "grammar";
	lang->module = (enum pl_module_rule)read_choice(r, NULL, "module", modules,
	                                                PL_LEN(modules));
	read_list(r, NULL, "moduleRoots", &lang->module_roots, &lang->n_module_roots);
	read_list(r, NULL, "moduleIndex", &lang->module_index, &lang->n_module_index);
	lang->module_owner = read_bool(r, NULL, "moduleOwner");
	lang->imports = (enum pl_import_rule)read_choice(r, NULL, "imports", imports,
	                                                 PL_LEN(imports));
	read_words(r, "kinds", "bySupertype", kind_by_name, &lang->kinds_by_supertype,
	           &lang->n_kinds_by_supertype);
	read_words(r, "kinds", "byAnnotation", kind_by_name, &lang->kinds_by_annotation,
	           &lang->n_kinds_by_annotation);
	read_list(r, NULL, "builtins", &lang->builtins, &lang->n_builtins);
	read_list(r, NULL, "unnamed", &lang->unnamed, &lang->n_unnamed);
	lang->operator_blank = read_bool(r, NULL, "operatorBlank");
	lang->bounds_behind_name = read_bool(r, NULL, "boundsBehindName");
	lang->members_outside = read_bool(r, NULL, "membersOutside");
	lang->values_behind_names = read_bool(r, NULL, "valuesBehindNames");
	lang->assigned = read_bool(r, NULL, "assigned");
	read_str(r, NULL, "separator", &lang->separator);
	read_str(r, "visibility", "default", &s);
	lang->default_visibility = lang->member_visibility = pl_visibility_of(s);
	read_str(r, "visibility", "members", &s);
	if (s.n)
		lang->member_visibility = pl_visibility_of(s);
	read_str(r, "visibility", "implied", &s);
	lang->implied_visibility = pl_visibility_of(s);
	lang->visibility_sections = read_bool(r, "visibility", "sections");
	lang->visibility_labels = read_bool(r, "visibility", "labels");
	read_words(r, "visibility", "words", visibility_by_name, &lang->visibility_words,
	           &lang->n_visibility_words);
	read_str(r, "visibility", "names", &s);
	lang->visibility_by_name = pl_visibility_rule_of(s);
	if (s.n && !lang->visibility_by_name)
		r->key = "names";
	lang->methods_by_prefix = read_bool(r, NULL, "methodsByPrefix");
	read_idioms(r, lang);
	if (r->key)
		return pl_err_set(err, PL_EINVALID, "key '%s' is missing or of the wrong form",
		                  r->key);
	pl_vec_push(&langs->langs, lang);
	return 0;
}

static int load_json(struct pl_langs *langs, struct pl_str name, pl_json **out, struct pl_err *err)
{
	struct pl_sb path = PL_SB_INIT;
	int rc;

	pl_sb_addf(&path, "%s/share/portolan/languages/" PL_STR_FMT "/lang.json",
	           pl_sb_cstr(&langs->prefix), PL_STR_ARG(name));
	rc = pl_json_load(pl_sb_cstr(&path), out, err);
	pl_sb_deinit(&path);
	return rc;
}

static int load_one(struct pl_langs *langs, struct pl_str name, struct pl_err *err)
{
	struct reader r = { &langs->arena, NULL, NULL, NULL };
	struct pl_str parent;
	int rc = load_json(langs, name, &r.doc, err);

	if (rc)
		return rc;
	parent = pl_json_get_str(r.doc, "inherits");
	if (parent.n)
		rc = load_json(langs, parent, &r.base, err);
	if (!rc)
		rc = read_lang(&r, langs, name, parent.n ? parent : name, err);
	if (rc)
		pl_err_while(err, rc, "language '" PL_STR_FMT "'", PL_STR_ARG(name));
	pl_json_free(r.doc);
	pl_json_free(r.base);
	return rc;
}

static int visit(void *ctx, const struct pl_fs_entry *entry, struct pl_err *err)
{
	if (!pl_str_eq(pl_fs_base(entry->path), PL_S("lang.json")))
		return 0;
	return load_one(ctx, pl_fs_dir(entry->path), err);
}

static int by_name(const void *a, const void *b)
{
	return strcmp((*(struct pl_lang *const *)a)->name, (*(struct pl_lang *const *)b)->name);
}

int pl_langs_load(struct pl_langs **out, struct pl_err *err)
{
	struct pl_langs *langs = pl_calloc(1, sizeof(*langs));
	struct pl_sb path = PL_SB_INIT;
	int rc = pl_fs_prefix(&langs->prefix, err);

	if (rc)
		goto out;
	pl_sb_addf(&path, "%s/share/portolan/languages", pl_sb_cstr(&langs->prefix));
	rc = pl_fs_walk(pl_sb_cstr(&path), visit, langs, err);
	if (rc)
		goto out;
	if (!langs->langs.n)
		rc = pl_err_set(err, PL_ENOTFOUND,
		                "no languages below '%s': is the suite installed whole?",
		                pl_sb_cstr(&path));
	pl_vec_sort(&langs->langs, by_name);
out:
	pl_sb_deinit(&path);
	if (rc)
		pl_langs_free(langs);
	else
		*out = langs;
	return rc;
}

void pl_langs_free(struct pl_langs *langs)
{
	if (!langs)
		return;
	pl_vec_free(&langs->langs);
	pl_sb_deinit(&langs->prefix);
	pl_arena_deinit(&langs->arena);
	free(langs);
}

size_t pl_langs_count(const struct pl_langs *langs)
{
	return langs->langs.n;
}

const struct pl_lang *pl_langs_at(const struct pl_langs *langs, size_t i)
{
	return langs->langs.at[i];
}

const struct pl_lang *pl_langs_find(const struct pl_langs *langs, struct pl_str name)
{
	for (size_t i = 0; i < langs->langs.n; i++)
		if (pl_str_is(name, langs->langs.at[i]->name))
			return langs->langs.at[i];
	return NULL;
}

void pl_langs_list(const struct pl_langs *langs, struct pl_sb *out)
{
	for (size_t i = 0; i < langs->langs.n; i++)
		pl_sb_addf(out, "%s%s", i ? ", " : "", langs->langs.at[i]->name);
}

static int unknown(const struct pl_langs *langs, struct pl_str name, struct pl_err *err)
{
	struct pl_nearest near = { .wanted = name };
	struct pl_sb known = PL_SB_INIT;
	int rc;

	for (size_t i = 0; i < langs->langs.n; i++) {
		const struct pl_lang *lang = langs->langs.at[i];

		pl_nearest_offer(&near, pl_str_of(lang->name), pl_str_of(lang->name));
		pl_nearest_offer(&near, pl_str_of(lang->display_name), pl_str_of(lang->name));
	}
	if (near.best.n)
		return pl_err_set(err, PL_ENOTFOUND,
		                  "no language '" PL_STR_FMT "' (did you mean '" PL_STR_FMT "'?)",
		                  PL_STR_ARG(name), PL_STR_ARG(near.best));
	pl_langs_list(langs, &known);
	rc = pl_err_set(err, PL_ENOTFOUND, "no language '" PL_STR_FMT "': there are %s",
	                PL_STR_ARG(name), pl_sb_cstr(&known));
	pl_sb_deinit(&known);
	return rc;
}

int pl_langs_require(const struct pl_langs *langs, struct pl_str name, const struct pl_lang **out,
                     struct pl_err *err)
{
	const struct pl_lang *lang = pl_langs_find(langs, name);

	if (!lang)
		return unknown(langs, name, err);
	*out = lang;
	return 0;
}

const struct pl_lang_idiom *pl_lang_idiom(const struct pl_lang *lang, const char *name)
{
	for (size_t i = 0; i < lang->n_idioms; i++)
		if (pl_str_is(lang->idioms[i].name, name))
			return &lang->idioms[i];
	return NULL;
}

bool pl_lang_idiom_has(const struct pl_lang *lang, const char *name, struct pl_str word)
{
	const struct pl_lang_idiom *idiom = pl_lang_idiom(lang, name);

	for (size_t i = 0; idiom && i < idiom->n; i++)
		if (pl_str_eq(idiom->words[i], word))
			return true;
	return false;
}

static bool has_suffix(struct pl_str path, const struct pl_str *list, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (path.n > list[i].n &&
		    pl_str_eq_nocase(pl_str_sub(path, path.n - list[i].n, path.n), list[i]))
			return true;
	return false;
}

const struct pl_lang *pl_langs_of_path(const struct pl_langs *langs, struct pl_str path,
                                       const struct pl_lang *prefer)
{
	struct pl_str base = pl_fs_base(path);
	const struct pl_lang *found = NULL;

	if (prefer && (has_suffix(base, prefer->suffixes, prefer->n_suffixes) ||
	               has_suffix(base, prefer->shared_suffixes, prefer->n_shared_suffixes)))
		return prefer;
	for (size_t i = 0; i < langs->langs.n; i++) {
		const struct pl_lang *lang = langs->langs.at[i];

		if (has_suffix(base, lang->suffixes, lang->n_suffixes))
			return lang;
		if (!found && has_suffix(base, lang->shared_suffixes, lang->n_shared_suffixes))
			found = lang;
	}
	return found;
}
