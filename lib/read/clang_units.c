/* lib/read/clang_units.c */
#include "read/clang_units.h"

#include "base/fs.h"
#include "base/par.h"
#include "base/proc.h"
#include "read/clang_answer.h"
#include "read/clang_kept.h"

enum {
	UNIT_SECONDS = 300,    /* a hang is one for certain then */
	UNIT_BYTES = 4 << 20,  /* of text that one unit includes: so many cores can share */
	MAX_SHARED = 2,        /* times that a file may share a unit, while others spoil it */
};
/* Address space and answer of one unit. */
static const size_t UNIT_MEMORY = (size_t)4 << 30, UNIT_OUTPUT = (size_t)1 << 30;

/* A header that another file of the tree includes comes with that: alone it may not even compile. */
static void find_included(struct pl_clang *c)
{
	struct pl_map names = PL_MAP_INIT;

	for (size_t i = 0; i < c->n; i++) {
		struct pl_str own = pl_fs_base(c->files[i].path), name;
		size_t at = 0;
		bool quoted;

		while (pl_flags_next_include(c->texts[i].text, &at, &name, &quoted))
			if (!pl_str_eq(pl_fs_base(name), own))
				pl_map_add(&names, pl_fs_base(name), NULL);
	}
	for (size_t i = 0; i < c->n; i++)
		c->files[i].included = c->files[i].header &&
		                       pl_map_find(&names, pl_fs_base(c->files[i].path));
	pl_map_deinit(&names);
}

static struct pl_clang_planned *add_unit(struct pl_clang *c, uint32_t file, const char *seen_top)
{
	struct pl_clang_planned *unit = PL_ARENA_NEW(&c->arena, struct pl_clang_planned);

	pl_vec_push(&c->units, unit);
	unit->set = c->flags.of[file];
	unit->file = file;
	unit->main_path = pl_arena_fmt(&c->arena, "%s/.portolan-unit", seen_top);
	pl_clang_unit_begin(&unit->text);
	return unit;
}

static void add_to_unit(struct pl_clang *c, struct pl_clang_planned *unit, uint32_t file)
{
	pl_clang_unit_add(&unit->text, c->texts[file].path, ++unit->n_includes);
	pl_vec_push(&unit->files, file);
}

/* Units that include all files with the same flags, each up to a size. */
static void plan_shared_units(struct pl_clang *c, const char *seen_top)
{
	for (uint32_t set = 1; set <= c->flags.sets.n; set++) {
		struct pl_clang_planned *unit = NULL;
		size_t bytes = 0;

		for (uint32_t i = 0; i < c->n; i++) {
			if (c->flags.of[i] != set || !c->wanted[i] || c->alone[i] ||
			    c->files[i].included)
				continue;
			if (!unit || bytes > UNIT_BYTES) {
				unit = add_unit(c, i, seen_top);
				bytes = 0;
			}
			add_to_unit(c, unit, i);
			bytes += c->texts[i].text.n;
		}
	}
}

static void plan_own_units(struct pl_clang *c, const char *seen_top)
{
	for (uint32_t i = 0; i < c->n; i++) {
		struct pl_clang_planned *unit;

		if (!c->wanted[i])
			continue;
		unit = add_unit(c, i, seen_top);
		if (pl_clang_unit_can_add(c->texts[i].path)) {
			add_to_unit(c, unit, i);
		} else {
			pl_sb_clear(&unit->text);
			unit->main_path = pl_str_of(c->texts[i].path);
		}
	}
}

/* Made up of includes for which a revision has no folder; see lift_includes. */
static const char PRELUDE[] = "/.portolan-prelude";

/* What libclang is given, but for the file itself. */
static void find_args(const struct pl_clang *c, const struct pl_clang_planned *unit,
                      struct pl_flags_words *args)
{
	const struct pl_flags_set *set = &c->flags.sets.at[unit->set - 1];

	for (size_t i = 0; i < set->n_args; i++)
		pl_vec_push(args, pl_str_of(set->args[i]));
	pl_vec_push(args, PL_S("-w"));
	pl_vec_push(args, PL_S("-ferror-limit=0"));
	if (c->prelude.n) {
		pl_vec_push(args, PL_S("-include"));
		pl_vec_push(args, pl_str_of(PRELUDE));
	}
}

