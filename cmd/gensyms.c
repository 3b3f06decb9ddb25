/*
 * cmd/gensyms.c -- types, members, supertypes and references of a tree as JSON.
 *
 * One array of symbols cannot be written before all files are read, one line a record can: NDJSON
 * streams file by file, so its memory does not grow with the tree.
 */
#include "base/cmd.h"
#include "base/fs.h"
#include "base/limits.h"
#include "base/out.h"
#include "model/ctags.h"
#include "model/emit.h"
#include "model/schema.h"
#include "read/reader.h"
#include "work/compiled.h"
#include "work/lspcli.h"
#include "work/merge.h"
#include "work/resolve.h"

#include <inttypes.h>

enum { READER_AUTO, READER_CLANG, READER_GRAMMAR };
enum { FORMAT_JSON, FORMAT_NDJSON, FORMAT_CTAGS };

struct gensyms_args {
	const char *rev;
	const char *language;
	int format;
	int reader;
	bool no_references;
	bool no_cache;
	const char *shard;
	bool merge;
	bool languages;
	const char *explain_query;
	bool lsp_cli;
	uint64_t max_file_size;
};

static const struct pl_opt opts[] = {
	{ 'r', "rev", PL_OPT_STR, offsetof(struct gensyms_args, rev), "REV",
	  "read the tree of a revision instead of the working tree" },
	{ 'l', "language", PL_OPT_STR, offsetof(struct gensyms_args, language), "LANG",
	  "only files of this language; decides whose .h files are" },
	{ 'f', "format", PL_OPT_ENUM, offsetof(struct gensyms_args, format), "json,ndjson,ctags",
	  "one document; or one record a line in bounded memory: ours, an editor's tags" },
	{ 0, "reader", PL_OPT_ENUM, offsetof(struct gensyms_args, reader), "auto,clang,tree-sitter",
	  "who reads C and C++; auto: libclang where it is known how they are compiled" },
	{ 0, "no-references", PL_OPT_FLAG, offsetof(struct gensyms_args, no_references), NULL,
	  "leave out who names whom: faster, smaller" },
	{ 0, "max-file-size", PL_OPT_SIZE, offsetof(struct gensyms_args, max_file_size), "SIZE",
	  "skip and list longer files (default 4M)" },
	{ 0, "no-cache", PL_OPT_FLAG, offsetof(struct gensyms_args, no_cache), NULL,
	  "read everything anew; keep nothing for the next time" },
	{ 0, "shard", PL_OPT_STR, offsetof(struct gensyms_args, shard), "K/N",
	  "read the K-th of N parts of the tree, as ndjson for --merge" },
	{ 0, "merge", PL_OPT_FLAG, offsetof(struct gensyms_args, merge), NULL,
	  "the operands are all N shards: write what one run would, as ndjson" },
	{ 0, "languages", PL_OPT_FLAG, offsetof(struct gensyms_args, languages), NULL,
	  "print the languages that are read, with the suffixes of their files" },
	{ 0, "explain-query", PL_OPT_STR, offsetof(struct gensyms_args, explain_query), "LANG",
	  "say whether the query of a language can be used, else where it is at fault" },
	{ 0, "lsp-cli", PL_OPT_FLAG, offsetof(struct gensyms_args, lsp_cli), NULL,
	  "the operands are DIR LANG OUT: write OUT (- is stdout) as lsp-cli did" },
};

