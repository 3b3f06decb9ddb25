/* lib/read/git.c */
#include "read/git.h"

#include "base/fs.h"
#include "base/limits.h"
#include "read/git_private.h"

#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MAX_LINK_HOPS = 8 };

struct pl_repo {
	git_repository *git;
	git_odb *odb;
	char *dir;
	pthread_mutex_t lock; /* for reading objects from several threads */
};

int pl_git_failed(int code, struct pl_err *err, const char *doing)
{
	const git_error *last = git_error_last();

	return pl_err_set(err, code == GIT_ENOTFOUND ? PL_ENOTFOUND : PL_EGIT, "%s: %s", doing,
	                  last && last->message ? last->message : "libgit2 gave no detail");
}

/*
 * Debian 12's libgit2 reads all certificates of the system when it starts, 10 ms of the 25 that a
 * start costs, for connections that none of our programs makes. This stands in for the function of
 * Mbed TLS that reads them; a libgit2 with another TLS library never calls it. With no certificate,
 * no server would be trusted.
 */
int mbedtls_x509_crt_parse_file(void *chain, const char *path);
int mbedtls_x509_crt_parse_file(void *chain, const char *path)
{
	(void)chain;
	(void)path;
	return 0;
}

/* libgit2 speaks through a per-thread "last error" and must be told once that we are here. */
static void init(void)
{
	/*
	 * What a repository may ask of those who read it, that asks nothing of us: objects of a partial clone
	 * that are not here are told as missing, nothing is ever deleted, and no setting is read of those
	 * that a working tree may have for itself.
	 */
	static const char *extensions[] = { "partialclone", "preciousobjects", "worktreeconfig" };

	git_libgit2_init();
	git_libgit2_opts(GIT_OPT_SET_EXTENSIONS, extensions, PL_LEN(extensions));
}

void pl_git_init(void)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;

	pthread_once(&once, init);
}

/*
 * A git folder without a config file, as mirrors have, is bare to git unless its working tree
 * points back at it; libgit2 takes the folder above for the working tree.
 */
static int reopen_if_bare(git_repository **git)
{
	const char *workdir = git_repository_workdir(*git);
	git_repository *bare = NULL;
	git_config *config = NULL;
	const char *worktree = NULL;
	struct pl_sb dot_git = PL_SB_INIT;
	int code = 0;

	if (!workdir)
		return 0;
	pl_sb_addf(&dot_git, "%s.git", workdir);
	if (access(pl_sb_cstr(&dot_git), F_OK) &&
	    (git_repository_config_snapshot(&config, *git) ||
	     git_config_get_string(&worktree, config, "core.worktree"))) {
		code = git_repository_open_bare(&bare, git_repository_path(*git));
		if (!code) {
			git_repository_free(*git);
			*git = bare;
		}
	}
	git_config_free(config);
	pl_sb_deinit(&dot_git);
	return code;
}

/* Why libgit2 finds no repository around path: there is none, or it does not take the one there is. */
static int cannot_open(const char *path, int code, struct pl_err *err)
{
	struct pl_sb real = PL_SB_INIT, dot_git = PL_SB_INIT;
	struct pl_str dir;
	struct stat st;
	bool there = false;
	int rc;

	if (pl_fs_real(path, &real, NULL)) {
		pl_sb_deinit(&real);
		return pl_err_set(err, PL_ENOTFOUND, "'%s' is not in a git repository", path);
	}
	dir = pl_sb_str(&real);
	while (!there && dir.n) {
		pl_sb_clear(&dot_git);
		pl_sb_addf(&dot_git, PL_STR_FMT "/.git", PL_STR_ARG(dir));
		there = access(pl_sb_cstr(&dot_git), F_OK) == 0;
		if (!there)
			dir = pl_fs_dir(dir);
	}
	/* not every libgit2 tells the two apart */
	if (code == GIT_EOWNER ||
	    (there && !stat(pl_sb_cstr(&dot_git), &st) && st.st_uid != geteuid())) {
		if (!there)
			dir = pl_sb_str(&real);
		rc = pl_err_set(err, PL_EGIT,
		                "the repository '" PL_STR_FMT "' belongs to somebody else; if you "
		                "trust it: git config --global --add safe.directory '" PL_STR_FMT "'",
		                PL_STR_ARG(dir), PL_STR_ARG(dir));
	} else if (there) {
		rc = pl_err_set(err, PL_EGIT,
		                "'%s' is no git repository, or a damaged one; 'git -C " PL_STR_FMT
		                " status' says more",
		                pl_sb_cstr(&dot_git), PL_STR_ARG(dir));
	} else {
		rc = pl_err_set(err, PL_ENOTFOUND, "'%s' is not in a git repository",
		                pl_sb_cstr(&real));
	}
	pl_sb_deinit(&real);
	pl_sb_deinit(&dot_git);
	return rc;
}

