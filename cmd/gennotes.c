/*
 * cmd/gennotes.c -- the conventions of a target, measured: TARGET-conventions.md.
 */
#include "base/cmd.h"
#include "base/fs.h"
#include "base/limits.h"
#include "base/out.h"
#include "work/notes_check.h"
#include "work/notes_emit.h"
#include "work/notes_text.h"
#include "work/project.h"
#include "work/unread.h"

#include <stdlib.h>

enum { DEFAULT_MAX_TOKENS = 1500 };

struct gennotes_args {
	const char *rev, *reference_rev, *path, *language, *config, *check, *explain, *max_tokens;
	bool json, no_reference, no_cache;
	uint64_t max_file_size;
};

static const struct pl_opt opts[] = {
	{ 'r', "rev", PL_OPT_STR, offsetof(struct gennotes_args, rev), "REV",
	  "measure a revision instead of the working tree" },
	{ 0, "reference-rev", PL_OPT_STR, offsetof(struct gennotes_args, reference_rev), "REV",
	  "pair with the reference of that revision (default: as the target)" },
	{ 0, "no-reference", PL_OPT_FLAG, offsetof(struct gennotes_args, no_reference), NULL,
	  "leave out the section that pairs reference and target" },
	{ 0, "json", PL_OPT_FLAG, offsetof(struct gennotes_args, json), NULL,
	  "print JSON, with all counts" },
	{ 0, "check", PL_OPT_STR, offsetof(struct gennotes_args, check), "FILE",
	  "say which statements of FILE no longer hold; exit 1 when there are any" },
	{ 0, "explain", PL_OPT_STR, offsetof(struct gennotes_args, explain), "ID",
	  "list all that was counted for one measure: \"names.field\"" },
	{ 0, "max-tokens", PL_OPT_STR, offsetof(struct gennotes_args, max_tokens), "N",
	  "leave out the least telling statements above N tokens (default 1500, 0: all)" },
	{ 0, "path", PL_OPT_STR, offsetof(struct gennotes_args, path), "DIR",
	  "measure DIR of the repository; TARGET only names the notes then" },
	{ 'l', "language", PL_OPT_STR, offsetof(struct gennotes_args, language), "LANG",
	  "with --path: the language to measure" },
	{ 0, "config", PL_OPT_STR, offsetof(struct gennotes_args, config), "FILE",
	  "read FILE instead of the repository's .portconfig" },
	{ 0, "max-file-size", PL_OPT_SIZE, offsetof(struct gennotes_args, max_file_size), "SIZE",
	  "skip and list longer files (default 4M)" },
	{ 0, "no-cache", PL_OPT_FLAG, offsetof(struct gennotes_args, no_cache), NULL,
	  "read everything anew; keep nothing for the next time" },
};

struct gennotes {
	struct pl_ctx *ctx;
	const struct gennotes_args *args;
	const char *target;
	size_t max_tokens;
	enum pl_measure_id explained; /* PL_M_NONE: the notes are asked for */
	struct pl_project project;
	struct pl_target own; /* what --path and --language say */
	struct pl_view view, reference;
	struct pl_source repository;
	struct pl_mapping *mapping;
	struct pl_notes *notes;
};

/* --- reading ------------------------------------------------------------------------------ */

static int find_target(struct gennotes *g, struct pl_err *err)
{
	if (!g->args->path)
		return pl_project_target(&g->project, g->target, err);
	if (!g->args->language)
		return pl_err_set(err, PL_EUSAGE, "--path needs --language");
	if (!pl_fs_is_inside(pl_str_of(g->args->path)))
		return pl_err_set(err, PL_EUSAGE,
		                  "--path: '%s' does not lead into the repository: a path from its "
		                  "root is wanted",
		                  g->args->path);
	g->own.name = pl_str_of(g->target);
	g->own.path = pl_str_of(strcmp(g->args->path, ".") ? g->args->path : "");
	while (pl_str_starts(g->own.path, PL_S("./")))
		g->own.path = pl_str_sub(g->own.path, 2, g->own.path.n);
	while (g->own.path.n && g->own.path.p[g->own.path.n - 1] == '/')
		g->own.path.n--;
	g->own.language = pl_str_of(g->args->language);
	g->project.target = &g->own;
	g->project.target_repo = g->project.repo;
	return 0;
}

/* All files of the target's repository, as the target was read: a commit's, or the working tree's. */
static int list_repository(struct gennotes *g, struct pl_err *err)
{
	if (g->view.source.commit.id[0])
		return pl_source_of_commit(g->project.target_repo, &g->view.source.commit,
		                           PL_S_NONE, &g->repository, err);
	return pl_source_of_worktree(g->project.target_repo, PL_S_NONE, &g->repository, err);
}

