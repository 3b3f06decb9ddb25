/* lib/work/planner.c */
#include "work/planner.h"

#include "base/fs.h"
#include "base/map.h"
#include "model/schema.h"
#include "work/compare.h"
#include "work/depend.h"
#include "work/mapping.h"
#include "work/order.h"
#include "work/parts.h"
#include "work/unread.h"

#include <stdlib.h>
#include <time.h>

/* How far history is read for files that changed together; more tells little and costs time. */
enum { MAX_HISTORY = 400 };

/* More candidates than this for one type help nobody. */
enum { MAX_CANDIDATES = 8 };

struct listed {
	uint32_t place; /* in the order */
	size_t number;  /* in planner.listed */
};

struct planner {
	const struct pl_plan_request *request;
	struct pl_langs *langs;
	struct pl_grammars *grammars;
	const struct pl_lang *lang, *target_lang;
	struct pl_commit from, to;
	struct pl_source before_source, after_source, target_source;
	struct pl_snapshot *before, *after, *target;
	struct pl_delta *delta;
	struct pl_cochanges cochanges;
	PL_VEC(struct pl_mapping_rule) renames;
	struct pl_mapping_options options; /* borrowed by both mappings */
	struct pl_mapping *mapping;
	struct pl_mapping *gone; /* of the types as they stood before; NULL when none was removed */
	struct pl_graph graph;
	struct pl_order order;
	PL_VEC(const struct pl_type_delta *) listed; /* the types of the plan, as in the delta */
	uint32_t *node_of;                           /* listed i -> node of the graph */
	PL_VEC(struct listed) sorted;                /* the same types in porting order */
	uint32_t next_order;
	struct pl_plan *plan;
};

static int find_lang(const struct planner *p, struct pl_str name, const struct pl_lang **out,
                     struct pl_err *err)
{
	int rc = pl_langs_require(p->langs, name, out, err);

	return rc ? pl_err_while(err, rc, PL_STR_FMT, PL_STR_ARG(p->request->config->origin)) : 0;
}

/* --- reading ------------------------------------------------------------------------------ */

static int read_side(struct planner *p, struct pl_source *source, const struct pl_map *subset,
                     const struct pl_lang *lang, bool reference, const char *what,
                     struct pl_snapshot **out, struct pl_err *err)
{
	struct pl_reader_options options = {
		.extract = { reference, reference },
		.only = lang,
		.keep_text = reference,
		.max_file_size = p->request->max_file_size,
		.jobs = p->request->jobs,
		.subset = subset,
		.cache = p->request->cache,
		.log = p->request->log,
		.what = what,
	};

	return pl_read_all(source, p->langs, p->grammars, &options, out, err);
}

/*
 * A changed reference file that cannot be read would silently cost its types, and the work on them:
 * refuse, unless it is said that they may be left out. What did not change has none.
 */
static int check_readable(struct planner *p, const struct pl_snapshot *snapshot,
                          const struct pl_map *changed, struct pl_err *err)
{
	if (p->request->allow_skipped) {
		pl_unread_warn(p->request->log, snapshot);
		return 0;
	}
	if (!pl_unread_check(snapshot, changed, err)) {
		pl_unread_warn(p->request->log, snapshot);
		return 0;
	}
	return pl_err_set(err, PL_EINCOMPLETE,
	                  "%s; --allow-skipped makes a plan without what it declares",
	                  err ? pl_sb_cstr(&err->text) : "");
}

/* What a file that differs defines for a type elsewhere, that type must be read for. */
static int read_before(struct planner *p, const struct pl_map *changed, struct pl_err *err)
{
	const char *what = "reading the reference";
	int rc = read_side(p, &p->before_source, changed, p->lang, true, what, &p->before, err);
	struct pl_parts *parts;
	bool lack;

	if (rc)
		return rc;
	parts = pl_parts_find(p->before);
	lack = pl_parts_lack_types(parts);
	pl_parts_free(parts);
	if (!lack)
		return 0;
	pl_snapshot_free(p->before);
	p->before = NULL;
	return read_side(p, &p->before_source, NULL, p->lang, true, what, &p->before, err);
}

