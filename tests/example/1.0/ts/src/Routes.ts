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

import type { Mark } from "./Marks";

/** A place on the chart, in degrees. */
export class Position {
	/** A minute of latitude is a sea mile. */
	static readonly MILES_PER_DEGREE = 60;

	/** North and east are positive. */
	constructor(public readonly latitude: number, public readonly longitude: number) {
	}

	/** Sea miles to another place, as if the sea were flat: good enough inside a harbour. */
	distanceTo(other: Position): number {
		const north = (other.latitude - this.latitude) * Position.MILES_PER_DEGREE;
		const shrink = Math.cos(this.latitude * Math.PI / 180);
		const east = (other.longitude - this.longitude) * Position.MILES_PER_DEGREE * shrink;
		return Math.sqrt(north * north + east * east);
	}
}

/** A position and the hour it was taken at. */
class Fix {
	constructor(readonly position: Position, readonly hours: number) {
	}

	/** Knots made good from here to a later fix; 0 if no time has passed. */
	speedTo(later: Fix): number {
		const elapsed = later.hours - this.hours;
		return elapsed > 0 ? this.position.distanceTo(later.position) / elapsed : 0;
	}
}

/** The track of one trip, fix by fix. */
export class Route {
	private readonly fixes: Fix[] = [];

	/** A trip that has not left yet. */
	constructor(public readonly name: string) {
	}

	/** Takes a fix; hours count from departure and never run backwards. */
	add(position: Position, hours: number): void {
		this.fixes.push(new Fix(position, hours));
	}

	/** How many fixes were taken. */
	get size(): number {
		return this.fixes.length;
	}

	/** Sea miles sailed from the first fix to the last. */
	length(): number {
		let miles = 0;
		for (let i = 1; i < this.fixes.length; i++)
			miles += this.fixes[i - 1].position.distanceTo(this.fixes[i].position);
		return miles;
	}

	/** The best speed between two fixes, in knots. */
	topSpeed(): number {
		let knots = 0;
		for (let i = 1; i < this.fixes.length; i++)
			knots = Math.max(knots, this.fixes[i - 1].speedTo(this.fixes[i]));
		return knots;
	}

	/** Whether no fix lies too close to the mark. */
	isClearOf(mark: Mark): boolean {
		for (const fix of this.fixes)
			if (mark.isFoul(fix.position)) return false;
		return true;
	}
}
