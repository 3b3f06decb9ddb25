/* lib/base/fs.h -- paths, slurping, walking. Paths are bytes; '/' separates. */
#ifndef PL_BASE_FS_H
#define PL_BASE_FS_H

#include "base/err.h"

#include <stdint.h>
#include <stdio.h>

/*
 * Append the whole file to out. Refuses folders, devices and files over max bytes (PL_ELIMIT);
 * a pipe is read to its end. PL_ENOTFOUND when there is no such file, PL_EIO for other refusals.
 */
PL_MUST_CHECK int pl_fs_slurp(const char *path, size_t max, struct pl_sb *out, struct pl_err *err);

/*
 * Replace path by text: temporary file beside it, fsync, rename, fsync of the folder. The old
 * file stays whole on any failure. Keeps the old file's permission bits. Follows a symlink to the
 * file it names, so that the link stays a link. A device or a pipe is written to, not replaced.
 */
PL_MUST_CHECK int pl_fs_replace(const char *path, struct pl_str text, struct pl_err *err);
/*
 * The same if path still holds was, or (was NULL) is still not there: looked at right before the
 * rename. PL_ECHANGED when it is not so; then nothing is written.
 */
PL_MUST_CHECK int pl_fs_replace_known(const char *path, struct pl_str text,
                                      const struct pl_str *was, struct pl_err *err);
/*
 * The same for text that comes in pieces: *out takes it, and belongs to *replacing. The end closes
 * it, and puts the text in its place when keep says so; else nothing has happened.
 */
struct pl_replacing;
PL_MUST_CHECK int pl_fs_replace_begin(const char *path, struct pl_replacing **replacing, FILE **out,
                                      struct pl_err *err);
PL_MUST_CHECK int pl_fs_replace_end(struct pl_replacing *replacing, bool keep, struct pl_err *err);
/* Removes the temporary files of unfinished replaces; for a signal handler about to end it all. */
void pl_fs_abandon(void);
/*
 * Remove what replaces of path by processes that were killed left beside it. path: symlinks
 * resolved. For the holder of a lock that keeps other writers away.
 */
void pl_fs_sweep(const char *path);

/* errno as an error: "DOING 'PATH': why"; PL_ENOTFOUND when the path is not there, else PL_EIO. */
int pl_fs_failed(struct pl_err *err, const char *doing, const char *path);

bool pl_fs_is_file(const char *path); /* follows symlinks */
bool pl_fs_is_same(const char *a, const char *b); /* both are there, and are one file */
bool pl_fs_is_dir(const char *path);
/* Append the absolute path, symlinks resolved; PL_ENOTFOUND when the path does not exist. */
PL_MUST_CHECK int pl_fs_real(const char *path, struct pl_sb *out, struct pl_err *err);
/* Append "dir/name", or name alone when it is absolute or dir is "" or "."; out may hold text. */
void pl_fs_join(struct pl_sb *out, struct pl_str dir, struct pl_str name);
/* Append "a//b/./c/" as "a/b/c", "a/.." as "."; ".." is taken out where it can be; "" adds
 * nothing. Lexical only. */
void pl_fs_normalise(struct pl_sb *out, struct pl_str path);
/* False for an absolute path, and for one with a "..": it may lead out of where it begins. Lexical only. */
bool pl_fs_is_inside(struct pl_str path);
struct pl_str pl_fs_base(struct pl_str path); /* after the last '/' */
struct pl_str pl_fs_dir(struct pl_str path);  /* before the last '/', or "" */
struct pl_str pl_fs_stem(struct pl_str path); /* base without its last ".suffix"; ".rs" is whole */

/*
 * Call visit for every regular file and symlink below dir, sorted by path bytes, so that every
 * machine sees one order. path is relative to dir. Folders called .git are not entered; symlinks
 * are reported (is_link), never followed. visit's non-zero return ends the walk and is returned.
 */
struct pl_fs_entry {
	struct pl_str path; /* borrowed for the call, NUL-terminated */
	uint64_t size;      /* bytes */
	bool is_link;
	/* Of pl_fs_walk_all alone: */
	bool is_dir, is_special; /* special: a pipe, a socket, a device */
	bool unreadable;         /* a folder that visit wanted to enter, and that cannot be listed */
};
PL_MUST_CHECK int pl_fs_walk(const char *dir,
                             int (*visit)(void *ctx, const struct pl_fs_entry *entry,
                                          struct pl_err *err),
                             void *ctx, struct pl_err *err);

/*
 * The same for every entry. A folder comes before what is in it: when visit answers PL_FS_PASS, it is
 * not entered. One that cannot be listed comes a second time, unreadable, and the walk goes on.
 */
enum { PL_FS_PASS = 1 };
PL_MUST_CHECK int pl_fs_walk_all(const char *dir,
                                 int (*visit)(void *ctx, const struct pl_fs_entry *entry,
                                              struct pl_err *err),
                                 void *ctx, struct pl_err *err);

/*
 * The installed prefix: $PORTOLAN_PREFIX, else the folder above the running program's own.
 * "share/portolan/..." and "lib/portolan/..." are found below it.
 */
PL_MUST_CHECK int pl_fs_prefix(struct pl_sb *out, struct pl_err *err);

#endif
