/* lib/work/program_control.c -- a step's control lines: list items that begin with a bold word. */
#include "work/program_private.h"

/* Take off what people put between the word and what it says. */
static struct pl_str said(struct pl_str text)
{
	text = pl_str_trim(text);
	if (text.n && (text.p[0] == ':' || text.p[0] == ','))
		text = pl_str_trim(pl_str_sub(text, 1, text.n));
	return text;
}

static void add_var(struct pl_program *program, struct pl_program_vars *vars, struct pl_str name,
                    unsigned line)
{
	struct pl_program_var *var;

	if (!pl_program_is_name(name, '_')) {
		pl_program_fault_add(program, "bad-name", line, "use a-z, 0-9 and _",
		      "'" PL_STR_FMT "' is no name of a variable", PL_STR_ARG(name));
		return;
	}
	var = pl_vec_add(vars);
	var->name = name;
	var->line = line;
}

static void read_vars(struct pl_program *program, const struct pl_md_block *item,
                      struct pl_program_vars *vars)
{
	const size_t before = vars->n;
	size_t from = 0;

	for (size_t i = 0; i < item->n_spans; i++) {
		const struct pl_md_span *span = &item->spans[i];
		struct pl_str gap = pl_str_trim(pl_str_sub(item->text, from, span->at));

		from = span->at + span->text.n + 2;
		if (pl_str_ends(gap, PL_S("for example")) && vars->n > before)
			vars->at[vars->n - 1].example = span->text;
		else
			add_var(program, vars, span->text, item->line);
	}
	if (!item->n_spans)
		pl_program_fault_add(program, "control-line", item->line,
		                     "name each variable in backticks",
		                     "**" PL_STR_FMT "** names no variable",
		                     PL_STR_ARG(item->strong));
}

/* The step behind "go to", or none. */
static struct pl_str go_to(const struct pl_md_block *item, size_t *at)
{
	for (size_t i = item->n_spans; i-- > 0;) {
		struct pl_str before = pl_str_trim(pl_str_sub(item->text, 0, item->spans[i].at));

		if (!pl_str_ends(before, PL_S("go to")))
			continue;
		*at = before.n - strlen("go to") + (size_t)(before.p - item->text.p);
		return item->spans[i].text;
	}
	return PL_S_NONE;
}

static void read_needs(struct pl_program *program, struct pl_program_step *step,
                       const struct pl_md_block *item)
{
	read_vars(program, item, &step->needs);
}

static void read_sets(struct pl_program *program, struct pl_program_step *step,
                      const struct pl_md_block *item)
{
	read_vars(program, item, &step->sets);
}

static void read_stop(struct pl_program *program, struct pl_program_step *step,
                      const struct pl_md_block *item)
{
	struct pl_program_stop *stop = pl_vec_add(&step->stops);

	stop->line = item->line;
	stop->question = said(item->text);
	if (!stop->question.n)
		pl_program_fault_add(program, "stop-without-question", item->line,
		      "say behind **Stop** what the person is asked",
		      "step '" PL_STR_FMT "' stops without a question", PL_STR_ARG(step->name));
}

static void read_if(struct pl_program *program, struct pl_program_step *step,
                    const struct pl_md_block *item)
{
	size_t at = 0;
	struct pl_str target = go_to(item, &at);
	struct pl_str condition = said(pl_str_sub(item->text, 0, at));
	struct pl_program_branch *branch;

	while (condition.n && strchr(":,;", condition.p[condition.n - 1]))
		condition.n--;
	if (!target.n || !condition.n) {
		pl_program_fault_add(program, "control-line", item->line,
		                     "write '**If** CONDITION: go to `STEP`'", "**If** lacks %s",
		                     target.n ? "its condition" : "'go to `STEP`'");
		return;
	}
	branch = pl_vec_add(&step->branches);
	branch->condition = condition;
	branch->target = target;
	branch->line = item->line;
}

static void read_then(struct pl_program *program, struct pl_program_step *step,
                      const struct pl_md_block *item)
{
	size_t at = 0;
	struct pl_str target = go_to(item, &at);

	if (!target.n) {
		pl_program_fault_add(program, "control-line", item->line,
		                     "write '**Then** go to `STEP`'",
		                     "**Then** lacks 'go to `STEP`'");
		return;
	}
	if (step->then_line)
		pl_program_fault_add(program, "control-line", item->line,
		                     "keep one, make the other an **If**",
		                     "step '" PL_STR_FMT "' has a second **Then**",
		                     PL_STR_ARG(step->name));
	step->then = target;
	step->then_line = item->line;
}

static void read_end(struct pl_program *program, struct pl_program_step *step,
                     const struct pl_md_block *item)
{
	(void)program;
	step->ends_line = item->line;
}

static void read_changes(struct pl_program *program, struct pl_program_step *step,
                         const struct pl_md_block *item)
{
	static const struct {
		const char *word;
		unsigned bit;
	} row[] = { { "plan", PL_CHANGES_PLAN },
		    { "files", PL_CHANGES_FILES },
		    { "notes", PL_CHANGES_NOTES } };

	step->changes_line = item->line;
	for (size_t i = 0; i < item->n_spans; i++) {
		unsigned bit = 0;

		for (size_t j = 0; j < PL_LEN(row); j++)
			if (pl_str_is(item->spans[i].text, row[j].word))
				bit = row[j].bit;
		if (!bit)
			pl_program_fault_add(program, "control-line", item->line,
			                     "name plan, files or notes",
			                     "**Changes** names '" PL_STR_FMT "'",
			                     PL_STR_ARG(item->spans[i].text));
		step->changes |= bit;
	}
	if (!item->n_spans)
		pl_program_fault_add(program, "control-line", item->line,
		                     "name `plan`, `files` or `notes`",
		                     "**Changes** does not say what");
}

static const struct {
	const char *word;
	void (*read)(struct pl_program *, struct pl_program_step *, const struct pl_md_block *);
} control[] = {
	{ "Needs", read_needs }, { "Sets", read_sets }, { "Stop", read_stop },
	{ "If", read_if },       { "Then", read_then }, { "End", read_end },
	{ "Changes", read_changes },
};

/* A single capitalised word: what only control lines begin with. */
static bool may_control(struct pl_str word)
{
	if (!word.n || !pl_is_upper(word.p[0]))
		return false;
	for (size_t i = 1; i < word.n; i++)
		if (!pl_is_lower(word.p[i]))
			return false;
	return true;
}

void pl_program_read_item(struct pl_program *program, struct pl_program_step *step,
                          const struct pl_md_block *item)
{
	struct pl_nearest near = { .wanted = item->strong };

	for (size_t i = 0; i < PL_LEN(control); i++) {
		if (pl_str_is(item->strong, control[i].word)) {
			control[i].read(program, step, item);
			return;
		}
		pl_nearest_offer(&near, pl_str_of(control[i].word), pl_str_of(control[i].word));
	}
	if (!may_control(item->strong))
		return;
	pl_program_fault_add(
		program, "unknown-control", item->line,
		"use Needs, Sets, Stop, If, Then, End or Changes; or do not set the word in bold",
		"no control word '" PL_STR_FMT "'%s" PL_STR_FMT "%s", PL_STR_ARG(item->strong),
		near.best.n ? " (did you mean '" : "", PL_STR_ARG(near.best),
		near.best.n ? "'?)" : "");
}
