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
	/// <summary>A place at the quay for one vessel.</summary>
	public class Berth {
		/// <summary>The number painted on the quay.</summary>
		public int Number { get; }

		public double Length { get; }

		public double Depth { get; }

		/// <summary>Who lies here, or null.</summary>
		public Vessel Occupant { get; private set; }

		public bool IsFree {
			get { return Occupant == null; }
		}

		/// <param name="length">Of quay, in metres.</param>
		/// <param name="depth">At low water, in metres.</param>
		public Berth (int number, double length, double depth) {
			Number = number;
			Length = length;
			Depth = depth;
		}

		/// <summary>Whether the vessel could lie here now.</summary>
		public bool Fits (Vessel vessel) {
			return IsFree && vessel.Length <= Length && vessel.Draught <= Depth;
		}

		/// <summary>Makes fast.</summary>
		public void Occupy (Vessel vessel) {
			Occupant = vessel;
		}

		/// <summary>Casts off.</summary>
		public void Clear () {
			Occupant = null;
		}
	}
}
