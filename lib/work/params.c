/* lib/work/params.c */
#include "work/params.h"

#include "work/idiom.h"

/* Words that may stand before a parameter and are neither its type nor its name. */
static const char *const prefixes[] = {
	"final", "const",  "this",     "in",      "out",      "ref",       "params", "readonly",
	"mut",   "var",    "val",      "let",     "inout",    "borrowing", "scoped", "register",
	"struct", "public", "private", "protected", "required", "covariant", "vararg", "noinline",
	"crossinline", "override", "enum", "class", "volatile",
};

/* The byte that closes what c opens, or 0. */
static char closing(char c)
{
	return c == '(' ? ')' : c == '[' ? ']' : c == '{' ? '}' : 0;
}

/* True when the '<' or '>' at i is a bracket: not "=>", "->", "<=". */
static bool is_angle(struct pl_str s, size_t i)
{
	if (s.p[i] == '>')
		return !i || (s.p[i - 1] != '=' && s.p[i - 1] != '-');
	return s.p[i] == '<' && (i + 1 == s.n || s.p[i + 1] != '=');
}

/* Past the quoted text that opens at i. */
static size_t past_quote(struct pl_str s, size_t i)
{
	char quote = s.p[i++];

	while (i < s.n && s.p[i] != quote)
		i += s.p[i] == '\\' ? 2 : 1;
	return i < s.n ? i + 1 : s.n;
}

/* The first c of s at no depth from i on, or s.n. */
static size_t find_flat(struct pl_str s, size_t i, char c)
{
	unsigned depth = 0;

	for (; i < s.n; i++) {
		char at = s.p[i];

		if (at == '"' || at == '\'') {
			i = past_quote(s, i) - 1;
			continue;
		}
		if (!depth && at == c)
			return i;
		if (closing(at) || (at == '<' && is_angle(s, i)))
			depth++;
		else if (depth &&
		         (at == ')' || at == ']' || at == '}' || (at == '>' && is_angle(s, i))))
			depth--;
	}
	return s.n;
}

/* "@Null ", "@Size(1) ", "[In] " at the front say nothing of type or name. */
static struct pl_str without_annotations(struct pl_str s)
{
	for (s = pl_str_trim(s); s.n && (s.p[0] == '@' || s.p[0] == '[');) {
		size_t i = 1;

		if (s.p[0] == '[') {
			i = find_flat(s, 1, ']');
			i += i < s.n;
		} else {
			while (i < s.n && (pl_is_word(s.p[i]) || s.p[i] == '.' || s.p[i] == ':'))
				i++;
			if (i < s.n && s.p[i] == '(') {
				i = find_flat(s, i + 1, ')');
				i += i < s.n;
			}
		}
		if (i >= s.n)
			break;
		s = pl_str_trim(pl_str_sub(s, i, s.n));
	}
	return s;
}

static bool is_prefix(struct pl_str word)
{
	for (size_t i = 0; i < PL_LEN(prefixes); i++)
		if (pl_str_is(word, prefixes[i]))
			return true;
	return false;
}

/* Take modifiers off the front while something is left. */
static struct pl_str without_modifiers(struct pl_str s)
{
	for (;;) {
		size_t i = 0;

		while (i < s.n && pl_is_word(s.p[i]))
			i++;
		if (!i || i == s.n || s.p[i] != ' ' || !is_prefix(pl_str_sub(s, 0, i)))
			return s;
		s = without_annotations(pl_str_sub(s, i, s.n));
	}
}

static struct pl_str last_word(struct pl_str s, size_t *from)
{
	size_t end = s.n;

	while (end && !pl_is_word(s.p[end - 1]))
		end--;
	*from = end;
	while (*from && pl_is_word(s.p[*from - 1]))
		--*from;
	return pl_str_sub(s, *from, end);
}

