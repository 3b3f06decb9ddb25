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

#include <fairway/LightBuoy.h>

using namespace fairway;

LightBuoy::LightBuoy(const std::string &name, const Position &position, Colour colour,
					 const Rhythm &rhythm, double nominalRange)
	: Buoy(name, position, colour), _rhythm(rhythm), _nominalRange(nominalRange) {
}

const Rhythm &LightBuoy::getRhythm() const {
	return _rhythm;
}

double LightBuoy::visibleRange() const {
	return isAdrift() ? 0 : _nominalRange;
}

bool LightBuoy::isVisibleAt(double miles) const {
	return miles <= visibleRange();
}

std::string LightBuoy::describe() const {
	return Buoy::describe() + ", Fl(" + std::to_string(_rhythm.getFlashes()) + ") " +
		   std::to_string(_rhythm.getPeriod()) + "s";
}
