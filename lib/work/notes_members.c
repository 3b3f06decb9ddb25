/* lib/work/notes_members.c -- fields and how they are reached, overrides, const, constructors. */
#include "work/notes_count.h"

#include "work/idiom.h"

static bool is_static(const struct pl_symbol *s)
{
	return pl_is_marked(s, "static");
}

/* --- fields and accessors ----------------------------------------------------------------- */

static void count_fields(struct pl_counter *c, const struct pl_symbol *type, struct pl_map *keys)
{
	static const char *const words[] = { "readonly", "final", "val" };

	for (size_t i = 0; i < type->n_children; i++) {
		const struct pl_symbol *s = type->children[i];
		const char *mark = "none";

		if (s->kind != PL_KIND_FIELD || is_static(s) || pl_is_constant(c->lang, s))
			continue;
		if (type->kind == PL_KIND_CLASS && pl_visibility_name(s->visibility)[0])
			pl_count_word(c, PL_M_FIELD_ACCESS, pl_visibility_name(s->visibility),
			              s->range.from);
		for (size_t k = 0; k < PL_LEN(words); k++)
			if (pl_has_word(s->modifiers, words[k]))
				mark = words[k];
		pl_count_word(c, PL_M_READONLY, mark, s->range.from);
		if (s->visibility != PL_VIS_PUBLIC)
			pl_map_add(keys, pl_member_key(&c->notes->arena, s->name), NULL)->num = 1;
	}
}

static bool is_accessor_name(struct pl_str name)
{
	static const char *const words[] = { "get", "set", "is", "Get", "Set", "Is" };

	for (size_t i = 0; i < PL_LEN(words); i++) {
		size_t n = strlen(words[i]);

		if (name.n > n && pl_str_starts(name, pl_str_of(words[i])) &&
		    !pl_is_lower(name.p[n]))
			return true;
	}
	return false;
}

/* What the braces of a property begin with: { get; or { get { or => */
static void count_property(struct pl_counter *c, const struct pl_symbol *s)
{
	const struct pl_counted *f = c->at;
	size_t i = pl_code_at(f, s->name_from) + 1;
	const char *form = NULL;

	pl_count_word(c, PL_M_ACCESSOR, "property", s->range.from);
	if (c->lang->members != PL_MEMBERS_C)
		return;
	for (; !form && i < f->code.n && f->code.at[i].from < s->range.to; i++) {
		if (pl_code_is(f, i, '=') && pl_code_is(f, i + 1, '>'))
			form = "arrow";
		else if ((pl_code_word(f, i, "get") || pl_code_word(f, i, "set")))
			form = pl_code_is(f, i + 1, ';')   ? "auto"
			       : pl_code_is(f, i + 1, '{') ? "body"
			                                   : "arrow";
	}
	if (form)
		pl_count_word(c, PL_M_PROPERTY_FORM, form, s->range.from);
}

static void count_accessors(struct pl_counter *c, const struct pl_symbol *type,
                            const struct pl_map *keys)
{
	for (size_t i = 0; i < type->n_children; i++) {
		const struct pl_symbol *s = type->children[i];

		if (s->kind == PL_KIND_PROPERTY && !is_static(s)) {
			count_property(c, s);
		} else if (s->kind == PL_KIND_METHOD && !is_static(s)) {
			if (!pl_map_find(keys, pl_member_key(&c->notes->arena, s->name)))
				continue;
			pl_count_word(c, PL_M_ACCESSOR,
			              is_accessor_name(s->name) ? "getX/setX" : "x()",
			              s->range.from);
		}
	}
}

/* A body of one return or one assignment. */
static bool is_one_statement(const struct pl_counted *f, const struct pl_symbol *s)
{
	size_t open = pl_code_at(f, s->body.from), semicolons = 0;

	if (s->body.to <= s->body.from || !pl_code_is(f, open, '{') || f->pair[open] >= f->code.n)
		return false;
	for (size_t i = open + 1; i < f->pair[open]; i++) {
		semicolons += pl_code_is(f, i, ';');
		if (pl_code_is(f, i, '{') || pl_code_is(f, i, '('))
			return false;
	}
	return semicolons == 1;
}

static void count_place(struct pl_counter *c, const struct pl_symbol *s)
{
	if (c->headers && s->kind == PL_KIND_METHOD && is_accessor_name(s->name) &&
	    is_one_statement(c->at, s))
		pl_count_word(c, PL_M_ACCESSOR_PLACE, c->at->header ? "header" : "source",
		              s->range.from);
}

/* --- overrides ---------------------------------------------------------------------------- */

enum { MAX_ASCENT = 32 };

