/* lib/read/rewrite.c */
#include "read/rewrite.h"

#include "read/rewrite_words.h"

#include <stdlib.h>

/* Two letters or more, none of them lower case: how the world writes macros. */
static bool all_caps(struct pl_str word)
{
	unsigned letters = 0;

	for (size_t i = 0; i < word.n; i++) {
		if (pl_is_lower(word.p[i]) || (unsigned char)word.p[i] >= 0x80)
			return false;
		letters += pl_is_upper(word.p[i]);
	}
	return letters >= 2;
}

/* Past-the-end when the bracket is never closed. */
static size_t close_of(const struct pl_rewriter *rw, size_t i)
{
	struct pl_tokens view = { (struct pl_token *)rw->at, rw->n, rw->n };

	return pl_rewrite_is(rw, i, '<') ? pl_token_close(rw->text, &view, i) : rw->pair[i];
}

/* What may take arguments between a class keyword and the name. */
static bool is_macro(struct pl_str word)
{
	return all_caps(word) || pl_str_starts(word, PL_S("__")) || pl_str_is(word, "alignas");
}

/* Words that belong to a class head but are neither macro nor name. */
static bool head_word(struct pl_str word)
{
	return pl_str_is(word, "final") || pl_str_is(word, "sealed") ||
	       pl_str_is(word, "abstract") || pl_str_is(word, "alignas");
}

/*
 * class MACRO MACRO(args) Name MACRO : bases {
 * Of the plain words between the keyword and ":" or "{" one is the name: the last that is not
 * ALL-CAPS, or the last of all. The others are macros. A head that ends otherwise declares no
 * type and is left alone.
 */
static void rewrite_head(struct pl_rewriter *rw, size_t keyword)
{
	enum { MAX_WORDS = 16 };
	size_t first[MAX_WORDS], last[MAX_WORDS], n = 0, name;
	size_t i = keyword + 1;

	for (; i < rw->n; i++) {
		if (pl_rewrite_is_word(rw, i)) {
			if (n == MAX_WORDS ||
			    pl_str_in(pl_rewrite_text(rw, i), rw->lang->head_macro_keywords,
			              rw->lang->n_head_macro_keywords))
				return;
			if (i > keyword + 1 && pl_rewrite_is(rw, i - 1, ':')) {
				if (n)
					last[n - 1] = i; /* a part of a qualified name */
				continue;
			}
			if (head_word(pl_rewrite_text(rw, i)) && !pl_rewrite_is(rw, i + 1, '('))
				continue;
			first[n] = last[n] = i;
			if (pl_rewrite_is(rw, i + 1, '(')) {
				if (!is_macro(pl_rewrite_text(rw, i)))
					return; /* "struct a f(int x) {" is a function */
				i = close_of(rw, i + 1);
				if (i >= rw->n)
					return;
				last[n] = i;
			}
			n++;
		} else if (pl_rewrite_is(rw, i, '[') || pl_rewrite_is(rw, i, '<')) {
			i = close_of(rw, i);
		} else if (pl_rewrite_is(rw, i, ':') && pl_rewrite_is(rw, i + 1, ':') && n) {
			i++;
		} else {
			break;
		}
	}
	name = n - 1;
	for (size_t k = 0; k < n; k++)
		if (!all_caps(pl_rewrite_text(rw, first[k])))
			name = k;
	if (n && all_caps(pl_rewrite_text(rw, first[name])))
		pl_map_add(&rw->types, pl_rewrite_text(rw, first[name]), NULL);
	/* "class API Later;" declares no variable; of "struct a b;" only the case tells */
	if (n == 2 && pl_rewrite_is(rw, i, ';') && rw->declares &&
	    all_caps(pl_rewrite_text(rw, first[0])) &&
	    pl_is_upper(pl_rewrite_text(rw, first[1]).p[0]) &&
	    !all_caps(pl_rewrite_text(rw, first[1]))) {
		pl_rewrite_blank(rw, rw->at[first[0]].from, rw->at[last[0]].to);
		return;
	}
	if (n < 2 || !(pl_rewrite_is(rw, i, '{') || pl_rewrite_is(rw, i, ':')))
		return;
	for (size_t k = 0; k < n; k++)
		if (k != name)
			pl_rewrite_blank(rw, rw->at[first[k]].from, rw->at[last[k]].to);
}

