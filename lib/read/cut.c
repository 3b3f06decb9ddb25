/* lib/read/cut.c */
#include "read/cut.h"

#include <stdlib.h>

void pl_cut_init(struct pl_cutter *c, const struct pl_lang *lang, struct pl_arena *arena,
                 struct pl_str text)
{
	*c = (struct pl_cutter){ .lang = lang, .rules = &lang->params, .arena = arena, .text = text };
	pl_lex(lang, text, &c->tokens);
}

bool pl_cut_is(const struct pl_cutter *c, size_t i, char punct)
{
	return pl_token_is(c->text, &c->tokens, i, punct);
}

bool pl_cut_is_word(const struct pl_cutter *c, size_t i)
{
	return i < c->tokens.n && c->tokens.at[i].kind == PL_TOKEN_WORD;
}

struct pl_str pl_cut_token(const struct pl_cutter *c, size_t i)
{
	return pl_token_text(c->text, c->tokens.at[i]);
}

/* True when nothing stands between token i and the one before it. */
bool pl_cut_touches(const struct pl_cutter *c, size_t i)
{
	return i > 0 && i < c->tokens.n && c->tokens.at[i - 1].to == c->tokens.at[i].from;
}

bool pl_cut_is_pair(const struct pl_cutter *c, size_t i, char first, char second)
{
	return pl_cut_is(c, i, first) && pl_cut_is(c, i + 1, second) && pl_cut_touches(c, i + 1);
}

bool pl_cut_is_dots(const struct pl_cutter *c, size_t i)
{
	return pl_cut_is_pair(c, i, '.', '.') && pl_cut_is_pair(c, i + 1, '.', '.');
}

struct pl_str pl_cut_text(const struct pl_cutter *c, struct pl_span s)
{
	if (s.from >= s.to)
		return PL_S_NONE;
	return pl_str_sub(c->text, c->tokens.at[s.from].from, c->tokens.at[s.to - 1].to);
}

/* --- brackets ----------------------------------------------------------------------------- */

static char opener_of(char close)
{
	switch (close) {
	case ')':
		return '(';
	case ']':
		return '[';
	case '}':
		return '{';
	default:
		return '\0';
	}
}

/* In a value "a < b" compares; in a type, and where it touches a name, it opens a bracket. */
static bool opens_angle(const struct pl_cutter *c, size_t i, bool value)
{
	if (!pl_cut_is(c, i, '<') || c->lang->type_open != '<' || pl_cut_is_pair(c, i, '<', '='))
		return false;
	return !value || pl_cut_touches(c, i);
}

static bool closes_angle(const struct pl_cutter *c, const struct pl_depth *d, size_t i)
{
	return pl_cut_is(c, i, '>') && d->n && d->open[d->n - 1] == '<' &&
	       !(pl_cut_touches(c, i) && (pl_cut_is(c, i - 1, '-') || pl_cut_is(c, i - 1, '=')));
}

/* Note what token i opens or closes. */
void pl_cut_step(const struct pl_cutter *c, struct pl_depth *d, size_t i, bool value)
{
	char byte = c->tokens.at[i].kind == PL_TOKEN_PUNCT ? c->text.p[c->tokens.at[i].from] : '\0';
	char open = opener_of(byte);
	size_t n = d->n;

	if (byte == '(' || byte == '[' || byte == '{' || opens_angle(c, i, value)) {
		if (d->n < PL_CUT_DEPTH)
			d->open[d->n++] = byte;
	} else if (closes_angle(c, d, i)) {
		d->n--;
	} else if (open) { /* with what was taken for an angle in it */
		while (n && d->open[n - 1] == '<')
			n--;
		if (n && d->open[n - 1] == open)
			d->n = n - 1;
	}
}

