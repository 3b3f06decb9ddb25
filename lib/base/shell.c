/* lib/base/shell.c -- lists of commands, compound commands, redirections. */
#include "base/shell.h"

#include "base/shell_private.h"

/* What a compound command waits for; the top of the stack decides what a reserved word may be. */
enum frame { IF, THEN, LOOP, DO, CASE, PATTERN, GROUP };

struct list {
	struct sh_parser *p;
	PL_VEC(char) frames;
	struct pl_sh_command command; /* being read */
	bool begun;     /* it has a word, an assignment or a redirection */
	bool needs_one; /* behind an operator that wants another command */
	bool names;     /* the words of a for, up to the end of the line */
	bool operand;   /* what stands before can be followed by an operator */
	PL_VEC(struct pl_str) assigned;
};

unsigned pl_sh_line(struct sh_parser *p, size_t at)
{
	if (at < p->line_at) {
		p->line_at = 0;
		p->line = 1;
	}
	for (; p->line_at < at && p->line_at < p->text.n; p->line_at++)
		p->line += p->text.p[p->line_at] == '\n';
	return p->line;
}

char pl_sh_peek(const struct sh_parser *p, size_t ahead)
{
	return p->at + ahead < p->text.n ? p->text.p[p->at + ahead] : '\0';
}

bool pl_sh_bad(struct sh_parser *p, size_t at, const char *what)
{
	if (!p->sh->bad.n) {
		p->sh->bad = pl_str_of(what);
		p->sh->bad_line = pl_sh_line(p, at);
	}
	return false;
}

void pl_sh_set(struct sh_parser *p, struct pl_str name, unsigned line)
{
	struct pl_sh_var *var = pl_vec_add(&p->sh->vars);

	var->name = pl_arena_dup(&p->sh->arena, name);
	var->line = line;
	var->set = true;
}

/* --- one command --------------------------------------------------------------------------- */

static void begin(struct list *list)
{
	if (list->begun)
		return;
	list->begun = true;
	list->needs_one = false;
	list->command.line = pl_sh_line(list->p, list->p->at);
	list->command.depth = list->p->depth;
}

/* Variables that a command sets by its words: read -r a b, export A=1. */
static void set_by_words(struct list *list)
{
	static const char *const setters[] = { "read", "export", "local", "readonly", "declare",
		                               "typeset", "mapfile", "readarray" };
	const struct pl_sh_command *c = &list->command;
	bool is_setter = false;

	for (size_t i = 0; c->words.n && i < PL_LEN(setters); i++)
		is_setter |= pl_str_is(c->words.at[0].text, setters[i]);
	for (size_t i = 1; is_setter && i < c->words.n; i++) {
		struct pl_str word = c->words.at[i].raw;
		const size_t n = pl_sh_name(word);

		if (n && (n == word.n || word.p[n] == '='))
			pl_sh_set(list->p, pl_str_sub(word, 0, n), c->line);
	}
}

/* The command is complete. Within a for or a case its words were none of a command. */
static void finish(struct list *list)
{
	struct pl_sh_command *c = &list->command;

	if (list->begun) {
		set_by_words(list);
		/* 'a=1 command' sets it for the command alone */
		for (size_t i = 0; !c->words.n && i < list->assigned.n; i++)
			pl_sh_set(list->p, list->assigned.at[i], c->line);
		if (c->words.n || c->redirects.n) {
			pl_vec_push(&list->p->sh->commands, *c);
		} else {
			pl_vec_free(&c->words);
			pl_vec_free(&c->redirects);
		}
	}
	memset(c, 0, sizeof(*c));
	list->assigned.n = 0;
	list->operand |= list->begun;
	list->begun = false;
}

static void mark_piped(struct list *list)
{
	struct pl_sh *sh = list->p->sh;

	if (list->begun)
		list->command.piped = true;
	else if (sh->commands.n) /* a compound command: its last one stands for it */
		sh->commands.at[sh->commands.n - 1].piped = true;
}

