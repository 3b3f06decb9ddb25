/* lib/base/fs.c -- paths, slurping, walking. */
#include "base/fs.h"

#include "base/limits.h"
#include "base/vec.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

int pl_fs_failed(struct pl_err *err, const char *doing, const char *path)
{
	bool missing = errno == ENOENT || errno == ENOTDIR;
	int rc = pl_err_errno(err, "%s '%s'", doing, path);

	if (!missing)
		return rc;
	if (err)
		err->code = PL_ENOTFOUND;
	return PL_ENOTFOUND;
}

static ssize_t read_some(int fd, char *to, size_t n)
{
	ssize_t got;

	do
		got = read(fd, to, n);
	while (got < 0 && errno == EINTR);
	return got;
}

/*
 * Have the kernel put pages behind the free end of a large buffer at once: faulting them in one by
 * one costs several times what reading them does. Where it cannot, that is how it goes.
 */
static void populate(struct pl_sb *sb)
{
#ifdef MADV_POPULATE_WRITE
	enum { WORTH_IT = 256 << 10 };
	const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
	uintptr_t from = ((uintptr_t)sb->p + sb->n + page - 1) / page * page;
	uintptr_t to = ((uintptr_t)sb->p + sb->cap) / page * page;

	if (to > from + WORTH_IT && madvise((void *)from, to - from, MADV_POPULATE_WRITE))
		errno = 0;
#else
	(void)sb;
#endif
}

int pl_fs_slurp(const char *path, size_t max, struct pl_sb *out, struct pl_err *err)
{
	size_t before = out->n;
	struct stat st;
	ssize_t got;
	int rc = 0, fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);

	if (fd < 0)
		return pl_fs_failed(err, "cannot read", path);
	if (fstat(fd, &st)) {
		rc = pl_fs_failed(err, "cannot read", path);
		goto out;
	}
	if (!S_ISREG(st.st_mode) && !S_ISFIFO(st.st_mode)) {
		rc = pl_err_set(err, PL_EIO, "cannot read '%s': %s", path,
		                S_ISDIR(st.st_mode) ? "is a folder" : "is not a regular file");
		goto out;
	}
	if ((uintmax_t)st.st_size > max)
		goto too_large;
	/* The size is a hint only: the file may grow, and those of /proc say 0. */
	pl_sb_reserve(out, (size_t)st.st_size + 1);
	populate(out);
	for (;;) {
		pl_sb_reserve(out, 1);
		got = read_some(fd, out->p + out->n, out->cap - out->n - 1);
		if (got <= 0)
			break;
		pl_sb_truncate(out, out->n + (size_t)got);
		if (out->n - before > max)
			goto too_large;
		if (out->cap - out->n < 2)
			pl_sb_reserve(out, 64 << 10);
	}
	if (got < 0)
		rc = pl_fs_failed(err, "cannot read", path);
	goto out;
too_large:
	rc = pl_err_set(err, PL_ELIMIT, "cannot read '%s': larger than the limit of %zu bytes",
	                path, max);
out:
	if (rc)
		pl_sb_truncate(out, before);
	close(fd);
	return rc;
}

bool pl_fs_is_same(const char *a, const char *b)
{
	struct stat x, y;

	return stat(a, &x) == 0 && stat(b, &y) == 0 && x.st_dev == y.st_dev && x.st_ino == y.st_ino;
}

bool pl_fs_is_file(const char *path)
{
	struct stat st;

	return stat(path, &st) == 0 && S_ISREG(st.st_mode);
}

