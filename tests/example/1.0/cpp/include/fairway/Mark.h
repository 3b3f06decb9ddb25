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

#ifndef FAIRWAY_MARK_H
#define FAIRWAY_MARK_H

#include <fairway/Position.h>
#include <fairway/dll.h>

#include <string>

namespace fairway {

/// Something fixed that a pilot steers by.
class FAIRWAY_API Mark {
public:
	/// No vessel passes a mark closer than this, in sea miles.
	static const double CLEARANCE;

	virtual ~Mark();

	const std::string &getName() const;

	const Position &getPosition() const;

	/// One line for the pilot's log.
	virtual std::string describe() const = 0;

	/// Whether a vessel at the given place is too close.
	bool isFoul(const Position &vessel) const;

protected:
	std::string _name;
	Position _position;

	/// For subclasses: a mark has a name and a place, and keeps both.
	Mark(const std::string &name, const Position &position);
};

} // namespace fairway

#endif
