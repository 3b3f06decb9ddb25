/*
 * lib/read/clang_units.h -- which units read the files of a source, and which of them is right about
 * one. Internal to read/clang*.
 */
#ifndef PL_READ_CLANG_UNITS_H
#define PL_READ_CLANG_UNITS_H

#include "base/lines.h"
#include "read/clang.h"
#include "read/clang_unit.h"

struct pl_clang_source_file {
	struct pl_str path; /* in the source */
	const struct pl_lang *lang;
	bool header, included;
	char blob[41]; /* of what was read; "": nothing could be */
	struct pl_clang_file seen;
	struct pl_line_starts lines; /* where they begin; only of files with definitions */
};

struct pl_clang_planned { /* a unit, and what came of it */
	uint32_t set; /* of flags */
	size_t n_includes;
	struct pl_sb text; /* empty: it is the file alone */
	uint32_t file;     /* the first or only one */
	struct pl_str main_path;
	char key[41]; /* see read/clang_kept.h */
	struct pl_clang_answer answer;
	struct pl_str failed; /* why there is none */
	PL_VEC(uint32_t) files; /* that it includes */
};

struct pl_clang {
	struct pl_arena arena;
	struct pl_clang_text *texts; /* by number of the file */
	struct pl_clang_source_file *files;
	size_t n;
	bool *alone; /* by number of the file: it is to be read by itself */
	struct pl_map by_path;  /* in the source: number + 1 */
	struct pl_map by_place; /* as libclang sees it: number + 1 */
	PL_VEC(struct pl_clang_planned *) units; /* of the arena: files point at their answers */
	struct pl_map definitions; /* name that units share: struct pl_clang_decl */
	struct pl_flags flags;
	char id[41]; /* of all that is known */

	/* while it is read */
	const struct pl_clang_lib *lib;
	const struct pl_clang_options *options;
	bool *wanted;
	char tree[41]; /* id of the files' names */
	int64_t began; /* nanoseconds since 1970 */
	size_t first; /* of the units that are in work */
	PL_VEC(struct pl_clang_planned *) asked; /* those that nobody has answered yet */
	struct pl_sb prelude;
};

/*
 * Plan the units of files that have flags, run them, and give each file the answer that is right about
 * it, or the reason why there is none. seen_top: the folder that all of them lie in.
 */
PL_MUST_CHECK int pl_clang_units_read(struct pl_clang *c, const char *seen_top, struct pl_err *err);

#endif
