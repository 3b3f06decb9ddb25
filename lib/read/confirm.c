/* lib/read/confirm.c */
#include "read/confirm.h"

static int by_name_token(const void *a, const void *b)
{
	const struct pl_decl *x = a, *y = b;

	if (x->name_from != y->name_from)
		return x->name_from < y->name_from ? -1 : 1;
	return x->from < y->from ? -1 : x->from > y->from;
}

/* The n declarations whose name holds offset; they stand side by side. */
static size_t named_at(struct pl_decl *at, size_t n, uint32_t offset, struct pl_decl **first)
{
	size_t low = 0, high = n, last;

	while (low < high) {
		size_t mid = low + (high - low) / 2;

		if (at[mid].name_from <= offset)
			low = mid + 1;
		else
			high = mid;
	}
	if (!low || at[low - 1].name_to <= offset)
		return 0;
	last = low--;
	while (low && at[low - 1].name_from == at[low].name_from)
		low--;
	*first = &at[low];
	return last - low;
}

/* True when a statement or a block ends or begins between two offsets. */
static bool is_apart(struct pl_str text, const struct pl_tokens *tokens, uint32_t from, uint32_t to)
{
	for (size_t i = pl_token_at(tokens, from); i < tokens->n && tokens->at[i].from < to; i++)
		if (pl_token_is(text, tokens, i, ';') || pl_token_is(text, tokens, i, '{') ||
		    pl_token_is(text, tokens, i, '}'))
			return true;
	return false;
}

static void confirm(struct pl_str text, const struct pl_tokens *tokens, struct pl_decl *decl,
                    const struct pl_clang_decl *told)
{
	const enum pl_kind kind = (enum pl_kind)told->kind;

	if (decl->told) /* "namespace a::b" is told as two */
		return;
	decl->told = told;
	decl->recovered = false;
	if (kind == PL_KIND_NAMESPACE)
		return;
	if (decl->broken || pl_kind_is_type(decl->kind) != pl_kind_is_type(kind) ||
	    is_apart(text, tokens, decl->from, told->from)) {
		decl->from = told->from;
		decl->to = told->to;
	}
	/* a macro that opens a template */
	if (told->from < decl->from && (pl_kind_is_type(kind) || pl_kind_is_callable(kind)))
		decl->from = told->from;
	decl->broken = false;
	decl->kind = kind;
}

/* What stands before the last part of a name: nothing, or "Outer::", "Outer<T>::". */
static bool is_scope(struct pl_str text, uint32_t from, uint32_t to)
{
	struct pl_str before = pl_str_trim(pl_str_sub(text, from, to));

	return !before.n || pl_str_ends(before, PL_S("::"));
}

static bool is_open(struct pl_str text, const struct pl_tokens *tokens, size_t i, uint32_t end)
{
	return i < tokens->n && tokens->at[i].from < end && !pl_token_is(text, tokens, i, ';');
}

/* The marks of a declaration that nobody else saw: its type, its parameters, its body. */
static void mark(struct pl_str text, const struct pl_tokens *tokens, const struct pl_decl *decl,
                 struct pl_facts *facts)
{
	size_t name = pl_token_at(tokens, decl->name_from), i;

	if (!pl_kind_is_type(decl->kind) && decl->kind != PL_KIND_ENUM_MEMBER &&
	    decl->kind != PL_KIND_CONSTRUCTOR && decl->name_from > decl->from)
		pl_vec_push(&facts->marks,
		            ((struct pl_mark){ decl->from, decl->name_from, PL_MARK_TYPE, 0 }));
	for (i = name; is_open(text, tokens, i, decl->to); i++) {
		size_t close;

		if (pl_token_is(text, tokens, i, '{')) {
			pl_vec_push(&facts->marks, ((struct pl_mark){ tokens->at[i].from, decl->to,
			                                              PL_MARK_BODY, 0 }));
			break;
		}
		if (!pl_token_is(text, tokens, i, '('))
			continue;
		close = pl_token_close(text, tokens, i);
		if (close >= tokens->n)
			break;
		if (pl_kind_is_callable(decl->kind))
			pl_vec_push(&facts->marks,
			            ((struct pl_mark){ tokens->at[i].from, tokens->at[close].to,
			                               PL_MARK_PARAMETERS, 0 }));
		i = close;
	}
}

