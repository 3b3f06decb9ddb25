/* lib/read/imports.h -- what an import names, by the language's rule. */
#ifndef PL_READ_IMPORTS_H
#define PL_READ_IMPORTS_H

#include "read/nester.h"

/*
 * Add the imports that stand in the text from from to to, 0-based byte offsets. The rule:
 * name: it is a name; from: "from a.b import C as D, E", "import a.b as c"; tree:
 * "use a::b::{C, d::{self, E}}".
 */
void pl_imports_add(struct pl_nester *ns, uint32_t from, uint32_t to);

#endif
