/*
 * lib/work/progrun.c
 *
 * A block runs as one script, so that it is what an agent runs. Behind each command of its outermost
 * level the script says on stderr, in a frame of control bytes, which line it was and how it ended;
 * at its end, the values of the variables that it set.
 */
#include "work/progrun.h"

#include "base/fs.h"
#include "base/map.h"
#include "base/proc.h"
#include "base/quote.h"
#include "base/shell.h"
#include "work/progsample.h"
#include "work/progtools.h"

#include <limits.h>

#define MARK "\036" /* begins what the script says about itself */
#define STOP "\037" /* ends it */

struct run {
	struct pl_lint *lint;
	const struct pl_program *p;
	struct pl_sample sample;
	struct pl_arena arena;
	struct pl_map values; /* name -> struct pl_str * */
	struct pl_map lost;   /* names of variables that blocks set which were not run */
};

static void set_value(struct run *run, struct pl_str name, struct pl_str value)
{
	struct pl_str *copy = PL_ARENA_NEW(&run->arena, struct pl_str);

	*copy = pl_arena_dup(&run->arena, value);
	pl_map_add(&run->values, pl_arena_dup(&run->arena, name), NULL)->ptr = copy;
}

static void set_examples(struct run *run, const struct pl_program_vars *vars)
{
	for (size_t i = 0; i < vars->n; i++)
		if (vars->at[i].example.n)
			set_value(run, vars->at[i].name, vars->at[i].example);
}

/* --- may it be run? ------------------------------------------------------------------------ */

/* Does a path lead out of the sample? */
static bool leads_out(struct pl_str text)
{
	return !pl_str_is(text, "/dev/null") &&
	       (pl_str_starts(text, PL_S("~")) || !pl_fs_is_inside(text));
}

/* --output=FILE: what stands behind the = counts as well. */
static bool word_leads_out(const struct pl_sh_word *w)
{
	const size_t eq = pl_str_find_char(w->text, '=');

	return leads_out(w->text) || (eq != SIZE_MAX && w->text.n && w->text.p[0] == '-' &&
	                              leads_out(pl_str_sub(w->text, eq + 1, w->text.n)));
}

static bool is_function(const struct pl_sh *sh, struct pl_str name)
{
	for (size_t i = 0; i < sh->commands.n; i++)
		if (sh->commands.at[i].function &&
		    pl_str_eq(sh->commands.at[i].words.at[0].text, name))
			return true;
	return false;
}

/* Is it seen of a word what it names? Of the suite's own, the argument of an option may be a file. */
static bool is_seen(const struct pl_sh_command *c, size_t i, const struct pl_tool *tool)
{
	const struct pl_sh_word *word = &c->words.at[i];
	const bool file = tool->reach == PL_REACH_GIVEN ||
	                  (tool->kind == PL_TOOL_SUITE &&
	                   (word->raw.p[0] == '-' || c->words.at[i - 1].raw.p[0] == '-'));

	return word->literal || !word->raw.n || !file;
}

/* Could it, unconfined, write where its text does not show? */
static bool is_blind(const struct pl_sh_command *c)
{
	const struct pl_tool *tool = pl_tool_find(c->words.n ? c->words.at[0].text : PL_S_NONE);
	bool blind = tool->reach == PL_REACH_ANY;

	for (size_t i = 1; i < c->words.n; i++)
		blind |= !is_seen(c, i, tool);
	for (size_t i = 0; i < c->redirects.n; i++)
		blind |= c->redirects.at[i].op != '<' && !c->redirects.at[i].to.literal;
	return blind;
}

