/* lib/base/jq.c -- only door to libjq. Written for 1.6 (no columns in its messages) and 1.7. */
#include "base/jq.h"

#include "base/proc.h"
#include "base/utf.h"

#include <jq.h>
#include <jv.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

const struct pl_jq_limits pl_jq_limits = { 10, (size_t)2 << 30, (size_t)256 << 20 };

/* What finding the place of an error may take: seconds, results of each stage. */
enum { PLACE_SECONDS = 1, PLACE_RESULTS = 10000 };

/* Exit statuses of the child. */
enum { RAN = 0, BAD_PROGRAM = 3, FAILED = 4, BAD_INPUT = 5, CLOSED = 6 };

struct job {
	const char *program;
	struct pl_str input, args;
	enum pl_jq_style style;
};

/* --- in the child ------------------------------------------------------------------------- */

static void keep_message(void *data, jv message)
{
	struct pl_sb *to = data;

	message = jq_format_error(message);
	if (jv_get_kind(message) == JV_KIND_STRING && !to->n) /* the first one counts */
		pl_sb_adds(to, jv_string_value(message));
	jv_free(message);
}

/* Append one more piece to a message for the parent, cut where it gets long. */
static void say(int fd, struct pl_str text)
{
	enum { LONGEST = 2000 };

	pl_proc_write(fd, pl_str_sub(text, 0, text.n < LONGEST ? text.n : LONGEST));
}

static void say_nothing(void *data, jv message)
{
	(void)data;
	jv_free(message);
}

static jq_state *fresh(struct pl_sb *messages)
{
	jq_state *jq = jq_init();

	if (!jq)
		_Exit(FAILED);
	pl_sb_clear(messages);
	jq_set_error_cb(jq, keep_message, messages);
	jq_set_debug_cb(jq, say_nothing, NULL); /* jq_init of 1.6 leaves it to chance */
	jq_set_attr(jq, jv_string("JQ_LIBRARY_PATH"), jv_array());
	jq_set_attr(jq, jv_string("JQ_ORIGIN"), jv_string("/"));
	return jq;
}

static jv parsed_args(struct pl_str args)
{
	return args.n ? jv_parse_sized(args.p, (int)args.n) : jv_object();
}

static bool at_end(const struct pl_sb *messages)
{
	struct pl_str m = pl_sb_str(messages);

	return pl_str_find(m, PL_S("unexpected $end")) != SIZE_MAX ||
	       pl_str_find(m, PL_S("unexpected end of file")) != SIZE_MAX;
}

/* True when the first n bytes hold a syntax error before their end. */
static bool wrong_within(const struct job *job, size_t n)
{
	struct pl_sb part = PL_SB_INIT, messages = PL_SB_INIT;
	jq_state *jq = fresh(&messages);
	bool wrong;

	pl_sb_add(&part, (struct pl_str){ job->program, n });
	wrong = !jq_compile_args(jq, pl_sb_cstr(&part), parsed_args(job->args)) &&
	        pl_str_find(pl_sb_str(&messages), PL_S("syntax error")) != SIZE_MAX &&
	        !at_end(&messages);
	jq_teardown(&jq);
	pl_sb_deinit(&part);
	pl_sb_deinit(&messages);
	return wrong;
}

/*
 * Where a syntax error is: the parser stops at the first token that does not fit, so the shortest
 * beginning of the program with an error before its end ends in that token's first byte.
 */
static size_t syntax_error_at(const struct job *job)
{
	size_t low = 0, high = strlen(job->program);

	if (!wrong_within(job, high))
		return high; /* it is cut short */
	while (low + 1 < high) {
		size_t mid = low + (high - low) / 2;

		if (wrong_within(job, mid))
			high = mid;
		else
			low = mid;
	}
	return high - 1;
}

/* Where the name of "NAME/0 is not defined" or "$NAME is not defined" stands, or SIZE_MAX. */
static size_t undefined_at(struct pl_str program, struct pl_str message)
{
	size_t end = pl_str_find(message, PL_S(" is not defined")), at = 0;
	struct pl_str name;

	if (end == SIZE_MAX)
		return SIZE_MAX;
	name = pl_str_sub(message, 0, end);
	if (pl_str_rfind_char(name, ' ') != SIZE_MAX)
		name = pl_str_sub(name, pl_str_rfind_char(name, ' ') + 1, name.n);
	if (pl_str_find_char(name, '/') != SIZE_MAX)
		name = pl_str_sub(name, 0, pl_str_find_char(name, '/'));
	while (name.n) {
		size_t found = pl_str_find(pl_str_sub(program, at, program.n), name);

		if (found == SIZE_MAX)
			break;
		found += at;
		if ((!found || !(pl_is_word(program.p[found - 1]) || program.p[found - 1] == '.' ||
		                 program.p[found - 1] == '$')) &&
		    (found + name.n == program.n || !pl_is_word(program.p[found + name.n])))
			return found;
		at = found + 1;
	}
	return SIZE_MAX;
}

