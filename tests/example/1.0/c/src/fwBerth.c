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

#include "fwBerth.h"

#include <stddef.h>

void fwBerth_create(fwBerth *self, int number, double length, double depth) {
	self->number = number;
	self->length = length;
	self->depth = depth;
	self->occupant = NULL;
}

bool fwBerth_isFree(const fwBerth *self) {
	return self->occupant == NULL;
}

bool fwBerth_fits(const fwBerth *self, const fwVessel *vessel) {
	return fwBerth_isFree(self) && vessel->length <= self->length && vessel->draught <= self->depth;
}

void fwBerth_occupy(fwBerth *self, fwVessel *vessel) {
	self->occupant = vessel;
}

void fwBerth_clear(fwBerth *self) {
	self->occupant = NULL;
}
