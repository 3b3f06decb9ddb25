/* lib/work/notes_build.c -- build files, tests, settings: what lies around the sources. */
#include "work/notes_count.h"

#include "base/fs.h"
#include "base/limits.h"

enum {
	MAX_TEST_FILES = 40, /* that are opened to see what they use */
	MAX_SETTING = 60     /* bytes; longer is no level of a language */
};

struct around {
	struct pl_counter *c;
	struct pl_source *repo;
	struct pl_str project; /* folder of the nearest build file; "" is the root */
	struct pl_sb text;
	struct pl_counted at; /* the file being read, for pl_count */
	struct pl_file *file;
};

/* Names of build files, by how they begin or end; what is around decides which are asked. */
static const struct {
	const char *glob, *name;
} systems[] = {
	{ "CMakeLists.txt", "CMake" },   { "*.csproj", "MSBuild" },
	{ "pom.xml", "Maven" },          { "build.gradle", "Gradle" },
	{ "build.gradle.kts", "Gradle" }, { "package.json", "npm" },
	{ "Cargo.toml", "Cargo" },       { "go.mod", "Go modules" },
	{ "Package.swift", "SwiftPM" },  { "pubspec.yaml", "pub" },
	{ "haxelib.json", "haxelib" },   { "meson.build", "Meson" },
	{ "BUILD.bazel", "Bazel" },      { "pyproject.toml", "pyproject" },
	{ "setup.py", "setuptools" },    { "composer.json", "Composer" },
	{ "*.gemspec", "RubyGems" },     { "Makefile", "make" },
	{ "configure.ac", "autoconf" },  { "*.vcxproj", "MSBuild" },
};

static const char *const formatters[] = {
	".clang-format", ".editorconfig", ".prettierrc*", ".eslintrc*", "eslint.config.*",
	"tslint.json", "tsfmt.json", "checkstyle*.xml", "rustfmt.toml", ".swiftformat",
	".rubocop.yml", ".php-cs-fixer*", "analysis_options.yaml", ".golangci.yml", "biome.json",
};

/*
 * Settings of the language level: where, what stands before the value, what ends it. In a file that
 * has several, each is shown.
 */
static const struct {
	const char *glob, *before, *shown;
	const char *stop; /* bytes that end the value */
} settings[] = {
	{ "*CMakeLists.txt", "-std=", "-std=", " \"\n)" },
	{ "*.cmake", "-std=", "-std=", " \"\n)" },
	{ "*CMakeLists.txt", "CMAKE_CXX_STANDARD ", "C++", " \"\n)" },
	{ "*CMakeLists.txt", "cxx_std_", "C++", " \"\n)" },
	{ "*Makefile", "-std=", "-std=", " \"\n)" },
	{ "tsconfig*.json", "\"target\": \"", "target ", "\"" },
	{ "tsconfig*.json", "\"module\": \"", "module ", "\"" },
	{ "tsconfig*.json", "\"strict\": ", "strict ", ",\r\n}" },
	{ "*.csproj", "<TargetFramework>", "", "<" },
	{ "*.csproj", "<TargetFrameworks>", "", "<" },
	{ "*.csproj", "<TargetFrameworkVersion>", "", "<" },
	{ "*.csproj", "<LangVersion>", "C# ", "<" },
	{ "*.csproj", "<Nullable>", "nullable ", "<" },
	{ "pom.xml", "<maven.compiler.source>", "Java ", "<" },
	{ "pom.xml", "<maven.compiler.release>", "Java ", "<" },
	{ "pom.xml", "<source>", "Java ", "<" },
	{ "pom.xml", "<release>", "Java ", "<" },
	{ "build.gradle*", "sourceCompatibility = ", "Java ", "\r\n" },
	{ "go.mod", "\ngo ", "go ", "\r\n" },
	{ "Cargo.toml", "edition = \"", "edition ", "\"" },
	{ "Package.swift", "swift-tools-version:", "Swift ", "\r\n" },
	{ "pubspec.yaml", "sdk: ", "Dart ", "\r\n" },
	{ "pyproject.toml", "requires-python = \"", "Python ", "\"" },
	{ "composer.json", "\"php\": \"", "PHP ", "\"" },
	{ "*.gemspec", "required_ruby_version = \"", "Ruby ", "\"" },
};

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

