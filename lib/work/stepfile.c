/* lib/work/stepfile.c */
#include "work/stepfile.h"

#include "base/fs.h"
#include "base/limits.h"
#include "model/schema.h"
#include "work/ledger.h"
#include "work/steptrace.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* --- the state as JSON -------------------------------------------------------------------- */

static void write_vars(const struct pl_run *run, struct pl_out *out)
{
	struct pl_sb name = PL_SB_INIT;

	pl_out_kobject(out, "variables");
	for (size_t i = 0; i < run->vars.n; i++) {
		pl_sb_clear(&name);
		pl_sb_add(&name, run->vars.at[i].name);
		pl_out_kstr(out, pl_sb_cstr(&name), run->vars.at[i].value);
	}
	pl_out_object_end(out);
	pl_out_karray(out, "fresh");
	for (size_t i = 0; i < run->vars.n; i++)
		if (run->vars.at[i].fresh)
			pl_out_str(out, run->vars.at[i].name);
	pl_out_array_end(out);
	pl_sb_deinit(&name);
}

static void write_visits(const struct pl_run *run, struct pl_out *out)
{
	struct pl_sb name = PL_SB_INIT;

	pl_out_kobject(out, "visits");
	for (size_t i = 0; i < run->program->steps.n; i++) {
		if (!run->visits[i])
			continue;
		pl_sb_clear(&name);
		pl_sb_add(&name, run->program->steps.at[i].name);
		pl_out_kint(out, pl_sb_cstr(&name), (int64_t)run->visits[i]);
	}
	pl_out_object_end(out);
	pl_sb_deinit(&name);
}

void pl_run_write(const struct pl_run *run, struct pl_out *out)
{
	const struct pl_program_step *step = pl_run_step(run);

	pl_out_kstr(out, "program", run->program->name);
	pl_out_kstr(out, "programHash", pl_str_of(run->program_hash));
	pl_out_key(out, "step");
	if (step)
		pl_out_str(out, step->name);
	else
		pl_out_null(out);
	pl_out_kint(out, "done", (int64_t)run->done);
	write_visits(run, out);
	write_vars(run, out);
	pl_out_karray(out, "answers");
	for (size_t i = 0; i < run->answers.n; i++) {
		pl_out_object(out);
		pl_out_kstr(out, "question", run->answers.at[i].question);
		pl_out_kstr(out, "text", run->answers.at[i].text);
		pl_out_kstr(out, "by", run->answers.at[i].by);
		pl_out_object_end(out);
	}
	pl_out_array_end(out);
}

static void read_answers(struct pl_run *run, const pl_json *answers)
{
	for (size_t i = 0; i < pl_json_len(answers); i++) {
		const struct pl_program_step *step = pl_run_step(run);
		const pl_json *answer = pl_json_at(answers, i);

		/* one to another question is none to this */
		if (!step || i >= step->stops.n ||
		    !pl_str_eq(step->stops.at[i].question, pl_json_get_str(answer, "question")) ||
		    !pl_run_answer(run, i, pl_json_get_str(answer, "text"),
		                   pl_json_get_str(answer, "by")))
			break;
	}
}

static bool is_fresh(const pl_json *fresh, struct pl_str name)
{
	for (size_t i = 0; i < pl_json_len(fresh); i++)
		if (pl_str_eq(pl_json_str(pl_json_at(fresh, i)), name))
			return true;
	return false;
}

int pl_run_read(struct pl_run *run, const pl_json *state, struct pl_err *err)
{
	const pl_json *step = pl_json_get(state, "step");
	struct pl_str name = pl_json_str(step), hash = pl_json_get_str(state, "programHash"), key;
	pl_json *value;
	void *it = NULL;
	int at = name.n ? pl_program_find(run->program, name) : PL_PROGRAM_NOWHERE;

	if ((!name.n && pl_json_type(step) != PL_JSON_NULL) || hash.n != 16 ||
	    pl_json_type(pl_json_get(state, "variables")) != PL_JSON_OBJECT)
		return pl_err_set(err, PL_EINVALID, "this is not the state of a run");
	if (name.n && at == PL_PROGRAM_NOWHERE)
		return pl_err_set(err, PL_EINVALID,
		                  "the run stands at step '" PL_STR_FMT "', which the program does "
		                  "not have any more: bring it back, or begin anew with --reset",
		                  PL_STR_ARG(name));
	run->edited = !pl_str_is(hash, run->program_hash);
	memcpy(run->program_hash, hash.p, 16);
	run->at = at;
	run->done = (uint64_t)pl_json_int(pl_json_get(state, "done"), 0);
	run->visits[0] = 0;
	while (pl_json_next(pl_json_get(state, "visits"), &it, &key, &value)) {
		at = pl_program_find(run->program, key);
		if (at != PL_PROGRAM_NOWHERE)
			run->visits[at] = (uint64_t)pl_json_int(value, 0);
	}
	it = NULL;
	while (pl_json_next(pl_json_get(state, "variables"), &it, &key, &value))
		pl_run_put(run, key, pl_json_str(value),
		           is_fresh(pl_json_get(state, "fresh"), key));
	read_answers(run, pl_json_get(state, "answers"));
	return 0;
}

