/*
 * cmd/difftype.c -- what changed in types between two revisions: a summary, or one type's diff.
 *
 * Also git's external diff driver: git then calls with a path and two files, and says so in its
 * environment.
 */
#include "base/cmd.h"
#include "base/fs.h"
#include "model/emit.h"
#include "model/schema.h"
#include "work/diffout.h"
#include "work/driver.h"
#include "work/find.h"
#include "work/typediff.h"
#include "work/unread.h"

#include <stdlib.h>

enum { FORMAT_TEXT, FORMAT_JSON, FORMAT_MARKDOWN };

struct difftype_args {
	const char *path, *config, *language, *plan;
	int format;
	const char *context;
	bool exit_code, all, ignore_layout;
	bool no_cache;
	uint64_t max_file_size;
};

static const struct pl_opt opts[] = {
	{ 'f', "format", PL_OPT_ENUM, offsetof(struct difftype_args, format), "text,json,markdown",
	  "how it is printed" },
	{ 'U', "unified", PL_OPT_STR, offsetof(struct difftype_args, context), "N",
	  "N lines around each change of a type's diff (default: the whole type)" },
	{ 'w', "ignore-layout", PL_OPT_FLAG, offsetof(struct difftype_args, ignore_layout), NULL,
	  "in a diff, lines that differ in layout alone are unchanged" },
	{ 0, "exit-code", PL_OPT_FLAG, offsetof(struct difftype_args, exit_code), NULL,
	  "exit 1 when there are differences" },
	{ 'a', "all", PL_OPT_FLAG, offsetof(struct difftype_args, all), NULL,
	  "list the unchanged types of changed files as well" },
	{ 0, "plan", PL_OPT_STR, offsetof(struct difftype_args, plan), "FILE",
	  "take the commits of this plan (default porting-plan.json)" },
	{ 0, "path", PL_OPT_STR, offsetof(struct difftype_args, path), "DIR",
	  "compare below DIR of the repository instead of the reference" },
	{ 'l', "language", PL_OPT_STR, offsetof(struct difftype_args, language), "LANG",
	  "only files of this language" },
	{ 0, "config", PL_OPT_STR, offsetof(struct difftype_args, config), "FILE",
	  "read FILE instead of the repository's .portconfig" },
	{ 0, "max-file-size", PL_OPT_SIZE, offsetof(struct difftype_args, max_file_size), "SIZE",
	  "skip and list longer files (default 4M)" },
	{ 0, "no-cache", PL_OPT_FLAG, offsetof(struct difftype_args, no_cache), NULL,
	  "read everything anew; keep nothing for the next time" },
};

struct difftype {
	struct pl_project project;
	const struct difftype_args *args;
	struct pl_ctx *ctx;
	struct pl_sb from, to; /* revisions; to is empty for the working tree */
	const char **names;    /* of operands */
	size_t n_names;
	struct pl_diff_options diff;
	struct pl_changes changes;
	struct pl_selection selection;
};

/* --- what is asked ------------------------------------------------------------------------ */

/* Without a range the plan's commits are compared. */
static int take_plan(struct difftype *t, struct pl_err *err)
{
	const char *plan = t->args->plan ? t->args->plan : "porting-plan.json";

	if (t->args->plan || pl_fs_is_file(plan))
		return pl_project_range(plan, &t->from, &t->to, err);
	if (t->n_names == 2)
		return pl_err_set(err, PL_EUSAGE,
		                  "no range FROM..TO, and no %s here (did you mean '%s..%s'?)",
		                  plan, t->names[0], t->names[1]);
	return pl_err_set(err, PL_EUSAGE, "no range FROM..TO, and no %s here", plan);
}

