/* lib/read/lang.c -- the registry of the languages that are installed. */
#include "read/lang.h"

#include "base/arena.h"
#include "base/fs.h"
#include "base/vec.h"
#include "read/descriptor.h"

#include <stdio.h>
#include <stdlib.h>

struct pl_langs {
	struct pl_arena arena;
	struct pl_sb prefix;
	PL_VEC(struct pl_lang *) langs; /* sorted by name */
};

static int load_json(struct pl_langs *langs, struct pl_str name, pl_json **out, struct pl_err *err)
{
	struct pl_sb path = PL_SB_INIT;
	int rc;

	pl_sb_addf(&path, "%s/share/portolan/languages/" PL_STR_FMT "/lang.json",
	           pl_sb_cstr(&langs->prefix), PL_STR_ARG(name));
	rc = pl_json_load(pl_sb_cstr(&path), out, err);
	pl_sb_deinit(&path);
	return rc;
}

/* Where the files of a language lie; a query is its parent's where it has none of its own. */
static void set_paths(struct pl_langs *langs, struct pl_lang *lang, struct pl_str query_owner)
{
	const char *prefix = pl_sb_cstr(&langs->prefix);
	struct pl_arena *arena = &langs->arena;
	static const char query[] = "%s/share/portolan/languages/" PL_STR_FMT "/query.scm",
			  references[] = "%s/share/portolan/languages/" PL_STR_FMT
					 "/references.scm";

	lang->grammar_path =
		pl_arena_fmt(arena, "%s/lib/portolan/grammars/%s.so", prefix, lang->name).p;
	lang->query_path = pl_arena_fmt(arena, query, prefix, PL_STR_ARG(query_owner)).p;
	lang->references_path = pl_arena_fmt(arena, references, prefix, PL_STR_ARG(query_owner)).p;
}

static int load_one(struct pl_langs *langs, struct pl_str name, struct pl_err *err)
{
	struct pl_lang *lang = PL_ARENA_NEW(&langs->arena, struct pl_lang);
	pl_json *doc = NULL, *base = NULL;
	struct pl_str parent;
	int rc = load_json(langs, name, &doc, err);

	if (rc)
		return rc;
	parent = pl_json_get_str(doc, "inherits");
	if (parent.n)
		rc = load_json(langs, parent, &base, err);
	lang->name = pl_arena_cstr(&langs->arena, name);
	if (!rc)
		rc = pl_descriptor_read(doc, base, &langs->arena, lang, err);
	if (rc) {
		pl_err_while(err, rc, "language '%s'", lang->name);
	} else {
		set_paths(langs, lang, parent.n ? parent : name);
		pl_vec_push(&langs->langs, lang);
	}
	pl_json_free(doc);
	pl_json_free(base);
	return rc;
}

static int visit(void *ctx, const struct pl_fs_entry *entry, struct pl_err *err)
{
	if (!pl_str_eq(pl_fs_base(entry->path), PL_S("lang.json")))
		return 0;
	return load_one(ctx, pl_fs_dir(entry->path), err);
}

static int by_name(const void *a, const void *b)
{
	return strcmp((*(struct pl_lang *const *)a)->name, (*(struct pl_lang *const *)b)->name);
}

int pl_langs_load(struct pl_langs **out, struct pl_err *err)
{
	struct pl_langs *langs = pl_calloc(1, sizeof(*langs));
	struct pl_sb path = PL_SB_INIT;
	int rc = pl_fs_prefix(&langs->prefix, err);

	if (rc)
		goto out;
	pl_sb_addf(&path, "%s/share/portolan/languages", pl_sb_cstr(&langs->prefix));
	rc = pl_fs_walk(pl_sb_cstr(&path), visit, langs, err);
	if (rc)
		goto out;
	if (!langs->langs.n)
		rc = pl_err_set(err, PL_ENOTFOUND,
		                "no languages below '%s': is the suite installed whole?",
		                pl_sb_cstr(&path));
	pl_vec_sort(&langs->langs, by_name);
out:
	pl_sb_deinit(&path);
	if (rc)
		pl_langs_free(langs);
	else
		*out = langs;
	return rc;
}

