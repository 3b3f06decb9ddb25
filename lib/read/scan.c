/* lib/read/scan.c */
#include "read/scan.h"

#include "base/limits.h"
#include "read/scan_indent.h"
#include "read/scan_members.h"

#include <stdlib.h>

/* A list of supertypes from i on; returns the token that ends it. */
static size_t scan_supertypes(struct pl_scanner *s, size_t i, enum pl_relation relation)
{
	while (i < s->tk.n) {
		size_t first, args;

		while (pl_str_in(pl_scan_word_at(s, i), s->lang->modifiers, s->lang->n_modifiers))
			i++; /* public virtual Base */
		if (!pl_scan_word_at(s, i).n)
			return i;
		first = i++;
		args = 0;
		for (;;) {
			if (pl_scan_is(s, i, '.') && pl_scan_word_at(s, i + 1).n) {
				i += 2;
			} else if (pl_scan_is(s, i, ':') && pl_scan_is(s, i + 1, ':') &&
			           pl_scan_word_at(s, i + 2).n) {
				i += 3;
			} else if (pl_scan_is(s, i, '<') &&
			           pl_scan_past_type_arguments(s, i) > i + 1) {
				args = args ? args : i;
				i = pl_scan_past_type_arguments(s,
				                                i); /* "Outer<T>::Inner" goes on */
			} else {
				break;
			}
		}
		pl_scan_mark(s, PL_MARK_SUPERTYPE, first, i, relation);
		pl_scan_mark(s, PL_MARK_REFERENCE, first, args ? args : i, 0);
		if (pl_scan_is(s, i, '('))
			i = pl_scan_past_close(s, i);
		if (!pl_scan_is(s, i, ','))
			return i;
		i++;
	}
	return i;
}

/* A type goes on at token i, the first of its line: "Int ->", "& B", "{". */
static bool goes_on(const struct pl_scanner *s, size_t i)
{
	static const char before[] = "&|,", at[] = "=-&|,.<>{(";

	for (size_t k = 0; k + 1 < sizeof(before); k++)
		if (pl_scan_is(s, i - 1, before[k]))
			return true;
	for (size_t k = 0; k + 1 < sizeof(at); k++)
		if (pl_scan_is(s, i, at[k]))
			return true;
	return i > 1 && pl_scan_is(s, i - 1, '>') && pl_scan_is(s, i - 2, '-');
}

/* "type Name = int" ends with its line, where no semicolon has to end it. */
static bool ends_alias(const struct pl_scanner *s, enum pl_kind kind, size_t i)
{
	return kind == PL_KIND_TYPEDEF && s->lang->members == PL_MEMBERS_KEYWORD &&
	       (i >= s->tk.n || s->tk.at[i].first) && !pl_scan_is(s, i - 1, '=') &&
	       !(s->lang->semicolons && goes_on(s, i));
}

/* The head of a type without a body ends before token i: "class A", where the language has such. */
static bool ends_bodiless(const struct pl_scanner *s, enum pl_kind kind, size_t i)
{
	const struct pl_lang *lang = s->lang;
	struct pl_str word = pl_scan_word_at(s, i);

	if (!lang->bodiless || kind == PL_KIND_TYPEDEF)
		return false;
	if (i >= s->tk.n || pl_scan_is(s, i, ';') || pl_scan_is(s, i, '}'))
		return true;
	return s->tk.at[i].first && !goes_on(s, i) && !pl_scan_is(s, i, ':') &&
	       !pl_scan_is(s, i - 1, ':') && !pl_str_is(word, "where") &&
	       !pl_str_eq(word, lang->constructor) &&
	       !pl_str_eq(pl_scan_word_at(s, i + 1), lang->constructor);
}

/*
 * A type whose keyword stands at i; its first token is first. Returns the token to go on with,
 * or i when it is no declaration.
 */
