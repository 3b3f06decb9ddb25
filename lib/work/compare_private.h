/* lib/work/compare_private.h -- what the two halves of compare share. */
#ifndef PL_WORK_COMPARE_PRIVATE_H
#define PL_WORK_COMPARE_PRIVATE_H

#include "work/compare.h"
#include "work/parts.h"
#include "work/print.h"

#define NO_MATCH SIZE_MAX

struct item {
	struct pl_type type;
	size_t file;  /* index into the side's files */
	size_t outer; /* index of the innermost type around it, or NO_MATCH */
	size_t match; /* index on the other side, or NO_MATCH */
	const struct pl_part *parts; /* borrowed from the side's */
	size_t n_parts;
	struct pl_print print; /* its parts' included */
	struct pl_shingles shingles;
};

struct side {
	const struct pl_snapshot *snapshot;
	struct pl_tokens *tokens; /* by file; filled when they are asked for */
	struct pl_parts *parts;
	PL_VEC(struct item) items;
};

struct comparison {
	const struct pl_langs *langs;
	struct side before, after;
	struct pl_delta *delta;
};

/* Fill the delta's files, once its types are matched. */
void pl_compare_files(struct comparison *c, const struct pl_entries *before,
                      const struct pl_entries *after);

#endif
