/* tests/unit/t-str.c -- facts about slices. */
#include "base/str.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

static int sign(int n)
{
	return (n > 0) - (n < 0);
}

static void test_order(void **state)
{
	static const struct { struct pl_str a, b; int want; } row[] = {
		{ PL_S(""), PL_S(""), 0 },
		{ PL_S_NONE, PL_S(""), 0 },
		{ PL_S_NONE, PL_S("a"), -1 },
		{ PL_S("a"), PL_S("ab"), -1 },
		{ PL_S("b"), PL_S("ab"), 1 },
		{ PL_S("a\0b"), PL_S("a\0c"), -1 },
		{ PL_S("a\0"), PL_S("a"), 1 },
		{ PL_S("\xff"), PL_S("a"), 1 }, /* bytes are unsigned */
		{ PL_S("B"), PL_S("a"), -1 },   /* no locale */
	};
	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		assert_int_equal(sign(pl_str_cmp(row[i].a, row[i].b)), row[i].want);
		assert_int_equal(sign(pl_str_cmp(row[i].b, row[i].a)), -row[i].want);
		assert_int_equal(pl_str_eq(row[i].a, row[i].b), row[i].want == 0);
	}
	assert_true(pl_str_is(PL_S("ab"), "ab"));
	assert_false(pl_str_is(PL_S("a\0b"), "a"));
	assert_true(pl_str_is(PL_S_NONE, ""));
	assert_true(pl_str_is(PL_S_NONE, NULL));
}

static void test_ends(void **state)
{
	(void)state;
	assert_true(pl_str_starts(PL_S("abc"), PL_S("ab")));
	assert_true(pl_str_starts(PL_S("abc"), PL_S("abc")));
	assert_true(pl_str_starts(PL_S_NONE, PL_S_NONE));
	assert_false(pl_str_starts(PL_S("ab"), PL_S("abc")));
	assert_false(pl_str_starts(PL_S("abc"), PL_S("b")));
	assert_true(pl_str_ends(PL_S("abc"), PL_S("bc")));
	assert_true(pl_str_ends(PL_S("abc"), PL_S_NONE));
	assert_false(pl_str_ends(PL_S("bc"), PL_S("abc")));
	assert_false(pl_str_ends(PL_S("abc"), PL_S("b")));
	assert_true(pl_str_eq_nocase(PL_S("aBZ["), PL_S("AbZ[")));
	assert_false(pl_str_eq_nocase(PL_S("["), PL_S("{"))); /* 0x20 apart, but no letters */
	assert_false(pl_str_eq_nocase(PL_S("a"), PL_S("ab")));
}

static void test_find(void **state)
{
	static const struct { struct pl_str s, needle; size_t want; } row[] = {
		{ PL_S("abcabc"), PL_S("ca"), 2 }, { PL_S("abc"), PL_S("abc"), 0 },
		{ PL_S("abc"), PL_S("x"), SIZE_MAX }, { PL_S("ab"), PL_S("abc"), SIZE_MAX },
		{ PL_S("abc"), PL_S(""), 0 }, { PL_S_NONE, PL_S_NONE, 0 },
		{ PL_S_NONE, PL_S("a"), SIZE_MAX }, { PL_S("a\0b"), PL_S("\0b"), 1 },
	};
	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++)
		assert_int_equal(pl_str_find(row[i].s, row[i].needle), row[i].want);
	assert_int_equal(pl_str_find_char(PL_S("a/b/c"), '/'), 1);
	assert_int_equal(pl_str_rfind_char(PL_S("a/b/c"), '/'), 3);
	assert_int_equal(pl_str_find_char(PL_S_NONE, '/'), SIZE_MAX);
	assert_int_equal(pl_str_rfind_char(PL_S("abc"), '/'), SIZE_MAX);
}

static void test_trim(void **state)
{
	(void)state;
	assert_true(pl_str_is(pl_str_trim(PL_S(" \t\r\n\v\f a b \n")), "a b"));
	assert_int_equal(pl_str_trim(PL_S(" \n ")).n, 0);
	assert_int_equal(pl_str_trim(PL_S_NONE).n, 0);
	assert_true(pl_str_is(pl_str_trim(PL_S("\xc2\xa0")), "\xc2\xa0")); /* ASCII only */
}

static void test_split(void **state)
{
	static const struct { const char *text, *want; } row[] = {
		{ "a,,b", "[a][][b]" }, { "", "" },      { "a", "[a]" },
		{ "a,", "[a]" },        { ",", "[]" },   { ",a", "[][a]" },
		{ ",,", "[][]" },       { "a;b", "[a;b]" },
	};
	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		struct pl_str rest = pl_str_of(row[i].text), piece;
		char got[64] = "";

		while (pl_str_split(&rest, ',', &piece)) {
			strcat(got, "[");
			strncat(got, piece.p, piece.n);
			strcat(got, "]");
		}
		assert_string_equal(got, row[i].want);
	}
}

