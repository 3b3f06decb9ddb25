/* lib/work/paritysignature.c -- findings about what a member takes and gives. */
#include "work/parity_private.h"

#include "work/idiom.h"

/* Members of one name: overloads. */
struct group {
	const struct pl_api_member **at;
	size_t n, cap;
};

bool pl_is_count(struct pl_str key)
{
	static const char *const words[] = { "count", "length", "size", "num", "len", "n" };

	for (size_t i = 0; i < PL_LEN(words); i++)
		if (pl_str_ends(key, pl_str_of(words[i])) ||
		    pl_str_starts(key, pl_str_of(words[i])))
			return true;
	return false;
}

/* --- groups ----------------------------------------------------------------------------------- */

static bool is_callable(const struct pl_api_member *m)
{
	return pl_kind_is_callable(m->symbol->kind) && !(m->uses & PL_USE_MAKE);
}

static bool is_ours(const struct pl_api_type *type, struct pl_str key)
{
	for (size_t i = 0; i < type->members.n; i++)
		if (pl_str_eq(type->members.at[i].key, key))
			return true;
	return false;
}

/* The target's callables that go by the name that was found; those of its own before inherited. */
static void their_group(const struct pl_work *w, uint32_t t, const struct pl_api_member *m,
                        const struct pl_found *found, bool several, struct group *out)
{
	const struct pl_typepair *pair = &w->pairs[t];
	const struct pl_api_type *ours = &w->ref.types.at[t];

	if (found->how == PL_HOW_FREE) {
		pl_vec_push(out, found->member);
		return;
	}
	for (size_t c = 0; c < pair->chain.n; c++) {
		const struct pl_api_type *type = &w->target.types.at[pair->chain.at[c]];

		if (c >= pair->n && out->n)
			return;
		for (size_t i = 0; i < type->members.n; i++) {
			const struct pl_api_member *x = &type->members.at[i];

			if (!is_callable(x) || !pl_is_public(x))
				continue;
			if (pl_str_eq(x->key, found->member->key) ||
			    ((several || found->how == PL_HOW_SUFFIX) &&
			     pl_str_starts(x->key, m->key) && !is_ours(ours, x->key)))
				pl_vec_push(out, x);
		}
	}
}

bool pl_parity_takes(const struct pl_api_member *x, size_t n)
{
	bool rest = x->params.n && x->params.at[x->params.n - 1].rest;

	return n >= pl_params_least(x->params) && (n <= x->params.n || rest);
}

/* Which parameter of x is called as parameter i of m, else the one in its place. */
static size_t partner(const struct pl_api_member *m, const struct pl_api_member *x, size_t i)
{
	for (size_t k = 0; m->params.at[i].key.n && k < x->params.n; k++)
		if (pl_str_eq(x->params.at[k].key, m->params.at[i].key))
			return k;
	return i < x->params.n ? i : SIZE_MAX;
}

static bool params_agree(struct pl_work *w, const struct pl_api_member *m,
                         const struct pl_api_member *x, size_t *which)
{
	for (size_t i = 0; i < m->params.n; i++) {
		size_t k = partner(m, x, i);

		if (k == SIZE_MAX)
			continue;
		if (!pl_parity_agree(w, pl_parity_tag(m->symbol, m->params.at[i].type),
		                     pl_parity_tag(x->symbol, x->params.at[k].type))) {
			*which = i;
			return false;
		}
	}
	return true;
}

/* --- learning --------------------------------------------------------------------------------- */

static void learn_overloads(struct pl_work *w)
{
	unsigned n = 0;

	for (size_t id = 0; id < w->target.types.n; id++) {
		const struct pl_api_type *type = &w->target.types.at[id];

		for (size_t i = 0; i + 1 < type->members.n; i++)
			for (size_t k = i + 1; k < type->members.n; k++)
				n += is_callable(&type->members.at[i]) &&
				     is_callable(&type->members.at[k]) &&
				     type->members.at[i].uses & PL_USE_CALL &&
				     pl_str_eq(type->members.at[i].name, type->members.at[k].name);
	}
	w->overloads = n >= 3;
	if (w->overloads)
		pl_parity_habit(w, n, 0, PL_S_NONE, PL_S("members share a name (overloads)"));
}

/* --- counts ----------------------------------------------------------------------------------- */

