/* tests/unit/t-utf.c -- facts about decoding. */
#include "base/utf.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

/* The definition: a code point written the shortest way. */
static size_t encode(uint32_t c, unsigned char *to)
{
	size_t n = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
	static const unsigned char lead[] = { 0, 0, 0xc0, 0xe0, 0xf0 };

	for (size_t i = n - 1; i > 0; i--, c >>= 6)
		to[i] = (unsigned char)(0x80 | (c & 0x3f));
	to[0] = (unsigned char)(lead[n] | c);
	return n;
}

static void test_every_code_point(void **state)
{
	(void)state;
	for (uint32_t c = 0; c < 0x120000; c++) {
		unsigned char text[4];
		size_t n = encode(c, text);
		bool good = c < 0xd800 || (c > 0xdfff && c <= 0x10ffff);
		struct pl_str s = { (const char *)text, n };

		assert_int_equal(pl_utf8_len(s), good ? n : 0);
		assert_int_equal(pl_utf8_valid(s), good);
		if (n > 1 && good) { /* cut */
			s.n--;
			assert_int_equal(pl_utf8_len(s), 0);
			assert_false(pl_utf8_valid(s));
		}
	}
}

/* Every pair of bytes at every offset: the eight-byte steps agree with the byte-wise rule. */
static void test_alignment(void **state)
{
	char text[24];

	(void)state;
	for (unsigned a = 0; a < 256; a++)
		for (unsigned b = 0; b < 256; b++) {
			bool good = (a < 0x80 && b < 0x80) ||
			            (a >= 0xc2 && a <= 0xdf && b >= 0x80 && b <= 0xbf);

			for (size_t at = 0; at < 20; at += 3) {
				memset(text, 'x', sizeof(text));
				text[at] = (char)a;
				text[at + 1] = (char)b;
				assert_int_equal(pl_utf8_valid(
							 (struct pl_str){ text, sizeof(text) }),
				                 good);
			}
		}
}

static void test_ill_formed(void **state)
{
	static const struct pl_str bad[] = {
		PL_S("\x80"),
		PL_S("\xbf"),
		PL_S("\xc0\x80"),
		PL_S("\xc1\xbf"),
		PL_S("\xc2"),
		PL_S("\xc2\x7f"),
		PL_S("\xc2\xc0"),
		PL_S("\xe0\x9f\xbf"),
		PL_S("\xed\xa0\x80"),
		PL_S("\xed\xbf\xbf"),
		PL_S("\xf0\x8f\xbf\xbf"),
		PL_S("\xf4\x90\x80\x80"),
		PL_S("\xf5\x80\x80\x80"),
		PL_S("\xff"),
		PL_S("\xe2\x82\x28"),
		PL_S("\xf0\x9f\x98"),
		PL_S("aaaaaaaa\xff"),
		PL_S("aaaaaaaaaaaaaaaa\xc3"),
		PL_S("\xc3\xa9\xa9"),
	};

	(void)state;
	for (size_t i = 0; i < PL_LEN(bad); i++)
		assert_false(pl_utf8_valid(bad[i]));
	assert_true(pl_utf8_valid(PL_S_NONE));
	assert_true(pl_utf8_valid(PL_S("a\0b")));
	assert_int_equal(pl_utf8_len(PL_S_NONE), 0);
	assert_int_equal(pl_utf8_len(PL_S("ab")), 1);
}

