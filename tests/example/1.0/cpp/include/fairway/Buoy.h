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

#ifndef FAIRWAY_BUOY_H
#define FAIRWAY_BUOY_H

#include <fairway/Colour.h>
#include <fairway/Mark.h>

namespace fairway {

/// A mark that floats on a chain, and now and then breaks it.
class FAIRWAY_API Buoy : public Mark {
public:
	/// How far a buoy may swing on its chain, in sea miles.
	static const double WATCH_CIRCLE;

	/// A buoy right above its sinker.
	Buoy(const std::string &name, const Position &position, Colour colour);

	Colour getColour() const;

	/// Distance from the charted position, in sea miles.
	double getDrift() const;

	void setDrift(double drift);

	/// Whether the chain has parted.
	bool isAdrift() const;

	virtual std::string describe() const;

private:
	Colour _colour;
	double _drift;
};

} // namespace fairway

#endif
