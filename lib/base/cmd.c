/* lib/base/cmd.c -- the shared main. */
#include "base/cmd.h"

#include "base/fs.h"
#include "base/vec.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#ifndef PL_VERSION /* the Makefile says which */
#define PL_VERSION "0.1.0-dev"
#endif

struct shared {
	struct pl_opt_list dirs;
	const char *output;
	unsigned jobs;
	int color; /* enum pl_color */
	bool quiet, help, version;
};

static const struct pl_opt shared_opts[] = {
	{ 'C', NULL, PL_OPT_LIST, offsetof(struct shared, dirs), "DIR",
	  "run as if started in DIR" },
	{ 'o', "output", PL_OPT_STR, offsetof(struct shared, output), "FILE",
	  "write to FILE, whole or not at all" },
	{ 'j', "jobs", PL_OPT_UINT, offsetof(struct shared, jobs), "N",
	  "N threads, 0: one a core" },
	{ 0, "color", PL_OPT_ENUM, offsetof(struct shared, color), "auto,always,never",
	  "colour the output" },
	{ 'q', "quiet", PL_OPT_FLAG, offsetof(struct shared, quiet), NULL,
	  "no warnings, notes or progress" },
	{ 'h', "help", PL_OPT_FLAG, offsetof(struct shared, help), NULL, "show this help" },
	{ 0, "version", PL_OPT_FLAG, offsetof(struct shared, version), NULL, "show the version" },
};

/* The command's options and the shared ones as one table over one block of memory. */
struct table {
	const struct pl_verb *verb; /* or NULL */
	PL_VEC(struct pl_opt) opts;
	char *args; /* the command's struct, then struct shared */
	struct shared *shared;
};

static void on_signal(int sig)
{
	pl_fs_abandon();
	raise(sig); /* SA_RESETHAND: the default comes next, so the shell sees what killed us */
}

static void set_signals(void)
{
	static const int deadly[] = { SIGINT, SIGTERM, SIGHUP };
	struct sigaction old, action = { .sa_handler = on_signal, .sa_flags = SA_RESETHAND };
	sigset_t pipe_only;

	sigemptyset(&action.sa_mask);
	for (size_t i = 0; i < PL_LEN(deadly); i++) /* nohup's wish is kept */
		if (sigaction(deadly[i], NULL, &old) == 0 && old.sa_handler == SIG_DFL)
			sigaction(deadly[i], &action, NULL);
	/* Whatever the parent did to it: a reader that went away ends us without a word. */
	signal(SIGPIPE, SIG_DFL);
	/* A limit on the size of files is an error of the write that passes it. */
	signal(SIGXFSZ, SIG_IGN);
	sigemptyset(&pipe_only);
	sigaddset(&pipe_only, SIGPIPE);
	sigprocmask(SIG_UNBLOCK, &pipe_only, NULL);
}

/*
 * A closed standard stream is filled with one that refuses, so that the next file opened does not
 * get its number and data written to it fails instead of landing there.
 */
static void fill_streams(void)
{
	static const int mode[] = { O_WRONLY, O_RDONLY, O_RDWR };

	for (int fd = 0; fd < 3; fd++)
		if (fcntl(fd, F_GETFD) == -1 && errno == EBADF && open("/dev/null", mode[fd]) < 0)
			_exit(PL_EXIT_TROUBLE);
}

static bool own(const struct table *table, size_t n, const struct pl_opt *shared, bool by_long)
{
	for (size_t i = 0; i < n; i++) {
		const struct pl_opt *opt = &table->opts.at[i];

		if (by_long ? shared->long_name && opt->long_name &&
		                      strcmp(opt->long_name, shared->long_name) == 0
		            : shared->short_name && opt->short_name == shared->short_name)
			return true;
	}
	return false;
}

static void build(struct table *table, const struct pl_cmd *cmd)
{
	const size_t align = _Alignof(max_align_t);
	size_t base = (cmd->args_size + align - 1) / align * align, n;

	table->args = pl_calloc(1, base + sizeof(struct shared));
	table->shared = (struct shared *)(void *)(table->args + base);
	for (size_t i = 0; i < cmd->n_opts; i++)
		pl_vec_push(&table->opts, cmd->opts[i]);
	for (size_t i = 0; table->verb && i < table->verb->n_opts; i++)
		pl_vec_push(&table->opts, table->verb->opts[i]);
	n = table->opts.n;
	for (size_t i = 0; i < PL_LEN(shared_opts); i++) {
		struct pl_opt opt = shared_opts[i];

		opt.offset += base;
		if (own(table, n, &shared_opts[i], true))
			continue;
		if (own(table, n, &shared_opts[i], false))
			opt.short_name = 0;
		if (opt.short_name || opt.long_name)
			pl_vec_push(&table->opts, opt);
	}
}

static void print_verbs(const struct pl_cmd *cmd)
{
	printf("\nverbs ('%s VERB --help' has more):\n", cmd->name);
	for (size_t i = 0; i < cmd->n_verbs; i++) {
		const struct pl_verb *verb = &cmd->verbs[i];

		printf("%s%s%s\n    %s\n", verb->name, verb->operands ? " " : "",
		       verb->operands ? verb->operands : "", verb->summary);
		pl_opt_print(verb->opts, verb->n_opts, stdout);
	}
}

