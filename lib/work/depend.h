/*
 * lib/work/depend.h -- the dependency graph of a tree's types, files or packages.
 */
#ifndef PL_WORK_DEPEND_H
#define PL_WORK_DEPEND_H

#include "model/graph.h"
#include "model/snapshot.h"
#include "read/lang.h"

enum pl_depend_by { PL_BY_TYPE, PL_BY_FILE, PL_BY_PACKAGE };

struct pl_depend_options {
	enum pl_depend_by by;
	unsigned vias; /* bits: 1u << enum pl_via; 0: all */
};

/*
 * Add to graph (initialised, empty) one node for each of the types, or for their files or
 * packages, and an edge for each name that means another of them; then settle it. Parts of one
 * type (partial classes) are one node. node_of (may be NULL) gets the node of each type, n numbers.
 * snapshot: where names are looked up; types: some or all of its types. All borrowed by graph.
 */
void pl_depend_graph(const struct pl_snapshot *snapshot, const struct pl_langs *langs,
                     const struct pl_type *types, size_t n, const struct pl_depend_options *options,
                     struct pl_graph *graph, uint32_t *node_of);

/*
 * Keep of graph what can be reached from the node over at most depth edges (0: any number),
 * against their direction with reverse. kept is initialised, empty, and gets node numbers of its
 * own; old_of (n numbers at least) gets for each the number it had.
 */
void pl_depend_focus(const struct pl_graph *graph, uint32_t node, unsigned depth, bool reverse,
                     struct pl_graph *kept, uint32_t *old_of);

#endif
