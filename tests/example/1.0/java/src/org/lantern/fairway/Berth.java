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

package org.lantern.fairway;

/** A place at the quay for one vessel. */
public class Berth {
	private final int number;
	private final double length;
	private final double depth;
	private Vessel occupant;

	/** @param length of quay, in metres; @param depth at low water, in metres. */
	public Berth(int number, double length, double depth) {
		this.number = number;
		this.length = length;
		this.depth = depth;
	}

	/** The number painted on the quay. */
	public int getNumber() {
		return number;
	}

	public double getLength() {
		return length;
	}

	public double getDepth() {
		return depth;
	}

	/** Who lies here, or null. */
	public Vessel getOccupant() {
		return occupant;
	}

	public boolean isFree() {
		return occupant == null;
	}

	/** Whether the vessel could lie here now. */
	public boolean fits(Vessel vessel) {
		return isFree() && vessel.getLength() <= length && vessel.getDraught() <= depth;
	}

	/** Makes fast. */
	public void occupy(Vessel vessel) {
		occupant = vessel;
	}

	/** Casts off. */
	public void clear() {
		occupant = null;
	}
}
