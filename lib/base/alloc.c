/* lib/base/alloc.c -- memory that cannot fail. */
#include "base/alloc.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* No stdio, no atexit: any thread may die here, with any lock held. */
void pl_die_oom(void)
{
	static const char text[] = ": out of memory\n";
	const char *name = program_invocation_short_name;

	if (write(STDERR_FILENO, name, strlen(name)) >= 0 &&
	    write(STDERR_FILENO, text, sizeof(text) - 1) >= 0)
		_exit(2);
	_exit(2); /* nobody listens: the status still says it */
}

void *pl_malloc(size_t size)
{
	void *p = malloc(size ? size : 1);

	if (!p)
		pl_die_oom();
	return p;
}

void *pl_calloc(size_t n, size_t size)
{
	void *p = n && size ? calloc(n, size) : calloc(1, 1);

	if (!p)
		pl_die_oom();
	return p;
}

void *pl_realloc_array(void *old, size_t n, size_t size)
{
	/* reallocarray(old, 0, x) would free old and give NULL */
	void *p = n && size ? reallocarray(old, n, size) : realloc(old, 1);

	if (!p)
		pl_die_oom();
	return p;
}

char *pl_strdup(const char *text)
{
	size_t size = strlen(text) + 1;

	return memcpy(pl_malloc(size), text, size);
}
