/* lib/work/change.h -- one type to another state, where the rules let it. */
#ifndef PL_WORK_CHANGE_H
#define PL_WORK_CHANGE_H

#include "work/ledger.h"

/* What a person or an agent means by it decides what is refused. */
enum pl_do {
	PL_DO_SET,     /* anything but a claim; done only where no approval is asked for */
	PL_DO_RELEASE, /* of a claim */
	PL_DO_REVIEW,  /* of what is not done or in review already */
	PL_DO_REJECT,  /* of what is in review or done; its reason is kept until it is ported again */
	PL_DO_SKIP
};

struct pl_change_request {
	enum pl_do verb;
	const char *type; /* as a person names it */
	enum pl_state to;
	const char *why; /* for the log; rejecting and skipping need one */
	bool force;      /* although another agent has claimed it */
};

/* Open the plan, change the one type, write. Says what it did. */
PL_MUST_CHECK int pl_change(const struct pl_ledger_options *options,
                            const struct pl_change_request *request, struct pl_err *err);

#endif