/* The same in a build file, where dependencies are named. */
static const struct {
	const char *glob, *text, *name;
} dependencies[] = {
	{ "package.json", "\"mocha\":", "mocha" },     { "package.json", "\"chai\":", "chai" },
	{ "package.json", "\"jest\":", "jest" },       { "package.json", "\"vitest\":", "vitest" },
	{ "package.json", "\"jasmine\":", "jasmine" }, { "*.csproj", "\"NUnit\"", "NUnit" },
	{ "*.csproj", "\"xunit\"", "xUnit" },          { "*.csproj", "\"MSTest.TestFramework\"", "MSTest" },
	{ "composer.json", "phpunit/phpunit", "PHPUnit" }, { "pubspec.yaml", "\n  test:", "package:test" },
	{ "*.gemspec", "minitest", "minitest" },       { "*.gemspec", "rspec", "RSpec" },
	{ "pyproject.toml", "pytest", "pytest" },
};

static bool is_folder_of(struct pl_str folder, struct pl_str path)
{
	return !folder.n ||
	       (pl_str_starts(path, folder) && path.n > folder.n && path.p[folder.n] == '/');
}

static bool fits_glob(const char *glob, struct pl_str path)
{
	return pl_str_glob(pl_str_of(glob), pl_fs_base(path));
}

static const char *system_of(struct pl_str path)
{
	for (size_t i = 0; i < PL_LEN(systems); i++)
		if (fits_glob(systems[i].glob, path))
			return systems[i].name;
	return NULL;
}

/* --- one file ----------------------------------------------------------------------------- */

/* Read entry i so that pl_count knows its lines; false when it cannot be read: it says nothing then. */
static bool open_entry(struct around *a, size_t i)
{
	char blob[41];

	pl_vec_free(&a->at.lines);
	pl_sb_clear(&a->text);
	if (a->repo->entries.at[i].type != PL_ENTRY_FILE ||
	    pl_source_read(a->repo, i, PL_MAX_FILE_SIZE, &a->text, blob, NULL))
		return false;
	memset(&a->at, 0, sizeof(a->at));
	memset(a->file, 0, sizeof(*a->file));
	a->file->path = a->repo->entries.at[i].path;
	a->file->text = pl_sb_str(&a->text);
	a->at.file = a->file;
	pl_vec_push(&a->at.lines, 0u);
	for (size_t k = 0; k < a->text.n; k++)
		if (a->text.p[k] == '\n')
			pl_vec_push(&a->at.lines, (uint32_t)k + 1);
	a->c->at = &a->at;
	return true;
}

static void count_settings(struct around *a)
{
	struct pl_str text = a->file->text;

	for (size_t i = 0; i < PL_LEN(settings); i++) {
		size_t at = 0, n = strlen(settings[i].before), found;

		if (!fits_glob(settings[i].glob, a->file->path))
			continue;
		while ((found = pl_str_find(pl_str_sub(text, at, text.n),
		                            pl_str_of(settings[i].before))) != SIZE_MAX) {
			size_t from = at + found + n, to = from;
			struct pl_str value;

			while (to < text.n && !strchr(settings[i].stop, text.p[to]))
				to++;
			at = to;
			value = pl_str_trim(pl_str_sub(text, from, to));
			if (value.n && value.n < MAX_SETTING && value.p[0] != '$')
				pl_count(a->c, PL_M_STANDARD_LEVEL,
				         pl_arena_fmt(&a->c->notes->arena, "%s" PL_STR_FMT,
				                      settings[i].shown, PL_STR_ARG(value)),
				         (uint32_t)from);
		}
	}
}

