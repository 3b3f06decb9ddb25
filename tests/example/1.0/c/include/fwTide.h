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

#ifndef FW_TIDE_H
#define FW_TIDE_H

#include <stdbool.h>

/** Hours from one low water to the next. */
#define FW_TIDE_CYCLE_HOURS 12.42
/** A spring tide's range as a share of the mean range. */
#define FW_TIDE_SPRING_FACTOR 1.25
/** A neap tide's range as a share of the mean range. */
#define FW_TIDE_NEAP_FACTOR 0.75

/** Metres above low water, so many hours after it. */
double fwTide_heightAt(double hours, double range);

/** Whether the water comes in, so many hours after low water. */
bool fwTide_isRising(double hours);

/** The share of the range that has come in after whole hours, by the rule of twelfths. */
double fwTide_twelfths(int hours);

#endif
