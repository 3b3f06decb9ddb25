/*
 * lib/read/scanner.h -- what the lexical scan's parts share: the tokens, the open frames, and the
 * small questions about both. Internal to read/scan and read/scan_members.
 *
 * Numbers called i, first, name and end are numbers of tokens; a function that passes over something
 * returns the number of the token to go on with.
 */
#ifndef PL_READ_SCANNER_H
#define PL_READ_SCANNER_H

#include "read/scan.h"

enum pl_scan_frame_kind { PL_FRAME_FILE, PL_FRAME_TYPE, PL_FRAME_OTHER };

struct pl_scan_frame {
	enum pl_scan_frame_kind kind;
	enum pl_kind type; /* of a PL_FRAME_TYPE; PL_KIND_NAMESPACE counts as one */
	size_t decl;
	bool list;  /* still in an enum's list of values */
	size_t end; /* the token that ends the declaration when that is not its brace, or 0 */
};

struct pl_scanner {
	const struct pl_lang *lang;
	struct pl_str text;
	struct pl_tokens tk; /* without comments and directives */
	uint32_t *pair;      /* of its brackets */
	struct pl_facts *out;
	PL_VEC(struct pl_scan_frame) frames;
};

struct pl_str pl_scan_word_at(const struct pl_scanner *s, size_t i);
bool pl_scan_is(const struct pl_scanner *s, size_t i, char c);
enum pl_kind pl_scan_kind_of(struct pl_str word, const struct pl_lang_word *list, size_t n);
enum pl_kind pl_scan_type_word(const struct pl_scanner *s, size_t i);
enum pl_kind pl_scan_member_word(const struct pl_scanner *s, size_t i);
/* Past the bracket that opens at i; past i alone when it is never closed. */
size_t pl_scan_past_close(const struct pl_scanner *s, size_t i);
size_t pl_scan_past_type_arguments(const struct pl_scanner *s, size_t i);
void pl_scan_mark(struct pl_scanner *s, enum pl_mark_role role, size_t from, size_t to, int arg);
/* name_end: the token after the name, which may be of several: "Outer::~Outer". */
size_t pl_scan_declare_long(struct pl_scanner *s, enum pl_kind kind, size_t first, size_t last,
                            size_t name, size_t name_end);
size_t pl_scan_declare(struct pl_scanner *s, enum pl_kind kind, size_t first, size_t last,
                       size_t name);
/* Past annotations and modifiers. */
size_t pl_scan_past_prefix(const struct pl_scanner *s, size_t i);
/* True when a member's name may stand at i: a word, or text in quotes: "'aria-label'?: string". */
bool pl_scan_names(const struct pl_scanner *s, size_t i);
/* Past a statement: a ; or a block at depth 0, or where the next line starts a new one. */
size_t pl_scan_past_statement(const struct pl_scanner *s, size_t i, bool lines);

#endif
