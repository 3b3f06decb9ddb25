/* tests/unit/t-par.c -- facts about the parallel loop. */
#include "base/par.h"

#include "base/limits.h"

#include <pthread.h>
#include <sched.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

enum { N = 5000 };

struct seen {
	atomic_uint times[N];
	atomic_uint inside[PL_MAX_JOBS]; /* a worker is never in two items */
	unsigned jobs;
	size_t finished; /* no lock: one call at a time */
	size_t fail_from;
	pthread_t only; /* with one job: the caller */
	atomic_bool bad;
};

static int body(void *ctx, unsigned worker, size_t item, struct pl_err *err)
{
	struct seen *seen = ctx;

	if (worker >= seen->jobs || atomic_fetch_add(&seen->inside[worker], 1) != 0)
		seen->bad = true;
	if (seen->jobs == 1 && !pthread_equal(pthread_self(), seen->only))
		seen->bad = true;
	atomic_fetch_add(&seen->times[item], 1);
	if (item % 64 == 0)
		sched_yield();
	atomic_fetch_sub(&seen->inside[worker], 1);
	if (item < seen->fail_from)
		return 0;
	/* The first to fail is the last to say so. */
	if (item == seen->fail_from)
		usleep(20000);
	return pl_err_set(err, PL_EINVALID, "item %zu", item);
}

static void done(void *ctx, size_t finished)
{
	struct seen *seen = ctx;

	if (finished != ++seen->finished)
		seen->bad = true;
}

static void test_each_once(void **state)
{
	static const unsigned jobs[] = { 1, 2, 3, 8, PL_MAX_JOBS };

	(void)state;
	for (size_t i = 0; i < PL_LEN(jobs); i++) {
		struct seen *seen = pl_calloc(1, sizeof(*seen));

		seen->jobs = jobs[i];
		seen->fail_from = SIZE_MAX;
		seen->only = pthread_self();
		assert_int_equal(pl_par_for(N, jobs[i], body, done, seen, NULL), 0);
		for (size_t k = 0; k < N; k++)
			assert_int_equal(seen->times[k], 1);
		assert_int_equal(seen->finished, N);
		assert_false(seen->bad);
		free(seen);
	}
}

static void test_first_failure(void **state)
{
	static const struct { unsigned jobs; size_t fail_from; const char *want; } row[] = {
		{ 1, 0, "item 0" }, { 1, 70, "item 70" }, { 4, 0, "item 0" }, { 4, 3, "item 3" },
		{ 16, 1000, "item 1000" }, { 8, N - 1, "item 4999" },
	};

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		struct seen *seen = pl_calloc(1, sizeof(*seen));
		struct pl_err err = PL_ERR_INIT;
		size_t started = 0;

		seen->jobs = row[i].jobs;
		seen->fail_from = row[i].fail_from;
		seen->only = pthread_self();
		pl_err_set(&err, PL_EIO, "older");
		assert_int_equal(pl_par_for(N, row[i].jobs, body, NULL, seen, &err), PL_EINVALID);
		assert_string_equal(pl_sb_cstr(&err.text), row[i].want);
		assert_int_equal(err.code, PL_EINVALID);
		for (size_t k = 0; k < N; k++)
			started += seen->times[k];
		for (size_t k = 0; k <= row[i].fail_from; k++)
			assert_int_equal(seen->times[k], 1);
		assert_true(started <= row[i].fail_from + row[i].jobs); /* none after the failure */
		assert_false(seen->bad);
		pl_err_deinit(&err);
		assert_int_equal(pl_par_for(0, row[i].jobs, body, done, seen, NULL), 0);
		free(seen);
	}
}

/* Items that fail faster than an earlier one that fails too do not win. */
static int slow_first(void *ctx, unsigned worker, size_t item, struct pl_err *err)
{
	(void)ctx;
	(void)worker;
	usleep(item == 0 ? 50000 : 0);
	return pl_err_set(err, item == 0 ? PL_EGIT : PL_EIO, "%zu", item);
}

static void test_slow_first(void **state)
{
	struct pl_err err = PL_ERR_INIT;

	(void)state;
	assert_int_equal(pl_par_for(100, 8, slow_first, NULL, NULL, &err), PL_EGIT);
	assert_string_equal(pl_sb_cstr(&err.text), "0");
	assert_int_equal(pl_par_for(100, 8, slow_first, NULL, NULL, NULL), PL_EGIT);
	pl_err_deinit(&err);
}

static int positive(void *ctx, unsigned worker, size_t item, struct pl_err *err)
{
	(void)ctx;
	(void)worker;
	(void)err;
	return item == 5 ? 7 : 0;
}

static void test_jobs(void **state)
{
	cpu_set_t old, one;

	(void)state;
	assert_int_equal(pl_par_for(10, 2, positive, NULL, NULL, NULL), 7);
	assert_int_equal(pl_par_jobs(1), 1);
	assert_int_equal(pl_par_jobs(7), 7);
	assert_int_equal(pl_par_jobs(PL_MAX_JOBS + 1), PL_MAX_JOBS);
	assert_int_equal(pl_par_jobs(UINT32_MAX), PL_MAX_JOBS);
	assert_in_range(pl_par_jobs(0), 1, PL_MAX_JOBS);
	/* "may use", not "has": taskset and containers narrow it */
	assert_int_equal(sched_getaffinity(0, sizeof(old), &old), 0);
	CPU_ZERO(&one);
	for (int i = 0; i < CPU_SETSIZE && !CPU_COUNT(&one); i++)
		if (CPU_ISSET(i, &old))
			CPU_SET(i, &one);
	assert_int_equal(sched_setaffinity(0, sizeof(one), &one), 0);
	assert_int_equal(pl_par_jobs(0), 1);
	sched_setaffinity(0, sizeof(old), &old);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_each_once),
		cmocka_unit_test(test_first_failure),
		cmocka_unit_test(test_slow_first),
		cmocka_unit_test(test_jobs),
	};
	return cmocka_run_group_tests_name("par", tests, NULL, NULL);
}
