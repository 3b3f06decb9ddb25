/* lib/work/parity_private.h -- what the halves of work/parity share. */
#ifndef PL_WORK_PARITY_PRIVATE_H
#define PL_WORK_PARITY_PRIVATE_H

#include "work/parity.h"
#include "work/typetag.h"

/* Confidence, in percent. */
enum {
	PL_SURE = 95,
	PL_LIKELY = 85,
	PL_FAIR = 75,
	PL_DOUBTFUL = 45, /* below what is shown unless asked for */
	PL_EXPLAINED = 20 /* a habit explains it */
};

/* Of all types that a name is about, so many have to do alike for a habit. */
enum { PL_HABIT_PERCENT = 85 };

/* How a member of the reference was found; in the order of trust. */
enum pl_how {
	PL_HOW_NONE,
	PL_HOW_RULE,     /* the config names it */
	PL_HOW_SAME,     /* same name, same use */
	PL_HOW_ACCESSOR, /* a method for a field, a field for a method */
	PL_HOW_OPERATOR,
	PL_HOW_FREE,     /* a function outside of types */
	PL_HOW_SYNONYM,  /* the learnt name */
	PL_HOW_PARTS,    /* a value of several parts, each a member of its own */
	PL_HOW_SUFFIX,   /* an overload told apart by a suffix */
	PL_HOW_IGNORED,  /* the config says there is none */
	PL_N_HOWS
};

/* Where a use of a member of the reference lives in the target. */
struct pl_found {
	const struct pl_api_member *member; /* NULL: not found, or ignored */
	enum pl_how how;
	bool inherited; /* from above the counterpart */
};

/* A type of the reference with its counterparts. */
struct pl_typepair {
	uint32_t *types; /* of the target, best first */
	size_t n;
	struct pl_chain chain; /* of all of them, they themselves first */
	double score;
	bool ruled;   /* by the config */
	bool ignored; /* likewise: no finding is wanted */
	bool skipped; /* private, or nobody's business */
	struct pl_found *found; /* two per member: its reading or calling, its writing */
	bool named;   /* by name, not by likeness alone */
	bool namesake; /* by nothing else: they are far apart */
	bool unlike;  /* and hardly any member in common */
	bool broken;  /* the text of a counterpart could not be read in whole */
};

struct pl_work {
	struct pl_parity *out;
	const struct pl_parity_options *options;
	struct pl_api ref, target;
	struct pl_mapping *mapping;
	struct pl_typepair *pairs; /* one per type of ref */
	uint32_t *owner;           /* one per type of target: first type of ref it stands for */
	bool *first;               /* per type of target: the best counterpart of one of ref */
	bool *shelf;               /* per type of target: an enum of constants of other types */
	bool **used;               /* per type of target, per member: it stands for something */
	struct pl_map synonyms;    /* "key of ours" -> key of theirs (struct pl_str *) */
	struct pl_map dropped;     /* keys of ours that the target does without */
	struct pl_map added;       /* keys that the target adds */
	struct pl_map tag_pairs;   /* "int bool": sorts that stand for each other */
	bool overloads;            /* the target has members of one name */
	bool inherits;             /* the target has supertypes at all */
};

/* The confidence, or less where the pair itself is doubtful. */
static inline unsigned pl_parity_certain(const struct pl_typepair *pair, unsigned confidence)
{
	bool doubtful = pair->broken || (!pair->ruled && (pair->score < 0.6 || pair->unlike));

	return doubtful && confidence > PL_DOUBTFUL ? PL_DOUBTFUL : confidence;
}

bool pl_parity_in_chain(const struct pl_chain *chain, uint32_t id);

/* The finding with both places filled in as far as they are given (NULL: nothing there). */
struct pl_finding *pl_parity_add(struct pl_work *w, enum pl_rule rule, unsigned confidence,
                                 uint32_t ref_type, const struct pl_api_member *ref,
                                 uint32_t target_type, const struct pl_api_member *target);
