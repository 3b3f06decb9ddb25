/*
 * lib/work/typetext.h -- the lines of one type as people and agents read it: doc comment and
 * annotations included, types nested in it folded to a line each.
 */
#ifndef PL_WORK_TYPETEXT_H
#define PL_WORK_TYPETEXT_H

#include "base/sb.h"
#include "base/vec.h"
#include "model/snapshot.h"

struct pl_text_line {
	uint32_t line;      /* 1-based in the file */
	struct pl_str text; /* without its line end; borrowed from the file or the arena */
	bool folded;        /* stands for a whole nested type */
};

struct pl_text_lines {
	struct pl_text_line *at;
	size_t n, cap;
	struct pl_arena arena;
};
void pl_text_lines_free(struct pl_text_lines *lines);

/*
 * Append the lines of type, whose file kept its text. Whole lines: what shares the first or last
 * line with it is shown too. inner: nested types are shown in full.
 */
void pl_type_lines(const struct pl_type *type, bool inner, struct pl_text_lines *out);

/* Append the lines of one member with its doc comment. */
void pl_member_lines(const struct pl_file *file, const struct pl_symbol *member,
                     struct pl_text_lines *out);

/* Append the lines of a whole file, its types folded: what lies in none of them. */
void pl_file_lines(const struct pl_file *file, struct pl_text_lines *out);

/* Append the lines of any text. */
void pl_text_split(struct pl_str text, struct pl_text_lines *out);

/* The lines as one text, a newline after each. */
void pl_text_join(const struct pl_text_lines *lines, struct pl_sb *out);

#endif
