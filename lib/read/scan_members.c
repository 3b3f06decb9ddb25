/* lib/read/scan_members.c */
#include "read/scan_members.h"

#include "base/limits.h"

/* True when a member begins with token i: with an annotation, a modifier, "function". */
static bool begins_member(const struct pl_scanner *s, size_t i)
{
	return pl_scan_is(s, i, '@') || pl_scan_member_word(s, i) ||
	       pl_str_in(pl_scan_word_at(s, i), s->lang->modifiers, s->lang->n_modifiers);
}

/*
 * Past "= value;", where only a semicolon ends a statement: braces may go on. Behind "= { }" it may be
 * left out.
 */
static size_t past_value(const struct pl_scanner *s, size_t i)
{
	while (i < s->tk.n && !pl_scan_is(s, i, ';') && !pl_scan_is(s, i, '}')) {
		bool block = pl_scan_is(s, i, '{');

		i = block || pl_scan_is(s, i, '(') || pl_scan_is(s, i, '[')
		            ? pl_scan_past_close(s, i)
		            : i + 1;
		if (block && begins_member(s, i))
			return i;
	}
	return pl_scan_is(s, i, ';') ? i + 1 : i;
}

/* Past a type written behind a name: "Map<Int, A.B>", "(a:Int) -> Void", "{ x:Int }", "A | B[]". */
static size_t past_type(const struct pl_scanner *s, size_t i)
{
	for (;;) {
		while (pl_scan_is(s, i, '?') || pl_scan_is(s, i, '.'))
			i++; /* "?Int", "...Int" */
		if (pl_scan_is(s, i, '(') || pl_scan_is(s, i, '{') || pl_scan_is(s, i, '[')) {
			i = pl_scan_past_close(s, i);
		} else if (pl_scan_word_at(s, i).n) {
			for (i++; pl_scan_is(s, i, '.') && pl_scan_word_at(s, i + 1).n;)
				i += 2;
			i = pl_scan_past_type_arguments(s, i);
		} else if (i < s->tk.n && (s->tk.at[i].kind == PL_TOKEN_STRING ||
		                           s->tk.at[i].kind == PL_TOKEN_NUMBER)) {
			i++;
		} else {
			return i;
		}
		while (pl_scan_is(s, i, '['))
			i = pl_scan_past_close(s, i);
		if ((pl_scan_is(s, i, '-') ||
		     (pl_scan_is(s, i, '=') && pl_scan_is(s, i - 1, ')'))) &&
		    pl_scan_is(s, i + 1, '>'))
			i += 2;
		else if (pl_scan_is(s, i, '&') || pl_scan_is(s, i, '|'))
			i++;
		else
			return i;
	}
}

static void add_member(struct pl_scanner *s, enum pl_kind kind, size_t first, size_t name,
                       size_t end)
{
	if (end > name)
		pl_scan_declare(s, kind, first, end - 1, name);
}

/* A value of an enum's list at i. */
size_t pl_scan_enum_member(struct pl_scanner *s, size_t first, size_t i)
{
	size_t name = i++, value;

	if (pl_scan_is(s, i, '(') && s->lang->members == PL_MEMBERS_KEYWORD)
		pl_scan_mark(s, PL_MARK_PARAMETERS, i, pl_scan_past_close(s, i), 0);
	value = pl_scan_is(s, i, '=') ? i + 1 : i;
	while (i < s->tk.n && !pl_scan_is(s, i, ',') && !pl_scan_is(s, i, ';') &&
	       !pl_scan_is(s, i, '}'))
		i = pl_scan_is(s, i, '(') || pl_scan_is(s, i, '{') || pl_scan_is(s, i, '[')
		            ? pl_scan_past_close(s, i)
		            : i + 1;
	if (s->lang->members == PL_MEMBERS_C || pl_scan_is(s, value - 1, '='))
		pl_scan_mark(s, PL_MARK_BODY, value, i, 0);
	add_member(s, PL_KIND_ENUM_MEMBER, first, name, i);
	if (pl_scan_is(s, i, ';') && s->lang->members == PL_MEMBERS_C)
		s->frames.at[s->frames.n - 1].list = false;
	return pl_scan_is(s, i, ',') || pl_scan_is(s, i, ';') ? i + 1 : i;
}

