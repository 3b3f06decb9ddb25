/*
 * lib/work/proglint_graph.c -- what must hold on every path through the steps: they can be reached, they
 * lead to an end, a variable is set before it is used, a person was asked before work is changed.
 */
#include "base/map.h"
#include "work/proglint_private.h"
#include "work/progtools.h"

#include <stdlib.h>

struct graph {
	struct pl_lint *lint;
	const struct pl_program *p;
	const struct lint_scripts *scripts;
	size_t n;       /* steps */
	bool *reached;
};

/* --- reachability -------------------------------------------------------------------------- */

static void visit_next(const struct pl_program_step *step, void (*visit)(void *, int), void *ctx)
{
	if (step->next != PL_PROGRAM_NOWHERE)
		visit(ctx, step->next);
	for (size_t i = 0; i < step->branches.n; i++)
		if (step->branches.at[i].to != PL_PROGRAM_NOWHERE)
			visit(ctx, step->branches.at[i].to);
}

struct marking {
	bool *mark;
	bool changed, found;
};

static void mark_one(void *ctx, int to)
{
	struct marking *m = ctx;

	m->changed |= !m->mark[to];
	m->mark[to] = true;
}

static void look_one(void *ctx, int to)
{
	struct marking *m = ctx;

	m->found |= m->mark[to];
}

static void find_reached(struct graph *g)
{
	struct marking m = { .mark = g->reached, .changed = true };

	g->reached[0] = true;
	while (m.changed) {
		m.changed = false;
		for (size_t i = 0; i < g->n; i++)
			if (g->reached[i])
				visit_next(&g->p->steps.at[i], mark_one, &m);
	}
	for (size_t i = 0; i < g->n; i++)
		if (!g->reached[i])
			pl_lint_add(g->lint, "unreachable-step", g->p->steps.at[i].line,
			            "let a step go to it, or remove it",
			            "no path leads to step '" PL_STR_FMT "'",
			            PL_STR_ARG(g->p->steps.at[i].name));
}

/* Where no step follows: it ends there, whether it says so or not. */
static bool is_end(const struct pl_program_step *step)
{
	return step->next == PL_PROGRAM_NOWHERE && !step->then_line;
}

static void check_ends(struct graph *g)
{
	bool *ends = pl_calloc(g->n, sizeof(*ends));
	struct marking m = { .mark = ends, .changed = true };

	for (size_t i = 0; i < g->n; i++) {
		const struct pl_program_step *step = &g->p->steps.at[i];

		ends[i] = is_end(step);
		if (is_end(step) && !step->ends_line && g->reached[i])
			pl_lint_add(g->lint, "no-end", step->line,
			            "write '**End**' in it, or '**Then** go to `STEP`'",
			            "step '" PL_STR_FMT "' is the last, and does not end the program",
			            PL_STR_ARG(step->name));
	}
	while (m.changed) {
		m.changed = false;
		for (size_t i = 0; i < g->n; i++) {
			m.found = false;
			visit_next(&g->p->steps.at[i], look_one, &m);
			m.changed |= m.found && !ends[i];
			ends[i] |= m.found;
		}
	}
	for (size_t i = 0; i < g->n; i++)
		if (g->reached[i] && !ends[i]) { /* the first one: the others are in its loop */
			pl_lint_add(g->lint, "endless-loop", g->p->steps.at[i].line,
			            "add a branch that leaves the loop",
			            "from step '" PL_STR_FMT "' no path leads to an end",
			            PL_STR_ARG(g->p->steps.at[i].name));
			break;
		}
	free(ends);
}

/* --- what happens in a step, in order ------------------------------------------------------ */

struct event {
	unsigned line;
	enum { USE, SET, CHECKED, TAKEN, CHANGE, DESTROY } what;
	struct pl_str text; /* name of the variable; what changes */
	size_t var;
};

struct events {
	struct event *at;
	size_t n, cap;
};

