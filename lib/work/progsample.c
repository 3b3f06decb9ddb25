/* lib/work/progsample.c */
#include "work/progsample.h"

#include "base/confine.h"
#include "base/fs.h"
#include "base/limits.h"
#include "base/proc.h"
#include "read/git.h"
#include "work/progtools.h"

#include <errno.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FIRST_DAY = 1704067200, ONE_DAY = 86400 }; /* 2024-01-01 */

/* --- files --------------------------------------------------------------------------------- */

static int remove_one(const char *path, const struct stat *st, int type, struct FTW *at)
{
	(void)st;
	(void)type;
	(void)at;
	return remove(path);
}

static void remove_all(const char *path)
{
	nftw(path, remove_one, 16, FTW_DEPTH | FTW_PHYS);
}

static int make_dir(const char *path, struct pl_err *err)
{
	return mkdir(path, 0700) && errno != EEXIST ? pl_fs_failed(err, "making", path) : 0;
}

struct copying {
	const char *from, *to;
};

static int copy_one(void *ctx, const struct pl_fs_entry *entry, struct pl_err *err)
{
	const struct copying *c = ctx;
	struct pl_sb from = PL_SB_INIT, to = PL_SB_INIT, text = PL_SB_INIT;
	int rc = 0;

	pl_fs_join(&from, pl_str_of(c->from), entry->path);
	/* what begins with a dot is not installed */
	pl_fs_join(&to, pl_str_of(c->to),
	           pl_str_is(entry->path, "portconfig") ? PL_S(".portconfig") : entry->path);
	if (entry->is_dir) {
		rc = make_dir(to.p, err);
	} else {
		rc = pl_fs_slurp(from.p, PL_MAX_FILE_SIZE, &text, err);
		if (!rc)
			rc = pl_fs_replace(to.p, pl_sb_str(&text), err);
	}
	pl_sb_deinit(&from);
	pl_sb_deinit(&to);
	pl_sb_deinit(&text);
	return rc;
}

static int copy_all(const char *from, const char *to, struct pl_err *err)
{
	struct copying copying = { from, to };

	return pl_fs_walk_all(from, copy_one, &copying, err);
}

/* --- the repository ------------------------------------------------------------------------ */

static int add_files(const struct pl_sample *sample, const char *part, struct pl_err *err)
{
	struct pl_sb from = PL_SB_INIT;
	int rc = pl_fs_prefix(&from, err);

	if (!rc) {
		pl_sb_addf(&from, "/share/portolan/sample/%s", part);
		rc = copy_all(from.p, sample->repo.p, err);
	}
	pl_sb_deinit(&from);
	return rc;
}

/* Two releases of the reference; the target is that of the first. */
static int make_repository(const struct pl_sample *sample, struct pl_err *err)
{
	struct pl_sb java = PL_SB_INIT;
	int rc = make_dir(sample->repo.p, err);

	pl_fs_join(&java, pl_sb_str(&sample->repo), PL_S("java"));
	if (!rc)
		rc = add_files(sample, "common", err);
	if (!rc)
		rc = add_files(sample, "1.0", err);
	if (!rc)
		rc = pl_git_record(sample->repo.p, "1.0", FIRST_DAY, err);
	remove_all(java.p);
	if (!rc)
		rc = add_files(sample, "2.0", err);
	if (!rc)
		rc = pl_git_record(sample->repo.p, "2.0", FIRST_DAY + ONE_DAY, err);
	pl_sb_deinit(&java);
	return rc;
}

/*
 * Commands see the suite and what is harmless, and nothing else: no editor is opened, no compiler
 * called.
 */
static int link_tools(const struct pl_sample *sample, struct pl_err *err)
{
	struct pl_sb from = PL_SB_INIT, to = PL_SB_INIT;
	int rc = make_dir(sample->bin.p, err);

	for (size_t i = 0; !rc && pl_tool_at(i); i++) {
		const struct pl_tool *tool = pl_tool_at(i);
		bool there = false;

		pl_sb_clear(&from);
		pl_sb_clear(&to);
		if (tool->kind == PL_TOOL_SUITE) {
			rc = pl_tool_suite_path(pl_str_of(tool->name), &from, err);
			there = !rc && access(from.p, X_OK) == 0;
		} else if (tool->kind == PL_TOOL_HARMLESS) {
			there = pl_tool_on_path(pl_str_of(tool->name), &from);
		}
		pl_fs_join(&to, pl_sb_str(&sample->bin), pl_str_of(tool->name));
		if (!rc && there && symlink(from.p, to.p))
			rc = pl_fs_failed(err, "linking", to.p);
	}
	pl_sb_deinit(&from);
	pl_sb_deinit(&to);
	return rc;
}

