/*
 * lib/work/markers.h -- comments in a port such as "last port: geom/Edge.java rev. 1.4 (JTS-1.10)": has
 * the reference moved on since?
 *
 * The version is a commit's id, or a number that a tag ends with. Where no tag has it, the oldest
 * release after it decides: what differs from that one has changed since, what does not is unknown.
 * A file has changed when its code has: comments and layout do not count.
 */
#ifndef PL_WORK_MARKERS_H
#define PL_WORK_MARKERS_H

#include "work/parity.h"

struct pl_markers_options {
	struct pl_repo *repo; /* of the reference */
	const struct pl_snapshot *reference, *target; /* whose files have kept their text */
	struct pl_str reference_root, target_root;    /* put before the paths of findings */
	const struct pl_lang *reference_lang;
};

/* Add findings and what could not be checked; the findings are to be settled afterwards. */
PL_MUST_CHECK int pl_markers_check(const struct pl_markers_options *options,
                                   struct pl_parity *parity, struct pl_err *err);

/* One marker, cut out of a line: what it names, and when. False when the line has none. */
struct pl_marker {
	struct pl_str file, version; /* version: "1.10", "f6187ee2", or none */
};
bool pl_marker_of(struct pl_str line, struct pl_marker *out);

#endif
