/* lib/model/plan.c */
#include "model/plan.h"

#include "model/emit.h"
#include "model/schema.h"

#include <inttypes.h>
#include <stdlib.h>

static const char *const states[PL_N_STATES] = { "pending", "claimed", "review", "done", "skipped" };

const char *pl_state_name(enum pl_state state)
{
	return states[state];
}

int pl_state_of(struct pl_str name)
{
	for (int i = 0; i < PL_N_STATES; i++)
		if (pl_str_is(name, states[i]))
			return i;
	return -1;
}

struct pl_plan *pl_plan_new(void)
{
	return pl_calloc(1, sizeof(struct pl_plan));
}

void pl_plan_free(struct pl_plan *plan)
{
	if (!plan)
		return;
	pl_vec_free(&plan->entries);
	pl_vec_free(&plan->deleted);
	pl_vec_free(&plan->renamed);
	pl_vec_free(&plan->skipped);
	pl_vec_free(&plan->removed);
	pl_vec_free(&plan->cycles);
	pl_json_free(plan->doc);
	pl_arena_deinit(&plan->arena);
	free(plan);
}

/* --- reading ------------------------------------------------------------------------------ */

struct where {
	struct pl_plan *plan;
	size_t entry, type;
	bool any_state;
	struct pl_err *err;
};

static int wrong(const struct where *w, const char *what)
{
	return pl_err_set(w->err, PL_EINVALID, "portingOrder[%zu].types[%zu]: %s", w->entry,
	                  w->type, what);
}

static int parse_hash(struct pl_str text, struct pl_plan_type *type)
{
	type->hash = 0;
	for (size_t i = 0; i < text.n; i++) {
		char c = pl_lower(text.p[i]);
		int digit = pl_is_digit(c) ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;

		if (digit < 0 || text.n != 16)
			return PL_EINVALID;
		type->hash = type->hash << 4 | (unsigned)digit;
	}
	type->has_hash = text.n == 16;
	return 0;
}

/* A state that is none is an error, or, where that is asked for, pending. */
static int parse_state(const struct where *w, const pl_json *state, struct pl_plan_type *type)
{
	int n = state ? pl_state_of(pl_json_str(state)) : PL_STATE_PENDING;

	if (n < 0 && !w->any_state)
		return wrong(w,
		             "'portingState' is none of pending, claimed, review, done, skipped");
	type->state = n < 0 ? PL_STATE_PENDING : (enum pl_state)n;
	return 0;
}

static int parse_type(const struct where *w, pl_json *value, struct pl_plan_type *type)
{
	int n;

	if (pl_json_type(value) != PL_JSON_OBJECT)
		return wrong(w, "not an object");
	type->name = pl_json_get_str(value, "name");
	if (!type->name.n)
		return wrong(w, "'name' is missing");
	type->qualified_name = pl_json_get_str(value, "qualifiedName");
	type->kind = pl_kind_of(pl_json_get_str(value, "kind"));
	if (parse_state(w, pl_json_get(value, "portingState"), type))
		return PL_EINVALID;
	type->start_line = (uint32_t)pl_json_int(pl_json_get(value, "startLine"), 0);
	type->end_line = (uint32_t)pl_json_int(pl_json_get(value, "endLine"), 0);
	type->is_inner = pl_json_bool(pl_json_get(value, "isInner"), false);
	type->order = (uint32_t)pl_json_int(pl_json_get(value, "order"), 0);
	if (parse_hash(pl_json_get_str(value, "referenceHash"), type))
		return wrong(w, "'referenceHash' is not 16 hex digits");
	n = pl_change_of(pl_json_get_str(value, "change"));
	type->change = n < 0 ? PL_CHANGE_MODIFIED : (enum pl_change)n;
	type->extra = value;
	return 0;
}

