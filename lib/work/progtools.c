/* lib/work/progtools.c */
#include "work/progtools.h"

#include "base/fs.h"
#include "base/proc.h"

#include <stdlib.h>
#include <unistd.h>

static const struct pl_tool tools[] = {
	{ "planctl", PL_TOOL_SUITE, true, true, PL_REACH_NONE },
	{ "genplan", PL_TOOL_SUITE, true, true, PL_REACH_NONE },
	{ "checkparity", PL_TOOL_SUITE, true, true, PL_REACH_NONE },
	{ "checkfile", PL_TOOL_SUITE, true, true, PL_REACH_ANY },
	{ "checkprog", PL_TOOL_SUITE, true, true, PL_REACH_NONE },
	{ "gencontext", PL_TOOL_SUITE, true, true, PL_REACH_NONE },
	{ "runprog", PL_TOOL_SUITE, true, true, PL_REACH_NONE },
	{ "genprog", PL_TOOL_SUITE, true, true, PL_REACH_NONE },
	{ "gennotes", PL_TOOL_SUITE, true, true, PL_REACH_NONE },
	{ "genreport", PL_TOOL_SUITE, true, false, PL_REACH_NONE },
	{ "openfiles", PL_TOOL_SUITE, true, false, PL_REACH_ANY },
	{ "gensyms", PL_TOOL_SUITE, true, false, PL_REACH_NONE },
	{ "gendeps", PL_TOOL_SUITE, true, false, PL_REACH_NONE },
	{ "readtype", PL_TOOL_SUITE, true, false, PL_REACH_NONE },
	{ "difftype", PL_TOOL_SUITE, true, false, PL_REACH_NONE },
	{ "portmcp", PL_TOOL_SUITE, true, false, PL_REACH_NONE },
	/* reads its arguments and input, writes its output: what writes elsewhere is not here */
	{ "basename", PL_TOOL_HARMLESS, false, false, PL_REACH_NONE },
	{ "cat", PL_TOOL_HARMLESS, false, false, PL_REACH_NONE },
	{ "cmp", PL_TOOL_HARMLESS, true, false, PL_REACH_NONE },
	{ "comm", PL_TOOL_HARMLESS, false, false, PL_REACH_NONE },
	{ "cut", PL_TOOL_HARMLESS, false, false, PL_REACH_NONE },
	{ "diff", PL_TOOL_HARMLESS, true, false, PL_REACH_NONE },
	{ "dirname", PL_TOOL_HARMLESS, false, false, PL_REACH_NONE },
	{ "grep", PL_TOOL_HARMLESS, true, false, PL_REACH_NONE },
	{ "head", PL_TOOL_HARMLESS, false, false, PL_REACH_NONE },
	{ "jq", PL_TOOL_HARMLESS, true, false, PL_REACH_NONE },
	{ "ls", PL_TOOL_HARMLESS, false, false, PL_REACH_NONE },
	{ "mkdir", PL_TOOL_HARMLESS, false, false, PL_REACH_GIVEN },
	{ "mv", PL_TOOL_HARMLESS, false, false, PL_REACH_GIVEN },
	{ "rm", PL_TOOL_HARMLESS, false, false, PL_REACH_GIVEN },
	{ "sort", PL_TOOL_HARMLESS, false, false, PL_REACH_GIVEN },
	{ "tail", PL_TOOL_HARMLESS, false, false, PL_REACH_NONE },
	{ "touch", PL_TOOL_HARMLESS, false, false, PL_REACH_GIVEN },
	{ "tr", PL_TOOL_HARMLESS, false, false, PL_REACH_NONE },
	{ "uniq", PL_TOOL_HARMLESS, false, false, PL_REACH_GIVEN },
	{ "wc", PL_TOOL_HARMLESS, false, false, PL_REACH_NONE },
	{ ":", PL_TOOL_BUILTIN, false, false, PL_REACH_NONE },
	{ "[", PL_TOOL_BUILTIN, true, false, PL_REACH_NONE },
	{ "break", PL_TOOL_BUILTIN, false, false, PL_REACH_NONE },
	{ "cd", PL_TOOL_BUILTIN, false, false, PL_REACH_NONE },
	{ "continue", PL_TOOL_BUILTIN, false, false, PL_REACH_NONE },
	{ "echo", PL_TOOL_BUILTIN, false, false, PL_REACH_NONE },
	{ "exit", PL_TOOL_BUILTIN, true, false, PL_REACH_NONE },
	{ "export", PL_TOOL_BUILTIN, false, false, PL_REACH_NONE },
	{ "false", PL_TOOL_BUILTIN, true, false, PL_REACH_NONE },
	{ "printf", PL_TOOL_BUILTIN, false, false, PL_REACH_NONE },
	{ "pwd", PL_TOOL_BUILTIN, false, false, PL_REACH_NONE },
	{ "read", PL_TOOL_BUILTIN, true, false, PL_REACH_NONE },
	{ "return", PL_TOOL_BUILTIN, true, false, PL_REACH_NONE },
	{ "set", PL_TOOL_BUILTIN, false, false, PL_REACH_NONE },
	{ "shift", PL_TOOL_BUILTIN, false, false, PL_REACH_NONE },
	{ "test", PL_TOOL_BUILTIN, true, false, PL_REACH_NONE },
	{ "true", PL_TOOL_BUILTIN, false, false, PL_REACH_NONE },
	{ "unset", PL_TOOL_BUILTIN, false, false, PL_REACH_NONE },
};

