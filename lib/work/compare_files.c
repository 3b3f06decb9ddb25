/* lib/work/compare_files.c -- which files differ between two snapshots, and how. */
#include "base/map.h"
#include "work/compare_private.h"

/* Steps through two sorted lists at once; NULL where a side has no such path. */
static bool next_path(const struct pl_entries *before, size_t *i, const struct pl_entries *after,
                      size_t *k, const struct pl_entry **b, const struct pl_entry **a)
{
	int d;

	*b = *i < before->n ? &before->at[*i] : NULL;
	*a = *k < after->n ? &after->at[*k] : NULL;
	if (!*b && !*a)
		return false;
	d = !*b ? 1 : !*a ? -1 : pl_str_cmp((*b)->path, (*a)->path);
	if (d > 0)
		*b = NULL;
	if (d < 0)
		*a = NULL;
	*i += *b != NULL;
	*k += *a != NULL;
	return true;
}

void pl_compare_paths(const struct pl_entries *before, const struct pl_entries *after,
                      struct pl_map *paths)
{
	const struct pl_entry *b, *a;
	size_t i = 0, k = 0;

	while (next_path(before, &i, after, &k, &b, &a))
		if (!b || !a || strcmp(b->blob, a->blob) != 0 || b->type != a->type)
			pl_map_add(paths, a ? a->path : b->path, NULL);
}

static bool readable(const struct pl_snapshot *snapshot, struct pl_str path)
{
	const struct pl_file *file = pl_snapshot_find(snapshot, path);

	return file && !file->skipped;
}

static void list_files(struct comparison *c, const struct pl_entries *before,
                       const struct pl_entries *after)
{
	const struct pl_entry *b, *a;
	size_t i = 0, k = 0;

	while (next_path(before, &i, after, &k, &b, &a)) {
		struct pl_file_delta *f;

		if (b && a && !strcmp(b->blob, a->blob) && b->type == a->type)
			continue;
		f = pl_vec_add(&c->delta->files);
		f->path = pl_arena_dup(&c->delta->arena, a ? a->path : b->path);
		f->change = !b ? PL_CHANGE_ADDED : !a ? PL_CHANGE_REMOVED : PL_CHANGE_MODIFIED;
		f->readable = readable(a ? c->after.snapshot : c->before.snapshot, f->path);
	}
}

/* Code outside of types: of which members of types are, and which is nobody's. */
struct outside {
	uint64_t parts, functions;
};

static void add_outside(struct outside *out, const struct side *side, const struct pl_file *file,
                        const struct pl_tokens *tokens, struct pl_symbol *const *symbols, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		const struct pl_symbol *s = symbols[i];
		uint64_t code, *hash;

		if (pl_kind_is_type(s->kind))
			continue;
		if (s->kind == PL_KIND_NAMESPACE) {
			add_outside(out, side, file, tokens, s->children, s->n_children);
			continue;
		}
		code = pl_print_code(file, tokens, s->range.from, s->range.to);
		hash = pl_parts_has(side->parts, s) ? &out->parts : &out->functions;
		*hash = pl_hash_add(*hash, (struct pl_str){ (const char *)&code, sizeof(code) });
	}
}

static struct outside outside_of(const struct comparison *c, const struct side *side,
                                 struct pl_str path)
{
	const struct pl_file *file = pl_snapshot_find(side->snapshot, path);
	struct pl_tokens tokens = PL_VEC_INIT;
	struct outside out = { PL_HASH_INIT, PL_HASH_INIT };

	if (!file || file->skipped || !file->text.n)
		return out;
	pl_lex(pl_langs_find(c->langs, pl_str_of(file->language)), file->text, &tokens);
	add_outside(&out, side, file, &tokens, file->symbols, file->n_symbols);
	pl_vec_free(&tokens);
	return out;
}

