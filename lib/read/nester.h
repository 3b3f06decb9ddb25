/*
 * lib/read/nester.h -- what the steps of pl_nest share: the text with its tokens and lines, and the
 * symbols as they come to be. Internal to read/nest, read/marks and read/details.
 */
#ifndef PL_READ_NESTER_H
#define PL_READ_NESTER_H

#include "base/lines.h"
#include "read/nest.h"

enum { PL_MAX_SIGNATURE = 400, PL_MAX_PREVIEW = 1600 }; /* bytes; a longer one is cut with "..." */
enum { PL_MAX_PARAMETERS = 8192 }; /* the same for the list of parameters, which is taken apart */

struct pl_nested_reference {
	struct pl_symbol *owner;
	const struct pl_symbol *inner; /* the innermost symbol around it */
	struct pl_str name;
	enum pl_via via;
	bool is_type;
	uint32_t from;
};

/* A type parameter's name that means one throughout inner, which does not declare it. */
struct pl_bound_name {
	const struct pl_symbol *inner;
	struct pl_str name;
};

struct pl_nester {
	const struct pl_lang *lang;
	struct pl_str text;
	const struct pl_tokens *tokens;
	const struct pl_extract_options *options;
	struct pl_file *file;
	uint32_t *pair; /* of the tokens' brackets */
	const struct pl_decl *decls; /* of the symbols, in their order */
	struct pl_line_starts line_starts;
	PL_VEC(struct pl_symbol *) symbols; /* same order as the sorted declarations */
	PL_VEC(struct pl_nested_reference) references;
	PL_VEC(struct pl_bound_name) bound;
	/* of the statement in work: its first name's symbol, pl_nester_shares() of that, and the
	 * visibility that a word of it gives */
	const struct pl_symbol *first;
	bool shares;
	enum pl_visibility visibility;
	uint64_t said;                 /* see pl_nester_say */
	const struct pl_symbol *typed; /* the one that last got a type, or a part of one */
	struct pl_mark last_type;      /* where that stands */
};

/* True when both are declared by one statement: "int a, b;". */
static inline bool pl_nester_same_span(const struct pl_symbol *a, const struct pl_symbol *b)
{
	return a->range.from == b->range.from && a->range.to == b->range.to;
}

/*
 * True when what stands behind the names of a statement is of all of them, not of the last: where
 * the language says so, and where a bracket is open at one: "const { a, b } = c". A parenthesis
 * counts at the first one only: "int a, (*b)(int)". at: the n symbols of the statement, by name.
 */
bool pl_nester_shares(const struct pl_nester *ns, struct pl_symbol *const *at, size_t n);

/*
 * Ask to say n bytes more about the symbols: names in full, signatures, documentation. What repeats
 * the text around a symbol could be longer than the file by its square; false when all of it would
 * be 64 times the size of the text.
 */
bool pl_nester_say(struct pl_nester *ns, uint64_t n);

/* Find the line starts of the text, and the file's number of lines. */
void pl_nester_find_lines(struct pl_nester *ns);
/* Offsets into the text as positions. */
struct pl_pos pl_nester_pos(const struct pl_nester *ns, uint32_t offset);
struct pl_range pl_nester_range(const struct pl_nester *ns, uint32_t from, uint32_t to);
/* A copy on one line: line ends in it, which a string may have, and other controls are blanks. */
struct pl_str pl_nester_plain(struct pl_nester *ns, struct pl_str text);
/* A name as written, with '.' between parts and no blanks, comments or type arguments. */
struct pl_str pl_nester_name(struct pl_nester *ns, uint32_t from, uint32_t to);
/* Text on one line of at most max bytes: blanks squeezed, comments gone, none just inside brackets. */
struct pl_str pl_nester_one_line(struct pl_nester *ns, uint32_t from, uint32_t to, size_t max);
/* Index of the first token that starts at offset or later. */
size_t pl_nester_token_at(const struct pl_nester *ns, uint32_t offset);
/* Of token i, a comment to the lexer: false for a docstring. */
bool pl_nester_begins_comment(const struct pl_nester *ns, size_t i);
/* True for a constructor that is no more than a list of parameters: "class A(val x: Int)". */
bool pl_nester_is_primary(const struct pl_nester *ns, const struct pl_symbol *symbol);
/* "self.x = 1": the object's name before the dot, or none. */
struct pl_str pl_nester_object(const struct pl_nester *ns, const struct pl_symbol *symbol);

#endif
