/* lib/work/reference.c */
#include "work/reference.h"

#include "base/fs.h"
#include "base/limits.h"
#include "base/map.h"
#include "base/utf.h"
#include "read/extract.h"
#include "read/git.h"
#include "work/parts.h"
#include "work/print.h"

#include <stdio.h>
#include <stdlib.h>

struct reading {
	const struct pl_ledger *ledger;
	const bool *wanted;
	struct pl_reference *out;
	struct pl_langs *langs;
	struct pl_grammars *grammars;
	struct pl_extractor *extractor;
	struct pl_repo *repo; /* opened when the working tree has no such file */
};

/* The items of one source file: a run of the ledger's list, and the files that define them. */
struct batch {
	const struct reading *r;
	size_t first, end;
	const struct pl_lang *lang;
	const struct pl_file *file; /* borrowed from the snapshot */
	struct pl_snapshot *snapshot;
	struct pl_tokens *tokens; /* by file */
	struct pl_parts *parts;
};

static int from_commit(struct reading *r, struct pl_str path, struct pl_sb *out)
{
	const struct pl_plan *plan = r->ledger->plan;
	struct pl_commit commit;

	if (!r->repo && pl_repo_open(r->ledger->root.dir.p, &r->repo, NULL))
		return PL_ENOTFOUND;
	if (!pl_repo_is_bare(r->repo) || !plan->current_commit.n ||
	    pl_repo_resolve(r->repo, plan->current_commit.p, &commit, NULL))
		return PL_ENOTFOUND;
	return pl_repo_file(r->repo, &commit, path, PL_MAX_STATE_SIZE, out, NULL);
}

static int read_text(struct reading *r, struct pl_str path, struct pl_sb *out, struct pl_err *err)
{
	struct pl_arena arena = PL_ARENA_INIT;
	int rc = pl_fs_slurp(pl_root_absolute(&arena, &r->ledger->root, path).p, PL_MAX_STATE_SIZE,
	                     out, err);

	if (rc == PL_ENOTFOUND) {
		pl_err_clear(err);
		rc = from_commit(r, pl_root_relative(&arena, &r->ledger->root, path), out);
		rc = rc ? PL_ENOTFOUND : 0;
	}
	pl_arena_deinit(&arena);
	return rc;
}

static const struct pl_tokens *tokens_of(const struct batch *b, const struct pl_file *file)
{
	size_t i = 0;

	while (b->snapshot->files.at[i] != file)
		i++;
	return &b->tokens[i];
}

static void take(const struct batch *b, struct pl_symbol *symbol, size_t i)
{
	struct pl_reference *to = &b->r->out[i];
	struct pl_sb text = PL_SB_INIT;
	struct pl_print print = pl_print_of(b->file, tokens_of(b, b->file), symbol);
	size_t n;
	const struct pl_part *parts = pl_parts_of(b->parts, symbol, &n);

	to->state = PL_REFERENCE_FOUND;
	to->start_line = symbol->range.start.line;
	to->end_line = symbol->range.end.line;
	snprintf(to->language, sizeof(to->language), "%s", b->file->language);
	pl_print_text(b->file, tokens_of(b, b->file), symbol, &text);
	for (size_t k = 0; k < n; k++) {
		const struct pl_tokens *tokens = &b->tokens[parts[k].number];

		pl_parts_add_print(&print, &parts[k], tokens);
		pl_print_text(parts[k].file, tokens, parts[k].symbol, &text);
	}
	to->hash = print.code;
	pl_git_blob_id(pl_sb_str(&text), to->text);
	pl_sb_deinit(&text);
}

/* The first item of that name which has none yet: parts of one type stand in the same order. */
static int visit(void *ctx, struct pl_symbol *symbol)
{
	struct batch *b = ctx;

	for (size_t i = b->first; pl_kind_is_type(symbol->kind) && i < b->end; i++) {
		const struct pl_plan_type *type = b->r->ledger->items.list.at[i].type;

		if (b->r->out[i].state != PL_REFERENCE_NO_TYPE ||
		    !pl_str_eq(type->qualified_name.n ? symbol->qualified_name : symbol->name,
		               type->qualified_name.n ? type->qualified_name : type->name))
			continue;
		take(b, symbol, i);
		break;
	}
	return 0;
}