static void add_event(struct events *events, unsigned line, int what, struct pl_str text)
{
	struct event *e = pl_vec_add(events);

	e->line = line;
	e->what = what;
	e->text = text;
}

static void command_events(struct events *events, const struct lint_script *script)
{
	for (size_t i = 0; i < script->sh.commands.n; i++) {
		const struct pl_sh_command *c = &script->sh.commands.at[i];
		const unsigned effects = pl_tool_effects(c),
			       line = lint_line(script->block, c->line);
		struct pl_str verb = PL_S_NONE;

		if (c->words.n > 1)
			verb = c->words.at[1].text;
		if (effects & PL_DOES_TAKE)
			add_event(events, line, TAKEN, verb);
		if (effects & PL_DOES_ASK)
			add_event(events, line, CHECKED, verb);
		if (effects & PL_DOES_FINISH)
			add_event(events, line, CHANGE, verb);
		if (effects & PL_DOES_DESTROY)
			add_event(events, line, DESTROY, c->words.at[0].text);
	}
}

static bool is_variable(struct pl_str name)
{
	return pl_program_is_name(name, '_');
}

static void var_events(struct events *events, const struct lint_script *script)
{
	for (size_t i = 0; i < script->sh.vars.n; i++) {
		const struct pl_sh_var *v = &script->sh.vars.at[i];

		if (is_variable(v->name) && !v->guarded)
			add_event(events, lint_line(script->block, v->line), v->set ? SET : USE,
			          v->name);
	}
}

/* Of one line, in the order in which they were added: insertion sort keeps it. */
static void sort_events(struct events *events)
{
	for (size_t i = 1; i < events->n; i++) {
		struct event e = events->at[i];
		size_t j = i;

		for (; j > 0 && events->at[j - 1].line > e.line; j--)
			events->at[j] = events->at[j - 1];
		events->at[j] = e;
	}
}

static void events_of(const struct graph *g, size_t step, struct events *events)
{
	const struct pl_program_step *s = &g->p->steps.at[step];

	events->n = 0;
	for (size_t i = 0; i < s->needs.n; i++)
		add_event(events, s->needs.at[i].line, USE, s->needs.at[i].name);
	for (size_t i = 0; i < s->sets.n; i++)
		add_event(events, s->sets.at[i].line, SET, s->sets.at[i].name);
	for (size_t i = 0; i < s->stops.n; i++)
		add_event(events, s->stops.at[i].line, CHECKED, PL_S_NONE);
	if (s->changes & PL_CHANGES_FILES)
		add_event(events, s->changes_line, CHANGE, PL_S("files"));
	for (size_t i = 0; i < g->scripts->n; i++)
		if (g->scripts->at[i].step == (int)step) {
			var_events(events, &g->scripts->at[i]);
			command_events(events, &g->scripts->at[i]);
		}
	sort_events(events);
}

/* --- facts that hold on every path --------------------------------------------------------- */

/*
 * One fact, true or false at the beginning of each step: apply gives what it is at the end. Starts
 * from "true everywhere but at the first step" and takes away until nothing changes.
 */
struct fact {
	const struct graph *g;
	bool *in;
	bool first;
	bool (*apply)(const struct events *events, const struct pl_str *name, bool before);
	struct pl_str name;
};

struct spread {
	bool *in;
	bool value, changed;
};

static void spread_one(void *ctx, int to)
{
	struct spread *s = ctx;

	if (s->in[to] && !s->value) {
		s->in[to] = false;
		s->changed = true;
	}
}

static void solve(struct fact *fact)
{
	const struct graph *g = fact->g;
	struct events events = PL_VEC_INIT;
	struct spread s = { .in = fact->in, .changed = true };

	for (size_t i = 0; i < g->n; i++)
		fact->in[i] = i > 0 || fact->first;
	while (s.changed) {
		s.changed = false;
		for (size_t i = 0; i < g->n; i++) {
			if (!g->reached[i])
				continue;
			events_of(g, i, &events);
			s.value = fact->apply(&events, &fact->name, fact->in[i]);
			visit_next(&g->p->steps.at[i], spread_one, &s);
		}
	}
	pl_vec_free(&events);
}

