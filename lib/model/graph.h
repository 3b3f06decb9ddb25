/*
 * lib/model/graph.h -- who depends on whom among types; knows nothing of files, git or JSON.
 */
#ifndef PL_MODEL_GRAPH_H
#define PL_MODEL_GRAPH_H

#include "base/vec.h"
#include "model/symbol.h"

struct pl_node {
	struct pl_str name; /* qualified; borrowed; the order's last tie-breaker */
	enum pl_kind kind;
};

/*
 * What it costs to port a type before one that it needs. Per pair of types, not per use: a stub
 * of the missing type serves all uses alike. The steps are small, so that the least sum is close
 * to the least number of broken pairs as well; a supertype outweighs any number of others.
 */
enum {
	PL_WEIGHT_BODY = 2,
	PL_WEIGHT_SIGNATURE = 3,
	PL_WEIGHT_FIELD = 4,
	PL_WEIGHT_SUPERTYPE = 1000000
};

/* from needs to. At most one edge for each (from, to): the strongest via, all counts added. */
struct pl_edge {
	uint32_t from, to;  /* indices of nodes */
	enum pl_via via;    /* the strongest of all uses */
	uint32_t count;     /* uses of any kind; stops at UINT32_MAX */
	uint32_t weight;    /* PL_WEIGHT_* of via */
	struct pl_str file; /* of the strongest use, of equal ones the first added; borrowed */
	uint32_t line;      /* 1-based */
};

struct pl_graph {
	PL_VEC(struct pl_node) nodes;
	struct pl_edges {
		struct pl_edge *at; /* after pl_graph_settle: sorted by (from, to) */
		size_t n, cap;
	} edges;
	size_t *first_edge; /* after pl_graph_settle: edges of node i are [first[i], first[i+1]) */
};

void pl_graph_init(struct pl_graph *graph);
void pl_graph_deinit(struct pl_graph *graph);
/* Returns the index of the new node: 0, 1, ... */
uint32_t pl_graph_add_node(struct pl_graph *graph, struct pl_str name, enum pl_kind kind);
/*
 * Note count uses of one via; from and to are nodes added before. Self edges are dropped. Doubles
 * are merged by pl_graph_settle.
 */
void pl_graph_add_edge(struct pl_graph *graph, uint32_t from, uint32_t to, enum pl_via via,
                       uint32_t count, struct pl_str file, uint32_t line);
/* Sort and merge edges; after this nothing more may be added. */
void pl_graph_settle(struct pl_graph *graph);

/*
 * Strongly connected components of a settled graph. component: n numbers, 0-based, such that an
 * edge between two components goes from the higher number to the lower: dependencies have lower
 * numbers. Returns how many there are.
 */
size_t pl_graph_components(const struct pl_graph *graph, uint32_t *component);
/* The same with supertype edges alone: a component of several types is a cycle of supertypes. */
size_t pl_graph_supertype_components(const struct pl_graph *graph, uint32_t *component);

#endif
