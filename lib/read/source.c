/* lib/read/source.c */
#include "read/source.h"

#include "base/fs.h"

#include <limits.h>
#include <stdlib.h>
#include <unistd.h>

int pl_source_of_commit(struct pl_repo *repo, const struct pl_commit *commit, struct pl_str folder,
                        struct pl_source *out, struct pl_err *err)
{
	struct pl_source source = { .repo = repo, .commit = *commit, .folder = folder };
	int rc = pl_repo_list(repo, commit, folder, &source.entries, err);

	if (rc) {
		pl_source_close(&source);
		return rc;
	}
	*out = source;
	return 0;
}

int pl_source_of_worktree(struct pl_repo *repo, struct pl_str folder, struct pl_source *out,
                          struct pl_err *err)
{
	struct pl_source source = { .repo = repo, .folder = folder };
	struct pl_sb dir = PL_SB_INIT;
	int rc;

	pl_sb_adds(&dir, pl_repo_dir(repo));
	if (folder.n) {
		pl_sb_addc(&dir, '/');
		pl_sb_add(&dir, folder);
	}
	source.dir = pl_sb_detach(&dir);
	rc = pl_repo_list_worktree(repo, folder, &source.entries, err);
	if (rc)
		pl_source_close(&source);
	else
		*out = source;
	return rc;
}

static int add_entry(void *ctx, const struct pl_fs_entry *entry, struct pl_err *err)
{
	struct pl_source *source = ctx;
	struct pl_sb path = PL_SB_INIT;
	struct pl_entry *e;

	(void)err;
	if (entry->is_dir && !entry->unreadable)
		return 0;
	pl_fs_join(&path, pl_str_of(source->dir), entry->path);
	e = pl_vec_add(&source->entries);
	e->path = pl_arena_dup(&source->entries.arena, entry->path);
	e->type = entry->is_dir ? PL_ENTRY_CLOSED : pl_entry_type_of(entry, pl_sb_cstr(&path));
	pl_sb_deinit(&path);
	return 0;
}

int pl_source_of_dir(const char *dir, struct pl_source *out, struct pl_err *err)
{
	struct pl_source source = { 0 };
	struct pl_sb real = PL_SB_INIT;
	int rc = pl_fs_real(dir, &real, err);

	if (rc)
		goto out;
	if (pl_fs_is_file(pl_sb_cstr(&real))) {
		struct pl_str path = pl_sb_str(&real), parent = pl_fs_dir(path);
		struct pl_entry *one = pl_vec_add(&source.entries);

		one->path = pl_arena_dup(&source.entries.arena, pl_fs_base(path));
		source.dir = pl_malloc(parent.n + 2);
		memcpy(source.dir, parent.n ? parent.p : "/", parent.n ? parent.n : 1);
		source.dir[parent.n ? parent.n : 1] = '\0';
	} else if (!pl_fs_is_dir(pl_sb_cstr(&real))) {
		rc = pl_err_set(err, PL_EINVALID, "'%s' is neither a file nor a folder", dir);
	} else {
		source.dir = pl_strdup(pl_sb_cstr(&real));
		rc = pl_fs_walk_all(source.dir, add_entry, &source, err);
	}
out:
	pl_sb_deinit(&real);
	if (rc)
		pl_source_close(&source);
	else
		*out = source;
	return rc;
}

/* path below the repository's top; false when it lies outside. */
static bool below_top(const struct pl_repo *repo, const char *path, struct pl_sb *folder)
{
	struct pl_str top = pl_str_of(pl_repo_dir(repo)), whole;
	struct pl_sb real = PL_SB_INIT, joined = PL_SB_INIT;
	bool below;

	if (pl_fs_real(path, &real, NULL)) { /* only the revision has it */
		pl_sb_clear(&real);
		if (!pl_fs_real(".", &joined, NULL)) {
			struct pl_sb all = PL_SB_INIT;

			pl_fs_join(&all, pl_sb_str(&joined), pl_str_of(path));
			pl_fs_normalise(&real, pl_sb_str(&all));
			pl_sb_deinit(&all);
		}
	}
	whole = pl_sb_str(&real);
	below = pl_str_starts(whole, top) && (whole.n == top.n || whole.p[top.n] == '/');
	if (below && whole.n > top.n)
		pl_sb_add(folder, pl_str_sub(whole, top.n + 1, whole.n));
	pl_sb_deinit(&real);
	pl_sb_deinit(&joined);
	return below;
}

