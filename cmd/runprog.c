/*
 * cmd/runprog.c -- steps through an LLM program: the agent gets one step at a time, and says what
 * came of it.
 */
#include "base/ask.h"
#include "base/cmd.h"
#include "base/quote.h"
#include "work/stepshow.h"
#include "work/steptrace.h"

#include <pwd.h>
#include <stdlib.h>
#include <unistd.h>

enum { DEFAULT_WAIT = 10 };

struct runprog_args {
	bool done, answer, where, json, context, reset;
	struct pl_opt_list results;
	const char *branch, *state, *trace, *replay, *wait;
};

#define OPT(name) offsetof(struct runprog_args, name)

static const struct pl_opt opts[] = {
	{ 'd', "done", PL_OPT_FLAG, OPT(done), NULL, "the step is done: go on" },
	{ 'r', "result", PL_OPT_LIST, OPT(results), "NAME=VALUE", "what a step found: a variable" },
	{ 'b', "branch", PL_OPT_STR, OPT(branch), "STEP", "leave by the branch to STEP" },
	{ 'a', "answer", PL_OPT_FLAG, OPT(answer), NULL,
	  "of a person: answer what the checkpoint asks, at the terminal" },
	{ 'w', "where", PL_OPT_FLAG, OPT(where), NULL, "only say where the run is" },
	{ 0, "json", PL_OPT_FLAG, OPT(json), NULL, "the run and its step as JSON" },
	{ 0, "context", PL_OPT_FLAG, OPT(context), NULL, "print what stands before the steps" },
	{ 's', "state", PL_OPT_STR, OPT(state), "FILE",
	  "where the run is kept (default FILE.state.json beside the program)" },
	{ 0, "trace", PL_OPT_STR, OPT(trace), "FILE", "write what happens to FILE, from now on" },
	{ 0, "replay", PL_OPT_STR, OPT(replay), "TRACE",
	  "walk a trace again; say where it goes another way" },
	{ 0, "reset", PL_OPT_FLAG, OPT(reset), NULL, "forget the run: begin anew" },
	{ 0, "wait", PL_OPT_STR, OPT(wait), "SECONDS",
	  "how long to wait for the run's lock (default 10)" },
};

struct runprog {
	struct pl_ctx *ctx;
	const struct runprog_args *args;
	const char *name; /* of the program, as given */
	struct pl_sb call; /* the arguments that say which run it is, as words of a shell */
	unsigned wait;
	/* What a person said at the terminal, in the order in which it is asked. */
	bool agreed; /* to go on with an edited program */
	bool unread; /* the way was chosen before the answer was known, and does not follow from it */
	size_t first; /* question that was asked */
	PL_VEC(char *) answers; /* owned */
};

static const char *user(void)
{
	const struct passwd *entry = getpwuid(geteuid());

	return entry ? entry->pw_name : "somebody";
}

static int open_run(const struct runprog *r, bool write, struct pl_runfile **out,
                    struct pl_err *err)
{
	const struct pl_runfile_options options = { .path = r->name,
		                                    .state = r->args->state,
		                                    .write = write,
		                                    .purpose = "runprog",
		                                    .wait = r->wait,
		                                    .log = r->ctx->log };

	return pl_runfile_open(&options, out, err);
}

static bool changes(const struct runprog_args *args)
{
	return args->done || args->branch || args->answer || args->results.n;
}

/* --- what the agent says ------------------------------------------------------------------ */

static int set_results(struct runprog *r, struct pl_runfile *file, struct pl_err *err)
{
	int rc = 0;

	for (size_t i = 0; i < r->args->results.n && !rc; i++) {
		struct pl_str value = pl_str_of(r->args->results.at[i]), name;
		size_t equals = pl_str_find_char(value, '=');

		if (equals == SIZE_MAX || !equals)
			return pl_err_set(err, PL_EUSAGE,
			                  "option '--result': '%s' is not NAME=VALUE",
			                  r->args->results.at[i]);
		name = pl_str_sub(value, 0, equals);
		rc = pl_runfile_set(file, name, pl_str_sub(value, equals + 1, value.n), err);
	}
	return rc;
}

