/*
 * cmd/checkparity.c -- does a port offer what its reference offers, and where does it drift?
 */
#include "base/ask.h"
#include "base/cmd.h"
#include "base/fs.h"
#include "base/limits.h"
#include "base/lock.h"
#include "work/paritycheck.h"
#include "work/unread.h"

#include <stdlib.h>
#include <time.h>

enum {
	FORMAT_TEXT,
	FORMAT_JSON,
	FORMAT_SARIF,
	FORMAT_JUNIT,
	FORMAT_GITHUB,
	FORMAT_MARKDOWN,
	FORMAT_HTML,
	FORMAT_BADGE
};

#define DEFAULT_BASELINE ".portparity.json"
/* For another update of the baseline; longer, and somebody is answering questions. */
enum { WAIT_SECONDS = 60 };

struct checkparity_args {
	const char *rev, *target_rev, *since, *target_since, *config, *baseline, *confidence,
		*today;
	const char *reason, *expires;
	int format, fail_on;
	bool all, members, explain, update_baseline, test_map, no_cache;
	uint64_t max_file_size;
};

#define AT(field) offsetof(struct checkparity_args, field)

static const struct pl_opt opts[] = {
	{ 'r', "rev", PL_OPT_STR, AT(rev), "REV",
	  "read reference and target as of a revision, not the working tree" },
	{ 0, "target-rev", PL_OPT_STR, AT(target_rev), "REV",
	  "read the target as of another revision than the reference" },
	{ 'f', "format", PL_OPT_ENUM, AT(format),
	  "text,json,sarif,junit,github,markdown,html,badge", "how drift is printed" },
	{ 0, "fail-on", PL_OPT_ENUM, AT(fail_on), "new,any,none",
	  "exit 1 on drift that the baseline does not know (default), on any, on none" },
	{ 'b', "baseline", PL_OPT_STR, AT(baseline), "FILE",
	  "known drift (default: parity.baseline, or .portparity.json)" },
	{ 'u', "update-baseline", PL_OPT_FLAG, AT(update_baseline), NULL,
	  "write the drift there is now to the baseline" },
	{ 0, "reason", PL_OPT_STR, AT(reason), "TEXT",
	  "with --update-baseline: why new entries are accepted" },
	{ 0, "expires", PL_OPT_STR, AT(expires), "DATE",
	  "with --update-baseline: the last day on which that reason counts" },
	{ 0, "today", PL_OPT_STR, AT(today), "DATE",
	  "the day that expiry dates are compared with (default: the clock's, in UTC)" },
	{ 0, "since", PL_OPT_STR, AT(since), "REV",
	  "only drift in files that changed since REV" },
	{ 0, "target-since", PL_OPT_STR, AT(target_since), "REV",
	  "the same for the target's files, where they have another history" },
	{ 0, "confidence", PL_OPT_STR, AT(confidence), "PERCENT",
	  "show findings from this confidence on (default 70)" },
	{ 'a', "all", PL_OPT_FLAG, AT(all), NULL, "check every target" },
	{ 0, "members", PL_OPT_FLAG, AT(members), NULL,
	  "with --all: the matrix has a row for each member, too" },
	{ 'e', "explain", PL_OPT_FLAG, AT(explain), NULL,
	  "list the habits that were learnt, with counts" },
	{ 0, "test-map", PL_OPT_FLAG, AT(test_map), NULL,
	  "say what each map rule of the config applies to; exit 1 when one applies to nothing" },
	{ 0, "config", PL_OPT_STR, AT(config), "FILE", "instead of .portconfig" },
	{ 0, "max-file-size", PL_OPT_SIZE, AT(max_file_size), "SIZE",
	  "skip and list longer files (default 4M)" },
	{ 0, "no-cache", PL_OPT_FLAG, AT(no_cache), NULL,
	  "read everything anew; keep nothing for the next time" },
};

struct checkparity {
	struct pl_ctx *ctx;
	const struct checkparity_args *args;
	struct pl_project project;
	struct pl_check_options options;
	struct pl_check check;
	struct pl_checked *checked; /* one per target asked for */
	size_t n;
	struct pl_paritybase base;
	struct pl_sb base_path;
	struct pl_lock lock; /* of the baseline, while it is updated */
	char today[11];
};

/* --- options -------------------------------------------------------------------------------- */

