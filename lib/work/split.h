/* lib/work/split.h -- a type that was taken out of another: its members were that one's. */
#ifndef PL_WORK_SPLIT_H
#define PL_WORK_SPLIT_H

#include "model/delta.h"

/*
 * The type that an added type was split from: one that lost at least two members, and at least
 * half of the added one's, by name and kind. NULL when there is none. added: of delta->types.
 */
const struct pl_type_delta *pl_split_origin(const struct pl_delta *delta,
                                            const struct pl_type_delta *added);

#endif
