/* lib/work/resolve.c */
#include "work/resolve.h"

#include "base/map.h"

#include <stdlib.h>

/* Supertypes are followed this far up; hostile input may have cycles of them. */
enum { MAX_INHERITANCE = 16, MAX_SUPERTYPES = 1024 };

/* The imports of one file, as names are looked for in them. */
struct imports {
	const struct pl_file *file;
	struct pl_map by_last; /* last part of its name -> number of the first such import + 1 */
	size_t *next;          /* by import: number of the next one with that last part + 1, or 0 */
	PL_VEC(struct pl_str) outers; /* those that types of the tree are part of, without ".*" */
};

struct pl_resolver {
	struct pl_types types;
	struct pl_map qualified; /* qualified name -> index + 1 */
	struct pl_map simple;    /* simple name -> index + 1, or AMBIGUOUS */
	struct pl_map outers;    /* what qualified names are part of */
	struct pl_map imports;   /* address of a file -> struct imports, when it was asked for */
	const struct pl_langs *langs;
	struct pl_sb key;
	unsigned budget; /* types that one name's search may still look into */
};

#define AMBIGUOUS SIZE_MAX

/* What stands before the last dot, or nothing. */
static struct pl_str outer_of(struct pl_str name)
{
	size_t dot = pl_str_rfind_char(name, '.');

	return pl_str_sub(name, 0, dot == SIZE_MAX ? 0 : dot);
}

/* What stands behind it. */
static struct pl_str last_part(struct pl_str name)
{
	size_t dot = pl_str_rfind_char(name, '.');

	return dot == SIZE_MAX ? name : pl_str_sub(name, dot + 1, name.n);
}

/* False: from outside of the type around it only that one's name leads to it. */
static bool has_bare_name(const struct pl_langs *langs, const struct pl_type *type)
{
	const struct pl_lang *lang = pl_langs_find(langs, pl_str_of(type->file->language));

	return !pl_symbol_is_inner(type->symbol) || (lang && lang->flat_types);
}

struct pl_resolver *pl_resolver_new(const struct pl_snapshot *snapshot,
                                    const struct pl_langs *langs)
{
	struct pl_resolver *r = pl_calloc(1, sizeof(*r));

	r->langs = langs;
	pl_snapshot_types(snapshot, &r->types);
	for (size_t i = 0; i < r->types.n; i++) {
		const struct pl_symbol *symbol = r->types.at[i].symbol;
		struct pl_map_entry *e;
		bool is_new;

		if (symbol->kind == PL_KIND_EXTENSION)
			continue; /* adds to a type, perhaps another file's, and is none */
		e = pl_map_add(&r->qualified, symbol->qualified_name, &is_new);
		if (is_new)
			e->num = i + 1;
		pl_map_add(&r->outers, outer_of(symbol->qualified_name), NULL);
		if (!has_bare_name(langs, &r->types.at[i]))
			continue;
		e = pl_map_add(&r->simple, symbol->name, &is_new);
		/* parts of one type (partial classes, a typedef and its struct) are one meaning */
		if (is_new)
			e->num = i + 1;
		else if (e->num != AMBIGUOUS &&
		         !pl_str_eq(r->types.at[e->num - 1].symbol->qualified_name,
		                    symbol->qualified_name))
			e->num = AMBIGUOUS;
	}
	return r;
}

static void imports_free(struct imports *imports)
{
	pl_map_deinit(&imports->by_last);
	pl_vec_free(&imports->outers);
	free(imports->next);
	free(imports);
}

/* A file of many names and many imports must not cost their product. */
static struct imports *imports_of(struct pl_resolver *r, const struct pl_file *file)
{
	struct pl_str key = { (const char *)&file, sizeof(file) };
	struct imports *imports = pl_map_ptr(&r->imports, key);

	if (imports)
		return imports;
	imports = pl_calloc(1, sizeof(*imports));
	imports->file = file;
	imports->next = pl_calloc(file->n_imports, sizeof(*imports->next));
	for (size_t i = file->n_imports; i-- > 0;) {
		struct pl_map_entry *e = pl_map_add(&imports->by_last, last_part(file->imports[i]),
		                                    NULL);

		imports->next[i] = e->num;
		e->num = i + 1;
	}
	for (size_t i = 0; i < file->n_imports; i++) {
		struct pl_str outer = file->imports[i];

		if (pl_str_ends(outer, PL_S(".*")))
			outer.n -= 2;
		if (pl_map_find(&r->outers, outer))
			pl_vec_push(&imports->outers, outer);
	}
	key.p = (const char *)&imports->file;
	pl_map_add(&r->imports, key, NULL)->ptr = imports;
	return imports;
}

