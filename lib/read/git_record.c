/* lib/read/git_record.c -- a folder of ours recorded as a commit; never in a user's repository. */
#include "read/git_private.h"

static int init(git_repository **repo, const char *dir)
{
	git_repository_init_options options;

	git_repository_init_options_init(&options, GIT_REPOSITORY_INIT_OPTIONS_VERSION);
	options.flags = GIT_REPOSITORY_INIT_NO_REINIT | GIT_REPOSITORY_INIT_MKDIR;
	options.initial_head = "main";
	return git_repository_init_ext(repo, dir, &options);
}

/* All files of the folder, and none that were there before and are gone. */
static int write_tree(git_repository *repo, git_tree **tree)
{
	git_index *index = NULL;
	git_oid id;
	int rc = git_repository_index(&index, repo);

	if (!rc)
		rc = git_index_clear(index);
	if (!rc)
		rc = git_index_add_all(index, NULL, GIT_INDEX_ADD_FORCE, NULL, NULL);
	if (!rc)
		rc = git_index_write(index);
	if (!rc)
		rc = git_index_write_tree(&id, index);
	if (!rc)
		rc = git_tree_lookup(tree, repo, &id);
	git_index_free(index);
	return rc;
}

static int commit(git_repository *repo, const char *tag, int64_t when)
{
	git_signature *who = NULL;
	git_tree *tree = NULL;
	git_commit *parent = NULL;
	git_object *made = NULL;
	git_oid id;
	int rc = git_signature_new(&who, "Portolan", "portolan@localhost", when, 0);

	if (!rc)
		rc = write_tree(repo, &tree);
	if (!rc && git_reference_name_to_id(&id, repo, "HEAD") == 0)
		rc = git_commit_lookup(&parent, repo, &id);
	if (!rc) {
		const git_commit *parents[] = { parent };

		rc = git_commit_create(&id, repo, "HEAD", who, who, NULL, tag, tree, parent ? 1 : 0,
		                       parents);
	}
	if (!rc)
		rc = git_object_lookup(&made, repo, &id, GIT_OBJECT_COMMIT);
	if (!rc)
		rc = git_tag_create_lightweight(&id, repo, tag, made, 0);
	git_object_free(made);
	git_commit_free(parent);
	git_tree_free(tree);
	git_signature_free(who);
	return rc;
}

int pl_git_record(const char *dir, const char *tag, int64_t when, struct pl_err *err)
{
	git_repository *repo = NULL;
	int rc;

	pl_git_init();
	rc = git_repository_open_ext(&repo, dir, GIT_REPOSITORY_OPEN_NO_SEARCH, NULL);
	if (rc == GIT_ENOTFOUND)
		rc = init(&repo, dir);
	if (!rc)
		rc = commit(repo, tag, when);
	git_repository_free(repo);
	return rc ? pl_git_failed(rc, err, "recording a sample") : 0;
}