static int parse_entry(struct where *w, pl_json *value, struct pl_plan_entry *entry)
{
	pl_json *types = pl_json_get(value, "types");

	entry->path = pl_json_get_str(value, "sourcePath");
	if (!entry->path.n)
		entry->path = pl_json_get_str(value, "javaSourcePath");
	if (!entry->path.n)
		return pl_err_set(w->err, PL_EINVALID,
		                  "portingOrder[%zu]: 'sourcePath' or 'javaSourcePath' is missing",
		                  w->entry);
	if (pl_json_type(types) != PL_JSON_ARRAY)
		return pl_err_set(w->err, PL_EINVALID, "portingOrder[%zu]: 'types' is not an array",
		                  w->entry);
	entry->types = PL_ARENA_ARRAY(&w->plan->arena, struct pl_plan_type, pl_json_len(types) + 1);
	for (w->type = 0; w->type < pl_json_len(types); w->type++) {
		int rc = parse_type(w, pl_json_at(types, w->type), &entry->types[entry->n_types++]);

		if (rc)
			return rc;
	}
	return 0;
}

static int parse_plan(struct pl_plan *plan, bool any_state, struct pl_err *err)
{
	pl_json *meta = pl_json_get(plan->doc, "metadata");
	pl_json *order = pl_json_get(plan->doc, "portingOrder");
	struct where w = { .plan = plan, .any_state = any_state, .err = err };

	if (pl_json_type(meta) != PL_JSON_OBJECT)
		return pl_err_set(err, PL_EINVALID, "'metadata' is not an object");
	plan->schema = pl_json_get_str(meta, "schema");
	if (plan->schema.n && !pl_str_is(plan->schema, PL_SCHEMA_PLAN))
		return pl_err_set(err, PL_EINVALID,
		                  "schema is '" PL_STR_FMT "', this program reads '%s'",
		                  PL_STR_ARG(plan->schema), PL_SCHEMA_PLAN);
	if (pl_json_type(order) != PL_JSON_ARRAY)
		return pl_err_set(err, PL_EINVALID, "'portingOrder' is not an array");
	plan->prev_branch = pl_json_get_str(meta, "prevBranch");
	plan->current_branch = pl_json_get_str(meta, "currentBranch");
	plan->prev_commit = pl_json_get_str(meta, "prevCommit");
	plan->current_commit = pl_json_get_str(meta, "currentCommit");
	plan->target = pl_json_get_str(meta, "targetRuntime");
	for (w.entry = 0; w.entry < pl_json_len(order); w.entry++) {
		int rc = parse_entry(&w, pl_json_at(order, w.entry), pl_vec_add(&plan->entries));

		if (rc)
			return rc;
	}
	return 0;
}

static int parse(struct pl_str text, bool any_state, struct pl_plan **out, struct pl_err *err)
{
	struct pl_plan *plan = pl_plan_new();
	int rc = pl_json_parse(text, &plan->doc, err);

	if (!rc)
		rc = parse_plan(plan, any_state, err);
	if (rc)
		pl_plan_free(plan);
	else
		*out = plan;
	return rc;
}

int pl_plan_parse(struct pl_str text, struct pl_plan **out, struct pl_err *err)
{
	return parse(text, false, out, err);
}

int pl_plan_parse_any_state(struct pl_str text, struct pl_plan **out, struct pl_err *err)
{
	return parse(text, true, out, err);
}

/* --- writing ------------------------------------------------------------------------------ */

static void write_strings(struct pl_out *out, const char *key, const struct pl_str *at, size_t n)
{
	pl_out_karray(out, key);
	for (size_t i = 0; i < n; i++)
		pl_out_str(out, at[i]);
	pl_out_array_end(out);
}

static void write_paths(struct pl_out *out, const char *key, const struct pl_str *at, size_t n)
{
	struct pl_sb sb = PL_SB_INIT;

	pl_out_karray(out, key);
	for (size_t i = 0; i < n; i++) {
		pl_sb_clear(&sb);
		pl_sb_add_path(&sb, at[i]);
		pl_out_str(out, pl_sb_str(&sb));
	}
	pl_out_array_end(out);
	pl_sb_deinit(&sb);
}

