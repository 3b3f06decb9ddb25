/*
 * lib/read/cache.h -- what was read of a blob once need not be read again: facts in an SQLite file.
 *
 * A cache only saves time. Whatever is wrong with it (damaged, locked, read-only, no room) is a
 * warning at most; then things are read anew. Facts are found by the blob's id, the language, what
 * was asked for, and a fingerprint of the readers' own sources, so that another version of a reader
 * never sees them. Thread-safe but for opening and closing.
 */
#ifndef PL_READ_CACHE_H
#define PL_READ_CACHE_H

#include "base/log.h"
#include "model/snapshot.h"
#include "read/extract.h"
#include "read/lang.h"

struct pl_cache;

/*
 * The cache of this user, $XDG_CACHE_HOME/portolan/facts.db or below ~/.cache, made when missing.
 * NULL, which all functions here take, when off is true or there can be none (log says why).
 * Release with pl_cache_close.
 */
struct pl_cache *pl_cache_open(bool off, struct pl_log *log);
/* Write what is new, as far as that is possible, and close. */
void pl_cache_close(struct pl_cache *cache);

/*
 * Fill file with the facts of the blob whose hex id is file->blob, unless the blob has more than
 * max bytes. False when they are not there.
 */
bool pl_cache_get(struct pl_cache *cache, const struct pl_lang *lang,
                  const struct pl_extract_options *options, size_t max, struct pl_file *file);
/* Keep the facts of a blob of so many bytes. */
void pl_cache_put(struct pl_cache *cache, const struct pl_lang *lang,
                  const struct pl_extract_options *options, size_t bytes,
                  const struct pl_file *file);

/*
 * The same for other bytes than a file's facts, under a key of their maker's: append them to out. Whether
 * they are whole is the maker's to see.
 */
bool pl_cache_find(struct pl_cache *cache, struct pl_str key, struct pl_sb *out);
void pl_cache_keep(struct pl_cache *cache, struct pl_str key, struct pl_str bytes);

/* Of the readers' sources and of the languages: by what the same text gives the same facts. */
uint64_t pl_cache_readers(const struct pl_langs *langs);

#endif