/* The reference and the mapping; a target that is no port of anything has none. */
static int read_reference(struct gennotes *g, struct pl_notes_input *input, struct pl_err *err)
{
	struct pl_mapping_options options = { .reference_lang = g->project.lang,
		                              .target_lang = input->lang };
	const char *rev = g->args->reference_rev ? g->args->reference_rev : g->args->rev;
	int rc;

	if (g->args->no_reference || g->args->path || !g->project.lang)
		return 0;
	if (!g->args->reference_rev && g->project.target_repo != g->project.repo)
		rev = NULL; /* a revision of another repository */
	rc = pl_project_source(&g->project, rev, &g->reference.source, err);
	if (!rc)
		rc = pl_project_read(&g->project, &g->reference.source, PL_S_NONE, NULL,
		                     &g->reference.snapshot, err);
	if (rc)
		return pl_err_while(err, rc, "reading the reference");
	pl_unread_warn(g->ctx->log, g->reference.snapshot);
	g->mapping = pl_mapping_make(g->reference.snapshot, g->view.snapshot, &options);
	input->reference = g->reference.snapshot;
	input->mapping = g->mapping;
	input->reference_lang = g->project.lang;
	return 0;
}

static int measure(struct gennotes *g, struct pl_err *err)
{
	struct pl_notes_input input = { 0 };
	int rc = find_target(g, err);

	if (!rc)
		rc = pl_langs_require(g->project.langs, g->project.target->language, &input.lang,
		                      err);
	if (!rc)
		rc = pl_project_read_target(&g->project, g->args->rev, &g->view, err);
	if (!rc)
		rc = list_repository(g, err);
	if (rc)
		return rc;
	pl_unread_warn(g->ctx->log, g->view.snapshot);
	if (!g->view.snapshot->coverage.files)
		return pl_err_set(err, PL_ENOTFOUND,
		                  "target '%s': no %s files below '" PL_STR_FMT "'", g->target,
		                  input.lang->display_name,
		                  PL_STR_ARG(g->project.target->path.n ? g->project.target->path
		                                                       : PL_S(".")));
	input.snapshot = g->view.snapshot;
	input.repository = &g->repository;
	input.path = g->project.target->path;
	rc = read_reference(g, &input, err);
	if (!rc)
		g->notes = pl_notes_measure(&input);
	return rc;
}

/* --- writing ------------------------------------------------------------------------------ */

static void describe(const struct gennotes *g, struct pl_sb *out)
{
	const struct pl_coverage *seen = &g->view.snapshot->coverage;
	struct pl_sb path = PL_SB_INIT;

	pl_sb_add_path(&path, g->project.target->path.n ? g->project.target->path : PL_S("."));
	pl_sb_adds(out, "Measured by gennotes in ");
	pl_sb_add_code(out, pl_sb_str(&path));
	pl_sb_addf(out, ", %zu %s files", seen->files - seen->skipped,
	           g->notes->lang->display_name);
	if (g->view.source.commit.id[0])
		pl_sb_addf(out, ", at %.10s", g->view.source.commit.id);
	if (seen->skipped)
		pl_sb_addf(out, ", %zu not read", seen->skipped);
	if (seen->with_errors)
		pl_sb_addf(out, ", %zu not fully understood", seen->with_errors);
	pl_sb_addc(out, '.');
	pl_sb_deinit(&path);
}

static struct pl_notes_inputs inputs_of(const struct gennotes *g)
{
	return (struct pl_notes_inputs){
		.target = pl_str_of(g->target),
		.directory = g->project.target->path,
		.reference = g->project.path,
		.commit = g->view.source.commit.id,
		.coverage = &g->view.snapshot->coverage,
	};
}

static void explain(const struct gennotes *g)
{
	struct pl_notes_inputs inputs = inputs_of(g);
	struct pl_sb text = PL_SB_INIT;

	pl_notes_explain(g->notes, g->explained, &inputs, &text);
	pl_cmd_print(g->ctx, pl_sb_str(&text));
	pl_sb_deinit(&text);
}

static int write_json(const struct gennotes *g, const struct pl_notes_text *text,
                      struct pl_err *err)
{
	struct pl_notes_inputs inputs = inputs_of(g);
	struct pl_out *out = pl_out_new(PL_OUT_PRETTY, g->ctx->out, NULL);

	inputs.is_dropped = text->is_dropped;

	pl_notes_emit(g->notes, &inputs, out);
	return pl_out_close(out, err);
}

