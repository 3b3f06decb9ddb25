/*
 * Fairway: marks, tides and berths for small harbours.
 * Copyright (c) 2019-2024, the Lantern Pilots' Guild.
 *
 * You may use, copy, change and pass on this file, in source or in built form, for any purpose
 * and without a fee, as long as this notice stays at the head of every copy. Whoever changes it
 * says so below this notice and does not sign the Guild's name under the change.
 *
 * This file is offered as it lies on the slip, without a promise of any kind: not that it is fit
 * for a purpose, not that it is free of faults, and least of all that it is fit for navigation.
 * The Guild and its pilots answer for no loss that comes of its use, be it of time, data, cargo,
 * profit, keel or paint, even where they had been told that such a loss might come about.
 */

#ifndef FW_MARK_H
#define FW_MARK_H

#include "fwPosition.h"

#include <stdbool.h>
#include <stddef.h>

/** No vessel passes a mark closer than this, in sea miles. */
#define FW_MARK_CLEARANCE 0.05

/** Something fixed that a pilot steers by. */
typedef struct fwMark fwMark;

struct fwMark {
	const char *name;
	fwPosition position;
	/** One line for the pilot's log; set by the subtype. */
	void (*describe)(const fwMark *self, char *out, size_t size);
};

/** For subtypes: a mark has a name and a place, and keeps both. The name is borrowed. */
void fwMark_create(fwMark *self, const char *name, const fwPosition *position);

/** One line for the pilot's log. */
void fwMark_describe(const fwMark *self, char *out, size_t size);

/** Whether a vessel at the given place is too close. */
bool fwMark_isFoul(const fwMark *self, const fwPosition *vessel);

#endif
