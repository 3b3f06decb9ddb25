/*
 * lib/work/notes.h -- the conventions of a code base, measured: statements with their evidence.
 */
#ifndef PL_WORK_NOTES_H
#define PL_WORK_NOTES_H

#include "model/snapshot.h"
#include "read/lang.h"
#include "read/source.h"
#include "work/mapping.h"
#include "work/notes_table.h"
#include "work/tally.h"

struct pl_notes_input {
	const struct pl_snapshot *snapshot; /* files kept with their text */
	const struct pl_lang *lang;
	struct pl_source *repository; /* all files around it: build files, tests; or NULL */
	struct pl_str path; /* of the snapshot's root below the repository's; "": the same */
	/* of what the code base is a port; NULL: of nothing */
	const struct pl_snapshot *reference;
	const struct pl_mapping *mapping; /* made from these two snapshots */
	const struct pl_lang *reference_lang;
	struct pl_str reference_path; /* of that snapshot's root below its repository's */
};

struct pl_statement {
	enum pl_measure_id measure;
	struct pl_str value; /* of the measure; of a list: all that it shows, with ", " between */
	struct pl_str text;  /* the sentence, without evidence */
	uint32_t count, of;  /* observations that fit, of how many */
	struct pl_place example;
	struct pl_place exceptions[3]; /* of those that do not fit, the first */
	size_t n_exceptions;
};

struct pl_notes {
	struct pl_arena arena; /* owns all strings but the paths, which are the input's */
	struct pl_tally tallies[PL_N_MEASURES];
	PL_VEC(struct pl_statement) statements; /* in order of the table */
	const struct pl_lang *lang;
	struct pl_map by_base; /* a file's name without its folders -> number of files */
	struct pl_map by_around_base;    /* the same of all that lies around it */
	struct pl_map by_reference_base; /* the same of the reference */
	struct pl_map paths;             /* of the code base's files */
};

/*
 * Count everything and state what holds. input and all in it is borrowed, and must outlive the
 * notes: pl_notes_free().
 */
struct pl_notes *pl_notes_measure(const struct pl_notes_input *input);
void pl_notes_free(struct pl_notes *notes);
/* The statement of a measure (by number), or NULL when it made none. */
const struct pl_statement *pl_notes_statement(const struct pl_notes *notes, int id);

/*
 * Append a form's sentence with value for "{}", and the words of an idiom of lang for its name in
 * braces.
 */
void pl_note_sentence(const char *form, struct pl_str value, const struct pl_lang *lang,
                      struct pl_sb *out);
/* True when form makes a statement of value number i of the tally. */
bool pl_note_holds(const struct pl_measure *measure, const struct pl_note_form *form,
                   const struct pl_tally *tally, size_t i);

#endif