static int read_reference(struct planner *p, struct pl_err *err)
{
	const struct pl_config *config = p->request->config;
	struct pl_map paths = PL_MAP_INIT;
	int rc = pl_source_of_commit(p->request->repo, &p->from, config->reference_path,
	                             &p->before_source, err);

	if (!rc)
		rc = pl_source_of_commit(p->request->repo, &p->to, config->reference_path,
		                         &p->after_source, err);
	if (rc)
		return pl_err_while(err, rc, "reading the reference");
	pl_compare_paths(&p->before_source.entries, &p->after_source.entries, &paths);
	rc = read_before(p, &paths, err);
	/* all of it: names are resolved and habits learnt from types that did not change, too */
	if (!rc)
		rc = read_side(p, &p->after_source, NULL, p->lang, true, "reading the reference",
		               &p->after, err);
	if (!rc)
		rc = check_readable(p, p->before, &paths, err);
	if (!rc)
		rc = check_readable(p, p->after, &paths, err);
	if (!rc)
		p->delta = pl_compare(p->langs, &p->before_source.entries, p->before,
		                      &p->after_source.entries, p->after);
	pl_map_deinit(&paths);
	return rc;
}

static int read_target(struct planner *p, struct pl_err *err)
{
	const struct pl_plan_request *request = p->request;
	const struct pl_target *target = request->target;
	bool own = request->target_repo != request->repo;
	struct pl_commit commit;
	int rc = 0;

	if (request->target_rev)
		rc = pl_repo_resolve(request->target_repo, request->target_rev, &commit, err);
	else if (pl_repo_is_bare(request->target_repo) && own)
		rc = pl_repo_resolve(request->target_repo, "HEAD", &commit, err);
	else if (pl_repo_is_bare(request->target_repo))
		commit = p->to;
	else
		rc = pl_source_of_worktree(request->target_repo, target->path, &p->target_source,
		                           err);
	if (!rc && !p->target_source.dir)
		rc = pl_source_of_commit(request->target_repo, &commit, target->path,
		                         &p->target_source, err);
	if (rc)
		return pl_err_while(err, rc, "reading target '" PL_STR_FMT "'",
		                    PL_STR_ARG(target->name));
	rc = read_side(p, &p->target_source, NULL, p->target_lang, false, "reading the target",
	               &p->target, err);
	if (!rc)
		pl_unread_warn(request->log, p->target);
	if (!rc && !p->target->coverage.files)
		pl_log_warn(request->log,
		            "no %s files below '" PL_STR_FMT "' of target '" PL_STR_FMT "'",
		            p->target_lang->name, PL_STR_ARG(target->path),
		            PL_STR_ARG(target->name));
	return rc;
}

/* --- mapping and order -------------------------------------------------------------------- */

static bool has_removed(const struct pl_delta *delta)
{
	return delta->types.n && delta->types.at[delta->types.n - 1].change == PL_CHANGE_REMOVED;
}

static int map_types(struct planner *p, struct pl_err *err)
{
	const struct pl_target *target = p->request->target;
	int rc = 0;

	p->options.cochanges = &p->cochanges;
	p->options.reference_lang = p->lang;
	p->options.target_lang = p->target_lang;

	if (p->request->target_repo == p->request->repo)
		rc = pl_repo_cochanges(p->request->repo, &p->to, p->request->config->reference_path,
		                       target->path, MAX_HISTORY, &p->cochanges, err);
	for (size_t i = 0; i < target->renames.n; i++)
		pl_vec_push(&p->renames, ((struct pl_mapping_rule){ target->renames.at[i].from,
		                                                    target->renames.at[i].to }));
	p->options.renames = p->renames.at;
	p->options.n_renames = p->renames.n;
	if (!rc)
		p->mapping = pl_mapping_make(p->after, p->target, &p->options);
	if (!rc && has_removed(p->delta))
		p->gone = pl_mapping_make(p->before, p->target, &p->options);
	return rc;
}

static bool is_listed(const struct planner *p, const struct pl_type_delta *d)
{
	return d->change != PL_CHANGE_REMOVED &&
	       (d->change != PL_CHANGE_UNCHANGED || p->request->all_types);
}

