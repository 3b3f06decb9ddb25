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

/** A berth without a quay: the vessel lies to her anchor and swings about it with wind and tide. */
public class Anchorage extends Berth {
	/** Metres of chain for each metre of water. */
	public static final double SCOPE = 4;

	private final Position centre;
	private final Ground ground;

	/** @param radius of clear water around the centre, in metres; @param depth at low water, in metres. */
	public Anchorage(int number, double radius, double depth, Position centre, Ground ground) {
		super(number, radius, depth);
		this.centre = centre;
		this.ground = ground;
	}

	/** Where to let go. */
	public Position getCentre() {
		return centre;
	}

	public Ground getGround() {
		return ground;
	}

	/** How far a vessel's stern may come from her anchor, in metres. */
	public double swing(Vessel vessel) {
		return vessel.getLength() + SCOPE * getDepth() * ground.chainFactor;
	}

	/** There must be water under her wherever she swings. */
	@Override
	public boolean fits(Vessel vessel) {
		return super.fits(vessel) && swing(vessel) <= getLength();
	}

	/** What the anchor bites into. */
	public enum Ground {
		/** Holds well. */
		CLAY(1),
		/** Holds. */
		SAND(1.25),
		/** Holds if you pray. */
		WEED(1.75);

		/** How much more chain than on clay. */
		final double chainFactor;

		Ground(double chainFactor) {
			this.chainFactor = chainFactor;
		}
	}
}