/* Operands in any order: one of them may be FROM..TO, the others are names. */
static int sort_operands(struct difftype *t, struct pl_err *err)
{
	bool ranged = false;

	t->names = pl_calloc(t->ctx->n_operands, sizeof(*t->names));
	for (size_t i = 0; i < t->ctx->n_operands; i++) {
		struct pl_str operand = pl_str_of(t->ctx->operands[i]);
		size_t dots = pl_str_find(operand, PL_S(".."));

		if (dots == SIZE_MAX) {
			t->names[t->n_names++] = t->ctx->operands[i];
			continue;
		}
		if (operand.n > dots + 2 && operand.p[dots + 2] == '.')
			return pl_err_set(
				err, PL_EUSAGE,
				"'%s' has three dots: a range is FROM..TO, for what the branches "
				"have in common give FROM as 'git merge-base' prints it",
				t->ctx->operands[i]);
		if (ranged || !dots)
			return pl_err_set(err, PL_EUSAGE,
			                  "'%s' is no range FROM..TO, or there are two",
			                  t->ctx->operands[i]);
		ranged = true;
		pl_sb_add(&t->from, pl_str_sub(operand, 0, dots));
		pl_sb_add(&t->to, pl_str_sub(operand, dots + 2, operand.n));
	}
	return ranged ? 0 : take_plan(t, err);
}

static int parse_context(const char *text, unsigned *out, struct pl_err *err)
{
	unsigned long n = 0;

	*out = PL_ALL_LINES;
	if (!text)
		return 0;
	for (const char *c = text; *c; c++) {
		if (!pl_is_digit(*c) || n > 1000000)
			return pl_err_set(err, PL_EUSAGE, "option '--unified': '%s' is no number",
			                  text);
		n = 10 * n + (unsigned long)(*c - '0');
	}
	*out = (unsigned)n;
	return 0;
}

/* A type that no changed file declares is unchanged, if it exists at all. */
static int tell_unchanged(struct difftype *t, const char *name, struct pl_err *err)
{
	struct pl_source source = { 0 };
	struct pl_snapshot *snapshot = NULL;
	struct pl_types types = PL_VEC_INIT;
	struct pl_commit commit;
	int rc = pl_project_source(&t->project, t->to.n ? pl_sb_cstr(&t->to) : NULL, &source, err);

	if (!rc)
		rc = pl_project_read(&t->project, &source, PL_S_NONE, NULL, &snapshot, err);
	if (!rc)
		rc = pl_find_type(snapshot, pl_str_of(name), &types, err);
	if (rc == PL_ENOTFOUND && snapshot) {
		pl_unread_explain(snapshot, rc, err);
		pl_unread_explain(t->changes.before, rc, err);
	}
	if (rc == PL_ENOTFOUND && !pl_repo_resolve(t->project.repo, name, &commit, NULL))
		rc = pl_err_set(err, PL_EUSAGE,
		                "'%s' is a revision and no type: what changed since is '%s..'",
		                name, name);
	if (!rc)
		pl_log_note(t->ctx->log, "'" PL_STR_FMT "' is unchanged",
		            PL_STR_ARG(types.at[0].symbol->qualified_name));
	pl_vec_free(&types);
	pl_snapshot_free(snapshot);
	pl_source_close(&source);
	return rc;
}

static int select_types(struct difftype *t, struct pl_err *err)
{
	if (!t->n_names)
		pl_select_all(t->changes.delta, t->args->all, &t->selection);
	for (size_t i = 0; i < t->n_names; i++) {
		int rc = pl_select_name(t->changes.delta, t->names[i], &t->selection, err);

		if (rc == PL_ENOTFOUND)
			rc = tell_unchanged(t, t->names[i], err);
		if (rc)
			return rc;
	}
	return 0;
}

/* True when every type that was asked for was found on both sides: nothing else need be read. */
static bool is_enough(struct difftype *t)
{
	struct pl_selection found = PL_VEC_INIT;
	bool enough = true;

	for (size_t i = 0; i < t->n_names && enough; i++)
		enough = !pl_select_name(t->changes.delta, t->names[i], &found, NULL);
	for (size_t i = 0; i < found.n && enough; i++) {
		const struct pl_type_delta *d = &t->changes.delta->types.at[found.at[i]];

		enough = d->before.symbol && d->after.symbol;
	}
	pl_vec_free(&found);
	return enough;
}

