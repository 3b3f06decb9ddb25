/* lib/base/proc.c */
#include "base/proc.h"

#include "base/limits.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#endif

#if defined(__SANITIZE_ADDRESS__)
#define LIMIT_MEMORY 0 /* its shadow takes terabytes of addresses */
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define LIMIT_MEMORY 0
#endif
#endif
#ifndef LIMIT_MEMORY
#define LIMIT_MEMORY 1
#endif

enum { NO_SUCH_PROGRAM = 127, READ = 0, WRITE = 1 };

struct pipes {
	int in[2], out[2], err[2];
};

struct child {
	const char *const *argv; /* or NULL: run */
	int (*run)(const void *ctx, int out, int err);
	const void *ctx;
	const struct pl_proc_limits *limits;
	pid_t parent;
};

void pl_proc_deinit(struct pl_proc *proc)
{
	pl_sb_deinit(&proc->out);
	pl_sb_deinit(&proc->err);
}

bool pl_proc_write(int fd, struct pl_str text)
{
	while (text.n) {
		ssize_t n = write(fd, text.p, text.n);

		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			return false;
		text = pl_str_sub(text, (size_t)n, text.n);
	}
	return true;
}

static void close_pair(int pair[2])
{
	for (int i = 0; i < 2; i++)
		if (pair[i] >= 0)
			close(pair[i]);
	pair[0] = pair[1] = -1;
}

static void set_limit(int what, rlim_t to)
{
	struct rlimit limit = { to, to };

	setrlimit(what, &limit);
}

static void limit_self(const struct child *child)
{
	const struct pl_proc_limits *limits = child->limits;

	set_limit(RLIMIT_CORE, 0);
	if (limits->cpu_seconds)
		set_limit(RLIMIT_CPU, limits->cpu_seconds);
	if (limits->memory && LIMIT_MEMORY)
		set_limit(RLIMIT_AS, limits->memory);
	if (limits->no_files)
		set_limit(RLIMIT_NOFILE, 0); /* what is open stays so */
}

/* Whatever ends the parent, even SIGKILL, ends the child: nobody is left to hear it or to stop it. */
static void die_with(pid_t parent)
{
#ifdef __linux__
	prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
	if (getppid() != parent) /* it went before that */
		_exit(NO_SUCH_PROGRAM);
}

/* The child's side; never returns. */
PL_NORETURN static void be_child(const struct child *child, struct pipes *p)
{
	static char *no_environment[] = { NULL };
	struct sigaction plain = { .sa_handler = SIG_DFL };
	int nothing;

	die_with(child->parent);
	/* the parent's handlers would remove its temporary files */
	for (int sig = 1; sig < 32; sig++)
		sigaction(sig, &plain, NULL);
	if (child->argv) {
		if (dup2(p->in[READ], 0) < 0 || dup2(p->out[WRITE], 1) < 0 ||
		    dup2(p->err[WRITE], 2) < 0)
			_exit(NO_SUCH_PROGRAM);
		if (child->limits->group)
			setpgid(0, 0);
		limit_self(child);
		execvp(child->argv[0], (char *const *)(uintptr_t)child->argv);
		_exit(NO_SUCH_PROGRAM);
	}
	setsid(); /* with the terminal nothing can wait for it: "#include </dev/tty>" */
	nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
	for (int fd = 0; fd < 3; fd++)
		if (dup2(nothing, fd) < 0)
			_exit(NO_SUCH_PROGRAM);
	/* Nothing of the parent's: above all not the descriptor that keeps a lock alive. */
	for (int fd = 3; fd < 256; fd++)
		if (fd != p->out[WRITE] && fd != p->err[WRITE])
			close(fd);
	environ = no_environment;
	limit_self(child);
	_exit(child->run(child->ctx, p->out[WRITE], p->err[WRITE]));
}

static int64_t now_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* Take what a stream has; closes it at its end. False: it is over the limit. */
static bool take(int *fd, struct pl_sb *into, size_t limit)
{
	ssize_t n;

	pl_sb_reserve(into, 64 << 10);
	n = read(*fd, into->p + into->n, into->cap - into->n - 1);
	if (n < 0 && (errno == EINTR || errno == EAGAIN))
		return true;
	if (n <= 0) {
		close(*fd);
		*fd = -1;
		return true;
	}
	pl_sb_truncate(into, into->n + (size_t)n);
	return into->n <= limit;
}

