#include "list.h"

static int added;

void list_add(list *self, int number)
{
	self->at[0] = number;
	added++;
}
