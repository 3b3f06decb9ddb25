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
	/// <summary>Something fixed that a pilot steers by.</summary>
	public abstract class Mark {
		/// <summary>No vessel passes a mark closer than this, in sea miles.</summary>
		public const double Clearance = 0.05;

		/// <summary>The name on the chart.</summary>
		public string Name { get; }

		/// <summary>The charted position.</summary>
		public Position Position { get; }

		/// <summary>For subclasses: a mark has a name and a place, and keeps both.</summary>
		protected Mark (string name, Position position) {
			Name = name;
			Position = position;
		}

		/// <summary>One line for the pilot's log.</summary>
		public abstract string Describe ();

		/// <summary>Whether a vessel at the given place is too close.</summary>
		public bool IsFoul (Position vessel) {
			return Position.DistanceTo(vessel) < Clearance;
		}
	}
}