static bool is_named(const struct pl_params *params, struct pl_str key)
{
	for (size_t i = 0; i < params->n; i++)
		if (pl_str_eq(params->at[i].key, key))
			return true;
	return false;
}

static bool is_output(struct pl_str type)
{
	return pl_str_find_char(type, '&') != SIZE_MAX || pl_str_find_char(type, '*') != SIZE_MAX;
}

/* Parameters of a that b has none of that name for, by whether they are more than one value. */
struct leftover {
	size_t plain, compound;
	size_t helpers; /* a count, an output: they come with another */
};

static struct leftover left_over(const struct pl_params *a, const struct pl_params *b)
{
	struct leftover left = { 0, 0, 0 };

	for (size_t i = 0; i < a->n; i++) {
		enum pl_tag tag = pl_typetag_of(a->at[i].type).tag;

		if (a->at[i].key.n && is_named(b, a->at[i].key))
			continue;
		if (pl_is_count(a->at[i].key) || is_output(a->at[i].type))
			left.helpers++;
		else if (tag >= PL_TAG_MANY || !tag)
			left.compound++;
		else
			left.plain++;
	}
	return left;
}

/* Vec turn(Vec v): in its parts, as many come out as go in. */
static bool gives_what_it_takes(const struct pl_api_member *m)
{
	struct pl_str given = pl_typetag_of(m->symbol->type).word;

	return m->params.n == 1 && given.n &&
	       pl_str_eq(pl_typetag_of(m->params.at[0].type).word, given);
}

/*
 * True when a habit of languages explains that the numbers differ: an object in its parts or parts as an
 * object, an array with its length, results as parameters.
 */
static bool is_explained(const struct pl_api_member *m, const struct pl_api_member *x)
{
	struct leftover ours = left_over(&m->params, &x->params);
	struct leftover theirs = left_over(&x->params, &m->params);

	if (x->params.n > m->params.n)
		return x->params.n - m->params.n <= theirs.helpers ||
		       (ours.compound && theirs.plain > 1 &&
		        (!gives_what_it_takes(m) || !theirs.helpers ||
		         theirs.helpers == theirs.plain));
	return theirs.compound && ours.plain > 1;
}

static struct pl_str list_types(struct pl_work *w, const struct pl_params *params)
{
	struct pl_str out = PL_S("");

	for (size_t i = 0; i < params->n; i++) {
		struct pl_str word = params->at[i].type.n ? params->at[i].type : params->at[i].name;

		out = pl_arena_fmt(&w->out->arena, PL_STR_FMT "%s" PL_STR_FMT, PL_STR_ARG(out),
		                   i ? ", " : "", PL_STR_ARG(word));
	}
	return out;
}

static struct pl_str list_both(struct pl_work *w, const struct pl_api_member *m,
                               const struct pl_api_member *x)
{
	return pl_arena_fmt(&w->out->arena, "(" PL_STR_FMT ") (" PL_STR_FMT ")",
	                    PL_STR_ARG(list_types(w, &m->params)),
	                    PL_STR_ARG(list_types(w, &x->params)));
}

static void report_count(struct pl_work *w, uint32_t t, const struct pl_api_member *m,
                         const struct pl_api_member *x, unsigned confidence)
{
	struct pl_finding *f = pl_parity_add(w, PL_RULE_PARAMETER_COUNT,
	                                     pl_parity_certain(&w->pairs[t], confidence), t, m,
	                                     x->owner, x);

	f->detail = list_both(w, m, x);
	f->message = pl_arena_fmt(&w->out->arena, PL_STR_FMT " takes %zu parameter%s, not %zu",
	                          PL_STR_ARG(pl_api_member_name(&w->out->arena, &w->target, x)),
	                          x->params.n, x->params.n == 1 ? "" : "s", m->params.n);
}

static void report_overload(struct pl_work *w, uint32_t t, const struct pl_api_member *m,
                            unsigned confidence)
{
	uint32_t id = w->pairs[t].types[0];
	struct pl_finding *f = pl_parity_add(w, PL_RULE_MISSING_MEMBER,
	                                     pl_parity_certain(&w->pairs[t], confidence), t, m, id,
	                                     NULL);

	f->detail = list_types(w, &m->params);
	f->message = pl_arena_fmt(&w->out->arena,
	                          PL_STR_FMT " does not offer " PL_STR_FMT "(" PL_STR_FMT ")",
	                          PL_STR_ARG(w->target.types.at[id].full), PL_STR_ARG(m->name),
	                          PL_STR_ARG(f->detail));
}

