/*
 * lib/work/apimember.h -- one member of an API: how it can be used, told from its kind, its name, its
 * modifiers and, of an accessor, its body.
 */
#ifndef PL_WORK_APIMEMBER_H
#define PL_WORK_APIMEMBER_H

#include "work/api.h"

/* Fill in all of m but its owner; name is what the type calls it. False when it is none of an API. */
bool pl_api_member_make(struct pl_api *api, struct pl_api_member *m, const struct pl_symbol *symbol,
                        const struct pl_file *file, struct pl_str name);
/* The uses of a method as its name and parameters stand; sets its property. */
unsigned pl_api_method_uses(struct pl_api *api, struct pl_api_member *m);

/* The word that begins at byte i of s; may be empty. */
struct pl_str pl_api_word_at(struct pl_str s, size_t i);

#endif
