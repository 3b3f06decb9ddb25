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

/** A ship, boat or barge that comes in and goes out again. */
public class Vessel {
	private final String name;
	private final Kind kind;
	private final double length;
	private final double draught;
	private Harbour home;
	private Papers papers;

	/** @param length over all, in metres; @param draught in metres. */
	public Vessel(String name, Kind kind, double length, double draught) {
		this.name = name;
		this.kind = kind;
		this.length = length;
		this.draught = draught;
	}

	public String getName() {
		return name;
	}

	public Kind getKind() {
		return kind;
	}

	/** Metres over all. */
	public double getLength() {
		return length;
	}

	/** Metres below the waterline. */
	public double getDraught() {
		return draught;
	}

	/** The harbour painted on her stern, or null. */
	public Harbour getHome() {
		return home;
	}

	public void setHome(Harbour home) {
		this.home = home;
	}

	/** What she shows the harbour master, or null. */
	public Papers getPapers() {
		return papers;
	}

	public void setPapers(Papers papers) {
		this.papers = papers;
	}

	/** Whether she is at home there and pays no dues. */
	public boolean isHomeIn(Harbour harbour) {
		return home != null && home == harbour;
	}

	/** What she is built for. */
	public enum Kind {
		/** Pleasure. */
		YACHT,
		/** Fish. */
		TRAWLER,
		/** People and cars. */
		FERRY
	}

	/** Flag and tonnage, as the harbour master wants to see them. */
	public static class Papers {
		private final String flag;
		private final int tonnage;

		public Papers(String flag, int tonnage) {
			this.flag = flag;
			this.tonnage = tonnage;
		}

		public String getFlag() {
			return flag;
		}

		public int getTonnage() {
			return tonnage;
		}

		/** Whether nothing has been left blank. */
		public boolean isComplete() {
			return !flag.isEmpty() && tonnage > 0;
		}
	}
}
