/* tests/unit/t-plan.c -- facts about reading and writing a porting plan. */
#include "model/plan.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

static struct pl_plan *parse(const char *text)
{
	struct pl_err err = PL_ERR_INIT;
	struct pl_plan *plan = NULL;

	if (pl_plan_parse(pl_str_of(text), &plan, &err))
		fail_msg("%s: %s", text, pl_sb_cstr(&err.text));
	pl_err_deinit(&err);
	return plan;
}

static void write_plan(const struct pl_plan *plan, struct pl_sb *out)
{
	struct pl_out *writer = pl_out_new(PL_OUT_PRETTY, NULL, out);
	struct pl_err err = PL_ERR_INIT;

	pl_plan_write(plan, writer);
	assert_int_equal(pl_out_close(writer, &err), 0);
}

static void check_str(struct pl_str got, const char *want)
{
	if (!pl_str_is(got, want))
		fail_msg("'" PL_STR_FMT "', not '%s'", PL_STR_ARG(got), want);
}

/* What programs in the field wrote before there was a schema. */
static void test_original_format(void **state)
{
	struct pl_plan *plan = parse(
		"{\"metadata\":{\"prevBranch\":\"4.2\",\"currentBranch\":\"4.3-beta\","
		"\"generated\":\"2025-08-20T00:00:00Z\",\"spineRuntimesDir\":\"/r\","
		"\"targetRuntime\":\"spine-cpp\",\"targetRuntimePath\":\"/r/spine-cpp\","
		"\"targetRuntimeLanguage\":\"cpp\"},"
		"\"deletedFiles\":[{\"filePath\":\"/r/X.java\",\"status\":\"deleted\"}],"
		"\"portingOrder\":[{\"javaSourcePath\":\"/r/Bone.java\",\"types\":["
		"{\"name\":\"Bone\",\"kind\":\"class\",\"startLine\":3,"
		"\"endLine\":9,\"isInner\":false,"
		"\"portingState\":\"done\",\"candidateFiles\":[\"/r/Bone.h\"]},"
		"{\"name\":\"Inner\",\"kind\":\"enum\",\"startLine\":5,"
		"\"endLine\":6,\"isInner\":true,"
		"\"portingState\":\"pending\",\"candidateFiles\":[]}]}]}");
	const struct pl_plan_entry *entry = &plan->entries.at[0];

	(void)state;
	check_str(plan->schema, "");
	check_str(plan->prev_branch, "4.2");
	check_str(plan->current_branch, "4.3-beta");
	check_str(plan->target, "spine-cpp");
	assert_int_equal(plan->entries.n, 1);
	check_str(entry->path, "/r/Bone.java");
	assert_int_equal(entry->n_types, 2);
	check_str(entry->types[0].name, "Bone");
	check_str(entry->types[0].qualified_name, "");
	assert_int_equal(entry->types[0].kind, PL_KIND_CLASS);
	assert_int_equal(entry->types[0].start_line, 3);
	assert_int_equal(entry->types[0].end_line, 9);
	assert_int_equal(entry->types[0].state, PL_STATE_DONE);
	assert_false(entry->types[0].has_hash);
	assert_false(entry->types[0].is_inner);
	assert_true(entry->types[1].is_inner);
	assert_int_equal(entry->types[1].state, PL_STATE_PENDING);
	pl_plan_free(plan);
	pl_plan_free(NULL);
}

#define ENTRY "{\"sourcePath\":\"a\",\"types\":["
#define TYPE(rest) "{\"metadata\":{},\"portingOrder\":[" ENTRY rest "]}]}"

static void test_errors(void **state)
{
	static const struct { const char *text, *want; } row[] = {
		{ "", "line 1, column 1: " },
		{ "{\"metadata\":{},\"portingOrder\":[", "line 1, column " },
		{ "[]", "'metadata' is not an object" },
		{ "null", "'metadata' is not an object" },
		{ "{\"portingOrder\":[]}", "'metadata' is not an object" },
		{ "{\"metadata\":[],\"portingOrder\":[]}", "'metadata' is not an object" },
		{ "{\"metadata\":{}}", "'portingOrder' is not an array" },
		{ "{\"metadata\":{},\"portingOrder\":{}}", "'portingOrder' is not an array" },
		{ "{\"metadata\":{\"schema\":\"portolan.plan/9\"},\"portingOrder\":[]}",
		  "schema is 'portolan.plan/9', this program reads 'portolan.plan/1'" },
		{ "{\"metadata\":{\"schema\":\"portolan.symbols/1\"},\"portingOrder\":[]}",
		  "schema is 'portolan.symbols/1'" },
		{ "{\"metadata\":{},\"portingOrder\":[1]}",
		  "portingOrder[0]: 'sourcePath' or 'javaSourcePath' is missing" },
		{ "{\"metadata\":{},\"portingOrder\":[{\"sourcePath\":\"a\",\"types\":[]},"
		  "{\"sourcePath\":\"\",\"types\":[]}]}",
		  "portingOrder[1]: 'sourcePath' or 'javaSourcePath' is missing" },
		{ "{\"metadata\":{},\"portingOrder\":[{\"sourcePath\":\"a\"}]}",
		  "portingOrder[0]: 'types' is not an array" },
		{ TYPE("{\"name\":\"A\"},7"), "portingOrder[0].types[1]: not an object" },
		{ TYPE("{}"), "portingOrder[0].types[0]: 'name' is missing" },
		{ TYPE("{\"name\":\"\"}"), "portingOrder[0].types[0]: 'name' is missing" },
		{ TYPE("{\"name\":\"A\",\"portingState\":\"finished\"}"),
		  "portingOrder[0].types[0]: 'portingState' is none of pending, claimed, review, "
		  "done, "
		  "skipped" },
		{ TYPE("{\"name\":\"A\",\"portingState\":null}"),
		  "portingOrder[0].types[0]: 'portingState' is none of" },
		{ TYPE("{\"name\":\"A\",\"referenceHash\":\"12\"}"),
		  "portingOrder[0].types[0]: 'referenceHash' is not 16 hex digits" },
		{ TYPE("{\"name\":\"A\",\"referenceHash\":\"0123456789abcdeg\"}"),
		  "portingOrder[0].types[0]: 'referenceHash' is not 16 hex digits" },
		{ TYPE("{\"name\":\"A\",\"name\":\"B\"}"), "duplicate" },
	};
	struct pl_plan *plan = NULL;
	struct pl_err err = PL_ERR_INIT;

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		assert_int_equal(pl_plan_parse(pl_str_of(row[i].text), &plan, &err), PL_EINVALID);
		assert_null(plan);
		if (!strstr(pl_sb_cstr(&err.text), row[i].want))
			fail_msg("%s\n%s, not %s", row[i].text, pl_sb_cstr(&err.text), row[i].want);
		assert_int_equal(pl_plan_parse(pl_str_of(row[i].text), &plan, NULL), PL_EINVALID);
	}
	pl_err_deinit(&err);
}

