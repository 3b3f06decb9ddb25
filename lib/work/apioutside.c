/* lib/work/apioutside.c */
#include "work/apioutside.h"

#include "base/fs.h"
#include "work/apimember.h"
#include "work/idiom.h"
#include "work/typetag.h"

/* Functions Type_method without a type make one when there are as many. */
enum { MIN_ROW = 2 };

/* Type_method: where the method's name begins, by the longest part that names a type; or 0. */
static size_t cut_prefix(struct pl_api *api, struct pl_str name, struct pl_str *key)
{
	for (size_t i = name.n; i-- > 1;) {
		if (name.p[i] != '_' || i + 1 == name.n)
			continue;
		*key = pl_name_of(&api->arena, pl_str_sub(name, 0, i)).key;
		if (key->n && pl_api_first(api, *key) != PL_NO_TYPE)
			return i + 1;
	}
	return 0;
}

/* The object that a method is called on is no parameter of it. */
static bool drop_self(struct pl_api *api, struct pl_api_member *m, struct pl_str key)
{
	struct pl_str type;

	if (!m->params.n)
		return false;
	type = pl_name_of(&api->arena, pl_typetag_of(m->params.at[0].type).word).key;
	if (!pl_str_eq(type, key) && !pl_str_is(m->params.at[0].key, "self") &&
	    !pl_str_is(m->params.at[0].key, "this"))
		return false;
	m->params.at++;
	m->params.n--;
	m->took_self = true;
	return true;
}

static bool is_declared(const struct pl_api_type *type, struct pl_str name)
{
	for (size_t i = 0; i < type->members.n; i++)
		if (pl_str_eq(type->members.at[i].name, name) &&
		    type->members.at[i].uses & ~(PL_USE_VALUE | PL_USE_MAKE))
			return pl_kind_is_callable(type->members.at[i].symbol->kind);
	return false;
}

/* A function of C: its type's member, or a free one. */
void pl_api_add_function(struct pl_api *api, const struct pl_symbol *symbol,
                         const struct pl_file *file)
{
	struct pl_str key = PL_S_NONE;
	size_t at = cut_prefix(api, symbol->name, &key);
	struct pl_api_member m;
	uint32_t id;

	if (!at) {
		pl_api_add_free(api, symbol, file);
		return;
	}
	id = pl_api_first(api, key);
	if (is_declared(&api->types.at[id], pl_str_sub(symbol->name, at, symbol->name.n)) ||
	    !pl_api_member_make(api, &m, symbol, file,
	                        pl_str_sub(symbol->name, at, symbol->name.n)))
		return;
	m.is_static = !drop_self(api, &m, key);
	m.uses = pl_api_method_uses(api, &m);
	m.owner = id;
	if ((symbol->name.p[0] == '_' || pl_api_is_internal(api, file)) &&
	    m.visibility == PL_VIS_PUBLIC)
		m.visibility = PL_VIS_PACKAGE;
	pl_vec_push(&api->types.at[id].members, m);
}

/* Rows of functions that no type is declared for: spMath_cos, spMath_sin. */
void pl_api_add_rows(struct pl_api *api)
{
	struct pl_map rows = PL_MAP_INIT;

	for (size_t f = 0; f < api->snapshot->files.n; f++) {
		const struct pl_file *file = api->snapshot->files.at[f];

		for (size_t i = 0; i < file->n_symbols; i++) {
			const struct pl_symbol *symbol = file->symbols[i];
			struct pl_str key;
			size_t cut = 1;

			if (symbol->kind != PL_KIND_FUNCTION || symbol->scope.n ||
			    cut_prefix(api, symbol->name, &key))
				continue;
			while (cut < symbol->name.n && symbol->name.p[cut] != '_')
				cut++;
			if (cut + 1 >= symbol->name.n)
				continue;
			key = pl_name_of(&api->arena, pl_str_sub(symbol->name, 0, cut)).key;
			if (key.n && ++pl_map_add(&rows, key, NULL)->num == MIN_ROW)
				pl_api_add_type(api, pl_str_sub(symbol->name, 0, cut), key, NULL,
				                file);
		}
	}
	pl_map_deinit(&rows);
}

