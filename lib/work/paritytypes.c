/*
 * lib/work/paritytypes.c -- do two written types stand for the same?
 *
 * Types are compared by sort (see work/typetag.h) and, where both name types of their trees, by
 * whether these stand for each other. Which sorts stand for each other besides is learnt.
 */
#include "work/parity_private.h"

#include "work/idiom.h"

enum { MIN_TAG_PAIRS = 3, TAG_PERCENT = 12 };

/* --- types ------------------------------------------------------------------------------------ */

static struct pl_str tag_key(struct pl_work *w, enum pl_tag a, enum pl_tag b)
{
	return pl_arena_fmt(&w->out->arena, "%d %d", (int)a, (int)b);
}

/* What a member is or gives; a '*' before its name belongs to its type. */
struct pl_typetag pl_parity_own_tag(const struct pl_symbol *symbol)
{
	struct pl_typetag tag = pl_typetag_of(symbol->type);
	size_t at = pl_str_find(symbol->signature, symbol->name);

	if (tag.word.n && pl_symbol_has_parameter(symbol, tag.word))
		tag.tag = PL_TAG_UNKNOWN;
	if (at == SIZE_MAX)
		return tag;
	if (!pl_kind_is_callable(symbol->kind) && symbol->kind != PL_KIND_PROPERTY &&
	    pl_str_starts(pl_str_sub(symbol->signature, at + symbol->name.n, symbol->signature.n),
	                  PL_S("[")))
		tag.tag = PL_TAG_MANY;
	else if (tag.tag > PL_TAG_UNKNOWN && tag.tag < PL_TAG_MANY &&
	         pl_str_find_char(pl_str_sub(symbol->signature, 0, at), '*') != SIZE_MAX)
		tag.tag = pl_str_is(tag.word, "char") &&
		                          pl_str_find(symbol->signature, PL_S("**")) == SIZE_MAX
		                  ? PL_TAG_STRING
		                  : PL_TAG_UNKNOWN;
	return tag;
}

struct pl_typetag pl_parity_tag(const struct pl_symbol *symbol, struct pl_str type)
{
	struct pl_typetag tag = pl_typetag_of(type);

	if (tag.word.n && pl_symbol_has_parameter(symbol, tag.word))
		tag.tag = PL_TAG_UNKNOWN;
	return tag;
}

static bool is_number(enum pl_tag tag)
{
	return tag == PL_TAG_INT || tag == PL_TAG_REAL;
}

static uint32_t named_type(struct pl_work *w, const struct pl_api *api, struct pl_str word)
{
	return pl_api_first(api, pl_name_of(&w->out->arena, word).key);
}

static bool related(const struct pl_api *api, uint32_t a, uint32_t b)
{
	struct pl_chain chain = { NULL, 0, 0 };
	bool found = false;

	pl_api_chain(api, &a, 1, &chain);
	for (size_t i = 0; i < chain.n && !found; i++)
		found = chain.at[i] == b;
	pl_vec_free(&chain);
	return found;
}

/* Two names of types: false only when both are known to stand for something else. */
static bool may_be_same(struct pl_work *w, struct pl_str ours, struct pl_str theirs)
{
	uint32_t a = named_type(w, &w->ref, ours), b = named_type(w, &w->target, theirs);
	const struct pl_typepair *pair;

	if (a == PL_NO_TYPE || b == PL_NO_TYPE || w->owner[b] == PL_NO_TYPE || !w->pairs[a].n ||
	    w->ref.same_key.at[a] != PL_NO_TYPE || w->target.same_key.at[b] != PL_NO_TYPE)
		return true;
	pair = &w->pairs[a];
	for (size_t i = 0; i < pair->n; i++)
		if (related(&w->target, pair->types[i], b) ||
		    related(&w->target, b, pair->types[i]))
			return true;
	return related(&w->ref, w->owner[b], a) || related(&w->ref, a, w->owner[b]);
}

