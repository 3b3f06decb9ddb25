/* lib/base/out.c -- writes JSON as a stream. */
#include "base/out.h"

#include "base/vec.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>

struct level {
	bool is_object;
	bool empty;
};

struct pl_out {
	enum pl_out_style style;
	FILE *sink;          /* NULL: only sb */
	struct pl_sb *sb;    /* the caller's, or &buffer */
	struct pl_sb buffer; /* what the sink has not seen yet */
	PL_VEC(struct level) levels;
	bool after_key; /* the next value belongs to the key just written */
	int failure;    /* errno of the first failed write, or 0 */
	uint64_t hash;  /* of what was drained; 0: nobody asked */
};

enum { FLUSH_AT = 64 << 10 };

struct pl_out *pl_out_new(enum pl_out_style style, FILE *sink, struct pl_sb *sb)
{
	struct pl_out *out = pl_calloc(1, sizeof(*out));

	out->style = style;
	out->sink = sink;
	out->sb = sink ? &out->buffer : sb;
	return out;
}

static void write_failed(struct pl_out *out)
{
	if (!out->failure)
		out->failure = errno ? errno : EIO;
}

static void drain(struct pl_out *out)
{
	if (!out->sink)
		return;
	errno = 0;
	if (out->buffer.n && !out->failure &&
	    fwrite(out->buffer.p, 1, out->buffer.n, out->sink) < out->buffer.n)
		write_failed(out);
	if (out->hash)
		out->hash = pl_hash_add(out->hash, pl_sb_str(&out->buffer));
	pl_sb_clear(&out->buffer);
}

void pl_out_hash_begin(struct pl_out *out)
{
	drain(out);
	out->hash = PL_HASH_INIT;
}

uint64_t pl_out_hash(struct pl_out *out)
{
	drain(out);
	return out->hash;
}

int pl_out_close(struct pl_out *out, struct pl_err *err)
{
	int rc = 0;

	drain(out);
	if (out->sink) {
		errno = 0;
		if (fflush(out->sink) || ferror(out->sink))
			write_failed(out);
	}
	if (out->failure) {
		errno = out->failure;
		rc = pl_err_errno(err, "cannot write the output");
	}
	pl_sb_deinit(&out->buffer);
	pl_vec_free(&out->levels);
	free(out);
	return rc;
}

static void indent(struct pl_out *out)
{
	if (out->style != PL_OUT_PRETTY)
		return;
	pl_sb_addc(out->sb, '\n');
	for (size_t i = 0; i < out->levels.n; i++)
		pl_sb_adds(out->sb, "  ");
}

static struct level *innermost(struct pl_out *out)
{
	return out->levels.n ? &out->levels.at[out->levels.n - 1] : NULL;
}

/* What stands before a key, or before a value without one. */
static void before_item(struct pl_out *out)
{
	struct level *level = innermost(out);

	if (!level)
		return;
	if (!level->empty)
		pl_sb_addc(out->sb, ',');
	level->empty = false;
	indent(out);
}

static void before_value(struct pl_out *out)
{
	if (!out->after_key)
		before_item(out);
	out->after_key = false;
}

static void after_value(struct pl_out *out)
{
	if (!out->levels.n)
		pl_sb_addc(out->sb, '\n');
	if (out->sink && out->buffer.n >= FLUSH_AT)
		drain(out);
}

static void add_key(struct pl_out *out, struct pl_str key)
{
	before_item(out);
	pl_sb_add_json(out->sb, key);
	pl_sb_adds(out->sb, out->style == PL_OUT_PRETTY ? ": " : ":");
	out->after_key = true;
}

static void open_level(struct pl_out *out, bool is_object)
{
	struct level level = { is_object, true };

	before_value(out);
	pl_sb_addc(out->sb, is_object ? '{' : '[');
	pl_vec_push(&out->levels, level);
}

static void close_level(struct pl_out *out)
{
	struct level level = out->levels.at[--out->levels.n];

	if (!level.empty)
		indent(out);
	pl_sb_addc(out->sb, level.is_object ? '}' : ']');
	after_value(out);
}

