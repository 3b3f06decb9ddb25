/* lib/read/clang.c */
#include "read/clang.h"

#include "base/fs.h"
#include "base/limits.h"
#include "base/utf.h"
#include "read/clang_answer.h"
#include "read/clang_kept.h"
#include "read/clang_units.h"

/* A folder that is nowhere: a revision's files lie below it, so that none on disk is taken for one. */
static const char NOWHERE[] = "/.portolan-revision";

bool pl_clang_reads(const struct pl_lang *lang)
{
	return lang && lang->compiler.language.n;
}

/* --- texts ----------------------------------------------------------------------------------- */

/*
 * Where no folder exists, "../a.h" leads nowhere: give each such include a macro for its name, as
 * long as what stands there, so that no offset moves. '$' begins no name that people use.
 */
static void lift_includes(struct pl_clang *c, size_t number, struct pl_sb *text)
{
	struct pl_str dir = pl_fs_dir(pl_str_of(c->texts[number].path)), name;
	struct pl_sb joined = PL_SB_INIT, normal = PL_SB_INIT, word = PL_SB_INIT;
	size_t at = 0;
	bool quoted;

	while (pl_flags_next_include(pl_sb_str(text), &at, &name, &quoted)) {
		size_t from = (size_t)(name.p - text->p) - 1, to = from + name.n + 2;

		if (!quoted || pl_str_find(name, PL_S("..")) == SIZE_MAX)
			continue;
		pl_sb_clear(&joined);
		pl_sb_clear(&normal);
		pl_sb_clear(&word);
		pl_fs_join(&joined, dir, name);
		pl_fs_normalise(&normal, pl_sb_str(&joined));
		pl_sb_addf(&word, "$%zu", c->prelude.n);
		if (word.n > to - from || to > text->n ||
		    !pl_map_num(&c->by_place, pl_sb_str(&normal)))
			continue;
		pl_sb_addf(&c->prelude, "#define %s \"%s\"\n", pl_sb_cstr(&word),
		           pl_sb_cstr(&normal));
		memset(text->p + from, ' ', to - from);
		memcpy(text->p + from, word.p, word.n);
	}
	pl_sb_deinit(&joined);
	pl_sb_deinit(&normal);
	pl_sb_deinit(&word);
}

static void read_text(struct pl_clang *c, struct pl_source *source, size_t number, size_t entry)
{
	size_t max = c->options->max_file_size ? c->options->max_file_size : PL_MAX_FILE_SIZE;
	struct pl_sb bytes = PL_SB_INIT, decoded = PL_SB_INIT, text = PL_SB_INIT;
	struct pl_str plain;

	if (source->entries.at[entry].type == PL_ENTRY_FILE &&
	    !pl_source_read(source, entry, max, &bytes, c->files[number].blob, NULL) &&
	    !pl_utf_is_binary(pl_sb_str(&bytes))) {
		pl_utf_decode(pl_sb_str(&bytes), &decoded, &plain);
		pl_sb_add(&text, plain);
		if (!source->dir)
			lift_includes(c, number, &text);
		c->texts[number].text = pl_arena_dup(&c->arena, pl_sb_str(&text));
	} else {
		c->files[number].blob[0] = '\0';
		c->files[number].seen.why = PL_S("it cannot be read");
	}
	c->files[number].seen.length = c->texts[number].text.n;
	pl_sb_deinit(&bytes);
	pl_sb_deinit(&decoded);
	pl_sb_deinit(&text);
}

static void list_files(struct pl_clang *c, struct pl_source *source,
                       const struct pl_clang_entry *entries, const char *root)
{
	struct pl_sb path = PL_SB_INIT;

	for (size_t i = 0; i < c->n; i++) {
		struct pl_str name = source->entries.at[entries[i].entry].path;

		c->files[i].path = pl_arena_dup(&c->arena, name);
		c->files[i].lang = entries[i].lang;
		c->files[i].header = pl_lang_is_header(entries[i].lang, name);
		pl_sb_clear(&path);
		pl_fs_join(&path, pl_str_of(root), name);
		c->texts[i].path = pl_arena_cstr(&c->arena, pl_sb_str(&path));
		pl_map_add(&c->by_path, c->files[i].path, NULL)->num = i + 1;
		pl_map_add(&c->by_place, pl_str_of(c->texts[i].path), NULL)->num = i + 1;
	}
	for (size_t i = 0; i < c->n; i++)
		read_text(c, source, i, entries[i].entry);
	pl_clang_kept_tree(c);
	pl_sb_deinit(&path);
}

