/*
 * lib/work/paritymembers.c -- findings about members that are, or are not, there.
 */
#include "work/parity_private.h"

#include "work/idiom.h"

enum {
	MIN_PROTOCOL = 2,  /* types without a method of the language's own protocol: a habit */
	MIN_DROPPED = 8,   /* types without a method of any other name */
	MIN_ADDED = 4,     /* types with a member of a name that the reference never has */
	HABIT_PERCENT = 85 /* of all types that the name is about */
};

/* Methods that every object of some language has or may have; ports carry them or do not. */
static const char *const protocol[] = {
	"tostring", "hashcode", "equals",  "clone",      "finalize",  "compareto", "iterator",
	"main",     "getclass", "dispose", "close",      "readobject", "writeobject", "compare",
	"serialversionuid",     "readresolve", "toarray",    "values",
};

static bool is_protocol(struct pl_str key)
{
	for (size_t i = 0; i < PL_LEN(protocol); i++)
		if (pl_str_is(key, protocol[i]))
			return true;
	return false;
}

/* A typedef of a function, a variable: there is a counterpart, and nothing in it to compare. */
static bool has_no_members(const struct pl_work *w, const struct pl_typepair *pair)
{
	for (size_t i = 0; i < pair->n; i++) {
		const struct pl_api_type *type = &w->target.types.at[pair->types[i]];

		if (type->members.n || !type->symbol || type->symbol->kind != PL_KIND_TYPEDEF)
			return false;
	}
	return true;
}

/* True when the reference declares the member again that it inherits from an own type. */
static bool is_override(struct pl_work *w, uint32_t t, const struct pl_api_member *m)
{
	struct pl_chain chain = { NULL, 0, 0 };
	bool found = false;

	pl_api_chain(&w->ref, &t, 1, &chain);
	for (size_t c = 1; c < chain.n && !found; c++) {
		const struct pl_api_type *type = &w->ref.types.at[chain.at[c]];

		for (size_t i = 0; i < type->members.n && !found; i++)
			found = pl_str_eq(type->members.at[i].key, m->key) &&
			        type->members.at[i].params.n == m->params.n;
	}
	pl_vec_free(&chain);
	return found;
}

/* --- what the target never has ---------------------------------------------------------------- */

struct tally {
	unsigned with, without, all;
	unsigned overrides, inherits; /* of those that override in the reference */
	struct pl_str example;
};

static struct tally *tally_of(struct pl_work *w, struct pl_map *map, struct pl_str key)
{
	struct pl_map_entry *entry = pl_map_add(map, key, NULL);

	if (!entry->ptr)
		entry->ptr = PL_ARENA_NEW(&w->out->arena, struct tally);
	return entry->ptr;
}

static void learn_dropped(struct pl_work *w)
{
	for (uint32_t t = 0; t < w->ref.types.n; t++) {
		const struct pl_api_type *type = &w->ref.types.at[t];

		for (size_t i = 0; i < type->members.n; i++) {
			const struct pl_api_member *m = &type->members.at[i];
			const struct pl_found *f = pl_parity_found(w, t, i, 0);
			struct tally *tally;

			if (!pl_parity_wanted(w, t, m) || m->uses & PL_USE_VALUE ||
			    !(m->uses & ~(unsigned)PL_USE_WRITE))
				continue;
			tally = tally_of(w, &w->dropped, m->key);
			if (f->member)
				tally->with++;
			else if (!f->how)
				tally->without++;
			if (f->member && is_override(w, t, m)) {
				tally->overrides += !f->inherited;
				tally->inherits += f->inherited;
			}
			tally->all = tally->with + tally->without;
			if (!tally->example.n)
				tally->example = pl_api_member_name(&w->out->arena, &w->ref, m);
		}
	}
	for (size_t i = 0; i < w->dropped.n; i++) {
		struct tally *tally = w->dropped.entries[i].ptr;
		unsigned least = is_protocol(w->dropped.entries[i].key) ? MIN_PROTOCOL
		                                                        : MIN_DROPPED;

		if (tally->without < least ||
		    tally->without * 100 < (tally->with + tally->without) * HABIT_PERCENT) {
			tally->without = 0; /* no habit */
			continue;
		}
		pl_parity_habit(w, tally->without, tally->with, tally->example,
		                pl_arena_fmt(&w->out->arena, "'" PL_STR_FMT "' is left out",
		                             PL_STR_ARG(w->dropped.entries[i].key)));
	}
}

