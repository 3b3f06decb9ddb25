/*
 * lib/work/idiom.h -- how a target names things, learnt by counting on the pair of trees.
 *
 * Names are compared by their key: the letters and digits in lower case. HTTPURLCodec,
 * HttpUrlCodec and http_url_codec have one key, so case, underscores and where an acronym ends
 * need no rule. What is left to learn are words that one side puts before or after its names.
 */
#ifndef PL_WORK_IDIOM_H
#define PL_WORK_IDIOM_H

#include "base/arena.h"
#include "base/vec.h"

#define PL_NAME_WORDS 16 /* a longer name's last word holds the rest */

struct pl_name {
	struct pl_str key;
	unsigned n;                      /* words: 0 only when the key is empty */
	uint16_t cut[PL_NAME_WORDS + 1]; /* word i is key[cut[i] .. cut[i + 1]) */
};

/*
 * Cut a name into words where case, underscores or other marks say so; digits belong to the word
 * before them. Names longer than 64 KiB are cut off. The key is an arena string.
 */
struct pl_name pl_name_of(struct pl_arena *arena, struct pl_str text);
struct pl_str pl_name_word(const struct pl_name *name, unsigned i);
struct pl_str pl_name_words(const struct pl_name *name, unsigned from, unsigned to);
/* The word without what makes it a plural: listeners, entries. Arena string only if changed. */
struct pl_str pl_word_stem(struct pl_arena *arena, struct pl_str word);

/* LIMIT, DEFAULT_PORT: as constants are written, also where a language has none. */
bool pl_name_is_shouted(struct pl_str text);

/* The key of a member without decoration: getX, isX, x, _x, m_x and X all give "x". */
struct pl_str pl_member_key(struct pl_arena *arena, struct pl_str text);

/* Words that one side adds to the other's names; either may be empty. */
struct pl_habit {
	struct pl_str prefix, suffix; /* keys, borrowed from the names they were learnt from */
	bool interfaces;              /* seen on interfaces only, holds for interfaces only */
	unsigned explained;           /* names that have it */
	unsigned of;                  /* names that had no counterpart without it */
};

struct pl_habits {
	struct pl_habit *at; /* most names explained first */
	size_t n, cap;
};

struct pl_idiom_name {
	const struct pl_name *name;
	bool interface;
};

/*
 * Find what theirs adds to ours. A habit must explain several names that nothing else explains,
 * and a fair share of them; one name alone never makes a habit. Frees what *out held before.
 */
void pl_habits_learn(struct pl_habits *out, const struct pl_idiom_name *ours, size_t n_ours,
                     const struct pl_idiom_name *theirs, size_t n_theirs);
void pl_habits_deinit(struct pl_habits *habits);

/* The key of name without the habit, or an empty one where it does not show. */
struct pl_str pl_habit_strip(const struct pl_habit *habit, const struct pl_name *name,
                             bool interface);

#endif