static int read_changes(struct difftype *t, struct pl_err *err)
{
	const char *to = t->to.n ? pl_sb_cstr(&t->to) : NULL;
	struct pl_str needle = PL_S_NONE;
	int rc;

	if (t->n_names == 1) {
		size_t dot;

		needle = pl_str_of(t->names[0]);
		dot = pl_str_rfind_char(needle, '.');
		if (dot != SIZE_MAX)
			needle = pl_str_sub(needle, dot + 1, needle.n);
	}
	rc = pl_changes_read(&t->project, pl_sb_cstr(&t->from), to, needle, &t->changes, err);
	if (rc || !needle.n || is_enough(t))
		return rc;
	pl_changes_close(&t->changes);
	return pl_changes_read(&t->project, pl_sb_cstr(&t->from), to, PL_S_NONE, &t->changes, err);
}

/* --- printing ----------------------------------------------------------------------------- */

/* As a code block: its fence is longer than any that the code has. */
static int write_fenced(struct difftype *t, struct pl_sb *out, struct pl_err *err)
{
	struct pl_sb diffs = PL_SB_INIT, fence = PL_SB_INIT;
	size_t run = 0;
	int rc = pl_changes_write_diffs(&t->changes, &t->selection, t->project.path, t->diff,
	                                &diffs, err);

	pl_sb_adds(&fence, "~~~");
	for (size_t i = 0; i < diffs.n; i++) {
		run = diffs.p[i] == '~' ? run + 1 : 0;
		if (run >= fence.n)
			pl_sb_addc(&fence, '~');
	}
	if (!rc && diffs.n)
		pl_sb_addf(out, "%s diff\n%s%s\n", pl_sb_cstr(&fence), pl_sb_cstr(&diffs),
		           pl_sb_cstr(&fence));
	pl_sb_deinit(&diffs);
	pl_sb_deinit(&fence);
	return rc;
}

static void add_commit(struct pl_out *out, const char *key, const struct pl_source *source,
                       const struct pl_sb *name)
{
	pl_out_kobject(out, key);
	pl_out_kstr(out, "revision", pl_sb_str(name));
	pl_out_key(out, "commit");
	if (source->commit.id[0])
		pl_out_str(out, pl_str_of(source->commit.id));
	else
		pl_out_null(out);
	pl_out_object_end(out);
}

static int write_json(struct difftype *t, struct pl_err *err)
{
	struct pl_out *out = pl_out_new(PL_OUT_PRETTY, t->ctx->out, NULL);
	int rc, closed;

	pl_out_object(out);
	pl_out_kstr(out, "schema", PL_S(PL_SCHEMA_DIFF));
	pl_out_kstr(out, "tool", PL_S("difftype"));
	pl_out_kobject(out, "inputs");
	pl_out_kpath(out, "path", t->project.path);
	add_commit(out, "from", &t->changes.before_source, &t->from);
	add_commit(out, "to", &t->changes.after_source, &t->to);
	pl_out_object_end(out);
	pl_out_kobject(out, "coverage");
	pl_out_key(out, "from");
	pl_emit_coverage(out, &t->changes.before->coverage);
	pl_out_key(out, "to");
	pl_emit_coverage(out, &t->changes.after->coverage);
	pl_out_object_end(out);
	rc = pl_changes_write_json(&t->changes, &t->selection, t->project.path,
	                           t->n_names ? &t->diff : NULL, out, err);
	pl_out_object_end(out);
	closed = pl_out_close(out, rc ? NULL : err);
	return rc ? rc : closed;
}

static int write_result(struct difftype *t, struct pl_err *err)
{
	struct pl_sb out = PL_SB_INIT;
	int rc = 0;

	if (t->args->format == FORMAT_JSON)
		return write_json(t, err);
	if (t->args->format == FORMAT_MARKDOWN && t->n_names) {
		rc = write_fenced(t, &out, err);
	} else if (t->args->format == FORMAT_MARKDOWN) {
		pl_changes_write_markdown(&t->changes, &t->selection, t->project.path, &out);
	} else if (t->n_names) {
		rc = pl_changes_write_diffs(&t->changes, &t->selection, t->project.path, t->diff,
		                            &out, err);
	} else {
		pl_changes_write_text(&t->changes, &t->selection, t->project.path, &out);
	}
	if (!rc)
		pl_cmd_print(t->ctx, pl_sb_str(&out));
	pl_sb_deinit(&out);
	return rc;
}

