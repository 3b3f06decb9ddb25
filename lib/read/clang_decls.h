/* lib/read/clang_decls.h -- what a unit declares in the files asked for. Internal to read/clang*. */
#ifndef PL_READ_CLANG_DECLS_H
#define PL_READ_CLANG_DECLS_H

#include "read/clang_walk.h"

/* Add the declarations of a unit, outer before inner, and the fences that were met at its top. */
void pl_clang_decls_find(struct pl_clang_walk *w, CXTranslationUnit tu);

#endif
