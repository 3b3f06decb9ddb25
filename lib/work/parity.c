/* lib/work/parity.c */
#include "work/parity.h"

#include "base/fs.h"
#include "work/apioutside.h"
#include "work/idiom.h"
#include "work/parity_private.h"

#include <stdlib.h>

/* A counterpart less sure than this is one of several guesses. */
#define LEAST_SCORE 0.5
/* Of a pair that only a name makes: sure enough to be one. */
#define NAMESAKE_SCORE 0.7

/* Classes that do not say what they implement: of so many, and of so many in a hundred, a habit. */
enum { MIN_UNSAID = 8, UNSAID_PERCENT = 85 };

/* --- what the halves add --------------------------------------------------------------------- */

static struct pl_str path_of(struct pl_work *w, struct pl_str root, const struct pl_file *file)
{
	struct pl_sb path = PL_SB_INIT;
	struct pl_str out;

	pl_fs_join(&path, root, file->path);
	out = pl_arena_dup(&w->out->arena, pl_sb_str(&path));
	pl_sb_deinit(&path);
	return out;
}

static void fill_place(struct pl_work *w, struct pl_place *place, struct pl_str root,
                       const struct pl_api *api, uint32_t id, const struct pl_api_member *m)
{
	const struct pl_api_type *type = id == PL_NO_TYPE ? NULL : &api->types.at[id];
	const struct pl_symbol *symbol = m ? m->symbol : type ? type->symbol : NULL;
	const struct pl_file *file = m ? m->file : type ? type->file : NULL;

	if (type)
		place->type = type->full;
	if (m)
		place->member = m->name;
	if (file)
		place->file = path_of(w, root, file);
	if (symbol) {
		place->line = symbol->range.start.line;
		place->signature = symbol->signature;
	}
}

struct pl_finding *pl_parity_add(struct pl_work *w, enum pl_rule rule, unsigned confidence,
                                 uint32_t ref_type, const struct pl_api_member *ref,
                                 uint32_t target_type, const struct pl_api_member *target)
{
	struct pl_finding *f = pl_vec_add(&w->out->findings);

	f->rule = rule;
	f->severity = pl_rule(rule)->severity;
	f->confidence = confidence;
	fill_place(w, &f->reference, w->options->reference_root, &w->ref, ref_type, ref);
	fill_place(w, &f->target, w->options->target_root, &w->target, target_type, target);
	return f;
}

void pl_parity_habit(struct pl_work *w, unsigned support, unsigned exceptions,
                     struct pl_str evidence, struct pl_str what)
{
	pl_vec_push(&w->out->habits,
	            ((struct pl_parity_habit){ what, evidence, support, exceptions, false }));
}

void pl_parity_unchecked(struct pl_work *w, struct pl_str what, struct pl_str why)
{
	pl_vec_push(&w->out->unchecked, ((struct pl_unchecked){ what, why }));
}

/* --- pairs of types -------------------------------------------------------------------------- */

bool pl_parity_is_visible(const struct pl_symbol *symbol)
{
	for (; symbol; symbol = pl_symbol_outer_type(symbol))
		if (symbol->visibility != PL_VIS_PUBLIC && symbol->visibility != PL_VIS_UNKNOWN)
			return false;
	return true;
}

static bool is_private(const struct pl_symbol *symbol)
{
	for (; symbol; symbol = pl_symbol_outer_type(symbol))
		if (symbol->visibility == PL_VIS_PRIVATE)
			return true;
	return false;
}

static void add_counterpart(struct pl_typepair *pair, uint32_t id)
{
	for (size_t i = 0; i < pair->n; i++)
		if (pair->types[i] == id)
			return;
	pair->types[pair->n++] = id;
}

static uint32_t target_type(struct pl_work *w, const struct pl_counterpart *c)
{
	uint32_t id = c->type ? pl_api_find(&w->target, c->type) : PL_NO_TYPE;

	if (id == PL_NO_TYPE)
		id = pl_api_first(&w->target, pl_name_of(&w->out->arena, c->name).key);
	return id;
}

static bool lies_in_error(const struct pl_api_type *type)
{
	const struct pl_symbol *s = type->symbol;

	for (size_t i = 0; s && i < type->file->n_errors; i++)
		if (type->file->errors[i].start <= s->range.end.line &&
		    type->file->errors[i].end >= s->range.start.line)
			return true;
	return false;
}

