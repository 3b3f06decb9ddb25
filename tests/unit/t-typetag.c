/* tests/unit/t-typetag.c -- sorts of written types. */
#include "work/typetag.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

static void test_tags(void **state)
{
	static const struct {
		const char *type;
		enum pl_tag tag;
		const char *word;
	} rows[] = {
		{ "", PL_TAG_UNKNOWN, "" },
		{ "int", PL_TAG_INT, "int" },
		{ "unsigned int", PL_TAG_INT, "int" },
		{ "boolean", PL_TAG_BOOL, "boolean" },
		{ "const spine::Bone &", PL_TAG_OTHER, "Bone" },
		{ "const char *", PL_TAG_STRING, "char" },
		{ "float *", PL_TAG_UNKNOWN, "float" },
		{ "float[]", PL_TAG_MANY, "float" },
		{ "float...", PL_TAG_MANY, "float" },
		{ "a.Bone @Nullable ...", PL_TAG_MANY, "Bone" },
		{ "Vector<Bone *> &", PL_TAG_MANY, "Vector" },
		{ "std::string", PL_TAG_STRING, "string" },
		{ "Number", PL_TAG_NUMBER, "Number" },
		{ "A | null", PL_TAG_UNKNOWN, "A" },
		{ "(a: number) => void", PL_TAG_UNKNOWN, "" },
		{ "struct spBone *", PL_TAG_OTHER, "spBone" },
		{ "Void", PL_TAG_VOID, "Void" },
	};

	(void)state;
	for (size_t i = 0; i < PL_LEN(rows); i++) {
		struct pl_typetag got = pl_typetag_of(pl_str_of(rows[i].type));

		assert_int_equal(got.tag, rows[i].tag);
		if (rows[i].tag != PL_TAG_UNKNOWN)
			assert_true(pl_str_is(got.word, rows[i].word));
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_tags),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