static bool is_constructor(const struct pl_scanner *s, size_t name)
{
	const struct pl_scan_frame *frame = &s->frames.at[s->frames.n - 1];
	const struct pl_decl *type = &s->out->decls.at[frame->decl];

	if (s->lang->constructor.n)
		return pl_str_eq(pl_scan_word_at(s, name), s->lang->constructor);
	return frame->kind == PL_FRAME_TYPE &&
	       pl_str_eq(pl_scan_word_at(s, name),
	                 pl_str_sub(s->text, type->name_from, type->name_to));
}

/* True when a type has been read up to i, and the line after it begins with the next member. */
static bool ends_with_type(const struct pl_scanner *s, size_t i, bool typed)
{
	return typed && !s->lang->semicolons && i < s->tk.n && s->tk.at[i].first &&
	       pl_scan_names(s, i);
}

/*
 * The name of a member with a receiver, "List<T>.name" or "A?.name", whose first word is at i; i itself
 * where it has none.
 */
static size_t past_receiver(const struct pl_scanner *s, size_t i)
{
	size_t end;

	for (;;) {
		end = pl_scan_past_type_arguments(s, i + 1);
		end += pl_scan_is(s, end, '?');
		if (!pl_scan_is(s, end, '.') || !pl_scan_word_at(s, end + 1).n)
			return i;
		i = end + 1;
	}
}

/* function name(...): T { } / var name:T = v; / name(...) { } */
size_t pl_scan_keyword_member(struct pl_scanner *s, size_t first, size_t i, bool in_type)
{
	enum pl_kind kind = pl_scan_member_word(s, i);
	size_t name, end, open = i + 1;
	bool typed = false;

	if (kind && s->lang->members_outside && pl_scan_is(s, open, '<')) {
		end = pl_scan_past_type_arguments(s, open); /* "fun <T> List<T>.name" */
		if (pl_scan_word_at(s, end).n) {
			pl_scan_mark(s, PL_MARK_TYPE_PARAMETERS, open, end, 0);
			i = end - 1;
		}
	}
	if (kind && pl_scan_word_at(s, i + 1).n)
		i++;
	else
		kind = i > first ? pl_scan_member_word(s, i - 1)
		                 : PL_KIND_NONE; /* a modifier as well */
	if (!kind && (!in_type || (s->lang->keywords_only &&
	                           !pl_str_eq(pl_scan_word_at(s, i), s->lang->constructor))))
		return pl_scan_past_statement(s, i, !s->lang->semicolons);
	name = i;
	if (!pl_scan_names(s, name))
		return pl_scan_past_statement(s, i, !s->lang->semicolons);
	if (kind && s->lang->members_outside) {
		name = past_receiver(s, i);
		if (name > i)
			pl_scan_mark(s, PL_MARK_SCOPE, i,
			             name - (pl_scan_is(s, name - 2, '?') ? 2 : 1), 0);
		i = name;
	}
	i = pl_scan_is(s, i + 1, '?') || pl_scan_is(s, i + 1, '!') ? i + 2 : i + 1;
	if (pl_scan_is(s, i, '<')) {
		end = pl_scan_past_type_arguments(s, i);
		pl_scan_mark(s, PL_MARK_TYPE_PARAMETERS, i, end, 0);
		i = end;
	}
	if (!kind)
		kind = pl_scan_is(s, i, '(') ? PL_KIND_METHOD : PL_KIND_FIELD;
	if (pl_scan_is(s, i, '(')) {
		size_t close = pl_scan_past_close(s, i);

		if (kind == PL_KIND_METHOD || kind == PL_KIND_FUNCTION)
			pl_scan_mark(s, PL_MARK_PARAMETERS, i, close, 0);
		else
			kind = PL_KIND_PROPERTY; /* "var name(get, set)" */
		i = close;
	}
	if (pl_scan_is(s, i, ':')) {
		end = past_type(s, i + 1);
		pl_scan_mark(s, PL_MARK_TYPE, i + 1, end, 0);
		i = end;
		typed = true;
	}
	if ((pl_scan_is(s, i, ',') && kind != PL_KIND_TYPEDEF) || ends_with_type(s, i, typed)) {
		end = i;
	} else {
		end = s->lang->semicolons && pl_scan_is(s, i, '=')
		              ? past_value(s, i)
		              : pl_scan_past_statement(s, i, !s->lang->semicolons);
		if (pl_scan_is(s, i, '='))
			i++;
		pl_scan_mark(s, PL_MARK_BODY, i,
		             end > i && pl_scan_is(s, end - 1, ';') ? end - 1 : end, 0);
	}
	if (kind == PL_KIND_METHOD && in_type && is_constructor(s, name))
		kind = PL_KIND_CONSTRUCTOR;
	else if (kind == PL_KIND_METHOD && !in_type)
		kind = PL_KIND_FUNCTION;
	else if ((kind == PL_KIND_FIELD || kind == PL_KIND_PROPERTY) && !in_type)
		kind = PL_KIND_VARIABLE;
	else if (in_type && s->frames.at[s->frames.n - 1].type == PL_KIND_ENUM &&
	         kind == PL_KIND_FIELD)
		kind = PL_KIND_ENUM_MEMBER;
	add_member(s, kind, first, name, end);
	return pl_scan_is(s, end, ',') ? end + 1 : end;
}

