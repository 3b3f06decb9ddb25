/* lib/work/ledger.c */
#include "work/ledger.h"

#include "base/fs.h"
#include "base/limits.h"
#include "work/skim.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

/* Names in a message about several types. */
enum { MAX_NAMES = 5 };
/* Bytes of a torn line in a message. */
enum { SHOWN = 100 };

/* --- time --------------------------------------------------------------------------------- */

void pl_time_format(int64_t seconds, char out[32])
{
	time_t t = (time_t)seconds;
	struct tm tm;

	if (!gmtime_r(&t, &tm) || !strftime(out, 32, "%Y-%m-%dT%H:%M:%SZ", &tm))
		out[0] = '\0';
}

int64_t pl_time_parse(struct pl_str text)
{
	static const char form[] = "dddd-dd-ddTdd:dd:ddZ";
	struct pl_sb z = PL_SB_INIT;
	struct tm tm = { 0 };
	time_t t = -1;

	for (size_t i = 0; i < sizeof(form) - 1; i++)
		if (text.n != sizeof(form) - 1 ||
		    (form[i] == 'd' ? !pl_is_digit(text.p[i]) : text.p[i] != form[i]))
			return -1;
	pl_sb_add(&z, text);
	if (strptime(z.p, "%Y-%m-%dT%H:%M:%SZ", &tm))
		t = timegm(&tm);
	pl_sb_deinit(&z);
	return t;
}

/* --- one item ----------------------------------------------------------------------------- */

bool pl_item_is(const struct pl_item *item, const struct pl_planlog_line *line)
{
	char hash[17];

	return pl_str_eq(item->id, line->type) &&
	       (!line->reference_hash.n || !pl_item_reference(item, hash) ||
	        pl_str_is(line->reference_hash, hash));
}

static void keep_key(pl_json *object, const char *key, pl_json *value)
{
	if (value)
		pl_json_set(object, key, pl_json_keep(value));
	else
		pl_json_remove(object, key);
}

static void set_state(struct pl_item *item, enum pl_state to, pl_json *lease, pl_json *approval)
{
	pl_json_set_str(item->json, "portingState", pl_str_of(pl_state_name(to)));
	item->type->state = to;
	keep_key(item->json, "lease", to == PL_STATE_CLAIMED ? lease : NULL);
	keep_key(item->json, "approval", to == PL_STATE_DONE ? approval : NULL);
	if (to != PL_STATE_PENDING && to != PL_STATE_CLAIMED) {
		pl_json_remove(item->json, "reopened");
		item->type->reopened = PL_S_NONE;
	}
}

/* --- moving ------------------------------------------------------------------------------- */

int pl_ledger_note(struct pl_ledger *ledger, const struct pl_item *item, enum pl_state from,
                   enum pl_state to, const struct pl_move *move, struct pl_err *err)
{
	struct pl_portfiles files = { 0 };
	char reference[17];
	struct pl_planlog_line line = {
		.n = ledger->lines + 1,
		.time = pl_str_of(ledger->now),
		.who = pl_str_of(move->who ? move->who : ledger->who),
		.type = item->id,
		.from = from,
		.to = to,
		.why = move->why,
		.lease = move->lease,
		.approval = move->approval,
		.undoes = move->undoes,
	};

	if (!ledger->writable)
		return pl_err_set(err, PL_EUSAGE, "the plan is open for reading only");
	if (line.n > PL_PLANLOG_MAX)
		return pl_err_set(
			err, PL_EINVALID,
			"the log '" PL_STR_FMT
			"' has a line numbered 2^53, after which none can come: it is not "
			"one of planctl's, take it out",
			PL_STR_ARG(ledger->log_path));
	if (pl_item_reference(item, reference))
		line.reference_hash = pl_str_of(reference);
	/* a file that cannot be read must not keep work from being recorded */
	if (item->json &&
	    pl_portfiles_read(&ledger->root, item->json, &ledger->arena, &files, NULL) == 0 &&
	    files.hash[0])
		line.target_hash = pl_str_of(files.hash);
	pl_planlog_format(&line, &ledger->pending);
	ledger->lines = line.n;
	pl_portfiles_free(&files);
	return 0;
}

