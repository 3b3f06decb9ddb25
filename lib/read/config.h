/*
 * lib/read/config.h -- .portconfig: where the reference and its ports live.
 *
 * Taken from the repository's root, else from a built-in profile whose paths the tree has. Keys
 * are listed in DESIGN section 5 and in portconfig(5); an unknown one is an error, so that a
 * slip does not go unnoticed.
 */
#ifndef PL_READ_CONFIG_H
#define PL_READ_CONFIG_H

#include "base/arena.h"
#include "base/vec.h"
#include "read/git.h"

struct pl_rename { /* reference name = target name */
	struct pl_str from, to;
};

/* A rule's name and severity as written; work/paritycheck judges both. */
struct pl_severity_item {
	struct pl_str rule, severity;
};

struct pl_target {
	struct pl_str name;
	struct pl_str path;       /* below its repository's root, no slash at the ends */
	struct pl_str language;
	struct pl_str repository; /* of its own; relative to the config's repository; or none */
	struct pl_str compile_flags;
	struct pl_str check, build; /* commands; or none */
	struct pl_str conventions;  /* a file, as written; or none */
	PL_VEC(struct pl_rename) renames; /* map.NAME.rename */
	PL_VEC(struct pl_str) ignores;    /* map.NAME.ignore */
	PL_VEC(struct pl_rename) type_maps; /* map.NAME.typeMap: these stand for each other */
};

/* What a person has to do before a type is done; each includes the one before. */
enum pl_approval {
	PL_APPROVAL_NONE,
	PL_APPROVAL_TTY,   /* answers a question on the controlling terminal */
	PL_APPROVAL_SIGNED /* and signs with an OpenSSH key */
};
const char *pl_approval_name(enum pl_approval approval);
int pl_approval_of(struct pl_str name); /* -1 when it is none */

struct pl_config {
	struct pl_arena arena;
	struct pl_str origin; /* "/repo/.portconfig", or "profile 'Spine runtimes'" */
	struct pl_str reference_path, reference_language;
	struct pl_str repository_key; /* profile.repositoryKey: one more name of repositoryDir */
	PL_VEC(struct pl_target) targets;
	enum pl_approval approval;      /* plan.approval; PL_APPROVAL_TTY when it is not set */
	struct pl_str allowed_signers;  /* plan.allowedSigners: a file, as written; or none */
	struct pl_str signing_key;      /* plan.signingKey, likewise */
	struct pl_str baseline;         /* parity.baseline: a file, as written; or none */
	PL_VEC(struct pl_severity_item) severities; /* parity.severity: RULE = SEVERITY */
};

/*
 * The configuration of repo: the working tree's .portconfig, or the commit's when there is no
 * working tree, or the first profile (by file name) that fits the commit's tree. A .portconfig that
 * says nothing of reference and targets is completed by that profile. PL_ENOTFOUND when there is
 * none of these. *out: pl_config_free().
 */
PL_MUST_CHECK int pl_config_load(struct pl_repo *repo, const struct pl_commit *commit,
                                 struct pl_config **out, struct pl_err *err);
/* The configuration in one file, wherever it is. */
PL_MUST_CHECK int pl_config_load_file(const char *path, struct pl_config **out, struct pl_err *err);
/* The same, of one that may leave reference and targets to a profile; they are empty then. */
PL_MUST_CHECK int pl_config_load_part(const char *path, struct pl_config **out, struct pl_err *err);
/* From a text; name is for messages. */
PL_MUST_CHECK int pl_config_parse(struct pl_str text, const char *name, struct pl_config **out,
                                  struct pl_err *err);
void pl_config_free(struct pl_config *config);

/* Append the names of all targets: "a, b", or "none". */
void pl_config_names(const struct pl_config *config, struct pl_sb *out);
/* The target of that name, or NULL with PL_ENOTFOUND and the nearest name in the message. */
PL_MUST_CHECK int pl_config_target(const struct pl_config *config, const char *name,
                                   const struct pl_target **out, struct pl_err *err);

#endif
