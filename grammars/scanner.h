/*
 * grammars/scanner.h -- included before the scanner of each grammar: what it allocates is never
 * empty and always zero, so that what it reads before it wrote there does not depend on what ran
 * before. tree-sitter-swift asks for calloc(0, 4) and keeps four bytes in it.
 */
#include <stdint.h>
#include <stdlib.h>

static inline void *pl_scanner_alloc(size_t n, size_t size)
{
	return n && size > SIZE_MAX / n ? NULL : calloc(1, n * size < 16 ? 16 : n * size);
}

#define malloc(size) pl_scanner_alloc(1, (size))
#define calloc(n, size) pl_scanner_alloc((n) ? (n) : 1, (size))