static void print_help(const struct pl_cmd *cmd, const struct table *table)
{
	const struct pl_verb *verb = table->verb;
	const char *operands = verb ? verb->operands : cmd->n_verbs ? "VERB ..." : cmd->operands;

	printf("usage: %s%s%s [options]%s%s\n\n%s\n\noptions:\n", cmd->name, verb ? " " : "",
	       verb ? verb->name : "", operands ? " " : "", operands ? operands : "",
	       verb ? verb->summary : cmd->summary);
	pl_opt_print(table->opts.at, table->opts.n, stdout);
	if (verb)
		return;
	if (cmd->n_verbs)
		print_verbs(cmd);
	if (cmd->details)
		printf("\n%s%s", cmd->details,
		       pl_str_ends(pl_str_of(cmd->details), PL_S("\n")) ? "" : "\n");
	printf("\nExit status: 0 done, 1 findings, 2 trouble (wrong use, or could not tell).\n");
}

/* The first failed write to stdout, whenever it happened. */
static int close_stdout(struct pl_err *err)
{
	bool had = ferror(stdout);

	errno = 0;
	if (fflush(stdout) == 0 && !had && (fclose(stdout) == 0 || errno == EBADF))
		return 0;
	return errno ? pl_err_errno(err, "cannot write to standard output")
	             : pl_err_set(err, PL_EIO, "cannot write to standard output");
}

static int check_operands(const struct pl_cmd *cmd, const struct pl_verb *verb,
                          const struct pl_ctx *ctx, struct pl_err *err)
{
	const char *operands = verb ? verb->operands : cmd->operands;
	size_t max = verb ? verb->max_operands : cmd->max_operands;

	if (ctx->n_operands < (verb ? verb->min_operands : cmd->min_operands))
		return pl_err_set(err, PL_EUSAGE, "missing operand: %s",
		                  operands ? operands : "too few");
	if (ctx->n_operands <= max)
		return 0;
	return pl_err_set(err, PL_EUSAGE, "unexpected operand '%s'", ctx->operands[max]);
}

/* -o is relative to where the user stands, so this comes before -C. */
static int absolute(const char *path, struct pl_sb *out, struct pl_err *err)
{
	char *cwd = NULL;

	if (path[0] != '/') {
		cwd = getcwd(NULL, 0);
		if (!cwd)
			return pl_err_errno(err, "cannot tell the current folder");
	}
	pl_fs_join(out, pl_str_of(cwd), pl_str_of(path));
	free(cwd);
	return 0;
}

static int change_dirs(const struct pl_opt_list *dirs, struct pl_err *err)
{
	for (size_t i = 0; i < dirs->n; i++)
		if (*dirs->at[i] && chdir(dirs->at[i])) /* -C "" stays, as in git */
			return pl_err_errno(err, "cannot change to the folder '%s'", dirs->at[i]);
	return 0;
}

static bool want_color(const struct shared *shared)
{
	const char *no = getenv("NO_COLOR"), *term = getenv("TERM");

	if (shared->color != PL_COLOR_AUTO)
		return shared->color == PL_COLOR_ALWAYS;
	return !(no && *no) && !shared->output && isatty(STDOUT_FILENO) &&
	       !(term && strcmp(term, "dumb") == 0);
}

/* run with ctx->out in place; what it wrote goes to its target when it did not fail. */
static int run(const struct pl_cmd *cmd, const struct pl_verb *verb, struct pl_ctx *ctx,
               const void *args, struct pl_err *err)
{
	struct pl_replacing *replacing = NULL;
	int rc = 0, ended;
	bool keep;

	ctx->out = stdout;
	if (ctx->out_path)
		rc = pl_fs_replace_begin(ctx->out_path, &replacing, &ctx->out, err);
	if (rc)
		return rc;
	rc = (verb ? verb->run : cmd->run)(ctx, args, err);
	if (!replacing)
		return rc;
	if (ferror(ctx->out)) { /* whatever the command made of that: the end knows the file's name */
		pl_err_clear(err);
		rc = 0;
	}
	keep = rc >= 0 && ctx->out_path; /* a command may have written the file itself */
	ended = pl_fs_replace_end(replacing, keep, rc >= 0 ? err : NULL);
	return rc >= 0 && ended ? ended : rc;
}

static int start(const struct pl_cmd *cmd, const struct table *table, struct pl_ctx *ctx,
                 struct pl_err *err)
{
	const struct shared *shared = table->shared;
	struct pl_sb path = PL_SB_INIT;
	int rc;

