/*
 * tests/unit/t-cmd.c -- facts about the shared main and the log. Each is a child process that calls
 * pl_cmd_main with streams of its own, since that is what it is about.
 */
#include "base/cmd.h"

#include "base/fs.h"

#include <fcntl.h>
#include <ftw.h>
#include <pty.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

/* --- a command that does as it is told -------------------------------------------------------- */

struct args {
	const char *mode;
	int before; /* keeps the shared block off the start */
	bool quux;
};

static const struct pl_opt opts[] = {
	{ 'm', "mode", PL_OPT_STR, offsetof(struct args, mode), "MODE", "what to do" },
	{ 0, "quux", PL_OPT_FLAG, offsetof(struct args, quux), NULL, "a flag" },
};

static int hammer(struct pl_err *err)
{
	struct pl_sb text = PL_SB_INIT;
	int rc = 0;

	pl_sb_reserve(&text, 4 << 20);
	memset(text.p, 'n', 4 << 20);
	pl_sb_truncate(&text, 4 << 20);
	while (!rc)
		rc = pl_fs_replace("big", pl_sb_str(&text), err);
	pl_sb_deinit(&text);
	return rc;
}

static int run(struct pl_ctx *ctx, const void *p, struct pl_err *err)
{
	const struct args *args = p;
	struct pl_str mode = pl_str_of(args->mode);
	struct pl_sb cwd = PL_SB_INIT;

	if (pl_str_is(mode, "fail") || pl_str_is(mode, "usage")) {
		fputs("half\n", ctx->out);
		return pl_err_set(err, pl_str_is(mode, "usage") ? PL_EUSAGE : PL_EIO, "went wrong");
	}
	if (pl_str_is(mode, "mute"))
		return PL_EINVALID;
	if (pl_str_is(mode, "hammer"))
		return hammer(err);
	if (pl_str_is(mode, "spin"))
		for (;;)
			fputs("spinning\n", ctx->out);
	if (pl_str_is(mode, "warn")) {
		for (int i = 0; i < 3; i++) {
			pl_log_warn(ctx->log, "odd '%s'", i == 1 ? "b\n" : "a");
			pl_log_note(ctx->log, "note %d", i);
		}
		pl_log_warn(NULL, "nobody");
	}
	if (pl_str_is(mode, "bar")) /* until it must have been drawn */
		for (size_t i = 0; i < 45; i++) {
			pl_log_progress(ctx->log, "reading", i, 45);
			usleep(10000);
		}
	if (pl_str_is(mode, "pwd")) {
		if (pl_fs_real(".", &cwd, err))
			return PL_EIO;
		fprintf(ctx->out, "%s\n", cwd.p);
		pl_sb_deinit(&cwd);
	}
	if (pl_str_is(mode, "show")) {
		fprintf(ctx->out, "jobs %u quiet %d color %d out %s quux %d:", ctx->jobs,
		        ctx->quiet, ctx->color, ctx->out_path ? ctx->out_path : "-", args->quux);
		for (size_t i = 0; i < ctx->n_operands; i++)
			fprintf(ctx->out, " <%s>", ctx->operands[i]);
		fputs("\n", ctx->out);
	}
	if (pl_str_is(mode, "data") || pl_str_is(mode, "findings"))
		fputs("data\n", ctx->out);
	if (pl_str_is(mode, "much"))
		for (int i = 0; i < 100000; i++)
			fputs("0123456789\n", ctx->out);
	return pl_str_is(mode, "findings") ? PL_EXIT_FINDINGS : PL_EXIT_OK;
}

static const struct pl_cmd cmd = {
	.name = "toy", .summary = "do as told", .operands = "FROM TO [REPO]", .details = "Details.",
	.opts = opts, .n_opts = PL_LEN(opts), .args_size = sizeof(struct args),
	.min_operands = 0, .max_operands = 3, .run = run,
};

static struct pl_cmd needy; /* the same with two operands at least */

/* --- how to run it ---------------------------------------------------------------------------- */

static char scratch[] = "/tmp/pl-t-cmd.XXXXXX";

static int enter(void **state)
{
	(void)state;
	needy = cmd;
	needy.min_operands = 2;
	return !mkdtemp(scratch) || chdir(scratch) || mkdir("sub", 0755);
}

static int drop(const char *path, const struct stat *st, int type, struct FTW *ftw)
{
	(void)st;
	(void)type;
	(void)ftw;
	return remove(path);
}

