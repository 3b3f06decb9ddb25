/* tests/unit/t-tally.c -- facts about counting, and about the table of measures. */
#include "work/notes.h"
#include "work/notes_count.h"
#include "work/tally.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

static const struct pl_place here = { .path = { "a", 1 }, .line = 1 };

static void add(struct pl_tally *tally, struct pl_arena *arena, const char *value)
{
	pl_tally_add(tally, arena, pl_str_of(value), here);
}

static void test_shares(void **state)
{
	struct pl_arena arena = PL_ARENA_INIT;
	struct pl_tally tally = { 0 };
	size_t rank[3];

	(void)state;
	assert_int_equal(pl_tally_lead(&tally), SIZE_MAX);
	add(&tally, &arena, "b");
	add(&tally, &arena, "a");
	add(&tally, &arena, "c");
	add(&tally, &arena, "c");
	assert_string_equal(tally.values.at[pl_tally_lead(&tally)].value.p, "c");
	assert_int_equal(pl_tally_share(&tally, 2), 50);
	assert_int_equal(pl_tally_find(&tally, PL_S("d")), SIZE_MAX);
	pl_tally_rank(&tally, rank);
	assert_string_equal(tally.values.at[rank[1]].value.p, "a"); /* ties by bytes */
	pl_tally_deinit(&tally);
	pl_arena_deinit(&arena);
}

/* What fits several ways counts for all of them and decides nothing. */
static void test_unsure(void **state)
{
	static const struct pl_str both[] = { { "camelCase", 9 }, { "snake_case", 10 } };
	struct pl_arena arena = PL_ARENA_INIT;
	struct pl_tally tally = { 0 };
	size_t lead;

	(void)state;
	for (int i = 0; i < 9; i++)
		pl_tally_add_any(&tally, &arena, both, 2, here);
	add(&tally, &arena, "snake_case");
	lead = pl_tally_lead(&tally);
	assert_string_equal(tally.values.at[lead].value.p, "snake_case");
	assert_int_equal(pl_tally_share(&tally, lead), 100);
	assert_int_equal(pl_tally_share(&tally, pl_tally_find(&tally, PL_S("camelCase"))), 90);
	assert_ptr_equal(pl_tally_example(&tally, lead), &tally.seen.at[9]); /* a sure one */
	assert_false(pl_tally_decides(&tally, lead, 85)); /* one may be chance */
	add(&tally, &arena, "snake_case");
	add(&tally, &arena, "snake_case");
	add(&tally, &arena, "UPPER_CASE"); /* which none of the doubtful ones is */
	assert_true(pl_tally_decides(&tally, lead, 85));
	add(&tally, &arena, "camelCase");
	assert_false(pl_tally_decides(&tally, lead, 85));
	assert_true(pl_tally_decides(&tally, lead, 75));
	pl_tally_deinit(&tally);
	pl_arena_deinit(&arena);
}

static void test_shapes(void **state)
{
	static const struct { const char *name, *want; } row[] = {
		{ "getBone", "camelCase" },
		{ "x", "camelCase snake_case" },
		{ "Bone", "PascalCase" },
		{ "X", "UPPER_CASE PascalCase" },
		{ "IO", "UPPER_CASE PascalCase" },
		{ "MAX", "UPPER_CASE" },
		{ "MAX_SIZE2", "UPPER_CASE" },
		{ "_data", "_camelCase _snake_case" },
		{ "_worldX", "_camelCase" },
		{ "m_count", "m_camelCase m_snake_case" },
		{ "count_", "camelCase_ snake_case_" },
		{ "bone_data", "snake_case" },
		{ "Blend_Normal", "Upper_Snake" },
		{ "my-file", "kebab-case" },
		{ "_", "" },
		{ "12", "" },
		{ "a$b", "" },
	};
	struct pl_arena arena = PL_ARENA_INIT;

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		struct pl_str shapes[PL_TALLY_WAYS];
		struct pl_sb text = PL_SB_INIT;
		size_t n = pl_name_shapes(&arena, pl_str_of(row[i].name), shapes);

		for (size_t k = 0; k < n; k++)
			pl_sb_addf(&text, "%s" PL_STR_FMT, k ? " " : "", PL_STR_ARG(shapes[k]));
		assert_string_equal(pl_sb_cstr(&text), row[i].want);
		pl_sb_deinit(&text);
	}
	pl_arena_deinit(&arena);
}

/* What every row must be, so that the rules can rely on it. */
static void test_rows(void **state)
{
	(void)state;
	for (int i = PL_M_NONE + 1; i < PL_N_MEASURES; i++) {
		const struct pl_measure *m = pl_measure_at((enum pl_measure_id)i);

		assert_non_null(m->id);
		assert_int_equal(pl_measure_of(pl_str_of(m->id)), i); /* each once */
		assert_true(pl_str_starts(pl_str_of(m->id), PL_S("")));
		assert_true(m->support > 0);
		assert_true(m->instead < i); /* is decided after what it waits for */
		if (m->rule == PL_NOTE_TOP) {
			assert_non_null(strstr(m->forms[0].sentence, "{}"));
			continue;
		}
		assert_true(m->share > 50); /* else two ways could hold */
		for (int f = 0; f < PL_NOTE_FORMS && m->forms[f].sentence; f++)
			assert_true(m->forms[f].value || strstr(m->forms[f].sentence, "{}"));
	}
}

static void test_test_paths(void **state)
{
	static const struct { const char *path; bool want; } row[] = {
		{ "src/test/java/A.java", true },  { "src/FooTest.java", true },
		{ "src/foo.spec.ts", true },       { "test_x.py", true },
		{ "x_test.go", true },             { "Lib.Tests/A.cs", true },
		{ "src/jvmTest/kotlin/a.kt", true }, { "LibTests/a.swift", true },
		{ "test.c", true },                { "src/tests.rs", true },
		{ "src/Test.java", false },        { "src/contest.c", false },
		{ "src/latest/A.java", false },    { "src/Attest.java", false },
	};

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++)
		assert_int_equal(pl_is_test_path(pl_str_of(row[i].path)), row[i].want);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_shares),     cmocka_unit_test(test_unsure),
		cmocka_unit_test(test_shapes),     cmocka_unit_test(test_rows),
		cmocka_unit_test(test_test_paths),
	};

	return cmocka_run_group_tests_name("tally", tests, NULL, NULL);
}
