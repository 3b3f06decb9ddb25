/* lib/base/tmpl_private.h -- what the halves of tmpl share. */
#ifndef PL_BASE_TMPL_PRIVATE_H
#define PL_BASE_TMPL_PRIVATE_H

#include "base/arena.h"
#include "base/tmpl.h"
#include "base/vec.h"

enum pl_slot_kind { PL_SLOT_VALUE, PL_SLOT_COMMENT, PL_SLOT_IF, PL_SLOT_END };

struct pl_slot {
	enum pl_slot_kind kind;
	struct pl_str program; /* NUL-terminated, in the arena */
	size_t offset;         /* of the slot in the text */
	size_t program_offset; /* of its program */
	pl_json *results;      /* an array, or NULL: not run yet */
	bool checked;          /* its names are known */
};

/* Text without a line end (slot NULL), or a slot. */
struct pl_piece {
	struct pl_str text;
	struct pl_slot *slot;
};

struct pl_tmpl_line {
	size_t from, to; /* pieces */
	bool ends;       /* with a line end */
};

enum pl_block { PL_BLOCK_TEXT, PL_BLOCK_FRONT, PL_BLOCK_COMMANDS, PL_BLOCK_JSON, PL_BLOCK_PLAIN };

struct pl_tmpl {
	struct pl_arena arena;
	struct pl_str text;
	const char *name;
	const pl_json *input;
	struct pl_sb input_text;
	PL_VEC(struct pl_slot *) slots;
	PL_VEC(struct pl_piece) pieces;
	PL_VEC(struct pl_tmpl_line) lines;
	struct pl_sb *out;
	struct pl_err *err;

	/* where rendering is */
	enum pl_block block;
	char fence;       /* of the open block */
	size_t fence_n;
	char quote;       /* open in a command: ' or ", or # up to the line's end */
	bool heredoc;     /* the block has one somewhere before */
	size_t skipping;  /* conditions open below the one that does not hold, it included */
	size_t open;      /* conditions that hold and are open */
	const struct pl_slot *each; /* its value is but one element of its array */
	const pl_json *element;
};

static inline const struct pl_piece *pl_tmpl_piece(const struct pl_tmpl *t, size_t i)
{
	return &t->pieces.at[i];
}

/* Put "NAME:LINE:COLUMN" before the error; returns rc. */
int pl_tmpl_at(struct pl_tmpl *t, size_t offset, int rc);
/* The slot is wrong. */
int pl_tmpl_bad(struct pl_tmpl *t, const struct pl_slot *slot, const char *why);
/* The one result of a slot: borrowed, not null. */
PL_MUST_CHECK int pl_tmpl_value(struct pl_tmpl *t, struct pl_slot *slot, const pl_json **out);
void pl_tmpl_json(const pl_json *value, struct pl_sb *out); /* appends it on one line */

/* True for a comment, which is as if it were not there. */
bool pl_tmpl_is_nothing(const struct pl_piece *piece);
/* Write a line, whose block is t->block, once or once for each element of its array. */
PL_MUST_CHECK int pl_tmpl_line(struct pl_tmpl *t, const struct pl_tmpl_line *line);
/* The same, once whatever is in it: the first or the last line of a block. */
PL_MUST_CHECK int pl_tmpl_line_once(struct pl_tmpl *t, const struct pl_tmpl_line *line);

#endif
