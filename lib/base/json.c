/* lib/base/json.c -- only door to jansson. */
#include "base/json.h"

#include "base/fs.h"
#include "base/limits.h"

#include <jansson.h>
#include <math.h>
#include <stdio.h>

/* An error about the byte at offset; columns count bytes, as everywhere. */
static int bad(struct pl_str text, size_t offset, int code, const char *what, struct pl_err *err)
{
	size_t line = 1, start = 0;

	for (size_t i = 0; i < offset && i < text.n; i++)
		if (text.p[i] == '\n') {
			line++;
			start = i + 1;
		}
	return pl_err_set(err, code, "line %zu, column %zu: %s", line, offset - start + 1, what);
}

/*
 * Looks at the brackets outside strings only; what else is wrong is for the parser to say. Done
 * before it runs, because it recurses.
 */
static int check_depth(struct pl_str text, struct pl_err *err)
{
	unsigned depth = 0;
	bool in_string = false;

	for (size_t i = 0; i < text.n; i++) {
		char c = text.p[i];

		if (in_string) {
			if (c == '\\')
				i++;
			else if (c == '"')
				in_string = false;
			continue;
		}
		if (c == '"')
			in_string = true;
		else if ((c == '}' || c == ']') && depth)
			depth--;
		else if ((c == '{' || c == '[') && ++depth > PL_MAX_JSON_DEPTH)
			return bad(text, i, PL_ELIMIT, "nested too deeply", err);
	}
	return 0;
}

int pl_json_parse(struct pl_str text, pl_json **out, struct pl_err *err)
{
	size_t mark = pl_str_starts(text, PL_S("\xef\xbb\xbf")) ? 3 : 0, at;
	json_error_t error;
	json_t *doc;
	int rc = check_depth(text, err);

	if (rc)
		return rc;
	doc = json_loadb(text.n ? text.p + mark : "", text.n - mark,
	                 JSON_REJECT_DUPLICATES | JSON_DECODE_ANY | JSON_ALLOW_NUL, &error);
	if (doc) {
		*out = doc;
		return 0;
	}
	if (json_error_code(&error) == json_error_out_of_memory)
		pl_die_oom();
	/* jansson counts the bytes it took: the last of them is wrong, or the first not taken */
	at = mark + (error.position > 0 ? (size_t)error.position : 0);
	if (at > mark && json_error_code(&error) != json_error_premature_end_of_input &&
	    json_error_code(&error) != json_error_invalid_utf8)
		at--;
	return bad(text, at < text.n ? at : text.n, PL_EINVALID, error.text, err);
}

int pl_json_load(const char *path, pl_json **out, struct pl_err *err)
{
	struct pl_sb text = PL_SB_INIT;
	int rc = pl_fs_slurp(path, PL_MAX_STATE_SIZE, &text, err);

	if (!rc) {
		rc = pl_json_parse(pl_sb_str(&text), out, err);
		if (rc)
			pl_err_while(err, rc, "reading '%s'", path);
	}
	pl_sb_deinit(&text);
	return rc;
}

void pl_json_free(pl_json *doc)
{
	json_decref(doc);
}

pl_json *pl_json_keep(pl_json *value)
{
	return json_incref(value);
}

enum pl_json_type pl_json_type(const pl_json *value)
{
	static const enum pl_json_type ours[] = {
		[JSON_NULL] = PL_JSON_NULL,   [JSON_TRUE] = PL_JSON_BOOL,
		[JSON_FALSE] = PL_JSON_BOOL,  [JSON_INTEGER] = PL_JSON_NUMBER,
		[JSON_REAL] = PL_JSON_NUMBER, [JSON_STRING] = PL_JSON_STRING,
		[JSON_ARRAY] = PL_JSON_ARRAY, [JSON_OBJECT] = PL_JSON_OBJECT,
	};

	return value ? ours[json_typeof(value)] : PL_JSON_NONE;
}

pl_json *pl_json_get(const pl_json *object, const char *key)
{
	return json_object_get(object, key);
}

pl_json *pl_json_at(const pl_json *array, size_t i)
{
	return json_array_get(array, i);
}

size_t pl_json_len(const pl_json *value)
{
	return json_is_object(value) ? json_object_size(value) : json_array_size(value);
}

struct pl_str pl_json_str(const pl_json *value)
{
	if (!json_is_string(value))
		return PL_S_NONE;
	return (struct pl_str){ json_string_value(value), json_string_length(value) };
}

