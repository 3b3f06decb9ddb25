/* lib/work/notes_around.c */
#include "work/notes_around.h"

#include "base/fs.h"
#include "base/limits.h"

/* Names of build files; languages: those that they build, where they are not for all. */
static const struct {
	const char *glob, *name, *languages;
} systems[] = {
	{ "CMakeLists.txt", "CMake", NULL },
	{ "meson.build", "Meson", NULL },
	{ "BUILD.bazel", "Bazel", NULL },
	{ "Makefile", "make", NULL },
	{ "configure.ac", "autoconf", "c cpp" },
	{ "*.vcxproj", "MSBuild", "c cpp" },
	{ "*.csproj", "MSBuild", "csharp" },
	{ "pom.xml", "Maven", "java kotlin" },
	{ "build.gradle", "Gradle", "java kotlin" },
	{ "build.gradle.kts", "Gradle", "java kotlin" },
	{ "package.json", "npm", "javascript typescript tsx" },
	{ "Cargo.toml", "Cargo", "rust" },
	{ "go.mod", "Go modules", "go" },
	{ "Package.swift", "SwiftPM", "swift" },
	{ "pubspec.yaml", "pub", "dart" },
	{ "haxelib.json", "haxelib", "haxe" },
	{ "pyproject.toml", "pyproject", "python" },
	{ "setup.py", "setuptools", "python" },
	{ "composer.json", "Composer", "php" },
	{ "*.gemspec", "RubyGems", "ruby" },
};

bool pl_around_is_for(const struct pl_around *a, const char *list)
{
	return !list || pl_str_has_word(pl_str_of(list), pl_str_of(a->c->lang->name));
}

bool pl_around_fits(const char *glob, struct pl_str path)
{
	return pl_str_glob(pl_str_of(glob), pl_fs_base(path));
}

const char *pl_around_system(const struct pl_around *a, struct pl_str path)
{
	for (size_t i = 0; i < PL_LEN(systems); i++)
		if (pl_around_is_for(a, systems[i].languages) &&
		    pl_around_fits(systems[i].glob, path))
			return systems[i].name;
	return NULL;
}

bool pl_around_is_own_system(const struct pl_around *a, struct pl_str path)
{
	for (size_t i = 0; i < PL_LEN(systems); i++)
		if (systems[i].languages && pl_around_is_for(a, systems[i].languages) &&
		    pl_around_fits(systems[i].glob, path))
			return !pl_str_has_word(pl_str_of(systems[i].languages), PL_S("cpp"));
	return false;
}

bool pl_around_is_build_file(struct pl_str path)
{
	for (size_t i = 0; i < PL_LEN(systems); i++)
		if (pl_around_fits(systems[i].glob, path))
			return true;
	return false;
}

bool pl_around_is_in(struct pl_str folder, struct pl_str path)
{
	return !folder.n ||
	       (pl_str_starts(path, folder) && path.n > folder.n && path.p[folder.n] == '/');
}

bool pl_around_covers(const struct pl_around *a, struct pl_str path)
{
	struct pl_str folder = pl_fs_dir(path);

	return pl_str_eq(folder, a->c->in->path) || pl_around_is_in(folder, a->c->in->path);
}

void pl_around_point(struct pl_around *a, size_t i)
{
	pl_vec_free(&a->at.lines);
	memset(&a->at, 0, sizeof(a->at));
	memset(&a->file, 0, sizeof(a->file));
	a->file.path = a->repo->entries.at[i].path;
	a->at.file = &a->file;
	a->c->at = &a->at;
}

bool pl_around_open(struct pl_around *a, size_t i)
{
	char blob[41];

	pl_around_point(a, i);
	pl_sb_clear(&a->text);
	if (a->repo->entries.at[i].type != PL_ENTRY_FILE ||
	    pl_source_read(a->repo, i, PL_MAX_FILE_SIZE, &a->text, blob, NULL))
		return false;
	a->file.text = pl_sb_str(&a->text);
	pl_lines_find(&a->at.lines, a->file.text);
	return true;
}

void pl_around_close(struct pl_around *a)
{
	pl_vec_free(&a->at.lines);
	pl_sb_deinit(&a->text);
}