/* A method of the language's protocol that most types of the target do without says little. */
static bool is_rare_protocol(const struct pl_work *w, struct pl_str key)
{
	const struct tally *tally = pl_map_ptr(&w->dropped, key);

	return is_protocol(key) && tally && tally->all * 8 > tally->with * 10;
}

static bool is_dropped(const struct pl_work *w, struct pl_str key)
{
	const struct tally *tally = pl_map_ptr(&w->dropped, key);

	return tally && tally->without;
}

/* --- missing ---------------------------------------------------------------------------------- */

static bool shares_params(const struct pl_api_member *m, const struct pl_api_member *x)
{
	for (size_t i = 0; i < m->params.n; i++)
		if (!m->params.at[i].key.n || !pl_str_eq(m->params.at[i].key, x->params.at[i].key))
			return false;
	return m->params.n > 1;
}

/* "arotation" of "appliedrotation": its letters in their order, from the first to the last. */
static bool is_abridged(const struct pl_api_member *m, const struct pl_api_member *x)
{
	struct pl_str a = m->property, b = x->property;
	size_t k = 0;

	if (a.n < 5 || b.n > 2 * a.n || a.p[0] != b.p[0] || a.p[a.n - 1] != b.p[b.n - 1])
		return false;
	for (size_t i = 0; i < b.n && k < a.n; i++)
		k += a.p[k] == b.p[i];
	return k == a.n;
}

static bool is_similar(const struct pl_api_member *m, const struct pl_api_member *x)
{
	unsigned distance = pl_str_distance(m->property, x->property);

	if (m->params.n != x->params.n || !(m->uses & x->uses))
		return false;
	return distance * 4 <= m->property.n || shares_params(m, x) || is_abridged(m, x) ||
	       (m->property.n >= 5 && (pl_str_starts(x->property, m->property) ||
	                               pl_str_ends(x->property, m->property))) ||
	       (x->property.n >= 4 && x->property.n * 2 >= m->property.n &&
	        pl_str_starts(m->property, x->property));
}

/* What is left in the target that may be the member under another name. */
static const struct pl_api_member *likely_rename(struct pl_work *w, const struct pl_typepair *pair,
                                                 const struct pl_api_member *m)
{
	uint32_t id = pair->types[0];
	const struct pl_api_type *type = &w->target.types.at[id];
	size_t best = SIZE_MAX;

	for (size_t i = 0; i < type->members.n; i++) {
		const struct pl_api_member *x = &type->members.at[i];

		if (w->used[id][i] || !pl_is_public(x) || x->uses & PL_USE_MAKE ||
		    !is_similar(m, x))
			continue;
		if (best == SIZE_MAX || pl_str_distance(m->key, x->key) <
		                                pl_str_distance(m->key, type->members.at[best].key))
			best = i;
	}
	if (best == SIZE_MAX)
		return NULL;
	for (size_t i = 0; i < type->members.n; i++)
		if (pl_str_eq(type->members.at[i].key, type->members.at[best].key))
			w->used[id][i] = true;
	return &type->members.at[best];
}

static const char *lacking(const struct pl_api_member *m, unsigned which)
{
	if (m->uses & PL_USE_VALUE)
		return "has no value";
	if (which)
		return "has nothing that sets";
	return m->uses & PL_USE_READ ? "has nothing that reads" : "does not offer";
}