static int check_usage(const struct checkparity_args *args, struct pl_err *err)
{
	if (!args->update_baseline && (args->reason || args->expires))
		return pl_err_set(err, PL_EUSAGE, "--reason and --expires need --update-baseline");
	if (args->update_baseline && (args->since || args->target_since))
		return pl_err_set(err, PL_EUSAGE, "a baseline is of the whole tree: drop --since");
	if (args->members && !args->all)
		return pl_err_set(err, PL_EUSAGE, "--members is for the matrix of --all");
	if (args->reason && !pl_str_trim(pl_str_of(args->reason)).n)
		return pl_err_set(err, PL_EUSAGE, "option '--reason': say why");
	if (args->expires && !pl_is_date(pl_str_of(args->expires)))
		return pl_err_set(err, PL_EUSAGE,
		                  "option '--expires': '%s' is no date like 2027-01-31",
		                  args->expires);
	if (args->format == FORMAT_HTML && !args->all)
		return pl_err_set(err, PL_EUSAGE, "--format html is the matrix of --all");
	if (args->format == FORMAT_BADGE && args->all)
		return pl_err_set(err, PL_EUSAGE, "a badge is of one target: drop --all");
	if (args->today && !pl_is_date(pl_str_of(args->today)))
		return pl_err_set(err, PL_EUSAGE,
		                  "option '--today': '%s' is no date like 2027-01-31", args->today);
	return 0;
}

static int read_confidence(const char *text, unsigned *out, struct pl_err *err)
{
	char *end = NULL;
	unsigned long n = text ? strtoul(text, &end, 10) : PL_PARITY_CONFIDENCE;

	if (text && (!pl_is_digit(text[0]) || *end || n > 100))
		return pl_err_set(err, PL_EUSAGE,
		                  "option '--confidence': '%s' is no number from 0 to 100", text);
	*out = (unsigned)n;
	return 0;
}

static void set_today(struct checkparity *c)
{
	time_t now = time(NULL);
	struct tm day;

	if (c->args->today)
		memcpy(c->today, c->args->today, sizeof(c->today));
	else if (gmtime_r(&now, &day))
		strftime(c->today, sizeof(c->today), "%Y-%m-%d", &day);
}

/* --- the baseline --------------------------------------------------------------------------- */

/* From reading to writing, so that of two who add to the baseline at once neither loses the other's. */
static int lock_baseline(struct checkparity *c, struct pl_err *err)
{
	struct pl_sb path = PL_SB_INIT;
	int rc;

	pl_sb_addf(&path, PL_STR_FMT ".lock", PL_STR_ARG(pl_sb_str(&c->base_path)));
	rc = pl_lock_take(&c->lock, pl_sb_cstr(&path), NULL, "checkparity --update-baseline",
	                  WAIT_SECONDS, err);
	pl_sb_deinit(&path);
	return rc;
}

/* A bare repository has its baseline in the commit that is checked, and no folder to write one to. */
static int load_committed(struct checkparity *c, struct pl_str name, struct pl_err *err)
{
	const char *rev = c->args->rev ? c->args->rev : "HEAD";
	struct pl_sb text = PL_SB_INIT;
	struct pl_commit commit;
	int rc;

	if (c->args->update_baseline)
		return pl_err_set(err, PL_EUSAGE,
		                  "a bare repository has no folder for a baseline: say where it is "
		                  "with --baseline FILE");
	rc = pl_repo_resolve(c->project.repo, rev, &commit, err);
	if (rc || !pl_repo_has(c->project.repo, &commit, name))
		return rc; /* none yet: all drift is new */
	rc = pl_repo_file(c->project.repo, &commit, name, PL_MAX_STATE_SIZE, &text, err);
	if (!rc)
		rc = pl_paritybase_parse(&c->base, pl_sb_str(&text), err);
	pl_sb_deinit(&text);
	return rc ? pl_err_while(err, rc, "baseline '%s:" PL_STR_FMT "'", rev, PL_STR_ARG(name))
	          : 0;
}

