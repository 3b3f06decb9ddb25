/* lib/read/lex_brackets.c -- which brackets of a text are pairs (declared in read/lex.h). */
#include "read/lex.h"

static size_t close_angle(struct pl_str text, const struct pl_tokens *tokens, size_t i)
{
	enum { MAX_ANGLE = 1024 }; /* tokens: "a < b" must not be searched to the end of the file */
	size_t depth = 0, end = i + MAX_ANGLE;

	for (; i < tokens->n && i < end; i++) {
		char c = text.p[tokens->at[i].from];

		if (tokens->at[i].kind != PL_TOKEN_PUNCT)
			continue;
		/* a structure as an argument: "Array<{ x:Int }>" */
		if (c == '{' && i && tokens->at[i - 1].kind == PL_TOKEN_PUNCT &&
		    memchr("<,:|&", text.p[tokens->at[i - 1].from], 5)) {
			i = pl_token_close(text, tokens, i);
			continue;
		}
		if (c == ';' || c == '{' || c == '}')
			break;
		/* the arrow of a function type closes nothing */
		if (c == '>' && tokens->at[i].from &&
		    (text.p[tokens->at[i].from - 1] == '-' ||
		     text.p[tokens->at[i].from - 1] == '='))
			continue;
		depth += c == '<';
		depth -= c == '>';
		if (!depth)
			return i;
	}
	return tokens->n;
}

size_t pl_token_close(struct pl_str text, const struct pl_tokens *tokens, size_t i)
{
	char open = text.p[tokens->at[i].from];
	char close = open == '(' ? ')' : open == '[' ? ']' : '}';
	size_t depth = 0, braces = 0;

	if (open == '<')
		return close_angle(text, tokens, i);
	for (; i < tokens->n; i++) {
		char c = text.p[tokens->at[i].from];

		if (tokens->at[i].kind != PL_TOKEN_PUNCT)
			continue;
		depth += c == open;
		depth -= c == close;
		if (!depth)
			return i;
		braces += c == '{';
		if (c == '}' && !braces--)
			break; /* the block around it ends first */
	}
	return tokens->n;
}

void pl_token_pairs(struct pl_str text, const struct pl_tokens *tokens, uint32_t *pair)
{
	struct level {
		size_t base;    /* of the stack, above the brace */
		size_t open[2]; /* how many ( and [ are open in it */
	};
	PL_VEC(uint32_t) stack = PL_VEC_INIT;
	PL_VEC(struct level) levels = PL_VEC_INIT;
	struct level *level;

	pl_vec_push(&levels, ((struct level){ 0 }));
	for (size_t i = 0; i < tokens->n; i++) {
		char c = tokens->at[i].kind == PL_TOKEN_PUNCT ? text.p[tokens->at[i].from] : 0;
		int square = c == '[' || c == ']';

		pair[i] = (uint32_t)tokens->n;
		level = &levels.at[levels.n - 1];
		if (c == '{') {
			pl_vec_push(&stack, (uint32_t)i);
			pl_vec_push(&levels, ((struct level){ .base = stack.n }));
		} else if (c == '(' || c == '[') {
			pl_vec_push(&stack, (uint32_t)i);
			level->open[square]++;
		} else if (c == '}' && levels.n > 1) {
			stack.n = level->base - 1;
			levels.n--;
			pair[i] = stack.at[stack.n];
			pair[pair[i]] = (uint32_t)i;
		} else if ((c == ')' || c == ']') && level->open[square]) {
			uint32_t top;

			do {
				top = stack.at[--stack.n];
				level->open[text.p[tokens->at[top].from] == '[']--;
			} while ((text.p[tokens->at[top].from] == '[') != square);
			pair[i] = top;
			pair[top] = (uint32_t)i;
		}
	}
	pl_vec_free(&stack);
	pl_vec_free(&levels);
}
