/*
 * cmd/planctl.c -- the plan's state: who works on what, what is done, and who said so.
 *
 * Each verb opens the plan (lib/work/ledger.h says how that is made hard to lose), does one thing
 * and closes it. Options of all verbs live in one struct.
 */
#include "base/cmd.h"
#include "base/utf.h"
#include "work/amend.h"
#include "work/audit.h"
#include "work/change.h"
#include "work/checkpoint.h"
#include "work/history.h"
#include "work/jot.h"
#include "work/lease.h"
#include "work/planjq.h"
#include "work/progress.h"

#include <pwd.h>
#include <stdlib.h>
#include <unistd.h>

enum { DEFAULT_WAIT = 10, DEFAULT_LEASE = 60, BAR = 30 };

struct planctl_args {
	const char *plan, *agent, *wait;
	bool json, oneline, lane, force, raw, compact, repair, follow;
	unsigned lease;
	const char *why, *key, *topic, *allowed_signers, *kind;
	struct pl_opt_list states, values;
	int approval;
};

#define OPT(name) offsetof(struct planctl_args, name)

static const struct pl_opt common[] = {
	{ 'p', "plan", PL_OPT_STR, OPT(plan), "FILE", "the plan (default porting-plan.json)" },
	{ 'a', "agent", PL_OPT_STR, OPT(agent), "ID",
	  "who you are (default $PORTOLAN_AGENT, then the user's name)" },
	{ 0, "wait", PL_OPT_STR, OPT(wait), "SECONDS",
	  "how long to wait for the plan's lock (default 10)" },
};

/* --- what the verbs share ----------------------------------------------------------------- */

static const char *plan_of(const struct planctl_args *args)
{
	return args->plan ? args->plan : "porting-plan.json";
}

static const char *who_of(const struct planctl_args *args)
{
	const char *agent = getenv("PORTOLAN_AGENT");
	const struct passwd *user;

	if (args->agent)
		return args->agent;
	if (agent && *agent)
		return agent;
	user = getpwuid(geteuid());
	return user ? user->pw_name : "somebody";
}

/* A name that goes into plan and log and comes back the same; each transition has it. */
static int check_who(const char *who, struct pl_err *err)
{
	enum { MAX_NAME = 200 }; /* bytes: room for any address of a person */
	struct pl_str s = pl_str_of(who);
	bool plain = s.n && s.n <= MAX_NAME && pl_utf8_valid(s) && pl_str_trim(s).n == s.n;

	for (size_t i = 0; i < s.n; i++)
		plain &= (unsigned char)s.p[i] >= 0x20 && s.p[i] != 0x7f;
	return plain ? 0 : pl_err_set(err, PL_EUSAGE, "'%s' is no name for an agent", who);
}

static int options_of(struct pl_ctx *ctx, const struct planctl_args *args, const char *purpose,
                      bool write, struct pl_ledger_options *out, struct pl_err *err)
{
	char *end = NULL;
	unsigned long wait = args->wait ? strtoul(args->wait, &end, 10) : DEFAULT_WAIT;

	if (args->wait && (!pl_is_digit(args->wait[0]) || *end || wait > 86400))
		return pl_err_set(err, PL_EUSAGE,
		                  "option '--wait': '%s' is not a number of seconds", args->wait);
	*out = (struct pl_ledger_options){ .path = plan_of(args),
		                           .write = write,
		                           .output = ctx->out_path,
		                           .who = who_of(args),
		                           .purpose = purpose,
		                           .wait = (unsigned)wait,
		                           .log = ctx->log };
	return check_who(out->who, err);
}

static int open_plan(struct pl_ctx *ctx, const struct planctl_args *args, const char *purpose,
                     bool write, struct pl_ledger **out, struct pl_err *err)
{
	struct pl_ledger_options options;
	int rc = options_of(ctx, args, purpose, write, &options, err);

	return rc ? rc : pl_ledger_open(&options, out, err);
}

static int find(const struct pl_ledger *ledger, const char *name, struct pl_item **out,
                struct pl_err *err)
{
	return pl_items_find(&ledger->items, pl_str_of(name), out, err);
}

static void print(struct pl_ctx *ctx, const struct pl_sb *text)
{
	fwrite(pl_sb_cstr(text), 1, text->n, ctx->out); /* the shared main checks the stream */
}

static enum pl_brief_form form_of(const struct planctl_args *args)
{
	return args->json ? PL_BRIEF_JSON : args->oneline ? PL_BRIEF_ONELINE : PL_BRIEF_TEXT;
}

