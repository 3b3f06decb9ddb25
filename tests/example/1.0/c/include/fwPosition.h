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

#ifndef FW_POSITION_H
#define FW_POSITION_H

/** A minute of latitude is a sea mile. */
#define FW_POSITION_MILES_PER_DEGREE 60.0

/** A place on the chart, in degrees. */
typedef struct fwPosition {
	double latitude;
	double longitude;
} fwPosition;

/** North and east are positive. */
void fwPosition_create(fwPosition *self, double latitude, double longitude);

/** Sea miles to another place, as if the sea were flat: good enough inside a harbour. */
double fwPosition_distanceTo(const fwPosition *self, const fwPosition *other);

/** A position and the hour it was taken at. */
typedef struct fwFix {
	fwPosition position;
	double hours;
} fwFix;

void fwFix_create(fwFix *self, const fwPosition *position, double hours);

/** Knots made good from here to a later fix; 0 if no time has passed. */
double fwFix_speedTo(const fwFix *self, const fwFix *later);

#endif
