/* lib/work/proglint_commands.c -- sh and jq blocks: syntax, tools, options, quoting. Nothing is run but
 * the suite's own --help, and sh -n. */
#include "base/jq.h"
#include "base/proc.h"
#include "work/proglint_private.h"
#include "work/progtools.h"

struct checker {
	struct pl_lint *lint;
	struct pl_helps helps;
};

/* --- syntax -------------------------------------------------------------------------------- */

/* "sh: 3: Syntax error: ..." or "bash: line 3: ...": the number, or 0. */
static unsigned shell_line(struct pl_str said)
{
	for (size_t i = 0; i + 1 < said.n; i++) {
		size_t n = i;
		unsigned line = 0;

		while (n < said.n && pl_is_digit(said.p[n]) && line < 100000000)
			line = line * 10 + (unsigned)(said.p[n++] - '0');
		if (n > i && n < said.n && said.p[n] == ':' && i >= 2 && said.p[i - 1] == ' ')
			return line;
	}
	return 0;
}

static int ask_shell(struct pl_lint *lint, const struct lint_script *script, struct pl_err *err)
{
	static const char *const argv[] = { "sh", "-n", NULL };
	const struct pl_proc_limits limits = { .seconds = 60, .output = 1 << 20 };
	struct pl_proc proc = PL_PROC_INIT;
	int rc = pl_proc_run(argv, script->block->text, &limits, &proc, err);

	if (!rc && proc.status != 0) {
		const unsigned line = shell_line(pl_sb_str(&proc.err));

		pl_lint_add(lint, "shell-syntax", lint_line(script->block, line ? line : 1),
		            "write what POSIX sh reads", "sh cannot parse this: " PL_STR_FMT,
		            PL_STR_ARG(pl_str_trim(pl_sb_str(&proc.err))));
	}
	pl_proc_deinit(&proc);
	return rc;
}

static int check_syntax(struct checker *c, const struct lint_script *script, struct pl_err *err)
{
	if (!script->sh.bad.n)
		return ask_shell(c->lint, script, err);
	pl_lint_add(c->lint, "shell-syntax", lint_line(script->block, script->sh.bad_line),
	            "write what POSIX sh reads", PL_STR_FMT, PL_STR_ARG(script->sh.bad));
	return 0;
}

/* --- jq ------------------------------------------------------------------------------------ */

/* A JSON object with a text for each name. */
static void add_arg(struct pl_sb *args, struct pl_str name)
{
	pl_sb_adds(args, args->n ? ", " : "{");
	pl_sb_add_json(args, name);
	pl_sb_adds(args, ": \"\"");
}

/* Behind an "empty", so that it is compiled and never runs. */
static void check_jq(struct checker *c, struct pl_str program, struct pl_sb *args, unsigned line)
{
	struct pl_sb text = PL_SB_INIT, out = PL_SB_INIT;
	struct pl_err err = PL_ERR_INIT;

	if (args->n)
		pl_sb_addc(args, '}');
	pl_sb_addf(&text, "empty | (" PL_STR_FMT "\n)", PL_STR_ARG(program));
	if (pl_jq_run(text.p, PL_S("null"), pl_sb_str(args), PL_JQ_COMPACT, &pl_jq_limits, &out,
	              NULL, &err) == PL_EINVALID)
		pl_lint_add(c->lint, "jq-syntax", line, "correct the program", "%s",
		            pl_sb_cstr(&err.text));
	pl_err_deinit(&err);
	pl_sb_deinit(&text);
	pl_sb_deinit(&out);
}

/* In a jq block every $name may be given by who runs it. */
static void check_jq_block(struct checker *c, const struct pl_program_block *block)
{
	struct pl_sb args = PL_SB_INIT;

	for (size_t i = 0; i + 1 < block->text.n; i++) {
		size_t n = i + 1;

		while (n < block->text.n && (pl_is_word(block->text.p[n])))
			n++;
		if (block->text.p[i] == '$' && n > i + 1 && !pl_is_digit(block->text.p[i + 1]))
			add_arg(&args, pl_str_sub(block->text, i + 1, n));
	}
	check_jq(c, block->text, &args, block->text_line);
	pl_sb_deinit(&args);
}

static bool is_jq_option_with(struct pl_str word, size_t *n)
{
	static const struct { const char *name; size_t n; } row[] = {
		{ "--arg", 2 },     { "--argjson", 2 }, { "--slurpfile", 2 }, { "--rawfile", 2 },
		{ "--indent", 1 }, { "-L", 1 },        { "-f", 1 },          { "--from-file", 1 },
	};

	for (size_t i = 0; i < PL_LEN(row); i++)
		if (pl_str_is(word, row[i].name)) {
			*n = row[i].n;
			return true;
		}
	return false;
}