static void write_changed(struct pl_out *out, const struct pl_plan_type *type)
{
	pl_out_karray(out, "changedMembers");
	for (size_t i = 0; i < type->n_changed; i++) {
		pl_out_object(out);
		pl_out_kstr(out, "name", type->changed[i].name);
		pl_out_kstr(out, "kind", pl_str_of(pl_kind_name(type->changed[i].kind)));
		pl_out_kstr(out, "change", pl_str_of(pl_change_name(type->changed[i].change)));
		if (type->changed[i].previous.n)
			pl_out_kstr(out, "previousName", type->changed[i].previous);
		pl_out_object_end(out);
	}
	pl_out_array_end(out);
}

static void write_candidates(struct pl_out *out, const struct pl_plan_type *type)
{
	struct pl_sb sb = PL_SB_INIT;

	pl_out_karray(out, "candidateFiles");
	for (size_t i = 0; i < type->n_candidates; i++) {
		pl_sb_clear(&sb);
		pl_sb_add_path(&sb, type->candidates[i].file);
		pl_out_str(out, pl_sb_str(&sb));
	}
	pl_out_array_end(out);
	pl_sb_deinit(&sb);
}

static void write_evidence(struct pl_out *out, const struct pl_plan_type *type)
{
	pl_out_karray(out, "candidates");
	for (size_t i = 0; i < type->n_candidates; i++) {
		const struct pl_plan_candidate *c = &type->candidates[i];

		pl_out_object(out);
		pl_out_kpath(out, "file", c->file);
		pl_out_key(out, "score");
		pl_out_real(out, c->score, 2);
		write_strings(out, "evidence", c->evidence, c->n_evidence);
		pl_out_object_end(out);
	}
	pl_out_array_end(out);
}

/* Keys that this library computes; whatever else a plan or a type carries is somebody's work. */
static const char *const type_keys[] = {
	"name",         "kind",           "startLine",     "endLine",  "isInner",
	"portingState", "candidateFiles", "qualifiedName", "change",   "previousName",
	"previousFile", "changedMembers", "order",         "group",    "dependsOn",
	"candidates",   "suggestedFiles", "referenceHash", "reopened", "definitionFiles",
};
static const char *const metadata_keys[] = {
	"prevBranch",    "currentBranch",     "generated",
	"targetRuntime", "targetRuntimePath", "targetRuntimeLanguage",
	"schema",        "prevCommit",        "currentCommit",
	"repositoryDir", "referencePath",     "referenceLanguage",
	"spineRuntimesDir", /* of the original format; a profile brings it back where it belongs */
};
static const char *const plan_keys[] = {
	"metadata", "deletedFiles", "portingOrder", "renamedFiles", "removedTypes",
	"cycles",   "skippedFiles", "coverage",
};

static bool is_in(struct pl_str key, const char *const *list, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (pl_str_is(key, list[i]))
			return true;
	return false;
}

bool pl_plan_has_extra(const struct pl_plan_type *type)
{
	struct pl_str key;
	pl_json *value;
	void *it = NULL;

	while (type->extra && pl_json_next(type->extra, &it, &key, &value))
		if (!is_in(key, type_keys, PL_LEN(type_keys)))
			return true;
	return false;
}

/* The keys of from (may be NULL) that are not own; written: one more that is. */
static void write_extra(struct pl_out *out, const pl_json *from, const char *const *own, size_t n,
                        struct pl_str written)
{
	struct pl_sb z = PL_SB_INIT;
	struct pl_str key;
	pl_json *value;
	void *it = NULL;

	while (from && pl_json_next(from, &it, &key, &value)) {
		if (is_in(key, own, n) || pl_str_eq(key, written))
			continue;
		pl_sb_clear(&z);
		pl_sb_add(&z, key);
		pl_out_key(out, pl_sb_cstr(&z));
		pl_out_json(out, value);
	}
	pl_sb_deinit(&z);
}

