/* lib/work/context.c -- gathers a bundle: reads both sides, then lets each part find its own. */
#include "work/context.h"

#include "base/fs.h"
#include "base/quote.h"
#include "work/brief.h"
#include "work/context_private.h"
#include "work/diffout.h"
#include "work/find.h"
#include "work/typediff.h"
#include "work/unread.h"

#include <stdlib.h>

/* Unchanged lines around each change in the shorter form of the diff. */
enum { BRIEF_CONTEXT = 3 };

const char *pl_context_part_name(enum pl_context_part part)
{
	static const char *const names[PL_N_CONTEXT_PARTS] = {
		[PL_CONTEXT_REFERENCE] = "reference", [PL_CONTEXT_SUPERTYPES] = "supertypes",
		[PL_CONTEXT_USES] = "uses",           [PL_CONTEXT_TARGET] = "target",
		[PL_CONTEXT_MISSING] = "missing",     [PL_CONTEXT_NOTES] = "notes",
	};
	return names[part];
}

void pl_context_free(struct pl_context *context)
{
	if (!context)
		return;
	pl_vec_free(&context->units);
	pl_arena_deinit(&context->arena);
	free(context);
}

/* --- what the parts share ----------------------------------------------------------------- */

struct pl_context_unit *pl_gather_add(struct pl_gather *g, enum pl_context_part part, unsigned rank)
{
	struct pl_context_unit *unit = pl_vec_add(&g->out->units);

	unit->part = part;
	unit->rank = rank;
	unit->syntax = "";
	return unit;
}

struct pl_str pl_gather_keep(struct pl_gather *g, const struct pl_sb *text)
{
	return pl_arena_dup(&g->out->arena, pl_sb_str(text));
}

struct pl_str pl_gather_path(struct pl_gather *g, struct pl_str folder, const struct pl_file *file)
{
	struct pl_sb path = PL_SB_INIT;
	struct pl_str kept;

	pl_fs_join(&path, folder, file->path);
	kept = pl_gather_keep(g, &path);
	pl_sb_deinit(&path);
	return kept;
}

static struct pl_str key_of(const void *const *pointer)
{
	return (struct pl_str){ (const char *)pointer, sizeof(*pointer) };
}

/* The matches of one symbol stand beside one another. */
static void index_matches(struct pl_gather *g)
{
	const struct pl_parity *parity = g->parity;

	for (size_t i = 0; i < parity->matches.n; i++)
		pl_vec_push(&g->keys, parity->matches.at[i].reference);
	for (size_t i = 0; i < g->keys.n; i++)
		if (!i || g->keys.at[i] != g->keys.at[i - 1])
			pl_map_add(&g->matches, key_of(&g->keys.at[i]), NULL)->num = i + 1;
}

const struct pl_parity_match *pl_gather_matches(const struct pl_gather *g,
                                                const struct pl_symbol *symbol, size_t *n)
{
	const void *pointer = symbol;
	size_t first = symbol ? pl_map_num(&g->matches, key_of(&pointer)) : 0;

	*n = 0;
	if (!first)
		return NULL;
	while (first - 1 + *n < g->keys.n && g->keys.at[first - 1 + *n] == symbol)
		++*n;
	return &g->parity->matches.at[first - 1];
}

struct wanted {
	uint32_t from;
	struct pl_str name;
	const struct pl_symbol *found;
};

static int is_wanted(void *ctx, struct pl_symbol *symbol)
{
	struct wanted *w = ctx;

	if (symbol->range.from != w->from || !pl_str_eq(symbol->name, w->name))
		return 0;
	w->found = symbol;
	return 1;
}

const struct pl_symbol *pl_gather_same(const struct pl_gather *g, const struct pl_file *file,
                                       const struct pl_symbol *symbol)
{
	const struct pl_file *here = file ? pl_snapshot_find(g->reference.snapshot, file->path)
	                                  : NULL;
	struct wanted w = { .found = NULL };

	if (!here || !symbol)
		return NULL;
	w.from = symbol->range.from;
	w.name = symbol->name;
	pl_file_each(here, is_wanted, &w);
	return w.found;
}