/* In the child. */
static int run_unit(void *ctx, size_t item, int out, int err)
{
	struct pl_clang *c = ctx;
	const struct pl_clang_planned *unit = c->asked.at[item];
	struct pl_clang_unit u = { .lang = c->flags.sets.at[unit->set - 1].lang,
		                   .texts = c->texts,
		                   .n_texts = c->n,
		                   .by_path = &c->by_place,
		                   .wanted = c->wanted };
	struct pl_flags_words words = PL_VEC_INIT;
	const char **args;

	(void)err;
	find_args(c, unit, &words);
	args = pl_calloc(words.n + 1, sizeof(*args));
	for (size_t i = 0; i < words.n; i++)
		args[i] = words.at[i].p;
	u.n_args = words.n;
	u.args = args;
	u.main_path = unit->main_path.p;
	if (unit->text.n)
		u.main_text = pl_sb_str(&unit->text);
	if (c->prelude.n) {
		u.prelude = pl_sb_str(&c->prelude);
		u.prelude_path = PRELUDE;
	}
	return pl_clang_unit_run(c->lib, &u, out);
}

static void take_unit(void *ctx, size_t item, struct pl_proc *proc, const char *wrong)
{
	struct pl_clang *c = ctx;
	struct pl_clang_planned *unit = c->asked.at[item];

	if (wrong)
		unit->failed = pl_arena_fmt(&c->arena, "libclang %s", wrong);
	else if (proc->status < 0)
		unit->failed = pl_arena_fmt(&c->arena, "libclang was killed by signal %d",
		                            -proc->status);
	else if (proc->status || !pl_clang_answer_read(pl_sb_str(&proc->out), &unit->answer))
		unit->failed = PL_S("libclang crashed or did not take the flags");
	else
		pl_clang_kept_put(c, unit, pl_sb_str(&proc->out));
}

/* The units in work that have no answer from an earlier run. */
static void find_asked(struct pl_clang *c)
{
	c->asked.n = 0;
	for (size_t u = c->first; u < c->units.n; u++) {
		struct pl_clang_planned *unit = c->units.at[u];
		struct pl_flags_words args = PL_VEC_INIT;

		find_args(c, unit, &args);
		if (!pl_clang_kept_find(c, &args, unit))
			pl_vec_push(&c->asked, unit);
		pl_vec_free(&args);
	}
}

static int run_units(struct pl_clang *c, struct pl_err *err)
{
	struct pl_proc_each each = {
		.jobs = pl_par_jobs(c->options->jobs),
		.limits = { .seconds = UNIT_SECONDS,
		            .cpu_seconds = UNIT_SECONDS,
		            .memory = UNIT_MEMORY,
		            .output = UNIT_OUTPUT },
		.run = run_unit,
		.done = take_unit,
		.ctx = c,
	};

	find_asked(c);
	each.n = c->asked.n;
	return each.n ? pl_proc_each(&each, err) : 0;
}

/* --- who is right about a file --------------------------------------------------------------- */

/* What a unit is worth for one file. */
struct judged {
	bool entered, bad; /* bad: it has errors */
	bool spoilt;       /* what another file leaves open reaches into it, or what it does itself */
	bool opener;       /* the first of a shared unit that leaves something open, or what led to it */
	const struct pl_clang_error *fatal;
};

/* By include, from 0: is nothing open behind it? What is read alone closes itself, or has an error. */
static bool *find_closed(const struct pl_clang_planned *unit)
{
	bool *closed = pl_calloc(unit->n_includes + 1, sizeof(*closed));

	for (size_t i = 0; i < unit->answer.n_closed; i++)
		if (unit->answer.closed[i] <= unit->n_includes)
			closed[unit->answer.closed[i]] = true;
	if (!unit->text.n)
		closed[0] = true;
	return closed;
}

static struct judged *judge(const struct pl_clang *c, const struct pl_clang_planned *unit)
{
	const struct pl_clang_answer *answer = &unit->answer;
	struct judged *judged = pl_calloc(c->n + 1, sizeof(*judged));
	bool *closed = find_closed(unit);
	size_t opener = 0;

