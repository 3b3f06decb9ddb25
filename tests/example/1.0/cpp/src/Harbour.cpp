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
#include <fairway/Harbour.h>
#include <fairway/Vessel.h>

using namespace fairway;

Harbour::Harbour(const std::string &name) : _name(name), _log(LOG_SIZE) {
}

const std::string &Harbour::getName() const {
	return _name;
}

const RingBuffer<std::string> &Harbour::getLog() const {
	return _log;
}

void Harbour::addBerth(Berth *berth) {
	_berths.push_back(berth);
}

void Harbour::addListener(HarbourListener *listener) {
	_listeners.push_back(listener);
}

Berth *Harbour::admit(Vessel &vessel) {
	if (vessel.getPapers() == nullptr || !vessel.getPapers()->isComplete()) return nullptr;
	for (size_t i = 0; i < _berths.size(); i++) {
		Berth *berth = _berths[i];
		if (!berth->fits(vessel)) continue;
		berth->occupy(&vessel);
		_log.add(vessel.getName() + " in");
		for (size_t j = 0; j < _listeners.size(); j++)
			_listeners[j]->arrived(vessel.getName(), berth->getNumber());
		return berth;
	}
	return nullptr;
}

bool Harbour::release(Vessel &vessel) {
	for (size_t i = 0; i < _berths.size(); i++) {
		Berth *berth = _berths[i];
		if (berth->getOccupant() != &vessel) continue;
		berth->clear();
		_log.add(vessel.getName() + " out");
		for (size_t j = 0; j < _listeners.size(); j++)
			_listeners[j]->left(vessel.getName(), berth->getNumber());
		return true;
	}
	return false;
}

bool Harbour::isFull() const {
	for (size_t i = 0; i < _berths.size(); i++)
		if (_berths[i]->isFree()) return false;
	return true;
}
