/*
 * lib/read/declarator.h -- the name in a declarator of C. Internal to read/extract.
 *
 * C declares a name by its use: "*f(int)", "(*p)(int)", "v[3] = 1". The nodes and fields are those that
 * the grammars of C and of C++ share.
 */
#ifndef PL_READ_DECLARATOR_H
#define PL_READ_DECLARATOR_H

#include "read/grammar.h"
#include "read/lex.h"

/*
 * Find the name inside of node, and what decl is: a function when the part right around the name is a
 * list of parameters. Marks of parameters and value are added to facts. False: it declares nothing that
 * has one name.
 */
bool pl_declarator_read(const struct pl_grammar *grammar, TSNode node, struct pl_decl *decl,
                        struct pl_facts *facts);

/* Let the mark of a type take in what qualifies it, on both sides: "const char", "char const". */
void pl_declarator_widen(const struct pl_lang *lang, struct pl_str text,
                         const struct pl_tokens *tokens, struct pl_mark *type);

/* Put what stands around the name to the symbol's type: "char" of "char *name[3]" gets "char *[3]". */
struct pl_nester;
void pl_declarator_type(struct pl_nester *ns, struct pl_symbol *symbol, const struct pl_decl *decl);

#endif