static void report_missing(struct pl_work *w, uint32_t t, const struct pl_api_member *m,
                           unsigned which, unsigned confidence)
{
	const struct pl_typepair *pair = &w->pairs[t];
	bool dropped = !which && is_dropped(w, m->key);
	bool rare = !which && is_rare_protocol(w, m->key);
	const struct pl_api_member *other = dropped || m->uses & PL_USE_VALUE
	                                            ? NULL
	                                            : likely_rename(w, pair, m);
	unsigned sure = dropped ? PL_EXPLAINED
	                        : pl_parity_certain(pair, rare ? PL_DOUBTFUL : confidence);
	enum pl_rule rule = m->uses & PL_USE_VALUE ? PL_RULE_MISSING_ENUM_VALUE
	                                           : PL_RULE_MISSING_MEMBER;
	struct pl_finding *f = pl_parity_add(w, rule, sure, t, m, pair->types[0], other);

	f->detail = which ? PL_S("set") : PL_S_NONE;
	f->message = pl_arena_fmt(&w->out->arena, PL_STR_FMT " %s " PL_STR_FMT,
	                          PL_STR_ARG(w->target.types.at[pair->types[0]].full),
	                          lacking(m, which),
	                          PL_STR_ARG(which || m->uses & PL_USE_READ ? m->property
	                                                                    : m->name));
	if (other)
		f->message = pl_arena_fmt(&w->out->arena, PL_STR_FMT "; '" PL_STR_FMT "' may be it",
		                          PL_STR_ARG(f->message), PL_STR_ARG(other->name));
}

static void report_hidden(struct pl_work *w, uint32_t t, const struct pl_api_member *m,
                          const struct pl_api_member *x)
{
	const struct pl_typepair *pair = &w->pairs[t];
	struct pl_finding *f = pl_parity_add(w, PL_RULE_VISIBILITY,
	                                     pl_parity_certain(pair, PL_FAIR), t, m, x->owner, x);

	f->message = pl_arena_fmt(&w->out->arena, PL_STR_FMT " is %s, not public",
	                          PL_STR_ARG(pl_api_member_name(&w->out->arena, &w->target, x)),
	                          x->visibility == PL_VIS_PACKAGE
	                                  ? "internal"
	                                  : pl_visibility_name(x->visibility));
}

static bool is_callable(const struct pl_api_member *m)
{
	return pl_kind_is_callable(m->symbol->kind);
}

static bool is_scalar(const struct pl_api_member *m)
{
	enum pl_tag tag = pl_typetag_of(m->symbol->type).tag;

	return tag >= PL_TAG_BOOL && tag <= PL_TAG_STRING;
}

/* True when something gives a reference to the property that may be written through. */
static bool gives_reference(struct pl_work *w, uint32_t t, const struct pl_api_member *m)
{
	const struct pl_typepair *pair = &w->pairs[t];

	for (size_t c = 0; c < pair->chain.n; c++) {
		const struct pl_api_type *type = &w->target.types.at[pair->chain.at[c]];

		for (size_t i = 0; i < type->members.n; i++) {
			const struct pl_api_member *x = &type->members.at[i];
			struct pl_str sig = x->symbol->signature;
			size_t name = pl_str_find(sig, x->symbol->name);

			if (!(x->uses & PL_USE_READ) || !pl_str_eq(x->property, m->property) ||
			    !pl_is_public(x) || name == SIZE_MAX)
				continue;
			sig = pl_str_sub(sig, 0, name);
			if (pl_str_find_char(sig, '&') != SIZE_MAX &&
			    pl_str_find(sig, PL_S("const ")) == SIZE_MAX)
				return true;
		}
	}
	return false;
}

/* True when a type inherits from one that is not in its tree, and so may offer anything. */
static bool inherits_unseen(const struct pl_api *api, uint32_t type)
{
	struct pl_chain chain = { NULL, 0, 0 };
	bool found = false;

	pl_api_chain(api, &type, 1, &chain);
	for (size_t c = 0; c < chain.n; c++)
		found |= api->types.at[chain.at[c]].inherits_unseen;
	pl_vec_free(&chain);
	return found;
}

/* True when most counterparts of types that override the member do so as well. */
static bool overrides_mostly(const struct pl_work *w, struct pl_str key)
{
	const struct tally *tally = pl_map_ptr(&w->dropped, key);

	return tally && tally->overrides >= tally->inherits;
}

