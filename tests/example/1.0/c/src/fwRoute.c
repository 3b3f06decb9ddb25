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

#include "fwRoute.h"

#include <math.h>

void fwRoute_create(fwRoute *self, const char *name) {
	self->name = name;
	self->size = 0;
}

void fwRoute_add(fwRoute *self, const fwPosition *position, double hours) {
	if (self->size == FW_ROUTE_MAX_FIXES) return;
	fwFix_create(&self->fixes[self->size++], position, hours);
}

int fwRoute_size(const fwRoute *self) {
	return self->size;
}

double fwRoute_length(const fwRoute *self) {
	double miles = 0;
	for (int i = 1; i < self->size; i++)
		miles += fwPosition_distanceTo(&self->fixes[i - 1].position, &self->fixes[i].position);
	return miles;
}

double fwRoute_topSpeed(const fwRoute *self) {
	double knots = 0;
	for (int i = 1; i < self->size; i++)
		knots = fmax(knots, fwFix_speedTo(&self->fixes[i - 1], &self->fixes[i]));
	return knots;
}

bool fwRoute_isClearOf(const fwRoute *self, const fwMark *mark) {
	for (int i = 0; i < self->size; i++)
		if (fwMark_isFoul(mark, &self->fixes[i].position)) return false;
	return true;
}
