/*
 * lib/work/mapping.c -- from pairs of types to lists of files.
 */
#include "work/mapping.h"

#include "base/fs.h"
#include "work/pairing.h"
#include "work/suggest.h"

#include <math.h>

/* What a file with definitions alone is worth beside the one with the declaration. */
#define DEFINITIONS_WORTH 0.95
/* A file whose definitions are a smaller share than this of the type's is a guest. */
#define GUEST_SHARE 0.1
#define GUEST_WORTH 0.6

struct pl_mapping {
	struct pl_pairing pairing;
	struct pl_candidates *of; /* one per unit of the reference */
	struct pl_layout *layout;
};

const char *pl_evidence_name(enum pl_evidence evidence)
{
	static const char *const name[PL_N_EVIDENCE] = {
		[PL_EV_SAME_NAME] = "same name",
		[PL_EV_HABIT_NAME] = "same name but for habit",
		[PL_EV_SIMILAR_NAME] = "similar name",
		[PL_EV_NESTED] = "nested",
		[PL_EV_DEFINITIONS] = "definitions",
		[PL_EV_MEMBERS] = "members",
		[PL_EV_PATH] = "path",
		[PL_EV_HISTORY] = "history",
		[PL_EV_CONFIG] = "config",
	};

	return name[evidence];
}

/* --- files ----------------------------------------------------------------------------------- */

static double rounded(double score)
{
	return floor((score < 1 ? score : 1) * 100 + 0.5) / 100;
}

static void add_file(struct pl_candidates *list, const struct pl_file *file,
                     const struct pl_symbol *type, double score, unsigned evidence)
{
	struct pl_candidate *c;

	for (size_t i = 0; i < list->n; i++) {
		c = &list->at[i];
		if (c->file != file)
			continue;
		c->evidence |= evidence;
		if (!c->type)
			c->type = type;
		if (score > c->score)
			c->score = score;
		return;
	}
	c = pl_vec_add(list);
	c->file = file;
	c->type = type;
	c->score = score;
	c->evidence = evidence;
}

static void add_unit(const struct pl_pairing *p, struct pl_candidates *list, uint32_t unit,
                     double score, unsigned evidence)
{
	const struct pl_unit *u = &p->target.at[unit];
	unsigned all = 0;

	if (u->symbol)
		add_file(list, u->file, u->symbol, score, evidence);
	else if (!u->defs.n)
		add_file(list, u->file, NULL, score, evidence);
	for (size_t i = 0; i < u->defs.n; i++)
		all += u->defs.at[i].count;
	for (size_t i = 0; i < u->defs.n; i++) {
		bool guest = u->defs.at[i].count < GUEST_SHARE * all;

		add_file(list, u->defs.at[i].file, NULL,
		         score * (guest ? GUEST_WORTH : DEFINITIONS_WORTH),
		         (evidence & ~(PL_EV_BIT(PL_EV_PATH) | PL_EV_BIT(PL_EV_HISTORY))) |
		                 PL_EV_BIT(PL_EV_DEFINITIONS));
	}
	if (!u->symbol && u->defs.n) /* prototypes: the header of a row of functions */
		add_file(list, u->file, NULL, score, evidence);
}

/* "typedef _Entry Entry;": the struct that a typedef names holds what there is to port. */
static void add_aliased(const struct pl_pairing *p, struct pl_candidates *list, uint32_t unit,
                        double score, unsigned evidence)
{
	const struct pl_unit *u = &p->target.at[unit];
	struct pl_arena scratch = PL_ARENA_INIT;
	struct pl_str type, word;

	if (!u->symbol || u->symbol->kind != PL_KIND_TYPEDEF || u->members.n)
		return;
	type = u->symbol->type;
	while (pl_str_split(&type, ' ', &word)) {
		uint32_t k = pl_side_first(&p->target, pl_name_of(&scratch, word).key);

		for (; k != PL_NO_UNIT; k = p->target.same_key[k]) {
			const struct pl_unit *other = &p->target.at[k];

			if (k != unit && !other->alias && pl_str_eq(other->text, word))
				add_unit(p, list, k, score, evidence);
		}
	}
	pl_arena_deinit(&scratch);
}

static int best_first(const void *pa, const void *pb)
{
	const struct pl_candidate *a = pa, *b = pb;

	if (a->score != b->score)
		return a->score < b->score ? 1 : -1;
	if (!a->type != !b->type) /* where it is declared, then where it is defined */
		return a->type ? -1 : 1;
	return pl_str_cmp(a->file->path, b->file->path);
}

static void list_files(struct pl_mapping *m, uint32_t ref)
{
	const struct pl_pairs *pairs = &m->pairing.of[ref];
	struct pl_candidates *list = &m->of[ref];

	for (size_t i = 0; i < pairs->n; i++) {
		add_unit(&m->pairing, list, pairs->at[i].unit, pairs->at[i].score,
		         pairs->at[i].evidence);
		add_aliased(&m->pairing, list, pairs->at[i].unit,
		            pairs->at[i].score * DEFINITIONS_WORTH, pairs->at[i].evidence);
	}
	for (size_t i = 0; i < list->n; i++)
		list->at[i].score = rounded(list->at[i].score);
	pl_vec_sort(list, best_first);
}

/* --- config ---------------------------------------------------------------------------------- */

/* True when asked is the name, or the end of the qualified name, of the unit. */
static bool is_named(const struct pl_unit *unit, struct pl_str asked)
{
	struct pl_str whole = unit->symbol ? unit->symbol->qualified_name : unit->text;

	return asked.n && pl_str_ends(whole, asked) &&
	       (whole.n == asked.n || whole.p[whole.n - asked.n - 1] == '.');
}

