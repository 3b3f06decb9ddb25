/*
 * cmd/gensyms.c -- types, members, supertypes and references of a tree as JSON.
 *
 * One array of symbols cannot be written before all files are read, one line a record can: NDJSON
 * streams file by file, so its memory does not grow with the tree.
 */
#include "base/cmd.h"
#include "base/fs.h"
#include "base/out.h"
#include "model/emit.h"
#include "model/schema.h"
#include "read/reader.h"

enum { FORMAT_JSON, FORMAT_NDJSON };

struct gensyms_args {
	const char *rev;
	const char *language;
	int format;
	bool no_references;
	uint64_t max_file_size;
};

static const struct pl_opt opts[] = {
	{ 'r', "rev", PL_OPT_STR, offsetof(struct gensyms_args, rev), "REV",
	  "read the tree of a revision instead of the working tree" },
	{ 'l', "language", PL_OPT_STR, offsetof(struct gensyms_args, language), "LANG",
	  "only files of this language; decides whose .h files are" },
	{ 'f', "format", PL_OPT_ENUM, offsetof(struct gensyms_args, format), "json,ndjson",
	  "one document, or one record a line in bounded memory" },
	{ 0, "no-references", PL_OPT_FLAG, offsetof(struct gensyms_args, no_references), NULL,
	  "leave out who names whom: faster, smaller" },
	{ 0, "max-file-size", PL_OPT_SIZE, offsetof(struct gensyms_args, max_file_size), "SIZE",
	  "skip and list longer files (default 4M)" },
};

/* Where one operand's files go. */
struct sink {
	struct pl_out *out;
	bool stream;
	PL_VEC(struct pl_file *) files; /* kept until the end unless streaming */
};

static void emit_symbols(struct pl_out *out, const struct pl_file *file)
{
	for (size_t i = 0; i < file->n_symbols; i++)
		pl_emit_symbol(out, file->symbols[i], file->path, file->language);
}

static int take(void *ctx, struct pl_file *file, struct pl_err *err)
{
	struct sink *sink = ctx;

	(void)err;
	if (!sink->stream) {
		pl_vec_push(&sink->files, file);
		return 0;
	}
	pl_emit_file(sink->out, file);
	emit_symbols(sink->out, file);
	pl_file_free(file);
	return 0;
}

static void emit_head(struct pl_out *out, const char *dir, const struct pl_source *source)
{
	pl_out_kstr(out, "schema", PL_S(PL_SCHEMA_SYMBOLS));
	pl_out_kpath(out, "directory", pl_str_of(dir));
	pl_out_key(out, "revision");
	if (source->commit.id[0])
		pl_out_str(out, pl_str_of(source->commit.id));
	else
		pl_out_null(out);
}

/* The languages that were met, each once, in order of name. */
static void emit_languages(struct pl_out *out, const struct sink *sink,
                           const struct pl_langs *langs)
{
	pl_out_karray(out, "languages");
	for (size_t i = 0; i < pl_langs_count(langs); i++) {
		const struct pl_lang *lang = pl_langs_at(langs, i);
		bool met = false;

		for (size_t k = 0; k < sink->files.n && !met; k++)
			met = sink->files.at[k]->language == lang->name;
		if (met)
			pl_out_str(out, pl_str_of(lang->name));
	}
	pl_out_array_end(out);
}

static int open_source(const char *dir, const struct gensyms_args *args, struct pl_repo **repo,
                       struct pl_source *source, struct pl_sb *folder, struct pl_err *err)
{
	struct pl_commit commit;
	struct pl_sb real = PL_SB_INIT;
	int rc = pl_repo_open(pl_fs_is_dir(dir) || !args->rev ? dir : ".", repo,
	                      args->rev ? err : NULL);

	if (rc && !args->rev)
		return pl_source_of_dir(dir, source, err);
	if (rc)
		return rc;
	/* a folder inside the working tree, or a path that only the revision has */
	if (pl_repo_is_bare(*repo) || pl_fs_real(dir, &real, NULL)) {
		if (!pl_fs_is_dir(dir))
			pl_fs_normalise(folder, pl_str_of(dir));
	} else {
		struct pl_str top = pl_str_of(pl_repo_dir(*repo)), path = pl_sb_str(&real);

		if (pl_str_starts(path, top) && path.n > top.n)
			pl_sb_add(folder, pl_str_sub(path, top.n + 1, path.n));
	}
	pl_sb_deinit(&real);
	if (!args->rev)
		return pl_fs_is_dir(dir) && !pl_repo_is_bare(*repo)
		               ? pl_source_of_worktree(*repo, pl_sb_str(folder), source, err)
		               : pl_source_of_dir(dir, source, err);
	rc = pl_repo_resolve(*repo, args->rev, &commit, err);
	if (rc)
		return rc;
	return pl_source_of_commit(*repo, &commit, pl_sb_str(folder), source, err);
}