/* True when whoever inherits the member has to write it: of an interface, abstract, "= 0". */
static bool is_abstract(const struct pl_work *w, const struct pl_api_member *x)
{
	const struct pl_symbol *owner = w->target.types.at[x->owner].symbol;
	struct pl_str text = pl_str_sub(x->file->text, x->symbol->range.from, x->symbol->range.to);

	if (x->symbol->body.to > x->symbol->body.from)
		return false;
	return (owner && pl_kind_is_interface(owner->kind)) ||
	       pl_str_find(x->symbol->modifiers, PL_S("abstract")) != SIZE_MAX ||
	       pl_str_find(text, PL_S("= 0")) != SIZE_MAX;
}

/* The reference overrides what the target merely inherits; said where that is not its habit. */
static bool lacks_override(struct pl_work *w, uint32_t t, const struct pl_api_member *m,
                           const struct pl_found *f, unsigned *confidence)
{
	const struct pl_symbol *own = w->target.types.at[w->pairs[t].types[0]].symbol;
	bool has_to = f->inherited && is_abstract(w, f->member) && own &&
	              !pl_kind_is_interface(own->kind) &&
	              pl_str_find(own->modifiers, PL_S("abstract")) == SIZE_MAX;

	if (own && pl_kind_is_interface(own->kind) && m->symbol->body.to <= m->symbol->body.from)
		return false; /* said again, perhaps of a narrower type: it does nothing else */
	/* functions named Type_method override by tables that nobody sees */
	/* nor is a member lost that a type of the target's own offers to all below it */
	if (!f->inherited || !is_callable(m) || w->target.lang->methods_by_prefix ||
	    w->owner[f->member->owner] == PL_NO_TYPE || is_protocol(m->key) ||
	    !is_override(w, t, m))
		return false;
	*confidence = has_to ? PL_LIKELY : PL_FAIR;
	return has_to || overrides_mostly(w, m->key);
}

/* The last finding is of a member that is there, in a type above. */
static void tell_inherited(struct pl_work *w, uint32_t t, const struct pl_api_member *m,
                           const struct pl_api_member *x)
{
	struct pl_finding *f = &w->out->findings.at[w->out->findings.n - 1];

	f->message = pl_arena_fmt(&w->out->arena,
	                          PL_STR_FMT " does not override " PL_STR_FMT
	                                     ", but inherits " PL_STR_FMT,
	                          PL_STR_ARG(w->target.types.at[w->pairs[t].types[0]].full),
	                          PL_STR_ARG(m->name),
	                          PL_STR_ARG(pl_api_member_name(&w->out->arena, &w->target, x)));
}

static void check_use(struct pl_work *w, uint32_t t, size_t i, unsigned which)
{
	const struct pl_api_member *m = &w->ref.types.at[t].members.at[i];
	const struct pl_found *f = pl_parity_found(w, t, i, which);
	unsigned confidence = PL_SURE;

	if (f->how == PL_HOW_IGNORED)
		return;
	if (f->member && pl_is_public(f->member)) {
		if (!which && lacks_override(w, t, m, f, &confidence)) {
			report_missing(w, t, m, which, confidence);
			tell_inherited(w, t, m, f->member);
		}
		return;
	}
	if (which && m->uses & PL_USE_READ) { /* a field that may be written to */
		const struct pl_found *reading = pl_parity_found(w, t, i, 0);

		if (!reading->member || !pl_is_public(reading->member))
			return; /* said already */
		confidence = is_scalar(m) ? PL_FAIR : PL_DOUBTFUL;
	}
	if (which && gives_reference(w, t, m))
		return;
	if (f->member && is_callable(m) == is_callable(f->member)) {
		report_hidden(w, t, m, f->member);
		return;
	}
	if (inherits_unseen(&w->target, w->pairs[t].types[0]))
		confidence = PL_DOUBTFUL;
	report_missing(w, t, m, which, confidence);
}

