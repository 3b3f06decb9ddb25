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

#ifndef FAIRWAY_VESSELKIND_H
#define FAIRWAY_VESSELKIND_H

namespace fairway {

/// What a vessel is built for.
enum VesselKind {
	/// Pleasure.
	VesselKind_Yacht,
	/// Fish.
	VesselKind_Trawler,
	/// People and cars.
	VesselKind_Ferry
};

} // namespace fairway

#endif
