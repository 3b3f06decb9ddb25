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

/** A buoy that carries a light, known by the rhythm of its flashes. **/
class LightBuoy extends Buoy {
	public var rhythm(default, null):Rhythm;

	private var nominalRange:Float;

	/** @param nominalRange how far the light carries on a clear night, in sea miles. **/
	public function new(name:String, position:Position, colour:Colour, rhythm:Rhythm, nominalRange:Float) {
		super(name, position, colour);
		this.rhythm = rhythm;
		this.nominalRange = nominalRange;
	}

	/** A light adrift is not to be relied upon: it counts as dark. **/
	public function visibleRange():Float {
		return isAdrift() ? 0 : nominalRange;
	}

	public function isVisibleAt(miles:Float):Bool {
		return miles <= visibleRange();
	}

	override public function describe():String {
		return super.describe() + ", Fl(" + rhythm.flashes + ") " + rhythm.period + "s";
	}
}
