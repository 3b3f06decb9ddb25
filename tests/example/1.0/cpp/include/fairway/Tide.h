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

#ifndef FAIRWAY_TIDE_H
#define FAIRWAY_TIDE_H

#include <fairway/dll.h>

namespace fairway {

/// Rules of thumb for the height of water.
class FAIRWAY_API Tide {
public:
	/// Hours from one low water to the next.
	static const double CYCLE_HOURS;
	/// A spring tide's range as a share of the mean range.
	static const double SPRING_FACTOR;
	/// A neap tide's range as a share of the mean range.
	static const double NEAP_FACTOR;

	/// Metres above low water, so many hours after it.
	static double heightAt(double hours, double range);

	/// Whether the water comes in, so many hours after low water.
	static bool isRising(double hours);

	/// The share of the range that has come in after whole hours, by the rule of twelfths.
	static double twelfths(int hours);

private:
	Tide();
};

} // namespace fairway

#endif
