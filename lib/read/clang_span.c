/* lib/read/clang_span.c */
#include "read/clang_span.h"

/* Tokens between a name and its body; a row of calls of a macro has no end of its own. */
enum { MAX_HEAD = 4096 };

void pl_clang_spans_init(struct pl_clang_spans *spans, const struct pl_clang_unit *unit)
{
	spans->unit = unit;
	spans->lexed = pl_calloc(unit->n_texts + 1, sizeof(*spans->lexed));
}

static const struct pl_clang_lexed *tokens_of(struct pl_clang_spans *spans, uint32_t file)
{
	struct pl_clang_lexed *lexed = &spans->lexed[file];
	struct pl_str text = spans->unit->texts[file].text;

	if (!lexed->done) {
		pl_lex(spans->unit->lang, text, &lexed->tokens);
		lexed->pair = pl_malloc(sizeof(*lexed->pair) * (lexed->tokens.n + 1));
		pl_token_pairs(text, &lexed->tokens, lexed->pair);
		lexed->done = true;
	}
	return lexed;
}

static bool is_noise(const struct pl_tokens *tokens, size_t i)
{
	return i < tokens->n &&
	       (tokens->at[i].kind == PL_TOKEN_COMMENT || tokens->at[i].kind == PL_TOKEN_DIRECTIVE);
}

static size_t next_token(const struct pl_tokens *tokens, size_t i)
{
	do
		i++;
	while (is_noise(tokens, i));
	return i;
}

/* Just past the call of a macro that begins at offset: NAME or NAME(...). */
uint32_t pl_clang_end_of_call(struct pl_clang_spans *spans, uint32_t file, uint32_t offset)
{
	const struct pl_clang_lexed *lexed = tokens_of(spans, file);
	struct pl_str text = spans->unit->texts[file].text;
	size_t i = pl_token_at(&lexed->tokens, offset), next = next_token(&lexed->tokens, i);

	if (pl_token_is(text, &lexed->tokens, next, '(') && lexed->pair[next] < lexed->tokens.n)
		i = lexed->pair[next];
	return i < lexed->tokens.n ? lexed->tokens.at[i].to : offset;
}

/* "a{1}, b{2} { }": a member's value and not the body, when the list goes on behind it. */
static bool is_initialiser(struct pl_str text, const struct pl_tokens *tokens, size_t open,
                           size_t close)
{
	size_t behind = next_token(tokens, close);

	return open &&
	       (tokens->at[open - 1].kind == PL_TOKEN_WORD ||
	        pl_token_is(text, tokens, open - 1, '>')) &&
	       (pl_token_is(text, tokens, behind, ',') || pl_token_is(text, tokens, behind, '{'));
}

bool pl_clang_find_body(struct pl_clang_spans *spans, struct pl_clang_decl *decl)
{
	const struct pl_clang_lexed *lexed = tokens_of(spans, decl->file);
	const struct pl_tokens *tokens = &lexed->tokens;
	struct pl_str text = spans->unit->texts[decl->file].text;
	bool initialisers = false;
	size_t look = 0;

	if (decl->to && text.p[decl->to - 1] == '}')
		return true; /* it was */
	for (size_t i = pl_token_at(tokens, decl->name_from); i < tokens->n && look < MAX_HEAD;
	     i = next_token(tokens, i), look++) {
		const size_t close = lexed->pair[i];
		const char c = text.p[tokens->at[i].from];

		if (is_noise(tokens, i) || tokens->at[i].kind != PL_TOKEN_PUNCT)
			continue;
		/* no body is behind these; but "operator=(" is a name */
		if (c == ';' || (c == ',' && !initialisers) ||
		    (c == '=' && tokens->at[i].from >= decl->to))
			return false;
		if (c == ':' && tokens->at[i].from >= decl->to)
			initialisers = true;
		if (c != '(' && c != '[' && c != '{')
			continue;
		if (close >= tokens->n)
			return false;
		if (c == '{' && !(initialisers && is_initialiser(text, tokens, i, close))) {
			decl->to = tokens->at[close].to;
			return true;
		}
		i = close;
	}
	return false;
}

/* Macros before a declaration that expand to attributes or to nothing belong to it. */
uint32_t pl_clang_begin_with_macros(struct pl_clang_spans *spans, uint32_t file, uint32_t from)
{
	const struct pl_clang_lexed *lexed = tokens_of(spans, file);
	const struct pl_tokens *tokens = &lexed->tokens;
	struct pl_str text = spans->unit->texts[file].text;
	size_t i = pl_token_at(tokens, from);

	/* on its own line: one in a line before may open a namespace as well */
	while (i < tokens->n && !tokens->at[i].first && i-- > 0) {
		size_t word = i;

		if (pl_token_is(text, tokens, i, ')') && lexed->pair[i] < i && lexed->pair[i])
			word = lexed->pair[i] - 1;
		if (tokens->at[word].kind != PL_TOKEN_WORD ||
		    !pl_is_upper(text.p[tokens->at[word].from]))
			break;
		for (uint32_t at = tokens->at[word].from; at < tokens->at[word].to; at++)
			if (pl_is_lower(text.p[at]))
				return from;
		from = tokens->at[word].from;
		i = word;
	}
	return from;
}