void pl_parity_habit(struct pl_work *w, unsigned support, unsigned exceptions,
                     struct pl_str evidence, struct pl_str what);
void pl_parity_unchecked(struct pl_work *w, struct pl_str what, struct pl_str why);

/* Seen from outside: public as far as its outer types go. */
bool pl_parity_is_visible(const struct pl_symbol *symbol);

/* work/paritymatch.c: pair members; learn how they are called; find what is left with that. */
void pl_parity_match(struct pl_work *w);
/* The use that m is looked up for: reading or calling (0), writing (1). */
struct pl_found *pl_parity_found(struct pl_work *w, uint32_t type, size_t member, unsigned which);
/* All of the pair's that go by x's name stand for the same thing: none of them is extra. */
void pl_parity_mark_used(struct pl_work *w, const struct pl_typepair *pair,
                         const struct pl_api_member *x);
/* What the counterpart has instead of m that takes nothing: "description" for toString(); or NULL. */
const struct pl_api_member *pl_parity_customary(const struct pl_work *w,
                                                const struct pl_typepair *pair,
                                                const struct pl_api_member *m);
size_t pl_parity_arity_gap(const struct pl_api_member *m, const struct pl_api_member *x);
/* True when the member is one that the target has to offer. */
bool pl_parity_wanted(const struct pl_work *w, uint32_t type, const struct pl_api_member *m);
/* The position of the rule that ignores the name, or SIZE_MAX. */
bool pl_parity_ignores(struct pl_work *w, struct pl_str name);

/* work/paritylearn.c: names that stand for each other, and overloads with a suffix. */
void pl_parity_learn_synonyms(struct pl_work *w);
void pl_parity_find_suffixes(struct pl_work *w);

/* How many types have a member of some name, or lack it. */
struct pl_parity_tally {
	unsigned with, without, all;
	unsigned overrides, inherits; /* of those that override in the reference */
	struct pl_str example;
};

/* work/parityalone.c: findings about types that only one side has. */
void pl_parity_missing_types(struct pl_work *w);
void pl_parity_extra_types(struct pl_work *w);

/* work/paritymembers.c: findings about members that are, or are not, there. */
void pl_parity_members(struct pl_work *w);
struct pl_parity_tally *pl_parity_tally(struct pl_work *w, struct pl_map *map, struct pl_str key);
/* True when a type inherits from one that is not in its tree, and so may offer anything. */
bool pl_parity_inherits_unseen(const struct pl_api *api, uint32_t type);
/* work/parityextra.c: findings about members that only the target has. Wants the former first. */
void pl_parity_extras(struct pl_work *w);
/* work/paritytypes.c: whether types stand for each other, and which sorts do so here. */
struct pl_typetag pl_parity_tag(const struct pl_symbol *symbol, struct pl_str type);
struct pl_typetag pl_parity_own_tag(const struct pl_symbol *symbol); /* of what it is or gives */
bool pl_parity_agree(struct pl_work *w, struct pl_typetag a, struct pl_typetag b);
void pl_parity_learn_tags(struct pl_work *w);

/* work/paritysignature.c: findings about parameters, types, values. */
/* "count", "numBones": the number of what stands beside it. */
bool pl_is_count(struct pl_str key);
void pl_parity_signatures(struct pl_work *w);
/* True when n arguments can be given to x. */
bool pl_parity_takes(const struct pl_api_member *x, size_t n);
/* work/paritymakers.c: findings about constructors. */
void pl_parity_makers(struct pl_work *w);
/* work/parityrows.c: how much of each type, and of each member, is there. */
void pl_parity_count_rows(struct pl_work *w);
/* work/paritypairs.c: the list of matches. */
void pl_parity_list_matches(struct pl_work *w);
/* work/parityvalues.c: findings about constants and the order of enums. */
void pl_parity_values(struct pl_work *w);

#endif