/* libjq's message without its own name, the guess about the shell, and the place. */
static struct pl_str plain_message(struct pl_str m)
{
	static const char *const ends[] = { " (Unix shell quoting", " (Windows cmd shell",
		                            " at <top-level>", ":\n", "\n" };

	if (pl_str_starts(m, PL_S("jq: error: ")))
		m = pl_str_sub(m, 11, m.n);
	for (size_t i = 0; i < PL_LEN(ends); i++) {
		size_t at = pl_str_find(m, pl_str_of(ends[i]));

		if (at != SIZE_MAX)
			m = pl_str_sub(m, 0, at);
	}
	return m;
}

/* "OFFSET\nMESSAGE" for the parent; an offset of -1: nowhere in particular. */
static int bad_program(const struct job *job, const struct pl_sb *messages, int err)
{
	struct pl_str program = pl_str_of(job->program);
	struct pl_str m = plain_message(pl_sb_str(messages));
	struct pl_sb text = PL_SB_INIT;
	size_t at, odd;

	if (pl_str_starts(m, PL_S("syntax error")))
		at = syntax_error_at(job);
	else
		at = undefined_at(program, m);
	pl_sb_addf(&text, "%ld\n", at == SIZE_MAX ? -1 : (long)at);
	/* what its scanner calls all that it knows no word for */
	odd = pl_str_find(m, PL_S("INVALID_CHARACTER"));
	if (odd != SIZE_MAX && at < program.n) {
		pl_sb_add(&text, pl_str_sub(m, 0, odd));
		pl_sb_addf(&text, "'%.*s'", (int)pl_utf8_len(pl_str_sub(program, at, program.n)),
		           program.p + at);
		m = pl_str_sub(m, odd + strlen("INVALID_CHARACTER"), m.n);
	}
	pl_sb_add(&text, m);
	say(err, pl_sb_str(&text));
	pl_sb_deinit(&text);
	return BAD_PROGRAM;
}

static bool print(const struct job *job, jv value, int out)
{
	bool ok;

	if (job->style != PL_JQ_RAW || jv_get_kind(value) != JV_KIND_STRING)
		value = jv_dump_string(value,
		                       job->style == PL_JQ_COMPACT ? 0 : JV_PRINT_INDENT_FLAGS(2));
	ok = pl_proc_write(out, (struct pl_str){ jv_string_value(value),
	                                         (size_t)jv_string_length_bytes(jv_copy(value)) });
	jv_free(value);
	return ok && pl_proc_write(out, PL_S("\n"));
}

/* A message as text; consumes it. */
static struct pl_str text_of(jv message, const char *fallback, struct pl_sb *to)
{
	if (jv_get_kind(message) != JV_KIND_STRING && jv_is_valid(message) &&
	    jv_get_kind(message) != JV_KIND_NULL)
		message = jv_dump_string(message, 0);
	pl_sb_adds(to,
	           jv_get_kind(message) == JV_KIND_STRING ? jv_string_value(message) : fallback);
	jv_free(message);
	return pl_sb_str(to);
}

static void say_value(int err, jv message, const char *fallback)
{
	struct pl_sb text = PL_SB_INIT;

	say(err, text_of(message, fallback, &text));
	pl_sb_deinit(&text);
}

/* libjq asserts that a reader of its own is there: one that has nothing to read. */
static void no_input(jq_state *jq)
{
	jq_util_input_state *none = jq_util_input_init(NULL, NULL);

	jq_util_input_set_parser(none, jv_parser_new(0), 0);
	jq_set_input_cb(jq, jq_util_input_next_input_cb, none);
}

/* --- in the child: where a program failed ------------------------------------------------- */

enum stage { NO_PROGRAM, PASSED, SAME_ERROR };

