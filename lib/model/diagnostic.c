/* lib/model/diagnostic.c */
#include "model/diagnostic.h"

const char *pl_level_name(enum pl_level level)
{
	static const char *const names[PL_N_LEVELS] = { "note", "warning", "error" };

	return names[level];
}
