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

#ifndef FAIRWAY_VESSEL_H
#define FAIRWAY_VESSEL_H

#include <fairway/VesselKind.h>
#include <fairway/dll.h>

#include <string>

namespace fairway {

class Harbour;

/// A ship, boat or barge that comes in and goes out again.
class FAIRWAY_API Vessel {
public:
	/// Flag and tonnage, as the harbour master wants to see them.
	class FAIRWAY_API Papers {
	public:
		Papers(const std::string &flag, int tonnage);

		const std::string &getFlag() const;

		int getTonnage() const;

		/// Whether nothing has been left blank.
		bool isComplete() const;

	private:
		std::string _flag;
		int _tonnage;
	};

	/// @param length over all, in metres; @param draught in metres.
	Vessel(const std::string &name, VesselKind kind, double length, double draught);

	const std::string &getName() const;

	VesselKind getKind() const;

	/// Metres over all.
	double getLength() const;

	/// Metres below the waterline.
	double getDraught() const;

	/// The harbour painted on her stern, or null. Not owned.
	Harbour *getHome() const;

	void setHome(Harbour *home);

	/// What she shows the harbour master, or null. Not owned.
	Papers *getPapers() const;

	void setPapers(Papers *papers);

	/// Whether she is at home there and pays no dues.
	bool isHomeIn(const Harbour *harbour) const;

private:
	std::string _name;
	VesselKind _kind;
	double _length;
	double _draught;
	Harbour *_home;
	Papers *_papers;
};

} // namespace fairway

#endif
