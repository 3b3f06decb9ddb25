/*
 * lib/base/out.h -- writes JSON as a stream: pretty (as `jq .` prints it) or one record a line.
 *
 * Keys come out in the order of the calls. Write freely; the first failed write is remembered and
 * surfaces at pl_out_close, so a full disk is an error and not a short file.
 */
#ifndef PL_BASE_OUT_H
#define PL_BASE_OUT_H

#include "base/err.h"
#include "base/json.h"

#include <stdint.h>
#include <stdio.h>

enum pl_out_style {
	PL_OUT_PRETTY, /* two blanks an indent, "[]" and "{}" when empty, newline at the end */
	PL_OUT_COMPACT /* no blanks, a newline after each top-level value: NDJSON */
};

struct pl_out;

/* Exactly one of sink (borrowed, not closed) and sb (borrowed) is not NULL. */
struct pl_out *pl_out_new(enum pl_out_style style, FILE *sink, struct pl_sb *sb);
/* Flushes, frees out in every case. */
PL_MUST_CHECK int pl_out_close(struct pl_out *out, struct pl_err *err);

/* Hash what is written from now on; pl_out_hash tells of all up to now. With a sink only. */
void pl_out_hash_begin(struct pl_out *out);
uint64_t pl_out_hash(struct pl_out *out);

/* Values; inside an object each is preceded by pl_out_key. */
void pl_out_key(struct pl_out *out, const char *key);
void pl_out_object(struct pl_out *out);
void pl_out_object_end(struct pl_out *out);
void pl_out_array(struct pl_out *out);
void pl_out_array_end(struct pl_out *out);
void pl_out_str(struct pl_out *out, struct pl_str s); /* not UTF-8: U+FFFD */
void pl_out_int(struct pl_out *out, int64_t n);
void pl_out_real(struct pl_out *out, double x, int digits); /* fixed digits after the point */
void pl_out_bool(struct pl_out *out, bool b);
void pl_out_null(struct pl_out *out);
void pl_out_json(struct pl_out *out, const pl_json *value); /* a value read before, as it is */

/* Key and value at once. */
void pl_out_kstr(struct pl_out *out, const char *key, struct pl_str s);
void pl_out_kpath(struct pl_out *out, const char *key, struct pl_str path); /* pl_sb_add_path */
void pl_out_kint(struct pl_out *out, const char *key, int64_t n);
void pl_out_kbool(struct pl_out *out, const char *key, bool b);
void pl_out_karray(struct pl_out *out, const char *key);
void pl_out_kobject(struct pl_out *out, const char *key);

#endif