static void test_decode(void **state)
{
	static const struct {
		struct pl_str bytes, want;
		enum pl_encoding encoding;
		bool borrowed;
	} row[] = {
		{ PL_S_NONE, PL_S_NONE, PL_UTF8, true },
		{ PL_S("a\r\nb"), PL_S("a\r\nb"), PL_UTF8, true },
		{ PL_S("a\rb\r\nc"), PL_S("a\rb\r\nc"), PL_UTF8, true },
		{ PL_S("a\rb\r"), PL_S("a\nb\n"), PL_UTF8, false },
		{ PL_S("\xef\xbb\xbf" "a\r"), PL_S("a\n"), PL_UTF8_BOM, false },
		{ PL_S("\xe9\r"), PL_S("\xc3\xa9\n"), PL_LATIN1, false },
		{ PL_S("\xfe\xff\0a\0\r"), PL_S("a\n"), PL_UTF16BE, false },
		{ PL_S("\xc3\xa9"), PL_S("\xc3\xa9"), PL_UTF8, true },
		{ PL_S("\xef\xbb\xbf"), PL_S(""), PL_UTF8_BOM, true },
		{ PL_S("\xef\xbb\xbf\xef\xbb\xbfx"), PL_S("\xef\xbb\xbfx"), PL_UTF8_BOM, true },
		{ PL_S("\xef\xbb\xbf\xff"), PL_S("\xc3\xaf\xc2\xbb\xc2\xbf\xc3\xbf"), PL_LATIN1,
		  false },
		{ PL_S("caf\xe9\r\n\x80"), PL_S("caf\xc3\xa9\r\n\xc2\x80"), PL_LATIN1, false },
		{ PL_S("\xff\xfe"), PL_S(""), PL_UTF16LE, false },
		{ PL_S("\xff\xfe\x61\0\xe9\0\xac\x20"), PL_S("a\xc3\xa9\xe2\x82\xac"), PL_UTF16LE,
		  false },
		{ PL_S("\xfe\xff\0a\0\xe9\x20\xac"), PL_S("a\xc3\xa9\xe2\x82\xac"), PL_UTF16BE,
		  false },
		{ PL_S("\xfe\xff\xd8\x3d\xde\x00"), PL_S("\xf0\x9f\x98\x80"), PL_UTF16BE, false },
		{ PL_S("\xff\xfe\x3d\xd8\x00\xde"), PL_S("\xf0\x9f\x98\x80"), PL_UTF16LE, false },
		{ PL_S("\xfe\xff\xdb\xff\xdf\xff"), PL_S("\xf4\x8f\xbf\xbf"), PL_UTF16BE, false },
		/* lone surrogates: high at the end, high before a letter, two high, low alone */
		{ PL_S("\xfe\xff\xd8\x3d"), PL_S("\xef\xbf\xbd"), PL_UTF16BE, false },
		{ PL_S("\xfe\xff\xd8\x3d\0a"), PL_S("\xef\xbf\xbd" "a"), PL_UTF16BE, false },
		{ PL_S("\xfe\xff\xd8\x3d\xd8\x3d\xde\x00"), PL_S("\xef\xbf\xbd\xf0\x9f\x98\x80"),
		  PL_UTF16BE, false },
		{ PL_S("\xfe\xff\xde\x00\xde\x00"), PL_S("\xef\xbf\xbd\xef\xbf\xbd"),
		  PL_UTF16BE, false },
		{ PL_S("\xfe\xff\xde\x00\0a"), PL_S("\xef\xbf\xbd" "a"), PL_UTF16BE, false },
		/* half a unit, a NUL, half a mark */
		{ PL_S("\xfe\xff\0a\0"), PL_S("a\xef\xbf\xbd"), PL_UTF16BE, false },
		{ PL_S("\xfe\xff\0\0"), PL_S("\0"), PL_UTF16BE, false },
		{ PL_S("\xfe"), PL_S("\xc3\xbe"), PL_LATIN1, false },
	};
	struct pl_sb storage = PL_SB_INIT;

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		struct pl_str out = PL_S("unset");

		assert_int_equal(pl_utf_decode(row[i].bytes, &storage, &out), row[i].encoding);
		assert_true(pl_str_eq(out, row[i].want));
		assert_int_equal(storage.n == 0 || out.p != storage.p, row[i].borrowed || !out.n);
		if (row[i].borrowed && out.n) /* the same bytes, not a copy */
			assert_ptr_equal(out.p + out.n, row[i].bytes.p + row[i].bytes.n);
	}
	pl_sb_deinit(&storage);
}

static void test_latin1_all(void **state)
{
	char all[256];
	struct pl_sb storage = PL_SB_INIT;
	struct pl_str out;

	(void)state;
	for (int i = 0; i < 256; i++)
		all[i] = (char)i;
	assert_int_equal(pl_utf_decode((struct pl_str){ all, 256 }, &storage, &out), PL_LATIN1);
	assert_int_equal(out.n, 128 + 2 * 128);
	assert_true(pl_utf8_valid(out));
	for (int i = 0; i < 128; i++) {
		assert_int_equal(out.p[i], i);
		assert_int_equal((unsigned char)out.p[128 + 2 * i], i < 64 ? 0xc2 : 0xc3);
		assert_int_equal((unsigned char)out.p[129 + 2 * i], 0x80 | (i & 0x3f));
	}
	pl_sb_deinit(&storage);
}

static void test_binary(void **state)
{
	char text[9000];

	(void)state;
	memset(text, 'a', sizeof(text));
	assert_false(pl_utf_is_binary(PL_S_NONE));
	assert_false(pl_utf_is_binary((struct pl_str){ text, sizeof(text) }));
	text[8000] = '\0';
	assert_false(pl_utf_is_binary((struct pl_str){ text, sizeof(text) }));
	text[7999] = '\0';
	assert_true(pl_utf_is_binary((struct pl_str){ text, sizeof(text) }));
	assert_true(pl_utf_is_binary(PL_S("\0")));
	assert_false(pl_utf_is_binary(PL_S("\xff\xfe\0a")));
	assert_false(pl_utf_is_binary(PL_S("\xfe\xff\0a")));
	assert_true(pl_utf_is_binary(PL_S("\xef\xbb\xbf\0")));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_every_code_point), cmocka_unit_test(test_alignment),
		cmocka_unit_test(test_ill_formed),       cmocka_unit_test(test_decode),
		cmocka_unit_test(test_latin1_all),       cmocka_unit_test(test_binary),
	};
	return cmocka_run_group_tests_name("utf", tests, NULL, NULL);
}
