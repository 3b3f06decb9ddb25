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

#include "fwCardinal.h"

int fwCardinal_getBearing(fwCardinal self) {
	return (int)self * 90;
}

const char *fwCardinal_getLight(fwCardinal self) {
	static const char *const lights[] = {"VQ", "VQ(3) 5s", "VQ(6)+LFl 10s", "VQ(9) 10s"};
	return lights[self];
}

bool fwCardinal_isSafe(fwCardinal self, double east, double north) {
	switch (self) {
	case FW_CARDINAL_NORTH: return north > 0;
	case FW_CARDINAL_EAST: return east > 0;
	case FW_CARDINAL_SOUTH: return north < 0;
	case FW_CARDINAL_WEST: return east < 0;
	}
	return false;
}
