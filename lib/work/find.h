/* lib/work/find.h -- types by the name a person gives. */
#ifndef PL_WORK_FIND_H
#define PL_WORK_FIND_H

#include "base/err.h"
#include "model/snapshot.h"

/* True when name is qualified, or its end after a '.': "Entry" and "Skin.Entry" fit "a.Skin.Entry". */
bool pl_name_fits(struct pl_str qualified, struct pl_str name);

/*
 * Append the types that name fits; when it is the whole qualified name of some, only those. Parts
 * of one type (partial classes) are all appended.
 */
void pl_find_types(const struct pl_snapshot *snapshot, struct pl_str name, struct pl_types *out);

/*
 * The same, where one type is wanted: PL_ENOTFOUND with the nearest names in the message, or
 * PL_EAMBIGUOUS with all qualified names. Parts of one type are one.
 */
PL_MUST_CHECK int pl_find_type(const struct pl_snapshot *snapshot, struct pl_str name,
                               struct pl_types *out, struct pl_err *err);

#endif
