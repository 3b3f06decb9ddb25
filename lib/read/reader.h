/*
 * lib/read/reader.h -- a source's files to facts, on several threads.
 *
 * Opens what the languages asked for have a suffix for, decodes it once, and lists what it must
 * skip, with the reason, as a file of its own: nothing is passed over in silence. Submodules, links to
 * folders and folders that cannot be listed are such files, too, of no language ("").
 */
#ifndef PL_READ_READER_H
#define PL_READ_READER_H

#include "base/log.h"
#include "model/snapshot.h"
#include "read/cache.h"
#include "read/clang.h"
#include "read/extract.h"
#include "read/source.h"

struct pl_reader_options {
	struct pl_extract_options extract;
	const struct pl_lang *only; /* files of this language alone; also decides shared suffixes */
	bool keep_text;             /* files keep their decoded text */
	size_t max_file_size;       /* bytes; 0: PL_MAX_FILE_SIZE */
	unsigned jobs;              /* 0: one a core */
	const struct pl_map
		*subset;      /* paths to read; NULL: all. What is not in it is not counted */
	/* every n-th of the files, from the k-th on; n 0: all. Other files count in the first */
	struct {
		size_t k, n;
	} shard;
	struct pl_str needle;   /* files that declare no type of this name are passed over */
	struct pl_cache *cache; /* may be NULL */
	const struct pl_clang *clang; /* what a compiler tells of the files, or NULL */
	struct pl_log *log;   /* may be NULL */
	const char *what;     /* for the progress bar */
};

/*
 * The files that would be opened, each with its language; a submodule and the like with none.
 * *other: how many are of no language. Release with pl_vec_free.
 */
struct pl_work {
	size_t entry; /* of the source */
	const struct pl_lang *lang;
};
struct pl_works {
	struct pl_work *at;
	size_t n, cap;
};
void pl_reader_list(struct pl_source *source, const struct pl_langs *langs,
                    const struct pl_reader_options *options, struct pl_works *out, size_t *other);

/*
 * Read all files of the source, in order of path, and hand each to take, one call at a time, in
 * that order; file belongs to take then. Memory holds only files that are in work or wait for
 * an earlier one. coverage is counted here. take's non-zero return ends the run.
 */
PL_MUST_CHECK int pl_read_each(struct pl_source *source, const struct pl_langs *langs,
                               struct pl_grammars *grammars,
                               const struct pl_reader_options *options,
                               int (*take)(void *ctx, struct pl_file *file, struct pl_err *err),
                               void *ctx, struct pl_coverage *coverage, struct pl_err *err);

/* All of them as one snapshot; *out: pl_snapshot_free(). */
PL_MUST_CHECK int pl_read_all(struct pl_source *source, const struct pl_langs *langs,
                              struct pl_grammars *grammars, const struct pl_reader_options *options,
                              struct pl_snapshot **out, struct pl_err *err);

#endif
