/*
 * lib/work/paritybase.h -- the baseline of known drift: one entry a finding, each with a reason, some
 * with a date after which the reason no longer counts.
 *
 * Entries are matched by fingerprint, never by count or line. One that nothing matches is reported
 * as fixed until it is taken out, so the file can only shrink by itself.
 */
#ifndef PL_WORK_PARITYBASE_H
#define PL_WORK_PARITYBASE_H

#include "base/json.h"
#include "base/map.h"
#include "base/out.h"
#include "model/finding.h"

struct pl_paritybase_entry {
	struct pl_str fingerprint, target, rule, reference, message, reason, expires;
	bool used;
	bool hidden; /* by a finding that is there and not shown */
};

struct pl_paritybase {
	struct pl_arena arena;
	pl_json *doc;
	PL_VEC(struct pl_paritybase_entry) entries;
	struct pl_map by_fingerprint; /* -> entry + 1 */
};

/* PL_EINVALID when the text is no such baseline, or an entry has no reason. Deinit in every case. */
PL_MUST_CHECK int pl_paritybase_parse(struct pl_paritybase *base, struct pl_str text,
                                      struct pl_err *err);
void pl_paritybase_deinit(struct pl_paritybase *base);

/* What is there and merely not shown is not fixed: its entries stay. Call it before pl_paritybase_judge. */
void pl_paritybase_spare(struct pl_paritybase *base, const struct pl_findings *hidden);

/*
 * Give each finding its state and reason, and append one of state fixed for each entry of this target
 * that none of them matches. today: "2026-12-02"; an entry counts through the day it expires on.
 * Names of the appended ones belong to base.
 */
void pl_paritybase_judge(struct pl_paritybase *base, struct pl_findings *findings,
                         struct pl_str target, struct pl_str today);

/*
 * Replace the entries of target, but for spared ones, by its findings that are not fixed. Known ones
 * keep their reason and date, the others take theirs from the finding, which must have one.
 */
void pl_paritybase_take(struct pl_paritybase *base, const struct pl_findings *findings,
                        struct pl_str target);
void pl_paritybase_write(const struct pl_paritybase *base, struct pl_out *out);

/* True for "2026-12-02". */
bool pl_is_date(struct pl_str text);

#endif
