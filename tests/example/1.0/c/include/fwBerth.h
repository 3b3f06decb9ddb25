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

#ifndef FW_BERTH_H
#define FW_BERTH_H

#include "fwVessel.h"

/** A place at the quay for one vessel. */
typedef struct fwBerth {
	/** The number painted on the quay. */
	int number;
	/** Metres of quay. */
	double length;
	/** Metres at low water. */
	double depth;
	/** Who lies here, or NULL. */
	fwVessel *occupant;
} fwBerth;

void fwBerth_create(fwBerth *self, int number, double length, double depth);

bool fwBerth_isFree(const fwBerth *self);

/** Whether the vessel could lie here now. */
bool fwBerth_fits(const fwBerth *self, const fwVessel *vessel);

/** Makes fast. */
void fwBerth_occupy(fwBerth *self, fwVessel *vessel);

/** Casts off. */
void fwBerth_clear(fwBerth *self);

#endif
