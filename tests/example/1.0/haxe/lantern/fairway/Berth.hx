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

/** A place at the quay for one vessel. **/
class Berth {
	/** The number painted on the quay. **/
	public var number(default, null):Int;

	public var length(default, null):Float;
	public var depth(default, null):Float;

	/** Who lies here, or null. **/
	public var occupant(default, null):Vessel = null;

	/** @param length of quay, in metres; @param depth at low water, in metres. **/
	public function new(number:Int, length:Float, depth:Float) {
		this.number = number;
		this.length = length;
		this.depth = depth;
	}

	public function isFree():Bool {
		return occupant == null;
	}

	/** Whether the vessel could lie here now. **/
	public function fits(vessel:Vessel):Bool {
		return isFree() && vessel.length <= length && vessel.draught <= depth;
	}

	/** Makes fast. **/
	public function occupy(vessel:Vessel):Void {
		occupant = vessel;
	}

	/** Casts off. **/
	public function clear():Void {
		occupant = null;
	}
}
