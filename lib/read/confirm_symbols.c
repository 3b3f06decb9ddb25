/* lib/read/confirm_symbols.c -- the half of read/confirm that works while symbols are nested. */
#include "read/confirm.h"

static struct pl_str text_of(const struct pl_nester *ns, uint32_t at)
{
	return pl_clang_text_of(ns->options->seen->answer, at);
}

struct pl_str pl_confirm_name(const struct pl_nester *ns, const struct pl_decl *decl)
{
	return decl->told && (decl->told->flags & (PL_CLANG_RENAMED | PL_CLANG_MADE))
	               ? text_of(ns, decl->told->name)
	               : PL_S_NONE;
}

struct pl_str pl_confirm_outer(const struct pl_nester *ns, const struct pl_decl *decl)
{
	struct pl_str name, all;

	if (!decl->told || decl->told->kind == PL_KIND_NAMESPACE)
		return PL_S_NONE;
	name = text_of(ns, decl->told->name);
	all = text_of(ns, decl->told->qualified);
	return pl_str_sub(all, 0, all.n > name.n ? all.n - name.n - 1 : 0);
}

/* The symbol of the nearest named declaration around one, or NULL. */
static struct pl_symbol *symbol_around(const struct pl_nester *ns, const struct pl_map *symbols,
                                       const struct pl_clang_decl *told)
{
	const struct pl_clang_answer *answer = ns->options->seen->answer;

	for (uint32_t parent = told->parent; parent; parent = answer->decls[parent - 1].parent) {
		const struct pl_clang_decl *around = &answer->decls[parent - 1];
		struct pl_symbol *symbol;

		if (around->file != told->file)
			return NULL;
		symbol = pl_map_ptr(symbols,
		                    (struct pl_str){ (const char *)&around, sizeof(around) });
		if (symbol)
			return symbol;
	}
	return NULL;
}

/* "typedef struct a { } a;" is the structure alone. */
static bool is_twin(const struct pl_clang_answer *answer, const struct pl_clang_decl *told)
{
	if (told->kind != PL_KIND_TYPEDEF)
		return false;
	for (const struct pl_clang_decl *d = told; d-- > answer->decls && d->from == told->from;)
		if (d->file == told->file && pl_kind_is_type((enum pl_kind)d->kind) &&
		    pl_str_eq(pl_clang_text_of(answer, d->qualified),
		              pl_clang_text_of(answer, told->qualified)))
			return true;
	return false;
}

void pl_confirm_add_made(struct pl_nester *ns, struct pl_facts *facts)
{
	const struct pl_clang_file *seen = ns->options->seen;
	struct pl_map symbols = PL_MAP_INIT; /* address of what is told: its symbol */
	bool any = false;

	for (size_t i = 0; i < seen->n_decls && !any; i++)
		any = seen->decls[i]->flags & PL_CLANG_MADE;
	if (!any)
		return;
	for (size_t i = 0; i < facts->decls.n; i++) {
		const struct pl_clang_decl **told = &facts->decls.at[i].told;

		if (*told)
			pl_map_add(&symbols,
			           pl_arena_dup(&ns->file->arena,
			                        (struct pl_str){ (const char *)told, sizeof(*told) }),
			           NULL)
				->ptr = ns->symbols.at[i];
	}
	/* units tell what is outer first; decls are sorted by place */
	for (const struct pl_clang_decl *told = seen->answer->decls;
	     told < seen->answer->decls + seen->answer->n_decls; told++) {
		struct pl_symbol *symbol;

		if (!(told->flags & PL_CLANG_MADE) || (told->flags & PL_CLANG_UNNAMED) ||
		    told->file != seen->decls[0]->file || told->kind == PL_KIND_NAMESPACE ||
		    told->to > ns->text.n)
			continue;
		if (is_twin(seen->answer, told))
			continue;
		symbol = PL_ARENA_NEW(&ns->file->arena, struct pl_symbol);
		symbol->kind = (enum pl_kind)told->kind;
		symbol->name = pl_arena_dup(&ns->file->arena, text_of(ns, told->name));
		symbol->range = pl_nester_range(ns, told->from, told->to);
		symbol->name_from = told->from;
		symbol->parent = symbol_around(ns, &symbols, told);
		pl_vec_push(&ns->symbols, symbol);
		pl_vec_push(&facts->decls, ((struct pl_decl){ .from = told->from,
		                                              .to = told->to,
		                                              .kind = symbol->kind,
		                                              .told = told }));
		pl_map_add(&symbols,
		           pl_arena_dup(&ns->file->arena,
		                        (struct pl_str){ (const char *)&told, sizeof(told) }),
		           NULL)
			->ptr = symbol;
	}
	pl_map_deinit(&symbols);
}