static int move(const struct runprog *r, struct pl_runfile *file, struct pl_err *err)
{
	if (r->args->branch && !*r->args->branch)
		return pl_err_set(err, PL_EUSAGE, "option '--branch': it names a step");
	return pl_runfile_move(file, pl_str_of(r->args->branch), err);
}

/* --- what a person says ------------------------------------------------------------------- */

static int unanswered(const struct runprog *r, int rc, struct pl_err *err)
{
	if (rc == PL_ENOTFOUND)
		return pl_err_set(
			err, rc,
			"a checkpoint needs a person at a terminal: show what was done, then "
			"let them run 'runprog %s --answer' there",
			r->call.p);
	return rc ? pl_err_while(err, rc, "the checkpoint is not passed") : 0;
}

static int ask(struct runprog *r, const struct pl_run *run, struct pl_str question,
               struct pl_err *err)
{
	struct pl_sb text = PL_SB_INIT, answer = PL_SB_INIT;
	int rc;

	pl_step_brief(run, &text);
	pl_sb_add_line(&text, question);
	pl_sb_addc(&text, '\n');
	rc = pl_ask_words(pl_sb_str(&text), "Answer: ", &answer, err);
	if (!rc && (!answer.n || pl_str_is(pl_sb_str(&answer), "?")))
		rc = pl_err_set(err, PL_EIO, "an answer is one line of 1 to 256 bytes");
	if (!rc)
		pl_vec_push(&r->answers, pl_sb_detach(&answer));
	pl_sb_deinit(&text);
	pl_sb_deinit(&answer);
	return unanswered(r, rc, err);
}

static int ask_edited(struct runprog *r, struct pl_runfile *file, struct pl_err *err)
{
	struct pl_sb text = PL_SB_INIT;
	int rc;

	pl_step_brief(&file->run, &text);
	rc = pl_ask(pl_sb_str(&text),
	            "The program was edited since the run began. Go on with it as it is now?",
	            &r->agreed, err);
	pl_sb_deinit(&text);
	if (rc == PL_ENOTFOUND)
		return pl_err_set(err, rc,
		                  "'%s' was edited since the run began: a person has to agree at a "
		                  "terminal to go on with it ('runprog %s --answer'), or --reset "
		                  "begins anew",
		                  r->name, r->call.p);
	if (!rc && r->agreed)
		pl_runfile_accept(file, pl_str_of(user()));
	return unanswered(r, rc, err);
}

/* The questions of the step, up to a plain no. */
static int ask_all(struct runprog *r, struct pl_runfile *file, struct pl_err *err)
{
	const struct pl_program_step *step = pl_run_step(&file->run);
	size_t i = pl_run_open(&file->run), n = step ? step->stops.n : 0;
	int rc = 0;

	if (file->run.edited) {
		rc = ask_edited(r, file, err);
		if (rc || !r->agreed)
			return rc;
	} else if (r->args->answer && !n) {
		return pl_err_set(err, PL_EUSAGE, "nothing is asked at this step");
	}
	if (r->args->answer && i == n)
		i = 0; /* somebody thinks again */
	for (r->first = i; i < n && !rc; i++) {
		rc = ask(r, &file->run, step->stops.at[i].question, err);
		if (!rc && !pl_runfile_answer(file, i, pl_str_of(r->answers.at[r->answers.n - 1]),
		                              pl_str_of(user())))
			break;
	}
	return rc;
}

/*
 * Ask before the lock is taken: a person may take their time. What they were asked about is
 * compared once it is held; before has the run's hash.
 */
static int consult(struct runprog *r, char before[17], struct pl_err *err)
{
	struct pl_runfile *file = NULL;
	int rc = open_run(r, false, &file, err);

	if (!rc) {
		pl_run_hash(&file->run, before);
		rc = set_results(r, file, err);
	}
	if (!rc && r->args->answer)
		rc = ask_all(r, file, err);
	else if (!rc && (r->args->done || r->args->branch)) {
		rc = move(r, file, err);
		if (rc == PL_ELOCKED) {
			pl_err_clear(err);
			rc = ask_all(r, file, err);
		}
		if (rc == PL_ENOTFOUND && file->run.answers.n)
			rc = move(r, file, err); /* somebody has said no: that is what to tell */
	}
	pl_runfile_close(file);
	return rc;
}

