/*
 * lib/base/confine.c -- over Linux's Landlock, see landlock(7) and the kernel's
 * Documentation/userspace-api/landlock.rst. The C library has no functions for it, and its header may be older
 * than the kernel: numbers are of the kernel's ABI, which does not change.
 */
#include "base/confine.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#endif

#if defined(__linux__) && defined(SYS_landlock_create_ruleset)

enum { VERSION_ASKED = 1, RULE_PATH_BENEATH = 1 };

struct ruleset {
	uint64_t files, net, scoped;
};

struct path_beneath {
	uint64_t allowed;
	int32_t parent_fd;
} __attribute__((packed)); /* as the kernel has it */

enum {
	WRITE_FILE = 1 << 1,
	MAKE_AND_REMOVE = 0x1ff << 4, /* REMOVE_DIR, REMOVE_FILE and the seven MAKE_* */
	REFER = 1 << 13,              /* ABI 2: rename and link from folder to folder */
	TRUNCATE = 1 << 14,           /* ABI 3 */
	BIND_AND_CONNECT_TCP = 3,     /* ABI 4 */
	ABSTRACT_SOCKETS_AND_SIGNALS = 3 /* ABI 6 */
};

static long abi(void)
{
	return syscall(SYS_landlock_create_ruleset, NULL, 0, VERSION_ASKED);
}

bool pl_confine_can(void)
{
	return abi() >= 1;
}

static bool allow(int ruleset, const char *path, uint64_t what)
{
	struct path_beneath rule = { .allowed = what };
	bool ok;

	rule.parent_fd = open(path, O_PATH | O_CLOEXEC);
	if (rule.parent_fd < 0)
		return false;
	ok = syscall(SYS_landlock_add_rule, ruleset, RULE_PATH_BENEATH, &rule, 0) == 0;
	close(rule.parent_fd);
	return ok;
}

bool pl_confine_writes(const char *dir)
{
	const long version = abi();
	const uint64_t write = WRITE_FILE | (version >= 3 ? TRUNCATE : 0);
	const struct ruleset rules = {
		.files = write | MAKE_AND_REMOVE | (version >= 2 ? REFER : 0),
		.net = version >= 4 ? BIND_AND_CONNECT_TCP : 0,
		.scoped = version >= 6 ? ABSTRACT_SOCKETS_AND_SIGNALS : 0,
	};
	/* a kernel that does not know a field wants it to be absent or zero */
	const size_t size = version >= 6   ? sizeof(rules)
	                    : version >= 4 ? 2 * sizeof(uint64_t)
	                                   : sizeof(uint64_t);
	int fd;
	bool ok;

	if (version < 1)
		return false;
	fd = (int)syscall(SYS_landlock_create_ruleset, &rules, size, 0);
	if (fd < 0)
		return false;
	ok = allow(fd, dir, rules.files) && allow(fd, "/dev/null", write) &&
	     prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
	     syscall(SYS_landlock_restrict_self, fd, 0) == 0;
	close(fd);
	return ok;
}

#else

bool pl_confine_can(void)
{
	return false;
}

bool pl_confine_writes(const char *dir)
{
	(void)dir;
	errno = ENOSYS;
	return false;
}

#endif
