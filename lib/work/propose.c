/* lib/work/propose.c */
#include "work/propose.h"

#include "base/fs.h"
#include "base/map.h"

#include <stdlib.h>

/* A folder with fewer files of one language is a script or a sample, not a port. */
enum { MIN_FILES = 2 };

/* Folders of which the name has one of these words are beside the code, not part of it. */
static const char *const beside[] = {
	"bench", "benchmark", "benchmarks", "build",   "demo",   "demos",    "deps",
	"dist",  "doc",       "docs",       "example", "extern", "external", "examples",
	"mock",  "mocks",     "node",       "sample",  "samples", "spec",    "specs",
	"test",  "testdata",  "testing",    "tests",   "testsuite", "third", "thirdparty",
	"vendor",
};

struct folder {
	struct pl_str path;
	/* numbers of others, or 0 where there is none: the root is in no other */
	size_t parent, first, last, next;
	size_t *files;  /* by language: in it and below, without what lies beside */
	size_t total;   /* of all languages */
	size_t shared;  /* of a suffix that languages share: ".h" */
	bool has_beside;
};

struct folders {
	const struct pl_langs *langs;
	PL_VEC(struct folder) at; /* the root first, each before those in it */
};

struct port {
	struct pl_str name;
	size_t folder;
	size_t lang;
	size_t n; /* files of that language, with those of a shared suffix */
};

struct family { /* the ports that lie side by side in one folder */
	PL_VEC(struct port) at;
	size_t languages, files;
};

static bool is_beside(struct pl_str name)
{
	while (name.n) {
		char word[16];
		size_t n = 0, length = 0;

		for (; n < name.n && (pl_is_lower(name.p[n]) || pl_is_upper(name.p[n])); n++)
			if (length < sizeof(word) - 1)
				word[length++] = pl_lower(name.p[n]);
		word[length] = '\0';
		for (size_t i = 0; i < PL_LEN(beside); i++)
			if (!strcmp(word, beside[i]))
				return true;
		if (pl_str_ends(pl_str_of(word), PL_S("tests"))) /* UnitTests */
			return true;
		name = pl_str_sub(name, n ? n : 1, name.n);
	}
	return false;
}

/* The only language of such a file; a ".h" says little by itself. */
static const struct pl_lang *own_language(const struct pl_langs *langs, struct pl_str path)
{
	const struct pl_lang *lang = pl_langs_of_path(langs, path, NULL);

	for (size_t i = 0; lang && i < lang->n_suffixes; i++)
		if (pl_str_ends(path, lang->suffixes[i]))
			return lang;
	return NULL;
}

static size_t number_of(const struct pl_langs *langs, const struct pl_lang *lang)
{
	size_t i = 0;

	while (pl_langs_at(langs, i) != lang)
		i++;
	return i;
}

static size_t add_folder(struct folders *all, struct pl_map *numbers, struct pl_str path)
{
	struct pl_map_entry *e = pl_map_add(numbers, path, NULL);
	struct folder *folder;
	size_t parent = 0, number;

	if (e->num)
		return e->num - 1;
	if (path.n)
		parent = add_folder(all, numbers, pl_fs_dir(path));
	number = all->at.n;
	pl_map_find(numbers, path)->num = number + 1;
	folder = pl_vec_add(&all->at);
	folder->path = path;
	folder->parent = parent;
	folder->files = pl_calloc(pl_langs_count(all->langs), sizeof(size_t));
	if (!number)
		return 0;
	if (all->at.at[parent].last)
		all->at.at[all->at.at[parent].last].next = number;
	else
		all->at.at[parent].first = number;
	all->at.at[parent].last = number;
	return number;
}

/* Whether a folder above the file lies beside the code; the one it lies in is told so. */
static bool lies_beside(struct folders *all, struct pl_map *numbers, struct pl_str path)
{
	struct pl_str dir = pl_fs_dir(path), outermost = PL_S_NONE;

	for (; dir.n; dir = pl_fs_dir(dir))
		if (is_beside(pl_fs_base(dir)))
			outermost = dir;
	if (!outermost.n)
		return false;
	all->at.at[add_folder(all, numbers, pl_fs_dir(outermost))].has_beside = true;
	return true;
}

static void count(struct folders *all, const struct pl_entries *entries)
{
	struct pl_map numbers = PL_MAP_INIT; /* path -> number + 1 */

	add_folder(all, &numbers, PL_S_NONE);
	for (size_t i = 0; i < entries->n; i++) {
		struct pl_str path = entries->at[i].path;
		const struct pl_lang *lang = own_language(all->langs, path);
		size_t at, number = lang ? number_of(all->langs, lang) : 0;

		if (entries->at[i].type != PL_ENTRY_FILE ||
		    !pl_langs_of_path(all->langs, path, NULL) || lies_beside(all, &numbers, path))
			continue;
		at = add_folder(all, &numbers, pl_fs_dir(path));
		for (;; at = all->at.at[at].parent) {
			if (lang) {
				all->at.at[at].files[number]++;
				all->at.at[at].total++;
			} else {
				all->at.at[at].shared++;
			}
			if (!at)
				break;
		}
	}
	pl_map_deinit(&numbers);
}

