/* lib/work/filecheckout.h -- what checking files gave, written out. */
#ifndef PL_WORK_FILECHECKOUT_H
#define PL_WORK_FILECHECKOUT_H

#include "base/cmd.h"
#include "work/filecheck.h"

/* "file:line:col: level: text" lines, then what commands wrote. */
void pl_filecheck_text(const struct pl_ctx *ctx, const struct pl_filecheck *check);
PL_MUST_CHECK int pl_filecheck_json(FILE *out, const struct pl_filecheck *check,
                                    struct pl_err *err);
PL_MUST_CHECK int pl_filecheck_sarif(FILE *out, const struct pl_filecheck *check,
                                     struct pl_err *err);

#endif
