/* lib/work/merge.h -- puts the shards of one run of gensyms together again. */
#ifndef PL_WORK_MERGE_H
#define PL_WORK_MERGE_H

#include "base/err.h"

#include <stdio.h>

/* "2/4": which of how many shards, k from 1 to n; false when text is no such. Ends with a NUL. */
bool pl_shard_parse(struct pl_str text, size_t *k, size_t *n);

/*
 * Write to out what one run over the whole tree would have written as NDJSON, from the n files that
 * the shards 1/n to n/n wrote, in any order. A line of each is in memory at a time. PL_EINVALID when
 * the files are no shards, not of one tree, revision and options, not all of them, or not whole.
 */
PL_MUST_CHECK int pl_merge_shards(const char *const *paths, size_t n, FILE *out,
                                  struct pl_err *err);

#endif
