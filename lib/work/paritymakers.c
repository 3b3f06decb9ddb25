/*
 * lib/work/paritymakers.c -- can an object be made of what the reference makes it of?
 *
 * A constructor has no name to be looked up by, so all that makes an object of a type is one group:
 * constructors, and what is static and gives the type (create, of, new). A constructor is missed when
 * none of the group takes as many arguments; where ports leave them out as a rule, it is none.
 */
#include "work/apimember.h"
#include "work/parity_private.h"

enum { MIN_MADE = 8, MADE_PERCENT = 70 };

/* Gives an object of the type: by its return type, or as an Option, a Result, a pointer of it. */
static bool gives(const struct pl_api_member *x, const struct pl_api_type *type)
{
	struct pl_str given = x->symbol->type;
	size_t at = pl_str_find(given, type->name);

	if (pl_str_is(given, "Self") || pl_str_find(given, PL_S("Self>")) != SIZE_MAX)
		return true;
	return at != SIZE_MAX && (!at || !pl_is_word(given.p[at - 1])) &&
	       (at + type->name.n == given.n || !pl_is_word(given.p[at + type->name.n]));
}

static bool has(const struct pl_api_type *type, struct pl_str key)
{
	for (size_t i = 0; i < type->members.n; i++)
		if (!(type->members.at[i].uses & PL_USE_MAKE) &&
		    pl_str_eq(type->members.at[i].key, key))
			return true;
	return false;
}

/* What stands for a static member of ours, parse(), is not there for a constructor. */
static bool makes(const struct pl_api_member *x, const struct pl_api_type *type,
                  const struct pl_api_type *ours)
{
	if (!pl_is_public(x))
		return false;
	return x->uses & PL_USE_MAKE || (x->is_static && pl_kind_is_callable(x->symbol->kind) &&
	                                 gives(x, type) && !has(ours, x->key));
}

struct makers {
	const struct pl_api_member *nearest; /* by the number of its parameters */
	bool found;                          /* one takes as many as are asked for */
	bool any, declared;                  /* of all; of constructors, hidden ones too */
};

/* Go: NewVec */
static void look_outside(struct pl_work *w, const struct pl_typepair *pair, size_t n,
                         struct makers *out)
{
	const struct pl_api_type *type = &w->target.types.at[pair->types[0]];
	struct pl_str key = pl_arena_fmt(&w->out->arena, "new" PL_STR_FMT, PL_STR_ARG(type->key));
	size_t at = pl_map_num(&w->target.free_by_key, key);
	const struct pl_api_member *x = at ? &w->target.free.at[at - 1] : NULL;

	if (!x || !pl_is_public(x) || !gives(x, type))
		return;
	out->any = true;
	out->found = out->found || pl_parity_takes(x, n);
	out->nearest = out->nearest ? out->nearest : x;
}

static bool is_value(const struct pl_work *w, const struct pl_typepair *pair)
{
	const struct pl_symbol *theirs = w->target.types.at[pair->types[0]].symbol;

	return theirs && theirs->kind == PL_KIND_STRUCT;
}

static struct makers look(struct pl_work *w, uint32_t t, size_t n)
{
	const struct pl_typepair *pair = &w->pairs[t];
	struct makers out = { NULL, false, false, false };
	size_t least = SIZE_MAX;

	for (size_t c = 0; c < pair->n; c++) {
		const struct pl_api_type *type = &w->target.types.at[pair->types[c]];

		for (size_t i = 0; i < type->members.n; i++) {
			const struct pl_api_member *x = &type->members.at[i];
			size_t gap = x->params.n > n ? x->params.n - n : n - x->params.n;

			out.declared = out.declared || x->uses & PL_USE_MAKE;
			if (!makes(x, type, &w->ref.types.at[t]))
				continue;
			out.any = true;
			out.found = out.found || pl_parity_takes(x, n);
			if (x->uses & PL_USE_MAKE && gap < least) {
				least = gap;
				out.nearest = x;
			}
		}
	}
	look_outside(w, pair, n, &out);
	if (!n && (!out.declared || is_value(w, pair)))
		out.found = true; /* the language makes one */
	return out;
}

/* What copies does so in C++, Rust, Swift, Kotlin and others by itself. */
static bool copies(const struct pl_api_member *m, const struct pl_api_type *type)
{
	return m->params.n == 1 && pl_str_eq(pl_typetag_of(m->params.at[0].type).word, type->name);
}

/* A class whose constructors can be told: declared as such, and no error in its text. */
static bool is_told(const struct pl_work *w, uint32_t t)
{
	const struct pl_typepair *pair = &w->pairs[t];
	const struct pl_symbol *ours = w->ref.types.at[t].symbol;

	return pair->n && !pair->skipped && !pair->ignored && !pair->broken && ours &&
	       !pl_kind_is_interface(ours->kind) && ours->kind != PL_KIND_ENUM &&
	       !pl_str_has_word(ours->modifiers, PL_S("abstract"));
}

static void report(struct pl_work *w, uint32_t t, const struct pl_api_member *m,
                   const struct pl_api_member *nearest, unsigned confidence)
{
	uint32_t id = w->pairs[t].types[0];
	struct pl_finding *f = pl_parity_add(w, PL_RULE_PARAMETER_COUNT,
	                                     pl_parity_certain(&w->pairs[t], confidence), t, m, id,
	                                     nearest);

	f->detail = pl_arena_fmt(&w->out->arena, "new " PL_STR_FMT,
	                         PL_STR_ARG(m->symbol->parameters));
	f->message = pl_arena_fmt(&w->out->arena, PL_STR_FMT " cannot be made of %zu parameter%s",
	                          PL_STR_ARG(w->target.types.at[id].full), m->params.n,
	                          m->params.n == 1 ? "" : "s");
}

void pl_parity_makers(struct pl_work *w)
{
	unsigned asked = 0, found = 0;

	for (unsigned pass = 0; pass < 2; pass++) {
		bool rule = asked >= MIN_MADE && found * 100 < asked * MADE_PERCENT;

		for (uint32_t t = 0; t < w->ref.types.n; t++) {
			const struct pl_api_type *type = &w->ref.types.at[t];

			for (size_t i = 0; is_told(w, t) && i < type->members.n; i++) {
				const struct pl_api_member *m = &type->members.at[i];
				struct makers makers;

				if (!(m->uses & PL_USE_MAKE) || !pl_is_public(m))
					continue;
				makers = look(w, t, m->params.n);
				if (!pass) {
					asked += makers.any;
					found += makers.found;
				} else if (makers.any && !makers.found) {
					report(w, t, m, makers.nearest,
					       rule              ? PL_EXPLAINED
					       : copies(m, type) ? PL_DOUBTFUL
					                         : PL_FAIR);
				}
			}
		}
	}
}
