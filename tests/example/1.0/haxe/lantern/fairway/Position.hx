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

/** A place on the chart, in degrees. **/
class Position {
	/** A minute of latitude is a sea mile. **/
	public static inline var MILES_PER_DEGREE:Float = 60;

	public var latitude(default, null):Float;
	public var longitude(default, null):Float;

	/** North and east are positive. **/
	public function new(latitude:Float, longitude:Float) {
		this.latitude = latitude;
		this.longitude = longitude;
	}

	/** Sea miles to another place, as if the sea were flat: good enough inside a harbour. **/
	public function distanceTo(other:Position):Float {
		var north:Float = (other.latitude - latitude) * MILES_PER_DEGREE;
		var shrink:Float = Math.cos(latitude * Math.PI / 180);
		var east:Float = (other.longitude - longitude) * MILES_PER_DEGREE * shrink;
		return Math.sqrt(north * north + east * east);
	}
}
