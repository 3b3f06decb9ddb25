/*
 * lib/read/clang_span.h -- where declarations begin and end as their text has it, which is not always
 * what libclang calls their extent. Internal to read/clang*.
 */
#ifndef PL_READ_CLANG_SPAN_H
#define PL_READ_CLANG_SPAN_H

#include "read/clang_unit.h"
#include "read/lex.h"

/* Tokens of a text, made when the first declaration of it needs them. */
struct pl_clang_lexed {
	struct pl_tokens tokens;
	uint32_t *pair;
	bool done;
};

struct pl_clang_spans {
	const struct pl_clang_unit *unit;
	struct pl_clang_lexed *lexed; /* by number of the text */
};

/* In a child process: nothing is given back. */
void pl_clang_spans_init(struct pl_clang_spans *spans, const struct pl_clang_unit *unit);

/* Just past the call of a macro that begins at offset: NAME or NAME(...). */
uint32_t pl_clang_end_of_call(struct pl_clang_spans *spans, uint32_t file, uint32_t offset);
/*
 * Whether a function has a body, which was not parsed and is no part of its extent; decl->to is then
 * just past it. What may stand before it is an initialiser list, "try", a trailing return type, "const
 * noexcept". libclang takes a function with a body that it passed over for a mere declaration.
 */
bool pl_clang_find_body(struct pl_clang_spans *spans, struct pl_clang_decl *decl);
/* Macros before a declaration that expand to attributes or to nothing belong to it. */
uint32_t pl_clang_begin_with_macros(struct pl_clang_spans *spans, uint32_t file, uint32_t from);

#endif