/* libgit2 knows the repository, and does not take it. */
static int refused(const char *path, int code, struct pl_err *err)
{
	const git_error *last = git_error_last();

	if (last && last->message && strstr(last->message, "objectformat"))
		return pl_err_set(err, PL_EGIT,
		                  "'%s' is a repository with SHA-256 ids, which libgit2 %s cannot "
		                  "read",
		                  path, LIBGIT2_VERSION);
	return pl_git_failed(code, err, path);
}

int pl_repo_open(const char *path, struct pl_repo **out, struct pl_err *err)
{
	struct pl_repo *repo = pl_calloc(1, sizeof(*repo));
	const char *dir;
	size_t n;
	int code;

	pl_git_init();
	pthread_mutex_init(&repo->lock, NULL);
	code = git_repository_open_ext(&repo->git, path, 0, NULL);
	if (code == GIT_ENOTFOUND || code == GIT_EOWNER) {
		code = cannot_open(path, code, err);
		goto fail;
	}
	if (!code)
		code = reopen_if_bare(&repo->git);
	if (!code)
		code = git_repository_odb(&repo->odb, repo->git);
	if (!code)
		code = pl_git_guard_loose(repo->git, repo->odb);
	if (code) {
		code = refused(path, code, err);
		goto fail;
	}
	dir = git_repository_workdir(repo->git);
	if (!dir)
		dir = git_repository_path(repo->git);
	repo->dir = pl_strdup(dir);
	n = strlen(repo->dir);
	while (n > 1 && repo->dir[n - 1] == '/')
		repo->dir[--n] = '\0';
	*out = repo;
	return 0;
fail:
	pl_repo_free(repo);
	return code;
}

void pl_repo_free(struct pl_repo *repo)
{
	if (!repo)
		return;
	git_odb_free(repo->odb);
	git_repository_free(repo->git);
	pthread_mutex_destroy(&repo->lock);
	free(repo->dir);
	free(repo);
}

const char *pl_repo_dir(const struct pl_repo *repo)
{
	return repo->dir;
}

git_repository *pl_repo_git(const struct pl_repo *repo)
{
	return repo->git;
}

bool pl_repo_is_bare(const struct pl_repo *repo)
{
	return !git_repository_workdir(repo->git);
}

struct nearest {
	struct pl_nearest near;
	struct pl_sb best; /* a copy: libgit2's name lives for a call */
};

static int nearer(const char *name, void *payload)
{
	static const char *const prefixes[] = { "refs/heads/", "refs/tags/", "refs/remotes/origin/" };
	struct nearest *nearest = payload;

	for (size_t i = 0; i < PL_LEN(prefixes); i++) {
		struct pl_str s = pl_str_of(name), prefix = pl_str_of(prefixes[i]);

		if (!pl_str_starts(s, prefix))
			continue;
		s = pl_str_sub(s, prefix.n, s.n);
		/* the very name is there and is no answer */
		if (pl_str_eq(s, nearest->near.wanted) || !pl_nearest_offer(&nearest->near, s, s))
			continue;
		pl_sb_clear(&nearest->best);
		pl_sb_add(&nearest->best, s);
		nearest->near.best = pl_sb_str(&nearest->best);
	}
	return 0;
}

static int is_one(const char *name, void *payload)
{
	(void)name;
	(void)payload;
	return 1;
}

