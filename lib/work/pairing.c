/*
 * lib/work/pairing.c -- pairs of types whose names agree, homonyms told apart by their place.
 *
 * Every name agreement is scored with its circumstances. Then each reference type asks for its
 * best unit; where several ask for one, those with the clearly weaker claim ask for their next
 * best, until nobody has to give way.
 */
#include "work/pairing.h"

#include "base/map.h"

enum { MAX_ROUNDS = 8 };

/* How sure a way of naming is by itself. */
#define NAME_SAME 1.0
#define NAME_KEY 0.98     /* but for case and underscores */
#define NAME_HABIT 0.96   /* but for the target's habit */
#define NAME_DROPPED 0.94 /* but for the reference's own habit */
#define NAME_FULL 0.93    /* Outer and Inner in one name, or two names for one */
#define NAME_VALUE 0.9    /* of a variable or a namespace */
#define NAME_SHORT 0.85   /* Inner without Outer's words: only where Outer's counterpart is */

/* What the circumstances weigh; what is left of 1 is the name's. */
#define WEIGHT_OUTER 0.14
#define WEIGHT_MEMBERS 0.14
#define WEIGHT_STEM 0.05
#define WEIGHT_DIR 0.05
#define WEIGHT_HISTORY 0.02
#define WEIGHT_ALL (WEIGHT_OUTER + WEIGHT_MEMBERS + WEIGHT_STEM + WEIGHT_DIR + WEIGHT_HISTORY)

/* --- handles --------------------------------------------------------------------------------- */

static void add_handle(struct pl_pairing *p, struct pl_str key, uint32_t unit, int how)
{
	struct pl_map_entry *entry = pl_map_add(&p->handles, key, NULL);
	struct pl_handle handle = { .unit = unit, .next = (uint32_t)entry->num };

	handle.how = how;
	pl_vec_push(&p->all_handles, handle);
	entry->num = p->all_handles.n;
}

static bool is_interface(const struct pl_unit *unit)
{
	return unit->symbol && pl_kind_is_interface(unit->symbol->kind);
}

static void add_handles(struct pl_pairing *p)
{
	for (uint32_t i = 0; i < p->target.n; i++) {
		const struct pl_unit *unit = &p->target.at[i];

		if (unit->alias)
			continue;
		add_handle(p, unit->name.key, i, PL_HANDLE_NAME);
		if (unit->value)
			continue;
		if (unit->outer != PL_NO_UNIT) {
			const struct pl_unit *outer = &p->target.at[unit->outer];
			struct pl_str both = pl_arena_fmt(&p->arena, PL_STR_FMT PL_STR_FMT,
			                                  PL_STR_ARG(outer->name.key),
			                                  PL_STR_ARG(unit->name.key));

			add_handle(p, both, i, PL_HANDLE_FULL);
		}
		for (size_t h = 0; h < p->added.n; h++) {
			struct pl_str key = pl_habit_strip(&p->added.at[h], &unit->name,
			                                   is_interface(unit));

			if (key.n)
				add_handle(p, key, i, PL_HANDLE_HABIT);
		}
	}
}

static size_t idiom_names(const struct pl_side *side, struct pl_idiom_name *names)
{
	size_t n = 0;

	for (size_t i = 0; i < side->n; i++)
		if (!side->at[i].value)
			names[n++] = (struct pl_idiom_name){ &side->at[i].name,
				                             is_interface(&side->at[i]) };
	return n;
}

/*
 * The same with nested types by their full name, Outer + Inner, where they have no namesake: a
 * target without nested types adds its habit to that.
 */
static size_t full_names(const struct pl_side *side, const struct pl_side *other,
                         struct pl_idiom_name *names, struct pl_name *store)
{
	struct pl_map have = PL_MAP_INIT;
	size_t n = 0;

	for (size_t i = 0; i < other->n; i++)
		pl_map_add(&have, other->at[i].name.key, NULL);
	for (size_t i = 0; i < side->n; i++) {
		const struct pl_unit *unit = &side->at[i];

		if (unit->value)
			continue;
		store[i] = unit->name;
		if (unit->outer != PL_NO_UNIT && !pl_map_find(&have, unit->name.key))
			store[i].key = unit->full; /* only the key of ours is looked at */
		names[n++] = (struct pl_idiom_name){ &store[i], is_interface(unit) };
	}
	pl_map_deinit(&have);
	return n;
}

