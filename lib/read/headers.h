/*
 * lib/read/headers.h -- whose a file is whose suffix several languages share: a ".h".
 *
 * It is of the language that most files have in the nearest folder around it that has any. In a tree
 * of headers alone, some of them are read for words that only one of the languages begins a line with.
 */
#ifndef PL_READ_HEADERS_H
#define PL_READ_HEADERS_H

#include "base/map.h"
#include "read/lang.h"
#include "read/source.h"

struct pl_headers {
	const struct pl_langs *langs;
	struct pl_map folders; /* path -> counts by number of language; keys borrowed */
};

void pl_headers_init(struct pl_headers *headers,
                     const struct pl_langs *langs); /* langs: borrowed */
void pl_headers_deinit(struct pl_headers *headers);

/* Count the files of the source, which must stay as it is while headers is in use. */
void pl_headers_look(struct pl_headers *headers, struct pl_source *source);

/* The language of a path, as pl_langs_of_path has it for any other suffix. NULL: none. */
const struct pl_lang *pl_headers_lang(const struct pl_headers *headers, struct pl_str path);

#endif