/* --- reserved words ------------------------------------------------------------------------ */

static int top(const struct list *list)
{
	return list->frames.n ? list->frames.at[list->frames.n - 1] : -1;
}

static bool close_frame(struct list *list, enum frame frame, const char *what)
{
	if (top(list) != (int)frame)
		return pl_sh_bad(list->p, list->p->at, what);
	list->frames.n--;
	return true;
}

static bool change_frame(struct list *list, enum frame from, enum frame to, const char *what)
{
	if (top(list) != (int)from)
		return pl_sh_bad(list->p, list->p->at, what);
	list->frames.at[list->frames.n - 1] = (char)to;
	return true;
}

static struct pl_str next_word(const struct sh_parser *p)
{
	size_t to = p->at;

	while (to < p->text.n && !pl_sh_is_meta(p->text.p[to]))
		to++;
	return pl_str_sub(p->text, p->at, to);
}

static void skip_blanks(struct sh_parser *p)
{
	for (;;) {
		const char c = pl_sh_peek(p, 0);

		if (c == ' ' || c == '\t' || c == '\r')
			p->at++;
		else if (c == '\\' && pl_sh_peek(p, 1) == '\n')
			p->at += 2;
		else
			return;
	}
}

static bool read_for(struct list *list)
{
	struct sh_parser *p = list->p;
	size_t n;

	skip_blanks(p);
	n = pl_sh_name(pl_str_sub(p->text, p->at, p->text.n));
	if (!n)
		return pl_sh_bad(p, p->at, "'for' lacks the name of a variable");
	pl_sh_set(p, pl_str_sub(p->text, p->at, p->at + n), pl_sh_line(p, p->at));
	p->at += n;
	skip_blanks(p);
	if (pl_str_is(next_word(p), "in")) {
		p->at += 2;
		list->names = true;
	}
	pl_vec_push(&list->frames, LOOP);
	list->operand = true;
	list->needs_one = false;
	return true;
}

static bool read_case(struct list *list)
{
	struct sh_parser *p = list->p;
	struct pl_sh_word word;

	skip_blanks(p);
	if (!pl_sh_word(p, false, &word))
		return false;
	skip_blanks(p);
	while (pl_sh_peek(p, 0) == '\n') {
		p->at++;
		skip_blanks(p);
	}
	if (!pl_str_is(next_word(p), "in"))
		return pl_sh_bad(p, p->at, "'case' lacks 'in'");
	p->at += 2;
	pl_vec_push(&list->frames, PATTERN);
	list->needs_one = false;
	return true;
}

enum word {
	W_IF,
	W_THEN,
	W_ELIF,
	W_ELSE,
	W_FI,
	W_WHILE,
	W_UNTIL,
	W_FOR,
	W_DO,
	W_DONE,
	W_CASE,
	W_ESAC,
	W_OPEN,
	W_CLOSE,
	W_NOT,
	W_NONE
};

static enum word reserved(struct pl_str word)
{
	static const char *const words[] = { "if",   "then", "elif", "else", "fi",   "while", "until",
		                             "for",  "do",   "done", "case", "esac", "{",     "}",
		                             "!" };

	for (size_t i = 0; i < PL_LEN(words); i++)
		if (pl_str_is(word, words[i]))
			return (enum word)i;
	return W_NONE;
}

static bool open_frame(struct list *list, enum frame frame)
{
	pl_vec_push(&list->frames, (char)frame);
	return true;
}

