/*
 * lib/work/idiom.c -- names to words and keys; prefixes and suffixes learnt by voting.
 */
#include "work/idiom.h"

#include "base/map.h"
#include "base/sb.h"

enum {
	MAX_NAME = UINT16_MAX,
	MAX_ADDED = 2,  /* words a habit may have on one side of a name */
	MIN_CORE = 3,   /* bytes; shorter cores fit by chance */
	MIN_VOTES = 3,  /* names a habit must explain ... */
	MIN_VOTES_INTERFACES = 2, /* ... of which there are fewer */
	MIN_PERCENT = 12, /* of the names that need explaining */
	MIN_PERCENT_INTERFACES = 25,
	SURE_VOTES = 12, /* so many names are no chance, whatever their share */
	MAX_HABITS = 6
};

static bool is_mark(char c)
{
	return !pl_is_word(c) || c == '_';
}

/* True when a word begins at i: the char before it is known not to be a mark. */
static bool begins_word(struct pl_str s, size_t i)
{
	char before = s.p[i - 1], c = s.p[i];

	if (!pl_is_upper(c))
		return false;
	if (!pl_is_upper(before))
		return true;
	/* the last capital of a row starts the next word: HTTPServer */
	return i + 1 < s.n && pl_is_lower(s.p[i + 1]);
}

struct pl_name pl_name_of(struct pl_arena *arena, struct pl_str text)
{
	struct pl_name name = { .n = 0 };
	size_t n = text.n > MAX_NAME ? MAX_NAME : text.n, used = 0;
	char *key = pl_arena_alloc(arena, n + 1);
	bool fresh = true;

	for (size_t i = 0; i < n; i++) {
		if (is_mark(text.p[i])) {
			fresh = true;
			continue;
		}
		if ((fresh || begins_word(text, i)) && name.n < PL_NAME_WORDS)
			name.cut[name.n++] = (uint16_t)used;
		fresh = false;
		key[used++] = pl_lower(text.p[i]);
	}
	name.cut[name.n] = (uint16_t)used;
	name.key = (struct pl_str){ key, used };
	return name;
}

struct pl_str pl_name_words(const struct pl_name *name, unsigned from, unsigned to)
{
	return pl_str_sub(name->key, name->cut[from], name->cut[to]);
}

struct pl_str pl_name_word(const struct pl_name *name, unsigned i)
{
	return pl_name_words(name, i, i + 1);
}

struct pl_str pl_word_stem(struct pl_arena *arena, struct pl_str word)
{
	if (word.n > 4 && pl_str_ends(word, PL_S("ies")))
		return pl_arena_fmt(arena, PL_STR_FMT "y", (int)word.n - 3, word.p);
	if (word.n > 3 && pl_str_ends(word, PL_S("s")) && !pl_str_ends(word, PL_S("ss")))
		return pl_str_sub(word, 0, word.n - 1);
	return word;
}

bool pl_name_is_shouted(struct pl_str text)
{
	size_t letters = 0;

	for (size_t i = 0; i < text.n; i++) {
		if (text.p[i] >= 'a' && text.p[i] <= 'z')
			return false;
		letters += pl_is_upper(text.p[i]);
	}
	return letters > 1;
}

struct pl_str pl_member_key(struct pl_arena *arena, struct pl_str text)
{
	static const char *const decoration[] = { "get", "set", "is", "has" };
	struct pl_name name = pl_name_of(arena, text);
	struct pl_str first;

	if (name.n < 2)
		return name.key;
	first = pl_name_word(&name, 0);
	for (size_t i = 0; i < PL_LEN(decoration); i++)
		if (pl_str_is(first, decoration[i]))
			return pl_name_words(&name, 1, name.n);
	if (text.n > 2 && pl_is_lower(text.p[0]) && text.p[1] == '_') /* m_x, s_x, g_x */
		return pl_name_words(&name, 1, name.n);
	return name.key;
}

/* --- habits --------------------------------------------------------------------------------- */

struct vote {
	struct pl_str prefix, suffix;
	unsigned on_interfaces, on_others;
};

struct ballot {
	struct pl_arena arena; /* keys of the map below */
	struct pl_map index;   /* "prefix/suffix" -> number of the vote + 1 */
	PL_VEC(struct vote) votes;
};

/* What a name of ours still asks for; the numbers in struct need's map. */
enum { EXPLAINED, NEEDS, NEEDS_INTERFACE };

struct need {
	struct pl_map names; /* keys of ours that have no counterpart of the same key */
	unsigned interfaces, others;
};

static void cast(struct ballot *ballot, struct pl_str prefix, struct pl_str suffix, bool interface)
{
	struct pl_str key = pl_arena_fmt(&ballot->arena, PL_STR_FMT "/" PL_STR_FMT,
	                                 PL_STR_ARG(prefix), PL_STR_ARG(suffix));
	bool is_new;
	struct pl_map_entry *entry = pl_map_add(&ballot->index, key, &is_new);
	struct vote *vote;

	if (is_new) {
		vote = pl_vec_add(&ballot->votes);
		vote->prefix = prefix;
		vote->suffix = suffix;
		entry->num = ballot->votes.n;
	}
	vote = &ballot->votes.at[entry->num - 1];
	if (interface)
		vote->on_interfaces++;
	else
		vote->on_others++;
}

/* Every way to read name as one of ours that needs it, with words around it. */
static void cast_all(struct ballot *ballot, const struct need *need,
                     const struct pl_idiom_name *theirs)
{
	const struct pl_name *name = theirs->name;

	for (unsigned from = 0; from <= MAX_ADDED && from < name->n; from++) {
		for (unsigned cut = 0; cut <= MAX_ADDED && from + cut < name->n; cut++) {
			unsigned to = name->n - cut;
			struct pl_str core = pl_name_words(name, from, to);

			if (from + cut == 0 || core.n < MIN_CORE || !pl_map_num(&need->names, core))
				continue;
			cast(ballot, pl_name_words(name, 0, from), pl_name_words(name, to, name->n),
			     theirs->interface);
		}
	}
}

