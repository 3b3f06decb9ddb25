/*
 * lib/read/hang.h -- each symbol of a file under its parent; what is nobody's is left out. Internal
 * to read/nest.
 */
#ifndef PL_READ_HANG_H
#define PL_READ_HANG_H

#include "read/nester.h"

/*
 * Give the symbols of ns, whose marks have been applied, to their parents and to the file, with
 * their qualified names. Left out is what no other part of a program can name: variables of
 * functions, members of what has no name, assignments that declare nothing.
 */
void pl_hang(struct pl_nester *ns, const struct pl_facts *facts);

#endif
