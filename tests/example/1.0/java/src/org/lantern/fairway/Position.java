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

/** A place on the chart, in degrees. */
public final class Position {
	/** A minute of latitude is a sea mile. */
	public static final double MILES_PER_DEGREE = 60;

	private final double latitude;
	private final double longitude;

	/** North and east are positive. */
	public Position(double latitude, double longitude) {
		this.latitude = latitude;
		this.longitude = longitude;
	}

	public double getLatitude() {
		return latitude;
	}

	public double getLongitude() {
		return longitude;
	}

	/** Sea miles to another place, as if the sea were flat: good enough inside a harbour. */
	public double distanceTo(Position other) {
		double north = (other.latitude - latitude) * MILES_PER_DEGREE;
		double shrink = Math.cos(latitude * Math.PI / 180);
		double east = (other.longitude - longitude) * MILES_PER_DEGREE * shrink;
		return Math.sqrt(north * north + east * east);
	}
}

/** A position and the hour it was taken at. */
@SuppressWarnings("WeakerAccess")
final class Fix {
	/** Where. */
	final Position position;
	/** When, in hours since departure. */
	final double hours;

	Fix(Position position, double hours) {
		this.position = position;
		this.hours = hours;
	}

	/** Knots made good from here to a later fix; 0 if no time has passed. */
	double speedTo(Fix later) {
		double elapsed = later.hours - hours;
		return elapsed > 0 ? position.distanceTo(later.position) / elapsed : 0;
	}
}
