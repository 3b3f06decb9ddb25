/* lib/work/step.c */
#include "work/step.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

void pl_run_hash_text(struct pl_str text, char out[17])
{
	snprintf(out, 17, "%016" PRIx64, pl_hash_add(PL_HASH_INIT, text));
}

void pl_run_begin(struct pl_run *run, const struct pl_program *program)
{
	memset(run, 0, sizeof(*run));
	run->program = program;
	run->visits = pl_calloc(program->steps.n + 1, sizeof(*run->visits));
	run->visits[0] = 1;
	run->step_vars = pl_stepvars_make(program);
	pl_run_hash_text(program->text, run->program_hash);
}

void pl_run_release(struct pl_run *run)
{
	pl_vec_free(&run->vars);
	pl_vec_free(&run->answers);
	free(run->visits);
	if (run->program)
		pl_stepvars_free(run->step_vars, run->program->steps.n);
	pl_arena_deinit(&run->arena);
	memset(run, 0, sizeof(*run));
}

const struct pl_program_step *pl_run_step(const struct pl_run *run)
{
	return run->at == PL_PROGRAM_NOWHERE ? NULL : &run->program->steps.at[run->at];
}

/* --- variables ---------------------------------------------------------------------------- */

const struct pl_run_var *pl_run_var(const struct pl_run *run, struct pl_str name)
{
	for (size_t i = 0; i < run->vars.n; i++)
		if (pl_str_eq(run->vars.at[i].name, name))
			return &run->vars.at[i];
	return NULL;
}

static bool is_wanted(struct pl_str name, struct pl_nearest *near)
{
	if (pl_str_eq(name, near->wanted))
		return true;
	pl_nearest_offer(near, name, name);
	return false;
}

/* Does the program speak of this variable? */
static bool is_known(const struct pl_run *run, struct pl_nearest *near)
{
	bool known = false;

	for (size_t i = 0; i < run->program->inputs.n; i++)
		known |= is_wanted(run->program->inputs.at[i].name, near);
	for (size_t i = 0; i < run->program->steps.n; i++) {
		const struct pl_step_vars *vars = &run->step_vars[i];

		for (size_t k = 0; k < vars->needs.n; k++)
			known |= is_wanted(vars->needs.at[k].name, near);
		for (size_t k = 0; k < vars->sets.n; k++)
			known |= is_wanted(vars->sets.at[k].name, near);
	}
	return known;
}

void pl_run_put(struct pl_run *run, struct pl_str name, struct pl_str value, bool fresh)
{
	struct pl_run_var *var = (struct pl_run_var *)pl_run_var(run, name);
	size_t at;

	if (!var) {
		pl_vec_push(&run->vars, ((struct pl_run_var){ PL_S_NONE, PL_S_NONE, false }));
		for (at = run->vars.n - 1; at && pl_str_cmp(run->vars.at[at - 1].name, name) > 0;
		     at--)
			run->vars.at[at] = run->vars.at[at - 1];
		var = &run->vars.at[at];
		var->name = pl_arena_dup(&run->arena, name);
	}
	var->value = pl_arena_dup(&run->arena, value);
	var->fresh = fresh;
}

/* Does the step that the run stands at need it? */
static bool is_needed(const struct pl_run *run, struct pl_str name)
{
	const struct pl_step_vars *vars = pl_run_step(run) ? &run->step_vars[run->at] : NULL;

	for (size_t i = 0; vars && i < vars->needs.n; i++)
		if (pl_str_eq(vars->needs.at[i].name, name))
			return true;
	return false;
}

int pl_run_set(struct pl_run *run, struct pl_str name, struct pl_str value, struct pl_err *err)
{
	struct pl_nearest near = { .wanted = name };
	const struct pl_run_var *old = pl_run_var(run, name);

	if (!is_known(run, &near)) {
		if (near.best.n)
			return pl_err_set(err, PL_ENOTFOUND,
			                  "no step speaks of a variable '" PL_STR_FMT
			                  "' (did you mean '" PL_STR_FMT "'?)",
			                  PL_STR_ARG(name), PL_STR_ARG(near.best));
		return pl_err_set(err, PL_ENOTFOUND,
		                  "no step speaks of a variable '" PL_STR_FMT "'", PL_STR_ARG(name));
	}
	if (value.n > PL_RUN_MAX_VALUE)
		return pl_err_set(err, PL_ELIMIT,
		                  "'" PL_STR_FMT "' has %zu bytes, more than %u: a file is the place "
		                  "for that",
		                  PL_STR_ARG(name), value.n, PL_RUN_MAX_VALUE);
	if (is_needed(run, name) && (!old || !pl_str_eq(old->value, value)))
		run->answers.n = 0;
	pl_run_put(run, name, value, true);
	return 0;
}

