/* tests/unit/t-skim.c -- facts about finding the next type without reading the whole plan. */
#include "work/skim.h"

#include "base/json.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

#define NOW 1714564800 /* 2024-05-01T12:00:00Z */
#define PLAN(types)                                                                                \
	"{\"metadata\":{\"a\":[1,{}]},\"portingOrder\":[{\"sourcePath\":\"/A\",\"types\":[" types "]}]}"
#define T(name, more) "{\"name\":\"" name "\"" more "}"
#define DONE ",\"portingState\":\"done\""
#define CLAIMED ",\"portingState\":\"claimed\""
#define UNTIL(time) ",\"lease\":{\"agent\":\"x\",\"expires\":\"2024-05-01T" time "Z\"}"
#define CALLED(name) ",\"qualifiedName\":\"" name "\""

/* The names of the types in what skimming leaves of a plan, or "-" when it gives up. */
static void skim(const char *text, struct pl_sb *out)
{
	struct pl_sb part = PL_SB_INIT;
	struct pl_err err = PL_ERR_INIT;
	pl_json *doc = NULL, *order;

	pl_sb_clear(out);
	if (!pl_skim_next(pl_str_of(text), NOW, &part)) {
		assert_int_equal(part.n, 0);
		pl_sb_addc(out, '-');
		return;
	}
	if (pl_json_parse(pl_sb_str(&part), &doc, &err))
		fail_msg("%s: %s", part.p, err.text.p);
	order = pl_json_get(doc, "portingOrder");
	for (size_t i = 0; i < pl_json_len(order); i++) {
		pl_json *types = pl_json_get(pl_json_at(order, i), "types");

		assert_int_equal(pl_json_len(types), 1);
		pl_sb_addf(out, "%s" PL_STR_FMT, i ? " " : "",
		           PL_STR_ARG(pl_json_get_str(pl_json_at(types, 0), "name")));
	}
	pl_json_free(doc);
	pl_sb_deinit(&part);
	pl_err_deinit(&err);
}

static void test_next(void **state)
{
	static const struct { const char *text, *want; } row[] = {
		{ PLAN(T("A", "") "," T("B", "")), "A" },
		{ PLAN(T("A", DONE) "," T("B", "")), "B" },
		{ PLAN(T("A", ",\"order\":2") "," T("B", ",\"order\":1")), "B" },
		{ PLAN(T("A", DONE)), "-" },
		{ PLAN(""), "-" },
		/* leases */
		{ PLAN(T("A", CLAIMED) "," T("B", "")), "B" },
		{ PLAN(T("A", CLAIMED UNTIL("12:00:01")) "," T("B", "")), "B" },
		{ PLAN(T("A", CLAIMED UNTIL("12:00:00")) "," T("B", "")), "A" },
		/* what it needs comes with it */
		{ PLAN(T("A", DONE CALLED("p.A")) "," T("AA", DONE CALLED("p.AA")) "," T(
		          "B", CALLED("p.B") ",\"dependsOn\":[\"q\",\"p.A\"]")),
		  "B A" },
		/* beyond it: the whole plan has to be read */
		{ PLAN(T("A", "") "," T("A", "")), "-" },
		{ PLAN(T("A\\u0041", "")), "-" },
		{ PLAN(T("A", ",\"portingSt\\u0061te\":\"done\"")), "-" },
		{ PLAN(T("A", ",\"portingState\":\"almost\"")), "-" },
		{ PLAN(T("A", ",\"order\":-1")), "-" },
		{ PLAN(T("A", ",\"x\":[}")), "-" },
		{ PLAN(T("A", ",\"x\":\"\n\"")), "-" },
		{ PLAN(T("A", "")) "x", "-" },
		{ "{\"metadata\":{},\"portingOrder\":[{\"types\":[{\"name\":\"A\"}],\"sourcePath\":\"/A\"}]}",
		  "-" },
		{ "{\"portingOrder\":[]}", "-" },
		{ "[]", "-" },
		{ "", "-" },
		/* oddities that are none */
		{ " {\"portingOrder\" : [ {\"javaSourcePath\":\"/A\", \"types\" : [ " T(
		          "A", ",\"s\":\"{]\\\"\",\"n\":-1.5e+3,\"o\":{\"a\":[[],{}]},\"b\":true")
		  " ] } ] , \"metadata\" : {} , \"coverage\": null }\n",
		  "A" },
	};
	struct pl_sb out = PL_SB_INIT;

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		skim(row[i].text, &out);
		if (strcmp(out.p, row[i].want) != 0)
			fail_msg("%s: %s, not %s", row[i].text, out.p, row[i].want);
	}
	pl_sb_deinit(&out);
}

/* No byte keeps it busy, and a wrong one between values is seen. */
static void test_bytes(void **state)
{
	static const char plan[] = PLAN(T("A", ",\"x\":[1, 2]"));
	const char *blank = strstr(plan, ", 2]") + 1;
	struct pl_sb out = PL_SB_INIT;

	(void)state;
	for (int c = 0; c < 256; c++) {
		char text[sizeof(plan)];

		memcpy(text, plan, sizeof(plan));
		text[blank - plan] = (char)c;
		if (pl_skim_next((struct pl_str){ text, sizeof(plan) - 1 }, NOW, &out))
			assert_true(strchr(" \t\r\n,:+-.", c) || pl_is_word((char)c));
	}
	pl_sb_deinit(&out);
}

/* However a plan is cut short, nothing is found in it. */
static void test_cut(void **state)
{
	static const char plan[] = PLAN(T("A", ",\"x\":[1,{\"y\":\"z\\n\"}]") "," T("B", ""));
	struct pl_sb out = PL_SB_INIT;

	(void)state;
	for (size_t n = 0; n < sizeof(plan) - 1; n++) {
		char *text = pl_malloc(n + 1);

		memcpy(text, plan, n);
		assert_false(pl_skim_next((struct pl_str){ text, n }, NOW, &out));
		free(text);
	}
	pl_sb_deinit(&out);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_next),
		cmocka_unit_test(test_bytes),
		cmocka_unit_test(test_cut),
	};
	return cmocka_run_group_tests_name("skim", tests, NULL, NULL);
}