/* True when a type above (by all its supertypes) has a method of that name and as many parameters. */
static bool overrides(const struct pl_counter *c, const struct pl_symbol *type,
                      const struct pl_symbol *method, int depth)
{
	if (depth > MAX_ASCENT)
		return false;
	for (size_t i = 0; i < type->n_supertypes; i++) {
		const struct pl_type *base = pl_counted_type(c, type->supertypes[i].name);

		if (!base || base->symbol == type)
			continue;
		for (size_t k = 0; k < base->symbol->n_children; k++) {
			const struct pl_symbol *s = base->symbol->children[k];

			if (s->kind == PL_KIND_METHOD && pl_str_eq(s->name, method->name) &&
			    s->visibility != PL_VIS_PRIVATE && !is_static(s) &&
			    s->n_params == method->n_params)
				return true;
		}
		if (overrides(c, base->symbol, method, depth + 1))
			return true;
	}
	return false;
}

/* "@Override" may stand in the lines of the symbol, before its modifiers. */
static bool is_marked_override(const struct pl_counter *c, const struct pl_symbol *s)
{
	struct pl_str mark = pl_lang_idiom(c->lang, "overrides")->words[0];
	struct pl_str head = pl_str_sub(c->at->file->text, s->range.from,
	                                s->body.from > s->range.from ? s->body.from : s->range.to);

	return pl_str_find(head, mark) != SIZE_MAX;
}

static void count_override(struct pl_counter *c, const struct pl_symbol *type,
                           const struct pl_symbol *s)
{
	if (!pl_lang_idiom(c->lang, "overrides") || s->kind != PL_KIND_METHOD || is_static(s) ||
	    s->name.p[0] == '~' || s->visibility == PL_VIS_PRIVATE || !overrides(c, type, s, 0))
		return;
	pl_count_word(c, PL_M_OVERRIDE,
	              is_marked_override(c, s)     ? "marked"
	              : pl_is_marked(s, "virtual") ? "virtual"
	                                           : "bare",
	              s->range.from);
}

/* --- constructors, const ------------------------------------------------------------------ */

static void count_constructor(struct pl_counter *c, const struct pl_symbol *type,
                              const struct pl_symbol *s)
{
	if (s->n_params == 1 && !pl_has_words(s->params[0].type, type->name)) /* a copy */
		pl_count_word(c, PL_M_EXPLICIT, pl_is_marked(s, "explicit") ? "yes" : "no",
		              s->range.from);
}

static bool is_const_method(const struct pl_symbol *s)
{
	size_t close = pl_str_rfind_char(s->signature, ')');

	return close != SIZE_MAX &&
	       pl_has_word(pl_str_sub(s->signature, close, s->signature.n), "const");
}

static bool is_getter(const struct pl_symbol *s)
{
	return s->kind == PL_KIND_METHOD && !is_static(s) && !s->n_params &&
	       (pl_str_starts(s->name, PL_S("get")) || pl_str_starts(s->name, PL_S("is"))) &&
	       is_accessor_name(s->name);
}

static void count_const_parameters(struct pl_counter *c, const struct pl_symbol *s)
{
	for (size_t i = 0; i < s->n_params; i++) {
		struct pl_str type = s->params[i].type;
		const char *form = pl_has_word(type, "const") ? "const" : "plain";

		if (pl_has_word(type, "char") && pl_str_find_char(type, '*') != SIZE_MAX)
			pl_count_word(c, PL_M_CONST_STRING, form, s->range.from);
		else if (pl_str_find_char(type, '&') != SIZE_MAX)
			pl_count_word(c, PL_M_CONST_VALUE, form, s->range.from);
	}
}

/* What only languages with references and labels have: C++. */
static void count_const(struct pl_counter *c, const struct pl_symbol *type,
                        const struct pl_symbol *s)
{
	if (s->kind == PL_KIND_CONSTRUCTOR && type)
		count_constructor(c, type, s);
	if (is_getter(s) && type)
		pl_count_word(c, PL_M_CONST_GETTER, is_const_method(s) ? "yes" : "no",
		              s->range.from);
	if (!s->scope.n)
		count_const_parameters(c, s);
	if (s->name.p[0] == '~' && type)
		pl_count_word(c, PL_M_DESTRUCTOR, pl_is_marked(s, "virtual") ? "virtual" : "plain",
		              s->range.from);
}

/* --- all types ---------------------------------------------------------------------------- */

static int visit(void *ctx, struct pl_symbol *s)
{
	struct pl_counter *c = ctx;
	const struct pl_symbol *type = s->parent && pl_kind_is_type(s->parent->kind) ? s->parent
	                                                                             : NULL;
	struct pl_map keys = PL_MAP_INIT;

	if (pl_kind_is_callable(s->kind) && s->name.n) {
		count_place(c, s);
		if (type)
			count_override(c, type, s);
		if (c->lang->visibility_labels)
			count_const(c, type, s);
	}
	if (pl_kind_is_type(s->kind) && s->kind != PL_KIND_INTERFACE && !s->scope.n) {
		count_fields(c, s, &keys);
		count_accessors(c, s, &keys);
	}
	pl_map_deinit(&keys);
	return 0;
}

void pl_notes_members(struct pl_counter *c)
{
	for (size_t i = 0; i < c->n_files; i++) {
		c->at = &c->files[i];
		pl_file_each(c->at->file, visit, c);
	}
}
