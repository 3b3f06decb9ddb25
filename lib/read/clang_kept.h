/*
 * lib/read/clang_kept.h -- what a unit answered, from one run to the next. Internal to read/clang*.
 *
 * An answer depends on the tree's files, on the unit and its flags, and on libclang: they are its key.
 * It also depends on files from elsewhere, which it lists with their size and time, and on files that were
 * not found: it is given as long as none of the former differs, and none of the latter is there. What is
 * not noticed is a new file that comes before one of them on the way of an include, as with any compiler
 * cache.
 */
#ifndef PL_READ_CLANG_KEPT_H
#define PL_READ_CLANG_KEPT_H

#include "read/cache.h"
#include "read/clang_units.h"

/* An id of the names and the texts of c's files: of their blobs, by number. */
void pl_clang_kept_tree(struct pl_clang *c, const char (*blobs)[41]);
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
