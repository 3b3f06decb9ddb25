/* lib/read/scan.c */
#include "read/scan.h"

#include "base/limits.h"

#include <stdlib.h>

enum frame_kind { FRAME_FILE, FRAME_TYPE, FRAME_OTHER };

struct frame {
	enum frame_kind kind;
	enum pl_kind type; /* of a FRAME_TYPE; PL_KIND_NAMESPACE counts as one */
	size_t decl;
	bool list;  /* still in an enum's list of values */
	size_t end; /* the token that ends the declaration when that is not its brace, or 0 */
};

struct scanner {
	const struct pl_lang *lang;
	struct pl_str text;
	struct pl_tokens tk; /* without comments and directives */
	uint32_t *pair;      /* of its brackets */
	struct pl_facts *out;
	PL_VEC(struct frame) frames;
};

static struct pl_str word_at(const struct scanner *s, size_t i)
{
	return i < s->tk.n && s->tk.at[i].kind == PL_TOKEN_WORD
	               ? pl_token_text(s->text, s->tk.at[i])
	               : PL_S_NONE;
}

static bool is(const struct scanner *s, size_t i, char c)
{
	return pl_token_is(s->text, &s->tk, i, c);
}

static bool listed(struct pl_str word, const struct pl_str *list, size_t n)
{
	for (size_t i = 0; word.n && i < n; i++)
		if (pl_str_eq(word, list[i]))
			return true;
	return false;
}

static enum pl_kind kind_of(struct pl_str word, const struct pl_lang_word *list, size_t n)
{
	for (size_t i = 0; word.n && i < n; i++)
		if (pl_str_eq(word, list[i].word))
			return list[i].kind;
	return PL_KIND_NONE;
}

static enum pl_kind type_word(const struct scanner *s, size_t i)
{
	return kind_of(word_at(s, i), s->lang->type_words, s->lang->n_type_words);
}

static enum pl_kind member_word(const struct scanner *s, size_t i)
{
	return kind_of(word_at(s, i), s->lang->member_words, s->lang->n_member_words);
}

/* Past the bracket that opens at i; past i alone when it is never closed. */
static size_t past_close(const struct scanner *s, size_t i)
{
	size_t close = is(s, i, '<') ? pl_token_close(s->text, &s->tk, i) : s->pair[i];

	return close < s->tk.n ? close + 1 : i + 1;
}

static size_t past_type_arguments(const struct scanner *s, size_t i)
{
	return is(s, i, '<') ? past_close(s, i) : i;
}

static void mark(struct scanner *s, enum pl_mark_role role, size_t from, size_t to, int arg)
{
	if (to > from)
		pl_vec_push(&s->out->marks,
		            ((struct pl_mark){ s->tk.at[from].from, s->tk.at[to - 1].to, role, arg }));
}

/* name_end: the token after the name, which may be of several: "Outer::~Outer". */
static size_t declare_long(struct scanner *s, enum pl_kind kind, size_t first, size_t last,
                           size_t name, size_t name_end)
{
	pl_vec_push(&s->out->decls,
	            ((struct pl_decl){ s->tk.at[first].from, s->tk.at[last].to, s->tk.at[name].from,
	                               s->tk.at[name_end - 1].to, kind, true, false }));
	return s->out->decls.n - 1;
}

static size_t declare(struct scanner *s, enum pl_kind kind, size_t first, size_t last, size_t name)
{
	return declare_long(s, kind, first, last, name, name + 1);
}

/* Past annotations and modifiers. */
static size_t past_prefix(const struct scanner *s, size_t i)
{
	for (;;) {
		size_t start = i;

		if (s->lang->annotation.n && is(s, i, s->lang->annotation.p[0]) &&
		    !pl_token_word(s->text, &s->tk, i + 1, "interface")) {
			i++;
			if (is(s, i, ':'))
				i++;
			while (word_at(s, i).n && (is(s, i + 1, '.') || is(s, i + 1, ':')))
				i += 2;
			if (word_at(s, i).n)
				i++;
			if (is(s, i, '('))
				i = past_close(s, i);
		} else if (is(s, i, '[') && s->lang->members == PL_MEMBERS_C) {
			i = past_close(s, i);
		} else if (listed(word_at(s, i), s->lang->modifiers, s->lang->n_modifiers) &&
		           /* "abstract Name(Int)" of Haxe, but "abstract class Name" */
		           (!type_word(s, i) || type_word(s, i + 1) || member_word(s, i + 1) ||
		            listed(word_at(s, i + 1), s->lang->modifiers, s->lang->n_modifiers)) &&
		           !is(s, i + 1, '(') && !is(s, i + 1, ':') && !is(s, i + 1, '=') &&
		           !is(s, i + 1, ';') && !is(s, i + 1, ',')) {
			i++;
		}
		if (i == start)
			return i;
	}
}

