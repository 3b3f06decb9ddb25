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

namespace Lantern.Fairway {
	/// <summary>A buoy that carries a light, known by the rhythm of its flashes.</summary>
	public class LightBuoy : Buoy, IVisible {
		private readonly double nominalRange;

		public LightRhythm Rhythm { get; }

		/// <param name="nominalRange">How far the light carries on a clear night, in sea miles.</param>
		public LightBuoy (string name, Position position, Colour colour, LightRhythm rhythm, double nominalRange)
			: base(name, position, colour) {
			Rhythm = rhythm;
			this.nominalRange = nominalRange;
		}

		/// <summary>A light adrift is not to be relied upon: it counts as dark.</summary>
		public double VisibleRange {
			get { return IsAdrift ? 0 : nominalRange; }
		}

		public bool IsVisibleAt (double miles) {
			return miles <= VisibleRange;
		}

		public override string Describe () {
			return base.Describe() + ", Fl(" + Rhythm.Flashes + ") " + Rhythm.Period + "s";
		}
	}

	/// <summary>A group of flashes that comes again each period.</summary>
	public class LightRhythm {
		public int Flashes { get; }

		/// <summary>Seconds from the start of one group to the start of the next.</summary>
		public int Period { get; }

		public LightRhythm (int flashes, int period) {
			Flashes = flashes;
			Period = period;
		}

		/// <summary>Whether the lamp burns at the given second: a flash takes one second, and so does the dark after it.</summary>
		public bool IsLit (double seconds) {
			double phase = seconds % Period;
			return phase < 2 * Flashes && phase % 2 < 1;
		}
	}
}
