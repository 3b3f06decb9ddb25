/* lib/work/notes_names.c -- how things are named. */
#include "work/notes_count.h"

#include "work/idiom.h"

/* Operators, destructors and other names that are not words say nothing. */
static bool is_plain(struct pl_str name)
{
	for (size_t i = 0; i < name.n; i++)
		if (!pl_is_word(name.p[i]))
			return false;
	return name.n > 0;
}

/* Where an underscore says who may use a thing, a name with one is no habit; others show the case. */
static bool is_hidden(const struct pl_counter *c, struct pl_str name)
{
	pl_visibility_rule *rule = c->lang->visibility_by_name;

	return rule && pl_str_starts(name, PL_S("_")) && rule(PL_S("_x")) != rule(PL_S("x"));
}

/* "Enum_Value", "ENUM_VALUE" or "EnumValue": where the value begins with its enum's name. */
static const char *enum_prefix(const struct pl_symbol *value)
{
	struct pl_arena arena = PL_ARENA_INIT;
	struct pl_name name = pl_name_of(&arena, value->name), owner;
	const char *form = "none";
	size_t at;

	owner = pl_name_of(&arena, value->parent->name);
	if (owner.n && name.n > owner.n && pl_str_eq(pl_name_words(&name, 0, owner.n), owner.key)) {
		at = pl_str_find_char(value->name, '_');
		form = at == SIZE_MAX                                       ? "EnumValue"
		       : value->name.n > 1 && pl_is_lower(value->name.p[1]) ? "Enum_Value"
		                                                            : "ENUM_VALUE";
	} else if (owner.n && name.n > owner.n) { /* a prefix of the code base before the enum's */
		for (unsigned i = 1; i <= 2 && i + owner.n < name.n; i++)
			if (pl_str_eq(pl_name_words(&name, i, i + owner.n), owner.key))
				form = "PREFIX_ENUM_VALUE";
	}
	pl_arena_deinit(&arena);
	return form;
}

/* Where the case of a name says who may use it, it is no habit. */
static bool has_free_case(const struct pl_counter *c)
{
	return !pl_lang_idiom(c->lang, "caseIsVisibility");
}

static void count_exception(struct pl_counter *c, const struct pl_symbol *s)
{
	static const char *const ends[] = { "Exception", "Error" };

	for (size_t i = 0; i < s->n_supertypes; i++)
		for (size_t k = 0; k < PL_LEN(ends); k++)
			if (pl_str_ends(s->supertypes[i].name, pl_str_of(ends[k]))) {
				pl_count_word(c, PL_M_NAME_EXCEPTION,
				              pl_str_ends(s->name, pl_str_of("Exception"))
				                      ? "Exception"
				              : pl_str_ends(s->name, pl_str_of("Error")) ? "Error"
				                                                         : "none",
				              pl_symbol_at(s));
				return;
			}
}

static void count_type_parameters(struct pl_counter *c, const struct pl_symbol *s)
{
	for (size_t i = 0; i < s->n_type_params; i++) {
		struct pl_str name = s->type_params[i].name;

		if (is_plain(name))
			pl_count_word(c, PL_M_NAME_TYPE_PARAMETER,
			              name.n > 1 && name.p[0] == 'T' && pl_is_upper(name.p[1])
			                      ? "T word"
			              : name.n == 1 && pl_is_upper(name.p[0]) ? "one letter"
			                                                      : "word",
			              pl_symbol_at(s));
	}
}

static void count_type(struct pl_counter *c, const struct pl_symbol *s)
{
	if (!is_plain(s->name) || s->kind == PL_KIND_EXTENSION)
		return;
	if (has_free_case(c) && !is_hidden(c, s->name))
		pl_count_shape(c, PL_M_NAME_TYPE, s->name, pl_symbol_at(s));
	if (s->kind == PL_KIND_INTERFACE)
		pl_count_word(c, PL_M_NAME_INTERFACE,
		              s->name.n > 2 && s->name.p[0] == 'I' && pl_is_upper(s->name.p[1]) &&
		                              pl_is_lower(s->name.p[2])
		                      ? "I"
		              : pl_str_ends(s->name, PL_S("Interface")) ? "Interface"
		                                                        : "none",
		              pl_symbol_at(s));
	if (s->kind == PL_KIND_CLASS)
		count_exception(c, s);
	count_type_parameters(c, s);
}

static void count_setter(struct pl_counter *c, const struct pl_symbol *s)
{
	struct pl_arena arena = PL_ARENA_INIT;

	if (s->n_params == 1 && s->params[0].name.n && s->name.n > 3 &&
	    pl_str_starts(s->name, PL_S("set")) &&
	    (pl_is_upper(s->name.p[3]) || s->name.p[3] == '_')) {
		struct pl_str name = s->params[0].name;
		bool same = pl_str_eq(pl_member_key(&arena, s->name), pl_member_key(&arena, name));

		pl_count(c, PL_M_NAME_SETTER, same ? PL_S("its property") : name, pl_symbol_at(s));
	}
	pl_arena_deinit(&arena);
}

/* True for a method that is named after a field of its type. */
static bool gives_field(const struct pl_symbol *s)
{
	struct pl_arena arena = PL_ARENA_INIT;
	struct pl_str key = pl_member_key(&arena, s->name);
	bool found = false;

	for (size_t i = 0; s->parent && i < s->parent->n_children && !found; i++)
		found = s->parent->children[i]->kind == PL_KIND_FIELD &&
		        pl_str_eq(pl_member_key(&arena, s->parent->children[i]->name), key);
	pl_arena_deinit(&arena);
	return found;
}