/* True when the brace at i opens an enum's list, where a lone ALL-CAPS word is a value. */
static bool opens_enum(const struct pl_rewriter *rw, size_t i)
{
	while (i-- > 0) {
		if (pl_rewrite_is(rw, i, ';') || pl_rewrite_is(rw, i, '}') ||
		    pl_rewrite_is(rw, i, '{'))
			return false;
		if (pl_rewrite_is_word(rw, i) && pl_str_is(pl_rewrite_text(rw, i), "enum"))
			return true;
	}
	return false;
}

/* Words before which a macro stands as it does at the start: "friend API X f();". */
static bool is_specifier(struct pl_str word)
{
	static const char *const words[] = { "friend", "static",   "inline",   "extern",
		                             "virtual", "explicit", "constexpr" };

	for (size_t i = 0; i < PL_LEN(words); i++)
		if (pl_str_is(word, words[i]))
			return true;
	return false;
}

/* Where a statement or declaration can begin: after ; { } or a label's or access word's colon. */
static bool at_start(const struct pl_rewriter *rw, size_t i)
{
	while (i && rw->at[i - 1].kind == PL_TOKEN_DIRECTIVE)
		i--;
	if (!i || is_specifier(pl_rewrite_text(rw, i - 1)))
		return true;
	return pl_rewrite_is(rw, i - 1, ';') || pl_rewrite_is(rw, i - 1, '}') ||
	       (pl_rewrite_is(rw, i - 1, '{') && !opens_enum(rw, i - 1)) ||
	       (pl_rewrite_is(rw, i - 1, ':') && !pl_rewrite_is(rw, i - 2, ':') && i >= 2 &&
	        pl_rewrite_is_word(rw, i - 2) && rw->at[i - 2].first);
}

/* How many separate names, up to two, stand from i on before a declarator ends: "a::b *c". */
static unsigned names_ahead(const struct pl_rewriter *rw, size_t i)
{
	unsigned names = 0;

	for (; i < rw->n; i++) {
		if (names == 2)
			return names;
		if (pl_str_is(pl_rewrite_text(rw, i), "operator"))
			return names + 1;
		if (pl_rewrite_is_word(rw, i))
			names += !(i && pl_rewrite_is(rw, i - 1, ':'));
		else if (pl_rewrite_is(rw, i, '<'))
			i = close_of(rw, i);
		else if (!pl_rewrite_is(rw, i, '*') && !pl_rewrite_is(rw, i, '&') &&
		         !pl_rewrite_is(rw, i, ':') && !pl_rewrite_is(rw, i, '~'))
			break;
	}
	return i < rw->n ? names : 0;
}

/* True when the brace at i opens a namespace or a type that is no enum. */
static bool opens_declarations(const struct pl_rewriter *rw, size_t i)
{
	bool found = false;

	/* "struct a f(void) {" opens a body */
	if (i && (pl_rewrite_is(rw, i - 1, ')') || pl_str_is(pl_rewrite_text(rw, i - 1), "const")))
		return false;
	while (i-- > 0 && !pl_rewrite_is(rw, i, ';') && !pl_rewrite_is(rw, i, '}') &&
	       !pl_rewrite_is(rw, i, '{')) {
		struct pl_str word = pl_rewrite_text(rw, i);

		if (pl_str_is(word, "enum"))
			return false;
		found |= pl_str_is(word, "namespace") || pl_str_is(word, "extern") ||
		         pl_str_in(word, rw->lang->head_macro_keywords,
		                   rw->lang->n_head_macro_keywords);
	}
	return found;
}

