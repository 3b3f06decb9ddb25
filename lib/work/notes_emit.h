/* lib/work/notes_emit.h -- notes as JSON (share/schema/notes.schema.json), and one measure as lines. */
#ifndef PL_WORK_NOTES_EMIT_H
#define PL_WORK_NOTES_EMIT_H

#include "base/out.h"
#include "work/notes.h"

struct pl_notes_inputs {
	struct pl_str target, directory; /* directory: below the repository's root */
	struct pl_str reference; /* the reference's, likewise */
	const char *commit;              /* hex, or "" for a working tree */
	const struct pl_coverage *coverage;
	const bool *is_dropped; /* of each statement; NULL: none is */
};

/*
 * The whole document: every statement with its evidence, and what was measured and led to none. Paths
 * are below the repository's root.
 */
void pl_notes_emit(const struct pl_notes *notes, const struct pl_notes_inputs *inputs,
                   struct pl_out *out);
/* All that was seen of one measure, a line each: "path:line: value". */
void pl_notes_explain(const struct pl_notes *notes, enum pl_measure_id id,
                      const struct pl_notes_inputs *inputs, struct pl_sb *out);

#endif
