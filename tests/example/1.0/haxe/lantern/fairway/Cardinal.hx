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

/** On which side of a danger the mark lies, and so where the water is deep. **/
enum abstract Cardinal(Int) {
	/** Pass to the north. **/
	var North = 0;

	/** Pass to the east. **/
	var East = 1;

	/** Pass to the south. **/
	var South = 2;

	/** Pass to the west. **/
	var West = 3;

	/** Degrees from the danger to its mark. **/
	public function getBearing():Int {
		return this * 90;
	}

	/** The light's character as charts print it. **/
	public function getLight():String {
		return ["VQ", "VQ(3) 5s", "VQ(6)+LFl 10s", "VQ(9) 10s"][this];
	}

	/** Whether a vessel so far to the east and north of the mark is on the safe side. **/
	public function isSafe(east:Float, north:Float):Bool {
		return switch (this) {
			case 0: north > 0;
			case 1: east > 0;
			case 2: north < 0;
			default: east < 0;
		}
	}
}
