/* tests/unit/t-room.c -- facts about what several threads share. */
#include "base/room.h"

#include "base/par.h"

#include <sched.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdlib.h>

#include <cmocka.h>

enum { MOST = 10, N = 2000 };

struct users {
	struct pl_room room;
	atomic_size_t inside, taken, largest;
	atomic_bool bad;
};

static int use(void *ctx, unsigned worker, size_t item, struct pl_err *err)
{
	struct users *users = ctx;
	size_t n = item % 16 + 1, taken; /* some want more than there is */

	(void)worker;
	(void)err;
	pl_room_take(&users->room, n);
	atomic_fetch_add(&users->inside, 1);
	taken = atomic_fetch_add(&users->taken, n) + n;
	if (taken > MOST && (taken != n || atomic_load(&users->inside) != 1))
		users->bad = true;
	if (taken > atomic_load(&users->largest))
		atomic_store(&users->largest, taken);
	if (item % 8 == 0)
		sched_yield();
	atomic_fetch_sub(&users->taken, n);
	atomic_fetch_sub(&users->inside, 1);
	pl_room_give(&users->room, n);
	return 0;
}

static void test_bounds(void **state)
{
	struct users users = { .bad = false };

	(void)state;
	pl_room_init(&users.room, MOST);
	assert_int_equal(pl_par_for(N, 4, use, NULL, &users, NULL), 0);
	assert_false(users.bad);
	assert_int_equal(users.taken, 0);
	assert_int_equal(users.largest, 16); /* alone, but not for ever in vain */
	pl_room_deinit(&users.room);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_bounds),
	};
	return cmocka_run_group_tests_name("room", tests, NULL, NULL);
}
