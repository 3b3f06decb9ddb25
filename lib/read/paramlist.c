/* lib/read/paramlist.c */
#include "read/paramlist.h"

#include "read/cut.h"
#include "read/paramlist_type.h"

#include <stdlib.h>

/* --- what stands before a parameter ------------------------------------------------------- */

/* Where the attribute at token i ends: "@A.b(c)", "#[a]", "[[a]]"; i when there is none. */
static size_t skip_attribute(const struct pl_cutter *c, size_t i, size_t to)
{
	struct pl_str rest = pl_str_sub(c->text, c->tokens.at[i].from, c->text.n), open;
	size_t k = 0, end = i;

	while (k < c->rules->n_attributes && !pl_str_starts(rest, c->rules->attributes[k]))
		k++;
	if (k == c->rules->n_attributes)
		return i;
	open = c->rules->attributes[k];
	if (pl_str_ends(open, PL_S("["))) {
		while (!pl_cut_is(c, end, '['))
			end++;
		end = pl_cut_behind(c, end, to);
		return end < to ? end : i; /* with nothing behind it it is a pattern */
	}
	for (end += open.n; end < to && pl_cut_touches(c, end); end++)
		if (!pl_cut_is_word(c, end) && !pl_cut_is(c, end, '.') && !pl_cut_is(c, end, ':'))
			break;
	return pl_cut_is(c, end, '(') && pl_cut_touches(c, end) ? pl_cut_behind(c, end, to) : end;
}

/* True when the first word has something behind it that it can modify: else it is a name. */
static bool precedes(const struct pl_cutter *c, struct pl_span s)
{
	size_t i = s.from + 1;

	return pl_cut_is_word(c, s.from) && i < s.to &&
	       (pl_cut_is_word(c, i) || (pl_cut_is(c, i, '?') && i + 1 < s.to) ||
	        (c->tokens.at[i].kind == PL_TOKEN_PUNCT &&
	         strchr("[{($@&*", c->text.p[c->tokens.at[i].from])));
}

static struct pl_span strip_attributes(const struct pl_cutter *c, struct pl_span s)
{
	size_t next;

	while (s.from < s.to && (next = skip_attribute(c, s.from, s.to)) != s.from)
		s.from = next;
	return s;
}

/* Leave out attributes and modifiers; notes a word that makes it variadic. */
static struct pl_span strip(const struct pl_cutter *c, struct pl_span s, bool *variadic)
{
	const struct pl_lang_params *r = c->rules;

	while (s.from < s.to) {
		size_t next = skip_attribute(c, s.from, s.to);

		if (next == s.from && precedes(c, s)) {
			struct pl_str word = pl_cut_token(c, s.from);
			bool rest = pl_str_in(word, r->variadic, r->n_variadic);

			*variadic |= rest;
			if (rest || pl_str_in(word, r->modifiers, r->n_modifiers))
				next++;
			if (next > s.from && pl_cut_is(c, next, '(') && pl_cut_touches(c, next))
				next = pl_cut_behind(c, next, s.to); /* pub(crate) */
		}
		if (next == s.from)
			break;
		s.from = next;
	}
	return s;
}

/* --- one parameter ------------------------------------------------------------------------ */

/* Text of a span without some tokens in its middle. */
static struct pl_str without(const struct pl_cutter *c, struct pl_span s, struct pl_span hole)
{
	struct pl_str head = pl_cut_text(c, (struct pl_span){ s.from, hole.from });
	struct pl_str tail = pl_cut_text(c, (struct pl_span){ hole.to, s.to });

	if (!tail.n || !head.n)
		return head.n ? head : tail;
	return pl_arena_fmt(c->arena, PL_STR_FMT PL_STR_FMT, PL_STR_ARG(head), PL_STR_ARG(tail));
}

/* A '$' is part of the name behind it. */
static struct pl_span name_span(const struct pl_cutter *c, struct pl_span s, size_t i)
{
	struct pl_span name = { i, i + 1 };

	if (i > s.from && pl_cut_is(c, i - 1, '$') && pl_cut_touches(c, i))
		name.from--;
	return name;
}