/* --- opening ------------------------------------------------------------------------------ */

static int read_state(struct pl_runfile *file, struct pl_err *err)
{
	struct pl_sb text = PL_SB_INIT;
	const pl_json *trace;
	pl_json *state = NULL;
	int rc = pl_fs_slurp(file->state_path.p, PL_MAX_STATE_SIZE, &text, err);

	if (rc == PL_ENOTFOUND) {
		pl_err_clear(err);
		pl_sb_deinit(&text);
		return 0;
	}
	if (!rc)
		rc = pl_json_parse(pl_sb_str(&text), &state, err);
	if (!rc && !pl_str_is(pl_json_get_str(state, "schema"), PL_SCHEMA_RUN))
		rc = pl_err_set(err, PL_EINVALID, "its schema is not " PL_SCHEMA_RUN);
	if (!rc)
		rc = pl_run_read(&file->run, state, err);
	if (!rc) {
		trace = pl_json_get(state, "trace");
		pl_sb_add(&file->trace, pl_json_get_str(trace, "file"));
		file->trace_n = (uint64_t)pl_json_int(pl_json_get(trace, "n"), 0);
		file->trace_bytes = (size_t)pl_json_int(pl_json_get(trace, "bytes"), 0);
		file->began = true;
	} else {
		pl_err_while(err, rc, "'%s'", file->state_path.p);
	}
	pl_json_free(state);
	pl_sb_deinit(&text);
	return rc;
}

static int open_program(struct pl_runfile *file, const char *path, struct pl_err *err)
{
	int rc = pl_fs_real(path, &file->path, err);

	if (!rc)
		rc = pl_program_load(file->path.p, &file->program, err);
	if (!rc)
		rc = pl_program_check(file->program, path, err);
	if (!rc && !file->program->steps.n)
		rc = pl_err_set(err, PL_EINVALID,
		                "'%s' has no step: a step is a heading '### NAME: ...' below "
		                "'## Workflow'",
		                path);
	return rc;
}

int pl_runfile_open(const struct pl_runfile_options *options, struct pl_runfile **out,
                    struct pl_err *err)
{
	struct pl_runfile *file = pl_calloc(1, sizeof(*file));
	struct pl_sb lock = PL_SB_INIT;
	int rc;

	*out = file;
	file->log = options->log;
	file->lock = (struct pl_lock)PL_LOCK_INIT;
	pl_time_format((int64_t)time(NULL), file->now);
	rc = open_program(file, options->path, err);
	if (rc)
		return rc;
	if (options->state)
		pl_sb_adds(&file->state_path, options->state);
	else
		pl_sb_addf(&file->state_path, "%s" PL_RUN_STATE, file->path.p);
	pl_sb_addf(&lock, "%s.lock", file->state_path.p);
	if (options->write)
		rc = pl_lock_take(&file->lock, lock.p, NULL, options->purpose, options->wait, err);
	pl_sb_deinit(&lock);
	if (rc)
		return rc == PL_EIO && !options->state
		               ? pl_err_while(
					 err, rc,
					 "the run's state stands beside the program (--state FILE "
					 "puts it elsewhere)")
		               : rc;
	if (file->lock.left_by.n)
		pl_fs_sweep(file->state_path.p);
	pl_run_begin(&file->run, file->program);
	rc = read_state(file, err);
	if (!rc && !file->began)
		file->changed = true;
	return rc;
}

void pl_runfile_close(struct pl_runfile *file)
{
	if (!file)
		return;
	pl_run_release(&file->run);
	pl_program_free(file->program);
	pl_lock_drop(&file->lock);
	pl_sb_deinit(&file->path);
	pl_sb_deinit(&file->state_path);
	pl_sb_deinit(&file->trace);
	pl_sb_deinit(&file->pending);
	free(file);
}

/* --- writing ------------------------------------------------------------------------------ */

static void state_text(const struct pl_runfile *file, struct pl_sb *text)
{
	struct pl_out *out = pl_out_new(PL_OUT_PRETTY, NULL, text);
	int rc;

	pl_out_object(out);
	pl_out_kstr(out, "schema", PL_S(PL_SCHEMA_RUN));
	pl_run_write(&file->run, out);
	if (file->trace.n) {
		pl_out_kobject(out, "trace");
		pl_out_kpath(out, "file", pl_sb_str(&file->trace));
		pl_out_kint(out, "n", (int64_t)file->trace_n);
		pl_out_kint(out, "bytes", (int64_t)file->trace_bytes);
		pl_out_object_end(out);
	}
	pl_out_object_end(out);
	rc = pl_out_close(out, NULL); /* into memory: it cannot fail */
	(void)rc;
}

