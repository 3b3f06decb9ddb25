/*
 * lib/read/clang_facts.h -- what libclang says of the files of one unit, without any of its types.
 *
 * It comes from a child process: all texts lie in one pool, and records point into it by offset.
 */
#ifndef PL_READ_CLANG_FACTS_H
#define PL_READ_CLANG_FACTS_H

#include "base/str.h"

#include <time.h>

enum pl_clang_flag {
	PL_CLANG_MADE = 1,       /* by the expansion of a macro: all of it stands in one call */
	PL_CLANG_RENAMED = 2,    /* its name is not what is written at name_from */
	PL_CLANG_DEFINITION = 4, /* of a function or a variable */
	PL_CLANG_UNNAMED = 8,
	PL_CLANG_UNKNOWN = 16 /* no declaration that libclang tells: only its span counts */
};

struct pl_clang_decl {
	uint64_t usr;  /* hash of the name that units share; 0: none */
	uint32_t file; /* number of the text */
	uint32_t from, to, name_from; /* byte offsets, to exclusive */
	uint32_t parent;              /* number of the declaration around it + 1, or 0 */
	uint32_t name, qualified, type; /* texts of the pool; 0: none. type: only of what is MADE */
	uint32_t bases, n_bases;        /* numbers of records */
	uint32_t params, n_params;      /* only of what is MADE */
	uint8_t kind, visibility, flags;
	uint8_t unused[5]; /* so that the same facts are the same bytes */
};

struct pl_clang_base {
	uint32_t from, to; /* as written, access words included */
	uint32_t name;
};

struct pl_clang_param {
	uint32_t name, type;
};

struct pl_clang_span {
	uint32_t file, from, to;
};

/* What the compiler says against a file. */
struct pl_clang_error {
	uint32_t file; /* number of the text; UINT32_MAX: none of them */
	uint32_t line;
	uint32_t text;
	uint32_t fatal;
};

/* A text that was read. */
struct pl_clang_entered {
	uint32_t file;
	uint32_t
		under; /* which include of the unit led to it, from 1; 0: what comes before all of them */
};

/* A file from elsewhere that was read, as it was then. */
struct pl_clang_outside {
	uint64_t size;  /* in bytes; UINT64_MAX: nobody knows */
	int64_t mtime;  /* nanoseconds since 1970 */
	uint32_t path;  /* absolute */
	uint32_t unused;
};

/* The answer of a unit; all of it lies in one block. */
struct pl_clang_answer {
	void *block; /* owned */
	size_t n_block; /* bytes */
	const struct pl_clang_decl *decls; /* outer before inner */
	size_t n_decls;
	const struct pl_clang_outside *outside; /* each once */
	size_t n_outside;
	const struct pl_clang_base *bases;
	size_t n_bases;
	const struct pl_clang_param *params;
	size_t n_params;
	const struct pl_clang_span *skipped; /* by the preprocessor */
	size_t n_skipped;
	const struct pl_clang_error *errors; /* and worse */
	size_t n_errors;
	const struct pl_clang_entered *entered; /* each time that a text was */
	size_t n_entered;
	const uint32_t *closed; /* includes of the unit behind which nothing was left open */
	size_t n_closed;
	const char *pool; /* NUL-terminated texts; "" at 0 */
	size_t n_pool;
};

#define PL_CLANG_NOT_FOUND PL_S("' file not found") /* the end of what is said of a missing include */

static inline int64_t pl_clang_time(const struct timespec *time)
{
	return (int64_t)time->tv_sec * 1000000000 + time->tv_nsec;
}

static inline struct pl_str pl_clang_text_of(const struct pl_clang_answer *answer, uint32_t at)
{
	return at < answer->n_pool ? pl_str_of(answer->pool + at) : PL_S_NONE;
}

#endif
