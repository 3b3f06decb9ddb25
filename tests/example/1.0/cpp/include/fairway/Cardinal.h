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

#ifndef FAIRWAY_CARDINAL_H
#define FAIRWAY_CARDINAL_H

#include <fairway/dll.h>

namespace fairway {

/// On which side of a danger the mark lies, and so where the water is deep.
enum Cardinal {
	Cardinal_North,
	Cardinal_East,
	Cardinal_South,
	Cardinal_West
};

/// What a plain enum cannot carry itself.
class FAIRWAY_API Cardinals {
public:
	/// Degrees from the danger to its mark.
	static int getBearing(Cardinal cardinal);

	/// The light's character as charts print it.
	static const char *getLight(Cardinal cardinal);

	/// Whether a vessel so far to the east and north of the mark is on the safe side.
	static bool isSafe(Cardinal cardinal, double east, double north);
};

} // namespace fairway

#endif