bool pl_run_missing(const struct pl_run *run, struct pl_sb *out)
{
	const struct pl_step_vars *vars = pl_run_step(run) ? &run->step_vars[run->at] : NULL;
	const size_t before = out->n;

	for (size_t i = 0; vars && i < vars->needs.n; i++)
		if (!pl_run_var(run, vars->needs.at[i].name))
			pl_sb_addf(out, "%s" PL_STR_FMT, out->n > before ? ", " : "",
			           PL_STR_ARG(vars->needs.at[i].name));
	for (size_t i = 0; run->at == 0 && i < run->program->inputs.n; i++)
		if (!pl_run_var(run, run->program->inputs.at[i].name))
			pl_sb_addf(out, "%s" PL_STR_FMT, out->n > before ? ", " : "",
			           PL_STR_ARG(run->program->inputs.at[i].name));
	return out->n > before;
}

/* --- answers ------------------------------------------------------------------------------ */

static bool is_plain(struct pl_str text, const char *word)
{
	struct pl_str s = pl_str_trim(text);

	while (s.n && strchr(".!", s.p[s.n - 1]))
		s.n--;
	return pl_str_eq_nocase(s, pl_str_of(word));
}

/* The last answer, if it is a no and no more; later questions were not asked then. */
static const struct pl_run_answer *no_of(const struct pl_run *run)
{
	const struct pl_run_answer *last = run->answers.n ? &run->answers.at[run->answers.n - 1]
	                                                  : NULL;

	return last && (is_plain(last->text, "no") || is_plain(last->text, "n")) ? last : NULL;
}

/* "If yes": the branch for those who agree; the ordinary way is for the others then. */
static bool is_yes(const struct pl_program_branch *branch)
{
	struct pl_str s = branch->condition;

	return pl_str_eq_nocase(pl_str_sub(s, 0, s.n < 3 ? s.n : 3), PL_S("yes")) &&
	       (s.n == 3 || !pl_is_word(s.p[3]));
}

static bool has_yes(const struct pl_program_step *step)
{
	for (size_t i = 0; i < step->branches.n; i++)
		if (is_yes(&step->branches.at[i]))
			return true;
	return false;
}

static struct pl_str first_word(struct pl_str s)
{
	size_t n = 0;

	s = pl_str_trim(s);
	while (n < s.n && (pl_is_word(s.p[n]) || s.p[n] == '-'))
		n++;
	return pl_str_sub(s, 0, n);
}

static bool all_agree(const struct pl_run *run, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (!is_plain(run->answers.at[i].text, "yes") &&
		    !is_plain(run->answers.at[i].text, "y"))
			return false;
	return true;
}

/* An answer that begins with the one word that is the branch's whole condition: "skip, too old". */
static bool names(const struct pl_run_answer *answer, const struct pl_program_branch *branch)
{
	struct pl_str condition = pl_str_trim(branch->condition), word = first_word(condition);

	return word.n && word.n == condition.n && pl_str_eq_nocase(first_word(answer->text), word);
}

bool pl_run_says(const struct pl_run *run, struct pl_str branch)
{
	const struct pl_program_step *step = pl_run_step(run);
	const size_t n = run->answers.n;

	if (!step || !n || n < step->stops.n)
		return false;
	if (!branch.n)
		return !has_yes(step) && all_agree(run, n);
	for (size_t i = 0; i < step->branches.n; i++) {
		const struct pl_program_branch *b = &step->branches.at[i];

		if (pl_str_eq(b->target, branch) &&
		    (is_yes(b) ? all_agree(run, n)
		               : all_agree(run, n - 1) && names(&run->answers.at[n - 1], b)))
			return true;
	}
	return false;
}

size_t pl_run_open(const struct pl_run *run)
{
	const struct pl_program_step *step = pl_run_step(run);

	if (!step)
		return 0;
	/* where a no keeps the run, it is asked again */
	return run->answers.n - (no_of(run) && !has_yes(step));
}

const struct pl_program_stop *pl_run_question(const struct pl_run *run)
{
	const struct pl_program_step *step = pl_run_step(run);
	size_t at = pl_run_open(run);

	return step && at < step->stops.n ? &step->stops.at[at] : NULL;
}

bool pl_run_answer(struct pl_run *run, size_t question, struct pl_str text, struct pl_str by)
{
	const struct pl_program_step *step = pl_run_step(run);

	if (!step || question >= step->stops.n || question > run->answers.n)
		return false;
	run->answers.n = question;
	pl_vec_push(&run->answers,
	            ((struct pl_run_answer){
			    pl_arena_dup(&run->arena, step->stops.at[question].question),
			    pl_arena_dup(&run->arena, text), pl_arena_dup(&run->arena, by) }));
	return no_of(run) == NULL;
}

void pl_run_accept(struct pl_run *run)
{
	pl_run_hash_text(run->program->text, run->program_hash);
	run->edited = false;
}

/* --- moving ------------------------------------------------------------------------------- */

static int no_branch(const struct pl_program_step *step, struct pl_str branch, struct pl_err *err)
{
	struct pl_sb names = PL_SB_INIT;
	int rc;

	for (size_t i = 0; i < step->branches.n; i++)
		pl_sb_addf(&names, "%s" PL_STR_FMT, i ? ", " : "",
		           PL_STR_ARG(step->branches.at[i].target));
	rc = pl_err_set(err, PL_EUSAGE,
	                "step '" PL_STR_FMT "' has no branch '" PL_STR_FMT "': its branches are %s",
	                PL_STR_ARG(step->name), PL_STR_ARG(branch), names.n ? names.p : "none");
	pl_sb_deinit(&names);
	return rc;
}

