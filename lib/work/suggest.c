/*
 * lib/work/suggest.c -- new files in the manner of the old ones.
 *
 * Each reference type that has a counterpart shows in which folder, under what kind of name and
 * suffix the target keeps such a type, and where its definitions go. The types around the new one
 * are asked: those of its file, else of its folder, else those whose folders show what a folder
 * would be called over there, else all; what most of them show is proposed.
 */
#include "work/suggest.h"

#include "base/fs.h"

/* How a file's stem comes from the type's name; the last is no pattern. */
enum style {
	STYLE_AS_IS,   /* HttpCodec */
	STYLE_TARGET,  /* as the target's type is called: spHttpCodec, IHttpCodec */
	STYLE_LOWER,   /* httpcodec */
	STYLE_CAMEL,   /* httpCodec */
	STYLE_SNAKE,   /* http_codec */
	STYLE_KEBAB,   /* http-codec */
	STYLE_OTHER
};

#define NO_PATTERN UINT32_MAX

struct pattern {
	struct pl_str dir, suffix; /* suffix with its dot */
	enum style style;
};

struct pl_layout {
	const struct pl_pairing *p;
	struct pl_arena arena;
	PL_VEC(struct pattern) patterns;
	struct pl_map index; /* "dir\nsuffix\nstyle" -> pattern + 1 */
	uint32_t *declared;  /* unit of the reference -> pattern of its counterpart, or none */
	uint32_t *defined;   /* the same for its first file of definitions */
	/* The same without the folders that both sides end in: a/net and lib/net give a and lib. */
	uint32_t *root_declared, *root_defined;
	struct pl_str *root; /* the reference's part of it; for the declarations */
	bool nests;          /* nested types live in their outer type's file */
	bool mirrors;        /* the target's folders are called as the reference's */
	bool capitals;       /* but begin with a capital */
};

/* Whom to ask about a new type, the nearest first. */
enum near { NEAR_FILE, NEAR_FOLDER, NEAR_ROOT, NEAR_ALL, NEAR_ANY_DEPTH, N_NEAR };

/* Words with sep between; capital: the first letters of all words but the first. */
static struct pl_str spelt(struct pl_arena *arena, struct pl_str text, char sep, bool capital)
{
	struct pl_name name = pl_name_of(arena, text);
	struct pl_sb sb = PL_SB_INIT;
	struct pl_str result;

	for (unsigned i = 0; i < name.n; i++) {
		struct pl_str word = pl_name_word(&name, i);

		if (i && sep)
			pl_sb_addc(&sb, sep);
		pl_sb_addc(&sb, i && capital ? pl_upper(word.p[0]) : word.p[0]);
		pl_sb_add(&sb, pl_str_sub(word, 1, word.n));
	}
	result = pl_arena_dup(arena, pl_sb_str(&sb));
	pl_sb_deinit(&sb);
	return result;
}

/* text: the reference's name; target: the name it has, or would have, in the target. */
static struct pl_str styled(struct pl_arena *arena, enum style style, struct pl_str text,
                            struct pl_str target)
{
	switch (style) {
	case STYLE_TARGET:
		return target;
	case STYLE_LOWER:
		return pl_name_of(arena, text).key;
	case STYLE_CAMEL:
		return spelt(arena, text, 0, true);
	case STYLE_SNAKE:
		return spelt(arena, text, '_', false);
	case STYLE_KEBAB:
		return spelt(arena, text, '-', false);
	default:
		return text;
	}
}

static enum style style_of(struct pl_arena *arena, struct pl_str stem, struct pl_str text,
                           struct pl_str target)
{
	/* where both sides cut acronyms differently, the target's name is the better source */
	for (int style = 0; style < STYLE_OTHER; style++)
		if (pl_str_eq(styled(arena, (enum style)style, text, target), stem) ||
		    (style > STYLE_TARGET &&
		     pl_str_eq(styled(arena, (enum style)style, target, target), stem)))
			return (enum style)style;
	return STYLE_OTHER;
}

/* A file's name without suffixes: "Bone" of Bone.d.ts; ".bone" is whole. */
static struct pl_str stem_of(struct pl_str path)
{
	struct pl_str base = pl_fs_base(path);
	size_t dot = base.n ? pl_str_find_char(pl_str_sub(base, 1, base.n), '.') : SIZE_MAX;

	return dot == SIZE_MAX ? base : pl_str_sub(base, 0, dot + 1);
}

static struct pl_str suffix_of(struct pl_str path)
{
	struct pl_str base = pl_fs_base(path);

