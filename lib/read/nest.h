/* lib/read/nest.h -- declarations and marks of one file, put together into its tree of symbols. */
#ifndef PL_READ_NEST_H
#define PL_READ_NEST_H

#include "model/snapshot.h"
#include "read/extract.h"
#include "read/facts.h"
#include "read/lex.h"

/*
 * Sort facts, nest declarations by their spans, hand each mark to the innermost declaration
 * around it, and build file's symbols, module and imports. Two declarations with one name token
 * are one: the outermost span wins (a template head, an export statement).
 */
void pl_nest(const struct pl_lang *lang, struct pl_str text, const struct pl_tokens *tokens,
             struct pl_facts *facts, const struct pl_extract_options *options,
             struct pl_file *file);

#endif