static void learn_habits(struct pl_pairing *p)
{
	struct pl_idiom_name *ours = pl_calloc(p->ref.n + 1, sizeof(*ours));
	struct pl_idiom_name *theirs = pl_calloc(p->target.n + 1, sizeof(*theirs));
	struct pl_name *store = pl_calloc(p->ref.n + 1, sizeof(*store));
	size_t n_ours = idiom_names(&p->ref, ours), n_theirs = idiom_names(&p->target, theirs);

	pl_habits_learn(&p->added, ours, n_ours, theirs, n_theirs);
	pl_habits_learn(&p->dropped, theirs, n_theirs, ours, n_ours);
	if (!p->added.n) { /* too few names tell by themselves: ask the nested ones' full names */
		n_ours = full_names(&p->ref, &p->target, ours, store);
		pl_habits_learn(&p->added, ours, n_ours, theirs, n_theirs);
	}
	free(store);
	free(ours);
	free(theirs);
}

/* --- candidates by name ---------------------------------------------------------------------- */

static void consider(struct pl_pairs *pairs, uint32_t unit, double name, unsigned evidence)
{
	for (size_t i = 0; i < pairs->n; i++) {
		if (pairs->at[i].unit != unit)
			continue;
		if (pairs->at[i].name < name) {
			pairs->at[i].name = name;
			pairs->at[i].evidence = PL_EV_BIT(evidence);
		}
		return;
	}
	pl_vec_push(pairs, ((struct pl_pair){
				   .unit = unit, .name = name, .evidence = PL_EV_BIT(evidence) }));
}

/* base: what a name under this key is worth when the target has it unadorned. */
static void look_up(const struct pl_pairing *p, struct pl_pairs *pairs, const struct pl_unit *r,
                    struct pl_str key, double base, enum pl_evidence evidence)
{
	for (size_t h = pl_map_num(&p->handles, key); h;) {
		const struct pl_handle *handle = &p->all_handles.at[h - 1];
		const struct pl_unit *t = &p->target.at[handle->unit];

		h = handle->next;
		if (t->value && !pl_str_eq(t->text, r->text))
			continue;
		if (t->value)
			consider(pairs, handle->unit, NAME_VALUE, PL_EV_SAME_NAME);
		else if (handle->how == PL_HANDLE_FULL)
			consider(pairs, handle->unit, base < NAME_FULL ? base : NAME_FULL,
			         PL_EV_NESTED);
		else if (handle->how == PL_HANDLE_HABIT)
			consider(pairs, handle->unit, base * NAME_HABIT,
			         evidence == PL_EV_SAME_NAME ? PL_EV_HABIT_NAME : evidence);
		else if (evidence == PL_EV_SAME_NAME && pl_str_eq(t->text, r->text))
			consider(pairs, handle->unit, NAME_SAME, PL_EV_SAME_NAME);
		else
			consider(pairs, handle->unit, base * NAME_KEY,
			         evidence == PL_EV_SAME_NAME ? PL_EV_HABIT_NAME : evidence);
	}
}

/* Inner's name without the words at its start that Outer's name has: SkinEntry in Skin. */
static struct pl_str short_name(const struct pl_unit *outer, const struct pl_unit *inner)
{
	for (unsigned i = 1; i < inner->name.n; i++)
		if (pl_str_eq(pl_name_words(&inner->name, 0, i), outer->name.key))
			return pl_name_words(&inner->name, i, inner->name.n);
	return PL_S_NONE;
}

static void gather(struct pl_pairing *p, uint32_t ref, struct pl_pairs *pairs)
{
	const struct pl_unit *r = &p->ref.at[ref];

	look_up(p, pairs, r, r->name.key, NAME_SAME, PL_EV_SAME_NAME);
	for (size_t h = 0; h < p->dropped.n; h++) {
		struct pl_str key = pl_habit_strip(&p->dropped.at[h], &r->name, is_interface(r));

		if (key.n)
			look_up(p, pairs, r, key, NAME_DROPPED, PL_EV_HABIT_NAME);
	}
	if (r->outer != PL_NO_UNIT) {
		const struct pl_unit *outer = &p->ref.at[r->outer];
		struct pl_str both = pl_arena_fmt(&p->arena, PL_STR_FMT PL_STR_FMT,
		                                  PL_STR_ARG(outer->name.key),
		                                  PL_STR_ARG(r->name.key));
		struct pl_str rest = short_name(outer, r);

		look_up(p, pairs, r, both, NAME_FULL, PL_EV_NESTED);
		if (r->depth > 1)
			look_up(p, pairs, r, r->full, NAME_FULL, PL_EV_NESTED);
		if (rest.n)
			look_up(p, pairs, r, rest, NAME_SHORT, PL_EV_NESTED);
	}
}