/* "int a, char *b" and its parts. */
static void add_parameters(const struct pl_nester *ns, struct pl_symbol *symbol,
                           const struct pl_clang_decl *told, struct pl_sb *list)
{
	struct pl_arena *arena = &ns->file->arena;

	symbol->params = PL_ARENA_ARRAY(arena, struct pl_param, told->n_params + 1);
	symbol->n_params = told->n_params;
	for (size_t i = 0; i < told->n_params; i++) {
		const struct pl_clang_param *param =
			&ns->options->seen->answer->params[told->params + i];
		struct pl_param *p = &symbol->params[i];

		p->name = pl_arena_dup(arena, text_of(ns, param->name));
		p->type = pl_arena_dup(arena, text_of(ns, param->type));
		pl_sb_addf(list, "%s" PL_STR_FMT "%s" PL_STR_FMT, i ? ", " : "",
		           PL_STR_ARG(p->type), p->name.n && p->type.n ? " " : "",
		           PL_STR_ARG(p->name));
	}
	symbol->parameters = pl_arena_dup(arena, pl_sb_str(list));
}

static void add_supertypes(const struct pl_nester *ns, struct pl_symbol *symbol,
                           const struct pl_clang_decl *told)
{
	struct pl_arena *arena = &ns->file->arena;

	if (!told->n_bases)
		return;
	symbol->supertypes = PL_ARENA_ARRAY(arena, struct pl_supertype, told->n_bases);
	symbol->n_supertypes = told->n_bases;
	for (size_t i = 0; i < told->n_bases; i++) {
		struct pl_str name =
			text_of(ns, ns->options->seen->answer->bases[told->bases + i].name);
		size_t open = pl_str_find_char(name, '<');
		struct pl_sb dotted = PL_SB_INIT;

		if (open != SIZE_MAX && pl_str_ends(name, PL_S(">")))
			symbol->supertypes[i].type_arguments =
				pl_arena_dup(arena, pl_str_sub(name, open + 1, name.n - 1));
		name = pl_str_sub(name, 0, open != SIZE_MAX ? open : name.n);
		for (size_t k = 0; k < name.n; k++)
			if (name.p[k] != ':' || (k && name.p[k - 1] != ':'))
				pl_sb_addc(&dotted, name.p[k] == ':' ? '.' : name.p[k]);
		symbol->supertypes[i].name = pl_arena_dup(arena, pl_sb_str(&dotted));
		pl_sb_deinit(&dotted);
	}
}

/* "Bone" of what is made for a type outside of it. */
static void add_scope(const struct pl_nester *ns, struct pl_symbol *symbol)
{
	struct pl_str outer = symbol->parent ? symbol->parent->qualified_name : PL_S("");
	struct pl_str scope = symbol->qualified_name;
	size_t cut = outer.n ? outer.n + 1 : 0;

	if (scope.n <= cut + symbol->name.n || !pl_str_starts(scope, outer))
		return;
	symbol->scope = pl_arena_dup(&ns->file->arena,
	                             pl_str_sub(scope, cut, scope.n - symbol->name.n - 1));
}