static int load_baseline(struct checkparity *c, struct pl_err *err)
{
	const struct pl_config *config = c->project.config;
	struct pl_sb text = PL_SB_INIT;
	struct pl_str name = config->baseline.n ? config->baseline : PL_S(DEFAULT_BASELINE);
	const char *path;
	int rc = 0;

	if (!c->args->baseline && pl_repo_is_bare(c->project.repo))
		return load_committed(c, name, err);
	if (c->args->baseline)
		pl_sb_adds(&c->base_path, c->args->baseline);
	else
		pl_fs_join(&c->base_path, pl_str_of(pl_repo_dir(c->project.repo)), name);
	path = pl_sb_cstr(&c->base_path);
	if (c->args->update_baseline)
		rc = lock_baseline(c, err);
	if (rc)
		return rc;
	if (!pl_fs_is_file(path) && !(c->args->baseline && !c->args->update_baseline))
		return 0; /* none yet: all drift is new */
	rc = pl_fs_slurp(path, PL_MAX_STATE_SIZE, &text, err);
	if (!rc)
		rc = pl_paritybase_parse(&c->base, pl_sb_str(&text), err);
	pl_sb_deinit(&text);
	return rc ? pl_err_while(err, rc, "baseline '%s'", path) : 0;
}

/* Ask the person at the terminal why a finding is accepted. */
static int ask_reason(struct checkparity *c, struct pl_finding *f, struct pl_err *err)
{
	const struct pl_place *place = f->target.file.n ? &f->target : &f->reference;
	struct pl_sb text = PL_SB_INIT, answer = PL_SB_INIT;
	int rc;

	pl_sb_add_path(&text, place->file);
	pl_sb_addf(&text, ":%u: ", place->line);
	pl_sb_add_line(&text, f->message);
	pl_sb_addc(&text, '\n');
	rc = pl_ask_words(pl_sb_str(&text), "Reason: ", &answer, err);
	if (!rc && !answer.n)
		rc = pl_err_set(err, PL_EUSAGE, "no reason was given; nothing was written");
	if (!rc)
		f->reason = pl_arena_dup(&c->base.arena, pl_sb_str(&answer));
	pl_sb_deinit(&text);
	pl_sb_deinit(&answer);
	return rc;
}

/* New drift enters the baseline with a reason: the one given, or what a person says to each. */
static int give_reasons(struct checkparity *c, struct pl_findings *findings, struct pl_err *err)
{
	int rc = 0;

	for (size_t i = 0; !rc && i < findings->n; i++) {
		struct pl_finding *f = &findings->at[i];

		if (f->state != PL_FINDING_NEW && f->state != PL_FINDING_EXPIRED)
			continue;
		if (c->args->reason)
			f->reason = pl_str_of(c->args->reason);
		else
			rc = ask_reason(c, f, err);
		f->expires = pl_str_of(c->args->expires);
	}
	if (rc == PL_ENOTFOUND)
		rc = pl_err_set(err, PL_EUSAGE,
		                "new drift needs a reason, and there is no terminal to ask at: "
		                "give --reason TEXT; nothing was written");
	return rc;
}

static int update_baseline(struct checkparity *c, struct pl_err *err)
{
	struct pl_sb text = PL_SB_INIT;
	struct pl_out *out;
	int rc = 0;

	for (size_t i = 0; !rc && i < c->n; i++)
		rc = give_reasons(c, &c->checked[i].findings, err);
	if (rc)
		return rc;
	for (size_t i = 0; i < c->n; i++)
		pl_paritybase_take(&c->base, &c->checked[i].findings, c->checked[i].report.target);
	out = pl_out_new(PL_OUT_PRETTY, NULL, &text);
	pl_paritybase_write(&c->base, out);
	rc = pl_out_close(out, err);
	if (!rc)
		rc = pl_fs_replace(pl_sb_cstr(&c->base_path), pl_sb_str(&text), err);
	if (!rc)
		pl_log_note(c->ctx->log, "%s: %zu entr%s", pl_sb_cstr(&c->base_path),
		            c->base.entries.n, c->base.entries.n == 1 ? "y" : "ies");
	pl_sb_deinit(&text);
	return rc;
}

/* --- output --------------------------------------------------------------------------------- */

/* Formats that are JSON. */
static int write_json(struct checkparity *c, const struct pl_parity_report *reports,
                      struct pl_err *err)
{
	struct pl_out *out = pl_out_new(PL_OUT_PRETTY, c->ctx->out, NULL);

