/* lib/read/lineends.c */
#include "read/lineends.h"

enum { TAB_WIDTH = 8, MAX_DEPTH = UINT8_MAX };

struct reader {
	const struct pl_lang *lang;
	struct pl_str text;
	PL_VEC(char) brackets; /* the open ones */
	PL_VEC(uint32_t) indents; /* columns of the open blocks */
	const struct pl_token *last;  /* the last one that is code */
};

static bool is_code(const struct pl_token *t)
{
	return t->kind != PL_TOKEN_COMMENT && t->kind != PL_TOKEN_DIRECTIVE;
}

static char sign_of(const struct reader *r, const struct pl_token *t)
{
	return t->kind == PL_TOKEN_PUNCT ? r->text.p[t->from] : 0;
}

static bool is_one_of(struct pl_str word, const char *const *list, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (pl_str_is(word, list[i]))
			return true;
	return false;
}

static bool is_line_between(const struct reader *r, const struct pl_token *t)
{
	return memchr(r->text.p + r->last->to, '\n', t->from - r->last->to);
}

/* True when nothing is missing yet behind the token: the line may end a statement there. */
static bool may_end(const struct reader *r, const struct pl_token *t)
{
	char c = sign_of(r, t);

	if (!c)
		return true;
	if ((c == '+' || c == '-') && t->from)
		return r->text.p[t->from - 1] == c; /* i++ */
	return strchr(")]}?!>", c);
}

static bool may_begin(const struct reader *r, const struct pl_token *t)
{
	static const char *const leave[] = { "return", "throw", "yield", "break", "continue" };
	static const char *const go_on[] = { "else", "catch", "finally", "where" };
	char c = sign_of(r, t), before = sign_of(r, r->last);

	if (c == '{') /* on a line of its own or not: a matter of taste, but for this */
		return is_one_of(pl_token_text(r->text, *r->last), leave, PL_LEN(leave));
	if (c)
		return !strchr(".,;:?=%|&^/)]}>", c);
	return before != '}' && !is_one_of(pl_token_text(r->text, *t), go_on, PL_LEN(go_on));
}

static bool counts(const struct reader *r, const struct pl_token *t)
{
	char open = r->brackets.n ? r->brackets.at[r->brackets.n - 1] : '{';

	if (!r->last || !is_line_between(r, t))
		return false;
	if (r->lang->members == PL_MEMBERS_INDENT)
		return !r->brackets.n && sign_of(r, r->last) != '\\';
	return open == '{' && may_end(r, r->last) && may_begin(r, t);
}

static void follow_brackets(struct reader *r, char c)
{
	if (c == '(' || c == '[' || c == '{')
		pl_vec_push(&r->brackets, c);
	else if ((c == ')' || c == ']' || c == '}') && r->brackets.n)
		r->brackets.n--;
}

/* Column of what begins a line, a tab going on to the next stop; 0-based. */
static uint32_t column_of(const struct reader *r, uint32_t at)
{
	uint32_t from = at, column = 0;

	while (from && (r->text.p[from - 1] == ' ' || r->text.p[from - 1] == '\t'))
		from--;
	for (; from < at; from++)
		column = r->text.p[from] == '\t' ? (column / TAB_WIDTH + 1) * TAB_WIDTH
		                                 : column + 1;
	return column;
}

static void follow_indent(struct reader *r, const struct pl_token *t)
{
	uint32_t column = column_of(r, t->from);

	while (r->indents.n && r->indents.at[r->indents.n - 1] > column)
		r->indents.n--;
	if (column && (!r->indents.n || r->indents.at[r->indents.n - 1] < column))
		pl_vec_push(&r->indents, column);
}

void pl_lex_line_ends(const struct pl_lang *lang, struct pl_str text, struct pl_tokens *tokens,
                      size_t first)
{
	struct reader r = { .lang = lang, .text = text };
	bool blocks = lang->members == PL_MEMBERS_INDENT;

	for (size_t i = first; lang->line_ends && i < tokens->n; i++) {
		struct pl_token *t = &tokens->at[i];

		if (is_code(t)) {
			t->ends_line = counts(&r, t);
			if (blocks && (t->ends_line || !r.last))
				follow_indent(&r, t);
			follow_brackets(&r, sign_of(&r, t));
			r.last = t;
		}
		t->depth = (uint8_t)(r.indents.n < MAX_DEPTH ? r.indents.n : MAX_DEPTH);
	}
	pl_vec_free(&r.brackets);
	pl_vec_free(&r.indents);
}
