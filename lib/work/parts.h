/*
 * lib/work/parts.h -- what of a type stands outside of its braces: C++'s definitions out of line,
 * methods with a receiver, extensions.
 *
 * A change in one of them is a change of the type, whichever file it stands in.
 */
#ifndef PL_WORK_PARTS_H
#define PL_WORK_PARTS_H

#include "model/snapshot.h"
#include "work/print.h"

struct pl_part {
	const struct pl_file *file;
	size_t number; /* of the file in its snapshot */
	struct pl_symbol *symbol;
};

/* All borrowed from the snapshot, which must outlive it. */
struct pl_parts *pl_parts_find(const struct pl_snapshot *snapshot);
void pl_parts_free(struct pl_parts *parts);

/* The parts of a type, by file and then by text; their number in n. */
const struct pl_part *pl_parts_of(const struct pl_parts *parts, const struct pl_symbol *type,
                                  size_t *n);
/* True when a symbol outside of types is part of one. */
bool pl_parts_has(const struct pl_parts *parts, const struct pl_symbol *definition);
/* True when the type that some definition belongs to is not in the snapshot, or may be several. */
bool pl_parts_lack_types(const struct pl_parts *parts);

/*
 * How well a definition fits a type of its scope's name, 0 for not at all: in the very namespace
 * counts PL_PART_SURE, then each part that the two paths have in common from their end on.
 */
enum { PL_PART_SURE = 1000 };
unsigned pl_part_fit(const struct pl_file *type_file, const struct pl_symbol *type,
                     const struct pl_file *file, const struct pl_symbol *definition);

/* Add the prints of parts to a type's own print: in whatever order and files they stand. */
void pl_parts_add_print(struct pl_print *print, const struct pl_part *part,
                        const struct pl_tokens *tokens);

#endif