/* An ALL-CAPS word (or call) where a declaration begins; returns the last token dealt with. */
static size_t rewrite_start(struct pl_rewriter *rw, size_t i)
{
	size_t last = i;

	while (pl_rewrite_is_word(rw, i) && all_caps(pl_rewrite_text(rw, i))) {
		if (pl_map_find(&rw->types, pl_rewrite_text(rw, i)))
			return last; /* "DFA(int states);" in a class DFA */
		last = i;
		if (pl_rewrite_is(rw, i + 1, '(')) {
			last = close_of(rw, i + 1);
			if (last >= rw->n)
				return i;
		}
		bool alone = rw->at[i].first && (last + 1 >= rw->n || rw->at[last + 1].first) &&
		             !pl_rewrite_is(rw, last + 1, '{') &&
		             !pl_rewrite_is(rw, last + 1, '(') &&
		             !pl_rewrite_is(rw, last + 1, '=') &&
		             !pl_rewrite_is(rw, last + 1, '.') && !pl_rewrite_is(rw, last + 1, ':');

		/* "MACRO(x);", "SECTION:" */
		if (rw->declares && last > i && pl_rewrite_is(rw, last + 1, ';'))
			alone = true;
		if (rw->declares && last == i && rw->at[i].first && pl_rewrite_is(rw, i + 1, ':') &&
		    i + 2 < rw->n && rw->at[i + 2].first) {
			alone = true;
			last++;
		}
		if (!alone && names_ahead(rw, last + 1) < 2)
			return last;
		pl_rewrite_blank(rw, rw->at[i].from, rw->at[last].to);
		i = last + 1;
	}
	return last;
}

/* True when a name stands before what the parenthesis at i closes: not a cast, not an if. */
static bool closes_parameters(const struct pl_rewriter *rw, size_t i)
{
	static const char *const words[] = { "return", "if",     "while", "for", "switch",
		                             "case",   "sizeof", "else",  "do" };
	size_t open = rw->pair[i];

	if (!open || open >= rw->n || !pl_rewrite_is_word(rw, open - 1))
		return false;
	for (size_t k = 0; k < PL_LEN(words); k++)
		if (pl_str_is(pl_rewrite_text(rw, open - 1), words[k]))
			return false;
	return true;
}

/* "void lock() API;", "int f() const API {": what ends a head. */
static bool ends_head(const struct pl_rewriter *rw, size_t i)
{
	size_t next = i + 1, before = i;

	if (pl_rewrite_is(rw, next, '(')) {
		next = close_of(rw, next);
		next += next < rw->n;
	}
	if (!pl_rewrite_is(rw, next, ';') && !pl_rewrite_is(rw, next, '{'))
		return false;
	while (before && (pl_str_is(pl_rewrite_text(rw, before - 1), "const") ||
	                  pl_str_is(pl_rewrite_text(rw, before - 1), "override") ||
	                  pl_str_is(pl_rewrite_text(rw, before - 1), "noexcept")))
		before--;
	return before && pl_rewrite_is(rw, before - 1, ')') && closes_parameters(rw, before - 1);
}

static struct pl_token *without_comments(const struct pl_tokens *tokens, size_t *n)
{
	struct pl_token *at = pl_malloc(sizeof(*at) * (tokens->n + 1));
	bool first = false;

	*n = 0;
	for (size_t i = 0; i < tokens->n; i++) {
		first |= tokens->at[i].first;
		if (tokens->at[i].kind == PL_TOKEN_COMMENT)
			continue;
		at[*n] = tokens->at[i];
		at[(*n)++].first = first;
		first = false;
	}
	return at;
}

