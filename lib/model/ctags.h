/* lib/model/ctags.h -- facts as universal-ctags writes them with --output-format=json. */
#ifndef PL_MODEL_CTAGS_H
#define PL_MODEL_CTAGS_H

#include "base/out.h"
#include "model/snapshot.h"

/* The pseudo tags at the head of an output; out is compact. */
void pl_ctags_head(struct pl_out *out);
/*
 * A tag for each symbol of the file, which kept its text; path is what editors open, language the
 * name that people use, separator what parts the names in a scope. Fields as
 * ctags-json-output(5): line and end are 1-based, pattern is the line of the name, cut where it is
 * long.
 */
void pl_ctags_file(struct pl_out *out, const struct pl_file *file, struct pl_str path,
                   const char *language, struct pl_str separator);

#endif