void pl_gather_signature(struct pl_gather *g, const struct pl_symbol *member, struct pl_sb *out)
{
	size_t n;
	const struct pl_parity_match *match = pl_gather_matches(g, member, &n);

	pl_sb_add_line(out, member->signature.n ? member->signature : member->name);
	pl_sb_addc(out, '\n');
	for (size_t i = 0; i < n; i++) {
		const struct pl_symbol *s = match[i].target;

		if (match[i].kind != PL_MATCH_MEMBER)
			continue;
		pl_sb_adds(out, "    -> ");
		pl_sb_add_line(out, s->signature.n ? s->signature : s->name);
		pl_sb_addc(out, '\n');
	}
}

struct pl_str pl_gather_word(struct pl_gather *g, struct pl_str word)
{
	struct pl_sb quoted = PL_SB_INIT;
	struct pl_str kept;

	pl_quote_shell(&quoted, word);
	kept = pl_gather_keep(g, &quoted);
	pl_sb_deinit(&quoted);
	return kept;
}

/* --- the reference ------------------------------------------------------------------------ */

/* The lines of a new type as they are: a diff of it would be a mark before each. */
static void add_new_text(struct pl_gather *g, const struct pl_type *type,
                         struct pl_context_unit *unit)
{
	struct pl_text_lines lines = { 0 };
	struct pl_sb text = PL_SB_INIT;

	pl_type_lines(type, false, &lines);
	pl_text_join(&lines, &text);
	unit->syntax = type->file->language;
	unit->text = pl_gather_keep(g, &text);
	pl_text_lines_free(&lines);
	pl_sb_deinit(&text);
}

static int add_diff(struct pl_gather *g, size_t which, struct pl_context_unit *unit,
                    struct pl_err *err)
{
	struct pl_selection one = { &g->selection.at[which], 1, 1 };
	struct pl_diff_options options = { PL_ALL_LINES, g->project->langs };
	struct pl_sb text = PL_SB_INIT;
	int rc = pl_changes_write_diffs(&g->changes, &one, g->project->path, options, &text, err);

	unit->syntax = "diff";
	unit->text = pl_gather_keep(g, &text);
	pl_sb_clear(&text);
	options.context = BRIEF_CONTEXT;
	if (!rc)
		rc = pl_changes_write_diffs(&g->changes, &one, g->project->path, options, &text,
		                            err);
	if (text.n < unit->text.n)
		unit->brief = pl_gather_keep(g, &text);
	pl_sb_deinit(&text);
	return rc;
}

static int gather_reference(struct pl_gather *g, struct pl_err *err)
{
	int rc = 0;

	for (size_t i = 0; !rc && i < g->selection.n; i++) {
		const struct pl_type_delta *d = &g->changes.delta->types.at[g->selection.at[i]];
		const struct pl_type *type = d->after.symbol ? &d->after : &d->before;
		struct pl_context_unit *unit = pl_gather_add(g, PL_CONTEXT_REFERENCE,
		                                             PL_RANK_REFERENCE);

		unit->brief_rank = PL_RANK_WHOLE_TEXT;
		unit->title = pl_arena_fmt(&g->out->arena, "%s " PL_STR_FMT " (%s)",
		                           pl_kind_name(type->symbol->kind),
		                           PL_STR_ARG(type->symbol->qualified_name),
		                           pl_change_name(d->change));
		unit->path = pl_arena_dup(&g->out->arena, type->file->path);
		unit->start = pl_symbol_start(type->symbol).line;
		unit->end = type->symbol->range.end.line;
		if (d->change == PL_CHANGE_ADDED && !d->n_after_parts)
			add_new_text(g, type, unit);
		else
			rc = add_diff(g, i, unit, err);
		unit->get_head = PL_S("difftype -w ");
		unit->get_item = pl_gather_word(g, type->symbol->qualified_name);
	}
	return rc;
}

/* --- reading ------------------------------------------------------------------------------ */

static const char *revision(struct pl_gather *g, struct pl_str commit, struct pl_str branch)
{
	return pl_arena_cstr(&g->out->arena, commit.n ? commit : branch);
}

static int find_self(struct pl_gather *g, struct pl_err *err)
{
	const struct pl_plan_type *type = g->options->item->type;
	struct pl_str name = type->qualified_name.n ? type->qualified_name : type->name;
	const char *text = pl_arena_cstr(&g->out->arena, name);
	int rc = pl_select_name(g->changes.delta, text, &g->selection, err);

	if (rc == PL_ENOTFOUND)
		rc = pl_err_set(err, rc,
		                "'%s' does not stand in what changed between the plan's commits: "
		                "genplan makes the plan anew",
		                text);
	if (rc == PL_ENOTFOUND)
		pl_unread_explain(g->changes.after, rc, err);
	for (size_t i = 0; !rc && i < g->selection.n; i++) {
		const struct pl_type *after = &g->changes.delta->types.at[g->selection.at[i]].after;
		const struct pl_symbol *here = pl_gather_same(g, after->file, after->symbol);

		if (here)
			pl_vec_push(&g->self,
			            ((struct pl_type){ pl_snapshot_find(g->reference.snapshot,
			                                                after->file->path),
			                               (struct pl_symbol *)here }));
	}
	return rc;
}