static int leave(void **state)
{
	(void)state;
	return chdir("/") || nftw(scratch, drop, 16, FTW_DEPTH | FTW_PHYS);
}

static struct pl_sb out, err; /* what the last command wrote */

static void slurp(const char *path, struct pl_sb *sb)
{
	pl_sb_clear(sb);
	assert_int_equal(pl_fs_slurp(path, SIZE_MAX, sb, NULL), 0);
}

/* to: where stdout goes, or NULL for a closed one. */
static pid_t start(const struct pl_cmd *which, const char *to, const char *line)
{
	pid_t pid;

	fflush(stdout);
	pid = fork();
	if (pid == 0) {
		char *argv[20] = { "toy" }, *copy = pl_strdup(line), *save = NULL;
		int argc = 1, rc;

		for (char *w = strtok_r(copy, " ", &save); w; w = strtok_r(NULL, " ", &save))
			argv[argc++] = w;
		close(STDOUT_FILENO);
		if (to && open(to, O_WRONLY | O_CREAT | O_TRUNC, 0644) != STDOUT_FILENO)
			_exit(98);
		close(STDERR_FILENO);
		if (open("err", O_WRONLY | O_CREAT | O_TRUNC, 0644) < 0)
			_exit(98);
		if (!to) { /* err took the free number */
			dup2(STDOUT_FILENO, STDERR_FILENO);
			close(STDOUT_FILENO);
		}
		unsetenv("NO_COLOR");
		rc = pl_cmd_main(which, argc, argv);
		free(copy);
		_exit(rc);
	}
	assert_true(pid > 0);
	return pid;
}

static int finish(pid_t pid)
{
	int status;

	assert_int_equal(waitpid(pid, &status, 0), pid);
	slurp("err", &err);
	return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

static int toy(const char *line)
{
	int status = finish(start(&cmd, "out", line));

	slurp("out", &out);
	return status;
}

/* --- facts ------------------------------------------------------------------------------------ */

static void test_status(void **state)
{
	static const struct { const char *line; int status; const char *out, *err; } row[] = {
		{ "", 0, "", "" },
		{ "-m data", 0, "data\n", "" },
		{ "-m findings", 1, "data\n", "" },
		{ "-m fail", 2, "half\n", "toy: went wrong\n" },
		{ "-m usage", 2, "half\n", "toy: went wrong\ntry 'toy --help'\n" },
		{ "-m mute", 2, "", "toy: failed without a reason (error -3)\n" },
		{ "--mod", 2, "",
		  "toy: option '--mode' needs an argument: MODE\ntry 'toy --help'\n" },
		{ "a b c d", 2, "", "toy: unexpected operand 'd'\ntry 'toy --help'\n" },
		{ "--version", 0, "toy (portolan) 0.1.0-dev\n", "" },
		{ "--color=blue", 2, "",
		  "toy: option '--color': 'blue' is none of auto, always, never\n"
		  "try 'toy --help'\n" },
		{ "-m show", 0, "jobs 0 quiet 0 color 0 out - quux 0:\n", "" },
		{ "-m show -j3 a -q b --color always --quux", 0,
		  "jobs 3 quiet 1 color 1 out - quux 1: <a> <b>\n", "" },
		{ "-m show --color=always --color=never", 0,
		  "jobs 0 quiet 0 color 0 out - quux 0:\n", "" },
		{ "-m show -o -", 0, "jobs 0 quiet 0 color 0 out - quux 0:\n", "" },
		{ "-m warn", 0, "",
		  "toy: warning: odd 'a'\nnote 0\ntoy: warning: odd 'b '\nnote 1\nnote 2\n" },
		{ "-m warn -q", 0, "", "" },
		{ "-m bar", 0, "", "" }, /* no bar but on a terminal */
		{ "-C none", 2, "",
		  "toy: cannot change to the folder 'none': No such file or directory\n" },
		{ "-o none/x -m data", 2, "", NULL },
		{ "--output=", 2, "", "toy: option '--output': the file's name is empty\n"
		                      "try 'toy --help'\n" },
	};

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		assert_int_equal(toy(row[i].line), row[i].status);
		if (strcmp(row[i].line, "--version") == 0)
			pl_sb_truncate(&out, 15); /* which one is the build's to say */
		assert_memory_equal(pl_sb_cstr(&out), row[i].out, out.n);
		if (strcmp(row[i].line, "--version") != 0)
			assert_int_equal(out.n, strlen(row[i].out));
		if (row[i].err)
			assert_string_equal(pl_sb_cstr(&err), row[i].err);
	}
	assert_int_equal(finish(start(&needy, "out", "a")), 2);
	assert_string_equal(pl_sb_cstr(&err),
	                    "toy: missing operand: FROM TO [REPO]\ntry 'toy --help'\n");
	assert_int_equal(finish(start(&needy, "out", "a b")), 0);
	assert_int_equal(finish(start(&needy, "out", "--help")), 0);
}