/* The type of that name in the file's own folder, or the first of all. */
static uint32_t nearest_type(const struct pl_api *api, struct pl_str key,
                             const struct pl_file *file)
{
	uint32_t id = pl_api_first(api, key);

	while (id != PL_NO_TYPE &&
	       !pl_str_eq(pl_fs_dir(api->types.at[id].file->path), pl_fs_dir(file->path)))
		id = api->same_key.at[id];
	return id != PL_NO_TYPE ? id : pl_api_first(api, key);
}

static void add_outer_member(struct pl_api *api, struct pl_str type, const struct pl_symbol *symbol,
                             const struct pl_file *file)
{
	uint32_t id = nearest_type(api, type, file);
	struct pl_api_member m;

	if (id == PL_NO_TYPE || !pl_api_member_make(api, &m, symbol, file, symbol->name) ||
	    pl_api_is_known(&api->types.at[id], &m))
		return;
	m.owner = id;
	pl_vec_push(&api->types.at[id].members, m);
}

void pl_api_add_outline(struct pl_api *api, const struct pl_symbol *symbol,
                        const struct pl_file *file)
{
	size_t dot = pl_str_rfind_char(symbol->scope, '.');
	struct pl_str last = pl_str_sub(symbol->scope, dot == SIZE_MAX ? 0 : dot + 1,
	                                symbol->scope.n);
	struct pl_str key = pl_arena_fmt(&api->arena, PL_STR_FMT "." PL_STR_FMT, PL_STR_ARG(last),
	                                 PL_STR_ARG(symbol->name));

	pl_map_add(&api->outline, key, NULL)->ptr = (void *)symbol;
	pl_map_add(&api->outline_file, key, NULL)->ptr = (void *)file;
	if (!api->lang->n_shared_suffixes) /* no header has declared it inside of the type */
		add_outer_member(api, pl_name_of(&api->arena, last).key, symbol, file);
}

/* static Foo(this Bar bar): also a member of Bar. */
void pl_api_add_extension(struct pl_api *api, const struct pl_symbol *symbol,
                          const struct pl_file *file)
{
	struct pl_api_member m;
	uint32_t id;

	if (!pl_str_starts(symbol->parameters, PL_S("this ")) ||
	    !pl_api_member_make(api, &m, symbol, file, symbol->name) || !m.params.n)
		return;
	id = pl_api_first(api,
	                  pl_name_of(&api->arena, pl_typetag_of(m.params.at[0].type).word).key);
	if (id == PL_NO_TYPE)
		return;
	m.params.at++;
	m.params.n--;
	m.took_self = true;
	m.is_static = false;
	m.owner = id;
	pl_vec_push(&api->types.at[id].members, m);
}

void pl_api_adopt(struct pl_api *api, uint32_t id, struct pl_str key)
{
	struct pl_api_type *type = &api->types.at[id];

	for (size_t i = 0; i < type->members.n; i++) {
		struct pl_api_member *m = &type->members.at[i];

		if (m->is_static && drop_self(api, m, key)) {
			m->is_static = false;
			m->uses = pl_api_method_uses(api, m);
		}
	}
}

/* --- constants for values ----------------------------------------------------------------------- */

/* The alias that a constant is named after, in its own file. */
static uint32_t alias_of(const struct pl_api *api, struct pl_arena *arena,
                         const struct pl_api_member *m, unsigned *words)
{
	struct pl_name name = pl_name_of(arena, m->symbol->name);

	for (*words = name.n ? name.n - 1 : 0; *words; (*words)--) {
		uint32_t id = pl_api_first(api, pl_name_words(&name, 0, *words));
		const struct pl_api_type *type = id != PL_NO_TYPE ? &api->types.at[id] : NULL;

		if (type && type->file == m->file && type->symbol &&
		    type->symbol->kind == PL_KIND_TYPEDEF)
			return id;
	}
	return PL_NO_TYPE;
}

