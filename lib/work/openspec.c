/* lib/work/openspec.c */
#include "work/openspec.h"

#include "base/fs.h"
#include "base/limits.h"
#include "read/git.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* --- places ------------------------------------------------------------------------------- */

/* The absolute path of one that need not exist. */
static struct pl_str absolute(struct pl_str path, struct pl_arena *arena)
{
	struct pl_sb whole = PL_SB_INIT, out = PL_SB_INIT;
	char *here = getcwd(NULL, 0);
	struct pl_str kept;

	pl_fs_join(&whole, pl_str_of(here ? here : "/"), path);
	pl_fs_normalise(&out, pl_sb_str(&whole));
	kept = pl_arena_dup(arena, pl_sb_str(&out));
	free(here);
	pl_sb_deinit(&whole);
	pl_sb_deinit(&out);
	return kept;
}

/* Take a number off the end; false when there is none, or more than a file has lines. */
static bool take_number(struct pl_str *text, uint32_t *out)
{
	uint64_t n = 0, unit = 1;
	size_t from = text->n;

	while (from && pl_is_digit(text->p[from - 1]) && unit < 1000000000) {
		n += unit * (uint64_t)(text->p[--from] - '0');
		unit *= 10;
	}
	if (from == text->n || (from && pl_is_digit(text->p[from - 1])))
		return false;
	*out = (uint32_t)n;
	text->n = from;
	return true;
}

static bool take_mark(struct pl_str *text, char mark)
{
	if (text->n < 2 || text->p[text->n - 1] != mark)
		return false;
	text->n--;
	return true;
}

static bool is_file(struct pl_str path)
{
	struct pl_sb text = PL_SB_INIT;
	bool is;

	pl_sb_add(&text, path);
	is = pl_fs_is_file(pl_sb_cstr(&text));
	pl_sb_deinit(&text);
	return is;
}

/* Split off ":10", ":10-20" or ":10:5"; path is left alone when there is none of these. */
static void take_range(struct pl_str *path, struct pl_openspec *out, bool *found)
{
	struct pl_str rest = *path;
	uint32_t last, first;

	*found = take_number(&rest, &last);
	if (!*found)
		return;
	if (take_mark(&rest, '-') && take_number(&rest, &first) && take_mark(&rest, ':')) {
		out->line = first;
		out->end = last;
		*path = rest;
		return;
	}
	rest = *path;
	take_number(&rest, &last);
	*found = take_mark(&rest, ':');
	if (!*found)
		return;
	*path = rest;
	out->line = last;
	if (!is_file(rest) && take_number(&rest, &first) && take_mark(&rest, ':')) {
		out->line = first;
		out->column = last;
		*path = rest;
	}
}

int pl_openspec_place(const char *text, struct pl_arena *arena, struct pl_openspec *out,
                      struct pl_err *err)
{
	struct pl_str path = pl_str_of(text);
	bool ranged = false;

	memset(out, 0, sizeof(*out));
	if (!pl_fs_is_file(text))
		take_range(&path, out, &ranged);
	out->shown = pl_str_of(text);
	out->file = absolute(path, arena);
	if (!path.n || !pl_fs_is_file(out->file.p))
		return pl_err_set(err, PL_ENOTFOUND, "there is no file '" PL_STR_FMT "'",
		                  PL_STR_ARG(ranged ? path : pl_str_of(text)));
	if (ranged && (!out->line || (out->end && out->end < out->line)))
		return pl_err_set(err, PL_EUSAGE,
		                  "'%s': lines count from 1, and a range ends where it begins or "
		                  "later",
		                  text);
	return 0;
}

/* --- differences -------------------------------------------------------------------------- */

int pl_openspec_diff(const char *range, const char *file, struct pl_arena *arena,
                     struct pl_openspec *out, struct pl_err *err)
{
	struct pl_str whole = pl_str_of(range);
	size_t dots = pl_str_find(whole, PL_S(".."));

	memset(out, 0, sizeof(*out));
	if (dots == SIZE_MAX || !dots || (dots + 2 < whole.n && whole.p[dots + 2] == '.'))
		return pl_err_set(err, PL_EUSAGE,
		                  "'%s' is no range A..B; 'A..' compares with the working tree",
		                  range);
	out->is_diff = true;
	out->from = pl_str_sub(whole, 0, dots);
	out->to = pl_str_sub(whole, dots + 2, whole.n);
	out->shown = pl_str_of(file);
	out->file = absolute(out->shown, arena);
	return 0;
}

