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

package org.lantern.fairway;

/** Keeps the latest few things and forgets the oldest, like the slate by the harbour door. */
public class Ring<T> {
	private final Object[] items;
	private int next;
	private int size;

	/** @param capacity how many things are kept, at least 1. */
	public Ring(int capacity) {
		if (capacity < 1) throw new IllegalArgumentException("capacity must be at least 1");
		items = new Object[capacity];
	}

	/** Writes a thing down, over the oldest one when the ring is full. */
	public void add(T item) {
		items[next] = item;
		next = (next + 1) % items.length;
		if (size < items.length) size++;
	}

	/** The thing written down so many additions ago; 0 is the newest. */
	@SuppressWarnings("unchecked")
	public T get(int back) {
		if (back < 0 || back >= size) throw new IndexOutOfBoundsException("nothing that far back");
		return (T)items[(next - 1 - back + items.length) % items.length];
	}

	/** How many things are kept now. */
	public int size() {
		return size;
	}

	public boolean isEmpty() {
		return size == 0;
	}
}
