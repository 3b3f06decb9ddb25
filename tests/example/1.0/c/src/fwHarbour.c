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

#include "fwHarbour.h"

#include <stdio.h>
#include <string.h>

void fwHarbour_create(fwHarbour *self, const char *name) {
	memset(self, 0, sizeof *self);
	self->name = name;
}

static void note(fwHarbour *self, const char *vessel, const char *what) {
	snprintf(self->log[self->logNext], FW_HARBOUR_LOG_WIDTH, "%s %s", vessel, what);
	self->logNext = (self->logNext + 1) % FW_HARBOUR_LOG_SIZE;
	if (self->logSize < FW_HARBOUR_LOG_SIZE) self->logSize++;
}

const char *fwHarbour_getLog(const fwHarbour *self, int back) {
	if (back < 0 || back >= self->logSize) return NULL;
	return self->log[(self->logNext - 1 - back + FW_HARBOUR_LOG_SIZE) % FW_HARBOUR_LOG_SIZE];
}

bool fwHarbour_addBerth(fwHarbour *self, fwBerth *berth) {
	if (self->berthCount == FW_HARBOUR_MAX_BERTHS) return false;
	self->berths[self->berthCount++] = berth;
	return true;
}

bool fwHarbour_addListener(fwHarbour *self, const fwHarbourListener *listener) {
	if (self->listenerCount == FW_HARBOUR_MAX_LISTENERS) return false;
	self->listeners[self->listenerCount++] = listener;
	return true;
}

fwBerth *fwHarbour_admit(fwHarbour *self, fwVessel *vessel) {
	if (vessel->papers == NULL || !fwVesselPapers_isComplete(vessel->papers)) return NULL;
	for (int i = 0; i < self->berthCount; i++) {
		fwBerth *berth = self->berths[i];
		if (!fwBerth_fits(berth, vessel)) continue;
		fwBerth_occupy(berth, vessel);
		note(self, vessel->name, "in");
		for (int j = 0; j < self->listenerCount; j++)
			self->listeners[j]->arrived(self->listeners[j]->object, vessel->name, berth->number);
		return berth;
	}
	return NULL;
}

bool fwHarbour_release(fwHarbour *self, fwVessel *vessel) {
	for (int i = 0; i < self->berthCount; i++) {
		fwBerth *berth = self->berths[i];
		if (berth->occupant != vessel) continue;
		fwBerth_clear(berth);
		note(self, vessel->name, "out");
		for (int j = 0; j < self->listenerCount; j++)
			self->listeners[j]->left(self->listeners[j]->object, vessel->name, berth->number);
		return true;
	}
	return false;
}

bool fwHarbour_isFull(const fwHarbour *self) {
	for (int i = 0; i < self->berthCount; i++)
		if (fwBerth_isFree(self->berths[i])) return false;
	return true;
}
