/* lib/work/reference.c */
#include "work/reference.h"

#include "base/fs.h"
#include "base/limits.h"
#include "base/utf.h"
#include "read/extract.h"
#include "read/git.h"
#include "work/print.h"

#include <stdio.h>

struct reading {
	const struct pl_ledger *ledger;
	const bool *wanted;
	struct pl_reference *out;
	struct pl_langs *langs;
	struct pl_grammars *grammars;
	struct pl_extractor *extractor;
	struct pl_repo *repo; /* opened when the working tree has no such file */
};

/* One source file and the items in it: a run of the ledger's list. */
struct batch {
	const struct reading *r;
	size_t first, end;
	const struct pl_file *file;
	struct pl_tokens tokens;
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

static void take(const struct batch *b, struct pl_symbol *symbol, size_t i)
{
	struct pl_reference *to = &b->r->out[i];
	struct pl_sb text = PL_SB_INIT;

	to->state = PL_REFERENCE_FOUND;
	to->start_line = symbol->range.start.line;
	to->end_line = symbol->range.end.line;
	snprintf(to->language, sizeof(to->language), "%s", b->file->language);
	to->hash = pl_print_of(b->file, &b->tokens, symbol).code;
	pl_print_text(b->file, &b->tokens, symbol, &text);
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

static int read_batch(struct reading *r, struct batch *b, struct pl_str path, struct pl_err *err)
{
	const struct pl_extract_options options = { false, false };
	const pl_json *meta = pl_json_get(r->ledger->plan->doc, "metadata");
	const struct pl_lang *lang = pl_langs_find(r->langs,
	                                           pl_json_get_str(meta, "referenceLanguage"));
	enum pl_reference_state state = PL_REFERENCE_NO_TYPE;
	struct pl_sb bytes = PL_SB_INIT, storage = PL_SB_INIT;
	struct pl_file *file = pl_file_new();
	struct pl_str text;
	int rc = read_text(r, path, &bytes, err);

	if (!lang)
		lang = pl_langs_of_path(r->langs, path, NULL);
	if (rc == PL_ENOTFOUND)
		state = PL_REFERENCE_NO_FILE;
	else if (!rc && !lang)
		state = PL_REFERENCE_UNKNOWN;
	for (size_t i = b->first; i < b->end; i++)
		r->out[i].state = state;
	if (rc || !lang) {
		rc = rc == PL_ENOTFOUND ? 0 : rc;
		goto out;
	}
	pl_utf_decode(pl_sb_str(&bytes), &storage, &text);
	file->path = pl_arena_dup(&file->arena, path);
	file->text = pl_arena_dup(&file->arena, text);
	file->language = lang->name;
	rc = pl_extract(r->extractor, lang, file->text, &options, file, err);
	if (rc)
		goto out;
	pl_lex(lang, file->text, &b->tokens);
	b->file = file;
	rc = pl_file_each(file, visit, b);
out:
	pl_vec_free(&b->tokens);
	pl_file_free(file);
	pl_sb_deinit(&bytes);
	pl_sb_deinit(&storage);
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
