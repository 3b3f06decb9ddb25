/* lib/work/planjq.h -- a jq program over a plan. */
#ifndef PL_WORK_PLANJQ_H
#define PL_WORK_PLANJQ_H

#include "base/jq.h"
#include "base/opt.h"
#include "work/ledger.h"

/*
 * Run program on the plan's document. It sees $agent, $now (the ledger's time) and the values, each
 * "NAME=TEXT", as $NAME. out, lines and errors as pl_jq_run has them.
 */
PL_MUST_CHECK int pl_planjq_run(const struct pl_ledger *ledger, const char *program,
                                const char *agent, const struct pl_opt_list *values,
                                enum pl_jq_style style, struct pl_sb *out, size_t *lines,
                                struct pl_err *err);

#endif
