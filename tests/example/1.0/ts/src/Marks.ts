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

import { Position } from "./Routes";

/** Something fixed that a pilot steers by. */
export abstract class Mark {
	/** No vessel passes a mark closer than this, in sea miles. */
	static readonly CLEARANCE = 0.05;

	/** For subclasses: a mark has a name and a place, and keeps both. */
	constructor(public readonly name: string, public readonly position: Position) {
	}

	/** One line for the pilot's log. */
	abstract describe(): string;

	/** Whether a vessel at the given place is too close. */
	isFoul(vessel: Position): boolean {
		return this.position.distanceTo(vessel) < Mark.CLEARANCE;
	}
}

/** Anything a lookout can be asked to find. */
export interface Visible {
	/** How far off it can be seen, in sea miles. */
	visibleRange(): number;

	/** Whether it can be seen from so many sea miles off. */
	isVisibleAt(miles: number): boolean;
}

/** What a buoy is painted with. */
export enum Colour {
	/** Leave it to port when coming in. */
	Red,
	/** Leave it to starboard when coming in. */
	Green,
	/** Keep clear: pipes, cables, races. */
	Yellow
}

/** A mark that floats on a chain, and now and then breaks it. */
export class Buoy extends Mark {
	/** How far a buoy may swing on its chain, in sea miles. */
	static readonly WATCH_CIRCLE = 0.02;

	/** Distance from the charted position, in sea miles. */
	drift = 0;

	/** A buoy right above its sinker. */
	constructor(name: string, position: Position, public readonly colour: Colour) {
		super(name, position);
	}

	/** Whether the chain has parted. */
	isAdrift(): boolean {
		return this.drift > Buoy.WATCH_CIRCLE;
	}

	describe(): string {
		return this.name + (this.isAdrift() ? ", buoy adrift" : ", buoy");
	}
}

/** A group of flashes that comes again each period. */
export class Rhythm {
	/** @param period seconds from the start of one group to the start of the next. */
	constructor(public readonly flashes: number, public readonly period: number) {
	}

	/** Whether the lamp burns at the given second: a flash takes one second, and so does the dark after it. */
	isLit(seconds: number): boolean {
		const phase = seconds % this.period;
		return phase < 2 * this.flashes && phase % 2 < 1;
	}
}

/** A buoy that carries a light, known by the rhythm of its flashes. */
export class LightBuoy extends Buoy implements Visible {
	/** @param nominalRange how far the light carries on a clear night, in sea miles. */
	constructor(name: string, position: Position, colour: Colour, public readonly rhythm: Rhythm,
		private readonly nominalRange: number) {
		super(name, position, colour);
	}

	/** A light adrift is not to be relied upon: it counts as dark. */
	visibleRange(): number {
		return this.isAdrift() ? 0 : this.nominalRange;
	}

	isVisibleAt(miles: number): boolean {
		return miles <= this.visibleRange();
	}

	describe(): string {
		return super.describe() + ", Fl(" + this.rhythm.flashes + ") " + this.rhythm.period + "s";
	}
}