static int make_plan(const struct pl_sample *sample, struct pl_err *err)
{
	/* a type in each state that a program may look for */
	static const char script[] = "set -e\n"
	                             "genplan --quiet --no-cache 1.0 2.0 cpp\n"
	                             "planctl claim sample.Colour\n"
	                             "planctl review sample.Colour\n"
	                             "planctl approve sample.Colour\n"
	                             "planctl claim sample.Buoy\n"
	                             "planctl review sample.Buoy\n";
	struct pl_proc proc = PL_PROC_INIT;
	int rc = pl_sample_run(sample, pl_str_of(script), &proc, err);

	if (!rc && proc.status != 0)
		rc = pl_err_set(err, PL_EIO, "the sample cannot be planned: " PL_STR_FMT,
		                PL_STR_ARG(pl_str_trim(pl_sb_str(&proc.err))));
	pl_proc_deinit(&proc);
	return rc;
}

static int make_scratch(struct pl_sample *sample, struct pl_err *err)
{
	const char *tmp = getenv("TMPDIR");
	struct pl_sb path = PL_SB_INIT;
	int rc = 0;

	pl_sb_addf(&path, "%s/checkprog.XXXXXX", tmp && *tmp ? tmp : "/tmp");
	if (!mkdtemp(path.p))
		rc = pl_err_errno(err, "no scratch folder '%s'", path.p);
	else
		rc = pl_fs_real(path.p, &sample->root, err);
	pl_sb_deinit(&path);
	return rc;
}

int pl_sample_make(struct pl_sample *sample, bool with_plan, bool confined, struct pl_err *err)
{
	struct pl_sb home = PL_SB_INIT;
	int rc;

	memset(sample, 0, sizeof(*sample));
	sample->confined = confined;
	rc = make_scratch(sample, err);
	if (rc)
		return rc;
	pl_fs_join(&sample->repo, pl_sb_str(&sample->root), PL_S("repo"));
	pl_fs_join(&sample->bin, pl_sb_str(&sample->root), PL_S("bin"));
	pl_fs_join(&home, pl_sb_str(&sample->root), PL_S("home"));
	rc = make_dir(home.p, err);
	if (!rc)
		rc = make_repository(sample, err);
	if (!rc)
		rc = link_tools(sample, err);
	if (!rc && with_plan)
		rc = make_plan(sample, err);
	pl_sb_deinit(&home);
	return rc;
}

void pl_sample_remove(struct pl_sample *sample)
{
	if (sample->root.n)
		remove_all(sample->root.p);
	pl_sb_deinit(&sample->root);
	pl_sb_deinit(&sample->repo);
	pl_sb_deinit(&sample->bin);
}

/* --- running ------------------------------------------------------------------------------- */

struct running {
	const char *shell, *script, *dir, *root;
	char *const *environment;
	bool confine;
};

static int be_shell(const void *ctx, int out, int err)
{
	const struct running *r = ctx;
	char *const argv[] = { (char[]){ "sh" }, (char *)(uintptr_t)r->script, NULL };

	/* what it starts is of its session and group, so that it ends with it */
	if (chdir(r->dir) || dup2(out, 1) < 0 || dup2(err, 2) < 0 ||
	    (r->confine && !pl_confine_writes(r->root)))
		return 126;
	execve(r->shell, argv, r->environment);
	return 127;
}

int pl_sample_run(const struct pl_sample *sample, struct pl_str script, struct pl_proc *out,
                  struct pl_err *err)
{
	const struct pl_proc_limits limits = { .seconds = 120, .output = 64 << 20, .group = true };
	struct pl_sb file = PL_SB_INIT, shell = PL_SB_INIT, prefix = PL_SB_INIT;
	struct pl_arena arena = PL_ARENA_INIT;
	char *environment[] = { NULL, NULL, NULL, NULL, NULL, NULL, NULL };
	struct running running = { .dir = sample->repo.p,
		                   .root = sample->root.p,
		                   .environment = environment,
		                   .confine = sample->confined };
	int rc = pl_fs_prefix(&prefix, err);

	if (rc)
		return rc;
	environment[0] = pl_arena_cstr(&arena, pl_arena_fmt(&arena, "PATH=%s", sample->bin.p));
	environment[1] = pl_arena_cstr(&arena,
	                               pl_arena_fmt(&arena, "HOME=%s/home", sample->root.p));
	environment[2] = pl_arena_cstr(&arena,
	                               pl_arena_fmt(&arena, "PORTOLAN_PREFIX=%s", prefix.p));
	environment[3] = pl_arena_cstr(&arena, PL_S("PORTOLAN_AGENT=checkprog"));
	environment[4] = pl_arena_cstr(&arena, PL_S("LC_ALL=C"));
	environment[5] = pl_arena_cstr(&arena, pl_arena_fmt(&arena, "TMPDIR=%s", sample->root.p));
	pl_fs_join(&file, pl_sb_str(&sample->root), PL_S("script"));
	if (!pl_tool_on_path(PL_S("sh"), &shell))
		rc = pl_err_set(err, PL_ENOTFOUND, "there is no 'sh' on PATH");
	if (!rc)
		rc = pl_fs_replace(file.p, script, err);
	running.shell = shell.p;
	running.script = file.p;
	if (!rc)
		rc = pl_proc_call(be_shell, &running, &limits, out, err);
	pl_arena_deinit(&arena);
	pl_sb_deinit(&file);
	pl_sb_deinit(&shell);
	pl_sb_deinit(&prefix);
	return rc;
}