static size_t scan_type(struct pl_scanner *s, size_t first, size_t i)
{
	enum pl_kind kind = pl_scan_type_word(s, i);
	size_t keyword = i, name, decl, start_marks = s->out->marks.n;

	if (i && pl_scan_is(s, i - 1, '@'))
		kind = PL_KIND_ANNOTATION;
	/* "enum class", "enum abstract", "record struct": the first word tells the kind */
	while (pl_scan_type_word(s, i + 1) && pl_scan_word_at(s, i + 2).n)
		i++;
	name = i + 1;
	if (!pl_scan_word_at(s, name).n)
		return keyword;
	i = name + 1;
	/* "type Name struct": the word behind tells the kind */
	if (kind == PL_KIND_TYPEDEF && pl_scan_type_word(s, i) && !s->tk.at[i].first)
		kind = pl_scan_type_word(s, i++);
	/* "struct a *b;", "enum a f(int)": a use of the type */
	if (pl_scan_is(s, i, '*') || pl_scan_is(s, i, '&') ||
	    (pl_scan_word_at(s, i).n && !ends_bodiless(s, kind, i) &&
	     (pl_scan_is(s, i + 1, ';') || pl_scan_is(s, i + 1, '=') || pl_scan_is(s, i + 1, ',') ||
	      pl_scan_is(s, i + 1, '[') || pl_scan_is(s, i + 1, '('))))
		return keyword;
	while (kind == PL_KIND_NAMESPACE && pl_scan_is(s, i, ':') && pl_scan_is(s, i + 1, ':'))
		i += 3;
	if (kind == PL_KIND_NAMESPACE && pl_scan_is(s, i, '.'))
		while (pl_scan_is(s, i, '.'))
			i += 2;
	if (pl_scan_is(s, i, '<')) {
		size_t end = pl_scan_past_type_arguments(s, i);

		pl_scan_mark(s, PL_MARK_TYPE_PARAMETERS, i, end, 0);
		i = end;
	}
	if (pl_scan_is(s, i, '('))
		i = pl_scan_past_close(s, i); /* a record's components, a primary constructor */
	while (i < s->tk.n && !pl_scan_is(s, i, '{') && !pl_scan_is(s, i, ';') &&
	       !pl_scan_is(s, i, '}') && !ends_alias(s, kind, i) && !ends_bodiless(s, kind, i)) {
		if (pl_scan_is(s, i, '=')) {
			if (kind != PL_KIND_TYPEDEF && !pl_scan_is(s, i + 1, '{')) {
				s->out->marks.n = start_marks;
				return keyword; /* a variable of the type */
			}
			i++;
		} else if (pl_token_word(s->text, &s->tk, i, "where")) {
			do
				i++; /* bounds of type parameters */
			while (i < s->tk.n && !pl_scan_is(s, i, '{') && !pl_scan_is(s, i, ';') &&
			       !ends_bodiless(s, kind, i));
		} else if (pl_scan_is(s, i, ':') && kind == PL_KIND_ENUM &&
		           s->lang->members == PL_MEMBERS_C) {
			i++; /* the integer type below */
		} else if (pl_str_in(pl_scan_word_at(s, i), s->lang->extends_words,
		                     s->lang->n_extends_words) ||
		           (pl_scan_is(s, i, ':') && pl_str_in(PL_S(":"), s->lang->extends_words,
		                                               s->lang->n_extends_words))) {
			i = scan_supertypes(s, i + 1, PL_REL_EXTENDS);
		} else if (pl_str_in(pl_scan_word_at(s, i), s->lang->implements_words,
		                     s->lang->n_implements_words)) {
			i = scan_supertypes(s, i + 1, PL_REL_IMPLEMENTS);
		} else if (pl_scan_is(s, i, '(') || pl_scan_is(s, i, '[') ||
		           pl_scan_is(s, i, '<')) {
			i = pl_scan_past_close(s, i);
		} else {
			i++;
		}
	}
	if (i >= s->tk.n || !pl_scan_is(s, i, '{') || ends_alias(s, kind, i)) {
		if (kind == PL_KIND_TYPEDEF && pl_scan_is(s, i, ';'))
			pl_scan_declare(s, kind, first, i, name);
		else if (ends_alias(s, kind, i) || ends_bodiless(s, kind, i))
			pl_scan_declare(s, kind, first, i - 1, name);
		else
			s->out->marks.n = start_marks; /* declared, not defined */
		return pl_scan_is(s, i, ';') ? i + 1 : i;
	}
	if (s->frames.n >= PL_MAX_TYPE_DEPTH)
		return pl_scan_past_close(s, i);
	decl = pl_scan_declare(s, kind, first, i, name);
	/* the body's mark is set when the brace closes */
	pl_vec_push(&s->frames, ((struct pl_scan_frame){ PL_FRAME_TYPE, kind, decl, kind == PL_KIND_ENUM, 0 }));
	pl_scan_mark(s, PL_MARK_BODY, i, i + 1, (int)decl + 1);
	return i + 1;
}

