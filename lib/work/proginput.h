/*
 * lib/work/proginput.h -- what the slots of a program's template see: one JSON object.
 *
 *	plan         metadata of the plan, and "file": its path
 *	reference    name, language, path, sourcePaths[] (folders of the plan's files)
 *	target       name, language, path
 *	config       check, build (commands of the target), conventions, notes (files)
 *	tools        names of programs found on PATH, of those that a port may use
 *	environment  system, editor
 *
 * Paths are relative to the repository, so that the same plan gives the same program everywhere. A
 * key whose value is not known is there and null. Without a plan, "plan" is missing.
 */
#ifndef PL_WORK_PROGINPUT_H
#define PL_WORK_PROGINPUT_H

#include "base/json.h"

struct pl_proginput_request {
	const char *plan;   /* its file */
	const char *config; /* instead of the repository's .portconfig, or NULL */
	/* What is ported when there is no plan yet; NULL: the plan must be there and says it. */
	const char *target;
};

/* *out: pl_json_free(). */
PL_MUST_CHECK int pl_proginput_make(const struct pl_proginput_request *request, pl_json **out,
                                    struct pl_err *err);

#endif
