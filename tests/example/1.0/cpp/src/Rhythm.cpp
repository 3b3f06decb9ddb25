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

#include <fairway/Rhythm.h>

#include <cmath>

using namespace fairway;

Rhythm::Rhythm(int flashes, int period) : _flashes(flashes), _period(period) {
}

int Rhythm::getFlashes() const {
	return _flashes;
}

int Rhythm::getPeriod() const {
	return _period;
}

bool Rhythm::isLit(double seconds) const {
	double phase = std::fmod(seconds, _period);
	return phase < 2 * _flashes && std::fmod(phase, 2) < 1;
}