void pl_sides_deinit(struct pl_sides *sides)
{
	pl_sb_deinit(&sides->text[0]);
	pl_sb_deinit(&sides->text[1]);
}

/* The repository around a file, or, where its folder is not there, around the current one. */
static int open_repo(struct pl_str file, struct pl_repo **out, struct pl_err *err)
{
	struct pl_sb folder = PL_SB_INIT;
	int rc;

	pl_sb_add(&folder, pl_fs_dir(file));
	rc = pl_repo_open(folder.n && pl_fs_is_dir(folder.p) ? folder.p : ".", out, err);
	pl_sb_deinit(&folder);
	return rc;
}

/* The path below the repository's root: the folder as it really is, the name as it was given. */
static int path_inside(struct pl_repo *repo, struct pl_str file, struct pl_sb *out,
                       struct pl_err *err)
{
	struct pl_str root = pl_str_of(pl_repo_dir(repo));
	struct pl_sb folder = PL_SB_INIT, real = PL_SB_INIT, whole = PL_SB_INIT;
	int rc = 0;

	pl_sb_add(&folder, pl_fs_dir(file));
	if (!folder.n || pl_fs_real(folder.p, &real, NULL))
		pl_sb_add(&real, pl_fs_dir(file));
	pl_fs_join(&whole, pl_sb_str(&real), pl_fs_base(file));
	if (whole.n > root.n + 1 && pl_str_starts(pl_sb_str(&whole), root) &&
	    whole.p[root.n] == '/')
		pl_sb_add(out, pl_str_sub(pl_sb_str(&whole), root.n + 1, whole.n));
	else
		rc = pl_err_set(err, PL_EUSAGE, "'" PL_STR_FMT "' is not in the repository '%s'",
		                PL_STR_ARG(file), root.p);
	pl_sb_deinit(&folder);
	pl_sb_deinit(&real);
	pl_sb_deinit(&whole);
	return rc;
}

static int read_revision(struct pl_repo *repo, struct pl_str rev, struct pl_str path,
                         struct pl_sb *out, bool *has, struct pl_err *err)
{
	struct pl_commit commit;
	struct pl_sb name = PL_SB_INIT;
	int rc;

	pl_sb_add(&name, rev);
	rc = pl_repo_resolve(repo, pl_sb_cstr(&name), &commit, err);
	pl_sb_deinit(&name);
	*has = !rc && pl_repo_has(repo, &commit, path);
	return *has ? pl_repo_file(repo, &commit, path, PL_MAX_STATE_SIZE, out, err) : rc;
}

int pl_openspec_sides(const struct pl_openspec *spec, struct pl_sides *out, struct pl_err *err)
{
	struct pl_repo *repo = NULL;
	struct pl_sb path = PL_SB_INIT;
	int rc = open_repo(spec->file, &repo, err);

	memset(out, 0, sizeof(*out));
	if (!rc)
		rc = path_inside(repo, spec->file, &path, err);
	if (!rc)
		rc = read_revision(repo, spec->from, pl_sb_str(&path), &out->text[0], &out->has[0],
		                   err);
	if (!rc && spec->to.n) {
		rc = read_revision(repo, spec->to, pl_sb_str(&path), &out->text[1], &out->has[1],
		                   err);
	} else if (!rc) {
		out->has[1] = pl_fs_is_file(spec->file.p);
		if (out->has[1])
			rc = pl_fs_slurp(spec->file.p, PL_MAX_STATE_SIZE, &out->text[1], err);
	}
	if (!rc && !out->has[0] && !out->has[1])
		rc = pl_err_set(err, PL_ENOTFOUND,
		                "there is no file '" PL_STR_FMT "' on either side of " PL_STR_FMT
		                ".." PL_STR_FMT,
		                PL_STR_ARG(spec->shown), PL_STR_ARG(spec->from),
		                PL_STR_ARG(spec->to));
	pl_sb_deinit(&path);
	pl_repo_free(repo);
	return rc;
}

/* --- what an editor gets ------------------------------------------------------------------ */

