/* tests/unit/t-out.c -- facts about writing JSON. */
#include "base/out.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

/* Every kind of value and every neighbour: what `jq .` printed for it. */
static const char fixed[] = "{\n"
                            "  \"schema\": 1,\n"
                            "  \"empty\": {},\n"
                            "  \"none\": [],\n"
                            "  \"list\": [\n"
                            "    -9007199254740991,\n"
                            "    0.25,\n"
                            "    true,\n"
                            "    false,\n"
                            "    null,\n"
                            "    [\n"
                            "      [],\n"
                            "      {}\n"
                            "    ],\n"
                            "    {\n"
                            "      \"k\": {\n"
                            "        \"x\": \"\"\n"
                            "      }\n"
                            "    }\n"
                            "  ],\n"
                            "  \"\\\"\\\\\\n\\u0001\\u007f\xc3\xa9\": \"/\\b\\f\\r\\t\\u0000\"\n"
                            "}\n";

static void write_fixed(struct pl_out *out)
{
	pl_out_object(out);
	pl_out_kint(out, "schema", 1);
	pl_out_kobject(out, "empty");
	pl_out_object_end(out);
	pl_out_karray(out, "none");
	pl_out_array_end(out);
	pl_out_karray(out, "list");
	pl_out_int(out, -INT64_C(9007199254740991));
	pl_out_real(out, 0.25, 2);
	pl_out_bool(out, true);
	pl_out_bool(out, false);
	pl_out_null(out);
	pl_out_array(out);
	pl_out_array(out);
	pl_out_array_end(out);
	pl_out_object(out);
	pl_out_object_end(out);
	pl_out_array_end(out);
	pl_out_object(out);
	pl_out_kobject(out, "k");
	pl_out_kstr(out, "x", PL_S_NONE);
	pl_out_object_end(out);
	pl_out_object_end(out);
	pl_out_array_end(out);
	pl_out_kstr(out, "\"\\\n\x01\x7f\xc3\xa9", PL_S("/\b\f\r\t\0"));
	pl_out_object_end(out);
}

static void test_pretty(void **state)
{
	struct pl_sb sb = PL_SB_INIT;
	struct pl_out *out = pl_out_new(PL_OUT_PRETTY, NULL, &sb);

	(void)state;
	write_fixed(out);
	assert_int_equal(pl_out_close(out, NULL), 0);
	assert_string_equal(sb.p, fixed);
	pl_sb_deinit(&sb);
}

static void test_compact(void **state)
{
	struct pl_sb sb = PL_SB_INIT;
	struct pl_out *out = pl_out_new(PL_OUT_COMPACT, NULL, &sb);

	(void)state;
	write_fixed(out);
	pl_out_array(out);
	pl_out_array_end(out);
	pl_out_str(out, PL_S("a\xff"));
	assert_int_equal(pl_out_close(out, NULL), 0);
	assert_string_equal(sb.p, "{\"schema\":1,\"empty\":{},\"none\":[],"
	                          "\"list\":[-9007199254740991,"
	                          "0.25,true,false,null,[[],{}],{\"k\":{\"x\":\"\"}}],"
	                          "\"\\\"\\\\\\n\\u0001\\u007f\xc3\xa9\":"
	                          "\"/\\b\\f\\r\\t\\u0000\"}\n"
	                          "[]\n\"a\xef\xbf\xbd\"\n");
	pl_sb_deinit(&sb);
}

static void test_top_level(void **state)
{
	struct pl_sb sb = PL_SB_INIT;
	struct pl_out *out = pl_out_new(PL_OUT_PRETTY, NULL, &sb);

	(void)state;
	assert_int_equal(pl_out_close(out, NULL), 0);
	assert_int_equal(sb.n, 0); /* no value, no newline */
	out = pl_out_new(PL_OUT_PRETTY, NULL, &sb);
	pl_out_int(out, INT64_MIN);
	pl_out_int(out, INT64_MAX);
	pl_out_null(out);
	assert_int_equal(pl_out_close(out, NULL), 0);
	assert_string_equal(sb.p, "-9223372036854775808\n9223372036854775807\nnull\n");
	pl_sb_deinit(&sb);
}

static void test_real(void **state)
{
	static const struct { double x; int digits; const char *want; } row[] = {
		{ 1.0 / 3, 3, "0.333" }, { 2, 0, "2" }, { 2, 2, "2.00" }, { -0.001, 2, "0.00" },
		{ -0.0, 0, "0" }, { -0.06, 1, "-0.1" }, { 1e20, 1, "100000000000000000000.0" },
		{ NAN, 2, "null" }, { INFINITY, 2, "null" }, { -INFINITY, 2, "null" },
	};

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		struct pl_sb sb = PL_SB_INIT;
		struct pl_out *out = pl_out_new(PL_OUT_COMPACT, NULL, &sb);

		pl_out_real(out, row[i].x, row[i].digits);
		assert_int_equal(pl_out_close(out, NULL), 0);
		pl_sb_truncate(&sb, sb.n - 1);
		assert_string_equal(sb.p, row[i].want);
		pl_sb_deinit(&sb);
	}
}

static void test_path(void **state)
{
	struct pl_sb sb = PL_SB_INIT;
	struct pl_out *out = pl_out_new(PL_OUT_COMPACT, NULL, &sb);

	(void)state;
	pl_out_object(out);
	pl_out_kpath(out, "p", PL_S("a\xff/\xc3\xa9\n"));
	pl_out_kbool(out, "b", true);
	pl_out_object_end(out);
	assert_int_equal(pl_out_close(out, NULL), 0);
	assert_string_equal(sb.p, "{\"p\":\"a\\\\xff/\xc3\xa9\\\\x0a\",\"b\":true}\n");
	pl_sb_deinit(&sb);
}