static bool has_differences(const struct difftype *t)
{
	for (size_t i = 0; i < t->selection.n; i++)
		if (t->changes.delta->types.at[t->selection.at[i]].change != PL_CHANGE_UNCHANGED)
			return true;
	return false;
}

/* --- git's external diff ------------------------------------------------------------------ */

static bool called_by_git(const struct pl_ctx *ctx)
{
	return getenv("GIT_DIFF_PATH_COUNTER") && pl_driver_fits(ctx->n_operands);
}

static int drive(struct pl_ctx *ctx, const char *language, struct pl_err *err)
{
	struct pl_sb out = PL_SB_INIT;
	int rc = pl_driver_diff(ctx->operands, ctx->n_operands, language, &out, err);

	if (!rc)
		pl_cmd_print(ctx, pl_sb_str(&out));
	pl_sb_deinit(&out);
	return rc;
}

/* ------------------------------------------------------------------------------------------ */

static int compare(struct difftype *t, struct pl_err *err)
{
	int rc = sort_operands(t, err);

	if (!rc)
		rc = pl_project_open(&t->project, t->ctx, t->args->config, t->args->path, err);
	if (!rc)
		t->project.cache = pl_cache_open(t->args->no_cache, t->ctx->log);
	t->project.max_file_size = t->args->max_file_size;
	t->diff.layout = t->args->ignore_layout ? t->project.langs : NULL;
	if (!rc && t->args->language)
		rc = pl_langs_require(t->project.langs, pl_str_of(t->args->language),
		                      &t->project.lang, err);
	if (!rc)
		rc = read_changes(t, err);
	if (!rc)
		rc = select_types(t, err);
	if (rc)
		return rc;
	pl_unread_warn(t->ctx->log, t->changes.before);
	pl_unread_warn(t->ctx->log, t->changes.after);
	rc = write_result(t, err);
	if (rc || !t->args->exit_code)
		return rc;
	/* the status speaks for all that was asked about, or says that it cannot */
	rc = pl_unread_check(t->changes.before, NULL, err);
	if (!rc)
		rc = pl_unread_check(t->changes.after, NULL, err);
	if (rc)
		return pl_err_while(err, rc, "could not compare everything");
	return has_differences(t) ? PL_EXIT_FINDINGS : PL_EXIT_OK;
}

static int difftype_run(struct pl_ctx *ctx, const void *args, struct pl_err *err)
{
	struct difftype t = { .ctx = ctx, .args = args };
	int rc = parse_context(t.args->context, &t.diff.context, err);

	if (!rc)
		rc = called_by_git(ctx) ? drive(ctx, t.args->language, err) : compare(&t, err);
	pl_changes_close(&t.changes);
	pl_project_close(&t.project);
	pl_vec_free(&t.selection);
	free(t.names);
	pl_sb_deinit(&t.from);
	pl_sb_deinit(&t.to);
	return rc;
}

static const struct pl_cmd difftype = {
	.name = "difftype",
	.summary = "what changed in types between two revisions",
	.operands = "[NAME...] [FROM..TO]",
	.details = "Without a NAME: a line for each type that changed, then its members. With one: that\n"
	           "type's diff, nested types folded, through renames and moves. 'FROM..' compares with\n"
	           "the working tree; without a range the commits of porting-plan.json are taken.\n"
	           "As git's diff driver: GIT_EXTERNAL_DIFF=difftype git diff.",
	.opts = opts,
	.n_opts = PL_LEN(opts),
	.args_size = sizeof(struct difftype_args),
	.max_operands = SIZE_MAX,
	.run = difftype_run,
};

int main(int argc, char **argv)
{
	return pl_cmd_main(&difftype, argc, argv);
}
