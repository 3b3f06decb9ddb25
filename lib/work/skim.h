/*
 * lib/work/skim.h -- the next type of a plan without reading all of it.
 *
 * A plan is megabytes of JSON, and `planctl next` stands in every turn of an agent's loop. So the
 * text is run over once, with an eye only for where each type begins and ends and for the few keys
 * that decide. The type that is taken, and those it needs, are then all of a plan that is small.
 */
#ifndef PL_WORK_SKIM_H
#define PL_WORK_SKIM_H

#include "base/sb.h"
#include "base/str.h"

/*
 * Append to out a plan (JSON) with the metadata and coverage of text, the type that is to be ported
 * next at time now, and the types it depends on. False when the text is not of the plain form that
 * this understands, or there is no such type: then the whole plan has to be read. What is wrong
 * with a plan is not said here, and not all of it found.
 */
bool pl_skim_next(struct pl_str text, int64_t now, struct pl_sb *out);

#endif
