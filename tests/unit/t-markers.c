/* tests/unit/t-markers.c -- port markers cut out of comments. */
#include "work/markers.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

static void test_lines(void **state)
{
	static const struct {
		const char *line, *file, *version;
	} rows[] = {
		{ " * Last port: geom/Edge.java rev. 1.4 (JTS-1.10)", "geom/Edge.java", "1.10" },
		{ " * Last port: geom/Edge.java r378 (JTS-1.12+)", "geom/Edge.java", "1.12" },
		{ "// last port: a/B.java (f6187ee2 JTS-1.14)", "a/B.java", "f6187ee2" },
		{ "// LAST PORT: a/B.java 0b3c7e3eb0d3e", "a/B.java", "0b3c7e3eb0d3e" },
		{ "// Last port: a/B.java", "a/B.java", "" },
		{ "// Last port: original work", NULL, NULL },
		{ "// Last port", NULL, NULL },
		{ "// the port is 1.10", NULL, NULL },
		{ "Last ported: Foo.java, v4.2.1", "Foo.java", "4.2.1" },
	};

	(void)state;
	for (size_t i = 0; i < PL_LEN(rows); i++) {
		struct pl_marker marker;

		assert_int_equal(pl_marker_of(pl_str_of(rows[i].line), &marker),
		                 rows[i].file != NULL);
		if (!rows[i].file)
			continue;
		assert_true(pl_str_is(marker.file, rows[i].file));
		assert_true(pl_str_is(marker.version, rows[i].version));
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_lines),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
