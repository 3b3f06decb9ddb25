/*
 * cmd/genplan.c -- porting-plan.json from two commits and a target.
 *
 * The plan is replaced as a whole; what an older one at the same place records is carried over.
 */
#include "base/cmd.h"
#include "base/fs.h"
#include "base/limits.h"
#include "base/out.h"
#include "work/planner.h"
#include "work/project.h"
#include "work/propose.h"
#include "work/relay.h"

#include <errno.h>
#include <unistd.h>

struct genplan_args {
	const char *target_rev, *config;
	bool all_types, allow_skipped, relative, init, drop_work;
	bool no_cache;
	uint64_t max_file_size;
};

static const struct pl_opt opts[] = {
	{ 0, "all-types", PL_OPT_FLAG, offsetof(struct genplan_args, all_types), NULL,
	  "list the unchanged types of changed files as well" },
	{ 0, "allow-skipped", PL_OPT_FLAG, offsetof(struct genplan_args, allow_skipped), NULL,
	  "plan without the changed reference files that cannot be read" },
	{ 0, "target-rev", PL_OPT_STR, offsetof(struct genplan_args, target_rev), "REV",
	  "read the target at a revision instead of its working tree" },
	{ 0, "relative", PL_OPT_FLAG, offsetof(struct genplan_args, relative), NULL,
	  "paths relative to the repository" },
	{ 0, "drop-work", PL_OPT_FLAG, offsetof(struct genplan_args, drop_work), NULL,
	  "replace a plan even if it records work on types that are gone" },
	{ 0, "config", PL_OPT_STR, offsetof(struct genplan_args, config), "FILE",
	  "read FILE instead of the repository's .portconfig" },
	{ 0, "init", PL_OPT_FLAG, offsetof(struct genplan_args, init), NULL,
	  "write a .portconfig from what the repository holds" },
	{ 0, "max-file-size", PL_OPT_SIZE, offsetof(struct genplan_args, max_file_size), "SIZE",
	  "skip and list longer files (default 4M)" },
	{ 0, "no-cache", PL_OPT_FLAG, offsetof(struct genplan_args, no_cache), NULL,
	  "read everything anew; keep nothing for the next time" },
};

/* --- --init ------------------------------------------------------------------------------- */

static int propose(struct pl_repo *repo, const struct pl_commit *commit, struct pl_sb *text,
                   struct pl_err *err)
{
	struct pl_entries entries = { 0 };
	struct pl_langs *langs = NULL;
	int rc = pl_langs_load(&langs, err);

	if (!rc)
		rc = pl_repo_list(repo, commit, PL_S_NONE, &entries, err);
	if (!rc)
		rc = pl_propose_config(langs, &entries, text, err);
	pl_entries_free(&entries);
	pl_langs_free(langs);
	return rc;
}

static int init(struct pl_ctx *ctx, struct pl_err *err)
{
	struct pl_sb path = PL_SB_INIT, text = PL_SB_INIT;
	struct pl_repo *repo = NULL;
	struct pl_config *config = NULL;
	struct pl_commit head;
	int rc;

	ctx->out_path = NULL; /* no plan is made */
	if (ctx->n_operands > 1)
		return pl_err_set(err, PL_EUSAGE, "--init takes one operand at most: REPO");
	rc = pl_repo_open(ctx->n_operands ? ctx->operands[0] : ".", &repo, err);
	if (!rc && pl_repo_is_bare(repo))
		rc = pl_err_set(err, PL_EINVALID, "'%s' is bare: --init writes into a working tree",
		                pl_repo_dir(repo));
	if (!rc)
		rc = pl_repo_resolve(repo, "HEAD", &head, err);
	if (!rc) {
		pl_fs_join(&path, pl_str_of(pl_repo_dir(repo)), PL_S(".portconfig"));
		if (pl_fs_is_file(pl_sb_cstr(&path)))
			rc = pl_err_set(err, PL_EINVALID,
			                "'%s' is there already: edit it, or remove it first",
			                pl_sb_cstr(&path));
	}
	if (!rc && !pl_config_load(repo, &head, &config, NULL)) {
		pl_log_note(ctx->log,
		            PL_STR_FMT " fits: nothing to write, run genplan FROM TO TARGET",
		            PL_STR_ARG(config->origin));
		goto out;
	}
	if (!rc)
		rc = propose(repo, &head, &text, err);
	if (!rc)
		rc = pl_fs_replace(pl_sb_cstr(&path), pl_sb_str(&text), err);
	if (!rc)
		pl_log_note(ctx->log, "wrote %s: check it, then run genplan FROM TO TARGET",
		            pl_sb_cstr(&path));
out:
	pl_config_free(config);
	pl_repo_free(repo);
	pl_sb_deinit(&path);
	pl_sb_deinit(&text);
	return rc;
}

