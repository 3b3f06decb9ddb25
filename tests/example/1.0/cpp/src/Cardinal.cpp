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

#include <fairway/Cardinal.h>

using namespace fairway;

int Cardinals::getBearing(Cardinal cardinal) {
	return cardinal * 90;
}

const char *Cardinals::getLight(Cardinal cardinal) {
	switch (cardinal) {
	case Cardinal_North: return "VQ";
	case Cardinal_East: return "VQ(3) 5s";
	case Cardinal_South: return "VQ(6)+LFl 10s";
	case Cardinal_West: return "VQ(9) 10s";
	}
	return "";
}

bool Cardinals::isSafe(Cardinal cardinal, double east, double north) {
	switch (cardinal) {
	case Cardinal_North: return north > 0;
	case Cardinal_East: return east > 0;
	case Cardinal_South: return north < 0;
	case Cardinal_West: return east < 0;
	}
	return false;
}
