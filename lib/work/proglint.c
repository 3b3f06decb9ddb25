/* lib/work/proglint.c -- the rules, and the way through them. */
#include "work/proglint.h"

#include "base/gauge.h"
#include "work/proglint_private.h"

#include <stdlib.h>

#define E PL_SEVERITY_ERROR
#define W PL_SEVERITY_WARNING
#define N PL_SEVERITY_NOTE

static const struct pl_lint_rule rules[] = {
	{ "not-a-program", "The file is Markdown, but no LLM program.", N },
	/* form */
	{ "front-matter", "The front matter is broken, or lacks a key.", E },
	{ "unknown-schema", "The schema is none that is known.", E },
	{ "no-budget", "The program does not say how many tokens it may take.", E },
	{ "over-budget", "The program takes more tokens than its budget.", E },
	{ "no-workflow", "There are no steps.", E },
	{ "bad-name", "A step or a variable has a name that is none.", E },
	{ "too-many-steps", "There are more steps than can be looked at.", E },
	{ "duplicate-step", "Two steps have one name.", E },
	{ "empty-step", "A step says nothing.", W },
	{ "control-line", "A control line lacks a part, or contradicts another.", E },
	{ "unknown-control", "A bold word looks like a control word and is none.", E },
	{ "stop-without-question", "A stop does not say what the person is asked.", E },
	{ "unclosed-fence", "A fenced block is not closed.", E },
	{ "unknown-language", "A fenced block does not say what it holds, or something unknown.", W },
	{ "slot-left", "A slot of a template was not filled.", E },
	{ "dead-link", "A link leads to a file or a heading that is not there.", E },
	{ "bad-json", "A json block cannot be read.", E },
	{ "jq-syntax", "A jq program does not compile.", E },
	/* flow */
	{ "unknown-step", "A branch leads to a step that is not there.", E },
	{ "unreachable-step", "No path leads to a step.", E },
	{ "endless-loop", "From a step no path leads to an end.", E },
	{ "no-end", "The program runs out of steps without an end.", E },
	{ "used-before-set", "A variable may be used before it is set.", E },
	{ "never-used", "A variable is set and never used.", W },
	{ "no-example", "The dry run cannot know a variable's value.", W },
	{ "unchecked-change", "State is changed before a person was asked.", E },
	/* commands */
	{ "shell-syntax", "The shell cannot parse a block.", E },
	{ "unknown-tool", "A command's tool is not there.", E },
	{ "unknown-option", "A tool has no such option or verb.", E },
	{ "command-fails", "A command fails on a sample plan.", E },
	{ "unquoted-variable", "The shell splits a variable's value at its blanks.", W },
	{ "hidden-status", "A pipe hides the exit status of a command that answers by it.", W },
	{ "machine-path", "A command names a path of one machine.", W },
	{ "destructive", "A command destroys work before a person was asked.", E },
	{ "reads-terminal", "A command waits for input that an agent cannot give.", E },
};

size_t pl_lint_n_rules(void)
{
	return PL_LEN(rules);
}

const struct pl_lint_rule *pl_lint_rule_at(size_t i)
{
	return &rules[i];
}

size_t pl_lint_rule_of(const char *id)
{
	for (size_t i = 0; i < PL_LEN(rules); i++)
		if (strcmp(rules[i].id, id) == 0)
			return i;
	return SIZE_MAX;
}

bool pl_lint_has(const struct pl_lint *lint, unsigned line, const char *const *ids)
{
	for (size_t i = 0; i < lint->findings.n; i++)
		for (size_t j = 0; ids[j]; j++)
			if (lint->findings.at[i].line == line &&
			    strcmp(rules[lint->findings.at[i].rule].id, ids[j]) == 0)
				return true;
	return false;
}

void pl_lint_add(struct pl_lint *lint, const char *id, unsigned line, const char *mend,
                 const char *fmt, ...)
{
	struct pl_lint_finding *finding = pl_vec_add(&lint->findings);
	struct pl_sb text = PL_SB_INIT;
	va_list ap;

	va_start(ap, fmt);
	pl_sb_vaddf(&text, fmt, ap);
	va_end(ap);
	finding->rule = pl_lint_rule_of(id);
	finding->line = line ? line : 1;
	finding->message = pl_arena_dup(&lint->arena, pl_sb_str(&text));
	finding->mend = pl_str_of(mend);
	pl_sb_deinit(&text);
}

