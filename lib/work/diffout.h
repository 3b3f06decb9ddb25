/* lib/work/diffout.h -- what changed, printed: text for people, JSON for programs, Markdown. */
#ifndef PL_WORK_DIFFOUT_H
#define PL_WORK_DIFFOUT_H

#include "base/out.h"
#include "work/changes.h"

/* The types to print: indices into delta->types, in the order of the output. */
struct pl_selection {
	size_t *at;
	size_t n, cap;
};

/* A line a type, then its members. root: shown before file paths. */
void pl_changes_write_text(const struct pl_changes *changes, const struct pl_selection *selection,
                           struct pl_str root, struct pl_sb *out);
void pl_changes_write_markdown(const struct pl_changes *changes,
                               const struct pl_selection *selection, struct pl_str root,
                               struct pl_sb *out);
/* The types[] array of portolan.diff. diffs: with the lines of each type's inline diff. */
PL_MUST_CHECK int pl_changes_write_json(const struct pl_changes *changes,
                                        const struct pl_selection *selection, struct pl_str root,
                                        bool diffs, unsigned context, struct pl_out *out,
                                        struct pl_err *err);

/*
 * "modified class a.B (body, members)  a/B.java:3-40": the head of a type's inline diff. The rest
 * is pl_type_diff_write's.
 */
void pl_changes_write_head(const struct pl_changes *changes, const struct pl_type_delta *d,
                           struct pl_str root, struct pl_sb *out);

#endif
