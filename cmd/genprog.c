/*
 * cmd/genprog.c -- an LLM program from a template and the plan at hand.
 */
#include "base/cmd.h"
#include "base/fs.h"
#include "base/limits.h"
#include "base/out.h"
#include "base/tmpl.h"
#include "work/proginput.h"

#include <stdlib.h>

struct genprog_args {
	const char *plan, *config, *target;
	bool list, check, input;
};

#define OPT(name) offsetof(struct genprog_args, name)

static const struct pl_opt opts[] = {
	{ 'p', "plan", PL_OPT_STR, OPT(plan), "FILE", "the plan (default porting-plan.json)" },
	{ 't', "target", PL_OPT_STR, OPT(target), "TARGET",
	  "what is ported, where there is no plan yet" },
	{ 0, "config", PL_OPT_STR, OPT(config), "FILE",
	  "read FILE instead of the repository's .portconfig" },
	{ 'l', "list", PL_OPT_FLAG, OPT(list), NULL, "list the templates" },
	{ 'c', "check", PL_OPT_FLAG, OPT(check), NULL,
	  "write nothing: is the program what the template gives now?" },
	{ 'i', "input", PL_OPT_FLAG, OPT(input), NULL,
	  "print what the slots of a template see, as JSON" },
};

/* --- templates ---------------------------------------------------------------------------- */

static int templates_dir(struct pl_sb *out, struct pl_err *err)
{
	int rc = pl_fs_prefix(out, err);

	if (!rc)
		pl_sb_adds(out, "/share/portolan/templates");
	return rc;
}

/* "port" for "port.md", or none. */
static struct pl_str template_name(const struct pl_fs_entry *entry)
{
	struct pl_str path = entry->path;

	if (!pl_str_ends(path, PL_S(".md")) || pl_str_find_char(path, '/') != SIZE_MAX)
		return PL_S_NONE;
	return pl_str_sub(path, 0, path.n - 3);
}

struct listing {
	struct pl_sb dir, out;
	struct pl_nearest near;
	size_t n;
};

/* The first heading says what a program is for. */
static int add_to_list(void *ctx, const struct pl_fs_entry *entry, struct pl_err *err)
{
	struct listing *list = ctx;
	struct pl_str name = template_name(entry), rest, line;
	struct pl_sb path = PL_SB_INIT, text = PL_SB_INIT;
	int rc = 0;

	if (!name.n)
		return 0;
	list->n++;
	pl_fs_join(&path, pl_sb_str(&list->dir), entry->path);
	rc = pl_fs_slurp(path.p, PL_MAX_STATE_SIZE, &text, err);
	rest = pl_sb_str(&text);
	while (!rc && pl_str_split(&rest, '\n', &line) && !pl_str_starts(line, PL_S("# ")))
		continue;
	pl_sb_addf(&list->out, "%-12.*s ", (int)name.n, name.p);
	if (pl_str_starts(line, PL_S("# ")))
		pl_sb_add_line(&list->out, pl_str_trim(pl_str_sub(line, 2, line.n)));
	pl_sb_addc(&list->out, '\n');
	pl_sb_deinit(&path);
	pl_sb_deinit(&text);
	return rc;
}

static int list_templates(struct pl_ctx *ctx, struct pl_err *err)
{
	struct listing list = { .n = 0 };
	int rc = templates_dir(&list.dir, err);

	if (!rc && pl_fs_is_dir(list.dir.p))
		rc = pl_fs_walk(list.dir.p, add_to_list, &list, err);
	if (!rc)
		pl_cmd_print(ctx, pl_sb_str(&list.out));
	pl_sb_deinit(&list.dir);
	pl_sb_deinit(&list.out);
	return rc;
}

static int offer(void *ctx, const struct pl_fs_entry *entry, struct pl_err *err)
{
	struct listing *list = ctx;
	struct pl_str name = template_name(entry);

	(void)err;
	/* the entry's path is only lent: the nearest is kept as text */
	if (name.n && pl_nearest_offer(&list->near, name, PL_S_NONE)) {
		pl_sb_clear(&list->out);
		pl_sb_add(&list->out, name);
	}
	return 0;
}

static int no_template(const char *name, const char *dir, struct pl_err *err)
{
	struct listing list = { .near.wanted = pl_str_of(name) };
	int rc = 0;

	if (pl_fs_is_dir(dir))
		rc = pl_fs_walk(dir, offer, &list, NULL);
	(void)rc; /* without the list there is still an error to tell */
	if (list.out.n)
		rc = pl_err_set(err, PL_ENOTFOUND, "no template '%s' (did you mean '%s'?)", name,
		                list.out.p);
	else
		rc = pl_err_set(err, PL_ENOTFOUND, "no template '%s': genprog --list shows them",
		                name);
	pl_sb_deinit(&list.out);
	return rc;
}

/* A file, where the operand looks like one; else one of the templates that come with Portolan. */
static int load_template(const char *name, struct pl_sb *path, struct pl_sb *text,
                         struct pl_err *err)
{
	struct pl_sb dir = PL_SB_INIT;
	int rc = 0;