void pl_resolver_free(struct pl_resolver *r)
{
	if (!r)
		return;
	for (size_t i = 0; i < r->imports.n; i++)
		imports_free(r->imports.entries[i].ptr);
	pl_vec_free(&r->types);
	pl_map_deinit(&r->qualified);
	pl_map_deinit(&r->simple);
	pl_map_deinit(&r->outers);
	pl_map_deinit(&r->imports);
	pl_sb_deinit(&r->key);
	free(r);
}

static const struct pl_type *by_qualified(struct pl_resolver *r, struct pl_str outer,
                                          struct pl_str name)
{
	size_t i;

	pl_sb_clear(&r->key);
	pl_sb_add(&r->key, outer);
	if (outer.n)
		pl_sb_addc(&r->key, '.');
	pl_sb_add(&r->key, name);
	i = pl_map_num(&r->qualified, pl_sb_str(&r->key));
	return i ? &r->types.at[i - 1] : NULL;
}

static const struct pl_type *resolve_path(struct pl_resolver *r, const struct pl_file *file,
                                          const struct pl_symbol *owner, struct pl_str name,
                                          unsigned depth);

/* name as a type nested in type, or in one that type inherits from. */
static const struct pl_type *member_type(struct pl_resolver *r, const struct pl_file *file,
                                         const struct pl_symbol *type, struct pl_str name,
                                         unsigned depth)
{
	const struct pl_type *found = by_qualified(r, type->qualified_name, name);

	/* a diamond's top is asked once a path: so many questions settle any sane hierarchy */
	if (!found && (!r->budget || !--r->budget))
		return NULL;
	for (size_t i = 0; !found && depth < MAX_INHERITANCE && i < type->n_supertypes; i++) {
		/* the supertype itself is looked up outside of the type that names it */
		const struct pl_type *super = resolve_path(r, file, type->parent,
		                                           type->supertypes[i].name, depth + 1);

		if (super && super->symbol != type)
			found = member_type(r, super->file, super->symbol, name, depth + 1);
	}
	return found;
}

/* name as an import has it; *imported: one has, so that nothing else can be meant. */
static const struct pl_type *by_import(struct pl_resolver *r, const struct pl_file *file,
                                       struct pl_str name, bool *imported)
{
	const struct imports *imports = imports_of(r, file);

	for (size_t i = pl_map_num(&imports->by_last, name); i; i = imports->next[i - 1]) {
		struct pl_str import = file->imports[i - 1];
		const struct pl_type *found = by_qualified(r, PL_S_NONE, import);

		*imported = import.n > name.n;
		if (found)
			return found;
	}
	return NULL;
}

/* name as a part of what is imported: "a.b.*", or "a.B" that has types in it. */
static const struct pl_type *by_wildcard(struct pl_resolver *r, const struct pl_file *file,
                                         struct pl_str name)
{
	const struct imports *imports = imports_of(r, file);
	const struct pl_type *found = NULL;

	for (size_t i = 0; !found && i < imports->outers.n; i++)
		found = by_qualified(r, imports->outers.at[i], name);
	return found;
}

/* The package of the file, or any namespace around it: a.b.c, a.b, a. */
static const struct pl_type *by_module(struct pl_resolver *r, struct pl_str module,
                                       struct pl_str name, bool climb)
{
	const struct pl_type *found = by_qualified(r, module, name);

	while (!found && climb && module.n) {
		size_t dot = pl_str_rfind_char(module, '.');

		module.n = dot == SIZE_MAX ? 0 : dot;
		found = by_qualified(r, module, name);
	}
	return found;
}

/* name where member is defined out of line, "void a::B::f() { }": in the type a::B, then around it. */
static const struct pl_type *by_scope(struct pl_resolver *r, const struct pl_file *file,
                                      const struct pl_symbol *member, struct pl_str name,
                                      unsigned depth)
{
	const struct pl_type *type = resolve_path(r, file, member->parent, member->scope,
	                                          depth + 1);
	const struct pl_type *found = NULL;

	for (const struct pl_symbol *s = type ? type->symbol : NULL; s && !found; s = s->parent)
		if (pl_kind_is_type(s->kind))
			found = member_type(r, type->file, s, name, depth);
	return found ? found : by_module(r, outer_of(member->qualified_name), name, true);
}

