/*
 * lib/work/resolve.h -- which type a name means, by the rules all our languages share.
 *
 * In this order: a type parameter (then: none), the types around the name and what they nest or
 * inherit, the file's imports, its package or enclosing namespaces, wildcard imports, the name as
 * a full path, and, only in languages without packages, the one type of that name in the tree.
 * A name that none of these settles stays unresolved: no guess is ever presented as a fact.
 */
#ifndef PL_WORK_RESOLVE_H
#define PL_WORK_RESOLVE_H

#include "model/snapshot.h"
#include "read/lang.h"

struct pl_resolver;

/* Index the types of snapshot (borrowed). Free with pl_resolver_free(). */
struct pl_resolver *pl_resolver_new(const struct pl_snapshot *snapshot,
                                    const struct pl_langs *langs);
void pl_resolver_free(struct pl_resolver *resolver);

/* The type that name ('.' between parts) means inside owner of file, or NULL. */
const struct pl_type *pl_resolve(struct pl_resolver *resolver, const struct pl_file *file,
                                 const struct pl_symbol *owner, struct pl_str name);

/* Append the types of the tree that types inherit from, nearest first, each once; not they themselves. */
void pl_resolve_supertypes(struct pl_resolver *resolver, const struct pl_types *types,
                           struct pl_types *out);

/* Fill the resolved names of all references of the snapshot's symbols. */
void pl_resolve_all(struct pl_resolver *resolver, struct pl_snapshot *snapshot);

#endif
