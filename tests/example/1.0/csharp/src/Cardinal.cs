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
	/// <summary>On which side of a danger the mark lies, and so where the water is deep.</summary>
	public enum Cardinal {
		North,
		East,
		South,
		West
	}

	/// <summary>What a plain enum cannot carry itself.</summary>
	public static class CardinalExtensions {
		private static readonly string[] lights = { "VQ", "VQ(3) 5s", "VQ(6)+LFl 10s", "VQ(9) 10s" };

		/// <summary>Degrees from the danger to its mark.</summary>
		public static int GetBearing (this Cardinal cardinal) {
			return (int)cardinal * 90;
		}

		/// <summary>The light's character as charts print it.</summary>
		public static string GetLight (this Cardinal cardinal) {
			return lights[(int)cardinal];
		}

		/// <summary>Whether a vessel so far to the east and north of the mark is on the safe side.</summary>
		public static bool IsSafe (this Cardinal cardinal, double east, double north) {
			switch (cardinal) {
			case Cardinal.North: return north > 0;
			case Cardinal.East: return east > 0;
			case Cardinal.South: return north < 0;
			default: return east < 0;
			}
		}
	}
}
