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

/** A buoy that carries a light, known by the rhythm of its flashes. */
public class LightBuoy extends Buoy implements Visible {
	private final Rhythm rhythm;
	private final double nominalRange;

	/** @param nominalRange how far the light carries on a clear night, in sea miles. */
	public LightBuoy(String name, Position position, Colour colour, Rhythm rhythm, double nominalRange) {
		super(name, position, colour);
		this.rhythm = rhythm;
		this.nominalRange = nominalRange;
	}

	public Rhythm getRhythm() {
		return rhythm;
	}

	/** A light adrift is not to be relied upon: it counts as dark. */
	@Override
	public double visibleRange() {
		return isAdrift() ? 0 : nominalRange;
	}

	@Override
	public boolean isVisibleAt(double miles) {
		return miles <= visibleRange();
	}

	@Override
	public String describe() {
		return super.describe() + ", Fl(" + rhythm.getFlashes() + ") " + rhythm.getPeriod() + "s";
	}

	/** A group of flashes that comes again each period. */
	public static class Rhythm {
		private final int flashes;
		private final int period;

		/** @param period seconds from the start of one group to the start of the next. */
		public Rhythm(int flashes, int period) {
			this.flashes = flashes;
			this.period = period;
		}

		public int getFlashes() {
			return flashes;
		}

		public int getPeriod() {
			return period;
		}

		/** Whether the lamp burns at the given second: a flash takes one second, and so does the dark after it. */
		public boolean isLit(double seconds) {
			double phase = seconds % period;
			return phase < 2 * flashes && phase % 2 < 1;
		}
	}
}
