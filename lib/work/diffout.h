/* lib/work/diffout.h -- what changed, printed: text for people, JSON for programs, Markdown. */
#ifndef PL_WORK_DIFFOUT_H
#define PL_WORK_DIFFOUT_H

#include "base/out.h"
#include "work/changes.h"
#include "work/select.h"
#include "work/typediff.h"

/* A line a type, then its members. root: shown before file paths. */
void pl_changes_write_text(const struct pl_changes *changes, const struct pl_selection *selection,
                           struct pl_str root, struct pl_sb *out);
void pl_changes_write_markdown(const struct pl_changes *changes,
                               const struct pl_selection *selection, struct pl_str root,
                               struct pl_sb *out);
/* The types[] array of portolan.diff; diffs: with each type's inline diff, or NULL. */
PL_MUST_CHECK int pl_changes_write_json(const struct pl_changes *changes,
                                        const struct pl_selection *selection, struct pl_str root,
                                        const struct pl_diff_options *diffs, struct pl_out *out,
                                        struct pl_err *err);

/*
 * The inline diff of each type, a head like "modified class a.B (body, members)  a/B.java:3-40"
 * before it.
 */
PL_MUST_CHECK int pl_changes_write_diffs(const struct pl_changes *changes,
                                         const struct pl_selection *selection, struct pl_str root,
                                         struct pl_diff_options options, struct pl_sb *out,
                                         struct pl_err *err);

#endif
