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

#ifndef FW_HARBOUR_H
#define FW_HARBOUR_H

#include "fwBerth.h"
#include "fwVessel.h"

/** How many lines the slate holds. */
#define FW_HARBOUR_LOG_SIZE 8
#define FW_HARBOUR_LOG_WIDTH 64
#define FW_HARBOUR_MAX_BERTHS 32
#define FW_HARBOUR_MAX_LISTENERS 4

/** Hears who comes and goes. */
typedef struct fwHarbourListener {
	void *object;
	/** Called once she is made fast. */
	void (*arrived)(void *object, const char *vessel, int berth);
	/** Called once she has cast off. */
	void (*left)(void *object, const char *vessel, int berth);
} fwHarbourListener;

/** Berths behind one breakwater, and the slate that tells who came and went. */
typedef struct fwHarbour {
	const char *name;
	fwBerth *berths[FW_HARBOUR_MAX_BERTHS];
	int berthCount;
	const fwHarbourListener *listeners[FW_HARBOUR_MAX_LISTENERS];
	int listenerCount;
	char log[FW_HARBOUR_LOG_SIZE][FW_HARBOUR_LOG_WIDTH];
	int logNext;
	int logSize;
} fwHarbour;

void fwHarbour_create(fwHarbour *self, const char *name);

/** The latest comings and goings; 0 is the newest, NULL when there is nothing that far back. */
const char *fwHarbour_getLog(const fwHarbour *self, int back);

/** The caller keeps the berth alive. False if there is no room. */
bool fwHarbour_addBerth(fwHarbour *self, fwBerth *berth);

/** Listeners are told in the order they were added. False if there is no room. */
bool fwHarbour_addListener(fwHarbour *self, const fwHarbourListener *listener);

/** Gives the vessel the first berth that fits, or NULL. */
fwBerth *fwHarbour_admit(fwHarbour *self, fwVessel *vessel);

/** Lets the vessel go; false if she does not lie here. */
bool fwHarbour_release(fwHarbour *self, fwVessel *vessel);

/** Whether every berth is taken. */
bool fwHarbour_isFull(const fwHarbour *self);

#endif
