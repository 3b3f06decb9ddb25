/* lib/base/lines.h -- where the lines of a text begin, and which line a byte is on. */
#ifndef PL_BASE_LINES_H
#define PL_BASE_LINES_H

#include "base/str.h"
#include "base/vec.h"

struct pl_line_starts {
	uint32_t *at; /* offsets, the first 0; pl_vec_free() */
	size_t n, cap;
};

/* Fill in the lines of a text shorter than 4 GiB; "\n" ends one, and begins the next. */
void pl_lines_find(struct pl_line_starts *lines, struct pl_str text);
/* The line that an offset is on, 0-based. */
size_t pl_lines_of(const struct pl_line_starts *lines, size_t offset);

#endif
