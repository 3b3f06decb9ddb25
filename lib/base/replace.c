/* lib/base/replace.c -- a file takes the place of another as a whole (declared in fs.h). */
#include "base/alloc.h"
#include "base/fs.h"
#include "base/limits.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* Bytes of a name that its temporary file's name has. */
enum { MAX_BASE = 200 };

static int write_all(int fd, struct pl_str s)
{
	while (s.n) {
		ssize_t put = write(fd, s.p, s.n);

		if (put < 0 && errno == EINTR)
			continue;
		if (put < 0)
			return -1;
		s = pl_str_sub(s, (size_t)put, s.n);
	}
	return 0;
}

/*
 * Names of temporary files for pl_fs_abandon, which may run at any instant on any thread: whoever
 * takes a name out of its slot owns it. With every slot taken, a killed process leaves its file.
 */
static _Atomic(char *) in_flight[PL_MAX_JOBS];

static _Atomic(char *) *announce(char *name)
{
	for (size_t i = 0; i < PL_LEN(in_flight); i++) {
		char *none = NULL;

		if (atomic_compare_exchange_strong(&in_flight[i], &none, name))
			return &in_flight[i];
	}
	return NULL;
}

static void withdraw(_Atomic(char *) *slot, char *name)
{
	char *mine = name;

	if (!slot || atomic_compare_exchange_strong(slot, &mine, NULL))
		free(name); /* else the handler has it, and the process ends */
}

void pl_fs_abandon(void)
{
	int saved = errno;

	for (size_t i = 0; i < PL_LEN(in_flight); i++) {
		char *name = atomic_exchange(&in_flight[i], NULL);

		if (name)
			unlink(name);
	}
	errno = saved;
}

/* Append what path names once symlinks at its end are followed; the file need not exist. */
static int follow(const char *path, struct pl_sb *out, struct pl_err *err)
{
	struct pl_sb target = PL_SB_INIT;
	int rc = 0;

	pl_sb_adds(out, path);
	for (int hops = 0;; hops++) {
		char link[PATH_MAX];
		ssize_t n = readlink(pl_sb_cstr(out), link, sizeof(link));
		struct pl_str dir = pl_fs_dir(pl_sb_str(out));

		if (n < 0) /* not a link, or not there: open() has the say */
			break;
		if (hops == 40) {
			errno = ELOOP;
			rc = pl_fs_failed(err, "cannot write", path);
			break;
		}
		pl_sb_clear(&target);
		if (!dir.n && out->p[0] == '/')
			dir = PL_S("/");
		pl_fs_join(&target, dir, (struct pl_str){ link, (size_t)n });
		pl_sb_clear(out);
		pl_sb_add(out, pl_sb_str(&target));
	}
	pl_sb_deinit(&target);
	return rc;
}

/* "dir/.NAME.tmpPID.COUNT", cut so that it fits where NAME does. */
static char *temp_name(struct pl_str path)
{
	static atomic_uint count;
	struct pl_str base = pl_fs_base(path);
	struct pl_sb name = PL_SB_INIT;

	pl_sb_add(&name, pl_str_sub(path, 0, path.n - base.n));
	pl_sb_addc(&name, '.');
	pl_sb_add(&name, pl_str_sub(base, 0, base.n < MAX_BASE ? base.n : MAX_BASE));
	pl_sb_addf(&name, ".tmp%ld.%u", (long)getpid(), atomic_fetch_add(&count, 1));
	return pl_sb_detach(&name);
}

/* True when name is what temp_name makes of base for a process that is no more. */
static bool is_leftover(struct pl_str name, struct pl_str base)
{
	char *end;
	long pid;

	base = pl_str_sub(base, 0, base.n < MAX_BASE ? base.n : MAX_BASE);
	if (!name.n || name.p[0] != '.' || !pl_str_starts(pl_str_sub(name, 1, name.n), base))
		return false;
	name = pl_str_sub(name, 1 + base.n, name.n);
	if (!pl_str_starts(name, PL_S(".tmp")) || name.n < 5 || !pl_is_digit(name.p[4]))
		return false;
	pid = strtol(name.p + 4, &end, 10);
	return *end == '.' && pid > 0 && kill((pid_t)pid, 0) && errno == ESRCH;
}

