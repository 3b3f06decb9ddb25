/*
 * lib/work/paritylearn.c -- members whose names are not the same: among what is left on both sides of
 * each pair of types, names that stand for each other in several pairs, and suffixes that tell
 * overloads apart.
 */
#include "work/parity_private.h"

enum {
	MIN_SYNONYM = 3,      /* pairs of types in which one name stands for the other */
	SYNONYM_PERCENT = 60, /* of the types that lack the one, and of those that add the other */
};

/* --- synonyms -------------------------------------------------------------------------------- */

struct vote {
	struct pl_str ours, theirs;
	unsigned pairs;
	struct pl_str example;
};

struct ballot {
	struct pl_map index; /* "ours theirs" -> vote + 1 */
	PL_VEC(struct vote) votes;
	struct pl_map lacking; /* ours -> types that lack it */
	struct pl_map adding;  /* theirs -> types that add it */
};

static bool once(struct pl_map *seen, struct pl_str key)
{
	bool is_new;

	pl_map_add(seen, key, &is_new);
	return is_new;
}

static void cast(struct pl_work *w, struct ballot *b, const struct pl_api_member *m,
                 const struct pl_api_member *x, struct pl_map *seen)
{
	struct pl_str key = pl_arena_fmt(&w->out->arena, PL_STR_FMT " " PL_STR_FMT,
	                                 PL_STR_ARG(m->key), PL_STR_ARG(x->key));
	struct pl_map_entry *entry;

	if (!once(seen, key))
		return;
	entry = pl_map_add(&b->index, key, NULL);
	if (!entry->num) {
		pl_vec_push(&b->votes,
		            ((struct vote){ m->key, x->key, 0,
		                            pl_api_member_name(&w->out->arena, &w->ref, m) }));
		entry->num = b->votes.n;
	}
	b->votes.at[entry->num - 1].pairs++;
}

/* What one pair of types has left over on both sides, of like form. */
static void cast_pair(struct pl_work *w, struct ballot *b, uint32_t t)
{
	const struct pl_api_type *ours = &w->ref.types.at[t];
	uint32_t id = w->pairs[t].types[0];
	const struct pl_api_type *theirs = &w->target.types.at[id];
	struct pl_map seen = PL_MAP_INIT, lacks = PL_MAP_INIT, adds = PL_MAP_INIT;

	for (size_t k = 0; k < theirs->members.n; k++)
		if (!w->used[id][k] && pl_is_public(&theirs->members.at[k]) &&
		    once(&adds, theirs->members.at[k].key))
			pl_map_add(&b->adding, theirs->members.at[k].key, NULL)->num++;
	for (size_t i = 0; i < ours->members.n; i++) {
		const struct pl_api_member *m = &ours->members.at[i];
		const struct pl_found *found = pl_parity_found(w, t, i, 0);

		if (!pl_parity_wanted(w, t, m) || found->member || found->how ||
		    !(m->uses & (PL_USE_CALL | PL_USE_READ)))
			continue;
		if (once(&lacks, m->key))
			pl_map_add(&b->lacking, m->key, NULL)->num++;
		for (size_t k = 0; k < theirs->members.n; k++) {
			const struct pl_api_member *x = &theirs->members.at[k];

			if (!w->used[id][k] && pl_is_public(x) && m->params.n == x->params.n &&
			    m->is_static == x->is_static &&
			    m->uses & x->uses & (PL_USE_CALL | PL_USE_READ) &&
			    pl_parity_agree(w, pl_parity_own_tag(m->symbol),
			                    pl_parity_own_tag(x->symbol)))
				cast(w, b, m, x, &seen);
		}
	}
	pl_map_deinit(&seen);
	pl_map_deinit(&lacks);
	pl_map_deinit(&adds);
}

/* True when no other vote for the same name on either side has as many. */
static bool is_elected(const struct ballot *b, const struct vote *v)
{
	size_t lacking = pl_map_num(&b->lacking, v->ours);
	size_t adding = pl_map_num(&b->adding, v->theirs);

	if (v->pairs < MIN_SYNONYM || v->pairs * 100 < lacking * SYNONYM_PERCENT ||
	    v->pairs * 100 < adding * SYNONYM_PERCENT)
		return false;
	for (size_t i = 0; i < b->votes.n; i++) {
		const struct vote *o = &b->votes.at[i];

		if (o != v && o->pairs >= v->pairs &&
		    (pl_str_eq(o->ours, v->ours) || pl_str_eq(o->theirs, v->theirs)))
			return false;
	}
	return true;
}

void pl_parity_learn_synonyms(struct pl_work *w)
{
	struct ballot b = { .index = PL_MAP_INIT };

	for (uint32_t t = 0; t < w->ref.types.n; t++)
		if (w->pairs[t].n && !w->pairs[t].skipped)
			cast_pair(w, &b, t);
	for (size_t i = 0; i < b.votes.n; i++) {
		const struct vote *v = &b.votes.at[i];
		struct pl_str *theirs;

		if (!is_elected(&b, v))
			continue;
		theirs = pl_arena_memdup(&w->out->arena, &v->theirs, sizeof(v->theirs));
		pl_map_add(&w->synonyms, v->ours, NULL)->ptr = theirs;
		pl_parity_habit(w, v->pairs, (unsigned)pl_map_num(&b.lacking, v->ours) - v->pairs,
		                v->example,
		                pl_arena_fmt(&w->out->arena,
		                             "'" PL_STR_FMT "' is called '" PL_STR_FMT "'",
		                             PL_STR_ARG(v->ours), PL_STR_ARG(v->theirs)));
	}
	pl_map_deinit(&b.index);
	pl_map_deinit(&b.lacking);
	pl_map_deinit(&b.adding);
	pl_vec_free(&b.votes);
}

