/* lib/work/parts.c */
#include "work/parts.h"

#include "base/fs.h"
#include "base/map.h"

#include <stdlib.h>

struct owned {
	const struct pl_symbol *type;
	size_t order; /* as they were found */
	struct pl_part part;
};

struct pl_parts {
	struct pl_types types;
	struct pl_map names; /* last part of a type's name -> its number in types + 1 */
	size_t *same_name;   /* by type: the next one of that name + 1 */
	PL_VEC(struct owned) found; /* by type, then by order */
	PL_VEC(struct pl_part) parts; /* the same, for callers */
	PL_VEC(const struct pl_symbol *) definitions; /* sorted by address */
	bool lack;
};

/* True when scope names the type: it is the end of the type's qualified name. */
static bool is_scope_of(const struct pl_symbol *type, struct pl_str scope)
{
	struct pl_str whole = type->qualified_name;

	return pl_str_ends(whole, scope) &&
	       (whole.n == scope.n || whole.p[whole.n - scope.n - 1] == '.');
}

/* How many parts two paths have in common from their end on, the first without its suffix. */
static unsigned path_likeness(struct pl_str a, struct pl_str b)
{
	unsigned same = 0;

	if (!pl_str_eq(pl_fs_stem(a), pl_fs_stem(b)))
		return 0;
	do {
		same++;
		a = pl_fs_dir(a);
		b = pl_fs_dir(b);
	} while (a.n && b.n && pl_str_eq(pl_fs_base(a), pl_fs_base(b)));
	return same;
}

/* The definition's qualified name without its own: where it says it belongs. */
static bool is_in_namespace(const struct pl_symbol *type, const struct pl_symbol *definition)
{
	struct pl_str whole = type->qualified_name, scope = definition->qualified_name;

	return scope.n == whole.n + 1 + definition->name.n && pl_str_starts(scope, whole);
}

unsigned pl_part_fit(const struct pl_file *type_file, const struct pl_symbol *type,
                     const struct pl_file *file, const struct pl_symbol *definition)
{
	if (!is_scope_of(type, definition->scope))
		return 0;
	return 1 + path_likeness(type_file->path, file->path) +
	       (is_in_namespace(type, definition) ? PL_PART_SURE : 0);
}

static struct pl_str last_of(struct pl_str name)
{
	size_t dot = pl_str_rfind_char(name, '.');

	return dot == SIZE_MAX ? name : pl_str_sub(name, dot + 1, name.n);
}

/*
 * "Edge::insert" may mean any Edge that a using directive lets it see. The namespaces around it
 * decide; else the header that is called as this file is. What stays open is nobody's.
 */
static const struct pl_symbol *owner_of(const struct pl_parts *parts, const struct pl_file *file,
                                        const struct pl_symbol *definition)
{
	const struct pl_symbol *best = NULL;
	unsigned best_fit = 0;
	bool equals = false;

	for (size_t i = pl_map_num(&parts->names, last_of(definition->scope)); i;
	     i = parts->same_name[i - 1]) {
		const struct pl_type *type = &parts->types.at[i - 1];
		unsigned fit = pl_part_fit(type->file, type->symbol, file, definition);

		if (fit && fit == best_fit)
			equals = true;
		if (fit <= best_fit)
			continue;
		best = type->symbol;
		best_fit = fit;
		equals = false;
	}
	/* in the right namespace equals are one type declared twice: the first stands for it */
	return equals && best_fit < PL_PART_SURE ? NULL : best;
}

static void find_in(struct pl_parts *parts, const struct pl_file *file, size_t number,
                    struct pl_symbol *const *symbols, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		struct pl_symbol *s = symbols[i];
		const struct pl_symbol *owner;

		if (s->kind == PL_KIND_NAMESPACE)
			find_in(parts, file, number, s->children, s->n_children);
		if (!s->scope.n || pl_kind_is_type(s->kind))
			continue;
		owner = owner_of(parts, file, s);
		parts->lack |= !owner;
		if (!owner)
			continue;
		pl_vec_push(&parts->found,
		            ((struct owned){ owner, parts->found.n, { file, number, s } }));
		pl_vec_push(&parts->definitions, s);
	}
}

