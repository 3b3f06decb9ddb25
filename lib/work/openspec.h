/* lib/work/openspec.h -- what a person is to be shown: places in files, and differences of files. */
#ifndef PL_WORK_OPENSPEC_H
#define PL_WORK_OPENSPEC_H

#include "base/arena.h"
#include "base/err.h"
#include "base/vec.h"
#include "work/editor.h"

struct pl_openspec {
	struct pl_str file;    /* absolute path, NUL-terminated */
	struct pl_str shown;   /* as it was given */
	uint32_t line, end, column; /* 1-based; 0: none */
	bool is_diff;
	struct pl_str from, to; /* of a difference: revisions; to is empty for the working tree */
};

/*
 * "FILE", "FILE:10", "FILE:10-20", "FILE:10:5"; a file that has that very name is meant as it is.
 * PL_ENOTFOUND: there is no such file; PL_EUSAGE: a range that ends before it begins, or line 0.
 */
PL_MUST_CHECK int pl_openspec_place(const char *text, struct pl_arena *arena,
                                    struct pl_openspec *out, struct pl_err *err);
/* FILE between two revisions "A..B"; "A.." is the working tree. */
PL_MUST_CHECK int pl_openspec_diff(const char *range, const char *file, struct pl_arena *arena,
                                   struct pl_openspec *out, struct pl_err *err);

/* The two texts of a difference; a side that has no such file is empty, and has says so. */
struct pl_sides {
	struct pl_sb text[2];
	bool has[2];
};
void pl_sides_deinit(struct pl_sides *sides);
PL_MUST_CHECK int pl_openspec_sides(const struct pl_openspec *spec, struct pl_sides *out,
                                    struct pl_err *err);

/*
 * What an editor is to show. The side of a revision is written below $XDG_CACHE_HOME/portolan/shown,
 * named by its content, because an editor may read it long after this; what is older than a week is
 * removed there. write false: only named.
 */
PL_MUST_CHECK int pl_openspec_view(const struct pl_openspec *spec, bool write,
                                   struct pl_arena *arena, struct pl_view_place *out,
                                   struct pl_err *err);

#endif