static int find_flags(struct pl_clang *c, struct pl_source *source, const char *top,
                      const char *seen_top, struct pl_err *err)
{
	struct pl_flags_file *files = pl_calloc(c->n + 1, sizeof(*files));
	struct pl_flags_place place = {
		.top = top,
		.seen_top = seen_top,
		.folder = source->repo ? source->folder : PL_S(""),
		.on_disk = !source->repo || !pl_repo_is_bare(source->repo),
		.repo = source->repo,
		.commit = source->dir ? NULL : &source->commit,
		.configs = c->options->configs,
		.n_configs = c->options->n_configs,
		.look = c->options->always,
	};
	int rc;

	for (size_t i = 0; i < c->n; i++)
		files[i] = (struct pl_flags_file){ c->texts[i].path, c->texts[i].text,
			                           c->files[i].lang, c->files[i].header };
	rc = pl_flags_find(&place, files, c->n, &c->flags, err);
	free(files);
	return rc;
}

/* --- what is told of each file --------------------------------------------------------------- */

static int by_name(const void *a, const void *b)
{
	const struct pl_clang_decl *x = *(const struct pl_clang_decl *const *)a;
	const struct pl_clang_decl *y = *(const struct pl_clang_decl *const *)b;

	if (x->name_from != y->name_from)
		return x->name_from < y->name_from ? -1 : 1;
	return x < y ? -1 : x > y; /* of one array: outer before inner */
}

static int by_start(const void *a, const void *b)
{
	const struct pl_clang_span *x = a, *y = b;

	return x->from < y->from ? -1 : x->from > y->from;
}

/* Sort what the units told by file. */
static void deal(struct pl_clang *c)
{
	struct dealt {
		PL_VEC(const struct pl_clang_decl *) decls;
		PL_VEC(struct pl_clang_span) blind;
	} *dealt = pl_calloc(c->n + 1, sizeof(*dealt));

	for (size_t u = 0; u < c->units.n; u++) {
		const struct pl_clang_answer *answer = &c->units.at[u]->answer;

		for (size_t i = 0; i < answer->n_decls; i++) {
			const struct pl_clang_decl *decl = &answer->decls[i];

			if (decl->file >= c->n || c->files[decl->file].seen.answer != answer)
				continue;
			if (decl->flags & PL_CLANG_UNKNOWN)
				pl_vec_push(&dealt[decl->file].blind,
				            ((struct pl_clang_span){ decl->file, decl->from,
				                                     decl->to }));
			else if (!(decl->flags & PL_CLANG_UNNAMED))
				pl_vec_push(&dealt[decl->file].decls, decl);
		}
		for (size_t i = 0; i < answer->n_skipped; i++) {
			struct pl_clang_span span = answer->skipped[i];

			if (span.file < c->n && c->files[span.file].seen.answer == answer)
				pl_vec_push(&dealt[span.file].blind, span);
		}
	}
	for (size_t i = 0; i < c->n; i++) {
		struct pl_clang_file *seen = &c->files[i].seen;

		pl_vec_sort(&dealt[i].decls, by_name);
		pl_vec_sort(&dealt[i].blind, by_start);
		seen->decls = dealt[i].decls.at; /* theirs now */
		seen->n_decls = dealt[i].decls.n;
		seen->blind = dealt[i].blind.at;
		seen->n_blind = dealt[i].blind.n;
	}
	free(dealt);
}

static struct pl_str usr_key(const struct pl_clang_decl *decl)
{
	return (struct pl_str){ (const char *)&decl->usr, sizeof(decl->usr) };
}

static void find_definitions(struct pl_clang *c)
{
	for (size_t i = 0; i < c->n; i++)
		for (size_t k = 0; k < c->files[i].seen.n_decls; k++) {
			const struct pl_clang_decl *decl = c->files[i].seen.decls[k];
			struct pl_map_entry *e;
			bool is_new;

			if (!decl->usr || !(decl->flags & PL_CLANG_DEFINITION))
				continue;
			e = pl_map_add(&c->definitions, usr_key(decl), &is_new);
			if (is_new)
				e->ptr = (void *)(uintptr_t)decl;
			if (!c->files[i].lines.n)
				pl_lines_find(&c->files[i].lines, c->texts[i].text);
		}
}

static struct pl_pos pos_of(const struct pl_clang_source_file *file, uint32_t offset)
{
	size_t line = pl_lines_of(&file->lines, offset);

	return (struct pl_pos){ (uint32_t)line + 1, offset - file->lines.at[line] + 1 };
}

