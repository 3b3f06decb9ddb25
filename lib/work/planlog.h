/*
 * lib/work/planlog.h -- porting-plan.log.ndjson: each transition of a type, a JSON object a line.
 *
 * Lines are only ever appended, each with one write that is on the disk before the plan is
 * replaced: after a crash the log may be one command ahead of the plan, never behind it. A line's
 * number n is one more than that of the line before; the plan says which n it has seen. A last line
 * that is not whole is a write that was cut short, and counts as not written.
 *
 *	{"n":7,"time":"2024-05-01T12:00:00Z","who":"ada","type":"a.b.Tide","from":"pending",
 *	 "to":"claimed","why":"","referenceHash":"3feee42676c8e956","targetHash":null}
 *
 * and, where they apply, "lease", "approval" (as the plan has them) and "undoes" (an n).
 */
#ifndef PL_WORK_PLANLOG_H
#define PL_WORK_PLANLOG_H

#include "base/json.h"
#include "base/vec.h"
#include "model/plan.h"

/* No n is above this: numbers up to here are the same in every JSON reader. */
#define PL_PLANLOG_MAX ((uint64_t)1 << 53)

struct pl_planlog_line {
	uint64_t n;
	struct pl_str time, who, type, why; /* borrowed from doc, as all below */
	enum pl_state from, to;
	struct pl_str reference_hash, target_hash; /* none: null */
	pl_json *lease, *approval;                 /* or NULL */
	uint64_t undoes;                           /* or 0 */
	pl_json *doc;                              /* owned */
};

struct pl_planlog {
	PL_VEC(struct pl_planlog_line) lines; /* those asked for, oldest first */
	uint64_t last;    /* n of the newest line, or 0 */
	size_t size;      /* bytes of the file without the torn end */
	size_t damaged;   /* lines, among those looked at, that are no transitions; passed over */
	size_t disorder;  /* lines, among those asked for, whose n does not follow the one before */
	struct pl_sb torn; /* a last line that was cut short, or empty */
	bool unended;      /* the last line is whole but for its line end: an editor took it off */
};

/* The log beside a plan: "porting-plan.json" has "porting-plan.log.ndjson". Appends. */
void pl_planlog_path(struct pl_str plan, struct pl_sb *out);

/*
 * Read the lines whose n is above after; for those alone the file is read from its end. A file that
 * is not there is an empty log. *out must be zeroed or released before.
 */
PL_MUST_CHECK int pl_planlog_read(const char *path, uint64_t after, struct pl_planlog *out,
                                  struct pl_err *err);
void pl_planlog_release(struct pl_planlog *log);

/* One line, without its line end. *out's doc is owned: pl_json_free. */
PL_MUST_CHECK int pl_planlog_parse(struct pl_str text, struct pl_planlog_line *out,
                                   struct pl_err *err);
/* Append it to text, with its line end. doc, n and borrowed strings as set. */
void pl_planlog_format(const struct pl_planlog_line *line, struct pl_sb *text);

/*
 * Append whole lines to the file, after cutting it to size (which takes a torn end off), with one
 * write, and wait until they are on the disk. On failure the file is as it was.
 */
PL_MUST_CHECK int pl_planlog_append(const char *path, size_t size, struct pl_str lines,
                                    struct pl_err *err);

#endif
