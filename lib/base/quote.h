/* lib/base/quote.h -- a value as data in a text that a shell or a Markdown reader takes apart. */
#ifndef PL_BASE_QUOTE_H
#define PL_BASE_QUOTE_H

#include "base/sb.h"

/*
 * Append value as one word of a POSIX shell, in quotes where it needs them. Line ends and control
 * bytes stay: whoever shows a command on one line refuses them before (pl_quote_is_line).
 */
void pl_quote_shell(struct pl_sb *out, struct pl_str value);

/*
 * Append value to Markdown text so that it reads as these characters: on one line, control bytes as
 * \xHH. at_start: nothing but list marks stands before it on its line, where more bytes have a meaning.
 */
void pl_quote_markdown(struct pl_sb *out, struct pl_str value, bool at_start);

/* Append content as a code span, its backticks more than any run of them within. */
void pl_quote_code(struct pl_sb *out, struct pl_str content);

/* True when value has neither line ends nor other control bytes. */
bool pl_quote_is_line(struct pl_str value);

#endif