/* "extern template class A<int>;" declares nothing. */
static size_t rewrite_instantiation(struct pl_rewriter *rw, size_t i)
{
	size_t first = i && pl_str_is(pl_rewrite_text(rw, i - 1), "extern") ? i - 1 : i, last = i;

	while (last < rw->n && !pl_rewrite_is(rw, last, ';') && !pl_rewrite_is(rw, last, '{'))
		last++;
	if (!pl_rewrite_is(rw, last, ';'))
		return i;
	pl_rewrite_blank(rw, rw->at[first].from, rw->at[last].to);
	return last;
}

/* What a macro is blanked for at token i, a word; returns the last token dealt with. */
static size_t rewrite_word(struct pl_rewriter *rw, size_t i)
{
	const struct pl_lang *lang = rw->lang;
	struct pl_str word = pl_rewrite_text(rw, i), next = pl_rewrite_text(rw, i + 1);

	pl_rewrite_words(rw, i);
	if (pl_str_in(word, lang->head_macro_keywords, lang->n_head_macro_keywords)) {
		rewrite_head(rw, i);
	} else if (!lang->body_macros) {
		return i;
	} else if (pl_str_is(word, "inline") && pl_str_is(next, "friend")) {
		pl_rewrite_blank(rw, rw->at[i].from,
		                 rw->at[i].to); /* a grammar knows only the second word */
	} else if (pl_str_is(word, "template") && pl_rewrite_is_word(rw, i + 1) &&
	           at_start(rw, i)) {
		return rewrite_instantiation(rw, i);
	} else if (all_caps(word) && at_start(rw, i)) {
		return rewrite_start(rw, i);
	} else if (all_caps(word) && rw->declares && ends_head(rw, i)) {
		pl_rewrite_blank(rw, rw->at[i].from,
		                 pl_rewrite_is(rw, i + 1, '(') ? rw->at[close_of(rw, i + 1)].to
		                                               : rw->at[i].to);
	}
	return i;
}

bool pl_rewrite_macros(const struct pl_lang *lang, struct pl_str text,
                       const struct pl_tokens *tokens, struct pl_sb *out)
{
	struct pl_rewriter rw = { .lang = lang, .text = text, .out = out, .declares = true };
	PL_VEC(bool) open = PL_VEC_INIT; /* for each brace: rw.declares around it */
	struct pl_token *at;

	if (!lang->n_head_macro_keywords && !lang->body_macros && !lang->close_statements &&
	    !lang->n_join_heads && !lang->n_soft_modifiers && !lang->n_soft_names &&
	    !lang->n_lone_words && !lang->n_new_modifiers && !lang->n_new_arguments &&
	    !lang->n_pattern_words && !lang->annotated_variadic)
		return false;
	rw.at = at = without_comments(tokens, &rw.n);
	rw.pair = pl_malloc(sizeof(*rw.pair) * (rw.n + 1));
	pl_token_pairs(text, &(struct pl_tokens){ at, rw.n, rw.n }, rw.pair);
	if (lang->close_statements)
		pl_rewrite_close_statements(&rw);
	for (size_t i = 0; i < rw.n; i++) {
		if (pl_rewrite_is_word(&rw, i)) {
			i = rewrite_word(&rw, i);
		} else if (pl_rewrite_is(&rw, i, '.') && lang->annotated_variadic) {
			pl_rewrite_variadic(&rw, i);
		} else if (pl_rewrite_is(&rw, i, '{')) {
			pl_vec_push(&open, rw.declares);
			rw.declares &= opens_declarations(&rw, i);
		} else if (pl_rewrite_is(&rw, i, '}') && open.n) {
			rw.declares = open.at[--open.n];
		}
	}
	pl_vec_free(&open);
	pl_map_deinit(&rw.types);
	free(rw.pair);
	free(at);
	return rw.changed;
}

/* The word after the directive's mark. */
static struct pl_str directive_word(const struct pl_rewriter *rw, size_t i)
{
	return pl_directive_word(rw->lang, pl_rewrite_text(rw, i));
}

