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
	/// <summary>A place on the chart, in degrees.</summary>
	public sealed class Position {
		/// <summary>A minute of latitude is a sea mile.</summary>
		public const double MilesPerDegree = 60;

		public double Latitude { get; }
		public double Longitude { get; }

		/// <summary>North and east are positive.</summary>
		public Position (double latitude, double longitude) {
			Latitude = latitude;
			Longitude = longitude;
		}

		/// <summary>Sea miles to another place, as if the sea were flat: good enough inside a harbour.</summary>
		public double DistanceTo (Position other) {
			double north = (other.Latitude - Latitude) * MilesPerDegree;
			double shrink = Math.Cos(Latitude * Math.PI / 180);
			double east = (other.Longitude - Longitude) * MilesPerDegree * shrink;
			return Math.Sqrt(north * north + east * east);
		}
	}
}
