/* lib/read/descriptor.c */
#include "read/descriptor.h"

#include <stddef.h>

/* What one descriptor is read with: where its memory goes, and where the first mistake goes. */
struct reader {
	struct pl_arena *arena;
	pl_json *doc;
	pl_json *base; /* the descriptor it inherits from, or NULL */
	struct pl_lang *lang;
	const char *key; /* the key at fault */
	size_t met;      /* keys of doc that were looked up */
};

/* A key, and how its value gets into the description. */
struct field {
	const char *group, *key;
	void (*read)(struct reader *r, const struct field *f, pl_json *value);
	size_t at;                /* where in struct pl_lang */
	size_t count;             /* where its number of items goes */
	const char *const *words; /* of a choice, up to NULL */
};

static struct pl_str keep(const struct reader *r, const pl_json *value)
{
	struct pl_str s = pl_json_str(value);

	return s.n ? pl_arena_dup(r->arena, s) : PL_S_NONE;
}

static void *place(const struct reader *r, const struct field *f)
{
	return (char *)r->lang + f->at;
}

static void set_count(const struct reader *r, const struct field *f, size_t n)
{
	*(size_t *)((char *)r->lang + f->count) = n;
}

/* Note that the value must be of this type; false when it is not. */
static bool insist(struct reader *r, const struct field *f, const pl_json *value,
                   enum pl_json_type type)
{
	if (pl_json_type(value) == type)
		return true;
	r->key = f->key;
	return false;
}

/* --- forms of values; missing ones are left as they are -------------------------------------- */

static void ignore(struct reader *r, const struct field *f, pl_json *value)
{
	(void)r;
	(void)f;
	(void)value; /* others read it */
}

static void text(struct reader *r, const struct field *f, pl_json *value)
{
	if (insist(r, f, value, PL_JSON_STRING))
		*(struct pl_str *)place(r, f) = keep(r, value);
}

static void cstr(struct reader *r, const struct field *f, pl_json *value)
{
	if (insist(r, f, value, PL_JSON_STRING))
		*(const char **)place(r, f) = pl_arena_cstr(r->arena, pl_json_str(value));
}

static void flag(struct reader *r, const struct field *f, pl_json *value)
{
	if (insist(r, f, value, PL_JSON_BOOL))
		*(bool *)place(r, f) = pl_json_bool(value, false);
}

static void version(struct reader *r, const struct field *f, pl_json *value)
{
	*(unsigned *)place(r, f) = (unsigned)pl_json_int(value, 0);
}

static struct pl_str *strings_of(struct reader *r, const struct field *f, const pl_json *value,
                                 size_t *n)
{
	struct pl_str *at = NULL;

	*n = 0;
	if (!insist(r, f, value, PL_JSON_ARRAY))
		return NULL;
	at = PL_ARENA_ARRAY(r->arena, struct pl_str, pl_json_len(value) + 1);
	for (size_t i = 0; i < pl_json_len(value); i++) {
		at[i] = keep(r, pl_json_at(value, i));
		if (!at[i].n)
			r->key = f->key;
	}
	*n = pl_json_len(value);
	return at;
}

static void list(struct reader *r, const struct field *f, pl_json *value)
{
	size_t n;

	*(struct pl_str **)place(r, f) = strings_of(r, f, value, &n);
	set_count(r, f, n);
}

/* Enums of different types are written alike. */
_Static_assert(sizeof(enum pl_member_style) == sizeof(int) &&
                       sizeof(enum pl_params_order) == sizeof(int) &&
                       sizeof(enum pl_module_rule) == sizeof(int) &&
                       sizeof(enum pl_import_rule) == sizeof(int) &&
                       sizeof(enum pl_visibility) == sizeof(int),
               "an enum is no int");

/* One word of a fixed list, as its place in the list. */
static void choice(struct reader *r, const struct field *f, pl_json *value)
{
	for (int i = 0; f->words[i]; i++)
		if (pl_str_is(pl_json_str(value), f->words[i])) {
			*(int *)place(r, f) = i;
			return;
		}
	r->key = f->key;
}

