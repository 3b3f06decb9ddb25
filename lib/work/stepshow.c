/* lib/work/stepshow.c */
#include "work/stepshow.h"

#include "base/quote.h"
#include "model/schema.h"

#include <inttypes.h>

/* --- variables ---------------------------------------------------------------------------- */

static bool needs(const struct pl_run *run, struct pl_str name)
{
	const struct pl_step_vars *vars = &run->step_vars[run->at];

	for (size_t i = 0; i < vars->needs.n; i++)
		if (pl_str_eq(vars->needs.at[i].name, name))
			return true;
	return false;
}

/* "$name" or "${name" in the step's text. */
static bool uses(const struct pl_run *run, struct pl_str name)
{
	struct pl_str s = pl_run_step(run)->text;

	for (size_t i = 0; i + 1 < s.n; i++) {
		struct pl_str rest;

		if (s.p[i] != '$')
			continue;
		rest = pl_str_sub(s, i + 1 + (s.p[i + 1] == '{'), s.n);
		if (pl_str_starts(rest, name) && (rest.n == name.n || !pl_is_word(rest.p[name.n])))
			return true;
	}
	return needs(run, name);
}

/* A value as one word of bash on one line, whatever is in it. */
static void add_word(struct pl_sb *out, struct pl_str value)
{
	if (pl_quote_is_line(value)) {
		pl_quote_shell(out, value);
		return;
	}
	pl_sb_adds(out, "$'");
	for (size_t i = 0; i < value.n; i++) {
		unsigned char c = (unsigned char)value.p[i];

		if (c == '\n')
			pl_sb_adds(out, "\\n");
		else if (c < 0x20 || c == 0x7f)
			pl_sb_addf(out, "\\x%02x", c);
		else if (c == '\'' || c == '\\')
			pl_sb_addf(out, "\\%c", c);
		else
			pl_sb_addc(out, value.p[i]);
	}
	pl_sb_addc(out, '\'');
}

static void add_vars(const struct pl_run *run, struct pl_sb *out)
{
	for (size_t i = 0; i < run->vars.n; i++) {
		const struct pl_run_var *var = &run->vars.at[i];

		if (!uses(run, var->name))
			continue;
		pl_sb_addf(out, "  " PL_STR_FMT "=", PL_STR_ARG(var->name));
		add_word(out, var->value);
		pl_sb_addc(out, '\n');
	}
}

/* --- text --------------------------------------------------------------------------------- */

static void add_place(const struct pl_run *run, struct pl_sb *out)
{
	pl_sb_addf(out, "step %d of %zu, visit %" PRIu64 ", %" PRIu64 " done", run->at + 1,
	           run->program->steps.n, run->visits[run->at], run->done);
}

static void add_checkpoint(const struct pl_run *run, const char *call, struct pl_sb *out)
{
	const struct pl_program_stop *stop = pl_run_question(run);

	for (size_t i = 0; i < run->answers.n; i++) {
		pl_sb_addf(out, "Asked: " PL_STR_FMT "\n  answer of ",
		           PL_STR_ARG(run->answers.at[i].question));
		pl_sb_add_line(out, run->answers.at[i].by);
		pl_sb_adds(out, ": ");
		pl_sb_add_line(out, run->answers.at[i].text);
		pl_sb_addc(out, '\n');
	}
	if (run->edited)
		pl_sb_addf(out,
		           "Edited: the program is not the one that this run began with. A person "
		           "has to agree at a terminal: runprog %s --answer\n",
		           call);
	if (stop)
		pl_sb_addf(out,
		           "Checkpoint: STOP here. A person answers at a terminal (runprog %s "
		           "--answer): " PL_STR_FMT "\n",
		           call, PL_STR_ARG(stop->question));
}

/* "--result a=... --result b="$b"", where a command of the step has set b. */
static void add_results(const struct pl_step_vars *vars, struct pl_sb *out)
{
	for (size_t i = 0; i < vars->sets.n; i++) {
		struct pl_str name = vars->sets.at[i].name;

		pl_sb_addf(out, " --result " PL_STR_FMT "=", PL_STR_ARG(name));
		if (vars->sets.at[i].by_command)
			pl_sb_addf(out, "\"$" PL_STR_FMT "\"", PL_STR_ARG(name));
		else
			pl_sb_adds(out, "...");
	}
}

static void add_ways(const struct pl_run *run, const struct pl_program_step *step, const char *call,
                     struct pl_sb *out)
{
	pl_sb_adds(out, "Then one of:\n");
	pl_sb_addf(out, "  runprog %s --done", call);
	add_results(&run->step_vars[run->at], out);
	if (step->next == PL_PROGRAM_NOWHERE)
		pl_sb_adds(out, "  # the program ends\n");
	else
		pl_sb_addf(out, "  # on to '" PL_STR_FMT "'\n",
		           PL_STR_ARG(run->program->steps.at[step->next].name));
	for (size_t i = 0; i < step->branches.n; i++)
		pl_sb_addf(out, "  runprog %s --branch " PL_STR_FMT "  # " PL_STR_FMT "\n", call,
		           PL_STR_ARG(step->branches.at[i].target),
		           PL_STR_ARG(step->branches.at[i].condition));
}

