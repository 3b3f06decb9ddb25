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

#include "fwLightBuoy.h"

#include <math.h>
#include <stdio.h>

void fwRhythm_create(fwRhythm *self, int flashes, int period) {
	self->flashes = flashes;
	self->period = period;
}

bool fwRhythm_isLit(const fwRhythm *self, double seconds) {
	double phase = fmod(seconds, self->period);
	return phase < 2 * self->flashes && fmod(phase, 2) < 1;
}

void fwLightBuoy_create(fwLightBuoy *self, const char *name, const fwPosition *position,
                        fwColour colour, const fwRhythm *rhythm, double nominalRange) {
	fwBuoy_create(&self->super, name, position, colour);
	self->super.super.describe = fwLightBuoy_describe;
	self->rhythm = *rhythm;
	self->nominalRange = nominalRange;
}

double fwLightBuoy_visibleRange(const fwLightBuoy *self) {
	return fwBuoy_isAdrift(&self->super) ? 0 : self->nominalRange;
}

bool fwLightBuoy_isVisibleAt(const fwLightBuoy *self, double miles) {
	return miles <= fwLightBuoy_visibleRange(self);
}

static double rangeOf(const void *object) {
	return fwLightBuoy_visibleRange(object);
}

static bool seenAt(const void *object, double miles) {
	return fwLightBuoy_isVisibleAt(object, miles);
}

fwVisible fwLightBuoy_asVisible(const fwLightBuoy *self) {
	fwVisible visible = {self, rangeOf, seenAt};
	return visible;
}

void fwLightBuoy_describe(const fwMark *mark, char *out, size_t size) {
	const fwLightBuoy *self = (const fwLightBuoy *)mark;
	char buoy[128];
	fwBuoy_describe(mark, buoy, sizeof buoy);
	snprintf(out, size, "%s, Fl(%d) %ds", buoy, self->rhythm.flashes, self->rhythm.period);
}