static bool apply_set(const struct events *events, const struct pl_str *name, bool before)
{
	for (size_t i = 0; i < events->n; i++)
		before |= events->at[i].what == SET && pl_str_eq(events->at[i].text, *name);
	return before;
}

static bool apply_checked(const struct events *events, const struct pl_str *name, bool before)
{
	(void)name;
	for (size_t i = 0; i < events->n; i++) {
		if (events->at[i].what == CHECKED)
			before = true;
		else if (events->at[i].what == TAKEN)
			before = false;
	}
	return before;
}

/* --- variables ----------------------------------------------------------------------------- */

static void tell_unset(struct graph *g, struct pl_str name, unsigned line, bool ever)
{
	pl_lint_add(
		g->lint, "used-before-set", line,
		"set it on every way to here: '**Sets** `NAME`', NAME=$(...), or 'inputs:' in the "
		"front matter",
		ever ? "'" PL_STR_FMT "' is not set on every way to here"
		     : "'" PL_STR_FMT "' is never set",
		PL_STR_ARG(name));
}

static void check_var(struct graph *g, struct pl_str name, bool ever)
{
	struct fact fact = { .g = g, .apply = apply_set, .name = name };
	struct events events = PL_VEC_INIT;

	fact.in = pl_calloc(g->n, sizeof(*fact.in));
	solve(&fact);
	for (size_t i = 0; i < g->n; i++) {
		bool set = fact.in[i];

		if (!g->reached[i])
			continue;
		events_of(g, i, &events);
		for (size_t j = 0; j < events.n && !set; j++) {
			const struct event *e = &events.at[j];

			if (!pl_str_eq(e->text, name) || (e->what != USE && e->what != SET))
				continue;
			if (e->what == USE)
				tell_unset(g, name, e->line, ever);
			set = true; /* one is enough */
		}
	}
	pl_vec_free(&events);
	free(fact.in);
}

/* Named in the prose: `name`, or $name in a text block. */
static bool is_mentioned(const struct graph *g, struct pl_str name, unsigned set_line)
{
	const struct pl_md *md = &g->p->md;
	struct pl_sb dollar = PL_SB_INIT;
	bool found = false;

	pl_sb_addf(&dollar, "$" PL_STR_FMT, PL_STR_ARG(name));
	for (size_t i = 0; i < md->blocks.n && !found; i++) {
		const struct pl_md_block *b = &md->blocks.at[i];

		if (b->kind == PL_MD_CODE)
			found = !pl_str_is(b->info, "sh") &&
			        pl_str_find(b->text, pl_sb_str(&dollar)) != SIZE_MAX;
		for (size_t j = 0; j < b->n_spans; j++)
			found |= (b->line != set_line && pl_str_eq(b->spans[j].text, name)) ||
			         pl_str_find(b->spans[j].text, pl_sb_str(&dollar)) != SIZE_MAX;
	}
	pl_sb_deinit(&dollar);
	return found;
}

struct var {
	struct pl_str name;
	unsigned set_line; /* 0: never set */
	bool input, used;
};

