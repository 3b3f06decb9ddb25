/*
 * lib/work/relay.h -- a plan that is made anew takes the place of the one before.
 *
 * Making a plan takes a while, and others may write to the old one meanwhile. So what is carried over
 * is what is there once the lock is held.
 */
#ifndef PL_WORK_RELAY_H
#define PL_WORK_RELAY_H

#include "work/planner.h"

/*
 * Under the lock of the plan at path, which is there: read it again, carry its work over into plan,
 * note in its log (if it has one) what is re-opened, and replace it. Types with work that
 * plan does not have are PL_EUSAGE unless drop says that they may go.
 */
PL_MUST_CHECK int pl_relay(const char *path, struct pl_plan *plan, bool drop,
                           struct pl_carried *carried, struct pl_err *err);

#endif
