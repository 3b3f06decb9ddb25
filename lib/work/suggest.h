/* lib/work/suggest.h -- where the target's layout would put a type that it lacks. */
#ifndef PL_WORK_SUGGEST_H
#define PL_WORK_SUGGEST_H

#include "work/pairing.h"

/* What the pairs show of the target's layout; opaque. */
struct pl_layout;
/* p: paired, borrowed. */
struct pl_layout *pl_layout_learn(const struct pl_pairing *p);
void pl_layout_free(struct pl_layout *layout);

/* What pl_mapping_suggest promises; ref is a unit of the reference. */
void pl_layout_suggest(const struct pl_layout *layout, uint32_t ref, struct pl_arena *arena,
                       struct pl_paths *out);

#endif
