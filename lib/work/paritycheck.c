/* lib/work/paritycheck.c */
#include "work/paritycheck.h"

#include "work/markers.h"

#include <stdlib.h>

static int set_severities(struct pl_check *check, struct pl_err *err)
{
	const struct pl_config *config = check->project->config;

	for (int r = 0; r < PL_N_RULES; r++)
		check->severity[r] = pl_rule((enum pl_rule)r)->severity;
	for (size_t i = 0; config && i < config->severities.n; i++) {
		const struct pl_severity_item *item = &config->severities.at[i];
		int rule = pl_rule_of(item->rule), severity = pl_severity_of(item->severity);

		if (rule < 0)
			return pl_err_set(err, PL_EINVALID,
			                  PL_STR_FMT ": parity.severity: no rule '" PL_STR_FMT
			                  "' is known",
			                  PL_STR_ARG(config->origin), PL_STR_ARG(item->rule));
		if (severity < 0)
			return pl_err_set(err, PL_EINVALID,
			                  PL_STR_FMT ": parity.severity: '" PL_STR_FMT
			                  "' is none of off, note, warning, error",
			                  PL_STR_ARG(config->origin), PL_STR_ARG(item->severity));
		check->severity[rule] = (enum pl_severity)severity;
	}
	return 0;
}

int pl_check_open(struct pl_check *check, struct pl_project *project,
                  const struct pl_check_options *options, struct pl_err *err)
{
	int rc;

	check->project = project;
	check->options = options;
	if (!project->config)
		return pl_err_set(err, PL_ENOTFOUND,
		                  "no .portconfig in '%s' says where reference and targets are: "
		                  "genplan --init writes one",
		                  pl_repo_dir(project->repo));
	rc = set_severities(check, err);
	if (!rc)
		rc = pl_project_source(project, options->rev, &check->source, err);
	if (!rc)
		rc = pl_project_read(project, &check->source, PL_S_NONE, NULL, &check->reference,
		                     err);
	return rc;
}

void pl_check_close(struct pl_check *check)
{
	pl_snapshot_free(check->reference);
	pl_source_close(&check->source);
}

/* --- what changed ----------------------------------------------------------------------------- */

/* Paths below folder whose text is not what it was at rev; all of them when the folder is new. */
static int changed_paths(struct pl_repo *repo, const char *rev, struct pl_str folder,
                         const struct pl_snapshot *now, struct pl_map *out, struct pl_arena *arena,
                         struct pl_err *err)
{
	struct pl_commit commit;
	struct pl_entries then = { 0 };
	struct pl_map blobs = PL_MAP_INIT;
	int rc = pl_repo_resolve(repo, rev, &commit, err);

	if (rc)
		return rc;
	if (!folder.n || pl_repo_has(repo, &commit, folder))
		rc = pl_repo_list(repo, &commit, folder, &then, err);
	for (size_t i = 0; i < then.n; i++)
		pl_map_add(&blobs, then.at[i].path, NULL)->ptr = then.at[i].blob;
	for (size_t i = 0; !rc && i < now->files.n; i++) {
		const struct pl_file *file = now->files.at[i];
		const char *was = pl_map_ptr(&blobs, file->path);

		if (!was || strcmp(was, file->blob))
			pl_map_add(out,
			           folder.n ? pl_arena_fmt(arena, PL_STR_FMT "/" PL_STR_FMT,
			                                   PL_STR_ARG(folder),
			                                   PL_STR_ARG(file->path))
			                    : file->path,
			           NULL);
	}
	pl_map_deinit(&blobs);
	pl_entries_free(&then);
	return rc;
}

static int check_markers(struct pl_check *check, struct pl_checked *out, struct pl_err *err)
{
	const struct pl_project *p = check->project;
	struct pl_markers_options options = {
		.repo = p->repo,
		.reference = check->reference,
		.target = out->target,
		.reference_root = p->path,
		.target_root = p->target->path,
		.reference_lang = p->lang,
	};
	int rc;

	if (check->severity[PL_RULE_STALE_PORT_MARKER] == PL_SEVERITY_OFF)
		return 0;
	rc = pl_markers_check(&options, out->parity, err);
	if (!rc)
		pl_findings_settle(&out->parity->findings, p->target->name);
	return rc;
}

/* --- one target ------------------------------------------------------------------------------- */