/* Where the name that ends with the word at name begins: at its qualifiers, at its tilde. */
static size_t name_start(const struct pl_scanner *s, size_t from, size_t name)
{
	if (name > from && pl_scan_is(s, name - 1, '~'))
		name--;
	while (name >= from + 3 && pl_scan_is(s, name - 1, ':') && pl_scan_is(s, name - 2, ':')) {
		size_t i = name - 3;

		if (pl_scan_is(s, i, '>')) /* "Outer<T>::name" */
			for (unsigned depth = 1; depth && i > from;) {
				i--;
				depth += pl_scan_is(s, i, '>');
				depth -= pl_scan_is(s, i, '<');
				if (!depth && i > from)
					i--;
			}
		if (!pl_scan_word_at(s, i).n)
			break;
		name = i;
	}
	return name;
}

/* Statements that begin like a declaration: a word, a name, a semicolon. */
static bool is_statement(struct pl_str word)
{
	static const char *const words[] = { "using", "import", "package", "return", "throw", "goto",
		                             "delete", "else", "case", "typedef", "static_assert" };

	for (size_t i = 0; i < PL_LEN(words); i++)
		if (pl_str_is(word, words[i]))
			return true;
	return false;
}

/* type name(...) { } / type a, b = v; / type Name { get; set; } */
size_t pl_scan_c_member(struct pl_scanner *s, size_t first, size_t i, bool in_type)
{
	size_t name = s->tk.n, name_end, start, end, from = i;
	enum pl_kind kind;

	if (is_statement(pl_scan_word_at(s, i)))
		return pl_scan_past_statement(s, i, false);
	for (; i < s->tk.n; i++) {
		if (pl_scan_is(s, i, '<')) {
			size_t close = pl_scan_past_type_arguments(s, i);

			i = close > i + 1 ? close - 1 : i;
		} else if (pl_scan_is(s, i, '[')) {
			i = pl_scan_past_close(s, i) - 1;
		} else if (pl_token_word(s->text, &s->tk, i, "operator")) {
			name = i++; /* its symbol is part of the name, also when it is () */
			while (i < s->tk.n && (!pl_scan_is(s, i, '(') || i == name + 1) &&
			       !pl_scan_is(s, i, ';') && !pl_scan_is(s, i, '{'))
				i = pl_scan_is(s, i, '(') ? pl_scan_past_close(s, i) : i + 1;
			break;
		} else if (pl_scan_word_at(s, i).n) {
			name = i;
		} else if (pl_scan_is(s, i, ':') && pl_scan_is(s, i + 1, ':')) {
			i++;
		} else if (!pl_scan_is(s, i, '*') && !pl_scan_is(s, i, '&') &&
		           !pl_scan_is(s, i, '.') && !pl_scan_is(s, i, '?') &&
		           !pl_scan_is(s, i, '~')) {
			break;
		}
	}
	if (name >= s->tk.n)
		return pl_scan_past_statement(s, from + (i == from), false);
	name_end = pl_token_word(s->text, &s->tk, name, "operator") && i > name ? i : name + 1;
	start = name_start(s, from, name);
	if (name == from && !pl_scan_is(s, i, '('))
		return pl_scan_past_statement(s, i, false);
	for (end = start;
	     end > from && (pl_scan_is(s, end - 1, '*') || pl_scan_is(s, end - 1, '&'));)
		end--;
	pl_scan_mark(s, PL_MARK_TYPE, from, end, 0);
	if (pl_scan_is(s, i, '(')) {
		pl_scan_mark(s, PL_MARK_PARAMETERS, i, pl_scan_past_close(s, i), 0);
		end = pl_scan_past_statement(s, pl_scan_past_close(s, i), false);
		kind = !in_type                                   ? PL_KIND_FUNCTION
		       : is_constructor(s, name) && start == name ? PL_KIND_CONSTRUCTOR
		                                                  : PL_KIND_METHOD;
		/* a call or a macro is no declaration */
		if (start == from && start == name && kind != PL_KIND_CONSTRUCTOR)
			return end;
		for (i = pl_scan_past_close(s, i); i < end && !pl_scan_is(s, i, '{');)
			i = pl_scan_is(s, i, '(') ? pl_scan_past_close(s, i) : i + 1;
		pl_scan_mark(s, PL_MARK_BODY, i, end, 0);
		if (end > name)
			pl_scan_declare_long(s, kind, first, end - 1, start, name_end);
		return end;
	}
	end = pl_scan_past_statement(s, i, false);
	if (pl_scan_is(s, i, '{') || pl_scan_is(s, i, '='))
		pl_scan_mark(s, PL_MARK_BODY, pl_scan_is(s, i, '=') ? i + 1 : i,
		             pl_scan_is(s, end - 1, ';') ? end - 1 : end, 0);
	kind = !in_type                ? PL_KIND_VARIABLE
	       : pl_scan_is(s, i, '{') ? PL_KIND_PROPERTY
	                               : PL_KIND_FIELD;
	if ((in_type || pl_scan_is(s, i, '=') || pl_scan_is(s, i, ';')) && end > name)
		pl_scan_declare_long(s, kind, first, end - 1, start, name_end);
	for (; kind == PL_KIND_FIELD && i < end; i++) {
		if (pl_scan_is(s, i, '(') || pl_scan_is(s, i, '{') || pl_scan_is(s, i, '['))
			i = pl_scan_past_close(s, i) - 1;
		else if (pl_scan_is(s, i, ',') && pl_scan_word_at(s, i + 1).n)
			add_member(s, kind, first, i + 1, end);
	}
	return end;
}

