/* tests/unit/t-carry.c -- facts about work that an older plan records. */
#include "work/planner.h"

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

/* A plan in writing: "Name state hash change" parted by ";"; hash: one hex digit, "-" for none. */
static struct pl_plan *plan_of(const char *branch, const char *types, bool qualified)
{
	struct pl_sb sb = PL_SB_INIT;
	struct pl_str rest = pl_str_of(types), type;
	struct pl_plan *plan;

	pl_sb_addf(
		&sb,
		"{\"metadata\":{\"currentBranch\":\"%s\",\"currentCommit\":\"0123456789abcdef\"},"
		"\"portingOrder\":[{\"sourcePath\":\"/r/A.java\",\"types\":[",
		branch);
	for (bool first = true; pl_str_split(&rest, ';', &type); first = false) {
		struct pl_str name, state, hash;

		pl_str_split(&type, ' ', &name);
		pl_str_split(&type, ' ', &state);
		pl_str_split(&type, ' ', &hash);
		pl_sb_addf(&sb,
		           "%s{\"name\":\"" PL_STR_FMT "\",\"portingState\":\"" PL_STR_FMT "\"",
		           first ? "" : ",", PL_STR_ARG(name), PL_STR_ARG(state));
		if (qualified)
			pl_sb_addf(&sb, ",\"qualifiedName\":\"p." PL_STR_FMT "\"",
			           PL_STR_ARG(name));
		if (!pl_str_is(hash, "-"))
			pl_sb_addf(&sb, ",\"referenceHash\":\"000000000000000" PL_STR_FMT "\"",
			           PL_STR_ARG(hash));
		pl_sb_addf(&sb, ",\"change\":\"" PL_STR_FMT "\"", PL_STR_ARG(type));
		pl_sb_addf(&sb, ",\"note\":\"of " PL_STR_FMT "\"}", PL_STR_ARG(name));
	}
	pl_sb_adds(&sb, "]}]}");
	plan = parse(sb.p);
	pl_sb_deinit(&sb);
	return plan;
}

/* "Name state[ reopened]" of the new plan, then "kept/reopened/dropped". */
static void carry(const char *old_branch, const char *old_types, bool qualified, const char *types,
                  struct pl_sb *out)
{
	struct pl_plan *old = plan_of(old_branch, old_types, qualified);
	struct pl_plan *plan = plan_of("2.0", types, true);
	struct pl_carried carried;

	pl_sb_clear(out);
	for (size_t i = 0; i < plan->entries.at[0].n_types; i++)
		plan->entries.at[0].types[i].extra = NULL; /* as a plan that is made has it */
	pl_plan_carry(plan, old, &carried);
	for (size_t i = 0; i < plan->entries.at[0].n_types; i++) {
		const struct pl_plan_type *type = &plan->entries.at[0].types[i];

		pl_sb_addf(out, PL_STR_FMT " %s%s%s; ", PL_STR_ARG(type->name),
		           pl_state_name(type->state), type->reopened.n ? " reopened" : "",
		           type->extra ? " noted" : "");
		if (type->reopened.n)
			assert_true(pl_str_ends(
				type->reopened,
				PL_S("the reference text has changed since 0123456789")));
	}
	pl_sb_addf(out, "%zu/%zu/%zu", carried.kept, carried.reopened, carried.dropped);
	pl_plan_free(plan);
	pl_plan_free(old);
}

