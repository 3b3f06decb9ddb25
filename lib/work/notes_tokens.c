/* lib/work/notes_tokens.c -- what the code itself uses: containers, locals, words. */
#include "work/notes_count.h"

#include "base/fs.h"

static const struct pl_lang_idiom *idiom(const struct pl_counter *c, const char *name)
{
	return pl_lang_idiom(c->lang, name);
}

/* --- containers --------------------------------------------------------------------------- */

/* A type that is named like a standard container or string; a generic one may have words before it. */
static bool is_own_container(const struct pl_counter *c, struct pl_str name)
{
	static const char *const words[] = { "string", "vector", "list", "array", "map", "hashmap",
		                             "dictionary", "set", "pool", "queue", "stack" };
	const struct pl_type *type = pl_counted_type(c, name);
	bool generic;

	if (!type || type->file == c->at->file || pl_map_find(&c->callables, name) ||
	    (type->symbol->kind != PL_KIND_CLASS && type->symbol->kind != PL_KIND_STRUCT))
		return false;
	generic = type->symbol->type_parameters.n ||
	          pl_str_starts(type->symbol->signature, PL_S("template"));
	for (size_t i = 0; i < PL_LEN(words); i++) {
		struct pl_str word = pl_str_of(words[i]);
		size_t from = name.n > word.n && generic ? name.n - word.n : 0;

		if ((!from || pl_is_upper(name.p[from])) && /* StringMap, but not is_string */
		    pl_str_eq_nocase(pl_str_sub(name, from, name.n), word))
			return true;
	}
	return false;
}

static bool is_scoped(const struct pl_counter *c, size_t i, const char *scope)
{
	return i >= 3 && pl_code_is(c->at, i - 1, ':') && pl_code_is(c->at, i - 2, ':') &&
	       pl_lang_idiom_has(c->lang, scope, pl_code_text(c->at, i - 3));
}

/* Behind a dot, or a scope that is not ours, stands what somebody else declares: reflect.String */
static bool is_of_others(const struct pl_counter *c, size_t i)
{
	const struct pl_counted *f = c->at;
	struct pl_str scope;

	if (i && pl_code_is(f, i - 1, '.'))
		return true;
	if (i < 3 || !pl_code_is(f, i - 1, ':') || !pl_code_is(f, i - 2, ':'))
		return false;
	scope = pl_code_text(f, i - 3);
	return !pl_map_find(&c->namespaces, scope) && !pl_counted_type(c, scope);
}

static void count_containers(struct pl_counter *c)
{
	const struct pl_counted *f = c->at;
	bool scoped = idiom(c, "standardScope") != NULL;
	size_t standard = f->code.n;

	for (size_t i = 0; i < f->code.n; i++) {
		struct pl_str word = pl_code_text(f, i);

		if (f->code.at[i].kind != PL_TOKEN_WORD)
			continue;
		if (pl_lang_idiom_has(c->lang, "standard", word) && !pl_code_is(f, i + 1, '.') &&
		    (scoped ? is_scoped(c, i, "standardScope") : !pl_counted_type(c, word))) {
			if (standard == f->code.n)
				standard = i;
			pl_count(c, PL_M_STANDARD_USE, word, f->code.at[i].from);
		} else if (!is_of_others(c, i) && is_own_container(c, word)) {
			pl_count(c, PL_M_OWN_CONTAINER, word, f->code.at[i].from);
		}
	}
	if (scoped)
		pl_count_use(c, PL_M_STANDARD, standard);
}

/* --- locals ------------------------------------------------------------------------------- */

static bool is_word(const struct pl_counted *f, size_t i)
{
	return i < f->code.n && f->code.at[i].kind == PL_TOKEN_WORD;
}