/* Findings of rules that are off, too doubtful, or about files that did not change, are not shown. */
static void sift(struct pl_check *check, struct pl_checked *out, const struct pl_map *changed)
{
	for (size_t i = 0; i < out->parity->findings.n; i++) {
		struct pl_finding f = out->parity->findings.at[i];

		f.severity = check->severity[f.rule];
		if (f.severity == PL_SEVERITY_OFF)
			continue;
		if (f.confidence < check->options->threshold) {
			out->report.doubtful++;
			pl_vec_push(&out->hidden, f);
			continue;
		}
		if (changed && !pl_map_find(changed, f.reference.file) &&
		    !pl_map_find(changed, f.target.file))
			pl_vec_push(&out->hidden, f);
		else
			pl_vec_push(&out->findings, f);
	}
}

static int sift_since(struct pl_check *check, struct pl_checked *out, struct pl_err *err)
{
	const struct pl_project *p = check->project;
	const char *since = check->options->since, *target_since = check->options->target_since;
	struct pl_map changed = PL_MAP_INIT;
	int rc = 0;

	if (!since && !target_since) {
		sift(check, out, NULL);
		return 0;
	}
	if (!target_since && p->target_repo != p->repo)
		return pl_err_set(err, PL_EUSAGE,
		                  "--since: target '" PL_STR_FMT
		                  "' has a repository of its own, which '%s' says nothing of: add "
		                  "--target-since, a revision there",
		                  PL_STR_ARG(p->target->name), since);
	if (since)
		rc = changed_paths(p->repo, since, p->path, check->reference, &changed,
		                   &out->parity->arena, err);
	if (!rc)
		rc = changed_paths(p->target_repo, target_since ? target_since : since,
		                   p->target->path, out->target, &changed, &out->parity->arena,
		                   err);
	if (!rc)
		sift(check, out, &changed);
	pl_map_deinit(&changed);
	return rc;
}

int pl_check_target(struct pl_check *check, const char *name, struct pl_checked *out,
                    struct pl_err *err)
{
	struct pl_project *p = check->project;
	const char *rev = check->options->target_rev;
	struct pl_view view = { .snapshot = NULL };
	struct pl_parity_options options;
	int rc = pl_project_target(p, name, err);

	if (rc)
		return rc;
	if (!rev && p->target_repo == p->repo)
		rev = check->options->rev;
	rc = pl_project_read_target(p, rev, &view, err);
	out->target = view.snapshot;
	view.snapshot = NULL;
	memcpy(out->commit, view.source.commit.id, sizeof(out->commit));
	pl_view_close(&view);
	if (rc)
		return rc;
	options = (struct pl_parity_options){
		.target = p->target,
		.reference_lang = p->lang,
		.reference_root = p->path,
		.target_root = p->target->path,
		.docs = check->severity[PL_RULE_DOC_MISSING] != PL_SEVERITY_OFF,
	};
	rc = pl_langs_require(p->langs, p->target->language, &options.target_lang, err);
	if (!rc)
		out->parity = pl_parity_make(check->reference, out->target, &options);
	if (!rc)
		rc = check_markers(check, out, err);
	if (!rc)
		rc = sift_since(check, out, err);
	out->report.target = p->target->name;
	out->report.parity = out->parity;
	out->report.findings = &out->findings;
	out->report.reference_coverage = &check->reference->coverage;
	out->report.target_coverage = &out->target->coverage;
	out->report.repository = pl_str_of(pl_repo_dir(p->repo));
	out->report.reference_commit = check->source.commit.id;
	out->report.target_commit = out->commit;
	out->report.threshold = check->options->threshold;
	out->report.explain = check->options->explain;
	return rc;
}

void pl_checked_free(struct pl_checked *checked)
{
	pl_vec_free(&checked->findings);
	pl_vec_free(&checked->hidden);
	pl_parity_free(checked->parity);
	pl_snapshot_free(checked->target);
}

bool pl_check_fails(const struct pl_checked *checked, enum pl_fail_on fail_on)
{
	struct pl_parity_counts c = pl_parity_count(&checked->findings);

	if (fail_on == PL_FAIL_ON_NONE)
		return false;
	return c.state[PL_FINDING_NEW] || c.state[PL_FINDING_FIXED] ||
	       c.state[PL_FINDING_EXPIRED] ||
	       (fail_on == PL_FAIL_ON_ANY && c.state[PL_FINDING_KNOWN]);
}
