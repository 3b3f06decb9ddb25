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

/** Something fixed that a pilot steers by. Abstract: subclasses say what they look like. **/
class Mark {
	/** No vessel passes a mark closer than this, in sea miles. **/
	public static inline var CLEARANCE:Float = 0.05;

	/** The name on the chart. **/
	public var name(default, null):String;

	/** The charted position. **/
	public var position(default, null):Position;

	/** For subclasses: a mark has a name and a place, and keeps both. **/
	private function new(name:String, position:Position) {
		this.name = name;
		this.position = position;
	}

	/** One line for the pilot's log. **/
	public function describe():String {
		throw "a mark must describe itself";
	}

	/** Whether a vessel at the given place is too close. **/
	public function isFoul(vessel:Position):Bool {
		return position.distanceTo(vessel) < CLEARANCE;
	}
}