static void write_type(struct pl_out *out, const struct pl_plan_type *type)
{
	char hash[17];

	pl_out_object(out);
	pl_out_kstr(out, "name", type->name);
	pl_out_kstr(out, "kind", pl_str_of(pl_kind_name(type->kind)));
	pl_out_kint(out, "startLine", type->start_line);
	pl_out_kint(out, "endLine", type->end_line);
	pl_out_kbool(out, "isInner", type->is_inner);
	pl_out_kstr(out, "portingState", pl_str_of(states[type->state]));
	write_candidates(out, type);
	pl_out_kstr(out, "qualifiedName", type->qualified_name);
	pl_out_kstr(out, "change", pl_str_of(pl_change_name(type->change)));
	if (type->previous_name.n)
		pl_out_kstr(out, "previousName", type->previous_name);
	if (type->previous_file.n)
		pl_out_kpath(out, "previousFile", type->previous_file);
	if (type->n_definitions)
		write_paths(out, "definitionFiles", type->definitions, type->n_definitions);
	write_changed(out, type);
	pl_out_kint(out, "order", type->order);
	pl_out_kint(out, "group", type->group);
	write_strings(out, "dependsOn", type->depends_on, type->n_depends_on);
	write_evidence(out, type);
	write_paths(out, "suggestedFiles", type->suggested, type->n_suggested);
	if (type->has_hash) {
		snprintf(hash, sizeof(hash), "%016" PRIx64, type->hash);
		pl_out_kstr(out, "referenceHash", pl_str_of(hash));
	}
	if (type->reopened.n)
		pl_out_kstr(out, "reopened", type->reopened);
	write_extra(out, type->extra, type_keys, PL_LEN(type_keys), PL_S_NONE);
	pl_out_object_end(out);
}

static void write_metadata(struct pl_out *out, const struct pl_plan *plan)
{
	pl_out_kobject(out, "metadata");
	pl_out_kstr(out, "prevBranch", plan->prev_branch);
	pl_out_kstr(out, "currentBranch", plan->current_branch);
	pl_out_kstr(out, "generated", plan->generated);
	if (plan->repository_key.n) {
		struct pl_sb key = PL_SB_INIT;

		pl_sb_add(&key, plan->repository_key);
		pl_out_kpath(out, pl_sb_cstr(&key), plan->repository_dir);
		pl_sb_deinit(&key);
	}
	pl_out_kstr(out, "targetRuntime", plan->target);
	pl_out_kpath(out, "targetRuntimePath", plan->target_path);
	pl_out_kstr(out, "targetRuntimeLanguage", plan->target_language);
	pl_out_kstr(out, "schema", PL_S(PL_SCHEMA_PLAN));
	pl_out_kstr(out, "prevCommit", plan->prev_commit);
	pl_out_kstr(out, "currentCommit", plan->current_commit);
	pl_out_kpath(out, "repositoryDir", plan->repository_dir);
	pl_out_kpath(out, "referencePath", plan->reference_path);
	pl_out_kstr(out, "referenceLanguage", plan->reference_language);
	write_extra(out, pl_json_get(plan->doc, "metadata"), metadata_keys, PL_LEN(metadata_keys),
	            plan->repository_key);
	pl_out_object_end(out);
}

static void write_file(struct pl_out *out, const struct pl_plan_file *file)
{
	pl_out_object(out);
	pl_out_kpath(out, "filePath", file->path);
	if (file->previous_path.n)
		pl_out_kpath(out, "previousPath", file->previous_path);
	pl_out_kstr(out, "status",
	            file->status == PL_CHANGE_REMOVED ? PL_S("deleted")
	                                              : pl_str_of(pl_change_name(file->status)));
	if (file->reason.n)
		pl_out_kstr(out, "reason", file->reason);
	pl_out_object_end(out);
}