/* Does the program's beginning alone compile, and end with this error? */
static enum stage try_stage(const struct job *job, size_t n, jv input, struct pl_str error)
{
	struct pl_sb part = PL_SB_INIT, messages = PL_SB_INIT, text = PL_SB_INIT;
	enum stage stage = NO_PROGRAM;
	jq_state *jq = fresh(&messages);
	jv value;

	pl_sb_add(&part, (struct pl_str){ job->program, n });
	if (jq_compile_args(jq, pl_sb_cstr(&part), parsed_args(job->args))) {
		stage = PASSED;
		no_input(jq);
		jq_start(jq, jv_copy(input), 0);
		for (size_t i = 0; jv_is_valid(value = jq_next(jq)); i++) {
			jv_free(value);
			if (i == PLACE_RESULTS) {
				value = jv_null();
				break;
			}
		}
		if (!jv_is_valid(value) && jv_invalid_has_msg(jv_copy(value)) &&
		    pl_str_eq(text_of(jv_invalid_get_msg(jv_copy(value)), "", &text), error))
			stage = SAME_ERROR;
		jv_free(value);
	}
	jq_teardown(&jq);
	pl_sb_deinit(&part);
	pl_sb_deinit(&messages);
	pl_sb_deinit(&text);
	return stage;
}

static void give_up(int signal)
{
	(void)signal;
	_Exit(FAILED);
}

/*
 * libjq does not say where a program failed. But of a pipe 'a | b | c' the stage that failed is the
 * last one of the shortest beginning with the same error, if a beginning is a program at all. Say
 * its offset after a NUL, or nothing when that takes too long: the message is out already.
 */
static void say_stage(const struct job *job, jv input, struct pl_str error, int err)
{
	const struct pl_str program = pl_str_of(job->program);
	struct pl_sb text = PL_SB_INIT;
	size_t start = 0;

	signal(SIGALRM, give_up);
	alarm(PLACE_SECONDS);
	for (size_t i = 0; i < program.n; i++) {
		enum stage stage = NO_PROGRAM;

		if (program.p[i] == '|' && (i + 1 == program.n || program.p[i + 1] != '='))
			stage = try_stage(job, i, input, error);
		if (stage == SAME_ERROR)
			break;
		if (stage == PASSED)
			start = i + 1;
	}
	while (start < program.n &&
	       (program.p[start] == ' ' || program.p[start] == '\n' || program.p[start] == '\t'))
		start++;
	pl_sb_addc(&text, '\0');
	pl_sb_addf(&text, "%zu", start);
	say(err, pl_sb_str(&text));
	pl_sb_deinit(&text);
	jv_free(input);
}

static int run_program(jq_state *jq, const struct job *job, jv input, int out, int err)
{
	struct pl_sb text = PL_SB_INIT;
	jv value, again = jv_copy(input);
	struct pl_str error;

	jq_start(jq, input, 0);
	for (;;) {
		value = jq_next(jq);
		if (!jv_is_valid(value))
			break;
		if (!print(job, value, out))
			return CLOSED;
	}
	if (jq_halted(jq)) {
		jv code = jq_get_exit_code(jq);
		int status = jv_get_kind(code) == JV_KIND_NUMBER && jv_number_value(code) != 0
		                     ? FAILED
		                     : RAN;

		jv_free(code);
		jv_free(value);
		if (status != RAN)
			say_value(err, jq_get_error_message(jq), "it halted with an error");
		return status;
	}
	if (!jv_invalid_has_msg(jv_copy(value))) {
		jv_free(value);
		return RAN;
	}
	error = text_of(jv_invalid_get_msg(value), "it ended with an error", &text);
	say(err, pl_str_is(error, "break") ? PL_S("there is no other input") : error);
	say_stage(job, again, error, err);
	return FAILED; /* text goes with the process */
}

static int work(const void *ctx, int out, int err)
{
	const struct job *job = ctx;
	struct pl_sb messages = PL_SB_INIT;
	jq_state *jq = fresh(&messages);
	jv input, args = parsed_args(job->args);

	if (!jv_is_valid(args)) {
		say_value(err, jv_invalid_get_msg(args), "bad arguments");
		return BAD_INPUT;
	}
	if (!jq_compile_args(jq, job->program, args))
		return bad_program(job, &messages, err);
	no_input(jq);
	if (job->input.n > INT_MAX) {
		say(err, PL_S("too large"));
		return BAD_INPUT;
	}
	input = jv_parse_sized(job->input.p, (int)job->input.n);
	if (!jv_is_valid(input)) {
		say_value(err, jv_invalid_get_msg(input), "not JSON");
		return BAD_INPUT;
	}
	return run_program(jq, job, input, out, err); /* its memory goes with the process */
}