static void check_vars(struct graph *g)
{
	PL_VEC(struct var) vars = PL_VEC_INIT;
	struct pl_map places = PL_MAP_INIT; /* name -> place in vars + 1 */
	struct events events = PL_VEC_INIT;

#define VAR(var_name)                                                                              \
	struct pl_map_entry *entry = pl_map_add(&places, (var_name), NULL);                        \
	if (!entry->num) {                                                                         \
		pl_vec_add(&vars)->name = (var_name);                                              \
		entry->num = vars.n;                                                               \
	}                                                                                          \
	struct var *var = &vars.at[entry->num - 1]

	for (size_t i = 0; i < g->p->inputs.n; i++) {
		VAR(g->p->inputs.at[i].name);

		var->input = true;
		var->set_line = g->p->inputs.at[i].line;
	}
	for (size_t i = 0; i < g->n; i++) {
		events_of(g, i, &events);
		for (size_t j = 0; j < events.n; j++) {
			const struct event *e = &events.at[j];

			if (e->what != USE && e->what != SET)
				continue;
			VAR(e->text);

			var->used |= e->what == USE;
			if (e->what == SET && !var->set_line)
				var->set_line = e->line;
		}
	}
#undef VAR
	for (size_t i = 0; i < vars.n; i++) {
		const struct var *var = &vars.at[i];

		if (!var->input && var->used)
			check_var(g, var->name, var->set_line > 0);
		if (var->set_line && !var->used && !is_mentioned(g, var->name, var->set_line))
			pl_lint_add(g->lint, "never-used", var->set_line,
			            "use it, or do not set it", "'" PL_STR_FMT "' is never used",
			            PL_STR_ARG(var->name));
	}
	pl_vec_free(&events);
	pl_vec_free(&vars);
	pl_map_deinit(&places);
}

/* --- checkpoints --------------------------------------------------------------------------- */

static void tell_change(struct graph *g, const struct event *e)
{
	if (e->what == DESTROY)
		pl_lint_add(g->lint, "destructive", e->line,
		            "put a '**Stop** QUESTION' before it, on every path",
		            "'" PL_STR_FMT "' can destroy work, and nobody was asked",
		            PL_STR_ARG(e->text));
	else if (pl_str_is(e->text, "files"))
		pl_lint_add(g->lint, "unchecked-change", e->line,
		            "put a '**Stop** QUESTION' before it, behind what takes the next type",
		            "files are changed before a person was asked");
	else
		pl_lint_add(g->lint, "unchecked-change", e->line,
		            "put a '**Stop** QUESTION' before it, behind what takes the next type",
		            "'planctl " PL_STR_FMT "' finishes a type before a person was asked",
		            PL_STR_ARG(e->text));
}

static void check_changes(struct graph *g)
{
	struct fact fact = { .g = g, .apply = apply_checked };
	struct events events = PL_VEC_INIT;

	fact.in = pl_calloc(g->n, sizeof(*fact.in));
	solve(&fact);
	for (size_t i = 0; i < g->n; i++) {
		bool checked = fact.in[i];

		events_of(g, i, &events);
		for (size_t j = 0; j < events.n && g->reached[i]; j++) {
			const struct event *e = &events.at[j];

			if (e->what == CHECKED)
				checked = true;
			else if (e->what == TAKEN)
				checked = false;
			else if ((e->what == CHANGE || e->what == DESTROY) && !checked)
				tell_change(g, e);
		}
	}
	pl_vec_free(&events);
	free(fact.in);
}

/* A fault in what the graph is made of: what follows from it would be told as well. */
static bool is_torn(const struct pl_program *p)
{
	static const char *const rules[] = { "unknown-step",  "control-line",   "unknown-control",
		                             "bad-name",      "duplicate-step", "unclosed-fence",
		                             "too-many-steps" };

	for (size_t i = 0; i < p->faults.n; i++)
		for (size_t j = 0; j < PL_LEN(rules); j++)
			if (strcmp(p->faults.at[i].rule, rules[j]) == 0)
				return true;
	return false;
}

void pl_lint_graph(struct pl_lint *lint, const struct lint_scripts *scripts)
{
	struct graph g = { .lint = lint,
		           .p = lint->program,
		           .scripts = scripts,
		           .n = lint->program->steps.n };

	if (!g.n || is_torn(g.p))
		return;
	g.reached = pl_calloc(g.n, sizeof(*g.reached));
	find_reached(&g);
	check_ends(&g);
	check_vars(&g);
	check_changes(&g);
	free(g.reached);
}
