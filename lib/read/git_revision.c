/* lib/read/git_revision.c -- the half of libgit2's embassy that says which commit a name means. */
#include "read/git_private.h"

struct nearest {
	struct pl_nearest near;
	struct pl_sb best; /* a copy: libgit2's name lives for a call */
};

static int nearer(const char *name, void *payload)
{
	static const char *const prefixes[] = { "refs/heads/", "refs/tags/", "refs/remotes/origin/" };
	struct nearest *nearest = payload;

	for (size_t i = 0; i < PL_LEN(prefixes); i++) {
		struct pl_str s = pl_str_of(name), prefix = pl_str_of(prefixes[i]);

		if (!pl_str_starts(s, prefix))
			continue;
		s = pl_str_sub(s, prefix.n, s.n);
		/* the very name is there and is no answer */
		if (pl_str_eq(s, nearest->near.wanted) || !pl_nearest_offer(&nearest->near, s, s))
			continue;
		pl_sb_clear(&nearest->best);
		pl_sb_add(&nearest->best, s);
		nearest->near.best = pl_sb_str(&nearest->best);
	}
	return 0;
}

static int is_one(const char *name, void *payload)
{
	(void)name;
	(void)payload;
	return 1;
}

/* What the repository lacks, where that tells more than a name that is like the wanted one. */
static const char *lacks(const struct pl_repo *repo)
{
	if (git_repository_head_unborn(pl_repo_git(repo)) == 1 &&
	    git_reference_foreach_name(pl_repo_git(repo), is_one, NULL) == 0)
		return " (it has no commit yet)";
	if (git_repository_is_shallow(pl_repo_git(repo)) == 1)
		return " (a shallow clone: git fetch --unshallow --tags)";
	return "";
}

static int unknown_revision(struct pl_repo *repo, const char *revision, struct pl_err *err)
{
	struct nearest nearest = { { .wanted = pl_str_of(revision) }, PL_SB_INIT };
	git_reference *ref = NULL;
	const git_error *last;
	int rc;

	/* the name is there: then it is what it names that is not */
	if (!git_reference_dwim(&ref, pl_repo_git(repo), revision) &&
	    git_reference_type(ref) == GIT_REFERENCE_DIRECT) {
		git_object *object = NULL;

		git_error_clear();
		rc = git_object_lookup(&object, pl_repo_git(repo), git_reference_target(ref),
		                       GIT_OBJECT_ANY);
		last = git_error_last();
		git_object_free(object);
		git_reference_free(ref);
		if (rc)
			return pl_err_set(err, PL_EGIT, "revision '%s' in '%s' cannot be read: %s",
			                  revision, pl_repo_dir(repo),
			                  last && last->message ? last->message
			                                        : "its object is not there");
	}
	if (!*lacks(repo))
		git_reference_foreach_name(pl_repo_git(repo), nearer, &nearest);
	if (nearest.best.n)
		rc = pl_err_set(err, PL_ENOTFOUND, "no revision '%s' in '%s' (did you mean '%s'?)",
		                revision, pl_repo_dir(repo), pl_sb_cstr(&nearest.best));
	else
		rc = pl_err_set(err, PL_ENOTFOUND, "no revision '%s' in '%s'%s", revision,
		                pl_repo_dir(repo), lacks(repo));
	pl_sb_deinit(&nearest.best);
	return rc;
}

int pl_repo_resolve(struct pl_repo *repo, const char *revision, struct pl_commit *out,
                    struct pl_err *err)
{
	git_object *object = NULL, *peeled = NULL;
	struct pl_sb remote = PL_SB_INIT;
	const git_signature *who;
	int code = git_revparse_single(&object, pl_repo_git(repo), revision);

	if (code) {
		pl_sb_addf(&remote, "refs/remotes/origin/%s", revision);
		code = git_revparse_single(&object, pl_repo_git(repo), pl_sb_cstr(&remote));
		pl_sb_deinit(&remote);
	}
	if (code)
		return unknown_revision(repo, revision, err);
	code = git_object_peel(&peeled, object, GIT_OBJECT_COMMIT);
	git_object_free(object);
	if (code)
		return pl_err_set(err, PL_EINVALID, "revision '%s' names no commit", revision);
	git_oid_tostr(out->id, sizeof(out->id), git_object_id(peeled));
	who = git_commit_committer((git_commit *)peeled);
	out->time = who ? who->when.time : 0;
	out->offset = who ? who->when.offset : 0;
	git_object_free(peeled);
	return 0;
}
