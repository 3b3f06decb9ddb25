/* tests/unit/t-json.c -- facts about reading JSON. */
#include "base/json.h"

#include "base/fs.h"
#include "base/limits.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

static pl_json *parse(const char *text)
{
	struct pl_err err = PL_ERR_INIT;
	pl_json *doc = NULL;

	if (pl_json_parse(pl_str_of(text), &doc, &err))
		fail_msg("%s: %s", text, pl_sb_cstr(&err.text));
	return doc;
}

static void test_errors(void **state)
{
	static const struct { struct pl_str text; int code; const char *where; } row[] = {
		{ PL_S_NONE, PL_EINVALID, "line 1, column 1: " },
		{ PL_S(" \n "), PL_EINVALID, "line 2, column 2: " },
		{ PL_S("[1,"), PL_EINVALID, "line 1, column 4: " },
		{ PL_S("{\"a\":\n 1 2}"), PL_EINVALID, "line 2, column 4: " },
		{ PL_S("[tru]"), PL_EINVALID, "line 1, column 4: " },
		{ PL_S("{\"a\":1,\n \"a\":2}"), PL_EINVALID,
		  "line 2, column 4: duplicate object key" },
		{ PL_S("[1] x"), PL_EINVALID, "line 1, column 5: end of file expected" },
		{ PL_S("[1]\n\n]"), PL_EINVALID, "line 3, column 1: " },
		{ PL_S("[1]\0"), PL_EINVALID, "line 1, column 4: " },
		{ PL_S("\"\xff\""), PL_EINVALID, "line 1, column 2: unable to decode byte 0xff" },
		{ PL_S("\"\xc3\xa9\" x"), PL_EINVALID, "line 1, column 6: " }, /* bytes */
		{ PL_S("\"\\ud800\""), PL_EINVALID, "line 1, column " },
		{ PL_S("[99999999999999999999]"), PL_EINVALID,
		  "line 1, column 21: too big integer" },
		{ PL_S("[1e999]"), PL_EINVALID, "line 1, column 6: real number overflow" },
		{ PL_S("[01]"), PL_EINVALID, "line 1, column " },
		{ PL_S("{a:1}"), PL_EINVALID, "line 1, column 2: " },
		{ PL_S("{\"a\\u0000b\":1}"), PL_EINVALID,
		  "line 1, column 11: NUL byte in object key" },
		{ PL_S("\xef\xbb\xbf[x"), PL_EINVALID, "line 1, column 5: " },
		{ PL_S("\xef\xbb\xbf"), PL_EINVALID, "line 1, column 4: " },
	};
	struct pl_err err = PL_ERR_INIT;
	pl_json *doc = NULL;

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		assert_int_equal(pl_json_parse(row[i].text, &doc, &err), row[i].code);
		assert_int_equal(err.code, row[i].code);
		if (!pl_str_starts(pl_sb_str(&err.text), pl_str_of(row[i].where)))
			fail_msg("%s: not at %s", pl_sb_cstr(&err.text), row[i].where);
		assert_null(doc); /* left alone */
		assert_int_equal(pl_json_parse(row[i].text, &doc, NULL), row[i].code);
	}
	pl_err_deinit(&err);
}

/* n levels of "open", then close ones. */
static struct pl_str nest(struct pl_sb *sb, const char *open, const char *middle, char close, int n)
{
	pl_sb_clear(sb);
	for (int i = 0; i < n; i++)
		pl_sb_adds(sb, open);
	pl_sb_adds(sb, middle);
	for (int i = 0; i < n; i++)
		pl_sb_addc(sb, close);
	return pl_sb_str(sb);
}

