/* tests/unit/t-config.c -- facts about .portconfig. */
#include "read/config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

#define REFERENCE "[reference]\n\tpath = java\n\tlanguage = java\n"

static void check_str(struct pl_str got, const char *want)
{
	if (!pl_str_is(got, want))
		fail_msg("'" PL_STR_FMT "', not '%s'", PL_STR_ARG(got), want);
}

static struct pl_config *parse(const char *text)
{
	struct pl_err err = PL_ERR_INIT;
	struct pl_config *config = NULL;

	if (pl_config_parse(pl_str_of(text), "test", &config, &err))
		fail_msg("%s: %s", text, pl_sb_cstr(&err.text));
	pl_err_deinit(&err);
	return config;
}

static void test_whole(void **state)
{
	struct pl_config *config = parse(
		"# comment [include]\n" REFERENCE
		"[profile]\n\tname = Spine runtimes\n\trepositoryKey = spineRuntimesDir\n"
		"\tdetect = a/b\n\tdetect = c\n"
		"[target \"cpp\"]\n\tpath = ./cpp//include/../\n\tLanguage = cpp\n"
		"\tcompileFlags = -std=c++11 \"-I a\" ; more\n"
		"[target \"a.b \\\"c\\\"\"]\n\tpath = .\n\tlanguage = c\n\trepository = ../other\n"
		"[map \"cpp\"]\n\trename = A = B\n\trename = C=D\n\tignore = *.toString\n\tignore "
		"= X\n");

	(void)state;
	check_str(config->origin, "profile 'Spine runtimes'");
	check_str(config->reference_path, "java");
	check_str(config->reference_language, "java");
	check_str(config->repository_key, "spineRuntimesDir");
	assert_int_equal(config->targets.n, 2);
	check_str(config->targets.at[0].name, "cpp");
	check_str(config->targets.at[0].path, "cpp");
	check_str(config->targets.at[0].language, "cpp");
	check_str(config->targets.at[0].compile_flags, "-std=c++11 -I a");
	check_str(config->targets.at[0].repository, "");
	assert_int_equal(config->targets.at[0].renames.n, 2);
	check_str(config->targets.at[0].renames.at[0].from, "A");
	check_str(config->targets.at[0].renames.at[0].to, "B");
	check_str(config->targets.at[0].renames.at[1].to, "D");
	assert_int_equal(config->targets.at[0].ignores.n, 2);
	check_str(config->targets.at[0].ignores.at[0], "*.toString");
	check_str(config->targets.at[1].name, "a.b \"c\"");
	check_str(config->targets.at[1].repository, "../other");
	check_str(config->targets.at[1].path, "");
	pl_config_free(config);
	pl_config_free(NULL);
}

static void test_order(void **state)
{
	/* a later value replaces, a map may come before its target */
	struct pl_config *config = parse("[map \"x\"]\n\tignore = A\n"
	                                 "[target \"x\"]\n\tlanguage = c\n\tlanguage = cpp\n"
	                                 "[reference]\n\tlanguage = c\n\tlanguage = java\n");

	(void)state;
	assert_int_equal(config->targets.n, 1);
	check_str(config->targets.at[0].language, "cpp");
	assert_int_equal(config->targets.at[0].ignores.n, 1);
	check_str(config->reference_language, "java");
	check_str(config->reference_path, ""); /* the whole repository */
	check_str(config->origin, "test");
	pl_config_free(config);
}