/* A reserved word where a command may begin. */
static bool read_reserved(struct list *list, enum word word)
{
	const bool wants_more = word != W_FI && word != W_DONE && word != W_ESAC && word != W_CLOSE;
	bool ok = true;

	switch (word) {
	case W_IF:
		ok = open_frame(list, IF);
		break;
	case W_THEN:
		ok = change_frame(list, IF, THEN, "'then' without 'if'");
		break;
	case W_ELIF:
		ok = change_frame(list, THEN, IF, "'elif' without 'if'");
		break;
	case W_ELSE:
		ok = change_frame(list, THEN, THEN, "'else' without 'if'");
		break;
	case W_FI:
		ok = close_frame(list, THEN, "'fi' without 'then'");
		break;
	case W_WHILE:
	case W_UNTIL:
		ok = open_frame(list, LOOP);
		break;
	case W_FOR:
		list->p->at += 3;
		return read_for(list);
	case W_DO:
		ok = change_frame(list, LOOP, DO, "'do' without a loop");
		break;
	case W_DONE:
		ok = close_frame(list, DO, "'done' without 'do'");
		break;
	case W_CASE:
		list->p->at += 4;
		return read_case(list);
	case W_ESAC:
		if (top(list) == CASE)
			list->frames.at[list->frames.n - 1] = PATTERN;
		ok = close_frame(list, PATTERN, "'esac' without 'case'");
		break;
	case W_OPEN:
		ok = open_frame(list, GROUP);
		break;
	case W_CLOSE:
		ok = close_frame(list, GROUP, "'}' without '{'");
		break;
	case W_NOT:
	case W_NONE:
		break;
	}
	list->needs_one = wants_more;
	list->operand = !wants_more;
	list->p->at += next_word(list->p).n;
	return ok;
}

/* "a|b)" of a case; at is before it. */
static bool read_pattern(struct list *list)
{
	struct sh_parser *p = list->p;
	struct pl_sh_word word;

	if (pl_str_is(next_word(p), "esac"))
		return read_reserved(list, W_ESAC);
	while (p->at < p->text.n && pl_sh_peek(p, 0) != ')') {
		if (strchr(" \t\r\n|(", pl_sh_peek(p, 0)))
			p->at++;
		else if (pl_sh_is_meta(pl_sh_peek(p, 0)))
			return pl_sh_bad(p, p->at, "a pattern of 'case' lacks its ')'");
		else if (!pl_sh_word(p, false, &word))
			return false;
	}
	if (p->at >= p->text.n)
		return pl_sh_bad(p, p->at, "'case' without 'esac'");
	p->at++;
	list->frames.at[list->frames.n - 1] = CASE;
	return true;
}

/* --- words and redirections ---------------------------------------------------------------- */

static bool read_redirect(struct list *list)
{
	struct sh_parser *p = list->p;
	const char c = pl_sh_peek(p, 0), d = pl_sh_peek(p, 1);
	struct pl_sh_redirect redirect = { .op = c };
	const size_t from = p->at;
	bool here = false, copy = false;

	begin(list);
	if (c == '<' && d == '<' && pl_sh_peek(p, 2) != '<') {
		here = true;
		p->at += 2 + (pl_sh_peek(p, 2) == '-');
	} else if (c == '<' && d == '<') {
		copy = true;
		p->at += 3;
	} else if (d == '&') {
		copy = true;
		p->at += 2;
	} else {
		if (c == '>' && d == '>')
			redirect.op = 'a';
		p->at += 1 + (d == '>' || d == '|');
	}
	if (pl_sh_peek(p, 0) == '(') /* bash's <( ) */
		return pl_sh_bad(p, from, "process substitution is not of sh");
	skip_blanks(p);
	if (pl_sh_is_meta(pl_sh_peek(p, 0)))
		return pl_sh_bad(p, from, "a redirection lacks its file");
	if (!pl_sh_word(p, false, &redirect.to))
		return false;
	if (here)
		pl_vec_push(&p->heredocs, redirect.to);
	else if (!copy)
		pl_vec_push(&list->command.redirects, redirect);
	return true;
}