static void check_jq_command(struct checker *c, const struct pl_sh_command *command, unsigned line)
{
	struct pl_sb args = PL_SB_INIT;
	size_t skip;

	for (size_t i = 1; i < command->words.n; i++) {
		const struct pl_sh_word *w = &command->words.at[i];

		if (is_jq_option_with(w->text, &skip)) {
			if (pl_str_is(w->text, "-f") || pl_str_is(w->text, "--from-file"))
				break;
			if (skip == 2 && i + 1 < command->words.n)
				add_arg(&args, command->words.at[i + 1].text);
			i += skip;
		} else if (!pl_str_starts(w->raw, PL_S("-"))) {
			if (w->literal)
				check_jq(c, w->text, &args, line + w->line - command->line);
			break;
		}
	}
	pl_sb_deinit(&args);
}

/* planctl query and update: $agent and $now are there. */
static void check_plan_query(struct checker *c, const struct pl_sh_command *command, size_t verb,
                             unsigned line)
{
	struct pl_sb args = PL_SB_INIT;
	const struct pl_sh_word *program = NULL;

	add_arg(&args, PL_S("agent"));
	add_arg(&args, PL_S("now"));
	for (size_t i = verb + 1; i < command->words.n; i++) {
		const struct pl_sh_word *w = &command->words.at[i];
		struct pl_str arg = w->text;

		if (pl_str_is(arg, "--arg") && i + 1 < command->words.n)
			arg = command->words.at[++i].text;
		else if (pl_str_starts(arg, PL_S("--arg=")))
			arg = pl_str_sub(arg, strlen("--arg="), arg.n);
		else if (pl_str_is(arg, "-p") || pl_str_is(arg, "-m") || pl_str_is(arg, "--plan") ||
		         pl_str_is(arg, "--why"))
			i++;
		else if (!pl_str_starts(w->raw, PL_S("-")))
			program = w;
		if (pl_str_find_char(arg, '=') != SIZE_MAX && program != w)
			add_arg(&args, pl_str_sub(arg, 0, pl_str_find_char(arg, '=')));
	}
	if (program && program->literal)
		check_jq(c, program->text, &args, line + program->line - command->line);
	pl_sb_deinit(&args);
}

/* --- tools and options --------------------------------------------------------------------- */

static bool is_function(const struct lint_script *script, struct pl_str name)
{
	for (size_t i = 0; i < script->sh.commands.n; i++)
		if (script->sh.commands.at[i].function &&
		    pl_str_eq(script->sh.commands.at[i].words.at[0].text, name))
			return true;
	return false;
}

static void tell_unknown_tool(struct checker *c, struct pl_str name, unsigned line)
{
	struct pl_nearest near = { .wanted = name };

	for (size_t i = 0; pl_tool_at(i); i++)
		pl_nearest_offer(&near, pl_str_of(pl_tool_at(i)->name),
		                 pl_str_of(pl_tool_at(i)->name));
	pl_lint_add(c->lint, "unknown-tool", line, "correct its name, or install it",
	            "there is no tool '" PL_STR_FMT "'%s" PL_STR_FMT "%s", PL_STR_ARG(name),
	            near.best.n ? " (did you mean '" : "", PL_STR_ARG(near.best),
	            near.best.n ? "'?)" : "");
}

static void tell_unknown_option(struct checker *c, struct pl_str tool, struct pl_str help,
                                struct pl_str word, unsigned line)
{
	struct pl_nearest near = { .wanted = word };
	struct pl_help_option shorter, longer;

	while (pl_help_next(&help, &shorter, &longer))
		if (word.n > 2)
			pl_nearest_offer(&near, longer.name, longer.name);
	pl_lint_add(c->lint, "unknown-option", line, "see its --help",
	            "'" PL_STR_FMT "' has no option '" PL_STR_FMT "'%s" PL_STR_FMT "%s",
	            PL_STR_ARG(tool), PL_STR_ARG(word), near.best.n ? " (did you mean '" : "",
	            PL_STR_ARG(near.best), near.best.n ? "'?)" : "");
}

/* Is a value one of "a|b|c"? What is no such list takes anything. */
static bool fits(struct pl_str list, struct pl_str value)
{
	struct pl_str one;

	if (pl_str_find_char(list, '|') == SIZE_MAX)
		return true;
	while (pl_str_split(&list, '|', &one))
		if (pl_str_eq(one, value))
			return true;
	return false;
}

