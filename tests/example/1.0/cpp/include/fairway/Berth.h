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

#ifndef FAIRWAY_BERTH_H
#define FAIRWAY_BERTH_H

#include <fairway/dll.h>

namespace fairway {

class Vessel;

/// A place at the quay for one vessel.
class FAIRWAY_API Berth {
public:
	/// @param length of quay, in metres; @param depth at low water, in metres.
	Berth(int number, double length, double depth);

	/// The number painted on the quay.
	int getNumber() const;

	double getLength() const;

	double getDepth() const;

	/// Who lies here, or null. Not owned.
	Vessel *getOccupant() const;

	bool isFree() const;

	/// Whether the vessel could lie here now.
	bool fits(const Vessel &vessel) const;

	/// Makes fast.
	void occupy(Vessel *vessel);

	/// Casts off.
	void clear();

private:
	int _number;
	double _length;
	double _depth;
	Vessel *_occupant;
};

} // namespace fairway

#endif
