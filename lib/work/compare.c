/* lib/work/compare.c */
#include "work/compare.h"

#include "base/map.h"
#include "work/compare_private.h"
#include "work/members.h"

#include <stdlib.h>

/*
 * Types without a partner of the same place are compared with each other by their code; beyond
 * this many pairs only those of one name are, so that a huge release stays fast.
 */
enum { MAX_PAIRS = 250000 };

/* A type as small as this is too like any other to be told by its code alone. */
enum { MIN_SHINGLES = 15 };

static const double SAME_NAME_LIKENESS = 0.2, OTHER_NAME_LIKENESS = 0.5;
static const double SAME_LETTERS = 0.5; /* what a name that differs in case alone adds */

/* --- gathering ---------------------------------------------------------------------------- */

/* A type that can be ported by itself: not one inside a function's body. */
static bool is_local(const struct pl_symbol *symbol)
{
	for (symbol = symbol->parent; symbol; symbol = symbol->parent)
		if (!pl_kind_is_type(symbol->kind) && symbol->kind != PL_KIND_NAMESPACE)
			return true;
	return false;
}

static const struct pl_tokens *tokens_of(const struct comparison *c, struct side *side,
                                         size_t number)
{
	const struct pl_file *file = side->snapshot->files.at[number];
	struct pl_tokens *tokens = &side->tokens[number];

	if (!tokens->n)
		pl_lex(pl_langs_find(c->langs, pl_str_of(file->language)), file->text, tokens);
	return tokens;
}

/*
 * Which types are compared: those of the files that differ, those with a part in one, and the types
 * around them.
 */
static bool *find_wanted(const struct side *side, const struct pl_types *types,
                         const struct pl_map *paths)
{
	bool *wanted = pl_calloc(types->n + 1, sizeof(*wanted));

	for (size_t i = types->n; i-- > 0;) { /* inner before outer */
		const struct pl_symbol *symbol = types->at[i].symbol;
		const struct pl_symbol *outer = pl_symbol_outer_type(symbol);
		size_t n;
		const struct pl_part *parts = pl_parts_of(side->parts, symbol, &n);

		wanted[i] |= pl_map_find(paths, types->at[i].file->path) != NULL;
		for (size_t k = 0; k < n; k++)
			wanted[i] |= pl_map_find(paths, parts[k].file->path) != NULL;
		for (size_t k = i; wanted[i] && outer && k-- > 0;)
			if (types->at[k].symbol == outer) {
				wanted[k] = true;
				break;
			}
	}
	return wanted;
}

static void gather(struct comparison *c, struct side *side, const struct pl_map *paths)
{
	bool *wanted;
	struct pl_types types = PL_VEC_INIT;
	size_t file = 0;

	side->tokens = pl_calloc(side->snapshot->files.n, sizeof(*side->tokens));
	side->parts = pl_parts_find(side->snapshot);
	pl_snapshot_types(side->snapshot, &types);
	wanted = find_wanted(side, &types, paths);
	for (size_t i = 0; i < types.n; i++) {
		struct item item = { .type = types.at[i], .outer = NO_MATCH, .match = NO_MATCH };
		const struct pl_symbol *outer = pl_symbol_outer_type(item.type.symbol);

		while (side->snapshot->files.at[file] != item.type.file)
			file++;
		if (!wanted[i] || is_local(item.type.symbol))
			continue;
		item.file = file;
		for (size_t k = side->items.n; outer && k-- > 0;)
			if (side->items.at[k].type.symbol == outer) {
				item.outer = k;
				break;
			}
		item.print = pl_print_of(item.type.file, tokens_of(c, side, file),
		                         item.type.symbol);
		item.parts = pl_parts_of(side->parts, item.type.symbol, &item.n_parts);
		for (size_t k = 0; k < item.n_parts; k++)
			pl_parts_add_print(&item.print, &item.parts[k],
			                   tokens_of(c, side, item.parts[k].number));
		pl_vec_push(&side->items, item);
	}
	free(wanted);
	pl_vec_free(&types);
}

static const struct pl_shingles *shingles(struct side *side, size_t i)
{
	struct item *item = &side->items.at[i];

	if (!item->shingles.n)
		pl_print_shingles(item->type.file, &side->tokens[item->file], item->type.symbol,
		                  &item->shingles);
	return &item->shingles;
}

