/*
 * lib/read/git.h -- only door to libgit2. Nothing is ever written into the user's repository.
 */
#ifndef PL_READ_GIT_H
#define PL_READ_GIT_H

#include "base/arena.h"
#include "base/err.h"
#include "base/vec.h"

#include <stdint.h>

struct pl_repo;

/*
 * Open the repository that path lies in (or is): working tree, linked worktree, bare, shallow.
 * Errors say so when there is none. *out: pl_repo_free().
 */
PL_MUST_CHECK int pl_repo_open(const char *path, struct pl_repo **out, struct pl_err *err);
void pl_repo_free(struct pl_repo *repo);
/* Absolute, no slash at the end: the working tree, or the git folder of a bare repository. */
const char *pl_repo_dir(const struct pl_repo *repo);
bool pl_repo_is_bare(const struct pl_repo *repo);

struct pl_commit {
	char id[41];  /* hex */
	int64_t time; /* committer's, seconds since 1970 UTC */
	int offset;   /* committer's minutes east of UTC */
};

/*
 * What a revision (branch, tag, "HEAD~2", hex id) names, peeled to a commit. An unknown one is
 * PL_ENOTFOUND with the nearest branch or tag in the message. A branch that exists only as
 * "origin/NAME" is found, as checkout does it.
 */
PL_MUST_CHECK int pl_repo_resolve(struct pl_repo *repo, const char *revision, struct pl_commit *out,
                                  struct pl_err *err);

/* Append the names of all tags, sorted, as arena strings. */
struct pl_tags {
	struct pl_str *at;
	size_t n, cap;
};
PL_MUST_CHECK int pl_repo_tags(struct pl_repo *repo, struct pl_arena *arena, struct pl_tags *out,
                               struct pl_err *err);

enum pl_entry_type {
	PL_ENTRY_FILE,
	PL_ENTRY_LINK,      /* to a file */
	PL_ENTRY_DIR_LINK,  /* to a folder, or to something that is not there */
	PL_ENTRY_SUBMODULE, /* or a repository of its own that lies in the tree */
	PL_ENTRY_SPECIAL,   /* a pipe, a socket, a device: never opened */
	PL_ENTRY_CLOSED,    /* a folder that cannot be listed */
};

struct pl_entry {
	struct pl_str path; /* relative to the folder listed */
	char blob[41];      /* hex; "" in a working tree, but for submodules and in_index */
	enum pl_entry_type type;
	bool in_index; /* a sparse checkout keeps it out of the working tree */
};

struct pl_entries {
	struct pl_entry *at;
	size_t n, cap;
	struct pl_arena arena; /* where the paths live */
};
void pl_entries_free(struct pl_entries *entries);

/*
 * Append the files of a commit below folder ("" for all), sorted by path bytes. A folder that
 * the commit does not have is PL_ENOTFOUND. A folder may also be one file.
 */
PL_MUST_CHECK int pl_repo_list(struct pl_repo *repo, const struct pl_commit *commit,
                               struct pl_str folder, struct pl_entries *out, struct pl_err *err);
/*
 * The same for the working tree: what git would track or could add; ignored files are left out.
 * What a sparse checkout keeps out of it is there as the index has it: to git, those are files that
 * did not change. A folder that is neither here nor there is PL_ENOTFOUND. Not for bare
 * repositories.
 */
PL_MUST_CHECK int pl_repo_list_worktree(struct pl_repo *repo, struct pl_str folder,
                                        struct pl_entries *out, struct pl_err *err);
/* What a file that a walk found is; path leads to it. Not for folders. */
struct pl_fs_entry;
enum pl_entry_type pl_entry_type_of(const struct pl_fs_entry *at, const char *path);
/* True when the commit has something at path. */
bool pl_repo_has(struct pl_repo *repo, const struct pl_commit *commit, struct pl_str path);

/*
 * Replace *out by a blob's bytes; thread-safe. PL_ENOTFOUND: the object is not here (a partial
 * or shallow clone); PL_ELIMIT: it is longer than max bytes (out is then empty).
 */
PL_MUST_CHECK int pl_repo_blob(struct pl_repo *repo, const char *blob, size_t max,
                               struct pl_sb *out, struct pl_err *err);
/* The same by path in a commit. */
PL_MUST_CHECK int pl_repo_file(struct pl_repo *repo, const struct pl_commit *commit,
                               struct pl_str path, size_t max, struct pl_sb *out,
                               struct pl_err *err);

/*
 * The id that git would give the file at path (absolute) if it were added: with line ends and other
 * filters as the repository wants them. False when it cannot be read.
 */
bool pl_repo_hash_file(struct pl_repo *repo, const char *path, char out[41]);
/* The id that git gives these bytes as a blob. */
void pl_git_blob_id(struct pl_str bytes, char out[41]);

struct pl_diff_line {
	char origin;        /* ' ', '+' or '-' */
	struct pl_str text; /* without its line end; borrowed for the call */
	unsigned old_line, new_line; /* 1-based; 0 on the side that has no such line */
};

/*
 * Line diff of two texts with that many lines of context (UINT_MAX: all). line's non-zero answer
 * ends it, which is an error.
 */
PL_MUST_CHECK int pl_git_diff(struct pl_str before, struct pl_str after, unsigned context,
                              int (*line)(void *ctx, const struct pl_diff_line *line), void *ctx,
                              struct pl_err *err);

/* Two files that commits changed together; see pl_repo_cochanges. */
struct pl_cochange {
	struct pl_str reference; /* path below the reference folder */
	struct pl_str target;    /* path below the target folder */
	unsigned together;       /* commits that changed both */
	unsigned reference_total,
		target_total; /* commits that changed each, among those looked at */
};
struct pl_cochanges {
	struct pl_cochange *at; /* sorted by reference, then target */
	size_t n, cap;
	struct pl_arena arena;
};
void pl_cochanges_free(struct pl_cochanges *cochanges);

/*
 * Walk at most max commits back from commit (first parents only, merges against their first
 * parent) and count which files below the two folders changed together. Commits that change more
 * than a screenful (40 files of one side) say nothing and are passed over. A history that ends early
 * (shallow clone, object missing) gives what it has.
 */
PL_MUST_CHECK int pl_repo_cochanges(struct pl_repo *repo, const struct pl_commit *commit,
                                    struct pl_str reference, struct pl_str target, unsigned max,
                                    struct pl_cochanges *out, struct pl_err *err);

/*
 * Record all files of a folder of our own as a commit, with a tag that names it; the first time makes
 * a repository there. when: of the commit, seconds since 1970 UTC. Not for a user's repository.
 */
PL_MUST_CHECK int pl_git_record(const char *dir, const char *tag, int64_t when, struct pl_err *err);

/*
 * git-config text as key and value pairs, in order, keys as "section.sub.name" with section and
 * name in lower case. name is for messages. A text that includes other files is refused: it may
 * come from a commit, where they are not.
 */
struct pl_config_item {
	struct pl_str key, value;
};
struct pl_config_items {
	struct pl_config_item *at;
	size_t n, cap;
	struct pl_arena arena;
};
void pl_config_items_free(struct pl_config_items *items);
PL_MUST_CHECK int pl_git_config(struct pl_str text, const char *name, struct pl_config_items *out,
                                struct pl_err *err);

#endif