/* A list of supertypes from i on; returns the token that ends it. */
static size_t scan_supertypes(struct scanner *s, size_t i, enum pl_relation relation)
{
	while (i < s->tk.n) {
		size_t first, args;

		while (listed(word_at(s, i), s->lang->modifiers, s->lang->n_modifiers))
			i++; /* public virtual Base */
		if (!word_at(s, i).n)
			return i;
		first = i++;
		args = 0;
		for (;;) {
			if (is(s, i, '.') && word_at(s, i + 1).n) {
				i += 2;
			} else if (is(s, i, ':') && is(s, i + 1, ':') && word_at(s, i + 2).n) {
				i += 3;
			} else if (is(s, i, '<') && past_type_arguments(s, i) > i + 1) {
				args = args ? args : i;
				i = past_type_arguments(s, i); /* "Outer<T>::Inner" goes on */
			} else {
				break;
			}
		}
		mark(s, PL_MARK_SUPERTYPE, first, i, relation);
		mark(s, PL_MARK_REFERENCE, first, args ? args : i, 0);
		if (is(s, i, '('))
			i = past_close(s, i);
		if (!is(s, i, ','))
			return i;
		i++;
	}
	return i;
}

/*
 * A type whose keyword stands at i; its first token is first. Returns the token to go on with,
 * or i when it is no declaration.
 */
static size_t scan_type(struct scanner *s, size_t first, size_t i)
{
	enum pl_kind kind = type_word(s, i);
	size_t keyword = i, name, decl, start_marks = s->out->marks.n;

	if (i && is(s, i - 1, '@'))
		kind = PL_KIND_ANNOTATION;
	/* "enum class", "enum abstract", "record struct": the first word tells the kind */
	while (type_word(s, i + 1) && word_at(s, i + 2).n)
		i++;
	name = i + 1;
	if (!word_at(s, name).n)
		return keyword;
	i = name + 1;
	/* "struct a *b;", "enum a f(int)": a use of the type */
	if (is(s, i, '*') || is(s, i, '&') ||
	    (word_at(s, i).n && (is(s, i + 1, ';') || is(s, i + 1, '=') || is(s, i + 1, ',') ||
	                         is(s, i + 1, '[') || is(s, i + 1, '('))))
		return keyword;
	while (kind == PL_KIND_NAMESPACE && is(s, i, ':') && is(s, i + 1, ':'))
		i += 3;
	if (kind == PL_KIND_NAMESPACE && is(s, i, '.'))
		while (is(s, i, '.'))
			i += 2;
	if (is(s, i, '<')) {
		size_t end = past_type_arguments(s, i);

		mark(s, PL_MARK_TYPE_PARAMETERS, i, end, 0);
		i = end;
	}
	if (is(s, i, '('))
		i = past_close(s, i); /* a record's components, a primary constructor */
	while (i < s->tk.n && !is(s, i, '{') && !is(s, i, ';') && !is(s, i, '}')) {
		if (is(s, i, '=')) {
			if (kind != PL_KIND_TYPEDEF && !is(s, i + 1, '{')) {
				s->out->marks.n = start_marks;
				return keyword; /* a variable of the type */
			}
			i++;
		} else if (pl_token_word(s->text, &s->tk, i, "where")) {
			while (i < s->tk.n && !is(s, i, '{') && !is(s, i, ';'))
				i++; /* bounds of type parameters */
		} else if (is(s, i, ':') && kind == PL_KIND_ENUM && s->lang->members == PL_MEMBERS_C) {
			i++; /* the integer type below */
		} else if (listed(word_at(s, i), s->lang->extends_words, s->lang->n_extends_words) ||
		           (is(s, i, ':') && listed(PL_S(":"), s->lang->extends_words,
		                                    s->lang->n_extends_words))) {
			i = scan_supertypes(s, i + 1, PL_REL_EXTENDS);
		} else if (listed(word_at(s, i), s->lang->implements_words,
		                  s->lang->n_implements_words)) {
			i = scan_supertypes(s, i + 1, PL_REL_IMPLEMENTS);
		} else if (is(s, i, '(') || is(s, i, '[') || is(s, i, '<')) {
			i = past_close(s, i);
		} else {
			i++;
		}
	}
	if (i >= s->tk.n || !is(s, i, '{')) {
		if (kind == PL_KIND_TYPEDEF && is(s, i, ';'))
			declare(s, kind, first, i, name);
		else
			s->out->marks.n = start_marks; /* declared, not defined */
		return is(s, i, ';') ? i + 1 : i;
	}
	if (s->frames.n >= PL_MAX_TYPE_DEPTH)
		return past_close(s, i);
	decl = declare(s, kind, first, i, name);
	/* the body's mark is set when the brace closes */
	pl_vec_push(&s->frames, ((struct frame){ FRAME_TYPE, kind, decl, kind == PL_KIND_ENUM, 0 }));
	mark(s, PL_MARK_BODY, i, i + 1, (int)decl + 1);
	return i + 1;
}

