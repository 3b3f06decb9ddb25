/*
 * lib/work/paritymembers.c -- findings about members that are, or are not, there.
 */
#include "work/parity_private.h"

#include "work/idiom.h"

enum {
	MIN_PROTOCOL = 2,  /* types without a method of the language's own protocol: a habit */
	MIN_DROPPED = 8    /* types without a method of any other name */
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

/*
 * True when the reference declares the member again that it inherits from an own type, and not
 * only to give the same field.
 */
static bool is_override(struct pl_work *w, uint32_t t, const struct pl_api_member *m)
{
	struct pl_chain chain = { NULL, 0, 0 };
	bool found = false, same = false;

	pl_api_chain(&w->ref, &t, 1, &chain);
	for (size_t c = 1; c < chain.n && !found; c++) {
		const struct pl_api_type *type = &w->ref.types.at[chain.at[c]];

		for (size_t i = 0; i < type->members.n && !found; i++) {
			const struct pl_api_member *above = &type->members.at[i];

			found = pl_str_eq(above->key, m->key) && above->params.n == m->params.n;
			same = found && m->backing.n && pl_str_eq(above->backing, m->backing);
		}
	}
	pl_vec_free(&chain);
	return found && !same;
}

/* --- what the target never has ---------------------------------------------------------------- */

struct pl_parity_tally *pl_parity_tally(struct pl_work *w, struct pl_map *map, struct pl_str key)
{
	struct pl_map_entry *entry = pl_map_add(map, key, NULL);