	while (opener <= unit->n_includes && closed[opener])
		opener++;
	for (size_t i = 0; i < answer->n_entered; i++) {
		const struct pl_clang_entered *e = &answer->entered[i];

		if (e->file >= c->n || e->under > unit->n_includes)
			continue;
		judged[e->file].entered = true;
		judged[e->file].spoilt |= !closed[e->under] || (e->under && !closed[e->under - 1]);
		judged[e->file].opener |= e->under == opener;
	}
	for (size_t i = 0; i < answer->n_errors; i++) {
		const struct pl_clang_error *e = &answer->errors[i];

		if (e->file >= c->n)
			continue;
		judged[e->file].bad = true;
		if (e->fatal && !judged[e->file].fatal)
			judged[e->file].fatal = e;
	}
	free(closed);
	return judged;
}

static void take_answer(struct pl_clang_source_file *file, const struct pl_clang_answer *answer,
                        bool sure)
{
	file->seen.answer = answer;
	file->seen.sure = sure;
	file->seen.why = PL_S_NONE;
}

/*
 * Files that a unit read without an error have their answer; those of the others that are only spoilt
 * may share a unit once more. What a unit with no answer includes may not: that would fail as it did.
 */
static void take_good(struct pl_clang *c)
{
	for (size_t u = c->first; u < c->units.n; u++) {
		const struct pl_clang_planned *unit = c->units.at[u];
		struct judged *judged = judge(c, unit);

		for (size_t i = 0; unit->failed.n && i < unit->files.n; i++)
			c->alone[unit->files.at[i]] = true;
		for (size_t i = 0; i < c->n; i++) {
			if (!c->wanted[i] || c->files[i].seen.answer || !judged[i].entered)
				continue;
			if (judged[i].bad || judged[i].opener)
				c->alone[i] = true;
			else if (!judged[i].spoilt)
				take_answer(&c->files[i], &unit->answer, true);
		}
		free(judged);
	}
}

/* What is left after all: a file with errors that are not fatal is read as far as that goes. */
static void take_rest(struct pl_clang *c)
{
	for (size_t u = c->first; u < c->units.n; u++) {
		const struct pl_clang_planned *unit = c->units.at[u];
		struct pl_clang_source_file *file = &c->files[unit->file];
		struct judged *judged;

		if (file->seen.answer)
			continue;
		if (unit->failed.n) {
			file->seen.why = unit->failed;
			continue;
		}
		judged = judge(c, unit);
		if (judged[unit->file].fatal)
			file->seen.why = pl_arena_fmt(
				&c->arena, "fatal error: " PL_STR_FMT,
				PL_STR_ARG(pl_clang_text_of(&unit->answer,
			                                    judged[unit->file].fatal->text)));
		else
			take_answer(file, &unit->answer, false);
		free(judged);
	}
}

/* Those that have flags and no answer yet; false: there are none. */
static bool find_wanted(struct pl_clang *c, bool may_share)
{
	bool any = false;

	for (size_t i = 0; i < c->n; i++) {
		c->wanted[i] = c->flags.of[i] && !c->files[i].seen.answer &&
		               !c->files[i].seen.why.n;
		any |= c->wanted[i] && !(may_share && c->alone[i]);
	}
	return any;
}

/* Plan units, run them, take what they read well. */
static int read_round(struct pl_clang *c, void (*plan)(struct pl_clang *c, const char *seen_top),
                      const char *seen_top, struct pl_err *err)
{
	int rc;

	c->first = c->units.n;
	plan(c, seen_top);
	rc = run_units(c, err);
	if (!rc)
		take_good(c);
	return rc;
}

int pl_clang_units_read(struct pl_clang *c, const char *seen_top, struct pl_err *err)
{
	int rc = 0;

	for (size_t i = 0; i < c->n; i++) {
		c->alone[i] = !pl_clang_unit_can_add(c->texts[i].path);
		if (!c->flags.of[i] && !c->files[i].seen.why.n)
			c->files[i].seen.why = PL_S("no flags");
	}
	find_included(c);
	for (int i = 0; i < MAX_SHARED && find_wanted(c, true) && !rc; i++)
		rc = read_round(c, plan_shared_units, seen_top, err);
	if (!rc && find_wanted(c, false))
		rc = read_round(c, plan_own_units, seen_top, err);
	if (!rc) {
		take_rest(c);
		pl_clang_kept_all(c);
	}
	pl_vec_free(&c->asked);
	return rc;
}