/* Digits right before < or > are a descriptor, no word. */
static bool at_descriptor(const struct sh_parser *p)
{
	size_t n = 0;

	while (pl_is_digit(pl_sh_peek(p, n)))
		n++;
	return n && (pl_sh_peek(p, n) == '<' || pl_sh_peek(p, n) == '>');
}

static bool read_word(struct list *list)
{
	struct sh_parser *p = list->p;
	struct pl_str all = pl_str_sub(p->text, p->at, p->text.n);
	const size_t name = pl_sh_name(all);
	const bool first = !list->command.words.n;
	const bool assigns = first && name &&
	                     (pl_sh_peek(p, name) == '=' ||
	                      (pl_sh_peek(p, name) == '+' && pl_sh_peek(p, name + 1) == '='));
	struct pl_sh_word word;

	begin(list);
	if (!pl_sh_word(p, !assigns && !list->names, &word))
		return false;
	if (list->names)
		return true;
	if (assigns) {
		pl_vec_push(&list->assigned, pl_str_sub(all, 0, name));
		if (pl_sh_peek(p, 0) == '(')
			return pl_sh_bad(p, p->at, "arrays are not of sh");
		return true;
	}
	pl_vec_push(&list->command.words, word);
	return true;
}

/* ( ): a subshell, or the parentheses of a function. */
static bool read_parenthesis(struct list *list)
{
	struct sh_parser *p = list->p;
	const size_t from = p->at++;

	if (list->command.words.n == 1) {
		skip_blanks(p);
		if (pl_sh_peek(p, 0) != ')')
			return pl_sh_bad(p, from, "'(' in the middle of a command");
		p->at++;
		list->command.function = true;
		finish(list);
		return true;
	}
	if (list->begun)
		return pl_sh_bad(p, from, "'(' in the middle of a command");
	if (++p->nesting > 60)
		return pl_sh_bad(p, from, "it is nested too deeply");
	if (!pl_sh_list(p, ')'))
		return false;
	p->nesting--;
	if (pl_sh_peek(p, 0) != ')')
		return pl_sh_bad(p, from, "a ( is not closed");
	p->at++;
	list->needs_one = false;
	list->operand = true;
	return true;
}

/* --- lists --------------------------------------------------------------------------------- */

static bool skip_heredocs(struct sh_parser *p)
{
	for (size_t i = 0; i < p->heredocs.n; i++) {
		const size_t from = p->at;
		const struct pl_sh_word *tag = &p->heredocs.at[i];
		bool closed = false;

		while (!closed && p->at < p->text.n) {
			struct pl_str rest = pl_str_sub(p->text, p->at, p->text.n), line;

			if (!pl_str_split(&rest, '\n', &line))
				break;
			closed = pl_str_eq(pl_str_trim(line), tag->text);
			if (!closed && pl_str_eq(tag->raw, tag->text) && !pl_sh_body(p, line.n))
				return false;
			if (p->at <= (size_t)(line.p - p->text.p) + line.n)
				p->at = (size_t)(line.p - p->text.p) + line.n + 1;
		}
		if (p->at > p->text.n)
			p->at = p->text.n;
		if (!closed)
			return pl_sh_bad(p, from ? from - 1 : 0, "a here document has no end");
	}
	p->heredocs.n = 0;
	return true;
}

static bool read_newline(struct list *list, char until)
{
	struct sh_parser *p = list->p;
	const bool open = list->needs_one && !list->begun;

	finish(list);
	list->names = list->operand = false;
	p->at++;
	if (!skip_heredocs(p))
		return false;
	if (!until && !open && !list->frames.n)
		pl_vec_push(&p->sh->ends, p->at);
	return true;
}