/* One node for each type of the plan, one edge for each type that another one names. */
static void order_types(struct planner *p)
{
	struct pl_depend_options options = { .by = PL_BY_TYPE };
	struct pl_types types = PL_VEC_INIT;

	for (size_t i = 0; i < p->delta->types.n; i++)
		if (is_listed(p, &p->delta->types.at[i])) {
			pl_vec_push(&types, p->delta->types.at[i].after);
			pl_vec_push(&p->listed, &p->delta->types.at[i]);
		}
	p->node_of = pl_calloc(types.n, sizeof(*p->node_of));
	pl_depend_graph(p->after, p->langs, types.at, types.n, &options, &p->graph, p->node_of);
	pl_order_make(&p->graph, &p->order);
	pl_vec_free(&types);
}

/* Types by their place in the order; parts of one type, which share it, as they came. */
static int by_place(const void *a, const void *b)
{
	const struct listed *x = a, *y = b;

	if (x->place != y->place)
		return x->place < y->place ? -1 : 1;
	return x->number < y->number ? -1 : x->number > y->number;
}

static void sort_listed(struct planner *p)
{
	for (size_t i = 0; i < p->listed.n; i++) {
		struct listed l = { p->order.place[p->node_of[i]], i };

		pl_vec_push(&p->sorted, l);
	}
	pl_vec_sort(&p->sorted, by_place);
}

/* --- writing down ------------------------------------------------------------------------- */

/* A path below the repository, as the plan shows it. */
static struct pl_str shown_path(struct planner *p, struct pl_repo *repo, struct pl_str folder,
                                struct pl_str path)
{
	struct pl_sb sb = PL_SB_INIT;
	struct pl_str out;

	if (!p->request->relative) {
		pl_sb_adds(&sb, pl_repo_dir(repo));
	} else if (repo != p->request->repo && p->request->target->repository.n) {
		pl_sb_add(&sb, p->request->target->repository);
	}
	if (folder.n) {
		if (sb.n)
			pl_sb_addc(&sb, '/');
		pl_sb_add(&sb, folder);
	}
	if (path.n) {
		if (sb.n)
			pl_sb_addc(&sb, '/');
		pl_sb_add(&sb, path);
	}
	if (!sb.n)
		pl_sb_addc(&sb, '.');
	out = pl_arena_dup(&p->plan->arena, pl_sb_str(&sb));
	pl_sb_deinit(&sb);
	return out;
}

static struct pl_str reference_file(struct planner *p, struct pl_str path)
{
	return shown_path(p, p->request->repo, p->request->config->reference_path, path);
}

static struct pl_str target_file(struct planner *p, struct pl_str path)
{
	return shown_path(p, p->request->target_repo, p->request->target->path, path);
}

static struct pl_str dup(struct planner *p, struct pl_str s)
{
	return pl_arena_dup(&p->plan->arena, s);
}

static void fill_candidates(struct planner *p, const struct pl_type_delta *d,
                            struct pl_plan_type *type)
{
	const struct pl_candidates *found = pl_mapping_of(p->mapping, d->after.symbol);
	size_t n = found->n < MAX_CANDIDATES ? found->n : MAX_CANDIDATES;
	struct pl_paths paths = PL_VEC_INIT;

	type->candidates = PL_ARENA_ARRAY(&p->plan->arena, struct pl_plan_candidate, n + 1);
	for (size_t i = 0; i < n; i++) {
		struct pl_plan_candidate *c = &type->candidates[type->n_candidates++];

		c->file = target_file(p, found->at[i].file->path);
		c->score = found->at[i].score;
		c->evidence = PL_ARENA_ARRAY(&p->plan->arena, struct pl_str, PL_N_EVIDENCE);
		for (int e = 0; e < PL_N_EVIDENCE; e++)
			if (found->at[i].evidence & 1u << e)
				c->evidence[c->n_evidence++] = pl_str_of(
					pl_evidence_name((enum pl_evidence)e));
	}
	if (n)
		return;
	pl_mapping_suggest(p->mapping, d->after.symbol, &p->plan->arena, &paths);
	type->suggested = PL_ARENA_ARRAY(&p->plan->arena, struct pl_str, paths.n + 1);
	for (size_t i = 0; i < paths.n; i++)
		type->suggested[type->n_suggested++] = target_file(p, paths.at[i]);
	pl_vec_free(&paths);
}

