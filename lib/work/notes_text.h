/*
 * lib/work/notes_text.h -- notes as Markdown: one block a section, between markers of our own.
 *
 *	<!-- gennotes:names -->
 *	## Names
 *	- Name types in `PascalCase`. (98% of 136: Bone.h:43; not dll.h:30)
 *	<!-- /gennotes -->
 *
 * What is not between markers is a person's, and is never changed.
 */
#ifndef PL_WORK_NOTES_TEXT_H
#define PL_WORK_NOTES_TEXT_H

#include "work/notes.h"

enum { PL_NOTES_ABOUT = PL_N_NOTE_SECTIONS, PL_N_NOTE_BLOCKS }; /* the block about it all is first */

struct pl_notes_text {
	struct pl_sb block[PL_N_NOTE_BLOCKS]; /* without markers; empty: no such block */
	size_t tokens;                        /* of all, markers too, as pl_gauge_at_most has it */
	size_t dropped;                       /* statements left out */
	bool *is_dropped;                     /* one a statement */
};
void pl_notes_text_deinit(struct pl_notes_text *text);

/*
 * Write the statements in at most max_tokens tokens (0: any number). What does not fit is left out by
 * rank, and counted in the first block. about: a sentence on what was measured.
 */
void pl_notes_render(const struct pl_notes *notes, struct pl_str about, size_t max_tokens,
                     struct pl_notes_text *out);

/* The name of a block in its markers. */
const char *pl_notes_block_name(size_t block);

/*
 * Append old with every block of ours in it replaced, and new blocks behind the one before them.
 * title: the heading of a file that was empty. PL_EINVALID when old's markers do not pair, with the
 * line.
 */
PL_MUST_CHECK int pl_notes_merge(struct pl_str old, struct pl_str title,
                                 const struct pl_notes_text *text, struct pl_sb *out,
                                 struct pl_err *err);

/* One line of a block in a text: block is PL_NOTES_ABOUT or a section; line is 1-based. */
struct pl_notes_line {
	size_t block;
	uint32_t line;
	struct pl_str text;
};
/* Call take for each line between markers; PL_EINVALID as pl_notes_merge. */
PL_MUST_CHECK int pl_notes_lines(struct pl_str text,
                                 void (*take)(void *ctx, const struct pl_notes_line *line),
                                 void *ctx, struct pl_err *err);

#endif