/* True when all is answered, and not in a way that the chosen one follows from. */
static bool is_to_read(const struct runprog *r, const struct pl_runfile *file)
{
	return !pl_run_question(&file->run) && !pl_run_says(&file->run, pl_str_of(r->args->branch));
}

/* The same again, on the run itself. */
static int apply(struct runprog *r, struct pl_runfile *file, const char before[17],
                 struct pl_err *err)
{
	char now[17];
	int rc;

	pl_run_hash(&file->run, now);
	if (strcmp(now, before) != 0)
		return pl_err_set(err, PL_ECHANGED,
		                  "the run went on meanwhile: look at it again (runprog %s)",
		                  r->call.p);
	rc = set_results(r, file, err);
	if (!rc && file->run.edited && r->agreed)
		pl_runfile_accept(file, pl_str_of(user()));
	for (size_t i = 0; i < r->answers.n && !rc; i++)
		pl_runfile_answer(file, r->first + i, pl_str_of(r->answers.at[i]),
		                  pl_str_of(user()));
	r->unread = r->answers.n && (r->args->done || r->args->branch) && is_to_read(r, file);
	if (!rc && (r->args->done || r->args->branch) && !r->unread)
		rc = move(r, file, err);
	return rc;
}

/* --- the ways to be called ---------------------------------------------------------------- */

static int print(struct runprog *r, const struct pl_runfile *file, struct pl_err *err)
{
	struct pl_sb text = PL_SB_INIT;
	struct pl_out *out;
	int rc = 0;

	if (r->args->json) {
		out = pl_out_new(PL_OUT_PRETTY, r->ctx->out, NULL);
		pl_step_json(file, out);
		rc = pl_out_close(out, err);
	} else if (r->args->where) {
		pl_step_where(file, &text);
	} else {
		pl_step_show(file, r->call.p, &text);
	}
	pl_cmd_print(r->ctx, pl_sb_str(&text));
	pl_sb_deinit(&text);
	return rc;
}

/* Something is changed, or the run begins; then the step is shown. */
static int advance(struct runprog *r, struct pl_err *err)
{
	struct pl_runfile *file = NULL;
	char before[17] = "";
	int rc = changes(r->args) ? consult(r, before, err) : 0, status = PL_EXIT_OK;

	if (!rc)
		rc = open_run(r, true, &file, err);
	if (!rc && r->args->trace)
		rc = pl_runfile_trace(file, r->args->trace, err);
	if (!rc && changes(r->args))
		rc = apply(r, file, before, err);
	if (rc == PL_ELOCKED && r->answers.n) { /* a no: the answer itself is kept */
		pl_log_note(r->ctx->log, "%s", pl_sb_cstr(&err->text));
		pl_err_clear(err);
		rc = 0;
		status = PL_EXIT_FINDINGS;
	}
	if (!rc)
		rc = pl_runfile_commit(file, err);
	if (!rc && r->unread) {
		pl_log_note(r->ctx->log,
		            "the answer is kept, and the step is not left yet: read it, "
		            "then choose the way");
		status = PL_EXIT_FINDINGS;
	}
	if (!rc)
		rc = print(r, file, err);
	pl_runfile_close(file);
	return rc ? rc : status;
}

/* Nothing is changed, and no lock taken; *begun: there was a run to show. */
static int look(struct runprog *r, bool *begun, struct pl_err *err)
{
	struct pl_runfile *file = NULL;
	int rc = open_run(r, false, &file, err);

	*begun = !rc && (file->began || r->args->where || r->args->context);
	if (!rc && r->args->context)
		pl_cmd_print(r->ctx, file->program->context);
	else if (!rc && *begun)
		rc = print(r, file, err);
	pl_runfile_close(file);
	return rc;
}

