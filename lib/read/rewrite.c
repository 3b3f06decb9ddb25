/* lib/read/rewrite.c */
#include "read/rewrite.h"

#include <stdlib.h>

struct names {
	struct pl_str *at;
	size_t n, cap;
};

struct rewriter {
	const struct pl_lang *lang;
	struct pl_str text;
	const struct pl_token *at; /* without comments */
	size_t n;
	uint32_t *pair; /* of its brackets */
	struct pl_sb *out;
	bool changed;
	struct names types; /* ALL-CAPS names of types that were met: no macros */
	bool declares; /* at the top of a file, in a namespace or in a type: no statements here */
};

static bool in_list(struct pl_str word, const struct pl_str *list, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (pl_str_eq(word, list[i]))
			return true;
	return false;
}

static struct pl_str text_of(const struct rewriter *rw, size_t i)
{
	return i < rw->n ? pl_token_text(rw->text, rw->at[i]) : PL_S_NONE;
}

static bool is_word(const struct rewriter *rw, size_t i)
{
	return i < rw->n && rw->at[i].kind == PL_TOKEN_WORD;
}

static bool is_punct(const struct rewriter *rw, size_t i, char c)
{
	return i < rw->n && rw->at[i].kind == PL_TOKEN_PUNCT && rw->text.p[rw->at[i].from] == c;
}

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
static size_t close_of(const struct rewriter *rw, size_t i)
{
	struct pl_tokens view = { (struct pl_token *)rw->at, rw->n, rw->n };

	return is_punct(rw, i, '<') ? pl_token_close(rw->text, &view, i) : rw->pair[i];
}