	if (!entry->ptr)
		entry->ptr = PL_ARENA_NEW(&w->out->arena, struct pl_parity_tally);
	return entry->ptr;
}

static void learn_dropped(struct pl_work *w)
{
	for (uint32_t t = 0; t < w->ref.types.n; t++) {
		const struct pl_api_type *type = &w->ref.types.at[t];

		for (size_t i = 0; i < type->members.n; i++) {
			const struct pl_api_member *m = &type->members.at[i];
			const struct pl_found *f = pl_parity_found(w, t, i, 0);
			struct pl_parity_tally *tally;

			if (!pl_parity_wanted(w, t, m) || m->uses & PL_USE_VALUE ||
			    !(m->uses & ~(unsigned)PL_USE_WRITE))
				continue;
			tally = pl_parity_tally(w, &w->dropped, m->key);
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
		struct pl_parity_tally *tally = w->dropped.entries[i].ptr;
		unsigned least = is_protocol(w->dropped.entries[i].key) ? MIN_PROTOCOL
		                                                        : MIN_DROPPED;

		if (tally->without < least ||
		    tally->without * 100 < (tally->with + tally->without) * PL_HABIT_PERCENT) {
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
	const struct pl_parity_tally *tally = pl_map_ptr(&w->dropped, key);

	return is_protocol(key) && tally && tally->all * 8 > tally->with * 10;
}

static bool is_dropped(const struct pl_work *w, struct pl_str key)
{
	const struct pl_parity_tally *tally = pl_map_ptr(&w->dropped, key);

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

bool pl_parity_inherits_unseen(const struct pl_api *api, uint32_t type)
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
	const struct pl_parity_tally *tally = pl_map_ptr(&w->dropped, key);

	return tally && tally->overrides >= tally->inherits;
}

/* True when whoever inherits the member has to write it: of an interface, abstract, "= 0". */
static bool is_abstract(const struct pl_work *w, const struct pl_api_member *x)
{
	const struct pl_symbol *owner = w->target.types.at[x->owner].symbol;
	struct pl_str text = pl_str_sub(x->file->text, x->symbol->range.from, x->symbol->range.to);
	struct pl_str body = pl_str_sub(x->file->text, x->symbol->body.from, x->symbol->body.to);

	if (body.n && !pl_str_is(body, "0")) /* "= 0" of C++ has the place of one */
		return false;
	return (owner && pl_kind_is_interface(owner->kind)) ||
	       pl_str_find(x->symbol->modifiers, PL_S("abstract")) != SIZE_MAX ||
	       pl_str_find(text, PL_S("= 0")) != SIZE_MAX;
}

static bool declares(const struct pl_work *w, const struct pl_typepair *pair, struct pl_str key)
{
	for (size_t c = 0; c < pair->n; c++) {
		const struct pl_api_type *type = &w->target.types.at[pair->types[c]];

		for (size_t i = 0; i < type->members.n; i++)
			if (pl_str_eq(type->members.at[i].key, key))
				return true;
	}
	return false;
}

/* True when what the target's base does is only declared, by an interface, in the reference. */
static bool fills_interface(const struct pl_work *w, const struct pl_api_member *x)
{
	uint32_t t = w->owner[x->owner];
	const struct pl_symbol *ours = t != PL_NO_TYPE ? w->ref.types.at[t].symbol : NULL;
	const struct pl_symbol *theirs = w->target.types.at[x->owner].symbol;

	return ours && theirs && pl_kind_is_interface(ours->kind) &&
	       !pl_kind_is_interface(theirs->kind) && !is_abstract(w, x);
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
	if (declares(w, &w->pairs[t], m->key))
		return false; /* hidden, but it overrides */
	if (f->inherited && !has_to && fills_interface(w, f->member))
		return false; /* there each class has to say it, here the base says it for all */
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

/* How far two of one name are from being the same. */
static size_t unlikeness(const struct pl_api_member *m, const struct pl_api_member *x)
{
	size_t n = pl_parity_arity_gap(m, x) * 4 + (m->is_static != x->is_static ? 2 : 0);

	for (size_t i = 0; i < m->params.n && i < x->params.n; i++)
		n += !pl_str_eq(m->params.at[i].key, x->params.at[i].key);
	return n;
}

/* The hidden x of the target is what the reference hides as well, beside m that it shows. */
static bool is_hidden_namesake(const struct pl_work *w, uint32_t t, const struct pl_api_member *m,
                               const struct pl_api_member *x)
{
	const struct pl_api_type *type = &w->ref.types.at[t];

	for (size_t i = 0; i < type->members.n; i++) {
		const struct pl_api_member *other = &type->members.at[i];

		if (!pl_is_public(other) && is_callable(other) && pl_str_eq(other->key, m->key) &&
		    unlikeness(other, x) < unlikeness(m, x))
			return true;
	}
	return false;
}

/* True when those below the type have the member without writing it. */
static bool hands_down(const struct pl_work *w, uint32_t id, const struct pl_api_member *m)
{
	const struct pl_api_type *type = &w->target.types.at[id];

	if (!type->symbol || pl_kind_is_interface(type->symbol->kind))
		return false;
	for (size_t i = 0; i < type->members.n; i++)
		if (pl_is_public(&type->members.at[i]) && !is_abstract(w, &type->members.at[i]) &&
		    (pl_str_eq(type->members.at[i].key, m->key) ||
		     pl_str_eq(type->members.at[i].property, m->property)))
			return !w->target.lang->methods_by_prefix;
	return false;
}

/*
 * What a supertype of the target offers is gone from below a type that does not inherit from it any
 * more: that one's finding says it all.
 */
static bool is_lost_above(const struct pl_work *w, uint32_t t, const struct pl_api_member *m)
{
	struct pl_chain chain = { NULL, 0, 0 };
	bool found = false;

	pl_api_chain(&w->ref, &t, 1, &chain);
	for (size_t c = 1; c < chain.n && !found; c++) {
		const struct pl_typepair *above = &w->pairs[chain.at[c]];

		found = above->n && !above->skipped && !above->ignored &&
		        !pl_parity_in_chain(&w->pairs[t].chain, above->types[0]) &&
		        hands_down(w, above->types[0], m);
	}
	pl_vec_free(&chain);
	return found;
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
	if (f->member && is_callable(m) == is_callable(f->member) &&
	    !is_hidden_namesake(w, t, m, f->member)) {
		report_hidden(w, t, m, f->member);
		return;
	}
	if (pl_parity_inherits_unseen(&w->target, w->pairs[t].types[0]))
		confidence = PL_DOUBTFUL;
	if (!is_lost_above(w, t, m))
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
}
