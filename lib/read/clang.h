/*
 * lib/read/clang.h -- only door to libclang (with its halves read/clang_*): a compiler's view of the
 * declarations in C and C++, file by file.
 *
 * It is read before the files themselves and handed to pl_extract, which lets it settle what the
 * grammar could only guess. First one unit includes all files that are compiled alike, bodies of
 * functions passed over; that takes a tenth of the time and tells the same. Files in which that unit
 * has errors are read once more, each by itself. Units run in processes: a crash or a hang costs one.
 */
#ifndef PL_READ_CLANG_H
#define PL_READ_CLANG_H

#include "base/log.h"
#include "base/map.h"
#include "base/vec.h"
#include "model/symbol.h"
#include "read/clang_facts.h"
#include "read/flags.h"
#include "read/lang.h"
#include "read/source.h"

struct pl_cache;

/* What is known of one file. */
struct pl_clang_file {
	const struct pl_clang_answer *answer; /* NULL: nothing; then why says why */
	const struct pl_clang_decl **decls;   /* by name_from; those of this file */
	size_t n_decls;
	struct pl_clang_span *blind; /* by offset; what stands there libclang does not tell */
	size_t n_blind;
	bool sure;     /* it has no errors: what is not told is not there */
	size_t length; /* of the text that was read, in bytes */
	struct pl_str why; /* "no flags", "fatal error: ..."; with an answer: none */
};

struct pl_clang;

struct pl_clang_entry { /* a file of the source */
	size_t entry;
	const struct pl_lang *lang;
};

struct pl_clang_options {
	const struct pl_flags_config *configs; /* of .portconfig; borrowed for the call */
	size_t n_configs;
	bool always; /* also without flags, by the tree's includes; then no libclang is an error */
	size_t max_file_size;
	struct pl_cache *cache; /* NULL: all is read anew */
	unsigned jobs;
	struct pl_log *log;
};

/* True for the languages that libclang reads. */
bool pl_clang_reads(const struct pl_lang *lang);

/*
 * Read the n files of source. *out stays NULL where nobody knows how they are compiled, unless
 * options->always. Only for a process with one thread. Release with pl_clang_free.
 */
PL_MUST_CHECK int pl_clang_read(struct pl_source *source, const struct pl_clang_entry *entries,
                                size_t n, const struct pl_clang_options *options,
                                struct pl_clang **out, struct pl_err *err);
void pl_clang_free(struct pl_clang *clang);

/* An id, in hex, of what is known of all files: as long as it is the same, so is that. */
const char *pl_clang_id(const struct pl_clang *clang);

/* By path in the source; NULL for what is not C or C++. clang may be NULL. */
const struct pl_clang_file *pl_clang_file(const struct pl_clang *clang, struct pl_str path);

/*
 * The definition elsewhere of what decl only declares: its file, as the source names it, and where it
 * stands there. False when there is none, or decl is one itself. Thread-safe.
 */
bool pl_clang_definition(const struct pl_clang *clang, const struct pl_clang_decl *decl,
                         struct pl_str *path, struct pl_range *range);

#endif
