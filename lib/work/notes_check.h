/* lib/work/notes_check.h -- do the statements of a notes file still hold? */
#ifndef PL_WORK_NOTES_CHECK_H
#define PL_WORK_NOTES_CHECK_H

#include "work/notes.h"

enum pl_note_verdict {
	PL_NOTE_HOLDS,
	PL_NOTE_FALSE,   /* measured, and it is not so (any more) */
	PL_NOTE_UNKNOWN, /* between the markers, and no statement that this version makes */
	PL_N_NOTE_VERDICTS
};

struct pl_note_finding {
	enum pl_note_verdict verdict;
	uint32_t line;      /* 1-based, of the notes file */
	struct pl_str text; /* the sentence as it stands there; borrowed from the text */
	struct pl_str now;  /* what is so instead, or empty; the notes' arena */
	unsigned share;     /* per cent that fit it now; for lists 0 */
};

struct pl_note_findings {
	struct pl_note_finding *at;
	size_t n, cap;
	size_t count[PL_N_NOTE_VERDICTS];
};

/*
 * Look at each statement between the markers of text. One finding a statement, in order; free at with
 * pl_vec_free. PL_EINVALID when markers do not pair.
 */
PL_MUST_CHECK int pl_notes_check(struct pl_notes *notes, struct pl_str text,
                                 struct pl_note_findings *out, struct pl_err *err);

#endif