static int best_first(const void *pa, const void *pb)
{
	const struct pl_pair *a = pa, *b = pb;

	if (a->dropped != b->dropped)
		return a->dropped ? 1 : -1;
	if (a->score != b->score)
		return a->score < b->score ? 1 : -1;
	return (a->unit > b->unit) - (a->unit < b->unit); /* units are in order of path */
}

/* True when the circumstances speak against a pair that only names suggest. */
static bool is_refuted(const struct pl_pairing *p, uint32_t ref, const struct pl_pair *pair)
{
	const struct pl_fit *fit = &pair->fit;
	const struct pl_unit *r = &p->ref.at[ref];
	bool shares = fit->comparable && fit->overlap.n && fit->overlap.of_a >= 0.25;

	if (pair->name < NAME_SHORT + 0.001)
		return fit->outer < 0.6;
	/* tests and examples have types of all names */
	if (fit->outland && fit->overlap.of_a < 0.6)
		return true;
	/* every list has a Node with a next one */
	if (fit->outer < 0.1 && fit->overlap.of_a < 0.6)
		return true;
	if (shares || fit->history >= 0.3)
		return false;
	/* in another type's keeping, or with nothing to hold on to, and nothing in common */
	if (fit->outer < 0.3)
		return true;
	if (r->outer != PL_NO_UNIT && !p->of[r->outer].n && !(fit->settled && fit->dir >= 0.2))
		return true;
	return fit->comparable && !fit->overlap.n && fit->settled && fit->dir < 0.05;
}

static void score_pairs(struct pl_pairing *p, uint32_t ref, struct pl_pairs *pairs)
{
	for (size_t i = 0; i < pairs->n; i++) {
		struct pl_pair *pair = &pairs->at[i];
		const struct pl_fit *fit = &pair->fit;

		pair->fit = pl_fit_of(p, ref, pair->unit);
		pair->score = pair->name *
		              (1 - WEIGHT_ALL + WEIGHT_OUTER * fit->outer +
		               WEIGHT_MEMBERS * fit->members + WEIGHT_STEM * fit->stem +
		               WEIGHT_DIR * fit->dir + WEIGHT_HISTORY * fit->history);
		pair->dropped = is_refuted(p, ref, pair);
	}
	pl_vec_sort(pairs, best_first);
}

/* --- who gets what --------------------------------------------------------------------------- */

static struct pl_pair *first_choice(struct pl_pairs *pairs)
{
	for (size_t i = 0; i < pairs->n; i++)
		if (!pairs->at[i].dropped)
			return &pairs->at[i];
	return NULL;
}

/* True when the better claim leaves no room for the other. */
static bool gives_way(const struct pl_pair *better, const struct pl_pair *other)
{
	const struct pl_fit *a = &better->fit, *b = &other->fit;

	return better->name - other->name > 0.015 || a->outer - b->outer >= 0.3 ||
	       (a->comparable && b->comparable && a->members - b->members > 0.35) ||
	       (a->comparable && b->comparable && !b->overlap.n && a->overlap.n) ||
	       a->dir - b->dir >= 0.4;
}

/* One round: every type asks for its first choice. True when somebody had to give way. */
static bool settle_round(struct pl_pairing *p, struct pl_pairs *asked)
{
	struct pl_pair **holder = pl_calloc(p->target.n + 1, sizeof(struct pl_pair *));
	bool changed = false;

	for (size_t i = 0; i < p->ref.n; i++) {
		struct pl_pair *mine = first_choice(&asked[i]), *theirs;

		if (!mine)
			continue;
		theirs = holder[mine->unit];
		if (!theirs || theirs->score < mine->score)
			holder[mine->unit] = mine;
	}
	for (size_t i = 0; i < p->ref.n; i++) {
		struct pl_pair *mine = first_choice(&asked[i]);

		if (mine && holder[mine->unit] != mine && gives_way(holder[mine->unit], mine)) {
			mine->dropped = true;
			changed = true;
		}
	}
	free(holder);
	return changed;
}

/* True when the symbol's qualified name says more than where it stands in its file. */
static bool has_namespace(const struct pl_unit *unit)
{
	const struct pl_symbol *symbol = unit->symbol;

	while (symbol && symbol->kind != PL_KIND_NAMESPACE)
		symbol = symbol->parent;
	return symbol || unit->file->module.n;
}

/* True when both declare parts of one type, as C# and C++ allow. */
static bool same_type(const struct pl_pairing *p, const struct pl_unit *a, const struct pl_unit *b)
{
	const struct pl_lang *lang = p->options->target_lang;

	if (!a->symbol || !b->symbol || a->symbol->kind == PL_KIND_VARIABLE ||
	    b->symbol->kind == PL_KIND_VARIABLE)
		return false;
	if (lang && lang->methods_by_prefix) /* no namespaces: spBone and a private _spBone */
		return a->depth == b->depth && pl_str_eq(a->name.key, b->name.key);
	return has_namespace(a) && pl_str_eq(a->symbol->qualified_name, b->symbol->qualified_name);
}

