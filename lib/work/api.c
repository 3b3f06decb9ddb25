/* lib/work/api.c */
#include "work/api.h"

#include "work/apimember.h"
#include "work/apioutside.h"
#include "work/idiom.h"
#include "work/typetag.h"

#include <stdlib.h>

static struct pl_str symbol_key(const struct pl_symbol *const *symbol)
{
	return (struct pl_str){ (const char *)symbol, sizeof(*symbol) };
}

/* --- members --------------------------------------------------------------------------------- */

bool pl_api_is_known(const struct pl_api_type *type, const struct pl_api_member *m)
{
	for (size_t i = 0; i < type->members.n; i++) {
		const struct pl_api_member *other = &type->members.at[i];

		if (pl_str_eq(other->name, m->name) && other->uses == m->uses &&
		    pl_str_eq(other->symbol->signature, m->symbol->signature))
			return true;
	}
	return false;
}

/* Words that all values of an enum begin with belong to its name, not to theirs. */
static void trim_values(struct pl_api *api, struct pl_api_type *type)
{
	struct pl_name first = { .n = 0 };
	unsigned common = 0, seen = 0;

	for (size_t i = 0; i < type->members.n; i++) {
		struct pl_name name;
		unsigned same = 0;

		if (!(type->members.at[i].uses & PL_USE_VALUE))
			continue;
		name = pl_name_of(&api->arena, type->members.at[i].name);
		if (!seen++) {
			first = name;
			common = name.n ? name.n - 1 : 0;
			continue;
		}
		while (same < common && same + 1 < name.n &&
		       pl_str_eq(pl_name_word(&first, same), pl_name_word(&name, same)))
			same++;
		common = same;
	}
	for (size_t i = 0; seen > 1 && common && i < type->members.n; i++) {
		struct pl_api_member *m = &type->members.at[i];
		struct pl_name name = pl_name_of(&api->arena, m->name);

		if (m->uses & PL_USE_VALUE)
			m->key = m->property = pl_name_words(&name, common, name.n);
	}
}

/* "struct { *Deep }" of Go: what it offers is inherited; it has no name but its type's. */
static bool is_embedded(const struct pl_symbol *symbol)
{
	struct pl_str text = symbol->signature;

	text = pl_str_sub(text, text.n && text.p[0] == '*', text.n);
	return symbol->kind == PL_KIND_FIELD && symbol->type.n && pl_str_eq(text, symbol->name);
}

static void add_members(struct pl_api *api, uint32_t id, const struct pl_symbol *symbol,
                        const struct pl_file *file)
{
	struct pl_api_type *type = &api->types.at[id];

	for (size_t i = 0; i < symbol->n_children; i++) {
		const struct pl_symbol *child = symbol->children[i];
		struct pl_api_member m;

		if (pl_kind_is_type(child->kind) || child->kind == PL_KIND_NAMESPACE ||
		    is_embedded(child) || child->scope.n ||
		    !pl_api_member_make(api, &m, child, file, child->name) ||
		    pl_api_is_known(type, &m))
			continue;
		m.owner = id;
		pl_vec_push(&type->members, m);
	}
	trim_values(api, type);
}

/* --- types ----------------------------------------------------------------------------------- */

static bool is_thin(const struct pl_symbol *symbol)
{
	return symbol->kind == PL_KIND_TYPEDEF ||
	       (!symbol->n_children && symbol->body.to <= symbol->body.from);
}

static bool may_merge(const struct pl_api_type *type, const struct pl_symbol *symbol,
                      const struct pl_file *file)
{
	if (!type->symbol || !pl_str_eq(type->symbol->qualified_name, symbol->qualified_name))
		return false;
	return type->file == file || is_thin(symbol) || is_thin(type->symbol) ||
	       symbol->kind == PL_KIND_NAMESPACE || symbol->kind == PL_KIND_EXTENSION ||
	       type->symbol->kind == PL_KIND_EXTENSION ||
	       pl_str_has_word(symbol->modifiers, PL_S("partial"));
}

static uint32_t same_type(const struct pl_api *api, struct pl_str key,
                          const struct pl_symbol *symbol, const struct pl_file *file)
{
	uint32_t id = pl_api_first(api, key);

	for (; id != PL_NO_TYPE; id = api->same_key.at[id])
		if (may_merge(&api->types.at[id], symbol, file))
			return id;
	return PL_NO_TYPE;
}