/* Into the file, around what a person wrote there; an edit that is made meanwhile is not lost. */
static int write_file(const struct gennotes *g, const char *path, const struct pl_notes_text *text,
                      struct pl_str title, struct pl_err *err)
{
	struct pl_sb old = PL_SB_INIT, fresh = PL_SB_INIT;
	struct pl_str was;
	int rc = pl_fs_slurp(path, PL_MAX_STATE_SIZE, &old, err);
	bool is_new = rc == PL_ENOTFOUND;

	if (is_new) {
		pl_err_clear(err);
		rc = 0;
	}
	was = pl_sb_str(&old);
	if (!rc)
		rc = pl_notes_merge(was, title, text, &fresh, err);
	if (rc)
		pl_err_while(err, rc, "notes '%s' are not replaced", path);
	else if (is_new || !pl_str_eq(was, pl_sb_str(&fresh)))
		rc = pl_fs_replace_known(path, pl_sb_str(&fresh), is_new ? NULL : &was, err);
	if (rc == PL_ECHANGED)
		rc = pl_err_set(err, rc,
		                "'%s' was changed by somebody else meanwhile: run this again",
		                path);
	if (!rc)
		pl_log_note(g->ctx->log, "%zu statements, about %zu tokens, %zu left out: %s",
		            g->notes->statements.n - text->dropped, text->tokens, text->dropped,
		            path);
	pl_sb_deinit(&old);
	pl_sb_deinit(&fresh);
	return rc;
}

static int write_text(struct gennotes *g, const struct pl_notes_text *text, struct pl_err *err)
{
	struct pl_sb title = PL_SB_INIT, path = PL_SB_INIT, all = PL_SB_INIT;
	int rc;

	pl_sb_addf(&title, "%s: conventions", g->target);
	pl_sb_addf(&path, "%s-conventions.md", g->target);
	if (g->ctx->to_stdout) {
		rc = pl_notes_merge(PL_S_NONE, pl_sb_str(&title), text, &all, err);
		if (!rc)
			pl_cmd_print(g->ctx, pl_sb_str(&all));
	} else {
		rc = write_file(g, g->ctx->out_path ? g->ctx->out_path : pl_sb_cstr(&path), text,
		                pl_sb_str(&title), err);
		g->ctx->out_path = NULL; /* it is written */
	}
	pl_sb_deinit(&title);
	pl_sb_deinit(&path);
	pl_sb_deinit(&all);
	return rc;
}

static int write_notes(struct gennotes *g, struct pl_err *err)
{
	struct pl_notes_text text;
	struct pl_sb about = PL_SB_INIT;
	int rc;

	describe(g, &about);
	pl_notes_render(g->notes, pl_sb_str(&about), g->max_tokens, &text);
	if (g->args->json)
		rc = write_json(g, &text, err);
	else
		rc = write_text(g, &text, err);
	pl_notes_text_deinit(&text);
	pl_sb_deinit(&about);
	return rc;
}

/* --- --check ------------------------------------------------------------------------------ */

static void print_finding(const struct gennotes *g, const struct pl_note_finding *f)
{
	fprintf(g->ctx->out, "%s:%u: ", g->args->check, f->line);
	if (f->verdict == PL_NOTE_UNKNOWN) {
		fprintf(g->ctx->out, "cannot tell: " PL_STR_FMT "\n", PL_STR_ARG(f->text));
		return;
	}
	fprintf(g->ctx->out, "no longer holds: " PL_STR_FMT, PL_STR_ARG(f->text));
	if (f->share)
		fprintf(g->ctx->out, " (now %u%%)", f->share);
	if (f->now.n)
		fprintf(g->ctx->out, " Now: " PL_STR_FMT, PL_STR_ARG(f->now));
	fputc('\n', g->ctx->out);
}

/* A file that has no statement at all says nothing that could hold. */
static int check(struct gennotes *g, struct pl_str text, struct pl_err *err)
{
	struct pl_note_findings found = { 0 };
	int rc = pl_notes_check(g->notes, text, &found, err);

	if (rc)
		return pl_err_while(err, rc, "notes '%s'", g->args->check);
	for (size_t i = 0; i < found.n; i++)
		if (found.at[i].verdict != PL_NOTE_HOLDS)
			print_finding(g, &found.at[i]);
	pl_log_note(g->ctx->log, "%zu statements hold, %zu do not, %zu cannot be told",
	            found.count[PL_NOTE_HOLDS], found.count[PL_NOTE_FALSE],
	            found.count[PL_NOTE_UNKNOWN]);
	if (!found.n)
		rc = pl_err_set(err, PL_EINVALID, "notes '%s' have no statement of gennotes",
		                g->args->check);
	else if (found.count[PL_NOTE_FALSE])
		rc = PL_EXIT_FINDINGS;
	else if (found.count[PL_NOTE_UNKNOWN])
		rc = pl_err_set(
			err, PL_EINVALID,
			"notes '%s': %zu lines between the markers are no statements of this "
			"version: write them anew, or move your own text outside",
			g->args->check, found.count[PL_NOTE_UNKNOWN]);
	pl_vec_free(&found);
	return rc;
}

