/* lib/base/vec.c -- growth of arrays. */
#include "base/vec.h"

void *pl_vec_grown(void *at, size_t need, size_t *cap, size_t size)
{
	size_t grown = *cap + *cap / 2;

	if (grown < need)
		grown = need;
	if (grown < 8)
		grown = 8;
	at = pl_realloc_array(at, grown, size);
	*cap = grown;
	return at;
}
