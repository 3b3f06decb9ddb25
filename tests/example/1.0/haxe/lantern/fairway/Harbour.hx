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

/** Berths behind one breakwater, and the slate that tells who came and went. **/
class Harbour {
	/** How many lines the slate holds. **/
	public static inline var LOG_SIZE:Int = 8;

	public var name(default, null):String;

	/** Comings and goings, the latest first. **/
	public var log(default, null):Ring<String> = new Ring<String>(LOG_SIZE);

	private var berths:Array<Berth> = [];
	private var listeners:Array<HarbourListener> = [];

	public function new(name:String) {
		this.name = name;
	}

	public function addBerth(berth:Berth):Void {
		berths.push(berth);
	}

	/** Listeners are told in the order they were added. **/
	public function addListener(listener:HarbourListener):Void {
		listeners.push(listener);
	}

	/** Gives the vessel the first berth that fits, or null. **/
	public function admit(vessel:Vessel):Berth {
		if (vessel.papers == null || !vessel.papers.isComplete()) return null;
		for (berth in berths) {
			if (!berth.fits(vessel)) continue;
			berth.occupy(vessel);
			log.add(vessel.name + " in");
			for (listener in listeners)
				listener.arrived(vessel.name, berth.number);
			return berth;
		}
		return null;
	}

	/** Lets the vessel go; false if she does not lie here. **/
	public function release(vessel:Vessel):Bool {
		for (berth in berths) {
			if (berth.occupant != vessel) continue;
			berth.clear();
			log.add(vessel.name + " out");
			for (listener in listeners)
				listener.left(vessel.name, berth.number);
			return true;
		}
		return false;
	}

	/** Whether every berth is taken. **/
	public function isFull():Bool {
		for (berth in berths)
			if (berth.isFree()) return false;
		return true;
	}
}
