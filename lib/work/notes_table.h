/*
 * lib/work/notes_table.h -- the measures: what is counted, and which sentence a result yields.
 *
 * A measure is a row of data. Counting (notes_files, notes_names, ...) only feeds the rows; whether
 * a statement follows, and its words, is decided by the row alone.
 */
#ifndef PL_WORK_NOTES_TABLE_H
#define PL_WORK_NOTES_TABLE_H

#include "base/str.h"

/* A section of the notes; its spelling is in the markers and in the JSON. */
enum pl_note_section {
	PL_NOTES_FILES,
	PL_NOTES_NAMES,
	PL_NOTES_TYPES,
	PL_NOTES_CODE,
	PL_NOTES_DOCS,
	PL_NOTES_LAYOUT,
	PL_NOTES_BUILD,
	PL_NOTES_PAIRS,
	PL_N_NOTE_SECTIONS
};
const char *pl_note_section_name(enum pl_note_section section);
const char *pl_note_section_title(enum pl_note_section section);

enum pl_note_rule {
	PL_NOTE_SHARE, /* one value must have its share of all that was seen */
	PL_NOTE_TOP    /* the values that were seen support times, the most frequent first */
};

/* What a value says. Forms are tried in order; the first that holds makes the statement. */
struct pl_note_form {
	const char *value;    /* NULL: whichever leads; else this one, even if it does not lead */
	const char *sentence; /* "{}" stands for the value; NULL: no statement, no further form */
	unsigned share;       /* per cent; 0: the measure's */
};

enum { PL_NOTE_FORMS = 6, PL_NOTE_LIST = 5 /* values that a list shows */ };

struct pl_measure {
	const char *id; /* in the JSON; never changed once released */
	enum pl_note_section section;
	enum pl_note_rule rule;
	const char *unit; /* what was counted, plural: "headers" */
	unsigned share;   /* per cent, for PL_NOTE_SHARE */
	unsigned support; /* seen at least so often; for PL_NOTE_TOP each value */
	unsigned rank;    /* what is left out first when the text gets too long: the highest */
	struct pl_note_form forms[PL_NOTE_FORMS];
	int instead; /* stated only when that measure (by number) made no statement; 0: always */
};

/* clang-format off */
enum pl_measure_id {
	PL_M_NONE,
#define PL_MEASURE(name, ...) PL_M_##name,
#include "work/notes_rows.h"
#undef PL_MEASURE
	PL_N_MEASURES
};
/* clang-format on */

/* The row of a measure, from PL_M_NONE + 1 to PL_N_MEASURES - 1. */
const struct pl_measure *pl_measure_at(enum pl_measure_id id);
/* The measure of that id, or PL_M_NONE. */
enum pl_measure_id pl_measure_of(struct pl_str id);

#endif
