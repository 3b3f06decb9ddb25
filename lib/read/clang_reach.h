/*
 * lib/read/clang_reach.h -- how far a unit came: the files that it entered, what of them it skipped, and
 * what it says against them. Internal to read/clang*.
 */
#ifndef PL_READ_CLANG_REACH_H
#define PL_READ_CLANG_REACH_H

#include "read/clang_walk.h"

/* Behind pl_clang_decls_find: an error against a fence opens it again. */
void pl_clang_reach_find(struct pl_clang_walk *w, CXTranslationUnit tu);

#endif
