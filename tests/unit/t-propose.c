/* tests/unit/t-propose.c -- facts about the configuration proposed for a tree. */
#include "read/config.h"
#include "work/propose.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

static struct pl_langs *langs;

/* paths: one a blank; what is proposed is read back as "reference:language name=path:language". */
static int propose(const char *paths, struct pl_sb *out)
{
	struct pl_entries entries = { 0 };
	struct pl_str rest = pl_str_of(paths), path;
	struct pl_sb text = PL_SB_INIT;
	struct pl_config *config = NULL;
	struct pl_err err = PL_ERR_INIT;
	int rc;

	while (pl_str_split(&rest, ' ', &path))
		pl_vec_add(&entries)->path = path;
	rc = pl_propose_config(langs, &entries, &text, &err);
	pl_sb_clear(out);
	if (!rc && pl_config_parse(pl_sb_str(&text), "proposal", &config, &err))
		fail_msg("%s: %s", pl_sb_cstr(&text), pl_sb_cstr(&err.text));
	if (config) {
		pl_sb_addf(out, PL_STR_FMT ":" PL_STR_FMT, PL_STR_ARG(config->reference_path),
		           PL_STR_ARG(config->reference_language));
		for (size_t i = 0; i < config->targets.n; i++)
			pl_sb_addf(out, " " PL_STR_FMT "=" PL_STR_FMT ":" PL_STR_FMT,
			           PL_STR_ARG(config->targets.at[i].name),
			           PL_STR_ARG(config->targets.at[i].path),
			           PL_STR_ARG(config->targets.at[i].language));
	} else {
		assert_int_equal(text.n, 0);
	}
	pl_config_free(config);
	pl_entries_free(&entries);
	pl_sb_deinit(&text);
	pl_err_deinit(&err);
	return rc;
}

static void test_proposals(void **state)
{
	static const struct { const char *paths, *want; } row[] = {
		{ "c/a.c c/b.c java/src/p/A.java java/src/p/B.java", "java/src/p:java c=c:c" },
		{ "cpp/include/A.h cpp/src/A.cpp cpp/src/B.cpp java/src/A.java java/src/q/B.java",
		  "java/src:java cpp=cpp:cpp" },
		/* no Java: the most files */
		{ "c/a.c c/b.c c/c.c ts/a.ts ts/b.ts", "c:c ts=ts:typescript" },
		/* of the reference's language: a tool or a module of it, no port */
		{ "a/src/A.java a/src/B.java b/A.java b/B.java b/C.java", "b:java" },
		{ "java/A.java java/B.java", "java:java" },
		{ "java/A.java java/B.java c/a.c", "java:java" },
		/* ports side by side, deeper than a larger tool in the reference's language */
		{ "run/C/a.c run/C/b.c run/Java/src/p/A.java run/Java/src/p/q/B.java "
		  "tool/A.java tool/B.java tool/C.java",
		  "run/Java/src/p:java C=run/C:c" },
		/* tests and samples count for nothing, and what lies beside them is the module */
		{ "C/Lib/inc/a.c C/Lib/src/b.c C/Lib/src/d.c C/Tests/x.c C/Tests/y.c C/Utils/z.c "
		  "Java/Lib/A.java Java/Lib/B.java Java/UnitTests1/C.java TEST_APPS/a.ts TEST_APPS/b.ts",
		  "Java/Lib:java C=C/Lib:c" },
		{ "java/src/main/p/A.java java/src/main/q/B.java java/src/test/p/T.java "
		  "latest/a.c latest/b.c",
		  "java/src/main:java latest=latest:c" },
		/* no language has most of it */
		{ "java/A.java java/B.java mixed/a.c mixed/b.c mixed/c.ts mixed/d.ts", "java:java" },
		/* a lone script, files at the top and files of no language make no port */
		{ "A.java B.java c/a.c c/b.c d/x.c java/A.java java/B.java docs/a.md docs/b.md",
		  "java:java c=c:c" },
		{ "java/A.java java/B.java it's/a\"b/x.c it's/a\"b/y.c",
		  "java:java it's=it's/a\"b:c" },
		{ "java/A.java java/B.java q\"\\]/x.c q\"\\]/y.c", "java:java q\"\\]=q\"\\]:c" },
		{ "java/A.java java/B.java c#;/x.c c#;/y.c", "java:java c#;=c#;:c" },
		/* the language most files have */
		{ "java/A.java java/B.java mixed/a.c mixed/b.c mixed/c.ts",
		  "java:java mixed=mixed:c" },
		{ "", NULL },
		{ "README.md", NULL },
		{ "A.java B.java c/a.c", NULL },
		{ "tests/A.java tests/B.java", NULL },
	};
	struct pl_sb got = PL_SB_INIT;

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		int rc = propose(row[i].paths, &got);

		assert_int_equal(rc, row[i].want ? 0 : PL_ENOTFOUND);
		if (row[i].want && strcmp(got.p, row[i].want) != 0)
			fail_msg("%s: %s, not %s", row[i].paths, got.p, row[i].want);
	}
	pl_sb_deinit(&got);
}

/* Links and submodules are no files of anybody. */
static void test_other_entries(void **state)
{
	struct pl_entry at[] = {
		{ .path = PL_S("c/a.c"), .type = PL_ENTRY_LINK },
		{ .path = PL_S("c/b.c"), .type = PL_ENTRY_SUBMODULE },
		{ .path = PL_S("java/A.java"), .type = PL_ENTRY_LINK },
		{ .path = PL_S("java/B.java"), .type = PL_ENTRY_FILE },
	};
	struct pl_entries entries = { at, PL_LEN(at), PL_LEN(at), PL_ARENA_INIT };
	struct pl_sb text = PL_SB_INIT;

	(void)state;
	assert_int_equal(pl_propose_config(langs, &entries, &text, NULL), PL_ENOTFOUND);
	assert_int_equal(text.n, 0);
}

static int setup(void **state)
{
	(void)state;
	return pl_langs_load(&langs, NULL);
}

static int teardown(void **state)
{
	(void)state;
	pl_langs_free(langs);
	return 0;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_proposals),
		cmocka_unit_test(test_other_entries),
	};
	return cmocka_run_group_tests_name("propose", tests, setup, teardown);
}
