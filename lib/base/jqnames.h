/*
 * lib/base/jqnames.h -- the keys that a jq program takes from its input, looked up before it runs.
 *
 * jq gives null for a key that is not there, and `null + "x"` is "x": a slip in a name goes
 * unnoticed. Here a name is followed from the input where the program does nothing but walk
 * (`.a.b`, in operands and after operators); elsewhere, behind a pipe or in a function's argument,
 * it is enough that some object of the input has such a key, or that the program itself makes it.
 * `.name?` asks for no key.
 */
#ifndef PL_BASE_JQNAMES_H
#define PL_BASE_JQNAMES_H

#include "base/json.h"

struct pl_jqnames_fault {
	struct pl_str name;  /* borrowed from program */
	size_t offset;       /* of it in program */
	struct pl_str like;  /* borrowed from input: the likest key that is there, or none */
};

/* True when every name is known; else *fault is the first one that is not. */
bool pl_jqnames_known(struct pl_str program, const pl_json *input, struct pl_jqnames_fault *fault);

/* Where the slot that begins at `at` ends: the offset of the closing mark outside of strings and
 * brackets, or SIZE_MAX. */
size_t pl_jqnames_end(struct pl_str text, size_t at, struct pl_str mark);

#endif
