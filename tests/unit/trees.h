/*
 * tests/unit/trees.h -- small source trees in writing, for tests of what compares and resolves.
 *
 *	== a/A.java          a file; its text follows, up to the next such line
 *	class A { }
 *	== old/B.java lfs    a file that is listed but not read, for that reason
 */
#ifndef PL_TESTS_UNIT_TREES_H
#define PL_TESTS_UNIT_TREES_H

#include "read/extract.h"
#include "read/git.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

/* What every tree is read with; one a test program. */
struct world {
	struct pl_langs *langs;
	struct pl_grammars *grammars;
	struct pl_extractor *extractor;
};

struct tree {
	struct pl_snapshot *snapshot; /* of the files in the language asked for */
	struct pl_entries entries;    /* of all */
};

static inline void world_init(struct world *w)
{
	struct pl_err err = PL_ERR_INIT;

	if (pl_langs_load(&w->langs, &err))
		fail_msg("%s", pl_sb_cstr(&err.text));
	w->grammars = pl_grammars_new();
	w->extractor = pl_extractor_new(w->grammars);
	pl_err_deinit(&err);
}

static inline void world_deinit(struct world *w)
{
	pl_extractor_free(w->extractor);
	pl_grammars_free(w->grammars);
	pl_langs_free(w->langs);
}

static inline const struct pl_lang *world_lang(const struct world *w, const char *name)
{
	const struct pl_lang *lang = pl_langs_find(w->langs, pl_str_of(name));

	if (!lang)
		fail_msg("no language %s", name);
	return lang;
}

static inline void tree_read(struct world *w, const struct pl_lang *lang, struct pl_file *file,
                             struct pl_str text)
{
	static const struct pl_extract_options options = { .references = true, .details = true };
	struct pl_err err = PL_ERR_INIT;

	file->text = pl_arena_dup(&file->arena, text);
	if (pl_extract(w->extractor, lang, file->text, &options, file, &err))
		fail_msg(PL_STR_FMT ": %s", PL_STR_ARG(file->path), pl_sb_cstr(&err.text));
	pl_err_deinit(&err);
}

static inline int tree_file_cmp(const void *a, const void *b)
{
	return pl_str_cmp((*(struct pl_file *const *)a)->path, (*(struct pl_file *const *)b)->path);
}

static inline int tree_entry_cmp(const void *a, const void *b)
{
	return pl_str_cmp(((const struct pl_entry *)a)->path, ((const struct pl_entry *)b)->path);
}

/* only: the language that is read; what it has no suffix for is an entry alone. */
static inline struct tree tree_of(struct world *w, const char *language, const char *text)
{
	const struct pl_lang *only = world_lang(w, language);
	struct tree tree = { .snapshot = pl_snapshot_new(PL_S_NONE) };
	struct pl_str rest = pl_str_of(text);

	while (rest.n) {
		struct pl_str head, body;
		struct pl_entry *entry;
		struct pl_file *file;
		size_t next, blank;

		assert_true(pl_str_starts(rest, PL_S("== ")));
		pl_str_split(&rest, '\n', &head);
		head = pl_str_sub(head, 3, head.n);
		next = pl_str_starts(rest, PL_S("== ")) ? 0 : pl_str_find(rest, PL_S("\n== "));
		body = pl_str_sub(rest, 0, next == SIZE_MAX ? rest.n : next ? next + 1 : 0);
		rest = pl_str_sub(rest, body.n, rest.n);
		blank = pl_str_find_char(head, ' ');

		entry = pl_vec_add(&tree.entries);
		entry->path = pl_arena_dup(&tree.entries.arena,
		                           pl_str_sub(head, 0, blank == SIZE_MAX ? head.n : blank));
		pl_git_blob_id(body, entry->blob);
		if (pl_langs_of_path(w->langs, entry->path, only) != only)
			continue;
		file = pl_file_new();
		file->path = pl_arena_dup(&file->arena, entry->path);
		file->language = only->name;
		memcpy(file->blob, entry->blob, sizeof(file->blob));
		if (blank != SIZE_MAX)
			file->skipped = PL_SKIP_LFS;
		else
			tree_read(w, only, file, body);
		pl_vec_push(&tree.snapshot->files, file);
	}
	pl_vec_sort(&tree.snapshot->files, tree_file_cmp);
	pl_vec_sort(&tree.entries, tree_entry_cmp);
	return tree;
}

static inline void tree_free(struct tree *tree)
{
	pl_snapshot_free(tree->snapshot);
	pl_entries_free(&tree->entries);
}

/* The first type of that qualified name, or a failed test. */
static inline struct pl_type tree_type(const struct tree *tree, const char *qualified)
{
	struct pl_types types = PL_VEC_INIT;
	struct pl_type found = { NULL, NULL };

	pl_snapshot_types(tree->snapshot, &types);
	for (size_t i = 0; i < types.n && !found.symbol; i++)
		if (pl_str_is(types.at[i].symbol->qualified_name, qualified))
			found = types.at[i];
	pl_vec_free(&types);
	if (!found.symbol)
		fail_msg("no type %s", qualified);
	return found;
}

#endif
