/* lib/work/print.c */
#include "work/print.h"

#include <stdlib.h>

/*
 * The spans of nested types, doc comments included, which are not the type's own text. A type
 * inside a method or a constant's body is: nobody ports it by itself.
 */
struct holes {
	struct hole {
		uint32_t from, to;
	} * at;
	size_t n, cap;
};

static void find_holes(const struct pl_symbol *symbol, struct holes *holes)
{
	for (size_t i = 0; i < symbol->n_children; i++) {
		const struct pl_symbol *child = symbol->children[i];

		/* a type inside a method or a constant's body is part of that body */
		if (pl_kind_is_type(child->kind) && pl_kind_is_type(symbol->kind))
			pl_vec_push(holes,
			            ((struct hole){ pl_symbol_from(child), child->range.to }));
	}
}

/* Where a declarator begins: at its name, or at the "*" and "&" before it; with_comma: before. */
static uint32_t declarator_from(struct pl_str text, const struct pl_tokens *tokens,
                                const struct pl_symbol *symbol, bool with_comma)
{
	size_t i = pl_token_at(tokens, symbol->name_from);

	while (i &&
	       (pl_token_is(text, tokens, i - 1, '*') || pl_token_is(text, tokens, i - 1, '&')))
		i--;
	if (with_comma && i && pl_token_is(text, tokens, i - 1, ','))
		i--;
	return i < tokens->n ? tokens->at[i].from : symbol->name_from;
}

/*
 * Siblings that share one declaration: the part before the first declarator is everybody's, from
 * its own declarator to the comma before the next one is a member's own; the rest are holes.
 */
static void find_declarator_holes(struct pl_str text, const struct pl_tokens *tokens,
                                  const struct pl_symbol *symbol, struct holes *holes)
{
	const struct pl_symbol *parent = symbol->parent;
	uint32_t own = declarator_from(text, tokens, symbol, false);

	for (size_t i = 0; parent && i < parent->n_children; i++) {
		const struct pl_symbol *other = parent->children[i];

		if (other == symbol || other->range.from != symbol->range.from ||
		    other->range.to != symbol->range.to || pl_kind_is_type(other->kind))
			continue;
		if (other->name_from < symbol->name_from)
			pl_vec_push(holes,
			            ((struct hole){ declarator_from(text, tokens, other, false), own }));
		else
			pl_vec_push(holes,
			            ((struct hole){ declarator_from(text, tokens, other, true),
			                            symbol->range.to }));
	}
}

static int by_from(const void *a, const void *b)
{
	const struct hole *x = a, *y = b;

	return x->from < y->from ? -1 : x->from > y->from;
}

static void own_holes(struct pl_str text, const struct pl_tokens *tokens,
                      const struct pl_symbol *symbol, struct holes *holes)
{
	if (pl_kind_is_type(symbol->kind))
		find_holes(symbol, holes);
	else
		find_declarator_holes(text, tokens, symbol, holes);
	pl_vec_sort(holes, by_from);
}

/*
 * Steps through the tokens of a symbol's own text. after_hole tells that something was passed
 * over since the token before.
 */
struct walk {
	const struct pl_tokens *tokens;
	struct holes holes;
	size_t next, hole;
	uint32_t end;
	bool after_hole;
};

static void walk_start(struct walk *w, struct pl_str text, const struct pl_tokens *tokens,
                       const struct pl_symbol *symbol)
{
	uint32_t from = pl_symbol_from(symbol);

	memset(w, 0, sizeof(*w));
	w->tokens = tokens;
	own_holes(text, tokens, symbol, &w->holes);
	w->next = pl_token_at(tokens, from);
	w->end = symbol->range.to;
}

static const struct pl_token *walk_next(struct walk *w)
{
	w->after_hole = false;
	while (w->next < w->tokens->n) {
		const struct pl_token *t = &w->tokens->at[w->next];

		if (t->from >= w->end)
			return NULL;
		while (w->hole < w->holes.n && w->holes.at[w->hole].to <= t->from)
			w->hole++;
		if (w->hole < w->holes.n && t->from >= w->holes.at[w->hole].from) {
			w->next = pl_token_at(w->tokens, w->holes.at[w->hole].to);
			w->after_hole = true;
			continue;
		}
		w->next++;
		return t;
	}
	return NULL;
}

static void walk_end(struct walk *w)
{
	pl_vec_free(&w->holes);
}

