/* lib/read/clang_check.h -- the same door: what libclang says against one file, bodies and all. */
#ifndef PL_READ_CLANG_CHECK_H
#define PL_READ_CLANG_CHECK_H

#include "base/arena.h"
#include "model/diagnostic.h"
#include "read/flags.h"

/*
 * Compile the file at path (absolute), as it lies on the disk, in a process of its own. Diagnostics
 * are appended, their texts in arena, files as libclang found them, made normal. PL_ENOTFOUND
 * without libclang; PL_ELIMIT, PL_EINVALID when it took too long, or crashed.
 */
PL_MUST_CHECK int pl_clang_check(const char *path, const struct pl_flags_set *set,
                                 struct pl_arena *arena, struct pl_diagnostics *out,
                                 struct pl_err *err);

#endif
