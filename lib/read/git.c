/* lib/read/git.c */
#include "read/git.h"

#include "base/fs.h"
#include "read/git_private.h"

#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

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
static int refused(const char *path, struct pl_err *err)
{
	const git_error *last = git_error_last();

	if (last && last->message && strstr(last->message, "objectformat"))
		return pl_err_set(err, PL_EGIT,
		                  "'%s' is a repository with SHA-256 ids, which libgit2 %s cannot "
		                  "read",
		                  path, LIBGIT2_VERSION);
	return pl_git_failed(GIT_ERROR, err, path);
}

static bool waits(struct pl_str dir, const char *name, struct pl_err *err)
{
	struct pl_sb path = PL_SB_INIT;
	struct stat st;
	bool is_special;

	pl_fs_join(&path, dir, pl_str_of(name));
	is_special = !stat(pl_sb_cstr(&path), &st) && !S_ISREG(st.st_mode) && !S_ISDIR(st.st_mode);
	if (is_special)
		pl_err_set(err, PL_EGIT, "'%s' is a pipe or a device, where git keeps a file",
		           pl_sb_cstr(&path));
	pl_sb_deinit(&path);
	return is_special;
}

int pl_git_check_index(git_repository *git, struct pl_err *err)
{
	return waits(pl_str_of(git_repository_path(git)), "index", err) ? PL_EGIT : 0;
}

int pl_git_check_rules(struct pl_str dir, struct pl_err *err)
{
	return waits(dir, ".gitignore", err) || waits(dir, ".gitattributes", err) ? PL_EGIT : 0;
}

/* libgit2 would wait for ever for what a pipe in the place of one of its files has to say. */
static int check_files(const char *path, struct pl_err *err)
{
	static const char *const own[] = { "HEAD", "config.worktree" };
	static const char *const common[] = { "config", "packed-refs", "info/exclude",
		                              "info/attributes", "objects/info/alternates" };
	git_buf found = { 0 };
	struct pl_sb link = PL_SB_INIT, dir = PL_SB_INIT;
	struct pl_str folder;
	bool any = false;

	if (git_repository_discover(&found, path, 0, NULL))
		return 0; /* opening it tells why */
	folder = (struct pl_str){ found.ptr, found.size };
	for (size_t i = 0; i < PL_LEN(own) && !any; i++)
		any = waits(folder, own[i], err);
	pl_fs_join(&dir, folder, PL_S("commondir"));
	if (pl_fs_is_file(pl_sb_cstr(&dir)) &&
	    !pl_fs_slurp(pl_sb_cstr(&dir), PATH_MAX, &link, NULL)) {
		pl_sb_clear(&dir);
		pl_fs_join(&dir, folder, pl_str_trim(pl_sb_str(&link)));
	} else {
		pl_sb_clear(&dir);
		pl_sb_add(&dir, folder);
	}
	for (size_t i = 0; i < PL_LEN(common) && !any; i++)
		any = waits(pl_sb_str(&dir), common[i], err);
	git_buf_dispose(&found);
	pl_sb_deinit(&link);
	pl_sb_deinit(&dir);
	return any ? PL_EGIT : 0;
}

int pl_repo_open(const char *path, struct pl_repo **out, struct pl_err *err)
{
	struct pl_repo *repo = pl_calloc(1, sizeof(*repo));
	const char *dir;
	size_t n;
	int code;

	pl_git_init();
	pthread_mutex_init(&repo->lock, NULL);
	code = check_files(path, err);
	if (code)
		goto fail;
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
		code = refused(path, err);
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

void pl_git_blob_id(struct pl_str bytes, char out[41])
{
	git_oid id;

	pl_git_init();
	if (git_odb_hash(&id, bytes.p ? bytes.p : "", bytes.n, GIT_OBJECT_BLOB))
		out[0] = '\0';
	else
		git_oid_tostr(out, 41, &id);
}