/* branch: the one that is to be taken, or NULL. */
static int check_stops(const struct pl_run *run, const struct pl_program_step *step,
                       const struct pl_program_branch *branch, struct pl_err *err)
{
	const struct pl_program_stop *stop = pl_run_question(run);
	const struct pl_run_answer *no = no_of(run);
	const bool agrees = branch ? is_yes(branch) : !has_yes(step);

	if (no && agrees)
		return pl_err_set(err, PL_ELOCKED,
		                  "step '" PL_STR_FMT "' is not done in this way: " PL_STR_FMT
		                  " answered no to '" PL_STR_FMT "'",
		                  PL_STR_ARG(step->name), PL_STR_ARG(no->by),
		                  PL_STR_ARG(no->question));
	if (stop && !no)
		return pl_err_set(err, PL_ELOCKED,
		                  "step '" PL_STR_FMT
		                  "' is a checkpoint: a person has to answer '" PL_STR_FMT
		                  "' first",
		                  PL_STR_ARG(step->name), PL_STR_ARG(stop->question));
	return 0;
}

static int check_vars(const struct pl_run *run, const struct pl_program_step *step, bool branch,
                      struct pl_err *err)
{
	const struct pl_step_vars *vars = &run->step_vars[run->at];
	struct pl_sb names = PL_SB_INIT;
	int rc = 0;

	if (pl_run_missing(run, &names))
		rc = pl_err_set(err, PL_EINVALID, "step '" PL_STR_FMT "' needs %s, not set yet",
		                PL_STR_ARG(step->name), names.p);
	pl_sb_clear(&names);
	for (size_t i = 0; i < vars->sets.n && !branch && !rc; i++) {
		const struct pl_run_var *var = pl_run_var(run, vars->sets.at[i].name);

		if (!var || !var->fresh)
			pl_sb_addf(&names, "%s" PL_STR_FMT, names.n ? ", " : "",
			           PL_STR_ARG(vars->sets.at[i].name));
	}
	if (names.n)
		rc = pl_err_set(err, PL_EINVALID,
		                "step '" PL_STR_FMT "' sets %s: say what it found with --result",
		                PL_STR_ARG(step->name), names.p);
	pl_sb_deinit(&names);
	return rc;
}

int pl_run_move(struct pl_run *run, struct pl_str branch, struct pl_err *err)
{
	const struct pl_program_step *step = pl_run_step(run);
	const struct pl_program_branch *way = NULL;
	int rc;

	if (!step)
		return pl_err_set(err, PL_EUSAGE, "the program has ended");
	if (run->edited)
		return pl_err_set(
			err, PL_ELOCKED,
			"the program was edited since the run began: a person has to agree "
			"to go on with it");
	for (size_t i = 0; i < step->branches.n && branch.n && !way; i++)
		if (pl_str_eq(step->branches.at[i].target, branch))
			way = &step->branches.at[i];
	if (branch.n && !way)
		return no_branch(step, branch, err);
	rc = check_vars(run, step, way != NULL, err);
	if (!rc)
		rc = check_stops(run, step, way, err);
	if (rc)
		return rc;
	run->answers.n = 0;
	for (size_t i = 0; i < run->vars.n; i++)
		run->vars.at[i].fresh = false;
	run->done++;
	run->at = way ? way->to : step->next;
	if (run->at != PL_PROGRAM_NOWHERE)
		run->visits[run->at]++;
	return 0;
}

/* --- what a run is ------------------------------------------------------------------------ */

/* A part of the hash: its length keeps "ab", "c" from being "a", "bc". */
static uint64_t add(uint64_t hash, struct pl_str part)
{
	char length[24];

	snprintf(length, sizeof(length), "%zu:", part.n);
	return pl_hash_add(pl_hash_add(hash, pl_str_of(length)), part);
}

static uint64_t add_number(uint64_t hash, uint64_t n)
{
	char text[24];

	snprintf(text, sizeof(text), "%" PRIu64, n);
	return add(hash, pl_str_of(text));
}

void pl_run_hash(const struct pl_run *run, char out[17])
{
	const struct pl_program_step *step = pl_run_step(run);
	uint64_t hash = add(PL_HASH_INIT, step ? step->name : PL_S(""));

	hash = add_number(hash, run->done);
	for (size_t i = 0; i < run->program->steps.n; i++)
		if (run->visits[i]) {
			hash = add(hash, run->program->steps.at[i].name);
			hash = add_number(hash, run->visits[i]);
		}
	hash = add_number(hash, run->vars.n);
	for (size_t i = 0; i < run->vars.n; i++) {
		hash = add(hash, run->vars.at[i].name);
		hash = add(hash, run->vars.at[i].value);
		hash = add_number(hash, run->vars.at[i].fresh);
	}
	for (size_t i = 0; i < run->answers.n; i++) {
		hash = add(hash, run->answers.at[i].question);
		hash = add(hash, run->answers.at[i].text);
	}
	snprintf(out, 17, "%016" PRIx64, hash);
}