static void test_states(void **state)
{
	static const char *const names[] = { "pending", "claimed", "review", "done", "skipped" };

	(void)state;
	for (int i = 0; i < PL_N_STATES; i++) {
		assert_string_equal(pl_state_name((enum pl_state)i), names[i]);
		assert_int_equal(pl_state_of(pl_str_of(names[i])), i);
	}
	assert_int_equal(pl_state_of(PL_S("Done")), -1);
	assert_int_equal(pl_state_of(PL_S("")), -1);
	assert_int_equal(pl_state_of(PL_S_NONE), -1);
	assert_int_equal(pl_state_of(PL_S("done\0")), -1);
}

/* Unknown keys of a plan and of a type are kept, in their order; a hash is when there is one. */
static void test_round_trip(void **state)
{
	struct pl_plan *plan = parse(
		"{\"metadata\":{\"schema\":\"portolan.plan/1\"},"
		"\"zeal\":[1,{\"b\":null,\"a\":2.5}],"
		"\"portingOrder\":[{\"sourcePath\":\"a\",\"types\":["
		"{\"approval\":{\"by\":\"me\"},\"name\":\"A\",\"portingState\":\"review\","
		"\"referenceHash\":\"00000000000000Ff\",\"notes\":[\"one\"],\"order\":3},"
		"{\"name\":\"B\"}]}],\"coverage\":{},\"about\":\"\"}");
	struct pl_sb once = PL_SB_INIT, twice = PL_SB_INIT;
	const char *at;

	(void)state;
	assert_int_equal(plan->entries.at[0].types[0].hash, 255);
	assert_true(plan->entries.at[0].types[0].has_hash);
	assert_int_equal(plan->entries.at[0].types[0].order, 3);
	write_plan(plan, &once);
	pl_plan_free(plan);
	plan = parse(once.p);
	assert_int_equal(plan->entries.at[0].types[0].hash, 255);
	assert_int_equal(plan->entries.at[0].types[0].state, PL_STATE_REVIEW);
	assert_false(plan->entries.at[0].types[1].has_hash);
	write_plan(plan, &twice);
	assert_string_equal(once.p, twice.p);
	at = strstr(once.p, "\"approval\": {\n            \"by\": \"me\"\n          },\n"
	                    "          \"notes\": [\n            \"one\"\n          ]\n");
	assert_non_null(at);
	at = strstr(at, "  \"zeal\": [\n    1,\n    {\n      \"b\": null,\n      \"a\": 2.5\n    "
	"}\n"
	                "  ],\n  \"about\": \"\"\n}\n");
	assert_non_null(at);
	pl_plan_free(plan);
	pl_sb_deinit(&once);
	pl_sb_deinit(&twice);
}

/* Numbers and strings that are no use are not taken for what they are not. */
static void test_odd_values(void **state)
{
	struct pl_plan *plan = parse(TYPE(
		"{\"name\":\"A\\u0000\",\"kind\":\"castle\",\"startLine\":-1,\"endLine\":\"7\","
		"\"isInner\":\"yes\",\"change\":\"improved\","
		"\"order\":1e300,\"qualifiedName\":[]}"));
	const struct pl_plan_type *type = &plan->entries.at[0].types[0];
	struct pl_sb text = PL_SB_INIT;

	(void)state;
	assert_int_equal(type->name.n, 2);
	assert_int_equal(type->kind, PL_KIND_NONE);
	assert_int_equal(type->end_line, 0);
	assert_false(type->is_inner);
	assert_int_equal(type->change, PL_CHANGE_MODIFIED);
	assert_int_equal(type->order, 0);
	check_str(type->qualified_name, "");
	write_plan(plan, &text);
	assert_non_null(strstr(text.p, "\"name\": \"A\\u0000\""));
	pl_plan_free(plan);
	pl_sb_deinit(&text);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_original_format), cmocka_unit_test(test_errors),
		cmocka_unit_test(test_states),          cmocka_unit_test(test_round_trip),
		cmocka_unit_test(test_odd_values),
	};
	return cmocka_run_group_tests_name("plan", tests, NULL, NULL);
}