/* One of ; & | and the doubled ones. */
static bool read_operator(struct list *list)
{
	struct sh_parser *p = list->p;
	const char c = pl_sh_peek(p, 0), d = pl_sh_peek(p, 1);
	const size_t from = p->at;

	p->at += d == c && c != '\0' ? 2 : 1;
	if (c == ';' && d == ';') {
		finish(list);
		if (top(list) != CASE)
			return pl_sh_bad(p, from, "';;' outside of 'case'");
		list->frames.at[list->frames.n - 1] = PATTERN;
		list->needs_one = false;
		return true;
	}
	if (!list->begun && !list->operand)
		return pl_sh_bad(p, from,
		                 c == '|' ? "nothing stands before '|'"
		                          : "nothing stands before an operator");
	if (c == '|' && d != '|') {
		mark_piped(list);
		if (d == '&')
			p->at++;
	}
	finish(list);
	list->names = list->operand = false;
	list->needs_one = c == '|' || (c == '&' && d == '&');
	return true;
}

static bool read_one(struct list *list, char until)
{
	struct sh_parser *p = list->p;
	const char c = pl_sh_peek(p, 0);
	enum word word;

	if (c == '\n')
		return read_newline(list, until);
	if (c == '#') {
		while (p->at < p->text.n && pl_sh_peek(p, 0) != '\n')
			p->at++;
		return true;
	}
	if (top(list) == PATTERN && !list->begun)
		return read_pattern(list);
	if (c == ';' || c == '|' || c == '&')
		return read_operator(list);
	if (c == '(')
		return read_parenthesis(list);
	if (c == ')')
		return pl_sh_bad(p, p->at, "')' without '('");
	if (c == '\0')
		return pl_sh_bad(p, p->at, "there is a NUL byte in it");
	if (c == '`' && p->in_ticks) /* it closes what is around this list */
		return pl_sh_bad(p, p->at, "a ( is not closed");
	if (at_descriptor(p)) {
		while (pl_is_digit(pl_sh_peek(p, 0)))
			p->at++;
		return read_redirect(list);
	}
	if (c == '<' || c == '>')
		return read_redirect(list);
	word = list->begun ? W_NONE : reserved(next_word(p));
	if (word != W_NONE && !list->names)
		return read_reserved(list, word);
	return read_word(list);
}

bool pl_sh_list(struct sh_parser *p, char until)
{
	static const char *const lacks[] = { "'if' without 'fi'",       "'if' without 'fi'",
		                             "a loop without 'done'",   "a loop without 'done'",
		                             "'case' without 'esac'",   "'case' without 'esac'",
		                             "'{' without '}'" };
	struct list list = { .p = p };
	bool ok = true;

	for (;;) {
		skip_blanks(p);
		if (!ok || p->at >= p->text.n ||
		    (until && pl_sh_peek(p, 0) == until && top(&list) != PATTERN))
			break;
		ok = read_one(&list, until);
	}
	if (ok && list.needs_one && !list.begun)
		ok = pl_sh_bad(p, p->at ? p->at - 1 : 0, "a command is missing at the end");
	finish(&list);
	if (ok && list.frames.n)
		ok = pl_sh_bad(p, p->at ? p->at - 1 : 0, lacks[top(&list)]);
	pl_vec_free(&list.frames);
	pl_vec_free(&list.assigned);
	return ok;
}

void pl_sh_parse(struct pl_sh *sh, struct pl_str text)
{
	struct sh_parser p = { .sh = sh, .text = text, .line = 1 };

	memset(sh, 0, sizeof(*sh));
	if (pl_sh_list(&p, '\0') && p.heredocs.n)
		pl_sh_bad(&p, text.n ? text.n - 1 : 0, "a here document has no end");
	pl_vec_free(&p.heredocs);
}

void pl_sh_deinit(struct pl_sh *sh)
{
	for (size_t i = 0; i < sh->commands.n; i++) {
		pl_vec_free(&sh->commands.at[i].words);
		pl_vec_free(&sh->commands.at[i].redirects);
	}
	pl_vec_free(&sh->commands);
	pl_vec_free(&sh->vars);
	pl_vec_free(&sh->ends);
	pl_arena_deinit(&sh->arena);
}