static int parse_max_tokens(const char *text, size_t *out, struct pl_err *err)
{
	char *end;

	*out = DEFAULT_MAX_TOKENS;
	if (!text)
		return 0;
	*out = strtoul(text, &end, 10);
	if (*end || !pl_is_digit(*text))
		return pl_err_set(err, PL_EUSAGE, "option '--max-tokens': '%s' is no number", text);
	return 0;
}

static int find_explained(struct gennotes *g, struct pl_err *err)
{
	struct pl_nearest near = { .wanted = pl_str_of(g->args->explain) };

	g->explained = pl_measure_of(near.wanted);
	if (!g->args->explain || g->explained != PL_M_NONE)
		return 0;
	for (int i = PL_M_NONE + 1; i < PL_N_MEASURES; i++) {
		struct pl_str id = pl_str_of(pl_measure_at((enum pl_measure_id)i)->id);

		pl_nearest_offer(&near, id, id);
	}
	if (near.best.n)
		return pl_err_set(err, PL_EUSAGE,
		                  "no measure '%s' (did you mean '" PL_STR_FMT "'?)",
		                  g->args->explain, PL_STR_ARG(near.best));
	return pl_err_set(err, PL_EUSAGE, "no measure '%s': --json lists them", g->args->explain);
}

/* What can be said without reading anything. */
static int check_use(struct gennotes *g, struct pl_err *err)
{
	int rc = parse_max_tokens(g->args->max_tokens, &g->max_tokens, err);

	if (!rc && !!g->args->check + !!g->args->explain + g->args->json > 1)
		rc = pl_err_set(err, PL_EUSAGE, "--json, --check and --explain do not go together");
	for (const char *p = g->target; !rc && *p; p++)
		if ((unsigned char)*p < ' ' || *p == 0x7f)
			rc = pl_err_set(err, PL_EUSAGE,
			                "a target's name, as it names a file, is one line of text");
	if (!rc && strchr(g->target, '/'))
		rc = pl_err_set(err, PL_EUSAGE, "'%s' is no target's name: use --path for a folder",
		                g->target);
	return rc ? rc : find_explained(g, err);
}

static int gennotes_run(struct pl_ctx *ctx, const void *args, struct pl_err *err)
{
	struct gennotes g = { .ctx = ctx, .args = args, .target = ctx->operands[0] };
	struct pl_sb text = PL_SB_INIT;
	int rc = check_use(&g, err);

	if (!rc && g.args->check)
		rc = pl_fs_slurp(g.args->check, PL_MAX_STATE_SIZE, &text, err);
	if (!rc)
		rc = pl_project_open(&g.project, ctx, g.args->config, NULL, err);
	else
		goto out;
	if (!rc) {
		g.project.max_file_size = g.args->max_file_size;
		g.project.cache = pl_cache_open(g.args->no_cache, ctx->log);
		rc = measure(&g, err);
	}
	if (!rc && g.args->check)
		rc = check(&g, pl_sb_str(&text), err);
	else if (!rc && g.explained)
		explain(&g);
	else if (!rc)
		rc = write_notes(&g, err);
	pl_notes_free(g.notes);
	pl_mapping_free(g.mapping);
	pl_view_close(&g.view);
	pl_view_close(&g.reference);
	pl_source_close(&g.repository);
	pl_project_close(&g.project);
out:
	pl_sb_deinit(&text);
	return rc;
}

static const struct pl_cmd gennotes = {
	.name = "gennotes",
	.summary = "the conventions of a code base, measured, each with its evidence",
	.operands = "TARGET",
	.details = "TARGET is a [target \"NAME\"] of .portconfig. The notes go to TARGET-conventions.md in\n"
	           "the current folder (-o - prints them). What stands there between the markers of\n"
	           "gennotes is replaced; all other text is kept.",
	.opts = opts,
	.n_opts = PL_LEN(opts),
	.args_size = sizeof(struct gennotes_args),
	.min_operands = 1,
	.max_operands = 1,
	.run = gennotes_run,
};

int main(int argc, char **argv)
{
	return pl_cmd_main(&gennotes, argc, argv);
}