int64_t pl_json_int(const pl_json *value, int64_t otherwise)
{
	double real;

	if (json_is_integer(value))
		return json_integer_value(value);
	if (!json_is_real(value))
		return otherwise;
	real = json_real_value(value);
	if (fabs(real) < 9223372036854775808.0 && trunc(real) == real) /* 2 to the 63rd */
		return (int64_t)real;
	return otherwise;
}

/*
 * jq's layout of a double, so that a plan rewritten by jq and one rewritten by us are the same
 * bytes: the fewest digits that read back the same, an exponent only when many zeros would be
 * needed instead.
 */
static void add_real(struct pl_sb *out, double real)
{
	char text[32], digit[20] = "";
	int n = 0, point, precision = 0;

	do
		snprintf(text, sizeof(text), "%.*e", precision, real);
	while (strtod(text, NULL) != real && ++precision < 17);
	for (const char *p = text; *p != 'e'; p++)
		if (pl_is_digit(*p))
			digit[n++] = *p;
	while (n > 1 && digit[n - 1] == '0')
		n--;
	point = atoi(strchr(text, 'e') + 1) + 1; /* digits before the point; may be negative */
	if (signbit(real))
		pl_sb_addc(out, '-');
	if (real == 0) {
		pl_sb_addc(out, '0');
	} else if (point <= -4 || point > n + 15) {
		pl_sb_addc(out, digit[0]);
		if (n > 1)
			pl_sb_addf(out, ".%.*s", n - 1, digit + 1);
		pl_sb_addf(out, "e%+.2d", point - 1);
	} else if (point <= 0) {
		pl_sb_addf(out, "0.%.*s%.*s", -point, "000", n, digit);
	} else if (point < n) {
		pl_sb_addf(out, "%.*s.%.*s", point, digit, n - point, digit + point);
	} else {
		pl_sb_addf(out, "%.*s%.*s", n, digit, point - n, "0000000000000000");
	}
}

void pl_json_number(const pl_json *value, struct pl_sb *out)
{
	if (json_is_real(value))
		add_real(out, json_real_value(value));
	else
		pl_sb_addf(out, "%lld", (long long)json_integer_value(value));
}

bool pl_json_bool(const pl_json *value, bool otherwise)
{
	return json_is_boolean(value) ? json_is_true(value) : otherwise;
}

struct pl_str pl_json_get_str(const pl_json *object, const char *key)
{
	return pl_json_str(pl_json_get(object, key));
}

bool pl_json_next(const pl_json *object, void **it, struct pl_str *key, pl_json **value)
{
	json_t *o = (json_t *)object; /* jansson's iterators can write, hence its missing const */

	*it = *it ? json_object_iter_next(o, *it) : json_object_iter(o);
	if (!*it)
		return false;
	*key = (struct pl_str){ json_object_iter_key(*it), json_object_iter_key_len(*it) };
	*value = json_object_iter_value(*it);
	return true;
}

bool pl_json_equal(const pl_json *a, const pl_json *b)
{
	return json_equal(a, b);
}

/* --- changing ----------------------------------------------------------------------------- */

static json_t *made(json_t *value)
{
	if (!value)
		pl_die_oom();
	return value;
}

pl_json *pl_json_new_object(void)
{
	return made(json_object());
}

pl_json *pl_json_new_array(void)
{
	return made(json_array());
}

pl_json *pl_json_new_str(struct pl_str text)
{
	struct pl_sb shown = PL_SB_INIT;
	json_t *value = json_stringn(text.n ? text.p : "", text.n);

	if (!value) { /* not UTF-8 */
		pl_sb_add_path(&shown, text);
		value = json_stringn(pl_sb_cstr(&shown), shown.n);
		pl_sb_deinit(&shown);
	}
	return made(value);
}

pl_json *pl_json_new_int(int64_t n)
{
	return made(json_integer(n));
}

pl_json *pl_json_new_null(void)
{
	return json_null();
}

void pl_json_set(pl_json *object, const char *key, pl_json *value)
{
	if (json_object_set_new_nocheck(object, key, value))
		pl_die_oom();
}

void pl_json_set_str(pl_json *object, const char *key, struct pl_str text)
{
	pl_json_set(object, key, pl_json_new_str(text));
}

void pl_json_remove(pl_json *object, const char *key)
{
	json_object_del(object, key);
}

void pl_json_append(pl_json *array, pl_json *value)
{
	if (json_array_append_new(array, value))
		pl_die_oom();
}