uint32_t pl_api_add_type(struct pl_api *api, struct pl_str name, struct pl_str key,
                         const struct pl_symbol *symbol, const struct pl_file *file)
{
	struct pl_api_type *type = pl_vec_add(&api->types);
	struct pl_map_entry *entry;
	uint32_t id = (uint32_t)(api->types.n - 1);

	type->symbol = symbol;
	type->file = file;
	type->name = type->full = name;
	type->key = key;
	entry = pl_map_add(&api->by_key, key, NULL);
	pl_vec_push(&api->same_key, PL_NO_TYPE);
	if (!entry->num) {
		entry->num = id + 1;
	} else {
		uint32_t last = (uint32_t)(entry->num - 1);

		while (api->same_key.at[last] != PL_NO_TYPE)
			last = api->same_key.at[last];
		api->same_key.at[last] = id;
	}
	return id;
}

static struct pl_str full_name(struct pl_api *api, const struct pl_symbol *symbol)
{
	const struct pl_symbol *outer = pl_symbol_outer_type(symbol);
	uint32_t id = outer ? pl_api_find(api, outer) : PL_NO_TYPE;

	return id == PL_NO_TYPE
	               ? symbol->name
	               : pl_arena_fmt(&api->arena, PL_STR_FMT "." PL_STR_FMT,
	                              PL_STR_ARG(api->types.at[id].full), PL_STR_ARG(symbol->name));
}

struct visitor {
	struct pl_api *api;
	const struct pl_file *file;
};

void pl_api_add_free(struct pl_api *api, const struct pl_symbol *symbol, const struct pl_file *file)
{
	struct pl_api_member m;
	struct pl_map_entry *entry;

	if (!pl_api_member_make(api, &m, symbol, file, symbol->name))
		return;
	entry = pl_map_add(&api->free_by_key, m.key, NULL);
	if (!entry->num)
		entry->num = api->free.n + 1;
	pl_vec_push(&api->free, m);
}

static int visit_type(void *ctx, struct pl_symbol *symbol)
{
	struct visitor *v = ctx;
	struct pl_api *api = v->api;
	bool value = symbol->kind == PL_KIND_NAMESPACE ||
	             ((symbol->kind == PL_KIND_VARIABLE || symbol->kind == PL_KIND_CONSTANT) &&
	              symbol->n_children);
	struct pl_str key;
	uint32_t id;

	if (!symbol->name.n || (!pl_kind_is_type(symbol->kind) && !value))
		return 0;
	key = pl_name_of(&api->arena, symbol->name).key;
	if (!key.n)
		return 0;
	id = same_type(api, key, symbol, v->file);
	if (id == PL_NO_TYPE) {
		id = pl_api_add_type(api, symbol->name, key, symbol, v->file);
		api->types.at[id].value = value;
		api->types.at[id].full = full_name(api, symbol);
	} else if (is_thin(api->types.at[id].symbol) && !is_thin(symbol)) {
		api->types.at[id].symbol = symbol;
		api->types.at[id].file = v->file;
	}
	pl_map_add(&api->by_symbol,
	           (struct pl_str){ pl_arena_memdup(&api->arena, &symbol, sizeof(symbol)),
	                            sizeof(symbol) },
	           NULL)
		->num = id + 1;
	add_members(api, id, symbol, v->file);
	return 0;
}

/* --- what stands outside of types ------------------------------------------------------------------ */

static int visit_rest(void *ctx, struct pl_symbol *symbol)
{
	struct visitor *v = ctx;
	bool outside = !symbol->parent || symbol->parent->kind == PL_KIND_NAMESPACE;

	if (pl_kind_is_type(symbol->kind) || symbol->kind == PL_KIND_NAMESPACE)
		return 0;
	if (symbol->scope.n)
		pl_api_add_outline(v->api, symbol, v->file);
	else if (!outside)
		pl_api_add_extension(v->api, symbol, v->file);
	else if (symbol->kind == PL_KIND_FUNCTION && v->api->lang->methods_by_prefix)
		pl_api_add_function(v->api, symbol, v->file);
	else
		pl_api_add_free(v->api, symbol, v->file);
	return 0;
}

bool pl_api_is_internal(const struct pl_api *api, const struct pl_file *file)
{
	size_t dot = pl_str_rfind_char(file->path, '.');

	/* .c, .cpp, .cc beside headers; other languages with directives have no headers */
	return api->lang->directive.n && api->lang->n_shared_suffixes && dot != SIZE_MAX &&
	       dot + 1 < file->path.n && pl_lower(file->path.p[dot + 1]) == 'c';
}

