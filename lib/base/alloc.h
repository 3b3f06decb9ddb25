/* lib/base/alloc.h -- memory that cannot fail: out of memory ends the process here. */
#ifndef PL_BASE_ALLOC_H
#define PL_BASE_ALLOC_H

#include <stddef.h>

#define PL_LEN(array) (sizeof(array) / sizeof((array)[0]))

#if defined(__GNUC__)
#define PL_MUST_CHECK __attribute__((warn_unused_result))
#define PL_PRINTF(fmt, first) __attribute__((format(printf, fmt, first)))
#define PL_NORETURN __attribute__((noreturn))
#else
#define PL_MUST_CHECK
#define PL_PRINTF(fmt, first)
#define PL_NORETURN
#endif

/*
 * All return memory that free() gives back. n * size is checked for overflow. Zero bytes give a
 * unique pointer, never NULL. pl_calloc zeroes; the others do not.
 */
void *pl_malloc(size_t size);
void *pl_calloc(size_t n, size_t size);
void *pl_realloc_array(void *old, size_t n, size_t size);
char *pl_strdup(const char *text);

/* Says "out of memory" on stderr and exits with status 2. Also for foreign libraries' NULLs. */
PL_NORETURN void pl_die_oom(void);

#endif