static void test_glob(void **state)
{
	static const struct { const char *pattern, *text; bool want; } row[] = {
		{ "", "", true }, { "", "a", false }, { "*", "", true }, { "*", "a/b", true },
		{ "?", "", false }, { "?", "/", true }, { "??", "a", false },
		{ "*.java", "a/B.java", true }, { "*.java", "a/B.jav", false },
		{ "a*b*c", "aXbYc", true }, { "a*b*c", "aXbY", false }, { "a*", "ba", false },
		{ "**", "x", true }, { "*a", "aaab", false }, { "*ab", "aaab", true },
		{ "[a-c]x", "bx", true }, { "[a-c]x", "dx", false }, { "[!a-c]", "d", true },
		{ "[^a-c]", "a", false }, { "[]]", "]", true }, { "[!]]", "]", false },
		{ "[a-]", "-", true }, { "[-a]", "-", true }, { "[c-a]", "b", false },
		{ "[a", "[a", true }, { "[a", "a", false }, { "[", "[", true },
		{ "[!", "[!", true },
		{ "\\*", "*", true }, { "\\*", "a", false }, { "\\[a]", "[a]", true },
		{ "a\\", "a\\", true }, { "\\\\", "\\", true },
		{ "*.toString", "A.toString", true },
		{ "[\x80-\xff]", "\xc3", true },
	};
	char big[50001], stars[1001];

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++)
		if (pl_str_glob(pl_str_of(row[i].pattern), pl_str_of(row[i].text)) != row[i].want)
			fail_msg("'%s' and '%s'", row[i].pattern, row[i].text);
	assert_true(pl_str_glob(PL_S("a?b"), PL_S("a\0b")));
	/* Exponential where each star is a recursion. */
	memset(big, 'a', sizeof(big) - 1);
	big[sizeof(big) - 1] = '\0';
	for (size_t i = 0; i + 1 < sizeof(stars); i += 2)
		memcpy(stars + i, "*a", 2);
	stars[sizeof(stars) - 1] = 'b';
	assert_false(pl_str_glob((struct pl_str){ stars, sizeof(stars) }, pl_str_of(big)));
}

static void test_distance(void **state)
{
	static const struct { const char *a, *b; unsigned want; } row[] = {
		{ "", "", 0 }, { "", "abc", 3 }, { "abc", "abc", 0 }, { "kitten", "sitting", 3 },
		{ "spine-cp", "spine-cpp", 1 }, { "ab", "ba", 2 }, { "flaw", "lawn", 2 },
	};
	char a[200], b[200];

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		assert_int_equal(pl_str_distance(pl_str_of(row[i].a), pl_str_of(row[i].b)),
		                 row[i].want);
		assert_int_equal(pl_str_distance(pl_str_of(row[i].b), pl_str_of(row[i].a)),
		                 row[i].want);
	}
	memset(a, 'a', sizeof(a));
	memset(b, 'b', sizeof(b));
	assert_int_equal(pl_str_distance((struct pl_str){ a, 200 }, (struct pl_str){ b, 200 }), 64);
	assert_int_equal(pl_str_distance((struct pl_str){ a, 64 }, (struct pl_str){ a, 200 }), 0);
}

static void test_nearest(void **state)
{
	static const struct { const char *wanted, *best; } row[] = {
		{ "Tides", "Tide" }, { "Tied", "Tide" }, { "Nope", NULL }, { "foo", NULL }, { "lgo", NULL },
		{ "logg", "log" },   { "Harbuor", "Harbour" }, { "", NULL },  { "log", "log" },
	};
	static const char *const names[] = { "Tide", "log", "Harbour", "Harbours" };

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		struct pl_nearest near = { .wanted = pl_str_of(row[i].wanted) };

		for (size_t k = 0; k < PL_LEN(names); k++)
			pl_nearest_offer(&near, pl_str_of(names[k]), pl_str_of(names[k]));
		if (row[i].best)
			assert_true(pl_str_is(near.best, row[i].best));
		else
			assert_int_equal(near.best.n, 0);
	}
}

/* The published test vectors: the value is part of files that outlive us. */
static void test_hash(void **state)
{
	(void)state;
	assert_true(pl_hash_add(PL_HASH_INIT, PL_S_NONE) == UINT64_C(0xcbf29ce484222325));
	assert_true(pl_hash_add(PL_HASH_INIT, PL_S("a")) == UINT64_C(0xaf63dc4c8601ec8c));
	assert_true(pl_hash_add(PL_HASH_INIT, PL_S("foobar")) == UINT64_C(0x85944171f73967e8));
	assert_true(pl_hash_add(pl_hash_add(PL_HASH_INIT, PL_S("foo")), PL_S("bar")) ==
	            UINT64_C(0x85944171f73967e8));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_order),    cmocka_unit_test(test_ends),
		cmocka_unit_test(test_find),     cmocka_unit_test(test_trim),
		cmocka_unit_test(test_split),    cmocka_unit_test(test_glob),
		cmocka_unit_test(test_distance), cmocka_unit_test(test_nearest),
		cmocka_unit_test(test_hash),
	};
	return cmocka_run_group_tests_name("str", tests, NULL, NULL);
}