/* Feed and drain until both streams end; NULL, or what is wrong. */
static const char *converse(struct pipes *p, struct pl_str input,
                            const struct pl_proc_limits *limits, struct pl_proc *out)
{
	const int64_t deadline = limits->seconds ? now_ms() + (int64_t)limits->seconds * 1000 : 0;

	while (p->out[READ] >= 0 || p->err[READ] >= 0) {
		struct pollfd fds[3] = { { p->out[READ], POLLIN, 0 },
			                 { p->err[READ], POLLIN, 0 },
			                 { p->in[WRITE], POLLOUT, 0 } };
		int64_t left = deadline ? deadline - now_ms() : 1000;

		if (left <= 0)
			return "took too long";
		if (poll(fds, 3, (int)(left < 1000 ? left : 1000)) < 0 && errno != EINTR)
			return "cannot be listened to";
		if (fds[0].revents && !take(&p->out[READ], &out->out, limits->output))
			return "wrote too much";
		if (fds[1].revents && !take(&p->err[READ], &out->err, limits->output))
			return "wrote too much";
		if (fds[2].revents) {
			ssize_t n = input.n ? write(p->in[WRITE], input.p, input.n) : 0;

			if (n > 0)
				input = pl_str_sub(input, (size_t)n, input.n);
			if (!input.n || (n < 0 && errno != EAGAIN && errno != EINTR)) {
				close(p->in[WRITE]);
				p->in[WRITE] = -1;
			}
		}
	}
	return NULL;
}

static int supervise(const char *name, pid_t pid, struct pipes *p, struct pl_str input,
                     const struct pl_proc_limits *limits, struct pl_proc *out, struct pl_err *err)
{
	struct sigaction ignore = { .sa_handler = SIG_IGN }, old;
	const char *wrong;
	int status;

	sigaction(SIGPIPE, &ignore, &old); /* a child that does not read is no reason to die */
	wrong = converse(p, input, limits, out);
	sigaction(SIGPIPE, &old, NULL);
	if (wrong)
		kill(limits->group ? -pid : pid, SIGKILL);
	while (waitpid(pid, &status, 0) < 0)
		if (errno != EINTR)
			return pl_err_errno(err, "cannot wait for '%s'", name);
	out->status = WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
	if (!wrong && out->status == -SIGXCPU)
		wrong = "took too long";
	return wrong ? pl_err_set(err, PL_ELIMIT, "%s %s", name, wrong) : 0;
}

static int start(const char *name, const struct child *child, struct pl_str input,
                 struct pl_proc *out, struct pl_err *err)
{
	struct pipes p = { { -1, -1 }, { -1, -1 }, { -1, -1 } };
	int rc;
	pid_t pid;

	if (pipe2(p.in, O_CLOEXEC) || pipe2(p.out, O_CLOEXEC) || pipe2(p.err, O_CLOEXEC)) {
		rc = pl_err_errno(err, "cannot start '%s'", name);
		goto out;
	}
	fcntl(p.in[WRITE], F_SETFL, O_NONBLOCK);
	pid = fork();
	if (pid < 0) {
		rc = pl_err_errno(err, "cannot start '%s'", name);
		goto out;
	}
	if (pid == 0)
		be_child(child, &p);
	close(p.in[READ]);
	close(p.out[WRITE]);
	close(p.err[WRITE]);
	p.in[READ] = p.out[WRITE] = p.err[WRITE] = -1;
	rc = supervise(name, pid, &p, input, child->limits, out, err);
out:
	close_pair(p.in);
	close_pair(p.out);
	close_pair(p.err);
	return rc;
}

/* --- several children at once ------------------------------------------------------------- */

struct call {
	const struct pl_proc_each *each;
	size_t item;
};

static int run_call(const void *ctx, int out, int err)
{
	const struct call *call = ctx;

	return call->each->run(call->each->ctx, call->item, out, err);
}

/* One of the children that are at work. */
struct place {
	pid_t pid; /* 0: nobody */
	size_t item;
	struct pipes p;
	int64_t deadline;
	const char *wrong;
	struct pl_proc proc;
};

static int hire(const struct pl_proc_each *each, size_t item, struct place *place,
                struct pl_err *err)
{
	struct call call = { each, item };
	struct child child = {
		.run = run_call, .ctx = &call, .limits = &each->limits, .parent = getpid()
	};

	*place = (struct place){ .item = item, .p = { { -1, -1 }, { -1, -1 }, { -1, -1 } } };
	if (pipe2(place->p.out, O_CLOEXEC) || pipe2(place->p.err, O_CLOEXEC) ||
	    (place->pid = fork()) < 0) {
		place->pid = 0;
		close_pair(place->p.out);
		close_pair(place->p.err);
		return pl_err_errno(err, "cannot start a process");
	}
	if (!place->pid)
		be_child(&child, &place->p);
	close(place->p.out[WRITE]);
	close(place->p.err[WRITE]);
	place->p.out[WRITE] = place->p.err[WRITE] = -1;
	if (each->limits.seconds)
		place->deadline = now_ms() + (int64_t)each->limits.seconds * 1000;
	return 0;
}

