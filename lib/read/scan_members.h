/* lib/read/scan_members.h -- the members of a type, as the lexical scan sees them. */
#ifndef PL_READ_SCAN_MEMBERS_H
#define PL_READ_SCAN_MEMBERS_H

#include "read/scanner.h"

/* A value of an enum's list at i. */
size_t pl_scan_enum_member(struct pl_scanner *s, size_t first, size_t i);
/* function name(...): T { } / var name:T = v; / name(...) { } */
size_t pl_scan_keyword_member(struct pl_scanner *s, size_t first, size_t i, bool in_type);
/* type name(...) { } / type a, b = v; / type Name { get; set; } */
size_t pl_scan_c_member(struct pl_scanner *s, size_t first, size_t i, bool in_type);
/*
 * typedef struct tag { } name; / typedef int (*name)(int);
 * A type without a tag takes the first name. Returns the token to go on with: the first member, or
 * past it all.
 */
size_t pl_scan_c_typedef(struct pl_scanner *s, size_t first, size_t i);

#endif