/* Why a command must not be run, or none. */
static struct pl_str refuse_command(struct run *run, const struct pl_sh *sh,
                                    const struct pl_sh_command *c)
{
	struct pl_str name = c->words.n ? c->words.at[0].text : PL_S_NONE;

	if (c->words.n && !c->words.at[0].literal)
		return PL_S("what it calls is not known");
	if (c->words.n && pl_tool_find(name)->kind == PL_TOOL_UNKNOWN && !is_function(sh, name))
		return pl_arena_fmt(&run->arena, "'" PL_STR_FMT "' may do anything",
		                    PL_STR_ARG(name));
	for (size_t i = 1; i < c->words.n; i++)
		if (word_leads_out(&c->words.at[i]))
			return pl_arena_fmt(&run->arena, "'" PL_STR_FMT "' leads out of the sample",
			                    PL_STR_ARG(c->words.at[i].text));
	for (size_t i = 0; i < c->redirects.n; i++)
		if (leads_out(c->redirects.at[i].to.text))
			return pl_arena_fmt(&run->arena, "'" PL_STR_FMT "' leads out of the sample",
			                    PL_STR_ARG(c->redirects.at[i].to.text));
	if (!run->sample.confined && is_blind(c))
		return PL_S("where it writes is not seen, and this system cannot confine it");
	return PL_S_NONE;
}

static bool sets_before(const struct pl_sh *sh, size_t var)
{
	for (size_t i = 0; i < var; i++)
		if (sh->vars.at[i].set && pl_str_eq(sh->vars.at[i].name, sh->vars.at[var].name))
			return true;
	return false;
}

static void tell_unknown(struct run *run, struct pl_str name, unsigned line)
{
	pl_lint_add(run->lint, "no-example", line,
	            "write 'for example `VALUE`' behind it in its **Sets**, or NAME=VALUE in "
	            "'inputs:'",
	            "the dry run cannot know '" PL_STR_FMT "'", PL_STR_ARG(name));
}

/* A variable that only an agent can give a value, and that has no example. */
static struct pl_str unknown_value(struct run *run, const struct pl_program_block *block,
                                   const struct pl_sh *sh)
{
	static const char *const told[] = { "used-before-set", NULL };

	for (size_t i = 0; i < sh->vars.n; i++) {
		const struct pl_sh_var *v = &sh->vars.at[i];

		if (v->set || v->guarded || !pl_program_is_name(v->name, '_') ||
		    sets_before(sh, i) || pl_map_find(&run->values, v->name))
			continue;
		if (!pl_map_find(&run->lost, v->name) &&
		    !pl_lint_has(run->lint, block->text_line + v->line - 1, told))
			tell_unknown(run, v->name, block->text_line + v->line - 1);
		return pl_arena_fmt(&run->arena, "the value of '" PL_STR_FMT "' is not known",
		                    PL_STR_ARG(v->name));
	}
	return PL_S_NONE;
}

static struct pl_str refuse(struct run *run, const struct pl_program_block *block,
                            const struct pl_sh *sh)
{
	struct pl_str why = PL_S_NONE;

	if (sh->bad.n)
		return PL_S("the shell cannot parse it");
	if (pl_str_find(block->flags, PL_S("no-dry-run")) != SIZE_MAX)
		return PL_S("it says so");
	for (size_t i = 0; i < sh->commands.n && !why.n; i++)
		why = refuse_command(run, sh, &sh->commands.at[i]);
	return why.n ? why : unknown_value(run, block, sh);
}

/* --- the script ---------------------------------------------------------------------------- */

static unsigned line_at(struct pl_str text, size_t at)
{
	unsigned line = 1;

	for (size_t i = 0; i < at && i < text.n; i++)
		line += text.p[i] == '\n';
	return line;
}

/* The line on which the first command of a piece of the script begins; from when it has none. */
static unsigned first_line(const struct pl_sh *sh, unsigned from, unsigned to)
{
	unsigned first = to;

	for (size_t i = 0; i < sh->commands.n; i++)
		if (sh->commands.at[i].line >= from && sh->commands.at[i].line < first)
			first = sh->commands.at[i].line;
	return first < to ? first : from;
}

static void add_report(struct pl_sb *out, unsigned line)
{
	pl_sb_addf(out,
	           "pl_status=$?; printf '" MARK "status %u %%d" STOP "' \"$pl_status\" >&2; "
	           "(exit \"$pl_status\")\n",
	           line);
}