/* Past a statement: a ; or a block at depth 0, or where the next line starts a new one. */
static size_t past_statement(const struct scanner *s, size_t i, bool lines)
{
	size_t start = i;

	while (i < s->tk.n) {
		if (is(s, i, ';') || is(s, i, '}'))
			return is(s, i, ';') ? i + 1 : i;
		if (is(s, i, '{')) {
			i = past_close(s, i);
			if (is(s, i, ';'))
				i++;
			/* "{ get; set; } = 1;" and "= { a: 1 }, b" go on, as an else does */
			if (!is(s, i, '=') && !is(s, i, ',') && !is(s, i, '.') && !is(s, i, ')') &&
			    !pl_token_word(s->text, &s->tk, i, "else") &&
			    !pl_token_word(s->text, &s->tk, i, "catch"))
				return i;
		} else if (is(s, i, '(') || is(s, i, '[')) {
			i = past_close(s, i);
		} else {
			i++;
		}
		if (lines && i > start && i < s->tk.n && s->tk.at[i].first && word_at(s, i).n &&
		    (s->tk.at[i - 1].kind != PL_TOKEN_PUNCT || is(s, i - 1, ')') ||
		     is(s, i - 1, ']')))
			return i;
	}
	return i;
}

/* Past "= value;", where only a semicolon ends a statement: braces may go on. */
static size_t past_value(const struct scanner *s, size_t i)
{
	while (i < s->tk.n && !is(s, i, ';') && !is(s, i, '}'))
		i = is(s, i, '(') || is(s, i, '[') || is(s, i, '{') ? past_close(s, i) : i + 1;
	return is(s, i, ';') ? i + 1 : i;
}

/* Past a type written behind a name: "Map<Int, A.B>", "(a:Int) -> Void", "{ x:Int }", "A | B[]". */
static size_t past_type(const struct scanner *s, size_t i)
{
	for (;;) {
		while (is(s, i, '?') || is(s, i, '.'))
			i++; /* "?Int", "...Int" */
		if (is(s, i, '(') || is(s, i, '{') || is(s, i, '[')) {
			i = past_close(s, i);
		} else if (word_at(s, i).n) {
			for (i++; is(s, i, '.') && word_at(s, i + 1).n;)
				i += 2;
			i = past_type_arguments(s, i);
		} else if (i < s->tk.n && (s->tk.at[i].kind == PL_TOKEN_STRING ||
		                           s->tk.at[i].kind == PL_TOKEN_NUMBER)) {
			i++;
		} else {
			return i;
		}
		while (is(s, i, '['))
			i = past_close(s, i);
		if ((is(s, i, '-') || (is(s, i, '=') && is(s, i - 1, ')'))) && is(s, i + 1, '>'))
			i += 2;
		else if (is(s, i, '&') || is(s, i, '|'))
			i++;
		else
			return i;
	}
}

