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

#include "fwPosition.h"

#include <math.h>

static const double PI = 3.14159265358979323846;

void fwPosition_create(fwPosition *self, double latitude, double longitude) {
	self->latitude = latitude;
	self->longitude = longitude;
}

double fwPosition_distanceTo(const fwPosition *self, const fwPosition *other) {
	double north = (other->latitude - self->latitude) * FW_POSITION_MILES_PER_DEGREE;
	double shrink = cos(self->latitude * PI / 180);
	double east = (other->longitude - self->longitude) * FW_POSITION_MILES_PER_DEGREE * shrink;
	return sqrt(north * north + east * east);
}

void fwFix_create(fwFix *self, const fwPosition *position, double hours) {
	self->position = *position;
	self->hours = hours;
}

double fwFix_speedTo(const fwFix *self, const fwFix *later) {
	double elapsed = later->hours - self->hours;
	return elapsed > 0 ? fwPosition_distanceTo(&self->position, &later->position) / elapsed : 0;
}