/* One word that begins with a dash; *skip: the next one is its argument. */
static void check_option(struct checker *c, struct pl_str tool, struct pl_str help,
                         const struct pl_sh_word *w, unsigned line, bool *skip)
{
	const size_t eq = pl_str_find_char(w->text, '=');
	struct pl_str name = w->text, value = PL_S_NONE;
	struct pl_help_option option;

	*skip = false;
	if (pl_str_starts(name, PL_S("--"))) {
		if (eq != SIZE_MAX) {
			value = pl_str_sub(name, eq + 1, name.n);
			name = pl_str_sub(name, 0, eq);
		}
		if (!pl_help_find(help, name, &option)) {
			tell_unknown_option(c, tool, help, name, line);
			return;
		}
		*skip = eq == SIZE_MAX && option.arg.n;
		if (eq != SIZE_MAX && w->literal && !fits(option.arg, value))
			pl_lint_add(c->lint, "unknown-option", line, "see its --help",
			            "'" PL_STR_FMT " " PL_STR_FMT "' takes " PL_STR_FMT
			            ", not '" PL_STR_FMT "'",
			            PL_STR_ARG(tool), PL_STR_ARG(name), PL_STR_ARG(option.arg),
			            PL_STR_ARG(value));
		return;
	}
	for (size_t i = 1; i < name.n; i++) { /* -rc: several in one word */
		char dashed[2] = { '-', name.p[i] };
		struct pl_str one = { dashed, 2 };

		if (!pl_help_find(help, one, &option)) {
			tell_unknown_option(c, tool, help, one, line);
			return;
		}
		if (option.arg.n) {
			*skip = i + 1 == name.n;
			return;
		}
	}
}

static void check_options(struct checker *c, const struct pl_sh_command *command,
                          struct pl_str help, struct pl_str tool, unsigned line)
{
	bool skip = false;

	for (size_t i = 1; i < command->words.n; i++) {
		const struct pl_sh_word *w = &command->words.at[i];

		if (skip) {
			skip = false;
			continue;
		}
		if (pl_str_is(w->raw, "--"))
			break;
		if (w->raw.n > 1 && w->raw.p[0] == '-' && w->text.n)
			check_option(c, tool, help, w, line + w->line - command->line, &skip);
	}
}

static void tell_unknown_verb(struct checker *c, struct pl_str tool, struct pl_str help,
                              struct pl_str word, unsigned line)
{
	struct pl_nearest near = { .wanted = word };
	struct pl_str verb;

	while (pl_help_next_verb(&help, &verb))
		pl_nearest_offer(&near, verb, verb);
	pl_lint_add(c->lint, "unknown-option", line, "see its --help",
	            "'" PL_STR_FMT "' has no verb '" PL_STR_FMT "'%s" PL_STR_FMT "%s",
	            PL_STR_ARG(tool), PL_STR_ARG(word), near.best.n ? " (did you mean '" : "",
	            PL_STR_ARG(near.best), near.best.n ? "'?)" : "");
}

static bool has_verb(struct pl_str help, struct pl_str word)
{
	struct pl_str verb;

	while (pl_help_next_verb(&help, &verb))
		if (pl_str_eq(verb, word))
			return true;
	return false;
}

static int check_suite_tool(struct checker *c, const struct pl_sh_command *command, unsigned line,
                            struct pl_err *err)
{
	struct pl_str tool = command->words.at[0].text, help, verb = PL_S_NONE;
	int rc = pl_helps_get(&c->helps, tool, PL_S_NONE, &help, err);

	if (rc)
		return rc;
	if (!help.n) {
		pl_lint_add(c->lint, "unknown-tool", line, "install the whole of Portolan",
		            "'" PL_STR_FMT "' is not installed", PL_STR_ARG(tool));
		return 0;
	}
	if (pl_help_has_verbs(help)) {
		const size_t at = pl_tool_verb(command);

		if (at && command->words.at[at].literal) {
			verb = command->words.at[at].text;
			if (!has_verb(help, verb)) {
				tell_unknown_verb(c, tool, help, verb, line);
				return 0;
			}
			if (pl_str_is(verb, "query") || pl_str_is(verb, "update"))
				check_plan_query(c, command, at, line);
			rc = pl_helps_get(&c->helps, tool, verb, &help, err);
		}
	}
	if (!rc)
		check_options(c, command, help, tool, line);
	return rc;
}

/* --- what else can be wrong with a command ------------------------------------------------- */

/* A path that only one machine has. */
static bool is_machine_path(struct pl_str word)
{
	static const char *const roots[] = { "home", "Users", "root", "tmp", "var", "opt",     "usr",
		                             "etc",  "mnt",   "srv",  "work", "private", "Volumes" };
	struct pl_str rest = word, root;

	if (word.n > 1 && word.p[0] == '/') {
		rest = pl_str_sub(word, 1, word.n);
		if (pl_str_split(&rest, '/', &root) && rest.n)
			for (size_t i = 0; i < PL_LEN(roots); i++)
				if (pl_str_is(root, roots[i]))
					return true;
	}
	return word.n > 2 && word.p[1] == ':' && (word.p[2] == '\\' || word.p[2] == '/') &&
	       pl_is_upper(word.p[0]);
}