static int read_dir(struct pl_ctx *ctx, const struct gensyms_args *args, const char *dir,
                    const struct pl_langs *langs, struct pl_grammars *grammars, struct pl_err *err)
{
	struct pl_reader_options options = {
		.extract = { !args->no_references, true },
		.max_file_size = args->max_file_size,
		.jobs = ctx->jobs,
		.log = ctx->log,
		.what = dir,
	};
	struct sink sink = { .stream = args->format == FORMAT_NDJSON };
	struct pl_coverage coverage = { 0 };
	struct pl_source source = { 0 };
	struct pl_repo *repo = NULL;
	struct pl_sb folder = PL_SB_INIT;
	int rc = 0, close_rc;

	if (args->language) {
		options.only = pl_langs_find(langs, pl_str_of(args->language));
		if (!options.only) {
			struct pl_sb known = PL_SB_INIT;

			pl_langs_list(langs, &known);
			rc = pl_err_set(err, PL_EUSAGE, "no language '%s': there are %s",
			                args->language, pl_sb_cstr(&known));
			pl_sb_deinit(&known);
			return rc;
		}
	}
	rc = open_source(dir, args, &repo, &source, &folder, err);
	if (rc)
		goto out;
	sink.out = pl_out_new(sink.stream ? PL_OUT_COMPACT : PL_OUT_PRETTY, ctx->out, NULL);
	pl_out_object(sink.out);
	emit_head(sink.out, dir, &source);
	if (sink.stream)
		pl_out_object_end(sink.out);
	rc = pl_read_each(&source, langs, grammars, &options, take, &sink, &coverage, err);
	if (!rc && sink.stream) {
		pl_out_object(sink.out);
		pl_out_key(sink.out, "coverage");
		pl_emit_coverage(sink.out, &coverage);
		pl_out_object_end(sink.out);
	} else if (!rc) {
		emit_languages(sink.out, &sink, langs);
		pl_out_key(sink.out, "coverage");
		pl_emit_coverage(sink.out, &coverage);
		pl_out_karray(sink.out, "files");
		for (size_t i = 0; i < sink.files.n; i++)
			pl_emit_file(sink.out, sink.files.at[i]);
		pl_out_array_end(sink.out);
		pl_out_karray(sink.out, "symbols");
		for (size_t i = 0; i < sink.files.n; i++)
			emit_symbols(sink.out, sink.files.at[i]);
		pl_out_array_end(sink.out);
		pl_out_object_end(sink.out);
	}
	close_rc = pl_out_close(sink.out, rc ? NULL : err);
	rc = rc ? rc : close_rc;
out:
	for (size_t i = 0; i < sink.files.n; i++)
		pl_file_free(sink.files.at[i]);
	pl_vec_free(&sink.files);
	pl_source_close(&source);
	pl_repo_free(repo);
	pl_sb_deinit(&folder);
	return rc;
}

static int gensyms_run(struct pl_ctx *ctx, const void *args, struct pl_err *err)
{
	struct pl_langs *langs = NULL;
	struct pl_grammars *grammars = pl_grammars_new();
	int rc = pl_langs_load(&langs, err);

	if (!rc && !ctx->n_operands)
		rc = read_dir(ctx, args, ".", langs, grammars, err);
	for (size_t i = 0; !rc && i < ctx->n_operands; i++)
		rc = read_dir(ctx, args, ctx->operands[i], langs, grammars, err);
	pl_grammars_free(grammars);
	pl_langs_free(langs);
	return rc;
}

static const struct pl_cmd gensyms = {
	.name = "gensyms",
	.summary = "types, members, supertypes and references of a tree as JSON",
	.operands = "[DIR...]",
	.details = "Each DIR (default: .) gives one document; a file works as well. In a repository\n"
	           "ignored files are left out. Lines and columns are 1-based, columns count bytes.",
	.opts = opts,
	.n_opts = PL_LEN(opts),
	.args_size = sizeof(struct gensyms_args),
	.max_operands = SIZE_MAX,
	.run = gensyms_run,
};

int main(int argc, char **argv)
{
	return pl_cmd_main(&gensyms, argc, argv);
}
