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
	/// <summary>Keeps the latest few things and forgets the oldest, like the slate by the harbour door.</summary>
	public class Ring<T> {
		private readonly T[] items;
		private int next;

		/// <summary>How many things are kept now.</summary>
		public int Size { get; private set; }

		public bool IsEmpty {
			get { return Size == 0; }
		}

		/// <param name="capacity">How many things are kept, at least 1.</param>
		public Ring (int capacity) {
			if (capacity < 1) throw new ArgumentException("capacity must be at least 1");
			items = new T[capacity];
		}

		/// <summary>Writes a thing down, over the oldest one when the ring is full.</summary>
		public void Add (T item) {
			items[next] = item;
			next = (next + 1) % items.Length;
			if (Size < items.Length) Size++;
		}

		/// <summary>The thing written down so many additions ago; 0 is the newest.</summary>
		public T Get (int back) {
			if (back < 0 || back >= Size) throw new IndexOutOfRangeException("nothing that far back");
			return items[(next - 1 - back + items.Length) % items.Length];
		}
	}
}