static int reset(struct runprog *r, struct pl_err *err)
{
	struct pl_runfile *file = NULL;
	int rc = open_run(r, true, &file, err);

	/* a state that cannot be read is just what somebody may want to be rid of */
	if (rc == PL_EINVALID && file->lock.fd >= 0) {
		pl_err_clear(err);
		rc = 0;
	}
	if (!rc)
		rc = pl_runfile_reset(file, err);
	pl_runfile_close(file);
	return rc;
}

static int replay(struct runprog *r, struct pl_err *err)
{
	struct pl_runfile *file = NULL;
	struct pl_sb why = PL_SB_INIT;
	bool same = false;
	size_t lines = 0;
	int rc = open_run(r, false, &file, err);

	if (!rc)
		rc = pl_trace_replay(file->program, r->args->replay, &lines, &same, &why, err);
	if (!rc && same)
		fprintf(r->ctx->out, "%zu lines, all as they went\n", lines);
	else if (!rc)
		fprintf(r->ctx->out, "%s\n", pl_sb_cstr(&why));
	pl_sb_deinit(&why);
	pl_runfile_close(file);
	return rc ? rc : same ? PL_EXIT_OK : PL_EXIT_FINDINGS;
}

static int check_usage(const struct runprog_args *args, unsigned *wait, struct pl_err *err)
{
	char *end = NULL;
	unsigned long seconds = args->wait ? strtoul(args->wait, &end, 10) : DEFAULT_WAIT;
	int alone = args->context + args->reset + (args->replay != NULL);

	if (args->wait && (!pl_is_digit(args->wait[0]) || *end || seconds > 86400))
		return pl_err_set(err, PL_EUSAGE,
		                  "option '--wait': '%s' is not a number of seconds", args->wait);
	*wait = (unsigned)seconds;
	if (args->state && !*args->state)
		return pl_err_set(err, PL_EUSAGE, "option '--state': the file's name is empty");
	if (args->done && args->branch)
		return pl_err_set(err, PL_EUSAGE, "--done and --branch are two ways: choose one");
	if (args->answer && (args->done || args->branch || args->results.n))
		return pl_err_set(err, PL_EUSAGE,
		                  "--answer is what a person says, apart from what the agent says");
	if (alone > 1 || (alone && (changes(args) || args->where || args->trace)))
		return pl_err_set(err, PL_EUSAGE, "--context, --reset and --replay stand alone");
	return 0;
}

static int runprog_run(struct pl_ctx *ctx, const void *p, struct pl_err *err)
{
	struct runprog r = { .ctx = ctx, .args = p, .name = ctx->operands[0] };
	int rc = check_usage(r.args, &r.wait, err);
	bool shown = false;

	if (rc)
		return rc;
	pl_quote_shell(&r.call, pl_str_of(r.name));
	if (r.args->state) {
		pl_sb_adds(&r.call, " --state ");
		pl_quote_shell(&r.call, pl_str_of(r.args->state));
	}
	if (r.args->reset)
		rc = reset(&r, err);
	else if (r.args->replay)
		rc = replay(&r, err);
	else if (!changes(r.args) && !r.args->trace)
		rc = look(&r, &shown, err);
	if (!rc && !r.args->reset && !r.args->replay && !shown)
		rc = advance(&r, err);
	for (size_t i = 0; i < r.answers.n; i++)
		free(r.answers.at[i]);
	pl_vec_free(&r.answers);
	pl_sb_deinit(&r.call);
	return rc;
}

static const struct pl_cmd runprog = {
	.name = "runprog",
	.summary = "step through an LLM program: one step at a time, its place kept on the disk",
	.operands = "FILE",
	.details = "Without an option it shows the current step. Exit status 1: a person said no, or what\n"
	           "has to be read before a way is chosen; or a replay went another way.",
	.opts = opts,
	.n_opts = PL_LEN(opts),
	.args_size = sizeof(struct runprog_args),
	.min_operands = 1,
	.max_operands = 1,
	.run = runprog_run,
};

int main(int argc, char **argv)
{
	return pl_cmd_main(&runprog, argc, argv);
}
