/*
 * lib/work/pairing.c -- pairs of types whose names agree, homonyms told apart by their place.
 *
 * Every name agreement is scored with its circumstances. Then each reference type asks for its
 * best unit; where several ask for one, those with the clearly weaker claim ask for their next
 * best, until nobody has to give way.
 */
#include "work/pairing.h"

#include "base/fs.h"
#include "base/sb.h"

enum {
	MAX_ROUNDS = 8,
	MIN_LAND = 30,        /* types that must be placed before a folder is called outland */
	OUTLAND_PER_CENT = 2, /* of them, at most, live there */
};

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

#define NEUTRAL_MEMBERS 0.4
#define NEUTRAL_DIR 0.5

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
	return unit->symbol && (unit->symbol->kind == PL_KIND_INTERFACE ||
	                        unit->symbol->kind == PL_KIND_PROTOCOL ||
	                        unit->symbol->kind == PL_KIND_TRAIT);
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

static void learn_habits(struct pl_pairing *p)
{
	struct pl_idiom_name *ours = pl_calloc(p->ref.n + 1, sizeof(*ours));
	struct pl_idiom_name *theirs = pl_calloc(p->target.n + 1, sizeof(*theirs));
	size_t n_ours = idiom_names(&p->ref, ours), n_theirs = idiom_names(&p->target, theirs);

	pl_habits_learn(&p->added, ours, n_ours, theirs, n_theirs);
	pl_habits_learn(&p->dropped, theirs, n_theirs, ours, n_ours);
	free(ours);
	free(theirs);
}

/* --- circumstances --------------------------------------------------------------------------- */

static bool defines_in(const struct pl_unit *unit, const struct pl_file *file)
{
	for (size_t i = 0; i < unit->defs.n; i++)
		if (unit->defs.at[i].file == file)
			return true;
	return false;
}

/* True when unit lies in what answers to one of the supertypes of the reference type outer. */
static bool in_supertype(const struct pl_pairing *p, uint32_t outer, uint32_t unit)
{
	const struct pl_symbol *symbol = p->ref.at[outer].symbol;
	struct pl_arena scratch = PL_ARENA_INIT;
	bool found = false;

	for (size_t i = 0; symbol && i < symbol->n_supertypes && !found; i++) {
		struct pl_str name = symbol->supertypes[i].name;
		size_t dot = pl_str_rfind_char(name, '.');
		uint32_t r = pl_side_first(
		        &p->ref,
		        pl_name_of(&scratch, pl_str_sub(name, dot == SIZE_MAX ? 0 : dot + 1, name.n))
		                .key);

		for (; r != PL_NO_UNIT && !found; r = p->ref.same_key[r])
			for (size_t k = 0; k < p->of[r].n && !found; k++)
				found = pl_side_is_in(&p->target, unit, p->of[r].at[k].unit);
	}
	pl_arena_deinit(&scratch);
	return found;
}

static double outer_fit(const struct pl_pairing *p, uint32_t ref, uint32_t target)
{
	const struct pl_unit *r = &p->ref.at[ref], *t = &p->target.at[target];
	const struct pl_pairs *around = r->outer == PL_NO_UNIT ? NULL : &p->of[r->outer];
	double best = 0;

	if (!around)
		return t->outer == PL_NO_UNIT ? 0.7 : 0.2;
	for (size_t i = 0; i < around->n; i++) {
		uint32_t unit = around->at[i].unit;
		const struct pl_unit *u = &p->target.at[unit];
		double fit = 0;

		if (unit != target && pl_side_is_in(&p->target, target, unit))
			fit = 1;
		else if (u->file == t->file)
			fit = 0.8;
		else if (defines_in(u, t->file))
			fit = 0.6;
		if (fit > best)
			best = fit;
	}
	if (best > 0)
		return best;
	if (t->outer == PL_NO_UNIT)
		return 0.5;
	return in_supertype(p, r->outer, t->outer) ? 0.5 : 0;
}

/* True when the file's name is that of the type, or of the file that the reference has it in. */
static bool stem_fits(const struct pl_pairing *p, const struct pl_unit *r, const struct pl_file *file)
{
	struct pl_arena scratch = PL_ARENA_INIT;
	struct pl_name stem = pl_name_of(&scratch, pl_fs_stem(file->path));
	struct pl_str home = pl_name_of(&scratch, pl_fs_stem(r->file->path)).key;
	bool fits = pl_str_eq(stem.key, r->name.key) || pl_str_eq(stem.key, home);

	for (size_t h = 0; h < p->added.n && !fits; h++) {
		struct pl_str key = pl_habit_strip(&p->added.at[h], &stem, true);

		fits = key.n && (pl_str_eq(key, r->name.key) || pl_str_eq(key, home));
	}
	pl_arena_deinit(&scratch);
	return fits;
}

static struct pl_str joined(struct pl_sb *sb, struct pl_str a, struct pl_str b)
{
	pl_sb_clear(sb);
	pl_sb_add(sb, a);
	pl_sb_addc(sb, '\n');
	pl_sb_add(sb, b);
	return pl_sb_str(sb);
}

static double dir_fit(const struct pl_pairing *p, const struct pl_unit *r, const struct pl_unit *t)
{
	struct pl_str dir = pl_fs_dir(r->file->path);
	size_t all = pl_map_num(&p->dirs, dir);
	struct pl_sb sb = PL_SB_INIT;
	double fit = NEUTRAL_DIR;

	if (all)
		fit = (double)pl_map_num(&p->dirs, joined(&sb, dir, pl_fs_dir(t->file->path))) /
		      (double)all;
	pl_sb_deinit(&sb);
	return fit;
}