/* What the repository lacks, where that tells more than a name that is like the wanted one. */
static const char *lacks(const struct pl_repo *repo)
{
	if (git_repository_head_unborn(repo->git) == 1 &&
	    git_reference_foreach_name(repo->git, is_one, NULL) == 0)
		return " (it has no commit yet)";
	if (git_repository_is_shallow(repo->git) == 1)
		return " (a shallow clone: git fetch --unshallow --tags)";
	return "";
}

static int unknown_revision(struct pl_repo *repo, const char *revision, struct pl_err *err)
{
	struct nearest nearest = { { .wanted = pl_str_of(revision) }, PL_SB_INIT };
	git_reference *ref = NULL;
	const git_error *last;
	int rc;

	/* the name is there: then it is what it names that is not */
	if (!git_reference_dwim(&ref, repo->git, revision) &&
	    git_reference_type(ref) == GIT_REFERENCE_DIRECT) {
		git_object *object = NULL;

		git_error_clear();
		rc = git_object_lookup(&object, repo->git, git_reference_target(ref),
		                       GIT_OBJECT_ANY);
		last = git_error_last();
		git_object_free(object);
		git_reference_free(ref);
		if (rc)
			return pl_err_set(err, PL_EGIT, "revision '%s' in '%s' cannot be read: %s",
			                  revision, repo->dir,
			                  last && last->message ? last->message
			                                        : "its object is not there");
	}
	if (!*lacks(repo))
		git_reference_foreach_name(repo->git, nearer, &nearest);
	if (nearest.best.n)
		rc = pl_err_set(err, PL_ENOTFOUND, "no revision '%s' in '%s' (did you mean '%s'?)",
		                revision, repo->dir, pl_sb_cstr(&nearest.best));
	else
		rc = pl_err_set(err, PL_ENOTFOUND, "no revision '%s' in '%s'%s", revision,
		                repo->dir, lacks(repo));
	pl_sb_deinit(&nearest.best);
	return rc;
}

int pl_repo_resolve(struct pl_repo *repo, const char *revision, struct pl_commit *out,
                    struct pl_err *err)
{
	git_object *object = NULL, *peeled = NULL;
	struct pl_sb remote = PL_SB_INIT;
	const git_signature *who;
	int code = git_revparse_single(&object, repo->git, revision);

	if (code) {
		pl_sb_addf(&remote, "refs/remotes/origin/%s", revision);
		code = git_revparse_single(&object, repo->git, pl_sb_cstr(&remote));
		pl_sb_deinit(&remote);
	}
	if (code)
		return unknown_revision(repo, revision, err);
	code = git_object_peel(&peeled, object, GIT_OBJECT_COMMIT);
	git_object_free(object);
	if (code)
		return pl_err_set(err, PL_EINVALID, "revision '%s' names no commit", revision);
	git_oid_tostr(out->id, sizeof(out->id), git_object_id(peeled));
	who = git_commit_committer((git_commit *)peeled);
	out->time = who ? who->when.time : 0;
	out->offset = who ? who->when.offset : 0;
	git_object_free(peeled);
	return 0;
}

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
		code = git_commit_lookup(&c, repo->git, &id);
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
			int code = git_tree_lookup(&sub, repo->git, git_tree_entry_id(e));

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
			code = git_tree_lookup(&sub, repo->git, git_tree_entry_id(entry));
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

int pl_repo_blob(struct pl_repo *repo, const char *blob, size_t max, struct pl_sb *out,
                 struct pl_err *err)
{
	git_odb_object *object = NULL;
	git_object_t type;
	git_oid id;
	size_t size;
	int code, rc = 0;

