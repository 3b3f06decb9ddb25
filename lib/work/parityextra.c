/*
 * lib/work/parityextra.c -- findings about members that only the target has.
 */
#include "work/parity_private.h"

#include "work/idiom.h"

enum { MIN_ADDED = 4 }; /* types with a member of a name that the reference never has: a habit */

/* A public member of a counterpart that nothing of the reference explains. */
static bool is_extra(const struct pl_work *w, uint32_t id, size_t i)
{
	const struct pl_api_member *x = &w->target.types.at[id].members.at[i];

	return !w->used[id][i] && w->target.types.at[id].name.p[0] != '_' && pl_is_public(x) &&
	       !(x->uses & PL_USE_MAKE) && !pl_str_starts(x->key, PL_S("operator")) &&
	       x->name.p[0] != '_';
}

/* What is added to the name of a member that has a counterpart: bones, bonesCount. */
static struct pl_str added_suffix(const struct pl_work *w, uint32_t id,
                                  const struct pl_api_member *x)
{
	const struct pl_api_type *type = &w->target.types.at[id];
	struct pl_str best = PL_S_NONE;

	for (size_t i = 0; i < type->members.n; i++) {
		const struct pl_api_member *other = &type->members.at[i];
		struct pl_str stem = other->property;

		if (stem.n > 3 && stem.p[stem.n - 1] == 's')
			stem.n--; /* bones, boneCount */
		if (other != x && w->used[id][i] && stem.n > 2 && stem.n > best.n &&
		    x->property.n > stem.n && pl_str_starts(x->property, stem))
			best = stem;
	}
	return best.n ? pl_str_sub(x->property, best.n, x->property.n) : PL_S_NONE;
}

static struct pl_str suffix_key(struct pl_work *w, struct pl_str suffix)
{
	return pl_arena_fmt(&w->out->arena, "~" PL_STR_FMT, PL_STR_ARG(suffix));
}

static void learn_added(struct pl_work *w)
{
	for (uint32_t id = 0; id < w->target.types.n; id++) {
		const struct pl_api_type *type = &w->target.types.at[id];
		struct pl_map seen = PL_MAP_INIT;

		for (size_t i = 0; w->owner[id] != PL_NO_TYPE && i < type->members.n; i++) {
			const struct pl_api_member *x = &type->members.at[i];
			struct pl_str suffix;
			struct pl_parity_tally *tally;
			bool is_new;

			pl_map_add(&seen, x->key, &is_new);
			if (!is_new)
				continue;
			tally = pl_parity_tally(w, &w->added, x->key);
			if (is_extra(w, id, i))
				tally->without++;
			else if (w->used[id][i])
				tally->with++;
			suffix = is_extra(w, id, i) ? added_suffix(w, id, x) : PL_S_NONE;
			if (suffix.n)
				pl_parity_tally(w, &w->added, suffix_key(w, suffix))->without++;
			if (!tally->example.n)
				tally->example = pl_api_member_name(&w->out->arena, &w->target, x);
		}
		pl_map_deinit(&seen);
	}
	for (size_t i = 0; i < w->added.n; i++) {
		struct pl_parity_tally *tally = w->added.entries[i].ptr;
		struct pl_str key = w->added.entries[i].key;

		if (tally->without < MIN_ADDED ||
		    tally->without * 100 < (tally->with + tally->without) * PL_HABIT_PERCENT) {
			tally->without = 0;
			continue;
		}
		pl_parity_habit(
			w, tally->without, tally->with, tally->example,
			pl_arena_fmt(&w->out->arena,
		                     key.p[0] == '~'
		                             ? "members go with another, named with '" PL_STR_FMT
		                               "' behind its name"
		                             : "'" PL_STR_FMT "' is added",
		                     PL_STR_ARG(key.p[0] == '~' ? pl_str_sub(key, 1, key.n)
		                                                : key)));
	}
}

static bool is_added(const struct pl_work *w, struct pl_str key)
{
	const struct pl_parity_tally *tally = pl_map_ptr(&w->added, key);

	return tally && tally->without;
}

/* Inherited in the reference, declared anew in the target: no more than the reference offers. */
static bool is_inherited_there(struct pl_work *w, uint32_t t, const struct pl_api_member *x)
{
	struct pl_chain chain = { NULL, 0, 0 };
	bool found = false;

	pl_api_chain(&w->ref, &t, 1, &chain);
	for (size_t c = 0; c < chain.n && !found; c++) {
		const struct pl_api_type *type = &w->ref.types.at[chain.at[c]];

		for (size_t i = 0; i < type->members.n && !found; i++)
			found = pl_str_eq(type->members.at[i].key, x->key) ||
			        pl_str_eq(type->members.at[i].property, x->property) ||
			        (!pl_is_public(&type->members.at[i]) && x->property.n > 4 &&
			         pl_str_distance(type->members.at[i].property, x->property) < 2);
	}
	pl_vec_free(&chain);
	return found;
}

/* Whoever overrides what every object has offers no more than those that do not. */
static bool is_universal(struct pl_str key)
{
	return pl_str_is(key, "tostring") || pl_str_is(key, "equals") ||
	       pl_str_is(key, "hashcode") || pl_str_is(key, "gethashcode");
}

/* "static void Sort(this Row row)", a member of Row, is what Sorter.sort(row) of the reference is. */
static bool is_extension_of_other(const struct pl_work *w, uint32_t id,
                                  const struct pl_api_member *x)
{
	const struct pl_symbol *home = pl_symbol_outer_type(x->symbol);
	uint32_t other = home ? pl_api_find(&w->target, home) : PL_NO_TYPE;

	for (size_t i = 0;
	     other != PL_NO_TYPE && other != id && i < w->target.types.at[other].members.n; i++)
		if (w->target.types.at[other].members.at[i].symbol == x->symbol)
			return w->used[other][i];
	return false;
}

