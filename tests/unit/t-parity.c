/* tests/unit/t-parity.c -- members paired over learnt habits, on small trees built by hand. */
#include "mapping-world.h"

#include "work/parity.h"

/* The findings of some confidence: "rule Type.member" with line ends between. */
static const char *findings_of(struct world *w, const struct pl_parity *parity, unsigned confidence)
{
	struct pl_str all = PL_S("");

	for (size_t i = 0; i < parity->findings.n; i++) {
		const struct pl_finding *f = &parity->findings.at[i];
		const struct pl_place *at = f->reference.member.n || !f->target.member.n
		                                    ? &f->reference
		                                    : &f->target;

		if (f->confidence < confidence)
			continue;
		all = pl_arena_fmt(&w->arena, PL_STR_FMT "%s%s " PL_STR_FMT "." PL_STR_FMT,
		                   PL_STR_ARG(all), all.n ? "\n" : "", pl_rule(f->rule)->name,
		                   PL_STR_ARG(at->type.n ? at->type : f->target.type),
		                   PL_STR_ARG(at->member));
	}
	return all.p;
}

static bool has_habit(const struct pl_parity *parity, const char *what, unsigned support)
{
	for (size_t i = 0; i < parity->habits.n; i++)
		if (pl_str_is(parity->habits.at[i].what, what) &&
		    parity->habits.at[i].support == support)
			return true;
	return false;
}

static struct pl_parity *parity_of(struct world *w, const struct pl_lang *lang)
{
	struct pl_parity_options options = { .reference_lang = &java, .target_lang = lang };

	return pl_parity_make(w->ref, w->target, &options);
}

static void test_uses(void **state)
{
	struct world w = world_new(&cpp);
	struct pl_parity *parity;

	(void)state;
	ref_type(&w, "Bone.java", PL_KIND_CLASS, "Bone", "getX() isActive() update() hide()");
	target_type(&w, "Bone.h", PL_KIND_CLASS, "Bone", "x active update() show()");
	ref_type(&w, "Gone.java", PL_KIND_CLASS, "Gone", "run()");
	target_type(&w, "More.h", PL_KIND_CLASS, "More", "walk()");
	parity = parity_of(&w, &cpp);
	assert_string_equal(findings_of(&w, parity, 70), "extra-member Bone.show\n"
	                                                 "missing-member Bone.hide\n"
	                                                 "missing-type Gone.\n"
	                                                 "extra-type More.");
	assert_int_equal(parity->types, 2);
	assert_int_equal(parity->types_found, 1);
	assert_int_equal(parity->members_found, 3);
	pl_parity_free(parity);
	world_free(&w);
}

static void test_synonyms(void **state)
{
	static const char *const names[] = { "Bone", "Slot", "Skin", "Mesh" };
	struct world w = world_new(&cpp);
	struct pl_parity *parity;

	(void)state;
	for (size_t i = 0; i < PL_LEN(names); i++) {
		const char *path = pl_arena_fmt(&w.arena, "%s.x", names[i]).p;
		const char *own = pl_arena_fmt(&w.arena, "a%s() refresh()", names[i]).p;
		const char *theirs = pl_arena_fmt(&w.arena, "a%s() renew()", names[i]).p;

		ref_type(&w, path, PL_KIND_CLASS, names[i], own);
		target_type(&w, path, PL_KIND_CLASS, names[i], i == 3 ? own : theirs);
	}
	parity = parity_of(&w, &cpp);
	assert_string_equal(findings_of(&w, parity, 0), "");
	assert_true(has_habit(parity, "'refresh' is called 'renew'", 3));
	pl_parity_free(parity);
	world_free(&w);
}

static void test_left_out(void **state)
{
	static const char *const names[] = { "Bone", "Slot", "Skin", "Mesh" };
	struct world w = world_new(&cpp);
	struct pl_parity *parity;

	(void)state;
	for (size_t i = 0; i < PL_LEN(names); i++) {
		const char *path = pl_arena_fmt(&w.arena, "%s.x", names[i]).p;
		const char *own = pl_arena_fmt(&w.arena, "a%s() toString()", names[i]).p;
		const char *theirs = pl_arena_fmt(&w.arena, "a%s() rtti", names[i]).p;

		ref_type(&w, path, PL_KIND_CLASS, names[i], own);
		target_type(&w, path, PL_KIND_CLASS, names[i], theirs);
	}
	parity = parity_of(&w, &cpp);
	/* what a habit explains is kept, below the threshold */
	assert_string_equal(findings_of(&w, parity, 70), "");
	assert_int_equal(parity->findings.n, 8);
	assert_true(has_habit(parity, "'tostring' is left out", 4));
	assert_true(has_habit(parity, "'rtti' is added", 4));
	pl_parity_free(parity);
	world_free(&w);
}

static void test_enums(void **state)
{
	struct world w = world_new(&c_lang);
	struct pl_parity *parity;

	(void)state;
	ref_type(&w, "Mode.java", PL_KIND_ENUM, "Mode", "off steady flashing");
	target_type(&w, "mode.h", PL_KIND_ENUM, "Mode", "SP_MODE_STEADY SP_MODE_OFF SP_MODE_MORE");
	parity = parity_of(&w, &c_lang);
	assert_string_equal(findings_of(&w, parity, 70), "extra-member Mode.SP_MODE_MORE\n"
	                                                 "missing-enum-value Mode.flashing");
	pl_parity_free(parity);
	world_free(&w);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_uses),
		cmocka_unit_test(test_synonyms),
		cmocka_unit_test(test_left_out),
		cmocka_unit_test(test_enums),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
