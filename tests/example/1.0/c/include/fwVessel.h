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

#ifndef FW_VESSEL_H
#define FW_VESSEL_H

#include <stdbool.h>

struct fwHarbour;

/** What a vessel is built for. */
typedef enum fwVesselKind {
	/** Pleasure. */
	FW_VESSEL_YACHT,
	/** Fish. */
	FW_VESSEL_TRAWLER,
	/** People and cars. */
	FW_VESSEL_FERRY
} fwVesselKind;

/** Flag and tonnage, as the harbour master wants to see them. */
typedef struct fwVesselPapers {
	const char *flag;
	int tonnage;
} fwVesselPapers;

void fwVesselPapers_create(fwVesselPapers *self, const char *flag, int tonnage);

/** Whether nothing has been left blank. */
bool fwVesselPapers_isComplete(const fwVesselPapers *self);

/** A ship, boat or barge that comes in and goes out again. */
typedef struct fwVessel {
	const char *name;
	fwVesselKind kind;
	/** Metres over all. */
	double length;
	/** Metres below the waterline. */
	double draught;
	/** The harbour painted on her stern, or NULL. */
	struct fwHarbour *home;
	/** What she shows the harbour master, or NULL. */
	fwVesselPapers *papers;
} fwVessel;

void fwVessel_create(fwVessel *self, const char *name, fwVesselKind kind, double length, double draught);

/** Whether she is at home there and pays no dues. */
bool fwVessel_isHomeIn(const fwVessel *self, const struct fwHarbour *harbour);

#endif
