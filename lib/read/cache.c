/* lib/read/cache.c */
#include "read/cache.h"

#include "base/fs.h"
#include "base/sb.h"
#include "model/pack.h"
#include "read/clang.h"

#include <errno.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

enum {
	MAX_PENDING = 32 << 20,    /* bytes that wait to be written */
	MAX_SIZE_MIB = 512,        /* a larger file begins anew */
	WAIT_MS = 100,             /* for another process; reading anew is not much slower */
	APPLICATION = 0x506f7274,  /* "Port" */
	FORMAT = 1,                /* of the tables; the facts have the readers' fingerprint */
};

struct pending {
	struct pl_str key, facts; /* in the arena */
	size_t bytes;
};

struct pl_cache {
	struct pl_log *log;
	pthread_mutex_t lock;
	sqlite3 *db;
	sqlite3_stmt *select;
	char *path;
	bool failed;  /* said so once; nothing more is tried */
	bool damaged; /* the next one to open begins anew */
	PL_VEC(struct pending) pending;
	struct pl_arena arena; /* of pending */
	size_t pending_bytes;
};

/* --- opening ------------------------------------------------------------------------------ */

/* Another table than ours under its name is an error of the statement, or a constraint. */
static bool is_damage(int rc)
{
	switch (rc & 0xff) {
	case SQLITE_CORRUPT:
	case SQLITE_NOTADB:
	case SQLITE_ERROR:
	case SQLITE_CONSTRAINT:
		return true;
	default:
		return false;
	}
}

static void give_up(struct pl_cache *cache, int rc)
{
	if (!cache->failed)
		pl_log_warn(cache->log, "the cache '%s' is not used: %s", cache->path,
		            sqlite3_errstr(rc));
	cache->failed = true;
	cache->damaged = cache->damaged || is_damage(rc);
}

static int make_folders(struct pl_sb *path)
{
	for (size_t i = 1; i <= path->n; i++) {
		char c = i < path->n ? path->p[i] : '/';

		if (c != '/')
			continue;
		if (i < path->n)
			path->p[i] = '\0';
		if (mkdir(pl_sb_cstr(path), 0700) && errno != EEXIST)
			return -1;
		if (i < path->n)
			path->p[i] = '/';
	}
	return 0;
}

/* False when there is no place for it. */
static bool find_place(struct pl_sb *path, struct pl_log *log)
{
	const char *xdg = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");

	if (xdg && *xdg == '/') { /* the specification: a relative one is ignored */
		pl_sb_adds(path, xdg);
	} else if (home && *home == '/') {
		pl_fs_join(path, pl_str_of(home), PL_S(".cache"));
	} else {
		return false; /* nobody's cache: no reason to talk about it */
	}
	pl_sb_adds(path, "/portolan");
	if (make_folders(path)) {
		pl_log_warn(log, "the cache is not used: cannot make '%s': %s", pl_sb_cstr(path),
		            strerror(errno));
		return false;
	}
	pl_sb_adds(path, "/facts.db");
	return true;
}

static int number(struct pl_cache *cache, const char *sql)
{
	sqlite3_stmt *stmt = NULL;
	int n = -1;

	if (!sqlite3_prepare_v2(cache->db, sql, -1, &stmt, NULL) &&
	    sqlite3_step(stmt) == SQLITE_ROW)
		n = sqlite3_column_int(stmt, 0);
	sqlite3_finalize(stmt);
	return n;
}

static int run(struct pl_cache *cache, const char *sql)
{
	return sqlite3_exec(cache->db, sql, NULL, NULL, NULL);
}

/* A new file gets its table; one that is no cache of ours, or is too large, is not whole. */
static bool is_whole(struct pl_cache *cache)
{
	struct stat st;

	if (number(cache, "PRAGMA application_id") == APPLICATION)
		return number(cache, "PRAGMA user_version") == FORMAT &&
		       (stat(cache->path, &st) || st.st_size <= (off_t)MAX_SIZE_MIB << 20);
	return number(cache, "SELECT count(*) FROM sqlite_master") == 0;
}

static int connect_to(struct pl_cache *cache)
{
	int rc = sqlite3_open_v2(cache->path, &cache->db,
	                         SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX,
	                         NULL);

	if (rc)
		return rc;
	sqlite3_busy_timeout(cache->db, WAIT_MS);
	/*
	 * What a power cut damages is noticed, and costs the cache. The file is not mapped: one that
	 * is cut short meanwhile would be a SIGBUS instead of an error.
	 */
	return run(cache, "PRAGMA synchronous=OFF; PRAGMA journal_mode=WAL; PRAGMA mmap_size=0");
}

