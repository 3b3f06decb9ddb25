/* lib/model/delta.c */
#include "model/delta.h"

#include <stdlib.h>

static const char *const changes[PL_N_CHANGES] = {
	[PL_CHANGE_UNCHANGED] = "unchanged",
	[PL_CHANGE_ADDED] = "added",
	[PL_CHANGE_REMOVED] = "removed",
	[PL_CHANGE_MODIFIED] = "modified",
	[PL_CHANGE_MOVED] = "moved",
	[PL_CHANGE_RENAMED] = "renamed",
	[PL_CHANGE_DOCUMENTATION] = "documentation",
	[PL_CHANGE_FORMATTING] = "formatting",
};

const char *pl_change_name(enum pl_change change)
{
	return changes[change];
}

int pl_change_of(struct pl_str name)
{
	for (int i = 0; i < PL_N_CHANGES; i++)
		if (pl_str_is(name, changes[i]))
			return i;
	return -1;
}

const char *pl_aspect_name(unsigned number)
{
	static const char *const names[PL_N_ASPECTS] = { "signature", "body",    "value",
		                                         "modifiers", "supertypes", "members",
		                                         "documentation", "formatting" };

	return names[number];
}

void pl_delta_free(struct pl_delta *delta)
{
	if (!delta)
		return;
	pl_vec_free(&delta->files);
	pl_vec_free(&delta->types);
	pl_arena_deinit(&delta->arena);
	free(delta);
}
