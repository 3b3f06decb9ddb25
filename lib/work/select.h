/* lib/work/select.h -- which types of a delta are shown. */
#ifndef PL_WORK_SELECT_H
#define PL_WORK_SELECT_H

#include "base/err.h"
#include "model/delta.h"

/* Indices into delta->types, in the order of the output. */
struct pl_selection {
	size_t *at;
	size_t n, cap;
};

/*
 * Append the one type that a name means on either side; parts of one type are all taken.
 * PL_ENOTFOUND without a message, or PL_EAMBIGUOUS with all qualified names; then out is left with
 * what was found.
 */
PL_MUST_CHECK int pl_select_name(const struct pl_delta *delta, const char *text,
                                 struct pl_selection *out, struct pl_err *err);
/* Append all types that changed; with unchanged those that did not as well. */
void pl_select_all(const struct pl_delta *delta, bool unchanged, struct pl_selection *out);

#endif