static void test_depth(void **state)
{
	struct pl_sb text = PL_SB_INIT, brackets = PL_SB_INIT;
	struct pl_err err = PL_ERR_INIT;
	pl_json *doc = NULL;
	struct pl_str s;

	(void)state;
	for (int i = 0; i < 2; i++) {
		const char *open = i ? "{\"a\":" : "[", *middle = i ? "1" : "";
		char close = i ? '}' : ']';

		s = nest(&text, open, middle, close, PL_MAX_JSON_DEPTH);
		assert_int_equal(pl_json_parse(s, &doc, &err), 0);
		pl_json_free(doc);
		s = nest(&text, open, middle, close, PL_MAX_JSON_DEPTH + 1);
		assert_int_equal(pl_json_parse(s, &doc, &err), PL_ELIMIT);
		s = nest(&text, open, middle, close, 1000000);
		assert_int_equal(pl_json_parse(s, &doc, &err), PL_ELIMIT);
	}
	s = nest(&text, "[\n", "", ']', PL_MAX_JSON_DEPTH + 1);
	assert_int_equal(pl_json_parse(s, &doc, &err), PL_ELIMIT);
	assert_string_equal(pl_sb_cstr(&err.text), "line 129, column 1: nested too deeply");

	/* brackets in a string do not nest, nor do those that were closed */
	nest(&brackets, "[{\\\"", "\\\\", ']', 500);
	pl_sb_clear(&text);
	pl_sb_addf(&text, "[\"%s\"", brackets.p);
	for (int i = 0; i < 500; i++)
		pl_sb_adds(&text, ",[{}]");
	pl_sb_addc(&text, ']');
	assert_int_equal(pl_json_parse(pl_sb_str(&text), &doc, &err), 0);
	assert_int_equal(pl_json_len(doc), 501);
	pl_json_free(doc);
	pl_sb_deinit(&text);
	pl_sb_deinit(&brackets);
	pl_err_deinit(&err);
}

static void test_values(void **state)
{
	pl_json *doc = parse(
		"\xef\xbb\xbf{\"s\":\"a\\u0000b\",\"i\":-9223372036854775808,\"r\":2.0,"
		"\"h\":2.5,\"t\":true,\"f\":false,\"n\":null,\"a\":[1,[]],\"o\":{},"
		"\"big\":1e300,\"edge\":9223372036854775808.0}");
	static const struct {
		const char *key;
		enum pl_json_type type;
		int64_t as_int;
	} row[] = {
		{ "s", PL_JSON_STRING, 7 },     { "i", PL_JSON_NUMBER, INT64_MIN },
		{ "r", PL_JSON_NUMBER, 2 },     { "h", PL_JSON_NUMBER, 7 },
		{ "t", PL_JSON_BOOL, 7 },       { "n", PL_JSON_NULL, 7 },
		{ "a", PL_JSON_ARRAY, 7 },      { "o", PL_JSON_OBJECT, 7 },
		{ "missing", PL_JSON_NONE, 7 }, { "big", PL_JSON_NUMBER, 7 },
		{ "edge", PL_JSON_NUMBER, 7 },
	};

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		const pl_json *value = pl_json_get(doc, row[i].key);

		assert_int_equal(pl_json_type(value), row[i].type);
		assert_true(pl_json_int(value, 7) == row[i].as_int);
	}
	assert_true(pl_str_eq(pl_json_get_str(doc, "s"), PL_S("a\0b")));
	assert_int_equal(pl_json_len(pl_json_get(doc, "a")), 2);
	assert_int_equal(pl_json_len(doc), 11);
	assert_int_equal(pl_json_int(pl_json_at(pl_json_get(doc, "a"), 0), 7), 1);
	assert_true(pl_json_bool(pl_json_get(doc, "t"), false));
	assert_false(pl_json_bool(pl_json_get(doc, "f"), true));
	assert_true(pl_json_bool(pl_json_get(doc, "n"), true));

	/* another type, or nothing at all, answers nothing */
	assert_null(pl_json_get_str(doc, "i").p);
	assert_null(pl_json_get(pl_json_get(doc, "a"), "x"));
	assert_null(pl_json_get(NULL, "x"));
	assert_null(pl_json_at(doc, 0));
	assert_null(pl_json_at(NULL, 0));
	assert_null(pl_json_at(pl_json_get(doc, "a"), 2));
	assert_int_equal(pl_json_len(NULL) + pl_json_len(pl_json_get(doc, "s")), 0);
	assert_null(pl_json_str(NULL).p);
	pl_json_free(doc);
	pl_json_free(NULL);

	doc = parse("\"\""); /* an empty string is a string */
	assert_non_null(pl_json_str(doc).p);
	pl_json_free(doc);
}

static void test_order(void **state)
{
	static const char text[] = "{\"z\":1,\"a\":2,\"\":3,\"m\":4,\"\xc3\xa9\":5}";
	pl_json *doc = parse(text), *value;
	struct pl_str key;
	struct pl_sb keys = PL_SB_INIT;
	void *it = NULL;

	(void)state;
	while (pl_json_next(doc, &it, &key, &value))
		pl_sb_addf(&keys, "[" PL_STR_FMT "]%d", PL_STR_ARG(key),
		           (int)pl_json_int(value, 0));
	assert_string_equal(keys.p, "[z]1[a]2[]3[m]4[\xc3\xa9]5");
	pl_json_free(doc);
	it = NULL;
	assert_false(pl_json_next(NULL, &it, &key, &value));
	doc = parse("[1]");
	assert_false(pl_json_next(doc, &it, &key, &value));
	pl_json_free(doc);
	pl_sb_deinit(&keys);
}