static void add(struct pl_str text, const struct pl_tokens *tokens,
                const struct pl_clang_decl *told, struct pl_facts *facts)
{
	size_t name = pl_token_at(tokens, told->name_from);
	struct pl_decl decl = { .from = told->from,
		                .to = told->to,
		                .name_from = told->name_from,
		                .kind = (enum pl_kind)told->kind,
		                .told = told };

	if (name >= tokens->n || tokens->at[name].from != told->name_from || decl.to > text.n ||
	    decl.from > decl.name_from || decl.to < tokens->at[name].to ||
	    decl.kind == PL_KIND_NAMESPACE)
		return;
	decl.name_to = tokens->at[name].to;
	/* "operator==", "operator()", "~A": up to the parameters */
	if (pl_kind_is_callable(decl.kind) && !(told->flags & PL_CLANG_RENAMED)) {
		size_t end = name + 1;

		if (pl_token_word(text, tokens, name, "operator") &&
		    pl_token_is(text, tokens, end, '(')) /* the operator of a call */
			end += 2;
		while (end < tokens->n && !pl_token_is(text, tokens, end, '(') &&
		       tokens->at[end].to < told->to)
			end++;
		if (end < tokens->n && (pl_token_word(text, tokens, name, "operator") ||
		                        pl_token_is(text, tokens, name, '~')))
			decl.name_to = tokens->at[end - 1].to;
	}
	mark(text, tokens, &decl, facts);
	pl_vec_push(&facts->decls, decl);
}

/* The same place as a type's head: from its name to its body. */
struct headspan {
	uint32_t from, to;
	const struct pl_clang_decl *told;
};

struct heads {
	struct headspan *at;
	size_t n, cap;
};

static void find_heads(const struct pl_clang_file *seen, struct pl_str text,
                       const struct pl_tokens *tokens, struct heads *heads)
{
	for (size_t i = 0; i < seen->n_decls; i++) {
		const struct pl_clang_decl *told = seen->decls[i];
		struct headspan head = { told->name_from, told->to, told };
		size_t t = pl_token_at(tokens, told->name_from);
		bool fits = true;

		if (!told->n_bases || (told->flags & PL_CLANG_MADE))
			continue;
		while (is_open(text, tokens, t, told->to) && !pl_token_is(text, tokens, t, '{'))
			t++;
		if (t < tokens->n)
			head.to = tokens->at[t].from;
		for (size_t k = 0; k < told->n_bases; k++) {
			const struct pl_clang_base *base = &seen->answer->bases[told->bases + k];

			fits &= base->from > head.from && base->to <= head.to &&
			        base->from < base->to;
		}
		if (fits)
			pl_vec_push(heads, head);
	}
}

static const struct headspan *head_around(const struct heads *heads, uint32_t offset)
{
	size_t low = 0, high = heads->n;

	while (low < high) {
		size_t mid = low + (high - low) / 2;

		if (heads->at[mid].from <= offset)
			low = mid + 1;
		else
			high = mid;
	}
	return low && offset < heads->at[low - 1].to ? &heads->at[low - 1] : NULL;
}

/* Behind "public", "virtual" and macros. */
static uint32_t behind_access(struct pl_str text, const struct pl_tokens *tokens,
                              const struct pl_clang_base *base)
{
	static const char *const words[] = { "public", "protected", "private", "virtual" };
	size_t t = pl_token_at(tokens, base->from);

	for (; t < tokens->n && tokens->at[t].from < base->to; t++) {
		bool access = tokens->at[t].kind == PL_TOKEN_COMMENT;

		for (size_t i = 0; i < PL_LEN(words); i++)
			access |= pl_token_word(text, tokens, t, words[i]);
		if (!access)
			return tokens->at[t].from;
	}
	return base->from;
}

/* Supertypes are what the compiler takes for them. */
static void settle_supertypes(const struct pl_clang_file *seen, struct pl_str text,
                              const struct pl_tokens *tokens, struct pl_facts *facts)
{
	struct heads heads = PL_VEC_INIT;
	size_t kept = 0;

	find_heads(seen, text, tokens, &heads);
	for (size_t i = 0; i < facts->marks.n; i++)
		if (facts->marks.at[i].role != PL_MARK_SUPERTYPE ||
		    !head_around(&heads, facts->marks.at[i].from))
			facts->marks.at[kept++] = facts->marks.at[i];
	facts->marks.n = kept;
	for (size_t i = 0; i < heads.n; i++) {
		const struct pl_clang_decl *told = heads.at[i].told;

		for (size_t k = 0; k < told->n_bases; k++) {
			const struct pl_clang_base *base = &seen->answer->bases[told->bases + k];

			pl_vec_push(&facts->marks,
			            ((struct pl_mark){ behind_access(text, tokens, base), base->to,
			                               PL_MARK_SUPERTYPE, PL_REL_EXTENDS }));
		}
	}
	pl_vec_free(&heads);
}