void pl_fs_sweep(const char *path)
{
	struct pl_str base = pl_fs_base(pl_str_of(path)), dir = pl_fs_dir(pl_str_of(path));
	struct pl_sb name = PL_SB_INIT;
	DIR *d;

	pl_sb_add(&name, dir.n ? dir : path[0] == '/' ? PL_S("/") : PL_S("."));
	d = opendir(name.p);
	for (struct dirent *e; d && (e = readdir(d));) {
		if (!is_leftover(pl_str_of(e->d_name), base))
			continue;
		pl_sb_clear(&name);
		pl_fs_join(&name, dir, pl_str_of(e->d_name));
		unlink(name.p);
	}
	if (d)
		closedir(d);
	pl_sb_deinit(&name);
}

/* fsync of a folder; not every file system can. */
static int sync_dir(int dir)
{
	if (dir < 0 || fsync(dir) == 0 || errno == EINVAL || errno == ENOTSUP || errno == ENOSYS)
		return 0;
	return -1;
}

/* One replace on its way; what is no regular file is written through, and has no temporary file. */
struct replace {
	const char *path;
	bool through;
	struct pl_sb real, folder;
	struct stat old;
	bool exists, named; /* the temporary file has its name */
	int fd, dir;
	char *temp;
	_Atomic(char *) *slot;
};

