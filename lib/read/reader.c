/* lib/read/reader.c */
#include "read/reader.h"

#include "base/limits.h"
#include "base/par.h"
#include "base/room.h"
#include "base/utf.h"
#include "read/declares.h"
#include "read/headers.h"

#include <pthread.h>
#include <stdlib.h>

/* How far the readers may run ahead of the oldest file not yet taken: it bounds memory. */
enum { MAX_AHEAD = 256 };

/*
 * How many bytes of long texts all threads together may parse at once; one that is longer still is
 * parsed without another long one.
 */
enum { MAX_LONG = 2 << 20 };

struct worker {
	struct pl_extractor *extractor;
	struct pl_sb bytes, decoded;
};

struct run {
	struct pl_source *source;
	const struct pl_reader_options *options;
	struct pl_works work;
	struct worker *workers;
	int (*take)(void *ctx, struct pl_file *file, struct pl_err *err);
	void *ctx;
	struct pl_coverage *coverage;

	pthread_mutex_t lock;
	pthread_cond_t moved;
	struct pl_file **ready; /* by work item; NULL until read */
	size_t next;            /* the first item not yet taken */
	bool taking;            /* some thread is in take */
	bool failed;
	struct pl_room room;    /* for the long texts that are being parsed */
};

static bool is_lfs_pointer(struct pl_str bytes)
{
	return bytes.n < 1024 &&
	       pl_str_starts(bytes, PL_S("version https://git-lfs.github.com/spec/"));
}

static int skip_of(int rc)
{
	return rc == PL_ELIMIT      ? PL_SKIP_TOO_LARGE
	       : rc == PL_ENOTFOUND ? PL_SKIP_MISSING
	                            : PL_SKIP_UNREADABLE;
}

static enum pl_skip skip_of_type(enum pl_entry_type type)
{
	switch (type) {
	case PL_ENTRY_LINK:
	case PL_ENTRY_DIR_LINK:
		return PL_SKIP_LINK;
	case PL_ENTRY_SUBMODULE:
		return PL_SKIP_SUBMODULE;
	default:
		return PL_SKIP_UNREADABLE;
	}
}

/* Behind these may be any number of files. */
static bool is_like_folder(enum pl_entry_type type)
{
	return type == PL_ENTRY_SUBMODULE || type == PL_ENTRY_DIR_LINK || type == PL_ENTRY_CLOSED;
}

/* What a compiler tells of the file, or why it could not. */
static void ask_clang(const struct pl_reader_options *options, struct pl_file *file,
                      struct pl_extract_options *extract)
{
	const struct pl_clang_file *seen = pl_clang_file(options->clang, file->path);

	if (!seen)
		return;
	if (seen->answer) {
		extract->seen = seen;
		extract->clang = options->clang;
	} else {
		file->fallback = pl_arena_dup(&file->arena, seen->why);
	}
}

/* Fill the file of one work item; only a broken installation is an error. */
static int read_file(struct run *run, struct worker *worker, const struct pl_work *work,
                     struct pl_file *file, struct pl_err *err)
{
	const struct pl_entry *entry = &run->source->entries.at[work->entry];
	const struct pl_reader_options *options = run->options;
	size_t max = options->max_file_size ? options->max_file_size : PL_MAX_FILE_SIZE;
	struct pl_extract_options extract = options->extract;
	struct pl_str text;
	int rc;

	file->path = pl_arena_dup(&file->arena, entry->path);
	file->language = work->lang ? work->lang->name : "";
	if (entry->type != PL_ENTRY_FILE) {
		file->skipped = skip_of_type(entry->type);
		return 0;
	}
	memcpy(file->blob, entry->blob, sizeof(file->blob));
	ask_clang(options, file, &extract);
	if (!options->keep_text && pl_cache_get(options->cache, work->lang, &extract, max, file))
		return 0;
	rc = pl_source_read(run->source, work->entry, max, &worker->bytes, file->blob, NULL);
	if (rc) {
		file->skipped = (enum pl_skip)skip_of(rc);
		return 0;
	}
	if (is_lfs_pointer(pl_sb_str(&worker->bytes)))
		file->skipped = PL_SKIP_LFS;
	else if (pl_utf_is_binary(pl_sb_str(&worker->bytes)))
		file->skipped = PL_SKIP_BINARY;
	if (file->skipped)
		return 0;
	pl_sb_clear(&worker->decoded);
	pl_utf_decode(pl_sb_str(&worker->bytes), &worker->decoded, &text);
	if (options->needle.n && !pl_may_declare(work->lang, text, options->needle)) {
		file->passed_over = true;
		return 0;
	}
	if (options->keep_text)
		text = file->text = pl_arena_dup(&file->arena, text);
	if ((options->keep_text || !*entry->blob) && /* else it was looked for above */
	    pl_cache_get(options->cache, work->lang, &extract, max, file))
		return 0;
	rc = pl_extract(worker->extractor, work->lang, text, &extract, file, err);
	if (!rc)
		pl_cache_put(options->cache, work->lang, &extract, worker->bytes.n, file);
	return rc;
}

static void say_too_complex(const struct run *run, const struct pl_file *file)
{
	struct pl_sb path = PL_SB_INIT;

	pl_sb_add_path(&path, file->path);
	pl_log_warn(run->options->log,
	            "'%s' is too complex for its grammar: read by words and brackets alone",
	            pl_sb_cstr(&path));
	pl_sb_deinit(&path);
}

