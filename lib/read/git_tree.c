/* lib/read/git_tree.c -- the half of libgit2's embassy for the trees of commits: paths and entries. */
#include "base/fs.h"
#include "base/limits.h"
#include "read/git_private.h"

#include <limits.h>

enum { MAX_LINK_HOPS = 8 };

void pl_entries_free(struct pl_entries *entries)
{
	pl_vec_free(entries);
	pl_arena_deinit(&entries->arena);
}

static int tree_of(struct pl_repo *repo, const struct pl_commit *commit, git_tree **out,
                   struct pl_err *err)
{
	git_oid id;
	git_commit *c = NULL;
	int code = git_oid_fromstr(&id, commit->id);

	if (!code)
		code = git_commit_lookup(&c, pl_repo_git(repo), &id);
	if (!code)
		code = git_commit_tree(out, c);
	git_commit_free(c);
	return code ? pl_git_failed(code, err, commit->id) : 0;
}

/* The entry at path below tree; owned by the caller. */
static int entry_at(git_tree *tree, struct pl_str path, git_tree_entry **out)
{
	struct pl_sb z = PL_SB_INIT;
	int code;

	pl_sb_add(&z, path);
	code = git_tree_entry_bypath(out, tree, pl_sb_cstr(&z));
	pl_sb_deinit(&z);
	return code;
}

/* What lies below a submodule is in no tree of this repository. */
static int no_path(git_tree *tree, struct pl_str path, const struct pl_commit *commit,
                   struct pl_err *err)
{
	for (size_t i = 0; i < path.n; i++) {
		struct pl_str above = pl_str_sub(path, 0, i);
		git_tree_entry *entry = NULL;
		bool submodule;

		if (path.p[i] != '/' || entry_at(tree, above, &entry))
			continue;
		submodule = git_tree_entry_type(entry) == GIT_OBJECT_COMMIT;
		git_tree_entry_free(entry);
		if (submodule)
			return pl_err_set(err, PL_ENOTFOUND,
			                  "no path '" PL_STR_FMT "' in commit %.10s: '" PL_STR_FMT
			                  "' is a submodule, a repository of its own",
			                  PL_STR_ARG(path), commit->id, PL_STR_ARG(above));
	}
	return pl_err_set(err, PL_ENOTFOUND, "no path '" PL_STR_FMT "' in commit %.10s",
	                  PL_STR_ARG(path), commit->id);
}

static enum pl_entry_type type_of(const git_tree_entry *e)
{
	if (git_tree_entry_type(e) == GIT_OBJECT_COMMIT)
		return PL_ENTRY_SUBMODULE;
	return git_tree_entry_filemode(e) == GIT_FILEMODE_LINK ? PL_ENTRY_LINK : PL_ENTRY_FILE;
}

static int list_tree(struct pl_repo *repo, git_tree *tree, struct pl_sb *path, unsigned depth,
                     struct pl_entries *out, struct pl_err *err)
{
	size_t n = git_tree_entrycount(tree), base = path->n;

	if (depth > PL_MAX_TREE_DEPTH)
		return pl_err_set(err, PL_ELIMIT, "folders are nested deeper than %d",
		                  PL_MAX_TREE_DEPTH);
	for (size_t i = 0; i < n; i++) {
		const git_tree_entry *e = git_tree_entry_byindex(tree, i);
		int rc = 0;

		if (base)
			pl_sb_addc(path, '/');
		pl_sb_adds(path, git_tree_entry_name(e));
		if (git_tree_entry_type(e) == GIT_OBJECT_TREE) {
			git_tree *sub = NULL;
			int code = git_tree_lookup(&sub, pl_repo_git(repo), git_tree_entry_id(e));

			rc = code ? pl_git_failed(code, err, pl_sb_cstr(path))
			          : list_tree(repo, sub, path, depth + 1, out, err);
			git_tree_free(sub);
		} else {
			struct pl_entry *entry = pl_vec_add(out);

			entry->path = pl_arena_dup(&out->arena, pl_sb_str(path));
			entry->type = type_of(e);
			git_oid_tostr(entry->blob, sizeof(entry->blob), git_tree_entry_id(e));
		}
		pl_sb_truncate(path, base);
		if (rc)
			return rc;
	}
	return 0;
}

int pl_git_by_path(const void *a, const void *b)
{
	return pl_str_cmp(((const struct pl_entry *)a)->path, ((const struct pl_entry *)b)->path);
}