/* "int (*name)(int)", "int (&name)[3]": the name's token, or SIZE_MAX. */
static size_t inner_name(const struct pl_cutter *c, struct pl_span s)
{
	for (size_t i = s.from; i + 2 < s.to; i++) {
		size_t k = i + 1;

		if (pl_cut_is(c, i, '<'))
			i = pl_cut_behind(c, i, s.to) - 1;
		if (!pl_cut_is(c, i, '('))
			continue;
		while (k < s.to && pl_cut_is_word(c, k) && pl_cut_is_pair(c, k + 1, ':', ':'))
			k += 3;
		if (!pl_cut_is(c, k, '*') && !pl_cut_is(c, k, '&') && !pl_cut_is(c, k, '^'))
			return SIZE_MAX;
		for (; k < s.to && !pl_cut_is(c, k, ')') && !pl_cut_is(c, k, '['); k++)
			if (pl_cut_is_word(c, k) &&
			    !pl_str_in(pl_cut_token(c, k), c->rules->qualifiers,
			               c->rules->n_qualifiers))
				return k;
		return SIZE_MAX;
	}
	return SIZE_MAX;
}

/* True when what stands before token i can be the whole of a type. */
static bool has_type(const struct pl_cutter *c, struct pl_span s, size_t i)
{
	for (size_t k = s.from; k < i; k++)
		if (pl_cut_is_word(c, k) ? !pl_str_in(pl_cut_token(c, k), c->rules->type_words,
		                                      c->rules->n_type_words)
		                         : pl_cut_is(c, k, ')') || pl_cut_is(c, k, '}'))
			return true;
	return false;
}

/* The name of "type name", behind which "[]" and "(int)" belong to the type; or SIZE_MAX. */
static size_t last_name(const struct pl_cutter *c, struct pl_span s)
{
	size_t i = s.to;

	while (i-- > s.from) {
		size_t open = pl_cut_opener(c, s, i);

		if (open != i && i > s.from && open > s.from) {
			i = open;
			continue;
		}
		break;
	}
	if (i >= s.to || !pl_cut_is_word(c, i) ||
	    pl_str_in(pl_cut_token(c, i), c->rules->qualifiers, c->rules->n_qualifiers))
		return SIZE_MAX;
	if (i > s.from && pl_cut_is(c, i - 1, '$'))
		return i;
	if (i > s.from && pl_cut_is(c, i - 1, '.') && !pl_cut_is_dots(c, i > 2 ? i - 3 : 0))
		return c->rules->bare_names ? i : SIZE_MAX; /* this.name */
	if (i > s.from && pl_cut_is(c, i - 1, ':'))
		return SIZE_MAX; /* A::B */
	return c->rules->bare_names || has_type(c, s, i) ? i : SIZE_MAX;
}

/* Leave out attributes behind a type: "A @B ... c". */
static struct pl_span strip_behind(const struct pl_cutter *c, struct pl_span s)
{
	for (size_t i = s.to; i-- > s.from + 1;)
		if (skip_attribute(c, i, s.to) == s.to)
			s.to = i;
	return s;
}

static void read_type_name(const struct pl_cutter *c, struct pl_span s, struct pl_param *p)
{
	size_t i = inner_name(c, s);
	struct pl_span name, type;

	if (i == SIZE_MAX)
		i = last_name(c, s);
	name = i == SIZE_MAX ? (struct pl_span){ s.to, s.to } : name_span(c, s, i);
	p->name = pl_cut_text(c, name);
	if (i < s.to && i > s.from && pl_str_eq(pl_cut_token(c, i - 1), c->lang->raw_name))
		name.from--;
	type = (struct pl_span){ s.from, name.from };
	if (name.to == s.to) {
		type = pl_cut_strip_dots(c, type, &p->variadic);
		if (p->variadic)
			type = strip_behind(c, type);
		if (c->rules->bare_names && type.to > type.from && pl_cut_is(c, type.to - 1, '.'))
			type.to = type.from; /* the field's: this.name */
		p->type = pl_cut_text(c, type);
	} else {
		p->type = without(c, s, name);
	}
}