static void add_member(struct scanner *s, enum pl_kind kind, size_t first, size_t name, size_t end)
{
	if (end > name)
		declare(s, kind, first, end - 1, name);
}

/* A value of an enum's list at i. */
static size_t scan_enum_member(struct scanner *s, size_t first, size_t i)
{
	size_t name = i++, value;

	if (is(s, i, '(') && s->lang->members == PL_MEMBERS_KEYWORD)
		mark(s, PL_MARK_PARAMETERS, i, past_close(s, i), 0);
	value = is(s, i, '=') ? i + 1 : i;
	while (i < s->tk.n && !is(s, i, ',') && !is(s, i, ';') && !is(s, i, '}'))
		i = is(s, i, '(') || is(s, i, '{') || is(s, i, '[') ? past_close(s, i) : i + 1;
	if (s->lang->members == PL_MEMBERS_C || is(s, value - 1, '='))
		mark(s, PL_MARK_BODY, value, i, 0);
	add_member(s, PL_KIND_ENUM_MEMBER, first, name, i);
	if (is(s, i, ';') && s->lang->members == PL_MEMBERS_C)
		s->frames.at[s->frames.n - 1].list = false;
	return is(s, i, ',') || is(s, i, ';') ? i + 1 : i;
}

static bool is_constructor(const struct scanner *s, size_t name)
{
	const struct frame *frame = &s->frames.at[s->frames.n - 1];
	const struct pl_decl *type = &s->out->decls.at[frame->decl];

	if (s->lang->constructor.n)
		return pl_str_eq(word_at(s, name), s->lang->constructor);
	return frame->kind == FRAME_TYPE &&
	       pl_str_eq(word_at(s, name), pl_str_sub(s->text, type->name_from, type->name_to));
}