static void blank(struct rewriter *rw, size_t from, size_t to)
{
	if (!rw->out->n)
		pl_sb_add(rw->out, rw->text);
	for (size_t i = from; i < to; i++)
		if (rw->out->p[i] != '\n' && rw->out->p[i] != '\r')
			rw->out->p[i] = ' ';
	rw->changed = true;
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
static void rewrite_head(struct rewriter *rw, size_t keyword)
{
	enum { MAX_WORDS = 16 };
	size_t first[MAX_WORDS], last[MAX_WORDS], n = 0, name;
	size_t i = keyword + 1;

	for (; i < rw->n; i++) {
		if (is_word(rw, i)) {
			if (n == MAX_WORDS || in_list(text_of(rw, i), rw->lang->head_macro_keywords,
			                              rw->lang->n_head_macro_keywords))
				return;
			if (i > keyword + 1 && is_punct(rw, i - 1, ':')) {
				if (n)
					last[n - 1] = i; /* a part of a qualified name */
				continue;
			}
			if (head_word(text_of(rw, i)) && !is_punct(rw, i + 1, '('))
				continue;
			first[n] = last[n] = i;
			if (is_punct(rw, i + 1, '(')) {
				if (!is_macro(text_of(rw, i)))
					return; /* "struct a f(int x) {" is a function */
				i = close_of(rw, i + 1);
				if (i >= rw->n)
					return;
				last[n] = i;
			}
			n++;
		} else if (is_punct(rw, i, '[') || is_punct(rw, i, '<')) {
			i = close_of(rw, i);
		} else if (is_punct(rw, i, ':') && is_punct(rw, i + 1, ':') && n) {
			i++;
		} else {
			break;
		}
	}
	name = n - 1;
	for (size_t k = 0; k < n; k++)
		if (!all_caps(text_of(rw, first[k])))
			name = k;
	if (n && all_caps(text_of(rw, first[name])))
		pl_vec_push(&rw->types, text_of(rw, first[name]));
	/* "class API Later;" declares no variable; of "struct a b;" only the case tells */
	if (n == 2 && is_punct(rw, i, ';') && rw->declares && all_caps(text_of(rw, first[0])) &&
	    pl_is_upper(text_of(rw, first[1]).p[0]) && !all_caps(text_of(rw, first[1]))) {
		blank(rw, rw->at[first[0]].from, rw->at[last[0]].to);
		return;
	}
	if (n < 2 || !(is_punct(rw, i, '{') || is_punct(rw, i, ':')))
		return;
	for (size_t k = 0; k < n; k++)
		if (k != name)
			blank(rw, rw->at[first[k]].from, rw->at[last[k]].to);
}

/* True when the brace at i opens an enum's list, where a lone ALL-CAPS word is a value. */
static bool opens_enum(const struct rewriter *rw, size_t i)
{
	while (i-- > 0) {
		if (is_punct(rw, i, ';') || is_punct(rw, i, '}') || is_punct(rw, i, '{'))
			return false;
		if (is_word(rw, i) && pl_str_is(text_of(rw, i), "enum"))
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
static bool at_start(const struct rewriter *rw, size_t i)
{
	while (i && rw->at[i - 1].kind == PL_TOKEN_DIRECTIVE)
		i--;
	if (!i || is_specifier(text_of(rw, i - 1)))
		return true;
	return is_punct(rw, i - 1, ';') || is_punct(rw, i - 1, '}') ||
	       (is_punct(rw, i - 1, '{') && !opens_enum(rw, i - 1)) ||
	       (is_punct(rw, i - 1, ':') && !is_punct(rw, i - 2, ':') && i >= 2 &&
	        is_word(rw, i - 2) && rw->at[i - 2].first);
}

/* How many separate names, up to two, stand from i on before a declarator ends: "a::b *c". */
static unsigned names_ahead(const struct rewriter *rw, size_t i)
{
	unsigned names = 0;

	for (; i < rw->n; i++) {
		if (names == 2)
			return names;
		if (pl_str_is(text_of(rw, i), "operator"))
			return names + 1;
		if (is_word(rw, i))
			names += !(i && is_punct(rw, i - 1, ':'));
		else if (is_punct(rw, i, '<'))
			i = close_of(rw, i);
		else if (!is_punct(rw, i, '*') && !is_punct(rw, i, '&') && !is_punct(rw, i, ':') &&
		         !is_punct(rw, i, '~'))
			break;
	}
	return i < rw->n ? names : 0;
}

/* True when the brace at i opens a namespace or a type that is no enum. */
static bool opens_declarations(const struct rewriter *rw, size_t i)
{
	bool found = false;

	/* "struct a f(void) {" opens a body */
	if (i && (is_punct(rw, i - 1, ')') || pl_str_is(text_of(rw, i - 1), "const")))
		return false;
	while (i-- > 0 && !is_punct(rw, i, ';') && !is_punct(rw, i, '}') && !is_punct(rw, i, '{')) {
		struct pl_str word = text_of(rw, i);

		if (pl_str_is(word, "enum"))
			return false;
		found |= pl_str_is(word, "namespace") || pl_str_is(word, "extern") ||
		         in_list(word, rw->lang->head_macro_keywords,
		                 rw->lang->n_head_macro_keywords);
	}
	return found;
}

/* An ALL-CAPS word (or call) where a declaration begins; returns the last token dealt with. */
static size_t rewrite_start(struct rewriter *rw, size_t i)
{
	size_t last = i;

	while (is_word(rw, i) && all_caps(text_of(rw, i))) {
		if (in_list(text_of(rw, i), rw->types.at, rw->types.n))
			return last; /* "DFA(int states);" in a class DFA */
		last = i;
		if (is_punct(rw, i + 1, '(')) {
			last = close_of(rw, i + 1);
			if (last >= rw->n)
				return i;
		}
		bool alone = rw->at[i].first && (last + 1 >= rw->n || rw->at[last + 1].first) &&
		             !is_punct(rw, last + 1, '{') && !is_punct(rw, last + 1, '(') &&
		             !is_punct(rw, last + 1, '=') && !is_punct(rw, last + 1, '.') &&
		             !is_punct(rw, last + 1, ':');

		/* "MACRO(x);", "SECTION:" */
		if (rw->declares && last > i && is_punct(rw, last + 1, ';'))
			alone = true;
		if (rw->declares && last == i && rw->at[i].first && is_punct(rw, i + 1, ':') &&
		    i + 2 < rw->n && rw->at[i + 2].first) {
			alone = true;
			last++;
		}
		if (!alone && names_ahead(rw, last + 1) < 2)
			return last;
		blank(rw, rw->at[i].from, rw->at[last].to);
		i = last + 1;
	}
	return last;
}

/* True when a name stands before what the parenthesis at i closes: not a cast, not an if. */
static bool closes_parameters(const struct rewriter *rw, size_t i)
{
	static const char *const words[] = { "return", "if",     "while", "for", "switch",
		                             "case",   "sizeof", "else",  "do" };
	size_t open = rw->pair[i];

	if (!open || open >= rw->n || !is_word(rw, open - 1))
		return false;
	for (size_t k = 0; k < PL_LEN(words); k++)
		if (pl_str_is(text_of(rw, open - 1), words[k]))
			return false;
	return true;
}

/* "void lock() API;", "int f() const API {": what ends a head. */
static bool ends_head(const struct rewriter *rw, size_t i)
{
	size_t next = i + 1, before = i;

	if (is_punct(rw, next, '(')) {
		next = close_of(rw, next);
		next += next < rw->n;
	}
	if (!is_punct(rw, next, ';') && !is_punct(rw, next, '{'))
		return false;
	while (before && (pl_str_is(text_of(rw, before - 1), "const") ||
	                  pl_str_is(text_of(rw, before - 1), "override") ||
	                  pl_str_is(text_of(rw, before - 1), "noexcept")))
		before--;
	return before && is_punct(rw, before - 1, ')') && closes_parameters(rw, before - 1);
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
static size_t rewrite_instantiation(struct rewriter *rw, size_t i)
{
	size_t first = i && pl_str_is(text_of(rw, i - 1), "extern") ? i - 1 : i, last = i;

	while (last < rw->n && !is_punct(rw, last, ';') && !is_punct(rw, last, '{'))
		last++;
	if (!is_punct(rw, last, ';'))
		return i;
	blank(rw, rw->at[first].from, rw->at[last].to);
	return last;
}

/* Put word, of at most to - from bytes, in the place of what is there. */
static void replace(struct rewriter *rw, size_t from, size_t to, struct pl_str word)
{
	blank(rw, from, to);
	memcpy(rw->out->p + from, word.p, word.n);
}

/* The first token of the annotation that ends right before token i, or i. */
static size_t annotation_before(const struct rewriter *rw, size_t i)
{
	size_t k = i;

	if (k && is_punct(rw, k - 1, ')') && rw->pair[k - 1] < k)
		k = rw->pair[k - 1];
	while (k > 2 && is_word(rw, k - 1) && is_punct(rw, k - 2, '.'))
		k -= 2;
	return k > 1 && is_word(rw, k - 1) && is_punct(rw, k - 2, '@') ? k - 2 : i;
}

/* "@A data class B" is read as "@A open class B", "@Ann enum class B" as "open enum class B". */
static void rewrite_soft(struct rewriter *rw, size_t i)
{
	static const struct pl_str open = { "open", 4 };
	const struct pl_lang *lang = rw->lang;
	size_t first = annotation_before(rw, i);

	if (first == i || !is_word(rw, i + 1))
		return;
	for (size_t k = 0; k < lang->n_soft_modifiers; k++) {
		struct pl_lang_pair soft = lang->soft_modifiers[k];

		if (!pl_str_eq(text_of(rw, i), soft.open))
			continue;
		if (soft.close.n)
			replace(rw, rw->at[i].from, rw->at[i].to, soft.close);
		else if (rw->at[i - 1].to - rw->at[first].from >= open.n)
			replace(rw, rw->at[first].from, rw->at[i - 1].to, open);
	}
}

/* True when token i follows a type's name and its type parameters: "class A<T>". */
static bool ends_class_name(const struct rewriter *rw, size_t i)
{
	enum { MAX_LOOK = 256 };
	unsigned depth = 0;

	for (size_t look = 0; i-- > 1 && look < MAX_LOOK; look++) {
		depth += is_punct(rw, i, '>');
		if (!depth)
			break;
		depth -= is_punct(rw, i, '<');
	}
	for (size_t k = 0; i != SIZE_MAX && i && k < rw->lang->n_type_words; k++)
		if (is_word(rw, i) && pl_str_eq(text_of(rw, i - 1), rw->lang->type_words[k].word))
			return true;
	return false;
}

/*
 * "class A" and, in the next line, "@Inject constructor(val b: B)": the line end and the next blank
 * change places. i is the word that goes on with the head.
 */
static void join_head(struct rewriter *rw, size_t i)
{
	size_t first = i;
	char *p;

	while (first && !rw->at[first].first)
		first--;
	if (first == i || !ends_class_name(rw, first))
		return;
	for (size_t k = first; k < i; k++) {
		uint32_t end = rw->at[first - 1].to, gap = rw->at[k].to;
		const char *line = memchr(rw->text.p + end, '\n', rw->at[first].from - end);

		if (rw->text.p[gap] != ' ' || !line)
			continue;
		blank(rw, gap, gap);
		p = rw->out->p;
		p[line - rw->text.p] = ' ';
		p[gap] = '\n';
		return;
	}
}

/* What a macro is blanked for at token i, a word; returns the last token dealt with. */
static size_t rewrite_word(struct rewriter *rw, size_t i)
{
	const struct pl_lang *lang = rw->lang;
	struct pl_str word = text_of(rw, i), next = text_of(rw, i + 1);

	if (lang->n_soft_modifiers)
		rewrite_soft(rw, i);
	if (in_list(word, lang->head_macro_keywords, lang->n_head_macro_keywords)) {
		rewrite_head(rw, i);
	} else if (in_list(word, lang->join_heads, lang->n_join_heads) &&
	           is_punct(rw, i + 1, '(')) {
		join_head(rw, i);
	} else if (!lang->body_macros) {
		return i;
	} else if (pl_str_is(word, "inline") && pl_str_is(next, "friend")) {
		blank(rw, rw->at[i].from, rw->at[i].to); /* a grammar knows only the second word */
	} else if (pl_str_is(word, "template") && is_word(rw, i + 1) && at_start(rw, i)) {
		return rewrite_instantiation(rw, i);
	} else if (all_caps(word) && at_start(rw, i)) {
		return rewrite_start(rw, i);
	} else if (all_caps(word) && rw->declares && ends_head(rw, i)) {
		blank(rw, rw->at[i].from,
		      is_punct(rw, i + 1, '(') ? rw->at[close_of(rw, i + 1)].to : rw->at[i].to);
	}
	return i;
}

/* True when a statement may end with token i: a name, a value, a type, a call. */
static bool may_end_statement(const struct rewriter *rw, size_t i)
{
	if (rw->at[i].kind != PL_TOKEN_PUNCT)
		return true;
	return is_punct(rw, i, ')') || is_punct(rw, i, ']') || is_punct(rw, i, '?') ||
	       (is_punct(rw, i, '>') && i && !is_punct(rw, i - 1, '-'));
}

/* "{ val a: Int }" becomes "{ val a: Int;}". */
static void close_statements(struct rewriter *rw)
{
	for (size_t i = 1; i < rw->n; i++) {
		uint32_t at = rw->at[i].from - 1;

		if (!is_punct(rw, i, '}') || rw->at[i].first || rw->text.p[at] != ' ' ||
		    rw->at[i - 1].to > at || !may_end_statement(rw, i - 1))
			continue;
		blank(rw, at, at);
		rw->out->p[at] = ';';
	}
}

bool pl_rewrite_macros(const struct pl_lang *lang, struct pl_str text,
                       const struct pl_tokens *tokens, struct pl_sb *out)
{
	struct rewriter rw = { .lang = lang, .text = text, .out = out, .declares = true };
	PL_VEC(bool) open = PL_VEC_INIT; /* for each brace: rw.declares around it */
	struct pl_token *at;

	if (!lang->n_head_macro_keywords && !lang->body_macros && !lang->close_statements &&
	    !lang->n_join_heads && !lang->n_soft_modifiers)
		return false;
	rw.at = at = without_comments(tokens, &rw.n);
	rw.pair = pl_malloc(sizeof(*rw.pair) * (rw.n + 1));
	pl_token_pairs(text, &(struct pl_tokens){ at, rw.n, rw.n }, rw.pair);
	if (lang->close_statements)
		close_statements(&rw);
	for (size_t i = 0; i < rw.n; i++) {
		if (is_word(&rw, i)) {
			i = rewrite_word(&rw, i);
		} else if (is_punct(&rw, i, '{')) {
			pl_vec_push(&open, rw.declares);
			rw.declares &= opens_declarations(&rw, i);
		} else if (is_punct(&rw, i, '}') && open.n) {
			rw.declares = open.at[--open.n];
		}
	}
	pl_vec_free(&open);
	pl_vec_free(&rw.types);
	free(rw.pair);
	free(at);
	return rw.changed;
}

/* The word after the directive's mark. */
static struct pl_str directive_word(const struct rewriter *rw, size_t i)
{
	struct pl_str d = text_of(rw, i);
	size_t from = rw->lang->directive.n, to;

	while (from < d.n && (d.p[from] == ' ' || d.p[from] == '\t'))
		from++;
	for (to = from; to < d.n && pl_is_word(d.p[to]);)
		to++;
	return pl_str_sub(d, from, to);
}

static bool is_if(const struct rewriter *rw, struct pl_str word)
{
	return in_list(word, rw->lang->conditional_if, rw->lang->n_conditional_if);
}

static bool is_else(const struct rewriter *rw, struct pl_str word)
{
	return in_list(word, rw->lang->conditional_else, rw->lang->n_conditional_else);
}

static bool is_end(const struct rewriter *rw, struct pl_str word)
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

static struct condition read_condition(const struct rewriter *rw, size_t i)
{
	struct pl_str d = text_of(rw, i), word = directive_word(rw, i), rest;
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

/* What is known of macros: from the descriptor, from #define, and by what was decided before. */
struct macros {
	struct names defined, undefined;
};

/*
 * Whether the branch that directive i begins stays. A macro of which nothing is known counts as
 * not defined where there is another branch to take; then it is not defined further down either,
 * for braces that one group opens and another one closes.
 */
static bool keeps(const struct rewriter *rw, size_t i, bool has_next, struct macros *macros)
{
	const struct pl_lang *lang = rw->lang;
	struct condition c = read_condition(rw, i);

	if (c.is_false)
		return false;
	if (!c.macro.n)
		return true;
	if (in_list(c.macro, macros->undefined.at, macros->undefined.n) ||
	    in_list(c.macro, lang->undefined, lang->n_undefined))
		return c.negated;
	if (in_list(c.macro, macros->defined.at, macros->defined.n) ||
	    in_list(c.macro, lang->defined, lang->n_defined))
		return !c.negated;
	if (c.negated || !has_next)
		return true;
	pl_vec_push(&macros->undefined, c.macro);
	return false;
}

/* For each directive that begins a branch: does another branch of its group follow? */
static bool *find_next_branches(const struct rewriter *rw)
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

static void end_branch(struct rewriter *rw, const struct group *g, uint32_t to,
                       struct pl_spans *dropped)
{
	if (g->keeping || !g->outer || to <= g->from)
		return;
	blank(rw, g->from, to);
	if (dropped)
		pl_vec_push(dropped, ((struct pl_span){ g->from, to }));
}

bool pl_rewrite_conditionals(const struct pl_lang *lang, struct pl_str text,
                             const struct pl_tokens *tokens, struct pl_sb *out,
                             struct pl_spans *dropped)
{
	struct rewriter rw = { .lang = lang, .text = text, .at = tokens->at, .n = tokens->n, .out = out };
	PL_VEC(struct group) open = PL_VEC_INIT;
	struct macros macros = { PL_VEC_INIT, PL_VEC_INIT };
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
				struct pl_str d = text_of(&rw, i);
				struct pl_str rest = pl_str_sub(d, (size_t)(word.p - d.p) + word.n,
				                                d.n);

				pl_vec_push(&macros.defined, word_in(pl_str_trim(rest)));
			}
			continue;
		}
		blank(&rw, rw.at[i].from, rw.at[i].to);
	}
	free(has_next);
	pl_vec_free(&open);
	pl_vec_free(&macros.defined);
	pl_vec_free(&macros.undefined);
	return rw.changed;
}