/*
 * typedef struct tag { } name; / typedef int (*name)(int);
 * A type without a tag takes the first name. Returns the token to go on with: the first member, or
 * past it all.
 */
size_t pl_scan_c_typedef(struct pl_scanner *s, size_t first, size_t i)
{
	enum pl_kind kind = pl_scan_type_word(s, i + 1);
	size_t open = i + 1, end, name, decl;

	while (kind && open < s->tk.n && !pl_scan_is(s, open, '{') && !pl_scan_is(s, open, ';') &&
	       !pl_scan_is(s, open, '*'))
		open++;
	end = pl_scan_is(s, open, '{') ? pl_scan_past_close(s, open) : i;
	for (name = s->tk.n; end < s->tk.n && !pl_scan_is(s, end, ';') && !pl_scan_is(s, end, '}');
	     end++) {
		/* the name of "(*name)(int)" stands in the first parentheses */
		if (pl_scan_is(s, end, '(') && name < s->tk.n && !pl_scan_is(s, end + 1, '*'))
			end = pl_scan_past_close(s, end) - 1;
		else if (pl_scan_word_at(s, end).n &&
		         (name >= s->tk.n || !pl_scan_is(s, open, '{')))
			name = end;
		else if (pl_scan_is(s, end, '[') || pl_scan_is(s, end, '<'))
			end = pl_scan_past_close(s, end) - 1;
	}
	if (!pl_scan_is(s, end, ';') || name >= s->tk.n)
		return pl_scan_past_statement(s, i, false);
	if (!pl_scan_is(s, open, '{')) {
		pl_scan_declare(s, PL_KIND_TYPEDEF, first, end, name);
		return end + 1;
	}
	/* what follows the brace is no member: the frame ends at the brace, the type behind it */
	if (pl_scan_word_at(s, open - 1).n && open - 1 > i + 1) {
		if (!pl_str_eq(pl_scan_word_at(s, open - 1), pl_scan_word_at(s, name)))
			pl_scan_declare(s, PL_KIND_TYPEDEF, first, end, name);
		name = open - 1;
	}
	if (s->frames.n >= PL_MAX_TYPE_DEPTH)
		return end + 1;
	decl = pl_scan_declare(s, kind, first, end, name);
	pl_vec_push(&s->frames, ((struct pl_scan_frame){ PL_FRAME_TYPE, kind, decl, kind == PL_KIND_ENUM, end }));
	pl_scan_mark(s, PL_MARK_BODY, open, open + 1, (int)decl + 1);
	return open + 1;
}