static void note_error(struct pl_work *w, struct pl_str root, const struct pl_api_type *type)
{
	struct pl_str path = path_of(w, root, type->file);

	pl_parity_unchecked(w,
	                    pl_arena_fmt(&w->out->arena, PL_STR_FMT " (" PL_STR_FMT ")",
	                                 PL_STR_ARG(type->full), PL_STR_ARG(path)),
	                    PL_S("part of its text could not be parsed"));
}

/* The rename rules that decided on a type have been of use. */
static void count_rules(struct pl_work *w, const struct pl_symbol *type)
{
	const struct pl_target *rules = w->options->target;

	for (size_t i = 0; rules && i < rules->renames.n; i++) {
		struct pl_str from = rules->renames.at[i].from, name = type->qualified_name;

		if (from.n && pl_str_ends(name, from) &&
		    (name.n == from.n || name.p[name.n - from.n - 1] == '.'))
			w->out->rule_uses.at[i]++;
	}
}

static void pair_type(struct pl_work *w, uint32_t t)
{
	const struct pl_api_type *type = &w->ref.types.at[t];
	struct pl_typepair *pair = &w->pairs[t];
	struct pl_counterparts list = { NULL, 0, 0 };

	if (!type->symbol || type->value) {
		pair->skipped = true;
		return;
	}
	pair->ruled = pl_mapping_counterparts(w->mapping, type->symbol, &list);
	if (pair->ruled)
		count_rules(w, type->symbol);
	pair->skipped = is_private(type->symbol);
	pair->ignored = pl_parity_ignores(w, type->full) ||
	                pl_parity_ignores(w, type->symbol->qualified_name) ||
	                (pair->ruled && !list.n);
	pair->types = PL_ARENA_ARRAY(&w->out->arena, uint32_t, list.n + 1);
	for (size_t i = 0; i < list.n; i++) {
		uint32_t id = target_type(w, &list.at[i]);

		if (id == PL_NO_TYPE || (i && list.at[i].score < LEAST_SCORE))
			continue;
		if (!pair->n) {
			pair->score = list.at[i].score;
			pair->named = list.at[i].evidence &
			              (1u << PL_EV_SAME_NAME | 1u << PL_EV_HABIT_NAME);
		}
		add_counterpart(pair, id);
	}
	pl_vec_free(&list);
	if (pair->n && lies_in_error(&w->target.types.at[pair->types[0]])) {
		pair->broken = true;
		note_error(w, w->options->target_root, &w->target.types.at[pair->types[0]]);
	}
	if (lies_in_error(type)) {
		pair->broken = true;
		note_error(w, w->options->reference_root, type);
	}
	if (pair->n && w->owner[pair->types[0]] == PL_NO_TYPE)
		w->owner[pair->types[0]] = t;
}

/* Beside an enum, another one is not what the first could not hold: Colour and the flags Colours. */
static bool is_companion(const struct pl_work *w, const struct pl_typepair *pair, uint32_t id)
{
	const struct pl_symbol *first = w->target.types.at[pair->types[0]].symbol;
	const struct pl_symbol *other = w->target.types.at[id].symbol;

	if (first && other && first->kind == PL_KIND_ENUM && other->kind == PL_KIND_ENUM)
		return false;
	return pl_api_is_all_static(&w->target.types.at[id]);
}

/*
 * What a language cannot put into a type stands beside it: Cardinal's methods in Cardinals,
 * CardinalExtensions, CardinalUtil.
 */
static void add_companions(struct pl_work *w, uint32_t t)
{
	static const char *const suffixes[] = { "s",       "extensions", "util",  "utils",   "utility",
		                                "helper",  "helpers",    "enum",  "methods", "tools" };
	struct pl_typepair *pair = &w->pairs[t];
	uint32_t *types = PL_ARENA_ARRAY(&w->out->arena, uint32_t, pair->n + 2 * PL_LEN(suffixes));
	struct pl_str keys[2]; /* IBoundaryRule's constants may stand in BoundaryRules */

	if (!pair->n)
		return;
	keys[0] = w->target.types.at[pair->types[0]].key;
	keys[1] = w->ref.types.at[t].key;
	memcpy(types, pair->types, pair->n * sizeof(*types));
	pair->types = types;
	for (size_t i = 0; i < 2 * PL_LEN(suffixes); i++) {
		struct pl_str key = keys[i % 2];
		uint32_t id = pl_api_first(&w->target,
		                           pl_arena_fmt(&w->out->arena, PL_STR_FMT "%s",
		                                        PL_STR_ARG(key), suffixes[i / 2]));

		if (id == PL_NO_TYPE || w->owner[id] != PL_NO_TYPE || !is_companion(w, pair, id))
			continue;
		add_counterpart(pair, id);
		w->owner[id] = t;
		pl_api_adopt(&w->target, id, keys[0]);
	}
}

