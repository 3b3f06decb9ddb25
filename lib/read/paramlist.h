/*
 * lib/read/paramlist.h -- the texts of a declaration's parameters, taken apart.
 *
 * How a language writes a parameter is data of its descriptor, "parameters": what comes first, name
 * or type, which words belong to neither. What has no name or no type has none here: nothing is
 * made up.
 */
#ifndef PL_READ_PARAMLIST_H
#define PL_READ_PARAMLIST_H

#include "base/arena.h"
#include "model/symbol.h"
#include "read/lang.h"

/*
 * Fill symbol's params and type_params from its parameters, type_parameters and signature; the
 * bounds of a "where" are read from the signature. All memory comes from arena; texts may borrow
 * from the symbol's own.
 */
void pl_paramlist_read(const struct pl_lang *lang, struct pl_symbol *symbol,
                       struct pl_arena *arena);

#endif