static void test_errors(void **state)
{
	static const struct { struct pl_str text; const char *want; } row[] = {
		{ PL_S(""), "test: reference.language is missing" },
		{ PL_S("[reference]\npath = a\n"), "test: reference.language is missing" },
		{ PL_S(REFERENCE "[target \"x\"]\npath = a\n"),
		  "test: target.x.language is missing" },
		{ PL_S(REFERENCE "[map \"x\"]\nignore = a\n"),
		  "test: there is a [map \"x\"], but no target of that name" },
		{ PL_S(REFERENCE "[target \"x\"]\npath = b\nlanguage\n"),
		  "test: target.x.language is missing" },
		{ PL_S(REFERENCE "paht = a\n"), "test: no key 'reference.paht' is known" },
		{ PL_S(REFERENCE "[referense]\npath = a\n"),
		  "test: no key 'referense.path' is known" },
		{ PL_S(REFERENCE "[reference \"x\"]\npath = a\n"),
		  "test: no key 'reference.x.path' is known" },
		{ PL_S(REFERENCE "[target]\npath = a\n"), "test: no key 'target.path' is known" },
		{ PL_S(REFERENCE "[target \"\"]\npath = a\n"),
		  "test: no key 'target..path' is known" },
		{ PL_S(REFERENCE "[target \"x\"]\nflags = a\n"),
		  "test: no key 'target.x.flags' is known" },
		{ PL_S(REFERENCE "[map \"x\"]\nrename = A\n"),
		  "test: map.rename is REFERENCE=TARGET, not 'A'" },
		{ PL_S(REFERENCE "[map \"x\"]\nrenames = A=B\n"),
		  "test: no key 'map.x.renames' is known" },
		{ PL_S(REFERENCE "[include]\npath = /etc/passwd\n"),
		  "test: including other files is not supported" },
		{ PL_S(REFERENCE " [INCLUDEif \"gitdir:/\"] path = x\n"),
		  "test: including other files is not supported" },
		{ PL_S(REFERENCE "[target \"x\n"), "test:4" },
		{ PL_S(REFERENCE "[target\n"), "test:4" },
		{ PL_S(REFERENCE "pa th = x\n"), "test:4" },
		{ PL_S("path = a\n"), "test" },
		{ PL_S(REFERENCE "\0"), "test: a NUL byte in a configuration" },
	};
	struct pl_config *config = NULL;
	struct pl_err err = PL_ERR_INIT;

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		assert_int_equal(pl_config_parse(row[i].text, "test", &config, &err), PL_EINVALID);
		assert_null(config);
		if (!strstr(pl_sb_cstr(&err.text), row[i].want))
			fail_msg(PL_STR_FMT "\n%s, not %s", PL_STR_ARG(row[i].text),
			         pl_sb_cstr(&err.text), row[i].want);
		assert_null(strstr(pl_sb_cstr(&err.text), "/proc/"));
		assert_null(strchr(pl_sb_cstr(&err.text), '\n'));
		assert_int_equal(pl_config_parse(row[i].text, "test", &config, NULL), PL_EINVALID);
	}
	pl_err_deinit(&err);
}

static void test_target(void **state)
{
	static const struct { const char *name, *want; } row[] = {
		{ "spine-cp", "no target 'spine-cp' in test (did you mean 'spine-cpp'?)" },
		{ "spine-cs", "no target 'spine-cs' in test (did you mean 'spine-ts'?)" },
		{ "Spine-ts", "no target 'Spine-ts' in test (did you mean 'spine-ts'?)" },
		{ "java", "no target 'java' in test: there are spine-cpp, spine-ts" },
		{ "", "no target '' in test: there are spine-cpp, spine-ts" },
	};
	struct pl_config *config = parse(REFERENCE
	                                 "[target \"spine-cpp\"]\nlanguage = cpp\n"
	                                 "[target \"spine-ts\"]\nlanguage = typescript\n");
	struct pl_err err = PL_ERR_INIT;
	const struct pl_target *target = NULL;

	(void)state;
	assert_int_equal(pl_config_target(config, "spine-ts", &target, &err), 0);
	assert_ptr_equal(target, &config->targets.at[1]);
	target = NULL;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		assert_int_equal(pl_config_target(config, row[i].name, &target, &err),
		                 PL_ENOTFOUND);
		assert_string_equal(pl_sb_cstr(&err.text), row[i].want);
		assert_null(target);
	}
	pl_config_free(config);
	config = parse(REFERENCE);
	assert_int_equal(pl_config_target(config, "x", &target, &err), PL_ENOTFOUND);
	assert_string_equal(pl_sb_cstr(&err.text), "no target 'x' in test: there are none");
	pl_config_free(config);
	pl_err_deinit(&err);
}

static void test_file(void **state)
{
	char path[] = "/tmp/pl-t-config.XXXXXX";
	int fd = mkstemp(path);
	struct pl_config *config = NULL;
	struct pl_err err = PL_ERR_INIT;

	(void)state;
	assert_true(fd >= 0);
	assert_int_equal(write(fd, REFERENCE, sizeof(REFERENCE) - 1), sizeof(REFERENCE) - 1);
	close(fd);
	assert_int_equal(pl_config_load_file(path, &config, &err), 0);
	check_str(config->origin, path);
	pl_config_free(config);
	config = NULL;
	unlink(path);
	assert_int_equal(pl_config_load_file(path, &config, &err), PL_ENOTFOUND);
	assert_non_null(strstr(pl_sb_cstr(&err.text), path));
	assert_null(config);
	pl_err_deinit(&err);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_whole),  cmocka_unit_test(test_order),
		cmocka_unit_test(test_errors), cmocka_unit_test(test_target),
		cmocka_unit_test(test_file),
	};
	return cmocka_run_group_tests_name("config", tests, NULL, NULL);
}
