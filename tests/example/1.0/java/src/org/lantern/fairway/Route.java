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

/** The track of one trip, fix by fix. */
public class Route {
	private final String name;
	private final List<Fix> fixes = new ArrayList<>();

	/** A trip that has not left yet. */
	public Route(String name) {
		this.name = name;
	}

	public String getName() {
		return name;
	}

	/** Takes a fix; hours count from departure and never run backwards. */
	public void add(Position position, double hours) {
		fixes.add(new Fix(position, hours));
	}

	/** How many fixes were taken. */
	public int size() {
		return fixes.size();
	}

	/** Sea miles sailed from the first fix to the last. */
	public double length() {
		double miles = 0;
		for (int i = 1; i < fixes.size(); i++)
			miles += fixes.get(i - 1).position.distanceTo(fixes.get(i).position);
		return miles;
	}

	/** The best speed between two fixes, in knots. */
	public double topSpeed() {
		double knots = 0;
		for (int i = 1; i < fixes.size(); i++)
			knots = Math.max(knots, fixes.get(i - 1).speedTo(fixes.get(i)));
		return knots;
	}

	/** Whether no fix lies too close to the mark. */
	public boolean isClearOf(Mark mark) {
		for (Fix fix : fixes)
			if (mark.isFoul(fix.position)) return false;
		return true;
	}
}