int pl_ledger_move(struct pl_ledger *ledger, struct pl_item *item, enum pl_state to,
                   const struct pl_move *move, struct pl_err *err)
{
	int rc = pl_ledger_note(ledger, item, item->type->state, to, move, err);

	if (rc)
		return rc;
	set_state(item, to, move->lease, move->approval);
	ledger->dirty = true;
	return 0;
}

/* --- what the log says -------------------------------------------------------------------- */

void pl_ledger_last(const struct pl_items *items, const struct pl_planlog *log,
                    const struct pl_planlog_line **out)
{
	const struct pl_item *first = items->list.at;

	for (size_t i = 0; i < items->list.n; i++)
		out[i] = NULL;
	for (size_t i = 0; i < log->lines.n; i++) {
		const struct pl_planlog_line *line = &log->lines.at[i];
		const struct pl_item *item = pl_map_ptr(&items->by_id, line->type);

		if (item && pl_item_is(item, line))
			out[item - first] = line;
	}
}

size_t pl_ledger_rebuild(struct pl_ledger *ledger, const struct pl_planlog *log, struct pl_log *say)
{
	const struct pl_planlog_line **last = pl_calloc(ledger->items.list.n + 1,
	                                                sizeof(const struct pl_planlog_line *));
	size_t changed = 0;

	pl_ledger_last(&ledger->items, log, last);
	for (size_t i = 0; i < ledger->items.list.n; i++) {
		struct pl_item *item = &ledger->items.list.at[i];
		enum pl_state to = last[i] ? last[i]->to : pl_item_initial(item);

		if (item->type->state != to) {
			pl_log_note(say, PL_STR_FMT ": %s becomes %s", PL_STR_ARG(item->id),
			            pl_state_name(item->type->state), pl_state_name(to));
			changed++;
		}
		set_state(item, to, last[i] ? last[i]->lease : NULL,
		          last[i] ? last[i]->approval : NULL);
	}
	ledger->dirty = true;
	free(last);
	return changed;
}

/*
 * Apply what the plan has not seen. A state that is not what the line started from was set by
 * somebody since: it stays, and is an edit by hand.
 */
static void replay(struct pl_ledger *ledger, const struct pl_planlog *log, uint64_t seen)
{
	for (size_t i = 0; i < log->lines.n; i++) {
		const struct pl_planlog_line *line = &log->lines.at[i];
		struct pl_item *item = pl_map_ptr(&ledger->items.by_id, line->type);

		if (line->n <= seen || !item || !pl_item_is(item, line) ||
		    item->type->state != line->from)
			continue;
		set_state(item, line->to, line->lease, line->approval);
		ledger->replayed++;
		ledger->dirty = true;
	}
}

/* Record the states that are not what the log has: edited by other means, or lost by the log. */
static int record_hand(struct pl_ledger *ledger, const struct pl_planlog *log, bool lost,
                       struct pl_log *say, struct pl_err *err)
{
	const struct pl_planlog_line **last = pl_calloc(ledger->items.list.n + 1,
	                                                sizeof(const struct pl_planlog_line *));
	const char *why = lost ? "lost by the log" : "edited outside of planctl";
	struct pl_move move = { .who = "hand", .why = pl_str_of(why) };
	struct pl_sb names = PL_SB_INIT;
	int rc = 0;

	pl_ledger_last(&ledger->items, log, last);
	for (size_t i = 0; i < ledger->items.list.n && !rc; i++) {
		struct pl_item *item = &ledger->items.list.at[i];
		enum pl_state from = last[i] ? last[i]->to : pl_item_initial(item);

		if (from == item->type->state)
			continue;
		if (ledger->by_hand++ < MAX_NAMES)
			pl_sb_addf(&names, "%s" PL_STR_FMT " %s", names.n ? ", " : "",
			           PL_STR_ARG(item->type->name), pl_state_name(item->type->state));
		move.lease = item->type->state == PL_STATE_CLAIMED
		                     ? pl_json_get(item->json, "lease")
		                     : NULL;
		rc = pl_ledger_note(ledger, item, from, item->type->state, &move, err);
	}
	if (ledger->by_hand)
		pl_log_note(say, "recorded %zu state%s that %s %s: %s%s", ledger->by_hand,
		            ledger->by_hand == 1 ? "" : "s", ledger->by_hand == 1 ? "was" : "were",
		            why, pl_sb_cstr(&names), ledger->by_hand > MAX_NAMES ? ", ..." : "");
	pl_sb_deinit(&names);
	free(last);
	return rc;
}