/* let x, const y: but not let { a, b } */
static void count_declared(struct pl_counter *c, size_t i)
{
	const struct pl_counted *f = c->at;

	if (!pl_lang_idiom_has(c->lang, "declarations", pl_code_text(f, i)) ||
	    !(is_word(f, i + 1) || pl_code_is(f, i + 1, '{') || pl_code_is(f, i + 1, '[') ||
	      pl_code_is(f, i + 1, '('))) /* final = true: a name */
		return;
	if (pl_code_word(f, i + 1, "mut") || pl_code_word(f, i + 1, "enum") ||
	    pl_code_is(f, i + 2, '(') || pl_code_is(f, i + 2, '{') || /* let Some(x): a pattern */
	    (pl_code_is(f, i + 2, ':') && pl_code_is(f, i + 3, ':')))
		return;
	if (idiom(c, "declarations")->n > 1)
		pl_count(c, PL_M_DECLARE, pl_code_text(f, i), f->code.at[i].from);
	if (is_word(f, i + 1))
		pl_count_shape(c, PL_M_NAME_LOCAL, pl_code_text(f, i + 1), f->code.at[i + 1].from);
}

/* The token behind a type that begins at token i: const A::B<C> *, or i. */
static size_t skip_type(const struct pl_counter *c, size_t i)
{
	const struct pl_counted *f = c->at;
	size_t from = i;

	if (pl_lang_idiom_has(c->lang, "inferred", pl_code_text(f, i)) && is_word(f, i + 1) &&
	    pl_code_is(f, i + 2, '='))
		return i + 1; /* final x = 1 */
	while (pl_code_word(f, i, "const") || pl_code_word(f, i, "final") ||
	       pl_code_word(f, i, "static") || pl_code_word(f, i, "unsigned"))
		i++;
	if (!is_word(f, i) || pl_lang_idiom_has(c->lang, "statements", pl_code_text(f, i)))
		return from;
	for (i++; i + 1 < f->code.n;) {
		if (pl_code_is(f, i, ':') && pl_code_is(f, i + 1, ':') && is_word(f, i + 2))
			i += 3;
		else if (pl_code_is(f, i, '.') && is_word(f, i + 1))
			i += 2;
		else if (pl_code_is(f, i, '<') &&
		         pl_token_close(f->file->text, &f->code, i) < f->code.n)
			i = pl_token_close(f->file->text, &f->code, i) + 1;
		else if (pl_code_is(f, i, '[') && pl_code_is(f, i + 1, ']'))
			i += 2;
		else
			break;
	}
	while (pl_code_is(f, i, '*') || pl_code_is(f, i, '&') || pl_code_is(f, i, '?'))
		i++;
	return i;
}

/* T *x, T* x or T * x, by the blanks around what stands between type and name. */
static void count_pointer(struct pl_counter *c, size_t name)
{
	const struct pl_counted *f = c->at;
	const char *text = f->file->text.p;
	size_t star = name - 1;
	bool before, after;

	while (pl_code_is(f, star - 1, '*') || pl_code_is(f, star - 1, '&'))
		star--;
	before = text[f->code.at[star].from - 1] == ' ';
	after = text[f->code.at[name].from - 1] == ' ';
	if (before || after)
		pl_count_word(c, PL_M_POINTER,
		              before && after ? "T * x"
		              : before        ? "T *x"
		                              : "T* x",
		              f->code.at[star].from);
}

/* A statement that begins with a type and goes on with a name. */
static void count_typed(struct pl_counter *c, size_t i)
{
	const struct pl_counted *f = c->at;
	size_t name = skip_type(c, i), first = i;

	if (name == i || !is_word(f, name) ||
	    pl_lang_idiom_has(c->lang, "statements", pl_code_text(f, name)))
		return;
	if (!pl_code_is(f, name + 1, '=') && !pl_code_is(f, name + 1, ';') &&
	    !pl_code_is(f, name + 1, ',') && !pl_code_is(f, name + 1, ':') &&
	    !pl_code_word(f, name + 1, "in"))
		return;
	if (pl_code_is(f, name + 1, '=') && pl_code_is(f, name + 2, '='))
		return;
	pl_count_shape(c, PL_M_NAME_LOCAL, pl_code_text(f, name), f->code.at[name].from);
	while (first + 1 < name &&
	       (pl_code_word(f, first, "const") || pl_code_word(f, first, "final")))
		first++;
	if (idiom(c, "inferred"))
		pl_count(c, PL_M_INFERRED,
		         pl_lang_idiom_has(c->lang, "inferred", pl_code_text(f, first)) ||
		                         first == name
		                 ? pl_code_text(f, first == name ? first - 1 : first)
		                 : PL_S("type"),
		         f->code.at[i].from);
	if (c->lang->directive.n && (pl_code_is(f, name - 1, '*') || pl_code_is(f, name - 1, '&')))
		count_pointer(c, name);
}

