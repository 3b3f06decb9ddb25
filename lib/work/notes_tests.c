/* lib/work/notes_tests.c -- where tests live, what they are called, what they use. */
#include "work/notes_around.h"

#include "base/fs.h"

enum { MAX_TEST_FILES = 40 /* that are opened to see what they use */ };

/* clang-format off */
/* What test files import, and what build files ask for. */
static const struct {
	const char *text, *name;
} frameworks[] = {
	{ "org.junit.jupiter", "JUnit 5" }, { "org.junit.", "JUnit 4" },
	{ "junit.framework", "JUnit 3" }, { "org.testng", "TestNG" },
	{ "NUnit.Framework", "NUnit" }, { "Microsoft.VisualStudio.TestTools", "MSTest" },
	{ "using Xunit", "xUnit" }, { "gtest/gtest.h", "GoogleTest" },
	{ "catch2/", "Catch2" }, { "doctest.h", "doctest" }, { "tut/tut.hpp", "TUT" },
	{ "from 'chai'", "chai" }, { "from \"chai\"", "chai" }, { "from 'vitest'", "vitest" },
	{ "from \"vitest\"", "vitest" }, { "@jest/globals", "jest" }, { "jest.fn", "jest" },
	{ "'mocha'", "mocha" }, { "utest.", "utest" }, { "massive.munit", "munit" },
	{ "PHPUnit\\Framework", "PHPUnit" }, { "minitest/", "minitest" },
	{ "RSpec.describe", "RSpec" }, { "import pytest", "pytest" },
	{ "import unittest", "unittest" }, { "import XCTest", "XCTest" },
	{ "kotlin.test", "kotlin.test" }, { "package:test/", "package:test" },
	{ "*testing.T", "testing" }, { "#[test]", "#[test]" },
};
/* clang-format on */

/*
 * The outermost folder of tests that path lies in, with the language's own folder right in it;
 * "beside": it is a test by its own name alone.
 */
static struct pl_str test_folder(const struct pl_lang *lang, struct pl_str path)
{
	struct pl_str folder = pl_fs_dir(path), best = PL_S("beside"), inner = folder, next;

	while (folder.n &&
	       pl_is_test_path(
		       pl_str_sub(path, 0, folder.n + 2 < path.n ? folder.n + 2 : path.n))) {
		best = folder;
		folder = pl_fs_dir(folder);
	}
	for (; inner.n > best.n && pl_around_is_in(best, inner); inner = next) {
		next = pl_fs_dir(inner);
		if (pl_str_eq(next, best) && pl_str_is(pl_fs_base(inner), lang->name))
			return inner; /* test/java */
	}
	return best;
}

/* XTest.java, x.test.ts, test_x.py */
static const char *test_name(struct pl_around *a, struct pl_str path)
{
	static const char *const marks[] = { "Tests", "Test", ".test", ".spec", "_test", "_spec",
		                             "TestCase" };
	struct pl_str stem = pl_fs_stem(path), base = pl_fs_base(path);
	struct pl_str ext = pl_str_sub(base, stem.n, base.n);

	if (pl_str_starts(stem, PL_S("test_")))
		return pl_arena_fmt(&a->c->notes->arena, "test_x" PL_STR_FMT, PL_STR_ARG(ext)).p;
	for (size_t i = 0; i < PL_LEN(marks); i++)
		if (pl_str_ends(stem, pl_str_of(marks[i])))
			return pl_arena_fmt(&a->c->notes->arena, "X%s" PL_STR_FMT, marks[i],
			                    PL_STR_ARG(ext))
			        .p;
	return "none";
}

static bool is_in_language(const struct pl_lang *lang, struct pl_str path)
{
	for (size_t i = 0; i < lang->n_suffixes; i++)
		if (pl_str_ends(path, lang->suffixes[i]))
			return true;
	return false;
}

/* Comments blanked: what was ported keeps the imports of its reference in them. */
static void blank_comments(struct pl_around *a)
{
	struct pl_tokens tokens = PL_VEC_INIT;

	pl_lex(a->c->lang, a->file.text, &tokens);
	for (size_t i = 0; i < tokens.n; i++)
		if (tokens.at[i].kind == PL_TOKEN_COMMENT)
			memset(a->text.p + tokens.at[i].from, ' ',
			       tokens.at[i].to - tokens.at[i].from);
	pl_vec_free(&tokens);
}

static void count_framework(struct pl_around *a)
{
	blank_comments(a);
	for (size_t k = 0; k < PL_LEN(frameworks); k++) {
		size_t at = pl_str_find(a->file.text, pl_str_of(frameworks[k].text));

		if (at == SIZE_MAX)
			continue;
		pl_count_word(a->c, PL_M_TEST_FRAMEWORK, frameworks[k].name, (uint32_t)at);
		return;
	}
}

/*
 * Folders that are projects of their own beside this one: with a build file, for whatever language,
 * and no tests by name. Their tests are theirs.
 */
static void find_strangers(struct pl_around *a, struct pl_map *out)
{
	for (size_t i = 0; i < a->repo->entries.n; i++) {
		struct pl_str path = a->repo->entries.at[i].path, folder = pl_fs_dir(path);

		if (pl_around_is_build_file(path) && !pl_is_test_path(path) &&
		    !pl_str_eq(folder, a->project) && !pl_around_is_in(folder, a->project) &&
		    !pl_around_is_in(a->project, path))
			pl_map_add(out, folder, NULL)->num = 1;
	}
}

/* True for a path in one of the folders. */
static bool is_in_any(const struct pl_map *folders, struct pl_str path)
{
	for (path = pl_fs_dir(path); path.n; path = pl_fs_dir(path))
		if (pl_map_find(folders, path))
			return true;
	return false;
}

/* Tests below folder that are no stranger's; returns how many files. */
static size_t count_tests_in(struct pl_around *a, struct pl_str folder,
                             const struct pl_map *strangers)
{
	size_t n = 0;

	for (size_t i = 0; i < a->repo->entries.n; i++) {
		struct pl_str path = a->repo->entries.at[i].path;

		if (!pl_around_is_in(folder, path) || !is_in_language(a->c->lang, path) ||
		    !pl_is_test_path(path) || is_in_any(strangers, path))
			continue;
		if (n >= MAX_TEST_FILES)
			pl_around_point(a, i);
		else if (pl_around_open(a, i))
			count_framework(a);
		pl_count_file(a->c, PL_M_TEST_PLACE, test_folder(a->c->lang, path));
		pl_count_file(a->c, PL_M_TEST_NAME, pl_str_of(test_name(a, path)));
		n++;
	}
	return n;
}

/* The project's tests, or those of the nearest folder around it that has any. */
void pl_around_tests(struct pl_around *a)
{
	struct pl_str folder = a->project;
	struct pl_map strangers = PL_MAP_INIT;

	find_strangers(a, &strangers);
	while (!count_tests_in(a, folder, &strangers) && folder.n)
		folder = pl_fs_dir(folder);
	pl_map_deinit(&strangers);
}
