/* lib/work/stepvars.c */
#include "work/stepvars.h"

#include "base/map.h"
#include "base/shell.h"

#include <stdlib.h>

/* What the commands of a step show. */
struct shown {
	struct pl_map used; /* before they are set */
	struct pl_map set;
};

struct vars {
	struct pl_arena arena;
	const struct pl_program *program;
	struct shown *shown;     /* of each step */
	struct pl_map set;       /* by any step, or given */
	struct pl_map needed_by; /* a step's place + 1; SIZE_MAX: several */
};

static bool is_command(const struct pl_program_block *block)
{
	return pl_str_is(block->language, "sh");
}

static void look_at(struct vars *v, size_t step)
{
	const struct pl_program_step *s = &v->program->steps.at[step];
	struct shown *shown = &v->shown[step];

	for (size_t i = 0; i < s->blocks.n; i++) {
		struct pl_sh sh = { .arena = PL_ARENA_INIT };

		if (!is_command(&s->blocks.at[i]))
			continue;
		pl_sh_parse(&sh, s->blocks.at[i].text);
		for (size_t k = 0; k < sh.vars.n; k++) {
			const struct pl_sh_var *var = &sh.vars.at[k];
			struct pl_str name = pl_arena_dup(&v->arena, var->name);

			if (var->set)
				pl_map_add(&shown->set, name, NULL);
			else if (!var->guarded && !pl_map_find(&shown->set, name))
				pl_map_add(&shown->used, name, NULL);
		}
		pl_sh_deinit(&sh);
	}
	for (size_t i = 0; i < s->sets.n; i++)
		pl_map_add(&v->set, s->sets.at[i].name, NULL);
	for (size_t i = 0; i < shown->set.n; i++)
		pl_map_add(&v->set, shown->set.entries[i].key, NULL);
}

static bool has(const struct pl_program_vars *vars, struct pl_str name)
{
	for (size_t i = 0; i < vars->n; i++)
		if (pl_str_eq(vars->at[i].name, name))
			return true;
	return false;
}

static void note_need(struct vars *v, struct pl_str name, size_t step)
{
	bool is_new;
	struct pl_map_entry *entry = pl_map_add(&v->needed_by, name, &is_new);

	entry->num = is_new || entry->num == step + 1 ? step + 1 : SIZE_MAX;
}

/* The name as it stands in the program, which outlives the map's own. */
static struct pl_str lasting(const struct pl_program *program, struct pl_str name)
{
	size_t at = pl_str_find(program->text, name);

	return at == SIZE_MAX ? PL_S_NONE : pl_str_sub(program->text, at, at + name.n);
}

static void fill_needs(struct vars *v, size_t step, struct pl_step_vars *out)
{
	const struct pl_program_step *s = &v->program->steps.at[step];

	for (size_t i = 0; i < s->needs.n; i++) {
		pl_vec_push(&out->needs, ((struct pl_step_var){ s->needs.at[i].name, false }));
		note_need(v, s->needs.at[i].name, step);
	}
	for (size_t i = 0; i < v->shown[step].used.n; i++) {
		struct pl_str name = v->shown[step].used.entries[i].key;

		if (!pl_map_find(&v->set, name) || has(&s->sets, name))
			continue;
		note_need(v, name, step);
		if (!has(&s->needs, name))
			pl_vec_push(&out->needs,
			            ((struct pl_step_var){ lasting(v->program, name), true }));
	}
}

static void fill_sets(struct vars *v, size_t step, struct pl_step_vars *out)
{
	const struct pl_program_step *s = &v->program->steps.at[step];

	for (size_t i = 0; i < s->sets.n; i++)
		pl_vec_push(&out->sets, ((struct pl_step_var){ s->sets.at[i].name, false }));
	for (size_t i = 0; i < v->shown[step].set.n; i++) {
		struct pl_str name = v->shown[step].set.entries[i].key;
		size_t by = pl_map_num(&v->needed_by, name);

		if (by && by != step + 1 && !has(&s->sets, name))
			pl_vec_push(&out->sets,
			            ((struct pl_step_var){ lasting(v->program, name), true }));
	}
}

struct pl_step_vars *pl_stepvars_make(const struct pl_program *program)
{
	const size_t n = program->steps.n;
	struct vars v = { .program = program };
	struct pl_step_vars *out = pl_calloc(n + 1, sizeof(*out));

	v.shown = pl_calloc(n + 1, sizeof(*v.shown));
	for (size_t i = 0; i < program->inputs.n; i++)
		pl_map_add(&v.set, program->inputs.at[i].name, NULL);
	for (size_t i = 0; i < n; i++)
		look_at(&v, i);
	for (size_t i = 0; i < n; i++)
		fill_needs(&v, i, &out[i]);
	for (size_t i = 0; i < n; i++)
		fill_sets(&v, i, &out[i]);
	for (size_t i = 0; i < n; i++) {
		pl_map_deinit(&v.shown[i].used);
		pl_map_deinit(&v.shown[i].set);
	}
	free(v.shown);
	pl_map_deinit(&v.set);
	pl_map_deinit(&v.needed_by);
	pl_arena_deinit(&v.arena);
	return out;
}

void pl_stepvars_free(struct pl_step_vars *vars, size_t n)
{
	for (size_t i = 0; vars && i < n; i++) {
		pl_vec_free(&vars[i].needs);
		pl_vec_free(&vars[i].sets);
	}
	free(vars);
}