/* x := 1, or x = 1 where a statement begins, in languages without a word for it */
static void count_assigned(struct pl_counter *c, size_t i)
{
	const struct pl_counted *f = c->at;

	bool declared = is_word(f, i) && pl_code_is(f, i + 1, ':') && pl_code_is(f, i + 2, '=');

	if (declared && idiom(c, "declarations"))
		pl_count_word(c, PL_M_DECLARE, ":=", f->code.at[i].from);
	if (declared || (is_word(f, i) && f->code.at[i].first && pl_code_is(f, i + 1, '=') &&
	                 !pl_code_is(f, i + 2, '=') && !pl_code_is(f, i + 2, '>') &&
	                 !pl_code_is(f, i + 2, '~') && c->lang->assigned))
		pl_count_shape(c, PL_M_NAME_LOCAL, pl_code_text(f, i), f->code.at[i].from);
}

static void count_locals_in(struct pl_counter *c, const struct pl_symbol *s)
{
	const struct pl_counted *f = c->at;
	bool typed = idiom(c, "statements") != NULL, words = idiom(c, "declarations") != NULL;
	size_t inside = 0; /* the bracket that closes an argument list: f(x=1) declares nothing */

	for (size_t i = pl_code_at(f, s->body.from); i < f->code.n; i++) {
		if (f->code.at[i].from >= s->body.to)
			break;
		if (words)
			count_declared(c, i);
		if (typed && i &&
		    (pl_code_is(f, i - 1, ';') || pl_code_is(f, i - 1, '{') ||
		     pl_code_is(f, i - 1, '}') ||
		     (pl_code_is(f, i - 1, '(') && i > 1 &&
		      (pl_code_word(f, i - 2, "for") || pl_code_word(f, i - 2, "foreach")))))
			count_typed(c, i);
		if ((pl_code_is(f, i, '(') || pl_code_is(f, i, '[')) && i >= inside &&
		    f->pair[i] < f->code.n)
			inside = f->pair[i];
		if (!typed && (i >= inside || !c->lang->assigned))
			count_assigned(c, i);
	}
}

/* --- own fields --------------------------------------------------------------------------- */

/* A name that something inside the body is given: behind a type, let and such. */
static bool is_declared(const struct pl_counter *c, size_t i)
{
	const struct pl_counted *f = c->at;

	return i &&
	       (pl_code_is(f, i + 1, '=') || pl_code_is(f, i + 1, ';') ||
	        pl_code_is(f, i + 1, ':') || pl_code_is(f, i + 1, ',') ||
	        pl_code_word(f, i + 1, "in") || pl_code_word(f, i + 1, "of")) &&
	       (is_word(f, i - 1) || pl_code_is(f, i - 1, '*') || pl_code_is(f, i - 1, '&') ||
	        pl_code_is(f, i - 1, ']')) &&
	       !pl_code_word(f, i - 1, "return") && !pl_code_word(f, i - 1, "case") &&
	       !pl_code_word(f, i - 1, "else") && !pl_code_word(f, i - 1, "throw");
}

/* The names that a declaration gives are locals from here on: x at token i of "int x = 1, y;", and y. */
static void drop_declared(const struct pl_counted *f, size_t i, struct pl_map *fields)
{
	do {
		struct pl_map_entry *field = pl_map_find(fields, pl_code_text(f, i));

		if (field)
			field->num = 0;
		for (i++; i < f->code.n && !pl_code_is(f, i, ',') && !pl_code_is(f, i, ';'); i++) {
			if (pl_code_is(f, i, ')') || pl_code_is(f, i, '}'))
				return;
			if (f->pair[i] < f->code.n && f->pair[i] > i) /* an opening one */
				i = f->pair[i];
		}
		if (pl_code_is(f, i, ';'))
			return;
		for (i++; pl_code_is(f, i, '*') || pl_code_is(f, i, '&'); i++)
			;
	} while (i < f->code.n);
}