	return pl_str_sub(base, stem_of(path).n, base.n);
}

/* dir: file's folder, or as much of it as is a pattern. */
static uint32_t pattern_of(struct pl_layout *layout, const struct pl_unit *r,
                           const struct pl_unit *t, const struct pl_file *file, struct pl_str dir)
{
	struct pattern seen = {
		.dir = dir,
		.suffix = suffix_of(file->path),
		.style = style_of(&layout->arena, stem_of(file->path), r->text, t->text),
	};
	struct pl_map_entry *entry;
	bool is_new;

	if (seen.style == STYLE_OTHER)
		return NO_PATTERN;
	entry = pl_map_add(&layout->index,
	                   pl_arena_fmt(&layout->arena, PL_STR_FMT "\n" PL_STR_FMT "\n%d",
	                                PL_STR_ARG(seen.dir), PL_STR_ARG(seen.suffix),
	                                (int)seen.style),
	                   &is_new);
	if (is_new) {
		pl_vec_push(&layout->patterns, seen);
		entry->num = layout->patterns.n;
	}
	return (uint32_t)(entry->num - 1);
}

static const struct pl_unit *counterpart(const struct pl_pairing *p, uint32_t ref)
{
	return p->of[ref].n ? &p->target.at[p->of[ref].at[0].unit] : NULL;
}

/* Take the last folder from both while they are the same but for case. */
static void cut_mirrored(struct pl_str *a, struct pl_str *b)
{
	while (a->n && b->n && pl_str_eq_nocase(pl_fs_base(*a), pl_fs_base(*b))) {
		*a = pl_fs_dir(*a);
		*b = pl_fs_dir(*b);
	}
}

static void learn_patterns(struct pl_layout *layout)
{
	const struct pl_pairing *p = layout->p;

	for (uint32_t i = 0; i < p->ref.n; i++) {
		const struct pl_unit *r = &p->ref.at[i], *t = counterpart(p, i);
		struct pl_str here, there;

		layout->declared[i] = layout->defined[i] = NO_PATTERN;
		layout->root_declared[i] = layout->root_defined[i] = NO_PATTERN;
		if (!t)
			continue;
		layout->root[i] = pl_fs_dir(r->file->path);
		there = pl_fs_dir(t->file->path);
		layout->declared[i] = pattern_of(layout, r, t, t->file, there);
		cut_mirrored(&layout->root[i], &there);
		layout->root_declared[i] = pattern_of(layout, r, t, t->file, there);
		if (!t->defs.n || t->defs.at[0].file == t->file)
			continue;
		here = pl_fs_dir(r->file->path);
		there = pl_fs_dir(t->defs.at[0].file->path);
		layout->defined[i] = pattern_of(layout, r, t, t->defs.at[0].file, there);
		cut_mirrored(&here, &there);
		if (pl_str_eq(here, layout->root[i]))
			layout->root_defined[i] = pattern_of(layout, r, t, t->defs.at[0].file,
			                                     there);
	}
}

/* Where nested types live, and whether folders have the same names on both sides. */
static void learn_places(struct pl_layout *layout)
{
	const struct pl_pairing *p = layout->p;
	size_t inside = 0, elsewhere = 0, same = 0, other = 0, capitals = 0;

	for (uint32_t i = 0; i < p->ref.n; i++) {
		const struct pl_unit *r = &p->ref.at[i], *t = counterpart(p, i);
		const struct pl_unit *outer = r->outer == PL_NO_UNIT ? NULL
		                                                     : counterpart(p, r->outer);
		struct pl_str here = pl_fs_base(pl_fs_dir(r->file->path)), there;

		if (!t)
			continue;
		if (outer && outer->file == t->file)
			inside++;
		else if (outer)
			elsewhere++;
		there = pl_fs_base(pl_fs_dir(t->file->path));
		if (r->outer != PL_NO_UNIT || !here.n || !there.n)
			continue;
		if (pl_str_eq_nocase(here, there))
			same++;
		else
			other++;
		capitals += pl_is_upper(there.p[0]) && !pl_is_upper(here.p[0]);
	}
	layout->nests = inside >= elsewhere;
	layout->mirrors = same >= other && same > 0;
	layout->capitals = 2 * capitals > same + other;
}

struct pl_layout *pl_layout_learn(const struct pl_pairing *p)
{
	struct pl_layout *layout = pl_calloc(1, sizeof(*layout));

