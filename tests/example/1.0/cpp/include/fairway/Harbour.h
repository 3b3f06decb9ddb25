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

#ifndef FAIRWAY_HARBOUR_H
#define FAIRWAY_HARBOUR_H

#include <fairway/HarbourListener.h>
#include <fairway/RingBuffer.h>
#include <fairway/dll.h>

#include <string>
#include <vector>

namespace fairway {

class Berth;

class Vessel;

/// Berths behind one breakwater, and the slate that tells who came and went.
class FAIRWAY_API Harbour {
public:
	/// How many lines the slate holds.
	static const int LOG_SIZE = 8;

	explicit Harbour(const std::string &name);

	const std::string &getName() const;

	/// Comings and goings, the latest first.
	const RingBuffer<std::string> &getLog() const;

	/// The caller keeps the berth alive.
	void addBerth(Berth *berth);

	/// Listeners are told in the order they were added.
	void addListener(HarbourListener *listener);

	/// Gives the vessel the first berth that fits, or null.
	Berth *admit(Vessel &vessel);

	/// Lets the vessel go; false if she does not lie here.
	bool release(Vessel &vessel);

	/// Whether every berth is taken.
	bool isFull() const;

private:
	std::string _name;
	std::vector<Berth *> _berths;
	std::vector<HarbourListener *> _listeners;
	RingBuffer<std::string> _log;
};

} // namespace fairway

#endif