static int by_text(const void *a, const void *b)
{
	return pl_str_cmp(*(const struct pl_str *)a, *(const struct pl_str *)b);
}

/* The other files that a person must read for the type; its parts stand by file. */
static void fill_definitions(struct planner *p, const struct pl_type_delta *d,
                             struct pl_plan_type *type)
{
	const struct pl_file *last = d->after.file;

	type->definitions = PL_ARENA_ARRAY(&p->plan->arena, struct pl_str, d->n_after_parts + 1);
	for (size_t i = 0; i < d->n_after_parts; i++) {
		const struct pl_file *file = d->after_parts[i].file;

		if (file != last && file != d->after.file)
			type->definitions[type->n_definitions++] = reference_file(p, file->path);
		last = file;
	}
}

static void fill_type(struct planner *p, size_t number, struct pl_plan_type *type)
{
	const struct pl_type_delta *d = p->listed.at[number];
	uint32_t node = p->node_of[number];
	const struct pl_symbol *symbol = d->after.symbol;
	size_t first = p->graph.first_edge[node], end = p->graph.first_edge[node + 1];

	type->name = dup(p, symbol->name);
	type->qualified_name = dup(p, symbol->qualified_name);
	type->kind = symbol->kind;
	type->start_line = symbol->range.start.line;
	type->end_line = symbol->range.end.line;
	type->is_inner = pl_symbol_is_inner(symbol);
	type->change = d->change;
	type->state = d->change == PL_CHANGE_UNCHANGED || d->change == PL_CHANGE_FORMATTING
	                      ? PL_STATE_SKIPPED
	                      : PL_STATE_PENDING;
	if (d->change == PL_CHANGE_RENAMED)
		type->previous_name = dup(p, d->before.symbol->name);
	if (d->before.file && !pl_str_eq(d->before.file->path, d->after.file->path))
		type->previous_file = reference_file(p, d->before.file->path);
	fill_definitions(p, d, type);
	type->changed = PL_ARENA_ARRAY(&p->plan->arena, struct pl_member_delta, d->n_members + 1);
	for (size_t i = 0; i < d->n_members; i++) {
		type->changed[i] = d->members[i];
		type->changed[i].name = dup(p, d->members[i].name);
		type->changed[i].previous = dup(p, d->members[i].previous);
		type->changed[i].before = type->changed[i].after =
			NULL; /* they go with the delta */
	}
	type->n_changed = d->n_members;
	type->order = p->next_order++;
	type->group = p->order.group[node];
	type->depends_on = PL_ARENA_ARRAY(&p->plan->arena, struct pl_str, end - first + 1);
	for (size_t i = first; i < end; i++)
		type->depends_on[type->n_depends_on++] =
			dup(p, p->graph.nodes.at[p->graph.edges.at[i].to].name);
	qsort(type->depends_on, type->n_depends_on, sizeof(*type->depends_on), by_text);
	type->hash = d->hash;
	type->has_hash = true;
	fill_candidates(p, d, type);
}

/* The file of the delta that has this path now. */
static const struct pl_file_delta *file_of(const struct planner *p, struct pl_str path)
{
	for (size_t i = 0; i < p->delta->files.n; i++)
		if (pl_str_eq(p->delta->files.at[i].path, path))
			return &p->delta->files.at[i];
	return NULL;
}

/* One entry a file; files by their first type, types by order. */
static void fill_entries(struct planner *p)
{
	struct pl_map entries = PL_MAP_INIT; /* path -> number of its entry + 1 */
	PL_VEC(size_t) sizes = PL_VEC_INIT;

	for (size_t i = 0; i < p->sorted.n; i++) {
		const struct pl_type_delta *d = p->listed.at[p->sorted.at[i].number];
		struct pl_map_entry *e = pl_map_add(&entries, d->after.file->path, NULL);

		if (!e->num) {
			const struct pl_file_delta *f = file_of(p, d->after.file->path);
			struct pl_plan_entry *entry = pl_vec_add(&p->plan->entries);

			e->num = p->plan->entries.n;
			pl_vec_push(&sizes, 0);
			entry->path = reference_file(p, d->after.file->path);
			entry->status = f ? f->change : PL_CHANGE_MODIFIED;
			if (f && f->previous_path.n)
				entry->previous_path = reference_file(p, f->previous_path);
		}
		sizes.at[e->num - 1]++;
	}
	for (size_t i = 0; i < p->sorted.n; i++) {
		size_t number = p->sorted.at[i].number;
		size_t at = pl_map_num(&entries, p->listed.at[number]->after.file->path) - 1;
		struct pl_plan_entry *entry = &p->plan->entries.at[at];

		if (!entry->types)
			entry->types = PL_ARENA_ARRAY(&p->plan->arena, struct pl_plan_type,
			                              sizes.at[at]);
		fill_type(p, number, &entry->types[entry->n_types++]);
	}
	pl_vec_free(&sizes);
	pl_map_deinit(&entries);
}

