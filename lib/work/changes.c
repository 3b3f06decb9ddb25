/* lib/work/changes.c */
#include "work/changes.h"

#include "work/compare.h"
#include "work/parts.h"

static void compare(const struct pl_project *p, struct pl_changes *c)
{
	c->delta = pl_compare(p->langs, &c->before_source.entries, c->before,
	                      &c->after_source.entries, c->after);
}

static int read_both(struct pl_project *p, struct pl_str needle, const struct pl_map *paths,
                     struct pl_changes *out, struct pl_err *err)
{
	int rc = pl_project_read(p, &out->before_source, needle, paths, &out->before, err);

	return rc ? rc : pl_project_read(p, &out->after_source, needle, paths, &out->after, err);
}

/* True when a file that differs defines members of types that stand elsewhere. */
static bool lack_types(const struct pl_changes *changes)
{
	const struct pl_snapshot *sides[] = { changes->before, changes->after };
	bool lack = false;

	for (unsigned i = 0; i < 2; i++) {
		struct pl_parts *parts = pl_parts_find(sides[i]);

		lack |= pl_parts_lack_types(parts);
		pl_parts_free(parts);
	}
	return lack;
}

int pl_changes_read(struct pl_project *p, const char *from, const char *to, struct pl_str needle,
                    struct pl_changes *out, struct pl_err *err)
{
	struct pl_map paths = PL_MAP_INIT;
	int rc;

	memset(out, 0, sizeof(*out));
	rc = pl_project_source(p, from, &out->before_source, err);
	if (!rc)
		rc = pl_project_source(p, to, &out->after_source, err);
	if (rc)
		goto out;
	pl_source_identify(&out->after_source);
	pl_compare_paths(&out->before_source.entries, &out->after_source.entries, &paths);
	rc = read_both(p, needle, &paths, out, err);
	if (!rc && lack_types(out)) {
		pl_snapshot_free(out->before);
		pl_snapshot_free(out->after);
		out->before = out->after = NULL;
		rc = read_both(p, needle, NULL, out, err);
	}
	if (!rc)
		compare(p, out);
out:
	pl_map_deinit(&paths);
	return rc;
}

void pl_changes_close(struct pl_changes *changes)
{
	pl_delta_free(changes->delta);
	pl_snapshot_free(changes->before);
	pl_snapshot_free(changes->after);
	pl_source_close(&changes->before_source);
	pl_source_close(&changes->after_source);
}

/* A snapshot of one file, and the entry that stands for it; none without a text. */
static int one_file(struct pl_project *p, const struct pl_lang *lang, struct pl_str path,
                    const struct pl_str *text, const char *blob, struct pl_source *source,
                    struct pl_snapshot **out, struct pl_err *err)
{
	struct pl_extract_options options = { .references = true, .details = true };
	struct pl_extractor *extractor;
	struct pl_entry *entry;
	struct pl_file *file;
	int rc;

	*out = pl_snapshot_new(PL_S(""));
	if (!text)
		return 0;
	entry = pl_vec_add(&source->entries);
	entry->path = pl_arena_dup(&source->entries.arena, path);
	strcpy(entry->blob, blob);
	file = pl_file_new();
	pl_vec_push(&(*out)->files, file);
	file->path = entry->path;
	file->language = lang->name;
	file->text = pl_arena_dup(&file->arena, *text);
	extractor = pl_extractor_new(p->grammars);
	rc = pl_extract(extractor, lang, file->text, &options, file, err);
	pl_extractor_free(extractor);
	return rc;
}

int pl_changes_of_texts(struct pl_project *p, const struct pl_lang *lang, struct pl_str path,
                        const struct pl_str *before, const struct pl_str *after,
                        struct pl_changes *out, struct pl_err *err)
{
	int rc;

	memset(out, 0, sizeof(*out));
	/* any two ids that differ: the two are to be compared */
	rc = one_file(p, lang, path, before, "before", &out->before_source, &out->before, err);
	if (!rc)
		rc = one_file(p, lang, path, after, "after", &out->after_source, &out->after, err);
	if (!rc)
		compare(p, out);
	return rc;
}