static void check_path(struct checker *c, const struct pl_sh_word *w, unsigned line)
{
	struct pl_str text = w->text;
	const size_t eq = pl_str_find_char(text, '=');

	if (!is_machine_path(text) && eq != SIZE_MAX)
		text = pl_str_sub(text, eq + 1, text.n);
	if (is_machine_path(text))
		pl_lint_add(c->lint, "machine-path", line,
		            "name it from the repository's root, or by a variable",
		            "'" PL_STR_FMT "' is a path of one machine", PL_STR_ARG(text));
}

static void check_manners(struct checker *c, const struct pl_sh_command *command, unsigned line)
{
	struct pl_str name = command->words.n ? command->words.at[0].text : PL_S_NONE;

	for (size_t i = 0; i < command->words.n; i++)
		check_path(c, &command->words.at[i],
		           line + command->words.at[i].line - command->line);
	for (size_t i = 0; i < command->redirects.n; i++)
		check_path(c, &command->redirects.at[i].to, line);
	if (command->piped && pl_tool_find(name)->telling)
		pl_lint_add(c->lint, "hidden-status", line,
		            "write its output to a variable first, or use an option of its own",
		            "the pipe hides the exit status of '" PL_STR_FMT "'", PL_STR_ARG(name));
	if (pl_tool_effects(command) & PL_DOES_READ)
		pl_lint_add(c->lint, "reads-terminal", line, "use a form that does not ask",
		            "'" PL_STR_FMT "' waits for somebody at a terminal", PL_STR_ARG(name));
}

static int check_command(struct checker *c, const struct lint_script *script,
                         const struct pl_sh_command *command, struct pl_err *err)
{
	const unsigned line = lint_line(script->block, command->line);
	struct pl_sb path = PL_SB_INIT;
	struct pl_str name;
	int rc = 0;

	check_manners(c, command, line);
	if (!command->words.n || command->function || !command->words.at[0].literal)
		return 0;
	c->lint->commands++;
	name = command->words.at[0].text;
	switch (pl_tool_find(name)->kind) {
	case PL_TOOL_SUITE:
		rc = check_suite_tool(c, command, line, err);
		break;
	case PL_TOOL_BUILTIN:
		break;
	default:
		if (!is_function(script, name) && pl_str_find_char(name, '/') == SIZE_MAX &&
		    !pl_tool_on_path(name, &path))
			tell_unknown_tool(c, name, line);
	}
	if (pl_str_is(name, "jq"))
		check_jq_command(c, command, line);
	pl_sb_deinit(&path);
	return rc;
}

static void check_quoting(struct checker *c, const struct lint_script *script)
{
	for (size_t i = 0; i < script->sh.vars.n; i++) {
		const struct pl_sh_var *v = &script->sh.vars.at[i];

		if (v->bare && pl_program_is_name(v->name, '_'))
			pl_lint_add(c->lint, "unquoted-variable", lint_line(script->block, v->line),
			            "put it in double quotes",
			            "'$" PL_STR_FMT "' is not quoted: blanks in it split the word",
			            PL_STR_ARG(v->name));
	}
}

static int check_script(struct checker *c, const struct lint_script *script, struct pl_err *err)
{
	int rc = check_syntax(c, script, err);

	for (size_t i = 0; i < script->sh.commands.n && !rc; i++)
		rc = check_command(c, script, &script->sh.commands.at[i], err);
	check_quoting(c, script);
	return rc;
}

int pl_lint_commands(struct pl_lint *lint, const struct lint_scripts *scripts, struct pl_err *err)
{
	struct checker c = { .lint = lint };
	const struct pl_program *p = lint->program;
	int rc = 0;

	for (size_t i = 0; i < scripts->n && !rc; i++)
		rc = check_script(&c, &scripts->at[i], err);
	for (size_t i = 0; i < p->blocks.n; i++)
		if (pl_str_is(p->blocks.at[i].language, "jq"))
			check_jq_block(&c, &p->blocks.at[i]);
	for (size_t i = 0; i < p->steps.n; i++)
		for (size_t j = 0; j < p->steps.at[i].blocks.n; j++)
			if (pl_str_is(p->steps.at[i].blocks.at[j].language, "jq"))
				check_jq_block(&c, &p->steps.at[i].blocks.at[j]);
	pl_helps_deinit(&c.helps);
	return rc;
}
