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

#include "fwTide.h"

#include <math.h>

static const double PI = 3.14159265358979323846;
static const int TWELFTHS[] = {1, 2, 3, 3, 2, 1};

double fwTide_heightAt(double hours, double range) {
	return range * (1 - cos(2 * PI * hours / FW_TIDE_CYCLE_HOURS)) / 2;
}

bool fwTide_isRising(double hours) {
	double phase = fmod(hours, FW_TIDE_CYCLE_HOURS);
	return phase < FW_TIDE_CYCLE_HOURS / 2;
}

double fwTide_twelfths(int hours) {
	int sum = 0;
	for (int i = 0; i < hours && i < 6; i++)
		sum += TWELFTHS[i];
	return sum / 12.0;
}
