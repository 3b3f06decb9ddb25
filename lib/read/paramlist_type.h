/* lib/read/paramlist_type.h -- type parameters, taken apart. Internal to read/paramlist. */
#ifndef PL_READ_PARAMLIST_TYPE_H
#define PL_READ_PARAMLIST_TYPE_H

#include "read/paramlist.h"

/* Fill symbol's type_params. */
void pl_paramlist_read_types(const struct pl_lang *lang, struct pl_symbol *symbol,
                             struct pl_arena *arena);

#endif