/* --- opening ------------------------------------------------------------------------------ */

/* The lines of its log that the plan holds. A number that planctl never wrote: all of them. */
static uint64_t lines_seen(const struct pl_plan *plan)
{
	const pl_json *mark = pl_json_get(pl_json_get(plan->doc, "metadata"), "log");
	int64_t n = pl_json_int(pl_json_get(mark, "lines"), 0);

	return n < 0 || (uint64_t)n > PL_PLANLOG_MAX ? PL_PLANLOG_MAX : (uint64_t)n;
}

/* True when the plan holds lines that are not in its log any more. */
static bool has_lost(const struct pl_planlog *log, uint64_t seen)
{
	return seen != PL_PLANLOG_MAX && log->last < seen;
}

/* Read what is to be known of the log: all of it for a writer where the two are not in step. */
static int read_log(const struct pl_ledger *ledger, bool edited, uint64_t seen,
                    struct pl_planlog *log, bool *lost, struct pl_err *err)
{
	bool whole = ledger->writable && edited;
	int rc = pl_planlog_read(ledger->log_path.p, whole ? 0 : seen, log, err);

	if (!rc && ledger->writable && !whole && has_lost(log, seen)) {
		pl_planlog_release(log);
		rc = pl_planlog_read(ledger->log_path.p, 0, log, err);
	}
	*lost = !rc && has_lost(log, seen);
	return rc;
}

/* Bring the plan and its log together, as the head of ledger.h says. */
static int reconcile(struct pl_ledger *ledger, const struct pl_ledger_options *options,
                     struct pl_err *err)
{
	struct pl_log *say = options->log;
	const pl_json *mark = pl_json_get(pl_json_get(ledger->plan->doc, "metadata"), "log");
	const uint64_t seen = lines_seen(ledger->plan);
	struct pl_planlog log = { 0 };
	char digest[17];
	bool edited, lost;
	int rc;

	pl_items_digest(&ledger->items, digest);
	edited = !pl_str_is(pl_json_get_str(mark, "states"), digest);
	rc = read_log(ledger, edited, seen, &log, &lost, err);
	if (rc)
		goto out;
	ledger->log_size = log.size;
	ledger->has_log = mark || log.size;
	ledger->lines = log.last > seen || seen == PL_PLANLOG_MAX ? log.last : seen;
	replay(ledger, &log, seen);
	if (!ledger->writable)
		goto out;
	if (log.unended)
		pl_sb_addc(&ledger->pending, '\n');
	if (log.torn.n) {
		struct pl_sb shown = PL_SB_INIT;

		pl_sb_add_line(&shown, pl_str_sub(pl_sb_str(&log.torn), 0,
		                                  log.torn.n < SHOWN ? log.torn.n : SHOWN));
		pl_log_note(say, "the log's last line was cut short, and is dropped: %s%s", shown.p,
		            log.torn.n > SHOWN ? "..." : "");
		pl_sb_deinit(&shown);
	}
	if (log.damaged && (edited || lost))
		pl_log_warn(say, "%zu line%s of the log cannot be read: see 'planctl check'",
		            log.damaged, log.damaged == 1 ? "" : "s");
	if (ledger->replayed)
		pl_log_note(say,
		            "%zu transition%s of the log that the plan had not seen %s applied",
		            ledger->replayed, ledger->replayed == 1 ? "" : "s",
		            ledger->replayed == 1 ? "is" : "are");
	if ((edited || lost) && !options->repair)
		rc = record_hand(ledger, &log, lost, say, err);
out:
	pl_planlog_release(&log);
	return rc;
}

