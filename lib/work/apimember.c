/* lib/work/apimember.c */
#include "work/apimember.h"

#include "work/idiom.h"

/* "operator -" of C++ and C#, "-" of Swift */
static bool is_operator(struct pl_str name)
{
	if (pl_str_starts(name, PL_S("operator")))
		return name.n > 8 && !pl_is_word(name.p[8]);
	for (size_t i = 0; i < name.n; i++)
		if (pl_is_word(name.p[i]))
			return false;
	return name.n > 0;
}

static struct pl_str key_of(struct pl_api *api, struct pl_str name)
{
	char *out;
	size_t n;

	if (!is_operator(name))
		return pl_name_of(&api->arena, name).key;
	if (!pl_str_starts(name, PL_S("operator")))
		name = pl_arena_fmt(&api->arena, "operator" PL_STR_FMT, PL_STR_ARG(name));
	out = pl_arena_alloc(&api->arena, name.n + 1);
	n = 0;
	for (size_t i = 0; i < name.n; i++)
		if (name.p[i] != ' ')
			out[n++] = name.p[i];
	return (struct pl_str){ out, n };
}

/*
 * The object that a method is called on is no parameter of it, though Python and Rust list it; a Rust
 * method that does not is called on its type.
 */
static void drop_receiver(const struct pl_api *api, struct pl_api_member *m)
{
	bool is_type = m->params.n && pl_str_is(m->params.at[0].key, "cls");

	if (m->symbol->kind != PL_KIND_METHOD && m->symbol->kind != PL_KIND_CONSTRUCTOR)
		return;
	if (is_type || (m->params.n && pl_str_is(m->params.at[0].key, "self"))) {
		m->params.at++;
		m->params.n--;
	} else if (api->lang->params.receiver.n) {
		m->is_static = true;
	}
	m->is_static = m->is_static || is_type;
}

/* A static operator's first operand is the object that a method of that meaning is called on. */
static void drop_operand(struct pl_api_member *m)
{
	if (!m->is_static || !m->params.n || !is_operator(m->name))
		return;
	m->params.at++;
	m->params.n--;
	m->is_static = false;
}

/* True when the text of a property has an accessor of that name: "{ get; set; }". */
static bool has_accessor(const struct pl_api_member *m, const char *word)
{
	struct pl_str text = m->file->text;
	size_t n = strlen(word);

	for (size_t i = m->symbol->range.from; i + n < m->symbol->range.to && i + n < text.n; i++)
		if (!memcmp(text.p + i, word, n) && !pl_is_word(text.p[i - 1]) &&
		    !pl_is_word(text.p[i + n]))
			return true;
	return false;
}

static unsigned uses_of_value(const struct pl_api_member *m)
{
	struct pl_str modifiers = m->symbol->modifiers, signature = m->symbol->signature;
	size_t at = pl_str_find(signature, m->symbol->name);
	struct pl_str before = pl_str_sub(signature, 0, at == SIZE_MAX ? 0 : at);

	if (m->symbol->kind == PL_KIND_CONSTANT || pl_str_has_word(modifiers, PL_S("final")) ||
	    (m->is_static && pl_name_is_shouted(m->name)) || /* meant as one */
	    pl_str_has_word(modifiers, PL_S("const")) ||
	    pl_str_has_word(modifiers, PL_S("readonly")) || pl_str_has_word(before, PL_S("val")) ||
	    pl_str_has_word(before, PL_S("let")) ||
	    pl_str_find(before, PL_S("(set)")) != SIZE_MAX || /* private(set) var */
	    pl_str_find(signature, PL_S("never)")) != SIZE_MAX ||
	    pl_str_find(signature, PL_S("null)")) != SIZE_MAX)
		return PL_USE_READ;
	if (m->symbol->kind == PL_KIND_PROPERTY && has_accessor(m, "get") &&
	    !has_accessor(m, "set") && !has_accessor(m, "init"))
		return PL_USE_READ;
	return PL_USE_READ | PL_USE_WRITE;
}

