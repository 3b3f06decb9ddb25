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

/** The track of one trip, fix by fix. **/
class Route {
	public var name(default, null):String;

	private var fixes:Array<Fix> = [];

	/** A trip that has not left yet. **/
	public function new(name:String) {
		this.name = name;
	}

	/** Takes a fix; hours count from departure and never run backwards. **/
	public function add(position:Position, hours:Float):Void {
		fixes.push(new Fix(position, hours));
	}

	/** How many fixes were taken. **/
	public function size():Int {
		return fixes.length;
	}

	/** Sea miles sailed from the first fix to the last. **/
	public function length():Float {
		var miles:Float = 0;
		for (i in 1...fixes.length)
			miles += fixes[i - 1].position.distanceTo(fixes[i].position);
		return miles;
	}

	/** The best speed between two fixes, in knots. **/
	public function topSpeed():Float {
		var knots:Float = 0;
		for (i in 1...fixes.length)
			knots = Math.max(knots, fixes[i - 1].speedTo(fixes[i]));
		return knots;
	}

	/** Whether no fix lies too close to the mark. **/
	public function isClearOf(mark:Mark):Bool {
		for (fix in fixes)
			if (mark.isFoul(fix.position)) return false;
		return true;
	}
}