static const struct pl_tool unknown = { "", PL_TOOL_UNKNOWN, false, false, PL_REACH_NONE };
/* of the shell too, but what they run is not seen */
static const char *const opaque[] = { ".", "eval", "exec", "source", "command", "trap", "wait" };

const struct pl_tool *pl_tool_at(size_t i)
{
	return i < PL_LEN(tools) ? &tools[i] : NULL;
}

const struct pl_tool *pl_tool_find(struct pl_str name)
{
	for (size_t i = 0; i < PL_LEN(tools); i++)
		if (pl_str_is(name, tools[i].name))
			return &tools[i];
	return &unknown;
}

bool pl_tool_on_path(struct pl_str name, struct pl_sb *out)
{
	struct pl_str rest = pl_str_of(getenv("PATH")), dir;
	struct pl_sb path = PL_SB_INIT;
	bool found = false;

	for (size_t i = 0; i < PL_LEN(opaque); i++)
		if (pl_str_is(name, opaque[i]))
			return true;
	while (!found && pl_str_split(&rest, ':', &dir)) {
		pl_sb_clear(&path);
		pl_fs_join(&path, dir, name);
		found = access(path.p, X_OK) == 0 && pl_fs_is_file(path.p);
	}
	if (found)
		pl_sb_add(out, pl_sb_str(&path));
	pl_sb_deinit(&path);
	return found;
}

int pl_tool_suite_path(struct pl_str name, struct pl_sb *out, struct pl_err *err)
{
	int rc = pl_fs_prefix(out, err);

	if (!rc)
		pl_sb_addf(out, "/bin/" PL_STR_FMT, PL_STR_ARG(name));
	return rc;
}

/* --- what a command does ------------------------------------------------------------------- */

static struct pl_str word(const struct pl_sh_command *c, size_t i)
{
	return i < c->words.n ? c->words.at[i].text : PL_S_NONE;
}

/* planctl's options that have their argument as the next word. */
static bool takes_next(struct pl_str option)
{
	static const char *const with[] = { "-p", "--plan", "-a", "--agent", "-C",   "-o",
		                            "--output", "-j", "--jobs", "--wait", "--color" };

	for (size_t i = 0; i < PL_LEN(with); i++)
		if (pl_str_is(option, with[i]))
			return true;
	return false;
}

static bool is_option(const struct pl_sh_word *w)
{
	return w->raw.n > 1 && w->raw.p[0] == '-';
}

size_t pl_tool_verb(const struct pl_sh_command *c)
{
	for (size_t i = 1; i < c->words.n; i++) {
		if (!is_option(&c->words.at[i]))
			return i;
		i += takes_next(c->words.at[i].text);
	}
	return 0;
}

/* The n-th word behind the verb that is no option, or none; *there tells them apart. */
static struct pl_str operand(const struct pl_sh_command *c, size_t from, size_t n, bool *there)
{
	for (size_t i = from + 1; i < c->words.n; i++) {
		if (is_option(&c->words.at[i])) {
			i += takes_next(c->words.at[i].text);
			continue;
		}
		if (n-- == 0) {
			*there = true;
			return c->words.at[i].text;
		}
	}
	*there = false;
	return PL_S_NONE;
}

