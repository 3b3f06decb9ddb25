/*
 * lib/work/unlike.c -- pairs of types whose names do not agree.
 *
 * Only types without an answer and units that answer to nobody are looked at. What they may have
 * in common: members that few others have, a place inside what answers to the outer type, words
 * of their names, commits. No single hint is enough, except members in strength; where the hints
 * fit more than one unit, none is taken. A wrong answer costs more than none.
 */
#include "work/pairing.h"

#include "base/fs.h"

enum {
	MAX_POSTINGS = 40, /* units with one member; one that more have says nothing */
	MAX_ANCESTORS = 8, /* supertypes of supertypes; also where names go in circles */
	MIN_CALLBACKS = 3  /* methods of a listener that became fields */
};

struct finder {
	struct pl_pairing *p;
	struct pl_arena arena;
	PL_VEC(uint32_t) * postings; /* member -> units of the target without an owner */
	size_t n_postings;
	struct pl_map heads; /* stem of a name's last word -> chain of such units */
	uint32_t *same_head; /* unit -> next + 1 */
	struct pl_str *head; /* unit -> stem of its last word */
	uint32_t *seen;      /* unit -> the last type that looked at it, + 1 */
};

struct likeness {
	uint32_t ref, unit;
	double score;
	double words; /* of both names, in common */
	bool head;    /* the last words agree */
	struct pl_fit fit;
};

struct likenesses {
	struct likeness *at;
	size_t n, cap;
};

static bool is_free(const struct pl_pairing *p, uint32_t unit)
{
	const struct pl_unit *t = &p->target.at[unit];

	return !p->taken[unit] && !t->alias && !t->value && t->symbol;
}

static struct pl_str head_of(struct pl_arena *arena, const struct pl_name *name)
{
	return name->n ? pl_word_stem(arena, pl_name_word(name, name->n - 1)) : PL_S_NONE;
}

static void index_free_units(struct finder *f)
{
	struct pl_pairing *p = f->p;
	struct pl_side *target = &p->target;

	f->n_postings = p->words.uses.n;
	f->postings = pl_calloc(f->n_postings + 1, sizeof(*f->postings));
	f->same_head = PL_ARENA_ARRAY(&f->arena, uint32_t, target->n + 1);
	f->head = PL_ARENA_ARRAY(&f->arena, struct pl_str, target->n + 1);
	f->seen = PL_ARENA_ARRAY(&f->arena, uint32_t, target->n + 1);
	for (uint32_t i = (uint32_t)target->n; i-- > 0;) {
		struct pl_map_entry *entry;

		f->head[i] = head_of(&f->arena, &target->at[i].name);
		if (!is_free(p, i))
			continue;
		for (size_t m = 0; m < target->at[i].members.n; m++)
			pl_vec_push(&f->postings[target->at[i].members.at[m]], i);
		entry = pl_map_add(&f->heads, f->head[i], NULL);
		f->same_head[i] = (uint32_t)entry->num;
		entry->num = i + 1;
	}
}

/* The first name in the type as written: "Listeners", "Signal<T>", "a.B". */
static struct pl_str type_name(struct pl_str type)
{
	size_t end = 0, dot;

	while (end < type.n && (pl_is_word(type.p[end]) || type.p[end] == '.'))
		end++;
	type.n = end;
	dot = pl_str_rfind_char(type, '.');
	return dot == SIZE_MAX ? type : pl_str_sub(type, dot + 1, type.n);
}

/* --- likeness -------------------------------------------------------------------------------- */

/* Enums answer to enums; everything else to everything else. */
static bool kinds_fit(const struct pl_unit *r, const struct pl_unit *t)
{
	bool enum_r = r->symbol->kind == PL_KIND_ENUM, enum_t = t->symbol->kind == PL_KIND_ENUM;

	return enum_r == enum_t || (enum_r && t->symbol->kind == PL_KIND_ABSTRACT);
}