/* --- order and types -------------------------------------------------------------------------- */

static void check_order(struct pl_work *w, uint32_t t, const struct pl_api_member *m,
                        const struct pl_api_member *x)
{
	bool moved = false;
	struct pl_finding *f;

	if (m->params.n != x->params.n || m->params.n < 2)
		return;
	for (size_t i = 0; i < m->params.n; i++) {
		if (!m->params.at[i].key.n || !is_named(&x->params, m->params.at[i].key) ||
		    !is_named(&m->params, x->params.at[i].key))
			return;
		moved |= !pl_str_eq(m->params.at[i].key, x->params.at[i].key);
	}
	if (!moved)
		return;
	f = pl_parity_add(w, PL_RULE_PARAMETER_ORDER, pl_parity_certain(&w->pairs[t], PL_SURE), t,
	                  m, x->owner, x);
	f->detail = list_both(w, m, x);
	f->message = pl_arena_fmt(&w->out->arena,
	                          PL_STR_FMT " takes its parameters in another order",
	                          PL_STR_ARG(pl_api_member_name(&w->out->arena, &w->target, x)));
}

static void check_param_types(struct pl_work *w, uint32_t t, const struct pl_api_member *m,
                              const struct pl_api_member *x)
{
	for (size_t i = 0; i < m->params.n && m->params.n == x->params.n; i++) {
		size_t k = partner(m, x, i);
		struct pl_finding *f;

		if (k == SIZE_MAX ||
		    pl_parity_agree(w, pl_parity_tag(m->symbol, m->params.at[i].type),
		                    pl_parity_tag(x->symbol, x->params.at[k].type)))
			continue;
		f = pl_parity_add(w, PL_RULE_PARAMETER_TYPE,
		                  pl_parity_certain(&w->pairs[t], PL_FAIR), t, m, x->owner, x);
		f->detail = m->params.at[i].name;
		f->message = pl_arena_fmt(
			&w->out->arena,
			PL_STR_FMT ": '" PL_STR_FMT "' is " PL_STR_FMT ", not " PL_STR_FMT,
			PL_STR_ARG(pl_api_member_name(&w->out->arena, &w->target, x)),
			PL_STR_ARG(m->params.at[i].name), PL_STR_ARG(x->params.at[k].type),
			PL_STR_ARG(m->params.at[i].type));
	}
}

static bool has_outputs(const struct pl_api_member *x)
{
	for (size_t i = 0; i < x->params.n; i++)
		if (is_output(x->params.at[i].type))
			return true;
	return false;
}

static void check_result(struct pl_work *w, uint32_t t, const struct pl_api_member *m,
                         const struct pl_api_member *x)
{
	struct pl_typetag a = pl_parity_own_tag(m->symbol);
	struct pl_typetag b = pl_parity_own_tag(x->symbol);
	struct pl_finding *f;

	if (!(m->uses & (PL_USE_READ | PL_USE_CALL)) || x->uses & PL_USE_VALUE ||
	    a.tag == PL_TAG_VOID || (b.tag == PL_TAG_VOID && has_outputs(x)) ||
	    pl_parity_agree(w, a, b))
		return;
	if (b.tag == PL_TAG_VOID && !is_callable(x))
		return;
	f = pl_parity_add(w, PL_RULE_RETURN_TYPE, pl_parity_certain(&w->pairs[t], PL_FAIR), t, m,
	                  x->owner, x);
	f->detail = list_types(w, &m->params);
	f->message = pl_arena_fmt(&w->out->arena,
	                          PL_STR_FMT " gives " PL_STR_FMT ", not " PL_STR_FMT,
	                          PL_STR_ARG(pl_api_member_name(&w->out->arena, &w->target, x)),
	                          PL_STR_ARG(x->symbol->type), PL_STR_ARG(m->symbol->type));
}

static void check_docs(struct pl_work *w, uint32_t t, const struct pl_api_member *m,
                       const struct pl_api_member *x)
{
	struct pl_finding *f;

	if (!w->options->docs || !m->symbol->documentation.n || x->symbol->documentation.n)
		return;
	f = pl_parity_add(w, PL_RULE_DOC_MISSING, pl_parity_certain(&w->pairs[t], PL_LIKELY), t, m,
	                  x->owner, x);
	f->detail = list_types(w, &m->params);
	f->message = pl_arena_fmt(&w->out->arena, PL_STR_FMT " has no documentation",
	                          PL_STR_ARG(pl_api_member_name(&w->out->arena, &w->target, x)));
}