void pl_step_show(const struct pl_runfile *file, const char *call, struct pl_sb *out)
{
	const struct pl_run *run = &file->run;
	const struct pl_program_step *step = pl_run_step(run);
	struct pl_sb text = PL_SB_INIT;

	if (!step) {
		pl_sb_addf(out, "The program has ended: %" PRIu64 " steps done.\n", run->done);
		return;
	}
	pl_sb_add(out, pl_str_trim(step->text));
	pl_sb_adds(out, "\n\n---\n");
	pl_sb_addf(out, PL_STR_FMT ": ", PL_STR_ARG(step->name));
	add_place(run, out);
	pl_sb_addc(out, '\n');
	if (!run->done)
		pl_sb_addf(out, "Read once, in full: runprog %s --context\n", call);
	add_vars(run, &text);
	if (text.n)
		pl_sb_addf(out, "Variables:\n%s", text.p);
	pl_sb_clear(&text);
	if (pl_run_missing(run, &text))
		pl_sb_addf(out, "Not set, and needed: %s (runprog %s --result NAME=VALUE)\n",
		           text.p, call);
	add_checkpoint(run, call, out);
	add_ways(run, step, call, out);
	pl_sb_deinit(&text);
}

void pl_step_where(const struct pl_runfile *file, struct pl_sb *out)
{
	const struct pl_program_step *step = pl_run_step(&file->run);

	if (!step) {
		pl_sb_addf(out, "ended: %" PRIu64 " done\n", file->run.done);
		return;
	}
	pl_sb_addf(out, PL_STR_FMT ": ", PL_STR_ARG(step->name));
	add_place(&file->run, out);
	if (pl_run_question(&file->run))
		pl_sb_adds(out, ", waits for a person");
	pl_sb_addc(out, '\n');
}

void pl_step_brief(const struct pl_run *run, struct pl_sb *out)
{
	const struct pl_program_step *step = pl_run_step(run);
	struct pl_sb vars = PL_SB_INIT;

	pl_sb_addf(out, "\n" PL_STR_FMT ", ", PL_STR_ARG(run->program->name));
	if (!step) {
		pl_sb_adds(out, "at its end\n");
		return;
	}
	pl_sb_addf(out, "at '" PL_STR_FMT "'", PL_STR_ARG(step->name));
	if (step->title.n) {
		pl_sb_adds(out, ": ");
		pl_sb_add_line(out, step->title);
	}
	pl_sb_addc(out, '\n');
	add_vars(run, &vars);
	pl_sb_add_lines(out, pl_sb_str(&vars));
	pl_sb_deinit(&vars);
}

/* --- JSON --------------------------------------------------------------------------------- */

static void add_names(struct pl_out *out, const char *key, const struct pl_step_var *vars, size_t n)
{
	pl_out_karray(out, key);
	for (size_t i = 0; i < n; i++)
		pl_out_str(out, vars[i].name);
	pl_out_array_end(out);
}

static void add_step(const struct pl_run *run, const struct pl_program_step *step,
                     struct pl_out *out)
{
	const struct pl_program_stop *stop = pl_run_question(run);
	const struct pl_step_vars *vars = &run->step_vars[run->at];

	pl_out_kobject(out, "current");
	pl_out_kstr(out, "title", step->title);
	pl_out_kint(out, "line", step->line);
	add_names(out, "needs", vars->needs.at, vars->needs.n);
	add_names(out, "sets", vars->sets.at, vars->sets.n);
	pl_out_key(out, "next");
	if (step->next == PL_PROGRAM_NOWHERE)
		pl_out_null(out);
	else
		pl_out_str(out, run->program->steps.at[step->next].name);
	pl_out_karray(out, "branches");
	for (size_t i = 0; i < step->branches.n; i++)
		pl_out_str(out, step->branches.at[i].target);
	pl_out_array_end(out);
	pl_out_karray(out, "commands");
	for (size_t i = 0; i < step->blocks.n; i++)
		if (pl_str_is(step->blocks.at[i].language, "sh"))
			pl_out_str(out, step->blocks.at[i].text);
	pl_out_array_end(out);
	pl_out_key(out, "question");
	if (stop)
		pl_out_str(out, stop->question);
	else
		pl_out_null(out);
	pl_out_object_end(out);
}

void pl_step_json(const struct pl_runfile *file, struct pl_out *out)
{
	const struct pl_program_step *step = pl_run_step(&file->run);

	pl_out_object(out);
	pl_out_kstr(out, "schema", PL_S(PL_SCHEMA_WHERE));
	pl_run_write(&file->run, out);
	pl_out_kbool(out, "edited", file->run.edited);
	if (step)
		add_step(&file->run, step, out);
	pl_out_object_end(out);
}
