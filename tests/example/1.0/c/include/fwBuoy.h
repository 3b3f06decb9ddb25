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

#ifndef FW_BUOY_H
#define FW_BUOY_H

#include "fwColour.h"
#include "fwMark.h"

/** How far a buoy may swing on its chain, in sea miles. */
#define FW_BUOY_WATCH_CIRCLE 0.02

/** A mark that floats on a chain, and now and then breaks it. */
typedef struct fwBuoy {
	fwMark super;
	fwColour colour;
	/** Distance from the charted position, in sea miles. */
	double drift;
} fwBuoy;

/** A buoy right above its sinker. */
void fwBuoy_create(fwBuoy *self, const char *name, const fwPosition *position, fwColour colour);

/** Whether the chain has parted. */
bool fwBuoy_isAdrift(const fwBuoy *self);

void fwBuoy_describe(const fwMark *mark, char *out, size_t size);

#endif
