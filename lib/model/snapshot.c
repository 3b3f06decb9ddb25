/* lib/model/snapshot.c */
#include "model/snapshot.h"

#include "base/sb.h"

#include <stdlib.h>

const char *pl_skip_name(enum pl_skip skip)
{
	static const char *const names[PL_N_SKIPS] = {
		[PL_SKIP_NONE] = "",
		[PL_SKIP_BINARY] = "binary",
		[PL_SKIP_LFS] = "lfs-pointer",
		[PL_SKIP_TOO_LARGE] = "too-large",
		[PL_SKIP_LINK] = "symlink",
		[PL_SKIP_SUBMODULE] = "submodule",
		[PL_SKIP_MISSING] = "object-missing",
		[PL_SKIP_UNREADABLE] = "unreadable",
	};

	return names[skip];
}

struct pl_file *pl_file_new(void)
{
	return pl_calloc(1, sizeof(struct pl_file));
}

void pl_file_free(struct pl_file *file)
{
	if (!file)
		return;
	pl_arena_deinit(&file->arena);
	free(file);
}

void pl_file_add_errors(struct pl_file *file, const struct pl_lines *more, size_t n)
{
	const struct pl_lines *old = file->errors;
	struct pl_lines *at;
	size_t kept = 0;

	if (!n)
		return;
	at = PL_ARENA_ARRAY(&file->arena, struct pl_lines, file->n_errors + n);
	for (size_t i = 0, k = 0; i < file->n_errors || k < n;) {
		bool is_old = k == n || (i < file->n_errors && old[i].start <= more[k].start);
		struct pl_lines next = is_old ? old[i++] : more[k++];

		if (!kept || next.start > at[kept - 1].end)
			at[kept++] = next;
		else if (next.end > at[kept - 1].end)
			at[kept - 1].end = next.end;
	}
	file->errors = at;
	file->n_errors = kept;
}

void pl_file_add_error(struct pl_file *file, uint32_t start, uint32_t end)
{
	pl_file_add_errors(file, &(struct pl_lines){ start, end }, 1);
}

struct pl_snapshot *pl_snapshot_new(struct pl_str root)
{
	struct pl_snapshot *snapshot = pl_calloc(1, sizeof(*snapshot));
	struct pl_sb copy = PL_SB_INIT;

	pl_sb_add(&copy, root);
	snapshot->root.n = copy.n;
	snapshot->root.p = pl_sb_detach(&copy);
	return snapshot;
}

void pl_snapshot_free(struct pl_snapshot *snapshot)
{
	if (!snapshot)
		return;
	for (size_t i = 0; i < snapshot->files.n; i++)
		pl_file_free(snapshot->files.at[i]);
	pl_vec_free(&snapshot->files);
	free((char *)snapshot->root.p);
	free(snapshot);
}

static int count_recovered(void *ctx, struct pl_symbol *symbol)
{
	struct pl_coverage *coverage = ctx;

	coverage->recovered += symbol->recovered && pl_kind_is_type(symbol->kind);
	return 0;
}

void pl_coverage_count(struct pl_coverage *coverage, const struct pl_file *file)
{
	if (file->passed_over)
		return;
	coverage->files++;
	if (file->skipped)
		coverage->skipped++;
	else if (file->n_errors)
		coverage->with_errors++;
	else
		coverage->clean++;
	if (!file->skipped) {
		coverage->clang += file->reader == PL_READER_CLANG;
		coverage->fallback += file->fallback.n > 0;
	}
	pl_file_each(file, count_recovered, coverage);
}

const struct pl_file *pl_snapshot_find(const struct pl_snapshot *snapshot, struct pl_str path)
{
	size_t low = 0, high = snapshot->files.n;

	while (low < high) {
		size_t mid = low + (high - low) / 2;
		int d = pl_str_cmp(snapshot->files.at[mid]->path, path);

		if (!d)
			return snapshot->files.at[mid];
		if (d < 0)
			low = mid + 1;
		else
			high = mid;
	}
	return NULL;
}

static int each(struct pl_symbol *const *symbols, size_t n,
                int (*visit)(void *ctx, struct pl_symbol *symbol), void *ctx)
{
	/* as deep as declarations nest, which read/nest.c bounds by PL_MAX_TYPE_DEPTH */
	for (size_t i = 0; i < n; i++) {
		int rc = visit(ctx, symbols[i]);

		if (!rc)
			rc = each(symbols[i]->children, symbols[i]->n_children, visit, ctx);
		if (rc)
			return rc;
	}
	return 0;
}

int pl_file_each(const struct pl_file *file, int (*visit)(void *ctx, struct pl_symbol *symbol),
                 void *ctx)
{
	return each(file->symbols, file->n_symbols, visit, ctx);
}

struct collector {
	const struct pl_file *file;
	struct pl_types *types;
};

static int collect(void *ctx, struct pl_symbol *symbol)
{
	struct collector *c = ctx;

	if (pl_kind_is_type(symbol->kind))
		pl_vec_push(c->types, ((struct pl_type){ c->file, symbol }));
	return 0;
}

void pl_snapshot_types(const struct pl_snapshot *snapshot, struct pl_types *types)
{
	for (size_t i = 0; i < snapshot->files.n; i++) {
		struct collector c = { snapshot->files.at[i], types };

		pl_file_each(snapshot->files.at[i], collect, &c);
	}
}