static void check_members(struct pl_work *w, uint32_t t)
{
	static const unsigned uses[] = { PL_USE_READ | PL_USE_CALL | PL_USE_VALUE, PL_USE_WRITE };
	const struct pl_api_type *type = &w->ref.types.at[t];
	struct pl_map seen = PL_MAP_INIT;

	for (size_t i = 0; i < type->members.n; i++) {
		const struct pl_api_member *m = &type->members.at[i];

		for (unsigned which = 0; which < 2; which++) {
			struct pl_str key = pl_arena_fmt(&w->out->arena, "%u%d" PL_STR_FMT, which,
			                                 (m->uses & PL_USE_CALL) != 0,
			                                 PL_STR_ARG(m->property));
			bool is_new;

			if (!(m->uses & uses[which]) || !pl_parity_wanted(w, t, m))
				continue;
			pl_map_add(&seen, key, &is_new);
			if (is_new)
				check_use(w, t, i, which);
		}
	}
	pl_map_deinit(&seen);
}

/* --- extra ------------------------------------------------------------------------------------ */

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
			struct tally *tally;
			bool is_new;

			pl_map_add(&seen, x->key, &is_new);
			if (!is_new)
				continue;
			tally = tally_of(w, &w->added, x->key);
			if (is_extra(w, id, i))
				tally->without++;
			else if (w->used[id][i])
				tally->with++;
			suffix = is_extra(w, id, i) ? added_suffix(w, id, x) : PL_S_NONE;
			if (suffix.n)
				tally_of(w, &w->added, suffix_key(w, suffix))->without++;
			if (!tally->example.n)
				tally->example = pl_api_member_name(&w->out->arena, &w->target, x);
		}
		pl_map_deinit(&seen);
	}
	for (size_t i = 0; i < w->added.n; i++) {
		struct tally *tally = w->added.entries[i].ptr;
		struct pl_str key = w->added.entries[i].key;

		if (tally->without < MIN_ADDED ||
		    tally->without * 100 < (tally->with + tally->without) * HABIT_PERCENT) {
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
	const struct tally *tally = pl_map_ptr(&w->added, key);

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

/* What a language gives every enum, another has to write down. */
static bool is_built_in(const struct pl_work *w, uint32_t t, const struct pl_api_member *x)
{
	static const char *const words[] = { "name",    "ordinal", "values", "valueof",
		                             "tostring", "fromname", "fromstring", "index" };
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
	                                        inherits_unseen(&w->ref, t) || is_built_in(w, t, x)
	                                                ? PL_DOUBTFUL
	                                                : PL_FAIR);
	struct pl_str suffix = added_suffix(w, id, x);
	struct pl_finding *f;
	bool is_new;

	if (is_inherited_there(w, t, x) || is_factory(&w->target, x) ||
	    pl_parity_ignores(w, pl_api_member_name(&w->out->arena, &w->target, x)))
		return;
	pl_map_add(seen, x->property, &is_new);
	if (!is_new)
		return;
	if (is_added(w, x->key) ||
	    (suffix.n && (pl_is_count(suffix) || is_added(w, suffix_key(w, suffix)))))
		confidence = PL_EXPLAINED;
	f = pl_parity_add(w, PL_RULE_EXTRA_MEMBER, confidence, t, NULL, id, x);
	f->message = pl_arena_fmt(&w->out->arena,
	                          PL_STR_FMT " offers " PL_STR_FMT ", which " PL_STR_FMT
	                                     " does not",
	                          PL_STR_ARG(type->full), PL_STR_ARG(x->name),
	                          PL_STR_ARG(w->ref.types.at[t].full));
}

void pl_parity_members(struct pl_work *w)
{
	learn_dropped(w);
	for (uint32_t t = 0; t < w->ref.types.n; t++) {
		const struct pl_typepair *pair = &w->pairs[t];

		if (!pair->n || pair->skipped || pair->ignored)
			continue;
		if (has_no_members(w, pair)) {
			if (w->ref.types.at[t].members.n)
				pl_parity_unchecked(
					w,
					pl_arena_fmt(&w->out->arena, "members of " PL_STR_FMT,
				                     PL_STR_ARG(w->ref.types.at[t].full)),
					PL_S("the target has a type alias in its place"));
			w->pairs[t].skipped = true;
			continue;
		}
		check_members(w, t);
	}
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
