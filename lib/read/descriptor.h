/* lib/read/descriptor.h -- one lang.json, read by a table of its keys. Internal to read/lang. */
#ifndef PL_READ_DESCRIPTOR_H
#define PL_READ_DESCRIPTOR_H

#include "base/arena.h"
#include "base/json.h"
#include "read/lang.h"

/*
 * Fill in lang, whose name is set, from doc; what is missing there from base (may be NULL), the
 * descriptor it inherits from. Texts are arena's. PL_EINVALID names the key that is missing, of the
 * wrong form, or none.
 */
PL_MUST_CHECK int pl_descriptor_read(pl_json *doc, pl_json *base, struct pl_arena *arena,
                                     struct pl_lang *lang, struct pl_err *err);

#endif
