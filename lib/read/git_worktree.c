/*
 * lib/read/git_worktree.c -- the same door: what lies in a working tree.
 *
 * The folders are walked here, not by libgit2, whose status leaves out without a word what it cannot
 * list or would not add. Only the index and the ignore rules are asked.
 */
#include "read/git_private.h"

#include "base/fs.h"

#include <sys/stat.h>
#include <unistd.h>

struct lister {
	git_repository *git;
	git_index *index;
	const char *top; /* the folder that is listed */
	struct pl_str folder;
	struct pl_entries *out;
	struct pl_sb path; /* of the entry in the repository */
	struct pl_sb file; /* and in the file system */
};

static struct pl_entry *add(struct lister *l, struct pl_str path, enum pl_entry_type type)
{
	struct pl_entry *entry = pl_vec_add(l->out);

	entry->path = pl_arena_dup(&l->out->arena, path);
	entry->type = type;
	return entry;
}

static bool is_ignored(const struct lister *l)
{
	int ignored = 0;

	return !git_ignore_path_is_ignored(&ignored, l->git, l->path.p) && ignored;
}

/* Whether to go in: not into other repositories, nor where all is ignored. */
static int visit_dir(struct lister *l, const struct pl_fs_entry *at, struct pl_err *err)
{
	const git_index_entry *tracked = git_index_get_bypath(l->index, l->path.p, 0);
	struct pl_entry *entry;
	int rc;

	if (at->unreadable) {
		add(l, at->path, PL_ENTRY_CLOSED);
		return 0;
	}
	if (tracked && tracked->mode == GIT_FILEMODE_COMMIT) {
		entry = add(l, at->path, PL_ENTRY_SUBMODULE);
		git_oid_tostr(entry->blob, sizeof(entry->blob), &tracked->id);
		return PL_FS_PASS;
	}
	rc = pl_git_check_rules(pl_sb_str(&l->file), err);
	if (rc)
		return rc;
	pl_sb_addc(&l->path, '/');
	if (!git_index_find_prefix(NULL, l->index, l->path.p))
		return 0;
	if (is_ignored(l))
		return PL_FS_PASS;
	pl_sb_adds(&l->file, "/.git");
	if (access(l->file.p, F_OK))
		return 0;
	add(l, at->path, PL_ENTRY_SUBMODULE);
	return PL_FS_PASS;
}

enum pl_entry_type pl_entry_type_of(const struct pl_fs_entry *at, const char *path)
{
	struct stat st;

	if (!at->is_link)
		return at->is_special ? PL_ENTRY_SPECIAL : PL_ENTRY_FILE;
	return !stat(path, &st) && S_ISREG(st.st_mode) ? PL_ENTRY_LINK : PL_ENTRY_DIR_LINK;
}

static int visit(void *ctx, const struct pl_fs_entry *at, struct pl_err *err)
{
	struct lister *l = ctx;

	pl_sb_clear(&l->path);
	pl_sb_clear(&l->file);
	pl_fs_join(&l->path, l->folder, at->path);
	pl_fs_join(&l->file, pl_str_of(l->top), at->path);
	if (at->is_dir)
		return visit_dir(l, at, err);
	if (pl_str_is(pl_fs_base(at->path), ".git"))
		return 0;
	if (git_index_find(NULL, l->index, l->path.p) && is_ignored(l))
		return 0;
	add(l, at->path, pl_entry_type_of(at, l->file.p));
	return 0;
}