/* -Wall, -fno-exceptions: words of build files that compilers would be given */
static void count_flags(struct around *a)
{
	struct pl_str text = a->file->text;

	for (size_t i = 1; i + 2 < text.n; i++) {
		size_t to = i + 2;

		if (text.p[i] != '-' || !strchr("Wf", text.p[i + 1]) ||
		    !strchr(" \"\t", text.p[i - 1]) || !pl_is_lower(text.p[i + 2]))
			continue;
		while (to < text.n && (pl_is_word(text.p[to]) || strchr("-+", text.p[to])))
			to++;
		if (to < text.n && text.p[to] == '=')
			continue;
		pl_count(a->c, PL_M_FLAGS, pl_str_sub(text, i, to), (uint32_t)i);
	}
}

/* file(GLOB NAME "pattern") */
static void count_globs(struct around *a)
{
	struct pl_str text = a->file->text;
	size_t at = 0, found;

	while ((found = pl_str_find(pl_str_sub(text, at, text.n), PL_S("file(GLOB"))) != SIZE_MAX) {
		size_t from = at + found, open, to;

		at = from + 9;
		open = pl_str_find_char(pl_str_sub(text, at, text.n), '"');
		if (open == SIZE_MAX)
			break;
		open += at + 1;
		to = pl_str_find_char(pl_str_sub(text, open, text.n), '"');
		if (to == SIZE_MAX)
			break;
		pl_count(a->c, PL_M_GLOB, pl_str_sub(text, open, open + to), (uint32_t)from);
		at = open + to;
	}
}

/* --- what lies around --------------------------------------------------------------------- */

/* The folder of the nearest build file: the target's own, then those around it. */
static bool find_project(struct around *a)
{
	struct pl_str folder = a->c->in->path;

	for (;;) {
		for (size_t i = 0; i < a->repo->entries.n; i++) {
			struct pl_str path = a->repo->entries.at[i].path;

			if (pl_str_eq(pl_fs_dir(path), folder) && system_of(path)) {
				a->project = folder;
				return true;
			}
		}
		if (!folder.n)
			return false;
		folder = pl_fs_dir(folder);
	}
}

static bool is_around(const struct around *a, struct pl_str path)
{
	return is_folder_of(pl_fs_dir(path), a->c->in->path) ||
	       pl_str_eq(pl_fs_dir(path), a->c->in->path);
}

static void count_dependencies(struct around *a)
{
	for (size_t i = 0; i < PL_LEN(dependencies); i++) {
		size_t at = pl_str_find(a->file->text, pl_str_of(dependencies[i].text));

		if (fits_glob(dependencies[i].glob, a->file->path) && at != SIZE_MAX)
			pl_count_word(a->c, PL_M_TEST_FRAMEWORK, dependencies[i].name,
			              (uint32_t)at + 1);
	}
}

/* The files that a build file mentions and that are read with it: flags.cmake. */
static void note_included(struct around *a, struct pl_map *included)
{
	for (size_t i = 0; i < a->repo->entries.n; i++) {
		struct pl_str path = a->repo->entries.at[i].path, base = pl_fs_base(path);

		if (pl_str_ends(path, PL_S(".cmake")) && is_around(a, path) &&
		    pl_str_find(a->file->text, base) != SIZE_MAX)
			pl_map_add(included, path, NULL)->num = 1;
	}
}

static void count_build(struct around *a)
{
	struct pl_map included = PL_MAP_INIT, names = PL_MAP_INIT; /* names: of the build files */

	for (size_t i = 0; i < a->repo->entries.n; i++) {
		struct pl_str path = a->repo->entries.at[i].path;

		if (!pl_str_eq(pl_fs_dir(path), a->project) || !system_of(path) ||
		    !open_entry(a, i))
			continue;
		pl_count_word(a->c, PL_M_BUILD, system_of(path), 0);
		count_settings(a);
		count_flags(a);
		count_globs(a);
		count_dependencies(a);
		note_included(a, &included);
		pl_map_add(&names, pl_fs_base(path), NULL)->num = 1;
	}
	for (size_t i = 0; i < a->repo->entries.n; i++) {
		struct pl_str path = a->repo->entries.at[i].path;
		bool config = is_around(a, path) &&
		              (fits_glob("tsconfig*.json", path) ||
		               (pl_map_find(&names, pl_fs_base(path)) &&
		                !pl_str_eq(pl_fs_dir(path), a->project))); /* its parent */

		if (!(config || pl_map_find(&included, path)) || !open_entry(a, i))
			continue;
		count_settings(a);
		count_flags(a);
	}
	pl_map_deinit(&included);
	pl_map_deinit(&names);
}