static int prepare(struct pl_cache *cache)
{
	int rc = SQLITE_OK;

	if (number(cache, "PRAGMA application_id") != APPLICATION) {
		char sql[256];

		snprintf(
			sql, sizeof(sql),
			"BEGIN IMMEDIATE;"
			"CREATE TABLE IF NOT EXISTS facts(key BLOB PRIMARY KEY, bytes INT, facts BLOB)"
			" WITHOUT ROWID;"
			"PRAGMA application_id=%d; PRAGMA user_version=%d; COMMIT",
			APPLICATION, FORMAT);
		rc = run(cache, sql);
		if (rc)
			run(cache, "ROLLBACK");
	}
	return rc ? rc
	          : sqlite3_prepare_v2(cache->db, "SELECT bytes, facts FROM facts WHERE key=?", -1,
	                               &cache->select, NULL);
}

static void disconnect(struct pl_cache *cache)
{
	sqlite3_finalize(cache->select);
	sqlite3_close(cache->db);
	cache->select = NULL;
	cache->db = NULL;
}

static const char *const ends[] = { "", "-wal", "-shm", "-journal" };

/* SQLite waits without end for who writes to a pipe. */
static bool are_files(const char *path, struct pl_log *log)
{
	bool all = true;

	for (size_t i = 0; i < PL_LEN(ends) && all; i++) {
		struct pl_sb file = PL_SB_INIT;
		struct stat st;

		pl_sb_addf(&file, "%s%s", path, ends[i]);
		all = stat(pl_sb_cstr(&file), &st) || S_ISREG(st.st_mode);
		if (!all)
			pl_log_warn(log, "the cache is not used: '%s' is not a file",
			            pl_sb_cstr(&file));
		pl_sb_deinit(&file);
	}
	return all;
}

/* Take the files away, so that the next one to open begins anew. */
static void discard(const char *path)
{
	for (size_t i = 0; i < PL_LEN(ends); i++) {
		struct pl_sb file = PL_SB_INIT;

		pl_sb_addf(&file, "%s%s", path, ends[i]);
		(void)remove(pl_sb_cstr(&file));
		pl_sb_deinit(&file);
	}
}

struct pl_cache *pl_cache_open(bool off, struct pl_log *log)
{
	struct pl_sb path = PL_SB_INIT;
	struct pl_cache *cache;
	int rc;

	if (off || !find_place(&path, log) || !are_files(pl_sb_cstr(&path), log)) {
		pl_sb_deinit(&path);
		return NULL;
	}
	cache = pl_calloc(1, sizeof(*cache));
	cache->path = pl_sb_detach(&path);
	cache->log = log;
	pthread_mutex_init(&cache->lock, NULL);
	rc = connect_to(cache);
	if (is_damage(rc) || (!rc && !is_whole(cache))) {
		disconnect(cache);
		discard(cache->path);
		rc = connect_to(cache);
	}
	if (!rc)
		rc = prepare(cache);
	if (rc)
		give_up(cache, rc);
	return cache;
}

/* --- reading and writing ------------------------------------------------------------------ */

static void add_key(struct pl_sb *out, const struct pl_lang *lang,
                    const struct pl_extract_options *options, const struct pl_file *file)
{
	pl_sb_addf(out, "%s %s %u %s %d%d", file->blob, lang->name, lang->version, PL_READER_ID,
	           options->references, options->details);
	if (options->seen) { /* what it tells depends on other files, flags, and the machine */
		pl_sb_addc(out, ' ');
		pl_sb_adds(out, pl_clang_id(options->clang));
	}
	if (lang->module == PL_MODULE_PATH) { /* its names begin with it */
		pl_sb_addc(out, ' ');
		pl_sb_add(out, file->path);
	}
}

uint64_t pl_cache_readers(const struct pl_langs *langs)
{
	uint64_t hash = pl_hash_add(PL_HASH_INIT, PL_S(PL_READER_ID));

	for (size_t i = 0; i < pl_langs_count(langs); i++) {
		const struct pl_lang *lang = pl_langs_at(langs, i);
		struct pl_sb sb = PL_SB_INIT;

		pl_sb_addf(&sb, " %s %u", lang->name, lang->version);
		hash = pl_hash_add(hash, pl_sb_str(&sb));
		pl_sb_deinit(&sb);
	}
	return hash;
}

static struct pl_str column(sqlite3_stmt *stmt, int i)
{
	const char *bytes = sqlite3_column_blob(stmt, i);

	return (struct pl_str){ bytes, (size_t)sqlite3_column_bytes(stmt, i) };
}

/* Append the bytes under key to out, unless they are of a blob of more than max bytes. */
static bool find(struct pl_cache *cache, struct pl_str key, size_t max, struct pl_sb *out)
{
	bool found = false;
	int rc;

	pthread_mutex_lock(&cache->lock);
	if (!cache->failed) {
		sqlite3_bind_blob(cache->select, 1, key.p, (int)key.n, SQLITE_STATIC);
		rc = sqlite3_step(cache->select);
		if (rc == SQLITE_ROW) {
			found = (uint64_t)sqlite3_column_int64(cache->select, 0) <= max;
			if (found)
				pl_sb_add(out, column(cache->select, 1));
		} else if (rc != SQLITE_DONE) {
			give_up(cache, rc);
		}
		sqlite3_reset(cache->select);
	}
	pthread_mutex_unlock(&cache->lock);
	return found;
}