/* --- one member ------------------------------------------------------------------------------- */

static unsigned count_ours(const struct pl_api_type *type, const struct pl_api_member *m)
{
	unsigned n = 0;

	for (size_t i = 0; i < type->members.n; i++)
		n += pl_is_public(&type->members.at[i]) && is_callable(&type->members.at[i]) &&
		     pl_str_eq(type->members.at[i].key, m->key);
	return n;
}

/* InputStream and Stream: the last word of the one is that of the other. */
static bool is_alike(struct pl_str a, struct pl_str b)
{
	a = pl_typetag_of(a).word;
	b = pl_typetag_of(b).word;
	return a.n > 2 && b.n > 2 && (pl_str_ends(a, b) || pl_str_ends(b, a));
}

static unsigned likeness(struct pl_work *w, const struct pl_api_member *m,
                         const struct pl_api_member *x)
{
	unsigned same = 0;
	size_t which;

	for (size_t i = 0; i < m->params.n; i++) {
		same += is_named(&x->params, m->params.at[i].key);
		if (i < x->params.n && is_alike(m->params.at[i].type, x->params.at[i].type))
			same += 2;
	}
	return (pl_parity_takes(x, m->params.n) ? 1000u : 0) +
	       (params_agree(w, m, x, &which) ? 100u : 0) + (x->params.n == m->params.n ? 50u : 0) +
	       (same > 40 ? 40u : same);
}

static const struct pl_api_member *closest(struct pl_work *w, const struct pl_api_member *m,
                                           const struct group *theirs)
{
	const struct pl_api_member *best = NULL;
	unsigned most = 0;

	for (size_t i = 0; i < theirs->n; i++) {
		unsigned n = likeness(w, m, theirs->at[i]);

		if (!best || n > most) {
			best = theirs->at[i];
			most = n;
		}
	}
	return best;
}

/*
 * As many overloads here as there: each of theirs is the counterpart of one of ours. The pairs that are most
 * alike are taken first.
 */
static const struct pl_api_member *assigned(struct pl_work *w, const struct pl_api_type *type,
                                            const struct pl_api_member *m,
                                            const struct group *theirs)
{
	const struct pl_api_member *answer = NULL;
	struct group ours = { NULL, 0, 0 }, left = { NULL, 0, 0 };

	for (size_t i = 0; i < type->members.n; i++) {
		const struct pl_api_member *other = &type->members.at[i];

		if (pl_is_public(other) && is_callable(other) && pl_str_eq(other->key, m->key))
			pl_vec_push(&ours, other);
	}
	for (size_t i = 0; i < theirs->n; i++)
		pl_vec_push(&left, theirs->at[i]);
	while (!answer && ours.n && left.n) {
		size_t a = 0, b = 0;
		unsigned most = 0;

		for (size_t i = 0; i < ours.n; i++) {
			for (size_t k = 0; k < left.n; k++) {
				unsigned n = likeness(w, ours.at[i], left.at[k]) + 1;

				if (n <= most)
					continue;
				most = n;
				a = i;
				b = k;
			}
		}
		if (ours.at[a] == m)
			answer = left.at[b];
		ours.at[a] = ours.at[--ours.n];
		left.at[b] = left.at[--left.n];
	}
	pl_vec_free(&ours);
	pl_vec_free(&left);
	return answer;
}

/* True when a type above the counterpart offers the overload that itself does not. */
static bool is_inherited(const struct pl_work *w, uint32_t t, const struct pl_api_member *x,
                         size_t n)
{
	const struct pl_chain *chain = &w->pairs[t].chain;

	for (size_t c = w->pairs[t].n; c < chain->n; c++) {
		const struct pl_api_type *type = &w->target.types.at[chain->at[c]];

		for (size_t i = 0; i < type->members.n; i++)
			if (pl_str_eq(type->members.at[i].key, x->key) &&
			    pl_is_public(&type->members.at[i]) &&
			    pl_parity_takes(&type->members.at[i], n))
				return true;
	}
	return false;
}

