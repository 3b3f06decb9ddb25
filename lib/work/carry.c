/* lib/work/carry.c -- what an older plan records, brought into a new one. */
#include "work/planner.h"

#include "base/fs.h"
#include "base/map.h"

/* A plan skips by itself what did not change; only what a person skips is a decision. */
static bool skips_itself(const struct pl_plan_type *type)
{
	return type->state == PL_STATE_SKIPPED &&
	       (type->change == PL_CHANGE_UNCHANGED || type->change == PL_CHANGE_FORMATTING);
}

/* Work that somebody did: to be kept or to be re-opened, never to be lost in silence. */
static bool has_work(const struct pl_plan_type *type)
{
	return type->state != PL_STATE_PENDING && !skips_itself(type);
}

/*
 * Two keys for a type: its qualified name, and for plans of the original format, which have none,
 * the base name of its file and its own. Types of one key (partial classes) are numbered.
 */
static struct pl_str key_of(struct pl_arena *arena, const struct pl_plan_entry *entry,
                            const struct pl_plan_type *type, bool qualified, struct pl_map *seen)
{
	struct pl_str base = pl_fs_base(entry->path);
	struct pl_str key = qualified ? type->qualified_name
	                              : pl_arena_fmt(arena, PL_STR_FMT ":" PL_STR_FMT,
	                                             PL_STR_ARG(base), PL_STR_ARG(type->name));

	return pl_arena_fmt(arena, PL_STR_FMT "#%zu", PL_STR_ARG(key),
	                    pl_map_add(seen, key, NULL)->num++);
}

static void index_types(struct pl_arena *arena, const struct pl_plan *plan, bool qualified,
                        struct pl_map *index)
{
	struct pl_map seen = PL_MAP_INIT;

	for (size_t i = 0; i < plan->entries.n; i++)
		for (size_t k = 0; k < plan->entries.at[i].n_types; k++) {
			struct pl_plan_type *type = &plan->entries.at[i].types[k];

			if (qualified && !type->qualified_name.n)
				continue;
			pl_map_add(index,
			           key_of(arena, &plan->entries.at[i], type, qualified, &seen),
			           NULL)
				->ptr = type;
		}
	pl_map_deinit(&seen);
}

/* True when the reference text is known to be what it was when the work was done. */
static bool same_text(const struct pl_plan *plan, const struct pl_plan *old,
                      const struct pl_plan_type *type, const struct pl_plan_type *before)
{
	if (before->has_hash)
		return before->hash == type->hash;
	/* the original format has no hash: only a plan for the same release is known to fit */
	return pl_str_eq(plan->current_branch, old->current_branch);
}

static void carry_type(struct pl_plan *plan, const struct pl_plan *old, struct pl_plan_type *type,
                       const struct pl_plan_type *before, struct pl_carried *carried)
{
	type->extra = before->extra;
	if (same_text(plan, old, type, before)) {
		if (!has_work(before)) {
			type->reopened = pl_json_get_str(before->extra, "reopened");
			return;
		}
		carried->kept++;
		type->state = before->state;
		return;
	}
	if (!has_work(before))
		return;
	type->state = PL_STATE_PENDING;
	type->reopened = pl_arena_fmt(&plan->arena,
	                              "was %s; the reference text has changed since %.10s",
	                              pl_state_name(before->state),
	                              old->current_commit.n ? old->current_commit.p : "then");
	carried->reopened++;
}

void pl_plan_carry(struct pl_plan *plan, const struct pl_plan *old, struct pl_carried *carried)
{
	struct pl_map by_name = PL_MAP_INIT, by_file = PL_MAP_INIT, seen = PL_MAP_INIT;
	struct pl_map seen_file = PL_MAP_INIT;
	PL_VEC(const struct pl_plan_type *) used = PL_VEC_INIT;

	memset(carried, 0, sizeof(*carried));
	if (!plan->doc)
		plan->doc = pl_json_keep(old->doc);
	index_types(&plan->arena, old, true, &by_name);
	index_types(&plan->arena, old, false, &by_file);
	for (size_t i = 0; i < plan->entries.n; i++)
		for (size_t k = 0; k < plan->entries.at[i].n_types; k++) {
			struct pl_plan_entry *entry = &plan->entries.at[i];
			struct pl_plan_type *type = &entry->types[k];
			struct pl_str name = key_of(&plan->arena, entry, type, true, &seen);
			struct pl_str file = key_of(&plan->arena, entry, type, false, &seen_file);
			const struct pl_plan_type *before = pl_map_ptr(&by_name, name);

			if (!before && !by_name.n)
				before = pl_map_ptr(&by_file, file);
			if (!before)
				continue;
			carry_type(plan, old, type, before, carried);
			pl_vec_push(&used, before);
		}
	for (size_t i = 0; i < by_file.n; i++) {
		const struct pl_plan_type *before = by_file.entries[i].ptr;
		bool found = false;

		for (size_t k = 0; k < used.n && !found; k++)
			found = used.at[k] == before;
		carried->dropped += !found && (has_work(before) || pl_plan_has_extra(before));
	}
	pl_vec_free(&used);
	pl_map_deinit(&by_name);
	pl_map_deinit(&by_file);
	pl_map_deinit(&seen);
	pl_map_deinit(&seen_file);
}

void pl_plan_count(const struct pl_plan *plan, struct pl_plan_counts *counts)
{
	memset(counts, 0, sizeof(*counts));
	counts->files = plan->entries.n;
	for (size_t i = 0; i < plan->entries.n; i++)
		for (size_t k = 0; k < plan->entries.at[i].n_types; k++) {
			const struct pl_plan_type *type = &plan->entries.at[i].types[k];

			counts->types++;
			counts->by_kind[type->kind]++;
			counts->by_change[type->change]++;
			counts->by_state[type->state]++;
			counts->with_candidates += type->n_candidates > 0;
		}
}