static unsigned common_words(struct pl_arena *arena, const struct pl_name *a,
                             const struct pl_name *b)
{
	unsigned common = 0;

	for (unsigned i = 0; i < a->n; i++) {
		struct pl_str word = pl_word_stem(arena, pl_name_word(a, i));

		for (unsigned k = 0; k < b->n; k++) {
			if (pl_str_eq(word, pl_word_stem(arena, pl_name_word(b, k)))) {
				common++;
				break;
			}
		}
	}
	return common;
}

static double name_likeness(struct finder *f, const struct pl_unit *r, const struct pl_unit *t)
{
	double n = common_words(&f->arena, &r->name, &t->name);

	return r->name.n + t->name.n ? 2 * n / (r->name.n + t->name.n) : 0;
}

/* 0 when the hints are not enough; position is that of the outer type's counterpart. */
static double judge(const struct likeness *like, const struct pl_unit *r)
{
	const struct pl_fit *fit = &like->fit;
	const struct pl_overlap *o = &fit->overlap;
	bool inside = r->outer != PL_NO_UNIT && fit->outer >= 0.6;
	bool hint = like->words > 0 || inside || fit->history >= 0.3;
	double members = 0.5 * (o->of_a + o->of_b);
	double bonus = 0.08 * like->words + 0.04 * inside + 0.03 * fit->history;

	if (r->outer == PL_NO_UNIT && fit->outer < 0.3 && o->of_a < 0.7)
		return 0;
	if (o->n >= 4 && o->of_a >= 0.7 && o->of_b >= 0.6)
		return 0.5 + 0.3 * members + bonus;
	if (o->n >= 3 && o->of_a >= 0.5 && o->of_b >= 0.35 && hint)
		return 0.45 + 0.3 * members + bonus;
	if (inside && o->n >= 2 && (o->of_a >= 0.4 || o->of_b >= 0.5))
		return 0.45 + 0.3 * members + bonus;
	if (like->head && o->weight >= 2.9 && o->of_a >= 0.45 && o->of_b >= 0.15)
		return 0.45 + 0.3 * members + bonus;
	if (inside && like->head) /* alone of its kind there: see is_only_head */
		return 0.42 + 0.3 * members + bonus;
	return 0;
}

/*
 * True when the last word of both names points from one to the other only: no other free unit
 * there ends in it, and no other type of the same outer type is in search of such a unit.
 */
static bool is_only_head(struct finder *f, const struct likeness *like)
{
	const struct pl_pairing *p = f->p;
	const struct pl_unit *t = &p->target.at[like->unit], *r = &p->ref.at[like->ref];
	struct pl_str head = f->head[like->unit];

	for (uint32_t k = (uint32_t)pl_map_num(&f->heads, head); k; k = f->same_head[k - 1]) {
		const struct pl_unit *other = &p->target.at[k - 1];

		if (k - 1 != like->unit && is_free(p, k - 1) && other->file == t->file &&
		    !pl_str_eq(other->name.key, t->name.key))
			return false;
	}
	for (uint32_t k = pl_side_in_file(&p->ref, r->file);
	     k < p->ref.n && p->ref.at[k].file == r->file; k++)
		if (k != like->ref && p->ref.at[k].outer == r->outer && !p->of[k].n &&
		    pl_str_eq(head_of(&f->arena, &p->ref.at[k].name), head))
			return false;
	return true;
}

/* Take from own what the supertypes of r, theirs included, have as well. */
static void leave_own(struct finder *f, const struct pl_unit *r, struct pl_ids *own, int depth)
{
	const struct pl_side *ref = &f->p->ref;

	for (size_t i = 0; r->symbol && depth < MAX_ANCESTORS && i < r->symbol->n_supertypes; i++) {
		struct pl_str name = type_name(r->symbol->supertypes[i].name);
		uint32_t super = pl_side_first(ref, pl_name_of(&f->arena, name).key);
		const struct pl_ids *theirs;
		size_t kept = 0;

		if (super == PL_NO_UNIT)
			continue;
		theirs = &ref->at[super].members;
		for (size_t m = 0, k = 0; m < own->n; m++) {
			while (k < theirs->n && theirs->at[k] < own->at[m])
				k++;
			if (k == theirs->n || theirs->at[k] != own->at[m])
				own->at[kept++] = own->at[m];
		}
		own->n = kept;
		leave_own(f, &ref->at[super], own, depth + 1);
	}
}