/* Where libclang looks and tells nothing: bodies of functions, which it passes over. */
struct shade {
	uint32_t from, to;
};
struct shades {
	struct shade *at;
	size_t n, cap;
};

static int by_start(const void *a, const void *b)
{
	const struct shade *x = a, *y = b;

	return x->from < y->from ? -1 : x->from > y->from;
}

static void find_shades(const struct pl_clang_file *seen, struct pl_str text,
                        const struct pl_tokens *tokens, struct shades *shades)
{
	size_t kept = 0;

	for (size_t i = 0; i < seen->n_blind; i++)
		pl_vec_push(shades, ((struct shade){ seen->blind[i].from, seen->blind[i].to }));
	for (size_t i = 0; i < seen->n_decls; i++) {
		const struct pl_clang_decl *told = seen->decls[i];
		size_t t;

		/* a variable's value may hold functions as well */
		if (!pl_kind_is_callable((enum pl_kind)told->kind) &&
		    told->kind != PL_KIND_VARIABLE && told->kind != PL_KIND_FIELD)
			continue;
		for (t = pl_token_at(tokens, told->name_from);
		     t < tokens->n && tokens->at[t].from < told->to; t++)
			if (pl_token_is(text, tokens, t, '{')) {
				pl_vec_push(shades,
				            ((struct shade){ tokens->at[t].from, told->to }));
				break;
			}
	}
	pl_vec_sort(shades, by_start);
	for (size_t i = 0; i < shades->n; i++) { /* what overlaps is one */
		if (kept && shades->at[i].from <= shades->at[kept - 1].to) {
			if (shades->at[i].to > shades->at[kept - 1].to)
				shades->at[kept - 1].to = shades->at[i].to;
			continue;
		}
		shades->at[kept++] = shades->at[i];
	}
	shades->n = kept;
}

static bool is_shaded(const struct shades *shades, uint32_t offset)
{
	size_t low = 0, high = shades->n;

	while (low < high) {
		size_t mid = low + (high - low) / 2;

		if (shades->at[mid].from <= offset)
			low = mid + 1;
		else
			high = mid;
	}
	return low && offset < shades->at[low - 1].to;
}

/* What was taken for a declaration where libclang sees none. */
static void drop_unconfirmed(const struct pl_clang_file *seen, struct pl_str text,
                             const struct pl_tokens *tokens, struct pl_facts *facts)
{
	struct shades shades = PL_VEC_INIT;
	size_t kept = 0;

	find_shades(seen, text, tokens, &shades);
	for (size_t i = 0; i < facts->decls.n; i++) {
		const struct pl_decl *decl = &facts->decls.at[i];

		if (decl->told || decl->kind == PL_KIND_NAMESPACE ||
		    is_shaded(&shades, decl->name_from))
			facts->decls.at[kept++] = *decl;
	}
	facts->decls.n = kept;
	pl_vec_free(&shades);
}

void pl_confirm_facts(const struct pl_clang_file *seen, struct pl_str text,
                      const struct pl_tokens *tokens, struct pl_facts *facts)
{
	static const struct pl_clang_decl misread;
	size_t known = facts->decls.n, kept = 0;

	pl_vec_sort(&facts->decls, by_name_token);
	for (size_t i = 0; i < seen->n_decls; i++) {
		const struct pl_clang_decl *told = seen->decls[i];
		struct pl_decl *first;
		size_t n;

		if (told->flags & PL_CLANG_MADE)
			continue;
		n = named_at(facts->decls.at, known, told->name_from, &first);
		if (n && !is_scope(text, first->name_from, told->name_from)) {
			for (size_t k = 0; k < n; k++)
				first[k].told = &misread;
			n = 0;
		}
		for (size_t k = 0; k < n; k++)
			confirm(text, tokens, &first[k], told);
		if (!n)
			add(text, tokens, told, facts);
	}
	for (size_t i = 0; i < facts->decls.n; i++)
		if (facts->decls.at[i].told != &misread)
			facts->decls.at[kept++] = facts->decls.at[i];
	facts->decls.n = kept;
	if (seen->sure) {
		settle_supertypes(seen, text, tokens, facts);
		drop_unconfirmed(seen, text, tokens, facts);
	}
}