static void write_script(struct run *run, const struct pl_program_block *block,
                         const struct pl_sh *sh, struct pl_sb *out)
{
	size_t at = 0;

	for (size_t i = 0; i < run->values.n; i++) {
		const struct pl_str *value = run->values.entries[i].ptr;

		pl_sb_addf(out, PL_STR_FMT "=", PL_STR_ARG(run->values.entries[i].key));
		pl_quote_shell(out, *value);
		pl_sb_addc(out, '\n');
	}
	for (size_t i = 0; i < sh->ends.n; i++) {
		const unsigned from = line_at(block->text, at),
			       to = line_at(block->text, sh->ends.at[i]);

		pl_sb_add(out, pl_str_sub(block->text, at, sh->ends.at[i]));
		at = sh->ends.at[i];
		add_report(out, first_line(sh, from, to));
	}
	pl_sb_add(out, pl_str_sub(block->text, at, block->text.n));
	for (size_t i = 0; i < sh->vars.n; i++)
		if (sh->vars.at[i].set && pl_program_is_name(sh->vars.at[i].name, '_'))
			pl_sb_addf(out,
			           "\nprintf '" MARK "value " PL_STR_FMT " %%s" STOP
			           "' \"${" PL_STR_FMT "-}\" >&2\n",
			           PL_STR_ARG(sh->vars.at[i].name),
			           PL_STR_ARG(sh->vars.at[i].name));
}

/* --- what came of it ----------------------------------------------------------------------- */

/* Status 1 is an answer where a tool of that piece answers by it. */
static bool may_answer(const struct pl_sh *sh, unsigned from, unsigned to)
{
	for (size_t i = 0; i < sh->commands.n; i++) {
		const struct pl_sh_command *c = &sh->commands.at[i];

		if (c->line >= from && c->line < to && c->words.n &&
		    pl_tool_find(c->words.at[0].text)->answers)
			return true;
	}
	return false;
}

static struct pl_str last_line(struct pl_str text)
{
	const size_t at = pl_str_rfind_char(pl_str_trim(text), '\n');

	text = pl_str_trim(text);
	return at == SIZE_MAX ? text : pl_str_trim(pl_str_sub(text, at + 1, text.n));
}

/* What a command said is of the scratch folder: its path is told as what it stands for. */
static struct pl_str without_scratch(struct run *run, struct pl_str text)
{
	struct pl_sb out = PL_SB_INIT;
	struct pl_str root = pl_sb_str(&run->sample.root), result;

	for (;;) {
		const size_t at = pl_str_find(text, root);

		if (at == SIZE_MAX)
			break;
		pl_sb_add(&out, pl_str_sub(text, 0, at));
		pl_sb_adds(&out, "SAMPLE");
		text = pl_str_sub(text, at + root.n, text.n);
	}
	pl_sb_add(&out, text);
	result = pl_arena_dup(&run->arena, pl_sb_str(&out));
	pl_sb_deinit(&out);
	return result;
}

static struct pl_str command_text(const struct pl_program_block *block, unsigned line)
{
	struct pl_str rest = block->text, text = PL_S_NONE;

	for (unsigned n = 0; n < line && pl_str_split(&rest, '\n', &text); n++)
		continue;
	return pl_str_trim(text);
}

static void judge(struct run *run, const struct pl_program_block *block, const struct pl_sh *sh,
                  unsigned line, int status, struct pl_str said)
{
	static const char *const told[] = { "unknown-tool", "unknown-option", "jq-syntax", NULL };
	unsigned next = UINT_MAX;

	for (size_t i = 0; i < sh->ends.n; i++) {
		const unsigned end = line_at(block->text, sh->ends.at[i]);

		if (end > line && end < next)
			next = end;
	}
	if (status == 0 || (status == 1 && may_answer(sh, line, next)) ||
	    pl_lint_has(run->lint, block->text_line + line - 1, told))
		return;
	said = without_scratch(run, last_line(said));
	pl_lint_add(run->lint, "command-fails", block->text_line + line - 1,
	            "correct the command, or the order of the steps",
	            "on a sample plan '" PL_STR_FMT "' ends with %d%s" PL_STR_FMT,
	            PL_STR_ARG(command_text(block, line)), status, said.n ? ": " : "",
	            PL_STR_ARG(said));
}

static unsigned number(struct pl_str text)
{
	unsigned n = 0;

	for (size_t i = 0; i < text.n && pl_is_digit(text.p[i]) && n < 10000000; i++)
		n = n * 10 + (unsigned)(text.p[i] - '0');
	return n;
}

