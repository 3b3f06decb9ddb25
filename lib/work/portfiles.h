/*
 * lib/work/portfiles.h -- the files that a plan speaks of, as they stand now.
 *
 * A plan made elsewhere (another checkout, CI) names paths below its own repositoryDir; here they
 * are looked up below the root that is really there. What is signed or logged is the path relative
 * to the root, so that it holds on every machine.
 */
#ifndef PL_WORK_PORTFILES_H
#define PL_WORK_PORTFILES_H

#include "base/arena.h"
#include "base/json.h"

struct pl_root {
	struct pl_str dir;     /* of the repository here; absolute, no slash at the end */
	struct pl_str planned; /* metadata.repositoryDir of the plan, or none */
};

/*
 * The root for a plan: the repository around the plan's folder, else around the current folder,
 * else (around is then false) the plan's own repositoryDir, else the plan's folder. Strings go to
 * arena.
 */
struct pl_root pl_root_find(struct pl_arena *arena, struct pl_str plan_dir,
                            struct pl_str repository_dir, bool *around);
/* True for a repository without a working tree: no files of a port stand in it. */
bool pl_root_is_bare(const struct pl_root *root);
/* A path of the plan, relative to the root ("../x" and absolute ones stay what they are). */
struct pl_str pl_root_relative(struct pl_arena *arena, const struct pl_root *root,
                               struct pl_str path);
/*
 * Where that is on this machine; NUL-terminated. A plan shows odd bytes of a path as \xHH: what is
 * not there under the name as it stands is looked for under the name that is shown so.
 */
struct pl_str pl_root_absolute(struct pl_arena *arena, const struct pl_root *root,
                               struct pl_str path);

struct pl_portfile {
	struct pl_str path; /* relative to the root */
	char blob[41];      /* of its bytes now; "" when there is no such file */
};
struct pl_portfiles {
	struct pl_portfile *at; /* sorted by path bytes, each once */
	size_t n, cap;
	char hash[41]; /* over paths and blobs; "" when none of the files exists */
};

/* The candidate and suggested files of a type's object in the plan. */
PL_MUST_CHECK int pl_portfiles_read(const struct pl_root *root, const pl_json *type,
                                    struct pl_arena *arena, struct pl_portfiles *out,
                                    struct pl_err *err);
void pl_portfiles_free(struct pl_portfiles *files);
/* The blob id of one file, relative to the root; "" when there is none. */
PL_MUST_CHECK int pl_portfile_blob(const struct pl_root *root, struct pl_str path, char blob[41],
                                   struct pl_err *err);

#endif
