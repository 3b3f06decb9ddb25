/*
 * lib/work/params.h -- the parameters of a callable as they are compared across languages.
 */
#ifndef PL_WORK_PARAMS_H
#define PL_WORK_PARAMS_H

#include "base/arena.h"
#include "model/symbol.h"

struct pl_api_param {
	struct pl_str name; /* as written, or none */
	struct pl_str key;  /* its letters and digits in lower case */
	struct pl_str type; /* as written but for words such as const, or none */
	bool optional;      /* has a default, or may be left out */
	bool rest;          /* takes any number of arguments */
};

struct pl_params {
	struct pl_api_param *at; /* in the arena */
	size_t n;
};

/* The parameters of a symbol that was read with details; strings are its own or live in the arena. */
struct pl_params pl_params_of(struct pl_arena *arena, const struct pl_symbol *symbol);
/* Fewest arguments that a call needs. */
size_t pl_params_least(struct pl_params params);

#endif
