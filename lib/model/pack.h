/*
 * lib/model/pack.h -- the facts of one file as bytes, and back: what a cache keeps.
 *
 * The form is private to one build: numbers as LEB128, strings by length, the fields in the order
 * of a table. A hash stands in front, so that bytes that were damaged are not taken for facts.
 */
#ifndef PL_MODEL_PACK_H
#define PL_MODEL_PACK_H

#include "base/sb.h"
#include "model/snapshot.h"

/* Append what a reader found in the file: not its path, blob, language and text. */
void pl_pack_file(const struct pl_file *file, struct pl_sb *out);

/*
 * Fill in what pl_pack_file wrote; everything is copied into the file's arena. PL_EINVALID when
 * the bytes are not whole: then file is as it was, but for its arena.
 */
PL_MUST_CHECK int pl_unpack_file(struct pl_str packed, struct pl_file *file);

#endif