/* The interface ICoordinateFilter above the class CoordinateFilter stands for what that stands for. */
static void own_namesakes(struct pl_work *w, uint32_t t)
{
	const struct pl_chain *chain = &w->pairs[t].chain;

	for (size_t c = w->pairs[t].n; c < chain->n; c++) {
		const struct pl_symbol *theirs = w->target.types.at[chain->at[c]].symbol;

		if (w->owner[chain->at[c]] == PL_NO_TYPE && theirs && w->ref.types.at[t].symbol &&
		    pl_mapping_namesakes(w->mapping, w->ref.types.at[t].symbol, theirs))
			w->owner[chain->at[c]] = t;
	}
}

/*
 * The mapping leaves out pairs that nothing but a name speaks for: it would send people to the wrong file.
 * Here the same name, the only one on both sides, is enough not to call the one missing and the other extra.
 */
static void pair_namesake(struct pl_work *w, uint32_t t)
{
	struct pl_typepair *pair = &w->pairs[t];
	struct pl_str key = w->ref.types.at[t].key;
	uint32_t id = pl_api_first(&w->target, key);

	if (pair->n || pair->ruled || pair->skipped || id == PL_NO_TYPE ||
	    w->target.same_key.at[id] != PL_NO_TYPE || pl_api_first(&w->ref, key) != t ||
	    w->ref.same_key.at[t] != PL_NO_TYPE || w->target.types.at[id].value ||
	    w->owner[id] != PL_NO_TYPE)
		return;
	add_counterpart(pair, id);
	pair->score = NAMESAKE_SCORE;
	pair->named = pair->namesake = true;
	w->owner[id] = t;
}

/* --- supertypes ------------------------------------------------------------------------------ */

bool pl_parity_in_chain(const struct pl_chain *chain, uint32_t id)
{
	for (size_t i = 0; i < chain->n; i++)
		if (chain->at[i] == id)
			return true;
	return false;
}

/*
 * A target may have two types of a name, the class CoordinateFilter and the interface
 * ICoordinateFilter: either will do.
 */
static bool inherits_namesake(const struct pl_work *w, const struct pl_chain *chain, uint32_t super)
{
	const struct pl_symbol *ours = w->ref.types.at[super].symbol;

	for (size_t i = 0; ours && i < chain->n; i++) {
		const struct pl_symbol *theirs = w->target.types.at[chain->at[i]].symbol;

		if (theirs && pl_mapping_namesakes(w->mapping, ours, theirs))
			return true;
	}
	return false;
}

/* "typedef struct Curve Curve1": who inherits the one inherits the other. */
static bool inherits_aliased(const struct pl_work *w, const struct pl_chain *chain, uint32_t id)
{
	const struct pl_api_type *type = &w->target.types.at[id];

	return type->symbol && type->symbol->kind == PL_KIND_TYPEDEF && type->supers.n == 1 &&
	       pl_parity_in_chain(chain, type->supers.at[0]);
}

static bool inherits_any(const struct pl_work *w, const struct pl_typepair *pair, uint32_t super)
{
	const struct pl_typepair *wanted = &w->pairs[super];

	for (size_t i = 0; i < wanted->n; i++)
		if (pl_parity_in_chain(&pair->chain, wanted->types[i]) ||
		    inherits_aliased(w, &pair->chain, wanted->types[i]))
			return true;
	return !wanted->n || inherits_namesake(w, &pair->chain, super);
}

/* True when a type above is the one that should inherit it: its finding says it all. */
static bool lost_above(const struct pl_work *w, const struct pl_typepair *pair, uint32_t super)
{
	bool found = false;

	for (size_t c = pair->n; c < pair->chain.n && !found; c++) {
		uint32_t above = w->owner[pair->chain.at[c]];
		struct pl_chain chain = { NULL, 0, 0 };

		if (above == PL_NO_TYPE)
			continue;
		pl_api_chain(&w->ref, &above, 1, &chain);
		found = pl_parity_in_chain(&chain, super);
		pl_vec_free(&chain);
	}
	return found;
}

/* A counterpart that can be asked what it inherits. */
static bool has_supertypes(const struct pl_work *w, const struct pl_typepair *pair)
{
	const struct pl_symbol *theirs = pair->n ? w->target.types.at[pair->types[0]].symbol : NULL;

	return theirs && theirs->kind != PL_KIND_TYPEDEF && !pair->skipped && !pair->ignored;
}

