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
	/// <summary>A ship, boat or barge that comes in and goes out again.</summary>
	public class Vessel {
		public string Name { get; }

		public VesselKind Kind { get; }

		/// <summary>Metres over all.</summary>
		public double Length { get; }

		/// <summary>Metres below the waterline.</summary>
		public double Draught { get; }

		/// <summary>The harbour painted on her stern, or null.</summary>
		public Harbour Home { get; set; }

		/// <summary>What she shows the harbour master, or null.</summary>
		public VesselPapers Papers { get; set; }

		/// <param name="length">Over all, in metres.</param>
		/// <param name="draught">In metres.</param>
		public Vessel (string name, VesselKind kind, double length, double draught) {
			Name = name;
			Kind = kind;
			Length = length;
			Draught = draught;
		}

		/// <summary>Whether she is at home there and pays no dues.</summary>
		public bool IsHomeIn (Harbour harbour) {
			return Home != null && Home == harbour;
		}
	}

	/// <summary>What a vessel is built for.</summary>
	public enum VesselKind {
		/// <summary>Pleasure.</summary>
		Yacht,
		/// <summary>Fish.</summary>
		Trawler,
		/// <summary>People and cars.</summary>
		Ferry
	}

	/// <summary>Flag and tonnage, as the harbour master wants to see them.</summary>
	public class VesselPapers {
		public string Flag { get; }

		public int Tonnage { get; }

		public VesselPapers (string flag, int tonnage) {
			Flag = flag;
			Tonnage = tonnage;
		}

		/// <summary>Whether nothing has been left blank.</summary>
		public bool IsComplete {
			get { return Flag.Length > 0 && Tonnage > 0; }
		}
	}
}
