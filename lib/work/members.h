/* lib/work/members.h -- what changed among the members of one type. */
#ifndef PL_WORK_MEMBERS_H
#define PL_WORK_MEMBERS_H

#include "model/delta.h"
#include "read/lex.h"
#include "work/parts.h"

/* A type on one side, with the tokens of its file and of its parts' files; all borrowed. */
struct pl_member_side {
	const struct pl_type *type;
	const struct pl_tokens *tokens;
	const struct pl_part *parts;
	const struct pl_tokens *const *part_tokens;
	size_t n_parts;
};

/*
 * Fill d->members: a member is matched by name, kind and parameters; what is left is matched by
 * name alone, so that a changed signature is one modified member and not two, and the rest by its
 * code, so that a rename is one, too. A member's definition out of line
 * is its body. Nested types are not members here. Memory comes from arena.
 */
void pl_members_compare(struct pl_arena *arena, const struct pl_member_side *before,
                        const struct pl_member_side *after, struct pl_type_delta *d);

#endif
