/* lib/read/scanner.c */
#include "read/scanner.h"

struct pl_str pl_scan_word_at(const struct pl_scanner *s, size_t i)
{
	return i < s->tk.n && s->tk.at[i].kind == PL_TOKEN_WORD
	               ? pl_token_text(s->text, s->tk.at[i])
	               : PL_S_NONE;
}

bool pl_scan_is(const struct pl_scanner *s, size_t i, char c)
{
	return pl_token_is(s->text, &s->tk, i, c);
}

enum pl_kind pl_scan_kind_of(struct pl_str word, const struct pl_lang_word *list, size_t n)
{
	for (size_t i = 0; word.n && i < n; i++)
		if (pl_str_eq(word, list[i].word))
			return list[i].kind;
	return PL_KIND_NONE;
}

enum pl_kind pl_scan_type_word(const struct pl_scanner *s, size_t i)
{
	return pl_scan_kind_of(pl_scan_word_at(s, i), s->lang->type_words, s->lang->n_type_words);
}

enum pl_kind pl_scan_member_word(const struct pl_scanner *s, size_t i)
{
	return pl_scan_kind_of(pl_scan_word_at(s, i), s->lang->member_words,
	                       s->lang->n_member_words);
}

/* Past the bracket that opens at i; past i alone when it is never closed. */
size_t pl_scan_past_close(const struct pl_scanner *s, size_t i)
{
	size_t close = pl_scan_is(s, i, '<') ? pl_token_close(s->text, &s->tk, i) : s->pair[i];

	return close < s->tk.n ? close + 1 : i + 1;
}

size_t pl_scan_past_type_arguments(const struct pl_scanner *s, size_t i)
{
	return pl_scan_is(s, i, '<') ? pl_scan_past_close(s, i) : i;
}

void pl_scan_mark(struct pl_scanner *s, enum pl_mark_role role, size_t from, size_t to, int arg)
{
	if (to > from)
		pl_vec_push(&s->out->marks, ((struct pl_mark){ s->tk.at[from].from,
		                                               s->tk.at[to - 1].to, role, arg }));
}

/* name_end: the token after the name, which may be of several: "Outer::~Outer". */
size_t pl_scan_declare_long(struct pl_scanner *s, enum pl_kind kind, size_t first, size_t last,
                            size_t name, size_t name_end)
{
	pl_vec_push(&s->out->decls, ((struct pl_decl){ .from = s->tk.at[first].from,
	                                               .to = s->tk.at[last].to,
	                                               .name_from = s->tk.at[name].from,
	                                               .name_to = s->tk.at[name_end - 1].to,
	                                               .kind = kind,
	                                               .recovered = true }));
	return s->out->decls.n - 1;
}

size_t pl_scan_declare(struct pl_scanner *s, enum pl_kind kind, size_t first, size_t last,
                       size_t name)
{
	return pl_scan_declare_long(s, kind, first, last, name, name + 1);
}

/* "private(set) var", "pub(crate) fn": a modifier with parentheses right behind it. */
static bool is_limited_modifier(const struct pl_scanner *s, size_t i)
{
	size_t after;

	if (!pl_str_in(pl_scan_word_at(s, i), s->lang->modifiers, s->lang->n_modifiers) ||
	    !pl_scan_is(s, i + 1, '(') || s->tk.at[i + 1].from != s->tk.at[i].to)
		return false;
	after = pl_scan_past_close(s, i + 1);
	return pl_scan_word_at(s, after).n && !s->tk.at[after].first;
}

