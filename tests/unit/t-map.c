/* tests/unit/t-map.c -- facts about maps. */
#include "base/map.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

static void test_empty(void **state)
{
	struct pl_map map = PL_MAP_INIT;

	(void)state;
	assert_null(pl_map_find(&map, PL_S("a")));
	assert_null(pl_map_find(&map, PL_S_NONE));
	assert_null(pl_map_ptr(&map, PL_S("a")));
	assert_int_equal(pl_map_num(&map, PL_S("a")), 0);
	pl_map_deinit(&map);
	pl_map_init(&map);
	pl_map_deinit(&map);
}

static void test_keys(void **state)
{
	static const struct pl_str key[] = {
		PL_S(""),          PL_S("a"),
		PL_S("b"),         PL_S("ab"),
		PL_S("a\0"),       PL_S("a\0b"),
		PL_S("\0"),        PL_S("\0\0"),
		PL_S("12345678"),  PL_S("12345678\0"),
		PL_S("123456789"), PL_S("1234567\0"),
		PL_S("\xff"),      PL_S("12345678abcdefgh"),
	};
	struct pl_map map = PL_MAP_INIT;
	bool is_new;

	(void)state;
	for (size_t i = 0; i < PL_LEN(key); i++) {
		struct pl_map_entry *e = pl_map_add(&map, key[i], &is_new);

		assert_true(is_new);
		assert_null(e->ptr);
		e->num = i + 1;
	}
	for (size_t i = 0; i < PL_LEN(key); i++) {
		struct pl_map_entry *e = pl_map_add(&map, key[i], &is_new);

		assert_false(is_new);
		assert_int_equal(e->num, i + 1);
		assert_ptr_equal(pl_map_find(&map, key[i]), e);
		assert_ptr_equal(e, &map.entries[i]);
	}
	assert_int_equal(map.n, PL_LEN(key));
	assert_int_equal(pl_map_num(&map, PL_S_NONE), 1); /* none is the empty key */
	assert_int_equal(pl_map_num(&map, PL_S("c")), 0);
	pl_map_deinit(&map);
}

static void test_many(void **state)
{
	enum { N = 200000 };
	char *text = malloc((size_t)N * 16);
	struct pl_map map = PL_MAP_INIT;

	(void)state;
	for (size_t i = 0; i < N; i++) {
		int n = snprintf(text + i * 16, 16, "key%zu", i);

		pl_map_add(&map, (struct pl_str){ text + i * 16, (size_t)n }, NULL)->num = i;
	}
	assert_int_equal(map.n, N);
	assert_true(map.n <= map.cap);
	for (size_t i = 0; i < N; i++) {
		char key[16];

		snprintf(key, sizeof(key), "key%zu", i);
		assert_int_equal(pl_map_num(&map, pl_str_of(key)), i);
		assert_int_equal(map.entries[i].num, i); /* in order of insertion */
		snprintf(key, sizeof(key), "kex%zu", i);
		assert_null(pl_map_find(&map, pl_str_of(key)));
	}
	pl_map_deinit(&map);
	free(text);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_empty),
		cmocka_unit_test(test_keys),
		cmocka_unit_test(test_many),
	};
	return cmocka_run_group_tests_name("map", tests, NULL, NULL);
}
