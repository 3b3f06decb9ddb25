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

/** Something fixed that a pilot steers by. */
public abstract class Mark {
	/** No vessel passes a mark closer than this, in sea miles. */
	public static final double CLEARANCE = 0.05;

	/** The name on the chart. */
	protected final String name;
	/** The charted position. */
	protected final Position position;

	/** For subclasses: a mark has a name and a place, and keeps both. */
	protected Mark(String name, Position position) {
		this.name = name;
		this.position = position;
	}

	public String getName() {
		return name;
	}

	public Position getPosition() {
		return position;
	}

	/** One line for the pilot's log. */
	public abstract String describe();

	/** Whether a vessel at the given place is too close. */
	public boolean isFoul(Position vessel) {
		return position.distanceTo(vessel) < CLEARANCE;
	}
}