bool pl_clang_definition(const struct pl_clang *c, const struct pl_clang_decl *decl,
                         struct pl_str *path, struct pl_range *range)
{
	const struct pl_clang_decl *found;
	const struct pl_clang_source_file *file;

	if (!decl->usr || (decl->flags & PL_CLANG_DEFINITION))
		return false;
	found = pl_map_ptr(&c->definitions, usr_key(decl));
	if (!found)
		return false;
	file = &c->files[found->file];
	*path = file->path;
	*range = (struct pl_range){ pos_of(file, found->from), pos_of(file, found->to), found->from,
		                    found->to };
	return true;
}

const char *pl_clang_id(const struct pl_clang *c)
{
	return c->id;
}

const struct pl_clang_file *pl_clang_file(const struct pl_clang *c, struct pl_str path)
{
	size_t number = c ? pl_map_num(&c->by_path, path) : 0;

	return number ? &c->files[number - 1].seen : NULL;
}

/* --------------------------------------------------------------------------------------------- */

/* The repository's top, or the folder that is read, as a path of its own in each case. */
static void find_tops(const struct pl_source *source, struct pl_sb *top, struct pl_sb *root)
{
	const char *seen = source->dir ? NULL : NOWHERE;

	pl_sb_adds(top, source->repo ? pl_repo_dir(source->repo) : source->dir);
	pl_sb_adds(root, seen ? seen : pl_sb_cstr(top));
	if (source->repo && source->folder.n) {
		pl_sb_addc(root, '/');
		pl_sb_add(root, source->folder);
	}
	if (source->dir) { /* one file of a repository is read as a folder's */
		pl_sb_clear(root);
		pl_sb_adds(root, source->dir);
	}
}

static int load(struct pl_clang *c, struct pl_err *err)
{
	int rc = pl_clang_lib(&c->lib, c->options->always ? err : NULL);

	if (!rc || c->options->always)
		return rc;
	pl_log_warn(c->options->log, "libclang is missing: C and C++ are read by their grammars");
	for (size_t i = 0; i < c->n; i++)
		if (!c->files[i].seen.why.n)
			c->files[i].seen.why = PL_S("libclang is missing");
	return 0;
}

int pl_clang_read(struct pl_source *source, const struct pl_clang_entry *entries, size_t n,
                  const struct pl_clang_options *options, struct pl_clang **out, struct pl_err *err)
{
	struct pl_clang *c = pl_calloc(1, sizeof(*c));
	struct pl_sb top = PL_SB_INIT, root = PL_SB_INIT;
	const char *seen_top;
	struct timespec now;
	int rc;

	clock_gettime(CLOCK_REALTIME, &now);
	c->began = pl_clang_time(&now);
	c->options = options;
	c->n = n;
	c->texts = pl_calloc(n + 1, sizeof(*c->texts));
	c->files = pl_calloc(n + 1, sizeof(*c->files));
	c->wanted = pl_calloc(n + 1, sizeof(*c->wanted));
	c->alone = pl_calloc(n + 1, sizeof(*c->alone));
	find_tops(source, &top, &root);
	seen_top = source->dir ? pl_sb_cstr(&top) : NOWHERE;
	list_files(c, source, entries, pl_sb_cstr(&root));
	rc = find_flags(c, source, pl_sb_cstr(&top), seen_top, err);
	if (!rc && c->flags.from.n)
		rc = load(c, err);
	if (!rc && c->lib)
		rc = pl_clang_units_read(c, seen_top, err);
	if (!rc && c->flags.from.n) {
		deal(c);
		find_definitions(c);
		*out = c;
	} else {
		pl_clang_free(c);
	}
	pl_sb_deinit(&top);
	pl_sb_deinit(&root);
	return rc;
}

void pl_clang_free(struct pl_clang *c)
{
	if (!c)
		return;
	for (size_t i = 0; i < c->n; i++) {
		free(c->files[i].seen.decls);
		free(c->files[i].seen.blind);
		pl_vec_free(&c->files[i].lines);
	}
	for (size_t i = 0; i < c->units.n; i++) {
		pl_sb_deinit(&c->units.at[i]->text);
		pl_vec_free(&c->units.at[i]->files);
		pl_clang_answer_deinit(&c->units.at[i]->answer);
	}
	pl_vec_free(&c->units);
	pl_map_deinit(&c->by_path);
	pl_map_deinit(&c->by_place);
	pl_map_deinit(&c->definitions);
	pl_flags_deinit(&c->flags);
	pl_arena_deinit(&c->arena);
	pl_sb_deinit(&c->prelude);
	free(c->texts);
	free(c->files);
	free(c->wanted);
	free(c->alone);
	free(c);
}
