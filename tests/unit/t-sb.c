/* tests/unit/t-sb.c -- facts about the string builder. */
#include "base/sb.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

static void test_grow(void **state)
{
	struct pl_sb sb = PL_SB_INIT;
	char *p;

	(void)state;
	assert_string_equal(pl_sb_cstr(&sb), "");
	assert_int_equal(pl_sb_str(&sb).n, 0);
	pl_sb_clear(&sb);
	pl_sb_add(&sb, PL_S_NONE);
	pl_sb_adds(&sb, "");
	assert_null(sb.p); /* nothing added, nothing allocated */
	p = pl_sb_detach(&sb);
	assert_string_equal(p, "");
	free(p);

	for (int i = 0; i < 100000; i++) {
		pl_sb_addc(&sb, (char)('a' + i % 26));
		assert_true(sb.n < sb.cap && sb.p[sb.n] == '\0');
	}
	for (int i = 0; i < 100000; i++)
		assert_int_equal(sb.p[i], 'a' + i % 26);
	pl_sb_truncate(&sb, 3);
	assert_string_equal(sb.p, "abc");
	pl_sb_add(&sb, PL_S("\0d"));
	assert_memory_equal(sb.p, "abc\0d", 6);
	pl_sb_clear(&sb);
	assert_string_equal(pl_sb_cstr(&sb), "");
	p = pl_sb_detach(&sb);
	assert_null(sb.p);
	assert_int_equal(sb.cap, 0);
	free(p);
	pl_sb_deinit(&sb);
}

static void test_reserve(void **state)
{
	(void)state;
	for (size_t n = 0; n < 200; n++) {
		struct pl_sb sb = PL_SB_INIT;
		const char *p;

		pl_sb_reserve(&sb, n);
		p = sb.p;
		for (size_t i = 0; i < n; i++)
			pl_sb_addc(&sb, 'x');
		assert_ptr_equal(sb.p, p); /* room for n and the NUL without moving */
		pl_sb_deinit(&sb);
	}
}

static void test_format(void **state)
{
	struct pl_sb sb = PL_SB_INIT;
	struct pl_str none = PL_S_NONE, part = PL_S("abcdef");

	(void)state;
	part.n = 3;
	pl_sb_addf(&sb, "%s", "");
	assert_string_equal(pl_sb_cstr(&sb), "");
	pl_sb_addf(&sb, "<" PL_STR_FMT "|" PL_STR_FMT ">", PL_STR_ARG(none), PL_STR_ARG(part));
	assert_string_equal(sb.p, "<|abc>");
	pl_sb_addf(&sb, "%5000d", 7);
	assert_int_equal(sb.n, 5006);
	assert_int_equal(sb.p[5005], '7');
	/* every fill level: the text that just fits and the one that just does not */
	for (int n = 0; n < 100; n++) {
		pl_sb_deinit(&sb);
		pl_sb_addf(&sb, "%*s", n, "");
		pl_sb_addf(&sb, "%d", 12345);
		assert_int_equal(sb.n, n + 5);
		assert_string_equal(sb.p + n, "12345");
	}
	pl_sb_deinit(&sb);
}

static void test_json(void **state)
{
	static const struct { struct pl_str text; const char *want; } row[] = {
		{ PL_S_NONE, "\"\"" },
		{ PL_S("a/b"), "\"a/b\"" },
		{ PL_S("\"\\\n\t\r\b\f"), "\"\\\"\\\\\\n\\t\\r\\b\\f\"" },
		{ PL_S("\0\x01\x0b\x1f\x7f"), "\"\\u0000\\u0001\\u000b\\u001f\\u007f\"" },
		{ PL_S("\xc3\xa9\xe2\x80\xa8\xf0\x9f\x98\x80"), /* e acute, U+2028, an emoji */
		  "\"\xc3\xa9\xe2\x80\xa8\xf0\x9f\x98\x80\"" },
		{ PL_S("a\xff""b"), "\"a\xef\xbf\xbd""b\"" },
		{ PL_S("\x80\x80"), "\"\xef\xbf\xbd\xef\xbf\xbd\"" },
		{ PL_S("\xc3("), "\"\xef\xbf\xbd(\"" },
		{ PL_S("\xe2\x82"), "\"\xef\xbf\xbd\"" },         /* cut */
		{ PL_S("\xed\xa0\x80"), "\"\xef\xbf\xbd\"" },     /* a surrogate */
		{ PL_S("\xc0\x80"), "\"\xef\xbf\xbd\"" },         /* overlong */
		{ PL_S("\xf4\x90\x80\x80"), "\"\xef\xbf\xbd\"" }, /* over U+10FFFF */
		{ PL_S("\xf0\x9f\""), "\"\xef\xbf\xbd\\\"\"" },
	};
	struct pl_sb sb = PL_SB_INIT;

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		pl_sb_clear(&sb);
		pl_sb_add_json(&sb, row[i].text);
		assert_string_equal(pl_sb_cstr(&sb), row[i].want);
	}
	pl_sb_deinit(&sb);
}