static void test_help(void **state)
{
	(void)state;
	assert_int_equal(toy("--help"), 0);
	assert_string_equal(
		pl_sb_cstr(&out),
		"usage: toy [options] FROM TO [REPO]\n\ndo as told\n\noptions:\n"
		"  -m, --mode=MODE                what to do\n"
		"      --quux                     a flag\n"
		"  -C DIR                         run as if started in DIR\n"
		"  -o, --output=FILE              write to FILE, whole or not at all\n"
		"  -j, --jobs=N                   N threads, 0: one a core\n"
		"      --color=auto|always|never  colour the output\n"
		"  -q, --quiet                    no warnings, notes or progress\n"
		"  -h, --help                     show this help\n"
		"      --version                  show the version\n"
		"\nDetails.\n\n"
		"Exit status: 0 done, 1 findings, 2 trouble (wrong use, or could not tell).\n");
	assert_string_equal(pl_sb_cstr(&err), "");
}

static void test_output(void **state)
{
	(void)state;
	assert_int_equal(toy("-m data -o file"), 0);
	assert_string_equal(pl_sb_cstr(&out), "");
	slurp("file", &out);
	assert_string_equal(out.p, "data\n");
	assert_int_equal(toy("-m fail -o file"), 2);
	slurp("file", &out);
	assert_string_equal(out.p, "data\n"); /* a failed run leaves the old one */
	assert_int_equal(toy("-m findings -o found"), 1);
	slurp("found", &out);
	assert_string_equal(out.p, "data\n");
	assert_int_equal(toy("-m much -o file"), 0);
	slurp("file", &out);
	assert_int_equal(out.n, 1100000);

	/* -o is as seen from the start, -C one step after the other */
	assert_int_equal(toy("-C sub -C .. -C sub -m pwd -o here"), 0);
	slurp("here", &out);
	assert_true(pl_str_starts(pl_sb_str(&out), pl_str_of(scratch)));
	assert_true(pl_str_ends(pl_sb_str(&out), PL_S("/sub\n")));
	assert_int_equal(toy("-C sub -m show -o where"), 0);
	slurp("where", &out);
	assert_non_null(strstr(out.p, scratch));
	assert_int_equal(toy("-m data -o /dev/full"), 2);
	assert_string_equal(pl_sb_cstr(&err),
	                    "toy: cannot write '/dev/full': No space left on device\n");
}

/* A stdout that takes nothing is trouble if and only if there was something to write. */
static void test_broken_stdout(void **state)
{
	static const struct { const char *to, *line; int status; const char *err; } row[] = {
		{ "/dev/full", "", 0, "" },
		{ "/dev/full", "-m data", 2,
		  "toy: cannot write to standard output: No space left on device\n" },
		{ "/dev/full", "-m findings", 2,
		  "toy: cannot write to standard output: No space left on device\n" },
		{ "/dev/full", "-m much", 2, NULL },
		{ "/dev/full", "--help", 2, NULL },
		{ "/dev/full", "-m fail", 2, "toy: went wrong\n" },
		{ "/dev/full", "-m data -o f", 0, "" },
		{ NULL, "", 0, "" },
		{ NULL, "-m data", 2,
		  "toy: cannot write to standard output: Bad file descriptor\n" },
		{ NULL, "-m much", 2, NULL },
		{ NULL, "--version", 2, NULL },
		{ NULL, "-m data -o f", 0, "" }, /* FILE does not become stdout */
	};

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		assert_int_equal(finish(start(&cmd, row[i].to, row[i].line)), row[i].status);
		if (row[i].err)
			assert_string_equal(pl_sb_cstr(&err), row[i].err);
		else
			assert_true(pl_str_starts(pl_sb_str(&err), PL_S("toy: cannot write")));
	}
}

