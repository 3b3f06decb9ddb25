/* tests/unit/t-flags.c -- words of a command line, includes of a text. */
#include "read/flags.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

static void test_split(void **state)
{
	static const struct {
		const char *line, *words; /* words parted by '|' */
	} row[] = {
		{ "", "" },
		{ "  -a   -b\t-c\n", "-a|-b|-c" },
		{ "-D'a b' \"c d\" e\\ f", "-Da b|c d|e f" },
		{ "-DX=\\\"y\\\" ''", "-DX=\"y\"|" },
		{ "'a\\b' \"a\\\"b\"", "a\\b|a\"b" },
		{ "'open", "open" },
	};

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		struct pl_arena arena = PL_ARENA_INIT;
		struct pl_flags_words words = PL_VEC_INIT;
		struct pl_sb joined = PL_SB_INIT;

		pl_flags_split(pl_str_of(row[i].line), &arena, &words);
		for (size_t k = 0; k < words.n; k++) {
			if (k)
				pl_sb_addc(&joined, '|');
			pl_sb_add(&joined, words.at[k]);
		}
		assert_string_equal(pl_sb_cstr(&joined), row[i].words);
		pl_sb_deinit(&joined);
		pl_vec_free(&words);
		pl_arena_deinit(&arena);
	}
}

static void test_includes(void **state)
{
	struct pl_str text = PL_S(
		"#include <a/b.h>\n  #  include \"c.h\" // \"d.h\"\nx #include \"e.h\"\n"
		"#include MACRO\n#define include \"f.h\"\n#include \"g.h");
	struct pl_sb all = PL_SB_INIT;
	struct pl_str name;
	size_t at = 0;
	bool quoted;

	(void)state;
	while (pl_flags_next_include(text, &at, &name, &quoted))
		pl_sb_addf(&all, "%c" PL_STR_FMT " ", quoted ? '"' : '<', PL_STR_ARG(name));
	assert_string_equal(pl_sb_cstr(&all), "<a/b.h \"c.h \"g.h ");
	pl_sb_deinit(&all);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_split),
		cmocka_unit_test(test_includes),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
