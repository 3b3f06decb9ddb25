/* lib/model/emit.h -- facts as JSON records, in the fixed key order of share/schema. */
#ifndef PL_MODEL_EMIT_H
#define PL_MODEL_EMIT_H

#include "base/out.h"
#include "model/snapshot.h"

/* {"line": 1, "character": 1}: 1-based, bytes. */
void pl_emit_pos(struct pl_out *out, struct pl_pos pos);
/* One symbol with its children. */
void pl_emit_symbol(struct pl_out *out, const struct pl_symbol *symbol, struct pl_str path,
                    const char *language);
/* {path, blob, language, lines, errors, skipped}: one entry of files[]. */
void pl_emit_file(struct pl_out *out, const struct pl_file *file);
/* The coverage object's members are the counts of struct pl_coverage. */
void pl_emit_coverage(struct pl_out *out, const struct pl_coverage *coverage);

#endif
