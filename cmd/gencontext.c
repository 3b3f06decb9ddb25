/*
 * cmd/gencontext.c -- everything that the port of one type needs, and nothing else, in one text.
 */
#include "base/cmd.h"
#include "work/context.h"

#include <stdlib.h>

struct gencontext_args {
	const char *plan, *budget, *target_rev, *config, *conventions, *notes;
	int format;
	bool no_cache;
};

static const struct pl_opt opts[] = {
	{ 'b', "budget", PL_OPT_STR, offsetof(struct gencontext_args, budget), "N",
	  "tokens that the output may have at most (default: any number)" },
	{ 'f', "format", PL_OPT_ENUM, offsetof(struct gencontext_args, format), "markdown,json",
	  "how it is printed" },
	{ 0, "plan", PL_OPT_STR, offsetof(struct gencontext_args, plan), "FILE",
	  "the plan (default porting-plan.json)" },
	{ 0, "target-rev", PL_OPT_STR, offsetof(struct gencontext_args, target_rev), "REV",
	  "read the target at a revision instead of its working tree" },
	{ 0, "conventions", PL_OPT_STR, offsetof(struct gencontext_args, conventions), "FILE",
	  "the target's conventions (default TARGET-conventions.md beside the plan)" },
	{ 0, "notes", PL_OPT_STR, offsetof(struct gencontext_args, notes), "FILE",
	  "notes of the port (default porting-notes.md beside the plan)" },
	{ 0, "config", PL_OPT_STR, offsetof(struct gencontext_args, config), "FILE",
	  "read FILE instead of the repository's .portconfig" },
	{ 0, "no-cache", PL_OPT_FLAG, offsetof(struct gencontext_args, no_cache), NULL,
	  "read everything anew; keep nothing for the next time" },
};

static int read_budget(const char *text, size_t *out, struct pl_err *err)
{
	enum { MOST = 1000 * 1000 * 1000 };
	char *end = NULL;
	unsigned long n = text ? strtoul(text, &end, 10) : 0;

	if (text && (!pl_is_digit(text[0]) || *end || !n || n > MOST))
		return pl_err_set(err, PL_EUSAGE, "option '--budget': '%s' is no number of tokens",
		                  text);
	*out = n;
	return 0;
}

static int open_plan(struct pl_ctx *ctx, const struct gencontext_args *args, struct pl_ledger **out,
                     struct pl_err *err)
{
	struct pl_ledger_options options = {
		.path = args->plan ? args->plan : "porting-plan.json",
		.output = ctx->out_path,
		.log = ctx->log,
	};

	return pl_ledger_open(&options, out, err);
}

static int make(struct pl_ctx *ctx, const struct gencontext_args *args,
                const struct pl_context_options *options, size_t budget, struct pl_err *err)
{
	struct pl_context *context = NULL;
	struct pl_sb text = PL_SB_INIT;
	int rc = pl_context_make(options, &context, err);

	if (!rc)
		rc = pl_context_write(context, args->format ? PL_CONTEXT_JSON : PL_CONTEXT_MARKDOWN,
		                      budget, &text, err);
	if (!rc)
		pl_cmd_print(ctx, pl_sb_str(&text));
	pl_sb_deinit(&text);
	pl_context_free(context);
	return rc;
}

static int gencontext_run(struct pl_ctx *ctx, const void *arguments, struct pl_err *err)
{
	const struct gencontext_args *args = arguments;
	struct pl_project project = { .ctx = NULL };
	struct pl_context_options options = { .project = &project,
		                              .target_rev = args->target_rev,
		                              .conventions = args->conventions,
		                              .notes = args->notes };
	struct pl_ledger *ledger = NULL;
	struct pl_item *item = NULL;
	size_t budget = 0;
	int rc = read_budget(args->budget, &budget, err);

	if (rc)
		return rc;
	rc = open_plan(ctx, args, &ledger, err);
	if (!rc)
		rc = pl_items_find(&ledger->items, pl_str_of(ctx->operands[0]), &item, err);
	if (!rc)
		rc = pl_project_open(&project, ctx, args->config, NULL, err);
	if (!rc) {
		project.cache = pl_cache_open(args->no_cache, ctx->log);
		project.references = true;
		options.ledger = ledger;
		options.item = item;
		rc = make(ctx, args, &options, budget, err);
	}
	pl_project_close(&project);
	pl_ledger_close(ledger);
	return rc;
}

static const struct pl_cmd gencontext = {
	.name = "gencontext",
	.summary = "everything needed to port one type, and nothing else",
	.operands = "TYPE",
	.details = "TYPE is a type of the plan, by its name or as much of the end of its qualified name as\n"
	           "tells it from others. The bundle has its diff and text, the signatures of what it\n"
	           "inherits and uses, what the target has of it and what seems missing there, and the\n"
	           "paragraphs of conventions and notes that mention it, each with its tokens.",
	.opts = opts,
	.n_opts = PL_LEN(opts),
	.args_size = sizeof(struct gencontext_args),
	.min_operands = 1,
	.max_operands = 1,
	.run = gencontext_run,
};

int main(int argc, char **argv)
{
	return pl_cmd_main(&gencontext, argc, argv);
}