static bool is_type_map(struct pl_work *w, struct pl_str ours, struct pl_str theirs)
{
	const struct pl_target *t = w->options->target;

	for (size_t i = 0; t && i < t->type_maps.n; i++) {
		if (!pl_str_eq(t->type_maps.at[i].from, ours) ||
		    !pl_str_eq(t->type_maps.at[i].to, theirs))
			continue;
		w->out->rule_uses.at[t->renames.n + t->ignores.n + i]++;
		return true;
	}
	return false;
}

bool pl_parity_agree(struct pl_work *w, struct pl_typetag a, struct pl_typetag b)
{
	if (!a.tag || !b.tag || is_type_map(w, a.word, b.word))
		return true;
	if (a.tag == PL_TAG_OTHER && b.tag == PL_TAG_OTHER)
		return may_be_same(w, a.word, b.word);
	if (a.tag == b.tag || (is_number(a.tag) && b.tag == PL_TAG_NUMBER) ||
	    (is_number(b.tag) && a.tag == PL_TAG_NUMBER))
		return true;
	/* a collection of its own name; a buffer; an object wrapped around either */
	if ((a.tag == PL_TAG_MANY || a.tag == PL_TAG_OTHER || a.tag == PL_TAG_STRING) &&
	    (b.tag == PL_TAG_MANY || b.tag == PL_TAG_OTHER))
		return true;
	return pl_map_num(&w->tag_pairs, tag_key(w, a.tag, b.tag)) != 0;
}

/* --- learning --------------------------------------------------------------------------------- */

static void count_tags(struct pl_work *w, struct pl_map *all, struct pl_typetag a,
                       struct pl_typetag b)
{
	if (!a.tag || !b.tag)
		return;
	pl_map_add(all, tag_key(w, a.tag, PL_N_TAGS), NULL)->num++;
	pl_map_add(all, tag_key(w, a.tag, b.tag), NULL)->num++;
}

static void count_member(struct pl_work *w, struct pl_map *all, const struct pl_api_member *m,
                         const struct pl_api_member *x)
{
	if (x->uses & PL_USE_VALUE)
		return;
	if (m->uses & (PL_USE_READ | PL_USE_CALL))
		count_tags(w, all, pl_parity_own_tag(m->symbol), pl_parity_own_tag(x->symbol));
	for (size_t i = 0; m->params.n == x->params.n && i < m->params.n; i++)
		count_tags(w, all, pl_parity_tag(m->symbol, m->params.at[i].type),
		           pl_parity_tag(x->symbol, x->params.at[i].type));
}

void pl_parity_learn_tags(struct pl_work *w)
{
	struct pl_map all = PL_MAP_INIT;

	for (uint32_t t = 0; t < w->ref.types.n; t++) {
		const struct pl_api_type *type = &w->ref.types.at[t];

		for (size_t i = 0; i < type->members.n; i++) {
			const struct pl_found *f = pl_parity_found(w, t, i, 0);

			if (f->member && pl_parity_wanted(w, t, &type->members.at[i]))
				count_member(w, &all, &type->members.at[i], f->member);
		}
	}
	for (unsigned a = 1; a < PL_N_TAGS; a++) {
		size_t total = pl_map_num(&all, tag_key(w, a, PL_N_TAGS));

		for (unsigned b = 1; b < PL_N_TAGS; b++) {
			struct pl_str key = tag_key(w, a, b);
			size_t n = pl_map_num(&all, key);

			if (a == b || n < MIN_TAG_PAIRS || n * 100 < total * TAG_PERCENT)
				continue;
			pl_map_add(&w->tag_pairs, key, NULL)->num = 1;
			pl_parity_habit(w, (unsigned)n, (unsigned)(total - n), PL_S_NONE,
			                pl_arena_fmt(&w->out->arena, "%s stands for %s",
			                             pl_tag_name((enum pl_tag)b),
			                             pl_tag_name((enum pl_tag)a)));
		}
	}
	pl_map_deinit(&all);
}
