/* lib/work/project.c */
#include "work/project.h"

#include "base/fs.h"
#include "base/limits.h"
#include "model/plan.h"

#include <stdlib.h>

/* The file itself, before anything is committed. */
static int load_uncommitted(struct pl_project *p, struct pl_err *err)
{
	struct pl_sb path = PL_SB_INIT;
	int rc = 0;

	if (!pl_repo_is_bare(p->repo))
		pl_fs_join(&path, pl_str_of(pl_repo_dir(p->repo)), PL_S(".portconfig"));
	if (path.n && pl_fs_is_file(pl_sb_cstr(&path)))
		rc = pl_config_load_file(pl_sb_cstr(&path), &p->config, err);
	pl_sb_deinit(&path);
	return rc;
}

static int load_config(struct pl_project *p, const char *config, struct pl_err *err)
{
	struct pl_commit head;
	int rc;

	if (config)
		return pl_config_load_file(config, &p->config, err);
	if (pl_repo_resolve(p->repo, "HEAD", &head, NULL))
		return load_uncommitted(p, err); /* or HEAD names a branch that is not there */
	rc = pl_config_load(p->repo, &head, &p->config, err);
	if (rc == PL_ENOTFOUND) { /* not every repository is a port */
		pl_err_clear(err);
		rc = 0;
	}
	return rc;
}

int pl_project_open(struct pl_project *p, struct pl_ctx *ctx, const char *config, const char *path,
                    struct pl_err *err)
{
	int rc;

	memset(p, 0, sizeof(*p));
	p->ctx = ctx;
	p->grammars = pl_grammars_new();
	rc = pl_langs_load(&p->langs, err);
	if (!rc)
		rc = pl_repo_open(".", &p->repo, err);
	if (!rc)
		rc = load_config(p, config, err);
	if (rc)
		return rc;
	if (path) {
		p->path = pl_str_of(strcmp(path, ".") ? path : "");
	} else if (p->config) {
		p->path = p->config->reference_path;
		rc = pl_langs_require(p->langs, p->config->reference_language, &p->lang, err);
	}
	return rc;
}

void pl_project_close(struct pl_project *p)
{
	if (p->target_repo != p->repo)
		pl_repo_free(p->target_repo);
	pl_repo_free(p->repo);
	pl_cache_close(p->cache);
	pl_config_free(p->config);
	pl_grammars_free(p->grammars);
	pl_langs_free(p->langs);
}

/* A submodule that is not initialised is an empty folder: git finds the repository around it. */
static bool is_around(const struct pl_repo *repo, const char *path)
{
	struct pl_sb real = PL_SB_INIT;
	bool around = !pl_fs_real(path, &real, NULL) &&
	              !pl_str_is(pl_sb_str(&real), pl_repo_dir(repo));

	pl_sb_deinit(&real);
	return around;
}

int pl_project_open_target(struct pl_repo *repo, const struct pl_target *target,
                           struct pl_repo **out, struct pl_err *err)
{
	struct pl_sb path = PL_SB_INIT;
	struct pl_repo *own = NULL;
	int rc;

	if (!target->repository.n) {
		*out = repo;
		return 0;
	}
	pl_fs_join(&path, pl_str_of(pl_repo_dir(repo)), target->repository);
	rc = pl_repo_open(pl_sb_cstr(&path), &own, err);
	if (!rc && pl_str_is(pl_str_of(pl_repo_dir(own)), pl_repo_dir(repo)) &&
	    is_around(repo, pl_sb_cstr(&path)))
		rc = pl_err_set(err, PL_ENOTFOUND,
		                "'%s' is no repository of its own; if it is a submodule: git "
		                "submodule update --init",
		                pl_sb_cstr(&path));
	pl_sb_deinit(&path);
	if (rc) {
		pl_repo_free(own);
		return pl_err_while(err, rc, "target '" PL_STR_FMT "'", PL_STR_ARG(target->name));
	}
	*out = own;
	return 0;
}

