/* lib/work/propose.c */
#include "work/propose.h"

#include "base/fs.h"
#include "base/map.h"

#include <stdlib.h>

/* A folder with fewer files of one language is a script or a sample, not a port. */
enum { MIN_FILES = 2 };

struct group { /* a top-level folder */
	struct pl_str folder;
	size_t *files;        /* by language */
	size_t n;             /* of the language that has most */
	const struct pl_lang *lang;
	struct pl_str common; /* the folder all files of that language lie in */
};

struct groups {
	const struct pl_langs *langs;
	PL_VEC(struct group) at;
};

static struct pl_str first_folder(struct pl_str path)
{
	size_t slash = pl_str_find_char(path, '/');

	return slash == SIZE_MAX ? PL_S_NONE : pl_str_sub(path, 0, slash);
}

static const struct pl_lang *own_language(const struct pl_langs *langs, struct pl_str path)
{
	const struct pl_lang *lang = pl_langs_of_path(langs, path, NULL);

	for (size_t i = 0; lang && i < lang->n_suffixes; i++)
		if (pl_str_ends(path, lang->suffixes[i]))
			return lang;
	return NULL; /* a ".h" says little by itself */
}

static size_t number_of(const struct pl_langs *langs, const struct pl_lang *lang)
{
	size_t i = 0;

	while (pl_langs_at(langs, i) != lang)
		i++;
	return i;
}

static void count(struct groups *groups, const struct pl_entries *entries)
{
	struct pl_map folders = PL_MAP_INIT; /* folder -> number of its group + 1 */

	for (size_t i = 0; i < entries->n; i++) {
		struct pl_str folder = first_folder(entries->at[i].path);
		const struct pl_lang *lang = own_language(groups->langs, entries->at[i].path);
		struct pl_map_entry *e;

		if (!folder.n || !lang || entries->at[i].type != PL_ENTRY_FILE)
			continue;
		e = pl_map_add(&folders, folder, NULL);
		if (!e->num) {
			struct group *group = pl_vec_add(&groups->at);

			group->folder = folder;
			group->files = pl_calloc(pl_langs_count(groups->langs), sizeof(size_t));
			e->num = groups->at.n;
		}
		groups->at.at[e->num - 1].files[number_of(groups->langs, lang)]++;
	}
	pl_map_deinit(&folders);
	for (size_t i = 0; i < groups->at.n; i++)
		for (size_t k = 0; k < pl_langs_count(groups->langs); k++)
			if (groups->at.at[i].files[k] > groups->at.at[i].n) {
				groups->at.at[i].n = groups->at.at[i].files[k];
				groups->at.at[i].lang = pl_langs_at(groups->langs, k);
			}
}

static struct pl_str common_folder(struct pl_str a, struct pl_str b)
{
	size_t end = 0, i = 0;

	for (; i < a.n && i < b.n && a.p[i] == b.p[i]; i++)
		if (a.p[i] == '/')
			end = i;
	if (i == a.n && i < b.n && b.p[i] == '/')
		end = i;
	return pl_str_sub(a, 0, end);
}

static void find_common(struct groups *groups, const struct pl_entries *entries)
{
	for (size_t g = 0; g < groups->at.n; g++) {
		struct group *group = &groups->at.at[g];

		for (size_t i = 0; i < entries->n; i++) {
			struct pl_str path = entries->at[i].path;

			if (!pl_str_eq(first_folder(path), group->folder) ||
			    pl_langs_of_path(groups->langs, path, group->lang) != group->lang)
				continue;
			group->common = group->common.n ? common_folder(group->common, path)
			                                : pl_fs_dir(path);
		}
	}
}

static const struct group *reference_of(const struct groups *groups)
{
	const struct group *best = NULL;

	for (size_t i = 0; i < groups->at.n; i++) {
		const struct group *group = &groups->at.at[i];
		bool java = !strcmp(group->lang->name, "java");
		bool best_java = best && !strcmp(best->lang->name, "java");

		if (group->n >= MIN_FILES &&
		    (!best || java > best_java || (java == best_java && group->n > best->n)))
			best = group;
	}
	return best;
}

/* A value as git-config quotes it. */
static void add_value(struct pl_sb *out, struct pl_str value)
{
	pl_sb_addc(out, '"');
	for (size_t i = 0; i < value.n; i++) {
		if (value.p[i] == '\n') {
			pl_sb_adds(out, "\\n");
			continue;
		}
		if (value.p[i] == '"' || value.p[i] == '\\')
			pl_sb_addc(out, '\\');
		pl_sb_addc(out, value.p[i]);
	}
	pl_sb_addc(out, '"');
}

static void add_section(struct pl_sb *out, const struct group *group)
{
	pl_sb_adds(out, "\tpath = ");
	add_value(out, group->common);
	pl_sb_addf(out, "\n\tlanguage = %s\n", group->lang->name);
}

int pl_propose_config(const struct pl_langs *langs, const struct pl_entries *entries,
                      struct pl_sb *out, struct pl_err *err)
{
	struct groups groups = { .langs = langs };
	const struct group *reference;
	size_t ports = 0;
	int rc = 0;

	count(&groups, entries);
	find_common(&groups, entries);
	reference = reference_of(&groups);
	for (size_t i = 0; i < groups.at.n; i++)
		ports += groups.at.at[i].n >= MIN_FILES;
	if (ports < 2) {
		rc = pl_err_set(
			err, PL_ENOTFOUND,
			"no two folders with code of one language each: write .portconfig by hand");
		goto out;
	}
	pl_sb_adds(out,
	           "# Where the reference and its ports live; see portconfig(5).\n[reference]\n");
	add_section(out, reference);
	for (size_t i = 0; i < groups.at.n; i++) {
		if (&groups.at.at[i] == reference || groups.at.at[i].n < MIN_FILES)
			continue;
		/* in a subsection's name only these two need a backslash; a newline cannot be */
		if (pl_str_find_char(groups.at.at[i].folder, '\n') != SIZE_MAX)
			continue;
		pl_sb_adds(out, "[target ");
		add_value(out, groups.at.at[i].folder);
		pl_sb_adds(out, "]\n");
		add_section(out, &groups.at.at[i]);
	}
out:
	for (size_t i = 0; i < groups.at.n; i++)
		free(groups.at.at[i].files);
	pl_vec_free(&groups.at);
	return rc;
}
