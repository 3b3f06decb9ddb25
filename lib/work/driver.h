/* lib/work/driver.h -- the part of git's external diff driver: two files, compared type by type. */
#ifndef PL_WORK_DRIVER_H
#define PL_WORK_DRIVER_H

#include "base/err.h"

/* True when so many operands may come from git (gitdiff's GIT_EXTERNAL_DIFF): 1, or 7 and more. */
bool pl_driver_fits(size_t n);

/*
 * Append what git's call asks for: a line with the path and what git tells of the file, what
 * changed outside of any type, then the diff of each type that changed. A file of no known language
 * is compared as text. arg: n operands as git passes them. language: of files that several could
 * claim, or NULL.
 */
PL_MUST_CHECK int pl_driver_diff(const char *const *arg, size_t n, const char *language,
                                 struct pl_sb *out, struct pl_err *err);

#endif
