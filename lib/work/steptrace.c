/* lib/work/steptrace.c */
#include "work/steptrace.h"

#include "base/fs.h"
#include "base/limits.h"

static const char *const names[] = { "start", "result", "answer", "done", "branch", "accept" };

/* --- writing ------------------------------------------------------------------------------ */

void pl_trace_before(struct pl_runfile *file, struct pl_event *event)
{
	const struct pl_program_step *step = pl_run_step(&file->run);

	event->step = step ? step->name : PL_S_NONE;
	pl_run_hash(&file->run, event->before);
}

/* The variables that the step needs, as it found them. */
static void write_needs(const struct pl_runfile *file, struct pl_str name, struct pl_out *out)
{
	const struct pl_run *run = &file->run;
	int at = pl_program_find(file->program, name);
	struct pl_sb key = PL_SB_INIT;

	pl_out_kobject(out, "variables");
	for (size_t i = 0; at >= 0 && i < run->step_vars[at].needs.n; i++) {
		struct pl_str needed = run->step_vars[at].needs.at[i].name;
		const struct pl_run_var *var = pl_run_var(run, needed);

		pl_sb_clear(&key);
		pl_sb_add(&key, needed);
		if (var)
			pl_out_kstr(out, pl_sb_cstr(&key), var->value);
	}
	pl_out_object_end(out);
	pl_sb_deinit(&key);
}

static void write_inputs(const struct pl_runfile *file, const struct pl_event *event,
                         struct pl_out *out)
{
	pl_out_kobject(out, "inputs");
	switch (event->kind) {
	case PL_EVENT_RESULT:
		pl_out_kstr(out, "name", event->name);
		pl_out_kstr(out, "value", event->value);
		break;
	case PL_EVENT_ANSWER:
		pl_out_kstr(out, "question", event->name);
		pl_out_kstr(out, "text", event->value);
		pl_out_kstr(out, "by", event->by);
		break;
	case PL_EVENT_ACCEPT:
		pl_out_kstr(out, "programHash", event->name);
		pl_out_kstr(out, "by", event->by);
		break;
	case PL_EVENT_BRANCH:
		pl_out_kstr(out, "branch", event->name);
		write_needs(file, event->step, out);
		break;
	case PL_EVENT_DONE:
		write_needs(file, event->step, out);
		break;
	case PL_EVENT_START:
		pl_out_kobject(out, "state");
		pl_run_write(&file->run, out);
		pl_out_object_end(out);
		break;
	}
	pl_out_object_end(out);
}

static void write_line(struct pl_runfile *file, const struct pl_event *event)
{
	struct pl_out *out = pl_out_new(PL_OUT_COMPACT, NULL, &file->pending);
	char after[17];
	int rc;

	pl_run_hash(&file->run, after);
	pl_out_object(out);
	pl_out_kint(out, "n", (int64_t)++file->trace_n);
	pl_out_kstr(out, "time", pl_str_of(file->now));
	pl_out_kstr(out, "event", pl_str_of(names[event->kind]));
	pl_out_kstr(out, "step", event->step);
	write_inputs(file, event, out);
	pl_out_kstr(out, "before", pl_str_of(event->before));
	pl_out_kstr(out, "after", pl_str_of(after));
	pl_out_object_end(out);
	rc = pl_out_close(out, NULL); /* into memory: it cannot fail */
	(void)rc;
}

void pl_trace_after(struct pl_runfile *file, const struct pl_event *event)
{
	file->changed = true;
	if (file->trace.n)
		write_line(file, event);
}

void pl_trace_start(struct pl_runfile *file)
{
	struct pl_event event = { .kind = PL_EVENT_START };

	pl_trace_before(file, &event);
	write_line(file, &event);
}

/* --- replaying ---------------------------------------------------------------------------- */

static int kind_of(struct pl_str name)
{
	for (int i = 0; i < (int)PL_LEN(names); i++)
		if (pl_str_is(name, names[i]))
			return i;
	return -1;
}

static int restart(struct pl_run *run, const pl_json *state, struct pl_err *err)
{
	const struct pl_program *program = run->program;

	pl_run_release(run);
	pl_run_begin(run, program);
	return pl_run_read(run, state, err);
}