void pl_out_key(struct pl_out *out, const char *key)
{
	add_key(out, pl_str_of(key));
}

void pl_out_object(struct pl_out *out)
{
	open_level(out, true);
}

void pl_out_object_end(struct pl_out *out)
{
	close_level(out);
}

void pl_out_array(struct pl_out *out)
{
	open_level(out, false);
}

void pl_out_array_end(struct pl_out *out)
{
	close_level(out);
}

void pl_out_str(struct pl_out *out, struct pl_str s)
{
	before_value(out);
	pl_sb_add_json(out->sb, s);
	after_value(out);
}

static void add_plain(struct pl_out *out, const char *text)
{
	before_value(out);
	pl_sb_adds(out->sb, text);
	after_value(out);
}

void pl_out_int(struct pl_out *out, int64_t n)
{
	before_value(out);
	pl_sb_addf(out->sb, "%lld", (long long)n);
	after_value(out);
}

void pl_out_real(struct pl_out *out, double x, int digits)
{
	struct pl_sb text = PL_SB_INIT;
	const char *p;

	if (!isfinite(x)) {
		pl_out_null(out);
		return;
	}
	pl_sb_addf(&text, "%.*f", digits, x);
	p = text.p;
	if (*p == '-' && strspn(p + 1, "0.") == text.n - 1)
		p++; /* "-0.00" is how a tiny x was rounded, which is no news */
	add_plain(out, p);
	pl_sb_deinit(&text);
}

void pl_out_bool(struct pl_out *out, bool b)
{
	add_plain(out, b ? "true" : "false");
}

void pl_out_null(struct pl_out *out)
{
	add_plain(out, "null");
}

/* Recursion is bounded: pl_json_parse refuses what is nested deeper than PL_MAX_JSON_DEPTH. */
void pl_out_json(struct pl_out *out, const pl_json *value)
{
	struct pl_str key;
	pl_json *member;
	void *it = NULL;

	switch (pl_json_type(value)) {
	case PL_JSON_NONE:
	case PL_JSON_NULL:
		pl_out_null(out);
		break;
	case PL_JSON_BOOL:
		pl_out_bool(out, pl_json_bool(value, false));
		break;
	case PL_JSON_NUMBER:
		before_value(out);
		pl_json_number(value, out->sb);
		after_value(out);
		break;
	case PL_JSON_STRING:
		pl_out_str(out, pl_json_str(value));
		break;
	case PL_JSON_ARRAY:
		pl_out_array(out);
		for (size_t i = 0; i < pl_json_len(value); i++)
			pl_out_json(out, pl_json_at(value, i));
		pl_out_array_end(out);
		break;
	case PL_JSON_OBJECT:
		pl_out_object(out);
		while (pl_json_next(value, &it, &key, &member)) {
			add_key(out, key);
			pl_out_json(out, member);
		}
		pl_out_object_end(out);
		break;
	}
}

void pl_out_kstr(struct pl_out *out, const char *key, struct pl_str s)
{
	pl_out_key(out, key);
	pl_out_str(out, s);
}

void pl_out_kpath(struct pl_out *out, const char *key, struct pl_str path)
{
	struct pl_sb text = PL_SB_INIT;

	pl_sb_add_path(&text, path);
	pl_out_kstr(out, key, pl_sb_str(&text));
	pl_sb_deinit(&text);
}

void pl_out_kint(struct pl_out *out, const char *key, int64_t n)
{
	pl_out_key(out, key);
	pl_out_int(out, n);
}

void pl_out_kbool(struct pl_out *out, const char *key, bool b)
{
	pl_out_key(out, key);
	pl_out_bool(out, b);
}

void pl_out_karray(struct pl_out *out, const char *key)
{
	pl_out_key(out, key);
	pl_out_array(out);
}

void pl_out_kobject(struct pl_out *out, const char *key)
{
	pl_out_key(out, key);
	pl_out_object(out);
}