	if (strchr(name, '/') || pl_str_ends(pl_str_of(name), PL_S(".md"))) {
		pl_sb_adds(path, name);
	} else {
		rc = templates_dir(&dir, err);
		pl_sb_addf(path, "%s/%s.md", pl_sb_cstr(&dir), name);
		if (!rc && !pl_fs_is_file(path->p))
			rc = no_template(name, pl_sb_cstr(&dir), err);
	}
	if (!rc)
		rc = pl_fs_slurp(path->p, PL_MAX_FILE_SIZE, text, err);
	pl_sb_deinit(&dir);
	return rc;
}

/* --- the run ------------------------------------------------------------------------------ */

static int print_input(struct pl_ctx *ctx, const pl_json *input, struct pl_err *err)
{
	struct pl_out *out = pl_out_new(PL_OUT_PRETTY, ctx->out, NULL);

	pl_out_json(out, input);
	return pl_out_close(out, err);
}

/* Is the file what the template gives? The exit status, or an error. */
static int compare(struct pl_ctx *ctx, const char *path, struct pl_str fresh, struct pl_err *err)
{
	struct pl_sb old = PL_SB_INIT;
	int rc = pl_fs_slurp(path, PL_MAX_STATE_SIZE, &old, err), status = PL_EXIT_OK;

	if (rc == PL_ENOTFOUND) {
		pl_err_clear(err);
		rc = 0;
		pl_log_note(ctx->log, "%s: is not there: genprog writes it", path);
		status = PL_EXIT_FINDINGS;
	} else if (!rc && !pl_str_eq(pl_sb_str(&old), fresh)) {
		struct pl_str a = pl_sb_str(&old), x, b = fresh, y;
		unsigned line = 1;

		while (pl_str_split(&a, '\n', &x) && pl_str_split(&b, '\n', &y) && pl_str_eq(x, y))
			line++;
		pl_log_note(ctx->log,
		            "%s:%u: is not what the template gives now: genprog writes it anew",
		            path, line);
		status = PL_EXIT_FINDINGS;
	}
	pl_sb_deinit(&old);
	return rc ? rc : status;
}

/* Where the program goes, or PL_S_NONE for standard output. */
static struct pl_str output_of(const struct pl_ctx *ctx, const char *name, struct pl_sb *out)
{
	if (ctx->to_stdout)
		return PL_S_NONE;
	if (ctx->out_path)
		pl_sb_adds(out, ctx->out_path);
	else
		pl_sb_addf(out, PL_STR_FMT ".md", PL_STR_ARG(pl_fs_stem(pl_str_of(name))));
	return pl_sb_str(out);
}

static int deliver(struct pl_ctx *ctx, const struct genprog_args *args, const char *name,
                   const char *template, struct pl_str program, struct pl_err *err)
{
	struct pl_sb path = PL_SB_INIT;
	struct pl_str to = output_of(ctx, name, &path);
	int rc = 0;

	ctx->out_path = NULL; /* it is written here, or stays as it is */
	if (to.n && pl_fs_is_same(path.p, template))
		rc = pl_err_set(err, PL_EUSAGE, "'%s' is the template: -o names another file",
		                path.p);
	else if (args->check && to.n)
		rc = compare(ctx, path.p, program, err);
	else if (!args->check && !to.n)
		pl_cmd_print(ctx, program);
	else if (!args->check) {
		rc = pl_fs_replace(path.p, program, err);
		if (!rc)
			pl_log_note(ctx->log, "program %s", path.p);
	}
	pl_sb_deinit(&path);
	return rc;
}

static int genprog_run(struct pl_ctx *ctx, const void *p, struct pl_err *err)
{
	const struct genprog_args *args = p;
	const char *name = ctx->n_operands ? ctx->operands[0] : "port";
	const struct pl_proginput_request request = {
		.plan = args->plan ? args->plan : "porting-plan.json",
		.config = args->config,
		.target = args->target,
	};
	struct pl_sb path = PL_SB_INIT, text = PL_SB_INIT, program = PL_SB_INIT;
	pl_json *input = NULL;
	int rc = 0;

	if (args->list && (ctx->n_operands || args->check || args->input))
		return pl_err_set(err, PL_EUSAGE, "--list lists all templates: name none");
	if (args->list)
		return list_templates(ctx, err);
	if (!args->input)
		rc = load_template(name, &path, &text, err);
	if (!rc)
		rc = pl_proginput_make(&request, &input, err);
	if (!rc && args->input) {
		rc = print_input(ctx, input, err);
	} else if (!rc) {
		rc = pl_tmpl_render(pl_sb_str(&text), path.p, input, &program, err);
		if (!rc)
			rc = deliver(ctx, args, name, path.p, pl_sb_str(&program), err);
	}
	pl_json_free(input);
	pl_sb_deinit(&path);
	pl_sb_deinit(&text);
	pl_sb_deinit(&program);
	return rc;
}

static const struct pl_cmd genprog = {
	.name = "genprog",
	.summary = "an LLM program, made from a template for the plan at hand",
	.operands = "[TEMPLATE]",
	.details = "TEMPLATE is the name of one that comes with Portolan (default port), or a file. The\n"
	           "program goes to TEMPLATE.md here; '-o -' prints it.",
	.opts = opts,
	.n_opts = PL_LEN(opts),
	.args_size = sizeof(struct genprog_args),
	.max_operands = 1,
	.run = genprog_run,
};

int main(int argc, char **argv)
{
	return pl_cmd_main(&genprog, argc, argv);
}
