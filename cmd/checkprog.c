/*
 * cmd/checkprog.c -- a compiler's checks for LLM programs: form, flow, commands, tokens, a dry run.
 */
#include "base/cmd.h"
#include "base/confine.h"
#include "work/lintout.h"
#include "work/progrun.h"

#include <stdlib.h>

enum format { TEXT, JSON, SARIF, GITHUB };
enum graph { NO_GRAPH, GRAPH_TEXT, GRAPH_MERMAID };

struct checkprog_args {
	int format, graph;
	bool tokens, no_run, rules;
};

#define OPT(name) offsetof(struct checkprog_args, name)

static const struct pl_opt opts[] = {
	{ 'f', "format", PL_OPT_ENUM, OPT(format), "text,json,sarif,github", "how it is printed" },
	{ 'g', "graph", PL_OPT_ENUM, OPT(graph), "none,text,mermaid",
	  "print the steps and where each goes, and judge nothing" },
	{ 't', "tokens", PL_OPT_FLAG, OPT(tokens), NULL,
	  "print the tokens of each part and step, and judge nothing" },
	{ 0, "no-run", PL_OPT_FLAG, OPT(no_run), NULL, "do not run the commands on a sample plan" },
	{ 0, "rules", PL_OPT_FLAG, OPT(rules), NULL, "list the rules" },
};

/* --- files --------------------------------------------------------------------------------- */

struct checked {
	struct pl_program **programs;
	struct pl_lint *lints;
	size_t n;
};

static void free_checked(struct checked *c)
{
	for (size_t i = 0; i < c->n; i++) {
		pl_lint_deinit(&c->lints[i]);
		pl_program_free(c->programs[i]);
	}
	free(c->programs);
	free(c->lints);
}

static int check_one(struct checked *c, const char *path, bool run, struct pl_err *err)
{
	struct pl_program *program = NULL;
	struct pl_lint *lint = &c->lints[c->n];
	int rc = pl_program_load(path, &program, err);

	if (rc)
		return rc;
	c->programs[c->n++] = program;
	rc = pl_lint_program(lint, program, path, err);
	if (!rc && run)
		rc = pl_progrun(lint, pl_confine_can(), err);
	return rc ? pl_err_while(err, rc, "checking '%s'", path) : 0;
}

static bool has_findings(const struct checked *c)
{
	for (size_t i = 0; i < c->n; i++)
		for (size_t j = 0; j < c->lints[i].findings.n; j++)
			if (pl_lint_rule_at(c->lints[i].findings.at[j].rule)->severity >
			    PL_SEVERITY_NOTE)
				return true;
	return false;
}

/* --- printing ------------------------------------------------------------------------------ */

static void write_tokens(const struct pl_lint *lint, struct pl_sb *out)
{
	for (size_t i = 0; i < lint->parts.n; i++) {
		pl_sb_addf(out, "%6zu ", lint->parts.at[i].tokens);
		pl_sb_add_line(out, lint->parts.at[i].title);
		pl_sb_addc(out, '\n');
	}
	pl_sb_addf(out, "%6zu in all", lint->tokens);
	if (lint->program->budget)
		pl_sb_addf(out, " of %u", lint->program->budget);
	pl_sb_addc(out, '\n');
}

static int print_text(struct pl_ctx *ctx, const struct checkprog_args *args,
                      const struct checked *c)
{
	struct pl_sb out = PL_SB_INIT;

	if (!args->graph && !args->tokens && args->format == GITHUB)
		pl_lint_write_github(c->lints, c->n, &out);
	for (size_t i = 0; i < c->n; i++) {
		if (args->graph == GRAPH_TEXT)
			pl_steps_write_text(c->programs[i], &out);
		else if (args->graph == GRAPH_MERMAID)
			pl_steps_write_mermaid(c->programs[i], &out);
		else if (args->tokens)
			write_tokens(&c->lints[i], &out);
		else if (args->format == TEXT)
			pl_lint_write_text(&c->lints[i], &out);
	}
	pl_cmd_print(ctx, pl_sb_str(&out));
	pl_sb_deinit(&out);
	return 0;
}

static int print_json(struct pl_ctx *ctx, const struct checkprog_args *args,
                      const struct checked *c, struct pl_err *err)
{
	struct pl_out *out = pl_out_new(PL_OUT_PRETTY, ctx->out, NULL);

	if (args->format == JSON)
		pl_lint_write_json(c->lints, c->n, out);
	else
		pl_lint_write_sarif(c->lints, c->n, out);
	return pl_out_close(out, err);
}

static int print_rules(struct pl_ctx *ctx)
{
	struct pl_sb out = PL_SB_INIT;

	for (size_t i = 0; i < pl_lint_n_rules(); i++) {
		const struct pl_lint_rule *rule = pl_lint_rule_at(i);

		pl_sb_addf(&out, "%-22s %-8s %s\n", rule->id, pl_severity_name(rule->severity),
		           rule->what);
	}
	pl_cmd_print(ctx, pl_sb_str(&out));
	pl_sb_deinit(&out);
	return 0;
}

static int checkprog_run(struct pl_ctx *ctx, const void *opaque, struct pl_err *err)
{
	const struct checkprog_args *args = opaque;
	const bool looks = args->graph || args->tokens;
	struct checked c = { .n = 0 };
	int rc = 0;

	if (args->rules)
		return print_rules(ctx);
	if (!ctx->n_operands)
		return pl_err_set(err, PL_EUSAGE, "name a program to check, such as port.md");
	if (looks && args->format != TEXT)
		return pl_err_set(err, PL_EUSAGE,
		                  "--graph and --tokens print text; --format json has both");
	c.programs = pl_calloc(ctx->n_operands, sizeof(struct pl_program *));
	c.lints = pl_calloc(ctx->n_operands, sizeof(*c.lints));
	for (size_t i = 0; i < ctx->n_operands && !rc; i++)
		rc = check_one(&c, ctx->operands[i], !args->no_run && !looks, err);
	if (!rc && (looks || args->format == TEXT || args->format == GITHUB))
		rc = print_text(ctx, args, &c);
	else if (!rc)
		rc = print_json(ctx, args, &c, err);
	if (!rc && !looks && has_findings(&c))
		rc = PL_EXIT_FINDINGS;
	free_checked(&c);
	return rc;
}

static const struct pl_cmd checkprog = {
	.name = "checkprog",
	.summary = "what is wrong in an LLM program: form, flow, commands, tokens",
	.operands = "FILE...",
	.details =
	        "A program is Markdown whose steps an agent executes. Each fenced command is parsed, its\n"
	        "tools and options are looked up, and it is run on a sample plan in a scratch folder; what\n"
	        "is not known to be harmless is not run, and listed. A step is to be reachable and to lead\n"
	        "to an end, a variable to be set before it is used, and a person to be asked before work is\n"
	        "changed, on every path.\n",
	.opts = opts,
	.n_opts = PL_LEN(opts),
	.args_size = sizeof(struct checkprog_args),
	.max_operands = SIZE_MAX,
	.run = checkprog_run,
};

int main(int argc, char **argv)
{
	return pl_cmd_main(&checkprog, argc, argv);
}
