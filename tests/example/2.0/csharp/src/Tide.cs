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

using System;

namespace Lantern.Fairway {
	/// <summary>Rules of thumb for the height of water.</summary>
	public static class Tide {
		/// <summary>Hours from one low water to the next.</summary>
		public const double CycleHours = 12.42;
		/// <summary>A spring tide's range as a share of the mean range.</summary>
		public const double SpringFactor = 1.2;
		/// <summary>A neap tide's range as a share of the mean range.</summary>
		public const double NeapFactor = 0.75;

		private static readonly int[] twelfths = { 1, 2, 3, 3, 2, 1 };

		/// <summary>Metres above chart datum, so many hours after a low water that stood at the given height.</summary>
		public static double HeightAt (double hours, double range, double lowWater) {
			return lowWater + range * (1 - Math.Cos(2 * Math.PI * hours / CycleHours)) / 2;
		}

		/// <summary>Whether the water comes in, so many hours after low water, or before it if negative.</summary>
		public static bool IsRising (double hours) {
			double phase = hours % CycleHours;
			if (phase < 0) phase += CycleHours;
			return phase < CycleHours / 2;
		}

		/// <summary>The share of the range that has come in after whole hours, by the rule of twelfths.</summary>
		public static double Twelfths (int hours) {
			int sum = 0;
			for (int i = 0; i < hours && i < twelfths.Length; i++)
				sum += twelfths[i];
			return sum / 12.0;
		}
	}
}