/* Say what --init would write, in one line, where there is no configuration. */
static int no_config(struct pl_repo *repo, const struct pl_commit *commit, struct pl_err *err)
{
	struct pl_sb text = PL_SB_INIT, line = PL_SB_INIT;
	struct pl_config *config = NULL;
	int rc = PL_ENOTFOUND;

	if (propose(repo, commit, &text, NULL) ||
	    pl_config_parse(pl_sb_str(&text), "proposal", &config, NULL)) {
		pl_sb_adds(&line, "write one by hand, see the README");
	} else {
		pl_sb_addf(&line,
		           "'genplan --init' would write one: reference '" PL_STR_FMT
		           "' (" PL_STR_FMT ")",
		           PL_STR_ARG(config->reference_path),
		           PL_STR_ARG(config->reference_language));
		for (size_t i = 0; i < config->targets.n; i++)
			pl_sb_addf(&line, "%s'" PL_STR_FMT "' (" PL_STR_FMT ")",
			           i                        ? ", "
			           : config->targets.n == 1 ? ", target "
			                                    : ", targets ",
			           PL_STR_ARG(config->targets.at[i].name),
			           PL_STR_ARG(config->targets.at[i].language));
	}
	rc = pl_err_set(err, rc, "no .portconfig in '%s' and no known profile fits; %s",
	                pl_repo_dir(repo), pl_sb_cstr(&line));
	pl_config_free(config);
	pl_sb_deinit(&text);
	pl_sb_deinit(&line);
	return rc;
}

/* --- the plan ----------------------------------------------------------------------------- */

static void add_counts(struct pl_sb *line, const size_t *counts, size_t n,
                       const char *(*name)(size_t))
{
	bool first = true;

	for (size_t i = 0; i < n; i++) {
		if (!counts[i])
			continue;
		pl_sb_addf(line, "%s%zu %s", first ? "" : ", ", counts[i], name(i));
		first = false;
	}
}

static const char *kind_name(size_t i)
{
	return pl_kind_name((enum pl_kind)i);
}

static const char *change_name(size_t i)
{
	return pl_change_name((enum pl_change)i);
}

static const char *state_name(size_t i)
{
	return pl_state_name((enum pl_state)i);
}

