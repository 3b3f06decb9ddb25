/* lib/read/clang_lib.c */
#include "read/clang_lib.h"

#include "base/fs.h"

#include <dlfcn.h>
#include <glob.h>
#include <stdlib.h>

/* Found by the loader's own search. Debian has no plain libclang.so without the -dev package. */
static const char *const names[] = { "libclang.so.1", "libclang.so" };

/* Of all that one fits the highest version is taken: 14 is more than 9. */
static const char *const places[] = {
	"/usr/lib/llvm-*/lib/libclang.so*",
	"/usr/lib/llvm-*/lib/libclang-*.so*",
	"/usr/lib64/llvm*/lib*/libclang.so*",
	"/usr/lib/*/libclang-*.so*",
	"/usr/lib*/libclang.so.*",
	"/usr/local/lib/libclang.so*",
	"/usr/local/llvm*/lib/libclang.so*",
};

static void *open_in(const char *pattern)
{
	glob_t found = { 0 };
	void *handle = NULL;
	const char *best = NULL;

	if (!glob(pattern, 0, NULL, &found))
		for (size_t i = 0; i < found.gl_pathc; i++)
			if (!best || strverscmp(found.gl_pathv[i], best) > 0)
				best = found.gl_pathv[i];
	if (best)
		handle = dlopen(best, RTLD_NOW | RTLD_LOCAL);
	globfree(&found);
	return handle;
}

/* What $LIBCLANG_PATH says is all that is tried. */
static void *open_named(const char *path)
{
	struct pl_sb pattern = PL_SB_INIT;
	void *handle;

	if (!pl_fs_is_dir(path))
		return dlopen(path, RTLD_NOW | RTLD_LOCAL);
	pl_sb_addf(&pattern, "%s/libclang*.so*", path);
	handle = open_in(pl_sb_cstr(&pattern));
	pl_sb_deinit(&pattern);
	return handle;
}

static void *open_library(const char *named)
{
	void *handle = NULL;

	if (named && *named)
		return open_named(named);
	for (size_t i = 0; i < PL_LEN(places) && !handle; i++)
		handle = open_in(places[i]);
	for (size_t i = 0; i < PL_LEN(names) && !handle; i++)
		handle = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
	return handle;
}

static bool loaded;

#ifdef __SANITIZE_ADDRESS__
/*
 * The leak checker's own tracer crashes at the end of some processes that hold libclang, which then
 * fail. What is leaked without it is still found, by all that is read with tree-sitter.
 */
int __lsan_is_turned_off(void);
int __lsan_is_turned_off(void)
{
	return loaded;
}
#endif

int pl_clang_lib(const struct pl_clang_lib **out, struct pl_err *err)
{
	static struct pl_clang_lib lib;
	const char *named = getenv("LIBCLANG_PATH");
	void *handle;

	if (loaded) {
		*out = &lib;
		return 0;
	}
	handle = open_library(named);
	if (!handle && named && *named)
		return pl_err_set(err, PL_ENOTFOUND, "no libclang at LIBCLANG_PATH '%s'", named);
	if (!handle)
		return pl_err_set(err, PL_ENOTFOUND,
		                  "libclang is not installed (Debian: libclang1), or "
		                  "LIBCLANG_PATH must say where it is");
#define LOAD(name)                                                                                 \
	*(void **)&lib.name = dlsym(handle, "clang_" #name);                                       \
	if (!lib.name)                                                                             \
		return pl_err_set(err, PL_ENOTFOUND, "libclang is too old: it has no clang_%s",    \
		                  #name);
	PL_CLANG_FUNCTIONS(LOAD)
#undef LOAD
	loaded = true;
	*out = &lib;
	return 0;
}