/* How the field at token i is named: "this.", "bare"; none when that is not its own object's. */
static struct pl_str use_form(const struct pl_counter *c, size_t i)
{
	const struct pl_counted *f = c->at;
	bool dot = pl_code_is(f, i - 1, '.'), arrow = pl_code_is(f, i - 1, '>');
	struct pl_str object = pl_code_text(f, i - (dot ? 2 : 3));

	if ((dot || arrow) && pl_lang_idiom_has(c->lang, "self", object) &&
	    !pl_code_is(f, i - 3, '.'))
		return pl_arena_fmt(&c->notes->arena, PL_STR_FMT "%s", PL_STR_ARG(object),
		                    dot ? "." : "->");
	if (dot || arrow || is_word(f, i - 1) || pl_code_is(f, i + 1, '(') ||
	    pl_code_is(f, i + 1, ':') || pl_code_is(f, i - 1, ':'))
		return PL_S_NONE;
	return PL_S("bare");
}

/* Fields of the object around s whose names no parameter of s has. */
static void find_fields(const struct pl_counter *c, const struct pl_symbol *s,
                        struct pl_map *fields)
{
	const struct pl_symbol *owner = pl_counted_owner(c, s);

	for (size_t i = 0; owner && i < owner->n_children; i++) {
		const struct pl_symbol *field = owner->children[i];

		if (field->kind == (c->fields ? PL_KIND_FIELD : PL_KIND_PROPERTY) &&
		    field->name.n && !pl_is_marked(field, "static") &&
		    !pl_str_has_word(s->parameters, field->name))
			pl_map_add(fields, field->name, NULL)->num = 1;
	}
}

/* this.x or x: only fields whose name nothing else in the method has. */
static void count_this(struct pl_counter *c, const struct pl_symbol *s)
{
	const struct pl_counted *f = c->at;
	struct pl_map fields = PL_MAP_INIT;

	find_fields(c, s, &fields);
	for (size_t i = pl_code_at(f, s->body.from); fields.n && i < f->code.n; i++) {
		struct pl_map_entry *field = pl_map_find(&fields, pl_code_text(f, i));
		struct pl_str form;

		if (f->code.at[i].from >= s->body.to)
			break;
		if (is_declared(c, i))
			drop_declared(f, i, &fields);
		if (!is_word(f, i) || !field || !field->num || i < 3)
			continue;
		form = use_form(c, i);
		if (form.n)
			pl_count(c, PL_M_THIS, form, f->code.at[i].from);
	}
	pl_map_deinit(&fields);
}

static int visit(void *ctx, struct pl_symbol *s)
{
	struct pl_counter *c = ctx;

	if (pl_kind_is_callable(s->kind) && s->body.to > s->body.from) {
		if (!pl_is_in_body(s))
			count_locals_in(c, s);
		if (idiom(c, "self"))
			count_this(c, s);
	}
	if (s->kind == PL_KIND_ENUM && c->lang->visibility_labels)
		pl_count_word(c, PL_M_ENUM_FORM,
		              pl_str_has_word(s->signature, PL_S("class")) ||
		                              pl_str_has_word(s->signature, PL_S("struct"))
		                      ? "enum class"
		                      : "enum",
		              pl_symbol_at(s));
	return 0;
}

/* --- single words ------------------------------------------------------------------------- */

/* = = or = = =: one observation at its first sign. */
static void count_equality(struct pl_counter *c, size_t i)
{
	const struct pl_counted *f = c->at;
	bool strict;

	if (!(pl_code_is(f, i, '=') || pl_code_is(f, i, '!')) || !pl_code_is(f, i + 1, '=') ||
	    (i && (pl_code_is(f, i - 1, '=') || pl_code_is(f, i - 1, '!') ||
	           pl_code_is(f, i - 1, '<') || pl_code_is(f, i - 1, '>'))) ||
	    f->code.at[i + 1].from != f->code.at[i].to)
		return;
	strict = pl_code_is(f, i + 2, '=') && f->code.at[i + 2].from == f->code.at[i + 1].to;
	pl_count_word(c, PL_M_EQUALITY, strict ? "===" : "==", f->code.at[i].from);
}

static bool is_pair(const struct pl_counted *f, size_t i, char sign)
{
	return pl_code_is(f, i, sign) && pl_code_is(f, i + 1, sign) &&
	       f->code.at[i + 1].from == f->code.at[i].to;
}

