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

#ifndef FW_LIGHTBUOY_H
#define FW_LIGHTBUOY_H

#include "fwBuoy.h"
#include "fwVisible.h"

/** A group of flashes that comes again each period. */
typedef struct fwRhythm {
	int flashes;
	/** Seconds from the start of one group to the start of the next. */
	int period;
} fwRhythm;

void fwRhythm_create(fwRhythm *self, int flashes, int period);

/** Whether the lamp burns at the given second: a flash takes one second, and so does the dark after it. */
bool fwRhythm_isLit(const fwRhythm *self, double seconds);

/** A buoy that carries a light, known by the rhythm of its flashes. */
typedef struct fwLightBuoy {
	fwBuoy super;
	fwRhythm rhythm;
	/** How far the light carries on a clear night, in sea miles. */
	double nominalRange;
} fwLightBuoy;

void fwLightBuoy_create(fwLightBuoy *self, const char *name, const fwPosition *position,
                        fwColour colour, const fwRhythm *rhythm, double nominalRange);

/** A light adrift is not to be relied upon: it counts as dark. */
double fwLightBuoy_visibleRange(const fwLightBuoy *self);

bool fwLightBuoy_isVisibleAt(const fwLightBuoy *self, double miles);

/** The buoy as a lookout sees it; valid as long as the buoy is. */
fwVisible fwLightBuoy_asVisible(const fwLightBuoy *self);

void fwLightBuoy_describe(const fwMark *mark, char *out, size_t size);

#endif
