/* lib/work/compare.c */
#include "work/compare.h"

#include "base/map.h"
#include "work/members.h"
#include "work/print.h"

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

#define NO_MATCH SIZE_MAX

struct item {
	struct pl_type type;
	size_t file;  /* index into the side's files */
	size_t outer; /* index of the innermost type around it, or NO_MATCH */
	size_t match; /* index on the other side, or NO_MATCH */
	struct pl_print print;
	struct pl_shingles shingles;
};

struct side {
	const struct pl_snapshot *snapshot;
	struct pl_tokens *tokens; /* by file */
	PL_VEC(struct item) items;
};

struct comparison {
	const struct pl_langs *langs;
	struct side before, after;
	struct pl_delta *delta;
};

/* --- gathering ---------------------------------------------------------------------------- */

/* A type that can be ported by itself: not one inside a function's body. */
static bool is_local(const struct pl_symbol *symbol)
{
	for (symbol = symbol->parent; symbol; symbol = symbol->parent)
		if (!pl_kind_is_type(symbol->kind) && symbol->kind != PL_KIND_NAMESPACE)
			return true;
	return false;
}

static void gather(struct comparison *c, struct side *side, const struct pl_map *paths)
{
	struct pl_types types = PL_VEC_INIT;
	size_t file = 0;

	side->tokens = pl_calloc(side->snapshot->files.n, sizeof(*side->tokens));
	pl_snapshot_types(side->snapshot, &types);
	for (size_t i = 0; i < types.n; i++) {
		struct item item = { .type = types.at[i], .outer = NO_MATCH, .match = NO_MATCH };
		const struct pl_symbol *outer = pl_symbol_outer_type(item.type.symbol);

		while (side->snapshot->files.at[file] != item.type.file)
			file++;
		if (!pl_map_find(paths, item.type.file->path) || is_local(item.type.symbol))
			continue;
		if (!side->tokens[file].n)
			pl_lex(pl_langs_find(c->langs, pl_str_of(item.type.file->language)),
			       item.type.file->text, &side->tokens[file]);
		item.file = file;
		for (size_t k = side->items.n; outer && k-- > 0;)
			if (side->items.at[k].type.symbol == outer) {
				item.outer = k;
				break;
			}
		item.print = pl_print_of(item.type.file, &side->tokens[file], item.type.symbol);
		pl_vec_push(&side->items, item);
	}
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

static void tell_type(struct comparison *c, size_t i)
{
	struct item *after = &c->after.items.at[i];
	struct pl_type_delta *d = pl_vec_add(&c->delta->types);
	struct item *before;
	bool same_outer;

	d->after = after->type;
	d->hash = after->print.code;
	if (after->match == NO_MATCH) {
		d->change = d->text = PL_CHANGE_ADDED;
		return;
	}
	before = &c->before.items.at[after->match];
	d->before = before->type;
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
		pl_members_compare(&c->delta->arena, &before->type, &c->before.tokens[before->file],
		                   &after->type, &c->after.tokens[after->file], d);
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
		d->hash = item->print.code;
	}
}

/* --- files -------------------------------------------------------------------------------- */

/* Steps through two sorted lists at once; NULL where a side has no such path. */
static bool next_path(const struct pl_entries *before, size_t *i, const struct pl_entries *after,
                      size_t *k, const struct pl_entry **b, const struct pl_entry **a)
{
	int d;

	*b = *i < before->n ? &before->at[*i] : NULL;
	*a = *k < after->n ? &after->at[*k] : NULL;
	if (!*b && !*a)
		return false;
	d = !*b ? 1 : !*a ? -1 : pl_str_cmp((*b)->path, (*a)->path);
	if (d > 0)
		*b = NULL;
	if (d < 0)
		*a = NULL;
	*i += *b != NULL;
	*k += *a != NULL;
	return true;
}

void pl_compare_paths(const struct pl_entries *before, const struct pl_entries *after,
                      struct pl_map *paths)
{
	const struct pl_entry *b, *a;
	size_t i = 0, k = 0;

	while (next_path(before, &i, after, &k, &b, &a))
		if (!b || !a || strcmp(b->blob, a->blob) != 0 || b->type != a->type)
			pl_map_add(paths, a ? a->path : b->path, NULL);
}

static bool readable(const struct pl_snapshot *snapshot, struct pl_str path)
{
	const struct pl_file *file = pl_snapshot_find(snapshot, path);

	return file && !file->skipped;
}

static void list_files(struct comparison *c, const struct pl_entries *before,
                       const struct pl_entries *after)
{
	const struct pl_entry *b, *a;
	size_t i = 0, k = 0;

	while (next_path(before, &i, after, &k, &b, &a)) {
		struct pl_file_delta *f;

		if (b && a && !strcmp(b->blob, a->blob) && b->type == a->type)
			continue;
		f = pl_vec_add(&c->delta->files);
		f->path = pl_arena_dup(&c->delta->arena, a ? a->path : b->path);
		f->change = !b ? PL_CHANGE_ADDED : !a ? PL_CHANGE_REMOVED : PL_CHANGE_MODIFIED;
		f->readable = readable(a ? c->after.snapshot : c->before.snapshot, f->path);
	}
}