static int by_type(const void *a, const void *b)
{
	const struct owned *x = a, *y = b;

	if (x->type != y->type)
		return (uintptr_t)x->type < (uintptr_t)y->type ? -1 : 1;
	return x->order < y->order ? -1 : x->order > y->order;
}

static int by_address(const void *a, const void *b)
{
	const struct pl_symbol *const *x = a, *const *y = b;

	return (uintptr_t)*x < (uintptr_t)*y ? -1 : (uintptr_t)*x > (uintptr_t)*y;
}

struct pl_parts *pl_parts_find(const struct pl_snapshot *snapshot)
{
	struct pl_parts *parts = pl_calloc(1, sizeof(*parts));

	pl_snapshot_types(snapshot, &parts->types);
	parts->same_name = pl_calloc(parts->types.n, sizeof(*parts->same_name));
	for (size_t i = parts->types.n; i-- > 0;) { /* backwards: the first stands first */
		struct pl_map_entry *e = pl_map_add(&parts->names,
		                                    last_of(parts->types.at[i].symbol->name), NULL);

		parts->same_name[i] = e->num;
		e->num = i + 1;
	}
	for (size_t i = 0; i < snapshot->files.n; i++)
		find_in(parts, snapshot->files.at[i], i, snapshot->files.at[i]->symbols,
		        snapshot->files.at[i]->n_symbols);
	pl_vec_sort(&parts->found, by_type);
	pl_vec_sort(&parts->definitions, by_address);
	for (size_t i = 0; i < parts->found.n; i++)
		pl_vec_push(&parts->parts, parts->found.at[i].part);
	return parts;
}

void pl_parts_free(struct pl_parts *parts)
{
	if (!parts)
		return;
	pl_vec_free(&parts->types);
	pl_map_deinit(&parts->names);
	free(parts->same_name);
	pl_vec_free(&parts->found);
	pl_vec_free(&parts->parts);
	pl_vec_free(&parts->definitions);
	free(parts);
}

const struct pl_part *pl_parts_of(const struct pl_parts *parts, const struct pl_symbol *type,
                                  size_t *n)
{
	size_t low = 0, high = parts->found.n;

	while (low < high) {
		size_t mid = low + (high - low) / 2;

		if ((uintptr_t)parts->found.at[mid].type < (uintptr_t)type)
			low = mid + 1;
		else
			high = mid;
	}
	for (*n = 0; low + *n < parts->found.n && parts->found.at[low + *n].type == type;)
		++*n;
	return *n ? &parts->parts.at[low] : NULL;
}

bool pl_parts_has(const struct pl_parts *parts, const struct pl_symbol *definition)
{
	return parts->definitions.n &&
	       bsearch(&definition, parts->definitions.at, parts->definitions.n,
	               sizeof(*parts->definitions.at), by_address) != NULL;
}

bool pl_parts_lack_types(const struct pl_parts *parts)
{
	return parts->lack;
}

void pl_parts_add_print(struct pl_print *print, const struct pl_part *part,
                        const struct pl_tokens *tokens)
{
	struct pl_print own = pl_print_of(part->file, tokens, part->symbol);
	uint64_t all[] = { own.code, own.doc, own.layout };
	uint64_t *sums[] = { &print->code, &print->doc, &print->layout };

	/* a sum has no order; each is mixed first, so that two equal ones do not make a pattern */
	for (size_t i = 0; i < PL_LEN(all); i++)
		*sums[i] += pl_hash_add(PL_HASH_INIT,
		                        (struct pl_str){ (const char *)&all[i], sizeof(all[i]) });
}
