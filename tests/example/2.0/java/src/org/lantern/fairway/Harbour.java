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

package org.lantern.fairway;

import java.util.ArrayList;
import java.util.List;

/** Berths behind one breakwater, and the slate that tells who came and went. */
public class Harbour {
	/** How many lines the slate holds. */
	public static final int LOG_SIZE = 8;

	private final String name;
	private final List<Berth> berths = new ArrayList<>();
	private final List<Listener> listeners = new ArrayList<>();
	private final Ring<String> log = new Ring<>(LOG_SIZE);

	public Harbour(String name) {
		this.name = name;
	}

	public String getName() {
		return name;
	}

	/** Comings and goings, the latest first. */
	public Ring<String> getLog() {
		return log;
	}

	public void addBerth(Berth berth) {
		berths.add(berth);
	}

	/** Listeners are told in the order they were added. */
	public void addListener(Listener listener) {
		listeners.add(listener);
	}

	/** Gives the vessel the first berth that fits, or null. */
	public Berth admit(Vessel vessel) {
		for (Berth berth : berths) {
			if (!berth.fits(vessel)) continue;
			berth.occupy(vessel);
			log.add(vessel.getName() + " in");
			for (Listener listener : listeners)
				listener.arrived(vessel.getName(), berth.getNumber());
			return berth;
		}
		return null;
	}

	/** Lets the vessel go; false if she does not lie here. */
	public boolean release(Vessel vessel) {
		for (Berth berth : berths) {
			if (berth.getOccupant() != vessel) continue;
			berth.clear();
			log.add(vessel.getName() + " out");
			for (Listener listener : listeners)
				listener.left(vessel.getName(), berth.getNumber());
			return true;
		}
		return false;
	}

	/** How many berths are free. */
	public int countFree() {
		int free = 0;
		for (Berth berth : berths)
			if (berth.isFree()) free++;
		return free;
	}

	/** Hears who comes and goes. */
	public interface Listener {
		/** Called once she is made fast. */
		void arrived(String vessel, int berth);

		/** Called once she has cast off. */
		void left(String vessel, int berth);
	}
}
