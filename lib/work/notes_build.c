/* lib/work/notes_build.c -- build files, tests, settings: what lies around the sources. */
#include "work/notes_around.h"

#include "base/fs.h"

enum { MAX_SETTING = 60 /* bytes; longer is no level of a language */ };

/* clang-format off */
/*
 * Settings of the language level: where, what stands before the value, what ends it. In a file that
 * has several, each is shown.
 */
static const struct {
	const char *glob, *before, *shown;
	const char *stop;      /* bytes that end the value */
	const char *languages; /* that it is about, where the file is for others, too; or NULL */
} settings[] = {
	{ "*CMakeLists.txt", "-std=c++", "-std=c++", " \"\n)", "cpp" },
	{ "*CMakeLists.txt", "-std=gnu++", "-std=gnu++", " \"\n)", "cpp" },
	{ "*CMakeLists.txt", "-std=c", "-std=c", "+ \"\n)", "c" },
	{ "*CMakeLists.txt", "-std=gnu", "-std=gnu", "+ \"\n)", "c" },
	{ "*.cmake", "-std=c++", "-std=c++", " \"\n)", "cpp" },
	{ "*.cmake", "-std=gnu++", "-std=gnu++", " \"\n)", "cpp" },
	{ "*.cmake", "-std=c", "-std=c", "+ \"\n)", "c" },
	{ "*.cmake", "-std=gnu", "-std=gnu", "+ \"\n)", "c" },
	{ "*Makefile", "-std=c++", "-std=c++", " \"\n)", "cpp" },
	{ "*Makefile", "-std=gnu++", "-std=gnu++", " \"\n)", "cpp" },
	{ "*Makefile", "-std=c", "-std=c", "+ \"\n)", "c" },
	{ "*Makefile", "-std=gnu", "-std=gnu", "+ \"\n)", "c" },
	{ "*CMakeLists.txt", "CMAKE_CXX_STANDARD ", "C++", " \"\n)", "cpp" },
	{ "*CMakeLists.txt", "cxx_std_", "C++", " \"\n)", "cpp" },
	{ "*CMakeLists.txt", "CMAKE_C_STANDARD ", "C", " \"\n)", "c" },
	{ "tsconfig*.json", "\"target\": \"", "target ", "\"", "typescript tsx" },
	{ "tsconfig*.json", "\"module\": \"", "module ", "\"", "typescript tsx" },
	{ "tsconfig*.json", "\"strict\": ", "strict ", ",\r\n}", "typescript tsx" },
	{ "*.csproj", "<TargetFramework>", "", "<", NULL },
	{ "*.csproj", "<TargetFrameworks>", "", "<", NULL },
	{ "*.csproj", "<TargetFrameworkVersion>", "", "<", NULL },
	{ "*.csproj", "<LangVersion>", "C# ", "<", NULL },
	{ "*.csproj", "<Nullable>", "nullable ", "<", NULL },
	{ "pom.xml", "<maven.compiler.source>", "Java ", "<", NULL },
	{ "pom.xml", "<maven.compiler.release>", "Java ", "<", NULL },
	{ "pom.xml", "<source>", "Java ", "<", NULL },
	{ "pom.xml", "<release>", "Java ", "<", NULL },
	{ "build.gradle*", "sourceCompatibility = ", "Java ", "\r\n", NULL },
	{ "go.mod", "\ngo ", "go ", "\r\n", NULL },
	{ "Cargo.toml", "edition = \"", "edition ", "\"", NULL },
	{ "Package.swift", "swift-tools-version:", "Swift ", "\r\n", NULL },
	{ "pubspec.yaml", "sdk: ", "Dart ", "\r\n", NULL },
	{ "pyproject.toml", "requires-python = \"", "Python ", "\"", NULL },
	{ "composer.json", "\"php\": \"", "PHP ", "\"", NULL },
	{ "*.gemspec", "required_ruby_version = \"", "Ruby ", "\"", NULL },
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
/* clang-format on */

/* --- one file ----------------------------------------------------------------------------- */

/* Blank comments: what they mention is not set. Where "#" begins one, in CMake and make. */
static void blank_comments(struct pl_around *a)
{
	static const char *const globs[] = { "CMakeLists.txt", "*.cmake", "Makefile" };
	bool applies = false, quoted = false, comment = false;

	for (size_t i = 0; i < PL_LEN(globs); i++)
		applies |= pl_around_fits(globs[i], a->file.path);
	for (size_t i = 0; applies && i < a->text.n; i++) {
		char c = a->text.p[i];

		if (c == '\n')
			quoted = comment = false;
		else if (c == '"')
			quoted = !quoted;
		else if (c == '#' && !quoted)
			comment = true;
		if (comment)
			a->text.p[i] = ' ';
	}
}

static bool open_build_file(struct pl_around *a, size_t i)
{
	if (!pl_around_open(a, i))
		return false;
	blank_comments(a);
	return true;
}

/* <release> and <source> are other plugins' as well: the artifact before them tells. */
static bool is_compilers(const struct pl_around *a, const char *before, size_t at)
{
	static const struct pl_str artifact = { "<artifactId>", 12 };
	size_t last = SIZE_MAX, found, from = 0;

	if (!pl_str_is(pl_str_of("<release>"), before) && !pl_str_is(pl_str_of("<source>"), before))
		return true;
	while ((found = pl_str_find(pl_str_sub(a->file.text, from, at), artifact)) != SIZE_MAX)
		last = from = from + found + artifact.n;
	return last != SIZE_MAX &&
	       pl_str_starts(pl_str_sub(a->file.text, last, at), PL_S("maven-compiler-plugin<"));
}

static void count_settings(struct pl_around *a)
{
	struct pl_str text = a->file.text;

	for (size_t i = 0; i < PL_LEN(settings); i++) {
		size_t at = 0, n = strlen(settings[i].before), found;

		if (!pl_around_fits(settings[i].glob, a->file.path) ||
		    !pl_around_is_for(a, settings[i].languages))
			continue;
		while ((found = pl_str_find(pl_str_sub(text, at, text.n),
		                            pl_str_of(settings[i].before))) != SIZE_MAX) {
			size_t from = at + found + n, to = from;
			struct pl_str value;

			while (to < text.n && !strchr(settings[i].stop, text.p[to]))
				to++;
			at = to;
			value = pl_str_trim(pl_str_sub(text, from, to));
			if (value.n && value.n < MAX_SETTING && value.p[0] != '$' &&
			    is_compilers(a, settings[i].before, from))
				pl_count(a->c, PL_M_STANDARD_LEVEL,
				         pl_arena_fmt(&a->c->notes->arena, "%s" PL_STR_FMT,
				                      settings[i].shown, PL_STR_ARG(value)),
				         (uint32_t)from);
		}
	}
}

/* What changes the language, what fails the build, what is looked for at run time. */
static bool is_binding(struct pl_str flag)
{
	static const char *const begins[] = {
		"-Werror", "-pedantic-errors", "-fno-exceptions", "-fno-rtti", "-fsanitize=",
		"-fvisibility=", "-fno-strict-aliasing", "-fwrapv", "-ftrapv", "-ffast-math",
		"-fshort-", "-funsigned-char", "-fsigned-char", "-fno-threadsafe-statics",
		"-ffreestanding", "-fno-builtin", "-fms-extensions", "-fopenmp", "-ansi", "-nostdlib",
		"/WX", "/EH", "/GR-", "/Zc:",
	};

	for (size_t i = 0; i < PL_LEN(begins); i++)
		if (pl_str_starts(flag, pl_str_of(begins[i])))
			return true;
	return false;
}

/* The same where a build file of a language has a word of its own for it. */
static void count_flag_words(struct pl_around *a)
{
	static const struct {
		const char *glob, *text, *shown, *languages;
	} words[] = {
		{ "*.csproj", "<TreatWarningsAsErrors>true", "TreatWarningsAsErrors", "csharp" },
		{ "*.csproj", "<AllowUnsafeBlocks>true", "AllowUnsafeBlocks", "csharp" },
		{ "*.csproj", "<ImplicitUsings>enable", "ImplicitUsings", "csharp" },
		{ "build.gradle*", "allWarningsAsErrors = true", "allWarningsAsErrors", NULL },
		{ "build.gradle*", "explicitApi()", "explicitApi()", NULL },
		{ "tsconfig*.json", "\"noImplicitAny\": true", "noImplicitAny", "typescript tsx" },
		{ "tsconfig*.json", "\"strictNullChecks\": true", "strictNullChecks", "typescript tsx" },
		{ "tsconfig*.json", "\"noUnusedLocals\": true", "noUnusedLocals", "typescript tsx" },
		{ "tsconfig*.json", "\"noImplicitOverride\": true", "noImplicitOverride", "typescript tsx" },
		{ "tsconfig*.json", "\"experimentalDecorators\": true", "experimentalDecorators", "typescript tsx" },
	};

	for (size_t i = 0; i < PL_LEN(words); i++) {
		size_t at = pl_str_find(a->file.text, pl_str_of(words[i].text));

		if (at != SIZE_MAX && pl_around_fits(words[i].glob, a->file.path) &&
		    pl_around_is_for(a, words[i].languages))
			pl_count_word(a->c, PL_M_FLAGS, words[i].shown, (uint32_t)at);
	}
}

/* What an option is described by, or a message says, compiles nothing. */
static bool is_said(struct pl_str text, size_t at)
{
	static const char *const words[] = { "option(", "message(", "option (", "message (" };
	size_t from = at;

	while (from && text.p[from - 1] != '\n')
		from--;
	while (from < at && (text.p[from] == ' ' || text.p[from] == '\t'))
		from++;
	for (size_t i = 0; i < PL_LEN(words); i++)
		if (at - from > strlen(words[i]) &&
		    pl_str_eq_nocase(pl_str_sub(text, from, from + strlen(words[i])),
		                     pl_str_of(words[i])))
			return true;
	return false;
}

/*
 * -Wall, -fno-exceptions: words of build files that compilers would be given. -Wl, and -Wa, are for
 * others.
 */
static void count_flags(struct pl_around *a)
{
	struct pl_str text = a->file.text;

	count_flag_words(a);
	for (size_t i = 1; i + 2 < text.n; i++) {
		size_t to = i + 2;
		struct pl_str flag;

		if (!strchr("-/", text.p[i]) || !strchr(" \"'\t\n=;(,", text.p[i - 1]))
			continue;
		while (to < text.n && (pl_is_word(text.p[to]) || strchr("-+=,:", text.p[to])))
			to++;
		flag = pl_str_sub(text, i, to);
		if (is_said(text, i)) {
			i = to - 1;
			continue;
		}
		if (is_binding(flag))
			pl_count(a->c, PL_M_FLAGS, flag, (uint32_t)i);
		else if ((pl_str_starts(flag, PL_S("-W")) && flag.n > 3 && pl_is_lower(flag.p[2]) &&
		          pl_str_find_char(flag, ',') == SIZE_MAX) ||
		         pl_str_is(flag, "-pedantic"))
			pl_count(a->c, PL_M_WARNINGS, flag, (uint32_t)i);
		i = to - 1;
	}
}

/* The next word of a command's arguments at *at, without its quotes; none at the end. */
static struct pl_str next_argument(struct pl_str text, size_t *at)
{
	size_t from = *at, to;
	bool quoted;

	while (from < text.n && strchr(" \t\r\n", text.p[from]))
		from++;
	quoted = from < text.n && text.p[from] == '"';
	from += quoted;
	for (to = from; to < text.n && !strchr(quoted ? "\"" : " \t\r\n)\"", text.p[to]); to++)
		;
	*at = to + quoted;
	return to < text.n ? pl_str_sub(text, from, to) : PL_S_NONE;
}

/* file(GLOB NAME "pattern" pattern) */
static void count_globs(struct pl_around *a)
{
	struct pl_str text = a->file.text;
	size_t at = 0, found;

	while ((found = pl_str_find(pl_str_sub(text, at, text.n), PL_S("file(GLOB"))) != SIZE_MAX) {
		size_t from = at + found;
		struct pl_str word;

		for (at = from + strlen("file(GLOB");
		     at < text.n && (word = next_argument(text, &at)).n;)
			if (pl_str_find_char(word, '*') != SIZE_MAX)
				pl_count(a->c, PL_M_GLOB, word, (uint32_t)from);
	}
}

/* --- what lies around --------------------------------------------------------------------- */

/* The nearest folder, the target's own or one around it, with a build file of the sort asked for. */
static bool find_nearest(struct pl_around *a, bool own)
{
	struct pl_str folder = a->c->in->path;

	for (;;) {
		for (size_t i = 0; i < a->repo->entries.n; i++) {
			struct pl_str path = a->repo->entries.at[i].path;

			if (pl_str_eq(pl_fs_dir(path), folder) &&
			    (own ? pl_around_is_own_system(a, path)
			         : pl_around_system(a, path) != NULL)) {
				a->project = folder;
				return true;
			}
		}
		if (!folder.n)
			return false;
		folder = pl_fs_dir(folder);
	}
}

/* What builds the language, wherever that is, else what builds anything. */
static bool find_project(struct pl_around *a)
{
	return find_nearest(a, true) || find_nearest(a, false);
}

static void count_dependencies(struct pl_around *a)
{
	for (size_t i = 0; i < PL_LEN(dependencies); i++) {
		size_t at = pl_str_find(a->file.text, pl_str_of(dependencies[i].text));

		if (pl_around_fits(dependencies[i].glob, a->file.path) && at != SIZE_MAX)
			pl_count_word(a->c, PL_M_TEST_FRAMEWORK, dependencies[i].name,
			              (uint32_t)at + 1);
	}
}

/* The files that a build file mentions and that are read with it: flags.cmake. */
static void note_included(struct pl_around *a, struct pl_map *included)
{
	for (size_t i = 0; i < a->repo->entries.n; i++) {
		struct pl_str path = a->repo->entries.at[i].path, base = pl_fs_base(path);

		if (pl_str_ends(path, PL_S(".cmake")) && pl_around_covers(a, path) &&
		    pl_str_find(a->file.text, base) != SIZE_MAX)
			pl_map_add(included, path, NULL)->num = 1;
	}
}

static void count_build(struct pl_around *a)
{
	struct pl_map included = PL_MAP_INIT, names = PL_MAP_INIT; /* names: of the build files */

	for (size_t i = 0; i < a->repo->entries.n; i++) {
		struct pl_str path = a->repo->entries.at[i].path;

		if (!pl_str_eq(pl_fs_dir(path), a->project) || !pl_around_system(a, path) ||
		    !open_build_file(a, i))
			continue;
		pl_count_word(a->c, PL_M_BUILD, pl_around_system(a, path), 0);
		count_settings(a);
		count_flags(a);
		count_globs(a);
		count_dependencies(a);
		note_included(a, &included);
		pl_map_add(&names, pl_fs_base(path), NULL)->num = 1;
	}
	for (size_t i = 0; i < a->repo->entries.n; i++) {
		struct pl_str path = a->repo->entries.at[i].path;
		bool config = pl_around_covers(a, path) &&
		              ((pl_around_is_for(a, "javascript typescript tsx") &&
		                pl_around_fits("tsconfig*.json", path)) ||
		               (pl_map_find(&names, pl_fs_base(path)) &&
		                !pl_str_eq(pl_fs_dir(path), a->project))); /* its parent */

		if (!(config || pl_map_find(&included, path)) || !open_build_file(a, i))
			continue;
		count_settings(a);
		count_flags(a);
	}
	pl_map_deinit(&included);
	pl_map_deinit(&names);
}

void pl_notes_build(struct pl_counter *c)
{
	struct pl_around a = { .c = c, .repo = c->in->repository };

	if (!a.repo)
		return;
	for (size_t i = 0; i < a.repo->entries.n; i++)
		pl_map_add(&c->notes->by_around_base, pl_fs_base(a.repo->entries.at[i].path), NULL)
			->num++;
	if (find_project(&a)) {
		count_build(&a);
		pl_around_tests(&a);
	}
	pl_around_formatters(&a);
	pl_around_close(&a);
}