/* A class, and an interface that it should implement. */
static bool is_implementing(const struct pl_work *w, const struct pl_typepair *pair, uint32_t super)
{
	const struct pl_typepair *wanted = &w->pairs[super];
	const struct pl_symbol *theirs = w->target.types.at[pair->types[0]].symbol;
	const struct pl_symbol *above = wanted->n ? w->target.types.at[wanted->types[0]].symbol
	                                          : NULL;

	return above && pl_kind_is_interface(above->kind) && !pl_kind_is_interface(theirs->kind);
}

/* Whether classes leave unsaid which interfaces they implement, as Go has them do. */
static bool learn_unsaid(struct pl_work *w)
{
	unsigned said = 0, unsaid = 0;

	for (uint32_t t = 0; t < w->ref.types.n; t++) {
		const struct pl_api_type *type = &w->ref.types.at[t];

		for (size_t i = 0; has_supertypes(w, &w->pairs[t]) && i < type->supers.n; i++) {
			if (!is_implementing(w, &w->pairs[t], type->supers.at[i]))
				continue;
			if (inherits_any(w, &w->pairs[t], type->supers.at[i]))
				said++;
			else
				unsaid++;
		}
	}
	if (unsaid < MIN_UNSAID || unsaid * 100 < (said + unsaid) * UNSAID_PERCENT)
		return false;
	pl_parity_habit(w, unsaid, said, PL_S_NONE,
	                PL_S("classes do not say which interfaces they implement"));
	return true;
}

static void check_super(struct pl_work *w, uint32_t t, uint32_t super, bool unsaid)
{
	const struct pl_typepair *pair = &w->pairs[t];
	unsigned confidence = pair->broken || pair->score < LEAST_SCORE ? PL_DOUBTFUL : PL_LIKELY;
	struct pl_finding *f;

	if (w->pairs[super].skipped || w->pairs[super].ignored || inherits_any(w, pair, super) ||
	    lost_above(w, pair, super))
		return;
	if (unsaid && is_implementing(w, pair, super))
		confidence = PL_EXPLAINED;
	f = pl_parity_add(w, PL_RULE_SUPERTYPE, confidence, t, NULL, pair->types[0], NULL);
	f->detail = w->ref.types.at[super].full;
	f->message = pl_arena_fmt(&w->out->arena, PL_STR_FMT " does not inherit from " PL_STR_FMT,
	                          PL_STR_ARG(w->target.types.at[pair->types[0]].full),
	                          PL_STR_ARG(w->target.types.at[w->pairs[super].types[0]].full));
}

static void supertypes(struct pl_work *w)
{
	bool asked = false, unsaid;

	for (size_t id = 0; id < w->target.types.n && !w->inherits; id++)
		w->inherits = w->target.types.at[id].supers.n > 0;
	for (size_t t = 0; t < w->ref.types.n && !asked; t++)
		asked = w->ref.types.at[t].supers.n > 0;
	if (asked && !w->inherits) {
		pl_parity_unchecked(w, PL_S("supertypes"),
		                    PL_S("the target declares none that it has itself"));
		return;
	}
	unsaid = learn_unsaid(w);
	for (uint32_t t = 0; t < w->ref.types.n; t++)
		for (size_t i = 0;
		     has_supertypes(w, &w->pairs[t]) && i < w->ref.types.at[t].supers.n; i++)
			check_super(w, t, w->ref.types.at[t].supers.at[i], unsaid);
}

/* --- the whole ------------------------------------------------------------------------------- */

static void skipped_files(struct pl_work *w, const struct pl_snapshot *tree, struct pl_str root)
{
	for (size_t i = 0; i < tree->files.n; i++) {
		const struct pl_file *file = tree->files.at[i];

		if (file->skipped && file->skipped != PL_SKIP_LINK &&
		    file->skipped != PL_SKIP_SUBMODULE)
			pl_parity_unchecked(w, path_of(w, root, file),
			                    pl_arena_fmt(&w->out->arena, "not read: %s",
			                                 pl_skip_name(file->skipped)));
	}
}

