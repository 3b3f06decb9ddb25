/* lib/read/git_history.c -- which files commits changed together. */
#include "read/git_private.h"

#include "base/map.h"

#include <stdlib.h>

/* A commit that changes more files of one side is a sweep (a licence year, a formatter). */
enum { MAX_FILES = 40 };

/* The files that one commit changed below one folder; paths are kept in the arena of result. */
struct changed {
	struct pl_str at[MAX_FILES];
	size_t n;
	bool sweep;
};

struct walk {
	git_repository *git;
	struct pl_cochanges *out;
	struct pl_map names;  /* path -> itself, so that each is stored once */
	struct pl_map pairs;  /* "reference\0target" -> commits */
	struct pl_map totals; /* "r" or "t" + path -> commits */
};

static struct pl_str keep(struct walk *w, struct pl_str s)
{
	struct pl_map_entry *e = pl_map_find(&w->names, s);

	return e ? e->key : pl_map_add(&w->names, pl_arena_dup(&w->out->arena, s), NULL)->key;
}

static void count(struct walk *w, struct pl_map *map, struct pl_str a, char sep, struct pl_str b)
{
	struct pl_sb key = PL_SB_INIT;
	struct pl_map_entry *e;

	pl_sb_add(&key, a);
	pl_sb_addc(&key, sep);
	pl_sb_add(&key, b);
	e = pl_map_find(map, pl_sb_str(&key));
	if (!e)
		e = pl_map_add(map, pl_arena_dup(&w->out->arena, pl_sb_str(&key)), NULL);
	e->num++;
	pl_sb_deinit(&key);
}

/* The id of the folder's tree in a commit's tree; false when it has none. */
static bool folder_id(git_tree *root, const char *folder, git_oid *out)
{
	git_tree_entry *entry = NULL;
	bool found;

	if (!*folder) {
		*out = *git_tree_id(root);
		return true;
	}
	found = !git_tree_entry_bypath(&entry, root, folder) &&
	        git_tree_entry_type(entry) == GIT_OBJECT_TREE;
	if (found)
		*out = *git_tree_entry_id(entry);
	git_tree_entry_free(entry);
	return found;
}

static int add_path(const git_diff_delta *delta, float progress, void *payload)
{
	struct changed *c = payload;

	(void)progress;
	if (c->n == MAX_FILES) {
		c->sweep = true;
		return 1; /* ends the diff */
	}
	c->at[c->n++] = pl_str_of(delta->new_file.path);
	return 0;
}

/* What differs between two trees of one folder. */
static void list_changed(struct walk *w, const git_oid *old_id, const git_oid *new_id,
                         struct changed *c)
{
	git_tree *old_tree = NULL, *new_tree = NULL;
	git_diff *diff = NULL;
	git_diff_options options;

	git_diff_options_init(&options, GIT_DIFF_OPTIONS_VERSION);
	options.flags = GIT_DIFF_SKIP_BINARY_CHECK | GIT_DIFF_IGNORE_SUBMODULES;
	c->n = 0;
	c->sweep = false;
	if (!git_tree_lookup(&old_tree, w->git, old_id) &&
	    !git_tree_lookup(&new_tree, w->git, new_id) &&
	    !git_diff_tree_to_tree(&diff, w->git, old_tree, new_tree, &options)) {
		if (git_diff_num_deltas(diff) > MAX_FILES)
			c->sweep = true;
		else
			git_diff_foreach(diff, add_path, NULL, NULL, NULL, c);
	}
	for (size_t i = 0; i < c->n; i++)
		c->at[i] = keep(w, c->at[i]); /* the diff's own paths go with it */
	git_diff_free(diff);
	git_tree_free(old_tree);
	git_tree_free(new_tree);
}