/* --- suffixes -------------------------------------------------------------------------------- */

static bool are_digits(struct pl_str s)
{
	for (size_t i = 0; i < s.n; i++)
		if (!pl_is_digit(s.p[i]))
			return false;
	return s.n > 0;
}

static unsigned count_overloads(const struct pl_api_type *type, struct pl_str key, bool shown)
{
	unsigned n = 0;

	for (size_t i = 0; i < type->members.n; i++)
		n += pl_str_eq(type->members.at[i].key, key) &&
		     (!shown || pl_is_public(&type->members.at[i])) &&
		     pl_kind_is_callable(type->members.at[i].symbol->kind);
	return n;
}

/* apply(a), apply(a, b) as apply1, apply2; set(name), set(slot) as setByName, setBySlot. */
static void find_suffixed(struct pl_work *w, uint32_t t, size_t member, unsigned *support)
{
	const struct pl_typepair *pair = &w->pairs[t];
	const struct pl_api_type *ours = &w->ref.types.at[t];
	const struct pl_api_member *m = &ours->members.at[member];
	struct pl_found *found = pl_parity_found(w, t, member, 0);
	bool several = count_overloads(ours, m->key, false) > 1;
	const struct pl_api_member *best = NULL;

	if (found->member || found->how || !(m->uses & PL_USE_CALL) || !pl_parity_wanted(w, t, m))
		return;
	for (size_t c = 0; c < pair->chain.n; c++) {
		uint32_t id = pair->chain.at[c];
		const struct pl_api_type *type = &w->target.types.at[id];

		for (size_t i = 0; i < type->members.n; i++) {
			const struct pl_api_member *x = &type->members.at[i];
			struct pl_str rest;

			if (!(x->uses & PL_USE_CALL) || !pl_str_starts(x->key, m->key))
				continue;
			rest = pl_str_sub(x->key, m->key.n, x->key.n);
			if (!are_digits(rest) && (!several || w->used[id][i]))
				continue;
			if (!best || pl_parity_arity_gap(m, x) < pl_parity_arity_gap(m, best))
				best = x;
		}
	}
	if (!best)
		return;
	*found = (struct pl_found){ best, PL_HOW_SUFFIX, false };
	++*support;
}

static unsigned count_theirs(const struct pl_work *w, const struct pl_typepair *pair,
                             struct pl_str key)
{
	unsigned n = 0;

	for (size_t c = 0; c < pair->n; c++)
		n += count_overloads(&w->target.types.at[pair->types[c]], key, true);
	return n > 1 ? n : 1;
}

/* One overload keeps the name, the others get a suffix: those that nothing else explains are they. */
static void claim_suffixed(struct pl_work *w, uint32_t t, size_t member, unsigned *support)
{
	const struct pl_api_type *ours = &w->ref.types.at[t];
	const struct pl_api_member *m = &ours->members.at[member];
	const struct pl_typepair *pair = &w->pairs[t];

	if (!pl_parity_found(w, t, member, 0)->member || !(m->uses & PL_USE_CALL) ||
	    count_overloads(ours, m->key, false) <= count_theirs(w, pair, m->key))
		return;
	for (size_t c = 0; c < pair->n; c++) {
		uint32_t id = pair->types[c];
		const struct pl_api_type *type = &w->target.types.at[id];

		for (size_t i = 0; i < type->members.n; i++) {
			const struct pl_api_member *x = &type->members.at[i];

			if (w->used[id][i] || !(x->uses & PL_USE_CALL) || x->key.n == m->key.n ||
			    !pl_str_starts(x->key, m->key))
				continue;
			w->used[id][i] = true;
			++*support;
		}
	}
}

void pl_parity_find_suffixes(struct pl_work *w)
{
	unsigned support = 0;

	for (uint32_t t = 0; t < w->ref.types.n; t++)
		for (size_t i = 0; w->pairs[t].n && i < w->ref.types.at[t].members.n; i++)
			find_suffixed(w, t, i, &support);
	for (uint32_t t = 0; t < w->ref.types.n; t++)
		for (size_t i = 0; w->pairs[t].n && i < w->ref.types.at[t].members.n; i++) {
			if (pl_parity_found(w, t, i, 0)->how == PL_HOW_SUFFIX)
				pl_parity_mark_used(w, &w->pairs[t],
				                    pl_parity_found(w, t, i, 0)->member);
			else
				claim_suffixed(w, t, i, &support);
		}
	if (support)
		pl_parity_habit(w, support, 0, PL_S_NONE,
		                PL_S("overloads are told apart by a suffix"));
}