/* Bytes of the trace that count: never more than there are, since cutting would fill it up. */
static int trace_size(struct pl_runfile *file, struct pl_err *err)
{
	struct stat st;

	if (stat(file->trace.p, &st)) {
		if (errno != ENOENT)
			return pl_fs_failed(err, "cannot write", file->trace.p);
		st.st_size = 0;
	} else if (!S_ISREG(st.st_mode)) {
		return pl_err_set(err, PL_EINVALID, "the trace '%s' is not a regular file",
		                  file->trace.p);
	}
	if ((size_t)st.st_size < file->trace_bytes) {
		pl_log_warn(file->log, "the trace '%s' is shorter than this run left it",
		            file->trace.p);
		file->trace_bytes = (size_t)st.st_size;
	}
	return 0;
}

int pl_runfile_commit(struct pl_runfile *file, struct pl_err *err)
{
	struct pl_sb text = PL_SB_INIT;
	int rc = 0;

	if (!file->changed)
		return 0;
	if (file->pending.n) {
		rc = trace_size(file, err);
		if (!rc)
			rc = pl_planlog_append(file->trace.p, file->trace_bytes,
			                       pl_sb_str(&file->pending), err);
		file->trace_bytes += file->pending.n;
	}
	if (!rc) {
		state_text(file, &text);
		rc = pl_fs_replace(file->state_path.p, pl_sb_str(&text), err);
	}
	pl_sb_deinit(&text);
	if (!rc)
		file->changed = false;
	return rc;
}

int pl_runfile_reset(struct pl_runfile *file, struct pl_err *err)
{
	if (unlink(file->state_path.p) && errno != ENOENT)
		return pl_fs_failed(err, "cannot remove", file->state_path.p);
	file->changed = false;
	return 0;
}

int pl_runfile_trace(struct pl_runfile *file, const char *path, struct pl_err *err)
{
	struct pl_sb dir = PL_SB_INIT, real = PL_SB_INIT;
	struct pl_str folder = pl_fs_dir(pl_str_of(path));
	struct stat st;
	int rc;

	pl_sb_add(&dir, folder.n ? folder : path[0] == '/' ? PL_S("/") : PL_S("."));
	rc = pl_fs_real(dir.p, &real, err);
	if (rc)
		goto out;
	pl_sb_clear(&dir);
	pl_fs_join(&dir, pl_sb_str(&real), pl_fs_base(pl_str_of(path)));
	if (pl_str_eq(pl_sb_str(&dir), pl_sb_str(&file->trace)))
		goto out;
	pl_sb_clear(&file->trace);
	pl_sb_add(&file->trace, pl_sb_str(&dir));
	file->trace_n = 0;
	file->trace_bytes = stat(file->trace.p, &st) ? 0 : (size_t)st.st_size;
	file->changed = true;
	pl_trace_start(file);
out:
	pl_sb_deinit(&dir);
	pl_sb_deinit(&real);
	return rc;
}

/* --- changes ------------------------------------------------------------------------------ */

int pl_runfile_set(struct pl_runfile *file, struct pl_str name, struct pl_str value,
                   struct pl_err *err)
{
	struct pl_event event = { .kind = PL_EVENT_RESULT, .name = name, .value = value };
	int rc;

	pl_trace_before(file, &event);
	rc = pl_run_set(&file->run, name, value, err);
	if (!rc)
		pl_trace_after(file, &event);
	return rc;
}

bool pl_runfile_answer(struct pl_runfile *file, size_t question, struct pl_str text,
                       struct pl_str by)
{
	const struct pl_program_step *step = pl_run_step(&file->run);
	struct pl_event event = { .kind = PL_EVENT_ANSWER, .value = text, .by = by };
	bool next;

	if (!step || question >= step->stops.n)
		return false;
	event.name = step->stops.at[question].question;
	pl_trace_before(file, &event);
	next = pl_run_answer(&file->run, question, text, by);
	pl_trace_after(file, &event);
	return next;
}

void pl_runfile_accept(struct pl_runfile *file, struct pl_str by)
{
	struct pl_event event = { .kind = PL_EVENT_ACCEPT, .by = by };

	pl_trace_before(file, &event);
	pl_run_accept(&file->run);
	event.name = pl_str_of(file->run.program_hash);
	pl_trace_after(file, &event);
}

int pl_runfile_move(struct pl_runfile *file, struct pl_str branch, struct pl_err *err)
{
	struct pl_event event = { .kind = branch.n ? PL_EVENT_BRANCH : PL_EVENT_DONE,
		                  .name = branch };
	int rc;

	pl_trace_before(file, &event);
	rc = pl_run_move(&file->run, branch, err);
	if (!rc)
		pl_trace_after(file, &event);
	return rc;
}
