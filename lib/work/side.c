/*
 * lib/work/side.c -- the index of one tree for the mapping.
 */
#include "work/side.h"

#include "base/sb.h"
#include "work/parts.h"

#include <math.h>

/* A row of functions is taken for a unit when it has as many. */
enum { MIN_ROW = 2 };

/* While a side is built. */
struct builder {
	struct pl_side *side;
	struct pl_vocabulary *words;
	const struct pl_file *file;
	bool methods_by_prefix;
	struct pl_map rows; /* key of a function's prefix -> struct row */
	PL_VEC(struct row *) all_rows;
};

/* Functions that share the part of their name before an underscore. */
struct row {
	struct pl_str text;
	const struct pl_file *file; /* of the first declaration, else of the first definition */
	bool declared;
	unsigned functions;
	struct pl_ids members;
	struct pl_unit_defs defs;
};

void pl_vocabulary_deinit(struct pl_vocabulary *words)
{
	pl_map_deinit(&words->ids);
	pl_vec_free(&words->uses);
	pl_arena_deinit(&words->arena);
}

double pl_vocabulary_weight(const struct pl_vocabulary *words, uint32_t id)
{
	double uses = words->uses.at[id];

	return uses <= 2 ? 1 : sqrt(2 / uses);
}

static uint32_t id_of(struct pl_vocabulary *words, struct pl_str key)
{
	bool is_new;
	struct pl_map_entry *entry = pl_map_add(&words->ids, key, &is_new);

	if (is_new) {
		pl_vec_push(&words->uses, 0);
		entry->num = words->uses.n;
	}
	return (uint32_t)(entry->num - 1);
}

static int by_number(const void *pa, const void *pb)
{
	const uint32_t *a = pa, *b = pb;

	return (*a > *b) - (*a < *b);
}

static void settle_ids(struct pl_ids *ids)
{
	size_t kept = 0;

	pl_vec_sort(ids, by_number);
	for (size_t i = 0; i < ids->n; i++)
		if (!kept || ids->at[kept - 1] != ids->at[i])
			ids->at[kept++] = ids->at[i];
	ids->n = kept;
}

/* --- members --------------------------------------------------------------------------------- */