static bool is_if(const struct pl_rewriter *rw, struct pl_str word)
{
	return pl_str_in(word, rw->lang->conditional_if, rw->lang->n_conditional_if);
}

static bool is_else(const struct pl_rewriter *rw, struct pl_str word)
{
	return pl_str_in(word, rw->lang->conditional_else, rw->lang->n_conditional_else);
}

static bool is_end(const struct pl_rewriter *rw, struct pl_str word)
{
	return pl_str_eq(word, rw->lang->conditional_end);
}

static struct pl_str word_in(struct pl_str text)
{
	size_t n = 0;

	while (n < text.n && (pl_is_word(text.p[n]) || text.p[n] == '.'))
		n++;
	return pl_str_sub(text, 0, n);
}

/* A condition as far as we look into one: a constant, or whether one macro is defined. */
struct condition {
	bool is_false;       /* the constant 0 or false */
	bool negated;        /* holds where the macro is not defined */
	struct pl_str macro; /* none: the condition is anything else */
};

static struct condition read_condition(const struct pl_rewriter *rw, size_t i)
{
	struct pl_str d = pl_rewrite_text(rw, i), word = directive_word(rw, i), rest;
	struct condition c = { .negated = pl_str_is(word, "ifndef") || pl_str_is(word, "elifndef") };

	rest = pl_str_trim(pl_str_sub(d, (size_t)(word.p - d.p) + word.n, d.n));
	for (;;) {
		if (rest.n && rest.p[0] == '!') {
			c.negated = !c.negated;
			rest = pl_str_trim(pl_str_sub(rest, 1, rest.n));
		} else if (pl_str_starts(rest, PL_S("defined")) && word_in(rest).n == 7) {
			rest = pl_str_trim(pl_str_sub(rest, 7, rest.n));
		} else if (rest.n > 2 && rest.p[0] == '(' && rest.p[rest.n - 1] == ')' &&
		           pl_str_find_char(rest, ')') == rest.n - 1) {
			rest = pl_str_trim(pl_str_sub(rest, 1, rest.n - 1));
		} else {
			break;
		}
	}
	c.macro = word_in(rest);
	rest = pl_str_trim(pl_str_sub(rest, c.macro.n, rest.n));
	/* only a comment may follow */
	if (rest.n && !pl_str_starts(rest, PL_S("//")) && !pl_str_starts(rest, PL_S("/*")))
		c.macro = PL_S_NONE;
	if (pl_str_is(c.macro, "0") || pl_str_is(c.macro, "false"))
		c.is_false = !c.negated;
	if (c.macro.n && (pl_is_digit(c.macro.p[0]) || pl_str_is(c.macro, "false") ||
	                  pl_str_is(c.macro, "true")))
		c.macro = PL_S_NONE;
	return c;
}

/* One #if that is open: where its current branch began, and whether one was kept already. */
struct group {
	bool kept;    /* some branch of it stays */
	bool keeping; /* the current one does */
	bool outer;   /* everything around it stays */
	uint32_t from;
};

/* What is known of macros: from #define, and by what was decided before. A map has it by name. */
enum { UNDEFINED = 1, DEFINED };

static void learn(struct pl_map *macros, struct pl_str name, size_t what)
{
	bool is_new;
	struct pl_map_entry *e = pl_map_add(macros, name, &is_new);

	if (is_new)
		e->num = what;
}

/*
 * Whether the branch that directive i begins stays. A macro of which nothing is known counts as
 * not defined where there is another branch to take; then it is not defined further down either,
 * for braces that one group opens and another one closes.
 */
