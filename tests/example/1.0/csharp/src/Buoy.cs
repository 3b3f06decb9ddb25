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
	/// <summary>A mark that floats on a chain, and now and then breaks it.</summary>
	public class Buoy : Mark {
		/// <summary>How far a buoy may swing on its chain, in sea miles.</summary>
		public const double WatchCircle = 0.02;

		public Colour Colour { get; }

		/// <summary>Distance from the charted position, in sea miles.</summary>
		public double Drift { get; set; }

		/// <summary>A buoy right above its sinker.</summary>
		public Buoy (string name, Position position, Colour colour) : base(name, position) {
			Colour = colour;
		}

		/// <summary>Whether the chain has parted.</summary>
		public bool IsAdrift {
			get { return Drift > WatchCircle; }
		}

		public override string Describe () {
			return Name + (IsAdrift ? ", buoy adrift" : ", buoy");
		}
	}
}