	if (shared->help) {
		print_help(cmd, table);
		return 0;
	}
	if (shared->version) {
		printf("%s (portolan) %s\n", cmd->name, PL_VERSION);
		return 0;
	}
	rc = check_operands(cmd, table->verb, ctx, err);
	if (!rc && shared->output && *shared->output == '\0')
		rc = pl_err_set(err, PL_EUSAGE, "option '--output': the file's name is empty");
	if (!rc && shared->output && strcmp(shared->output, "-") != 0) {
		rc = absolute(shared->output, &path, err);
		ctx->out_path = path.p;
	}
	if (!rc)
		rc = change_dirs(&shared->dirs, err);
	if (!rc && !shared->output && cmd->default_output) {
		rc = absolute(cmd->default_output, &path, err);
		ctx->out_path = path.p;
	}
	if (!rc) {
		ctx->jobs = shared->jobs;
		ctx->to_stdout = shared->output && !strcmp(shared->output, "-");
		ctx->quiet = shared->quiet;
		ctx->color = want_color(shared);
		ctx->log = pl_log_new(cmd->name, shared->quiet);
		rc = run(cmd, table->verb, ctx, table->args, err);
	}
	pl_log_free(ctx->log);
	pl_sb_deinit(&path);
	return rc;
}

static void complain(const struct pl_cmd *cmd, const struct pl_verb *verb, int rc,
                     const struct pl_err *err)
{
	struct pl_sb line = PL_SB_INIT;

	pl_sb_addf(&line, "%s: ", cmd->name);
	if (err->text.n)
		pl_sb_add(&line, pl_sb_str(&err->text));
	else
		pl_sb_addf(&line, "failed without a reason (error %d)", rc);
	pl_sb_addc(&line, '\n');
	pl_sb_add(&line, pl_sb_str(&err->detail));
	if (rc == PL_EUSAGE)
		pl_sb_addf(&line, "try '%s%s%s --help'\n", cmd->name, verb ? " " : "",
		           verb ? verb->name : "");
	fwrite(line.p, 1, line.n, stderr);
	pl_sb_deinit(&line);
}

/*
 * Find the verb and take it out of argv. None is fine where help or the version is asked for: what
 * is wrong then is said once the options are known.
 */
static int find_verb(const struct pl_cmd *cmd, struct table *table, int *argc, char **argv,
                     struct pl_err *err)
{
	struct table common = { .opts = PL_VEC_INIT };
	struct pl_nearest near = { 0 };
	int at;

	if (!cmd->n_verbs)
		return 0;
	build(&common, cmd);
	at = pl_opt_first_operand(common.opts.at, common.opts.n, *argc, argv);
	pl_vec_free(&common.opts);
	free(common.args);
	if (at == *argc)
		return 0;
	near.wanted = pl_str_of(argv[at]);
	for (size_t i = 0; i < cmd->n_verbs; i++) {
		struct pl_str name = pl_str_of(cmd->verbs[i].name);

		pl_nearest_offer(&near, name, name);
		if (pl_str_is(name, argv[at]))
			table->verb = &cmd->verbs[i];
	}
	if (!table->verb)
		return near.best.n ? pl_err_set(err, PL_EUSAGE,
		                                "no verb '%s' (did you mean '" PL_STR_FMT "'?)",
		                                argv[at], PL_STR_ARG(near.best))
		                   : pl_err_set(err, PL_EUSAGE, "no verb '%s'", argv[at]);
	memmove(argv + at, argv + at + 1, (size_t)(*argc - at) * sizeof(*argv)); /* with its NULL */
	--*argc;
	return 0;
}

void pl_cmd_print(const struct pl_ctx *ctx, struct pl_str text)
{
	struct pl_sb escaped = PL_SB_INIT;

	if (ctx->out == stdout && isatty(STDOUT_FILENO)) {
		pl_sb_add_lines(&escaped, text);
		text = pl_sb_str(&escaped);
	}
	fwrite(text.p ? text.p : "", 1, text.n, ctx->out);
	pl_sb_deinit(&escaped);
}

int pl_cmd_main(const struct pl_cmd *cmd, int argc, char **argv)
{
	struct table table = { .opts = PL_VEC_INIT };
	struct pl_ctx ctx = { 0 };
	struct pl_err err = PL_ERR_INIT, closing = PL_ERR_INIT;
	int rc, closed;

	fill_streams();
	set_signals();
	rc = find_verb(cmd, &table, &argc, argv, &err);
	build(&table, cmd);
	ctx.operands = pl_calloc((size_t)argc + 1, sizeof(*ctx.operands));
	if (!rc)
		rc = pl_opt_parse(table.opts.at, table.opts.n, argc, argv, table.args, ctx.operands,
		                  &ctx.n_operands, &err);
	if (!rc && cmd->n_verbs && !table.verb && !table.shared->help && !table.shared->version)
		rc = pl_err_set(&err, PL_EUSAGE, "missing verb");
	if (!rc)
		rc = start(cmd, &table, &ctx, &err);
	closed = close_stdout(&closing);
	if (rc < 0) { /* a stdout that fails after that is no news */
		complain(cmd, table.verb, rc, &err);
	} else if (closed) {
		complain(cmd, table.verb, closed, &closing);
		rc = closed;
	}
	pl_opt_release(table.opts.at, table.opts.n, table.args);
	pl_vec_free(&table.opts);
	free(table.args);
	free(ctx.operands);
	pl_err_deinit(&err);
	pl_err_deinit(&closing);
	return rc < 0 || rc > PL_EXIT_TROUBLE ? PL_EXIT_TROUBLE : rc;
}
