/* lib/work/notes_around.h -- what lies around the sources: the files of the repository. */
#ifndef PL_WORK_NOTES_AROUND_H
#define PL_WORK_NOTES_AROUND_H

#include "work/notes_count.h"

struct pl_around {
	struct pl_counter *c;
	struct pl_source *repo;
	struct pl_str project; /* folder of the nearest build file; "" is the root */
	struct pl_sb text;
	struct pl_counted at; /* the file being read, for pl_count */
	struct pl_file file;
};

/* Read entry i so that pl_count knows its lines; false when it cannot be read: it says nothing then. */
bool pl_around_open(struct pl_around *a, size_t i);
/* The same for an entry that is not read: only its path is known. */
void pl_around_point(struct pl_around *a, size_t i);
void pl_around_close(struct pl_around *a);
/* True when path lies in folder, at any depth; "" is the root. */
bool pl_around_is_in(struct pl_str folder, struct pl_str path);
/* True for a file beside the sources or in a folder around them. */
bool pl_around_covers(const struct pl_around *a, struct pl_str path);
/* True when the last part of path fits the glob. */
bool pl_around_fits(const char *glob, struct pl_str path);
/* True when list, words with blanks between, has the language; NULL has them all. */
bool pl_around_is_for(const struct pl_around *a, const char *list);
/* The build system that a file is of, for the language; or NULL. */
const char *pl_around_system(const struct pl_around *a, struct pl_str path);
/* True when that system is the language's own, not one for all: SwiftPM, but not CMake. */
bool pl_around_is_own_system(const struct pl_around *a, struct pl_str path);
/* True for a build file of any language. */
bool pl_around_is_build_file(struct pl_str path);

/* The parts of pl_notes_build. */
void pl_around_formatters(struct pl_around *a);
void pl_around_tests(struct pl_around *a);

#endif