/* Hand over what is ready and next in line. Called with the lock held; gives it up inside. */
static int drain(struct run *run, struct pl_err *err)
{
	int rc = 0;

	if (run->taking || run->failed)
		return 0; /* that thread goes on until nothing is ready */
	run->taking = true;
	while (!rc && run->next < run->work.n && run->ready[run->next]) {
		struct pl_file *file = run->ready[run->next];

		run->ready[run->next++] = NULL;
		pl_coverage_count(run->coverage, file);
		pthread_mutex_unlock(&run->lock);
		pl_log_progress(run->options->log, run->options->what, run->next, run->work.n);
		if (file->too_complex)
			say_too_complex(run, file);
		rc = run->take(run->ctx, file, err);
		pthread_mutex_lock(&run->lock);
		pthread_cond_broadcast(&run->moved);
	}
	run->taking = false;
	return rc;
}

static int read_one(void *ctx, unsigned number, size_t item, struct pl_err *err)
{
	struct run *run = ctx;
	struct pl_file *file = pl_file_new();
	int rc;

	pthread_mutex_lock(&run->lock);
	while (item >= run->next + MAX_AHEAD && !run->failed)
		pthread_cond_wait(&run->moved, &run->lock);
	pthread_mutex_unlock(&run->lock);

	rc = read_file(run, &run->workers[number], &run->work.at[item], file, err);
	if (rc) {
		struct pl_sb path = PL_SB_INIT;

		pl_sb_add_path(&path, file->path);
		pl_err_while(err, rc, "reading '%s'", pl_sb_cstr(&path));
		pl_sb_deinit(&path);
	}
	pthread_mutex_lock(&run->lock);
	if (rc) {
		pl_file_free(file);
	} else {
		run->ready[item] = file;
		rc = drain(run, err);
	}
	if (rc) {
		run->failed = true;
		pthread_cond_broadcast(&run->moved);
	}
	pthread_mutex_unlock(&run->lock);
	return rc;
}

void pl_reader_list(struct pl_source *source, const struct pl_langs *langs,
                    const struct pl_reader_options *options, struct pl_works *out, size_t *other)
{
	struct pl_headers headers;
	const struct pl_entries *entries = &source->entries;
	const struct pl_lang *only = options->only;
	const size_t shard_n = options->shard.n;
	size_t listed = 0;

	pl_headers_init(&headers, langs);
	if (!only)
		pl_headers_look(&headers, source);
	for (size_t i = 0; i < entries->n; i++) {
		struct pl_str path = entries->at[i].path;
		const struct pl_lang *lang = only ? pl_langs_of_path(langs, path, only)
		                                  : pl_headers_lang(&headers, path);

		if (options->subset && !pl_map_find(options->subset, path))
			continue;
		if (only && lang != only)
			lang = NULL;
		if (!lang && !is_like_folder(entries->at[i].type))
			*other += shard_n <= 1 || options->shard.k == 1;
		else if (shard_n <= 1 || listed++ % shard_n == options->shard.k - 1)
			pl_vec_push(out, ((struct pl_work){ i, lang }));
	}
	pl_headers_deinit(&headers);
}

int pl_read_each(struct pl_source *source, const struct pl_langs *langs,
                 struct pl_grammars *grammars, const struct pl_reader_options *options,
                 int (*take)(void *ctx, struct pl_file *file, struct pl_err *err), void *ctx,
                 struct pl_coverage *coverage, struct pl_err *err)
{
	struct run run = { .source = source, .options = options, .take = take, .ctx = ctx,
		           .coverage = coverage };
	unsigned jobs = pl_par_jobs(options->jobs);
	int rc;

	pl_reader_list(source, langs, options, &run.work, &coverage->other);
	if (!run.work.n && !options->subset)
		pl_log_warn(options->log, "there is nothing to read: none of %zu files is of %s%s",
		            source->entries.n, options->only ? "language " : "a known language",
		            options->only ? options->only->name : "");
	pthread_mutex_init(&run.lock, NULL);
	pthread_cond_init(&run.moved, NULL);
	pl_room_init(&run.room, MAX_LONG);
	run.ready = pl_calloc(run.work.n, sizeof(*run.ready));
	run.workers = pl_calloc(jobs, sizeof(*run.workers));
	for (unsigned i = 0; i < jobs; i++) {
		run.workers[i].extractor = pl_extractor_new(grammars);
		pl_extractor_share(run.workers[i].extractor, &run.room);
	}

	rc = pl_par_for(run.work.n, jobs, read_one, NULL, &run, err);

	pl_log_progress_end(options->log);
	for (size_t i = 0; i < run.work.n; i++)
		pl_file_free(run.ready[i]);
	for (unsigned i = 0; i < jobs; i++) {
		pl_extractor_free(run.workers[i].extractor);
		pl_sb_deinit(&run.workers[i].bytes);
		pl_sb_deinit(&run.workers[i].decoded);
	}
	free(run.workers);
	free(run.ready);
	pl_vec_free(&run.work);
	pthread_mutex_destroy(&run.lock);
	pthread_cond_destroy(&run.moved);
	pl_room_deinit(&run.room);
	return rc;
}

static int take_into(void *ctx, struct pl_file *file, struct pl_err *err)
{
	struct pl_snapshot *snapshot = ctx;

	(void)err;
	pl_vec_push(&snapshot->files, file);
	return 0;
}

int pl_read_all(struct pl_source *source, const struct pl_langs *langs,
                struct pl_grammars *grammars, const struct pl_reader_options *options,
                struct pl_snapshot **out, struct pl_err *err)
{
	struct pl_snapshot *snapshot = pl_snapshot_new(source->folder);
	int rc;

	memcpy(snapshot->commit, source->commit.id, sizeof(snapshot->commit));
	rc = pl_read_each(source, langs, grammars, options, take_into, snapshot,
	                  &snapshot->coverage, err);
	if (rc)
		pl_snapshot_free(snapshot);
	else
		*out = snapshot;
	return rc;
}