/* The part of the plan that has the next type, when the log has nothing to add to it. */
static bool read_next(struct pl_ledger *ledger, struct pl_str text)
{
	struct pl_planlog log = { 0 };
	struct pl_sb part = PL_SB_INIT;
	bool ok = pl_skim_next(text, time(NULL), &part) &&
	          pl_plan_parse(pl_sb_str(&part), &ledger->plan, NULL) == 0;

	if (ok && (pl_planlog_read(ledger->log_path.p, lines_seen(ledger->plan), &log, NULL) ||
	           log.lines.n)) {
		pl_plan_free(ledger->plan);
		ledger->plan = NULL;
		ok = false;
	}
	pl_planlog_release(&log);
	pl_sb_deinit(&part);
	return ok;
}

static int read_plan(struct pl_ledger *ledger, const struct pl_ledger_options *options,
                     struct pl_err *err)
{
	struct pl_sb text = PL_SB_INIT;
	int rc = pl_fs_slurp(ledger->path.p, PL_MAX_STATE_SIZE, &text, err);

	if (!rc && !(options->next_only && read_next(ledger, pl_sb_str(&text))))
		rc = options->any_state
		             ? pl_plan_parse_any_state(pl_sb_str(&text), &ledger->plan, err)
		             : pl_plan_parse(pl_sb_str(&text), &ledger->plan, err);
	if (rc)
		pl_err_while(
			err, rc, "plan '" PL_STR_FMT "'%s", PL_STR_ARG(ledger->path),
			rc == PL_EINVALID && pl_fs_is_file(ledger->log_path.p)
				? " (once genplan has made it anew, its log brings the work back)"
				: "");
	if (options->write)
		ledger->text = text;
	else
		pl_sb_deinit(&text);
	return rc;
}

static int check_output(const struct pl_ledger *ledger, const char *output, struct pl_err *err)
{
	const char *const ours[] = { ledger->path.p, ledger->log_path.p };

	for (size_t i = 0; output && i < PL_LEN(ours); i++)
		if (pl_fs_is_same(output, ours[i]))
			return pl_err_set(err, PL_EUSAGE, "output to '%s' would replace the %s",
			                  output, i ? "plan's log" : "plan itself");
	return 0;
}

static int find_plan(struct pl_ledger *ledger, const char *path, struct pl_err *err)
{
	struct pl_sb sb = PL_SB_INIT;
	int rc = pl_fs_real(path, &sb, err);

	if (rc == PL_ENOTFOUND)
		rc = pl_err_set(
			err, rc,
			"there is no plan '%s': 'genplan FROM TO TARGET' makes one, --plan FILE "
			"names another",
			path);
	else if (!rc && !pl_fs_is_file(sb.p)) /* a pipe would be waited for */
		rc = pl_err_set(err, PL_EIO, "plan '%s' is not a regular file", sb.p);
	if (rc)
		goto out;
	ledger->path = pl_arena_dup(&ledger->arena, pl_sb_str(&sb));
	ledger->dir = pl_arena_dup(&ledger->arena, pl_fs_dir(ledger->path));
	pl_sb_clear(&sb);
	pl_planlog_path(ledger->path, &sb);
	ledger->log_path = pl_arena_dup(&ledger->arena, pl_sb_str(&sb));
out:
	pl_sb_deinit(&sb);
	return rc;
}

static int lock_plan(struct pl_ledger *ledger, const struct pl_ledger_options *options,
                     struct pl_err *err)
{
	struct pl_str path = pl_arena_fmt(&ledger->arena, PL_STR_FMT ".lock",
	                                  PL_STR_ARG(ledger->path));
	int rc = pl_lock_take(&ledger->lock, path.p, options->who, options->purpose, options->wait,
	                      err);

	if (!rc && ledger->lock.left_by.n) {
		pl_log_note(options->log,
		            "the last holder of the lock ended without giving it back: %s",
		            pl_sb_cstr(&ledger->lock.left_by));
		pl_fs_sweep(ledger->path.p);
	}
	return rc;
}

int pl_ledger_open(const struct pl_ledger_options *options, struct pl_ledger **out,
                   struct pl_err *err)
{
	struct pl_ledger *ledger = pl_calloc(1, sizeof(*ledger));
	pl_json *meta;
	int rc;

