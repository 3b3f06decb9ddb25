/*
 * lib/work/layout.h -- what of a diff differs in layout alone: code laid out anew, comments that
 * break their lines elsewhere. A half of work/typediff.
 */
#ifndef PL_WORK_LAYOUT_H
#define PL_WORK_LAYOUT_H

#include "read/lang.h"
#include "work/typediff.h"

/*
 * Take each group of changed lines whose two sides have the same code and the same words in
 * comments for unchanged lines, as after has them. diff has all lines, paired without their blanks:
 * where those count, the pair is parted. Without a language for both files, they always do.
 */
void pl_layout_fold(struct pl_type_diff *diff, const struct pl_langs *langs,
                    const struct pl_file *before, const struct pl_file *after);

/* Of a diff that has all lines, keep those that changed and context lines around each. */
void pl_layout_cut(struct pl_type_diff *diff, unsigned context);

#endif