static int compare_with_target(struct pl_gather *g, struct pl_err *err)
{
	struct pl_project *p = g->project;
	struct pl_parity_options options = {
		.target = p->target,
		.reference_lang = p->lang,
		.reference_root = p->path,
		.target_root = p->target->path,
		.matches = true,
	};
	int rc = pl_langs_require(p->langs, p->target->language, &options.target_lang, err);

	if (rc)
		return rc;
	g->parity = pl_parity_make(g->reference.snapshot, g->target.snapshot, &options);
	index_matches(g);
	return 0;
}

static int read_sides(struct pl_gather *g, struct pl_err *err)
{
	struct pl_project *p = g->project;
	const char *from = revision(g, g->plan->prev_commit, g->plan->prev_branch);
	const char *to = revision(g, g->plan->current_commit, g->plan->current_branch);
	int rc = pl_project_target(p, pl_arena_cstr(&g->out->arena, g->plan->target), err);

	if (!rc)
		rc = pl_changes_read(p, from, to, PL_S_NONE, &g->changes, err);
	if (!rc)
		rc = pl_project_source(p, to, &g->reference.source, err);
	if (!rc)
		rc = pl_project_read(p, &g->reference.source, PL_S_NONE, NULL,
		                     &g->reference.snapshot, err);
	if (!rc)
		rc = find_self(g, err);
	if (!rc)
		rc = pl_project_read_target(p, g->options->target_rev, &g->target, err);
	if (!rc) {
		pl_unread_warn(p->ctx->log, g->reference.snapshot);
		pl_unread_warn(p->ctx->log, g->target.snapshot);
		rc = compare_with_target(g, err);
	}
	if (rc)
		return rc;
	g->resolver = pl_resolver_new(g->reference.snapshot, p->langs);
	pl_resolve_supertypes(g->resolver, &g->self, &g->supers);
	return 0;
}

static void fill_head(struct pl_gather *g)
{
	struct pl_context *out = g->out;
	struct pl_sb text = PL_SB_INIT;

	out->ledger = g->options->ledger;
	out->item = g->options->item;
	out->name = g->options->item->id;
	out->target = g->plan->target;
	out->reference_folder = pl_arena_dup(&out->arena, g->project->path);
	out->target_folder = pl_arena_dup(&out->arena, g->project->target->path);
	memcpy(out->target_commit, g->target.source.commit.id, sizeof(out->target_commit));
	out->reference_coverage = g->reference.snapshot->coverage;
	out->target_coverage = g->target.snapshot->coverage;
	pl_brief_text(out->ledger, out->item, &text);
	out->head = pl_gather_keep(g, &text);
	pl_sb_deinit(&text);
}

static void release(struct pl_gather *g)
{
	pl_resolver_free(g->resolver);
	pl_parity_free(g->parity);
	pl_map_deinit(&g->matches);
	pl_vec_free(&g->keys);
	pl_vec_free(&g->self);
	pl_vec_free(&g->supers);
	pl_vec_free(&g->selection);
	pl_view_close(&g->reference);
	pl_view_close(&g->target);
	pl_changes_close(&g->changes);
}

int pl_context_make(const struct pl_context_options *options, struct pl_context **out,
                    struct pl_err *err)
{
	struct pl_gather g = {
		.options = options,
		.project = options->project,
		.plan = options->ledger->plan,
		.out = pl_calloc(1, sizeof(*g.out)),
	};
	int rc;

	pl_arena_init(&g.out->arena);
	rc = read_sides(&g, err);
	if (!rc)
		rc = gather_reference(&g, err);
	if (!rc) {
		fill_head(&g);
		pl_gather_supertypes(&g);
		pl_gather_uses(&g);
		pl_gather_target(&g);
		pl_gather_missing(&g);
		rc = pl_gather_notes(&g, err);
	}
	release(&g);
	if (rc)
		pl_context_free(g.out);
	else
		*out = g.out;
	return rc;
}