static size_t files_of(const struct folders *all, size_t folder, size_t lang)
{
	const struct folder *at = &all->at.at[folder];

	return at->files[lang] +
	       (pl_langs_at(all->langs, lang)->n_shared_suffixes ? at->shared : 0);
}

/* The folder below one that holds the code: past folders that hold nothing else, and tests. */
static size_t module_of(const struct folders *all, size_t folder, size_t lang)
{
	for (size_t best = folder;;) {
		const struct folder *from = &all->at.at[folder];
		size_t all_files = files_of(all, folder, lang);

		for (size_t i = from->first; i; i = all->at.at[i].next) {
			size_t n = files_of(all, i, lang);

			if (n == all_files || (from->has_beside && 2 * n > all_files))
				best = i;
		}
		if (best == folder)
			return best;
		folder = best;
	}
}

/* The folders in one of which nearly all is of one language. */
static void find_family(const struct folders *all, size_t parent, struct family *out)
{
	const size_t n_langs = pl_langs_count(all->langs);
	size_t *seen = pl_calloc(n_langs, sizeof(*seen));

	*out = (struct family){ 0 };
	for (size_t i = all->at.at[parent].first; i; i = all->at.at[i].next) {
		const struct folder *folder = &all->at.at[i];
		struct port port = { pl_fs_base(folder->path), i, 0, 0 };

		for (size_t k = 0; k < n_langs; k++)
			if (folder->files[k] > folder->files[port.lang])
				port.lang = k;
		if (folder->files[port.lang] < MIN_FILES ||
		    5 * folder->files[port.lang] < 3 * folder->total)
			continue;
		port.n = files_of(all, i, port.lang);
		out->languages += !seen[port.lang]++;
		out->files += port.n;
		pl_vec_push(&out->at, port);
	}
	free(seen);
}

/* The family of most languages, then of most files, then the outermost. */
static void best_family(const struct folders *all, struct family *best)
{
	*best = (struct family){ 0 };
	for (size_t i = 0; i < all->at.n; i++) {
		struct family family;

		find_family(all, i, &family);
		if (family.languages > best->languages ||
		    (family.languages == best->languages && family.files > best->files)) {
			pl_vec_free(&best->at);
			*best = family;
		} else {
			pl_vec_free(&family.at);
		}
	}
}

static const struct port *reference_of(const struct folders *all, const struct family *family)
{
	const struct port *best = NULL;

	for (size_t i = 0; i < family->at.n; i++) {
		const struct port *port = &family->at.at[i];
		bool java = !strcmp(pl_langs_at(all->langs, port->lang)->name, "java");
		bool best_java = best && !strcmp(pl_langs_at(all->langs, best->lang)->name, "java");

		if (!best || java > best_java || (java == best_java && port->n > best->n))
			best = port;
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

static void add_section(struct pl_sb *out, const struct folders *all, const struct port *port)
{
	pl_sb_adds(out, "\tpath = ");
	add_value(out, all->at.at[module_of(all, port->folder, port->lang)].path);
	pl_sb_addf(out, "\n\tlanguage = %s\n", pl_langs_at(all->langs, port->lang)->name);
}

int pl_propose_config(const struct pl_langs *langs, const struct pl_entries *entries,
                      struct pl_sb *out, struct pl_err *err)
{
	struct folders all = { .langs = langs };
	struct family family;
	const struct port *reference;
	size_t targets = 0;
	int rc = 0;

	count(&all, entries);
	best_family(&all, &family);
	reference = reference_of(&all, &family);
	if (!reference) {
		rc = pl_err_set(err, PL_ENOTFOUND,
		                "no folder with code of one language: write .portconfig by hand");
		goto out;
	}
	pl_sb_adds(out,
	           "# Where the reference and its ports live; see portconfig(5).\n[reference]\n");
	add_section(out, &all, reference);
	for (size_t i = 0; i < family.at.n; i++) {
		const struct port *port = &family.at.at[i];

		/* a newline cannot be in a subsection's name; two others need a backslash */
		if (port->lang == reference->lang || pl_str_find_char(port->name, '\n') != SIZE_MAX)
			continue;
		pl_sb_adds(out, "[target ");
		add_value(out, port->name);
		pl_sb_adds(out, "]\n");
		add_section(out, &all, port);
		targets++;
	}
	if (!targets)
		pl_sb_adds(out, "# No port was found beside it. One in a repository of its own:\n"
		                "#[target \"NAME\"]\n"
		                "#\trepository = ../NAME\n"
		                "#\tpath = src\n"
		                "#\tlanguage = cpp\n");
out:
	for (size_t i = 0; i < all.at.n; i++)
		free(all.at.at[i].files);
	pl_vec_free(&all.at);
	pl_vec_free(&family.at);
	return rc;
}
