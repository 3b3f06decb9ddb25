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

		if (s->kind != PL_KIND_FIELD || is_static(s) || pl_is_constant(c->lang, s) ||
		    pl_is_given(c->lang, s->name))
			continue;
		if (type->kind == PL_KIND_CLASS && pl_visibility_name(s->visibility)[0] &&
		    !(c->lang->visibility_by_name && pl_str_starts(s->name, PL_S("@")))) /* law */
			pl_count_word(c, PL_M_FIELD_ACCESS, pl_visibility_name(s->visibility),
			              pl_symbol_at(s));
		if (type->kind == PL_KIND_CLASS && s->visibility == PL_VIS_PUBLIC)
			pl_count_word(c, PL_M_ACCESSOR, "public field", pl_symbol_at(s));
		for (size_t k = 0; k < PL_LEN(words); k++)
			if (pl_str_has_word(s->modifiers, pl_str_of(words[k])))
				mark = words[k];
		pl_count_word(c, PL_M_READONLY, mark, pl_symbol_at(s));
		if (s->visibility != PL_VIS_PUBLIC)
			pl_map_add(keys, pl_member_key(&c->notes->arena, s->name), NULL)->num = 1;
	}
}

static bool is_accessor_name(struct pl_str name)
{
	static const char *const words[] = { "get", "set", "is", "has", "Get", "Set", "Is", "Has" };

	for (size_t i = 0; i < PL_LEN(words); i++) {
		size_t n = strlen(words[i]);

		if (name.n > n && pl_str_starts(name, pl_str_of(words[i])) &&
		    !pl_is_lower(name.p[n]))
			return true;
	}
	return false;
}

/* "get" or "set" in the braces at token open: "{ get;" or "{ get {" or "{ get =>" */
static const char *form_in_braces(const struct pl_counted *f, size_t open)
{
	for (size_t i = open + 1; i < f->pair[open] && i < f->code.n; i++) {
		if (pl_code_word(f, i, "get") || pl_code_word(f, i, "set") ||
		    pl_code_word(f, i, "init"))
			return pl_code_is(f, i + 1, ';')   ? "auto"
			       : pl_code_is(f, i + 1, '{') ? "body"
			                                   : "arrow";
		if (pl_code_is(f, i, '{') || pl_code_is(f, i, ';'))
			break;
	}
	return "body";
}

/* Where a type's fields are not declared, nobody knows whether they are reached at once. */
static bool has_fields(const struct pl_symbol *type)
{
	for (size_t i = 0; i < type->n_children; i++)
		if (type->children[i]->kind == PL_KIND_FIELD)
			return true;
	return false;
}

/* What follows the name of a property: braces, or => */
static void count_property(struct pl_counter *c, const struct pl_symbol *s)
{
	const struct pl_counted *f = c->at;
	const char *form = NULL;

	if (c->lang->members == PL_MEMBERS_C || has_fields(s->parent))
		pl_count_word(c, PL_M_ACCESSOR, "property", pl_symbol_at(s));
	if (c->lang->members != PL_MEMBERS_C)
		return;
	for (size_t i = pl_code_at(f, s->name_from) + 1;
	     !form && i < f->code.n && f->code.at[i].from < s->range.to; i++) {
		if (pl_code_is(f, i, '=') && pl_code_is(f, i + 1, '>'))
			form = "arrow";
		else if (pl_code_is(f, i, '{'))
			form = form_in_braces(f, i);
	}
	if (form)
		pl_count_word(c, PL_M_PROPERTY_FORM, form, pl_symbol_at(s));
}

/* A method that gives or takes a field: getX() or x(), by the field's key. */
static void count_accessor(struct pl_counter *c, const struct pl_symbol *s,
                           const struct pl_map *keys)
{
	struct pl_arena *arena = &c->notes->arena;
	struct pl_str key = pl_member_key(arena, s->name);
	bool named = is_accessor_name(s->name);
	bool setter = named && pl_lower(s->name.p[0]) == 's';

	if (!pl_map_find(keys, key) || (named && setter != (s->n_params > 0)))
		return; /* isEnabled(event) asks something else */
	if (named || (!s->n_params && s->type.n && !pl_str_is(s->type, "void") &&
	              pl_str_eq(pl_name_of(arena, s->name).key, key)))
		pl_count_word(c, PL_M_ACCESSOR, named ? "getX/setX" : "x()", pl_symbol_at(s));
}