/* --- supertypes ------------------------------------------------------------------------------ */

/* The type that a name means for one in this file: the nearest of that name. */
static uint32_t resolve(const struct pl_api *api, const struct pl_api_type *from, struct pl_str key)
{
	uint32_t best = PL_NO_TYPE;
	int best_fit = -1;

	for (uint32_t id = pl_api_first(api, key); id != PL_NO_TYPE; id = api->same_key.at[id]) {
		const struct pl_api_type *type = &api->types.at[id];
		int fit = (type->file == from->file) * 4 + !type->value * 8 +
		          (type->symbol && !is_thin(type->symbol));

		if (type != from && fit > best_fit) {
			best = id;
			best_fit = fit;
		}
	}
	return best;
}

/* IPoolable, and what a type implements: it declares all of that itself. */
static bool is_interface(struct pl_str name, enum pl_relation relation)
{
	return relation == PL_REL_IMPLEMENTS ||
	       (name.n > 2 && name.p[0] == 'I' && pl_is_upper(name.p[1]) && pl_is_lower(name.p[2]));
}

static void add_super(struct pl_api *api, struct pl_api_type *type, struct pl_str name,
                      enum pl_relation relation)
{
	size_t dot = pl_str_rfind_char(name, '.');
	struct pl_str last = pl_str_sub(name, dot == SIZE_MAX ? 0 : dot + 1, name.n);
	uint32_t id = resolve(api, type, pl_name_of(&api->arena, last).key);

	if (id == PL_NO_TYPE) {
		type->inherits_unseen |= !is_interface(last, relation);
		return;
	}
	for (size_t i = 0; i < type->supers.n; i++)
		if (type->supers.at[i] == id)
			return;
	pl_vec_push(&type->supers, id);
}

/* "struct spBone { spUpdatable super; ...": what stands first is what it extends. */
static void add_embedded(struct pl_api *api, struct pl_api_type *type)
{
	const struct pl_symbol *first = type->symbol && type->symbol->n_children
	                                        ? type->symbol->children[0]
	                                        : NULL;

	if (first && first->kind == PL_KIND_FIELD &&
	    (pl_str_is(first->name, "super") || pl_str_is(first->name, "base") ||
	     pl_str_is(first->name, "parent_class")) &&
	    pl_str_find_char(first->signature, '*') == SIZE_MAX) {
		add_super(api, type, pl_typetag_of(first->type).word, PL_REL_EXTENDS);
		for (size_t i = 0; i < type->members.n; i++)
			if (type->members.at[i].symbol == first) /* a supertype, no member */
				type->members.at[i].visibility = PL_VIS_PRIVATE;
	}
}

/* "typedef struct CurveTimeline CurveTimeline2": what the other offers, it offers. */
static void add_alias(struct pl_api *api, struct pl_api_type *type)
{
	struct pl_typetag tag = pl_typetag_of(type->symbol->type);

	if (tag.tag == PL_TAG_OTHER && !pl_str_eq(pl_name_of(&api->arena, tag.word).key, type->key))
		add_super(api, type, tag.word, PL_REL_IMPLEMENTS);
}

static int visit_supers(void *ctx, struct pl_symbol *symbol)
{
	struct visitor *v = ctx;
	uint32_t id = pl_kind_is_type(symbol->kind) ? pl_api_find(v->api, symbol) : PL_NO_TYPE;

	if (id == PL_NO_TYPE)
		return 0;
	for (size_t i = 0; i < symbol->n_supertypes; i++)
		add_super(v->api, &v->api->types.at[id], symbol->supertypes[i].name,
		          symbol->supertypes[i].relation);
	if (symbol->kind == PL_KIND_TYPEDEF)
		add_alias(v->api, &v->api->types.at[id]);
	if (v->api->lang->methods_by_prefix)
		add_embedded(v->api, &v->api->types.at[id]);
	return 0;
}

/* --- constants without a type ------------------------------------------------------------------ */

