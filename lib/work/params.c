/* lib/work/params.c */
#include "work/params.h"

#include "work/idiom.h"

/* Words of a type that say how an argument is passed, which every language does in its own way. */
static const char *const passing[] = {
	"const", "in",     "out",  "ref",   "readonly", "inout",
	"borrowing", "struct", "enum", "class", "volatile",
};

static bool is_passing(struct pl_str word)
{
	for (size_t i = 0; i < PL_LEN(passing); i++)
		if (pl_str_is(word, passing[i]))
			return true;
	return false;
}

/* Take such words off the front while something is left. */
static struct pl_str without_passing(struct pl_str type)
{
	size_t blank;

	while ((blank = pl_str_find_char(type, ' ')) != SIZE_MAX &&
	       is_passing(pl_str_sub(type, 0, blank)))
		type = pl_str_trim(pl_str_sub(type, blank, type.n));
	return type;
}

struct pl_params pl_params_of(struct pl_arena *arena, const struct pl_symbol *symbol)
{
	struct pl_params params = { NULL, symbol->n_params };

	if (params.n)
		params.at = PL_ARENA_ARRAY(arena, struct pl_api_param, params.n);
	for (size_t i = 0; i < params.n; i++) {
		const struct pl_param *p = &symbol->params[i];

		params.at[i] = (struct pl_api_param){ .name = p->name,
			                              .key = pl_name_of(arena, p->name).key,
			                              .type = without_passing(p->type),
			                              .optional = p->optional || p->value.n,
			                              .rest = p->variadic };
	}
	return params;
}

size_t pl_params_least(struct pl_params params)
{
	size_t least = 0;

	for (size_t i = 0; i < params.n; i++)
		least += !params.at[i].optional && !params.at[i].rest;
	return least;
}
