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

/** A mark that floats on a chain, and now and then breaks it. */
public class Buoy extends Mark implements Visible {
	/** How far a buoy may swing on its chain, in sea miles. */
	public static final double WATCH_CIRCLE = 0.02;
	/** How far off an unlit buoy can be made out by day, in sea miles. */
	public static final double DAY_RANGE = 1.5;

	private final Colour colour;
	private double drift;

	/** A buoy right above its sinker. */
	public Buoy(String name, Position position, Colour colour) {
		super(name, position);
		this.colour = colour;
	}

	public Colour getColour() {
		return colour;
	}

	/** Distance from the charted position, in sea miles. */
	public double getDrift() {
		return drift;
	}

	/** @param drift distance from the charted position, in sea miles. */
	public void setDrift(double drift) {
		this.drift = drift;
	}

	/** Whether the chain has parted. */
	public boolean isAdrift() {
		return drift > WATCH_CIRCLE;
	}

	/** By day: a buoy without a light cannot be seen at night at all. */
	@Override
	public double visibleRange() {
		return DAY_RANGE;
	}

	@Override
	public boolean isVisibleAt(double miles) {
		return miles <= visibleRange();
	}

	@Override
	public String describe() {
		return name + (isAdrift() ? ", buoy adrift" : ", buoy");
	}
}