/*
 * The overlap without what the reference type overrides: brothers share that, so it cannot tell
 * which of the target's types is the counterpart.
 */
static struct pl_overlap own_overlap(struct finder *f, const struct pl_unit *r,
                                     const struct pl_unit *t)
{
	struct pl_unit own = *r;
	struct pl_overlap overlap;

	own.members = (struct pl_ids){ NULL, 0, 0 };
	for (size_t m = 0; m < r->members.n; m++)
		pl_vec_push(&own.members, r->members.at[m]);
	leave_own(f, r, &own.members, 0);
	overlap = pl_unit_overlap(&f->p->words, &own, t);
	pl_vec_free(&own.members);
	return overlap;
}

static void look_at(struct finder *f, struct likenesses *out, uint32_t ref, uint32_t unit)
{
	const struct pl_unit *r = &f->p->ref.at[ref], *t = &f->p->target.at[unit];
	struct likeness like = { .ref = ref, .unit = unit };

	if (f->seen[unit] == ref + 1 || !is_free(f->p, unit) || !kinds_fit(r, t))
		return;
	f->seen[unit] = ref + 1;
	like.fit = pl_fit_of(f->p, ref, unit);
	like.fit.overlap = own_overlap(f, r, t);
	if (like.fit.outland)
		return;
	like.words = name_likeness(f, r, t);
	like.head = pl_str_eq(f->head[unit], head_of(&f->arena, &r->name));
	like.score = judge(&like, r);
	if (like.score > 0 && (like.fit.overlap.n >= 2 || is_only_head(f, &like)))
		pl_vec_push(out, like);
}

static void look_in_file(struct finder *f, struct likenesses *out, uint32_t ref,
                         const struct pl_file *file)
{
	const struct pl_side *target = &f->p->target;
	uint32_t k = pl_side_in_file(target, file);

	for (; k != PL_NO_UNIT && k < target->n && target->at[k].file == file; k++)
		look_at(f, out, ref, k);
}

static void look_around(struct finder *f, struct likenesses *out, uint32_t ref)
{
	const struct pl_unit *r = &f->p->ref.at[ref];
	const struct pl_side *target = &f->p->target;

	if (r->outer != PL_NO_UNIT) {
		const struct pl_pairs *around = &f->p->of[r->outer];

		for (size_t i = 0; i < around->n; i++) {
			const struct pl_unit *u = &target->at[around->at[i].unit];

			look_in_file(f, out, ref, u->file);
			for (size_t d = 0; d < u->defs.n; d++)
				look_in_file(f, out, ref, u->defs.at[d].file);
		}
	}
	for (size_t m = 0; m < r->members.n; m++) {
		uint32_t id = r->members.at[m];

		for (size_t i = 0; i < f->postings[id].n && f->postings[id].n <= MAX_POSTINGS; i++)
			look_at(f, out, ref, f->postings[id].at[i]);
	}
}

static int best_first(const void *pa, const void *pb)
{
	const struct likeness *a = pa, *b = pb;

	if (a->score != b->score)
		return a->score < b->score ? 1 : -1;
	if (a->ref != b->ref)
		return a->ref < b->ref ? -1 : 1;
	return (a->unit > b->unit) - (a->unit < b->unit);
}

/* Best first, one to one; two units equally like one type leave it without an answer. */
static void take_best(struct finder *f, struct likenesses *all)
{
	struct pl_pairing *p = f->p;

	pl_vec_sort(all, best_first);
	for (size_t i = 0; i < all->n; i++) {
		const struct likeness *like = &all->at[i];
		struct pl_pair pair = {
			.unit = like->unit,
			.name = like->words,
			.score = like->score > 0.8 ? 0.8 : like->score,
			.fit = like->fit,
		};

		if (p->of[like->ref].n || !is_free(p, like->unit))
			continue;
		if (like->words > 0)
			pair.evidence |= PL_EV_BIT(PL_EV_SIMILAR_NAME);
		pl_pairing_take(p, like->ref, pair);
	}
}

