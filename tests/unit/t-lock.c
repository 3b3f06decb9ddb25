/* tests/unit/t-lock.c -- facts about locks among processes. */
#include "base/lock.h"

#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

static int take(struct pl_lock *lock, unsigned wait, struct pl_err *err)
{
	return pl_lock_take(lock, "it.lock", "ada", "a test", wait, err);
}

static void test_alone(void **state)
{
	struct pl_lock lock = PL_LOCK_INIT;

	(void)state;
	assert_int_equal(take(&lock, 0, NULL), 0);
	assert_int_equal(access("it.lock", F_OK), 0);
	assert_int_equal(lock.left_by.n, 0);
	pl_lock_drop(&lock);
	assert_int_equal(access("it.lock", F_OK), -1);
	pl_lock_drop(&lock); /* does nothing */
}

/* Another process holds it: who and for what is said. Its end frees it, whatever the end was. */
static void test_held(void **state)
{
	struct pl_lock lock = PL_LOCK_INIT;
	struct pl_err err = PL_ERR_INIT;
	int ready[2];
	char byte;
	pid_t pid;

	(void)state;
	assert_int_equal(pipe(ready), 0);
	pid = fork();
	if (pid == 0) {
		if (pl_lock_take(&lock, "it.lock", "bob", "his work", 0, NULL) ||
		    write(ready[1], "x", 1) != 1)
			_exit(1);
		for (;;)
			pause();
	}
	assert_int_equal(read(ready[0], &byte, 1), 1);
	assert_int_equal(take(&lock, 0, &err), PL_ELOCKED);
	assert_non_null(strstr(err.text.p, "his work by bob, process "));
	assert_int_equal(lock.fd, -1);
	kill(pid, SIGKILL);
	waitpid(pid, NULL, 0);
	assert_int_equal(take(&lock, 0, &err), 0);
	assert_non_null(strstr(lock.left_by.p, "his work by bob"));
	pl_lock_drop(&lock);
	assert_int_equal(access("it.lock", F_OK), -1);
	close(ready[0]);
	close(ready[1]);
	pl_err_deinit(&err);
}

/* Many at once, each removing the file that the others have open: never two inside. */
static void test_crowd(void **state)
{
	enum { PROCESSES = 6, TIMES = 40 };

	(void)state;
	unlink("inside");
	for (int i = 0; i < PROCESSES; i++)
		if (fork() == 0) {
			for (int k = 0; k < TIMES; k++) {
				struct pl_lock lock = PL_LOCK_INIT;
				int fd;

				if (take(&lock, 60, NULL))
					_exit(1);
				fd = open("inside", O_CREAT | O_EXCL | O_WRONLY, 0600);
				if (fd < 0)
					_exit(2);
				close(fd);
				unlink("inside");
				pl_lock_drop(&lock);
			}
			_exit(0);
		}
	for (int i = 0; i < PROCESSES; i++) {
		int status;

		assert_true(wait(&status) > 0);
		assert_int_equal(status, 0);
	}
	assert_int_equal(access("it.lock", F_OK), -1);
}

static void test_refused(void **state)
{
	struct pl_lock lock = PL_LOCK_INIT;
	struct pl_err err = PL_ERR_INIT;

	(void)state;
	assert_int_equal(pl_lock_take(&lock, "nowhere/it.lock", "a", "b", 5, &err), PL_EIO);
	assert_non_null(strstr(err.text.p, "cannot lock 'nowhere/it.lock'"));
	/* a link would lead the lock, and its removal, elsewhere */
	assert_int_equal(symlink("target", "link.lock"), 0);
	assert_int_equal(pl_lock_take(&lock, "link.lock", "a", "b", 5, &err), PL_EIO);
	assert_int_equal(access("target", F_OK), -1);
	pl_err_deinit(&err);
	pl_lock_drop(&lock);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_alone),
		cmocka_unit_test(test_held),
		cmocka_unit_test(test_crowd),
		cmocka_unit_test(test_refused),
	};
	return cmocka_run_group_tests_name("lock", tests, NULL, NULL);
}
