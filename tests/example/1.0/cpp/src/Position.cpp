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

#include <fairway/Position.h>

#include <cmath>

using namespace fairway;

const double Position::MILES_PER_DEGREE = 60;

static const double PI = 3.14159265358979323846;

Position::Position(double latitude, double longitude) : _latitude(latitude), _longitude(longitude) {
}

double Position::getLatitude() const {
	return _latitude;
}

double Position::getLongitude() const {
	return _longitude;
}

double Position::distanceTo(const Position &other) const {
	double north = (other._latitude - _latitude) * MILES_PER_DEGREE;
	double shrink = std::cos(_latitude * PI / 180);
	double east = (other._longitude - _longitude) * MILES_PER_DEGREE * shrink;
	return std::sqrt(north * north + east * east);
}

Fix::Fix(const Position &position, double hours) : position(position), hours(hours) {
}

double Fix::speedTo(const Fix &later) const {
	double elapsed = later.hours - hours;
	return elapsed > 0 ? position.distanceTo(later.position) / elapsed : 0;
}