static void count_accessors(struct pl_counter *c, const struct pl_symbol *type,
                            const struct pl_map *keys)
{
	for (size_t i = 0; i < type->n_children; i++) {
		const struct pl_symbol *s = type->children[i];

		if (is_static(s))
			continue;
		if (s->kind == PL_KIND_PROPERTY)
			count_property(c, s);
		else if (s->kind == PL_KIND_METHOD)
			count_accessor(c, s, keys);
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
		              pl_symbol_at(s));
}

/* --- overrides ---------------------------------------------------------------------------- */

static bool may_be_overridden(const struct pl_counter *c, const struct pl_symbol *method)
{
	const struct pl_lang_idiom *idiom = pl_lang_idiom(c->lang, "overridable");
	bool said = !idiom;

	for (size_t i = 0; !said && i < idiom->n; i++)
		said = pl_has_words(method->modifiers, idiom->words[i]) ||
		       pl_has_words(method->signature, idiom->words[i]);
	return said && method->visibility != PL_VIS_PRIVATE && !is_static(method);
}

/* "@Override" may stand in the lines of the symbol, before its modifiers. */
static bool is_marked_override(const struct pl_counter *c, const struct pl_symbol *s)
{
	struct pl_str mark = pl_lang_idiom(c->lang, "overrides")->words[0];
	struct pl_str head = pl_str_sub(c->at->file->text, s->range.from,
	                                s->body.from > s->range.from ? s->body.from : s->range.to);

	return pl_str_find(head, mark) != SIZE_MAX;
}

/* Take the next name, without what qualifies it, or sign from a type; none at its end. */
static struct pl_str take_piece(struct pl_str *type)
{
	struct pl_str piece = PL_S_NONE;

	while (type->n && !piece.n) {
		size_t n = 0, dots = 0;

		while (n < type->n && pl_is_word(type->p[n]))
			n++;
		while (n && n + dots < type->n &&
		       (type->p[n + dots] == ':' || type->p[n + dots] == '.'))
			dots++;
		piece = pl_str_sub(*type, 0, n ? n : 1);
		*type = pl_str_sub(*type, n + dots > 0 ? n + dots : 1, type->n);
		if (dots || piece.p[0] == ' ' || pl_str_is(piece, "const") ||
		    pl_str_is(piece, "final"))
			piece = PL_S_NONE;
	}
	return piece;
}

/* The same type as far as one can see: "const geom::Point &" and "const Point&"; or one says none. */
static bool is_same_type(struct pl_str a, struct pl_str b)
{
	bool same = true;

	if (!a.n || !b.n)
		return true;
	while (same && (a.n || b.n))
		same = pl_str_eq(take_piece(&a), take_piece(&b));
	return same;
}

static bool takes_the_same(const struct pl_symbol *a, const struct pl_symbol *b)
{
	bool same = a->n_params == b->n_params;

	for (size_t i = 0; same && i < a->n_params; i++)
		same = is_same_type(a->params[i].type, b->params[i].type);
	return same;
}

/*
 * A method of that name and as many parameters, which a type below may override. What has no mark
 * takes the same types as well: else it may be another method of that name.
 */
static bool has_method(const struct pl_counter *c, const struct pl_symbol *type,
                       const struct pl_symbol *method)
{
	for (size_t i = 0; i < type->n_children; i++) {
		const struct pl_symbol *s = type->children[i];

		if (s->kind == PL_KIND_METHOD && pl_str_eq(s->name, method->name) &&
		    s->n_params == method->n_params && may_be_overridden(c, s) &&
		    (is_marked_override(c, method) || takes_the_same(s, method)))
			return true;
	}
	return false;
}