void pl_pairing_take(struct pl_pairing *p, uint32_t ref, struct pl_pair pair)
{
	const struct pl_fit *fit = &pair.fit;

	if (fit->overlap.n && (fit->overlap.of_a >= 0.3 || fit->overlap.of_b >= 0.5))
		pair.evidence |= PL_EV_BIT(PL_EV_MEMBERS);
	if (p->ref.at[ref].outer != PL_NO_UNIT && fit->outer >= 0.6)
		pair.evidence |= PL_EV_BIT(PL_EV_NESTED);
	if (fit->stem > 0)
		pair.evidence |= PL_EV_BIT(PL_EV_PATH);
	if (fit->history >= 0.3)
		pair.evidence |= PL_EV_BIT(PL_EV_HISTORY);
	pl_vec_push(&p->of[ref], pair);
	p->taken[pair.unit] = true;
}

/* The first choice, the other parts of the same type, and homonyms that cannot be told from it. */
static void answer(struct pl_pairing *p, uint32_t ref, struct pl_pairs *pairs)
{
	const struct pl_pair *best = first_choice(pairs);

	if (!best)
		return;
	for (size_t i = 0; i < pairs->n; i++) {
		const struct pl_pair *pair = &pairs->at[i];

		if (pair == best || (!pair->dropped && (same_type(p, &p->target.at[best->unit],
		                                                  &p->target.at[pair->unit]) ||
		                                        (best->score - pair->score < 0.03 &&
		                                         best->fit.outer - pair->fit.outer < 0.2 &&
		                                         best->name - pair->name < 0.015))))
			pl_pairing_take(p, ref, *pair);
	}
}

static void forget(struct pl_pairing *p)
{
	for (size_t i = 0; i < p->ref.n; i++)
		p->of[i].n = 0;
	memset(p->taken, 0, p->target.n * sizeof(*p->taken));
}

static void pair_names(struct pl_pairing *p)
{
	struct pl_pairs *asked = pl_calloc(p->ref.n + 1, sizeof(*asked));

	for (uint32_t i = 0; i < p->ref.n; i++)
		gather(p, i, &asked[i]);
	/*
	 * Twice: where a folder's types live is known only after a first pass. In order of the
	 * text, so that an outer type has its answer before its inner ones ask about it.
	 */
	for (int pass = 0; pass < 2; pass++) {
		for (uint32_t i = 0; i < p->ref.n; i++) {
			p->of[i].n = 0;
			score_pairs(p, i, &asked[i]);
			answer(p, i, &asked[i]);
		}
		if (!pass)
			pl_fit_learn_places(p, asked);
	}
	for (int round = 0; round < MAX_ROUNDS && settle_round(p, asked); round++)
		;
	forget(p);
	for (uint32_t i = 0; i < p->ref.n; i++)
		answer(p, i, &asked[i]);
	for (size_t i = 0; i < p->ref.n; i++)
		pl_vec_free(&asked[i]);
	free(asked);
}

void pl_pairing_make(struct pl_pairing *p, const struct pl_snapshot *reference,
                     const struct pl_snapshot *target, const struct pl_mapping_options *options)
{
	p->options = options;
	pl_side_make(&p->ref, reference, options->reference_lang, &p->words);
	pl_side_make(&p->target, target, options->target_lang, &p->words);
	p->of = pl_calloc(p->ref.n + 1, sizeof(*p->of));
	p->taken = pl_calloc(p->target.n + 1, sizeof(*p->taken));
	learn_habits(p);
	add_handles(p);
	pl_fit_learn_history(p);
	pair_names(p);
	pl_pairing_unlike(p);
}

void pl_pairing_deinit(struct pl_pairing *p)
{
	for (size_t i = 0; p->of && i < p->ref.n; i++)
		pl_vec_free(&p->of[i]);
	free(p->of);
	free(p->taken);
	pl_side_deinit(&p->ref);
	pl_side_deinit(&p->target);
	pl_vocabulary_deinit(&p->words);
	pl_habits_deinit(&p->added);
	pl_habits_deinit(&p->dropped);
	pl_map_deinit(&p->handles);
	pl_vec_free(&p->all_handles);
	pl_map_deinit(&p->dirs);
	pl_map_deinit(&p->lands);
	pl_map_deinit(&p->history);
	pl_arena_deinit(&p->arena);
}
