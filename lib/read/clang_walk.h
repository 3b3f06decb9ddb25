/*
 * lib/read/clang_walk.h -- what the parts that walk a unit's tree share: its texts and places, and what
 * was found. Internal to read/clang*.
 */
#ifndef PL_READ_CLANG_WALK_H
#define PL_READ_CLANG_WALK_H

#include "read/clang_answer.h"
#include "read/clang_span.h"

#define PL_CLANG_FENCE "portolan_fence_" /* see read/clang_unit.h */

enum { PL_CLANG_NO_FILE = UINT32_MAX };

struct pl_clang_seen_file { /* what a CXFile stands for */
	CXFile file;
	uint32_t number;
};

struct pl_clang_guest { /* a file from elsewhere that one of the tree includes */
	CXFile file;
	uint32_t host, line; /* where that is */
};

/* All of it is given back with the process. */
struct pl_clang_walk {
	const struct pl_clang_lib *clang;
	const struct pl_clang_unit *unit;
	struct pl_clang_spans spans;
	struct pl_clang_found found;
	PL_VEC(struct pl_clang_seen_file) files;
	PL_VEC(struct pl_clang_guest) guests;
	struct pl_map outside; /* paths of files from elsewhere */
	CXFile blamed; /* the last one whose hosts know */
};

struct pl_clang_place {
	uint32_t file, offset;
	bool in_macro; /* what is there comes from one */
	uint32_t call; /* then: where that is called */
};

/* Where the answer's pool has a copy of text now; 0 for none. */
uint32_t pl_clang_walk_keep(struct pl_clang_walk *w, struct pl_str text);
/* Replace *out by a string of libclang's, which is given back to it. */
void pl_clang_walk_string(const struct pl_clang_walk *w, CXString string, struct pl_sb *out);
/* The number of a file of the tree, else PL_CLANG_NO_FILE. */
uint32_t pl_clang_walk_file(struct pl_clang_walk *w, CXFile file);
struct pl_clang_place pl_clang_walk_place(struct pl_clang_walk *w, CXSourceLocation location);

#endif