static void read_report(struct run *run, const struct pl_program_block *block,
                        const struct pl_sh *sh, struct pl_str report, struct pl_str said)
{
	struct pl_str what, name;

	pl_str_split(&report, ' ', &what);
	if (!pl_str_split(&report, ' ', &name))
		return;
	if (pl_str_is(what, "value"))
		set_value(run, name, report);
	else
		judge(run, block, sh, number(name), (int)number(report), said);
}

static void read_reports(struct run *run, const struct pl_program_block *block,
                         const struct pl_sh *sh, struct pl_str text)
{
	struct pl_str piece, said = PL_S_NONE;
	bool first = true;

	while (pl_str_split(&text, MARK[0], &piece)) {
		const size_t stop = pl_str_find_char(piece, STOP[0]);

		if (first || stop == SIZE_MAX) {
			said = piece;
		} else {
			read_report(run, block, sh, pl_str_sub(piece, 0, stop), said);
			said = pl_str_sub(piece, stop + 1, piece.n);
		}
		first = false;
	}
}

static void pass_over(struct run *run, const struct pl_program_block *block, const struct pl_sh *sh,
                      struct pl_str why)
{
	struct pl_lint_finding *note = pl_vec_add(&run->lint->not_run);

	note->line = block->line;
	note->message = pl_arena_dup(&run->lint->arena, why);
	run->lint->skipped++;
	for (size_t i = 0; i < sh->vars.n; i++)
		if (sh->vars.at[i].set)
			pl_map_add(&run->lost, pl_arena_dup(&run->arena, sh->vars.at[i].name),
			           NULL);
}

static int run_block(struct run *run, const struct pl_program_block *block, struct pl_err *err)
{
	struct pl_sb script = PL_SB_INIT;
	struct pl_proc proc = PL_PROC_INIT;
	struct pl_str why;
	struct pl_sh sh;
	int rc = 0;

	pl_sh_parse(&sh, block->text);
	why = refuse(run, block, &sh);
	if (why.n) {
		pass_over(run, block, &sh, why);
		goto out;
	}
	write_script(run, block, &sh, &script);
	rc = pl_sample_run(&run->sample, pl_sb_str(&script), &proc, err);
	if (rc == PL_ELIMIT) {
		pl_lint_add(run->lint, "command-fails", block->text_line,
		            "let it end by itself, and soon", "on a sample plan %s",
		            pl_sb_cstr(&err->text));
		pl_err_clear(err);
		rc = 0;
	} else if (!rc) {
		run->lint->ran++;
		read_reports(run, block, &sh, pl_sb_str(&proc.err));
	}
out:
	pl_sh_deinit(&sh);
	pl_sb_deinit(&script);
	pl_proc_deinit(&proc);
	return rc;
}

static bool has_scripts(const struct pl_program *p)
{
	for (size_t i = 0; i < p->steps.n; i++)
		for (size_t j = 0; j < p->steps.at[i].blocks.n; j++)
			if (pl_str_is(p->steps.at[i].blocks.at[j].language, "sh"))
				return true;
	return false;
}

int pl_progrun(struct pl_lint *lint, bool confined, struct pl_err *err)
{
	struct run run = { .lint = lint, .p = lint->program };
	int rc;

	if (!run.p->is_program || !has_scripts(run.p))
		return 0;
	rc = pl_sample_make(&run.sample, run.p->wants_plan, confined, err);
	set_examples(&run, &run.p->inputs);
	for (size_t i = 0; i < run.p->steps.n && !rc; i++) {
		const struct pl_program_step *step = &run.p->steps.at[i];

		set_examples(&run, &step->sets);
		for (size_t j = 0; j < step->blocks.n && !rc; j++)
			if (pl_str_is(step->blocks.at[j].language, "sh"))
				rc = run_block(&run, &step->blocks.at[j], err);
	}
	pl_sample_remove(&run.sample);
	pl_map_deinit(&run.values);
	pl_map_deinit(&run.lost);
	pl_arena_deinit(&run.arena);
	pl_lint_settle(lint);
	return rc;
}
