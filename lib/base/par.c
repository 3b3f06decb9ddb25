/* lib/base/par.c -- a loop over numbered items on several threads. */
#include "base/par.h"

#include "base/limits.h"

#include <pthread.h>
#include <sched.h>
#include <unistd.h>

struct loop {
	size_t n;
	int (*body)(void *ctx, unsigned worker, size_t item, struct pl_err *err);
	void (*done)(void *ctx, size_t finished);
	void *ctx;

	pthread_mutex_t mutex; /* guards the rest */
	size_t next, finished;
	size_t failed; /* lowest failing item so far, or n */
	int rc;
	struct pl_err err;
};

struct worker {
	struct loop *loop;
	unsigned number;
	pthread_t thread;
};

/*
 * Items are handed out in order and a started item always ends, so every item below a failing one
 * is run: the lowest failing number does not depend on timing.
 */
static void *work(void *arg)
{
	const struct worker *worker = arg;
	struct loop *loop = worker->loop;
	struct pl_err err = PL_ERR_INIT;

	pthread_mutex_lock(&loop->mutex);
	while (loop->next < loop->n && loop->failed == loop->n) {
		size_t item = loop->next++;
		int rc;

		pthread_mutex_unlock(&loop->mutex);
		pl_err_clear(&err);
		rc = loop->body(loop->ctx, worker->number, item, &err);
		pthread_mutex_lock(&loop->mutex);
		if (rc && item < loop->failed) {
			struct pl_err old = loop->err;

			loop->failed = item;
			loop->rc = rc;
			loop->err = err;
			err = old;
		}
		loop->finished++;
		if (loop->done)
			loop->done(loop->ctx, loop->finished);
	}
	pthread_mutex_unlock(&loop->mutex);
	pl_err_deinit(&err);
	return NULL;
}

int pl_par_for(size_t n, unsigned jobs,
               int (*body)(void *ctx, unsigned worker, size_t item, struct pl_err *err),
               void (*done)(void *ctx, size_t finished), void *ctx, struct pl_err *err)
{
	struct loop loop = { .n = n, .body = body, .done = done, .ctx = ctx, .failed = n };
	struct worker workers[PL_MAX_JOBS];
	unsigned started = 1;

	pthread_mutex_init(&loop.mutex, NULL);
	jobs = pl_par_jobs(jobs);
	if (jobs > n)
		jobs = n ? (unsigned)n : 1;
	for (unsigned i = 0; i < jobs; i++)
		workers[i] = (struct worker){ .loop = &loop, .number = i };
	/* The caller is worker 0. A thread that cannot be had only costs time. */
	for (; started < jobs; started++)
		if (pthread_create(&workers[started].thread, NULL, work, &workers[started]))
			break;
	work(&workers[0]);
	while (started > 1)
		pthread_join(workers[--started].thread, NULL);
	pthread_mutex_destroy(&loop.mutex);
	if (loop.rc && err) {
		pl_err_deinit(err);
		*err = loop.err;
		pl_err_init(&loop.err);
	}
	pl_err_deinit(&loop.err);
	return loop.rc;
}

unsigned pl_par_jobs(unsigned asked)
{
	cpu_set_t set;
	long cores = asked;

	if (!asked && sched_getaffinity(0, sizeof(set), &set) == 0)
		cores = CPU_COUNT(&set);
	else if (!asked) /* the fixed set is too small for over 1024 processors */
		cores = sysconf(_SC_NPROCESSORS_ONLN);
	return cores < 1 ? 1 : cores > PL_MAX_JOBS ? PL_MAX_JOBS : (unsigned)cores;
}
