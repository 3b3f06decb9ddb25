/* lib/read/paramlist_type.c -- the half of read/paramlist that takes type parameters apart. */
#include "read/paramlist_type.h"

#include "read/cut.h"

#include <stdlib.h>

/* --- type parameters ---------------------------------------------------------------------- */

struct type_params {
	struct pl_type_param *at;
	size_t n, cap;
};

static void add_bound(const struct pl_cutter *c, struct pl_type_param *p, struct pl_str bound)
{
	struct pl_str *more = PL_ARENA_ARRAY(c->arena, struct pl_str, p->n_bounds + 1);

	if (!bound.n)
		return;
	if (p->n_bounds)
		memcpy(more, p->bounds, p->n_bounds * sizeof(*more));
	more[p->n_bounds++] = bound;
	p->bounds = more;
}

/* The bounds of a span, parted by what the language puts between them. */
static void add_bounds(const struct pl_cutter *c, struct pl_type_param *p, struct pl_span s)
{
	char mark = c->rules->bounds.n ? c->rules->bounds.p[0] : '\0';

	while (s.from < s.to) {
		size_t end = mark ? pl_cut_find(c, s, mark) : s.to;

		add_bound(c, p, pl_cut_text(c, (struct pl_span){ s.from, end }));
		s.from = end + 1;
	}
}

/* Where the bound of a type parameter begins, or s.to: behind ':', or a word as "extends". */
static size_t find_bound(const struct pl_cutter *c, struct pl_span s)
{
	size_t mark = pl_cut_find(c, s, ':');

	for (size_t i = s.from + 1; i < mark; i++)
		if (pl_cut_is_word(c, i) &&
		    pl_str_in(pl_cut_token(c, i), c->lang->extends_words, c->lang->n_extends_words))
			return i;
	return mark;
}

/* "typename... T", "int N", "Concept T": the name is last, what is no keyword bounds it. */
static void read_kind_name(const struct pl_cutter *c, struct pl_span s, struct pl_type_param *p)
{
	const struct pl_lang_params *r = c->rules;
	size_t kind = s.from;

	if (pl_cut_is_word(c, s.from) && pl_str_is(pl_cut_token(c, s.from), "template"))
		kind = s.from = pl_cut_is(c, s.from + 1, '<') ? pl_cut_behind(c, s.from + 1, s.to)
		                                              : s.from;
	if (s.to - s.from > 1 && pl_cut_is_word(c, s.to - 1)) {
		p->name = pl_cut_token(c, s.to - 1);
		s.to--;
	}
	s = pl_cut_strip_dots(c, s, &p->variadic);
	if (kind < s.to && pl_cut_is_word(c, kind) &&
	    pl_str_in(pl_cut_token(c, kind), r->kinds, r->n_kinds))
		return;
	add_bound(c, p, pl_cut_text(c, s));
}

static struct pl_type_param read_type_param(const struct pl_cutter *c, struct pl_span item,
                                            size_t value)
{
	struct pl_type_param p = { .name = PL_S_NONE };
	struct pl_span s = { item.from, value };
	size_t bound, name;

	if (value < item.to)
		p.value = pl_cut_text(c, (struct pl_span){ value + 1, item.to });
	if (c->rules->n_kinds) {
		read_kind_name(c, s, &p);
		return p;
	}
	bound = find_bound(c, s);
	for (name = bound; name-- > s.from;) {
		if (pl_cut_is(c, name, '*'))
			p.variadic = true;
		if (pl_cut_is_word(c, name) && !p.name.n)
			p.name = pl_cut_token(c, name);
	}
	if (bound < s.to)
		add_bounds(c, &p, (struct pl_span){ bound + 1, s.to });
	return p;
}

static bool has_equals(const struct pl_cutter *c, struct pl_span s)
{
	for (size_t i = s.from; i < s.to; i++)
		if (pl_cut_is_pair(c, i, '=', '='))
			return true;
	return false;
}

/* One constraint of a where: "T: A", or, behind one, what more it demands: "new()". */
static struct pl_type_param *add_constraint(const struct pl_cutter *c, struct pl_span item,
                                            struct type_params *params, struct pl_type_param *last)
{
	size_t mark = pl_cut_find(c, item, ':');

	if (mark == item.to) {
		if (last && !has_equals(c, item)) /* "T.Item == Int" */
			add_bounds(c, last, item);
		return last;
	}
	last = NULL;
	for (size_t i = 0; i < params->n; i++)
		if (mark == item.from + 1 &&
		    pl_str_eq(pl_cut_token(c, item.from), params->at[i].name))
			last = &params->at[i];
	if (last)
		add_bounds(c, last, (struct pl_span){ mark + 1, item.to });
	return last;
}

/* "where T: A, U: B", "where T : A, new() where U : B" of a signature. */
static void read_where(const struct pl_lang *lang, struct pl_str signature, struct pl_arena *arena,
                       struct type_params *params)
{
	struct pl_type_param *last = NULL;
	struct pl_depth d = { .n = 0 };
	struct pl_cutter c;
	size_t i = 0, to, value;
	struct pl_span item;

	pl_cut_init(&c, lang, arena, signature);
	for (; i < c.tokens.n; i = to) {
		bool found = false;

		for (; i < c.tokens.n && !found; i++) {
			found = !d.n && pl_token_word(c.text, &c.tokens, i, "where");
			pl_cut_step(&c, &d, i, false);
		}
		for (to = i; to < c.tokens.n; to++)
			if (pl_token_word(c.text, &c.tokens, to, "where"))
				break;
		for (size_t at = i; pl_cut_next(&c, &at, to, &item, &value);)
			last = add_constraint(&c, item, params, last);
	}
	free(c.tokens.at);
}

void pl_paramlist_read_types(const struct pl_lang *lang, struct pl_symbol *symbol,
                             struct pl_arena *arena)
{
	struct type_params found = { NULL, 0, 0 };
	struct pl_cutter c;
	struct pl_span item;
	size_t value;

	pl_cut_init(&c, lang, arena, symbol->type_parameters);
	for (size_t at = 0; pl_cut_next(&c, &at, c.tokens.n, &item, &value);) {
		struct pl_type_param p = read_type_param(&c, item, value);

		if (p.name.n || p.n_bounds)
			pl_vec_push(&found, p);
	}
	if (lang->params.where && found.n)
		read_where(lang, symbol->signature, arena, &found);
	symbol->n_type_params = found.n;
	symbol->type_params = pl_cut_settle(arena, found.at, found.n, sizeof(*found.at));
	free(c.tokens.at);
}