/* Show the item; NULL: say why there is nothing to take. The exit status for that. */
static int show(struct pl_ctx *ctx, const struct planctl_args *args, const struct pl_ledger *ledger,
                const struct pl_item *item)
{
	struct pl_sb text = PL_SB_INIT;

	pl_brief_write(ledger, item, form_of(args), &text);
	print(ctx, &text);
	pl_sb_clear(&text);
	if (!item) {
		pl_lease_none(ledger, &text);
		pl_log_note(ctx->log, "%s", pl_sb_cstr(&text));
	}
	pl_sb_deinit(&text);
	return item ? PL_EXIT_OK : PL_EXIT_FINDINGS;
}

/* --- next, claim, release ----------------------------------------------------------------- */

static int next_run(struct pl_ctx *ctx, const void *p, struct pl_err *err)
{
	const struct planctl_args *args = p;
	struct pl_ledger_options options;
	struct pl_ledger *ledger = NULL;
	int rc = options_of(ctx, args, "planctl next", false, &options, err);

	options.next_only = !args->lane; /* a lane is seen from all claims */
	if (!rc)
		rc = pl_ledger_open(&options, &ledger, err);
	if (rc)
		return rc;
	rc = show(ctx, args, ledger, pl_lease_next(ledger, args->lane));
	pl_ledger_close(ledger);
	return rc;
}

static int claim_run(struct pl_ctx *ctx, const void *p, struct pl_err *err)
{
	const struct planctl_args *args = p;
	struct pl_ledger *ledger = NULL;
	struct pl_item *item = NULL;
	int rc;

	if (args->lane && ctx->n_operands)
		return pl_err_set(err, PL_EUSAGE, "--lane chooses the type: name none");
	rc = open_plan(ctx, args, "planctl claim", true, &ledger, err);
	if (!rc)
		rc = pl_lease_take(ledger, ctx->n_operands ? ctx->operands[0] : NULL, args->lane,
		                   args->lease ? args->lease : DEFAULT_LEASE, &item, err);
	if (!rc)
		rc = show(ctx, args, ledger, item);
	if (item)
		pl_log_note(ctx->log, PL_STR_FMT " is claimed by %s until " PL_STR_FMT,
		            PL_STR_ARG(item->id), ledger->who, PL_STR_ARG(pl_lease_expires(item)));
	pl_ledger_close(ledger);
	return rc;
}

static int change(struct pl_ctx *ctx, const struct planctl_args *args, const char *purpose,
                  struct pl_change_request request, struct pl_err *err)
{
	struct pl_ledger_options options;
	int rc = options_of(ctx, args, purpose, true, &options, err);

	request.type = ctx->operands[0];
	request.force = args->force;
	return rc ? rc : pl_change(&options, &request, err);
}

static int release_run(struct pl_ctx *ctx, const void *p, struct pl_err *err)
{
	const struct planctl_args *args = p;

	return change(ctx, args, "planctl release",
	              (struct pl_change_request){
			      .verb = PL_DO_RELEASE, .to = PL_STATE_PENDING, .why = args->why },
	              err);
}

/* --- set, review, reject, skip ------------------------------------------------------------ */

static int set_run(struct pl_ctx *ctx, const void *p, struct pl_err *err)
{
	const struct planctl_args *args = p;
	int to = pl_state_of(pl_str_of(ctx->operands[1]));

	if (to < 0)
		return pl_err_set(err, PL_EUSAGE,
		                  "'%s' is none of pending, claimed, review, done, skipped",
		                  ctx->operands[1]);
	return change(ctx, args, "planctl set",
	              (struct pl_change_request){
			      .verb = PL_DO_SET, .to = (enum pl_state)to, .why = args->why },
	              err);
}

static int review_run(struct pl_ctx *ctx, const void *p, struct pl_err *err)
{
	const struct planctl_args *args = p;

	return change(ctx, args, "planctl review",
	              (struct pl_change_request){
			      .verb = PL_DO_REVIEW, .to = PL_STATE_REVIEW, .why = args->why },
	              err);
}

static int reject_run(struct pl_ctx *ctx, const void *p, struct pl_err *err)
{
	return change(ctx, p, "planctl reject",
	              (struct pl_change_request){ .verb = PL_DO_REJECT,
	                                          .to = PL_STATE_PENDING,
	                                          .why = ctx->operands[1] },
	              err);
}