static void summarise(struct pl_ctx *ctx, const struct pl_plan *plan,
                      const struct pl_carried *carried)
{
	struct pl_plan_counts c;
	struct pl_sb line = PL_SB_INIT;

	pl_plan_count(plan, &c);
	pl_log_note(ctx->log, "files   %zu with work, %zu deleted, %zu renamed, %zu skipped",
	            c.files, plan->deleted.n, plan->renamed.n, plan->skipped.n);
	pl_sb_addf(&line, "types   %zu", c.types);
	if (c.types)
		pl_sb_adds(&line, ": ");
	add_counts(&line, c.by_kind, PL_N_KINDS, kind_name);
	pl_log_note(ctx->log, "%s", pl_sb_cstr(&line));
	pl_sb_clear(&line);
	add_counts(&line, c.by_change, PL_N_CHANGES, change_name);
	pl_log_note(ctx->log, "change  %s%s%zu removed", pl_sb_cstr(&line), line.n ? ", " : "",
	            plan->removed.n);
	pl_sb_clear(&line);
	add_counts(&line, c.by_state, PL_N_STATES, state_name);
	pl_log_note(ctx->log, "state   %s", line.n ? pl_sb_cstr(&line) : "nothing to do");
	pl_log_note(ctx->log, "cycles  %zu", plan->cycles.n);
	pl_log_note(
		ctx->log,
		"target  candidates for %zu of %zu types; %zu files read, %zu with parse errors",
		c.with_candidates, c.types,
		plan->target_coverage.files - plan->target_coverage.skipped,
		plan->target_coverage.with_errors);
	if (carried)
		pl_log_note(ctx->log, "work    %zu kept, %zu re-opened, %zu no longer in the plan",
		            carried->kept, carried->reopened, carried->dropped);
	if (ctx->out_path)
		pl_log_note(ctx->log, "plan    %s", ctx->out_path);
	pl_sb_deinit(&line);
}

/* The plan that is to be replaced; *out stays NULL when there is none. Its work is one target's. */
static int load_old(const char *path, const struct pl_target *target, struct pl_plan **out,
                    struct pl_err *err)
{
	struct pl_sb text = PL_SB_INIT;
	int rc;

	if (!path || !pl_fs_is_file(path))
		return 0;
	rc = pl_fs_slurp(path, PL_MAX_STATE_SIZE, &text, err);
	if (!rc)
		rc = pl_plan_parse(pl_sb_str(&text), out, err);
	if (!rc && (*out)->target.n && !pl_str_eq((*out)->target, target->name))
		rc = pl_err_set(err, PL_EINVALID,
		                "it is for target '" PL_STR_FMT "', not for '" PL_STR_FMT
		                "', for which no plan was made: '-o " PL_STR_FMT
		                "-plan.json' keeps both",
		                PL_STR_ARG((*out)->target), PL_STR_ARG(target->name),
		                PL_STR_ARG(target->name));
	if (rc)
		pl_err_while(err, rc, "existing plan '%s' is not replaced", path);
	pl_sb_deinit(&text);
	return rc;
}

static int no_target(const struct pl_config *config, struct pl_err *err)
{
	struct pl_sb names = PL_SB_INIT;
	int rc;

	pl_config_names(config, &names);
	rc = pl_err_set(err, PL_EUSAGE, "missing operand: TARGET; in " PL_STR_FMT ": %s",
	                PL_STR_ARG(config->origin), pl_sb_cstr(&names));
	pl_sb_deinit(&names);
	return rc;
}

/* A plan where there was none; one that somebody else made there meanwhile is not replaced. */
static int write_new(struct pl_ctx *ctx, const struct pl_plan *plan, bool is_new,
                     struct pl_err *err)
{
	struct pl_sb text = PL_SB_INIT;
	struct pl_out *out = is_new ? pl_out_new(PL_OUT_PRETTY, NULL, &text)
	                            : pl_out_new(PL_OUT_PRETTY, ctx->out, NULL);
	int rc;

	pl_plan_write(plan, out);
	rc = pl_out_close(out, err);
	if (!rc && is_new)
		rc = pl_fs_replace_known(ctx->out_path, pl_sb_str(&text), NULL, err);
	if (rc == PL_ECHANGED)
		rc = pl_err_set(err, rc, "'%s' was made by somebody else meanwhile: run this again",
		                ctx->out_path);
	pl_sb_deinit(&text);
	return rc;
}

