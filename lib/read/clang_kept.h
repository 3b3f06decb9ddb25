/*
 * lib/read/clang_kept.h -- what a unit answered, from one run to the next. Internal to read/clang*.
 *
 * An answer depends on libclang, on the unit and its flags, and on which files the tree has: these are
 * the unit's key. Under it the numbers of the files are kept that such a unit entered, and under the key with
 * the blobs of those files is the answer. It also depends on files from elsewhere, which it lists with their
 * size and time, and on files that were not found: it is given as long as none of the former differs, and
 * none of the latter is there. What is not noticed is a new file that comes before one of them on the way
 * of an include, as with any compiler cache.
 */
#ifndef PL_READ_CLANG_KEPT_H
#define PL_READ_CLANG_KEPT_H

#include "read/cache.h"
#include "read/clang_units.h"

/* An id of the names of c's files. */
void pl_clang_kept_tree(struct pl_clang *c);
/*
 * Give unit its key, and the answer that is kept under it; false when there is none, or it is of other
 * files. args: all that libclang is to be given.
 */
bool pl_clang_kept_find(const struct pl_clang *c, const struct pl_flags_words *args,
                        struct pl_clang_planned *unit);
/* Keep the answer of a unit, which was read from bytes. */
void pl_clang_kept_put(const struct pl_clang *c, const struct pl_clang_planned *unit,
                       struct pl_str bytes);
/* An id of all that units answered. */
void pl_clang_kept_all(struct pl_clang *c);

#endif
