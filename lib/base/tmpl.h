/*
 * lib/base/tmpl.h -- Markdown with slots that jq fills from one JSON value.
 *
 *	{{ jq }}      the program's one result
 *	{{! text }}   nothing: a comment
 *	{{? jq }}     alone on its line: what follows, up to {{/}} alone on its own, stands only
 *	{{/}}         where the program gives true; both lines go. They nest.
 *
 * A value is data, never markup, whatever its bytes. Where the slot stands decides how it is
 * written:
 *
 *	text          its Markdown marks escaped, on one line
 *	`code`        the backticks around it become as many as it needs; where the code has a
 *	              blank of its own it is a command, and the value one word of it
 *	sh block      one word of the shell, in quotes where it needs them. A slot in quotes or in a
 *	              here-document is an error: quotes within quotes are none
 *	json, jq block    as JSON
 *	other blocks  as it is, as long as it does not end the block
 *	front matter  a plain word, or a string in double quotes
 *
 * An array gives a line for each of its elements where its slot stands alone on the line (a list
 * mark aside); else words in a command, and "a, b" elsewhere. Null, an object outside of JSON, more
 * or less than one result and a key that the input does not have (jqnames.h) are errors.
 */
#ifndef PL_BASE_TMPL_H
#define PL_BASE_TMPL_H

#include "base/json.h"

/*
 * Append text with its slots filled to out. name is for messages: "NAME:LINE:COLUMN: why", both
 * 1-based, the column in bytes. On failure out is as before.
 */
PL_MUST_CHECK int pl_tmpl_render(struct pl_str text, const char *name, const pl_json *input,
                                 struct pl_sb *out, struct pl_err *err);

#endif
