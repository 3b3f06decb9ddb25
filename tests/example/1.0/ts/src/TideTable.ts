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

const TWELFTHS = [1, 2, 3, 3, 2, 1];

/** Rules of thumb for the height of water. */
export class TideTable {
	/** Hours from one low water to the next. */
	static readonly CYCLE_HOURS = 12.42;
	/** A spring tide's range as a share of the mean range. */
	static readonly SPRING_FACTOR = 1.25;
	/** A neap tide's range as a share of the mean range. */
	static readonly NEAP_FACTOR = 0.75;

	/** Metres above low water, so many hours after it. */
	static heightAt(hours: number, range: number): number {
		return range * (1 - Math.cos(2 * Math.PI * hours / TideTable.CYCLE_HOURS)) / 2;
	}

	/** Whether the water comes in, so many hours after low water. */
	static isRising(hours: number): boolean {
		const phase = hours % TideTable.CYCLE_HOURS;
		return phase < TideTable.CYCLE_HOURS / 2;
	}

	/** The share of the range that has come in after whole hours, by the rule of twelfths. */
	static twelfths(hours: number): number {
		let sum = 0;
		for (let i = 0; i < hours && i < TWELFTHS.length; i++)
			sum += TWELFTHS[i];
		return sum / 12.0;
	}
}
