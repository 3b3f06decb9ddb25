/*
 * lib/read/rules.h -- the named rules: what a descriptor cannot say, it picks here by name.
 *
 * Each is one function and one row of a table, shared by languages; grammars/README.md lists them.
 */
#ifndef PL_READ_RULES_H
#define PL_READ_RULES_H

#include "base/arena.h"
#include "model/kind.h"

struct pl_lang;

/* What the look of a name says about its visibility; PL_VIS_UNKNOWN: nothing. */
typedef enum pl_visibility pl_visibility_rule(struct pl_str name);

/* NULL when no rule has the name. */
pl_visibility_rule *pl_visibility_rule_of(struct pl_str rule);

/*
 * The module that a path means: a/b/c.py is a.b.c. Folders up to the last of lang->module_roots are
 * no part of it, nor is a stem of lang->module_index: a/b/__init__.py is a.b. From arena.
 */
struct pl_str pl_rules_module(const struct pl_lang *lang, struct pl_str path,
                              struct pl_arena *arena);
/*
 * "K, V any", where a bound stands behind the name and holds for the names before it as well, as
 * other languages write it: "K: any, V: any". From arena.
 */
struct pl_str pl_rules_type_parameters(struct pl_str list, struct pl_arena *arena);
/* The part of a file's module that its crate is: lang->module_owner; none where it is not known. */
struct pl_str pl_rules_crate(const struct pl_lang *lang, struct pl_str path, struct pl_str module);
/* True when the file's stem is one of lang->module_index. */
bool pl_rules_is_index(const struct pl_lang *lang, struct pl_str path);

#endif
