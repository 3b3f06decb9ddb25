/* lib/work/validate.h -- what a plan must be beyond what pl_plan_parse insists on. */
#ifndef PL_WORK_VALIDATE_H
#define PL_WORK_VALIDATE_H

#include "work/items.h"

/*
 * Call report with each place that is not as share/schema has it, of the keys that programs rely
 * on: of the original format too. report's text is one line, borrowed. Returns how many there were.
 */
size_t pl_plan_validate(const struct pl_plan *plan, const struct pl_items *items,
                        void (*report)(void *ctx, const struct pl_item *item, const char *what),
                        void *ctx);

#endif