static bool has_entry(struct planner *p, struct pl_str shown)
{
	for (size_t i = 0; i < p->plan->entries.n; i++)
		if (pl_str_eq(p->plan->entries.at[i].path, shown))
			return true;
	return false;
}

/* Every file that differs is in the plan somewhere: as work, deleted, renamed, or with a reason. */
static void fill_files(struct planner *p)
{
	size_t functions = 0;

	for (size_t i = 0; i < p->delta->files.n; i++) {
		const struct pl_file_delta *f = &p->delta->files.at[i];
		struct pl_plan_file out = { .path = reference_file(p, f->path),
			                    .status = f->change };
		const struct pl_file *read = pl_snapshot_find(
			f->change == PL_CHANGE_REMOVED ? p->before : p->after, f->path);

		if (f->change == PL_CHANGE_REMOVED) {
			pl_vec_push(&p->plan->deleted, out);
			continue;
		}
		if (f->change == PL_CHANGE_RENAMED) {
			out.previous_path = reference_file(p, f->previous_path);
			pl_vec_push(&p->plan->renamed, out);
		}
		functions += f->functions;
		if (has_entry(p, out.path) && !f->functions)
			continue;
		if (!read)
			out.reason = pl_arena_fmt(&p->plan->arena, "not %s", p->lang->name);
		else if (read->skipped)
			out.reason = pl_str_of(pl_skip_name(read->skipped));
		else if (f->functions)
			out.reason = PL_S("functions outside types changed");
		else if (f->parts)
			out.reason = PL_S("defines members of types in other files");
		else
			out.reason = PL_S("no type changed");
		pl_vec_push(&p->plan->skipped, out);
	}
	if (functions)
		pl_log_warn(p->request->log,
		            "%zu files change functions that belong to no type: these are in "
		            "skippedFiles, not among the types",
		            functions);
}

static void fill_removed(struct planner *p)
{
	for (size_t i = 0; i < p->delta->types.n; i++) {
		const struct pl_type_delta *d = &p->delta->types.at[i];
		const struct pl_candidates *found;
		struct pl_plan_removed *out;

		if (d->change != PL_CHANGE_REMOVED)
			continue;
		found = pl_mapping_of(p->gone, d->before.symbol);
		out = pl_vec_add(&p->plan->removed);
		out->name = dup(p, d->before.symbol->name);
		out->qualified_name = dup(p, d->before.symbol->qualified_name);
		out->kind = d->before.symbol->kind;
		out->file = reference_file(p, d->before.file->path);
		out->candidates = PL_ARENA_ARRAY(&p->plan->arena, struct pl_str, MAX_CANDIDATES);
		for (size_t k = 0; k < found->n && k < MAX_CANDIDATES; k++)
			out->candidates[out->n_candidates++] = target_file(p,
			                                                   found->at[k].file->path);
	}
}

static struct pl_plan_edge shown_edge(struct planner *p, const struct pl_edge *edge)
{
	return (struct pl_plan_edge){ dup(p, p->graph.nodes.at[edge->from].name),
		                      dup(p, p->graph.nodes.at[edge->to].name),
		                      reference_file(p, edge->file), edge->line, edge->weight };
}