/* Every byte at every offset: the eight-byte steps agree with the escaping of one byte. */
static void test_json_alignment(void **state)
{
	struct pl_sb one = PL_SB_INIT, all = PL_SB_INIT, want = PL_SB_INIT;

	(void)state;
	for (int c = 0; c < 256; c++) {
		char byte = (char)c, text[20];

		pl_sb_clear(&one);
		pl_sb_add_json(&one, (struct pl_str){ &byte, 1 });
		for (size_t at = 0; at < sizeof(text); at++) {
			memset(text, 'x', sizeof(text));
			text[at] = byte;
			pl_sb_clear(&all);
			pl_sb_add_json(&all, (struct pl_str){ text, sizeof(text) });
			pl_sb_clear(&want);
			pl_sb_addf(&want, "\"%.*s%.*s%.*s\"", (int)at, "xxxxxxxxxxxxxxxxxxxx",
			           (int)one.n - 2, one.p + 1, (int)(sizeof(text) - 1 - at),
			           "xxxxxxxxxxxxxxxxxxxx");
			assert_string_equal(all.p, want.p);
		}
	}
	pl_sb_deinit(&one);
	pl_sb_deinit(&all);
	pl_sb_deinit(&want);
}

static void test_path(void **state)
{
	static const struct { struct pl_str text; const char *path, *line; } row[] = {
		{ PL_S_NONE, "", "" },
		{ PL_S("a b/\xc3\xa9.rs"), "a b/\xc3\xa9.rs", "a b/\xc3\xa9.rs" },
		{ PL_S("a\xff\xc3(b"), "a\\xff\\xc3(b", "a\\xff\\xc3(b" },
		{ PL_S("a\n\t\x1b[1m\x7f"), "a\\x0a\\x09\\x1b[1m\\x7f", "a  \\x1b[1m\\x7f" },
		{ PL_S("a\0b"), "a\\x00b", "a\\x00b" },
	};
	struct pl_sb sb = PL_SB_INIT;

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		pl_sb_clear(&sb);
		pl_sb_add_path(&sb, row[i].text);
		assert_string_equal(pl_sb_cstr(&sb), row[i].path);
		pl_sb_clear(&sb);
		pl_sb_add_line(&sb, row[i].text);
		assert_string_equal(pl_sb_cstr(&sb), row[i].line);
	}
	pl_sb_deinit(&sb);
}

static void test_lines(void **state)
{
	static const struct { struct pl_str text; const char *want; } row[] = {
		{ PL_S_NONE, "" },
		{ PL_S("\ta\n\xc3\xa9\r\n"), "\ta\n\xc3\xa9\r\n" },
		{ PL_S("\x1b[31m\a\x7f\0"), "\\x1b[31m\\x07\\x7f\\x00" },
		{ PL_S("a\rb\r"), "a\\x0db\\x0d" },
		{ PL_S("\xc2\x9b\x33\xc2\xa0\xc2"), "\\u009b3\xc2\xa0\xc2" },
	};
	struct pl_sb sb = PL_SB_INIT;

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		pl_sb_clear(&sb);
		pl_sb_add_lines(&sb, row[i].text);
		assert_string_equal(pl_sb_cstr(&sb), row[i].want);
	}
	pl_sb_deinit(&sb);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_grow),           cmocka_unit_test(test_reserve),
		cmocka_unit_test(test_format),         cmocka_unit_test(test_json),
		cmocka_unit_test(test_json_alignment), cmocka_unit_test(test_path),
		cmocka_unit_test(test_lines),
	};
	return cmocka_run_group_tests_name("sb", tests, NULL, NULL);
}
