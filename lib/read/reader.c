/* lib/read/reader.c */
#include "read/reader.h"

#include "base/limits.h"
#include "base/map.h"
#include "base/par.h"
#include "base/utf.h"

#include <pthread.h>
#include <stdlib.h>

/* How far the readers may run ahead of the oldest file not yet taken: it bounds memory. */
enum { MAX_AHEAD = 256 };

struct work {
	size_t entry;
	const struct pl_lang *lang;
};

struct worker {
	struct pl_extractor *extractor;
	struct pl_sb bytes, decoded;
};

struct run {
	struct pl_source *source;
	const struct pl_reader_options *options;
	PL_VEC(struct work) work;
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
};

static bool is_lfs_pointer(struct pl_str bytes)
{
	return bytes.n < 1024 && pl_str_starts(bytes, PL_S("version https://git-lfs.github.com/spec/"));
}

static int skip_of(int rc)
{
	return rc == PL_ELIMIT ? PL_SKIP_TOO_LARGE : rc == PL_ENOTFOUND ? PL_SKIP_MISSING
	                                                               : PL_SKIP_UNREADABLE;
}

/* Fill the file of one work item; only a broken installation is an error. */
static int read_file(struct run *run, struct worker *worker, const struct work *work,
                     struct pl_file *file, struct pl_err *err)
{
	const struct pl_entry *entry = &run->source->entries.at[work->entry];
	size_t max = run->options->max_file_size ? run->options->max_file_size : PL_MAX_FILE_SIZE;
	struct pl_str text;
	int rc;

	file->path = pl_arena_dup(&file->arena, entry->path);
	file->language = work->lang->name;
	if (entry->type != PL_ENTRY_FILE) {
		file->skipped = entry->type == PL_ENTRY_LINK ? PL_SKIP_LINK : PL_SKIP_SUBMODULE;
		return 0;
	}
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
	if (run->options->needle.n && pl_str_find(text, run->options->needle) == SIZE_MAX) {
		file->passed_over = true;
		return 0;
	}
	if (run->options->keep_text)
		text = file->text = pl_arena_dup(&file->arena, text);
	return pl_extract(worker->extractor, work->lang, text, &run->options->extract, file, err);
}

/* Hand over what is ready and next in line. Called with the lock held; gives it up inside. */
static int drain(struct run *run, struct pl_err *err)
{
	int rc = 0;

	if (run->taking)
		return 0; /* that thread goes on until nothing is ready */
	run->taking = true;
	while (!rc && run->next < run->work.n && run->ready[run->next]) {
		struct pl_file *file = run->ready[run->next];

		run->ready[run->next++] = NULL;
		pl_coverage_count(run->coverage, file);
		pthread_mutex_unlock(&run->lock);
		pl_log_progress(run->options->log, run->options->what, run->next, run->work.n);
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

int pl_read_each(struct pl_source *source, const struct pl_langs *langs,
                 struct pl_grammars *grammars, const struct pl_reader_options *options,
                 int (*take)(void *ctx, struct pl_file *file, struct pl_err *err), void *ctx,
                 struct pl_coverage *coverage, struct pl_err *err)
{
	struct run run = { .source = source, .options = options, .take = take, .ctx = ctx,
		           .coverage = coverage };
	unsigned jobs = pl_par_jobs(options->jobs);
	int rc;

	for (size_t i = 0; i < source->entries.n; i++) {
		const struct pl_lang *lang =
		        pl_langs_of_path(langs, source->entries.at[i].path, options->only);

		if (options->subset && !pl_map_find(options->subset, source->entries.at[i].path))
			continue;
		if (!lang || (options->only && lang != options->only)) {
			coverage->other++;
			continue;
		}
		pl_vec_push(&run.work, ((struct work){ i, lang }));
	}
	pthread_mutex_init(&run.lock, NULL);
	pthread_cond_init(&run.moved, NULL);
	run.ready = pl_calloc(run.work.n, sizeof(*run.ready));
	run.workers = pl_calloc(jobs, sizeof(*run.workers));
	for (unsigned i = 0; i < jobs; i++)
		run.workers[i].extractor = pl_extractor_new(grammars);

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
