/* lib/model/delta.h -- what changed between two snapshots: files, types, members. */
#ifndef PL_MODEL_DELTA_H
#define PL_MODEL_DELTA_H

#include "base/arena.h"
#include "base/vec.h"
#include "model/snapshot.h"

enum pl_change {
	PL_CHANGE_UNCHANGED,
	PL_CHANGE_ADDED,
	PL_CHANGE_REMOVED,
	PL_CHANGE_MODIFIED,      /* its code */
	PL_CHANGE_MOVED,         /* to another file or outer type; its code may have changed too */
	PL_CHANGE_RENAMED,       /* likewise */
	PL_CHANGE_DOCUMENTATION, /* only comments */
	PL_CHANGE_FORMATTING,    /* only blanks and line ends */
	PL_N_CHANGES
};
const char *pl_change_name(enum pl_change change);
int pl_change_of(struct pl_str name); /* -1 when it is none */

/* What of a declaration changed; bits, so that several can be told. */
enum pl_aspect {
	PL_ASPECT_SIGNATURE = 1 << 0, /* type, parameters, type parameters, annotations */
	PL_ASPECT_BODY = 1 << 1,
	PL_ASPECT_VALUE = 1 << 2, /* what a field, constant or enum value is set to */
	PL_ASPECT_MODIFIERS = 1 << 3,
	PL_ASPECT_SUPERTYPES = 1 << 4,
	PL_ASPECT_MEMBERS =
		1 << 5, /* some were added, removed or renamed, or stand in another order */
	PL_ASPECT_DOCUMENTATION = 1 << 6,
	PL_ASPECT_FORMATTING = 1 << 7
};
enum { PL_N_ASPECTS = 8 };
const char *pl_aspect_name(unsigned number); /* of bit 1 << number */

struct pl_member_delta {
	struct pl_str name;
	enum pl_kind kind;
	enum pl_change change;
	unsigned aspects; /* of a member that is on both sides */
	struct pl_str previous; /* name of a renamed member, or none */
	const struct pl_symbol *before, *after; /* NULL where it does not exist */
};

struct pl_type_delta {
	enum pl_change change;
	enum pl_change text; /* of its own text: UNCHANGED MODIFIED DOCUMENTATION FORMATTING */
	unsigned aspects;    /* of its own text, its members' included */
	struct pl_type before, after; /* symbol is NULL where it does not exist */
	/* what stands outside of its braces, by file: owned by the delta */
	struct pl_type *before_parts, *after_parts;
	size_t n_before_parts, n_after_parts;
	struct pl_member_delta *members; /* those that changed: by text, removed ones last */
	size_t n_members;
	uint64_t hash; /* of the code after (before when removed): comments and layout left out */
};

struct pl_file_delta {
	enum pl_change change; /* ADDED REMOVED MODIFIED RENAMED */
	struct pl_str path;    /* after, or before when removed; below the reference's folder */
	struct pl_str previous_path; /* of a renamed file */
	bool readable;               /* in the reference's language and read */
	bool functions; /* functions or variables that belong to no type differ */
	bool parts;     /* members differ that types of other files define here */
};

struct pl_delta {
	struct pl_arena arena;
	PL_VEC(struct pl_file_delta) files; /* every file that differs, by path */
	PL_VEC(struct pl_type_delta)
	types; /* every type of those files: as files, then by text;
	                                       removed ones last, as they stood before */
};

void pl_delta_free(struct pl_delta *delta); /* delta itself is the heap's too */

#endif
