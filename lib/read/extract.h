/*
 * lib/read/extract.h -- one file's text to symbols: rewrite, parse, query, recover, nest.
 */
#ifndef PL_READ_EXTRACT_H
#define PL_READ_EXTRACT_H

#include "model/snapshot.h"
#include "read/grammar.h"

/* One thread's parser, query cursor and buffers. */
struct pl_extractor;
struct pl_extractor *pl_extractor_new(struct pl_grammars *grammars); /* grammars: borrowed */
void pl_extractor_free(struct pl_extractor *extractor);

/*
 * Parse long texts only as far as room, counted in bytes of text, is free: several threads share
 * it. A syntax tree takes up to 60 times its text, and that is most of the memory. room: borrowed.
 */
struct pl_room;
void pl_extractor_share(struct pl_extractor *extractor, struct pl_room *room);

struct pl_clang;
struct pl_clang_file;

struct pl_extract_options {
	bool references; /* who names whom; costs time where only declarations are wanted */
	bool details;    /* signatures, documentation, modifiers, parameters: for printing */
	bool whole;      /* errors in long tables of values count as well; costs memory */
	/* what a compiler tells of this file, and of the others; or NULL */
	const struct pl_clang_file *seen;
	const struct pl_clang *clang;
};

/*
 * Fill file (path set, else empty; all memory from its arena) from text, which is UTF-8 and
 * only borrowed. A text that the grammar cannot parse is no error: file->errors says where.
 */
PL_MUST_CHECK int pl_extract(struct pl_extractor *extractor, const struct pl_lang *lang,
                             struct pl_str text, const struct pl_extract_options *options,
                             struct pl_file *file, struct pl_err *err);

#endif