/*
 * "Key = AnimationPair", "Key = src/pair.h"; nothing after "=" says that there is no counterpart.
 * A rule that names nothing in this target leaves things as they are.
 */
static void apply_rule(struct pl_mapping *m, const struct pl_mapping_rule *rule, uint32_t ref,
                       const struct pl_snapshot *target)
{
	struct pl_candidates list = { NULL, 0, 0 };
	const unsigned evidence = PL_EV_BIT(PL_EV_CONFIG);
	const struct pl_file *file = rule->to.n ? pl_snapshot_find(target, rule->to) : NULL;

	if (file)
		add_file(&list, file, NULL, 1, evidence);
	for (uint32_t i = 0; i < m->pairing.target.n && rule->to.n && !file; i++)
		if (!m->pairing.target.at[i].alias && is_named(&m->pairing.target.at[i], rule->to))
			add_unit(&m->pairing, &list, i, 1, evidence);
	if (!list.n && rule->to.n)
		return;
	pl_vec_free(&m->of[ref]);
	m->of[ref] = list;
	for (size_t i = 0; i < list.n; i++)
		list.at[i].score = rounded(list.at[i].score);
	pl_vec_sort(&m->of[ref], best_first);
}

static void apply_config(struct pl_mapping *m, const struct pl_snapshot *target)
{
	const struct pl_mapping_options *options = m->pairing.options;

	for (size_t i = 0; i < options->n_renames; i++)
		for (uint32_t r = 0; r < m->pairing.ref.n; r++)
			if (is_named(&m->pairing.ref.at[r], options->renames[i].from))
				apply_rule(m, &options->renames[i], r, target);
}

/* --- the mapping ----------------------------------------------------------------------------- */

struct pl_mapping *pl_mapping_make(const struct pl_snapshot *reference,
                                   const struct pl_snapshot *target,
                                   const struct pl_mapping_options *options)
{
	struct pl_mapping *m = pl_calloc(1, sizeof(*m));

	pl_pairing_make(&m->pairing, reference, target, options);
	m->of = pl_calloc(m->pairing.ref.n + 1, sizeof(*m->of));
	for (uint32_t i = 0; i < m->pairing.ref.n; i++)
		list_files(m, i);
	apply_config(m, target);
	m->layout = pl_layout_learn(&m->pairing);
	return m;
}

void pl_mapping_free(struct pl_mapping *mapping)
{
	if (!mapping)
		return;
	for (size_t i = 0; i < mapping->pairing.ref.n; i++)
		pl_vec_free(&mapping->of[i]);
	free(mapping->of);
	pl_layout_free(mapping->layout);
	pl_pairing_deinit(&mapping->pairing);
	free(mapping);
}

const struct pl_candidates *pl_mapping_of(const struct pl_mapping *mapping,
                                          const struct pl_symbol *type)
{
	static const struct pl_candidates none = { NULL, 0, 0 };
	uint32_t unit = pl_side_find(&mapping->pairing.ref, type);

	return unit == PL_NO_UNIT ? &none : &mapping->of[unit];
}

/* What the config names: the types among the candidates, which may be none. */
static bool ruled(const struct pl_mapping *m, uint32_t unit, struct pl_counterparts *out)
{
	const struct pl_candidates *list = &m->of[unit];
	const struct pl_mapping_options *options = m->pairing.options;
	bool by_rule = list->n && list->at[0].evidence & PL_EV_BIT(PL_EV_CONFIG);

	for (size_t i = 0; i < options->n_renames && !list->n && !by_rule; i++)
		by_rule = !options->renames[i].to.n &&
		          is_named(&m->pairing.ref.at[unit], options->renames[i].from);
	for (size_t i = 0; by_rule && i < list->n; i++)
		if (list->at[i].type)
			pl_vec_push(out, ((struct pl_counterpart){
						 list->at[i].file, list->at[i].type,
						 list->at[i].type->name, list->at[i].score,
						 list->at[i].evidence }));
	return by_rule;
}

bool pl_mapping_counterparts(const struct pl_mapping *mapping, const struct pl_symbol *type,
                             struct pl_counterparts *out)
{
	uint32_t unit = pl_side_find(&mapping->pairing.ref, type);
	const struct pl_pairs *pairs;

	if (unit == PL_NO_UNIT)
		return false;
	if (ruled(mapping, unit, out))
		return true;
	pairs = &mapping->pairing.of[unit];
	for (size_t i = 0; i < pairs->n; i++) {
		const struct pl_unit *u = &mapping->pairing.target.at[pairs->at[i].unit];

		pl_vec_push(out,
		            ((struct pl_counterpart){ u->file, u->symbol, u->text,
		                                      pairs->at[i].score, pairs->at[i].evidence }));
	}
	return false;
}

bool pl_mapping_namesakes(const struct pl_mapping *mapping, const struct pl_symbol *ours,
                          const struct pl_symbol *theirs)
{
	const struct pl_habits *added = &mapping->pairing.added;
	struct pl_arena scratch = PL_ARENA_INIT;
	struct pl_name name = pl_name_of(&scratch, theirs->name);
	struct pl_str key = pl_name_of(&scratch, ours->name).key;
	bool same = pl_str_eq(name.key, key);

	for (size_t h = 0; h < added->n && !same; h++)
		same = pl_str_eq(pl_habit_strip(&added->at[h], &name,
		                                pl_kind_is_interface(theirs->kind)),
		                 key);
	pl_arena_deinit(&scratch);
	return same;
}

void pl_mapping_suggest(const struct pl_mapping *mapping, const struct pl_symbol *type,
                        struct pl_arena *arena, struct pl_paths *out)
{
	uint32_t unit = pl_side_find(&mapping->pairing.ref, type);

	if (unit != PL_NO_UNIT)
		pl_layout_suggest(mapping->layout, unit, arena, out);
}