/* A comment's words: how it is laid out and decorated does not count, nor a blank after its sign. */
static uint64_t add_words(uint64_t hash, struct pl_str comment)
{
	bool gap = false, began = false;

	for (size_t i = 0; i < comment.n; i++) {
		char c = comment.p[i];

		if (c == ' ' || c == '*' || (c >= '\t' && c <= '\r')) {
			gap = true;
			continue;
		}
		if (gap && began)
			hash = pl_hash_add(hash, PL_S(" "));
		gap = false;
		began = began || (c != '/' && c != '!' && c != '#');
		hash = pl_hash_add(hash, pl_str_sub(comment, i, i + 1));
	}
	return pl_hash_add(hash, PL_S("\n"));
}

/* What makes "a + ++b" another thing than "a++ + b", although the tokens are one byte each. */
static bool is_joined(struct pl_str text, const struct pl_token *t, uint32_t last)
{
	char c = text.p[t->from];

	return t->kind == PL_TOKEN_PUNCT && last && t->from == last && text.p[last - 1] == c &&
	       (c == '+' || c == '-' || c == '&' || c == '|');
}

/* How code tokens are joined, as they go by. */
struct joints {
	struct pl_str text;
	uint32_t last; /* where the token before ends, comments too; 0: none */
	bool began;    /* some code went by */
	uint8_t depth; /* of the first code's block: where a whole stands does not count */
	char mark[2];
};

/* What follows a code token in a print: keeps "ab" "c" apart from "a" "bc", too. */
static struct pl_str joint(struct joints *j, const struct pl_token *t)
{
	bool new_line = j->began && t->ends_line;

	if (!j->began)
		j->depth = t->depth;
	j->began = true;
	j->mark[0] = is_joined(j->text, t, j->last) ? '\2' : new_line ? '\3' : '\0';
	j->mark[1] = (char)(t->depth - j->depth);
	return (struct pl_str){ j->mark, new_line && j->mark[1] ? 2 : 1 };
}

/* A type's own ";" behind its members is code; the one that ends a member is not. */
static bool is_code(struct pl_str text, const struct pl_token *t, const struct pl_symbol *symbol,
                    uint32_t end)
{
	return t->kind != PL_TOKEN_COMMENT && (pl_kind_is_type(symbol->kind) || t->to != end ||
	                                       !pl_str_is(pl_token_text(text, *t), ";"));
}

/* Of what is defined out of line, the name before its own: "spine::Bone::update". */
static struct pl_str masked_name(const struct pl_symbol *symbol)
{
	struct pl_str scope = symbol->scope;
	size_t dot = pl_str_rfind_char(scope, '.');

	while (symbol && !pl_kind_is_type(symbol->kind))
		symbol = symbol->parent;
	if (symbol)
		return symbol->name;
	return dot == SIZE_MAX ? scope : pl_str_sub(scope, dot + 1, scope.n);
}

struct pl_print pl_print_of(const struct pl_file *file, const struct pl_tokens *tokens,
                            const struct pl_symbol *symbol)
{
	struct pl_print print = { PL_HASH_INIT, PL_HASH_INIT, PL_HASH_INIT };
	const struct pl_token *t;
	struct pl_str mask = masked_name(symbol);
	struct joints joints = { .text = file->text };
	struct walk w;
	uint32_t last = 0;

	walk_start(&w, file->text, tokens, symbol);
	while ((t = walk_next(&w))) {
		struct pl_str text = pl_token_text(file->text, *t);

		const bool code = is_code(file->text, t, symbol, w.end);

		if (pl_str_eq(text, mask))
			text = PL_S("\1");
		if (t->kind == PL_TOKEN_COMMENT)
			print.doc = add_words(print.doc, text);
		else if (code)
			print.code = pl_hash_add(pl_hash_add(print.code, text), joint(&joints, t));
		if (last && !w.after_hole)
			print.layout = pl_hash_add(print.layout,
			                           pl_str_sub(file->text, last, t->from));
		print.layout = pl_hash_add(print.layout, text);
		last = joints.last = t->to;
	}
	walk_end(&w);
	return print;
}

void pl_print_text(const struct pl_file *file, const struct pl_tokens *tokens,
                   const struct pl_symbol *symbol, struct pl_sb *out)
{
	const struct pl_token *t;
	struct pl_str mask = masked_name(symbol);
	struct joints joints = { .text = file->text };
	struct walk w;

	walk_start(&w, file->text, tokens, symbol);
	while ((t = walk_next(&w))) {
		struct pl_str text = pl_token_text(file->text, *t);

		if (is_code(file->text, t, symbol, w.end)) {
			pl_sb_add(out, pl_str_eq(text, mask) ? PL_S("\1") : text);
			pl_sb_add(out, joint(&joints, t));
		}
		joints.last = t->to;
	}
	walk_end(&w);
}

