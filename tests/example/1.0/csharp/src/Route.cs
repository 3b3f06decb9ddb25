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
using System.Collections.Generic;

namespace Lantern.Fairway {
	/// <summary>The track of one trip, fix by fix.</summary>
	public class Route {
		private readonly List<Fix> fixes = new List<Fix>();

		public string Name { get; }

		/// <summary>A trip that has not left yet.</summary>
		public Route (string name) {
			Name = name;
		}

		/// <summary>How many fixes were taken.</summary>
		public int Size {
			get { return fixes.Count; }
		}

		/// <summary>Takes a fix; hours count from departure and never run backwards.</summary>
		public void Add (Position position, double hours) {
			fixes.Add(new Fix(position, hours));
		}

		/// <summary>Sea miles sailed from the first fix to the last.</summary>
		public double Length () {
			double miles = 0;
			for (int i = 1; i < fixes.Count; i++)
				miles += fixes[i - 1].Position.DistanceTo(fixes[i].Position);
			return miles;
		}

		/// <summary>The best speed between two fixes, in knots.</summary>
		public double TopSpeed () {
			double knots = 0;
			for (int i = 1; i < fixes.Count; i++)
				knots = Math.Max(knots, fixes[i - 1].SpeedTo(fixes[i]));
			return knots;
		}

		/// <summary>Whether no fix lies too close to the mark.</summary>
		public bool IsClearOf (Mark mark) {
			foreach (Fix fix in fixes)
				if (mark.IsFoul(fix.Position)) return false;
			return true;
		}
	}
}