static void emit_symbols(struct pl_out *out, const struct pl_file *file)
{
	for (size_t i = 0; i < file->n_symbols; i++)
		pl_emit_symbol(out, file->symbols[i], file->path, file->language);
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
static void emit_languages(struct pl_out *out, const struct pl_snapshot *snapshot,
                           const struct pl_langs *langs)
{
	pl_out_karray(out, "languages");
	for (size_t i = 0; i < pl_langs_count(langs); i++) {
		const struct pl_lang *lang = pl_langs_at(langs, i);
		bool met = false;

		for (size_t k = 0; k < snapshot->files.n && !met; k++)
			met = snapshot->files.at[k]->language == lang->name;
		if (met)
			pl_out_str(out, pl_str_of(lang->name));
	}
	pl_out_array_end(out);
}

struct tools { /* what every operand is read with */
	struct pl_ctx *ctx;
	const struct gensyms_args *args;
	struct pl_langs *langs;
	struct pl_grammars *grammars;
	struct pl_reader_options options;
};

static int stream_file(void *ctx, struct pl_file *file, struct pl_err *err)
{
	struct pl_out *out = ctx;

	(void)err;
	pl_emit_file(out, file);
	emit_symbols(out, file);
	pl_file_free(file);
	return 0;
}

/* Of all but the tree that decides what a run writes; shards of one output have the same. */
static void emit_options(struct pl_out *out, const struct tools *t)
{
	struct pl_sb sb = PL_SB_INIT;
	uint64_t hash = pl_cache_readers(t->langs), max = t->args->max_file_size;

	pl_sb_addf(&sb, " %s %d %d %" PRIu64, t->args->language ? t->args->language : "",
	           t->args->reader, t->args->no_references, max ? max : PL_MAX_FILE_SIZE);
	hash = pl_hash_add(hash, pl_sb_str(&sb));
	pl_sb_clear(&sb);
	pl_sb_addf(&sb, "%016" PRIx64, hash);
	pl_out_kstr(out, "options", pl_sb_str(&sb));
	pl_sb_deinit(&sb);
}

static void emit_hash(struct pl_out *out, uint64_t hash)
{
	struct pl_sb sb = PL_SB_INIT;

	pl_sb_addf(&sb, "%016" PRIx64, hash);
	pl_out_kstr(out, "hash", pl_sb_str(&sb));
	pl_sb_deinit(&sb);
}

/* One record a line. What a name means is left out: the other files are not known yet. */
static int write_stream(const struct tools *t, struct pl_source *source, const char *dir,
                        struct pl_out *out, struct pl_err *err)
{
	struct pl_coverage coverage = { 0 };
	uint64_t hash;
	int rc;

	if (t->args->shard)
		pl_out_hash_begin(out);
	pl_out_object(out);
	emit_head(out, dir, source);
	if (t->args->shard) { /* last, where --merge takes them out */
		pl_out_kstr(out, "shard", pl_str_of(t->args->shard));
		emit_options(out, t);
	}
	pl_out_object_end(out);
	rc = pl_read_each(source, t->langs, t->grammars, &t->options, stream_file, out, &coverage,
	                  err);
	if (rc)
		return rc;
	hash = t->args->shard ? pl_out_hash(out) : 0; /* of all lines before this one */
	pl_out_object(out);
	pl_out_key(out, "coverage");
	pl_emit_coverage(out, &coverage);
	if (t->args->shard)
		emit_hash(out, hash);
	pl_out_object_end(out);
	return 0;
}

struct tags {
	const struct tools *tools;
	struct pl_str dir; /* that the files' paths are relative to, or "" */
	struct pl_out *out;
};

static int tag_file(void *ctx, struct pl_file *file, struct pl_err *err)
{
	struct tags *tags = ctx;
	struct pl_sb path = PL_SB_INIT;
	const struct pl_lang *lang = pl_langs_find(tags->tools->langs, pl_str_of(file->language));

	(void)err;
	pl_fs_join(&path, tags->dir, file->path);
	if (lang)
		pl_ctags_file(tags->out, file, pl_sb_str(&path), lang->display_name,
		              lang->tag_separator.n ? lang->tag_separator : PL_S("."));
	pl_sb_deinit(&path);
	pl_file_free(file);
	return 0;
}

static int write_tags(struct tools *t, struct pl_source *source, const char *dir,
                      struct pl_out *out, struct pl_err *err)
{
	struct pl_coverage coverage = { 0 };
	struct tags tags = { t, pl_str_of(dir), out };

	/* one file: its path is what was given */
	if (source->entries.n == 1 && !pl_fs_is_dir(dir) &&
	    pl_str_eq(source->entries.at[0].path, pl_fs_base(tags.dir)))
		tags.dir = pl_str_sub(tags.dir, 0, tags.dir.n - source->entries.at[0].path.n);

	t->options.keep_text = true;
	t->options.extract.references = false;
	pl_ctags_head(out);
	return pl_read_each(source, t->langs, t->grammars, &t->options, tag_file, &tags, &coverage,
	                    err);
}

static int write_document(const struct tools *t, struct pl_source *source, const char *dir,
                          struct pl_out *out, struct pl_err *err)
{
	struct pl_snapshot *snapshot = NULL;
	struct pl_resolver *resolver;
	int rc = pl_read_all(source, t->langs, t->grammars, &t->options, &snapshot, err);

	if (rc)
		return rc;
	resolver = pl_resolver_new(snapshot, t->langs);
	pl_resolve_all(resolver, snapshot);
	pl_out_object(out);
	emit_head(out, dir, source);
	emit_languages(out, snapshot, t->langs);
	pl_out_key(out, "coverage");
	pl_emit_coverage(out, &snapshot->coverage);
	pl_out_karray(out, "files");
	for (size_t i = 0; i < snapshot->files.n; i++)
		pl_emit_file(out, snapshot->files.at[i]);
	pl_out_array_end(out);
	pl_out_karray(out, "symbols");
	for (size_t i = 0; i < snapshot->files.n; i++)
		emit_symbols(out, snapshot->files.at[i]);
	pl_out_array_end(out);
	pl_out_object_end(out);
	pl_resolver_free(resolver);
	pl_snapshot_free(snapshot);
	return 0;
}

static int read_dir(struct tools *t, const char *dir, struct pl_err *err)
{
	const bool tags = t->args->format == FORMAT_CTAGS;
	const bool stream = t->args->format == FORMAT_NDJSON || t->args->shard;
	struct pl_source source = { 0 };
	struct pl_clang *clang = NULL;
	struct pl_out *out;
	int rc = pl_source_open(dir, t->args->rev, t->ctx->log, &source, err), closed;

	if (!rc && t->args->reader != READER_GRAMMAR && !tags)
		rc = pl_compiled_read(&source, t->langs, &t->options,
		                      t->args->reader == READER_CLANG, &clang, err);
	if (!rc) {
		t->options.what = dir;
		t->options.clang = clang;
		out = pl_out_new(stream || tags ? PL_OUT_COMPACT : PL_OUT_PRETTY, t->ctx->out,
		                 NULL);
		rc = tags     ? write_tags(t, &source, dir, out, err)
		     : stream ? write_stream(t, &source, dir, out, err)
		              : write_document(t, &source, dir, out, err);
		closed = pl_out_close(out, rc ? NULL : err);
		rc = rc ? rc : closed;
	}
	pl_clang_free(clang);
	t->options.clang = NULL;
	pl_source_close(&source);
	return rc;
}

/* name, display name, suffixes: a language a line, tabs between. */
static void print_languages(FILE *out, const struct pl_langs *langs)
{
	for (size_t i = 0; i < pl_langs_count(langs); i++) {
		const struct pl_lang *lang = pl_langs_at(langs, i);

		fprintf(out, "%s\t%s\t", lang->name, lang->display_name);
		for (size_t k = 0; k < lang->n_suffixes; k++)
			fprintf(out, "%s" PL_STR_FMT, k ? " " : "", PL_STR_ARG(lang->suffixes[k]));
		for (size_t k = 0; k < lang->n_shared_suffixes; k++)
			fprintf(out, " " PL_STR_FMT, PL_STR_ARG(lang->shared_suffixes[k]));
		fputc('\n', out);
	}
}

/* A broken query is an error, which says where. */
static int explain_query(const struct tools *t, struct pl_err *err)
{
	const struct pl_grammar *grammar;
	const struct pl_lang *lang;
	int rc = pl_langs_require(t->langs, pl_str_of(t->args->explain_query), &lang, err);

	if (rc)
		return rc;
	if (lang->scan_always) {
		fprintf(t->ctx->out, "%s: no query is used, a lexical scan reads it\n", lang->name);
		return 0;
	}
	/* by itself first: what it leaves open would be looked for in the references */
	rc = pl_grammars_get(t->grammars, lang, false, &grammar, err);
	if (!rc)
		rc = pl_grammars_get(t->grammars, lang, true, &grammar, err);
	if (!rc)
		fprintf(t->ctx->out, "%s: %u patterns, no error\n", lang->name,
		        (unsigned)pl_grammar_patterns(grammar));
	return rc;
}

static int read_operands(struct tools *t, struct pl_err *err)
{
	int rc = 0;

	if (t->args->shard &&
	    !pl_shard_parse(pl_str_of(t->args->shard), &t->options.shard.k, &t->options.shard.n))
		return pl_err_set(err, PL_EUSAGE, "--shard: '%s' is not K/N with 1 <= K <= N",
		                  t->args->shard);
	if (t->args->shard && t->args->format == FORMAT_CTAGS)
		return pl_err_set(err, PL_EUSAGE, "--shard: tags are not merged");
	if (t->args->reader == READER_CLANG && t->args->format == FORMAT_CTAGS)
		return pl_err_set(err, PL_EUSAGE, "--reader: tags are always the grammar's");
	if (t->args->shard && t->ctx->n_operands > 1)
		return pl_err_set(err, PL_EUSAGE, "--shard: one tree at a time");
	t->options.cache = pl_cache_open(t->args->no_cache, t->ctx->log);
	if (t->args->language)
		rc = pl_langs_require(t->langs, pl_str_of(t->args->language), &t->options.only,
		                      err);
	if (!rc && !t->ctx->n_operands)
		rc = read_dir(t, ".", err);
	for (size_t i = 0; !rc && i < t->ctx->n_operands; i++)
		rc = read_dir(t, t->ctx->operands[i], err);
	pl_cache_close(t->options.cache);
	return rc;
}

/* DIR with everything of LANG, as one document. */
static int write_lsp_cli(struct tools *t, const struct pl_lang *lang, FILE *to, struct pl_err *err)
{
	struct pl_source source = { 0 };
	struct pl_snapshot *snapshot = NULL;
	struct pl_sb dir = PL_SB_INIT;
	struct pl_out *out;
	int rc = pl_fs_real(t->ctx->operands[0], &dir, err);

	if (!rc)
		rc = pl_source_open(t->ctx->operands[0], t->args->rev, t->ctx->log, &source, err);
	if (!rc)
		rc = pl_read_all(&source, t->langs, t->grammars, &t->options, &snapshot, err);
	if (!rc) {
		struct pl_str real = pl_sb_str(&dir);

		if (pl_fs_is_file(pl_sb_cstr(&dir))) /* files are named from the folder around */
			real = pl_fs_dir(real);
		out = pl_out_new(PL_OUT_PRETTY, to, NULL);
		pl_lspcli_write(out, snapshot, lang, real);
		rc = pl_out_close(out, err);
	}
	pl_snapshot_free(snapshot);
	pl_source_close(&source);
	pl_sb_deinit(&dir);
	return rc;
}

static int lsp_cli(struct tools *t, struct pl_err *err)
{
	const struct pl_ctx *ctx = t->ctx;
	const struct pl_lang *lang;
	struct pl_replacing *replacing;
	FILE *to;
	int rc, closed;

	if (ctx->n_operands != 3)
		return pl_err_set(err, PL_EUSAGE, "--lsp-cli: the operands are DIR LANG OUT");
	if (t->args->shard || t->args->format != FORMAT_JSON || t->args->language || ctx->out_path)
		return pl_err_set(err, PL_EUSAGE,
		                  "--lsp-cli: not with --shard, --format, --language or -o");
	if (t->args->reader == READER_CLANG)
		return pl_err_set(err, PL_EUSAGE, "--reader: --lsp-cli is always the grammar's");
	rc = pl_langs_require(t->langs, pl_str_of(ctx->operands[1]), &lang, err);
	if (rc)
		return rc;
	t->options.keep_text = true;
	t->options.extract.references = false;
	t->options.what = ctx->operands[0];
	if (!pl_lspcli_covers(lang, "tsx")) /* else two languages are read */
		t->options.only = lang;
	if (strcmp(ctx->operands[2], "-") == 0)
		return write_lsp_cli(t, lang, ctx->out, err);
	rc = pl_fs_replace_begin(ctx->operands[2], &replacing, &to, err);
	if (rc)
		return rc;
	rc = write_lsp_cli(t, lang, to, err);
	closed = pl_fs_replace_end(replacing, !rc, rc ? NULL : err);
	return rc ? rc : closed;
}

static int merge(const struct tools *t, struct pl_err *err)
{
	const struct gensyms_args *a = t->args;

	/* the shards are as they were read */
	if (a->rev || a->language || a->format == FORMAT_CTAGS || a->reader || a->no_references ||
	    a->shard || a->max_file_size || a->lsp_cli)
		return pl_err_set(err, PL_EUSAGE,
		                  "--merge: not with --rev, --language, --format ctags, --reader, "
		                  "--no-references, --max-file-size, --shard or --lsp-cli");
	if (!t->ctx->n_operands)
		return pl_err_set(err, PL_EUSAGE, "--merge: name the files of all shards");
	return pl_merge_shards((const char *const *)t->ctx->operands, t->ctx->n_operands,
	                       t->ctx->out, err);
}

static int gensyms_run(struct pl_ctx *ctx, const void *args, struct pl_err *err)
{
	struct tools t = { .ctx = ctx, .args = args };
	int rc = pl_langs_load(&t.langs, err);

	if (rc)
		return rc;
	t.grammars = pl_grammars_new();
	t.options.extract.references = !t.args->no_references;
	t.options.extract.details = true;
	t.options.max_file_size = t.args->max_file_size;
	t.options.jobs = ctx->jobs;
	t.options.log = ctx->log;
	if (t.args->languages)
		print_languages(ctx->out, t.langs);
	else if (t.args->explain_query)
		rc = explain_query(&t, err);
	else if (t.args->merge)
		rc = merge(&t, err);
	else if (t.args->lsp_cli)
		rc = lsp_cli(&t, err);
	else
		rc = read_operands(&t, err);
	pl_grammars_free(t.grammars);
	pl_langs_free(t.langs);
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