static void count_formatters(struct around *a)
{
	for (size_t i = 0; i < a->repo->entries.n; i++) {
		struct pl_str path = a->repo->entries.at[i].path;

		for (size_t k = 0; k < PL_LEN(formatters); k++)
			if (is_around(a, path) && fits_glob(formatters[k], path) &&
			    open_entry(a, i))
				pl_count(a->c, PL_M_FORMATTER, path, 0);
	}
}

/* The path up to and with its last folder of tests, or of its own folder. */
static struct pl_str test_folder(struct pl_str path)
{
	struct pl_str folder = pl_fs_dir(path), best = folder;

	while (folder.n &&
	       pl_is_test_path(
		       pl_str_sub(path, 0, folder.n + 2 < path.n ? folder.n + 2 : path.n))) {
		best = folder;
		folder = pl_fs_dir(folder);
	}
	return best;
}

/* XTest.java, x.test.ts, test_x.py */
static const char *test_name(struct around *a, struct pl_str path)
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
static void blank_comments(struct around *a)
{
	struct pl_tokens tokens = PL_VEC_INIT;

	pl_lex(a->c->lang, a->file->text, &tokens);
	for (size_t i = 0; i < tokens.n; i++)
		if (tokens.at[i].kind == PL_TOKEN_COMMENT)
			memset(a->text.p + tokens.at[i].from, ' ',
			       tokens.at[i].to - tokens.at[i].from);
	pl_vec_free(&tokens);
}

static void count_framework(struct around *a)
{
	blank_comments(a);
	for (size_t k = 0; k < PL_LEN(frameworks); k++) {
		size_t at = pl_str_find(a->file->text, pl_str_of(frameworks[k].text));

		if (at == SIZE_MAX)
			continue;
		pl_count_word(a->c, PL_M_TEST_FRAMEWORK, frameworks[k].name, (uint32_t)at);
		return;
	}
}

/* Tests below folder; returns how many files. */
static size_t count_tests_in(struct around *a, struct pl_str folder)
{
	size_t n = 0;

	for (size_t i = 0; i < a->repo->entries.n; i++) {
		struct pl_str path = a->repo->entries.at[i].path;

		if (!is_folder_of(folder, path) || !is_in_language(a->c->lang, path) ||
		    !pl_is_test_path(path))
			continue;
		a->file->path = path;
		if (n < MAX_TEST_FILES && open_entry(a, i))
			count_framework(a);
		a->c->at = &a->at;
		a->at.file = a->file;
		pl_count_file(a->c, PL_M_TEST_PLACE, test_folder(path));
		pl_count_file(a->c, PL_M_TEST_NAME, pl_str_of(test_name(a, path)));
		n++;
	}
	return n;
}

/* The project's tests, or those of the nearest folder around it that has any. */
static void count_tests(struct around *a)
{
	struct pl_str folder = a->project;

	while (!count_tests_in(a, folder) && folder.n)
		folder = pl_fs_dir(folder);
}

void pl_notes_build(struct pl_counter *c)
{
	struct around a = { .c = c, .repo = c->in->repository, .text = PL_SB_INIT };

	if (!a.repo)
		return;
	a.file = pl_calloc(1, sizeof(*a.file));
	if (find_project(&a)) {
		count_build(&a);
		count_tests(&a);
	}
	count_formatters(&a);
	pl_vec_free(&a.at.lines);
	pl_sb_deinit(&a.text);
	free(a.file);
}