static void side_free(struct side *side)
{
	for (size_t i = 0; i < side->snapshot->files.n; i++)
		pl_vec_free(&side->tokens[i]);
	free(side->tokens);
	pl_parts_free(side->parts);
	for (size_t i = 0; i < side->items.n; i++)
		pl_vec_free(&side->items.at[i].shingles);
	pl_vec_free(&side->items);
}

/* --- matching ----------------------------------------------------------------------------- */

static void join(struct comparison *c, size_t before, size_t after)
{
	c->before.items.at[before].match = after;
	c->after.items.at[after].match = before;
}

/*
 * A type's place: for a nested one its outer type's partner and its name, so that children of a
 * renamed type keep their places; for others the qualified name, with the path if asked for. Types
 * that share a place (partial classes, one name of two arities) are numbered.
 */
static struct pl_str place_of(struct comparison *c, const struct side *side, size_t i,
                              bool with_path, struct pl_map *seen)
{
	const struct item *item = &side->items.at[i];
	struct pl_arena *arena = &c->delta->arena;
	struct pl_map_entry *entry;
	struct pl_str place;

	if (item->outer != NO_MATCH) {
		size_t outer = item->outer;

		if (side == &c->after)
			outer = side->items.at[outer].match;
		place = pl_arena_fmt(arena, "%zu." PL_STR_FMT, outer,
		                     PL_STR_ARG(item->type.symbol->name));
	} else {
		place = pl_arena_fmt(arena, PL_STR_FMT ":" PL_STR_FMT,
		                     PL_STR_ARG(with_path ? item->type.file->path : PL_S("")),
		                     PL_STR_ARG(item->type.symbol->qualified_name));
	}
	entry = pl_map_add(seen, place, NULL);
	return pl_arena_fmt(arena, PL_STR_FMT "#%zu", PL_STR_ARG(place), entry->num++);
}

/* Items of after come outer before inner, so a nested one finds its outer's partner. */
static void match_places(struct comparison *c, bool nested, bool with_path)
{
	struct pl_map places = PL_MAP_INIT, seen = PL_MAP_INIT;

	for (size_t i = 0; i < c->before.items.n; i++) {
		const struct item *item = &c->before.items.at[i];

		if (item->match == NO_MATCH && (item->outer != NO_MATCH) == nested)
			pl_map_add(&places, place_of(c, &c->before, i, with_path, &seen), NULL)
				->num = i;
	}
	pl_map_deinit(&seen);
	pl_map_init(&seen);
	for (size_t i = 0; i < c->after.items.n; i++) {
		const struct item *item = &c->after.items.at[i];
		struct pl_map_entry *entry;

		if (item->match != NO_MATCH || (item->outer != NO_MATCH) != nested ||
		    (nested && c->after.items.at[item->outer].match == NO_MATCH))
			continue;
		entry = pl_map_find(&places, place_of(c, &c->after, i, with_path, &seen));
		if (entry)
			join(c, entry->num, i);
	}
	pl_map_deinit(&seen);
	pl_map_deinit(&places);
}

struct pair {
	double score;
	size_t before, after;
};

static int pair_cmp(const void *a, const void *b)
{
	const struct pair *x = a, *y = b;

	if (x->score != y->score)
		return x->score > y->score ? -1 : 1;
	if (x->after != y->after)
		return x->after < y->after ? -1 : 1;
	return x->before < y->before ? -1 : x->before > y->before;
}

/* How sure it is that before became after; 0 for no. */
static double pair_score(struct comparison *c, size_t before, size_t after, bool names_only)
{
	struct item *b = &c->before.items.at[before], *a = &c->after.items.at[after];
	bool same_name = pl_str_eq(b->type.symbol->name, a->type.symbol->name);
	double likeness;

	if (names_only && !same_name)
		return 0;
	likeness = pl_print_likeness(shingles(&c->before, before), shingles(&c->after, after));
	if (same_name)
		return b->type.symbol->kind == a->type.symbol->kind ||
		                       likeness >= SAME_NAME_LIKENESS
		               ? likeness + (likeness >= SAME_NAME_LIKENESS ? 1 : 0)
		               : 0;
	if (b->type.symbol->kind != a->type.symbol->kind || likeness < OTHER_NAME_LIKENESS)
		return 0;
	if (pl_str_eq_nocase(b->type.symbol->name, a->type.symbol->name))
		return likeness + SAME_LETTERS;
	if (b->shingles.n < MIN_SHINGLES || a->shingles.n < MIN_SHINGLES)
		return 0;
	return likeness;
}