/* --- in the parent ------------------------------------------------------------------------ */

/* The line of the program around offset, and a caret below it. */
static void draw_caret(struct pl_str program, size_t offset, struct pl_sb *out)
{
	size_t from, to, line = 1;
	struct pl_sb head = PL_SB_INIT;

	if (offset > program.n)
		offset = program.n;
	from = offset;
	while (from && program.p[from - 1] != '\n')
		from--;
	for (size_t i = 0; i < from; i++)
		line += program.p[i] == '\n';
	to = pl_str_find_char(pl_str_sub(program, offset, program.n), '\n');
	to = to == SIZE_MAX ? program.n : offset + to;
	if (pl_str_find_char(program, '\n') != SIZE_MAX)
		pl_sb_addf(&head, "line %zu: ", line);
	pl_sb_addf(out, "  %s", pl_sb_cstr(&head));
	pl_sb_add_line(out, pl_str_sub(program, from, to));
	pl_sb_addf(out, "\n  %*s", (int)head.n, "");
	for (size_t i = from; i < offset; i++)
		if (((unsigned char)program.p[i] & 0xc0) != 0x80) /* a column a character */
			pl_sb_addc(out, ' ');
	pl_sb_adds(out, "^\n");
	pl_sb_deinit(&head);
}

/* at: the offset of what is wrong, SIZE_MAX where that is not known. */
static int wrong_at(const char *program, struct pl_str message, size_t at, struct pl_err *err)
{
	int rc = pl_err_set(err, PL_EINVALID, "jq: " PL_STR_FMT, PL_STR_ARG(message));

	if (err)
		pl_sb_clear(&err->detail);
	if (err && at != SIZE_MAX)
		draw_caret(pl_str_of(program), at, &err->detail);
	return rc;
}

static int not_compiled(const char *program, const struct pl_proc *proc, struct pl_err *err)
{
	struct pl_str rest = pl_sb_str(&proc->err), number;
	long at = -1;

	if (pl_str_split(&rest, '\n', &number))
		at = strtol(number.p, NULL, 10);
	return wrong_at(program, rest, at < 0 ? 0 : (size_t)at, err);
}

/* "MESSAGE", or "MESSAGE\0OFFSET". */
static int failed(const char *program, const struct pl_proc *proc, struct pl_err *err)
{
	struct pl_str rest = pl_sb_str(&proc->err), message;

	if (!pl_str_split(&rest, '\0', &message))
		message = rest;
	return wrong_at(program, message, rest.n ? strtoul(rest.p, NULL, 10) : SIZE_MAX, err);
}

int pl_jq_run(const char *program, struct pl_str input, struct pl_str args, enum pl_jq_style style,
              const struct pl_jq_limits *limits, struct pl_sb *out, size_t *lines,
              struct pl_err *err)
{
	struct job job = { program, input, args, style };
	struct pl_proc_limits bounds = {
		limits->seconds, limits->seconds, limits->memory, limits->output, true, false
	};
	struct pl_proc proc = PL_PROC_INIT;
	int rc = pl_proc_call(work, &job, &bounds, &proc, err);

	if (rc) {
		pl_err_while(err, rc, "jq (limits: %u s, %zu MiB of output)", limits->seconds,
		             limits->output >> 20);
		goto out;
	}
	switch (proc.status) {
	case RAN:
		pl_sb_add(out, pl_sb_str(&proc.out));
		break;
	case BAD_PROGRAM:
		rc = not_compiled(program, &proc, err);
		break;
	case FAILED:
		rc = failed(program, &proc, err);
		break;
	case BAD_INPUT:
		rc = pl_err_set(err, PL_EINVALID, "jq cannot read its input: " PL_STR_FMT,
		                PL_STR_ARG(pl_sb_str(&proc.err)));
		break;
	default:
		rc = pl_err_set(err, PL_ELIMIT,
		                "jq: the program broke off (%s %d): too much memory, or jq's fault",
		                proc.status < 0 ? "signal" : "status", abs(proc.status));
	}
	if (!rc && lines) {
		*lines = 0;
		for (size_t i = 0; i < proc.out.n; i++)
			*lines += proc.out.p[i] == '\n';
	}
out:
	pl_proc_deinit(&proc);
	return rc;
}