static bool is_used(const struct pl_work *w, uint32_t id, const char *key)
{
	for (size_t i = 0; i < w->target.types.at[id].members.n; i++)
		if (w->used[id][i] && pl_str_is(w->target.types.at[id].members.at[i].key, key))
			return true;
	return false;
}

/* begin() stands for iterator(), MoveNext() for hasNext(): what else a language wants goes along. */
static bool goes_along(const struct pl_work *w, uint32_t id, const struct pl_api_member *x)
{
	static const struct {
		const char *with, *also[5];
	} sets[] = {
		{ "begin", { "end", "cbegin", "cend", "rbegin", "rend" } },
		{ "movenext", { "current", "reset", "dispose" } },
	};

	for (size_t i = 0; i < PL_LEN(sets); i++)
		for (size_t k = 0; k < PL_LEN(sets[i].also) && sets[i].also[k]; k++)
			if (pl_str_is(x->key, sets[i].also[k]) && is_used(w, id, sets[i].with))
				return true;
	return false;
}

/* print(std::ostream &): how C++ says toString(), which every object of other languages has. */
static bool is_printer(const struct pl_api_member *x)
{
	return pl_str_is(x->key, "print") && x->params.n == 1 &&
	       pl_str_find(x->params.at[0].type, PL_S("ostream")) != SIZE_MAX;
}

/* Arrays of C do not know how long they are: "int count" beside a pointer. */
static bool is_length(const struct pl_work *w, uint32_t id, const struct pl_api_member *x)
{
	static const char *const words[] = { "count", "length", "size", "capacity" };
	const struct pl_api_type *type = &w->target.types.at[id];
	bool named = false, pointer = false;

	if (!w->target.lang->methods_by_prefix || x->symbol->kind != PL_KIND_FIELD ||
	    pl_typetag_of(x->symbol->type).tag != PL_TAG_INT)
		return false;
	for (size_t i = 0; i < PL_LEN(words); i++)
		named |= pl_str_is(x->key, words[i]);
	for (size_t i = 0; named && i < type->members.n; i++)
		pointer |= type->members.at[i].symbol->kind == PL_KIND_FIELD &&
		           pl_str_find_char(type->members.at[i].symbol->signature, '*') != SIZE_MAX;
	return pointer;
}

/* What a language gives every enum, another has to write down. */
static bool is_built_in(const struct pl_work *w, uint32_t t, const struct pl_api_member *x)
{
	static const char *const words[] = { "name",    "ordinal", "values", "valueof",
		                             "tostring", "fromname", "fromstring", "index", "value" };
	const struct pl_symbol *symbol = w->ref.types.at[t].symbol;

	for (size_t i = 0; symbol && symbol->kind == PL_KIND_ENUM && i < PL_LEN(words); i++)
		if (pl_str_is(x->property, words[i]))
			return true;
	return false;
}

/* static Lamp create(): a constructor by another name. */
static bool is_factory(const struct pl_api *api, const struct pl_api_member *x)
{
	struct pl_str word = pl_typetag_of(x->symbol->type).word;

	return x->is_static && pl_kind_is_callable(x->symbol->kind) &&
	       pl_str_eq(word, api->types.at[x->owner].name);
}

static void check_extra(struct pl_work *w, uint32_t id, size_t i, struct pl_map *seen)
{
	const struct pl_api_type *type = &w->target.types.at[id];
	const struct pl_api_member *x = &type->members.at[i];
	uint32_t t = w->owner[id];
	unsigned confidence = pl_parity_certain(&w->pairs[t],
	                                        pl_parity_inherits_unseen(&w->ref, t) ||
	                                                        is_built_in(w, t, x)
	                                                ? PL_DOUBTFUL
	                                                : PL_FAIR);
	struct pl_str suffix = added_suffix(w, id, x);
	struct pl_finding *f;
	bool is_new;

	if (is_inherited_there(w, t, x) || is_factory(&w->target, x) || is_universal(x->key) ||
	    is_extension_of_other(w, id, x) || goes_along(w, id, x) || is_printer(x) ||
	    pl_parity_ignores(w, pl_api_member_name(&w->out->arena, &w->target, x)))
		return;
	pl_map_add(seen, x->property, &is_new);
	if (!is_new)
		return;
	if (is_added(w, x->key) || is_length(w, id, x) ||
	    (suffix.n && (pl_is_count(suffix) || is_added(w, suffix_key(w, suffix)))))
		confidence = PL_EXPLAINED;
	f = pl_parity_add(w, PL_RULE_EXTRA_MEMBER, confidence, t, NULL, id, x);
	f->message = pl_arena_fmt(&w->out->arena,
	                          PL_STR_FMT " offers " PL_STR_FMT ", which " PL_STR_FMT
	                                     " does not",
	                          PL_STR_ARG(type->full), PL_STR_ARG(x->name),
	                          PL_STR_ARG(w->ref.types.at[t].full));
}

void pl_parity_extras(struct pl_work *w)
{
	learn_added(w);
	for (uint32_t id = 0; id < w->target.types.n; id++) {
		struct pl_map seen = PL_MAP_INIT;
		uint32_t t = w->owner[id];

		for (size_t i = 0; t != PL_NO_TYPE && i < w->target.types.at[id].members.n; i++)
			if (!w->pairs[t].skipped && !w->pairs[t].ignored && is_extra(w, id, i))
				check_extra(w, id, i, &seen);
		pl_map_deinit(&seen);
	}
}