	if (c->args->format == FORMAT_JSON)
		pl_parity_write_json(reports, c->n, c->args->all, out);
	else if (c->args->format == FORMAT_SARIF)
		pl_parity_write_sarif(reports, c->n, out);
	else
		pl_parity_write_badge(reports, out);
	return pl_out_close(out, err);
}

/* Text of all targets: the matrix, then what is new. */
static void write_all(struct checkparity *c, const struct pl_parity_report *reports,
                      struct pl_sb *text)
{
	static const enum pl_matrix_format formats[] = {
		[FORMAT_TEXT] = PL_MATRIX_TEXT,
		[FORMAT_MARKDOWN] = PL_MATRIX_MARKDOWN,
		[FORMAT_HTML] = PL_MATRIX_HTML,
	};

	pl_parity_write_matrix(reports, c->n, c->args->members, formats[c->args->format], text);
	for (size_t i = 0; c->args->format != FORMAT_HTML && i < c->n; i++) {
		pl_sb_addc(text, '\n');
		if (c->args->format == FORMAT_MARKDOWN)
			pl_parity_write_markdown(&reports[i], text);
		else
			pl_parity_write_text(&reports[i], text);
	}
}

static int write_reports(struct checkparity *c, struct pl_err *err)
{
	struct pl_parity_report *reports = pl_calloc(c->n, sizeof(*reports));
	struct pl_sb text = PL_SB_INIT;
	int rc = 0;

	for (size_t i = 0; i < c->n; i++)
		reports[i] = c->checked[i].report;
	switch (c->args->format) {
	case FORMAT_JSON:
	case FORMAT_SARIF:
	case FORMAT_BADGE:
		rc = write_json(c, reports, err);
		break;
	case FORMAT_JUNIT:
		pl_parity_write_junit(reports, c->n, &text);
		break;
	case FORMAT_GITHUB:
		pl_parity_write_github(reports, c->n, &text);
		break;
	default:
		if (c->args->all)
			write_all(c, reports, &text);
		else if (c->args->format == FORMAT_MARKDOWN)
			pl_parity_write_markdown(reports, &text);
		else
			pl_parity_write_text(reports, &text);
	}
	fwrite(pl_sb_cstr(&text), 1, text.n, c->ctx->out); /* the shared main checks the stream */
	pl_sb_deinit(&text);
	free(reports);
	return rc;
}

/* What each rule of the config applies to; false when one applies to nothing. */
static bool test_map(struct checkparity *c)
{
	bool all = true;

	for (size_t i = 0; i < c->n; i++) {
		const struct pl_target *t = &c->project.config->targets.at[0];
		const struct pl_parity *parity = c->checked[i].parity;

		while (!pl_str_eq(t->name, c->checked[i].report.target))
			t++;
		for (size_t r = 0; r < parity->rule_uses.n; r++) {
			size_t n = t->renames.n, m = n + t->ignores.n;
			const struct pl_rename *pair = r < n    ? &t->renames.at[r]
			                               : r >= m ? &t->type_maps.at[r - m]
			                                        : NULL;

			fprintf(c->ctx->out, PL_STR_FMT ": %s = ", PL_STR_ARG(t->name),
			        r < n   ? "rename"
			        : r < m ? "ignore"
			                : "typeMap");
			if (pair)
				fprintf(c->ctx->out, PL_STR_FMT " = " PL_STR_FMT,
				        PL_STR_ARG(pair->from), PL_STR_ARG(pair->to));
			else
				fprintf(c->ctx->out, PL_STR_FMT, PL_STR_ARG(t->ignores.at[r - n]));
			fprintf(c->ctx->out, ": %u\n", parity->rule_uses.at[r]);
			all &= parity->rule_uses.at[r] > 0;
		}
	}
	return all;
}

/* --- run ------------------------------------------------------------------------------------ */