void pl_api_add_values(struct pl_api *api)
{
	for (size_t i = 0; i < api->free.n; i++) {
		struct pl_api_member m = api->free.at[i];
		struct pl_name name;
		unsigned words = 0;

		if (m.symbol->kind != PL_KIND_CONSTANT)
			continue;
		m.owner = alias_of(api, &api->arena, &m, &words);
		if (m.owner == PL_NO_TYPE)
			continue;
		name = pl_name_of(&api->arena, m.symbol->name);
		m.key = m.property = pl_name_words(&name, words, name.n);
		m.uses = PL_USE_VALUE;
		m.is_static = true;
		pl_vec_push(&api->types.at[m.owner].members, m);
	}
}

/* --- functions of a file for a type ------------------------------------------------------------ */

bool pl_api_is_all_static(const struct pl_api_type *type)
{
	for (size_t i = 0; i < type->members.n; i++)
		if (pl_is_public(&type->members.at[i]) && !type->members.at[i].is_static &&
		    !(type->members.at[i].uses & PL_USE_MAKE) &&
		    !pl_str_has_word(type->members.at[i].symbol->modifiers, PL_S("const")))
			return false;
	return type->members.n > 0;
}

static const struct pl_api_member *free_of(const struct pl_api *api, struct pl_str key)
{
	size_t at = pl_map_num(&api->free_by_key, key);

	return at ? &api->free.at[at - 1] : NULL;
}

/* The file that has most of the names of type's members, when that is most of them. */
static const struct pl_file *home_of(const struct pl_api *theirs, const struct pl_api_type *type)
{
	PL_VEC(const struct pl_file *) files = PL_VEC_INIT;
	const struct pl_file *best = NULL;
	size_t most = 0, all = 0;

	for (size_t i = 0; i < type->members.n; i++) {
		const struct pl_api_member *x = free_of(theirs, type->members.at[i].key);

		if (!pl_is_public(&type->members.at[i]) || type->members.at[i].uses & PL_USE_MAKE)
			continue;
		all++;
		if (x)
			pl_vec_push(&files, x->file);
	}
	for (size_t i = 0; i < files.n; i++) {
		size_t n = 0;

		for (size_t k = 0; k < files.n; k++)
			n += files.at[k] == files.at[i];
		if (n > most) {
			most = n;
			best = files.at[i];
		}
	}
	pl_vec_free(&files);
	return most >= MIN_ROW && most * 2 > all ? best : NULL;
}

/* A module, or an object that is a value, with most of the members of a type is that type. */
static void promote(struct pl_api_type *module, const struct pl_api_type *type)
{
	size_t all = 0, found = 0;

	for (size_t i = 0; i < type->members.n; i++) {
		bool here = false;

		for (size_t k = 0; k < module->members.n && !here; k++)
			here = pl_str_eq(module->members.at[k].key, type->members.at[i].key);
		all += pl_is_public(&type->members.at[i]);
		found += here && pl_is_public(&type->members.at[i]);
	}
	if (found >= MIN_ROW && found * 2 > all)
		module->value = false;
}

void pl_api_gather(struct pl_api *theirs, const struct pl_api *ours)
{
	if (theirs->lang->methods_by_prefix) /* whose rows of functions are types already */
		return;
	for (size_t t = 0; t < ours->types.n; t++) {
		const struct pl_api_type *type = &ours->types.at[t];
		const struct pl_file *home;
		uint32_t id;

		if (!type->symbol || type->value || !pl_api_is_all_static(type))
			continue;
		id = pl_api_first(theirs, type->key);
		if (id != PL_NO_TYPE && theirs->types.at[id].value)
			promote(&theirs->types.at[id], type);
		if (id != PL_NO_TYPE)
			continue;
		home = home_of(theirs, type);
		if (!home)
			continue;
		id = pl_api_add_type(theirs, type->name, type->key, NULL, home);
		for (size_t i = 0; i < theirs->free.n; i++) {
			struct pl_api_member m = theirs->free.at[i];
			bool wanted = false;

			for (size_t k = 0; m.file == home && k < type->members.n && !wanted; k++)
				wanted = pl_str_eq(type->members.at[k].key, m.key);
			if (!wanted)
				continue;
			m.owner = id;
			m.is_static = true;
			pl_vec_push(&theirs->types.at[id].members, m);
		}
	}
}