static unsigned planctl_effects(const struct pl_sh_command *c)
{
	static const struct { const char *verb; unsigned effects; } row[] = {
		{ "next", PL_DOES_TAKE },
		{ "claim", PL_DOES_CHANGE },
		{ "release", PL_DOES_CHANGE },
		{ "review", PL_DOES_CHANGE },
		{ "approve", PL_DOES_ASK | PL_DOES_CHANGE },
		{ "reject", PL_DOES_CHANGE },
		{ "skip", PL_DOES_CHANGE | PL_DOES_FINISH },
		{ "set", PL_DOES_CHANGE },
		{ "note", PL_DOES_CHANGE },
		{ "update", PL_DOES_CHANGE },
		{ "undo", PL_DOES_CHANGE },
	};
	const size_t at = pl_tool_verb(c);
	unsigned effects = 0;
	bool there;

	for (size_t i = 0; at && i < PL_LEN(row); i++)
		if (pl_str_is(word(c, at), row[i].verb))
			effects = row[i].effects;
	if (at && pl_str_is(word(c, at), "claim")) {
		operand(c, at, 0, &there);
		effects |= there ? 0 : PL_DOES_TAKE;
	}
	if (at && pl_str_is(word(c, at), "set") && pl_str_is(operand(c, at, 1, &there), "done"))
		effects |= PL_DOES_FINISH;
	if (at && pl_str_is(word(c, at), "update") && c->words.n &&
	    pl_str_find(word(c, c->words.n - 1), PL_S("portingState")) != SIZE_MAX)
		effects |= PL_DOES_FINISH;
	return effects;
}

/* Does one of the words begin with a dash and have that letter, or is it the long option? */
static bool has_flag(const struct pl_sh_command *c, char letter, const char *name)
{
	for (size_t i = 1; i < c->words.n; i++) {
		struct pl_str w = word(c, i);

		if (name && pl_str_is(w, name))
			return true;
		if (letter && w.n > 1 && w.p[0] == '-' && w.p[1] != '-' &&
		    pl_str_find_char(w, letter) != SIZE_MAX)
			return true;
	}
	return false;
}

static bool git_destroys(const struct pl_sh_command *c)
{
	struct pl_str verb = word(c, 1);

	return pl_str_is(verb, "push") || pl_str_is(verb, "filter-branch") ||
	       (pl_str_is(verb, "reset") && has_flag(c, 0, "--hard")) ||
	       (pl_str_is(verb, "clean") && has_flag(c, 'f', "--force")) ||
	       (pl_str_is(verb, "checkout") &&
	        (has_flag(c, 'f', "--force") || has_flag(c, 0, "--") || has_flag(c, 0, "."))) ||
	       pl_str_is(verb, "restore") ||
	       (pl_str_is(verb, "branch") && has_flag(c, 'D', NULL)) ||
	       (pl_str_is(verb, "stash") &&
	        (pl_str_is(word(c, 2), "drop") || pl_str_is(word(c, 2), "clear")));
}

static bool in_list(struct pl_str name, const char *const *list, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (pl_str_is(name, list[i]))
			return true;
	return false;
}

/* An editor, a pager, a prompt: an agent's terminal has nobody at it. */
static bool waits_for_input(const struct pl_sh_command *c)
{
	static const char *const names[] = { "vi",  "vim", "nvim", "nano", "emacs", "less",
		                             "more", "man", "top",  "htop", "ssh",   "su" };
	struct pl_str verb = word(c, 1);

	if (pl_str_is(word(c, 0), "git"))
		return ((pl_str_is(verb, "rebase") || pl_str_is(verb, "add")) &&
		        (has_flag(c, 'i', "--interactive") || has_flag(c, 'p', "--patch"))) ||
		       (pl_str_is(verb, "commit") && !has_flag(c, 'm', "--message") &&
		        !has_flag(c, 'F', "--no-edit"));
	return in_list(word(c, 0), names, PL_LEN(names));
}

unsigned pl_tool_effects(const struct pl_sh_command *c)
{
	static const char *const destroyers[] = { "dd", "mkfs", "shred", "truncate", "reboot",
		                                  "shutdown", "kill", "killall", "pkill" };
	struct pl_str name = word(c, 0);

	if (pl_str_is(name, "planctl"))
		return planctl_effects(c);
	if (pl_str_is(name, "git") && git_destroys(c))
		return PL_DOES_DESTROY;
	if (pl_str_is(name, "rm") && (has_flag(c, 'r', "--recursive") || has_flag(c, 'R', NULL)))
		return PL_DOES_DESTROY;
	if (pl_str_is(name, "find") && has_flag(c, 0, "-delete"))
		return PL_DOES_DESTROY;
	if ((pl_str_is(name, "npm") || pl_str_is(name, "cargo")) &&
	    pl_str_is(word(c, 1), "publish"))
		return PL_DOES_DESTROY;
	if (in_list(name, destroyers, PL_LEN(destroyers)))
		return PL_DOES_DESTROY;
	return waits_for_input(c) ? PL_DOES_READ : 0;
}

/* --- helps --------------------------------------------------------------------------------- */

void pl_helps_deinit(struct pl_helps *helps)
{
	pl_map_deinit(&helps->by_name);
	pl_arena_deinit(&helps->arena);
}