static int skip_run(struct pl_ctx *ctx, const void *p, struct pl_err *err)
{
	return change(ctx, p, "planctl skip",
	              (struct pl_change_request){
			      .verb = PL_DO_SKIP, .to = PL_STATE_SKIPPED, .why = ctx->operands[1] },
	              err);
}

static int approve_run(struct pl_ctx *ctx, const void *p, struct pl_err *err)
{
	const struct planctl_args *args = p;
	struct pl_ledger_options options;
	const struct pl_checkpoint checkpoint = { &options, ctx->operands[0], args->key, args->why };
	struct pl_sb line = PL_SB_INIT;
	bool approved = false;
	int rc = options_of(ctx, args, "planctl approve", true, &options, err);

	if (!rc)
		rc = pl_checkpoint_pass(&checkpoint, &approved, &line, err);
	if (!rc)
		pl_log_note(ctx->log, "%s", pl_sb_cstr(&line));
	pl_sb_deinit(&line);
	return rc ? rc : approved ? PL_EXIT_OK : PL_EXIT_FINDINGS;
}

/* --- note, undo --------------------------------------------------------------------------- */

static int note_run(struct pl_ctx *ctx, const void *p, struct pl_err *err)
{
	const struct planctl_args *args = p;
	struct pl_ledger_options options;
	int rc = options_of(ctx, args, "planctl note", true, &options, err);

	return rc ? rc
	          : pl_jot_beside(&options, args->topic ? args->topic : "General", ctx->operands[0],
	                          err);
}

static int undo_run(struct pl_ctx *ctx, const void *p, struct pl_err *err)
{
	const struct planctl_args *args = p;
	struct pl_ledger_options options;
	int rc = options_of(ctx, args, "planctl undo", true, &options, err);

	return rc ? rc : pl_undo(&options, args->force, err);
}

/* --- status, list, log -------------------------------------------------------------------- */

static int status_run(struct pl_ctx *ctx, const void *p, struct pl_err *err)
{
	const struct planctl_args *args = p;
	struct pl_ledger *ledger = NULL;
	struct pl_sb text = PL_SB_INIT;
	struct pl_out *out;
	int rc = open_plan(ctx, args, "planctl status", false, &ledger, err);

	if (rc)
		return rc;
	if (args->json) {
		out = pl_out_new(PL_OUT_PRETTY, ctx->out, NULL);
		pl_progress_json(ledger, out);
		rc = pl_out_close(out, err);
	} else {
		pl_progress_text(ledger, !ctx->out_path && isatty(STDOUT_FILENO) ? BAR : 0,
		                 ctx->color, &text);
	}
	print(ctx, &text);
	pl_sb_deinit(&text);
	pl_ledger_close(ledger);
	return rc;
}

static int wanted_states(const struct planctl_args *args, bool wanted[PL_N_STATES],
                         struct pl_err *err)
{
	for (int s = 0; s < PL_N_STATES; s++)
		wanted[s] = !args->states.n;
	for (size_t i = 0; i < args->states.n; i++) {
		struct pl_str rest = pl_str_of(args->states.at[i]), word;

		while (pl_str_split(&rest, ',', &word)) {
			int s = pl_state_of(word);

			if (s < 0)
				return pl_err_set(
					err, PL_EUSAGE,
					"option '--state': '" PL_STR_FMT
					"' is none of pending, claimed, review, done, skipped",
					PL_STR_ARG(word));
			wanted[s] = true;
		}
	}
	return 0;
}

static int list_run(struct pl_ctx *ctx, const void *p, struct pl_err *err)
{
	const struct planctl_args *args = p;
	struct pl_ledger *ledger = NULL;
	struct pl_sb text = PL_SB_INIT;
	bool wanted[PL_N_STATES];
	int rc = wanted_states(args, wanted, err);

	if (!rc && args->kind && !pl_kind_of(pl_str_of(args->kind)))
		rc = pl_err_set(err, PL_EUSAGE, "--kind: '%s' is no kind of type", args->kind);
	if (!rc)
		rc = open_plan(ctx, args, "planctl list", false, &ledger, err);
	if (!rc)
		pl_progress_list(ledger, wanted, args->kind, form_of(args), &text);
	print(ctx, &text);
	pl_sb_deinit(&text);
	pl_ledger_close(ledger);
	return rc;
}