/* What a sparse checkout keeps out. One that is there all the same was seen by the walk. */
static void add_kept_out(struct lister *l)
{
	size_t n = git_index_entrycount(l->index), i = 0;
	struct pl_str folder = l->folder;

	pl_sb_clear(&l->path);
	pl_sb_add(&l->path, folder);
	if (folder.n)
		pl_sb_addc(&l->path, '/');
	if (git_index_find_prefix(&i, l->index, pl_sb_cstr(&l->path)))
		return;
	for (; i < n; i++) {
		const git_index_entry *e = git_index_get_byindex(l->index, i);
		struct pl_str path = pl_str_of(e->path);
		struct pl_entry *entry;
		struct stat st;

		if (!pl_str_starts(path, pl_sb_str(&l->path)))
			break;
		path = pl_str_sub(path, l->path.n, path.n);
		pl_sb_clear(&l->file);
		pl_fs_join(&l->file, pl_str_of(l->top), path);
		if (!(e->flags_extended & GIT_INDEX_ENTRY_SKIP_WORKTREE) ||
		    !lstat(pl_sb_cstr(&l->file), &st))
			continue;
		entry = add(l, path,
		            e->mode == GIT_FILEMODE_COMMIT ? PL_ENTRY_SUBMODULE
		            : e->mode == GIT_FILEMODE_LINK ? PL_ENTRY_LINK
		                                           : PL_ENTRY_FILE);
		entry->in_index = true;
		git_oid_tostr(entry->blob, sizeof(entry->blob), &e->id);
	}
}

/* libgit2 does not know the index of a sparse checkout that leaves out the files themselves. */
static int no_index(git_repository *git, int code, struct pl_err *err)
{
	const git_error *last = git_error_last();
	struct pl_sb path = PL_SB_INIT;
	int rc;

	if (last && last->message && strstr(last->message, "'sdir'"))
		return pl_err_set(err, PL_EGIT,
		                  "the index is a sparse one, which cannot be read: run 'git "
		                  "sparse-checkout reapply --no-sparse-index'");
	pl_sb_addf(&path, "%sindex", git_repository_path(git));
	if (last && last->message && strstr(last->message, "no longer exists") &&
	    pl_fs_is_file(pl_sb_cstr(&path))) /* which it says of one that is too short as well */
		rc = pl_err_set(
			err, PL_EGIT,
			"'%s' is no index of git, or a damaged one; if nothing is staged: rm "
			"it, and 'git reset'",
			pl_sb_cstr(&path));
	else
		rc = pl_git_failed(code, err, "reading the index");
	pl_sb_deinit(&path);
	return rc;
}

/* The rules of the folder that is listed, and of those it lies in. */
static int check_above(const struct pl_repo *repo, struct pl_str folder, struct pl_err *err)
{
	struct pl_sb dir = PL_SB_INIT;
	int rc = 0;

	for (;;) {
		pl_sb_clear(&dir);
		pl_fs_join(&dir, pl_str_of(pl_repo_dir(repo)), folder);
		rc = pl_git_check_rules(pl_sb_str(&dir), err);
		if (rc || !folder.n)
			break;
		folder = pl_fs_dir(folder);
	}
	pl_sb_deinit(&dir);
	return rc;
}

int pl_repo_list_worktree(struct pl_repo *repo, struct pl_str folder, struct pl_entries *out,
                          struct pl_err *err)
{
	struct lister l = { .git = pl_repo_git(repo), .folder = folder, .out = out };
	struct pl_sb top = PL_SB_INIT;
	int code, rc = pl_git_check_index(l.git, err);

	if (rc)
		return rc;
	code = git_repository_index(&l.index, l.git);
	if (code)
		return no_index(l.git, code, err);
	pl_fs_join(&top, pl_str_of(pl_repo_dir(repo)), folder);
	l.top = pl_sb_cstr(&top);
	add_kept_out(&l);
	rc = check_above(repo, folder, err);
	if (rc)
		;
	else if (pl_fs_is_dir(l.top))
		rc = pl_fs_walk_all(l.top, visit, &l, err);
	else if (!out->n)
		rc = pl_err_set(err, PL_ENOTFOUND, "no folder '%s'", l.top);
	pl_vec_sort(out, pl_git_by_path);
	git_index_free(l.index);
	pl_sb_deinit(&l.path);
	pl_sb_deinit(&l.file);
	pl_sb_deinit(&top);
	return rc;
}

bool pl_repo_hash_file(struct pl_repo *repo, const char *path, char out[41])
{
	git_oid id;

	if (git_repository_hashfile(&id, pl_repo_git(repo), path, GIT_OBJECT_BLOB, NULL))
		return false;
	git_oid_tostr(out, 41, &id);
	return true;
}
