/* tests/unit/t-jqnames.c -- facts about the names that jq programs take. */
#include "base/jqnames.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

static void test_names(void **state)
{
	/* want: the unknown name, or "" */
	static const struct { const char *program, *want; } row[] = {
		{ ".plan.target", "" },
		{ ".plan.targt", "targt" },
		{ ".plan.check", "check" },       /* is elsewhere */
		{ ".config.check", "" },          /* is there, and null */
		{ ".config.check.deep", "deep" }, /* in nothing */
		{ ".plan | .check", "" },         /* may be anything's */
		{ ".plan | .chekc", "chekc" },
		{ ".nope?", "" },
		{ ".nope? // \"x\"", "" },
		{ "[.plan.target, .plan.x]", "x" },
		{ "{a: .plan.target} | .a", "" },
		{ "{\"b\": 1} | .b", "" },
		{ "{plan}", "" },
		{ "{plna}", "plna" },
		{ "\"x \\(.plan.targt) y\"", "targt" },
		{ "\"x \\(.plan.target) .y\"", "" },
		{ ".plan.\"target\"", "" },
		{ ".\"\" | .nope", "nope" },
		{ ".plan.\"a b\"", "a b" },
		{ ".files[0].name", "" },
		{ ".files[0].nmae", "nmae" },
		{ ".files | map(.name)", "" },
		{ ".files | map(select(.name == \"a.b\")) | length", "" },
		{ ".plan as $p | $p.target", "" },
		{ "if .plan.target then .config.check else .confg end", "confg" },
		{ "def f: .name; .files[] | f", "" },
		{ "1.5 + .5", "" },
		{ "[..] | length", "" },
		{ ".plan # .nope\n.target", "" },
		{ "(.plan | .target) + .plan.z", "z" },
		{ "@base64 \"\\(.plan)\"", "" },
		{ "reduce .files[] as $f (0; . + ($f.name | length))", "" },
	};
	struct pl_err err = PL_ERR_INIT;
	pl_json *input = NULL;

	(void)state;
	assert_int_equal(
		pl_json_parse(PL_S("{\"plan\":{\"target\":\"cpp\"},\"config\":{\"check\":null},"
	                           "\"files\":[{\"name\":\"a\"}]}"),
	                      &input, &err),
		0);
	for (size_t i = 0; i < PL_LEN(row); i++) {
		struct pl_jqnames_fault fault;
		struct pl_str program = pl_str_of(row[i].program);

		pl_jqnames_known(program, input, &fault);
		if (!pl_str_is(fault.name, row[i].want))
			fail_msg("%s: '" PL_STR_FMT "'", row[i].program, PL_STR_ARG(fault.name));
		if (fault.name.n)
			assert_ptr_equal(fault.name.p, program.p + fault.offset);
	}
	pl_json_free(input);
	pl_err_deinit(&err);
}

static void test_like(void **state)
{
	struct pl_jqnames_fault fault;
	pl_json *input = NULL;

	(void)state;
	assert_int_equal(pl_json_parse(PL_S("{\"plan\":{\"target\":1}}"), &input, NULL), 0);
	assert_false(pl_jqnames_known(PL_S(".plan.tagret"), input, &fault));
	assert_true(pl_str_is(fault.like, "target"));
	pl_json_free(input);
}

static void test_end(void **state)
{
	static const struct { const char *text; size_t want; } row[] = {
		{ ".a }} x", 3 },
		{ "{a: {b: 1}}}} x", 11 },
		{ "\"}}\" }}", 5 },
		{ "\"\\(\"}}\")\" }}", 10 },
		{ ".a", SIZE_MAX },
		{ "\"}}", SIZE_MAX },
		{ "{ }}", SIZE_MAX },
	};

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++)
		assert_int_equal(pl_jqnames_end(pl_str_of(row[i].text), 0, PL_S("}}")),
		                 row[i].want);
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(test_names), cmocka_unit_test(test_like),
		                            cmocka_unit_test(test_end) };

	return cmocka_run_group_tests_name("jqnames", tests, NULL, NULL);
}