static void test_keep(void **state)
{
	pl_json *doc = parse("{\"a\":{\"b\":[\"text\"]}}");
	pl_json *part = pl_json_keep(pl_json_get(pl_json_get(doc, "a"), "b"));

	(void)state;
	pl_json_free(doc);
	assert_true(pl_str_is(pl_json_str(pl_json_at(part, 0)), "text"));
	pl_json_free(part);
	assert_null(pl_json_keep(NULL));
}

static void test_equal(void **state)
{
	pl_json *a = parse("{\"a\":[1,{\"b\":null}],\"c\":\"x\"}");
	pl_json *b = parse("{\"c\":\"x\",\"a\":[1,{\"b\":null}]}");
	pl_json *c = parse("{\"c\":\"x\",\"a\":[1,{\"b\":false}]}");

	(void)state;
	assert_true(pl_json_equal(a, b)); /* the order of keys says nothing */
	assert_false(pl_json_equal(a, c));
	assert_false(pl_json_equal(a, NULL));
	pl_json_free(a);
	pl_json_free(b);
	pl_json_free(c);
}

/* As jq 1.6 wrote them. */
static void test_numbers(void **state)
{
	static const struct { const char *text, *want; } row[] = {
		{ "0", "0" }, { "-1", "-1" }, { "9223372036854775807", "9223372036854775807" },
		{ "9007199254740993", "9007199254740993" }, { "3.0", "3" }, { "-0.0", "-0" },
		{ "0.1", "0.1" }, { "0.30000000000000004", "0.30000000000000004" },
		{ "1.5", "1.5" }, { "-12.25", "-12.25" }, { "100.0", "100" }, { "1e2", "100" },
		{ "1e15", "1000000000000000" }, { "1e16", "1e+16" }, { "1e17", "1e+17" },
		{ "1.5e17", "1.5e+17" },
		{ "1e20", "1e+20" }, { "1.5e300", "1.5e+300" }, { "0.001", "0.001" },
		{ "0.0001", "0.0001" }, { "0.00001", "1e-05" }, { "1.5e-5", "1.5e-05" },
		{ "1e-7", "1e-07" }, { "5e-324", "5e-324" }, { "1.7976931348623157e308",
		  "1.7976931348623157e+308" }, { "12345678901234567000.0", "12345678901234567000" },
		{ "123456789012345678901234.0", "123456789012345690000000" },
	};
	struct pl_sb sb = PL_SB_INIT;

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		pl_json *doc = parse(row[i].text);

		pl_sb_clear(&sb);
		pl_json_number(doc, &sb);
		assert_string_equal(sb.p, row[i].want);
		assert_true(strtod(sb.p, NULL) == strtod(row[i].text, NULL));
		pl_json_free(doc);
	}
	pl_sb_deinit(&sb);
}

static void test_load(void **state)
{
	char path[] = "/tmp/pl-t-json.XXXXXX";
	struct pl_sb want = PL_SB_INIT;
	struct pl_err err = PL_ERR_INIT;
	pl_json *doc = NULL;
	int fd = mkstemp(path);

	(void)state;
	assert_true(fd >= 0);
	assert_int_equal(write(fd, "[1,\n2 3]", 8), 8);
	assert_int_equal(pl_json_load(path, &doc, &err), PL_EINVALID);
	pl_sb_addf(&want, "reading '%s': line 2, column 3: ", path);
	assert_true(pl_str_starts(pl_sb_str(&err.text), pl_sb_str(&want)));
	assert_int_equal(pwrite(fd, "[1,\n2,3]", 8, 0), 8);
	assert_int_equal(pl_json_load(path, &doc, &err), 0);
	assert_int_equal(pl_json_len(doc), 3);
	pl_json_free(doc);
	close(fd);
	unlink(path);
	assert_int_equal(pl_json_load(path, &doc, &err), PL_ENOTFOUND);
	pl_sb_deinit(&want);
	pl_err_deinit(&err);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_errors),  cmocka_unit_test(test_depth),
		cmocka_unit_test(test_values),  cmocka_unit_test(test_order),
		cmocka_unit_test(test_keep),    cmocka_unit_test(test_equal),
		cmocka_unit_test(test_numbers), cmocka_unit_test(test_load),
	};
	return cmocka_run_group_tests_name("json", tests, NULL, NULL);
}