/* Wait for a child that has ended or is to end, and hand over what it wrote. */
static void dismiss(const struct pl_proc_each *each, struct place *place)
{
	int status = 0;

	if (place->wrong)
		kill(place->pid, SIGKILL);
	close_pair(place->p.out);
	close_pair(place->p.err);
	while (waitpid(place->pid, &status, 0) < 0 && errno == EINTR)
		;
	place->proc.status = WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
	if (place->proc.status == -SIGXCPU)
		place->wrong = "took too long";
	each->done(each->ctx, place->item, &place->proc, place->wrong);
	pl_proc_deinit(&place->proc);
	place->pid = 0;
}

/* Listen to all children for a second at most. */
static void listen_to(const struct pl_proc_each *each, struct place *places, unsigned n)
{
	struct pollfd fds[2 * PL_MAX_JOBS];

	for (unsigned i = 0; i < n; i++) {
		fds[2 * i] = (struct pollfd){ places[i].pid ? places[i].p.out[READ] : -1, POLLIN,
			                      0 };
		fds[2 * i + 1] = (struct pollfd){ places[i].pid ? places[i].p.err[READ] : -1,
			                          POLLIN, 0 };
	}
	if (poll(fds, 2 * n, 1000) < 0)
		return;
	for (unsigned i = 0; i < n; i++) {
		struct place *place = &places[i];

		if (!place->pid)
			continue;
		if (place->deadline && now_ms() > place->deadline)
			place->wrong = "took too long";
		if ((fds[2 * i].revents &&
		     !take(&place->p.out[READ], &place->proc.out, each->limits.output)) ||
		    (fds[2 * i + 1].revents &&
		     !take(&place->p.err[READ], &place->proc.err, each->limits.output)))
			place->wrong = "wrote too much";
		if (place->wrong || (place->p.out[READ] < 0 && place->p.err[READ] < 0))
			dismiss(each, place);
	}
}

int pl_proc_each(const struct pl_proc_each *each, struct pl_err *err)
{
	const unsigned n = each->jobs < PL_MAX_JOBS ? each->jobs : PL_MAX_JOBS;
	struct place *places = pl_calloc(n, sizeof(*places));
	size_t next = 0;
	unsigned working;
	int rc = 0;

	do {
		working = 0;
		for (unsigned i = 0; i < n; i++) {
			if (!places[i].pid && next < each->n && !rc)
				rc = hire(each, next++, &places[i], err);
			working += places[i].pid != 0;
		}
		if (working)
			listen_to(each, places, n);
	} while (working);
	free(places);
	return rc;
}

int pl_proc_run(const char *const *argv, struct pl_str input, const struct pl_proc_limits *limits,
                struct pl_proc *out, struct pl_err *err)
{
	struct child child = { .argv = argv, .limits = limits, .parent = getpid() };
	int rc = start(argv[0], &child, input, out, err);

	if (!rc && out->status == NO_SUCH_PROGRAM && !out->err.n)
		return pl_err_set(err, PL_ENOTFOUND, "there is no program '%s' here", argv[0]);
	return rc;
}

int pl_proc_call(int (*run)(const void *ctx, int out, int err), const void *ctx,
                 const struct pl_proc_limits *limits, struct pl_proc *out, struct pl_err *err)
{
	struct child child = { .run = run, .ctx = ctx, .limits = limits, .parent = getpid() };

	return start("the program", &child, PL_S_NONE, out, err);
}

int pl_proc_show(const char *const *argv, int *status, struct pl_err *err)
{
	struct sigaction plain = { .sa_handler = SIG_DFL };
	int how;
	pid_t pid = fork();

	if (pid < 0)
		return pl_err_errno(err, "starting '%s'", argv[0]);
	if (!pid) {
		/* the parent's handlers would remove its temporary files */
		for (int sig = 1; sig < 32; sig++)
			sigaction(sig, &plain, NULL);
		execvp(argv[0], (char *const *)(uintptr_t)argv);
		_exit(NO_SUCH_PROGRAM);
	}
	while (waitpid(pid, &how, 0) < 0)
		if (errno != EINTR)
			return pl_err_errno(err, "waiting for '%s'", argv[0]);
	*status = WIFEXITED(how) ? WEXITSTATUS(how) : -WTERMSIG(how);
	if (*status == NO_SUCH_PROGRAM)
		return pl_err_set(err, PL_ENOTFOUND, "there is no program '%s'", argv[0]);
	return 0;
}
