/* tests/unit/mapping-world.h -- two small trees, built by hand, and their mapping. */
#ifndef TESTS_UNIT_MAPPING_WORLD_H
#define TESTS_UNIT_MAPPING_WORLD_H

#include "work/mapping.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

static const struct pl_lang java = { .name = "java", .module = PL_MODULE_DECLARED };
static const struct pl_lang cpp = { .name = "cpp" };
static const struct pl_lang c_lang = { .name = "c", .methods_by_prefix = true };

/* Add a file; all its symbols go into its arena. module: "" for none. */
static inline struct pl_file *add_file(struct pl_snapshot *tree, const char *path,
                                       const char *module)
{
	struct pl_file *file = pl_file_new();

	file->path = pl_arena_dup(&file->arena, pl_str_of(path));
	file->module = pl_arena_dup(&file->arena, pl_str_of(module));
	pl_vec_push(&tree->files, file);
	return file;
}

static inline struct pl_symbol **grown(struct pl_file *file, struct pl_symbol **at, size_t n)
{
	struct pl_symbol **more = PL_ARENA_ARRAY(&file->arena, struct pl_symbol *, n + 1);

	if (n)
		memcpy(more, at, sizeof(*more) * n);
	return more;
}

static inline struct pl_symbol *add_symbol(struct pl_file *file, struct pl_symbol *parent,
                                           enum pl_kind kind, struct pl_str name)
{
	struct pl_symbol *symbol = PL_ARENA_NEW(&file->arena, struct pl_symbol);
	struct pl_str around = parent ? parent->qualified_name : file->module;

	symbol->kind = kind;
	symbol->parent = parent;
	symbol->name = pl_arena_dup(&file->arena, name);
	symbol->qualified_name = around.n ? pl_arena_fmt(&file->arena, PL_STR_FMT "." PL_STR_FMT,
	                                                 PL_STR_ARG(around), PL_STR_ARG(name))
	                                  : symbol->name;
	if (parent) {
		parent->children = grown(file, parent->children, parent->n_children);
		parent->children[parent->n_children++] = symbol;
	} else {
		file->symbols = grown(file, file->symbols, file->n_symbols);
		file->symbols[file->n_symbols++] = symbol;
	}
	return symbol;
}

/*
 * A type with members, blanks between: "x" a field (an enum's constant), "x:T" one of type T,
 * "x()" a method. NULL: no body.
 */
static inline struct pl_symbol *add_type(struct pl_file *file, struct pl_symbol *parent,
                                         enum pl_kind kind, const char *name, const char *members)
{
	struct pl_symbol *type = add_symbol(file, parent, kind, pl_str_of(name)), *member;
	struct pl_str rest = pl_str_of(members), piece;

	type->body.to = members != NULL;
	while (pl_str_split(&rest, ' ', &piece)) {
		size_t colon = pl_str_find_char(piece, ':');

		if (pl_str_ends(piece, PL_S("()"))) {
			add_symbol(file, type, PL_KIND_METHOD, pl_str_sub(piece, 0, piece.n - 2));
			continue;
		}
		member = add_symbol(file, type,
		                    kind == PL_KIND_ENUM ? PL_KIND_ENUM_MEMBER : PL_KIND_FIELD,
		                    pl_str_sub(piece, 0, colon == SIZE_MAX ? piece.n : colon));
		if (colon != SIZE_MAX)
			member->type = pl_arena_dup(&file->arena,
			                            pl_str_sub(piece, colon + 1, piece.n));
	}
	return type;
}

static inline void add_super(struct pl_file *file, struct pl_symbol *type, const char *name)
{
	type->supertypes = PL_ARENA_NEW(&file->arena, struct pl_supertype);
	type->supertypes[0].name = pl_arena_dup(&file->arena, pl_str_of(name));
	type->n_supertypes = 1;
}

/* A function outside of types: scope "a.B" for a definition out of line, or "". */
static inline void add_function(struct pl_file *file, struct pl_symbol *parent, const char *scope,
                                const char *name, bool body)
{
	struct pl_symbol *symbol = add_symbol(file, parent, PL_KIND_FUNCTION, pl_str_of(name));

	symbol->scope = pl_arena_dup(&file->arena, pl_str_of(scope));
	symbol->qualified_name = pl_arena_fmt(&file->arena, PL_STR_FMT "%s%s%s%s",
	                                      PL_STR_ARG(parent ? parent->qualified_name
	                                                        : PL_S_NONE),
	                                      parent ? "." : "", scope, *scope ? "." : "", name);
	symbol->body.to = body;
}

struct world {
	struct pl_snapshot *ref, *target;
	struct pl_mapping_options options;
	struct pl_mapping *mapping;
	struct pl_arena arena;
};

static inline struct world world_new(const struct pl_lang *target_lang)
{
	struct world w = { .ref = pl_snapshot_new(PL_S("ref")),
		           .target = pl_snapshot_new(PL_S("target")),
		           .options = { .reference_lang = &java, .target_lang = target_lang } };

	return w;
}

static inline void world_free(struct world *w)
{
	pl_mapping_free(w->mapping);
	pl_snapshot_free(w->ref);
	pl_snapshot_free(w->target);
	pl_arena_deinit(&w->arena);
}

/* A reference type in a file of its own, or inside another. */
static inline struct pl_symbol *ref_type(struct world *w, const char *path, enum pl_kind kind,
                                         const char *name, const char *members)
{
	return add_type(add_file(w->ref, path, "lib"), NULL, kind, name, members);
}

static inline struct pl_symbol *ref_inner(struct world *w, struct pl_symbol *outer,
                                          enum pl_kind kind, const char *name, const char *members)
{
	struct pl_file *file = w->ref->files.at[w->ref->files.n - 1];

	return add_type(file, outer, kind, name, members);
}

static inline struct pl_symbol *target_type(struct world *w, const char *path, enum pl_kind kind,
                                            const char *name, const char *members)
{
	return add_type(add_file(w->target, path, "lib"), NULL, kind, name, members);
}

/* The candidates' paths with blanks between. Makes the mapping at the first call. */
static const char *files_of(struct world *w, const struct pl_symbol *type)
{
	struct pl_str all = PL_S("");
	const struct pl_candidates *list;

	if (!w->mapping)
		w->mapping = pl_mapping_make(w->ref, w->target, &w->options);
	list = pl_mapping_of(w->mapping, type);
	for (size_t i = 0; i < list->n; i++) {
		assert_true(list->at[i].score > 0 && list->at[i].score <= 1);
		assert_true(!i || list->at[i].score <= list->at[i - 1].score);
		all = pl_arena_fmt(&w->arena, PL_STR_FMT "%s" PL_STR_FMT, PL_STR_ARG(all),
		                   i ? " " : "", PL_STR_ARG(list->at[i].file->path));
	}
	return all.p;
}

static inline bool has_evidence(struct world *w, const struct pl_symbol *type,
                                enum pl_evidence evidence)
{
	(void)files_of(w, type);
	return pl_mapping_of(w->mapping, type)->at[0].evidence & 1u << evidence;
}

#endif
