/*
 * lib/work/compare.h -- matches the types of two snapshots and says what became of each.
 *
 * git's rename detection compares whole files, licence headers included, so two small files of one
 * project look alike. Here a file is renamed only when it is byte for byte the same, or when its
 * types are: code is compared, without comments.
 */
#ifndef PL_WORK_COMPARE_H
#define PL_WORK_COMPARE_H

#include "model/delta.h"
#include "read/lang.h"
#include "read/source.h"

/*
 * before, after: snapshots of the files that differ, with their text kept. The two lists of
 * entries name every file of both sides (any language), and decide which files differ. All are
 * borrowed and must outlive the delta: pl_delta_free().
 */
struct pl_delta *pl_compare(const struct pl_langs *langs, const struct pl_entries *before_entries,
                            const struct pl_snapshot *before,
                            const struct pl_entries *after_entries,
                            const struct pl_snapshot *after);

/*
 * Append to paths (as keys, borrowed from the entries) the files that are on one side only or
 * have another blob: what a caller must read before pl_compare.
 */
struct pl_map;
void pl_compare_paths(const struct pl_entries *before, const struct pl_entries *after,
                      struct pl_map *paths);

#endif