static void fill_cycles(struct planner *p)
{
	struct pl_arena *arena = &p->plan->arena;

	for (size_t i = 0; i < p->order.n_cycles; i++) {
		const struct pl_cycle *cycle = &p->order.cycles[i];
		struct pl_plan_cycle *out = pl_vec_add(&p->plan->cycles);

		out->members = PL_ARENA_ARRAY(arena, struct pl_str, cycle->n_members);
		for (size_t k = 0; k < cycle->n_members; k++)
			out->members[out->n_members++] =
				dup(p, p->graph.nodes.at[cycle->members[k]].name);
		out->example = PL_ARENA_ARRAY(arena, struct pl_plan_edge, cycle->n_example + 1);
		for (size_t k = 0; k < cycle->n_example; k++)
			out->example[out->n_example++] = shown_edge(p, &cycle->example[k]);
		out->cut = PL_ARENA_ARRAY(arena, struct pl_plan_edge, cycle->n_cut + 1);
		for (size_t k = 0; k < cycle->n_cut; k++)
			out->cut[out->n_cut++] = shown_edge(p, &cycle->cut[k]);
	}
}

static void fill_metadata(struct planner *p)
{
	struct pl_plan *plan = p->plan;
	const struct pl_config *config = p->request->config;
	time_t when = (time_t)p->to.time;
	struct tm tm;
	char stamp[32] = "";

	if (gmtime_r(&when, &tm))
		strftime(stamp, sizeof(stamp), "%Y-%m-%dT%H:%M:%SZ", &tm);
	plan->schema = PL_S(PL_SCHEMA_PLAN);
	plan->prev_branch = dup(p, pl_str_of(p->request->from));
	plan->current_branch = dup(p, pl_str_of(p->request->to));
	plan->prev_commit = dup(p, pl_str_of(p->from.id));
	plan->current_commit = dup(p, pl_str_of(p->to.id));
	plan->generated = dup(p, pl_str_of(stamp));
	plan->target = dup(p, p->request->target->name);
	plan->target_path = target_file(p, PL_S_NONE);
	plan->target_language = dup(p, p->request->target->language);
	plan->reference_path = reference_file(p, PL_S_NONE);
	plan->reference_language = dup(p, config->reference_language);
	plan->repository_dir = shown_path(p, p->request->repo, PL_S_NONE, PL_S_NONE);
	plan->repository_key = dup(p, config->repository_key);
	plan->reference_coverage = p->after->coverage;
	plan->target_coverage = p->target->coverage;
}

static void planner_deinit(struct planner *p)
{
	pl_order_deinit(&p->order);
	pl_graph_deinit(&p->graph);
	pl_mapping_free(p->mapping);
	pl_mapping_free(p->gone);
	pl_cochanges_free(&p->cochanges);
	pl_delta_free(p->delta);
	pl_snapshot_free(p->before);
	pl_snapshot_free(p->after);
	pl_snapshot_free(p->target);
	pl_source_close(&p->before_source);
	pl_source_close(&p->after_source);
	pl_source_close(&p->target_source);
	pl_grammars_free(p->grammars);
	pl_langs_free(p->langs);
	pl_vec_free(&p->renames);
	pl_vec_free(&p->listed);
	pl_vec_free(&p->sorted);
	free(p->node_of);
}

int pl_plan_make(const struct pl_plan_request *request, struct pl_plan **out, struct pl_err *err)
{
	struct planner p = { .request = request };
	int rc = pl_langs_load(&p.langs, err);

	pl_graph_init(&p.graph);
	if (rc)
		goto out;
	p.grammars = pl_grammars_new();
	rc = find_lang(&p, request->config->reference_language, &p.lang, err);
	if (!rc)
		rc = find_lang(&p, request->target->language, &p.target_lang, err);
	if (!rc)
		rc = pl_repo_resolve(request->repo, request->from, &p.from, err);
	if (!rc)
		rc = pl_repo_resolve(request->repo, request->to, &p.to, err);
	if (!rc)
		rc = read_reference(&p, err);
	if (!rc)
		rc = read_target(&p, err);
	if (!rc)
		rc = map_types(&p, err);
	if (rc)
		goto out;
	order_types(&p);
	sort_listed(&p);
	p.plan = pl_plan_new();
	fill_metadata(&p);
	fill_entries(&p);
	fill_files(&p);
	fill_removed(&p);
	fill_cycles(&p);
	*out = p.plan;
out:
	planner_deinit(&p);
	return rc;
}