static void test_types(void **state)
{
	static const struct { const char *old, *types, *want; } row[] = {
		{ "A pending 1 modified", "A pending 1 modified", "A pending noted; 0/0/0" },
		{ "A done 1 modified", "A pending 1 modified", "A done noted; 1/0/0" },
		{ "A claimed 1 modified", "A pending 1 modified", "A claimed noted; 1/0/0" },
		{ "A review 1 modified", "A pending 1 modified", "A review noted; 1/0/0" },
		{ "A skipped 1 modified", "A pending 1 modified", "A skipped noted; 1/0/0" },
		{ "A done 1 modified", "A pending 2 modified", "A pending reopened noted; 0/1/0" },
		{ "A review 1 modified", "A pending 2 modified",
		  "A pending reopened noted; 0/1/0" },
		{ "A pending 1 modified", "A pending 2 modified", "A pending noted; 0/0/0" },
		{ "A done 1 modified", "B pending 1 added", "B pending; 0/0/1" },
		{ "A pending 1 modified", "B pending 1 added", "B pending; 0/0/1" }, /* its note */
		/* skipped by itself for another range, where nothing had changed */
		{ "A skipped 1 unchanged", "A pending 1 modified", "A pending noted; 0/0/0" },
		{ "A done 1 modified;B pending 1 added", "B pending 1 added;A pending 1 modified",
		  "B pending noted; A done noted; 1/0/0" },
		/* skipped because nothing changed is nobody's decision */
		{ "A skipped 1 formatting", "A skipped 1 formatting", "A skipped noted; 0/0/0" },
		{ "A skipped 1 modified", "A pending 2 modified",
		  "A pending reopened noted; 0/1/0" },
		/* two parts of one class are told apart by their order */
		{ "A done 1 modified;A pending 2 modified",
		  "A pending 1 modified;A pending 2 modified",
		  "A done noted; A pending noted; 1/0/0" },
	};
	struct pl_sb got = PL_SB_INIT;

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		carry("2.0", row[i].old, true, row[i].types, &got);
		if (strcmp(got.p, row[i].want) != 0)
			fail_msg("%s > %s: %s, not %s", row[i].old, row[i].types, got.p,
			         row[i].want);
	}
	pl_sb_deinit(&got);
}

/* Without qualified names: by file and name. Without a hash: only for the same release. */
static void test_original_format(void **state)
{
	struct pl_sb got = PL_SB_INIT;

	(void)state;
	carry("2.0", "A done - -;B done - -", false, "A pending 1 modified;C pending 1 added",
	      &got);
	assert_string_equal(got.p, "A done noted; C pending; 1/0/1");
	carry("1.9", "A done - -", false, "A pending 1 modified", &got);
	assert_string_equal(got.p, "A pending reopened noted; 0/1/0");
	pl_sb_deinit(&got);
}

/* Why a type was re-opened is kept until it is worked on again, and no longer. */
static void test_reason(void **state)
{
	static const char *const states[] = { "pending", "done" };
	static const char *const want[] = { "was done; it rained", "" };

	(void)state;
	for (size_t i = 0; i < PL_LEN(states); i++) {
		struct pl_sb text = PL_SB_INIT;
		struct pl_carried carried;
		struct pl_plan *plan = plan_of("2.0", "A pending 1 modified", true), *old;
		pl_json *kept;

		pl_sb_addf(&text,
		           "{\"metadata\":{},\"mine\":7,"
		           "\"portingOrder\":[{\"sourcePath\":\"a\",\"types\":["
		           "{\"name\":\"A\",\"qualifiedName\":\"p.A\",\"portingState\":\"%s\","
		           "\"referenceHash\":\"0000000000000001\","
		           "\"reopened\":\"was done; it rained\"}]}]}",
		           states[i]);
		old = parse(text.p);
		kept = plan->doc;
		plan->doc = NULL; /* as a plan that is made has it */
		pl_plan_carry(plan, old, &carried);
		assert_true(pl_str_is(plan->entries.at[0].types[0].reopened, want[i]));
		assert_int_equal(pl_json_int(pl_json_get(plan->doc, "mine"), 0), 7);
		pl_plan_free(plan);
		pl_plan_free(old);
		pl_json_free(kept);
		pl_sb_deinit(&text);
	}
}

static void test_count(void **state)
{
	struct pl_plan *plan = plan_of("2.0", "A done 1 modified;B pending 1 added;C done 2 added",
	                               true);
	struct pl_plan_counts counts;

	(void)state;
	plan->entries.at[0].types[1].n_candidates = 2;
	plan->entries.at[0].types[2].kind = PL_KIND_ENUM;
	pl_plan_count(plan, &counts);
	assert_int_equal(counts.files, 1);
	assert_int_equal(counts.types, 3);
	assert_int_equal(counts.by_state[PL_STATE_DONE], 2);
	assert_int_equal(counts.by_state[PL_STATE_PENDING], 1);
	assert_int_equal(counts.by_change[PL_CHANGE_ADDED], 2);
	assert_int_equal(counts.by_kind[PL_KIND_ENUM], 1);
	assert_int_equal(counts.with_candidates, 1);
	plan->entries.at[0].types[1].n_candidates = 0;
	pl_plan_free(plan);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_types),
		cmocka_unit_test(test_original_format),
		cmocka_unit_test(test_reason),
		cmocka_unit_test(test_count),
	};
	return cmocka_run_group_tests_name("carry", tests, NULL, NULL);
}
