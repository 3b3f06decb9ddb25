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

package lantern.fairway;

/** Keeps the latest few things and forgets the oldest, like the slate by the harbour door. **/
class Ring<T> {
	/** How many things are kept now. **/
	public var size(default, null):Int = 0;

	private var items:Array<T> = [];
	private var capacity:Int;
	private var next:Int = 0;

	/** @param capacity how many things are kept, at least 1. **/
	public function new(capacity:Int) {
		if (capacity < 1) throw "capacity must be at least 1";
		this.capacity = capacity;
	}

	/** Writes a thing down, over the oldest one when the ring is full. **/
	public function add(item:T):Void {
		items[next] = item;
		next = (next + 1) % capacity;
		if (size < capacity) size++;
	}

	/** The thing written down so many additions ago; 0 is the newest. **/
	public function get(back:Int):T {
		if (back < 0 || back >= size) throw "nothing that far back";
		return items[(next - 1 - back + capacity) % capacity];
	}

	public function isEmpty():Bool {
		return size == 0;
	}
}
