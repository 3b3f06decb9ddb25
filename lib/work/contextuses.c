/*
 * lib/work/contextuses.c -- what a type leans on: the signatures of what it inherits, and of the members
 * of other types that its text names.
 *
 * No language is read so well that the type of every expression is known. So a member counts as used
 * when its name stands behind a '.', '->' or '::' in the type's text, and its owner is a type that the
 * text names, or the declared type of such a member. A name too many costs a line; one too few would
 * cost a look into the file.
 */
#include "work/context_private.h"

#include "read/lex.h"

#include <stdlib.h>

enum {
	WORD_ACCESSED = 1, /* behind an access */
	WORD_BARE = 2,     /* by itself */
	WORD_CALLED = 4,   /* before an opening bracket */
	WORD_CHANGED = 8   /* in a member that changed */
};

/* A type whose members may be used. */
struct owner {
	struct pl_type type;
	bool named; /* the text names it; else it was reached over a member */
	bool bare;  /* its members can be named without an access */
};

struct uses {
	struct pl_gather *g;
	struct pl_map words;            /* name -> WORD_... */
	PL_VEC(struct owner) owners; /* grows while it is walked */
};

/* --- words of the type's own text --------------------------------------------------------- */

static bool lies_in(const struct pl_symbol *symbol, uint32_t at)
{
	return at >= symbol->range.from && at < symbol->range.to;
}

/* Own text: not that of types nested in it. */
static bool is_own(const struct pl_symbol *type, uint32_t at)
{
	if (!lies_in(type, at))
		return false;
	for (size_t i = 0; i < type->n_children; i++)
		if (pl_kind_is_type(type->children[i]->kind) && lies_in(type->children[i], at))
			return false;
	return true;
}

static bool has_changed(const struct pl_gather *g, const struct pl_file *file, uint32_t at)
{
	for (size_t i = 0; i < g->selection.n; i++) {
		const struct pl_type_delta *d = &g->changes.delta->types.at[g->selection.at[i]];

		if (d->change == PL_CHANGE_ADDED)
			return true;
		for (size_t k = 0; k < d->n_members; k++)
			if (d->members[k].after && d->after.file &&
			    pl_str_eq(d->after.file->path, file->path) &&
			    lies_in(d->members[k].after, at))
				return true;
	}
	return false;
}

static unsigned flags_of(struct pl_str text, const struct pl_tokens *tokens, size_t i)
{
	unsigned flags = WORD_BARE;

	if (i && pl_token_is(text, tokens, i - 1, '.'))
		flags = WORD_ACCESSED;
	else if (i > 1 &&
	         ((pl_token_is(text, tokens, i - 1, '>') &&
	           pl_token_is(text, tokens, i - 2, '-')) ||
	          (pl_token_is(text, tokens, i - 1, ':') && pl_token_is(text, tokens, i - 2, ':'))))
		flags = WORD_ACCESSED;
	if (pl_token_is(text, tokens, i + 1, '(') || pl_token_is(text, tokens, i + 1, '<'))
		flags |= WORD_CALLED;
	return flags;
}

static void read_words(struct uses *u, const struct pl_file *file, const struct pl_symbol *symbol)
{
	const struct pl_lang *lang = pl_langs_find(u->g->project->langs, pl_str_of(file->language));
	struct pl_tokens tokens = { NULL, 0, 0 };

	if (!lang)
		return;
	pl_lex(lang, file->text, &tokens);
	for (size_t i = 0; i < tokens.n; i++) {
		struct pl_token t = tokens.at[i];
		unsigned flags;

		if (t.kind != PL_TOKEN_WORD || !is_own(symbol, t.from))
			continue;
		flags = flags_of(file->text, &tokens, i);
		if (has_changed(u->g, file, t.from))
			flags |= WORD_CHANGED;
		pl_map_add(&u->words, pl_token_text(file->text, t), NULL)->num |= flags;
	}
	pl_vec_free(&tokens);
}

/* --- types that it uses ------------------------------------------------------------------- */

static bool is_in(const struct pl_types *types, const struct pl_symbol *symbol)
{
	for (size_t i = 0; i < types->n; i++)
		if (types->at[i].symbol == symbol)
			return true;
	return false;
}