static bool keeps(const struct pl_rewriter *rw, size_t i, bool has_next, struct pl_map *macros)
{
	const struct pl_lang *lang = rw->lang;
	struct condition c = read_condition(rw, i);
	size_t known = pl_map_num(macros, c.macro);

	if (c.is_false)
		return false;
	if (!c.macro.n)
		return true;
	if (known == UNDEFINED || pl_str_in(c.macro, lang->undefined, lang->n_undefined))
		return c.negated;
	if (known == DEFINED || pl_str_in(c.macro, lang->defined, lang->n_defined))
		return !c.negated;
	if (c.negated || !has_next)
		return true;
	learn(macros, c.macro, UNDEFINED);
	return false;
}

/* For each directive that begins a branch: does another branch of its group follow? */
static bool *find_next_branches(const struct pl_rewriter *rw)
{
	bool *has_next = pl_calloc(rw->n + 1, sizeof(*has_next));
	PL_VEC(size_t) open = PL_VEC_INIT;

	for (size_t i = 0; i < rw->n; i++) {
		struct pl_str word;

		if (rw->at[i].kind != PL_TOKEN_DIRECTIVE)
			continue;
		word = directive_word(rw, i);
		if (is_if(rw, word)) {
			pl_vec_push(&open, i);
		} else if (open.n && is_else(rw, word)) {
			has_next[open.at[open.n - 1]] = true;
			open.at[open.n - 1] = i;
		} else if (open.n && is_end(rw, word)) {
			open.n--;
		}
	}
	pl_vec_free(&open);
	return has_next;
}

static void end_branch(struct pl_rewriter *rw, const struct group *g, uint32_t to,
                       struct pl_spans *dropped)
{
	if (g->keeping || !g->outer || to <= g->from)
		return;
	pl_rewrite_blank(rw, g->from, to);
	if (dropped)
		pl_vec_push(dropped, ((struct pl_span){ g->from, to }));
}

bool pl_rewrite_conditionals(const struct pl_lang *lang, struct pl_str text,
                             const struct pl_tokens *tokens, struct pl_sb *out,
                             struct pl_spans *dropped)
{
	struct pl_rewriter rw = { .lang = lang, .text = text, .at = tokens->at, .n = tokens->n, .out = out };
	PL_VEC(struct group) open = PL_VEC_INIT;
	struct pl_map macros = PL_MAP_INIT;
	bool *has_next;

	if (!lang->conditional_end.n)
		return false;
	has_next = find_next_branches(&rw);
	for (size_t i = 0; i < rw.n; i++) {
		struct pl_str word;

		if (rw.at[i].kind != PL_TOKEN_DIRECTIVE)
			continue;
		word = directive_word(&rw, i);
		if (is_if(&rw, word)) {
			struct group *outer = open.n ? &open.at[open.n - 1] : NULL;
			bool around = !outer || (outer->outer && outer->keeping);
			bool keeping = keeps(&rw, i, has_next[i], &macros);

			pl_vec_push(&open, ((struct group){ keeping, keeping && around, around,
			                                    rw.at[i].to }));
		} else if (open.n && is_else(&rw, word)) {
			struct group *g = &open.at[open.n - 1];

			end_branch(&rw, g, rw.at[i].from, dropped);
			g->keeping = g->outer && !g->kept && keeps(&rw, i, has_next[i], &macros);
			g->kept |= g->keeping;
			g->from = rw.at[i].to;
		} else if (open.n && is_end(&rw, word)) {
			end_branch(&rw, &open.at[--open.n], rw.at[i].from, dropped);
		} else {
			if (pl_str_is(word, "define") && (!open.n || open.at[open.n - 1].keeping)) {
				struct pl_str d = pl_rewrite_text(&rw, i);
				struct pl_str rest = pl_str_sub(d, (size_t)(word.p - d.p) + word.n,
				                                d.n);

				learn(&macros, word_in(pl_str_trim(rest)), DEFINED);
			}
			continue;
		}
		pl_rewrite_blank(&rw, rw.at[i].from, rw.at[i].to);
	}
	free(has_next);
	pl_vec_free(&open);
	pl_map_deinit(&macros);
	return rw.changed;
}
