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

/** On which side of a danger the mark lies, and so where the water is deep. */
public enum Cardinal {
	/** Pass to the north. */
	NORTH(0, "VQ") {
		@Override
		public boolean isSafe(double east, double north) { return north > 0; }
	},
	/** Pass to the east. */
	EAST(90, "VQ(3) 5s") {
		@Override
		public boolean isSafe(double east, double north) { return east > 0; }
	},
	/** Pass to the south. */
	SOUTH(180, "VQ(6)+LFl 10s") {
		@Override
		public boolean isSafe(double east, double north) { return north < 0; }
	},
	/** Pass to the west. */
	WEST(270, "VQ(9) 10s") {
		@Override
		public boolean isSafe(double east, double north) { return east < 0; }
	};

	private final int bearing;
	private final String light;

	Cardinal(int bearing, String light) {
		this.bearing = bearing;
		this.light = light;
	}

	/** Degrees from the danger to its mark. */
	public int getBearing() { return bearing; }

	/** The light's character as charts print it. */
	public String getLight() { return light; }

	/** Whether a vessel so far to the east and north of the mark is on the safe side. */
	public abstract boolean isSafe(double east, double north);
}
