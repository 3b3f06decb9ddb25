/* tests/unit/t-ledger.c -- times, ids, a plan that is brought together with its log. */
#include "work/ledger.h"

#include "base/fs.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

static void test_time(void **state)
{
	static const struct { const char *text; int64_t want; } row[] = {
		{ "1970-01-01T00:00:00Z", 0 },   { "2024-05-01T12:00:00Z", 1714564800 },
		{ "2024-05-01T12:00:00", -1 },   { "2024-05-01 12:00:00Z", -1 },
		{ "2024-13-01T12:00:00Z", -1 },  { "", -1 },
		{ "2024-05-01T12:00:00ZZ", -1 }, { "never", -1 },
	};
	char text[32];

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		assert_int_equal(pl_time_parse(pl_str_of(row[i].text)), row[i].want);
		if (row[i].want >= 0) {
			pl_time_format(row[i].want, text);
			assert_string_equal(text, row[i].text);
		}
	}
}

#define TYPE(name, more)                                                                           \
	"{\"name\":\"" name "\",\"kind\":\"class\",\"startLine\":1,\"endLine\":2" more "}"

static void write_plan(const char *meta, const char *types)
{
	struct pl_sb text = PL_SB_INIT;

	pl_sb_addf(
		&text,
		"{\"metadata\":{%s},\"portingOrder\":[{\"sourcePath\":\"/r/A.java\",\"types\":[%s]}]}",
		meta, types);
	assert_int_equal(pl_fs_replace("plan.json", pl_sb_str(&text), NULL), 0);
	pl_sb_deinit(&text);
}

static void write_log(const char *text)
{
	unlink("plan.log.ndjson");
	if (*text)
		assert_int_equal(pl_fs_replace("plan.log.ndjson", pl_str_of(text), NULL), 0);
}

static struct pl_ledger *open_plan(bool write)
{
	const struct pl_ledger_options options = { .path = "plan.json", .write = write,
		                                   .who = "ada", .purpose = "a test" };
	struct pl_ledger *ledger = NULL;
	struct pl_err err = PL_ERR_INIT;

	if (pl_ledger_open(&options, &ledger, &err))
		fail_msg("%s", err.text.p);
	pl_err_deinit(&err);
	return ledger;
}

static void test_ids(void **state)
{
	static const struct { const char *name; int rc; const char *want; } row[] = {
		{ "p.A", 0, "p.A" },          { "A", PL_EAMBIGUOUS, NULL }, { "p.A#2", 0, "p.A#2" },
		{ "q.A", 0, "q.A" },          { "B", 0, "p.B" },            { "C", 0, "C" },
		{ "p", PL_ENOTFOUND, NULL },  { "", PL_ENOTFOUND, NULL },   { "p.Bb", PL_ENOTFOUND, NULL },
	};
	struct pl_ledger *ledger;

	(void)state;
	write_log("");
	write_plan(
		"",
		TYPE("A", ",\"qualifiedName\":\"p.A\"") "," TYPE("A", ",\"qualifiedName\":\"p.A\"") "," TYPE(
			"A",
			",\"qualifiedName\":\"q.A\"") "," TYPE("B",
	                                                       ",\"qualifiedName\":\"p.B\"") "," TYPE("C",
	                                                                                              ""));
	ledger = open_plan(false);
	for (size_t i = 0; i < PL_LEN(row); i++) {
		struct pl_item *item = NULL;

		assert_int_equal(pl_items_find(&ledger->items, pl_str_of(row[i].name), &item, NULL),
		                 row[i].rc);
		if (!row[i].rc)
			assert_true(pl_str_is(item->id, row[i].want));
	}
	pl_ledger_close(ledger);
}

#define LINE(n, from, to, more)                                                                    \
	"{\"n\":" n ",\"time\":\"\",\"who\":\"x\",\"type\":\"A\",\"from\":\"" from                    \
	"\",\"to\":\"" to "\",\"why\":\"\"" more "}\n"

/*
 * What the plan has, what the log has, and what comes of it: the state, how many lines were
 * applied, how many edits by hand were found.
 */