bool pl_cache_get(struct pl_cache *cache, const struct pl_lang *lang,
                  const struct pl_extract_options *options, size_t max, struct pl_file *file)
{
	struct pl_sb key = PL_SB_INIT, facts = PL_SB_INIT;
	bool found;

	if (!cache || cache->failed || !*file->blob)
		return false;
	add_key(&key, lang, options, file);
	found = find(cache, pl_sb_str(&key), max, &facts) &&
	        !pl_unpack_file(pl_sb_str(&facts), file);
	pl_sb_deinit(&key);
	pl_sb_deinit(&facts);
	return found;
}

/* No blob's key begins so: that is hex. */
static void add_other_key(struct pl_sb *out, struct pl_str key)
{
	pl_sb_addf(out, "other " PL_STR_FMT " %s", PL_STR_ARG(key), PL_READER_ID);
}

bool pl_cache_find(struct pl_cache *cache, struct pl_str key, struct pl_sb *out)
{
	struct pl_sb whole = PL_SB_INIT;
	bool found;

	if (!cache || cache->failed)
		return false;
	add_other_key(&whole, key);
	found = find(cache, pl_sb_str(&whole), SIZE_MAX, out);
	pl_sb_deinit(&whole);
	return found;
}

static void write_pending(struct pl_cache *cache)
{
	sqlite3_stmt *insert = NULL;
	int rc = run(cache, "BEGIN IMMEDIATE");

	if (!rc)
		rc = sqlite3_prepare_v2(cache->db, "INSERT OR REPLACE INTO facts VALUES(?,?,?)", -1,
		                        &insert, NULL);
	for (size_t i = 0; i < cache->pending.n && !rc; i++) {
		const struct pending *p = &cache->pending.at[i];

		sqlite3_bind_blob(insert, 1, p->key.p, (int)p->key.n, SQLITE_STATIC);
		sqlite3_bind_int64(insert, 2, (sqlite3_int64)p->bytes);
		sqlite3_bind_blob(insert, 3, p->facts.p, (int)p->facts.n, SQLITE_STATIC);
		if (sqlite3_step(insert) != SQLITE_DONE)
			rc = sqlite3_errcode(cache->db);
		sqlite3_reset(insert);
	}
	sqlite3_finalize(insert);
	if (!rc)
		rc = run(cache, "COMMIT");
	if (rc) {
		give_up(cache, rc);
		run(cache, "ROLLBACK");
	}
	cache->pending.n = 0;
	cache->pending_bytes = 0;
	pl_arena_deinit(&cache->arena);
}

/* Let what is found under key be written soon. */
static void keep(struct pl_cache *cache, struct pl_str key, size_t bytes, struct pl_str facts)
{
	pthread_mutex_lock(&cache->lock);
	pl_vec_push(&cache->pending,
	            ((struct pending){ pl_arena_dup(&cache->arena, key),
	                               pl_arena_dup(&cache->arena, facts), bytes }));
	cache->pending_bytes += facts.n;
	if (cache->pending_bytes > MAX_PENDING && !cache->failed)
		write_pending(cache);
	pthread_mutex_unlock(&cache->lock);
}

void pl_cache_put(struct pl_cache *cache, const struct pl_lang *lang,
                  const struct pl_extract_options *options, size_t bytes,
                  const struct pl_file *file)
{
	struct pl_sb key = PL_SB_INIT, facts = PL_SB_INIT;

	if (!cache || cache->failed || !*file->blob)
		return;
	add_key(&key, lang, options, file);
	pl_pack_file(file, &facts);
	keep(cache, pl_sb_str(&key), bytes, pl_sb_str(&facts));
	pl_sb_deinit(&key);
	pl_sb_deinit(&facts);
}

void pl_cache_keep(struct pl_cache *cache, struct pl_str key, struct pl_str bytes)
{
	struct pl_sb whole = PL_SB_INIT;

	if (!cache || cache->failed)
		return;
	add_other_key(&whole, key);
	keep(cache, pl_sb_str(&whole), 0, bytes);
	pl_sb_deinit(&whole);
}

void pl_cache_close(struct pl_cache *cache)
{
	if (!cache)
		return;
	if (cache->pending.n && !cache->failed)
		write_pending(cache);
	pl_vec_free(&cache->pending);
	pl_arena_deinit(&cache->arena);
	disconnect(cache);
	if (cache->damaged)
		discard(cache->path);
	free(cache->path);
	pthread_mutex_destroy(&cache->lock);
	free(cache);
}
