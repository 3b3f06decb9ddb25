/* lib/base/lock.c */
#include "base/lock.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { FIRST_PAUSE_US = 500, LONGEST_PAUSE_US = 20000, MAX_HOLDER = 512 };

static int64_t now_us(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

/* Longer each time, up to a limit, and never the same for two who wait. */
static void pause_a_little(unsigned *pause, int64_t deadline)
{
	int64_t us = *pause / 2 + (now_us() ^ (int64_t)getpid() * 7919) % (*pause / 2 + 1);
	int64_t left = deadline - now_us();
	struct timespec t;

	if (us > left)
		us = left > 0 ? left : 0;
	t.tv_sec = us / 1000000;
	t.tv_nsec = us % 1000000 * 1000;
	nanosleep(&t, NULL);
	*pause = *pause * 2 < LONGEST_PAUSE_US ? *pause * 2 : LONGEST_PAUSE_US;
}

/* When this process began, in clock ticks since boot: it tells two with one number apart. */
static unsigned long long process_start(void)
{
	unsigned long long start = 0;
	char text[1024], *p;
	int fd = open("/proc/self/stat", O_RDONLY | O_CLOEXEC);
	ssize_t n = fd < 0 ? -1 : read(fd, text, sizeof(text) - 1);

	if (fd >= 0)
		close(fd);
	if (n <= 0)
		return 0;
	text[n] = '\0';
	p = strrchr(text, ')'); /* the name before it may hold anything */
	for (int field = 2; p && field < 22; field++)
		p = strchr(p + 1, ' ');
	if (p)
		start = strtoull(p, NULL, 10);
	return start;
}

static void describe(struct pl_sb *out, const char *owner, const char *purpose)
{
	char host[256] = "", since[32] = "";
	time_t now = time(NULL);
	struct tm tm;

	gethostname(host, sizeof(host) - 1);
	if (gmtime_r(&now, &tm))
		strftime(since, sizeof(since), "%Y-%m-%dT%H:%M:%SZ", &tm);
	pl_sb_adds(out, purpose);
	if (owner && *owner)
		pl_sb_addf(out, " by %s", owner);
	pl_sb_addf(out, ", process %ld (started at %llu) on %s, since %s", (long)getpid(),
	           process_start(), host, since);
}

/* Append what the lock file says, as one line. */
static void read_holder(int fd, struct pl_sb *out)
{
	char text[MAX_HOLDER];
	ssize_t n = pread(fd, text, sizeof(text), 0);

	if (n > 0)
		pl_sb_add_line(out, pl_str_trim((struct pl_str){ text, (size_t)n }));
}

static int cannot(struct pl_err *err, const char *path)
{
	return pl_err_errno(err, "cannot lock '%s'", path);
}

enum outcome { TAKEN, HELD, GONE, FAILED };

/* One try. On HELD, holder gets what the file says. */
static enum outcome try_once(const char *path, int *out, struct pl_sb *holder)
{
	struct stat mine, there;
	int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NOCTTY, 0666), saved;

	if (fd < 0)
		return FAILED;
	if (flock(fd, LOCK_EX | LOCK_NB)) {
		saved = errno;
		if (saved == EWOULDBLOCK) {
			pl_sb_clear(holder);
			read_holder(fd, holder);
		}
		close(fd);
		errno = saved;
		return saved == EWOULDBLOCK ? HELD : saved == EINTR ? GONE : FAILED;
	}
	/* Its last holder may have removed it since it was opened: then this is nobody's lock. */
	if (fstat(fd, &mine) || stat(path, &there) || mine.st_ino != there.st_ino ||
	    mine.st_dev != there.st_dev) {
		close(fd);
		return GONE;
	}
	*out = fd;
	return TAKEN;
}

int pl_lock_take(struct pl_lock *lock, const char *path, const char *owner, const char *purpose,
                 unsigned wait, struct pl_err *err)
{
	const int64_t deadline = now_us() + (int64_t)wait * 1000000;
	struct pl_sb text = PL_SB_INIT;
	unsigned pause = FIRST_PAUSE_US;
	int fd = -1, rc = 0;

	for (;;) {
		enum outcome outcome = try_once(path, &fd, &text);

		if (outcome == TAKEN)
			break;
		if (outcome == FAILED) {
			rc = cannot(err, path);
			goto out;
		}
		if (now_us() >= deadline) {
			rc = pl_err_set(
				err, PL_ELOCKED,
				"'%s' is held by %s; waited %u s (--wait SECONDS waits longer)",
				path, text.n ? pl_sb_cstr(&text) : "somebody", wait);
			goto out;
		}
		if (outcome == HELD)
			pause_a_little(&pause, deadline);
	}
	pl_sb_clear(&lock->left_by);
	read_holder(fd, &lock->left_by); /* a release would have removed the file */
	pl_sb_clear(&text);
	describe(&text, owner, purpose);
	pl_sb_addc(&text, '\n');
	/* For people only: a full disk must not keep anybody from reading or repairing. */
	if (ftruncate(fd, 0) == 0 && pwrite(fd, text.p, text.n, 0) < 0)
		errno = 0;
	lock->fd = fd;
	pl_sb_clear(&lock->path);
	pl_sb_adds(&lock->path, path);
out:
	pl_sb_deinit(&text);
	return rc;
}

void pl_lock_drop(struct pl_lock *lock)
{
	if (lock->fd >= 0) {
		unlink(lock->path.p); /* while it is held: nobody else can have put another there */
		close(lock->fd);
	}
	lock->fd = -1;
	pl_sb_deinit(&lock->path);
	pl_sb_deinit(&lock->left_by);
}