/* Pair what is left by code, the surest first. */
static void match_by_code(struct comparison *c, bool nested)
{
	PL_VEC(size_t) before = PL_VEC_INIT, after = PL_VEC_INIT;
	PL_VEC(struct pair) pairs = PL_VEC_INIT;

	for (size_t i = 0; i < c->before.items.n; i++)
		if (c->before.items.at[i].match == NO_MATCH &&
		    (nested || c->before.items.at[i].outer == NO_MATCH))
			pl_vec_push(&before, i);
	for (size_t i = 0; i < c->after.items.n; i++)
		if (c->after.items.at[i].match == NO_MATCH &&
		    (nested || c->after.items.at[i].outer == NO_MATCH))
			pl_vec_push(&after, i);
	for (size_t a = 0; a < after.n; a++)
		for (size_t b = 0; b < before.n; b++) {
			double score = pair_score(c, before.at[b], after.at[a],
			                          before.n * after.n > MAX_PAIRS);

			if (score > 0)
				pl_vec_push(&pairs, ((struct pair){ score, before.at[b], after.at[a] }));
		}
	pl_vec_sort(&pairs, pair_cmp);
	for (size_t i = 0; i < pairs.n; i++)
		if (c->before.items.at[pairs.at[i].before].match == NO_MATCH &&
		    c->after.items.at[pairs.at[i].after].match == NO_MATCH)
			join(c, pairs.at[i].before, pairs.at[i].after);
	pl_vec_free(&pairs);
	pl_vec_free(&before);
	pl_vec_free(&after);
}

static void match(struct comparison *c)
{
	match_places(c, false, true);
	match_places(c, false, false);
	match_by_code(c, false);
	/* one level of nesting a round: a partner found makes places for its children */
	for (size_t found = NO_MATCH, last; found;) {
		last = 0;
		for (size_t i = 0; i < c->after.items.n; i++)
			last += c->after.items.at[i].match != NO_MATCH;
		match_places(c, true, false);
		found = 0;
		for (size_t i = 0; i < c->after.items.n; i++)
			found += c->after.items.at[i].match != NO_MATCH;
		found -= last;
	}
	match_by_code(c, true);
	match_places(c, true, false);
}

/* --- telling ------------------------------------------------------------------------------ */

static enum pl_change text_change(const struct pl_print *a, const struct pl_print *b)
{
	return a->code != b->code       ? PL_CHANGE_MODIFIED
	       : a->doc != b->doc       ? PL_CHANGE_DOCUMENTATION
	       : a->layout != b->layout ? PL_CHANGE_FORMATTING
	                                : PL_CHANGE_UNCHANGED;
}

static struct pl_str namespace_of(const struct item *item)
{
	struct pl_str full = item->type.symbol->qualified_name, name = item->type.symbol->name;

	return pl_str_ends(full, name) ? pl_str_sub(full, 0, full.n - name.n) : full;
}

/* Types nested in items.at[i] of side whose partners are not nested in its own partner. */
static size_t strange_nested(const struct side *side, const struct side *other, size_t i)
{
	const struct item *outer = &side->items.at[i];
	size_t n = 0;

	/* what is nested comes right after what it is nested in */
	for (size_t k = i + 1; k < side->items.n; k++) {
		const struct item *item = &side->items.at[k];

		if (item->type.file != outer->type.file ||
		    item->type.symbol->range.from >= outer->type.symbol->range.to)
			break;
		n += item->outer == i && (item->match == NO_MATCH ||
		                          other->items.at[item->match].outer != outer->match);
	}
	return n;
}

static struct pl_type *list_parts(struct comparison *c, const struct item *item)
{
	struct pl_type *out = PL_ARENA_ARRAY(&c->delta->arena, struct pl_type, item->n_parts + 1);

	for (size_t i = 0; i < item->n_parts; i++)
		out[i] = (struct pl_type){ item->parts[i].file, item->parts[i].symbol };
	return out;
}

