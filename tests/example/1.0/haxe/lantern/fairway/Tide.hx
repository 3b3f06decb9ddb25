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

/** Rules of thumb for the height of water. **/
class Tide {
	/** Hours from one low water to the next. **/
	public static inline var CYCLE_HOURS:Float = 12.42;

	/** A spring tide's range as a share of the mean range. **/
	public static inline var SPRING_FACTOR:Float = 1.25;

	/** A neap tide's range as a share of the mean range. **/
	public static inline var NEAP_FACTOR:Float = 0.75;

	private static var TWELFTHS:Array<Int> = [1, 2, 3, 3, 2, 1];

	/** Metres above low water, so many hours after it. **/
	public static function heightAt(hours:Float, range:Float):Float {
		return range * (1 - Math.cos(2 * Math.PI * hours / CYCLE_HOURS)) / 2;
	}

	/** Whether the water comes in, so many hours after low water. **/
	public static function isRising(hours:Float):Bool {
		var phase:Float = hours % CYCLE_HOURS;
		return phase < CYCLE_HOURS / 2;
	}

	/** The share of the range that has come in after whole hours, by the rule of twelfths. **/
	public static function twelfths(hours:Int):Float {
		var sum:Int = 0;
		var i:Int = 0;
		while (i < hours && i < TWELFTHS.length)
			sum += TWELFTHS[i++];
		return sum / 12.0;
	}
}
