/* lib/base/shell_word.c -- words: quotes and expansions. */
#include "base/shell_private.h"

enum { MAX_NESTING = 60 };

bool pl_sh_is_meta(char c)
{
	return c == '\0' || strchr(" \t\r\n;&|<>()", c) != NULL;
}

size_t pl_sh_name(struct pl_str s)
{
	size_t n = 0;

	if (s.n && pl_is_digit(s.p[0]))
		return 0;
	while (n < s.n && pl_is_word(s.p[n]) && (unsigned char)s.p[n] < 0x80)
		n++;
	return n;
}

static struct pl_str rest(const struct sh_parser *p)
{
	return pl_str_sub(p->text, p->at, p->text.n);
}

void pl_sh_use(struct sh_parser *p, struct pl_str name, size_t at, bool bare, bool guarded)
{
	struct pl_sh_var *var = pl_vec_add(&p->sh->vars);

	var->name = pl_arena_dup(&p->sh->arena, name);
	var->line = pl_sh_line(p, at);
	var->bare = bare;
	var->guarded = guarded;
}

static bool quoted(struct sh_parser *p, struct pl_sb *text, bool *literal);
static bool expansion(struct sh_parser *p, bool bare, struct pl_sb *text, bool *literal);

static bool single(struct sh_parser *p, struct pl_sb *text)
{
	const size_t from = p->at++;
	struct pl_str s = rest(p);
	const size_t n = pl_str_find_char(s, '\'');

	if (n == SIZE_MAX)
		return pl_sh_bad(p, from, "a ' is not closed");
	pl_sb_add(text, pl_str_sub(s, 0, n));
	p->at += n + 1;
	return true;
}

/* $'...': escapes are kept as they stand, which is enough for who only looks. */
static bool ansi(struct sh_parser *p, struct pl_sb *text)
{
	const size_t from = p->at;

	for (p->at += 2; p->at < p->text.n; p->at++) {
		const char c = pl_sh_peek(p, 0);

		if (c == '\'') {
			p->at++;
			return true;
		}
		pl_sb_addc(text, c);
		if (c == '\\' && p->at + 1 < p->text.n)
			pl_sb_addc(text, p->text.p[++p->at]);
	}
	return pl_sh_bad(p, from, "a $' is not closed");
}

/* $( ) and ` `: at is behind what opens it. */
static bool substitution(struct sh_parser *p, size_t from, char until)
{
	const bool in_ticks = p->in_ticks;
	bool ok;

	p->in_ticks = until == '`';
	p->depth++;
	ok = pl_sh_list(p, until);
	p->depth--;
	p->in_ticks = in_ticks;
	if (ok && pl_sh_peek(p, 0) != until)
		return pl_sh_bad(p, from,
		                 until == ')' ? "a $( is not closed" : "a ` is not closed");
	p->at++;
	return ok;
}

/* $(( )): names in it are variables. */
static bool arithmetic(struct sh_parser *p)
{
	const size_t from = p->at;
	unsigned open = 2;
	struct pl_sb skipped = PL_SB_INIT;
	bool literal = true, ok = true;

	for (p->at += 3; ok && p->at < p->text.n && open;) {
		const char c = pl_sh_peek(p, 0);
		const size_t name = pl_sh_name(rest(p));

		if (c == '$') {
			ok = expansion(p, false, &skipped, &literal);
		} else if (name) {
			pl_sh_use(p, pl_str_sub(p->text, p->at, p->at + name), p->at, false, false);
			p->at += name;
		} else {
			open += c == '(';
			open -= c == ')';
			p->at++;
			while (pl_is_digit(c) && pl_is_word(pl_sh_peek(p, 0)))
				p->at++; /* 0x1f is a number to its end */
		}
	}
	pl_sb_deinit(&skipped);
	return ok && !open ? true : pl_sh_bad(p, from, "a $(( is not closed");
}

/* ${name...}: what follows the name may hold further expansions. */
static bool braces(struct sh_parser *p, bool bare)
{
	const size_t from = p->at;
	struct pl_sb skipped = PL_SB_INIT;
	bool literal = true, ok = true;
	size_t n;
	char op;

	p->at += 2;
	if (pl_sh_peek(p, 0) == '#' && pl_sh_peek(p, 1) != '}') {
		p->at++; /* a length is one word */
		bare = false;
	}
	n = pl_sh_name(rest(p));
	op = pl_sh_peek(p, n) == ':' ? pl_sh_peek(p, n + 1) : pl_sh_peek(p, n);
	if (n)
		pl_sh_use(p, pl_str_sub(p->text, p->at, p->at + n), p->at, bare,
		          op && strchr("-=+?", op) != NULL);
	p->at += n;
	while (ok && p->at < p->text.n && pl_sh_peek(p, 0) != '}') {
		switch (pl_sh_peek(p, 0)) {
		case '\'':
			ok = bare ? single(p, &skipped) : true;
			p->at += !bare;
			break;
		case '"':
			ok = quoted(p, &skipped, &literal);
			break;
		case '\\':
			p->at += 2;
			break;
		case '$':
		case '`':
			ok = expansion(p, false, &skipped, &literal);
			break;
		default:
			p->at++;
		}
	}
	pl_sb_deinit(&skipped);
	if (ok && pl_sh_peek(p, 0) != '}')
		return pl_sh_bad(p, from, "a ${ is not closed");
	p->at++;
	return ok;
}

