/* lib/work/members.h -- what changed among the members of one type. */
#ifndef PL_WORK_MEMBERS_H
#define PL_WORK_MEMBERS_H

#include "model/delta.h"
#include "read/lex.h"

/*
 * Fill d->members: a member is matched by name, kind and parameters; what is left is matched by
 * name alone, so that a changed signature is one modified member and not two, and the rest by its
 * code, so that a rename is one, too. Nested types are
 * not members here. Memory comes from arena.
 */
void pl_members_compare(struct pl_arena *arena, const struct pl_type *before,
                        const struct pl_tokens *before_tokens, const struct pl_type *after,
                        const struct pl_tokens *after_tokens, struct pl_type_delta *d);

#endif
