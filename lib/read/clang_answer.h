/*
 * lib/read/clang_answer.h -- what a unit found, through a pipe. Internal to read/clang*.
 *
 * Flat bytes: a head, arrays of records, and a pool of texts that the records point into. Both ends are
 * the same program, so records go as they are.
 */
#ifndef PL_READ_CLANG_ANSWER_H
#define PL_READ_CLANG_ANSWER_H

#include "base/sb.h"
#include "base/vec.h"
#include "read/clang_facts.h"

struct pl_clang_found {
	PL_VEC(struct pl_clang_decl) decls;
	PL_VEC(struct pl_clang_outside) outside;
	PL_VEC(struct pl_clang_base) bases;
	PL_VEC(struct pl_clang_param) params;
	PL_VEC(struct pl_clang_span) skipped;
	PL_VEC(struct pl_clang_error) errors;
	PL_VEC(struct pl_clang_entered) entered;
	PL_VEC(uint32_t) closed;
	struct pl_sb pool; /* begins with the empty text */
};

/* False when the descriptor refuses. */
bool pl_clang_found_write(const struct pl_clang_found *found, int out);
/* The answer that was written; false when it is not whole. Release with pl_clang_answer_deinit. */
bool pl_clang_answer_read(struct pl_str bytes, struct pl_clang_answer *out);
void pl_clang_answer_deinit(struct pl_clang_answer *answer);

#endif