	layout->p = p;
	layout->declared = pl_calloc(p->ref.n + 1, sizeof(*layout->declared));
	layout->defined = pl_calloc(p->ref.n + 1, sizeof(*layout->defined));
	layout->root_declared = pl_calloc(p->ref.n + 1, sizeof(*layout->root_declared));
	layout->root_defined = pl_calloc(p->ref.n + 1, sizeof(*layout->root_defined));
	layout->root = pl_calloc(p->ref.n + 1, sizeof(*layout->root));
	learn_patterns(layout);
	learn_places(layout);
	return layout;
}

void pl_layout_free(struct pl_layout *layout)
{
	if (!layout)
		return;
	free(layout->declared);
	free(layout->defined);
	free(layout->root_declared);
	free(layout->root_defined);
	free(layout->root);
	pl_vec_free(&layout->patterns);
	pl_map_deinit(&layout->index);
	pl_arena_deinit(&layout->arena);
	free(layout);
}

/* --- the answer ------------------------------------------------------------------------------ */

/* What the types asked show most: declarations and definitions apart. */
struct opinion {
	const struct pattern *declared, *defined;
	unsigned declared_votes, defined_votes;
};

static void count(const struct pl_layout *layout, uint32_t pattern, unsigned *votes,
                  const struct pattern **best, unsigned *best_votes)
{
	if (pattern == NO_PATTERN)
		return;
	/* the first to come so far wins a tie: units are in order of path */
	if (++votes[pattern] > *best_votes) {
		*best_votes = votes[pattern];
		*best = &layout->patterns.at[pattern];
	}
}

/* dir: the reference folder, or root, whose types are asked. */
static bool is_asked(const struct pl_layout *layout, uint32_t ref, uint32_t other, enum near near,
                     struct pl_str dir)
{
	const struct pl_unit *r = &layout->p->ref.at[ref], *o = &layout->p->ref.at[other];

	/* nested types may have places of their own, if their outer types have any */
	bool nested = r->outer != PL_NO_UNIT && counterpart(layout->p, r->outer);

	if (other == ref || (near != NEAR_ANY_DEPTH && nested != (o->depth > 0)))
		return false;
	switch (near) {
	case NEAR_FILE:
		return o->file == r->file;
	case NEAR_FOLDER:
		return pl_str_eq(pl_fs_dir(o->file->path), dir);
	case NEAR_ROOT:
		return layout->root_declared[other] != NO_PATTERN &&
		       pl_str_eq(layout->root[other], dir);
	default:
		return true;
	}
}

static struct opinion ask(const struct pl_layout *layout, uint32_t ref, enum near near,
                          struct pl_str dir)
{
	unsigned *declared = pl_calloc(layout->patterns.n + 1, sizeof(*declared));
	unsigned *defined = pl_calloc(layout->patterns.n + 1, sizeof(*defined));
	const uint32_t *shows = near == NEAR_ROOT ? layout->root_declared : layout->declared;
	const uint32_t *shows_definitions = near == NEAR_ROOT ? layout->root_defined
	                                                      : layout->defined;
	struct opinion opinion = { NULL, NULL, 0, 0 };

	for (uint32_t i = 0; i < layout->p->ref.n; i++) {
		if (!is_asked(layout, ref, i, near, dir))
			continue;
		count(layout, shows[i], declared, &opinion.declared, &opinion.declared_votes);
		count(layout, shows_definitions[i], defined, &opinion.defined,
		      &opinion.defined_votes);
	}
	free(declared);
	free(defined);
	return opinion;
}

/* The root above home that most types have. */
static struct opinion ask_roots(const struct pl_layout *layout, uint32_t ref, struct pl_str home,
                                struct pl_str *below)
{
	struct opinion best = { NULL, NULL, 0, 0 };
	struct pl_str dir = home;

	while (dir.n) {
		struct opinion opinion;

		dir = pl_fs_dir(dir);
		opinion = ask(layout, ref, NEAR_ROOT, dir);
		if (opinion.declared_votes <= best.declared_votes)
			continue;
		best = opinion;
		*below = pl_str_sub(home, dir.n ? dir.n + 1 : 0, home.n);
	}
	return best;
}

static void propose(struct pl_paths *out, struct pl_str path)
{
	for (size_t i = 0; i < out->n; i++)
		if (pl_str_eq(out->at[i], path))
			return;
	pl_vec_push(out, path);
}

/* The name that the target would give the type: with the habit that holds for most. */
static struct pl_str target_name(const struct pl_pairing *p, uint32_t ref, struct pl_arena *arena)
{
	const struct pl_unit *r = &p->ref.at[ref];
	bool interface = r->symbol && r->symbol->kind == PL_KIND_INTERFACE;
	struct pl_str as_written = PL_S_NONE;