uint64_t pl_print_code(const struct pl_file *file, const struct pl_tokens *tokens, uint32_t from,
                       uint32_t to)
{
	uint64_t hash = PL_HASH_INIT;
	struct joints joints = { .text = file->text };

	for (size_t i = pl_token_at(tokens, from); i < tokens->n && tokens->at[i].to <= to; i++) {
		const struct pl_token *t = &tokens->at[i];

		if (t->kind != PL_TOKEN_COMMENT)
			hash = pl_hash_add(pl_hash_add(hash, pl_token_text(file->text, *t)),
			                   joint(&joints, t));
		joints.last = t->to;
	}
	return hash;
}

uint64_t pl_print_comments(const struct pl_file *file, const struct pl_tokens *tokens,
                           uint32_t from, uint32_t to)
{
	uint64_t hash = PL_HASH_INIT;

	for (size_t i = pl_token_at(tokens, from); i < tokens->n && tokens->at[i].to <= to; i++)
		if (tokens->at[i].kind == PL_TOKEN_COMMENT)
			hash = add_words(hash, pl_token_text(file->text, tokens->at[i]));
	return hash;
}

/* A comment's words one by one, wherever its lines and those of the next one end. */
static uint64_t add_each_word(uint64_t hash, struct pl_str comment)
{
	size_t i = 0, from;

	while (i < comment.n && strchr("/!#* \t\r\n\v\f", comment.p[i]))
		i++;
	while (i < comment.n) {
		for (from = i; i < comment.n && !strchr("* \t\r\n\v\f", comment.p[i]); i++)
			continue;
		if (i > from)
			hash = pl_hash_add(pl_hash_add(hash, PL_S("\4")),
			                   pl_str_sub(comment, from, i));
		else
			i++;
	}
	return hash;
}

bool pl_print_span(const struct pl_file *file, const struct pl_tokens *tokens, uint32_t from,
                   uint32_t to, uint8_t depth, uint64_t *hash)
{
	struct joints joints = { .text = file->text, .began = true, .depth = depth };
	size_t i = pl_token_at(tokens, from);

	if (i && tokens->at[i - 1].to > from)
		i--; /* it began above */
	for (; i < tokens->n && tokens->at[i].from < to; i++) {
		const struct pl_token *t = &tokens->at[i];

		if (t->kind == PL_TOKEN_COMMENT) {
			*hash = add_each_word(*hash, pl_str_sub(file->text,
			                                        t->from < from ? from : t->from,
			                                        t->to > to ? to : t->to));
			continue;
		}
		if (t->from < from || t->to > to)
			return false;
		*hash = pl_hash_add(pl_hash_add(*hash, pl_token_text(file->text, *t)),
		                    joint(&joints, t));
		joints.last = t->to;
	}
	return true;
}

static int by_number(const void *a, const void *b)
{
	uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

	return x < y ? -1 : x > y;
}

void pl_print_shingles(const struct pl_file *file, const struct pl_tokens *tokens,
                       const struct pl_symbol *symbol, struct pl_shingles *out)
{
	const struct pl_token *t;
	uint64_t last[2] = { 0, 0 };
	struct walk w;

	walk_start(&w, file->text, tokens, symbol);
	while ((t = walk_next(&w))) {
		struct pl_str text = pl_token_text(file->text, *t);
		uint64_t hash;

		if (t->kind == PL_TOKEN_COMMENT)
			continue;
		hash = pl_str_eq(text, symbol->name) ? 1 : pl_hash_add(PL_HASH_INIT, text);
		pl_vec_push(out, (uint32_t)((last[0] * 31 + last[1]) * 31 + hash) ^
		                         (uint32_t)((last[0] * 37 + last[1] * 41 + hash) >> 32));
		last[0] = last[1];
		last[1] = hash;
	}
	walk_end(&w);
	pl_vec_sort(out, by_number);
}

double pl_print_likeness(const struct pl_shingles *a, const struct pl_shingles *b)
{
	size_t i = 0, k = 0, shared = 0;

	if (!a->n || !b->n)
		return 0;
	while (i < a->n && k < b->n) {
		if (a->at[i] == b->at[k]) {
			shared++;
			i++;
			k++;
		} else if (a->at[i] < b->at[k]) {
			i++;
		} else {
			k++;
		}
	}
	return 2.0 * (double)shared / (double)(a->n + b->n);
}