static int open_commit(struct pl_repo *repo, const char *path, const char *rev,
                       struct pl_sb *folder, struct pl_source *out, struct pl_err *err)
{
	struct pl_commit commit;
	int rc = pl_repo_resolve(repo, rev, &commit, err);

	if (rc)
		return rc;
	if (pl_repo_is_bare(repo)) { /* a path is one of the commit; the git folder is all of it */
		if (!pl_fs_is_dir(path))
			pl_fs_normalise(folder, pl_str_of(path));
	} else if (!below_top(repo, path, folder)) {
		return pl_err_set(err, PL_EUSAGE, "'%s' lies outside of '%s'", path,
		                  pl_repo_dir(repo));
	}
	return pl_source_of_commit(repo, &commit, pl_sb_str(folder), out, err);
}

int pl_source_open(const char *path, const char *rev, struct pl_source *out, struct pl_err *err)
{
	struct pl_source source = { 0 };
	struct pl_repo *repo = NULL;
	struct pl_sb folder = PL_SB_INIT, at = PL_SB_INIT;
	int rc;

	/* a file that is there is in its folder's repository; what is not, in the current one's */
	if (pl_fs_is_dir(path))
		pl_sb_adds(&at, path);
	else if (pl_fs_is_file(path))
		pl_sb_add(&at, pl_fs_dir(pl_str_of(path)));
	rc = pl_repo_open(at.n ? pl_sb_cstr(&at) : ".", &repo, rev ? err : NULL);
	pl_sb_deinit(&at);
	if (rc && rev)
		return rc;
	if (rev)
		rc = open_commit(repo, path, rev, &folder, &source, err);
	else if (repo && !pl_repo_is_bare(repo) && pl_fs_is_dir(path) &&
	         below_top(repo, path, &folder))
		rc = pl_source_of_worktree(repo, pl_sb_str(&folder), &source, err);
	else
		rc = pl_source_of_dir(path, &source, err);
	/* a folder that git ignores as a whole was asked for by name */
	if (!rc && !rev && !source.entries.n && source.repo) {
		pl_source_close(&source);
		memset(&source, 0, sizeof(source));
		rc = pl_source_of_dir(path, &source, err);
	}
	source.own = repo;
	source.own_folder = pl_sb_detach(&folder);
	if (rc)
		pl_source_close(&source);
	else
		*out = source;
	return rc;
}

void pl_source_close(struct pl_source *source)
{
	pl_entries_free(&source->entries);
	pl_repo_free(source->own);
	free(source->own_folder);
	free(source->dir);
	source->dir = source->own_folder = NULL;
	source->own = NULL;
}

int pl_source_read(struct pl_source *source, size_t i, size_t max, struct pl_sb *out, char blob[41],
                   struct pl_err *err)
{
	const struct pl_entry *entry = &source->entries.at[i];
	struct pl_sb path = PL_SB_INIT;
	int rc;

	memcpy(blob, entry->blob, 41);
	if (!source->dir || entry->in_index)
		return pl_repo_blob(source->repo, entry->blob, max, out, err);
	pl_sb_clear(out);
	pl_fs_join(&path, pl_str_of(source->dir), entry->path);
	rc = pl_fs_slurp(pl_sb_cstr(&path), max, out, err);
	pl_sb_deinit(&path);
	if (!rc)
		pl_git_blob_id(pl_sb_str(out), blob);
	return rc;
}

void pl_source_identify(struct pl_source *source)
{
	struct pl_sb path = PL_SB_INIT;
	char link[PATH_MAX];

	for (size_t i = 0; source->dir && i < source->entries.n; i++) {
		struct pl_entry *entry = &source->entries.at[i];
		ssize_t n;

		if (entry->in_index)
			continue;
		pl_sb_clear(&path);
		pl_fs_join(&path, pl_str_of(source->dir), entry->path);
		if (entry->type == PL_ENTRY_FILE && source->repo) {
			pl_repo_hash_file(source->repo, pl_sb_cstr(&path), entry->blob);
		} else if (entry->type == PL_ENTRY_LINK || entry->type == PL_ENTRY_DIR_LINK) {
			n = readlink(pl_sb_cstr(&path), link, sizeof(link));
			if (n >= 0)
				pl_git_blob_id((struct pl_str){ link, (size_t)n }, entry->blob);
		}
	}
	pl_sb_deinit(&path);
}