/* Past annotations and modifiers. */
size_t pl_scan_past_prefix(const struct pl_scanner *s, size_t i)
{
	for (;;) {
		size_t start = i;

		if (s->lang->annotation.n && pl_scan_is(s, i, s->lang->annotation.p[0]) &&
		    !pl_token_word(s->text, &s->tk, i + 1, "interface")) {
			i++;
			if (pl_scan_is(s, i, '['))
				i = pl_scan_past_close(s, i); /* #[derive(Debug)] */
			if (pl_scan_is(s, i, ':'))
				i++;
			while (pl_scan_word_at(s, i).n &&
			       (pl_scan_is(s, i + 1, '.') || pl_scan_is(s, i + 1, ':')))
				i += 2;
			if (pl_scan_word_at(s, i).n)
				i++;
			if (pl_scan_is(s, i, '('))
				i = pl_scan_past_close(s, i);
		} else if (is_limited_modifier(s, i)) {
			i = pl_scan_past_close(s, i + 1);
		} else if (pl_scan_is(s, i, '[') && s->lang->members == PL_MEMBERS_C) {
			i = pl_scan_past_close(s, i);
		} else if (pl_str_in(pl_scan_word_at(s, i), s->lang->modifiers,
		                     s->lang->n_modifiers) &&
		           /* "abstract Name(Int)" of Haxe, but "abstract class Name" */
		           (!pl_scan_type_word(s, i) || pl_scan_type_word(s, i + 1) ||
		            pl_scan_member_word(s, i + 1) ||
		            pl_str_in(pl_scan_word_at(s, i + 1), s->lang->modifiers,
		                      s->lang->n_modifiers)) &&
		           !pl_scan_is(s, i + 1, '(') && !pl_scan_is(s, i + 1, ':') &&
		           !pl_scan_is(s, i + 1, '=') && !pl_scan_is(s, i + 1, ';') &&
		           !(pl_scan_is(s, i + 1, '?') && pl_scan_is(s, i + 2, ':')) &&
		           !pl_scan_is(s, i + 1, ',')) {
			i++;
		}
		if (i == start)
			return i;
	}
}

/* Past a statement: a ; or a block at depth 0, or where the next line starts a new one. */
bool pl_scan_names(const struct pl_scanner *s, size_t i)
{
	if (pl_scan_word_at(s, i).n)
		return true;
	return s->lang->members == PL_MEMBERS_KEYWORD && i < s->tk.n &&
	       s->tk.at[i].kind == PL_TOKEN_STRING &&
	       (pl_scan_is(s, i + 1, ':') || pl_scan_is(s, i + 1, '(') ||
	        (pl_scan_is(s, i + 1, '?') && pl_scan_is(s, i + 2, ':')));
}

size_t pl_scan_past_statement(const struct pl_scanner *s, size_t i, bool lines)
{
	size_t start = i;

	while (i < s->tk.n) {
		if (pl_scan_is(s, i, ';') || pl_scan_is(s, i, '}'))
			return pl_scan_is(s, i, ';') ? i + 1 : i;
		if (pl_scan_is(s, i, '{')) {
			i = pl_scan_past_close(s, i);
			if (pl_scan_is(s, i, ';'))
				i++;
			/* "{ get; set; } = 1;" and "= { a: 1 }, b" go on, as an else does */
			if (!pl_scan_is(s, i, '=') && !pl_scan_is(s, i, ',') &&
			    !pl_scan_is(s, i, '.') && !pl_scan_is(s, i, ')') &&
			    !pl_token_word(s->text, &s->tk, i, "else") &&
			    !pl_token_word(s->text, &s->tk, i, "catch"))
				return i;
		} else if (pl_scan_is(s, i, '(') || pl_scan_is(s, i, '[')) {
			i = pl_scan_past_close(s, i);
		} else {
			i++;
		}
		if (lines && i > start && i < s->tk.n && s->tk.at[i].first &&
		    (pl_scan_names(s, i) ||
		     (s->lang->annotation.n && pl_scan_is(s, i, s->lang->annotation.p[0]))) &&
		    (s->tk.at[i - 1].kind != PL_TOKEN_PUNCT || pl_scan_is(s, i - 1, ')') ||
		     pl_scan_is(s, i - 1, ']')))
			return i;
	}
	return i;
}
