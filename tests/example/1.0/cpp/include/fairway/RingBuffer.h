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

#ifndef FAIRWAY_RINGBUFFER_H
#define FAIRWAY_RINGBUFFER_H

#include <stdexcept>
#include <vector>

namespace fairway {

/// Keeps the latest few things and forgets the oldest, like the slate by the harbour door.
template<typename T>
class RingBuffer {
public:
	/// @param capacity how many things are kept, at least 1.
	explicit RingBuffer(int capacity) : _next(0), _size(0) {
		if (capacity < 1) throw std::invalid_argument("capacity must be at least 1");
		_items.resize(capacity);
	}

	/// Writes a thing down, over the oldest one when the ring is full.
	void add(const T &item) {
		_items[_next] = item;
		_next = (_next + 1) % (int) _items.size();
		if (_size < (int) _items.size()) _size++;
	}

	/// The thing written down so many additions ago; 0 is the newest.
	const T &get(int back) const {
		if (back < 0 || back >= _size) throw std::out_of_range("nothing that far back");
		return _items[(_next - 1 - back + (int) _items.size()) % (int) _items.size()];
	}

	/// How many things are kept now.
	int size() const {
		return _size;
	}

	bool isEmpty() const {
		return _size == 0;
	}

private:
	std::vector<T> _items;
	int _next;
	int _size;
};

} // namespace fairway

#endif
