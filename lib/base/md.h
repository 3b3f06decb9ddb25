/*
 * lib/base/md.h -- only door to libcmark: a Markdown text as a flat list of what stands in it.
 *
 * Lines are 1-based. What is in a quote or a list is listed as well, in the order of the text.
 */
#ifndef PL_BASE_MD_H
#define PL_BASE_MD_H

#include "base/arena.h"
#include "base/sb.h"
#include "base/vec.h"

enum pl_md_kind {
	PL_MD_HEADING,
	PL_MD_CODE, /* a fenced or an indented block */
	PL_MD_ITEM, /* of a list */
	PL_MD_TEXT  /* a paragraph that does not begin an item */
};

/* A piece of code within a line. */
struct pl_md_span {
	struct pl_str text;
	size_t at; /* offset of its first backtick in the text of its block */
};

struct pl_md_block {
	enum pl_md_kind kind;
	unsigned line, end_line; /* of the whole block, the fences and an item's children too */
	unsigned level;          /* of a heading: 1 to 6 */
	/*
	 * Heading, item, paragraph: its words, on one line, marks taken off; code within stands in
	 * backticks. Of an item its first paragraph, without the strong word. Code: its lines.
	 */
	struct pl_str text;
	struct pl_str strong; /* of an item: the strong words that it begins with, or none */
	struct pl_md_span *spans;
	size_t n_spans;
	struct pl_str info;      /* of fenced code: what stands behind the fence */
	unsigned text_line;      /* of code: where its first line stands */
	bool fenced, closed;     /* of code: not closed, it runs to the end of what it is in */
};

struct pl_md_link {
	struct pl_str to;
	unsigned line;
	bool image;
};

struct pl_md {
	struct pl_arena arena;
	PL_VEC(struct pl_md_block) blocks;
	PL_VEC(struct pl_md_link) links;
};

/* Any bytes are some Markdown. Everything belongs to *md; lines are counted from first_line. */
void pl_md_parse(struct pl_md *md, struct pl_str text, unsigned first_line);
void pl_md_deinit(struct pl_md *md);

/* Append the anchor that hosts of Markdown give a heading of that text: "A `b`: c" is a-b-c. */
void pl_md_anchor(struct pl_str heading, struct pl_sb *out);

#endif
