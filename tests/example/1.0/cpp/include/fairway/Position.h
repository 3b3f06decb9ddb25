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

#ifndef FAIRWAY_POSITION_H
#define FAIRWAY_POSITION_H

#include <fairway/dll.h>

namespace fairway {

/// A place on the chart, in degrees.
class FAIRWAY_API Position {
public:
	/// A minute of latitude is a sea mile.
	static const double MILES_PER_DEGREE;

	/// North and east are positive.
	Position(double latitude, double longitude);

	double getLatitude() const;

	double getLongitude() const;

	/// Sea miles to another place, as if the sea were flat: good enough inside a harbour.
	double distanceTo(const Position &other) const;

private:
	double _latitude;
	double _longitude;
};

/// A position and the hour it was taken at.
struct FAIRWAY_API Fix {
	Position position;
	double hours;

	Fix(const Position &position, double hours);

	/// Knots made good from here to a later fix; 0 if no time has passed.
	double speedTo(const Fix &later) const;
};

} // namespace fairway

#endif
