/* lib/work/reference.h -- the types of a plan as the reference has them now. */
#ifndef PL_WORK_REFERENCE_H
#define PL_WORK_REFERENCE_H

#include "work/ledger.h"

enum pl_reference_state {
	PL_REFERENCE_UNREAD,  /* not asked for */
	PL_REFERENCE_FOUND,
	PL_REFERENCE_NO_FILE, /* the source file is gone */
	PL_REFERENCE_NO_TYPE, /* the file has no such type any more */
	PL_REFERENCE_UNKNOWN  /* its language is none that can be read */
};

struct pl_reference {
	enum pl_reference_state state;
	uint32_t start_line, end_line; /* as in the plan */
	uint64_t hash;                 /* what the plan calls referenceHash */
	char language[32];
	char text[41]; /* blob id of the code's tokens: what a signature can rely on */
};

/*
 * Read the source files, from the working tree (in a bare repository: from the plan's commit), of
 * the items for which wanted is true (wanted NULL: all). out: one for each item, zeroed.
 */
PL_MUST_CHECK int pl_reference_read(const struct pl_ledger *ledger, const bool *wanted,
                                    struct pl_reference *out, struct pl_err *err);

#endif