static void pretty(struct pl_str text, struct pl_sb *sb)
{
	struct pl_out *out = pl_out_new(PL_OUT_PRETTY, NULL, sb);
	pl_json *doc = NULL;

	assert_int_equal(pl_json_parse(text, &doc, NULL), 0);
	pl_out_json(out, doc);
	pl_json_free(doc);
	assert_int_equal(pl_out_close(out, NULL), 0);
}

static void test_read_back(void **state)
{
	struct pl_sb sb = PL_SB_INIT;
	struct pl_out *out;

	(void)state;
	pretty(pl_str_of(fixed), &sb);
	assert_string_equal(sb.p, fixed);
	pl_sb_clear(&sb);
	out = pl_out_new(PL_OUT_PRETTY, NULL, &sb);
	pl_out_object(out);
	pl_out_key(out, "missing");
	pl_out_json(out, NULL);
	pl_out_object_end(out);
	assert_int_equal(pl_out_close(out, NULL), 0);
	assert_string_equal(sb.p, "{\n  \"missing\": null\n}\n");
	pl_sb_deinit(&sb);
}

/* A value out of the numbers of seed. */
static void grow(struct pl_sb *sb, unsigned *seed, int depth)
{
	static const char *const leaf[] = { "0", "-17", "true", "false", "null", "\"\"", "[]", "{}",
		                            "\"\\u0000\\u001f\\u007f\\u0080\\ud83d\\ude00\"",
		                            "\"\xe2\x80\xa8\xc3\xa9/\\\\\\\"\\n\"", "4294967296" };
	unsigned kind, n;

	*seed = *seed * 1103515245 + 12345;
	kind = *seed >> 16;
	n = kind / 8 % 4;
	if (depth == 0 || kind % 3 == 0) {
		pl_sb_adds(sb, leaf[kind % PL_LEN(leaf)]);
		return;
	}
	pl_sb_addc(sb, kind % 2 ? '[' : '{');
	for (unsigned i = 0; i < n; i++) {
		pl_sb_adds(sb, i ? "," : " ");
		if (kind % 2 == 0)
			pl_sb_addf(sb, "\"k%u\\t\":", 9 - i); /* not in order */
		grow(sb, seed, depth - 1);
	}
	pl_sb_addc(sb, kind % 2 ? ']' : '}');
}

static void test_against_jq(void **state)
{
	char path[] = "/tmp/pl-t-out.XXXXXX", command[100], buffer[4096];
	struct pl_sb text = PL_SB_INIT, ours = PL_SB_INIT, theirs = PL_SB_INIT;
	unsigned seed = 42;
	size_t n;
	FILE *jq;
	int fd;

	(void)state;
	if (system("jq --version >/dev/null 2>&1") != 0)
		skip();
	pl_sb_addc(&text, '[');
	for (int i = 0; i < 300; i++) {
		pl_sb_adds(&text, i ? "," : "");
		grow(&text, &seed, 6);
	}
	pl_sb_addc(&text, ']');
	fd = mkstemp(path);
	assert_true(fd >= 0);
	assert_true(write(fd, text.p, text.n) == (ssize_t)text.n);
	close(fd);
	snprintf(command, sizeof(command), "jq . %s", path);
	jq = popen(command, "r");
	assert_non_null(jq);
	while ((n = fread(buffer, 1, sizeof(buffer), jq)) > 0)
		pl_sb_add(&theirs, (struct pl_str){ buffer, n });
	assert_int_equal(pclose(jq), 0);
	unlink(path);
	pretty(pl_sb_str(&text), &ours);
	assert_true(ours.n > 10000);
	assert_string_equal(ours.p, theirs.p);
	pl_sb_deinit(&text);
	pl_sb_deinit(&ours);
	pl_sb_deinit(&theirs);
}

static void test_sink(void **state)
{
	char *text = NULL;
	size_t n = 0;
	FILE *sink = open_memstream(&text, &n);
	struct pl_out *out = pl_out_new(PL_OUT_COMPACT, sink, NULL);

	(void)state;
	pl_out_array(out);
	for (int i = 0; i < 100000; i++)
		pl_out_int(out, 7);
	fflush(sink);
	assert_true(n > 100000); /* a stream does not wait for its end */
	pl_out_array_end(out);
	assert_int_equal(pl_out_close(out, NULL), 0);
	assert_int_equal(n, 200002); /* flushed by close: "[7,7,...7]" and a newline */
	fclose(sink);
	free(text);
}

/* The first failed write surfaces at the end, and only there. */
static void test_full(void **state)
{
	struct pl_err err = PL_ERR_INIT;

	(void)state;
	for (int i = 0; i < 2; i++) {
		FILE *sink = fopen("/dev/full", "w");
		struct pl_out *out;

		if (!sink)
			skip();
		out = pl_out_new(PL_OUT_PRETTY, sink, NULL);
		pl_out_array(out);
		for (int k = 0; k < (i ? 200000 : 1); k++)
			pl_out_int(out, k);
		pl_out_array_end(out);
		assert_int_equal(pl_out_close(out, &err), PL_EIO);
		assert_string_equal(pl_sb_cstr(&err.text),
		                    "cannot write the output: No space left on device");
		fclose(sink);
	}
	pl_err_deinit(&err);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_pretty),     cmocka_unit_test(test_compact),
		cmocka_unit_test(test_top_level),  cmocka_unit_test(test_real),
		cmocka_unit_test(test_path),       cmocka_unit_test(test_read_back),
		cmocka_unit_test(test_against_jq), cmocka_unit_test(test_sink),
		cmocka_unit_test(test_full),
	};
	return cmocka_run_group_tests_name("out", tests, NULL, NULL);
}