/* --- listeners ------------------------------------------------------------------------------- */

/*
 * A listener interface may have become events: fields named as its methods were, all of one
 * callback type. That type is its counterpart: C#'s delegates, signal classes.
 */
struct callback {
	struct pl_str type; /* name as written at the fields */
	unsigned fields;
};

/* onStart answers to start. */
static struct pl_str event_key(struct pl_arena *arena, struct pl_str name)
{
	struct pl_name words = pl_name_of(arena, name);

	if (words.n > 1 && pl_str_is(pl_name_word(&words, 0), "on"))
		return pl_name_words(&words, 1, words.n);
	return words.key;
}

/* A free unit of this name; of several the first. */
static uint32_t free_of_key(const struct pl_pairing *p, struct pl_str key)
{
	uint32_t k = pl_side_first(&p->target, key);

	while (k != PL_NO_UNIT && !is_free(p, k))
		k = p->target.same_key[k];
	return k;
}

/* The one free unit beside the owner whose name ends as r's does; where fields show no type. */
static uint32_t namesake_beside(struct finder *f, const struct pl_unit *r,
                                const struct pl_unit *owner)
{
	const struct pl_pairing *p = f->p;
	struct pl_str dir = pl_fs_dir(owner->file->path);
	uint32_t found = PL_NO_UNIT;

	for (uint32_t k = (uint32_t)pl_map_num(&f->heads, head_of(&f->arena, &r->name)); k;
	     k = f->same_head[k - 1]) {
		const struct pl_unit *t = &p->target.at[k - 1];

		/* all its words are r's: Listeners, not EventListeners */
		if (!is_free(p, k - 1) || !pl_str_eq(pl_fs_dir(t->file->path), dir) ||
		    common_words(&f->arena, &t->name, &r->name) < t->name.n)
			continue;
		if (found != PL_NO_UNIT)
			return PL_NO_UNIT;
		found = k - 1;
	}
	return found;
}

static uint32_t callback_type(struct finder *f, const struct pl_unit *r, uint32_t owner)
{
	struct pl_pairing *p = f->p;
	const struct pl_unit *u = &p->target.at[owner];
	PL_VEC(struct callback) types = PL_VEC_INIT;
	struct pl_map methods = PL_MAP_INIT;
	uint32_t found = PL_NO_UNIT;
	struct callback best = { .fields = 0 };

	for (size_t i = 0; i < r->symbol->n_children; i++)
		if (pl_kind_is_callable(r->symbol->children[i]->kind))
			pl_map_add(&methods, event_key(&f->arena, r->symbol->children[i]->name),
			           NULL);
	for (size_t i = 0; u->symbol && i < u->symbol->n_children; i++) {
		const struct pl_symbol *child = u->symbol->children[i];
		struct pl_str type = type_name(child->type);
		size_t k = 0;

		if (pl_kind_is_callable(child->kind) || pl_kind_is_type(child->kind) ||
		    !pl_map_find(&methods, event_key(&f->arena, child->name)))
			continue;
		while (k < types.n && !pl_str_eq(types.at[k].type, type))
			k++;
		if (k == types.n)
			pl_vec_push(&types, ((struct callback){ .type = type }));
		types.at[k].fields++;
		if (types.at[k].fields > best.fields)
			best = types.at[k];
	}
	if (best.fields >= MIN_CALLBACKS && 2 * best.fields >= methods.n)
		found = best.type.n ? free_of_key(p, pl_name_of(&f->arena, best.type).key)
		                    : namesake_beside(f, r, u);
	pl_vec_free(&types);
	pl_map_deinit(&methods);
	return found;
}