/* function name(...): T { } / var name:T = v; / name(...) { } */
static size_t scan_keyword_member(struct scanner *s, size_t first, size_t i, bool in_type)
{
	enum pl_kind kind = member_word(s, i);
	size_t name, end;

	if (kind && word_at(s, i + 1).n)
		i++;
	else
		kind = i > first ? member_word(s, i - 1) : PL_KIND_NONE; /* a modifier as well */
	if (!kind && !in_type)
		return past_statement(s, i, false);
	name = i;
	if (!word_at(s, name).n)
		return past_statement(s, i, !s->lang->semicolons);
	i = is(s, i + 1, '?') || is(s, i + 1, '!') ? i + 2 : i + 1;
	if (is(s, i, '<')) {
		end = past_type_arguments(s, i);
		mark(s, PL_MARK_TYPE_PARAMETERS, i, end, 0);
		i = end;
	}
	if (!kind)
		kind = is(s, i, '(') ? PL_KIND_METHOD : PL_KIND_FIELD;
	if (is(s, i, '(')) {
		size_t close = past_close(s, i);

		if (kind == PL_KIND_METHOD || kind == PL_KIND_FUNCTION)
			mark(s, PL_MARK_PARAMETERS, i, close, 0);
		else
			kind = PL_KIND_PROPERTY; /* "var name(get, set)" */
		i = close;
	}
	if (is(s, i, ':')) {
		end = past_type(s, i + 1);
		mark(s, PL_MARK_TYPE, i + 1, end, 0);
		i = end;
	}
	if (is(s, i, ',')) {
		end = i;
	} else {
		end = s->lang->semicolons && is(s, i, '=')
		              ? past_value(s, i)
		              : past_statement(s, i, !s->lang->semicolons);
		if (is(s, i, '='))
			i++;
		mark(s, PL_MARK_BODY, i, end > i && is(s, end - 1, ';') ? end - 1 : end, 0);
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
	return is(s, end, ',') ? end + 1 : end;
}

/* Where the name that ends with the word at name begins: at its qualifiers, at its tilde. */
static size_t name_start(const struct scanner *s, size_t from, size_t name)
{
	if (name > from && is(s, name - 1, '~'))
		name--;
	while (name >= from + 3 && is(s, name - 1, ':') && is(s, name - 2, ':')) {
		size_t i = name - 3;

		if (is(s, i, '>')) /* "Outer<T>::name" */
			for (unsigned depth = 1; depth && i > from;) {
				i--;
				depth += is(s, i, '>');
				depth -= is(s, i, '<');
				if (!depth && i > from)
					i--;
			}
		if (!word_at(s, i).n)
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
static size_t scan_c_member(struct scanner *s, size_t first, size_t i, bool in_type)
{
	size_t name = s->tk.n, name_end, start, end, from = i;
	enum pl_kind kind;

	if (is_statement(word_at(s, i)))
		return past_statement(s, i, false);
	for (; i < s->tk.n; i++) {
		if (is(s, i, '<')) {
			size_t close = past_type_arguments(s, i);

			i = close > i + 1 ? close - 1 : i;
		} else if (is(s, i, '[')) {
			i = past_close(s, i) - 1;
		} else if (pl_token_word(s->text, &s->tk, i, "operator")) {
			name = i++; /* its symbol is part of the name, also when it is () */
			while (i < s->tk.n && (!is(s, i, '(') || i == name + 1) && !is(s, i, ';') &&
			       !is(s, i, '{'))
				i = is(s, i, '(') ? past_close(s, i) : i + 1;
			break;
		} else if (word_at(s, i).n) {
			name = i;
		} else if (is(s, i, ':') && is(s, i + 1, ':')) {
			i++;
		} else if (!is(s, i, '*') && !is(s, i, '&') && !is(s, i, '.') && !is(s, i, '?') &&
		           !is(s, i, '~')) {
			break;
		}
	}
	if (name >= s->tk.n)
		return past_statement(s, from + (i == from), false);
	name_end = pl_token_word(s->text, &s->tk, name, "operator") && i > name ? i : name + 1;
	start = name_start(s, from, name);
	if (name == from && !is(s, i, '('))
		return past_statement(s, i, false);
	for (end = start; end > from && (is(s, end - 1, '*') || is(s, end - 1, '&'));)
		end--;
	mark(s, PL_MARK_TYPE, from, end, 0);
	if (is(s, i, '(')) {
		mark(s, PL_MARK_PARAMETERS, i, past_close(s, i), 0);
		end = past_statement(s, past_close(s, i), false);
		kind = !in_type ? PL_KIND_FUNCTION
		       : is_constructor(s, name) && start == name ? PL_KIND_CONSTRUCTOR
		                                                  : PL_KIND_METHOD;
		/* a call or a macro is no declaration */
		if (start == from && start == name && kind != PL_KIND_CONSTRUCTOR)
			return end;
		for (i = past_close(s, i); i < end && !is(s, i, '{');)
			i = is(s, i, '(') ? past_close(s, i) : i + 1;
		mark(s, PL_MARK_BODY, i, end, 0);
		if (end > name)
			declare_long(s, kind, first, end - 1, start, name_end);
		return end;
	}
	end = past_statement(s, i, false);
	if (is(s, i, '{') || is(s, i, '='))
		mark(s, PL_MARK_BODY, is(s, i, '=') ? i + 1 : i, is(s, end - 1, ';') ? end - 1 : end, 0);
	kind = !in_type ? PL_KIND_VARIABLE : is(s, i, '{') ? PL_KIND_PROPERTY : PL_KIND_FIELD;
	if ((in_type || is(s, i, '=') || is(s, i, ';')) && end > name)
		declare_long(s, kind, first, end - 1, start, name_end);
	for (; kind == PL_KIND_FIELD && i < end; i++) {
		if (is(s, i, '(') || is(s, i, '{') || is(s, i, '['))
			i = past_close(s, i) - 1;
		else if (is(s, i, ',') && word_at(s, i + 1).n)
			add_member(s, kind, first, i + 1, end);
	}
	return end;
}

/*
 * typedef struct tag { } name; / typedef int (*name)(int);
 * A type without a tag takes the first name. Returns the token to go on with: the first member, or
 * past it all.
 */
static size_t scan_c_typedef(struct scanner *s, size_t first, size_t i)
{
	enum pl_kind kind = type_word(s, i + 1);
	size_t open = i + 1, end, name, decl;

	while (kind && open < s->tk.n && !is(s, open, '{') && !is(s, open, ';') && !is(s, open, '*'))
		open++;
	end = is(s, open, '{') ? past_close(s, open) : i;
	for (name = s->tk.n; end < s->tk.n && !is(s, end, ';') && !is(s, end, '}'); end++) {
		/* the name of "(*name)(int)" stands in the first parentheses */
		if (is(s, end, '(') && name < s->tk.n && !is(s, end + 1, '*'))
			end = past_close(s, end) - 1;
		else if (word_at(s, end).n && (name >= s->tk.n || !is(s, open, '{')))
			name = end;
		else if (is(s, end, '[') || is(s, end, '<'))
			end = past_close(s, end) - 1;
	}
	if (!is(s, end, ';') || name >= s->tk.n)
		return past_statement(s, i, false);
	if (!is(s, open, '{')) {
		declare(s, PL_KIND_TYPEDEF, first, end, name);
		return end + 1;
	}
	/* what follows the brace is no member: the frame ends at the brace, the type behind it */
	if (word_at(s, open - 1).n && open - 1 > i + 1) {
		if (!pl_str_eq(word_at(s, open - 1), word_at(s, name)))
			declare(s, PL_KIND_TYPEDEF, first, end, name);
		name = open - 1;
	}
	if (s->frames.n >= PL_MAX_TYPE_DEPTH)
		return end + 1;
	decl = declare(s, kind, first, end, name);
	pl_vec_push(&s->frames, ((struct frame){ FRAME_TYPE, kind, decl, kind == PL_KIND_ENUM, end }));
	mark(s, PL_MARK_BODY, open, open + 1, (int)decl + 1);
	return open + 1;
}

static void close_frame(struct scanner *s, size_t i)
{
	struct frame frame = s->frames.at[--s->frames.n];
	struct pl_decl *decl = &s->out->decls.at[frame.decl];

	decl->to = s->tk.at[frame.end > i ? frame.end : i].to;
	/* the mark of this type's body carries its number until now */
	for (size_t m = s->out->marks.n; m-- > 0;) {
		struct pl_mark *body = &s->out->marks.at[m];

		if (body->role == PL_MARK_BODY && body->arg == (int)frame.decl + 1) {
			body->to = s->tk.at[i].to;
			body->arg = 0;
			break;
		}
	}
}

/* package a.b; import a.b.C; import a.b.*; using a.B; -- whose names are the file's. */
static size_t scan_file_word(struct scanner *s, size_t i)
{
	bool package = pl_token_word(s->text, &s->tk, i, "package");
	size_t first = i + 1, end = first;

	while (word_at(s, end).n) {
		end++;
		if (!is(s, end, '.') || !word_at(s, end + 1).n)
			break;
		end++;
	}
	mark(s, package ? PL_MARK_MODULE : PL_MARK_IMPORT, first, end, 0);
	return past_statement(s, i, false);
}

static size_t scan_one(struct scanner *s, size_t i)
{
	struct frame *frame = s->frames.n ? &s->frames.at[s->frames.n - 1] : NULL;
	bool in_type = frame && frame->type != PL_KIND_NAMESPACE;
	size_t first = i, next;

	if (is(s, i, '}')) {
		if (frame)
			close_frame(s, i);
		return i + 1;
	}
	if (is(s, i, '{') || is(s, i, '(') || is(s, i, '['))
		next = past_close(s, i);
	else
		next = i + 1;
	i = past_prefix(s, i);
	if (i >= s->tk.n)
		return next;
	if (s->lang->scan_always && !frame &&
	    (pl_token_word(s->text, &s->tk, i, "package") ||
	     pl_token_word(s->text, &s->tk, i, "import") || pl_token_word(s->text, &s->tk, i, "using")))
		return scan_file_word(s, i);
	if (pl_token_word(s->text, &s->tk, i, "template")) {
		if (!is(s, i + 1, '<'))
			return past_statement(s, i, false); /* an instantiation */
		i = past_prefix(s, past_close(s, i + 1));
	}
	if (pl_token_word(s->text, &s->tk, i, "extern") && i + 1 < s->tk.n &&
	    s->tk.at[i + 1].kind == PL_TOKEN_STRING)
		return is(s, i + 2, '{') ? i + 3 : i + 2; /* its closing brace is passed over */
	if (pl_token_word(s->text, &s->tk, i, "typedef") && !type_word(s, i))
		return scan_c_typedef(s, first, i);
	if (is(s, i, '@') && pl_token_word(s->text, &s->tk, i + 1, "interface")) {
		size_t after = scan_type(s, first, i + 1);

		return after > i + 1 ? after : next;
	}
	if (type_word(s, i)) {
		size_t after = scan_type(s, first, i);

		if (after > i)
			return after;
	}
	if (frame && frame->list && word_at(s, i).n && !member_word(s, i) &&
	    !(i > first && member_word(s, i - 1)))
		return scan_enum_member(s, first, i);
	if (frame && frame->list && is(s, i, ';'))
		frame->list = false;
	for (size_t k = first; k < i; k++)
		if (pl_token_word(s->text, &s->tk, k, "friend"))
			return past_statement(s, i, false);
	if (!word_at(s, i).n && !(is(s, i, '~') && word_at(s, i + 1).n))
		return next > i ? next : i + 1;
	/* "public:" */
	if (is(s, i + 1, ':') && !is(s, i + 2, ':') && s->lang->members == PL_MEMBERS_C)
		return i + 2;
	switch (s->lang->members) {
	case PL_MEMBERS_KEYWORD:
		i = scan_keyword_member(s, first, i, in_type);
		break;
	case PL_MEMBERS_C:
		i = scan_c_member(s, first, i, in_type);
		break;
	case PL_MEMBERS_NONE:
		i = past_statement(s, i, false);
		break;
	}
	return i > first ? i : first + 1;
}

/*
 * Where the case of a name tells what it is: packages in lower case, then types. "a.b.Outer.Inner.f"
 * names a.b.Outer.Inner; what follows an instance's dot is a member.
 */
static void scan_references(struct scanner *s)
{
	for (size_t i = 0; i < s->tk.n; i++) {
		size_t first = i, end = 0;

		if (!word_at(s, i).n || (i && is(s, i - 1, '.')))
			continue;
		for (;; i += 2) {
			struct pl_str word = word_at(s, i);

			if (pl_is_upper(word.p[0]))
				end = i + 1;
			else if (end || pl_str_is(word, "this") || pl_str_is(word, "super"))
				break;
			if (!is(s, i + 1, '.') || !word_at(s, i + 2).n)
				break;
		}
		/* an import has its own mark */
		if (end && !(first && (pl_token_word(s->text, &s->tk, first - 1, "import") ||
		                       pl_token_word(s->text, &s->tk, first - 1, "using"))))
			mark(s, pl_is_upper(word_at(s, first).p[0]) ? PL_MARK_REFERENCE_NAME
			                                            : PL_MARK_REFERENCE,
			     first, end, 0);
	}
}

void pl_scan(const struct pl_lang *lang, struct pl_str text, const struct pl_tokens *tokens,
             struct pl_facts *out)
{
	struct scanner s = { lang, text, PL_VEC_INIT, NULL, out, PL_VEC_INIT };
	bool first = false;

	for (size_t i = 0; i < tokens->n; i++) {
		struct pl_token t = tokens->at[i];

		first |= t.first;
		if (t.kind == PL_TOKEN_COMMENT || t.kind == PL_TOKEN_DIRECTIVE)
			continue;
		t.first = first;
		first = false;
		pl_vec_push(&s.tk, t);
	}
	s.pair = pl_malloc(sizeof(*s.pair) * (s.tk.n + 1));
	pl_token_pairs(text, &s.tk, s.pair);
	for (size_t i = 0; i < s.tk.n;)
		i = scan_one(&s, i);
	while (s.frames.n)
		close_frame(&s, s.tk.n - 1); /* a type that never closes ends with its file */
	if (lang->scan_always)
		scan_references(&s);
	free(s.pair);
	pl_vec_free(&s.frames);
	pl_vec_free(&s.tk);
}
