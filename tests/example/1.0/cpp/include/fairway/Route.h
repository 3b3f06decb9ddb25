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

#ifndef FAIRWAY_ROUTE_H
#define FAIRWAY_ROUTE_H

#include <fairway/Mark.h>
#include <fairway/Position.h>

#include <string>
#include <vector>

namespace fairway {

/// The track of one trip, fix by fix.
class FAIRWAY_API Route {
public:
	/// A trip that has not left yet.
	explicit Route(const std::string &name);

	const std::string &getName() const;

	/// Takes a fix; hours count from departure and never run backwards.
	void add(const Position &position, double hours);

	/// How many fixes were taken.
	int size() const;

	/// Sea miles sailed from the first fix to the last.
	double length() const;

	/// The best speed between two fixes, in knots.
	double topSpeed() const;

	/// Whether no fix lies too close to the mark.
	bool isClearOf(const Mark &mark) const;

private:
	std::string _name;
	std::vector<Fix> _fixes;
};

} // namespace fairway

#endif