/* The reader goes away: the default of SIGPIPE, even when the parent ignored it. */
static void test_sigpipe(void **state)
{
	int fd;
	pid_t pid;

	(void)state;
	assert_int_equal(mkfifo("pipe", 0644), 0);
	signal(SIGPIPE, SIG_IGN);
	pid = start(&cmd, "pipe", "-m spin");
	fd = open("pipe", O_RDONLY);
	assert_true(fd >= 0);
	close(fd);
	assert_int_equal(finish(pid), 128 + SIGPIPE);
	assert_string_equal(pl_sb_cstr(&err), "");
	signal(SIGPIPE, SIG_DFL);
}

static int find_temp(void *ctx, const struct pl_fs_entry *entry, struct pl_err *e)
{
	(void)e;
	if (pl_str_find(entry->path, PL_S(".tmp")) != SIZE_MAX)
		++*(int *)ctx;
	return 0;
}

static void test_killed(void **state)
{
	static const int sigs[] = { SIGINT, SIGTERM, SIGHUP };
	int left = 0;

	(void)state;
	for (unsigned i = 0; i < 24; i++) {
		int sig = sigs[i % 3];
		pid_t pid;

		unlink("big");
		pid = start(&cmd, "out", "-m hammer");
		while (!pl_fs_is_file("big"))
			usleep(1000);
		usleep(i * 700);
		kill(pid, sig);
		assert_int_equal(finish(pid), 128 + sig); /* the shell sees the signal */
		slurp("big", &out);
		assert_int_equal(out.n, 4 << 20); /* whole */
		assert_int_equal(pl_fs_walk(".", find_temp, &left, NULL), 0);
		assert_int_equal(left, 0);
	}
	/* what nohup ignores stays ignored */
	signal(SIGHUP, SIG_IGN);
	pid_t pid = start(&cmd, "out", "-m hammer");
	usleep(30000);
	kill(pid, SIGHUP);
	usleep(30000);
	assert_int_equal(waitpid(pid, NULL, WNOHANG), 0);
	kill(pid, SIGTERM);
	assert_int_equal(finish(pid), 128 + SIGTERM);
	signal(SIGHUP, SIG_DFL);
}

/* On a terminal of its own: drawn after a while, wiped at the end. */
static void test_terminal(void **state)
{
	struct winsize size = { .ws_row = 24, .ws_col = 60 };
	char buffer[4096];
	ssize_t n;
	int fd, status;
	pid_t pid;

	(void)state;
	for (int i = 0; i < 4; i++) {
		fflush(stdout);
		pid = forkpty(&fd, NULL, NULL, &size);
		if (pid < 0)
			skip();
		if (pid == 0) {
			char *argv[] = { "toy", "-m", i < 2 ? "bar" : "show", NULL };

			setenv("TERM", i == 1 ? "dumb" : "xterm", 1);
			unsetenv("NO_COLOR");
			if (i == 3)
				setenv("NO_COLOR", "1", 1);
			_exit(pl_cmd_main(&cmd, 3, argv));
		}
		pl_sb_clear(&out);
		while ((n = read(fd, buffer, sizeof(buffer))) > 0)
			pl_sb_add(&out, (struct pl_str){ buffer, (size_t)n });
		close(fd);
		assert_int_equal(waitpid(pid, &status, 0), pid);
		assert_int_equal(status, 0);
		if (i == 0) {
			assert_true(pl_str_starts(pl_sb_str(&out), PL_S("\rreading [####")));
			assert_non_null(strstr(out.p, "/45)\033[K"));
			assert_true(pl_str_ends(pl_sb_str(&out), PL_S("\r\033[K")));
		} else if (i == 1) {
			assert_int_equal(out.n, 0);
		} else {
			assert_non_null(strstr(out.p, i == 2 ? "color 1" : "color 0"));
		}
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_status),   cmocka_unit_test(test_help),
		cmocka_unit_test(test_output),   cmocka_unit_test(test_broken_stdout),
		cmocka_unit_test(test_sigpipe),  cmocka_unit_test(test_killed),
		cmocka_unit_test(test_terminal),
	};
	int rc = cmocka_run_group_tests_name("cmd", tests, enter, leave);

	pl_sb_deinit(&out);
	pl_sb_deinit(&err);
	return rc;
}