/* Compare the members; lists of pointers to tokens, as many as parts, are made for it. */
static void tell_members(struct comparison *c, const struct item *before, const struct item *after,
                         struct pl_type_delta *d)
{
	const struct item *items[] = { before, after };
	struct side *sides[] = { &c->before, &c->after };
	struct pl_member_side m[2];

	for (unsigned i = 0; i < 2; i++) {
		const struct pl_tokens **tokens = PL_ARENA_ARRAY(&c->delta->arena,
		                                                 const struct pl_tokens *,
		                                                 items[i]->n_parts + 1);

		for (size_t k = 0; k < items[i]->n_parts; k++)
			tokens[k] = tokens_of(c, sides[i], items[i]->parts[k].number);
		m[i] = (struct pl_member_side){ &items[i]->type,
			                        tokens_of(c, sides[i], items[i]->file),
			                        items[i]->parts, tokens, items[i]->n_parts };
	}
	pl_members_compare(&c->delta->arena, &m[0], &m[1], d);
}

static void tell_type(struct comparison *c, size_t i)
{
	struct item *after = &c->after.items.at[i];
	struct pl_type_delta *d = pl_vec_add(&c->delta->types);
	struct item *before;
	bool same_outer;

	d->after = after->type;
	d->after_parts = list_parts(c, after);
	d->n_after_parts = after->n_parts;
	d->hash = after->print.code;
	if (after->match == NO_MATCH) {
		d->change = d->text = PL_CHANGE_ADDED;
		return;
	}
	before = &c->before.items.at[after->match];
	d->before = before->type;
	d->before_parts = list_parts(c, before);
	d->n_before_parts = before->n_parts;
	d->text = text_change(&before->print, &after->print);
	/* where a nested type came or went there are other blanks: no change of its own */
	if (d->text == PL_CHANGE_FORMATTING &&
	    (strange_nested(&c->after, &c->before, i) ||
	     strange_nested(&c->before, &c->after, after->match)))
		d->text = PL_CHANGE_UNCHANGED;
	if (after->outer == NO_MATCH || before->outer == NO_MATCH)
		same_outer = after->outer == before->outer &&
		             pl_str_eq(before->type.file->path, after->type.file->path) &&
		             pl_str_eq(namespace_of(before), namespace_of(after));
	else
		same_outer = c->after.items.at[after->outer].match == before->outer;
	if (!pl_str_eq(before->type.symbol->name, after->type.symbol->name))
		d->change = PL_CHANGE_RENAMED;
	else if (!same_outer)
		d->change = PL_CHANGE_MOVED;
	else
		d->change = d->text;
	if (d->text != PL_CHANGE_UNCHANGED)
		tell_members(c, before, after, d);
}

static void tell_removed(struct comparison *c)
{
	for (size_t i = 0; i < c->before.items.n; i++) {
		struct item *item = &c->before.items.at[i];
		const struct pl_file *now = pl_snapshot_find(c->after.snapshot,
		                                             item->type.file->path);
		struct pl_type_delta *d;

		/* what a file holds that is there and cannot be read, nobody knows */
		if (item->match != NO_MATCH || (now && now->skipped))
			continue;
		d = pl_vec_add(&c->delta->types);
		d->change = d->text = PL_CHANGE_REMOVED;
		d->before = item->type;
		d->before_parts = list_parts(c, item);
		d->n_before_parts = item->n_parts;
		d->hash = item->print.code;
	}
}

struct pl_delta *pl_compare(const struct pl_langs *langs, const struct pl_entries *before_entries,
                            const struct pl_snapshot *before,
                            const struct pl_entries *after_entries, const struct pl_snapshot *after)
{
	struct comparison c = { .langs = langs };
	struct pl_map paths = PL_MAP_INIT;

	c.delta = pl_calloc(1, sizeof(*c.delta));
	c.before.snapshot = before;
	c.after.snapshot = after;
	pl_compare_paths(before_entries, after_entries, &paths);
	gather(&c, &c.before, &paths);
	gather(&c, &c.after, &paths);
	match(&c);
	for (size_t i = 0; i < c.after.items.n; i++)
		tell_type(&c, i);
	tell_removed(&c);
	pl_compare_files(&c, before_entries, after_entries);
	side_free(&c.before);
	side_free(&c.after);
	pl_map_deinit(&paths);
	return c.delta;
}
