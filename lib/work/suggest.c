/*
 * lib/work/suggest.c -- new files in the manner of the old ones.
 *
 * Each reference type that has a counterpart shows in which folder, under what kind of name and
 * suffix the target keeps such a type, and where its definitions go. The types around the new one
 * are asked: those of its file, else of its folder, else all; what most of them show is proposed.
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

struct pattern {
	struct pl_str dir, suffix; /* suffix with its dot */
	enum style style;
	bool definitions;
	unsigned votes;
};

struct patterns {
	struct pattern *at;
	size_t n, cap;
};

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
	/* where the two sides cut acronyms differently, the target's own name is the better source */
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

static void vote(struct patterns *patterns, struct pl_arena *arena, const struct pl_unit *r,
                 const struct pl_unit *t, const struct pl_file *file, bool definitions)
{
	struct pattern seen = {
		.dir = pl_fs_dir(file->path),
		.suffix = suffix_of(file->path),
		.style = style_of(arena, stem_of(file->path), r->text, t->text),
		.definitions = definitions,
	};

	if (seen.style == STYLE_OTHER)
		return;
	for (size_t i = 0; i < patterns->n; i++) {
		struct pattern *at = &patterns->at[i];

		if (at->style == seen.style && at->definitions == definitions &&
		    pl_str_eq(at->dir, seen.dir) && pl_str_eq(at->suffix, seen.suffix)) {
			at->votes++;
			return;
		}
	}
	seen.votes = 1;
	pl_vec_push(patterns, seen);
}

static bool is_beside(const struct pl_unit *a, const struct pl_unit *b, int distance)
{
	if (distance == 0)
		return a->file == b->file;
	return distance > 1 || pl_str_eq(pl_fs_dir(a->file->path), pl_fs_dir(b->file->path));
}

static void ask(const struct pl_pairing *p, uint32_t ref, int distance, struct pl_arena *arena,
                struct patterns *patterns)
{
	const struct pl_unit *r = &p->ref.at[ref];

	for (uint32_t i = 0; i < p->ref.n; i++) {
		const struct pl_unit *other = &p->ref.at[i], *t;

		if (i == ref || !p->of[i].n || !is_beside(r, other, distance))
			continue;
		/* nested types may have folders of their own; they speak for nested types */
		if (distance < 3 && (r->depth > 0) != (other->depth > 0))
			continue;
		t = &p->target.at[p->of[i].at[0].unit];
		vote(patterns, arena, other, t, t->file, false);
		for (size_t d = 0; d < t->defs.n; d++)
			if (t->defs.at[d].file != t->file)
				vote(patterns, arena, other, t, t->defs.at[d].file, true);
	}
}

static const struct pattern *most_votes(const struct patterns *patterns, bool definitions)
{
	const struct pattern *best = NULL;

	for (size_t i = 0; i < patterns->n; i++)
		if (patterns->at[i].definitions == definitions &&
		    (!best || patterns->at[i].votes > best->votes))
			best = &patterns->at[i];
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

			if (pl_str_starts(t->name.key, habit->prefix) && t->text.n > habit->prefix.n &&
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

/* True when most nested types that have a counterpart have it in the outer type's file. */
static bool nests_inside(const struct pl_pairing *p)
{
	size_t inside = 0, elsewhere = 0;

	for (size_t i = 0; i < p->ref.n; i++) {
		const struct pl_unit *r = &p->ref.at[i];
		const struct pl_pairs *around = r->outer == PL_NO_UNIT ? NULL : &p->of[r->outer];

		if (!around || !around->n || !p->of[i].n)
			continue;
		if (p->target.at[around->at[0].unit].file == p->target.at[p->of[i].at[0].unit].file)
			inside++;
		else
			elsewhere++;
	}
	return inside >= elsewhere;
}

/* The files of what answers to unit; false when nothing does. */
static bool propose_files_of(const struct pl_pairing *p, uint32_t unit, struct pl_paths *out)
{
	const struct pl_pairs *pairs = &p->of[unit];
	const struct pl_unit *t;

	if (!pairs->n)
		return false;
	t = &p->target.at[pairs->at[0].unit];
	propose(out, t->file->path);
	if (t->defs.n)
		propose(out, t->defs.at[0].file->path);
	return true;
}

static struct pl_str new_path(const struct pattern *pattern, struct pl_arena *arena,
                              struct pl_str text, struct pl_str target)
{
	struct pl_str stem = styled(arena, pattern->style, text, target);

	return pl_arena_fmt(arena, PL_STR_FMT "%s" PL_STR_FMT PL_STR_FMT, PL_STR_ARG(pattern->dir),
	                    pattern->dir.n ? "/" : "", PL_STR_ARG(stem),
	                    PL_STR_ARG(pattern->suffix));
}

void pl_suggest(const struct pl_pairing *p, uint32_t ref, struct pl_arena *arena,
                struct pl_paths *out)
{
	const struct pl_unit *r = &p->ref.at[ref];
	struct patterns patterns = { NULL, 0, 0 };
	const struct pattern *declared = NULL, *defined;
	bool interface = r->symbol && (r->symbol->kind == PL_KIND_INTERFACE ||
	                               r->symbol->kind == PL_KIND_ENUM);

	if (r->outer != PL_NO_UNIT && nests_inside(p)) {
		if (!propose_files_of(p, r->outer, out))
			pl_suggest(p, r->outer, arena, out); /* as deep as types nest */
		return;
	}
	for (int distance = 0; distance <= 3 && !declared; distance++) {
		patterns.n = 0;
		ask(p, ref, distance, arena, &patterns);
		declared = most_votes(&patterns, false);
	}
	if (declared) {
		struct pl_str target = target_name(p, ref, arena);

		propose(out, new_path(declared, arena, r->text, target));
		/* two votes of three: what has no bodies has no second file */
		defined = most_votes(&patterns, true);
		if (defined && 2 * defined->votes >= declared->votes && !interface)
			propose(out, new_path(defined, arena, r->text, target));
	} else if (r->outer != PL_NO_UNIT) {
		propose_files_of(p, r->outer, out);
	}
	pl_vec_free(&patterns);
}
