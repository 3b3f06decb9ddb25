/* tests/unit/t-paritybase.c -- findings: fingerprints, order; the baseline: states, reasons, dates. */
#include "work/paritybase.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

static struct pl_finding finding(enum pl_rule rule, const char *type, const char *member,
                                 uint32_t line)
{
	struct pl_finding f = { .rule = rule, .severity = PL_SEVERITY_ERROR, .confidence = 90 };

	f.message = PL_S("it differs");
	f.reference.type = pl_str_of(type);
	f.reference.member = pl_str_of(member);
	f.reference.file = PL_S("a.java");
	f.reference.line = line;
	return f;
}

static void test_fingerprints(void **state)
{
	struct pl_findings a = { NULL, 0, 0 }, b = { NULL, 0, 0 };

	(void)state;
	pl_vec_push(&a, finding(PL_RULE_MISSING_MEMBER, "Bone", "x", 1));
	pl_vec_push(&a, finding(PL_RULE_MISSING_MEMBER, "Bone", "update", 7));
	pl_vec_push(&a, finding(PL_RULE_MISSING_MEMBER, "Bone", "update", 9));
	pl_vec_push(&b, finding(PL_RULE_MISSING_MEMBER, "Bone", "update", 70));
	pl_vec_push(&b, finding(PL_RULE_MISSING_MEMBER, "Bone", "x", 10));
	pl_vec_push(&b, finding(PL_RULE_VISIBILITY, "Bone", "x", 10));
	pl_findings_settle(&a, PL_S("cpp"));
	pl_findings_settle(&b, PL_S("cpp"));
	/* sorted by name; lines do not count; equals are numbered */
	assert_true(pl_str_is(a.at[0].reference.member, "update"));
	assert_string_equal(a.at[0].fingerprint, b.at[0].fingerprint);
	assert_string_not_equal(a.at[0].fingerprint, a.at[1].fingerprint);
	assert_string_equal(a.at[2].fingerprint, b.at[1].fingerprint);
	assert_string_not_equal(b.at[1].fingerprint, b.at[2].fingerprint);
	pl_findings_settle(&b, PL_S("c"));
	assert_string_not_equal(a.at[0].fingerprint, b.at[0].fingerprint);
	pl_vec_free(&a);
	pl_vec_free(&b);
}

static void write_text(const struct pl_paritybase *base, struct pl_sb *text)
{
	struct pl_out *out = pl_out_new(PL_OUT_COMPACT, NULL, text);

	pl_paritybase_write(base, out);
	assert_int_equal(pl_out_close(out, NULL), 0);
}

static void test_states(void **state)
{
	struct pl_paritybase base = { .doc = NULL }, again = { .doc = NULL };
	struct pl_findings now = { NULL, 0, 0 };
	struct pl_sb text = PL_SB_INIT;

	(void)state;
	pl_vec_push(&now, finding(PL_RULE_MISSING_MEMBER, "Bone", "x", 1));
	pl_vec_push(&now, finding(PL_RULE_MISSING_TYPE, "Slot", "", 1));
	pl_findings_settle(&now, PL_S("cpp"));
	now.at[0].reason = PL_S("later");
	now.at[1].reason = PL_S("never");
	now.at[1].expires = PL_S("2026-01-31");
	pl_paritybase_take(&base, &now, PL_S("cpp"));
	write_text(&base, &text);
	assert_int_equal(pl_paritybase_parse(&again, pl_sb_str(&text), NULL), 0);
	assert_int_equal(again.entries.n, 2);

	now.n = 1; /* Slot is there now */
	pl_vec_push(&now, finding(PL_RULE_MISSING_MEMBER, "Bone", "y", 1));
	pl_findings_settle(&now, PL_S("cpp"));
	pl_paritybase_judge(&again, &now, PL_S("cpp"), PL_S("2026-01-31"));
	assert_int_equal(now.n, 3);
	assert_int_equal(now.at[0].state, PL_FINDING_KNOWN);
	assert_true(pl_str_is(now.at[0].reason, "later"));
	assert_int_equal(now.at[1].state, PL_FINDING_NEW);
	assert_int_equal(now.at[2].state, PL_FINDING_FIXED);
	assert_true(pl_str_is(now.at[2].reference.type, "Slot"));
	pl_paritybase_deinit(&again);

	assert_int_equal(pl_paritybase_parse(&again, pl_sb_str(&text), NULL), 0);
	now.n = 0;
	pl_vec_push(&now, finding(PL_RULE_MISSING_TYPE, "Slot", "", 5));
	pl_findings_settle(&now, PL_S("cpp"));
	pl_paritybase_judge(&again, &now, PL_S("cpp"), PL_S("2026-02-01"));
	assert_int_equal(now.at[0].state, PL_FINDING_EXPIRED);
	/* other targets keep their entries */
	pl_paritybase_take(&again, &now, PL_S("ts"));
	assert_int_equal(again.entries.n, 3);
	pl_paritybase_deinit(&again);
	pl_paritybase_deinit(&base);
	pl_vec_free(&now);
	pl_sb_deinit(&text);
}

static void test_refused(void **state)
{
	static const char *const rows[] = {
		"",
		"[]",
		"{\"schema\":\"portolan.parity-baseline/2\",\"entries\":[]}",
		"{\"schema\":\"portolan.parity-baseline/1\"}",
		"{\"schema\":\"portolan.parity-baseline/1\",\"entries\":[{}]}",
		"{\"schema\":\"portolan.parity-baseline/1\",\"entries\":[{\"fingerprint\":\"0123456789abcdef\","
		"\"target\":\"t\",\"rule\":\"luck\",\"reason\":\"r\"}]}",
		"{\"schema\":\"portolan.parity-baseline/1\",\"entries\":[{\"fingerprint\":\"0123456789abcdef\","
		"\"target\":\"t\",\"rule\":\"visibility\",\"reason\":\"  \"}]}",
		"{\"schema\":\"portolan.parity-baseline/1\",\"entries\":[{\"fingerprint\":\"0123456789abcdef\","
		"\"target\":\"t\",\"rule\":\"visibility\",\"reason\":\"r\",\"expires\":\"soon\"}]}",
		"{\"schema\":\"portolan.parity-baseline/1\",\"entries\":[{\"fingerprint\":\"\\u001b[31m\","
		"\"target\":\"t\",\"rule\":\"visibility\",\"reason\":\"r\"}]}",
	};

	(void)state;
	for (size_t i = 0; i < PL_LEN(rows); i++) {
		struct pl_paritybase base = { .doc = NULL };

		assert_int_not_equal(pl_paritybase_parse(&base, pl_str_of(rows[i]), NULL), 0);
		pl_paritybase_deinit(&base);
	}
	assert_true(pl_is_date(PL_S("2026-12-02")));
	assert_true(pl_is_date(PL_S("2028-02-29")));
	assert_false(pl_is_date(PL_S("2027-02-29")));
	assert_false(pl_is_date(PL_S("2026-04-31")));
	assert_false(pl_is_date(PL_S("2026-13-02")));
	assert_false(pl_is_date(PL_S("2026-1-2")));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_fingerprints),
		cmocka_unit_test(test_states),
		cmocka_unit_test(test_refused),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
