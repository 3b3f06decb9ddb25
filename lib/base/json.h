/*
 * lib/base/json.h -- only door to jansson: reading JSON into values one can look at and change.
 *
 * A value is borrowed from its document and lives as long as it. Looking into a value of another
 * type gives the "nothing" answer (NULL, none, 0) and never crashes, so that readers of foreign
 * JSON need to check only what they insist on.
 */
#ifndef PL_BASE_JSON_H
#define PL_BASE_JSON_H

#include "base/err.h"

#include <stdint.h>

typedef struct json_t pl_json; /* opaque outside json.c */

enum pl_json_type {
	PL_JSON_NONE, /* no such value */
	PL_JSON_NULL,
	PL_JSON_BOOL,
	PL_JSON_NUMBER,
	PL_JSON_STRING,
	PL_JSON_ARRAY,
	PL_JSON_OBJECT
};

/*
 * Parse a whole text. Duplicate keys, nesting over PL_MAX_JSON_DEPTH and trailing bytes are
 * errors; the message has line and column (1-based, bytes). A UTF-8 mark is skipped.
 * *out: pl_json_free().
 */
PL_MUST_CHECK int pl_json_parse(struct pl_str text, pl_json **out, struct pl_err *err);
PL_MUST_CHECK int pl_json_load(const char *path, pl_json **out, struct pl_err *err);
void pl_json_free(pl_json *doc); /* NULL is fine; only for what parse, load and keep gave */
/* Another owner of the same value: the document's text stays alive until both are freed. */
pl_json *pl_json_keep(pl_json *value);

enum pl_json_type pl_json_type(const pl_json *value);
pl_json *pl_json_get(const pl_json *object, const char *key); /* NULL when missing */
pl_json *pl_json_at(const pl_json *array, size_t i);          /* NULL past the end */
size_t pl_json_len(const pl_json *value); /* elements or keys; 0 for others */
struct pl_str pl_json_str(const pl_json *value); /* PL_S_NONE when not a string */
int64_t pl_json_int(const pl_json *value, int64_t otherwise); /* 2.0 is 2, 2.5 is otherwise */
/* Append a number as the shortest text that reads back the same, as jq writes it. */
void pl_json_number(const pl_json *value, struct pl_sb *out);
bool pl_json_bool(const pl_json *value, bool otherwise);
/* Shorthand for pl_json_str(pl_json_get(object, key)). */
struct pl_str pl_json_get_str(const pl_json *object, const char *key);
/* Iterate over an object in the order of its text: *it starts as NULL. */
bool pl_json_next(const pl_json *object, void **it, struct pl_str *key, pl_json **value);
bool pl_json_equal(const pl_json *a, const pl_json *b);

/*
 * Changing a document. New values belong to the caller (pl_json_free) until pl_json_set or
 * pl_json_append takes them. A key that is there keeps its place, a new one comes last. What a
 * changed or removed value held is gone: nobody may still look at it.
 */
pl_json *pl_json_new_object(void);
pl_json *pl_json_new_array(void);
pl_json *pl_json_new_str(struct pl_str text); /* bytes that are not UTF-8 as \xHH */
pl_json *pl_json_new_int(int64_t n);
pl_json *pl_json_new_null(void);
void pl_json_set(pl_json *object, const char *key, pl_json *value); /* takes value */
void pl_json_set_str(pl_json *object, const char *key, struct pl_str text);
void pl_json_remove(pl_json *object, const char *key); /* a missing key is fine */
void pl_json_append(pl_json *array, pl_json *value); /* takes value */

#endif
