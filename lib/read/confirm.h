/*
 * lib/read/confirm.h -- what a compiler tells of a file settles what was read of it.
 *
 * The grammar's facts stay the base: spans, comments, references, all as written. libclang tells which
 * declarations there are, of what kind, in what; so what macros hid is added, and what was taken for a
 * declaration and is none is dropped, unless libclang did not look there.
 */
#ifndef PL_READ_CONFIRM_H
#define PL_READ_CONFIRM_H

#include "read/clang.h"
#include "read/facts.h"
#include "read/nester.h"

/* Before the facts are nested. tokens: of text. */
void pl_confirm_facts(const struct pl_clang_file *seen, struct pl_str text,
                      const struct pl_tokens *tokens, struct pl_facts *facts);

/*
 * While they are: append what macros made, which has no place of its own in the text. decls: of the
 * symbols, in their order; grows with them.
 */
void pl_confirm_add_made(struct pl_nester *ns, struct pl_facts *facts);
/* The symbol's name as the compiler has it, where the text has another; p is NULL: as the text. */
struct pl_str pl_confirm_name(const struct pl_nester *ns, const struct pl_decl *decl);
/* What it is part of, dots between names; p is NULL: nobody told. */
struct pl_str pl_confirm_outer(const struct pl_nester *ns, const struct pl_decl *decl);
/* When all else is known of the symbol of decl. */
void pl_confirm_symbol(const struct pl_nester *ns, struct pl_symbol *symbol,
                       const struct pl_decl *decl);
/* Symbols of macros come last: put all back in order of the text. */
void pl_confirm_sort(struct pl_file *file);

#endif
