/* tests/unit/t-arena.c -- facts about arenas. */
#include "base/arena.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

/* Objects of many sizes: zeroed, aligned, apart from each other, where they were. */
static void test_objects(void **state)
{
	enum { N = 3000 };
	static unsigned char *at[N];
	static size_t size[N];
	struct pl_arena arena = PL_ARENA_INIT;
	unsigned seed = 1;
	size_t total = 0;

	(void)state;
	for (size_t i = 0; i < N; i++) {
		seed = seed * 1103515245 + 12345;
		size[i] = seed >> 16 & (i % 100 == 0 ? 0xffff : 0xff);
		at[i] = pl_arena_alloc(&arena, size[i]);
		total += size[i] ? size[i] : 1;
		assert_non_null(at[i]);
		assert_int_equal((uintptr_t)at[i] % _Alignof(max_align_t), 0);
		for (size_t k = 0; k < size[i]; k++)
			assert_int_equal(at[i][k], 0);
		memset(at[i], (int)i & 0xff, size[i]);
		if (i % 3 == 0) /* text in between puts the free end on odd addresses */
			total += pl_arena_dup(&arena, PL_S("odd")).n + 1;
	}
	for (size_t i = 0; i < N; i++)
		for (size_t k = 0; k < size[i]; k++)
			assert_int_equal(at[i][k], i & 0xff);
	assert_int_equal(arena.total, total);
	pl_arena_deinit(&arena);
	assert_null(arena.head);
	assert_int_equal(arena.total, 0);
	pl_arena_deinit(&arena);
}

static void test_text(void **state)
{
	struct pl_arena arena;
	struct pl_str s;
	char *p, from[] = "abc";
	const int numbers[] = { 1, 2, 3 };
	int *copy;

	(void)state;
	pl_arena_init(&arena);
	s = pl_arena_dup(&arena, PL_S_NONE);
	assert_int_equal(s.n, 0);
	assert_string_equal(s.p, "");
	s = pl_arena_dup(&arena, PL_S("a\0b"));
	assert_int_equal(s.n, 3);
	assert_memory_equal(s.p, "a\0b", 4);
	p = pl_arena_cstr(&arena, pl_str_of(from));
	from[0] = 'x';
	assert_string_equal(p, "abc");
	s = pl_arena_fmt(&arena, "%s.%d%1000s", "a", 7, "");
	assert_int_equal(s.n, 1003);
	assert_memory_equal(s.p, "a.7 ", 4);
	copy = pl_arena_memdup(&arena, numbers, sizeof(numbers));
	assert_memory_equal(copy, numbers, sizeof(numbers));
	assert_non_null(pl_arena_memdup(&arena, NULL, 0));
	assert_ptr_not_equal(pl_arena_alloc(&arena, 0), pl_arena_alloc(&arena, 0));
	pl_arena_deinit(&arena);
}

#ifndef PL_ARENA_DEBUG
/* Small ones share a block; a large one does not cost the free end of the block before it. */
static void test_packing(void **state)
{
	struct pl_arena arena = PL_ARENA_INIT;
	const char *a = pl_arena_cstr(&arena, PL_S("abc")), *b;

	(void)state;
	assert_non_null(pl_arena_alloc(&arena, 10 << 20));
	b = pl_arena_cstr(&arena, PL_S("def"));
	assert_ptr_equal(b, a + 4);
	pl_arena_deinit(&arena);
}
#endif

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_objects),
		cmocka_unit_test(test_text),
#ifndef PL_ARENA_DEBUG
		cmocka_unit_test(test_packing),
#endif
	};
	return cmocka_run_group_tests_name("arena", tests, NULL, NULL);
}