/* Of what a macro made: there is no text to take them from. */
static void add_made_details(const struct pl_nester *ns, struct pl_symbol *symbol,
                             const struct pl_clang_decl *told)
{
	struct pl_sb list = PL_SB_INIT;
	struct pl_arena *arena = &ns->file->arena;

	add_supertypes(ns, symbol, told);
	if (!ns->options->details)
		return;
	symbol->type = pl_arena_dup(arena, text_of(ns, told->type));
	if (pl_kind_is_callable(symbol->kind)) {
		add_parameters(ns, symbol, told, &list);
		symbol->signature = pl_arena_fmt(arena, PL_STR_FMT "%s" PL_STR_FMT "(%s)",
		                                 PL_STR_ARG(symbol->type),
		                                 symbol->type.n ? " " : "",
		                                 PL_STR_ARG(symbol->name), pl_sb_cstr(&list));
	} else if (pl_kind_is_type(symbol->kind)) {
		symbol->signature = pl_arena_fmt(arena, "%s " PL_STR_FMT,
		                                 pl_kind_name(symbol->kind),
		                                 PL_STR_ARG(symbol->name));
	} else {
		symbol->signature = pl_arena_fmt(arena, PL_STR_FMT "%s" PL_STR_FMT,
		                                 PL_STR_ARG(symbol->type),
		                                 symbol->type.n ? " " : "",
		                                 PL_STR_ARG(symbol->name));
	}
	pl_sb_deinit(&list);
}

void pl_confirm_symbol(const struct pl_nester *ns, struct pl_symbol *symbol,
                       const struct pl_decl *decl)
{
	const struct pl_clang_decl *told = decl->told;
	struct pl_symbol_place *definition;
	struct pl_str path;
	struct pl_range range;

	symbol->reader = PL_READER_CLANG;
	if (told->kind == PL_KIND_NAMESPACE)
		return;
	symbol->kind = (enum pl_kind)told->kind;
	if (told->visibility)
		symbol->visibility = (enum pl_visibility)told->visibility;
	if (told->flags & PL_CLANG_MADE) {
		if (!symbol->visibility)
			symbol->visibility = ns->lang->default_visibility;
		add_scope(ns, symbol);
		add_made_details(ns, symbol, told);
	}
	if (!pl_clang_definition(ns->options->clang, told, &path, &range))
		return;
	definition = PL_ARENA_NEW(&ns->file->arena, struct pl_symbol_place);
	definition->file = pl_arena_dup(&ns->file->arena, path);
	definition->range = range;
	symbol->definition = definition;
}

struct placed {
	struct pl_symbol *symbol;
	size_t number; /* what begins at one place keeps its order */
};

static int by_place(const void *a, const void *b)
{
	const struct placed *x = a, *y = b;

	if (x->symbol->range.from != y->symbol->range.from)
		return x->symbol->range.from < y->symbol->range.from ? -1 : 1;
	return x->number < y->number ? -1 : x->number > y->number;
}

static void sort_children(struct pl_symbol **at, size_t n)
{
	PL_VEC(struct placed) placed = PL_VEC_INIT;
	bool sorted = true;

	for (size_t i = 1; i < n && sorted; i++)
		sorted = at[i - 1]->range.from <= at[i]->range.from;
	if (sorted) /* nearly always */
		return;
	for (size_t i = 0; i < n; i++)
		pl_vec_push(&placed, ((struct placed){ at[i], i }));
	pl_vec_sort(&placed, by_place);
	for (size_t i = 0; i < n; i++)
		at[i] = placed.at[i].symbol;
	pl_vec_free(&placed);
}

static int sort_in(void *ctx, struct pl_symbol *symbol)
{
	(void)ctx;
	sort_children(symbol->children, symbol->n_children);
	return 0;
}

void pl_confirm_sort(struct pl_file *file)
{
	sort_children(file->symbols, file->n_symbols);
	pl_file_each(file, sort_in, NULL);
}
