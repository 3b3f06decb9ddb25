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

/** A ship, boat or barge that comes in and goes out again. **/
class Vessel {
	public var name(default, null):String;
	public var kind(default, null):VesselKind;

	/** Metres over all. **/
	public var length(default, null):Float;

	/** Metres below the waterline. **/
	public var draught(default, null):Float;

	/** The harbour painted on her stern, or null. **/
	public var home:Harbour = null;

	/** What she shows the harbour master, or null. **/
	public var papers:VesselPapers = null;

	/** @param length over all, in metres; @param draught in metres. **/
	public function new(name:String, kind:VesselKind, length:Float, draught:Float) {
		this.name = name;
		this.kind = kind;
		this.length = length;
		this.draught = draught;
	}

	/** Whether she is at home there and pays no dues. **/
	public function isHomeIn(harbour:Harbour):Bool {
		return home != null && home == harbour;
	}
}