static int make(struct pl_ctx *ctx, const struct genplan_args *args, struct pl_err *err)
{
	const bool four = ctx->n_operands == 4;
	struct pl_plan_request request = {
		.from = ctx->operands[0],
		.to = ctx->operands[1],
		.target_rev = args->target_rev,
		.all_types = args->all_types,
		.allow_skipped = args->allow_skipped,
		.relative = args->relative,
		.max_file_size = args->max_file_size,
		.jobs = ctx->jobs,
		.log = ctx->log,
	};
	const char *name = ctx->n_operands < 3 ? NULL : ctx->operands[four ? 3 : 2];
	struct pl_repo *repo = NULL, *target_repo = NULL;
	struct pl_config *config = NULL;
	struct pl_plan *plan = NULL, *old = NULL;
	struct pl_carried carried;
	struct pl_commit from, to;
	bool is_new = false; /* there is no file yet */
	int rc = pl_repo_open(four ? ctx->operands[2] : ".", &repo, err);

	if (!rc)
		rc = pl_repo_resolve(repo, request.from, &from, err);
	if (!rc)
		rc = pl_repo_resolve(repo, request.to, &to, err);
	if (rc)
		goto out;
	if (args->config)
		rc = pl_config_load_file(args->config, &config, err);
	else
		rc = pl_config_load(repo, &to, &config, err);
	if (rc == PL_ENOTFOUND && !args->config)
		rc = no_config(repo, &to, err);
	if (!rc && !name)
		rc = no_target(config, err);
	if (!rc)
		rc = pl_config_target(config, name, &request.target, err);
	if (!rc)
		is_new = ctx->out_path && access(ctx->out_path, F_OK) && errno == ENOENT;
	if (!rc)
		rc = load_old(ctx->out_path, request.target, &old, err);
	if (!rc)
		rc = pl_project_open_target(repo, request.target, &target_repo, err);
	if (rc)
		goto out;
	request.repo = repo;
	request.target_repo = target_repo;
	request.config = config;
	request.cache = pl_cache_open(args->no_cache, ctx->log);
	rc = pl_plan_make(&request, &plan, err);
	pl_cache_close(request.cache);
	if (rc)
		goto out;
	if (old)
		rc = pl_relay(ctx->out_path, plan, args->drop_work, &carried, err);
	else
		rc = write_new(ctx, plan, is_new, err);
	if (!rc)
		summarise(ctx, plan, old ? &carried : NULL);
	if (old || is_new)
		ctx->out_path = NULL; /* it is written */
out:
	pl_plan_free(plan);
	pl_plan_free(old);
	pl_config_free(config);
	if (target_repo != repo)
		pl_repo_free(target_repo);
	pl_repo_free(repo);
	return rc;
}

static int genplan_run(struct pl_ctx *ctx, const void *args, struct pl_err *err)
{
	const struct genplan_args *a = args;

	if (a->init)
		return init(ctx, err);
	if (ctx->n_operands < 2)
		return pl_err_set(err, PL_EUSAGE, "missing operand: FROM TO [REPO] TARGET");
	return make(ctx, a, err);
}

static const struct pl_cmd genplan = {
	.name = "genplan",
	.summary = "which types changed between two commits, in which order to port them, and where\n"
	           "each lives in the target",
	.operands = "FROM TO [REPO] TARGET",
	.details = "FROM and TO are revisions of the reference; TARGET is a [target \"NAME\"] of\n"
	           ".portconfig. The plan goes to porting-plan.json (-o - prints it). A plan that is\n"
	           "there already keeps its states, notes and approvals for every type whose reference\n"
	           "text is the same; the others are re-opened, with the reason.\n"
	           "'genplan --init [REPO]' writes a first .portconfig.",
	.default_output = "porting-plan.json",
	.opts = opts,
	.n_opts = PL_LEN(opts),
	.args_size = sizeof(struct genplan_args),
	.max_operands = 4,
	.run = genplan_run,
};

int main(int argc, char **argv)
{
	return pl_cmd_main(&genplan, argc, argv);
}
