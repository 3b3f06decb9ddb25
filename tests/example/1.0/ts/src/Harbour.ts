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

import { Ring } from "./Ring";

/** What a vessel is built for. */
export enum VesselKind {
	/** Pleasure. */
	Yacht,
	/** Fish. */
	Trawler,
	/** People and cars. */
	Ferry
}

/** Flag and tonnage, as the harbour master wants to see them. */
export class VesselPapers {
	constructor(public readonly flag: string, public readonly tonnage: number) {
	}

	/** Whether nothing has been left blank. */
	isComplete(): boolean {
		return this.flag.length > 0 && this.tonnage > 0;
	}
}

/** A ship, boat or barge that comes in and goes out again. */
export class Vessel {
	/** The harbour painted on her stern, or null. */
	home: Harbour | null = null;
	/** What she shows the harbour master, or null. */
	papers: VesselPapers | null = null;

	/**
	 * @param length over all, in metres.
	 * @param draught in metres.
	 */
	constructor(public readonly name: string, public readonly kind: VesselKind, public readonly length: number,
		public readonly draught: number) {
	}

	/** Whether she is at home there and pays no dues. */
	isHomeIn(harbour: Harbour): boolean {
		return this.home !== null && this.home === harbour;
	}
}

/** A place at the quay for one vessel. */
export class Berth {
	/** Who lies here, or null. */
	occupant: Vessel | null = null;

	/**
	 * @param length of quay, in metres.
	 * @param depth at low water, in metres.
	 */
	constructor(public readonly number: number, public readonly length: number, public readonly depth: number) {
	}

	isFree(): boolean {
		return this.occupant === null;
	}

	/** Whether the vessel could lie here now. */
	fits(vessel: Vessel): boolean {
		return this.isFree() && vessel.length <= this.length && vessel.draught <= this.depth;
	}

	/** Makes fast. */
	occupy(vessel: Vessel): void {
		this.occupant = vessel;
	}

	/** Casts off. */
	clear(): void {
		this.occupant = null;
	}
}

/** Hears who comes and goes. */
export interface HarbourListener {
	/** Called once she is made fast. */
	arrived(vessel: string, berth: number): void;

	/** Called once she has cast off. */
	left(vessel: string, berth: number): void;
}

/** Berths behind one breakwater, and the slate that tells who came and went. */
export class Harbour {
	/** How many lines the slate holds. */
	static readonly LOG_SIZE = 8;

	/** Comings and goings, the latest first. */
	readonly log = new Ring<string>(Harbour.LOG_SIZE);
	private readonly berths: Berth[] = [];
	private readonly listeners: HarbourListener[] = [];

	constructor(public readonly name: string) {
	}

	addBerth(berth: Berth): void {
		this.berths.push(berth);
	}

	/** Listeners are told in the order they were added. */
	addListener(listener: HarbourListener): void {
		this.listeners.push(listener);
	}

	/** Gives the vessel the first berth that fits, or null. */
	admit(vessel: Vessel): Berth | null {
		if (vessel.papers === null || !vessel.papers.isComplete()) return null;
		for (const berth of this.berths) {
			if (!berth.fits(vessel)) continue;
			berth.occupy(vessel);
			this.log.add(vessel.name + " in");
			for (const listener of this.listeners)
				listener.arrived(vessel.name, berth.number);
			return berth;
		}
		return null;
	}

	/** Lets the vessel go; false if she does not lie here. */
	release(vessel: Vessel): boolean {
		for (const berth of this.berths) {
			if (berth.occupant !== vessel) continue;
			berth.clear();
			this.log.add(vessel.name + " out");
			for (const listener of this.listeners)
				listener.left(vessel.name, berth.number);
			return true;
		}
		return false;
	}

	/** Whether every berth is taken. */
	isFull(): boolean {
		for (const berth of this.berths)
			if (berth.isFree()) return false;
		return true;
	}
}
