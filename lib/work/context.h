/*
 * lib/work/context.h -- everything that the port of one type needs, and nothing else, as one bundle
 * that fits a budget of tokens.
 *
 * A bundle is a row of units: each is shown or left out as a whole, some have a shorter form. What is
 * left out first is what is cheapest to ask for again; it is listed with the command that gives it.
 */
#ifndef PL_WORK_CONTEXT_H
#define PL_WORK_CONTEXT_H

#include "work/items.h"
#include "work/ledger.h"
#include "work/project.h"

enum pl_context_part {
	PL_CONTEXT_REFERENCE,  /* the type's diff, with its whole text */
	PL_CONTEXT_SUPERTYPES, /* what it inherits: signatures */
	PL_CONTEXT_USES,       /* members of other types that it names: signatures */
	PL_CONTEXT_TARGET,     /* what the port has of it */
	PL_CONTEXT_MISSING,    /* where the port differs */
	PL_CONTEXT_NOTES,      /* what the conventions and the notes say of it */
	PL_N_CONTEXT_PARTS
};
const char *pl_context_part_name(enum pl_context_part part);

enum pl_context_state { PL_CONTEXT_WHOLE, PL_CONTEXT_SHORT, PL_CONTEXT_LEFT_OUT };

struct pl_context_unit {
	enum pl_context_part part;
	struct pl_str title;  /* one line: "class a.B", "update" */
	struct pl_str path;   /* below the folder of its side, or none */
	uint32_t start, end;  /* lines of the file, 1-based; 0: none */
	const char *syntax;   /* of the text, as Markdown names it; "" for none */
	struct pl_str text;   /* whole lines */
	struct pl_str brief;  /* the shorter form, or none */
	/*
	 * A command that shows it: head, item, tail; or none. One command shows several units that share
	 * head and tail: items with blanks between, or, before a tail, commas.
	 */
	struct pl_str get_head, get_item, get_tail;
	unsigned rank;        /* the higher, the sooner it is left out */
	unsigned brief_rank;  /* likewise for the shorter form's turn */
	enum pl_context_state state;
};

struct pl_context {
	struct pl_arena arena;
	const struct pl_ledger *ledger; /* borrowed */
	const struct pl_item *item;     /* borrowed */
	struct pl_str head; /* what planctl next says of the type */
	struct pl_str name; /* of the type, for titles */
	struct pl_str target;
	struct pl_str reference_folder, target_folder; /* from the root of their repository */
	char target_commit[41]; /* hex, or "" for a working tree */
	struct pl_coverage reference_coverage, target_coverage;
	PL_VEC(struct pl_context_unit) units; /* by part */
};

struct pl_context_options {
	struct pl_project *project; /* open; its references are set */
	const struct pl_ledger *ledger;
	const struct pl_item *item;
	const char *target_rev;         /* or NULL: the working tree */
	const char *conventions, *notes; /* files, or NULL: those beside the plan */
};

/* All but the project is borrowed and must outlive *out: pl_context_free(). */
PL_MUST_CHECK int pl_context_make(const struct pl_context_options *options, struct pl_context **out,
                                  struct pl_err *err);
void pl_context_free(struct pl_context *context);

enum pl_context_form { PL_CONTEXT_MARKDOWN, PL_CONTEXT_JSON };
/*
 * Write the bundle. budget: tokens that the output, by pl_gauge_at_most, does not pass; 0: any number.
 * PL_ELIMIT when not even the head fits.
 */
PL_MUST_CHECK int pl_context_write(struct pl_context *context, enum pl_context_form form,
                                   size_t budget, struct pl_sb *out, struct pl_err *err);

#endif