/* PL_ENOTFOUND when there is no such file. */
static int read_file(struct batch *b, struct reading *r, struct pl_str path, struct pl_err *err)
{
	const struct pl_extract_options options = { .references = false };
	struct pl_sb bytes = PL_SB_INIT, storage = PL_SB_INIT;
	struct pl_file *file;
	struct pl_str text;
	int rc = read_text(r, path, &bytes, err);

	if (!rc) {
		file = pl_file_new();
		pl_vec_push(&b->snapshot->files, file);
		pl_utf_decode(pl_sb_str(&bytes), &storage, &text);
		file->path = pl_arena_dup(&file->arena, path);
		file->text = pl_arena_dup(&file->arena, text);
		file->language = b->lang->name;
		rc = pl_extract(r->extractor, b->lang, file->text, &options, file, err);
	}
	pl_sb_deinit(&bytes);
	pl_sb_deinit(&storage);
	return rc;
}

static int by_path(const void *a, const void *b)
{
	const struct pl_file *const *x = a, *const *y = b;

	return pl_str_cmp((*x)->path, (*y)->path);
}

/* Read what the batch's items say defines their members; a file that is gone defines nothing. */
static int read_definitions(struct batch *b, struct reading *r, struct pl_err *err)
{
	struct pl_map seen = PL_MAP_INIT;
	int rc = 0;

	for (size_t i = b->first; !rc && i < b->end; i++) {
		const pl_json *paths = pl_json_get(r->ledger->items.list.at[i].json,
		                                   "definitionFiles");

		for (size_t k = 0; !rc && k < pl_json_len(paths); k++) {
			struct pl_str path = pl_json_str(pl_json_at(paths, k));
			bool is_new;

			pl_map_add(&seen, path, &is_new);
			if (!is_new || !path.n)
				continue;
			rc = read_file(b, r, path, err);
			if (rc == PL_ENOTFOUND)
				rc = 0;
		}
	}
	pl_map_deinit(&seen);
	return rc;
}

static void close_batch(struct batch *b)
{
	for (size_t i = 0; b->tokens && i < b->snapshot->files.n; i++)
		pl_vec_free(&b->tokens[i]);
	free(b->tokens);
	pl_parts_free(b->parts);
	pl_snapshot_free(b->snapshot);
}

static int read_batch(struct reading *r, struct batch *b, struct pl_str path, struct pl_err *err)
{
	const pl_json *meta = pl_json_get(r->ledger->plan->doc, "metadata");
	enum pl_reference_state state = PL_REFERENCE_NO_TYPE;
	int rc;

	b->lang = pl_langs_find(r->langs, pl_json_get_str(meta, "referenceLanguage"));
	if (!b->lang)
		b->lang = pl_langs_of_path(r->langs, path, NULL);
	b->snapshot = pl_snapshot_new(PL_S(""));
	rc = b->lang ? read_file(b, r, path, err) : 0;
	if (rc == PL_ENOTFOUND)
		state = PL_REFERENCE_NO_FILE;
	else if (!b->lang)
		state = PL_REFERENCE_UNKNOWN;
	for (size_t i = b->first; i < b->end; i++)
		r->out[i].state = state;
	if (rc || !b->lang) {
		rc = rc == PL_ENOTFOUND ? 0 : rc;
		goto out;
	}
	b->file = b->snapshot->files.at[0];
	rc = read_definitions(b, r, err);
	if (rc)
		goto out;
	pl_vec_sort(&b->snapshot->files, by_path);
	b->tokens = pl_calloc(b->snapshot->files.n, sizeof(*b->tokens));
	for (size_t i = 0; i < b->snapshot->files.n; i++)
		pl_lex(b->lang, b->snapshot->files.at[i]->text, &b->tokens[i]);
	b->parts = pl_parts_find(b->snapshot);
	rc = pl_file_each(b->file, visit, b);
out:
	close_batch(b);
	return rc;
}

static bool any_wanted(const struct reading *r, const struct batch *b)
{
	for (size_t i = b->first; r->wanted && i < b->end; i++)
		if (r->wanted[i])
			return true;
	return !r->wanted;
}

int pl_reference_read(const struct pl_ledger *ledger, const bool *wanted, struct pl_reference *out,
                      struct pl_err *err)
{
	struct reading r = { .ledger = ledger, .wanted = wanted, .out = out };
	size_t n = ledger->items.list.n;
	int rc = pl_langs_load(&r.langs, err);

	r.grammars = pl_grammars_new();
	if (!rc)
		r.extractor = pl_extractor_new(r.grammars);
	for (size_t i = 0; i < n && !rc;) {
		const struct pl_plan_entry *entry = ledger->items.list.at[i].entry;
		struct batch b = { .r = &r, .first = i };

		while (i < n && ledger->items.list.at[i].entry == entry)
			i++;
		b.end = i;
		if (any_wanted(&r, &b))
			rc = read_batch(&r, &b, entry->path, err);
	}
	pl_extractor_free(r.extractor);
	pl_grammars_free(r.grammars);
	pl_langs_free(r.langs);
	pl_repo_free(r.repo);
	return rc;
}