/* Only where the value is not used: a statement, or the last part of for (;;). */
static void count_increment(struct pl_counter *c, size_t i)
{
	const struct pl_counted *f = c->at;

	if (!is_pair(f, i, '+'))
		return;
	if (i && (pl_code_is(f, i - 1, ';') || pl_code_is(f, i - 1, '{')) && is_word(f, i + 2))
		pl_count_word(c, PL_M_INCREMENT, "++i", f->code.at[i].from);
	else if (i > 1 && is_word(f, i - 1) &&
	         (pl_code_is(f, i + 2, ';') || pl_code_is(f, i + 2, ')')) &&
	         (pl_code_is(f, i - 2, ';') || pl_code_is(f, i - 2, '{')))
		pl_count_word(c, PL_M_INCREMENT, "i++", f->code.at[i].from);
}

/* (float) x: a type of the language's own, or casts by word */
static void count_cast(struct pl_counter *c, size_t i)
{
	static const char *const types[] = { "int", "float", "double", "char", "long", "short",
		                             "byte", "size_t", "uint8_t", "uint32_t", "ushort" };
	const struct pl_counted *f = c->at;

	if (pl_lang_idiom_has(c->lang, "casts", pl_code_text(f, i)) && pl_code_is(f, i + 1, '<')) {
		pl_count(c, PL_M_CAST, pl_code_text(f, i), f->code.at[i].from);
		return;
	}
	if (!pl_code_is(f, i, '(') || !pl_code_is(f, i + 2, ')') || !i ||
	    f->code.at[i - 1].kind != PL_TOKEN_PUNCT || i + 3 >= f->code.n ||
	    !(is_word(f, i + 3) || f->code.at[i + 3].kind == PL_TOKEN_NUMBER ||
	      pl_code_is(f, i + 3, '(')))
		return;
	for (size_t k = 0; k < PL_LEN(types); k++)
		if (pl_code_word(f, i + 1, types[k]))
			pl_count_word(c, PL_M_CAST, "(T)", f->code.at[i].from);
}

static void count_string(struct pl_counter *c, size_t i)
{
	struct pl_str s = pl_code_text(c->at, i);

	if (c->at->code.at[i].kind != PL_TOKEN_STRING || !s.n ||
	    (s.p[0] != '\'' && s.p[0] != '"') || (s.n > 2 && s.p[1] == s.p[0]))
		return;
	if (s.n > 2 && memchr(s.p + 1, s.p[0] == '"' ? '\'' : '"', s.n - 2))
		return; /* holds the other quote: no choice */
	pl_count(c, PL_M_QUOTES, pl_str_sub(s, 0, 1), c->at->code.at[i].from);
}

/* A statement goes on in the next line: by what token end, the last of its line, is, or by what follows. */
static bool goes_on(const struct pl_counted *f, size_t end)
{
	char last = f->file->text.p[f->code.at[end].to - 1];
	struct pl_str next = pl_code_text(f, end + 1);

	if (f->code.at[end].kind == PL_TOKEN_PUNCT && !strchr(";)]", last))
		return true;
	return last != ';' && next.n && strchr("?:.&|+-*/=<>,)]", next.p[0]);
}

/* Lines that begin with a word that ends in a statement: does it end with a semicolon? */
static void count_semicolon(struct pl_counter *c, size_t i)
{
	static const char *const words[] = { "return", "import", "break", "continue" };
	const struct pl_counted *f = c->at;
	size_t end = i;

	if (!f->code.at[i].first)
		return;
	for (size_t k = 0; k < PL_LEN(words); k++)
		if (pl_code_word(f, i, words[k])) {
			while (end + 1 < f->code.n && !f->code.at[end + 1].first)
				end++;
			if (goes_on(f, end))
				return;
			pl_count_word(c, PL_M_SEMICOLON, pl_code_is(f, end, ';') ? "yes" : "no",
			              f->code.at[i].from);
		}
}