/* How many words all enum members begin with: SP_BLEND_ADD, SP_BLEND_SCREEN have two. */
static unsigned common_words(struct pl_arena *arena, const struct pl_symbol *symbol)
{
	struct pl_name first = { .n = 0 };
	unsigned common = 0, seen = 0;

	for (size_t i = 0; i < symbol->n_children; i++) {
		struct pl_name name;
		unsigned same = 0;

		if (symbol->children[i]->kind != PL_KIND_ENUM_MEMBER)
			continue;
		name = pl_name_of(arena, symbol->children[i]->name);
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
	return seen > 1 ? common : 0;
}

static void add_member(struct builder *b, struct pl_ids *members, struct pl_str key)
{
	if (key.n)
		pl_vec_push(members, id_of(b->words, key));
}

static void add_members(struct builder *b, struct pl_unit *unit)
{
	const struct pl_symbol *symbol = unit->symbol;
	struct pl_arena *arena = &b->words->arena;
	unsigned common = symbol->kind == PL_KIND_ENUM ? common_words(arena, symbol) : 0;

	for (size_t i = 0; i < symbol->n_children; i++) {
		const struct pl_symbol *child = symbol->children[i];

		if (pl_kind_is_type(child->kind) || child->kind == PL_KIND_CONSTRUCTOR)
			continue;
		if (child->kind == PL_KIND_ENUM_MEMBER && common) {
			struct pl_name name = pl_name_of(arena, child->name);

			add_member(b, &unit->members, pl_name_words(&name, common, name.n));
		} else {
			add_member(b, &unit->members, pl_member_key(arena, child->name));
		}
	}
}

/* --- units ----------------------------------------------------------------------------------- */

static void add_unit(struct builder *b, const struct pl_symbol *symbol)
{
	struct pl_side *side = b->side;
	struct pl_unit *unit = pl_vec_add(side);
	const struct pl_symbol *outer = pl_symbol_outer_type(symbol);

	unit->file = b->file;
	unit->symbol = symbol;
	unit->text = symbol->name;
	unit->name = pl_name_of(&side->arena, symbol->name);
	unit->outer = outer ? pl_side_find(side, outer) : PL_NO_UNIT;
	unit->full = unit->name.key;
	if (unit->outer != PL_NO_UNIT) {
		unit->depth = side->at[unit->outer].depth + 1;
		unit->full = pl_arena_fmt(&side->arena, PL_STR_FMT PL_STR_FMT,
		                          PL_STR_ARG(side->at[unit->outer].full),
		                          PL_STR_ARG(unit->name.key));
	}
	add_members(b, unit);
}

static bool is_type_spelt(struct pl_str name)
{
	if (!name.n || !pl_is_upper(name.p[0]))
		return false;
	for (size_t i = 1; i < name.n; i++)
		if (pl_is_lower(name.p[i]))
			return true;
	return false;
}

/* A namespace of functions and constants, as utility classes become in C++; one of types is not. */
static bool is_utility(const struct pl_symbol *symbol)
{
	bool found = false;

	if (symbol->kind != PL_KIND_NAMESPACE)
		return false;
	for (size_t i = 0; i < symbol->n_children; i++) {
		const struct pl_symbol *child = symbol->children[i];

		if (child->kind == PL_KIND_NAMESPACE || child->scope.n ||
		    (pl_kind_is_type(child->kind) && child->kind != PL_KIND_ENUM))
			return false;
		found = true;
	}
	return found;
}

/* True for what may stand for a type outside of all types: const Mode = { }, namespace Util. */
static bool is_value(const struct pl_symbol *symbol)
{
	bool outside = !symbol->parent || symbol->parent->kind == PL_KIND_NAMESPACE;
	bool variable = symbol->kind == PL_KIND_VARIABLE || symbol->kind == PL_KIND_CONSTANT;

	return outside && (variable || is_utility(symbol)) && is_type_spelt(symbol->name);
}

static int visit(void *ctx, struct pl_symbol *symbol)
{
	struct builder *b = ctx;
	struct pl_map_entry *first;
	struct pl_str key;
	bool is_new;

	if (!symbol->name.n || (!pl_kind_is_type(symbol->kind) && !is_value(symbol)))
		return 0;
	add_unit(b, symbol);
	b->side->at[b->side->n - 1].value = !pl_kind_is_type(symbol->kind);
	key.p = pl_arena_memdup(&b->side->arena, &symbol, sizeof(symbol));
	key.n = sizeof(symbol);
	pl_map_add(&b->side->by_symbol, key, NULL)->num = b->side->n;
	first = pl_map_add(&b->side->by_file, b->file->path, &is_new);
	if (is_new)
		first->num = b->side->n;
	return 0;
}

static void link_keys(struct pl_side *side)
{
	side->same_key = pl_arena_alloc(&side->arena, sizeof(*side->same_key) * (side->n + 1));
	for (size_t i = side->n; i-- > 0;) { /* backwards: chains run forwards */
		struct pl_map_entry *entry = pl_map_add(&side->by_key, side->at[i].name.key, NULL);

		side->same_key[i] = entry->num ? (uint32_t)(entry->num - 1) : PL_NO_UNIT;
		entry->num = i + 1;
	}
}

static bool has_body(const struct pl_symbol *symbol)
{
	return symbol->body.to > symbol->body.from;
}

/*
 * A typedef or a declaration without a body is no home for a type that another unit of the same
 * name declares in full: forward declarations would send everybody to the wrong header.
 */
static void mark_aliases(struct pl_side *side)
{
	for (size_t i = 0; i < side->n; i++) {
		struct pl_unit *unit = &side->at[i];
		bool thin = unit->symbol && !unit->value && !has_body(unit->symbol) &&
		            !unit->members.n;

		if (!thin)
			continue;
		for (uint32_t k = pl_side_first(side, unit->name.key);
		     k != PL_NO_UNIT && !unit->alias; k = side->same_key[k]) {
			const struct pl_unit *other = &side->at[k];

			unit->alias = other->symbol && !other->value &&
			              other->depth == unit->depth &&
			              (has_body(other->symbol) || other->members.n);
		}
	}
}

/* --- definitions out of line ----------------------------------------------------------------- */

static void add_def(struct pl_unit_defs *defs, const struct pl_file *file)
{
	for (size_t i = 0; i < defs->n; i++) {
		if (defs->at[i].file == file) {
			defs->at[i].count++;
			return;
		}
	}
	pl_vec_push(defs, ((struct pl_unit_def){ file, 1 }));
}

static int by_count(const void *pa, const void *pb)
{
	const struct pl_unit_def *a = pa, *b = pb;

	if (a->count != b->count)
		return a->count < b->count ? 1 : -1;
	return pl_str_cmp(a->file->path, b->file->path);
}

/*
 * "Edge::insert" may mean any Edge that a using directive lets it see. The namespaces around it
 * decide; else the header that is called as this file is. What stays open defines nobody.
 */
static uint32_t defined_unit(const struct builder *b, const struct pl_symbol *symbol,
                             struct pl_str key)
{
	const struct pl_side *side = b->side;
	uint32_t best = PL_NO_UNIT;
	unsigned best_fit = 0, equals = 0;

	for (uint32_t k = pl_side_first(side, key); k != PL_NO_UNIT; k = side->same_key[k]) {
		const struct pl_unit *unit = &side->at[k];
		unsigned fit;

		if (!unit->symbol || unit->alias || unit->value)
			continue;
		fit = pl_part_fit(unit->file, unit->symbol, b->file, symbol);
		if (!fit)
			continue;
		if (best == PL_NO_UNIT || fit > best_fit) {
			best = k;
			best_fit = fit;
			equals = 0;
		} else if (fit == best_fit) {
			equals++;
		}
	}
	/* in the right namespace equals are one type declared twice: the first stands for it */
	return equals && best_fit < PL_PART_SURE ? PL_NO_UNIT : best;
}

static void define_in_scope(struct builder *b, const struct pl_symbol *symbol)
{
	struct pl_str scope = symbol->scope;
	size_t dot = pl_str_rfind_char(scope, '.');
	struct pl_str last = pl_str_sub(scope, dot == SIZE_MAX ? 0 : dot + 1, scope.n);
	uint32_t k = defined_unit(b, symbol, pl_name_of(&b->words->arena, last).key);

	if (k == PL_NO_UNIT)
		return;
	add_def(&b->side->at[k].defs, b->file);
	add_member(b, &b->side->at[k].members, pl_member_key(&b->words->arena, symbol->name));
}

/*
 * Type_method: the longest part before an underscore that is a type's name, else the part before
 * the first one (leading ones aside), which may be the name of a type that has no struct.
 */
static struct row *row_of(struct builder *b, struct pl_str text, struct pl_str *method)
{
	struct pl_arena *arena = &b->side->arena;
	size_t first = 0, cut = 0;
	struct pl_map_entry *entry;
	struct pl_str key;
	struct row *row;
	bool is_new;

	while (first < text.n && text.p[first] == '_')
		first++;
	for (size_t i = text.n; i-- > first + 1 && !cut;) {
		if (text.p[i] != '_' || i + 1 == text.n)
			continue;
		key = pl_name_of(&b->words->arena, pl_str_sub(text, 0, i)).key;
		if (pl_side_first(b->side, key) != PL_NO_UNIT)
			cut = i;
	}
	for (size_t i = first + 1; i + 1 < text.n && !cut; i++)
		if (text.p[i] == '_')
			cut = i;
	if (!cut)
		return NULL;
	*method = pl_str_sub(text, cut + 1, text.n);
	key = pl_name_of(arena, pl_str_sub(text, 0, cut)).key;
	entry = pl_map_add(&b->rows, key, &is_new);
	if (is_new) {
		row = PL_ARENA_NEW(arena, struct row);
		row->text = pl_str_sub(text, 0, cut);
		row->file = b->file;
		entry->ptr = row;
		pl_vec_push(&b->all_rows, row);
	}
	return entry->ptr;
}

static void add_function(struct builder *b, const struct pl_symbol *symbol)
{
	struct pl_str method;
	struct row *row = row_of(b, symbol->name, &method);

	if (!row)
		return;
	row->functions++;
	add_member(b, &row->members, pl_member_key(&b->words->arena, method));
	if (has_body(symbol)) {
		add_def(&row->defs, b->file);
	} else if (!row->declared) {
		row->declared = true;
		row->file = b->file;
	}
}

static int visit_definition(void *ctx, struct pl_symbol *symbol)
{
	struct builder *b = ctx;

	if (pl_kind_is_type(symbol->kind))
		return 0;
	if (symbol->scope.n)
		define_in_scope(b, symbol);
	else if (b->methods_by_prefix && symbol->kind == PL_KIND_FUNCTION && !symbol->parent)
		add_function(b, symbol);
	return 0;
}

/* Rows go to the types of their key; those without one become units themselves. */
static void place_rows(struct builder *b)
{
	struct pl_side *side = b->side;

	for (size_t i = 0; i < b->all_rows.n; i++) {
		struct row *row = b->all_rows.at[i];
		struct pl_str key = pl_name_of(&b->words->arena, row->text).key;
		uint32_t k = pl_side_first(side, key);
		struct pl_unit *unit;

		for (; k != PL_NO_UNIT; k = side->same_key[k]) {
			unit = &side->at[k];
			for (size_t m = 0; m < row->members.n; m++)
				pl_vec_push(&unit->members, row->members.at[m]);
			for (size_t d = 0; d < row->defs.n; d++)
				for (unsigned c = 0; c < row->defs.at[d].count; c++)
					add_def(&unit->defs, row->defs.at[d].file);
		}
		if (pl_side_first(side, key) == PL_NO_UNIT && row->functions >= MIN_ROW) {
			unit = pl_vec_add(side);
			unit->file = row->file;
			unit->text = row->text;
			unit->name = pl_name_of(&side->arena, row->text);
			unit->full = unit->name.key;
			unit->outer = PL_NO_UNIT;
			unit->members = row->members;
			unit->defs = row->defs;
		} else {
			pl_vec_free(&row->members);
			pl_vec_free(&row->defs);
		}
	}
	pl_vec_free(&b->all_rows);
	pl_map_deinit(&b->rows);
}

/* --- the side -------------------------------------------------------------------------------- */

void pl_side_make(struct pl_side *side, const struct pl_snapshot *snapshot,
                  const struct pl_lang *lang, struct pl_vocabulary *words)
{
	struct builder b = {
		.side = side,
		.words = words,
		.methods_by_prefix = lang && lang->methods_by_prefix,
		.rows = PL_MAP_INIT,
	};

	for (size_t i = 0; i < snapshot->files.n; i++) {
		b.file = snapshot->files.at[i];
		pl_file_each(b.file, visit, &b);
	}
	link_keys(side);
	mark_aliases(side);
	for (size_t i = 0; i < snapshot->files.n; i++) {
		b.file = snapshot->files.at[i];
		pl_file_each(b.file, visit_definition, &b);
	}
	place_rows(&b);
	pl_map_deinit(&side->by_key);
	link_keys(side); /* with the rows */
	for (size_t i = 0; i < side->n; i++) {
		struct pl_unit *unit = &side->at[i];

		settle_ids(&unit->members);
		pl_vec_sort(&unit->defs, by_count);
		for (size_t m = 0; m < unit->members.n; m++)
			words->uses.at[unit->members.at[m]]++;
	}
}

void pl_side_deinit(struct pl_side *side)
{
	for (size_t i = 0; i < side->n; i++) {
		pl_vec_free(&side->at[i].members);
		pl_vec_free(&side->at[i].defs);
	}
	pl_vec_free(side);
	pl_map_deinit(&side->by_symbol);
	pl_map_deinit(&side->by_key);
	pl_map_deinit(&side->by_file);
	pl_arena_deinit(&side->arena);
}

uint32_t pl_side_find(const struct pl_side *side, const struct pl_symbol *symbol)
{
	size_t at = pl_map_num(&side->by_symbol,
	                       (struct pl_str){ (const char *)&symbol, sizeof(symbol) });

	return at ? (uint32_t)(at - 1) : PL_NO_UNIT;
}

uint32_t pl_side_first(const struct pl_side *side, struct pl_str key)
{
	size_t at = pl_map_num(&side->by_key, key);

	return at ? (uint32_t)(at - 1) : PL_NO_UNIT;
}

uint32_t pl_side_in_file(const struct pl_side *side, const struct pl_file *file)
{
	size_t at = pl_map_num(&side->by_file, file->path);

	return at ? (uint32_t)(at - 1) : PL_NO_UNIT;
}

bool pl_side_is_in(const struct pl_side *side, uint32_t inner, uint32_t unit)
{
	for (; inner != PL_NO_UNIT; inner = side->at[inner].outer)
		if (inner == unit)
			return true;
	return false;
}

struct pl_overlap pl_unit_overlap(const struct pl_vocabulary *words, const struct pl_unit *a,
                                  const struct pl_unit *b)
{
	struct pl_overlap overlap = { 0, 0, 0, 0 };
	double both = 0, only_a = 0, only_b = 0;
	size_t i = 0, k = 0;

	while (i < a->members.n || k < b->members.n) {
		bool has_a = i < a->members.n, has_b = k < b->members.n;
		uint32_t x = has_a ? a->members.at[i] : UINT32_MAX;
		uint32_t y = has_b ? b->members.at[k] : UINT32_MAX;
		double weight = pl_vocabulary_weight(words, x < y ? x : y);

		if (x == y) {
			overlap.n++;
			both += weight;
		} else if (x < y) {
			only_a += weight;
		} else {
			only_b += weight;
		}
		i += x <= y;
		k += y <= x;
	}
	overlap.weight = both;
	if (both > 0) {
		overlap.of_a = both / (both + only_a);
		overlap.of_b = both / (both + only_b);
	}
	return overlap;
}
