/* lib/read/rewrite_tables.c */
#include "read/rewrite_tables.h"

#include "read/rewrite.h"
#include "read/rewriter.h"

/* Shorter ones cost less to parse than they are worth. */
enum { LONG_TABLE = 1024 };

/* A bracket that is open, and what stands in it so far. */
struct table {
	char open;
	bool numbers;      /* numbers alone, or lists of them */
	bool values;       /* or else what names no type either */
	uint32_t from, to; /* behind its first and its last comma */
};

struct tables {
	const struct pl_lang *lang;
	struct pl_str text;
	PL_VEC(struct table) open;
	struct pl_spans cuts; /* in order, none inside of another */
};

static bool closes(char open, char c)
{
	return c == (open == '(' ? ')' : open == '[' ? ']' : '}');
}

/*
 * Before a list of values, and not before a body: "a = {", "{ {", ", {". Nor in parentheses: words in
 * "f(a, b)", "_Generic(a, b: 1)" may be types.
 */
static bool begins_list(char c, char before)
{
	return c == '[' || (c == '{' && (before == '=' || before == '{' || before == ','));
}

static void open_table(struct tables *t, char c, char before)
{
	bool numbers = c != '{' || !t->lang->number_names;
	bool values = t->lang->table_words && begins_list(c, before);

	pl_vec_push(&t->open, ((struct table){ c, numbers, values, 0, 0 }));
}

/* Its cut takes the place of those inside. */
static void close_table(struct tables *t, char c)
{
	struct table closed, *around;

	if (!t->open.n || !closes(t->open.at[t->open.n - 1].open, c)) {
		t->open.n = 0;
		return;
	}
	closed = t->open.at[--t->open.n];
	if ((closed.numbers || closed.values) && closed.to - closed.from >= LONG_TABLE) {
		while (t->cuts.n && t->cuts.at[t->cuts.n - 1].from >= closed.from &&
		       t->cuts.at[t->cuts.n - 1].to <= closed.to)
			t->cuts.n--;
		pl_vec_push(&t->cuts, ((struct pl_span){ closed.from, closed.to }));
	}
	if (!t->open.n)
		return;
	around = &t->open.at[t->open.n - 1];
	around->numbers &= closed.numbers;
	/* "sizeof(a)" and "(a)b" name types, "f(1)" does not */
	around->values &= c == ')' ? closed.numbers : closed.values;
}

/* What a token that is no bracket says of the innermost table. */
static void fill_table(struct table *table, const struct pl_token *token, char c, bool behind_word)
{
	switch (token->kind) {
	case PL_TOKEN_NUMBER:
		return;
	case PL_TOKEN_WORD:
		table->values &= !behind_word; /* "struct a", "sizeof a" */
		break;
	case PL_TOKEN_STRING:
		break;
	default:
		if (c == ',') {
			table->to = token->to;
			table->from = table->from ? table->from : token->to;
		}
		if (c == ',' || c == ':' || c == '-' || c == '+' || c == '.')
			return;
		table->values &= c == '=' || c == '|' || c == '&';
	}
	table->numbers = false;
}

static void find_cuts(struct tables *t, const struct pl_tokens *tokens)
{
	char before = 0; /* of the token before, if it is punctuation */
	bool behind_word = false;

	for (size_t i = 0; i < tokens->n; i++) {
		const struct pl_token *token = &tokens->at[i];
		char c = token->kind == PL_TOKEN_PUNCT ? t->text.p[token->from] : 0;

		if (token->kind == PL_TOKEN_COMMENT)
			continue;
		if (c == '{' || c == '[' || c == '(')
			open_table(t, c, before);
		else if (c == '}' || c == ']' || c == ')')
			close_table(t, c);
		else if (token->kind == PL_TOKEN_DIRECTIVE) /* may split a table in any way */
			t->open.n = 0;
		else if (t->open.n)
			fill_table(&t->open.at[t->open.n - 1], token, c, behind_word);
		before = c;
		behind_word = token->kind == PL_TOKEN_WORD;
	}
}

size_t pl_rewrite_tables(const struct pl_lang *lang, struct pl_str text,
                         const struct pl_tokens *tokens, struct pl_sb *out)
{
	struct tables t = { .lang = lang, .text = text };
	struct pl_rewriter rw = { .lang = lang, .text = text, .out = out };
	size_t blanked = 0;

	find_cuts(&t, tokens);
	for (size_t i = 0; i < t.cuts.n; i++) {
		blanked += t.cuts.at[i].to - t.cuts.at[i].from;
		pl_rewrite_blank(&rw, t.cuts.at[i].from, t.cuts.at[i].to);
	}
	pl_vec_free(&t.open);
	pl_vec_free(&t.cuts);
	return blanked;
}
