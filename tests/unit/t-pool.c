/* tests/unit/t-pool.c -- facts about pools. */
#include "base/pool.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static unsigned next(unsigned *seed)
{
	return (*seed = *seed * 1103515245 + 12345) >> 16;
}

static void check(const unsigned char *block, size_t size, size_t id)
{
	assert_int_equal((uintptr_t)block % _Alignof(uint64_t), 0);
	for (size_t k = 0; k < size; k++)
		assert_int_equal(block[k], id & 0xff);
}

/* Blocks that come, grow, shrink and go keep what is in them, apart from each other. */
static void test_blocks(void **state)
{
	enum { N = 500, STEPS = 20000 };
	static unsigned char *at[N];
	static size_t size[N];
	struct pl_pool pool = PL_POOL_INIT;
	unsigned seed = 1;

	(void)state;
	for (int round = 0; round < 3; round++) {
		memset(at, 0, sizeof(at));
		memset(size, 0, sizeof(size));
		for (size_t step = 0; step < STEPS; step++) {
			size_t i = next(&seed) % N;
			size_t want = next(&seed) % (step % 10 ? 300 : 5000);

			check(at[i], size[i], i);
			if (step % 3 == 0) {
				pl_pool_free(&pool, at[i]);
				at[i] = pl_pool_alloc(&pool, want);
			} else {
				size_t kept = want < size[i] ? want : size[i];

				at[i] = pl_pool_realloc(&pool, at[i], want);
				check(at[i], kept, i);
			}
			assert_non_null(at[i]);
			size[i] = want;
			memset(at[i], (int)i & 0xff, want);
		}
		for (size_t i = 0; i < N; i++)
			check(at[i], size[i], i);
		pl_pool_drop(&pool);
	}
	pl_pool_deinit(&pool);
}

static void test_zeroed(void **state)
{
	struct pl_pool pool = PL_POOL_INIT;
	unsigned char *block = pl_pool_alloc(&pool, 40);

	(void)state;
	memset(block, 0xff, 40);
	pl_pool_free(&pool, block);
	check(pl_pool_calloc(&pool, 5, 8), 40, 0);
	pl_pool_free(&pool, NULL);
	assert_non_null(pl_pool_alloc(&pool, 0));
	pl_pool_deinit(&pool);
}

/* What is freed is what the next of its size gets; a dropped pool starts from the same room. */
static void test_again(void **state)
{
	struct pl_pool pool = PL_POOL_INIT;
	void *first = pl_pool_alloc(&pool, 100), *second;

	(void)state;
	pl_pool_free(&pool, first);
#ifndef PL_ARENA_DEBUG
	assert_ptr_equal(pl_pool_alloc(&pool, 97), first);
	pl_pool_drop(&pool);
	assert_ptr_equal(pl_pool_alloc(&pool, 8), first);
#endif
	second = pl_pool_alloc(&pool, PL_POOL_SMALL + 1);
	memset(second, 1, PL_POOL_SMALL + 1);
	second = pl_pool_realloc(&pool, second, 8);
	check(second, 8, 1);
	pl_pool_deinit(&pool);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_blocks),
		cmocka_unit_test(test_zeroed),
		cmocka_unit_test(test_again),
	};

	return cmocka_run_group_tests_name("pool", tests, NULL, NULL);
}
