/* lib/work/notes_pairs.c -- how the reference's constructs appear in its port. */
#include "work/notes_count.h"

void pl_notes_pairs(struct pl_counter *c)
{
	(void)c;
}
