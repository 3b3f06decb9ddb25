/* tests/unit/t-err.c -- facts about errors. */
#include "base/err.h"

#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

static void test_chain(void **state)
{
	struct pl_err err = PL_ERR_INIT;

	(void)state;
	assert_int_equal(pl_err_set(&err, PL_EINVALID, "no node named '%s'", "x"), PL_EINVALID);
	assert_int_equal(err.code, PL_EINVALID);
	assert_string_equal(pl_sb_cstr(&err.text), "no node named 'x'");
	assert_int_equal(pl_err_while(&err, PL_EINVALID, "query %d", 3), PL_EINVALID);
	assert_int_equal(pl_err_while(&err, PL_ELIMIT, "reading '%s'", "a.rs"), PL_ELIMIT);
	assert_string_equal(pl_sb_cstr(&err.text), "reading 'a.rs': query 3: no node named 'x'");
	assert_int_equal(err.code, PL_ELIMIT);

	/* a second error replaces the first, even when it is made of its text */
	pl_err_set(&err, PL_EIO, "<%s>", pl_sb_cstr(&err.text));
	assert_string_equal(pl_sb_cstr(&err.text), "<reading 'a.rs': query 3: no node named 'x'>");
	pl_err_clear(&err);
	assert_int_equal(err.code, 0);
	assert_string_equal(pl_sb_cstr(&err.text), "");
	pl_err_while(&err, PL_EGIT, "opening"); /* nothing inside: no colon */
	assert_string_equal(pl_sb_cstr(&err.text), "opening");
	pl_err_deinit(&err);
	assert_int_equal(err.code, 0);
	assert_null(err.text.p);
}

static void test_errno(void **state)
{
	struct pl_err err = PL_ERR_INIT;

	(void)state;
	errno = ENOSPC;
	assert_int_equal(pl_err_errno(&err, "cannot write '%s'", "x"), PL_EIO);
	assert_string_equal(pl_sb_cstr(&err.text), "cannot write 'x': No space left on device");
	assert_int_equal(errno, ENOSPC);
	errno = 99999;
	pl_err_errno(&err, "odd");
	assert_string_equal(pl_sb_cstr(&err.text), "odd: Unknown error 99999");
	pl_err_deinit(&err);
}

static void test_null(void **state)
{
	(void)state;
	assert_int_equal(pl_err_set(NULL, PL_EUSAGE, "x"), PL_EUSAGE);
	assert_int_equal(pl_err_errno(NULL, "x"), PL_EIO);
	assert_int_equal(pl_err_while(NULL, PL_EGIT, "x"), PL_EGIT);
}

/* One line that a terminal can show, whatever the names in it. */
static void test_one_line(void **state)
{
	struct pl_err err = PL_ERR_INIT;

	(void)state;
	pl_err_set(&err, PL_EINVALID, "no '%s'", "a\nb\x1b[2J\xff\xc3\xa9");
	assert_string_equal(pl_sb_cstr(&err.text), "no 'a b\\x1b[2J\\xff\xc3\xa9'");
	pl_err_while(&err, PL_EINVALID, "'%s'", "\r");
	assert_string_equal(pl_sb_cstr(&err.text), "' ': no 'a b\\x1b[2J\\xff\xc3\xa9'");
	pl_err_deinit(&err);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_chain),
		cmocka_unit_test(test_errno),
		cmocka_unit_test(test_null),
		cmocka_unit_test(test_one_line),
	};
	return cmocka_run_group_tests_name("err", tests, NULL, NULL);
}