	for (size_t h = 0; h < p->added.n; h++) {
		const struct pl_habit *habit = &p->added.at[h];

		if ((habit->interfaces && !interface) || habit->suffix.n)
			continue;
		/* how the prefix is written: as on the first name that has it */
		for (size_t i = 0; i < p->target.n && !as_written.n; i++) {
			const struct pl_unit *t = &p->target.at[i];

			if (pl_str_starts(t->name.key, habit->prefix) &&
			    t->text.n > habit->prefix.n &&
			    pl_str_eq_nocase(pl_str_sub(t->text, 0, habit->prefix.n),
			                     habit->prefix))
				as_written = pl_str_sub(t->text, 0, habit->prefix.n);
		}
		if (as_written.n && 2 * habit->explained >= habit->of)
			return pl_arena_fmt(arena, PL_STR_FMT PL_STR_FMT, PL_STR_ARG(as_written),
			                    PL_STR_ARG(r->text));
		as_written = PL_S_NONE;
	}
	return r->text;
}

/* The files of what answers to unit; false when nothing does. */
static bool propose_files_of(const struct pl_pairing *p, uint32_t unit, struct pl_paths *out)
{
	const struct pl_unit *t = counterpart(p, unit);

	if (!t)
		return false;
	propose(out, t->file->path);
	if (t->defs.n)
		propose(out, t->defs.at[0].file->path);
	return true;
}

/* below: folders of the reference that the target may not have yet, "" or "a/b". */
static struct pl_str new_path(const struct pl_layout *layout, const struct pattern *pattern,
                              struct pl_arena *arena, struct pl_str below, struct pl_str text,
                              struct pl_str target)
{
	struct pl_sb path = PL_SB_INIT;
	struct pl_str piece, result;

	pl_sb_add(&path, pattern->dir);
	while (pl_str_split(&below, '/', &piece)) {
		if (path.n)
			pl_sb_addc(&path, '/');
		if (layout->capitals && piece.n) {
			pl_sb_addc(&path, pl_upper(piece.p[0]));
			piece = pl_str_sub(piece, 1, piece.n);
		}
		pl_sb_add(&path, piece);
	}
	if (path.n)
		pl_sb_addc(&path, '/');
	pl_sb_add(&path, styled(arena, pattern->style, text, target));
	pl_sb_add(&path, pattern->suffix);
	result = pl_arena_dup(arena, pl_sb_str(&path));
	pl_sb_deinit(&path);
	return result;
}

static struct opinion ask_around(const struct pl_layout *layout, uint32_t ref, struct pl_str *below)
{
	struct pl_str home = pl_fs_dir(layout->p->ref.at[ref].file->path);
	struct opinion opinion = { NULL, NULL, 0, 0 };

	for (int near = 0; near < N_NEAR && !opinion.declared; near++) {
		*below = PL_S_NONE;
		if (near != NEAR_ROOT)
			opinion = ask(layout, ref, (enum near)near, home);
		else if (layout->mirrors)
			opinion = ask_roots(layout, ref, home, below);
	}
	return opinion;
}

void pl_layout_suggest(const struct pl_layout *layout, uint32_t ref, struct pl_arena *arena,
                       struct pl_paths *out)
{
	const struct pl_pairing *p = layout->p;
	const struct pl_unit *r = &p->ref.at[ref];
	enum pl_kind kind = r->symbol ? r->symbol->kind : PL_KIND_CLASS;
	struct pl_str below, target;
	struct opinion opinion;

	if (r->outer != PL_NO_UNIT && layout->nests) {
		if (!propose_files_of(p, r->outer, out))
			pl_layout_suggest(layout, r->outer, arena, out); /* as deep as types nest */
		return;
	}
	opinion = ask_around(layout, ref, &below);
	if (!opinion.declared) {
		if (r->outer != PL_NO_UNIT)
			propose_files_of(p, r->outer, out);
		return;
	}
	target = target_name(p, ref, arena);
	propose(out, new_path(layout, opinion.declared, arena, below, r->text, target));
	/* what has no bodies has no second file */
	if (opinion.defined && 2 * opinion.defined_votes >= opinion.declared_votes &&
	    kind != PL_KIND_INTERFACE && kind != PL_KIND_ENUM)
		propose(out, new_path(layout, opinion.defined, arena, below, r->text, target));
}
