/* lib/base/par.h -- a loop over numbered items on several threads. */
#ifndef PL_BASE_PAR_H
#define PL_BASE_PAR_H

#include "base/err.h"

/*
 * Call body(ctx, worker, item, err) for item = 0 .. n-1, each once, on up to jobs threads (0: one
 * a core that the process may use). worker is 0 .. jobs-1 and never runs two items at once, so
 * per-worker state needs no lock. Items start in order; they end in any. The first failing item
 * by number decides the result and the text in err; after a failure no new items are started.
 * done (may be NULL) is called with the count of finished items, one call at a time.
 */
PL_MUST_CHECK int pl_par_for(size_t n, unsigned jobs,
                             int (*body)(void *ctx, unsigned worker, size_t item,
                                         struct pl_err *err),
                             void (*done)(void *ctx, size_t finished), void *ctx,
                             struct pl_err *err);

unsigned pl_par_jobs(unsigned asked); /* what 0 stands for; never over PL_MAX_JOBS */

#endif