static void visibility(struct reader *r, const struct field *f, pl_json *value)
{
	enum pl_visibility v = pl_visibility_of(pl_json_str(value));

	if (!v)
		r->key = f->key;
	*(int *)place(r, f) = (int)v;
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
static void words(struct reader *r, const struct field *f, pl_json *object,
                  int (*by_name)(struct pl_str))
{
	struct pl_lang_word *at;
	struct pl_str word;
	pl_json *value;
	void *it = NULL;
	size_t n = 0;

	if (!insist(r, f, object, PL_JSON_OBJECT))
		return;
	at = PL_ARENA_ARRAY(r->arena, struct pl_lang_word, pl_json_len(object) + 1);
	while (pl_json_next(object, &it, &word, &value)) {
		int kind = by_name(pl_json_str(value));

		if (!kind)
			r->key = f->key;
		at[n++] = (struct pl_lang_word){ pl_arena_dup(r->arena, word), (enum pl_kind)kind };
	}
	*(struct pl_lang_word **)place(r, f) = at;
	set_count(r, f, n);
}

static void kinds(struct reader *r, const struct field *f, pl_json *value)
{
	words(r, f, value, kind_by_name);
}

static void visibilities(struct reader *r, const struct field *f, pl_json *value)
{
	words(r, f, value, visibility_by_name);
}

/* A list of [open, close]. */
static void pairs(struct reader *r, const struct field *f, pl_json *value)
{
	size_t n = pl_json_len(value);
	struct pl_lang_pair *at = PL_ARENA_ARRAY(r->arena, struct pl_lang_pair, n + 1);

	insist(r, f, value, PL_JSON_ARRAY);
	for (size_t i = 0; i < n; i++) {
		pl_json *pair = pl_json_at(value, i);

		at[i] = (struct pl_lang_pair){ keep(r, pl_json_at(pair, 0)),
			                       keep(r, pl_json_at(pair, 1)) };
		if (!at[i].open.n || !at[i].close.n)
			r->key = f->key;
	}
	*(struct pl_lang_pair **)place(r, f) = at;
	set_count(r, f, n);
}

/* An object of word -> text. */
static void by_word(struct reader *r, const struct field *f, pl_json *object)
{
	struct pl_lang_pair *at = PL_ARENA_ARRAY(r->arena, struct pl_lang_pair,
	                                         pl_json_len(object) + 1);
	struct pl_str word;
	pl_json *value;
	void *it = NULL;
	size_t n = 0;

	insist(r, f, object, PL_JSON_OBJECT);
	while (pl_json_next(object, &it, &word, &value)) {
		at[n++] = (struct pl_lang_pair){ pl_arena_dup(r->arena, word), keep(r, value) };
	}
	*(struct pl_lang_pair **)place(r, f) = at;
	set_count(r, f, n);
}

/* The same, but no text is longer than its word. */
static void shorter(struct reader *r, const struct field *f, pl_json *object)
{
	const struct pl_lang_pair *at;
	size_t n = pl_json_len(object);

	by_word(r, f, object);
	at = *(struct pl_lang_pair **)place(r, f);
	for (size_t i = 0; i < n; i++)
		if (at[i].close.n > at[i].open.n)
			r->key = f->key;
}

static void read_string(struct reader *r, const struct field *f, const pl_json *item,
                        struct pl_lang_string *s)
{
	static const char *const known[] = { "open", "close", "escape", "nest", "one", "lines" };
	const pl_json *nest = pl_json_get(item, "nest");
	size_t met = 0;

	for (size_t i = 0; i < PL_LEN(known); i++)
		met += pl_json_get(item, known[i]) != NULL;
	s->open = keep(r, pl_json_get(item, "open"));
	s->close = keep(r, pl_json_get(item, "close"));
	s->escape = keep(r, pl_json_get(item, "escape"));
	s->nest_open = keep(r, pl_json_at(nest, 0));
	s->nest_close = keep(r, pl_json_at(nest, 1));
	s->one = pl_json_bool(pl_json_get(item, "one"), false);
	s->lines = pl_json_bool(pl_json_get(item, "lines"), false);
	if (met != pl_json_len(item) || !s->open.n || !s->close.n ||
	    (s->nest_open.n && !s->nest_close.n))
		r->key = f->key;
}

static void strings(struct reader *r, const struct field *f, pl_json *value)
{
	size_t n = pl_json_len(value);
	struct pl_lang_string *at = PL_ARENA_ARRAY(r->arena, struct pl_lang_string, n + 1);

	insist(r, f, value, PL_JSON_ARRAY);
	for (size_t i = 0; i < n; i++)
		read_string(r, f, pl_json_at(value, i), &at[i]);
	r->lang->strings = at;
	r->lang->n_strings = n;
}

/* What stands around type arguments: two bytes. */
static void brackets(struct reader *r, const struct field *f, pl_json *value)
{
	struct pl_str pair = pl_json_str(value);

	if (!pl_str_is(pair, "<>") && !pl_str_is(pair, "[]")) {
		r->key = f->key;
		return;
	}
	r->lang->type_open = pair.p[0];
	r->lang->type_close = pair.p[1];
}

static void name_rule(struct reader *r, const struct field *f, pl_json *value)
{
	r->lang->visibility_by_name = pl_visibility_rule_of(pl_json_str(value));
	if (!r->lang->visibility_by_name)
		r->key = f->key;
}

/* An object of name -> list of words. */
static void idioms(struct reader *r, const struct field *f, pl_json *object)
{
	struct pl_lang *lang = r->lang;
	struct pl_str name;
	pl_json *value;
	void *it = NULL;

	if (!insist(r, f, object, PL_JSON_OBJECT))
		return;
	lang->idioms = PL_ARENA_ARRAY(r->arena, struct pl_lang_idiom, pl_json_len(object) + 1);
	while (pl_json_next(object, &it, &name, &value)) {
		struct pl_lang_idiom *idiom = &lang->idioms[lang->n_idioms++];

		idiom->name = pl_arena_dup(r->arena, name);
		idiom->words = strings_of(r, f, value, &idiom->n);
	}
}

/* --- the keys -------------------------------------------------------------------------------- */

static const char *const styles[] = { "none", "c", "indent", "keyword", NULL };
static const char *const orders[] = { "type name", "name: type", "name type", "name", NULL };
static const char *const modules[] = { "none", "declared", "path", NULL };
static const char *const imports[] = { "name", "from", "tree", NULL };

#define ONE(group, key, form, member) { group, key, form, offsetof(struct pl_lang, member), 0, NULL }
#define MANY(group, key, form, member, n)                                                          \
	{ group, key, form, offsetof(struct pl_lang, member), offsetof(struct pl_lang, n), NULL }
#define CHOICE(group, key, member, words)                                                          \
	{ group, key, choice, offsetof(struct pl_lang, member), 0, words }

/* Each is described in grammars/README.md; a test compares the two. */
static const struct field fields[] = {
	ONE(NULL, "name", ignore, name),
	ONE(NULL, "inherits", ignore, name),
	ONE(NULL, "displayName", cstr, display_name),
	ONE(NULL, "version", version, version),
	ONE("grammar", "package", ignore, grammar_symbol),
	ONE("grammar", "source", ignore, grammar_symbol),
	ONE("grammar", "symbol", cstr, grammar_symbol),
	MANY(NULL, "suffixes", list, suffixes, n_suffixes),
	MANY(NULL, "sharedSuffixes", list, shared_suffixes, n_shared_suffixes),
	MANY(NULL, "sharedWords", list, shared_words, n_shared_words),
	ONE(NULL, "checkedAlone", flag, checked_alone),
	MANY("lexical", "lineComments", list, line_comments, n_line_comments),
	MANY("lexical", "blockComments", pairs, block_comments, n_block_comments),
	ONE("lexical", "nestedComments", flag, nested_comments),
	MANY("lexical", "strings", strings, strings, n_strings),
	ONE("lexical", "directive", text, directive),
	MANY("lexical", "directiveWords", list, directive_words, n_directive_words),
	ONE("lexical", "directiveInline", flag, directive_inline),
	ONE("lexical", "regexLiterals", flag, regex_literals),
	ONE("lexical", "heredoc", text, heredoc),
	MANY("lexical", "notComments", list, not_comments, n_not_comments),
	ONE("lexical", "wordPrefix", text, word_prefix),
	ONE("lexical", "rawName", text, raw_name),
	ONE("lexical", "rawStrings", flag, raw_strings),
	ONE("lexical", "lineEnds", flag, line_ends),
	ONE("lexical", "docStrings", flag, doc_strings),
	ONE("lexical", "typeBrackets", brackets, type_open),
	ONE("lexical", "docLine", text, doc_line),
	ONE("lexical", "docBlock", text, doc_block),
	ONE("lexical", "docAny", flag, doc_any),
	MANY("rewrite", "headMacros", list, head_macro_keywords, n_head_macro_keywords),
	ONE("rewrite", "bodyMacros", flag, body_macros),
	ONE("rewrite", "tableWords", flag, table_words),
	ONE("rewrite", "numberNames", flag, number_names),
	MANY("rewrite", "softModifiers", shorter, soft_modifiers, n_soft_modifiers),
	MANY("rewrite", "softNames", by_word, soft_names, n_soft_names),
	MANY("rewrite", "newModifiers", shorter, new_modifiers, n_new_modifiers),
	MANY("rewrite", "newArguments", list, new_arguments, n_new_arguments),
	MANY("rewrite", "loneWords", list, lone_words, n_lone_words),
	MANY("rewrite", "joinHeads", list, join_heads, n_join_heads),
	MANY("rewrite", "patternWords", list, pattern_words, n_pattern_words),
	ONE("rewrite", "annotatedVariadic", flag, annotated_variadic),
	ONE("rewrite", "closeStatements", flag, close_statements),
	MANY("rewrite", "if", list, conditional_if, n_conditional_if),
	MANY("rewrite", "else", list, conditional_else, n_conditional_else),
	ONE("rewrite", "end", text, conditional_end),
	MANY("rewrite", "defined", list, defined, n_defined),
	MANY("rewrite", "undefined", list, undefined, n_undefined),
	MANY("recover", "types", kinds, type_words, n_type_words),
	MANY("recover", "memberWords", kinds, member_words, n_member_words),
	MANY("recover", "modifiers", list, modifiers, n_modifiers),
	MANY("recover", "extends", list, extends_words, n_extends_words),
	MANY("recover", "implements", list, implements_words, n_implements_words),
	ONE("recover", "annotation", text, annotation),
	ONE("recover", "constructor", text, constructor),
	ONE("recover", "always", flag, scan_always),
	ONE("recover", "bodiless", flag, bodiless),
	ONE("recover", "keywordsOnly", flag, keywords_only),
	ONE("recover", "semicolons", flag, semicolons),
	CHOICE("recover", "members", members, styles),
	CHOICE("parameters", "order", params.order, orders),
	ONE("parameters", "value", text, params.value_marks),
	MANY("parameters", "attributes", list, params.attributes, params.n_attributes),
	MANY("parameters", "modifiers", list, params.modifiers, params.n_modifiers),
	MANY("parameters", "variadic", list, params.variadic, params.n_variadic),
	MANY("parameters", "qualifiers", list, params.qualifiers, params.n_qualifiers),
	MANY("parameters", "typeWords", list, params.type_words, params.n_type_words),
	ONE("parameters", "bareNames", flag, params.bare_names),
	ONE("parameters", "groups", flag, params.groups),
	ONE("parameters", "lambda", text, params.lambda),
	ONE("parameters", "nothing", text, params.nothing),
	ONE("parameters", "receiver", text, params.receiver),
	ONE("parameters", "self", text, params.self),
	MANY("parameters", "kinds", list, params.kinds, params.n_kinds),
	ONE("parameters", "bounds", text, params.bounds),
	ONE("parameters", "where", flag, params.where),
	ONE("compiler", "language", text, compiler.language),
	ONE("compiler", "standard", text, compiler.standard),
	MANY("compiler", "sources", list, compiler.sources, compiler.n_sources),
	MANY("kinds", "bySupertype", kinds, kinds_by_supertype, n_kinds_by_supertype),
	MANY("kinds", "byAnnotation", kinds, kinds_by_annotation, n_kinds_by_annotation),
	MANY(NULL, "builtins", list, builtins, n_builtins),
	MANY(NULL, "unnamed", list, unnamed, n_unnamed),
	ONE(NULL, "operatorBlank", flag, operator_blank),
	ONE(NULL, "boundsBehindName", flag, bounds_behind_name),
	ONE(NULL, "membersOutside", flag, members_outside),
	ONE(NULL, "valuesBehindNames", flag, values_behind_names),
	ONE(NULL, "assigned", flag, assigned),
	ONE(NULL, "methodsByPrefix", flag, methods_by_prefix),
	ONE(NULL, "flatTypes", flag, flat_types),
	ONE(NULL, "separator", text, separator),
	ONE(NULL, "tagSeparator", text, tag_separator),
	CHOICE(NULL, "module", module, modules),
	MANY(NULL, "moduleRoots", list, module_roots, n_module_roots),
	MANY(NULL, "moduleIndex", list, module_index, n_module_index),
	ONE(NULL, "moduleOwner", flag, module_owner),
	CHOICE(NULL, "imports", imports, imports),
	ONE("visibility", "default", visibility, default_visibility),
	ONE("visibility", "members", visibility, member_visibility),
	ONE("visibility", "implied", visibility, implied_visibility),
	ONE("visibility", "enumConstructors", visibility, enum_constructor_visibility),
	ONE("visibility", "sections", flag, visibility_sections),
	ONE("visibility", "labels", flag, visibility_labels),
	MANY("visibility", "words", visibilities, visibility_words, n_visibility_words),
	ONE("visibility", "names", name_rule, visibility_by_name),
	MANY(NULL, "idioms", idioms, idioms, n_idioms),
};

static pl_json *look(struct reader *r, const struct field *f)
{
	pl_json *value = f->group ? pl_json_get(pl_json_get(r->doc, f->group), f->key)
	                          : pl_json_get(r->doc, f->key);

	r->met += value != NULL;
	if (!value && r->base)
		value = f->group ? pl_json_get(pl_json_get(r->base, f->group), f->key)
		                 : pl_json_get(r->base, f->key);
	return value;
}

/* The group of this name, or NULL. */
static const char *group_named(struct pl_str key)
{
	for (size_t i = 0; i < PL_LEN(fields); i++)
		if (fields[i].group && pl_str_is(key, fields[i].group))
			return fields[i].group;
	return NULL;
}

/* group: none for a key at the top. */
static bool is_known(struct pl_str group, struct pl_str key)
{
	for (size_t i = 0; i < PL_LEN(fields); i++)
		if (pl_str_is(key, fields[i].key) && pl_str_eq(group, pl_str_of(fields[i].group)))
			return true;
	return false;
}

static size_t count_keys(struct reader *r)
{
	struct pl_str key;
	pl_json *value;
	void *it = NULL;
	size_t n = 0;

	while (pl_json_next(r->doc, &it, &key, &value)) {
		const char *group = group_named(key);

		n += group ? pl_json_len(value) : 1;
		if (group && pl_json_type(value) != PL_JSON_OBJECT)
			r->key = group;
	}
	return n;
}

/* Say which key of group (none: at the top) nobody looks up; 0 when each is. */
static int refuse_unknown(const pl_json *object, struct pl_str group, struct pl_err *err)
{
	struct pl_str key;
	pl_json *value;
	void *it = NULL;
	int rc = 0;

	while (!rc && pl_json_next(object, &it, &key, &value))
		if (!group.n && group_named(key))
			rc = refuse_unknown(value, key, err);
		else if (!is_known(group, key))
			rc = pl_err_set(err, PL_EINVALID,
			                "there is no key '" PL_STR_FMT "%s" PL_STR_FMT "'",
			                PL_STR_ARG(group), group.n ? "." : "", PL_STR_ARG(key));
	return rc;
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

/* What follows from several keys, or from one that is missing. */
static void settle(struct reader *r)
{
	struct pl_lang *lang = r->lang;

	if (!pl_str_is(pl_json_get_str(r->doc, "name"), lang->name))
		r->key = "name";
	if (!lang->version)
		r->key = "version";
	if (!lang->grammar_symbol[0] && !lang->scan_always)
		r->key = "grammar";
	if (lang->compiler.language.n && (!lang->compiler.standard.n || !lang->compiler.n_sources))
		r->key = "compiler";
	if (!lang->member_visibility)
		lang->member_visibility = lang->default_visibility;
	mark_opens(lang);
}

int pl_descriptor_read(pl_json *doc, pl_json *base, struct pl_arena *arena, struct pl_lang *lang,
                       struct pl_err *err)
{
	struct reader r = { .arena = arena, .doc = doc, .base = base, .lang = lang };
	size_t n_keys;

	lang->display_name = lang->grammar_symbol = "";
	lang->type_open = '<';
	lang->type_close = '>';
	lang->params.value_marks = PL_S("=");
	for (size_t i = 0; i < PL_LEN(fields); i++) {
		pl_json *value = look(&r, &fields[i]);

		if (value)
			fields[i].read(&r, &fields[i], value);
	}
	settle(&r);
	n_keys = count_keys(&r);
	if (r.key)
		return pl_err_set(err, PL_EINVALID, "key '%s' is missing or of the wrong form",
		                  r.key);
	/* nearly always all are met, and counting is quicker than asking for each */
	return r.met == n_keys ? 0 : refuse_unknown(doc, PL_S_NONE, err);
}