static const struct pl_type *first_part(struct pl_resolver *r, const struct pl_file *file,
                                        const struct pl_symbol *owner, struct pl_str name,
                                        unsigned depth)
{
	const struct pl_lang *lang = pl_langs_find(r->langs, pl_str_of(file->language));
	const struct pl_type *found = NULL;
	bool imported = false;

	if (depth >= MAX_INHERITANCE)
		return NULL;
	for (const struct pl_symbol *s = owner; s && !found; s = s->parent) {
		if (pl_kind_is_type(s->kind) && pl_str_eq(s->name, name))
			found = by_qualified(r, PL_S_NONE, s->qualified_name);
		else if (pl_kind_is_type(s->kind))
			found = member_type(r, file, s, name, depth);
		else if (s->kind == PL_KIND_NAMESPACE)
			found = by_module(r, s->qualified_name, name, true);
		else if (s->scope.n && lang && lang->separator.n == 2)
			found = by_scope(r, file, s, name, depth);
	}
	if (!found)
		found = by_import(r, file, name, &imported);
	if (!found && imported)
		return NULL; /* it comes from outside the tree */
	if (!found)
		found = by_module(r, file->module, name, lang && lang->separator.n == 2);
	if (!found)
		found = by_wildcard(r, file, name);
	if (!found && lang && lang->module == PL_MODULE_NONE) {
		size_t i = pl_map_num(&r->simple, name);

		found = i && i != AMBIGUOUS ? &r->types.at[i - 1] : NULL;
	}
	return found;
}

/* path as a whole: from the top, or from a namespace around owner. */
static const struct pl_type *by_path(struct pl_resolver *r, const struct pl_file *file,
                                     const struct pl_symbol *owner, struct pl_str path)
{
	const struct pl_lang *lang = pl_langs_find(r->langs, pl_str_of(file->language));
	const struct pl_type *found = NULL;

	for (; owner && !found; owner = owner->parent)
		if (owner->kind == PL_KIND_NAMESPACE)
			found = by_module(r, owner->qualified_name, path, true);
	if (!found && lang && lang->separator.n == 2)
		found = by_module(r, file->module, path, true);
	return found ? found : by_qualified(r, PL_S_NONE, path);
}

static const struct pl_type *resolve_path(struct pl_resolver *r, const struct pl_file *file,
                                          const struct pl_symbol *owner, struct pl_str name,
                                          unsigned depth)
{
	const struct pl_type *type, *next;
	struct pl_str rest = name, part;

	if (!pl_str_split(&rest, '.', &part))
		return NULL;
	type = first_part(r, file, owner, part, depth);
	if (!type) { /* a full path: take as many leading parts as name a type */
		size_t end = part.n;

		while (end < name.n && !type) {
			size_t dot = pl_str_find_char(pl_str_sub(name, end + 1, name.n), '.');

			end = dot == SIZE_MAX ? name.n : end + 1 + dot;
			type = by_path(r, file, owner, pl_str_sub(name, 0, end));
			rest = end < name.n ? pl_str_sub(name, end + 1, name.n) : PL_S_NONE;
		}
	}
	while (type && pl_str_split(&rest, '.', &part)) {
		next = member_type(r, type->file, type->symbol, part, depth);
		if (!next)
			break; /* a member, not a type: the name means the type before it */
		type = next;
	}
	return type;
}

const struct pl_type *pl_resolve(struct pl_resolver *r, const struct pl_file *file,
                                 const struct pl_symbol *owner, struct pl_str name)
{
	struct pl_str rest = name, part;

	if (!pl_str_split(&rest, '.', &part) || pl_symbol_has_parameter(owner, part))
		return NULL;
	r->budget = MAX_SUPERTYPES;
	return resolve_path(r, file, owner, name, 0);
}

struct resolving {
	struct pl_resolver *resolver;
	const struct pl_file *file;
};

static int resolve_symbol(void *ctx, struct pl_symbol *symbol)
{
	struct resolving *now = ctx;

	for (size_t i = 0; i < symbol->n_refs; i++) {
		const struct pl_type *type = pl_resolve(now->resolver, now->file, symbol,
		                                        symbol->refs[i].name);

		symbol->refs[i].resolved = type ? type->symbol->qualified_name : PL_S("");
	}
	return 0;
}

void pl_resolve_supertypes(struct pl_resolver *resolver, const struct pl_types *types,
                           struct pl_types *out)
{
	struct pl_types all = PL_VEC_INIT;

	for (size_t i = 0; i < types->n; i++)
		pl_vec_push(&all, types->at[i]);
	for (size_t i = 0; i < all.n; i++) {
		struct pl_type type = all.at[i];

		for (size_t k = 0; k < type.symbol->n_supertypes; k++) {
			const struct pl_type *super = pl_resolve(resolver, type.file,
			                                         type.symbol->parent,
			                                         type.symbol->supertypes[k].name);
			bool seen = !super;

			for (size_t s = 0; !seen && s < all.n; s++)
				seen = all.at[s].symbol == super->symbol;
			if (!seen)
				pl_vec_push(&all, *super);
		}
	}
	for (size_t i = types->n; i < all.n; i++)
		pl_vec_push(out, all.at[i]);
	pl_vec_free(&all);
}

void pl_resolve_all(struct pl_resolver *r, struct pl_snapshot *snapshot)
{
	for (size_t i = 0; i < snapshot->files.n; i++) {
		struct resolving now = { r, snapshot->files.at[i] };

		pl_file_each(snapshot->files.at[i], resolve_symbol, &now);
	}
}
