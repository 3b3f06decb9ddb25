/*
 * lib/work/apioutside.h -- what belongs to a type of an API and stands outside of it: C's functions
 * Type_method(self), extension methods, methods with a receiver, definitions out of line.
 */
#ifndef PL_WORK_APIOUTSIDE_H
#define PL_WORK_APIOUTSIDE_H

#include "work/api.h"

/* A function of C: its type's member, or a free one. */
void pl_api_add_function(struct pl_api *api, const struct pl_symbol *symbol,
                         const struct pl_file *file);
/* Rows of functions that no type is declared for: spMath_cos, spMath_sin. */
void pl_api_add_rows(struct pl_api *api);
/* What names its type before its own name: Type::f, func (Type) f, fun Type.f. */
void pl_api_add_outline(struct pl_api *api, const struct pl_symbol *symbol,
                        const struct pl_file *file);
/* Go: type Heading int, const HeadingNorth: an enum with its values, which other files may name. */
void pl_api_add_values(struct pl_api *api);
/* static Foo(this Bar bar): also a member of Bar. */
void pl_api_add_extension(struct pl_api *api, const struct pl_symbol *symbol,
                          const struct pl_file *file);
/* True when there is nothing to call on an object of it. */
bool pl_api_is_all_static(const struct pl_api_type *type);
/*
 * Where a type of ours that is static altogether has no namesake in theirs, and functions of one file
 * of theirs are called as most of its members are, these make up a type of that name there.
 */
void pl_api_gather(struct pl_api *theirs, const struct pl_api *ours);

/* For these, in work/api.c. */
uint32_t pl_api_add_type(struct pl_api *api, struct pl_str name, struct pl_str key,
                         const struct pl_symbol *symbol, const struct pl_file *file);
void pl_api_add_free(struct pl_api *api, const struct pl_symbol *symbol,
                     const struct pl_file *file);
/* Declared twice: behind #if and #else, as prototype and definition. */
bool pl_api_is_known(const struct pl_api_type *type, const struct pl_api_member *m);

#endif
