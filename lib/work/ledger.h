/*
 * lib/work/ledger.h -- a plan with its log: reading both, moving types between states, and writing
 * back so that nothing is lost.
 *
 * The plan is changed as the JSON that it is: keys that nobody here knows keep their place. What a
 * writer does, under the lock:
 *
 *	1. reads plan and log; lines of the log that the plan has not seen (a process died between the
 *	   two writes) are applied to it, but never over a state that somebody set since;
 *	2. compares the states with metadata.log.states, which is their digest as planctl left them.
 *	   Where they differ, somebody edited the plan by other means (jq, an editor): those edits
 *	   stand, and go into the log as transitions by "hand";
 *	3. appends its own transitions to the log, waits until they are on the disk;
 *	4. replaces the plan as a whole.
 *
 * Readers take no lock: they see a whole plan, and apply lines that it has not seen for themselves.
 */
#ifndef PL_WORK_LEDGER_H
#define PL_WORK_LEDGER_H

#include "base/lock.h"
#include "base/log.h"
#include "work/items.h"
#include "work/planlog.h"
#include "work/portfiles.h"

struct pl_ledger {
	struct pl_arena arena;
	struct pl_str path, dir, log_path; /* of the plan; absolute, symlinks resolved */
	const char *who;
	char now[32];      /* when it was opened: 2024-05-01T12:00:00Z */
	bool writable;
	struct pl_lock lock;
	struct pl_plan *plan;
	struct pl_items items;
	struct pl_root root;
	bool in_repository; /* the root was found around the plan or the current folder */
	bool has_log;       /* the plan has lines of a log, or there is one beside it */
	uint64_t lines;     /* n of the last line that the plan holds, this command's included */
	size_t log_size;    /* bytes of the log's whole lines */
	struct pl_sb text;    /* the plan's file as it was read; writers only */
	bool dirty;           /* the plan's document was changed */
	struct pl_sb pending; /* lines to be appended */
	size_t replayed;    /* transitions that the plan had not seen */
	size_t by_hand;     /* states that were edited by other means */
};

struct pl_ledger_options {
	const char *path; /* of the plan */
	bool write;
	bool repair; /* states that were edited by other means are not recorded: they will be undone */
	bool any_state; /* a state that is none counts as pending: of who reports or mends it */
	bool next_only; /* of a reader who wants the next type alone: skim.h; the items may be few */
	const char
		*output; /* where the command's own output goes, or NULL: never over plan or log */
	const char *who; /* an agent or a person; for writers */
	const char *purpose; /* "planctl set"; for those who wait */
	unsigned wait;       /* seconds */
	struct pl_log *log;  /* may be NULL; says what was found out of order and mended */
};

/* *out: pl_ledger_close(), which gives up what was not committed. */
PL_MUST_CHECK int pl_ledger_open(const struct pl_ledger_options *options, struct pl_ledger **out,
                                 struct pl_err *err);
void pl_ledger_close(struct pl_ledger *ledger);
/* Log, then plan. Afterwards the ledger may only be closed. */
PL_MUST_CHECK int pl_ledger_commit(struct pl_ledger *ledger, struct pl_err *err);
/*
 * Replace the plan's file, unless somebody changed it since it was read (PL_ECHANGED; not everybody
 * takes the lock). If it fails, lines that were appended to the log are taken back.
 */
PL_MUST_CHECK int pl_ledger_replace(struct pl_ledger *ledger, struct pl_str text,
                                    struct pl_err *err);
/*
 * Only the first half, for genplan, which writes a new plan itself: its types are items, and its
 * metadata, which is the one that the ledger's document has, says which lines it holds.
 */
PL_MUST_CHECK int pl_ledger_commit_log(struct pl_ledger *ledger, const struct pl_items *items,
                                       struct pl_err *err);

/* What goes with a transition; all may be none. */
struct pl_move {
	const char *who;           /* instead of the ledger's */
	struct pl_str why;
	pl_json *lease, *approval; /* shared by the plan and the log line */
	uint64_t undoes;
};
/*
 * Set an item's state, and note it for the log. Its other keys are kept in step: a lease only while
 * claimed, an approval only while done, the reason for its re-opening until it is worked on.
 */
PL_MUST_CHECK int pl_ledger_move(struct pl_ledger *ledger, struct pl_item *item, enum pl_state to,
                                 const struct pl_move *move, struct pl_err *err);
/* Only the line: item is one of another plan, whose own state is set already. */
PL_MUST_CHECK int pl_ledger_note(struct pl_ledger *ledger, const struct pl_item *item,
                                 enum pl_state from, enum pl_state to, const struct pl_move *move,
                                 struct pl_err *err);

/* True when a line of the log is about this item as the plan has it: its id and reference text. */
bool pl_item_is(const struct pl_item *item, const struct pl_planlog_line *line);
/*
 * For each of items, in their order, the last line of the log (all of it) that is about it, or
 * NULL. out has room for them.
 */
void pl_ledger_last(const struct pl_items *items, const struct pl_planlog *log,
                    const struct pl_planlog_line **out);
/* Set states, leases, approvals as the log alone has them; say what; returns how many changed. */
size_t pl_ledger_rebuild(struct pl_ledger *ledger, const struct pl_planlog *log,
                         struct pl_log *say);

/* Seconds since 1970 as "2024-05-01T12:00:00Z"; and back, -1 when it is none. */
void pl_time_format(int64_t seconds, char out[32]);
int64_t pl_time_parse(struct pl_str text);

#endif