/* The first folder of a path, "" for a file at the top. */
static struct pl_str land_of(struct pl_str path)
{
	size_t slash = pl_str_find_char(path, '/');

	return pl_str_sub(path, 0, slash == SIZE_MAX ? 0 : slash);
}

static bool is_outland(const struct pl_pairing *p, const struct pl_file *file)
{
	size_t all = pl_map_num(&p->lands, PL_S("/"));

	return all >= MIN_LAND &&
	       pl_map_num(&p->lands, land_of(file->path)) * 100 < all * OUTLAND_PER_CENT;
}

static double history_fit(const struct pl_pairing *p, const struct pl_unit *r,
                          const struct pl_unit *t)
{
	struct pl_sb sb = PL_SB_INIT;
	size_t at = p->history.n ? pl_map_num(&p->history, joined(&sb, r->file->path, t->file->path))
	                         : 0;
	double fit = 0;

	pl_sb_deinit(&sb);
	if (at) {
		const struct pl_cochange *c = &p->options->cochanges->at[at - 1];
		unsigned less = c->reference_total < c->target_total ? c->reference_total
		                                                     : c->target_total;

		/* one commit is an accident */
		if (c->together > 1 && less)
			fit = (double)c->together / less;
	}
	return fit > 1 ? 1 : fit;
}

struct pl_fit pl_pairing_fit(const struct pl_pairing *p, uint32_t ref, uint32_t target)
{
	const struct pl_unit *r = &p->ref.at[ref], *t = &p->target.at[target];
	struct pl_fit fit = { .members = NEUTRAL_MEMBERS };

	fit.outer = outer_fit(p, ref, target);
	fit.overlap = pl_unit_overlap(&p->words, r, t);
	fit.comparable = r->members.n && t->members.n;
	if (fit.comparable) {
		/* ports add and leave out: half of the members in common is as good as all */
		fit.members = 1.6 * (0.6 * fit.overlap.of_a + 0.4 * fit.overlap.of_b);
		if (fit.members > 1)
			fit.members = 1;
	}
	fit.stem = stem_fits(p, r, t->file);
	fit.settled = pl_map_num(&p->dirs, pl_fs_dir(r->file->path)) > 0;
	fit.dir = dir_fit(p, r, t);
	fit.outland = is_outland(p, t->file);
	fit.history = history_fit(p, r, t);
	return fit;
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
	pl_vec_push(pairs, ((struct pl_pair){ .unit = unit, .name = name,
	                                      .evidence = PL_EV_BIT(evidence) }));
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

		pair->fit = pl_pairing_fit(p, ref, pair->unit);
		pair->score = pair->name * (1 - WEIGHT_ALL + WEIGHT_OUTER * fit->outer +
		                            WEIGHT_MEMBERS * fit->members +
		                            WEIGHT_STEM * fit->stem + WEIGHT_DIR * fit->dir +
		                            WEIGHT_HISTORY * fit->history);
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
	return has_namespace(a) &&
	       pl_str_eq(a->symbol->qualified_name, b->symbol->qualified_name);
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

		if (pair == best ||
		    (!pair->dropped &&
		     (same_type(p, &p->target.at[best->unit], &p->target.at[pair->unit]) ||
		      (best->score - pair->score < 0.03 && best->fit.outer - pair->fit.outer < 0.2 &&
		       best->name - pair->name < 0.015))))
			pl_pairing_take(p, ref, *pair);
	}
}

static bool is_clear(const struct pl_pairs *asked)
{
	const struct pl_pair *at = asked->at;

	return asked->n && !at[0].dropped &&
	       (asked->n == 1 || at[1].dropped || at[0].score - at[1].score >= 0.1);
}

static void vote_land(struct pl_pairing *p, const struct pl_file *file)
{
	pl_map_add(&p->lands, land_of(file->path), NULL)->num++;
	pl_map_add(&p->lands, PL_S("/"), NULL)->num++;
}

/* Count in which target folders the types of each reference folder live. */
static void vote_dirs(struct pl_pairing *p, const struct pl_pairs *asked)
{
	struct pl_sb sb = PL_SB_INIT;

	for (size_t i = 0; i < p->ref.n; i++) {
		struct pl_str dir = pl_fs_dir(p->ref.at[i].file->path), there;
		const struct pl_unit *t;

		/* a homonym votes where it is sure of itself, or it would vote for its own mistake */
		if (!is_clear(&asked[i]))
			continue;
		t = &p->target.at[asked[i].at[0].unit];
		vote_land(p, t->file);
		for (size_t d = 0; d < t->defs.n; d++)
			if (t->defs.at[d].file != t->file)
				vote_land(p, t->defs.at[d].file);
		there = pl_fs_dir(t->file->path);
		pl_map_add(&p->dirs, dir, NULL)->num++;
		pl_map_add(&p->dirs, pl_arena_dup(&p->arena, joined(&sb, dir, there)), NULL)->num++;
	}
	pl_sb_deinit(&sb);
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
			vote_dirs(p, asked);
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

static void index_history(struct pl_pairing *p)
{
	const struct pl_cochanges *all = p->options->cochanges;
	struct pl_sb sb = PL_SB_INIT;

	for (size_t i = 0; all && i < all->n; i++) {
		struct pl_str key = joined(&sb, all->at[i].reference, all->at[i].target);

		pl_map_add(&p->history, pl_arena_dup(&p->arena, key), NULL)->num = i + 1;
	}
	pl_sb_deinit(&sb);
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
	index_history(p);
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
