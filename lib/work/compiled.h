/*
 * lib/work/compiled.h -- what libclang tells of a source's C and C++, with the flags that .portconfig
 * gives its targets.
 */
#ifndef PL_WORK_COMPILED_H
#define PL_WORK_COMPILED_H

#include "read/clang.h"
#include "read/config.h"
#include "read/reader.h"

/*
 * Ask for the files that options would read, all shards' of them. *out stays NULL where no file is of C
 * or C++, or nobody knows how they are compiled and always is false. A .portconfig that cannot be
 * read is a warning. Release with pl_clang_free.
 */
PL_MUST_CHECK int pl_compiled_read(struct pl_source *source, const struct pl_langs *langs,
                                   const struct pl_reader_options *options, bool always,
                                   struct pl_clang **out, struct pl_err *err);

/*
 * The configuration of a repository at a commit (id "": HEAD and what lies in the working tree), or
 * NULL. One that cannot be read is a warning. Release with pl_config_free.
 */
struct pl_config *pl_compiled_load_config(struct pl_repo *repo, const struct pl_commit *commit,
                                          struct pl_log *log);

/* The compileFlags of a configuration's targets in repositories of their own left out. */
struct pl_compiled_configs {
	struct pl_flags_config *at; /* borrows from the configuration */
	size_t n, cap;
};
void pl_compiled_configs(const struct pl_config *config, const struct pl_langs *langs,
                         struct pl_compiled_configs *out);

#endif