static bool passes(unsigned votes, unsigned of, unsigned least, unsigned percent)
{
	return votes >= SURE_VOTES || (votes >= least && votes * 100 >= of * percent);
}

static bool is_better(const struct pl_habit *a, const struct pl_habit *b)
{
	int d;

	if (a->explained != b->explained)
		return a->explained > b->explained;
	d = pl_str_cmp(a->prefix, b->prefix);
	return d ? d < 0 : pl_str_cmp(a->suffix, b->suffix) < 0;
}

/* The habit that explains most, if any explains enough. */
static bool elect(const struct ballot *ballot, const struct need *need, struct pl_habit *best)
{
	bool found = false;

	for (size_t i = 0; i < ballot->votes.n; i++) {
		const struct vote *vote = &ballot->votes.at[i];
		struct pl_habit habit = { .prefix = vote->prefix, .suffix = vote->suffix };

		if (passes(vote->on_others, need->others, MIN_VOTES, MIN_PERCENT)) {
			habit.explained = vote->on_interfaces + vote->on_others;
			habit.of = need->interfaces + need->others;
		} else if (passes(vote->on_interfaces, need->interfaces, MIN_VOTES_INTERFACES,
		                  MIN_PERCENT_INTERFACES)) {
			habit.interfaces = true;
			habit.explained = vote->on_interfaces;
			habit.of = need->interfaces;
		} else {
			continue;
		}
		if (!found || is_better(&habit, best))
			*best = habit;
		found = true;
	}
	return found;
}

static void ballot_clear(struct ballot *ballot)
{
	pl_vec_free(&ballot->votes);
	pl_map_deinit(&ballot->index);
	pl_arena_deinit(&ballot->arena);
}

/* What habit explains asks for no other. */
static void settle(struct need *need, const struct pl_habit *habit,
                   const struct pl_idiom_name *theirs, size_t n_theirs)
{
	for (size_t i = 0; i < n_theirs; i++) {
		struct pl_str core = pl_habit_strip(habit, theirs[i].name, theirs[i].interface);
		struct pl_map_entry *entry = core.n ? pl_map_find(&need->names, core) : NULL;

		if (!entry || entry->num == EXPLAINED)
			continue;
		if (entry->num == NEEDS_INTERFACE)
			need->interfaces--;
		else
			need->others--;
		entry->num = EXPLAINED;
	}
}

/* Names of ours that do not stand on their side as they are. */
static void collect_need(struct need *need, const struct pl_idiom_name *ours, size_t n_ours,
                         const struct pl_map *have)
{
	bool is_new;

	for (size_t i = 0; i < n_ours; i++) {
		struct pl_map_entry *entry;

		if (pl_map_find(have, ours[i].name->key))
			continue;
		entry = pl_map_add(&need->names, ours[i].name->key, &is_new);
		if (!is_new)
			continue;
		entry->num = ours[i].interface ? NEEDS_INTERFACE : NEEDS;
		if (ours[i].interface)
			need->interfaces++;
		else
			need->others++;
	}
}

void pl_habits_learn(struct pl_habits *out, const struct pl_idiom_name *ours, size_t n_ours,
                     const struct pl_idiom_name *theirs, size_t n_theirs)
{
	struct pl_map have = PL_MAP_INIT, known = PL_MAP_INIT;
	struct need need = { .names = PL_MAP_INIT };
	struct pl_habit best;
	bool found;

	pl_habits_deinit(out);
	for (size_t i = 0; i < n_theirs; i++)
		pl_map_add(&have, theirs[i].name->key, NULL);
	collect_need(&need, ours, n_ours, &have);
	/* One at a time: what "sp" explains must not make a habit of "sp...Array" as well. */
	do {
		struct ballot ballot = { .arena = PL_ARENA_INIT };

		pl_map_deinit(&known);
		for (size_t i = 0; i < n_ours; i++)
			pl_map_add(&known, ours[i].name->key, NULL);
		for (size_t i = 0; i < n_theirs; i++) {
			bool is_new;

			pl_map_add(&known, theirs[i].name->key, &is_new); /* one name, one vote */
			if (is_new)
				cast_all(&ballot, &need, &theirs[i]);
		}
		found = elect(&ballot, &need, &best);
		if (found) {
			pl_vec_push(out, best);
			settle(&need, &best, theirs, n_theirs);
		}
		ballot_clear(&ballot);
	} while (found && out->n < MAX_HABITS);
	pl_map_deinit(&have);
	pl_map_deinit(&known);
	pl_map_deinit(&need.names);
}

void pl_habits_deinit(struct pl_habits *habits)
{
	pl_vec_free(habits);
}

/* True when a word of name ends at byte at. */
static bool is_cut(const struct pl_name *name, size_t at)
{
	for (unsigned i = 0; i <= name->n; i++)
		if (name->cut[i] == at)
			return true;
	return false;
}

struct pl_str pl_habit_strip(const struct pl_habit *habit, const struct pl_name *name,
                             bool interface)
{
	struct pl_str key = name->key;
	size_t added = habit->prefix.n + habit->suffix.n;

	if ((habit->interfaces && !interface) || key.n < added + 1 ||
	    !pl_str_starts(key, habit->prefix) || !pl_str_ends(key, habit->suffix) ||
	    !is_cut(name, habit->prefix.n) || !is_cut(name, key.n - habit->suffix.n))
		return PL_S_NONE;
	return pl_str_sub(key, habit->prefix.n, key.n - habit->suffix.n);
}