/* True when the link at path below top leads to a file of the tree, perhaps by way of others. */
static bool leads_to_file(struct pl_repo *repo, git_tree *top, struct pl_str path, const char *blob)
{
	struct pl_sb text = PL_SB_INIT, whole = PL_SB_INIT, next = PL_SB_INIT;
	git_tree_entry *entry = NULL;
	bool file = false;
	char id[41];

	pl_sb_add(&next, path);
	memcpy(id, blob, sizeof(id));
	for (int hops = 0; hops < MAX_LINK_HOPS; hops++) {
		if (pl_repo_blob(repo, id, PATH_MAX, &text, NULL))
			break;
		pl_sb_clear(&whole);
		pl_fs_join(&whole, pl_fs_dir(pl_sb_str(&next)), pl_sb_str(&text));
		pl_sb_clear(&next);
		pl_fs_normalise(&next, pl_sb_str(&whole));
		if (entry_at(top, pl_sb_str(&next), &entry))
			break;
		file = git_tree_entry_type(entry) == GIT_OBJECT_BLOB &&
		       git_tree_entry_filemode(entry) != GIT_FILEMODE_LINK;
		if (file || git_tree_entry_filemode(entry) != GIT_FILEMODE_LINK)
			break;
		git_oid_tostr(id, sizeof(id), git_tree_entry_id(entry));
		git_tree_entry_free(entry);
		entry = NULL;
	}
	git_tree_entry_free(entry);
	pl_sb_deinit(&text);
	pl_sb_deinit(&whole);
	pl_sb_deinit(&next);
	return file;
}

static void find_dir_links(struct pl_repo *repo, git_tree *top, struct pl_str folder,
                           struct pl_entries *out)
{
	struct pl_sb path = PL_SB_INIT;

	for (size_t i = 0; i < out->n; i++) {
		if (out->at[i].type != PL_ENTRY_LINK)
			continue;
		pl_sb_clear(&path);
		pl_fs_join(&path, folder, out->at[i].path);
		if (!leads_to_file(repo, top, pl_sb_str(&path), out->at[i].blob))
			out->at[i].type = PL_ENTRY_DIR_LINK;
	}
	pl_sb_deinit(&path);
}

int pl_repo_list(struct pl_repo *repo, const struct pl_commit *commit, struct pl_str folder,
                 struct pl_entries *out, struct pl_err *err)
{
	git_tree *tree = NULL, *sub = NULL;
	git_tree_entry *entry = NULL;
	struct pl_sb path = PL_SB_INIT;
	int rc = tree_of(repo, commit, &tree, err);

	if (rc)
		return rc;
	if (folder.n) {
		int code = entry_at(tree, folder, &entry);

		if (code) {
			rc = no_path(tree, folder, commit, err);
			goto out;
		}
		if (git_tree_entry_type(entry) == GIT_OBJECT_TREE) {
			code = git_tree_lookup(&sub, pl_repo_git(repo), git_tree_entry_id(entry));
			if (code) {
				rc = pl_git_failed(code, err, "reading a tree");
				goto out;
			}
		} else {
			struct pl_entry *one = pl_vec_add(out);

			one->path = pl_arena_dup(&out->arena, pl_fs_base(folder));
			one->type = type_of(entry);
			git_oid_tostr(one->blob, sizeof(one->blob), git_tree_entry_id(entry));
			goto out;
		}
	}
	rc = list_tree(repo, sub ? sub : tree, &path, 0, out, err);
	if (!rc)
		find_dir_links(repo, tree, folder, out);
	/* git sorts folders as if their names ended in '/': the same as by whole paths, nearly */
	pl_vec_sort(out, pl_git_by_path);
out:
	pl_sb_deinit(&path);
	git_tree_entry_free(entry);
	git_tree_free(sub);
	git_tree_free(tree);
	return rc;
}

bool pl_repo_has(struct pl_repo *repo, const struct pl_commit *commit, struct pl_str path)
{
	git_tree *tree = NULL;
	git_tree_entry *entry = NULL;
	bool has = false;

	if (!tree_of(repo, commit, &tree, NULL))
		has = !path.n || !entry_at(tree, path, &entry);
	git_tree_entry_free(entry);
	git_tree_free(tree);
	return has;
}

int pl_repo_file(struct pl_repo *repo, const struct pl_commit *commit, struct pl_str path,
                 size_t max, struct pl_sb *out, struct pl_err *err)
{
	git_tree *tree = NULL;
	git_tree_entry *entry = NULL;
	char blob[41];
	int rc = tree_of(repo, commit, &tree, err);

	if (rc)
		return rc;
	if (entry_at(tree, path, &entry)) {
		rc = pl_err_set(err, PL_ENOTFOUND, "no path '" PL_STR_FMT "' in commit %.10s",
		                PL_STR_ARG(path), commit->id);
	} else {
		git_oid_tostr(blob, sizeof(blob), git_tree_entry_id(entry));
		rc = pl_repo_blob(repo, blob, max, out, err);
	}
	git_tree_entry_free(entry);
	git_tree_free(tree);
	return rc;
}