static int ask_for_help(struct pl_arena *arena, struct pl_str tool, struct pl_str verb,
                        struct pl_str *out, struct pl_err *err)
{
	const struct pl_proc_limits limits = { .seconds = 60, .output = 1 << 20 };
	const char *argv[] = { NULL, "--help", NULL, NULL };
	struct pl_sb path = PL_SB_INIT;
	struct pl_proc proc = PL_PROC_INIT;
	int rc = pl_tool_suite_path(tool, &path, err);

	if (!rc && access(path.p, X_OK) == 0) {
		argv[0] = path.p;
		if (verb.n) {
			argv[1] = pl_arena_cstr(arena, verb);
			argv[2] = "--help";
		}
		rc = pl_proc_run(argv, PL_S_NONE, &limits, &proc, err);
		if (!rc && proc.status != 0 && !verb.n)
			rc = pl_err_set(err, PL_EIO, "'%s --help' ended with %d", path.p,
			                proc.status);
		if (!rc && proc.status == 0)
			*out = pl_arena_dup(arena, pl_sb_str(&proc.out));
	}
	pl_sb_deinit(&path);
	pl_proc_deinit(&proc);
	return rc;
}

int pl_helps_get(struct pl_helps *helps, struct pl_str tool, struct pl_str verb, struct pl_str *out,
                 struct pl_err *err)
{
	struct pl_str key = pl_arena_fmt(&helps->arena, PL_STR_FMT " " PL_STR_FMT, PL_STR_ARG(tool),
	                                 PL_STR_ARG(verb));
	bool is_new;
	struct pl_map_entry *entry = pl_map_add(&helps->by_name, key, &is_new);
	struct pl_str *help = entry->ptr;
	int rc = 0;

	if (is_new) {
		help = PL_ARENA_NEW(&helps->arena, struct pl_str);
		entry->ptr = help;
		rc = ask_for_help(&helps->arena, tool, verb, help, err);
	}
	*out = *help;
	return rc;
}

/* "--long=ARG", "-C DIR" */
static struct pl_help_option option_of(struct pl_str text)
{
	struct pl_help_option option = { text, PL_S_NONE };

	for (size_t i = 0; i < text.n; i++)
		if (text.p[i] == '=' || text.p[i] == ' ') {
			option.name = pl_str_sub(text, 0, i);
			option.arg = pl_str_trim(pl_str_sub(text, i + 1, text.n));
			break;
		}
	return option;
}

bool pl_help_next(struct pl_str *rest, struct pl_help_option *shorter,
                  struct pl_help_option *longer)
{
	struct pl_str line;

	memset(shorter, 0, sizeof(*shorter));
	memset(longer, 0, sizeof(*longer));
	while (pl_str_split(rest, '\n', &line)) {
		struct pl_str text = pl_str_trim(line), part;
		const size_t gap = pl_str_find(text, PL_S("  "));

		if (!pl_str_starts(line, PL_S("  ")) || text.n < 2 || text.p[0] != '-')
			continue;
		if (gap != SIZE_MAX)
			text = pl_str_sub(text, 0, gap);
		while (pl_str_split(&text, ',', &part)) {
			part = pl_str_trim(part);
			/* "-s, --state=STATE,...": what follows the comma is no option */
			if (pl_str_starts(part, PL_S("--")))
				*longer = option_of(part);
			else if (pl_str_starts(part, PL_S("-")))
				*shorter = option_of(part);
		}
		if (longer->arg.n && !shorter->arg.n)
			shorter->arg = longer->arg;
		return true;
	}
	return false;
}

bool pl_help_find(struct pl_str help, struct pl_str name, struct pl_help_option *out)
{
	struct pl_help_option shorter, longer;
	unsigned beginnings = 0;

	while (pl_help_next(&help, &shorter, &longer)) {
		if (pl_str_eq(shorter.name, name)) {
			*out = shorter;
			return true;
		}
		if (pl_str_eq(longer.name, name)) {
			*out = longer;
			return true;
		}
		if (name.n > 2 && pl_str_starts(longer.name, name)) {
			*out = longer;
			beginnings++;
		}
	}
	return beginnings == 1;
}

bool pl_help_has_verbs(struct pl_str help)
{
	return pl_str_find(help, PL_S("\nverbs (")) != SIZE_MAX;
}

bool pl_help_next_verb(struct pl_str *rest, struct pl_str *verb)
{
	const size_t at = pl_str_find(*rest, PL_S("\nverbs ("));
	struct pl_str line;

	if (at != SIZE_MAX) {
		*rest = pl_str_sub(*rest, at + 1, rest->n);
		pl_str_split(rest, '\n', &line);
	}
	while (pl_str_split(rest, '\n', &line)) {
		struct pl_str words = line;

		if (!line.n) /* what follows is prose */
			break;
		if (pl_is_lower(line.p[0]) && pl_str_split(&words, ' ', verb))
			return true;
	}
	*rest = PL_S_NONE;
	return false;
}