/* Append the supertypes of type that are not there yet, and are not self. */
static void add_bases(const struct pl_counter *c, const struct pl_symbol *self,
                      const struct pl_symbol *type, struct pl_types *bases)
{
	for (size_t i = 0; i < type->n_supertypes; i++) {
		const struct pl_type *base = pl_counted_type(c, type->supertypes[i].name);
		bool known = !base || base->symbol == self;

		for (size_t k = 0; k < bases->n && !known; k++)
			known = bases->at[k].symbol == base->symbol;
		if (!known && bases->n < PL_MAX_ASCENT)
			pl_vec_push(bases, *base);
	}
}

/* All types above one, by all their supertypes, each once: circles and diamonds end. */
static void find_bases(const struct pl_counter *c, const struct pl_symbol *type,
                       struct pl_types *bases)
{
	add_bases(c, type, type, bases);
	for (size_t i = 0; i < bases->n; i++)
		add_bases(c, type, bases->at[i].symbol, bases);
}

/* "void f() final;" of C++ overrides for the last time; final of Java says nothing of that. */
static bool ends_overriding(const struct pl_counter *c, const struct pl_symbol *s)
{
	return c->lang->visibility_labels && pl_is_marked(s, "final");
}

static void count_override(struct pl_counter *c, const struct pl_types *bases,
                           const struct pl_symbol *s)
{
	bool overrides = false;

	if (s->kind != PL_KIND_METHOD || is_static(s) || pl_str_starts(s->name, PL_S("~")) ||
	    s->visibility == PL_VIS_PRIVATE)
		return;
	for (size_t i = 0; i < bases->n && !overrides; i++)
		overrides = has_method(c, bases->at[i].symbol, s);
	if (overrides)
		pl_count_word(c, PL_M_OVERRIDE,
		              is_marked_override(c, s)     ? "marked"
		              : ends_overriding(c, s)      ? "final"
		              : pl_is_marked(s, "virtual") ? "virtual"
		                                           : "bare",
		              pl_symbol_at(s));
}

static void count_overrides(struct pl_counter *c, const struct pl_symbol *type)
{
	struct pl_types bases = PL_VEC_INIT;

	if (pl_lang_idiom(c->lang, "overrides") && !pl_lang_idiom(c->lang, "overridesAreMarked"))
		find_bases(c, type, &bases);
	for (size_t i = 0; i < type->n_children && bases.n; i++)
		count_override(c, &bases, type->children[i]);
	pl_vec_free(&bases);
}

/* --- constructors, const ------------------------------------------------------------------ */

static void count_constructor(struct pl_counter *c, const struct pl_symbol *type,
                              const struct pl_symbol *s)
{
	if (s->n_params == 1 && !pl_has_words(s->params[0].type, type->name)) /* a copy */
		pl_count_word(c, PL_M_EXPLICIT, pl_is_marked(s, "explicit") ? "yes" : "no",
		              pl_symbol_at(s));
}

static bool is_const_method(const struct pl_symbol *s)
{
	size_t close = pl_str_rfind_char(s->signature, ')');

	return close != SIZE_MAX &&
	       pl_str_has_word(pl_str_sub(s->signature, close, s->signature.n), PL_S("const"));
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
		const char *form = pl_str_has_word(type, PL_S("const")) ? "const" : "plain";

		if (pl_str_has_word(type, PL_S("char")) && pl_str_find_char(type, '*') != SIZE_MAX)
			pl_count_word(c, PL_M_CONST_STRING, form, pl_symbol_at(s));
		else if (pl_str_find_char(type, '&') != SIZE_MAX)
			pl_count_word(c, PL_M_CONST_VALUE, form, pl_symbol_at(s));
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
		              pl_symbol_at(s));
	if (!s->scope.n)
		count_const_parameters(c, s);
	if (pl_str_starts(s->name, PL_S("~")) && type)
		pl_count_word(c, PL_M_DESTRUCTOR, pl_is_marked(s, "virtual") ? "virtual" : "plain",
		              pl_symbol_at(s));
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
		if (c->lang->visibility_labels)
			count_const(c, type, s);
	}
	if (pl_kind_is_type(s->kind))
		count_overrides(c, s);
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