/* "#define NAME value" in a language whose symbols leave macros out. */
static void add_macro(struct pl_api *api, const struct pl_file *file, size_t from, size_t end,
                      uint32_t line)
{
	struct pl_str text = pl_str_sub(file->text, from, end), name;
	struct pl_symbol *symbol;
	size_t at = 8;

	while (at < text.n && (text.p[at] == ' ' || text.p[at] == '\t'))
		at++;
	name = pl_api_word_at(text, at);
	at += name.n;
	if (!name.n || at >= text.n || (text.p[at] != ' ' && text.p[at] != '\t'))
		return;
	symbol = PL_ARENA_NEW(&api->arena, struct pl_symbol);
	symbol->name = name;
	symbol->qualified_name = name;
	symbol->kind = PL_KIND_CONSTANT;
	symbol->visibility = PL_VIS_PUBLIC;
	symbol->range.start.line = symbol->range.end.line = line;
	symbol->range.from = (uint32_t)from;
	symbol->range.to = (uint32_t)end;
	symbol->name_from = (uint32_t)(from + at - name.n);
	symbol->signature = pl_str_trim(text);
	pl_api_add_free(api, symbol, file);
}

static void add_macros(struct pl_api *api, const struct pl_file *file)
{
	struct pl_str rest = file->text, line;
	uint32_t number = 1;

	for (; pl_str_split(&rest, '\n', &line); number++)
		if (pl_str_starts(line, PL_S("#define ")))
			add_macro(api, file, (size_t)(line.p - file->text.p),
			          (size_t)(line.p - file->text.p) + line.n, number);
}

/* --- the whole ------------------------------------------------------------------------------- */

static void each_file(struct pl_api *api, int (*visit)(void *ctx, struct pl_symbol *symbol))
{
	for (size_t i = 0; i < api->snapshot->files.n; i++) {
		struct visitor v = { api, api->snapshot->files.at[i] };

		pl_file_each(v.file, visit, &v);
	}
}

void pl_api_make(struct pl_api *api, const struct pl_snapshot *snapshot, const struct pl_lang *lang)
{
	api->snapshot = snapshot;
	api->lang = lang;
	each_file(api, visit_type);
	if (lang->methods_by_prefix)
		pl_api_add_rows(api);
	each_file(api, visit_rest);
	if (!lang->methods_by_prefix) /* C's macros of that name are no values */
		pl_api_add_values(api);
	each_file(api, visit_supers);
	for (size_t i = 0; lang->directive.n && i < snapshot->files.n; i++)
		if (lang->member_visibility != PL_VIS_PRIVATE) /* C and C++, not C# */
			add_macros(api, snapshot->files.at[i]);
}

void pl_api_deinit(struct pl_api *api)
{
	for (size_t i = 0; i < api->types.n; i++) {
		pl_vec_free(&api->types.at[i].members);
		pl_vec_free(&api->types.at[i].supers);
	}
	pl_vec_free(&api->types);
	pl_vec_free(&api->free);
	pl_vec_free(&api->same_key);
	pl_map_deinit(&api->by_symbol);
	pl_map_deinit(&api->by_key);
	pl_map_deinit(&api->free_by_key);
	pl_map_deinit(&api->outline);
	pl_map_deinit(&api->outline_file);
	pl_arena_deinit(&api->arena);
}

uint32_t pl_api_find(const struct pl_api *api, const struct pl_symbol *symbol)
{
	const struct pl_symbol *const *key = &symbol;
	size_t at = pl_map_num(&api->by_symbol, symbol_key(key));

	return at ? (uint32_t)(at - 1) : PL_NO_TYPE;
}

uint32_t pl_api_first(const struct pl_api *api, struct pl_str key)
{
	size_t at = pl_map_num(&api->by_key, key);

	return at ? (uint32_t)(at - 1) : PL_NO_TYPE;
}

void pl_api_chain(const struct pl_api *api, const uint32_t *types, size_t n, struct pl_chain *out)
{
	for (size_t i = 0; i < n; i++)
		pl_vec_push(out, types[i]);
	for (size_t done = 0; done < out->n; done++) {
		const struct pl_api_type *at = &api->types.at[out->at[done]];

		for (size_t i = 0; i < at->supers.n; i++) {
			bool known = false;

			for (size_t k = 0; k < out->n && !known; k++)
				known = out->at[k] == at->supers.at[i];
			if (!known)
				pl_vec_push(out, at->supers.at[i]);
		}
	}
}

struct pl_str pl_api_member_name(struct pl_arena *arena, const struct pl_api *api,
                                 const struct pl_api_member *member)
{
	if (member->owner == PL_NO_TYPE)
		return member->symbol->name;
	return pl_arena_fmt(arena, PL_STR_FMT "." PL_STR_FMT,
	                    PL_STR_ARG(api->types.at[member->owner].full),
	                    PL_STR_ARG(member->name));
}
