/*
 * lib/work/params.h -- the parameters of a callable, whatever the language writes first: the type
 * or the name.
 */
#ifndef PL_WORK_PARAMS_H
#define PL_WORK_PARAMS_H

#include "base/arena.h"
#include "read/lang.h"

#include "model/symbol.h"

struct pl_param {
	struct pl_str name; /* as written, or none */
	struct pl_str key;  /* its letters and digits in lower case */
	struct pl_str type; /* as written, or none */
	bool optional;      /* has a default, or may be left out */
	bool rest;          /* takes any number of arguments */
};

struct pl_params {
	struct pl_param *at; /* in the arena */
	size_t n;
};

/* Cut a parameter list, "int a, b: B = c". Strings are parts of list or live in the arena. */
struct pl_params pl_params_of(struct pl_arena *arena, struct pl_str list,
                              const struct pl_lang *lang);
/* The list of a callable: as it was read, or what stands in brackets in the signature. */
struct pl_str pl_params_text(const struct pl_symbol *symbol);
/* Fewest arguments that a call needs. */
size_t pl_params_least(struct pl_params params);

#endif