static int check_targets(struct checkparity *c, struct pl_err *err)
{
	const struct pl_config *config = c->project.config;
	bool every = c->args->all;
	int rc = 0;

	if (!every && !c->ctx->n_operands && config->targets.n != 1) {
		struct pl_sb names = PL_SB_INIT;

		pl_config_names(config, &names);
		rc = pl_err_set(err, PL_EUSAGE, "say which target: %s; or --all",
		                pl_sb_cstr(&names));
		pl_sb_deinit(&names);
		return rc;
	}
	c->n = every ? config->targets.n : 1;
	c->checked = pl_calloc(c->n, sizeof(*c->checked));
	for (size_t i = 0; !rc && i < c->n; i++) {
		const char *name = !every && c->ctx->n_operands ? c->ctx->operands[0]
		                                                : config->targets.at[i].name.p;

		rc = pl_check_target(&c->check, name, &c->checked[i], err);
		if (rc)
			continue;
		pl_unread_warn(c->ctx->log, c->checked[i].target);
		pl_paritybase_spare(&c->base, &c->checked[i].hidden);
		pl_paritybase_judge(&c->base, &c->checked[i].findings, c->checked[i].report.target,
		                    pl_str_of(c->today));
	}
	return rc;
}

/* Neither a verdict on half of the code nor a baseline of it. */
static int check_read(struct checkparity *c, struct pl_err *err)
{
	int rc = pl_unread_check(c->check.reference, NULL, err);

	for (size_t i = 0; !rc && i < c->n; i++)
		rc = pl_unread_check(c->checked[i].target, NULL, err);
	return rc ? pl_err_while(err, rc, "could not check everything") : 0;
}

static int run(struct checkparity *c, struct pl_err *err)
{
	bool fails = false;
	int rc = check_usage(c->args, err);

	if (!rc)
		rc = read_confidence(c->args->confidence, &c->options.threshold, err);
	if (!rc && c->args->all && c->ctx->n_operands)
		rc = pl_err_set(err, PL_EUSAGE, "--all takes no TARGET");
	if (!rc)
		rc = pl_project_open(&c->project, c->ctx, c->args->config, NULL, err);
	if (rc)
		return rc;
	c->project.cache = pl_cache_open(c->args->no_cache, c->ctx->log);
	c->project.max_file_size = c->args->max_file_size;
	rc = pl_check_open(&c->check, &c->project, &c->options, err);
	if (!rc)
		rc = load_baseline(c, err);
	if (!rc)
		rc = check_targets(c, err);
	if (rc)
		return rc;
	pl_unread_warn(c->ctx->log, c->check.reference);
	if (c->args->test_map)
		return test_map(c) ? PL_EXIT_OK : PL_EXIT_FINDINGS;
	if (c->args->update_baseline) {
		rc = check_read(c, err);
		return rc ? rc : update_baseline(c, err);
	}
	rc = write_reports(c, err);
	if (!rc && c->args->fail_on != PL_FAIL_ON_NONE)
		rc = check_read(c, err);
	for (size_t i = 0; !rc && i < c->n; i++)
		fails |= pl_check_fails(&c->checked[i], (enum pl_fail_on)c->args->fail_on);
	return rc ? rc : fails ? PL_EXIT_FINDINGS : PL_EXIT_OK;
}

static int checkparity_run(struct pl_ctx *ctx, const void *args, struct pl_err *err)
{
	struct checkparity c = { .ctx = ctx, .args = args, .lock = PL_LOCK_INIT };
	int rc;

	set_today(&c);
	c.options.rev = c.args->rev;
	c.options.target_rev = c.args->target_rev;
	c.options.since = c.args->since;
	c.options.target_since = c.args->target_since;
	c.options.explain = c.args->explain;
	rc = run(&c, err);
	for (size_t i = 0; i < c.n; i++)
		pl_checked_free(&c.checked[i]);
	free(c.checked);
	pl_paritybase_deinit(&c.base);
	pl_lock_drop(&c.lock);
	pl_sb_deinit(&c.base_path);
	pl_check_close(&c.check);
	pl_project_close(&c.project);
	return rc;
}

static const struct pl_cmd checkparity = {
	.name = "checkparity",
	.summary = "where a port's types and members drift from the reference's",
	.operands = "[TARGET]",
	.details = "Types and members are paired over the port's own naming habits, which are learnt\n"
	           "from the two trees; what neither a pair nor a habit explains is printed. Drift in\n"
	           "the baseline is known; what is not, and entries that nothing matches any more,\n"
	           "give exit status 1.",
	.opts = opts,
	.n_opts = PL_LEN(opts),
	.args_size = sizeof(struct checkparity_args),
	.max_operands = 1,
	.run = checkparity_run,
};

int main(int argc, char **argv)
{
	return pl_cmd_main(&checkparity, argc, argv);
}
