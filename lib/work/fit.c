/*
 * lib/work/fit.c -- outer types, members, folders and history as numbers.
 */
#include "work/fit.h"

#include "base/fs.h"
#include "base/sb.h"
#include "work/pairing.h"

enum {
	MIN_LAND = 30,       /* types that must be placed before a folder is called outland */
	OUTLAND_PER_CENT = 2 /* of them, at most, live there */
};

#define NEUTRAL_MEMBERS 0.4
#define NEUTRAL_DIR 0.5

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
			&p->ref, pl_name_of(&scratch,
		                            pl_str_sub(name, dot == SIZE_MAX ? 0 : dot + 1, name.n))
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
static bool stem_fits(const struct pl_pairing *p, const struct pl_unit *r,
                      const struct pl_file *file)
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
	size_t at = p->history.n
	                    ? pl_map_num(&p->history, joined(&sb, r->file->path, t->file->path))
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

struct pl_fit pl_fit_of(const struct pl_pairing *p, uint32_t ref, uint32_t target)
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

/* --- what is learnt from the pair of trees --------------------------------------------------- */

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

void pl_fit_learn_places(struct pl_pairing *p, const struct pl_pairs *asked)
{
	struct pl_sb sb = PL_SB_INIT;

	for (size_t i = 0; i < p->ref.n; i++) {
		struct pl_str dir = pl_fs_dir(p->ref.at[i].file->path), there;
		const struct pl_unit *t;

		/* a homonym that is not sure of itself would vote for its own mistake */
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

void pl_fit_learn_history(struct pl_pairing *p)
{
	const struct pl_cochanges *all = p->options->cochanges;
	struct pl_sb sb = PL_SB_INIT;

	for (size_t i = 0; all && i < all->n; i++) {
		struct pl_str key = joined(&sb, all->at[i].reference, all->at[i].target);

		pl_map_add(&p->history, pl_arena_dup(&p->arena, key), NULL)->num = i + 1;
	}
	pl_sb_deinit(&sb);
}
