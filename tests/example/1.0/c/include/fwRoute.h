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

#ifndef FW_ROUTE_H
#define FW_ROUTE_H

#include "fwMark.h"
#include "fwPosition.h"

/** More fixes than a day's sailing needs; those beyond are dropped. */
#define FW_ROUTE_MAX_FIXES 256

/** The track of one trip, fix by fix. */
typedef struct fwRoute {
	const char *name;
	fwFix fixes[FW_ROUTE_MAX_FIXES];
	int size;
} fwRoute;

/** A trip that has not left yet. */
void fwRoute_create(fwRoute *self, const char *name);

/** Takes a fix; hours count from departure and never run backwards. */
void fwRoute_add(fwRoute *self, const fwPosition *position, double hours);

/** How many fixes were taken. */
int fwRoute_size(const fwRoute *self);

/** Sea miles sailed from the first fix to the last. */
double fwRoute_length(const fwRoute *self);

/** The best speed between two fixes, in knots. */
double fwRoute_topSpeed(const fwRoute *self);

/** Whether no fix lies too close to the mark. */
bool fwRoute_isClearOf(const fwRoute *self, const fwMark *mark);

#endif