static int make_folders(const char *path, struct pl_err *err)
{
	struct pl_sb part = PL_SB_INIT;
	int rc = 0;

	for (const char *p = path; !rc && *p; p++) {
		if (p == path || (p[1] && p[1] != '/'))
			continue;
		pl_sb_clear(&part);
		pl_sb_add(&part, (struct pl_str){ path, (size_t)(p - path) + 1 });
		if (mkdir(part.p, 0700) && errno != EEXIST)
			rc = pl_fs_failed(err, "making the folder", part.p);
	}
	pl_sb_deinit(&part);
	return rc;
}

/* Remove a folder of files, one level deep; a link is removed, never followed. */
static void remove_folder(int parent, const char *name)
{
	int fd = openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	DIR *dir = fd < 0 ? NULL : fdopendir(fd);
	const struct dirent *e;

	if (!dir) {
		if (fd >= 0)
			close(fd);
		return;
	}
	while ((e = readdir(dir)))
		if (strcmp(e->d_name, ".") != 0 && strcmp(e->d_name, "..") != 0)
			unlinkat(fd, e->d_name, 0);
	closedir(dir);
	unlinkat(parent, name, AT_REMOVEDIR);
}

/* Remove what nobody was shown for a while. Nothing depends on it: what fails is left alone. */
static void sweep(const char *shown)
{
	enum { KEEP_DAYS = 7, BLOB = 40 };
	DIR *dir = opendir(shown);
	const time_t old = time(NULL) - (time_t)KEEP_DAYS * 24 * 60 * 60;
	const struct dirent *e;
	struct stat st;

	while (dir && (e = readdir(dir)))
		if (strlen(e->d_name) == BLOB &&
		    !fstatat(dirfd(dir), e->d_name, &st, AT_SYMLINK_NOFOLLOW) &&
		    S_ISDIR(st.st_mode) && st.st_mtime < old)
			remove_folder(dirfd(dir), e->d_name);
	if (dir)
		closedir(dir);
}

/* Where sides are written. A folder that others can make, as one in /tmp, might show what they like. */
static int shown_folder(struct pl_sb *out, struct pl_err *err)
{
	const char *xdg = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");

	if (xdg && *xdg == '/')
		pl_sb_adds(out, xdg);
	else if (home && *home == '/')
		pl_fs_join(out, pl_str_of(home), PL_S(".cache"));
	else
		return pl_err_set(err, PL_EIO,
		                  "the side of a revision has no place to be written: set $HOME or "
		                  "$XDG_CACHE_HOME, or use --editor none");
	pl_sb_adds(out, "/portolan/shown");
	return 0;
}

/* One side of a revision as a file: CACHE/portolan/shown/BLOB/NAME. */
static int keep_side(struct pl_str text, struct pl_str name, bool write, struct pl_arena *arena,
                     struct pl_str *out, struct pl_err *err)
{
	struct pl_sb shown = PL_SB_INIT, folder = PL_SB_INIT, path = PL_SB_INIT;
	char blob[41];
	int rc = shown_folder(&shown, err);

	pl_git_blob_id(text, blob);
	pl_fs_join(&folder, pl_sb_str(&shown), pl_str_of(blob));
	pl_fs_join(&path, pl_sb_str(&folder), pl_fs_base(name));
	if (!rc && write) {
		sweep(pl_sb_cstr(&shown));
		rc = make_folders(pl_sb_cstr(&folder), err);
	}
	if (!rc && write)
		rc = pl_fs_replace(pl_sb_cstr(&path), text, err);
	*out = pl_arena_dup(arena, pl_sb_str(&path));
	pl_sb_deinit(&shown);
	pl_sb_deinit(&folder);
	pl_sb_deinit(&path);
	return rc;
}

int pl_openspec_view(const struct pl_openspec *spec, bool write, struct pl_arena *arena,
                     struct pl_view_place *out, struct pl_err *err)
{
	struct pl_sides sides;
	int rc;

	*out = (struct pl_view_place){ .file = spec->file,
		                       .line = spec->line,
		                       .column = spec->column };
	if (!spec->is_diff)
		return 0;
	rc = pl_openspec_sides(spec, &sides, err);
	out->right = spec->file;
	if (!rc)
		rc = keep_side(pl_sb_str(&sides.text[0]), spec->file, write, arena, &out->file,
		               err);
	if (!rc && (spec->to.n || !sides.has[1]))
		rc = keep_side(pl_sb_str(&sides.text[1]), spec->file, write, arena, &out->right,
		               err);
	pl_sides_deinit(&sides);
	return rc;
}