static void close_frame(struct pl_scanner *s, size_t i)
{
	struct pl_scan_frame frame = s->frames.at[--s->frames.n];
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
static size_t scan_file_word(struct pl_scanner *s, size_t i)
{
	bool package = pl_token_word(s->text, &s->tk, i, "package");
	size_t first = i + 1, end = first;

	while (pl_scan_word_at(s, end).n) {
		end++;
		if (!pl_scan_is(s, end, '.') || !pl_scan_word_at(s, end + 1).n)
			break;
		end++;
	}
	pl_scan_mark(s, package ? PL_MARK_MODULE : PL_MARK_IMPORT, first, end, 0);
	return pl_scan_past_statement(s, i, false);
}

/* Past the type parameters of a method, which stand before its type: "<T> @A T name()". */
static size_t past_type_parameters(struct pl_scanner *s, size_t i, bool in_type)
{
	size_t end;

	if (!in_type || s->lang->members != PL_MEMBERS_C || !pl_scan_is(s, i, '<'))
		return i;
	end = pl_scan_past_type_arguments(s, i);
	if (end == i + 1)
		return i; /* never closed */
	pl_scan_mark(s, PL_MARK_TYPE_PARAMETERS, i, end, 0);
	return pl_scan_past_prefix(s, end);
}

static size_t scan_one(struct pl_scanner *s, size_t i)
{
	struct pl_scan_frame *frame = s->frames.n ? &s->frames.at[s->frames.n - 1] : NULL;
	bool in_type = frame && frame->type != PL_KIND_NAMESPACE;
	size_t first = i, next;

	if (pl_scan_is(s, i, '}')) {
		if (frame)
			close_frame(s, i);
		return i + 1;
	}
	if (pl_scan_is(s, i, '{') || pl_scan_is(s, i, '(') || pl_scan_is(s, i, '['))
		next = pl_scan_past_close(s, i);
	else
		next = i + 1;
	i = pl_scan_past_prefix(s, i);
	if (i >= s->tk.n)
		return i; /* nothing but a prefix to the very end */
	i = past_type_parameters(s, i, in_type);
	if (s->lang->scan_always && !frame &&
	    (pl_token_word(s->text, &s->tk, i, "package") ||
	     pl_token_word(s->text, &s->tk, i, "import") ||
	     pl_token_word(s->text, &s->tk, i, "using")))
		return scan_file_word(s, i);
	if (pl_token_word(s->text, &s->tk, i, "template")) {
		if (!pl_scan_is(s, i + 1, '<'))
			return pl_scan_past_statement(s, i, false); /* an instantiation */
		i = pl_scan_past_prefix(s, pl_scan_past_close(s, i + 1));
	}
	if (pl_token_word(s->text, &s->tk, i, "extern") && i + 1 < s->tk.n &&
	    s->tk.at[i + 1].kind == PL_TOKEN_STRING)
		return pl_scan_is(s, i + 2, '{') ? i + 3
		                                 : i + 2; /* its closing brace is passed over */
	if (pl_token_word(s->text, &s->tk, i, "typedef") && !pl_scan_type_word(s, i))
		return pl_scan_c_typedef(s, first, i);
	if (pl_scan_is(s, i, '@') && pl_token_word(s->text, &s->tk, i + 1, "interface")) {
		size_t after = scan_type(s, first, i + 1);

		return after > i + 1 ? after : i + 2;
	}
	/* "fun interface A", "const enum B" */
	if (pl_scan_member_word(s, i) && pl_scan_type_word(s, i + 1) &&
	    pl_scan_word_at(s, i + 2).n && !s->tk.at[i + 2].first)
		i++;
	if (pl_scan_type_word(s, i)) {
		size_t after = scan_type(s, first, i);

		if (after > i)
			return after;
	}
	if (frame && frame->list && pl_scan_word_at(s, i).n && !pl_scan_member_word(s, i) &&
	    !(i > first && pl_scan_member_word(s, i - 1)))
		return pl_scan_enum_member(s, first, i);
	if (frame && frame->list && pl_scan_is(s, i, ';'))
		frame->list = false;
	for (size_t k = first; k < i; k++)
		if (pl_token_word(s->text, &s->tk, k, "friend"))
			return pl_scan_past_statement(s, i, false);
	/* "[key: string]: T" has no name, and what follows it is none */
	if (in_type && s->lang->members == PL_MEMBERS_KEYWORD && pl_scan_is(s, i, '[') &&
	    pl_scan_is(s, next, ':'))
		return pl_scan_past_statement(s, next, !s->lang->semicolons);
	if (!(in_type ? pl_scan_names(s, i) : pl_scan_word_at(s, i).n > 0) &&
	    !(pl_scan_is(s, i, '~') && pl_scan_word_at(s, i + 1).n))
		return next > i ? next : i + 1;
	/* "public:" */
	if (pl_scan_is(s, i + 1, ':') && !pl_scan_is(s, i + 2, ':') &&
	    s->lang->members == PL_MEMBERS_C)
		return i + 2;
	switch (s->lang->members) {
	case PL_MEMBERS_KEYWORD:
		i = pl_scan_keyword_member(s, first, i, in_type);
		break;
	case PL_MEMBERS_C:
		i = pl_scan_c_member(s, first, i, in_type);
		break;
	case PL_MEMBERS_INDENT:
	case PL_MEMBERS_NONE:
		i = pl_scan_past_statement(s, i, false);
		break;
	}
	return i > first ? i : first + 1;
}

/*
 * Where the case of a name tells what it is: packages in lower case, then types. "a.b.Outer.Inner.f"
 * names a.b.Outer.Inner; what follows an instance's dot is a member.
 */
static void scan_references(struct pl_scanner *s)
{
	for (size_t i = 0; i < s->tk.n; i++) {
		size_t first = i, end = 0;

		if (!pl_scan_word_at(s, i).n || (i && pl_scan_is(s, i - 1, '.')))
			continue;
		for (;; i += 2) {
			struct pl_str word = pl_scan_word_at(s, i);

			if (pl_is_upper(word.p[0]))
				end = i + 1;
			else if (end || pl_str_is(word, "this") || pl_str_is(word, "super"))
				break;
			if (!pl_scan_is(s, i + 1, '.') || !pl_scan_word_at(s, i + 2).n)
				break;
		}
		/* an import has its own mark */
		if (end && !(first && (pl_token_word(s->text, &s->tk, first - 1, "import") ||
		                       pl_token_word(s->text, &s->tk, first - 1, "using"))))
			pl_scan_mark(s,
			             pl_is_upper(pl_scan_word_at(s, first).p[0])
			                     ? PL_MARK_REFERENCE_NAME
			                     : PL_MARK_REFERENCE,
			             first, end, 0);
	}
}

void pl_scan(const struct pl_lang *lang, struct pl_str text, const struct pl_tokens *tokens,
             struct pl_facts *out)
{
	struct pl_scanner s = { lang, text, PL_VEC_INIT, NULL, out, PL_VEC_INIT };
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
	if (lang->members == PL_MEMBERS_INDENT)
		pl_scan_indent(&s);
	else
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
