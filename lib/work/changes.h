/*
 * lib/work/changes.h -- what changed between two revisions of the reference, ready to be printed.
 */
#ifndef PL_WORK_CHANGES_H
#define PL_WORK_CHANGES_H

#include "base/map.h"
#include "model/delta.h"
#include "work/project.h"

struct pl_changes {
	struct pl_source before_source, after_source;
	struct pl_snapshot *before, *after; /* of the files that differ */
	struct pl_delta *delta;
};

/*
 * Compare from with to; to NULL is the working tree. needle: when not empty, only files that
 * can declare a type of that name are read: enough for one that has it on both sides. Close in
 * every case.
 */
PL_MUST_CHECK int pl_changes_read(struct pl_project *p, const char *from, const char *to,
                                  struct pl_str needle, struct pl_changes *out, struct pl_err *err);
void pl_changes_close(struct pl_changes *changes);

/* One text of each side (either may be NULL) under one path, as a diff driver gets them. */
PL_MUST_CHECK int pl_changes_of_texts(struct pl_project *p, const struct pl_lang *lang,
                                      struct pl_str path, const struct pl_str *before,
                                      const struct pl_str *after, struct pl_changes *out,
                                      struct pl_err *err);

#endif
