/*
 * cmd/difftype.c -- what changed in types between two revisions: a summary, or one type's diff.
 *
 * Also git's external diff driver: git then calls with a path and two files, and says so in its
 * environment.
 */
#include "base/cmd.h"
#include "base/fs.h"
#include "base/limits.h"
#include "base/utf.h"
#include "model/emit.h"
#include "model/schema.h"
#include "work/diffout.h"
#include "work/find.h"
#include "work/typediff.h"

#include <stdlib.h>

enum { FORMAT_TEXT, FORMAT_JSON, FORMAT_MARKDOWN };

enum { DRIVER_CONTEXT = 3 }; /* unchanged lines around a change, as git has it */

struct difftype_args {
	const char *path, *config, *language, *plan;
	int format;
	const char *context;
	bool exit_code, all;
	uint64_t max_file_size;
};

static const struct pl_opt opts[] = {
	{ 'f', "format", PL_OPT_ENUM, offsetof(struct difftype_args, format), "text,json,markdown",
	  "how it is printed" },
	{ 'U', "unified", PL_OPT_STR, offsetof(struct difftype_args, context), "N",
	  "N lines around each change of a type's diff (default: the whole type)" },
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
};

struct difftype {
	struct pl_project project;
	const struct difftype_args *args;
	struct pl_ctx *ctx;
	struct pl_sb from, to; /* revisions; to is empty for the working tree */
	const char **names;    /* of operands */
	size_t n_names;
	unsigned context;
	struct pl_changes changes;
	struct pl_selection selection;
};

/* --- what is asked ------------------------------------------------------------------------ */

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
	if (ranged)
		return 0;
	return pl_project_range(t->args->plan ? t->args->plan : "porting-plan.json", &t->from,
	                        &t->to, err);
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

static bool fits(const struct pl_type_delta *d, struct pl_str name)
{
	return (d->after.symbol && pl_name_fits(d->after.symbol->qualified_name, name)) ||
	       (d->before.symbol && pl_name_fits(d->before.symbol->qualified_name, name));
}

static bool is_whole(const struct pl_type_delta *d, struct pl_str name)
{
	return (d->after.symbol && pl_str_eq(d->after.symbol->qualified_name, name)) ||
	       (d->before.symbol && pl_str_eq(d->before.symbol->qualified_name, name));
}

static struct pl_str name_of(const struct pl_type_delta *d)
{
	return d->after.symbol ? d->after.symbol->qualified_name : d->before.symbol->qualified_name;
}

/* The one type a name means among those of the delta; parts of one type are all taken. */
static int select_name(struct difftype *t, const char *text, struct pl_err *err)
{
	const struct pl_delta *delta = t->changes.delta;
	struct pl_str name = pl_str_of(text);
	struct pl_sb names = PL_SB_INIT;
	size_t first = t->selection.n, different = 0;
	bool whole = false;
	int rc = 0;

	for (size_t i = 0; i < delta->types.n && !whole; i++)
		whole = is_whole(&delta->types.at[i], name);
	for (size_t i = 0; i < delta->types.n; i++) {
		const struct pl_type_delta *d = &delta->types.at[i];
		bool seen = false;

		if (whole ? !is_whole(d, name) : !fits(d, name))
			continue;
		for (size_t k = first; k < t->selection.n && !seen; k++)
			seen = pl_str_eq(name_of(&delta->types.at[t->selection.at[k]]), name_of(d));
		if (!seen)
			pl_sb_addf(&names, "%s" PL_STR_FMT, different++ ? ", " : "",
			           PL_STR_ARG(name_of(d)));
		pl_vec_push(&t->selection, i);
	}
	if (different > 1)
		rc = pl_err_set(err, PL_EAMBIGUOUS, "'%s' fits %zu types: %s", text, different,
		                pl_sb_cstr(&names));
	else if (!different)
		rc = PL_ENOTFOUND;
	pl_sb_deinit(&names);
	return rc;
}