/* The temporary file without a name if the file system can: then a kill leaves nothing behind. */
static int open_temp(struct replace *r)
{
	const mode_t mode = r->exists ? 0600 : 0666;

	r->fd = open(r->folder.p, O_WRONLY | O_TMPFILE | O_CLOEXEC, mode);
	if (r->fd < 0) {
		r->fd = open(r->temp, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
		r->named = r->fd >= 0;
	}
	return r->fd < 0 ? -1 : 0;
}

static int prepare_temp(struct replace *r)
{
	const struct stat *old = &r->old;

	/* The owner is kept when we may; the bits after it, since chown drops some. */
	if (r->exists && (old->st_uid != geteuid() || old->st_gid != getegid()) &&
	    fchown(r->fd, old->st_uid, old->st_gid) && errno != EPERM && errno != EINVAL)
		return -1;
	if (r->exists && fchmod(r->fd, old->st_mode & 07777) && errno != EPERM)
		return -1;
	return 0;
}

static int name_temp(struct replace *r)
{
	char fd[64];

	if (r->named)
		return 0;
	snprintf(fd, sizeof(fd), "/proc/self/fd/%d", r->fd);
	if (linkat(AT_FDCWD, fd, AT_FDCWD, r->temp, AT_SYMLINK_FOLLOW))
		return -1;
	r->named = true;
	return 0;
}

/* Whether path still holds was, or (was NULL) is still not there. */
static bool is_still(const struct replace *r, const struct pl_str *was)
{
	struct pl_sb now = PL_SB_INIT;
	bool same;

	if (!was)
		return access(r->real.p, F_OK) != 0;
	same = !pl_fs_slurp(r->real.p, was->n, &now, NULL) && pl_str_eq(pl_sb_str(&now), *was);
	pl_sb_deinit(&now);
	return same;
}

/* Up to the open file that takes the text; end() follows in any case. */
static int begin(struct replace *r, const char *path, struct pl_err *err)
{
	int rc;

	*r = (struct replace){ .path = path, .fd = -1, .dir = -1 };
	r->exists = stat(path, &r->old) == 0;
	if (!*path)
		return pl_fs_failed(err, "cannot write", path); /* stat has said why */
	if (r->exists && S_ISDIR(r->old.st_mode)) {
		errno = EISDIR;
		return pl_fs_failed(err, "cannot write", path);
	}
	r->through = r->exists && !S_ISREG(r->old.st_mode); /* /dev/null must not become a file */
	if (r->through) {
		r->fd = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY);
		return r->fd < 0 ? pl_fs_failed(err, "cannot write", path) : 0;
	}
	rc = follow(path, &r->real, err);
	if (rc)
		return rc;
	pl_sb_add(&r->folder, pl_fs_dir(pl_sb_str(&r->real)));
	if (!r->folder.n)
		pl_sb_adds(&r->folder, r->real.n && r->real.p[0] == '/' ? "/" : ".");
	/* A folder that may be written but not read cannot be synced: go without. */
	r->dir = open(r->folder.p, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	r->temp = temp_name(pl_sb_str(&r->real));
	r->slot = announce(r->temp);
	return open_temp(r) || prepare_temp(r) ? pl_fs_failed(err, "cannot write", path) : 0;
}

/* The text is in the file: give it its place. */
static int settle(struct replace *r, bool only_if, const struct pl_str *was, struct pl_err *err)
{
	int rc = 0, failed;

	if (!r->through && fsync(r->fd))
		rc = pl_fs_failed(err, "cannot write", r->path);
	if (!rc && only_if && !r->through && !is_still(r, was))
		rc = pl_err_set(err, PL_ECHANGED, "'%s' was changed by somebody else meanwhile",
		                r->path);
	/* from its name to the rename is a short way: a kill on it leaves the file behind */
	if (!rc && !r->through && name_temp(r))
		rc = pl_fs_failed(err, "cannot write", r->path);
	failed = close(r->fd);
	r->fd = -1;
	if (!rc && failed)
		rc = pl_fs_failed(err, "cannot write", r->path);
	if (!rc && !r->through && rename(r->temp, r->real.p))
		rc = pl_fs_failed(err, "cannot write", r->path);
	if (rc || r->through)
		return rc;
	r->named = false; /* it has its place */
	return sync_dir(r->dir) ? pl_fs_failed(err, "cannot sync the folder of", r->path) : 0;
}

static void end(struct replace *r)
{
	if (r->fd >= 0)
		close(r->fd);
	if (r->named)
		unlink(r->temp);
	if (r->temp)
		withdraw(r->slot, r->temp);
	if (r->dir >= 0)
		close(r->dir);
	pl_sb_deinit(&r->real);
	pl_sb_deinit(&r->folder);
}

static int replace(const char *path, struct pl_str text, bool only_if, const struct pl_str *was,
                   struct pl_err *err)
{
	struct replace r;
	int rc = begin(&r, path, err);

	if (!rc && write_all(r.fd, text))
		rc = pl_fs_failed(err, "cannot write", path);
	if (!rc)
		rc = settle(&r, only_if, was, err);
	end(&r);
	return rc;
}

int pl_fs_replace(const char *path, struct pl_str text, struct pl_err *err)
{
	return replace(path, text, false, NULL, err);
}

int pl_fs_replace_known(const char *path, struct pl_str text, const struct pl_str *was,
                        struct pl_err *err)
{
	return replace(path, text, true, was, err);
}

/* --- piece by piece ---------------------------------------------------------------------------- */

struct pl_replacing {
	struct replace replace;
	FILE *out;
};

int pl_fs_replace_begin(const char *path, struct pl_replacing **replacing, FILE **out,
                        struct pl_err *err)
{
	struct pl_replacing *r = pl_calloc(1, sizeof(*r));
	int rc = begin(&r->replace, path, err), fd;

	if (!rc) {
		/* of its own, so that closing the stream flushes it and leaves the file to sync */
		fd = fcntl(r->replace.fd, F_DUPFD_CLOEXEC, 0);
		r->out = fd < 0 ? NULL : fdopen(fd, "w");
		if (!r->out) {
			rc = pl_fs_failed(err, "cannot write", path);
			if (fd >= 0)
				close(fd);
		}
	}
	if (rc) {
		end(&r->replace);
		free(r);
		return rc;
	}
	*out = r->out;
	*replacing = r;
	return 0;
}

/* A stream forgets why a write failed: ask with one more byte for a file that is given up anyway. */
static void ask_why(int fd)
{
	if (write(fd, "\n", 1) == 1)
		errno = EIO;
}

int pl_fs_replace_end(struct pl_replacing *r, bool keep, struct pl_err *err)
{
	const bool failed = ferror(r->out);
	int rc = 0;

	if ((fclose(r->out) || failed) && keep) {
		if (failed)
			ask_why(r->replace.fd);
		rc = pl_fs_failed(err, "cannot write", r->replace.path);
	}
	if (!rc && keep)
		rc = settle(&r->replace, false, NULL, err);
	end(&r->replace);
	free(r);
	return rc;
}
