/*
 * lib/read/flags.h -- how the files of a tree in C and C++ are compiled.
 *
 * The first of these that there is: a compile_commands.json, a compile_flags.txt, the compileFlags of
 * .portconfig; else, when that is allowed, the folders in which the tree's own includes are found.
 */
#ifndef PL_READ_FLAGS_H
#define PL_READ_FLAGS_H

#include "base/arena.h"
#include "base/vec.h"
#include "read/git.h"
#include "read/lang.h"

/* compileFlags of one target. */
struct pl_flags_config {
	struct pl_str path; /* below the top; files in it are compiled so */
	const struct pl_lang *lang;
	struct pl_str flags; /* as a shell would split them; paths are relative to the top */
};

/* The tree whose files are asked for. */
struct pl_flags_place {
	const char *top;      /* of the repository, or the folder that is read: absolute, normal */
	const char *seen_top; /* what stands for top in paths given and in the answer */
	struct pl_str folder; /* what is read of it: below top, or "" */
	bool on_disk;         /* what lies at top may be looked at */
	struct pl_repo *repo; /* with commit: where compile_flags.txt is looked for; or NULL */
	const struct pl_commit *commit;
	const struct pl_flags_config *configs;
	size_t n_configs;
	bool look; /* without anything else, go by the tree's includes */
};

struct pl_flags_file {
	const char *path; /* absolute, below seen_top */
	struct pl_str text;
	const struct pl_lang *lang;
	bool header; /* compiled only as a part of others */
};

/* Words of a command line, without the compiler, its output and the file. */
struct pl_flags_set {
	const struct pl_lang *lang;
	const char **args; /* paths in them are absolute */
	size_t n_args;
};

struct pl_flags {
	struct pl_arena arena;
	PL_VEC(struct pl_flags_set) sets;
	uint32_t *of; /* by number of the file: number of its set + 1, or 0 */
	struct pl_str from; /* what told: "compile_commands.json", ...; none: nothing did */
};

/*
 * Flags of n files. A broken compile_commands.json is PL_EINVALID. A header without flags of its own
 * gets those of a source of its name, or near it. Release with pl_flags_deinit.
 */
PL_MUST_CHECK int pl_flags_find(const struct pl_flags_place *place,
                                const struct pl_flags_file *files, size_t n, struct pl_flags *out,
                                struct pl_err *err);
void pl_flags_deinit(struct pl_flags *flags);

/* Append the words of a command line as a shell splits it: quotes and backslashes, no more. */
struct pl_flags_words {
	struct pl_str *at;
	size_t n, cap;
};
void pl_flags_split(struct pl_str line, struct pl_arena *arena, struct pl_flags_words *words);

/* The name of the next include in a text and whether it is quoted; false at the end. *at: from 0. */
bool pl_flags_next_include(struct pl_str text, size_t *at, struct pl_str *name, bool *quoted);

#endif
