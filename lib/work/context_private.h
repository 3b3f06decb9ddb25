/* lib/work/context_private.h -- what the halves of work/context share. */
#ifndef PL_WORK_CONTEXT_PRIVATE_H
#define PL_WORK_CONTEXT_PRIVATE_H

#include "work/changes.h"
#include "work/context.h"
#include "work/parity.h"
#include "work/resolve.h"
#include "work/select.h"

/* In which order things are left out: the first of these goes last. */
enum pl_context_rank {
	PL_RANK_MISSING = 1,
	PL_RANK_REFERENCE,      /* the lines that changed */
	PL_RANK_NOTES,
	PL_RANK_TARGET,         /* the members that answer to changed ones */
	PL_RANK_USES_CHANGED,   /* used by what changed */
	PL_RANK_OFFERS,         /* what else the counterpart has: signatures */
	PL_RANK_SUPERTYPES,
	PL_RANK_OTHER_FILES,
	PL_RANK_USES,           /* used by what did not change */
	PL_RANK_WHOLE_TEXT      /* what did not change */
};

struct pl_gather {
	const struct pl_context_options *options;
	struct pl_project *project;
	const struct pl_plan *plan;
	struct pl_context *out;
	struct pl_changes changes;
	struct pl_selection selection;     /* the type's deltas: more than one for parts of it */
	struct pl_view reference, target;
	struct pl_parity *parity;
	struct pl_resolver *resolver;
	struct pl_types self, supers;      /* of the reference; self: its parts */
	struct pl_map matches;             /* pointer's bytes -> first of parity's matches + 1 */
	PL_VEC(const void *) keys;         /* those pointers */
};

/* A new unit at the end; title and texts are the caller's to fill in, on the context's arena. */
struct pl_context_unit *pl_gather_add(struct pl_gather *g, enum pl_context_part part,
                                      unsigned rank);
/* "folder/path" of a file of the reference or of the target. */
struct pl_str pl_gather_path(struct pl_gather *g, struct pl_str folder, const struct pl_file *file);
struct pl_str pl_gather_keep(struct pl_gather *g, const struct pl_sb *text);

/* The matches of one symbol of the reference; n: how many follow. */
const struct pl_parity_match *pl_gather_matches(const struct pl_gather *g,
                                                const struct pl_symbol *symbol, size_t *n);
/* The symbol of the reference's snapshot that stands where one of the changes' snapshots does. */
const struct pl_symbol *pl_gather_same(const struct pl_gather *g, const struct pl_file *file,
                                       const struct pl_symbol *symbol);

/* Append a member's signature, a line; then, indented, those of what stands for it in the target. */
void pl_gather_signature(struct pl_gather *g, const struct pl_symbol *member, struct pl_sb *out);
/* A word of the shell. */
struct pl_str pl_gather_word(struct pl_gather *g, struct pl_str word);

/* work/contextuses.c */
void pl_gather_supertypes(struct pl_gather *g);
void pl_gather_uses(struct pl_gather *g);
/* work/contextport.c */
void pl_gather_target(struct pl_gather *g);
void pl_gather_missing(struct pl_gather *g);
/* work/contextnotes.c */
PL_MUST_CHECK int pl_gather_notes(struct pl_gather *g, struct pl_err *err);

#endif