/* A type that no changed file declares is unchanged, if it exists at all. */
static int tell_unchanged(struct difftype *t, const char *name, struct pl_err *err)
{
	struct pl_source source = { 0 };
	struct pl_snapshot *snapshot = NULL;
	struct pl_types types = PL_VEC_INIT;
	int rc = pl_project_source(&t->project, t->to.n ? pl_sb_cstr(&t->to) : NULL, &source, err);

	if (!rc)
		rc = pl_project_read(&t->project, &source, PL_S_NONE, NULL, &snapshot, err);
	if (!rc)
		rc = pl_find_type(snapshot, pl_str_of(name), &types, err);
	if (!rc)
		pl_log_note(t->ctx->log, "'" PL_STR_FMT "' is unchanged",
		            PL_STR_ARG(types.at[0].symbol->qualified_name));
	pl_vec_free(&types);
	pl_snapshot_free(snapshot);
	pl_source_close(&source);
	return rc;
}

static int select_all(struct difftype *t, struct pl_err *err)
{
	for (size_t i = 0; !t->n_names && i < t->changes.delta->types.n; i++)
		if (t->args->all || t->changes.delta->types.at[i].change != PL_CHANGE_UNCHANGED)
			pl_vec_push(&t->selection, i);
	for (size_t i = 0; i < t->n_names; i++) {
		int rc = select_name(t, t->names[i], err);

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
	struct pl_selection found = PL_VEC_INIT, saved = t->selection;
	bool enough = true;

	t->selection = found;
	for (size_t i = 0; i < t->n_names && enough; i++)
		enough = !select_name(t, t->names[i], NULL);
	for (size_t i = 0; i < t->selection.n && enough; i++) {
		const struct pl_type_delta *d = &t->changes.delta->types.at[t->selection.at[i]];

		enough = d->before.symbol && d->after.symbol;
	}
	pl_vec_free(&t->selection);
	t->selection = saved;
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

static int write_diffs(struct difftype *t, unsigned context, struct pl_sb *out, struct pl_err *err)
{
	for (size_t i = 0; i < t->selection.n; i++) {
		const struct pl_type_delta *d = &t->changes.delta->types.at[t->selection.at[i]];
		struct pl_type_diff diff;
		int rc = pl_type_diff_make(d, context, &diff, err);

		if (!rc) {
			if (i)
				pl_sb_addc(out, '\n');
			pl_changes_write_head(&t->changes, d, t->project.path, out);
			pl_type_diff_write(&diff, out);
		}
		pl_type_diff_free(&diff);
		if (rc)
			return rc;
	}
	return 0;
}

/* As a code block: its fence is longer than any that the code has. */
static int write_fenced(struct difftype *t, struct pl_sb *out, struct pl_err *err)
{
	struct pl_sb diffs = PL_SB_INIT, fence = PL_SB_INIT;
	size_t run = 0;
	int rc = write_diffs(t, t->context, &diffs, err);

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
	rc = pl_changes_write_json(&t->changes, &t->selection, t->project.path, t->n_names > 0,
	                           t->context, out, err);
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
		rc = write_diffs(t, t->context, &out, err);
	} else {
		pl_changes_write_text(&t->changes, &t->selection, t->project.path, &out);
	}
	if (!rc)
		fwrite(pl_sb_cstr(&out), 1, out.n, t->ctx->out);
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

/* What could not be compared, said where a reader of text sees it. */
static void warn_skipped(const struct difftype *t)
{
	for (size_t i = 0; i < t->changes.after->files.n; i++) {
		const struct pl_file *file = t->changes.after->files.at[i];
		struct pl_sb path = PL_SB_INIT;

		if (!file->skipped)
			continue;
		pl_sb_add_path(&path, file->path);
		pl_log_warn(t->ctx->log, "'%s' skipped: %s", pl_sb_cstr(&path),
		            pl_skip_name(file->skipped));
		pl_sb_deinit(&path);
	}
}

/* --- git's external diff ------------------------------------------------------------------ */

/*
 * What git calls with: PATH alone for an unmerged path, else
 *
 *	PATH OLD-FILE OLD-HEX OLD-MODE NEW-FILE NEW-HEX NEW-MODE [NEW-PATH SIMILARITY]
 *
 * The file of a side that does not exist is /dev/null and its mode ".".
 */
enum {
	GIT_PATH,
	GIT_OLD_FILE,
	GIT_OLD_HEX,
	GIT_OLD_MODE,
	GIT_NEW_FILE,
	GIT_NEW_HEX,
	GIT_NEW_MODE,
	GIT_NEW_PATH
};

static bool called_by_git(const struct pl_ctx *ctx)
{
	return getenv("GIT_DIFF_PATH_COUNTER") &&
	       (ctx->n_operands == 1 || ctx->n_operands > GIT_NEW_MODE);
}

static int slurp_side(const char *path, struct pl_sb *bytes, struct pl_sb *decoded,
                      struct pl_str *text, const struct pl_str **side, struct pl_err *err)
{
	int rc;

	*side = NULL;
	if (!strcmp(path, "/dev/null"))
		return 0;
	rc = pl_fs_slurp(path, PL_MAX_STATE_SIZE, bytes, err);
	if (rc)
		return rc;
	pl_utf_decode(pl_sb_str(bytes), decoded, text);
	*side = text;
	return 0;
}

static const struct pl_file *only_file(const struct pl_snapshot *snapshot)
{
	return snapshot->files.n ? snapshot->files.at[0] : NULL;
}

struct plain {
	struct pl_sb *out;
	unsigned old_seen; /* the last line of the old side that was printed */
};

static int plain_line(void *ctx, const struct pl_diff_line *line)
{
	struct plain *plain = ctx;

	/* a gap between lines, or before the first one */
	if (line->origin == ' ' && line->old_line > plain->old_seen + 1)
		pl_sb_addf(plain->out, "@@ -%u +%u @@\n", line->old_line, line->new_line);
	pl_sb_addc(plain->out, line->origin);
	pl_sb_add(plain->out, line->text);
	pl_sb_addc(plain->out, '\n');
	if (line->old_line)
		plain->old_seen = line->old_line;
	return 0;
}

/* First what lies in no type, then type by type. */
static int drive_types(struct difftype *t, const struct pl_lang *lang, const char *path,
                       const struct pl_str *before, const struct pl_str *after, struct pl_sb *out,
                       struct pl_err *err)
{
	struct pl_type_diff rest = { 0 };
	int rc = pl_changes_of_texts(&t->project, lang, pl_str_of(path), before, after, &t->changes,
	                             err);

	if (!rc)
		rc = pl_file_diff_make(only_file(t->changes.before), only_file(t->changes.after),
		                       DRIVER_CONTEXT, &rest, err);
	if (!rc)
		rc = select_all(t, err);
	if (!rc && rest.changed) {
		pl_type_diff_write(&rest, out);
		if (t->selection.n)
			pl_sb_addc(out, '\n');
	}
	pl_type_diff_free(&rest);
	return rc ? rc : write_diffs(t, DRIVER_CONTEXT, out, err);
}

/* The path, and what git tells of the file beside its text. */
static void drive_head(const struct difftype *t, struct pl_sb *out)
{
	const char *const *arg = t->ctx->operands;

	pl_sb_adds(out, "diff ");
	pl_sb_add_path(out, pl_str_of(arg[GIT_PATH]));
	if (t->ctx->n_operands == 1) {
		pl_sb_adds(out, "\nunmerged\n");
		return;
	}
	if (t->ctx->n_operands > GIT_NEW_PATH) {
		pl_sb_adds(out, " to ");
		pl_sb_add_path(out, pl_str_of(arg[GIT_NEW_PATH]));
	}
	pl_sb_addc(out, '\n');
	if (!strcmp(arg[GIT_OLD_MODE], "."))
		pl_sb_addf(out, "new file, mode %s\n", arg[GIT_NEW_MODE]);
	else if (!strcmp(arg[GIT_NEW_MODE], "."))
		pl_sb_addf(out, "deleted file, mode %s\n", arg[GIT_OLD_MODE]);
	else if (strcmp(arg[GIT_OLD_MODE], arg[GIT_NEW_MODE]) != 0)
		pl_sb_addf(out, "mode %s, was %s\n", arg[GIT_NEW_MODE], arg[GIT_OLD_MODE]);
}

static int drive_texts(struct difftype *t, struct pl_sb *out, struct pl_err *err)
{
	const char *const *arg = t->ctx->operands;
	const char *path = arg[t->ctx->n_operands > GIT_NEW_PATH ? GIT_NEW_PATH : GIT_PATH];
	struct pl_sb bytes[2] = { PL_SB_INIT, PL_SB_INIT }, decoded[2] = { PL_SB_INIT, PL_SB_INIT };
	struct plain plain = { out, 0 };
	struct pl_str text[2];
	const struct pl_str *side[2];
	const struct pl_lang *lang;
	int rc = slurp_side(arg[GIT_OLD_FILE], &bytes[0], &decoded[0], &text[0], &side[0], err);

	if (!rc)
		rc = slurp_side(arg[GIT_NEW_FILE], &bytes[1], &decoded[1], &text[1], &side[1], err);
	if (rc)
		goto out;
	lang = pl_langs_of_path(t->project.langs, pl_str_of(path), t->project.lang);
	if (pl_utf_is_binary(pl_sb_str(&bytes[0])) || pl_utf_is_binary(pl_sb_str(&bytes[1])))
		pl_sb_adds(out, "binary files differ\n");
	else if (lang)
		rc = drive_types(t, lang, path, side[0], side[1], out, err);
	else
		rc = pl_git_diff(side[0] ? *side[0] : PL_S_NONE, side[1] ? *side[1] : PL_S_NONE,
		                 DRIVER_CONTEXT, plain_line, &plain, err);
out:
	for (size_t i = 0; i < 2; i++) {
		pl_sb_deinit(&bytes[i]);
		pl_sb_deinit(&decoded[i]);
	}
	return rc;
}

static int drive(struct difftype *t, struct pl_err *err)
{
	struct pl_sb out = PL_SB_INIT;
	int rc = pl_langs_load(&t->project.langs, err);

	t->project.grammars = pl_grammars_new();
	if (!rc && t->args->language)
		rc = pl_langs_require(t->project.langs, pl_str_of(t->args->language),
		                      &t->project.lang, err);
	if (!rc) {
		drive_head(t, &out);
		if (t->ctx->n_operands > GIT_NEW_MODE)
			rc = drive_texts(t, &out, err);
	}
	if (!rc)
		fwrite(pl_sb_cstr(&out), 1, out.n, t->ctx->out);
	pl_sb_deinit(&out);
	return rc;
}

/* ------------------------------------------------------------------------------------------ */

static int compare(struct difftype *t, struct pl_err *err)
{
	int rc = sort_operands(t, err);

	if (!rc)
		rc = pl_project_open(&t->project, t->ctx, t->args->config, t->args->path, err);
	t->project.max_file_size = t->args->max_file_size;
	if (!rc && t->args->language)
		rc = pl_langs_require(t->project.langs, pl_str_of(t->args->language),
		                      &t->project.lang, err);
	if (!rc)
		rc = read_changes(t, err);
	if (!rc)
		rc = select_all(t, err);
	if (rc)
		return rc;
	warn_skipped(t);
	rc = write_result(t, err);
	if (!rc && t->args->exit_code && has_differences(t))
		rc = PL_EXIT_FINDINGS;
	return rc;
}

static int difftype_run(struct pl_ctx *ctx, const void *args, struct pl_err *err)
{
	struct difftype t = { .ctx = ctx, .args = args };
	int rc = parse_context(t.args->context, &t.context, err);

	if (!rc)
		rc = called_by_git(ctx) ? drive(&t, err) : compare(&t, err);
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