static void count_words(struct pl_counter *c)
{
	const struct pl_counted *f = c->at;
	const struct pl_lang_idiom *nulls = idiom(c, "nulls");
	bool script = idiom(c, "declarations") && !c->lang->semicolons &&
	              c->lang->members == PL_MEMBERS_KEYWORD && nulls && nulls->n > 1;

	for (size_t i = 0; i < f->code.n; i++) {
		struct pl_str word = pl_code_text(f, i);

		if (nulls && nulls->n > 1 && f->code.at[i].kind == PL_TOKEN_WORD &&
		    pl_lang_idiom_has(c->lang, "nulls", word))
			pl_count(c, PL_M_NULLS, word, f->code.at[i].from);
		if (f->code.at[i].first && pl_lang_idiom_has(c->lang, "aliases", word) &&
		    !pl_code_word(f, i + 1, "namespace") &&
		    (pl_code_word(f, i, "typedef") || pl_code_is(f, i + 2, '=')))
			pl_count(c, PL_M_ALIAS, word, f->code.at[i].from);
		count_increment(c, i);
		if (idiom(c, "casts")) /* else there is but one way */
			count_cast(c, i);
		if (script) {
			count_equality(c, i);
			count_semicolon(c, i);
			count_string(c, i);
		}
	}
}

/* A name that a condition asks for: not a number, an operator, or what is called. */
static bool is_condition(struct pl_str s, size_t from, size_t to)
{
	static const char *const words[] = { "defined", "true", "false", "and", "or", "not" };

	if (to < from + 2 || pl_is_digit(s.p[from]))
		return false;
	for (size_t i = 0; i < PL_LEN(words); i++)
		if (pl_str_is(pl_str_sub(s, from, to), words[i]))
			return false;
	return true;
}

/* Where the call that begins at from ends: what it is given is no condition, defined() and the like aside. */
static size_t past_call(struct pl_str s, size_t from, size_t to)
{
	static const char *const words[] = { "defined", "os", "canImport", "targetEnvironment" };
	size_t depth = 0, at = to;

	while (at < s.n && s.p[at] == ' ')
		at++;
	if (at == s.n || s.p[at] != '(')
		return from;
	for (size_t i = 0; i < PL_LEN(words); i++)
		if (pl_str_is(pl_str_sub(s, from, to), words[i]))
			return to;
	for (; at < s.n; at++) {
		depth += s.p[at] == '(';
		depth -= s.p[at] == ')';
		if (!depth)
			return at + 1;
	}
	return s.n;
}

/* The names that a condition asks for, from byte from of s. */
static void count_conditions(struct pl_counter *c, struct pl_str s, size_t from, uint32_t offset)
{
	for (size_t to; from < s.n; from = to + 1) {
		size_t past;

		for (to = from; to < s.n && pl_is_word(s.p[to]); to++)
			;
		past = to > from ? past_call(s, from, to) : from;
		if (past != from)
			to = past - 1;
		else if (is_condition(s, from, to))
			pl_count(c, PL_M_PLATFORM, pl_str_sub(s, from, to), offset);
	}
}

/* #if and #ifdef: not a header's guard. */
static void count_platform(struct pl_counter *c)
{
	static const char *const words[] = { "ifdef", "if", "elif", "elseif" };
	const struct pl_counted *f = c->at;

	for (size_t i = 0; i < f->all.n; i++) {
		struct pl_str s = pl_token_text(f->file->text, f->all.at[i]);

		if (f->all.at[i].kind != PL_TOKEN_DIRECTIVE)
			continue;
		if (pl_str_find(s, PL_S("/*")) != SIZE_MAX)
			s = pl_str_sub(s, 0, pl_str_find(s, PL_S("/*")));
		if (pl_str_find(s, PL_S("//")) != SIZE_MAX)
			s = pl_str_sub(s, 0, pl_str_find(s, PL_S("//")));
		s = pl_str_trim(pl_str_sub(s, s.n ? 1 : 0, s.n));
		for (size_t k = 0; k < PL_LEN(words); k++) {
			size_t n = strlen(words[k]);

			if (pl_str_starts(s, pl_str_of(words[k])) && s.n > n && !pl_is_word(s.p[n]))
				count_conditions(c, s, n, f->all.at[i].from);
		}
	}
}

void pl_notes_tokens(struct pl_counter *c)
{
	for (size_t i = 0; i < c->n_files; i++) {
		c->at = &c->files[i];
		count_containers(c);
		count_words(c);
		pl_file_each(c->at->file, visit, c);
		if (c->lang->directive.n)
			count_platform(c);
	}
}
