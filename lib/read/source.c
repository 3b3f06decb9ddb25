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

/* The longest beginning of path that is a folder; "" when its first name is none. */
static struct pl_str there(const char *path)
{
	struct pl_str dir = pl_str_of(path);
	struct pl_sb text = PL_SB_INIT;
	bool found = false;

	while (dir.n && !found) {
		pl_sb_clear(&text);
		pl_sb_add(&text, dir);
		found = pl_fs_is_dir(pl_sb_cstr(&text));
		if (!found) /* above "/a" there is "/" */
			dir = pl_str_rfind_char(dir, '/') == 0 ? pl_str_sub(dir, 0, 1)
			                                       : pl_fs_dir(dir);
	}
	pl_sb_deinit(&text);
	return dir;
}

/* Append path as it would be with what of it begins at n set into the folder dir. */
static void real_of(const char *dir, const char *path, size_t n, struct pl_sb *out)
{
	struct pl_sb real = PL_SB_INIT, all = PL_SB_INIT;

	if (!pl_fs_real(dir, &real, NULL)) {
		while (n && path[n] == '/')
			n++;
		pl_fs_join(&all, pl_sb_str(&real), pl_str_of(path + n));
		pl_fs_normalise(out, pl_sb_str(&all));
	}
	pl_sb_deinit(&real);
	pl_sb_deinit(&all);
}

static bool is_below(const struct pl_repo *repo, struct pl_str whole, struct pl_sb *folder)
{
	struct pl_str top = pl_str_of(pl_repo_dir(repo));
	bool below = pl_str_starts(whole, top) && (whole.n == top.n || whole.p[top.n] == '/');

	if (below && whole.n > top.n)
		pl_sb_add(folder, pl_str_sub(whole, top.n + 1, whole.n));
	return below;
}

/* path below the repository's top; false when it lies outside. */
static bool below_top(const struct pl_repo *repo, const char *path, struct pl_sb *folder)
{
	struct pl_sb real = PL_SB_INIT;
	bool below;

	if (!pl_fs_real(path, &real, NULL)) {
		below = is_below(repo, pl_sb_str(&real), folder);
	} else { /* only the revision has it; what is a link now may have been a folder */
		pl_sb_clear(&real);
		real_of(".", path, 0, &real);
		below = is_below(repo, pl_sb_str(&real), folder);
		if (!below) {
			struct pl_sb dir = PL_SB_INIT;

			pl_sb_add(&dir, there(path));
			pl_sb_clear(&real);
			if (dir.n)
				real_of(pl_sb_cstr(&dir), path, dir.n, &real);
			below = is_below(repo, pl_sb_str(&real), folder);
			pl_sb_deinit(&dir);
		}
	}
	pl_sb_deinit(&real);
	return below;
}

/* What is there is in its folder's repository; what is not, in the current one's or the nearest folder's. */
static int open_around(const char *path, struct pl_repo **repo, struct pl_err *err)
{
	const bool is_there = pl_fs_is_dir(path) || pl_fs_is_file(path);
	struct pl_sb at = PL_SB_INIT, folder = PL_SB_INIT;
	int rc;

	if (!is_there && !pl_repo_open(".", repo, NULL)) {
		bool below = !pl_repo_is_bare(*repo) && below_top(*repo, path, &folder);

		pl_sb_deinit(&folder);
		if (below)
			return 0;
		pl_repo_free(*repo);
		*repo = NULL;
	}
	pl_sb_add(&at, there(path));
	rc = pl_repo_open(at.n ? pl_sb_cstr(&at) : ".", repo, err);
	if (rc == PL_ENOTFOUND && !is_there && err)
		rc = pl_err_set(err, rc, "'%s' is neither there nor in a git repository", path);
	pl_sb_deinit(&at);
	return rc;
}

static int open_commit(struct pl_repo *repo, const char *path, const char *rev,
                       struct pl_sb *folder, struct pl_source *out, struct pl_err *err)
{
	struct pl_commit commit;
	int rc = pl_repo_resolve(repo, rev, &commit, err);

	if (rc)
		return rc;
	if (below_top(repo, path, folder))
		return pl_source_of_commit(repo, &commit, pl_sb_str(folder), out, err);
	if (!pl_repo_is_bare(repo))
		return pl_err_set(err, PL_EUSAGE, "'%s' lies outside of '%s'", path,
		                  pl_repo_dir(repo));
	/* beside a bare repository: a folder that is there stands for all of it */
	if (!pl_fs_is_dir(path))
		pl_fs_normalise(folder, pl_str_of(path));
	return pl_source_of_commit(repo, &commit, pl_sb_str(folder), out, err);
}

static int open_files(struct pl_repo *repo, const char *path, struct pl_sb *folder,
                      struct pl_source *out, struct pl_err *err)
{
	bool below = repo && pl_fs_is_dir(path) && below_top(repo, path, folder);

	if (below && pl_repo_is_bare(repo) && !folder->n)
		return pl_err_set(
			err, PL_EUSAGE,
			"'%s' is a bare repository, which has no files but in its commits: "
			"name one with --rev",
			path);
	if (below && !pl_repo_is_bare(repo))
		return pl_source_of_worktree(repo, pl_sb_str(folder), out, err);
	return pl_source_of_dir(path, out, err);
}

int pl_source_open(const char *path, const char *rev, struct pl_log *log, struct pl_source *out,
                   struct pl_err *err)
{
	struct pl_source source = { 0 };
	struct pl_repo *repo = NULL;
	struct pl_sb folder = PL_SB_INIT;
	struct pl_err why = PL_ERR_INIT;
	int rc = open_around(path, &repo, &why);

	if (rc && rev) {
		rc = pl_err_set(err, rc, "%s", pl_sb_cstr(&why.text));
		pl_err_deinit(&why);
		return rc;
	}
	if (rc && rc != PL_ENOTFOUND && pl_fs_is_dir(path))
		pl_log_warn(
			log,
			"%s; '%s' is read as a folder outside of any repository, with the files that git "
			"ignores",
			pl_sb_cstr(&why.text), path);
	pl_err_deinit(&why);
	rc = rev ? open_commit(repo, path, rev, &folder, &source, err)
	         : open_files(repo, path, &folder, &source, err);
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