void pl_langs_free(struct pl_langs *langs)
{
	if (!langs)
		return;
	pl_vec_free(&langs->langs);
	pl_sb_deinit(&langs->prefix);
	pl_arena_deinit(&langs->arena);
	free(langs);
}

size_t pl_langs_count(const struct pl_langs *langs)
{
	return langs->langs.n;
}

const struct pl_lang *pl_langs_at(const struct pl_langs *langs, size_t i)
{
	return langs->langs.at[i];
}

const struct pl_lang *pl_langs_find(const struct pl_langs *langs, struct pl_str name)
{
	for (size_t i = 0; i < langs->langs.n; i++)
		if (pl_str_is(name, langs->langs.at[i]->name))
			return langs->langs.at[i];
	return NULL;
}

void pl_langs_list(const struct pl_langs *langs, struct pl_sb *out)
{
	for (size_t i = 0; i < langs->langs.n; i++)
		pl_sb_addf(out, "%s%s", i ? ", " : "", langs->langs.at[i]->name);
}

static int unknown(const struct pl_langs *langs, struct pl_str name, struct pl_err *err)
{
	struct pl_nearest near = { .wanted = name };
	struct pl_sb known = PL_SB_INIT;
	int rc;

	for (size_t i = 0; i < langs->langs.n; i++) {
		const struct pl_lang *lang = langs->langs.at[i];

		pl_nearest_offer(&near, pl_str_of(lang->name), pl_str_of(lang->name));
		pl_nearest_offer(&near, pl_str_of(lang->display_name), pl_str_of(lang->name));
	}
	if (near.best.n)
		return pl_err_set(err, PL_ENOTFOUND,
		                  "no language '" PL_STR_FMT "' (did you mean '" PL_STR_FMT "'?)",
		                  PL_STR_ARG(name), PL_STR_ARG(near.best));
	pl_langs_list(langs, &known);
	rc = pl_err_set(err, PL_ENOTFOUND, "no language '" PL_STR_FMT "': there are %s",
	                PL_STR_ARG(name), pl_sb_cstr(&known));
	pl_sb_deinit(&known);
	return rc;
}

int pl_langs_require(const struct pl_langs *langs, struct pl_str name, const struct pl_lang **out,
                     struct pl_err *err)
{
	const struct pl_lang *lang = pl_langs_find(langs, name);

	if (!lang)
		return unknown(langs, name, err);
	*out = lang;
	return 0;
}

const struct pl_lang_idiom *pl_lang_idiom(const struct pl_lang *lang, const char *name)
{
	for (size_t i = 0; i < lang->n_idioms; i++)
		if (pl_str_is(lang->idioms[i].name, name))
			return &lang->idioms[i];
	return NULL;
}

bool pl_lang_idiom_has(const struct pl_lang *lang, const char *name, struct pl_str word)
{
	const struct pl_lang_idiom *idiom = pl_lang_idiom(lang, name);

	for (size_t i = 0; idiom && i < idiom->n; i++)
		if (pl_str_eq(idiom->words[i], word))
			return true;
	return false;
}

static bool has_suffix(struct pl_str path, const struct pl_str *list, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (path.n > list[i].n &&
		    pl_str_eq_nocase(pl_str_sub(path, path.n - list[i].n, path.n), list[i]))
			return true;
	return false;
}

const struct pl_lang *pl_langs_of_path(const struct pl_langs *langs, struct pl_str path,
                                       const struct pl_lang *prefer)
{
	struct pl_str base = pl_fs_base(path);
	const struct pl_lang *found = NULL;

	if (prefer && (has_suffix(base, prefer->suffixes, prefer->n_suffixes) ||
	               has_suffix(base, prefer->shared_suffixes, prefer->n_shared_suffixes)))
		return prefer;
	for (size_t i = 0; i < langs->langs.n; i++) {
		const struct pl_lang *lang = langs->langs.at[i];

		if (has_suffix(base, lang->suffixes, lang->n_suffixes))
			return lang;
		if (!found && has_suffix(base, lang->shared_suffixes, lang->n_shared_suffixes))
			found = lang;
	}
	return found;
}

bool pl_lang_is_header(const struct pl_lang *lang, struct pl_str path)
{
	return lang->compiler.language.n &&
	       !has_suffix(pl_fs_base(path), lang->compiler.sources, lang->compiler.n_sources);
}