static void test_reconcile(void **state)
{
	static const struct {
		const char *what, *plan_state, *mark, *log, *want;
		size_t replayed, by_hand;
	} row[] = {
		{ "a new plan", "pending", "", "", "pending", 0, 0 },
		{ "work before planctl", "done", "", "", "done", 0, 1 },
		{ "killed on the very first line", "pending", "", LINE("1", "pending", "review", ""),
		  "review", 1, 0 },
		{ "killed later", "pending", "\"log\":{\"lines\":2}",
		  LINE("1", "pending", "review", "") LINE("2", "review", "pending", "")
		          LINE("3", "pending", "skipped", ""),
		  "skipped", 1, 0 },
		{ "two lines behind", "pending", "",
		  LINE("1", "pending", "review", "") LINE("2", "review", "done", ""), "done", 2,
		  0 },
		{ "in step", "review", "\"log\":{\"lines\":1}", LINE("1", "pending", "review", ""),
		  "review", 0, 0 },
		{ "edited", "done", "\"log\":{\"lines\":1}", LINE("1", "pending", "review", ""),
		  "done", 0, 1 },
		{ "killed, then edited", "skipped", "", LINE("1", "pending", "review", ""),
		  "skipped", 0, 1 },
		{ "killed, then edited to the same", "review", "",
		  LINE("1", "pending", "review", ""), "review", 0, 0 },
		{ "a line about another text", "pending", "",
		  LINE("1", "pending", "done", ",\"referenceHash\":\"00000000000000ff\""),
		  "pending", 0, 0 },
		{ "the log is gone", "review", "\"log\":{\"lines\":5}", "", "review", 0, 1 },
		{ "a damaged line between", "pending", "",
		  "garbage\n" LINE("2", "pending", "review", ""), "review", 1, 0 },
	};

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		struct pl_ledger *ledger;
		struct pl_sb type = PL_SB_INIT;

		pl_sb_addf(&type,
		           TYPE("A",
		                ",\"portingState\":\"%s\",\"referenceHash\":\"0000000000000001\""),
		           row[i].plan_state);
		write_plan(row[i].mark, type.p);
		write_log(row[i].log);
		ledger = open_plan(true);
		if (ledger->replayed != row[i].replayed || ledger->by_hand != row[i].by_hand ||
		    strcmp(pl_state_name(ledger->items.list.at[0].type->state), row[i].want) != 0)
			fail_msg("%s: %s, %zu applied, %zu by hand", row[i].what,
			         pl_state_name(ledger->items.list.at[0].type->state),
			         ledger->replayed, ledger->by_hand);
		assert_int_equal(pl_ledger_commit(ledger, NULL), 0);
		pl_ledger_close(ledger);
		/* and then there is nothing left to do */
		ledger = open_plan(true);
		assert_int_equal(ledger->replayed + ledger->by_hand + ledger->pending.n, 0);
		pl_ledger_close(ledger);
		pl_sb_deinit(&type);
	}
}

/* jq PLAN >new && mv new PLAN takes no lock: what it wrote between read and commit stays. */
static void test_changed_meanwhile(void **state)
{
	const char *log = LINE("1", "pending", "review", "");
	const struct pl_move move = { .why = PL_S("so") };
	struct pl_sb hand = PL_SB_INIT, now = PL_SB_INIT;
	struct pl_err err = PL_ERR_INIT;
	struct pl_ledger *ledger;

	(void)state;
	write_plan("\"log\":{\"lines\":1}", TYPE("A", ",\"portingState\":\"skipped\",\"note\":\"mine\""));
	assert_int_equal(pl_fs_slurp("plan.json", 10000, &hand, NULL), 0);
	write_plan("\"log\":{\"lines\":1}", TYPE("A", ",\"portingState\":\"review\""));
	write_log(log);
	ledger = open_plan(true);
	assert_int_equal(pl_ledger_move(ledger, &ledger->items.list.at[0], PL_STATE_PENDING, &move,
	                                NULL),
	                 0);
	assert_int_equal(pl_fs_replace("plan.json", pl_sb_str(&hand), NULL), 0);
	assert_int_equal(pl_ledger_commit(ledger, &err), PL_ECHANGED);
	assert_non_null(strstr(err.text.p, "was changed by somebody else meanwhile"));
	pl_ledger_close(ledger);
	assert_int_equal(pl_fs_slurp("plan.json", 10000, &now, NULL), 0);
	assert_string_equal(now.p, hand.p);
	pl_sb_clear(&now);
	assert_int_equal(pl_fs_slurp("plan.log.ndjson", 10000, &now, NULL), 0);
	assert_string_equal(now.p, log);
	pl_sb_deinit(&hand);
	pl_sb_deinit(&now);
	pl_err_deinit(&err);
}

/* Lease, approval and reason go with the state that they belong to. */
static void test_move(void **state)
{
	struct pl_move move = { .why = PL_S("so") };
	struct pl_ledger *ledger;
	struct pl_item *item;

	(void)state;
	write_log("");
	write_plan("", TYPE("A", ",\"portingState\":\"pending\",\"reopened\":\"why\",\"mine\":1"));
	ledger = open_plan(true);
	item = &ledger->items.list.at[0];
	move.lease = pl_json_new_object();
	assert_int_equal(pl_ledger_move(ledger, item, PL_STATE_CLAIMED, &move, NULL), 0);
	assert_non_null(pl_json_get(item->json, "lease"));
	assert_non_null(pl_json_get(item->json, "reopened"));
	move.approval = pl_json_new_object();
	assert_int_equal(pl_ledger_move(ledger, item, PL_STATE_DONE, &move, NULL), 0);
	assert_null(pl_json_get(item->json, "lease"));
	assert_null(pl_json_get(item->json, "reopened"));
	assert_non_null(pl_json_get(item->json, "approval"));
	assert_int_equal(pl_ledger_move(ledger, item, PL_STATE_REVIEW, &move, NULL), 0);
	assert_null(pl_json_get(item->json, "approval"));
	assert_int_equal(pl_json_int(pl_json_get(item->json, "mine"), 0), 1);
	assert_int_equal(ledger->lines, 3);
	pl_json_free(move.lease);
	pl_json_free(move.approval);
	pl_ledger_close(ledger); /* not committed: nothing happened */
	assert_int_equal(access("plan.log.ndjson", F_OK), -1);
	ledger = open_plan(false);
	assert_int_equal(ledger->items.list.at[0].type->state, PL_STATE_PENDING);
	assert_int_equal(pl_ledger_move(ledger, &ledger->items.list.at[0], PL_STATE_DONE, &move,
	                                NULL),
	                 PL_EUSAGE);
	pl_ledger_close(ledger);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_time),      cmocka_unit_test(test_ids),
		cmocka_unit_test(test_reconcile), cmocka_unit_test(test_changed_meanwhile),
		cmocka_unit_test(test_move),
	};
	return cmocka_run_group_tests_name("ledger", tests, NULL, NULL);
}