	pl_sb_clear(out);
	pthread_mutex_lock(&repo->lock);
	code = git_oid_fromstr(&id, blob);
	if (!code)
		code = git_odb_read_header(&size, &type, repo->odb, &id);
	if (!code && size > max) {
		rc = pl_err_set(err, PL_ELIMIT, "object %.10s has %zu bytes, more than %zu", blob,
		                size, max);
	} else {
		if (!code)
			code = git_odb_read(&object, repo->odb, &id);
		if (code == GIT_ENOTFOUND)
			rc = pl_err_set(err, PL_ENOTFOUND,
			                "object %.10s is not in this clone (partial or shallow?)", blob);
		else if (code)
			rc = pl_git_failed(code, err, blob);
		else
			pl_sb_add(out, (struct pl_str){ git_odb_object_data(object),
			                                git_odb_object_size(object) });
	}
	git_odb_object_free(object);
	pthread_mutex_unlock(&repo->lock);
	return rc;
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

void pl_git_blob_id(struct pl_str bytes, char out[41])
{
	git_oid id;

	pl_git_init();
	if (git_odb_hash(&id, bytes.p ? bytes.p : "", bytes.n, GIT_OBJECT_BLOB))
		out[0] = '\0';
	else
		git_oid_tostr(out, 41, &id);
}

void pl_config_items_free(struct pl_config_items *items)
{
	pl_vec_free(items);
	pl_arena_deinit(&items->arena);
}

/* A path under which libgit2, which reads configuration only from files, finds the text. */
static int as_file(struct pl_str text, int *fd, struct pl_sb *path, struct pl_err *err)
{
	*fd = memfd_create("config", MFD_CLOEXEC);
	if (*fd < 0)
		return pl_err_errno(err, "holding a configuration in memory");
	for (size_t done = 0; done < text.n;) {
		ssize_t n = write(*fd, text.p + done, text.n - done);

		if (n < 0)
			return pl_err_errno(err, "holding a configuration in memory");
		done += (size_t)n;
	}
	pl_sb_addf(path, "/proc/self/fd/%d", *fd);
	return 0;
}

/* True unless byte i stands on a line that is a comment. */
static bool is_effective(struct pl_str text, size_t i)
{
	size_t start = pl_str_rfind_char(pl_str_sub(text, 0, i), '\n');
	struct pl_str line = pl_str_trim(pl_str_sub(text, start == SIZE_MAX ? 0 : start + 1, i));

	return !line.n || (line.p[0] != '#' && line.p[0] != ';');
}

static bool includes_others(struct pl_str text)
{
	static const struct pl_str head = { "[include", 8 };

	for (size_t i = 0; i + head.n <= text.n; i++)
		if (text.p[i] == '[' && pl_str_eq_nocase(pl_str_sub(text, i, i + head.n), head) &&
		    is_effective(text, i))
			return true;
	return false;
}

static int add_item(const git_config_entry *entry, void *payload)
{
	struct pl_config_items *out = payload;

	pl_vec_push(out, ((struct pl_config_item){
				 pl_arena_dup(&out->arena, pl_str_of(entry->name)),
				 pl_arena_dup(&out->arena, pl_str_of(entry->value)) }));
	return 0;
}

int pl_git_config(struct pl_str text, const char *name, struct pl_config_items *out,
                  struct pl_err *err)
{
	struct pl_sb path = PL_SB_INIT;
	git_config *config = NULL;
	int fd = -1, code, rc;

	pl_git_init();
	if (memchr(text.p ? text.p : "", '\0', text.n))
		return pl_err_set(err, PL_EINVALID, "%s: a NUL byte in a configuration", name);
	if (includes_others(text))
		return pl_err_set(err, PL_EINVALID, "%s: including other files is not supported",
		                  name);
	rc = as_file(text, &fd, &path, err);
	if (rc)
		goto out;
	code = git_config_open_ondisk(&config, pl_sb_cstr(&path));
	if (!code)
		code = git_config_foreach(config, add_item, out);
	if (code) {
		const git_error *last = git_error_last();
		struct pl_str what = pl_str_of(last && last->message ? last->message
		                                                     : "bad syntax");
		size_t in = pl_str_find(what, pl_sb_str(&path));

		/* "... (in /proc/self/fd/3:7)": the file's own name belongs there */
		rc = in == SIZE_MAX ? pl_err_set(err, PL_EINVALID, "%s: " PL_STR_FMT, name,
		                                 PL_STR_ARG(what))
		                    : pl_err_set(err, PL_EINVALID, PL_STR_FMT "%s" PL_STR_FMT,
		                                 PL_STR_ARG(pl_str_sub(what, 0, in)), name,
		                                 PL_STR_ARG(pl_str_sub(what, in + path.n, what.n)));
	}
out:
	git_config_free(config);
	pl_sb_deinit(&path);
	if (fd >= 0)
		close(fd);
	return rc;
}