/* The ':' between name and type, not one of "::". */
static size_t find_colon(struct pl_str s)
{
	size_t i = find_flat(s, 0, ':');

	while (i + 1 < s.n && s.p[i + 1] == ':')
		i = find_flat(s, i + 2, ':');
	return i;
}

/* "void (*done)(int)": the name stands in the first brackets. */
static bool function_pointer(struct pl_str s, struct pl_param *out)
{
	size_t open = pl_str_find(s, PL_S("(*")), from;

	if (open == SIZE_MAX)
		return false;
	out->name = last_word(pl_str_sub(s, open, find_flat(s, open + 1, ')')), &from);
	out->type = s;
	return true;
}

static bool is_built_in(const struct pl_lang *lang, struct pl_str word)
{
	for (size_t i = 0; i < lang->n_builtins; i++)
		if (pl_str_eq(lang->builtins[i], word))
			return true;
	return false;
}

/* The '=' before a default, not one of "=>". */
static size_t find_default(struct pl_str s)
{
	size_t i = find_flat(s, 0, '=');

	while (i + 1 < s.n && s.p[i + 1] == '>')
		i = find_flat(s, i + 2, '=');
	return i;
}

static void cut_one(struct pl_param *out, struct pl_str s, const struct pl_lang *lang)
{
	size_t equals = find_default(s), colon, from;

	out->optional = equals < s.n;
	s = without_modifiers(without_annotations(pl_str_sub(s, 0, equals)));
	out->rest = pl_str_find(s, PL_S("...")) != SIZE_MAX;
	if (s.n && s.p[0] == '?') {
		out->optional = true;
		s = pl_str_trim(pl_str_sub(s, 1, s.n));
	}
	colon = find_colon(s);
	if (colon < s.n) {
		out->name = last_word(pl_str_sub(s, 0, colon), &from);
		out->type = pl_str_trim(pl_str_sub(s, colon + 1, s.n));
		out->optional |= colon && s.p[colon - 1] == '?';
		return;
	}
	if (function_pointer(s, out))
		return;
	out->name = last_word(s, &from);
	out->type = pl_str_trim(pl_str_sub(s, 0, from));
	if (out->type.n)
		return;
	/* one word: a name where types may be left out, a type where names may */
	if (lang->members == PL_MEMBERS_C || is_built_in(lang, out->name)) {
		out->type = s;
		out->name = PL_S_NONE;
	}
}

struct pl_params pl_params_of(struct pl_arena *arena, struct pl_str list,
                              const struct pl_lang *lang)
{
	struct pl_params params = { NULL, 0 };
	size_t commas = 1;

	list = pl_str_trim(list);
	for (size_t i = 0; i < list.n; i++)
		commas += list.p[i] == ',';
	if (!list.n || pl_str_is(list, "void"))
		return params;
	params.at = PL_ARENA_ARRAY(arena, struct pl_param, commas);
	for (size_t from = 0; from < list.n;) {
		size_t end = find_flat(list, from, ',');
		struct pl_str one = pl_str_trim(pl_str_sub(list, from, end));
		struct pl_param *p = &params.at[params.n];

		from = end + 1;
		if (!one.n || pl_str_is(one, "/") || pl_str_is(one, "*"))
			continue;
		cut_one(p, one, lang);
		p->key = pl_name_of(arena, p->name).key;
		params.n++;
	}
	return params;
}

struct pl_str pl_params_text(const struct pl_symbol *symbol)
{
	struct pl_str s = symbol->signature;
	size_t open;

	if (symbol->parameters.p)
		return symbol->parameters;
	open = pl_str_find_char(s, '(');
	if (open == SIZE_MAX)
		return PL_S_NONE;
	return pl_str_sub(s, open + 1, find_flat(s, open + 1, ')'));
}

size_t pl_params_least(struct pl_params params)
{
	size_t least = params.n;

	while (least && (params.at[least - 1].optional || params.at[least - 1].rest))
		least--;
	return least;
}
