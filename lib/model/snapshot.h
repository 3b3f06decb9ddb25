/* lib/model/snapshot.h -- all facts of one tree, with its coverage. */
#ifndef PL_MODEL_SNAPSHOT_H
#define PL_MODEL_SNAPSHOT_H

#include "base/arena.h"
#include "base/vec.h"
#include "model/symbol.h"

/* Why a file was not read; its spelling is what the JSON shows. */
enum pl_skip {
	PL_SKIP_NONE,
	PL_SKIP_BINARY,
	PL_SKIP_LFS,       /* a Git LFS pointer */
	PL_SKIP_TOO_LARGE, /* over --max-file-size */
	PL_SKIP_LINK,      /* a symbolic link */
	PL_SKIP_SUBMODULE,
	PL_SKIP_MISSING, /* the object is not in this (partial) clone */
	PL_SKIP_UNREADABLE,
	PL_N_SKIPS
};
const char *pl_skip_name(enum pl_skip skip);

/* Lines of a region that the grammar could not parse; 1-based, both inclusive. */
struct pl_lines {
	uint32_t start, end;
};

struct pl_file {
	struct pl_arena arena; /* owns all below */
	struct pl_str path;    /* relative to the snapshot's root */
	char blob[41];         /* object id in hex; "" when the source has none */
	const char *language;  /* a descriptor's name, borrowed from the registry; "": no file */
	enum pl_skip skipped;
	enum pl_reader reader; /* of its declarations, at best */
	struct pl_str
		fallback; /* why the grammar alone read what a compiler should have, or none */
	bool too_complex; /* for its grammar: read by words and brackets alone, errors has all its lines */
	bool passed_over; /* its text has not the name that was looked for: not parsed */
	struct pl_str text; /* decoded; kept only when asked for */
	uint32_t lines;
	struct pl_lines *errors;
	size_t n_errors;
	struct pl_str module; /* package or file-level namespace, '.' between parts, or none */
	struct pl_str *imports; /* imported names as written, '.' between parts */
	size_t n_imports;
	struct pl_symbol **symbols; /* top level, in order of the text */
	size_t n_symbols;
};

/* Counts of what was read and what was not. */
struct pl_coverage {
	size_t files;      /* of the languages asked for, and that may have what is looked for */
	size_t clean;      /* read without a parse error */
	size_t with_errors;
	size_t recovered;  /* types found only by the lexical scan */
	size_t skipped;
	size_t clang;     /* of files: a compiler told their declarations */
	size_t fallback;  /* of files: it was asked, and could not */
	size_t other; /* files of no language asked for: seen, not opened */
};

struct pl_snapshot {
	struct pl_str root; /* path of the tree inside the repository, or of the folder; owned */
	char commit[41];    /* hex, or "" for a working tree */
	PL_VEC(struct pl_file *) files; /* sorted by path bytes */
	struct pl_coverage coverage;
};

struct pl_file *pl_file_new(void);
void pl_file_free(struct pl_file *file);
/*
 * Lines that could not be read: errors stays sorted, its regions apart. Each call copies what there
 * is, so many are added at once: n of them, sorted by start.
 */
void pl_file_add_errors(struct pl_file *file, const struct pl_lines *more, size_t n);
/* The same of one, 1-based, both inclusive. */
void pl_file_add_error(struct pl_file *file, uint32_t start, uint32_t end);

struct pl_snapshot *pl_snapshot_new(struct pl_str root);
void pl_snapshot_free(struct pl_snapshot *snapshot);
void pl_coverage_count(struct pl_coverage *coverage, const struct pl_file *file);
const struct pl_file *pl_snapshot_find(const struct pl_snapshot *snapshot, struct pl_str path);

/*
 * Call visit for every symbol of the file, outer before inner, in order of the text. Returns the
 * first non-zero answer of visit, or 0.
 */
int pl_file_each(const struct pl_file *file, int (*visit)(void *ctx, struct pl_symbol *symbol),
                 void *ctx);

/* One type with where it stands; what the commands loop over. */
struct pl_type {
	const struct pl_file *file;
	struct pl_symbol *symbol;
};

struct pl_types {
	struct pl_type *at;
	size_t n, cap;
};

/* Append all types of the snapshot, nested ones included: by file, then by text. */
void pl_snapshot_types(const struct pl_snapshot *snapshot, struct pl_types *types);

#endif
