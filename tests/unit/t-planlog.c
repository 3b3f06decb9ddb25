/* tests/unit/t-planlog.c -- facts about the log of a plan. */
#include "work/planlog.h"

#include "base/fs.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

static void test_path(void **state)
{
	static const struct { const char *plan, *want; } row[] = {
		{ "/a/porting-plan.json", "/a/porting-plan.log.ndjson" },
		{ "plan", "plan.log.ndjson" },
		{ "a.json/b", "a.json/b.log.ndjson" },
	};

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		struct pl_sb out = PL_SB_INIT;

		pl_planlog_path(pl_str_of(row[i].plan), &out);
		assert_string_equal(out.p, row[i].want);
		pl_sb_deinit(&out);
	}
}

static void add_line(struct pl_sb *text, uint64_t n, const char *type)
{
	struct pl_planlog_line line = { .n = n,
		                        .time = PL_S("2024-05-01T12:00:00Z"),
		                        .who = PL_S("ada"),
		                        .type = pl_str_of(type),
		                        .from = PL_STATE_PENDING,
		                        .to = PL_STATE_REVIEW,
		                        .why = PL_S("a \"why\"\n") };

	pl_planlog_format(&line, text);
}

static void test_line(void **state)
{
	struct pl_planlog_line line;
	struct pl_sb text = PL_SB_INIT;

	(void)state;
	add_line(&text, 7, "a.B");
	assert_string_equal(
		text.p,
		"{\"n\":7,\"time\":\"2024-05-01T12:00:00Z\",\"who\":\"ada\",\"type\":\"a.B\","
		"\"from\":\"pending\",\"to\":\"review\",\"why\":\"a \\\"why\\\"\\n\","
		"\"referenceHash\":null,\"targetHash\":null}\n");
	assert_int_equal(pl_planlog_parse(pl_sb_str(&text), &line, NULL), 0);
	assert_true(pl_str_is(line.why, "a \"why\"\n"));
	assert_int_equal(line.n, 7);
	assert_int_equal(line.to, PL_STATE_REVIEW);
	pl_json_free(line.doc);
	pl_sb_deinit(&text);
}

static void test_bad_lines(void **state)
{
	static const char *const row[] = {
		"", "{}", "[]", "{\"n\":0}", "{\"n\":1,\"type\":\"a\",\"from\":\"pending\"}",
		"{\"n\":1,\"from\":\"pending\",\"to\":\"done\"}",
		"{\"n\":1,\"type\":\"a\",\"from\":\"pending\",\"to\":\"almost\"}", "{\"n\":1",
	};

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		struct pl_planlog_line line;

		assert_int_equal(pl_planlog_parse(pl_str_of(row[i]), &line, NULL), PL_EINVALID);
	}
}

/* Only the end is read, however long the rest. */
static void test_tail(void **state)
{
	enum { LINES = 2000 };
	struct pl_sb text = PL_SB_INIT;

	(void)state;
	unlink("log");
	for (uint64_t n = 1; n <= LINES; n++)
		add_line(&text, n, "a.B");
	assert_int_equal(pl_planlog_append("log", 0, pl_sb_str(&text), NULL), 0);
	for (uint64_t after = 0; after <= LINES + 1; after += 667) {
		struct pl_planlog log = { 0 };

		assert_int_equal(pl_planlog_read("log", after, &log, NULL), 0);
		assert_int_equal(log.last, LINES);
		assert_int_equal(log.lines.n, after > LINES ? 0 : LINES - after);
		assert_int_equal(log.size, text.n);
		assert_int_equal(log.disorder + log.damaged + log.torn.n, 0);
		if (log.lines.n)
			assert_int_equal(log.lines.at[0].n, after + 1);
		pl_planlog_release(&log);
	}
	pl_sb_deinit(&text);
}

/* A torn end is told from a damaged line, and cut off by the next append. */
static void test_torn(void **state)
{
	struct pl_sb text = PL_SB_INIT, got = PL_SB_INIT;
	struct pl_planlog log = { 0 };
	size_t whole;

	(void)state;
	unlink("log");
	assert_int_equal(pl_planlog_read("log", 0, &log, NULL), 0); /* none is an empty one */
	assert_int_equal(log.last + log.lines.n, 0);
	add_line(&text, 1, "a.B");
	pl_sb_adds(&text, "no JSON\n");
	add_line(&text, 3, "a.B");
	whole = text.n;
	pl_sb_adds(&text, "{\"n\":4,\"ti");
	assert_int_equal(pl_planlog_append("log", 0, pl_sb_str(&text), NULL), 0);
	assert_int_equal(pl_planlog_read("log", 0, &log, NULL), 0);
	assert_int_equal(log.size, whole);
	assert_true(pl_str_is(pl_sb_str(&log.torn), "{\"n\":4,\"ti"));
	assert_int_equal(log.damaged, 1);
	assert_int_equal(log.disorder, 1);
	assert_int_equal(log.last, 3);
	pl_sb_truncate(&text, whole);
	add_line(&text, 4, "a.C");
	assert_int_equal(pl_planlog_append("log", log.size,
	                                   pl_str_sub(pl_sb_str(&text), whole, text.n), NULL),
	                 0);
	assert_int_equal(pl_fs_slurp("log", 1 << 20, &got, NULL), 0);
	assert_true(pl_str_eq(pl_sb_str(&got), pl_sb_str(&text)));
	pl_planlog_release(&log);
	pl_sb_deinit(&text);
	pl_sb_deinit(&got);
}

/* An editor may take off the last line end: the line counts. */
static void test_unended(void **state)
{
	struct pl_sb text = PL_SB_INIT;
	struct pl_planlog log = { 0 };

	(void)state;
	add_line(&text, 1, "a.B");
	add_line(&text, 2, "a.C");
	pl_sb_truncate(&text, text.n - 1);
	assert_int_equal(pl_planlog_append("log", 0, pl_sb_str(&text), NULL), 0);
	for (uint64_t after = 0; after <= 2; after++) {
		assert_int_equal(pl_planlog_read("log", after, &log, NULL), 0);
		assert_int_equal(log.lines.n, 2 - after);
		assert_int_equal(log.last, 2);
		assert_true(log.unended);
		assert_int_equal(log.size, text.n);
		assert_int_equal(log.damaged + log.torn.n, 0);
		pl_planlog_release(&log);
	}
	pl_sb_deinit(&text);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_path),      cmocka_unit_test(test_line),
		cmocka_unit_test(test_bad_lines), cmocka_unit_test(test_tail),
		cmocka_unit_test(test_torn),      cmocka_unit_test(test_unended),
	};
	return cmocka_run_group_tests_name("planlog", tests, NULL, NULL);
}