/* Code outside of types: free functions, definitions out of line, variables. */
static uint64_t add_functions(uint64_t hash, const struct pl_file *file,
                              const struct pl_tokens *tokens, struct pl_symbol *const *symbols,
                              size_t n)
{
	for (size_t i = 0; i < n; i++) {
		const struct pl_symbol *s = symbols[i];
		uint64_t code;

		if (pl_kind_is_type(s->kind))
			continue;
		if (s->kind == PL_KIND_NAMESPACE) {
			hash = add_functions(hash, file, tokens, s->children, s->n_children);
			continue;
		}
		code = pl_print_code(file, tokens, s->range.from, s->range.to);
		hash = pl_hash_add(hash, (struct pl_str){ (const char *)&code, sizeof(code) });
	}
	return hash;
}

static uint64_t functions_of(const struct comparison *c, const struct pl_snapshot *snapshot,
                             struct pl_str path)
{
	const struct pl_file *file = pl_snapshot_find(snapshot, path);
	struct pl_tokens tokens = PL_VEC_INIT;
	uint64_t hash = PL_HASH_INIT;

	if (!file || file->skipped || !file->text.n)
		return hash;
	pl_lex(pl_langs_find(c->langs, pl_str_of(file->language)), file->text, &tokens);
	hash = add_functions(hash, file, &tokens, file->symbols, file->n_symbols);
	pl_vec_free(&tokens);
	return hash;
}

static struct pl_file_delta *file_delta(struct comparison *c, struct pl_str path,
                                        enum pl_change change)
{
	for (size_t i = 0; i < c->delta->files.n; i++)
		if (c->delta->files.at[i].change == change &&
		    pl_str_eq(c->delta->files.at[i].path, path))
			return &c->delta->files.at[i];
	return NULL;
}

/* Where most of an added file's types come from, if that file is gone. */
static struct pl_file_delta *origin_by_types(struct comparison *c, struct pl_str path)
{
	struct pl_map votes = PL_MAP_INIT;
	struct pl_file_delta *origin = NULL;
	size_t types = 0, best = 0;

	for (size_t i = 0; i < c->after.items.n; i++) {
		const struct item *item = &c->after.items.at[i];

		if (!pl_str_eq(item->type.file->path, path) || item->outer != NO_MATCH)
			continue;
		types++;
		if (item->match != NO_MATCH)
			pl_map_add(&votes, c->before.items.at[item->match].type.file->path, NULL)
				->num++;
	}
	for (size_t i = 0; i < votes.n; i++) {
		struct pl_file_delta *gone = file_delta(c, votes.entries[i].key, PL_CHANGE_REMOVED);

		if (gone && votes.entries[i].num > best && 2 * votes.entries[i].num >= types) {
			best = votes.entries[i].num;
			origin = gone;
		}
	}
	pl_map_deinit(&votes);
	return origin;
}

static const struct pl_entry *entry_of(const struct pl_entries *entries, struct pl_str path)
{
	size_t low = 0, high = entries->n;

	while (low < high) {
		size_t mid = low + (high - low) / 2;
		int d = pl_str_cmp(entries->at[mid].path, path);

		if (!d)
			return &entries->at[mid];
		if (d < 0)
			low = mid + 1;
		else
			high = mid;
	}
	return NULL;
}

/* The removed file that has the very bytes of an added one. */
static struct pl_file_delta *origin_by_blob(struct comparison *c, const struct pl_entry *added,
                                            const struct pl_entries *before)
{
	for (size_t i = 0; i < c->delta->files.n; i++) {
		struct pl_file_delta *f = &c->delta->files.at[i];
		const struct pl_entry *e;

		if (f->change != PL_CHANGE_REMOVED)
			continue;
		e = entry_of(before, f->path);
		if (e && added && !strcmp(e->blob, added->blob))
			return f;
	}
	return NULL;
}

/* Turn pairs of removed and added files into renames. */
static void find_renames(struct comparison *c, const struct pl_entries *before,
                         const struct pl_entries *after)
{
	size_t kept = 0;

	for (size_t i = 0; i < c->delta->files.n; i++) {
		struct pl_file_delta *f = &c->delta->files.at[i], *origin;

		if (f->change != PL_CHANGE_ADDED)
			continue;
		origin = origin_by_blob(c, entry_of(after, f->path), before);
		if (!origin)
			origin = origin_by_types(c, f->path);
		if (!origin)
			continue;
		f->change = PL_CHANGE_RENAMED;
		f->previous_path = origin->path;
		origin->change = PL_CHANGE_UNCHANGED; /* told by the rename */
	}
	for (size_t i = 0; i < c->delta->files.n; i++)
		if (c->delta->files.at[i].change != PL_CHANGE_UNCHANGED)
			c->delta->files.at[kept++] = c->delta->files.at[i];
	c->delta->files.n = kept;
	for (size_t i = 0; i < kept; i++) {
		struct pl_file_delta *f = &c->delta->files.at[i];
		struct pl_str old = f->previous_path.n ? f->previous_path : f->path;

		f->functions = functions_of(c, c->before.snapshot, old) !=
		               functions_of(c, c->after.snapshot, f->path);
	}
}

int pl_compare(const struct pl_langs *langs, const struct pl_entries *before_entries,
               const struct pl_snapshot *before, const struct pl_entries *after_entries,
               const struct pl_snapshot *after, struct pl_delta **out, struct pl_err *err)
{
	struct comparison c = { .langs = langs };
	struct pl_map paths = PL_MAP_INIT;

	(void)err;
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
	list_files(&c, before_entries, after_entries);
	find_renames(&c, before_entries, after_entries);
	side_free(&c.before);
	side_free(&c.after);
	pl_map_deinit(&paths);
	*out = c.delta;
	return 0;
}
