/* tests/unit/t-vec.c -- facts about growing arrays and the allocation below them. */
#include "base/vec.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

struct pair {
	int a;
	char *b;
};

static int cmp_int(const void *a, const void *b)
{
	return *(const int *)a - *(const int *)b;
}

static void test_push(void **state)
{
	PL_VEC(int) v = PL_VEC_INIT;

	(void)state;
	pl_vec_sort(&v, cmp_int); /* nothing to sort is fine */
	for (int i = 0; i < 10000; i++) {
		pl_vec_push(&v, (i * 7919) % 10000);
		assert_true(v.n <= v.cap);
	}
	pl_vec_push(&v, v.at[0]); /* from itself, across a growth */
	assert_int_equal(v.n, 10001);
	for (int i = 0; i < 10000; i++)
		assert_int_equal(v.at[i], (i * 7919) % 10000);
	pl_vec_sort(&v, cmp_int);
	for (size_t i = 1; i < v.n; i++)
		assert_int_equal(v.at[i], i - 1);
	pl_vec_free(&v);
	assert_null(v.at);
	assert_int_equal(v.n + v.cap, 0);
	pl_vec_free(&v);
}

static void test_add(void **state)
{
	PL_VEC(struct pair) v = PL_VEC_INIT;

	(void)state;
	for (int i = 0; i < 100; i++) {
		struct pair *p = pl_vec_add(&v);

		assert_int_equal(p->a, 0);
		assert_null(p->b);
		p->a = i;
		p->b = (char *)p;
	}
	for (int i = 0; i < 100; i++)
		assert_int_equal(v.at[i].a, i);
	v.n = 0;
	assert_null(pl_vec_add(&v)->b); /* old content is zeroed */
	pl_vec_free(&v);
}

static void test_grow(void **state)
{
	PL_VEC(uint64_t) v = PL_VEC_INIT;
	uint64_t *at;

	(void)state;
	pl_vec_grow(&v, 1000);
	assert_true(v.cap >= 1000);
	assert_int_equal(v.n, 0);
	at = v.at;
	for (uint64_t i = 0; i < 1000; i++)
		pl_vec_push(&v, i);
	assert_ptr_equal(v.at, at);
	pl_vec_free(&v);
}

static void test_alloc(void **state)
{
	char *p, *q;

	(void)state;
	p = pl_malloc(0);
	q = pl_calloc(0, 8);
	assert_non_null(p);
	assert_non_null(q);
	assert_ptr_not_equal(p, q);
	free(p);
	p = pl_realloc_array(q, 0, 4);
	assert_non_null(p);
	p = pl_realloc_array(p, 3, 2);
	memcpy(p, "abcde", 6);
	p = pl_realloc_array(p, 1000, 1000);
	assert_string_equal(p, "abcde");
	free(p);
	p = pl_calloc(100, 10);
	for (int i = 0; i < 1000; i++)
		assert_int_equal(p[i], 0);
	free(p);
	p = pl_strdup("");
	assert_string_equal(p, "");
	free(p);
}

#ifndef PL_ARENA_DEBUG /* a sanitizer has its own way to end at such sizes */
/* Sizes that overflow end the process with status 2 and a message. */
static void test_oom(void **state)
{
	(void)state;
	for (int i = 0; i < 3; i++) {
		int pipes[2], status;
		char text[200] = "";
		pid_t pid;

		assert_int_equal(pipe(pipes), 0);
		pid = fork();
		if (pid == 0) {
			PL_VEC(uint64_t) v = PL_VEC_INIT;
			void *volatile p = NULL;
			volatile size_t huge = SIZE_MAX / 4;

			dup2(pipes[1], STDERR_FILENO);
			if (i == 0)
				p = pl_realloc_array(NULL, huge, 8);
			else if (i == 1)
				p = pl_calloc(huge, 8);
			else
				pl_vec_grow(&v, huge);
			_exit(p ? 0 : 1);
		}
		close(pipes[1]);
		assert_int_equal(waitpid(pid, &status, 0), pid);
		assert_true(read(pipes[0], text, sizeof(text) - 1) > 0);
		close(pipes[0]);
		assert_true(WIFEXITED(status));
		assert_int_equal(WEXITSTATUS(status), 2);
		assert_non_null(strstr(text, "out of memory\n"));
	}
}
#endif

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_push), cmocka_unit_test(test_add),
		cmocka_unit_test(test_grow), cmocka_unit_test(test_alloc),
#ifndef PL_ARENA_DEBUG
		cmocka_unit_test(test_oom),
#endif
	};
	return cmocka_run_group_tests_name("vec", tests, NULL, NULL);
}