int pl_project_target(struct pl_project *p, const char *name, struct pl_err *err)
{
	int rc;

	if (!p->config)
		return pl_err_set(err, PL_ENOTFOUND,
		                  "no .portconfig in '%s' says where target '%s' is: "
		                  "'genplan --init' writes one",
		                  pl_repo_dir(p->repo), name);
	rc = pl_config_target(p->config, name, &p->target, err);
	if (rc)
		return rc;
	if (p->target_repo != p->repo)
		pl_repo_free(p->target_repo);
	p->target_repo = NULL;
	return pl_project_open_target(p->repo, p->target, &p->target_repo, err);
}

void pl_view_close(struct pl_view *view)
{
	pl_snapshot_free(view->snapshot);
	pl_source_close(&view->source);
}

int pl_project_source(struct pl_project *p, const char *rev, struct pl_source *out,
                      struct pl_err *err)
{
	struct pl_commit commit;
	int rc;

	if (!rev && !pl_repo_is_bare(p->repo))
		return pl_source_of_worktree(p->repo, p->path, out, err);
	rc = pl_repo_resolve(p->repo, rev ? rev : "HEAD", &commit, err);
	return rc ? rc : pl_source_of_commit(p->repo, &commit, p->path, out, err);
}

static struct pl_reader_options options_of(const struct pl_project *p)
{
	return (struct pl_reader_options){
		.extract = { .references = p->references, .details = true },
		.keep_text = true,
		.max_file_size = p->max_file_size,
		.cache = p->cache,
		.jobs = p->ctx->jobs,
		.log = p->ctx->log,
		.what = "reading",
	};
}

int pl_project_read(struct pl_project *p, struct pl_source *source, struct pl_str needle,
                    const struct pl_map *subset, struct pl_snapshot **out, struct pl_err *err)
{
	struct pl_reader_options options = options_of(p);

	options.only = p->lang;
	options.needle = needle;
	options.subset = subset;
	return pl_read_all(source, p->langs, p->grammars, &options, out, err);
}

int pl_project_read_target(struct pl_project *p, const char *rev, struct pl_view *view,
                           struct pl_err *err)
{
	struct pl_reader_options options = options_of(p);
	struct pl_commit commit;
	int rc = pl_langs_require(p->langs, p->target->language, &options.only, err);

	if (rc)
		return rc;
	if (!rev && !pl_repo_is_bare(p->target_repo)) {
		rc = pl_source_of_worktree(p->target_repo, p->target->path, &view->source, err);
	} else {
		rc = pl_repo_resolve(p->target_repo, rev ? rev : "HEAD", &commit, err);
		if (!rc)
			rc = pl_source_of_commit(p->target_repo, &commit, p->target->path,
			                         &view->source, err);
	}
	if (!rc)
		rc = pl_read_all(&view->source, p->langs, p->grammars, &options, &view->snapshot,
		                 err);
	return rc ? pl_err_while(err, rc, "reading target '" PL_STR_FMT "'",
	                         PL_STR_ARG(p->target->name))
	          : 0;
}

int pl_project_range(const char *path, struct pl_sb *from, struct pl_sb *to, struct pl_err *err)
{
	struct pl_sb text = PL_SB_INIT;
	struct pl_plan *plan = NULL;
	int rc = pl_fs_slurp(path, PL_MAX_STATE_SIZE, &text, err);

	if (!rc)
		rc = pl_plan_parse(pl_sb_str(&text), &plan, err);
	if (!rc) {
		/* a plan of the original format names branches only */
		pl_sb_clear(from);
		pl_sb_clear(to);
		pl_sb_add(from, plan->prev_commit.n ? plan->prev_commit : plan->prev_branch);
		pl_sb_add(to, plan->current_commit.n ? plan->current_commit : plan->current_branch);
		if (!from->n || !to->n)
			rc = pl_err_set(err, PL_EINVALID, "it names no two commits");
	}
	if (rc)
		pl_err_while(err, rc, "plan '%s'", path);
	pl_plan_free(plan);
	pl_sb_deinit(&text);
	return rc;
}