static int log_run(struct pl_ctx *ctx, const void *p, struct pl_err *err)
{
	const struct planctl_args *args = p;
	struct pl_ledger *ledger = NULL;
	struct pl_item *item = NULL;
	int rc = open_plan(ctx, args, "planctl log", false, &ledger, err);

	if (!rc && args->follow && ctx->out_path)
		rc = pl_err_set(err, PL_EUSAGE,
		                "--follow has no end: it cannot go to a file by -o");
	if (!rc && ctx->n_operands)
		rc = find(ledger, ctx->operands[0], &item, err);
	if (!rc)
		rc = pl_history_write(ledger->log_path.p, item ? item->id : PL_S_NONE, args->json,
		                      args->follow, ctx->out, err);
	pl_ledger_close(ledger);
	return rc;
}

/* --- query, update ------------------------------------------------------------------------ */

static int query_run(struct pl_ctx *ctx, const void *p, struct pl_err *err)
{
	const struct planctl_args *args = p;
	enum pl_jq_style style = args->raw       ? PL_JQ_RAW
	                         : args->compact ? PL_JQ_COMPACT
	                                         : PL_JQ_PRETTY;
	struct pl_ledger *ledger = NULL;
	struct pl_sb text = PL_SB_INIT;
	int rc = open_plan(ctx, args, "planctl query", false, &ledger, err);

	if (!rc)
		rc = pl_planjq_run(ledger, ctx->operands[0], who_of(args), &args->values, style,
		                   &text, NULL, err);
	if (!rc)
		print(ctx, &text);
	pl_sb_deinit(&text);
	pl_ledger_close(ledger);
	return rc;
}

static int update_run(struct pl_ctx *ctx, const void *p, struct pl_err *err)
{
	const struct planctl_args *args = p;
	const struct pl_update update = { ctx->operands[0], &args->values, args->why };
	struct pl_ledger_options options;
	int rc = options_of(ctx, args, "planctl update", true, &options, err);

	return rc ? rc : pl_update(&options, &update, err);
}

/* --- check -------------------------------------------------------------------------------- */

static int check_run(struct pl_ctx *ctx, const void *p, struct pl_err *err)
{
	const struct planctl_args *args = p;
	struct pl_ledger_options options;
	const struct pl_audit_request request = {
		.ledger = &options,
		.at_least = args->approval ? (enum pl_approval)(args->approval - 1) : PL_APPROVAL_NONE,
		.allowed_signers = args->allowed_signers,
		.json = args->json,
	};
	size_t n = 0;
	int rc = options_of(ctx, args, args->repair ? "planctl check --repair" : "planctl check",
	                    false, &options, err);

	if (!rc && args->repair)
		rc = pl_audit_repair(&options, err);
	if (!rc)
		rc = pl_audit(&request, ctx->out, &n, err);
	return rc ? rc : n ? PL_EXIT_FINDINGS : PL_EXIT_OK;
}

/* --- tables ------------------------------------------------------------------------------- */

#define JSON { 0, "json", PL_OPT_FLAG, OPT(json), NULL, "as JSON" }
#define ONELINE                                                                                    \
	{ 0, "oneline", PL_OPT_FLAG, OPT(oneline), NULL,                                           \
	  "as name|kind|source|start-end|files" }
#define LANE                                                                                       \
	{ 0, "lane", PL_OPT_FLAG, OPT(lane), NULL, "only what shares no file with others' claims" }
#define FORCE(help) { 'f', "force", PL_OPT_FLAG, OPT(force), NULL, help }
#define WHY(help) { 'm', "why", PL_OPT_STR, OPT(why), "TEXT", help }
#define ARG                                                                                        \
	{ 0, "arg", PL_OPT_LIST, OPT(values), "NAME=VALUE", "a text for the program, as $NAME" }

static const struct pl_opt next_opts[] = { JSON, ONELINE, LANE };
static const struct pl_opt claim_opts[] = { { 'l', "lease", PL_OPT_UINT, OPT(lease), "MINUTES",
	                                      "how long it holds (default 60)" },
	                                    LANE,
	                                    JSON,
	                                    ONELINE };
static const struct pl_opt change_opts[] = { WHY("for the log"),
	                                     FORCE("although another agent has claimed it") };
static const struct pl_opt skip_opts[] = { FORCE("although another agent has claimed it") };
static const struct pl_opt approve_opts[] = { { 'k', "key", PL_OPT_STR, OPT(key), "FILE",
	                                        "sign with this key (plan.approval = signed)" },
	                                      WHY("for the log") };
