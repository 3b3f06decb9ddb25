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

/** On which side of a danger the mark lies, and so where the water is deep. */
export class Cardinal {
	/** Pass to the north. */
	static readonly NORTH = new Cardinal(0, "VQ", (_east, north) => north > 0);
	/** Pass to the east. */
	static readonly EAST = new Cardinal(90, "VQ(3) 5s", (east) => east > 0);
	/** Pass to the south. */
	static readonly SOUTH = new Cardinal(180, "VQ(6)+LFl 10s", (_east, north) => north < 0);
	/** Pass to the west. */
	static readonly WEST = new Cardinal(270, "VQ(9) 10s", (east) => east < 0);

	/**
	 * @param bearing degrees from the danger to its mark.
	 * @param light the light's character as charts print it.
	 * @param isSafe whether a vessel so far to the east and north of the mark is on the safe side.
	 */
	private constructor(public readonly bearing: number, public readonly light: string,
		public readonly isSafe: (east: number, north: number) => boolean) {
	}
}

/** Sounds once a minute in thick weather. */
export class FogHorn {
	/** @param blasts how many seconds of each minute it sounds. */
	constructor(private readonly blasts: number) {
	}

	/** Whether it sounds at the given second. */
	isSounding(seconds: number): boolean {
		return seconds % 60 < this.blasts;
	}
}
