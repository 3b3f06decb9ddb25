/*
 * lib/read/source.h -- one interface over a revision's tree, a working tree and a plain folder.
 */
#ifndef PL_READ_SOURCE_H
#define PL_READ_SOURCE_H

#include "base/log.h"
#include "read/git.h"

struct pl_source {
	struct pl_repo *repo;   /* borrowed; NULL for a plain folder */
	struct pl_commit commit; /* id is "" unless a revision is read */
	struct pl_str folder;   /* path inside the repository; "" for a plain folder's own root */
	char *dir;              /* absolute path of the folder; NULL for a revision */
	struct pl_repo *own;    /* of pl_source_open: closed with the source */
	char *own_folder;       /* likewise */
	struct pl_entries entries; /* sorted by path bytes, relative to folder */
};

/* The tree of a commit below folder (no slash at its ends). repo: borrowed while in use. */
PL_MUST_CHECK int pl_source_of_commit(struct pl_repo *repo, const struct pl_commit *commit,
                                      struct pl_str folder, struct pl_source *out,
                                      struct pl_err *err);
/* The working tree of repo below folder. */
PL_MUST_CHECK int pl_source_of_worktree(struct pl_repo *repo, struct pl_str folder,
                                        struct pl_source *out, struct pl_err *err);
/* A folder that need not be in any repository, or one file. */
PL_MUST_CHECK int pl_source_of_dir(const char *dir, struct pl_source *out, struct pl_err *err);
/*
 * What a user means by a path and perhaps a revision: with rev, the path in that commit of the
 * repository around it (it need not exist in the working tree); else a folder of a working tree
 * without what git ignores, a folder outside of any repository, or one file. Where there is a
 * repository that cannot be opened, a folder is read as one outside of any, and log warns. A bare
 * repository without rev is PL_EUSAGE.
 */
PL_MUST_CHECK int pl_source_open(const char *path, const char *rev, struct pl_log *log,
                                 struct pl_source *out, struct pl_err *err);
void pl_source_close(struct pl_source *source);

/*
 * Replace *out by the bytes of entry i; thread-safe. blob (41 bytes) gets their id. Errors as
 * pl_repo_blob has them; PL_EIO when a file cannot be read.
 */
PL_MUST_CHECK int pl_source_read(struct pl_source *source, size_t i, size_t max, struct pl_sb *out,
                                 char blob[41], struct pl_err *err);

/*
 * Fill in the blob ids of a working tree's entries, as git would store them, so that it can be compared
 * with a commit. What cannot be read gets none, which is like no other.
 */
void pl_source_identify(struct pl_source *source);

#endif