static const struct pl_opt note_opts[] = { { 't', "topic", PL_OPT_STR, OPT(topic), "TOPIC",
	                                     "the heading (default General)" } };
static const struct pl_opt status_opts[] = { JSON };
static const struct pl_opt list_opts[] = {
	{ 's', "state", PL_OPT_LIST, OPT(states), "STATE,...", "only these states" },
	{ 0, "kind", PL_OPT_STR, OPT(kind), "KIND", "only this kind: class, enum, ..." },
	{ 0, "json", PL_OPT_FLAG, OPT(json), NULL, "as JSON, one type a line" },
	ONELINE
};
static const struct pl_opt query_opts[] = {
	{ 'r', "raw", PL_OPT_FLAG, OPT(raw), NULL, "texts without quotes" },
	{ 'c', "compact", PL_OPT_FLAG, OPT(compact), NULL, "one result a line" },
	ARG
};
static const struct pl_opt update_opts[] = { WHY("for the log, instead of the program"), ARG };
static const struct pl_opt check_opts[] = {
	JSON,
	{ 0, "repair", PL_OPT_FLAG, OPT(repair), NULL, "first set all states as the log has them" },
	/* the first word is what the zero of a command that was not told means */
	{ 0, "approval", PL_OPT_ENUM, OPT(approval), "configured,none,tty,signed",
	  "ask for approvals at least this strong" },
	{ 0, "allowed-signers", PL_OPT_STR, OPT(allowed_signers), "FILE",
	  "who may sign, instead of plan.allowedSigners" },
};
static const struct pl_opt log_opts[] = {
	{ 0, "follow", PL_OPT_FLAG, OPT(follow), NULL, "go on with what is appended" },
	{ 0, "json", PL_OPT_FLAG, OPT(json), NULL, "as JSON, one transition a line" }
};
static const struct pl_opt undo_opts[] = { FORCE("the last transition, whoever made it") };

#define OPTS(list) list, PL_LEN(list)

static const struct pl_verb verbs[] = {
	{ "next", "show the first type to port, with all that its port needs to start", NULL,
	  OPTS(next_opts), 0, 0, next_run },
	{ "claim", "take a type (the next one), or renew a claim, and show it", "[TYPE]",
	  OPTS(claim_opts), 0, 1, claim_run },
	{ "release", "give a claimed type back", "TYPE", OPTS(change_opts), 1, 1, release_run },
	{ "set", "set a type's state", "TYPE STATE", OPTS(change_opts), 2, 2, set_run },
	{ "review", "hand a port to a person", "TYPE", OPTS(change_opts), 1, 1, review_run },
	{ "approve", "the human checkpoint: ask the person at the terminal, then set it done",
	  "TYPE", OPTS(approve_opts), 1, 1, approve_run },
	{ "reject", "send a port back, with the reason", "TYPE REASON", NULL, 0, 2, 2, reject_run },
	{ "skip", "a type that is not to be ported, with the reason", "TYPE REASON",
	  OPTS(skip_opts), 2, 2, skip_run },
	{ "note", "add a note to porting-notes.md", "TEXT", OPTS(note_opts), 1, 1, note_run },
	{ "status", "how far the work is", NULL, OPTS(status_opts), 0, 0, status_run },
	{ "list", "the types in porting order", NULL, OPTS(list_opts), 0, 0, list_run },
	{ "query", "run a jq program on the plan and print its results", "JQ", OPTS(query_opts), 1,
	  1, query_run },
	{ "update", "replace the plan by the result of a jq program", "JQ", OPTS(update_opts), 1, 1,
	  update_run },
	{ "check", "is the plan valid, up to date, and in step with its log?", NULL,
	  OPTS(check_opts), 0, 0, check_run },
	{ "log", "the history", "[TYPE]", OPTS(log_opts), 0, 1, log_run },
	{ "undo", "take back your last transition", NULL, OPTS(undo_opts), 0, 0, undo_run },
};

static const struct pl_cmd planctl = {
	.name = "planctl",
	.summary = "the state of a porting plan: take work, hand it in, approve it, ask how far it is",
	.details = "TYPE is a qualified name or the end of one. Exit status 1: next and claim found\n"
	           "nothing to take, a person did not approve, check has findings.",
	.opts = common,
	.n_opts = PL_LEN(common),
	.args_size = sizeof(struct planctl_args),
	.verbs = verbs,
	.n_verbs = PL_LEN(verbs),
};

int main(int argc, char **argv)
{
	return pl_cmd_main(&planctl, argc, argv);
}
