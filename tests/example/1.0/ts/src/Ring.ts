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

/** Keeps the latest few things and forgets the oldest, like the slate by the harbour door. */
export class Ring<T> {
	private readonly items: T[];
	private next = 0;
	/** How many things are kept now. */
	size = 0;

	/** @param capacity how many things are kept, at least 1. */
	constructor(capacity: number) {
		if (capacity < 1) throw new Error("capacity must be at least 1");
		this.items = new Array<T>(capacity);
	}

	/** Writes a thing down, over the oldest one when the ring is full. */
	add(item: T): void {
		this.items[this.next] = item;
		this.next = (this.next + 1) % this.items.length;
		if (this.size < this.items.length) this.size++;
	}

	/** The thing written down so many additions ago; 0 is the newest. */
	get(back: number): T {
		if (back < 0 || back >= this.size) throw new Error("nothing that far back");
		return this.items[(this.next - 1 - back + this.items.length) % this.items.length];
	}

	isEmpty(): boolean {
		return this.size === 0;
	}
}