static void write_edge(struct pl_out *out, const struct pl_plan_edge *edge, bool cut)
{
	pl_out_object(out);
	pl_out_kstr(out, "from", edge->from);
	pl_out_kstr(out, "to", edge->to);
	if (cut)
		pl_out_kint(out, "weight", edge->weight);
	else {
		pl_out_kpath(out, "file", edge->file);
		pl_out_kint(out, "line", edge->line);
	}
	pl_out_object_end(out);
}

static void write_cycles(struct pl_out *out, const struct pl_plan *plan)
{
	pl_out_karray(out, "cycles");
	for (size_t i = 0; i < plan->cycles.n; i++) {
		const struct pl_plan_cycle *cycle = &plan->cycles.at[i];

		pl_out_object(out);
		write_strings(out, "members", cycle->members, cycle->n_members);
		pl_out_karray(out, "example");
		for (size_t k = 0; k < cycle->n_example; k++)
			write_edge(out, &cycle->example[k], false);
		pl_out_array_end(out);
		pl_out_karray(out, "cut");
		for (size_t k = 0; k < cycle->n_cut; k++)
			write_edge(out, &cycle->cut[k], true);
		pl_out_array_end(out);
		pl_out_object_end(out);
	}
	pl_out_array_end(out);
}

static void write_entry(struct pl_out *out, const struct pl_plan *plan,
                        const struct pl_plan_entry *entry)
{
	pl_out_object(out);
	if (pl_str_is(plan->reference_language, "java"))
		pl_out_kpath(out, "javaSourcePath", entry->path);
	pl_out_kpath(out, "sourcePath", entry->path);
	pl_out_kstr(out, "status", pl_str_of(pl_change_name(entry->status)));
	if (entry->previous_path.n)
		pl_out_kpath(out, "previousPath", entry->previous_path);
	pl_out_karray(out, "types");
	for (size_t i = 0; i < entry->n_types; i++)
		write_type(out, &entry->types[i]);
	pl_out_array_end(out);
	pl_out_object_end(out);
}

void pl_plan_write(const struct pl_plan *plan, struct pl_out *out)
{
	pl_out_object(out);
	write_metadata(out, plan);
	pl_out_karray(out, "deletedFiles");
	for (size_t i = 0; i < plan->deleted.n; i++)
		write_file(out, &plan->deleted.at[i]);
	pl_out_array_end(out);
	pl_out_karray(out, "portingOrder");
	for (size_t i = 0; i < plan->entries.n; i++)
		write_entry(out, plan, &plan->entries.at[i]);
	pl_out_array_end(out);
	pl_out_karray(out, "renamedFiles");
	for (size_t i = 0; i < plan->renamed.n; i++)
		write_file(out, &plan->renamed.at[i]);
	pl_out_array_end(out);
	pl_out_karray(out, "removedTypes");
	for (size_t i = 0; i < plan->removed.n; i++) {
		const struct pl_plan_removed *r = &plan->removed.at[i];

		pl_out_object(out);
		pl_out_kstr(out, "name", r->name);
		pl_out_kstr(out, "qualifiedName", r->qualified_name);
		pl_out_kstr(out, "kind", pl_str_of(pl_kind_name(r->kind)));
		pl_out_kpath(out, "previousFile", r->file);
		write_paths(out, "candidateFiles", r->candidates, r->n_candidates);
		pl_out_object_end(out);
	}
	pl_out_array_end(out);
	write_cycles(out, plan);
	pl_out_karray(out, "skippedFiles");
	for (size_t i = 0; i < plan->skipped.n; i++)
		write_file(out, &plan->skipped.at[i]);
	pl_out_array_end(out);
	pl_out_kobject(out, "coverage");
	pl_out_key(out, "reference");
	pl_emit_coverage(out, &plan->reference_coverage);
	pl_out_key(out, "target");
	pl_emit_coverage(out, &plan->target_coverage);
	pl_out_object_end(out);
	write_extra(out, plan->doc, plan_keys, PL_LEN(plan_keys), PL_S_NONE);
	pl_out_object_end(out);
}