bool pl_fs_is_dir(const char *path)
{
	struct stat st;

	return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

int pl_fs_real(const char *path, struct pl_sb *out, struct pl_err *err)
{
	char *real = realpath(path, NULL);

	if (!real)
		return pl_fs_failed(err, "cannot find", path);
	pl_sb_adds(out, real);
	free(real);
	return 0;
}

void pl_fs_join(struct pl_sb *out, struct pl_str dir, struct pl_str name)
{
	if (!pl_str_starts(name, PL_S("/")) && dir.n && !pl_str_is(dir, ".")) {
		pl_sb_add(out, dir);
		if (!pl_str_ends(dir, PL_S("/")))
			pl_sb_addc(out, '/');
	}
	pl_sb_add(out, name);
}

void pl_fs_normalise(struct pl_sb *out, struct pl_str path)
{
	struct pl_str rest = path, piece;
	size_t start = out->n, root; /* where the path, and its first name, begin in out */

	if (!path.n)
		return;
	if (path.p[0] == '/')
		pl_sb_addc(out, '/');
	root = out->n;
	while (pl_str_split(&rest, '/', &piece)) {
		struct pl_str done = pl_str_sub(pl_sb_str(out), root, out->n);

		if (!piece.n || pl_str_is(piece, "."))
			continue;
		if (pl_str_is(piece, "..")) {
			if (done.n && !pl_str_is(pl_fs_base(done), "..")) {
				pl_sb_truncate(out, root + pl_fs_dir(done).n);
				continue;
			}
			if (root > start) /* above "/" there is "/" */
				continue;
		}
		if (done.n)
			pl_sb_addc(out, '/');
		pl_sb_add(out, piece);
	}
	if (out->n == start)
		pl_sb_addc(out, '.');
}

bool pl_fs_is_inside(struct pl_str path)
{
	struct pl_str part;

	if (pl_str_starts(path, PL_S("/")))
		return false;
	while (pl_str_split(&path, '/', &part))
		if (pl_str_is(part, ".."))
			return false;
	return true;
}

struct pl_str pl_fs_base(struct pl_str path)
{
	size_t slash = pl_str_rfind_char(path, '/');

	return slash == SIZE_MAX ? path : pl_str_sub(path, slash + 1, path.n);
}

struct pl_str pl_fs_dir(struct pl_str path)
{
	size_t slash = pl_str_rfind_char(path, '/');

	return pl_str_sub(path, 0, slash == SIZE_MAX ? 0 : slash);
}

struct pl_str pl_fs_stem(struct pl_str path)
{
	struct pl_str base = pl_fs_base(path);
	size_t dot = pl_str_rfind_char(base, '.');

	return dot == SIZE_MAX || dot == 0 ? base : pl_str_sub(base, 0, dot);
}

/*
 * The walk keeps a stack of what is still to do, the next one on top. A folder's path ends in
 * '/', so that plain byte order of the names in one folder is the order of all whole paths.
 */
struct item {
	char *path;
	size_t n; /* bytes of path */
	uint64_t size;
	unsigned depth;
	bool is_dir, is_link, is_special;
};

struct walk {
	const char *top;
	int top_fd;
	bool all;
	PL_VEC(struct item) todo;
};

static int later_first(const void *a, const void *b)
{
	const struct item *x = a, *y = b;

	return pl_str_cmp((struct pl_str){ y->path, y->n }, (struct pl_str){ x->path, x->n });
}

/* An error about a path below the top, shown with it. */
static int walk_failed(const struct walk *walk, const char *path, struct pl_err *err)
{
	struct pl_sb whole = PL_SB_INIT;
	int saved = errno, rc;

	pl_fs_join(&whole, pl_str_of(walk->top), pl_str_of(path));
	errno = saved;
	rc = pl_fs_failed(err, "cannot read", pl_sb_cstr(&whole));
	pl_sb_deinit(&whole);
	return rc;
}

static int push(struct walk *walk, const struct item *dir, int fd, const char *name,
                struct pl_err *err)
{
	struct pl_sb path = PL_SB_INIT;
	struct item item = { .depth = dir->depth + 1 };
	struct stat st;

	pl_sb_add(&path, (struct pl_str){ dir->path, dir->n });
	pl_sb_adds(&path, name);
	if (fstatat(fd, name, &st, AT_SYMLINK_NOFOLLOW)) {
		int rc = errno == ENOENT ? 0 : walk_failed(walk, path.p, err);

		pl_sb_deinit(&path); /* ENOENT: gone since it was listed */
		return rc;
	}
	item.is_dir = S_ISDIR(st.st_mode);
	item.is_link = S_ISLNK(st.st_mode);
	item.size = (uint64_t)st.st_size;
	item.is_special = !item.is_dir && !item.is_link && !S_ISREG(st.st_mode);
	if (item.is_dir ? strcmp(name, ".git") == 0 : item.is_special && !walk->all) {
		pl_sb_deinit(&path);
		return 0;
	}
	if (item.is_dir)
		pl_sb_addc(&path, '/');
	item.n = path.n;
	item.path = pl_sb_detach(&path);
	pl_vec_push(&walk->todo, item);
	return 0;
}

/* Folders are opened by their path from the top: depth must not cost open files. */
static int list(struct walk *walk, const struct item *dir, struct pl_err *err)
{
	size_t first = walk->todo.n, n;
	const struct dirent *entry;
	DIR *stream;
	int rc = 0, fd;

	if (dir->depth > PL_MAX_TREE_DEPTH)
		return pl_err_set(err, PL_ELIMIT,
		                  "cannot read '%s': over %d folders deep below '%s'", dir->path,
		                  PL_MAX_TREE_DEPTH, walk->top);
	fd = openat(walk->top_fd, dir->n ? dir->path : ".",
	            O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW);
	stream = fd < 0 ? NULL : fdopendir(fd);
	if (!stream) {
		rc = walk_failed(walk, dir->path, err);
		if (fd >= 0)
			close(fd);
		return rc;
	}
	while (!rc) {
		errno = 0;
		entry = readdir(stream);
		if (!entry) {
			if (errno)
				rc = walk_failed(walk, dir->path, err);
			break;
		}
		if (strcmp(entry->d_name, ".") && strcmp(entry->d_name, ".."))
			rc = push(walk, dir, fd, entry->d_name, err);
	}
	closedir(stream);
	n = walk->todo.n - first;
	if (n > 1)
		qsort(walk->todo.at + first, n, sizeof(*walk->todo.at), later_first);
	return rc;
}

/* A folder of pl_fs_walk_all: told of, then listed if it is wanted and can be. */
static int walk_dir(struct walk *walk, const struct item *item,
                    int (*visit)(void *ctx, const struct pl_fs_entry *entry, struct pl_err *err),
                    void *ctx, struct pl_err *err)
{
	struct pl_fs_entry entry = { .is_dir = true };
	int rc;

	item->path[item->n - 1] = '\0'; /* without its slash */
	entry.path = (struct pl_str){ item->path, item->n - 1 };
	rc = visit(ctx, &entry, err);
	item->path[item->n - 1] = '/';
	if (rc)
		return rc == PL_FS_PASS ? 0 : rc;
	rc = list(walk, item, err);
	if (rc != PL_EIO)
		return rc == PL_ENOTFOUND ? 0 : rc; /* gone since it was listed */
	if (err)
		pl_err_clear(err);
	entry.unreadable = true;
	item->path[item->n - 1] = '\0';
	return visit(ctx, &entry, err);
}

static int walk_from(const char *dir, bool all,
                     int (*visit)(void *ctx, const struct pl_fs_entry *entry, struct pl_err *err),
                     void *ctx, struct pl_err *err)
{
	struct walk walk = { .top = dir, .all = all, .todo = PL_VEC_INIT };
	struct item top = { .path = "", .is_dir = true };
	int rc;

	walk.top_fd = open(dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (walk.top_fd < 0)
		return pl_fs_failed(err, "cannot read", dir);
	rc = list(&walk, &top, err);
	while (!rc && walk.todo.n) {
		struct item item = walk.todo.at[--walk.todo.n];

		if (item.is_dir) {
			rc = all ? walk_dir(&walk, &item, visit, ctx, err)
			         : list(&walk, &item, err);
		} else {
			struct pl_fs_entry entry = { .path = { item.path, item.n },
				                     .size = item.size,
				                     .is_link = item.is_link,
				                     .is_special = item.is_special };

			rc = visit(ctx, &entry, err);
		}
		free(item.path);
	}
	while (walk.todo.n)
		free(walk.todo.at[--walk.todo.n].path);
	pl_vec_free(&walk.todo);
	close(walk.top_fd);
	return rc;
}

int pl_fs_walk(const char *dir,
               int (*visit)(void *ctx, const struct pl_fs_entry *entry, struct pl_err *err),
               void *ctx, struct pl_err *err)
{
	return walk_from(dir, false, visit, ctx, err);
}

int pl_fs_walk_all(const char *dir,
                   int (*visit)(void *ctx, const struct pl_fs_entry *entry, struct pl_err *err),
                   void *ctx, struct pl_err *err)
{
	return walk_from(dir, true, visit, ctx, err);
}

int pl_fs_prefix(struct pl_sb *out, struct pl_err *err)
{
	const char *set = getenv("PORTOLAN_PREFIX");
	char program[PATH_MAX];
	struct pl_str prefix;
	ssize_t n;

	if (set && *set) {
		pl_sb_adds(out, set);
		return 0;
	}
	n = readlink("/proc/self/exe", program, sizeof(program));
	if (n < 0)
		return pl_err_errno(err, "cannot find the installed files (set PORTOLAN_PREFIX)");
	prefix = pl_fs_dir(pl_fs_dir((struct pl_str){ program, (size_t)n }));
	pl_sb_add(out, prefix.n ? prefix : PL_S("/"));
	return 0;
}
