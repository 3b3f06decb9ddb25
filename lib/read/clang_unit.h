/*
 * lib/read/clang_unit.h -- one translation unit, parsed: what it declares in the files asked for.
 * Internal to read/clang*.
 *
 * It runs in a child process, so its answer is written to a pipe (read/clang_answer.h).
 *
 * The main text is made up: a fence, then each file of the unit with a fence behind it. A fence is a
 * typedef, and where the compiler does not see it outside of everything, a file before it leaves
 * something open: a brace, a class, the head of a template. Nothing else may tell of that: the
 * compiler finds fault with the end of the unit, or with nothing at all.
 */
#ifndef PL_READ_CLANG_UNIT_H
#define PL_READ_CLANG_UNIT_H

#include "base/map.h"
#include "read/clang_facts.h"
#include "read/clang_lib.h"
#include "read/lang.h"

/* A file of the tree, as libclang is to see it. */
struct pl_clang_text {
	char *path;         /* absolute and normal; of a revision: below a root that is not there */
	struct pl_str text; /* decoded */
};

struct pl_clang_unit {
	const struct pl_lang *lang;
	const char *const *args; /* without the file itself */
	size_t n_args;
	const char *main_path;
	struct pl_str main_text; /* of a file that is in no tree; or none: main_path is read */
	const char *prelude_path; /* likewise of one that args include */
	struct pl_str prelude;
	const struct pl_clang_text *texts; /* all files of the tree */
	size_t n_texts;
	const struct pl_map *by_path; /* path: number of the text + 1 */
	const bool *wanted;           /* by number: whose declarations are told */
	bool bodies;                  /* of functions are parsed too */
};

/* Begin the main text of a unit, and add its files to it, numbered from 1. */
void pl_clang_unit_begin(struct pl_sb *main_text);
void pl_clang_unit_add(struct pl_sb *main_text, const char *path, size_t number);
/* False for a path that no include can name. */
bool pl_clang_unit_can_add(const char *path);
/* Its tree, with what is said against it; NULL when there is none. */
CXTranslationUnit pl_clang_unit_parse(const struct pl_clang_lib *clang,
                                      const struct pl_clang_unit *unit);
/* Parse and write the answer to a descriptor; an exit status. For a child process. */
int pl_clang_unit_run(const struct pl_clang_lib *clang, const struct pl_clang_unit *unit, int out);
#endif