static void add_owner(struct uses *u, const struct pl_type *type, bool named, bool bare)
{
	if (!type || !type->symbol)
		return;
	for (size_t i = 0; i < u->owners.n; i++)
		if (u->owners.at[i].type.symbol == type->symbol) {
			u->owners.at[i].named |= named;
			return;
		}
	pl_vec_push(&u->owners,
	            ((struct owner){ *type, named, bare || type->symbol->kind == PL_KIND_ENUM }));
}

static void add_supers(struct uses *u, struct pl_type type, bool bare)
{
	struct pl_types one = { &type, 1, 1 }, supers = PL_VEC_INIT;

	pl_resolve_supertypes(u->g->resolver, &one, &supers);
	for (size_t i = 0; i < supers.n; i++)
		add_owner(u, &supers.at[i], false, bare);
	pl_vec_free(&supers);
}

static void seed(struct uses *u)
{
	struct pl_gather *g = u->g;

	for (size_t i = 0; i < g->self.n; i++) {
		struct pl_type self = g->self.at[i];
		const struct pl_symbol *outer = pl_symbol_outer_type(self.symbol);

		for (; outer; outer = pl_symbol_outer_type(outer))
			add_owner(u, &(struct pl_type){ self.file, (struct pl_symbol *)outer },
			          false, true);
		for (size_t k = 0; k < self.symbol->n_refs; k++)
			add_owner(u,
			          pl_resolve(g->resolver, self.file, self.symbol,
			                     self.symbol->refs[k].name),
			          true, false);
		add_supers(u, self, true);
	}
}

/* The flags of a member's name when the text uses it, else 0. */
static unsigned use_of(const struct uses *u, const struct owner *owner,
                       const struct pl_symbol *member)
{
	size_t flags = pl_map_num(&u->words, member->name);

	if (pl_kind_is_type(member->kind) || !member->name.n)
		return 0;
	if (member->kind == PL_KIND_CONSTRUCTOR) {
		flags = pl_map_num(&u->words, owner->type.symbol->name);
		return owner->named && flags & WORD_CALLED ? (unsigned)flags : 0;
	}
	return flags & WORD_ACCESSED || owner->bare ? (unsigned)flags : 0;
}

/* What a used member gives is used in turn: skeleton.data.bones. */
static void follow(struct uses *u, struct pl_type owner, const struct pl_symbol *member)
{
	struct pl_str text = member->type;

	for (size_t i = 0; i < text.n;) {
		size_t to = i;

		while (to < text.n && (pl_is_word(text.p[to]) || text.p[to] == '.'))
			to++;
		if (to > i)
			add_owner(u,
			          pl_resolve(u->g->resolver, owner.file, owner.symbol,
			                     pl_str_sub(text, i, to)),
			          false, false);
		i = to + 1;
	}
}

static void walk(struct uses *u)
{
	for (size_t i = 0; i < u->owners.n; i++) {
		struct owner owner = u->owners.at[i];

		add_supers(u, owner.type, owner.bare);
		for (size_t k = 0; k < owner.type.symbol->n_children; k++)
			if (use_of(u, &owner, owner.type.symbol->children[k]))
				follow(u, owner.type, owner.type.symbol->children[k]);
	}
}

/* --- units -------------------------------------------------------------------------------- */

/* "class Bone extends A" */
static void add_head(const struct pl_symbol *type, struct pl_sb *out)
{
	if (type->signature.n)
		pl_sb_add_line(out, type->signature);
	else
		pl_sb_addf(out, "%s " PL_STR_FMT, pl_kind_name(type->kind), PL_STR_ARG(type->name));
	pl_sb_addc(out, '\n');
}

/* "readtype --rev COMMIT " */
static struct pl_str read_command(struct pl_gather *g)
{
	enum { SHORT_ID = 12 }; /* digits of a commit: who has the bundle has its repository */
	struct pl_str rev = g->plan->current_commit;

	if (rev.n > SHORT_ID)
		rev = pl_str_sub(rev, 0, SHORT_ID);
	rev = pl_gather_word(g, rev.n ? rev : g->plan->current_branch);
	return pl_arena_fmt(&g->out->arena, "readtype --rev " PL_STR_FMT " ", PL_STR_ARG(rev));
}