/* Token i begins a value: the language's mark, and not a part of an operator. */
static bool begins_value(const struct pl_cutter *c, size_t i)
{
	struct pl_str marks = c->rules->value_marks;

	if (i >= c->tokens.n || c->tokens.at[i].kind != PL_TOKEN_PUNCT ||
	    pl_str_find_char(marks, c->text.p[c->tokens.at[i].from]) == SIZE_MAX)
		return false;
	return !pl_cut_is_pair(c, i, '=', '=') && !pl_cut_is_pair(c, i, '=', '>') &&
	       !(pl_cut_is(c, i, '=') && pl_cut_touches(c, i) &&
	         (pl_cut_is(c, i - 1, '!') || pl_cut_is(c, i - 1, '=') ||
	          pl_cut_is(c, i - 1, '<')));
}

/*
 * The next item between commas; *at moves behind it. *value gets the token that begins its default
 * value, or item.to.
 */
bool pl_cut_next(const struct pl_cutter *c, size_t *at, size_t to, struct pl_span *item,
                 size_t *value)
{
	struct pl_depth d = { .n = 0 };
	size_t i = *at;
	bool head = false; /* of a function in a value, which has commas of its own */

	if (i >= to)
		return false;
	*item = (struct pl_span){ i, to };
	*value = SIZE_MAX;
	for (; i < to; i++) {
		if (!d.n && !head && pl_cut_is(c, i, ','))
			break;
		if (!d.n && pl_cut_is_word(c, i))
			head |= *value != SIZE_MAX &&
			        pl_str_eq(pl_cut_token(c, i), c->rules->lambda);
		else if (!d.n && pl_cut_is(c, i, ':'))
			head = false;
		if (!d.n && *value == SIZE_MAX && begins_value(c, i))
			*value = i;
		pl_cut_step(c, &d, i, *value != SIZE_MAX);
	}
	item->to = i;
	if (*value == SIZE_MAX)
		*value = i;
	*at = i + 1;
	return true;
}

/* The first token of the span that is this punctuation outside of brackets, or span.to. */
size_t pl_cut_find(const struct pl_cutter *c, struct pl_span s, char mark)
{
	struct pl_depth d = { .n = 0 };

	for (size_t i = s.from; i < s.to; i++) {
		if (!d.n && pl_cut_is(c, i, mark)) {
			if (!pl_cut_is_pair(c, i, mark, mark))
				return i;
			i++; /* A::B */
			continue;
		}
		pl_cut_step(c, &d, i, false);
	}
	return s.to;
}

/* The token that opens what token i closes, from where the span begins; or i. */
size_t pl_cut_opener(const struct pl_cutter *c, struct pl_span s, size_t i)
{
	size_t depth = 0;
	char close = c->text.p[c->tokens.at[i].from], open = opener_of(close);

	for (size_t k = i + 1; open && k-- > s.from;) {
		depth += pl_cut_is(c, k, close);
		if (pl_cut_is(c, k, open) && --depth == 0)
			return k;
	}
	return i;
}

/* Just behind what closes the bracket at token i. */
size_t pl_cut_behind(const struct pl_cutter *c, size_t i, size_t to)
{
	struct pl_depth d = { .n = 0 };

	for (; i < to; i++) {
		pl_cut_step(c, &d, i, false);
		if (!d.n)
			return i + 1;
	}
	return to;
}

/* Dots at the end of s say that it takes any number of arguments. */
struct pl_span pl_cut_strip_dots(const struct pl_cutter *c, struct pl_span s, bool *variadic)
{
	if (s.to >= s.from + 3 && pl_cut_is_dots(c, s.to - 3)) {
		*variadic = true;
		s.to -= 3;
	}
	return s;
}

/* Move a vector's elements to the arena. */
void *pl_cut_settle(struct pl_arena *arena, void *at, size_t n, size_t size)
{
	void *kept = n ? pl_arena_alloc(arena, n * size) : NULL;

	if (n)
		memcpy(kept, at, n * size);
	free(at);
	return kept;
}
