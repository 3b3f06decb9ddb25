/* lib/work/suggest.h -- where the target's layout would put a type that it lacks. */
#ifndef PL_WORK_SUGGEST_H
#define PL_WORK_SUGGEST_H

#include "work/pairing.h"

/* What pl_mapping_suggest promises; ref is a unit of the reference. */
void pl_suggest(const struct pl_pairing *p, uint32_t ref, struct pl_arena *arena,
                struct pl_paths *out);

#endif
