/* lib/read/git_private.h -- what the parts of libgit2's embassy share. */
#ifndef PL_READ_GIT_PRIVATE_H
#define PL_READ_GIT_PRIVATE_H

#include "read/git.h"

#include <git2.h>

/* Tell libgit2 that we are here; any number of times, from any thread. */
void pl_git_init(void);
/* Have odb read loose objects through git_loose.c, which no damage makes wait for ever. */
int pl_git_guard_loose(git_repository *repo, git_odb *odb);
/* PL_EGIT when libgit2 would wait for what the index, or git's rules in a folder, have to say: a pipe. */
int pl_git_check_index(git_repository *git, struct pl_err *err);
int pl_git_check_rules(struct pl_str dir, struct pl_err *err);
/* libgit2's last error as ours; code is what it returned. */
int pl_git_failed(int code, struct pl_err *err, const char *doing);
int pl_git_by_path(const void *a, const void *b); /* entries */
git_repository *pl_repo_git(const struct pl_repo *repo);

#endif