	ledger->lock.fd = -1;
	ledger->who = options->who ? options->who : "";
	ledger->writable = options->write;
	rc = find_plan(ledger, options->path, err);
	if (!rc)
		rc = check_output(ledger, options->output, err);
	if (!rc && options->write)
		rc = lock_plan(ledger, options, err);
	if (!rc)
		rc = read_plan(ledger, options, err);
	if (rc)
		goto out;
	pl_time_format(time(NULL), ledger->now); /* in the lock: the log's times do not go back */
	pl_items_make(&ledger->items, ledger->plan);
	meta = pl_json_get(ledger->plan->doc, "metadata");
	ledger->root = pl_root_find(&ledger->arena, ledger->dir,
	                            pl_json_get_str(meta, "repositoryDir"), &ledger->in_repository);
	rc = reconcile(ledger, options, err);
out:
	if (rc)
		pl_ledger_close(ledger);
	else
		*out = ledger;
	return rc;
}

void pl_ledger_close(struct pl_ledger *ledger)
{
	if (!ledger)
		return;
	pl_items_release(&ledger->items);
	pl_plan_free(ledger->plan);
	pl_sb_deinit(&ledger->pending);
	pl_sb_deinit(&ledger->text);
	pl_lock_drop(&ledger->lock);
	pl_arena_deinit(&ledger->arena);
	free(ledger);
}

/* --- writing ------------------------------------------------------------------------------ */

int pl_ledger_commit_log(struct pl_ledger *ledger, const struct pl_items *items, struct pl_err *err)
{
	pl_json *meta = pl_json_get(ledger->plan->doc, "metadata"), *mark;
	char digest[17];
	int rc = 0;

	if (ledger->pending.n)
		rc = pl_planlog_append(ledger->log_path.p, ledger->log_size,
		                       pl_sb_str(&ledger->pending), err);
	if (rc)
		return rc;
	pl_items_digest(items, digest);
	mark = pl_json_get(meta, "log");
	if (pl_json_type(mark) != PL_JSON_OBJECT) {
		pl_json_set(meta, "log", pl_json_new_object());
		mark = pl_json_get(meta, "log");
	}
	pl_json_set(mark, "lines", pl_json_new_int((int64_t)ledger->lines));
	pl_json_set_str(mark, "states", pl_str_of(digest));
	return 0;
}

/*
 * A command that fails must not come true later: the lines of a plan that could not be replaced
 * are taken back. (A replace may fail after the fact, when only the folder cannot be synced.)
 */
static void take_back(struct pl_ledger *ledger, struct pl_str wanted)
{
	struct pl_sb text = PL_SB_INIT;

	if (ledger->pending.n && pl_fs_slurp(ledger->path.p, PL_MAX_STATE_SIZE, &text, NULL) == 0 &&
	    !pl_str_eq(pl_sb_str(&text), wanted) &&
	    pl_planlog_append(ledger->log_path.p, ledger->log_size, PL_S_NONE, NULL))
		ledger->pending.n = 0; /* then the next command brings the plan there after all */
	pl_sb_deinit(&text);
}

int pl_ledger_replace(struct pl_ledger *ledger, struct pl_str text, struct pl_err *err)
{
	const struct pl_str was = pl_sb_str(&ledger->text);
	int rc = pl_fs_replace_known(ledger->path.p, text, &was, err);

	if (rc == PL_ECHANGED)
		rc = pl_err_set(
			err, rc,
			"plan '" PL_STR_FMT
			"' was changed by somebody else meanwhile, and is left so: run this again",
			PL_STR_ARG(ledger->path));
	if (rc)
		take_back(ledger, text);
	return rc;
}

int pl_ledger_commit(struct pl_ledger *ledger, struct pl_err *err)
{
	struct pl_sb text = PL_SB_INIT;
	struct pl_out *out;
	int rc;

	if (!ledger->dirty && !ledger->pending.n)
		return 0;
	rc = pl_ledger_commit_log(ledger, &ledger->items, err);
	if (rc)
		return rc;
	out = pl_out_new(PL_OUT_PRETTY, NULL, &text);
	pl_out_json(out, ledger->plan->doc);
	rc = pl_out_close(out, err);
	if (!rc)
		rc = pl_ledger_replace(ledger, pl_sb_str(&text), err);
	else
		take_back(ledger, pl_sb_str(&text));
	pl_sb_deinit(&text);
	return rc;
}
