/* lib/base/lines.c */
#include "base/lines.h"

#include <string.h>

void pl_lines_find(struct pl_line_starts *lines, struct pl_str text)
{
	pl_vec_push(lines, 0u);
	for (size_t i = 0; i < text.n; i++) {
		const char *nl = memchr(text.p + i, '\n', text.n - i);

		if (!nl)
			break;
		i = (size_t)(nl - text.p);
		pl_vec_push(lines, (uint32_t)i + 1);
	}
}

size_t pl_lines_of(const struct pl_line_starts *lines, size_t offset)
{
	size_t low = 0, high = lines->n;

	while (high - low > 1) {
		size_t mid = low + (high - low) / 2;

		if (lines->at[mid] <= offset)
			low = mid;
		else
			high = mid;
	}
	return low;
}