/* The name's own side of "name: type", or all of "name". */
static void read_name(const struct pl_cutter *c, struct pl_span s, struct pl_param *p,
                      bool has_type)
{
	struct pl_span all = s = strip(c, s, &p->variadic);

	if (s.to > s.from && pl_cut_is(c, s.to - 1, '?')) {
		p->optional = true;
		s.to--;
	}
	for (; s.from < s.to; s.from++) {
		if (pl_cut_is_dots(c, s.from)) {
			p->variadic = true;
			s.from += 2;
		} else if (pl_cut_is(c, s.from, '*')) {
			p->variadic = true;
		} else if (pl_cut_is(c, s.from, '?')) {
			p->optional = true;
		} else if (!pl_cut_is(c, s.from, '&')) {
			break;
		}
	}
	s = strip(c, s, &p->variadic);
	/* of several words the last is the name, unless they are a pattern */
	p->name = pl_cut_text(c, s);
	if (s.to > s.from && pl_cut_is_word(c, s.to - 1)) {
		struct pl_span name = { s.to - 1, s.to };

		p->name = pl_cut_text(c, name);
		if (!has_type && c->rules->receiver.n && all.from < name.from) {
			struct pl_str head = pl_cut_text(c, (struct pl_span){ all.from, name.from });
			bool blank = !pl_str_ends(head, PL_S("&"));

			if (pl_str_starts(head, PL_S("&")))
				p->type = pl_arena_fmt(c->arena, PL_STR_FMT "%s" PL_STR_FMT,
				                       PL_STR_ARG(head), blank ? " " : "",
				                       PL_STR_ARG(c->rules->receiver));
		}
	}
}

static void read_name_type(const struct pl_cutter *c, struct pl_span s, struct pl_param *p)
{
	size_t mark;
	struct pl_span type;

	s = strip_attributes(c, s); /* "@:a name: type" */
	mark = pl_cut_find(c, s, ':');
	type = (struct pl_span){ mark + 1, s.to };

	if (mark == s.to && c->fields)
		type = strip(c, s, &p->variadic);
	else
		read_name(c, (struct pl_span){ s.from, mark }, p, mark < s.to);
	p->type = type.from < type.to ? pl_cut_text(c, pl_cut_strip_dots(c, type, &p->variadic))
	                              : p->type;
}

/* "name type": a name is followed by a blank, and is no word that begins a type. */
static bool begins_name(const struct pl_cutter *c, struct pl_span s)
{
	return pl_cut_is_word(c, s.from) && s.from + 1 < s.to && !pl_cut_touches(c, s.from + 1) &&
	       !pl_str_in(pl_cut_token(c, s.from), c->rules->qualifiers, c->rules->n_qualifiers);
}

static void read_name_blank(const struct pl_cutter *c, struct pl_span s, struct pl_param *p)
{
	struct pl_span type = s;

	if (begins_name(c, s)) {
		p->name = pl_cut_token(c, s.from);
		type.from++;
	}
	if (pl_cut_is_dots(c, type.from)) {
		p->variadic = true;
		type.from += 3;
	}
	p->type = pl_cut_text(c, type);
}

/* Either all parameters of a list have names or none has; "a, b int" is of one type. */
static void share_types(struct pl_param *params, size_t n)
{
	bool named = false;

	for (size_t i = 0; i < n; i++)
		named |= params[i].name.n != 0;
	for (size_t i = n; named && i-- > 0;) {
		if (params[i].name.n)
			continue;
		params[i].name = params[i].type;
		params[i].type = i + 1 < n ? params[i + 1].type : PL_S_NONE;
	}
}

/* --- lists -------------------------------------------------------------------------------- */

struct params {
	struct pl_param *at;
	size_t n, cap;
};

static struct pl_param read_param(const struct pl_cutter *c, struct pl_span item, size_t value)
{
	struct pl_param p = { .name = PL_S_NONE };
	struct pl_span s = { item.from, value };

	if (value < item.to)
		p.value = pl_cut_text(c, (struct pl_span){ value + 1, item.to });
	switch (c->rules->order) {
	case PL_PARAMS_TYPE_NAME:
		s = strip(c, s, &p.variadic);
		read_type_name(c, s, &p);
		break;
	case PL_PARAMS_NAME_TYPE:
		read_name_type(c, s, &p);
		break;
	case PL_PARAMS_NAME_BLANK:
		read_name_blank(c, s, &p);
		break;
	case PL_PARAMS_NAME:
		read_name(c, s, &p, false);
		break;
	}
	return p;
}

