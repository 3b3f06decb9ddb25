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

using System.Collections.Generic;

namespace Lantern.Fairway {
	/// <summary>Berths behind one breakwater, and the slate that tells who came and went.</summary>
	public class Harbour {
		/// <summary>How many lines the slate holds.</summary>
		public const int LogSize = 8;

		private readonly List<Berth> berths = new List<Berth>();
		private readonly List<IHarbourListener> listeners = new List<IHarbourListener>();

		public string Name { get; }

		/// <summary>Comings and goings, the latest first.</summary>
		public Ring<string> Log { get; } = new Ring<string>(LogSize);

		public Harbour (string name) {
			Name = name;
		}

		public void AddBerth (Berth berth) {
			berths.Add(berth);
		}

		/// <summary>Listeners are told in the order they were added.</summary>
		public void AddListener (IHarbourListener listener) {
			listeners.Add(listener);
		}

		/// <summary>Gives the vessel the first berth that fits, or null.</summary>
		public Berth Admit (Vessel vessel) {
			if (vessel.Papers == null || !vessel.Papers.IsComplete) return null;
			foreach (Berth berth in berths) {
				if (!berth.Fits(vessel)) continue;
				berth.Occupy(vessel);
				Log.Add(vessel.Name + " in");
				foreach (IHarbourListener listener in listeners)
					listener.Arrived(vessel.Name, berth.Number);
				return berth;
			}
			return null;
		}

		/// <summary>Lets the vessel go; false if she does not lie here.</summary>
		public bool Release (Vessel vessel) {
			foreach (Berth berth in berths) {
				if (berth.Occupant != vessel) continue;
				berth.Clear();
				Log.Add(vessel.Name + " out");
				foreach (IHarbourListener listener in listeners)
					listener.Left(vessel.Name, berth.Number);
				return true;
			}
			return false;
		}

		/// <summary>Whether every berth is taken.</summary>
		public bool IsFull {
			get {
				foreach (Berth berth in berths)
					if (berth.IsFree) return false;
				return true;
			}
		}
	}
}
