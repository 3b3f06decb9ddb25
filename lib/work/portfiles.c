/* lib/work/portfiles.c */
#include "work/portfiles.h"

#include "base/fs.h"
#include "base/limits.h"
#include "base/vec.h"
#include "read/git.h"

#include <stdio.h>
#include <unistd.h>

/* The folder at or above dir (absolute) that has a .git, or none. */
static struct pl_str repository_around(struct pl_str dir)
{
	struct pl_sb path = PL_SB_INIT;
	struct pl_str found = PL_S_NONE;

	for (;;) {
		pl_sb_clear(&path);
		pl_sb_add(&path, dir);
		pl_sb_adds(&path, "/.git");
		if (access(path.p, F_OK) == 0) {
			found = dir;
			break;
		}
		if (!dir.n)
			break;
		dir = pl_fs_dir(dir);
	}
	pl_sb_deinit(&path);
	return found;
}

struct pl_root pl_root_find(struct pl_arena *arena, struct pl_str plan_dir,
                            struct pl_str repository_dir, bool *around)
{
	struct pl_root root = { .planned = repository_dir };
	struct pl_sb here = PL_SB_INIT;

	*around = true;
	root.dir = repository_around(plan_dir);
	if (!root.dir.n && pl_fs_real(".", &here, NULL) == 0)
		root.dir = repository_around(pl_sb_str(&here));
	if (!root.dir.n) {
		*around = false;
		root.dir = pl_str_starts(repository_dir, PL_S("/")) ? repository_dir : plan_dir;
	}
	root.dir = pl_arena_dup(arena, root.dir);
	pl_sb_deinit(&here);
	return root;
}

bool pl_root_is_bare(const struct pl_root *root)
{
	struct pl_repo *repo = NULL;
	bool bare = pl_repo_open(root->dir.p, &repo, NULL) == 0 && pl_repo_is_bare(repo);

	pl_repo_free(repo);
	return bare;
}

static struct pl_str below(struct pl_str path, struct pl_str dir)
{
	if (dir.n && pl_str_starts(path, dir) && path.n > dir.n && path.p[dir.n] == '/')
		return pl_str_sub(path, dir.n + 1, path.n);
	return path;
}

struct pl_str pl_root_relative(struct pl_arena *arena, const struct pl_root *root,
                               struct pl_str path)
{
	struct pl_sb plain = PL_SB_INIT;
	struct pl_str out;

	pl_fs_normalise(&plain, path);
	out = below(pl_sb_str(&plain), root->planned);
	out = below(out, root->dir);
	out = pl_arena_dup(arena, out);
	pl_sb_deinit(&plain);
	return out;
}

static unsigned hex_digit(char c)
{
	return c >= '0' && c <= '9'   ? (unsigned)(c - '0')
	       : c >= 'a' && c <= 'f' ? (unsigned)(c - 'a') + 10
	                              : 16;
}

/* The bytes that pl_sb_add_path shows as this. */
static void add_shown(struct pl_sb *out, struct pl_str shown)
{
	for (size_t i = 0; i < shown.n; i++) {
		bool escape = i + 3 < shown.n && shown.p[i] == '\\' && shown.p[i + 1] == 'x';
		unsigned high = escape ? hex_digit(shown.p[i + 2]) : 16;
		unsigned low = escape ? hex_digit(shown.p[i + 3]) : 16;

		if (high < 16 && low < 16 && high + low) {
			pl_sb_addc(out, (char)(high << 4 | low));
			i += 3;
		} else {
			pl_sb_addc(out, shown.p[i]);
		}
	}
}

struct pl_str pl_root_absolute(struct pl_arena *arena, const struct pl_root *root,
                               struct pl_str path)
{
	struct pl_str relative = pl_root_relative(arena, root, path), out;
	struct pl_sb whole = PL_SB_INIT, bytes = PL_SB_INIT;

	pl_fs_join(&whole, root->dir, relative);
	if (access(whole.p, F_OK) && pl_str_find(relative, PL_S("\\x")) != SIZE_MAX) {
		add_shown(&bytes, relative);
		pl_sb_clear(&whole);
		pl_fs_join(&whole, root->dir, pl_sb_str(&bytes));
	}
	out = pl_arena_dup(arena, pl_sb_str(&whole));
	pl_sb_deinit(&whole);
	pl_sb_deinit(&bytes);
	return out;
}

int pl_portfile_blob(const struct pl_root *root, struct pl_str path, char blob[41],
                     struct pl_err *err)
{
	struct pl_arena arena = PL_ARENA_INIT;
	struct pl_sb text = PL_SB_INIT;
	int rc = pl_fs_slurp(pl_root_absolute(&arena, root, path).p, PL_MAX_STATE_SIZE, &text, err);

	blob[0] = '\0';
	if (rc == PL_ENOTFOUND) {
		if (err)
			pl_err_clear(err);
		rc = 0;
	} else if (!rc) {
		pl_git_blob_id(pl_sb_str(&text), blob);
	}
	pl_sb_deinit(&text);
	pl_arena_deinit(&arena);
	return rc;
}

static int by_path(const void *a, const void *b)
{
	return pl_str_cmp(((const struct pl_portfile *)a)->path,
	                  ((const struct pl_portfile *)b)->path);
}

static void add_paths(const struct pl_root *root, const pl_json *list, struct pl_arena *arena,
                      struct pl_portfiles *out)
{
	for (size_t i = 0; i < pl_json_len(list); i++) {
		struct pl_str path = pl_json_str(pl_json_at(list, i));

		if (path.n && pl_json_type(list) == PL_JSON_ARRAY)
			pl_vec_add(out)->path = pl_root_relative(arena, root, path);
	}
}

int pl_portfiles_read(const struct pl_root *root, const pl_json *type, struct pl_arena *arena,
                      struct pl_portfiles *out, struct pl_err *err)
{
	struct pl_sb text = PL_SB_INIT;
	bool any = false;
	size_t n = 0;
	int rc = 0;

	memset(out, 0, sizeof(*out));
	add_paths(root, pl_json_get(type, "candidateFiles"), arena, out);
	add_paths(root, pl_json_get(type, "suggestedFiles"), arena, out);
	pl_vec_sort(out, by_path);
	for (size_t i = 0; i < out->n && !rc; i++) {
		struct pl_portfile *file = &out->at[n];

		if (i && pl_str_eq(out->at[i].path, out->at[n - 1].path))
			continue;
		*file = out->at[i];
		n++;
		rc = pl_portfile_blob(root, file->path, file->blob, err);
		any |= file->blob[0] != '\0';
		pl_sb_addf(&text, "%s ", file->blob[0] ? file->blob : "-");
		pl_sb_add_path(&text, file->path);
		pl_sb_addc(&text, '\n');
	}
	out->n = n;
	if (any)
		pl_git_blob_id(pl_sb_str(&text), out->hash);
	pl_sb_deinit(&text);
	return rc;
}

void pl_portfiles_free(struct pl_portfiles *files)
{
	pl_vec_free(files);
}
