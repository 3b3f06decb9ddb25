/*
 * A libclang with faults, for clang-faults.sh: it is the real one, which it is linked to, but a unit
 * that reads a file called Crash.cpp aborts, and one that reads Hang.cpp never ends. So that nobody
 * waits for that, such a unit's limit of CPU time, which the reader sets, is lowered to a second. A unit
 * that reads Wait.cpp holds the pipe "waiting" open as long as it lives, and says so if that lasts.
 */
#include <dlfcn.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

struct unsaved {
	const char *name, *text;
	unsigned long n;
};

typedef int parse_fn(void *index, const char *path, const char *const *args, int n_args,
                     struct unsaved *unsaved, unsigned n_unsaved, unsigned options, void **out);

/* A unit reads its main file, or what that includes. */
static int reads(const char *name, const char *path, const struct unsaved *unsaved, unsigned n)
{
	if (strstr(path, name))
		return 1;
	for (unsigned i = 0; i < n; i++)
		if (!strcmp(unsaved[i].name, path))
			return memmem(unsaved[i].text, unsaved[i].n, name, strlen(name)) != NULL;
	return 0;
}

parse_fn clang_parseTranslationUnit2;
int clang_parseTranslationUnit2(void *index, const char *path, const char *const *args, int n_args,
                                struct unsaved *unsaved, unsigned n_unsaved, unsigned options,
                                void **out)
{
	void *real = dlopen(REAL_LIBCLANG, RTLD_NOW | RTLD_LOCAL);
	parse_fn *parse = (parse_fn *)dlsym(real, "clang_parseTranslationUnit2");

	if (reads("Crash.cpp", path, unsaved, n_unsaved))
		abort();
	if (reads("Hang.cpp", path, unsaved, n_unsaved)) {
		struct rlimit second = { 1, 1 };

		setrlimit(RLIMIT_CPU, &second);
		for (volatile unsigned i = 0;; i++)
			;
	}
	if (reads("Wait.cpp", path, unsaved, n_unsaved)) {
		int pipe = open("waiting", O_WRONLY);

		sleep(10);
		return write(pipe, "nobody has ended it\n", 20) < 0;
	}
	return parse(index, path, args, n_args, unsaved, n_unsaved, options, out);
}
