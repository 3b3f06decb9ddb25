/*
 * lib/work/typediff.h -- the inline diff of one type's own text: doc comment included, nested types
 * folded to a line each, over whatever files and names it went through.
 */
#ifndef PL_WORK_TYPEDIFF_H
#define PL_WORK_TYPEDIFF_H

#include "base/err.h"
#include "model/delta.h"
#include "work/typetext.h"

/* All lines, whatever the context. */
#define PL_ALL_LINES (~0u)

struct pl_diff_text {
	char origin;       /* ' ', '+' or '-' */
	struct pl_str text; /* borrowed from the delta's files or the lines' arena */
	uint32_t old_line, new_line; /* 1-based in the files; 0 on the side that has no such line */
	/* of a block that stands elsewhere on the other side: where it begins there, else 0 */
	uint32_t moved;
	/* the first of a hunk; then the lines that would follow on both sides, 0 at an end */
	bool hunk;
	uint32_t hunk_old, hunk_new;
};

struct pl_type_diff {
	struct pl_diff_text *at;
	size_t n, cap;
	struct pl_text_lines before, after; /* what is compared */
	size_t changed;                     /* lines with '+' or '-' */
};

struct pl_langs;

struct pl_diff_options {
	unsigned context; /* unchanged lines kept around each change, or PL_ALL_LINES */
	/* Not NULL: what differs in layout alone is unchanged, and shown as it is now. */
	const struct pl_langs *layout;
};

/*
 * Compare a type's two sides (one may be missing: then all is added or removed). Free with
 * pl_type_diff_free in every case.
 */
PL_MUST_CHECK int pl_type_diff_make(const struct pl_type_delta *delta,
                                    struct pl_diff_options options, struct pl_type_diff *out,
                                    struct pl_err *err);
/* The same for what stands outside of a type's braces: parts of one file on each side. */
PL_MUST_CHECK int pl_parts_diff_make(const struct pl_type *before, size_t n_before,
                                     const struct pl_type *after, size_t n_after,
                                     struct pl_diff_options options, struct pl_type_diff *out,
                                     struct pl_err *err);

/* The same for two whole texts (either may be NULL), which must outlive out. */
PL_MUST_CHECK int pl_text_diff_make(const struct pl_str *before, const struct pl_str *after,
                                    unsigned context, struct pl_type_diff *out, struct pl_err *err);
/* The same for what of two files lies in no type: types are left out. Either may be NULL. */
PL_MUST_CHECK int pl_file_diff_make(const struct pl_file *before, const struct pl_file *after,
                                    unsigned context, struct pl_type_diff *out, struct pl_err *err);
void pl_type_diff_free(struct pl_type_diff *diff);

/*
 * As text: prefix and line; unless all lines are there, each hunk's head as in a unified diff, with
 * the lines' numbers in the files and how many lines it shows (a folded type is one); before a
 * block that moved "~ moved to line N" or "~ moved from line N", with its length.
 */
void pl_type_diff_write(const struct pl_type_diff *diff, struct pl_sb *out);

#endif
