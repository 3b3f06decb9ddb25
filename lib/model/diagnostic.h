/* lib/model/diagnostic.h -- what a compiler or a parser says of a place in a file. */
#ifndef PL_MODEL_DIAGNOSTIC_H
#define PL_MODEL_DIAGNOSTIC_H

#include "base/vec.h"
#include "model/symbol.h"

enum pl_level { PL_LEVEL_NOTE, PL_LEVEL_WARNING, PL_LEVEL_ERROR, PL_N_LEVELS };

struct pl_diagnostic {
	struct pl_str file;
	struct pl_pos at; /* line 0: of no place */
	enum pl_level level;
	struct pl_str message;
	struct pl_str rule; /* "-Wunused-variable", "syntax"; or none */
};

struct pl_diagnostics {
	struct pl_diagnostic *at;
	size_t n, cap;
};

const char *pl_level_name(enum pl_level level); /* "note", "warning", "error": as SARIF has them */

#endif