static int apply_answer(struct pl_run *run, const pl_json *inputs, struct pl_err *err)
{
	const struct pl_program_step *step = pl_run_step(run);
	struct pl_str question = pl_json_get_str(inputs, "question");
	size_t i = 0;

	while (step && i < step->stops.n && !pl_str_eq(step->stops.at[i].question, question))
		i++;
	if (!step || i >= step->stops.n || i > run->answers.n)
		return pl_err_set(err, PL_EINVALID, "'" PL_STR_FMT "' is not asked there",
		                  PL_STR_ARG(question));
	pl_run_answer(run, i, pl_json_get_str(inputs, "text"), pl_json_get_str(inputs, "by"));
	return 0;
}

/* What one line says happened, done to run. */
static int apply(struct pl_run *run, enum pl_event_kind kind, const pl_json *inputs,
                 struct pl_err *err)
{
	switch (kind) {
	case PL_EVENT_START:
		return restart(run, pl_json_get(inputs, "state"), err);
	case PL_EVENT_RESULT:
		return pl_run_set(run, pl_json_get_str(inputs, "name"),
		                  pl_json_get_str(inputs, "value"), err);
	case PL_EVENT_ANSWER:
		return apply_answer(run, inputs, err);
	case PL_EVENT_BRANCH:
		return pl_run_move(run, pl_json_get_str(inputs, "branch"), err);
	case PL_EVENT_DONE:
		return pl_run_move(run, PL_S_NONE, err);
	case PL_EVENT_ACCEPT:
		return 0; /* the trace is walked through the program as it is now */
	}
	return 0;
}

/* One line; PL_EINVALID: it went another way, err says how. */
static int walk(struct pl_run *run, const pl_json *line, struct pl_err *err)
{
	const struct pl_program_step *step;
	struct pl_str name = pl_json_get_str(line, "step");
	int kind = kind_of(pl_json_get_str(line, "event")), rc;
	char hash[17];

	if (kind < 0)
		return pl_err_set(err, PL_EINVALID, "this is no line of a trace");
	step = pl_run_step(run);
	if (kind != PL_EVENT_START && !pl_str_eq(step ? step->name : PL_S_NONE, name))
		return pl_err_set(err, PL_EINVALID,
		                  "then the run was at '" PL_STR_FMT "', now it is at '" PL_STR_FMT
		                  "'",
		                  PL_STR_ARG(name),
		                  PL_STR_ARG(step ? step->name : PL_S("the end")));
	pl_run_hash(run, hash);
	if (kind != PL_EVENT_START && !pl_str_is(pl_json_get_str(line, "before"), hash))
		return pl_err_set(err, PL_EINVALID,
		                  "the state before '" PL_STR_FMT "' is another one",
		                  PL_STR_ARG(name));
	rc = apply(run, (enum pl_event_kind)kind, pl_json_get(line, "inputs"), err);
	run->edited = false; /* whoever replays wants to see where that leads */
	if (rc)
		return pl_err_while(err, PL_EINVALID, "'%s' at '" PL_STR_FMT "'", names[kind],
		                    PL_STR_ARG(name));
	pl_run_hash(run, hash);
	if (!pl_str_is(pl_json_get_str(line, "after"), hash)) {
		step = pl_run_step(run);
		return pl_err_set(err, PL_EINVALID,
		                  "'%s' at '" PL_STR_FMT "' led to another state; now to '" PL_STR_FMT
		                  "'",
		                  names[kind], PL_STR_ARG(name),
		                  PL_STR_ARG(step ? step->name : PL_S("the end")));
	}
	return 0;
}

int pl_trace_replay(const struct pl_program *program, const char *path, size_t *lines, bool *same,
                    struct pl_sb *why, struct pl_err *err)
{
	struct pl_err fault = PL_ERR_INIT;
	struct pl_sb text = PL_SB_INIT;
	struct pl_str rest, piece;
	struct pl_run run;
	int rc = pl_fs_slurp(path, PL_MAX_STATE_SIZE, &text, err);

	*lines = 0;
	*same = true;
	if (rc)
		goto out;
	pl_run_begin(&run, program);
	rest = pl_sb_str(&text);
	while (*same && pl_str_split(&rest, '\n', &piece)) {
		pl_json *line = NULL;

		if (!rest.n && text.p[text.n - 1] != '\n')
			break; /* a write that was cut short */
		*same = !pl_json_parse(piece, &line, &fault) && !walk(&run, line, &fault);
		pl_json_free(line);
		*lines += *same;
	}
	if (!*same)
		pl_sb_addf(why, "%s:%zu: %s", path, *lines + 1, pl_sb_cstr(&fault.text));
	pl_run_release(&run);
out:
	pl_err_deinit(&fault);
	pl_sb_deinit(&text);
	return rc;
}
