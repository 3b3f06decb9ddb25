/*
 * lib/work/project.h -- what a command that reads code works on: the repository around the current
 * folder, its configuration if it has one, the languages, the plan's two commits.
 */
#ifndef PL_WORK_PROJECT_H
#define PL_WORK_PROJECT_H

#include "base/cmd.h"
#include "model/snapshot.h"
#include "read/config.h"
#include "read/reader.h"

struct pl_project {
	struct pl_ctx *ctx; /* borrowed: jobs and log */
	struct pl_repo *repo, *target_repo; /* target_repo: repo, or the target's own, or NULL */
	struct pl_config *config;           /* NULL when there is none */
	const struct pl_target *target;     /* NULL until pl_project_target */
	struct pl_langs *langs;
	struct pl_grammars *grammars;
	struct pl_str path;         /* what is read: --path, or the reference's; borrowed */
	const struct pl_lang *lang; /* only this language; NULL: all */
	size_t max_file_size;
	bool references; /* read who names whom as well */
	struct pl_cache *cache; /* NULL until somebody opens one; closed with the project */
};

/*
 * Open the repository around the current folder. path and config may be NULL: then the reference of
 * .portconfig or of a built-in profile is read, or the whole repository where there is neither.
 * Release with pl_project_close in every case.
 */
PL_MUST_CHECK int pl_project_open(struct pl_project *p, struct pl_ctx *ctx, const char *config,
                                  const char *path, struct pl_err *err);
void pl_project_close(struct pl_project *p);
/* Find the target called name and open its repository. */
PL_MUST_CHECK int pl_project_target(struct pl_project *p, const char *name, struct pl_err *err);

/* The repository of a target: repo, or one of its own, which the caller frees. */
PL_MUST_CHECK int pl_project_open_target(struct pl_repo *repo, const struct pl_target *target,
                                         struct pl_repo **out, struct pl_err *err);

/* One side as it was read. Release with pl_view_close. */
struct pl_view {
	struct pl_source source;
	struct pl_snapshot *snapshot;
};
void pl_view_close(struct pl_view *view);

/* The reference's source at a revision, or (rev NULL) in the working tree; nothing is parsed. */
PL_MUST_CHECK int pl_project_source(struct pl_project *p, const char *rev, struct pl_source *out,
                                    struct pl_err *err);
/* The reference, files kept with their text; needle and subset as struct pl_reader_options. */
PL_MUST_CHECK int pl_project_read(struct pl_project *p, struct pl_source *source,
                                  struct pl_str needle, const struct pl_map *subset,
                                  struct pl_snapshot **out, struct pl_err *err);
/* The target at a revision or in its working tree (bare: the reference's revision or HEAD). */
PL_MUST_CHECK int pl_project_read_target(struct pl_project *p, const char *rev,
                                         struct pl_view *view, struct pl_err *err);

/*
 * The commits of the plan in the current folder, as revisions. PL_ENOTFOUND when there is none.
 * from and to: overwritten.
 */
PL_MUST_CHECK int pl_project_range(const char *plan, struct pl_sb *from, struct pl_sb *to,
                                   struct pl_err *err);

#endif