static void init_work(struct pl_work *w, const struct pl_snapshot *reference,
                      const struct pl_snapshot *target)
{
	struct pl_arena *arena = &w->out->arena;
	const struct pl_target *rules = w->options->target;

	pl_api_make(&w->ref, reference, w->options->reference_lang);
	pl_api_make(&w->target, target, w->options->target_lang);
	pl_api_gather(&w->target, &w->ref);
	w->pairs = PL_ARENA_ARRAY(arena, struct pl_typepair, w->ref.types.n + 1);
	w->owner = PL_ARENA_ARRAY(arena, uint32_t, w->target.types.n + 1);
	w->first = PL_ARENA_ARRAY(arena, bool, w->target.types.n + 1);
	w->shelf = PL_ARENA_ARRAY(arena, bool, w->target.types.n + 1);
	w->used = PL_ARENA_ARRAY(arena, bool *, w->target.types.n + 1);
	for (size_t i = 0; i < w->target.types.n; i++) {
		w->owner[i] = PL_NO_TYPE;
		w->used[i] = PL_ARENA_ARRAY(arena, bool, w->target.types.at[i].members.n + 1);
	}
	for (size_t i = 0; rules && i < rules->renames.n + rules->ignores.n + rules->type_maps.n;
	     i++)
		pl_vec_push(&w->out->rule_uses, 0);
}

static void free_work(struct pl_work *w)
{
	for (size_t i = 0; i < w->ref.types.n; i++)
		pl_vec_free(&w->pairs[i].chain);
	pl_map_deinit(&w->synonyms);
	pl_map_deinit(&w->dropped);
	pl_map_deinit(&w->added);
	pl_map_deinit(&w->tag_pairs);
	pl_mapping_free(w->mapping);
	/* findings speak in the names of both */
	w->out->names[0] = w->ref.arena;
	w->out->names[1] = w->target.arena;
	pl_arena_init(&w->ref.arena);
	pl_arena_init(&w->target.arena);
	pl_api_deinit(&w->ref);
	pl_api_deinit(&w->target);
}

/* Which type of the target stands for which of the reference. */
static void pair_types(struct pl_work *w)
{
	for (uint32_t t = 0; t < w->ref.types.n; t++)
		pair_type(w, t);
	for (uint32_t t = 0; t < w->ref.types.n; t++) {
		pair_namesake(w, t);
		add_companions(w, t);
		pl_api_chain(&w->target, w->pairs[t].types, w->pairs[t].n, &w->pairs[t].chain);
		own_namesakes(w, t);
		if (w->pairs[t].n)
			w->first[w->pairs[t].types[0]] = true;
	}
}

static void find_differences(struct pl_work *w)
{
	pl_parity_missing_types(w);
	pl_parity_members(w);
	pl_parity_extras(w);
	pl_parity_signatures(w);
	pl_parity_makers(w);
	pl_parity_values(w);
	supertypes(w);
	pl_parity_extra_types(w);
}

struct pl_parity *pl_parity_make(const struct pl_snapshot *reference,
                                 const struct pl_snapshot *target,
                                 const struct pl_parity_options *options)
{
	struct pl_parity *out = pl_calloc(1, sizeof(*out));
	struct pl_work w = { .out = out, .options = options };
	PL_VEC(struct pl_mapping_rule) renames = PL_VEC_INIT;
	struct pl_mapping_options mapping = { .reference_lang = options->reference_lang,
		                              .target_lang = options->target_lang };

	for (size_t i = 0; options->target && i < options->target->renames.n; i++)
		pl_vec_push(&renames,
		            ((struct pl_mapping_rule){ options->target->renames.at[i].from,
		                                       options->target->renames.at[i].to }));
	mapping.renames = renames.at;
	mapping.n_renames = renames.n;
	init_work(&w, reference, target);
	w.mapping = pl_mapping_make(reference, target, &mapping);
	skipped_files(&w, reference, options->reference_root);
	skipped_files(&w, target, options->target_root);
	pair_types(&w);
	pl_parity_match(&w);
	find_differences(&w);
	pl_parity_count_rows(&w);
	if (options->matches)
		pl_parity_list_matches(&w);
	pl_findings_settle(&out->findings, options->target ? options->target->name : PL_S_NONE);
	free_work(&w);
	pl_vec_free(&renames);
	return out;
}

void pl_parity_free(struct pl_parity *parity)
{
	if (!parity)
		return;
	pl_vec_free(&parity->findings);
	pl_vec_free(&parity->unchecked);
	pl_vec_free(&parity->habits);
	pl_vec_free(&parity->rows);
	pl_vec_free(&parity->member_rows);
	pl_vec_free(&parity->matches);
	pl_vec_free(&parity->rule_uses);
	pl_arena_deinit(&parity->names[0]);
	pl_arena_deinit(&parity->names[1]);
	pl_arena_deinit(&parity->arena);
	free(parity);
}