static void add_unit(struct pl_gather *g, enum pl_context_part part, unsigned rank,
                     const struct pl_type *type, const struct pl_sb *text)
{
	struct pl_context_unit *unit = pl_gather_add(g, part, rank);

	unit->title = pl_arena_fmt(&g->out->arena, "%s " PL_STR_FMT,
	                           pl_kind_name(type->symbol->kind),
	                           PL_STR_ARG(type->symbol->qualified_name));
	unit->path = pl_arena_dup(&g->out->arena, type->file->path);
	unit->start = pl_symbol_start(type->symbol).line;
	unit->end = type->symbol->range.end.line;
	unit->syntax = type->file->language;
	unit->text = pl_gather_keep(g, text);
	unit->get_head = read_command(g);
	unit->get_item = pl_gather_word(g, type->symbol->qualified_name);
}

/* The members that are used, once each name; rank: changed lines use one of them. */
static void add_owner_unit(struct uses *u, const struct owner *owner, struct pl_sb *only_named)
{
	const struct pl_symbol *type = owner->type.symbol;
	struct pl_sb text = PL_SB_INIT;
	unsigned flags = 0;

	for (size_t k = 0; k < type->n_children; k++) {
		const struct pl_symbol *member = type->children[k];
		unsigned use = use_of(u, owner, member);

		if (!use || (member->visibility == PL_VIS_PRIVATE && !owner->bare))
			continue;
		flags |= use;
		pl_gather_signature(u->g, member, &text);
	}
	if (text.n)
		add_unit(u->g, PL_CONTEXT_USES,
		         flags & WORD_CHANGED ? PL_RANK_USES_CHANGED : PL_RANK_USES, &owner->type,
		         &text);
	else if (owner->named)
		add_head(type, only_named);
	pl_sb_deinit(&text);
}

static int by_name(const void *a, const void *b)
{
	const struct owner *x = a, *y = b;
	int order = pl_str_cmp(x->type.symbol->qualified_name, y->type.symbol->qualified_name);

	if (!order)
		order = pl_str_cmp(x->type.file->path, y->type.file->path);
	return order ? order
	             : (x->type.symbol->range.from > y->type.symbol->range.from) -
	                       (x->type.symbol->range.from < y->type.symbol->range.from);
}

void pl_gather_uses(struct pl_gather *g)
{
	struct uses u = { .g = g };
	struct pl_sb only_named = PL_SB_INIT;

	for (size_t i = 0; i < g->self.n; i++)
		read_words(&u, g->self.at[i].file, g->self.at[i].symbol);
	seed(&u);
	walk(&u);
	pl_vec_sort(&u.owners, by_name);
	for (size_t i = 0; i < u.owners.n; i++)
		if (!is_in(&g->self, u.owners.at[i].type.symbol) &&
		    !is_in(&g->supers, u.owners.at[i].type.symbol))
			add_owner_unit(&u, &u.owners.at[i], &only_named);
	if (only_named.n) {
		struct pl_context_unit *unit = pl_gather_add(g, PL_CONTEXT_USES, PL_RANK_USES);

		unit->title = PL_S("only named");
		unit->syntax = g->self.at[0].file->language;
		unit->text = pl_gather_keep(g, &only_named);
	}
	pl_sb_deinit(&only_named);
	pl_map_deinit(&u.words);
	pl_vec_free(&u.owners);
}

void pl_gather_supertypes(struct pl_gather *g)
{
	for (size_t i = 0; i < g->supers.n; i++) {
		const struct pl_type *type = &g->supers.at[i];
		struct pl_sb text = PL_SB_INIT;

		add_head(type->symbol, &text);
		for (size_t k = 0; k < type->symbol->n_children; k++) {
			const struct pl_symbol *member = type->symbol->children[k];

			if (!pl_kind_is_type(member->kind) && member->visibility != PL_VIS_PRIVATE)
				pl_gather_signature(g, member, &text);
		}
		add_unit(g, PL_CONTEXT_SUPERTYPES, PL_RANK_SUPERTYPES, type, &text);
		pl_sb_deinit(&text);
	}
}