/* What a method does to a property, if that is all it does: getX(), setX(x). */
unsigned pl_api_method_uses(struct pl_api *api, struct pl_api_member *m)
{
	struct pl_name name = pl_name_of(&api->arena, m->name);
	struct pl_str first;

	if (pl_str_has_word(m->symbol->modifiers, PL_S("get")))
		return PL_USE_READ;
	if (pl_str_has_word(m->symbol->modifiers, PL_S("set")))
		return PL_USE_WRITE;
	if (name.n < 2)
		return PL_USE_CALL;
	first = pl_name_word(&name, 0);
	if (pl_str_is(first, "set") && m->params.n == 1) {
		m->property = pl_name_words(&name, 1, name.n);
		return PL_USE_WRITE;
	}
	if (m->params.n)
		return PL_USE_CALL;
	if (pl_str_is(first, "get") || pl_str_is(first, "is") || pl_str_is(first, "has")) {
		m->property = pl_name_words(&name, 1, name.n);
		return PL_USE_READ;
	}
	return PL_USE_CALL;
}

/* Past "this.", "self.", "this->" at i. */
static size_t past_object(struct pl_str s, size_t i)
{
	static const char *const objects[] = { "this.", "self.", "this->", "self->" };

	for (size_t k = 0; k < PL_LEN(objects); k++)
		if (pl_str_starts(pl_str_sub(s, i, s.n), pl_str_of(objects[k])))
			return i + strlen(objects[k]);
	return i;
}

struct pl_str pl_api_word_at(struct pl_str s, size_t i)
{
	size_t end = i;

	while (end < s.n && pl_is_word(s.p[end]))
		end++;
	return pl_str_sub(s, i, end);
}

/* "{ return floatValue; }", "{ this.floatValue = v; }": the field that an accessor is about. */
static struct pl_str backing_of(struct pl_api *api, const struct pl_api_member *m)
{
	struct pl_str body, word = PL_S_NONE;
	size_t at;

	if (m->symbol->body.to <= m->symbol->body.from || m->symbol->body.to > m->file->text.n)
		return PL_S_NONE;
	body = pl_str_sub(m->file->text, m->symbol->body.from, m->symbol->body.to);
	if (m->uses & PL_USE_READ) {
		body = pl_str_trim(body);
		body = pl_str_trim(pl_str_sub(body, body.n && body.p[0] == '{', body.n));
		if (!pl_str_starts(body, PL_S("return ")))
			return PL_S_NONE;
		at = past_object(body, 7);
		word = pl_api_word_at(body, at);
		at += word.n;
		if (at >= body.n || body.p[at] != ';')
			return PL_S_NONE;
	} else {
		at = pl_str_find(body, PL_S("this."));
		if (at == SIZE_MAX)
			return PL_S_NONE;
		word = pl_api_word_at(body, at + 5);
		at += 5 + word.n;
		if (at + 2 >= body.n || body.p[at] != ' ' || body.p[at + 1] != '=' ||
		    body.p[at + 2] == '=')
			return PL_S_NONE;
	}
	/* "return CLOSED;" says what all of them are, not where it is kept */
	return pl_name_is_shouted(word) ? PL_S_NONE : pl_member_key(&api->arena, word);
}

bool pl_api_member_make(struct pl_api *api, struct pl_api_member *m, const struct pl_symbol *symbol,
                        const struct pl_file *file, struct pl_str name)
{
	*m = (struct pl_api_member){ .symbol = symbol,
		                     .file = file,
		                     .name = name,
		                     .visibility = symbol->visibility,
		                     .owner = PL_NO_TYPE };
	if (!name.n || name.p[0] == '~')
		return false;
	m->key = symbol->kind == PL_KIND_PROPERTY && pl_str_is(name, "this") ? PL_S("operator[]")
	                                                                     : key_of(api, name);
	m->property = m->key;
	m->is_static = pl_str_has_word(symbol->modifiers, PL_S("static")) ||
	               pl_str_has_word(symbol->modifiers, PL_S("staticmethod")) ||
	               symbol->kind == PL_KIND_CONSTANT;
	if (pl_kind_is_callable(symbol->kind))
		m->params = pl_params_of(&api->arena, symbol);
	drop_receiver(api, m);
	drop_operand(m);
	switch (symbol->kind) {
	case PL_KIND_CONSTRUCTOR:
		m->uses = PL_USE_MAKE;
		m->key = m->property = PL_S("new");
		break;
	case PL_KIND_ENUM_MEMBER:
		m->uses = PL_USE_VALUE;
		m->is_static = true;
		break;
	case PL_KIND_METHOD:
	case PL_KIND_FUNCTION:
		m->uses = pl_api_method_uses(api, m);
		if (!(m->uses & PL_USE_CALL))
			m->backing = backing_of(api, m);
		break;
	default:
		m->property = pl_member_key(&api->arena, name);
		m->uses = uses_of_value(m);
	}
	return m->key.n > 0;
}