static void look_at(struct walk *w, git_tree *parent, git_tree *commit, const char *reference,
                    const char *target)
{
	struct changed r = { .n = 0 }, t = { .n = 0 };
	git_oid old_id, new_id;

	if (folder_id(parent, reference, &old_id) && folder_id(commit, reference, &new_id) &&
	    !git_oid_equal(&old_id, &new_id))
		list_changed(w, &old_id, &new_id, &r);
	if (folder_id(parent, target, &old_id) && folder_id(commit, target, &new_id) &&
	    !git_oid_equal(&old_id, &new_id))
		list_changed(w, &old_id, &new_id, &t);
	if (r.sweep || t.sweep)
		return;
	for (size_t i = 0; i < r.n; i++)
		count(w, &w->totals, PL_S("r"), ':', r.at[i]);
	for (size_t i = 0; i < t.n; i++)
		count(w, &w->totals, PL_S("t"), ':', t.at[i]);
	for (size_t i = 0; i < r.n; i++)
		for (size_t k = 0; k < t.n; k++)
			count(w, &w->pairs, r.at[i], '\0', t.at[k]);
}

static int by_paths(const void *a, const void *b)
{
	const struct pl_cochange *x = a, *y = b;
	int d = pl_str_cmp(x->reference, y->reference);

	return d ? d : pl_str_cmp(x->target, y->target);
}

static unsigned total(const struct walk *w, char side, struct pl_str path)
{
	struct pl_sb key = PL_SB_INIT;
	unsigned n;

	pl_sb_addf(&key, "%c:", side);
	pl_sb_add(&key, path);
	n = (unsigned)pl_map_num(&w->totals, pl_sb_str(&key));
	pl_sb_deinit(&key);
	return n;
}

static void collect(struct walk *w)
{
	for (size_t i = 0; i < w->pairs.n; i++) {
		struct pl_str key = w->pairs.entries[i].key;
		size_t nul = pl_str_find_char(key, '\0');
		struct pl_cochange *c = pl_vec_add(w->out);

		c->reference = pl_str_sub(key, 0, nul);
		c->target = pl_str_sub(key, nul + 1, key.n);
		c->together = (unsigned)w->pairs.entries[i].num;
		c->reference_total = total(w, 'r', c->reference);
		c->target_total = total(w, 't', c->target);
	}
	pl_vec_sort(w->out, by_paths);
}

int pl_repo_cochanges(struct pl_repo *repo, const struct pl_commit *commit, struct pl_str reference,
                      struct pl_str target, unsigned max, struct pl_cochanges *out,
                      struct pl_err *err)
{
	struct walk w = { .git = pl_repo_git(repo), .out = out };
	struct pl_sb r = PL_SB_INIT, t = PL_SB_INIT;
	git_commit *now = NULL, *parent = NULL;
	git_tree *now_tree = NULL, *parent_tree = NULL;
	git_oid id;

	pl_sb_add(&r, reference);
	pl_sb_add(&t, target);
	if (git_oid_fromstr(&id, commit->id) || git_commit_lookup(&now, w.git, &id) ||
	    git_commit_tree(&now_tree, now)) {
		git_commit_free(now);
		pl_sb_deinit(&r);
		pl_sb_deinit(&t);
		return pl_err_set(err, PL_EGIT, "commit %.10s cannot be read", commit->id);
	}
	/* a missing parent ends a shallow history: what was seen until there counts */
	for (unsigned i = 0; i < max; i++) {
		if (git_commit_parent(&parent, now, 0) || git_commit_tree(&parent_tree, parent))
			break;
		look_at(&w, parent_tree, now_tree, pl_sb_cstr(&r), pl_sb_cstr(&t));
		git_tree_free(now_tree);
		git_commit_free(now);
		now = parent;
		now_tree = parent_tree;
		parent = NULL;
		parent_tree = NULL;
	}
	collect(&w);
	git_tree_free(parent_tree);
	git_tree_free(now_tree);
	git_commit_free(parent);
	git_commit_free(now);
	pl_map_deinit(&w.names);
	pl_map_deinit(&w.pairs);
	pl_map_deinit(&w.totals);
	pl_sb_deinit(&r);
	pl_sb_deinit(&t);
	return 0;
}

void pl_cochanges_free(struct pl_cochanges *cochanges)
{
	pl_vec_free(cochanges);
	pl_arena_deinit(&cochanges->arena);
}
