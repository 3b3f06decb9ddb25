/*
 * lib/work/lease.h -- who works on what, until when.
 *
 * A claimed type has "lease": {"agent": "a7", "expires": "2024-05-01T13:00:00Z"} in the plan. Past
 * that time it is free again. A claim without a lease (set by hand) holds until it is given up.
 */
#ifndef PL_WORK_LEASE_H
#define PL_WORK_LEASE_H

#include "work/ledger.h"

/* True when item is claimed and its lease has not run out at the ledger's time. */
bool pl_lease_live(const struct pl_ledger *ledger, const struct pl_item *item);
struct pl_str pl_lease_agent(const struct pl_item *item);   /* or none */
struct pl_str pl_lease_expires(const struct pl_item *item); /* or none */
/* True when it is pending, or claimed under a lease that has run out. */
bool pl_item_takeable(const struct pl_ledger *ledger, const struct pl_item *item);

/*
 * The first takeable item in porting order, or NULL. lane: only one that shares no file (source,
 * candidates, suggestions) with an item under another agent's live lease.
 */
struct pl_item *pl_lease_next(const struct pl_ledger *ledger, bool lane);

/* Why pl_lease_next has none, for people; appends to out. */
void pl_lease_none(const struct pl_ledger *ledger, struct pl_sb *out);

/* Claim item for the ledger's who. PL_ELOCKED: another holds it, or it is no work to take. */
PL_MUST_CHECK int pl_lease_claim(struct pl_ledger *ledger, struct pl_item *item, unsigned minutes,
                                 struct pl_err *err);
/*
 * The same, and written to log and plan: of the named type, or (NULL) of pl_lease_next's. *out is
 * NULL, and nothing written, when there is none to take.
 */
PL_MUST_CHECK int pl_lease_take(struct pl_ledger *ledger, const char *type, bool lane,
                                unsigned minutes, struct pl_item **out, struct pl_err *err);
/* PL_ELOCKED when another agent's live lease is on item. */
PL_MUST_CHECK int pl_lease_check(const struct pl_ledger *ledger, const struct pl_item *item,
                                 struct pl_err *err);

#endif
