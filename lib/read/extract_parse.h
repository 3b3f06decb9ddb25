/*
 * lib/read/extract_parse.h -- one parse within a budget. Internal to read/extract.
 *
 * A parser of this kind can take time and memory beyond all measure on hostile text: it follows
 * several readings at once, and copies what it has skipped each time it gives one up. The budget
 * counts what a parse does, not what the clock says: the same text runs out of it, or does not, on
 * every machine and however many threads read. A parse is stopped between two steps or, where a
 * single step asks for more and more memory, in the middle of it.
 */
#ifndef PL_READ_EXTRACT_PARSE_H
#define PL_READ_EXTRACT_PARSE_H

#include "base/pool.h"
#include "base/str.h"

#include <tree_sitter/api.h>

/* Let the core's memory be counted; before it allocates any. Thread-safe. */
void pl_extract_parse_prepare(void);

/*
 * The tree of a text of less than 4 GiB. NULL: its budget is spent. The tree and all that the parse
 * left behind is of the pool: pl_pool_drop() frees it, and nothing of the core may.
 */
TSTree *pl_extract_parse(const TSLanguage *language, struct pl_str text, struct pl_pool *pool);

/*
 * True when a query can walk the tree in about linear time. It looks for the next named sibling of
 * each node, so a long run of tokens without one, as regions with errors may have, costs its square.
 */
bool pl_extract_is_walkable(TSNode root);

#endif