static struct pl_file_delta *file_delta(struct comparison *c, struct pl_str path,
                                        enum pl_change change)
{
	for (size_t i = 0; i < c->delta->files.n; i++)
		if (c->delta->files.at[i].change == change &&
		    pl_str_eq(c->delta->files.at[i].path, path))
			return &c->delta->files.at[i];
	return NULL;
}

/* Where most of an added file's types come from, if that file is gone. */
static struct pl_file_delta *origin_by_types(struct comparison *c, struct pl_str path)
{
	struct pl_map votes = PL_MAP_INIT;
	struct pl_file_delta *origin = NULL;
	size_t types = 0, best = 0;

	for (size_t i = 0; i < c->after.items.n; i++) {
		const struct item *item = &c->after.items.at[i];

		if (!pl_str_eq(item->type.file->path, path) || item->outer != NO_MATCH)
			continue;
		types++;
		if (item->match != NO_MATCH)
			pl_map_add(&votes, c->before.items.at[item->match].type.file->path, NULL)
				->num++;
	}
	for (size_t i = 0; i < votes.n; i++) {
		struct pl_file_delta *gone = file_delta(c, votes.entries[i].key, PL_CHANGE_REMOVED);

		if (gone && votes.entries[i].num > best && 2 * votes.entries[i].num >= types) {
			best = votes.entries[i].num;
			origin = gone;
		}
	}
	pl_map_deinit(&votes);
	return origin;
}

static const struct pl_entry *entry_of(const struct pl_entries *entries, struct pl_str path)
{
	size_t low = 0, high = entries->n;

	while (low < high) {
		size_t mid = low + (high - low) / 2;
		int d = pl_str_cmp(entries->at[mid].path, path);

		if (!d)
			return &entries->at[mid];
		if (d < 0)
			low = mid + 1;
		else
			high = mid;
	}
	return NULL;
}

/* The removed file that has the very bytes of an added one. */
static struct pl_file_delta *origin_by_blob(struct comparison *c, const struct pl_entry *added,
                                            const struct pl_entries *before)
{
	for (size_t i = 0; i < c->delta->files.n; i++) {
		struct pl_file_delta *f = &c->delta->files.at[i];
		const struct pl_entry *e;

		if (f->change != PL_CHANGE_REMOVED)
			continue;
		e = entry_of(before, f->path);
		if (e && added && !strcmp(e->blob, added->blob))
			return f;
	}
	return NULL;
}

/* Turn pairs of removed and added files into renames. */
static void find_renames(struct comparison *c, const struct pl_entries *before,
                         const struct pl_entries *after)
{
	size_t kept = 0;

	for (size_t i = 0; i < c->delta->files.n; i++) {
		struct pl_file_delta *f = &c->delta->files.at[i], *origin;

		if (f->change != PL_CHANGE_ADDED)
			continue;
		origin = origin_by_blob(c, entry_of(after, f->path), before);
		if (!origin)
			origin = origin_by_types(c, f->path);
		if (!origin)
			continue;
		f->change = PL_CHANGE_RENAMED;
		f->previous_path = origin->path;
		origin->change = PL_CHANGE_UNCHANGED; /* told by the rename */
	}
	for (size_t i = 0; i < c->delta->files.n; i++)
		if (c->delta->files.at[i].change != PL_CHANGE_UNCHANGED)
			c->delta->files.at[kept++] = c->delta->files.at[i];
	c->delta->files.n = kept;
	for (size_t i = 0; i < kept; i++) {
		struct pl_file_delta *f = &c->delta->files.at[i];
		struct pl_str old = f->previous_path.n ? f->previous_path : f->path;

		struct outside b = outside_of(c, &c->before, old);
		struct outside a = outside_of(c, &c->after, f->path);

		f->functions = b.functions != a.functions;
		f->parts = b.parts != a.parts;
	}
}

void pl_compare_files(struct comparison *c, const struct pl_entries *before,
                      const struct pl_entries *after)
{
	list_files(c, before, after);
	find_renames(c, before, after);
}