/* At a $ or `. */
static bool expansion(struct sh_parser *p, bool bare, struct pl_sb *text, bool *literal)
{
	const size_t from = p->at;
	size_t n;
	bool ok = true;

	if (++p->nesting > MAX_NESTING)
		return pl_sh_bad(p, from, "it is nested too deeply");
	if (pl_sh_peek(p, 0) == '`') {
		*literal = false;
		p->at++;
		ok = substitution(p, from, '`');
	} else if (pl_sh_peek(p, 1) == '(' && pl_sh_peek(p, 2) == '(') {
		*literal = false;
		ok = arithmetic(p);
	} else if (pl_sh_peek(p, 1) == '(') {
		*literal = false;
		p->at += 2;
		ok = substitution(p, from, ')');
	} else if (pl_sh_peek(p, 1) == '{') {
		*literal = false;
		ok = braces(p, bare);
	} else {
		p->at++;
		n = pl_sh_name(rest(p));
		if (n) {
			pl_sh_use(p, pl_str_sub(p->text, p->at, p->at + n), from, bare, false);
			*literal = false;
		} else if (pl_sh_peek(p, 0) && strchr("0123456789@*#?$!-", pl_sh_peek(p, 0))) {
			n = 1;
			*literal = false;
		} else {
			pl_sb_addc(text, '$');
		}
		p->at += n;
	}
	p->nesting--;
	return ok;
}

/* At a ". */
static bool quoted(struct sh_parser *p, struct pl_sb *text, bool *literal)
{
	const size_t from = p->at++;

	while (p->at < p->text.n) {
		const char c = pl_sh_peek(p, 0);

		if (c == '"') {
			p->at++;
			return true;
		}
		if (c == '$' || c == '`') {
			if (!expansion(p, false, text, literal))
				return false;
		} else if (c == '\\' && pl_sh_peek(p, 1) && strchr("$`\"\\\n", pl_sh_peek(p, 1))) {
			if (pl_sh_peek(p, 1) != '\n')
				pl_sb_addc(text, pl_sh_peek(p, 1));
			p->at += 2;
		} else {
			pl_sb_addc(text, c);
			p->at++;
		}
	}
	return pl_sh_bad(p, from, "a \" is not closed");
}

bool pl_sh_word(struct sh_parser *p, bool splits, struct pl_sh_word *out)
{
	struct pl_sb text = PL_SB_INIT;
	const size_t from = p->at;
	bool ok = true;

	out->literal = true;
	while (ok && p->at < p->text.n && !pl_sh_is_meta(pl_sh_peek(p, 0))) {
		const char c = pl_sh_peek(p, 0);

		if (c == '`' && p->in_ticks)
			break;
		switch (c) {
		case '\'':
			ok = single(p, &text);
			break;
		case '"':
			ok = quoted(p, &text, &out->literal);
			break;
		case '\\':
			if (pl_sh_peek(p, 1) && pl_sh_peek(p, 1) != '\n')
				pl_sb_addc(&text, pl_sh_peek(p, 1));
			p->at += 2;
			break;
		case '$':
			if (pl_sh_peek(p, 1) == '\'') {
				ok = ansi(p, &text);
				break;
			}
			ok = expansion(p, splits, &text, &out->literal);
			break;
		case '`':
			ok = expansion(p, splits, &text, &out->literal);
			break;
		default:
			pl_sb_addc(&text, c);
			p->at++;
		}
	}
	if (p->at > p->text.n)
		p->at = p->text.n;
	if (p->at == from) /* whoever asks for words until something comes would ask for ever */
		ok = pl_sh_bad(p, from, "a word is missing");
	out->raw = pl_arena_dup(&p->sh->arena, pl_str_sub(p->text, from, p->at));
	out->text = pl_arena_dup(&p->sh->arena, pl_sb_str(&text));
	out->line = pl_sh_line(p, from);
	pl_sb_deinit(&text);
	return ok;
}

bool pl_sh_body(struct sh_parser *p, size_t n)
{
	const size_t to = p->at + n;
	struct pl_sb skipped = PL_SB_INIT;
	bool literal = true, ok = true;

	while (ok && p->at < to) {
		const char c = pl_sh_peek(p, 0);

		if (c == '$' || c == '`')
			ok = expansion(p, false, &skipped, &literal);
		else
			p->at += 1 + (c == '\\');
	}
	pl_sb_deinit(&skipped);
	return ok;
}