/* A function of C that is not told which object it is about. */
static bool lacks_object(const struct pl_work *w, const struct pl_api_member *m,
                         const struct pl_api_member *x)
{
	return w->target.lang->methods_by_prefix && !m->is_static && x->is_static &&
	       x->owner != PL_NO_TYPE && x->params.n <= m->params.n &&
	       x->symbol->kind == PL_KIND_FUNCTION;
}

/* lower(int tide, int by) where a Tide is a value with a method lower(by), or lower(Tide, int). */
static bool is_object(const struct pl_work *w, const struct pl_api_member *m,
                      const struct pl_api_member *x)
{
	struct pl_typetag first = pl_typetag_of(m->params.at[0].type);
	const struct pl_symbol *theirs = x->owner == PL_NO_TYPE
	                                         ? NULL
	                                         : w->target.types.at[x->owner].symbol;

	if (first.tag == PL_TAG_INT)
		return theirs && (theirs->kind == PL_KIND_STRUCT || theirs->kind == PL_KIND_ENUM);
	return pl_str_eq(first.word, w->ref.types.at[m->owner].name);
}

/* What a static member lists first is the object that theirs is called on. */
static bool is_told_object(const struct pl_work *w, const struct pl_api_member *m,
                           const struct pl_api_member *x)
{
	if (!m->is_static || x->is_static || !m->params.n || !pl_parity_takes(x, m->params.n - 1))
		return false;
	if (x->took_self)
		return true;
	for (size_t i = 1; i < m->params.n; i++)
		if (!is_named(&x->params, m->params.at[i].key))
			return false;
	return is_object(w, m, x);
}

static void check_call(struct pl_work *w, uint32_t t, const struct pl_api_member *m,
                       const struct pl_found *found)
{
	unsigned ours = count_ours(&w->ref.types.at[t], m);
	struct group theirs = { NULL, 0, 0 };
	const struct pl_api_member *x;
	size_t which = 0;

	if (found->how == PL_HOW_OPERATOR)
		return; /* hash(into:), fmt(f): what it takes is its language's own */
	their_group(w, t, m, found, ours > 1, &theirs);
	x = ours > 1 && ours == theirs.n ? assigned(w, &w->ref.types.at[t], m, &theirs)
	                                 : closest(w, m, &theirs);
	if (!x)
		return;
	if (!pl_parity_takes(x, m->params.n) &&
	    ((ours > theirs.n && is_inherited(w, t, x, m->params.n)) ||
	     pl_parity_customary(w, &w->pairs[t], m))) {
		pl_vec_free(&theirs);
		return;
	}
	if (is_told_object(w, m, x)) {
		check_docs(w, t, m, x); /* the object is what the other lists first */
	} else if (lacks_object(w, m, x)) {
		report_count(w, t, m, x, PL_LIKELY);
	} else if (!pl_parity_takes(x, m->params.n)) {
		bool explained = is_explained(m, x);

		if (ours > 1 && ours != theirs.n)
			report_overload(w, t, m, explained ? PL_EXPLAINED : PL_FAIR);
		else
			report_count(w, t, m, x, explained ? PL_EXPLAINED : PL_LIKELY);
	} else if (ours > 1 && !params_agree(w, m, x, &which)) {
		report_overload(w, t, m, w->overloads ? PL_FAIR : PL_DOUBTFUL);
	} else {
		check_order(w, t, m, x);
		check_param_types(w, t, m, x);
		check_result(w, t, m, x);
		check_docs(w, t, m, x);
	}
	pl_vec_free(&theirs);
}

void pl_parity_signatures(struct pl_work *w)
{
	learn_overloads(w);
	pl_parity_learn_tags(w);
	for (uint32_t t = 0; t < w->ref.types.n; t++) {
		const struct pl_api_type *type = &w->ref.types.at[t];

		for (size_t i = 0; i < type->members.n; i++) {
			const struct pl_api_member *m = &type->members.at[i];
			unsigned which = !(m->uses & ~(unsigned)PL_USE_WRITE);
			const struct pl_found *f = pl_parity_found(w, t, i, which);

			if (!pl_parity_wanted(w, t, m) || !f->member || !pl_is_public(f->member))
				continue;
			if (is_callable(m) && is_callable(f->member)) {
				check_call(w, t, m, f);
			} else {
				if (f->how != PL_HOW_PARTS)
					check_result(w, t, m, f->member);
				check_docs(w, t, m, f->member);
			}
		}
	}
}
