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

#include <fairway/Berth.h>
#include <fairway/Vessel.h>

using namespace fairway;

Berth::Berth(int number, double length, double depth)
	: _number(number), _length(length), _depth(depth), _occupant(nullptr) {
}

int Berth::getNumber() const {
	return _number;
}

double Berth::getLength() const {
	return _length;
}

double Berth::getDepth() const {
	return _depth;
}

Vessel *Berth::getOccupant() const {
	return _occupant;
}

bool Berth::isFree() const {
	return _occupant == nullptr;
}

bool Berth::fits(const Vessel &vessel) const {
	return isFree() && vessel.getLength() <= _length && vessel.getDraught() <= _depth;
}

void Berth::occupy(Vessel *vessel) {
	_occupant = vessel;
}

void Berth::clear() {
	_occupant = nullptr;
}