static int by_line(const void *a, const void *b)
{
	const struct pl_lint_finding *x = a, *y = b;

	if (x->line != y->line)
		return x->line < y->line ? -1 : 1;
	if (x->rule != y->rule)
		return x->rule < y->rule ? -1 : 1;
	return pl_str_cmp(x->message, y->message);
}

void pl_lint_settle(struct pl_lint *lint)
{
	size_t n = 0;

	pl_vec_sort(&lint->findings, by_line);
	for (size_t i = 0; i < lint->findings.n; i++)
		if (!n || by_line(&lint->findings.at[n - 1], &lint->findings.at[i]) != 0)
			lint->findings.at[n++] = lint->findings.at[i];
	lint->findings.n = n;
}

/* --- tokens -------------------------------------------------------------------------------- */

static void add_part(struct pl_lint *lint, struct pl_str title, unsigned line, struct pl_str text)
{
	struct pl_lint_part *part = pl_vec_add(&lint->parts);

	part->title = title;
	part->line = line;
	part->tokens = pl_gauge_tokens(text);
}

static void count_tokens(struct pl_lint *lint)
{
	const struct pl_program *p = lint->program;
	size_t at_most;

	for (size_t i = 0; i < p->sections.n; i++)
		if (p->sections.at[i].line != p->workflow_line)
			add_part(lint, p->sections.at[i].title, p->sections.at[i].line,
			         p->sections.at[i].text);
	for (size_t i = 0; i < p->steps.n; i++)
		add_part(lint, p->steps.at[i].name, p->steps.at[i].line, p->steps.at[i].text);
	lint->tokens = pl_gauge_tokens(p->text);
	at_most = pl_gauge_at_most(lint->tokens);
	if (p->budget && at_most > p->budget)
		pl_lint_add(
			lint, "over-budget", 1,
			"shorten it (--format json has the tokens of each part), or raise the budget",
			"about %zu tokens, perhaps %zu; the budget is %u", lint->tokens, at_most,
			p->budget);
}

/* --- the way ------------------------------------------------------------------------------- */

static void take_apart(struct lint_scripts *scripts, const struct pl_program_block *block, int step)
{
	struct lint_script *script;

	if (!pl_str_is(block->language, "sh"))
		return;
	script = pl_vec_add(scripts);
	script->block = block;
	script->step = step;
	pl_sh_parse(&script->sh, block->text);
}

static void read_scripts(const struct pl_program *p, struct lint_scripts *scripts)
{
	for (size_t i = 0; i < p->blocks.n; i++)
		take_apart(scripts, &p->blocks.at[i], PL_PROGRAM_NOWHERE);
	for (size_t i = 0; i < p->steps.n; i++)
		for (size_t j = 0; j < p->steps.at[i].blocks.n; j++)
			take_apart(scripts, &p->steps.at[i].blocks.at[j], (int)i);
}

static void take_faults(struct pl_lint *lint)
{
	for (size_t i = 0; i < lint->program->faults.n; i++) {
		const struct pl_program_fault *f = &lint->program->faults.at[i];

		pl_lint_add(lint, f->rule, f->line, f->mend.p, PL_STR_FMT, PL_STR_ARG(f->message));
	}
}

int pl_lint_program(struct pl_lint *lint, const struct pl_program *program, const char *path,
                    struct pl_err *err)
{
	struct lint_scripts scripts = PL_VEC_INIT;
	int rc;

	memset(lint, 0, sizeof(*lint));
	lint->program = program;
	lint->path = path;
	if (!program->is_program) {
		pl_lint_add(
			lint, "not-a-program", 1,
			"to make it one, begin it with a front matter: schema: " PL_PROGRAM_SCHEMA
			", name, budget",
			"this is no LLM program: nothing was checked");
		return 0;
	}
	take_faults(lint);
	count_tokens(lint);
	pl_lint_text(lint);
	read_scripts(program, &scripts);
	pl_lint_graph(lint, &scripts);
	rc = pl_lint_commands(lint, &scripts, err);
	for (size_t i = 0; i < scripts.n; i++)
		pl_sh_deinit(&scripts.at[i].sh);
	pl_vec_free(&scripts);
	pl_lint_settle(lint);
	return rc;
}

void pl_lint_deinit(struct pl_lint *lint)
{
	pl_vec_free(&lint->findings);
	pl_vec_free(&lint->parts);
	pl_vec_free(&lint->not_run);
	pl_arena_deinit(&lint->arena);
}