/* Events stand where the reference has the listener: in the outer type, or beside it. */
static void find_callbacks(struct finder *f, uint32_t ref)
{
	struct pl_pairing *p = f->p;
	const struct pl_unit *r = &p->ref.at[ref];
	uint32_t found = PL_NO_UNIT;
	struct pl_pair pair = { .score = 0.6, .evidence = PL_EV_BIT(PL_EV_MEMBERS) };

	if (r->symbol->kind != PL_KIND_INTERFACE || r->members.n < MIN_CALLBACKS ||
	    r->outer == PL_NO_UNIT)
		return;
	for (size_t i = 0; i < p->of[r->outer].n && found == PL_NO_UNIT; i++)
		found = callback_type(f, r, p->of[r->outer].at[i].unit);
	if (found == PL_NO_UNIT)
		return;
	pair.unit = found;
	pair.fit = pl_fit_of(p, ref, found);
	pl_pairing_take(p, ref, pair);
}

/* --- variants -------------------------------------------------------------------------------- */

/*
 * Subtypes may have become one type with a constant for each: the constant has all words of the
 * subtype's name, and the supertype has a counterpart.
 */
static bool has_words(struct pl_str constant, const struct pl_name *name)
{
	for (unsigned i = 0; i < name->n; i++)
		if (pl_str_find(constant, pl_name_word(name, i)) == SIZE_MAX)
			return false;
	return name->n >= 3; /* shorter names are had by chance */
}

static bool has_constant(struct finder *f, const struct pl_file *file, const struct pl_name *name)
{
	const struct pl_side *target = &f->p->target;
	uint32_t k = pl_side_in_file(target, file);

	for (; k != PL_NO_UNIT && k < target->n && target->at[k].file == file; k++) {
		const struct pl_symbol *symbol = target->at[k].symbol;

		if (!symbol || symbol->kind != PL_KIND_ENUM)
			continue;
		for (size_t i = 0; i < symbol->n_children; i++)
			if (has_words(pl_name_of(&f->arena, symbol->children[i]->name).key, name))
				return true;
	}
	return false;
}

static void find_variant(struct finder *f, uint32_t ref)
{
	struct pl_pairing *p = f->p;
	const struct pl_unit *r = &p->ref.at[ref];

	for (size_t i = 0; i < r->symbol->n_supertypes; i++) {
		struct pl_str name = type_name(r->symbol->supertypes[i].name);
		uint32_t super = pl_side_first(&p->ref, pl_name_of(&f->arena, name).key);
		const struct pl_pairs *theirs = super == PL_NO_UNIT ? NULL : &p->of[super];

		if (!theirs || !theirs->n ||
		    !has_constant(f, p->target.at[theirs->at[0].unit].file, &r->name))
			continue;
		for (size_t k = 0; k < theirs->n; k++) {
			struct pl_pair pair = {
				.unit = theirs->at[k].unit,
				.score = 0.55,
				.evidence = PL_EV_BIT(PL_EV_SIMILAR_NAME),
				.fit = pl_fit_of(p, ref, theirs->at[k].unit),
			};

			pl_pairing_take(p, ref, pair);
		}
		return;
	}
}

void pl_pairing_unlike(struct pl_pairing *p)
{
	struct finder f = { .p = p, .arena = PL_ARENA_INIT, .heads = PL_MAP_INIT };
	struct likenesses all = { NULL, 0, 0 };

	index_free_units(&f);
	for (uint32_t i = 0; i < p->ref.n; i++)
		if (!p->of[i].n && p->ref.at[i].symbol)
			find_callbacks(&f, i);
	for (uint32_t i = 0; i < p->ref.n; i++)
		if (!p->of[i].n && p->ref.at[i].symbol)
			look_around(&f, &all, i);
	take_best(&f, &all);
	for (uint32_t i = 0; i < p->ref.n; i++)
		if (!p->of[i].n && p->ref.at[i].symbol)
			find_variant(&f, i);
	pl_vec_free(&all);
	for (size_t i = 0; i < f.n_postings; i++)
		pl_vec_free(&f.postings[i]);
	free(f.postings);
	pl_map_deinit(&f.heads);
	pl_arena_deinit(&f.arena);
}
