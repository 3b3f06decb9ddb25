/* cmd/checkfile.c -- compile or syntax-check single files. */
#include "base/cmd.h"
#include "work/filecheck.h"
#include "work/filecheckout.h"

enum { FORMAT_TEXT, FORMAT_JSON, FORMAT_SARIF };

struct checkfile_args {
	int format;
	const char *language;
	const char *target;
	bool syntax;
	unsigned time_limit;
};

static const struct pl_opt opts[] = {
	{ 'f', "format", PL_OPT_ENUM, offsetof(struct checkfile_args, format), "text,json,sarif",
	  "lines for people and editors, one document, or SARIF 2.1.0" },
	{ 'l', "language", PL_OPT_STR, offsetof(struct checkfile_args, language), "LANG",
	  "the files' language, where their names do not tell it" },
	{ 't', "target", PL_OPT_STR, offsetof(struct checkfile_args, target), "NAME",
	  "the target whose command checks them (default: the one they lie in)" },
	{ 0, "syntax", PL_OPT_FLAG, offsetof(struct checkfile_args, syntax), NULL,
	  "run no command: the syntax alone, as far as a grammar knows it" },
	{ 0, "time-limit", PL_OPT_UINT, offsetof(struct checkfile_args, time_limit), "SECONDS",
	  "for a target's command (default 600)" },
};

static int report(struct pl_ctx *ctx, const struct checkfile_args *args,
                  const struct pl_filecheck *check, struct pl_err *err)
{
	struct pl_sb reasons = PL_SB_INIT;
	enum pl_checked_state state = pl_filecheck_state(check);
	int rc = 0;

	if (args->format == FORMAT_JSON)
		rc = pl_filecheck_json(ctx->out, check, err);
	else if (args->format == FORMAT_SARIF)
		rc = pl_filecheck_sarif(ctx->out, check, err);
	else
		pl_filecheck_text(ctx, check);
	if (!rc && state == PL_CHECKED_UNKNOWN) {
		pl_filecheck_reasons(check, &reasons);
		rc = pl_err_set(err, PL_EINCOMPLETE, "%s", pl_sb_cstr(&reasons));
	}
	pl_sb_deinit(&reasons);
	return rc ? rc : state == PL_CHECKED_WRONG ? PL_EXIT_FINDINGS : PL_EXIT_OK;
}

static int checkfile_run(struct pl_ctx *ctx, const void *args, struct pl_err *err)
{
	const struct checkfile_args *a = args;
	const struct pl_filecheck_options options = { .target = a->target,
		                                      .language = a->language,
		                                      .syntax = a->syntax,
		                                      .seconds = a->time_limit };
	struct pl_filecheck check;
	int rc = pl_filecheck_run(ctx, &options, ctx->operands, ctx->n_operands, &check, err);

	if (!rc)
		rc = report(ctx, a, &check, err);
	pl_filecheck_deinit(&check);
	return rc;
}

static const struct pl_cmd checkfile = {
	.name = "checkfile",
	.summary = "compile or syntax-check single files",
	.operands = "FILE...",
	.details = "C and C++ are compiled by libclang; of other languages the grammar checks the syntax,\n"
	           "and the command target.NAME.check of .portconfig the rest. Exit status 1: errors;\n"
	           "2: a file could not be checked, or not by itself.",
	.opts = opts,
	.n_opts = PL_LEN(opts),
	.args_size = sizeof(struct checkfile_args),
	.min_operands = 1,
	.max_operands = SIZE_MAX,
	.run = checkfile_run,
};

int main(int argc, char **argv)
{
	return pl_cmd_main(&checkfile, argc, argv);
}