/* "{int a, int b}" of Dart: each may be left out unless it says "required". */
static bool is_group(const struct pl_cutter *c, struct pl_span item)
{
	return c->rules->groups && (pl_cut_is(c, item.from, '{') || pl_cut_is(c, item.from, '[')) &&
	       pl_cut_behind(c, item.from, item.to) == item.to;
}

static bool has_word(const struct pl_cutter *c, struct pl_span s, struct pl_str word)
{
	for (size_t i = s.from; i < s.to && word.n; i++)
		if (pl_cut_is_word(c, i) && pl_str_eq(pl_cut_token(c, i), word))
			return true;
	return false;
}

static bool can_begin_name(char byte)
{
	return pl_is_word(byte) || strchr("$[{(`", byte);
}

static void read_list(const struct pl_cutter *c, struct pl_span list, bool group,
                      struct params *out)
{
	struct pl_span item;
	size_t value;

	for (size_t at = list.from; pl_cut_next(c, &at, list.to, &item, &value);) {
		struct pl_param p;

		if (is_group(c, item)) {
			read_list(c, (struct pl_span){ item.from + 1, item.to - 1 }, true, out);
			continue;
		}
		p = read_param(c, item, value);
		p.optional |= group && !p.value.n && !has_word(c, item, PL_S("required"));
		/* "/" and "*" of Python part a list, and broken text has anything in it */
		if (p.name.n && !can_begin_name(p.name.p[0]))
			continue;
		/* "A this": no argument, but the type of what it is called on */
		if (p.name.n && pl_str_eq(p.name, c->rules->self))
			continue;
		if (p.name.n || p.type.n || (p.variadic && c->rules->order != PL_PARAMS_NAME_TYPE))
			pl_vec_push(out, p);
	}
}

static void read_params(const struct pl_lang *lang, struct pl_symbol *symbol,
                        struct pl_arena *arena)
{
	struct params found = { NULL, 0, 0 };
	struct pl_cutter c;

	pl_cut_init(&c, lang, arena, symbol->parameters);
	c.fields = pl_kind_is_type(symbol->kind) || symbol->kind == PL_KIND_ENUM_MEMBER;
	if (!pl_str_eq(c.text, c.rules->nothing))
		read_list(&c, (struct pl_span){ 0, c.tokens.n }, false, &found);
	if (c.rules->order == PL_PARAMS_NAME_BLANK)
		share_types(found.at, found.n);
	symbol->n_params = found.n;
	symbol->params = pl_cut_settle(arena, found.at, found.n, sizeof(*found.at));
	free(c.tokens.at);
}

/* What the lexical scan found has no marks: the brackets behind its name in the signature. */
static void find_list(const struct pl_lang *lang, struct pl_symbol *symbol, struct pl_arena *arena)
{
	struct pl_cutter c;
	size_t i = 0, end;

	pl_cut_init(&c, lang, arena, symbol->signature);
	while (i + 1 < c.tokens.n && !(pl_cut_is(&c, i + 1, '(') && pl_cut_is_word(&c, i) &&
	                               pl_str_eq(pl_cut_token(&c, i), symbol->name)))
		i++;
	end = pl_cut_behind(&c, i + 1, c.tokens.n);
	if (end > i + 3 && pl_cut_is(&c, end - 1, ')'))
		symbol->parameters = pl_cut_text(&c, (struct pl_span){ i + 2, end - 1 });
	free(c.tokens.at);
}

void pl_paramlist_read(const struct pl_lang *lang, struct pl_symbol *symbol, struct pl_arena *arena)
{
	if (!symbol->parameters.p && symbol->recovered && pl_kind_is_callable(symbol->kind))
		find_list(lang, symbol, arena);
	if (symbol->parameters.n)
		read_params(lang, symbol, arena);
	if (symbol->type_parameters.n)
		pl_paramlist_read_types(lang, symbol, arena);
}
