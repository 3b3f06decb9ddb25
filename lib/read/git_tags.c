/* lib/read/git_tags.c -- the names of a repository's tags. */
#include "read/git_private.h"

static int by_text(const void *a, const void *b)
{
	return pl_str_cmp(*(const struct pl_str *)a, *(const struct pl_str *)b);
}

int pl_repo_tags(struct pl_repo *repo, struct pl_arena *arena, struct pl_tags *out,
                 struct pl_err *err)
{
	git_strarray names = { NULL, 0 };
	int rc = git_tag_list(&names, pl_repo_git(repo));

	if (rc)
		return pl_git_failed(rc, err, "listing tags");
	for (size_t i = 0; i < names.count; i++)
		pl_vec_push(out, pl_arena_dup(arena, pl_str_of(names.strings[i])));
	git_strarray_dispose(&names);
	pl_vec_sort(out, by_text);
	return 0;
}