static void count_boolean(struct pl_counter *c, const struct pl_symbol *s)
{
	static const char *const types[] = { "bool", "boolean", "Bool", "Boolean" };
	static const char *const words[] = { "is", "has", "get", "can" };
	bool is_bool = false;

	for (size_t i = 0; i < PL_LEN(types); i++)
		is_bool |= pl_str_is(s->type, types[i]);
	if (!is_bool)
		return;
	for (size_t i = 0; i < PL_LEN(words); i++) {
		size_t n = strlen(words[i]);

		if (pl_str_starts(s->name, pl_str_of(words[i])) && s->name.n > n &&
		    !pl_is_lower(s->name.p[n])) {
			pl_count_word(c, PL_M_NAME_BOOLEAN, words[i], pl_symbol_at(s));
			return;
		}
	}
	if (gives_field(s)) /* checkSum() may do anything */
		pl_count_word(c, PL_M_NAME_BOOLEAN, "none", pl_symbol_at(s));
}

static bool is_override(const struct pl_counter *c, const struct pl_symbol *s)
{
	const struct pl_lang_idiom *idiom = pl_lang_idiom(c->lang, "overrides");

	return idiom && pl_str_find(s->signature, idiom->words[0]) != SIZE_MAX;
}

/* The object itself, where a language names it in the list. */
static bool is_self(struct pl_str name)
{
	return pl_str_is(name, "self") || pl_str_is(name, "this") || pl_str_is(name, "cls");
}

/* True for what stands in anything but a namespace: in another function, in a field's value. */
static bool is_nested(const struct pl_symbol *s)
{
	return s->parent && s->parent->kind != PL_KIND_NAMESPACE;
}

static void count_callable(struct pl_counter *c, const struct pl_symbol *s)
{
	bool inside = s->scope.n || (s->parent && pl_kind_is_type(s->parent->kind));

	for (size_t i = 0; i < s->n_params; i++)
		if (!is_self(s->params[i].name))
			pl_count_shape(c, PL_M_NAME_PARAMETER, s->params[i].name, pl_symbol_at(s));
	if (s->kind == PL_KIND_CONSTRUCTOR || !is_plain(s->name) || pl_is_given(c->lang, s->name) ||
	    pl_is_redefined(c, s) || is_override(c, s))
		return;
	if (has_free_case(c) && (inside || !is_nested(s)) && !is_hidden(c, s->name))
		pl_count_shape(c, inside ? PL_M_NAME_METHOD : PL_M_NAME_FUNCTION, s->name,
		               pl_symbol_at(s));
	count_setter(c, s);
	if (!s->n_params)
		count_boolean(c, s);
}

static void count_field(struct pl_counter *c, const struct pl_symbol *s)
{
	enum pl_measure_id id = PL_M_NAME_FIELD;

	if (!is_plain(s->name) || pl_is_given(c->lang, s->name) || s->scope.n || !has_free_case(c))
		return;
	if (pl_is_constant(c->lang, s))
		id = PL_M_NAME_CONSTANT;
	else if (s->kind == PL_KIND_PROPERTY)
		id = PL_M_NAME_PROPERTY;
	else if (s->kind == PL_KIND_VARIABLE)
		return;
	else if (pl_is_marked(s, "static"))
		id = PL_M_NAME_STATIC;
	else if (s->visibility == PL_VIS_PUBLIC)
		id = PL_M_NAME_PUBLIC_FIELD;
	if (id == PL_M_NAME_FIELD || !is_hidden(c, s->name))
		pl_count_shape(c, id, s->name, pl_symbol_at(s));
}

static int visit(void *ctx, struct pl_symbol *s)
{
	struct pl_counter *c = ctx;

	if (pl_kind_is_type(s->kind)) {
		count_type(c, s);
	} else if (pl_kind_is_callable(s->kind)) {
		count_callable(c, s);
	} else if (s->kind == PL_KIND_ENUM_MEMBER && s->parent) {
		pl_count_shape(c, PL_M_NAME_ENUM_VALUE, s->name, pl_symbol_at(s));
		if (s->parent->name.n && is_plain(s->parent->name))
			pl_count_word(c, PL_M_ENUM_PREFIX, enum_prefix(s), pl_symbol_at(s));
	} else if (s->kind >= PL_KIND_FIELD) {
		count_field(c, s);
	}
	return 0;
}

/* #define NAME: not the guard of a header, which is defined empty */
static void count_macros(struct pl_counter *c)
{
	const struct pl_counted *f = c->at;

	for (size_t i = 0; i < f->all.n; i++) {
		struct pl_str s = pl_token_text(f->file->text, f->all.at[i]);
		size_t from, to;

		if (f->all.at[i].kind != PL_TOKEN_DIRECTIVE || !s.n)
			continue;
		s = pl_str_trim(pl_str_sub(s, 1, s.n));
		if (!pl_str_starts(s, PL_S("define ")))
			continue;
		for (from = 7; from < s.n && s.p[from] == ' '; from++)
			;
		for (to = from; to < s.n && pl_is_word(s.p[to]); to++)
			;
		if (to < s.n && to > from)
			pl_count_shape(c, PL_M_NAME_MACRO, pl_str_sub(s, from, to),
			               f->all.at[i].from);
	}
}

void pl_notes_names(struct pl_counter *c)
{
	for (size_t i = 0; i < c->n_files; i++) {
		c->at = &c->files[i];
		pl_file_each(c->at->file, visit, c);
		if (c->lang->directive.n)
			count_macros(c);
	}
}
