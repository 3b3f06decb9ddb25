/* lib/work/notes_types.c -- the make of types: bases, macros, friends, order of what is in them. */
#include "work/notes_count.h"

/* --- common base -------------------------------------------------------------------------- */

/* Count the ancestors of a class that the tree declares, by their first supertypes. */
static void add_ancestors(const struct pl_counter *c, const struct pl_symbol *s,
                          struct pl_tally *bases, struct pl_arena *arena)
{
	struct pl_place nowhere = { 0 };

	for (int i = 0; i < PL_MAX_ASCENT && s->n_supertypes; i++) {
		const struct pl_type *base = pl_counted_type(c, s->supertypes[0].name);

		if (!base || base->symbol == s || base->symbol->kind == PL_KIND_INTERFACE)
			return;
		s = base->symbol;
		pl_tally_add(bases, arena, s->name, nowhere);
	}
}

static bool derives(const struct pl_counter *c, const struct pl_symbol *s, struct pl_str name)
{
	for (int i = 0; i < PL_MAX_ASCENT && s->n_supertypes; i++) {
		const struct pl_type *base = pl_counted_type(c, s->supertypes[0].name);

		if (!base || base->symbol == s)
			return false;
		s = base->symbol;
		if (pl_str_eq(s->name, name))
			return true;
	}
	return false;
}

static bool is_class(const struct pl_symbol *s)
{
	return s->kind == PL_KIND_CLASS && !s->scope.n;
}

static void count_base(struct pl_counter *c)
{
	struct pl_tally bases = { 0 };
	size_t lead;
	struct pl_str name;

	for (size_t i = 0; i < c->types.n; i++)
		if (is_class(c->types.at[i].symbol))
			add_ancestors(c, c->types.at[i].symbol, &bases, &c->notes->arena);
	lead = pl_tally_lead(&bases);
	name = lead == SIZE_MAX ? PL_S("none") : bases.values.at[lead].value;
	for (size_t i = 0; i < c->types.n; i++) {
		const struct pl_symbol *s = c->types.at[i].symbol;

		c->at = pl_counted_file(c, c->types.at[i].file);
		if (c->at && is_class(s) && !pl_str_eq(s->name, name))
			pl_count(c, PL_M_BASE, derives(c, s, name) ? name : PL_S("none"),
			         pl_symbol_at(s));
	}
	pl_tally_deinit(&bases);
}

/* --- the head and the body, by words ------------------------------------------------------ */

static bool is_macro_name(struct pl_str s)
{
	bool letter = false;

	for (size_t i = 0; i < s.n; i++) {
		if (pl_is_lower(s.p[i]) || !pl_is_word(s.p[i]))
			return false;
		letter |= pl_is_upper(s.p[i]);
	}
	return letter && s.n > 2;
}

/* The brace that opens a type, or code.n. */
static size_t open_brace(const struct pl_counted *f, const struct pl_symbol *s)
{
	size_t i = pl_code_at(f, s->name_from);

	while (i < f->code.n && f->code.at[i].from < s->range.to && !pl_code_is(f, i, '{'))
		i++;
	return i < f->code.n && f->code.at[i].from < s->range.to ? i : f->code.n;
}

/* class MACRO Name */
static void count_head_macro(struct pl_counter *c, const struct pl_symbol *s)
{
	const struct pl_counted *f = c->at;
	size_t i = pl_code_at(f, s->name_from);
	struct pl_str before = i ? pl_code_text(f, i - 1) : PL_S_NONE;

	pl_count(c, PL_M_EXPORT_MACRO, is_macro_name(before) ? before : PL_S("none"),
	         pl_symbol_at(s));
}

/* A macro alone where a member could stand: RTTI_DECL, Q_OBJECT, PROPERTY(int, x) */
static bool is_macro_use(const struct pl_counted *f, size_t i)
{
	size_t end = i + 1;

	if (f->code.at[i].kind != PL_TOKEN_WORD || !f->code.at[i].first ||
	    !is_macro_name(pl_code_text(f, i)))
		return false;
	if (pl_code_is(f, end, '('))
		end = f->pair[end] < f->code.n ? f->pair[end] + 1 : f->code.n;
	return end >= f->code.n || f->code.at[end].first || pl_code_is(f, end, '}');
}

/* Friends, labels and macros right inside the braces. */
struct inside {
	struct pl_str label[8];
	size_t n_labels;
	size_t n_friends, others_before_friend;
	uint32_t friend_at;
};

static size_t skip_inner(const struct pl_counted *f, size_t i)
{
	if ((pl_code_is(f, i, '{') || pl_code_is(f, i, '(')) && f->pair[i] < f->code.n)
		return f->pair[i];
	return i;
}

static void look_inside(struct pl_counter *c, size_t open, struct inside *in)
{
	static const char *const labels[] = { "public", "protected", "private" };
	const struct pl_counted *f = c->at;
	bool others = false;

	for (size_t i = open + 1; i < f->pair[open]; i++) {
		if (is_macro_use(f, i)) {
			pl_count(c, PL_M_BODY_MACRO, pl_code_text(f, i), f->code.at[i].from);
			if (pl_code_is(f, i + 1, '('))
				i = skip_inner(f, i + 1);
			continue;
		}
		for (size_t k = 0; k < PL_LEN(labels); k++)
			if (pl_code_word(f, i, labels[k]) && pl_code_is(f, i + 1, ':') &&
			    in->n_labels < PL_LEN(in->label))
				in->label[in->n_labels++] = pl_str_of(labels[k]);
		if (pl_code_word(f, i, "friend")) {
			if (!in->n_friends++)
				in->friend_at = f->code.at[i].from;
			in->others_before_friend += others;
			while (i < f->pair[open] && !pl_code_is(f, i, ';'))
				i = skip_inner(f, i) + 1;
		} else if (pl_code_is(f, i, ';') || pl_code_is(f, i, '{')) {
			others = true;
			i = skip_inner(f, i);
		} else {
			i = skip_inner(f, i);
		}
	}
}

/* "public, protected, private": false when a section comes back after another. */
static bool section_order(const struct inside *in, struct pl_sb *out, size_t *n)
{
	*n = 0;
	for (size_t i = 0; i < in->n_labels; i++) {
		if (i && pl_str_eq(in->label[i], in->label[i - 1]))
			continue;
		for (size_t k = 0; k + 1 < i; k++)
			if (pl_str_eq(in->label[k], in->label[i]))
				return false;
		pl_sb_addf(out, "%s" PL_STR_FMT, out->n ? ", " : "", PL_STR_ARG(in->label[i]));
		++*n;
	}
	return true;
}

/*
 * Two sections fit each order of three that has them so, where some class has three. Where none has,
 * nobody knows the place of the third.
 */
static void count_sections(struct pl_counter *c, uint32_t from, const struct inside *in, bool three)
{
	static const char *const orders[] = {
		"public, protected, private", "public, private, protected",
		"protected, public, private", "protected, private, public",
		"private, protected, public", "private, public, protected",
	};
	struct pl_place at = { .path = c->at->file->path, .line = pl_counted_line(c->at, from) };
	struct pl_str fits[PL_TALLY_WAYS];
	struct pl_sb own = PL_SB_INIT;
	size_t n = 0, sections;
	bool once = section_order(in, &own, &sections);

	if (once && sections < 2)
		goto out;
	if (once && !three)
		fits[n++] = pl_sb_str(&own);
	for (size_t i = 0; three && once && i < PL_LEN(orders) && n < PL_TALLY_WAYS; i++) {
		struct pl_str order = pl_str_of(orders[i]);
		size_t first = pl_str_find(order, in->label[0]), last;

		for (size_t k = 1; first != SIZE_MAX && k < in->n_labels; k++) {
			last = pl_str_find(order, in->label[k]);
			first = last >= first ? last : SIZE_MAX;
		}
		if (first != SIZE_MAX)
			fits[n++] = order;
	}
	if (!n)
		fits[n++] = PL_S("none");
	pl_tally_add_any(&c->notes->tallies[PL_M_SECTION_ORDER], &c->notes->arena, fits, n, at);
out:
	pl_sb_deinit(&own);
}

/* fields, constructors, methods: in which order, when each kind stands together */
static void count_member_order(struct pl_counter *c, const struct pl_symbol *s)
{
	static const char *const names[] = { "fields", "constructors", "methods" };
	int order[3], n = 0;
	bool mixed = false;
	struct pl_sb text = PL_SB_INIT;

	for (size_t i = 0; i < s->n_children; i++) {
		const struct pl_symbol *m = s->children[i];
		int kind = m->kind == PL_KIND_FIELD         ? 0
		           : m->kind == PL_KIND_CONSTRUCTOR ? 1
		           : m->kind == PL_KIND_METHOD      ? 2
		                                            : -1;

		if (kind < 0 || pl_is_marked(m, "static") || pl_str_starts(m->name, PL_S("~")) ||
		    (n && order[n - 1] == kind))
			continue;
		for (int k = 0; k < n; k++)
			mixed |= order[k] == kind;
		if (mixed)
			break;
		order[n++] = kind;
	}
	if (!mixed && n < 3)
		return;
	for (int k = 0; k < 3 && !mixed; k++)
		pl_sb_addf(&text, "%s%s", k ? ", " : "", names[order[k]]);
	pl_count(c, PL_M_MEMBER_ORDER, mixed ? PL_S("none") : pl_sb_str(&text), pl_symbol_at(s));
	pl_sb_deinit(&text);
}

/* What is counted once all classes are seen. */
struct pass {
	struct pl_counter *c;
	PL_VEC(struct sectioned {
		const struct pl_counted *file;
		uint32_t from;
		struct inside in;
	})
	classes;
	bool three;
};

static void keep_sections(struct pass *pass, const struct pl_symbol *s, const struct inside *in)
{
	struct sectioned *kept = pl_vec_add(&pass->classes);
	struct pl_sb text = PL_SB_INIT;
	size_t n;

	*kept = (struct sectioned){ pass->c->at, s->range.from, *in };
	pass->three |= section_order(in, &text, &n) && n > 2;
	pl_sb_deinit(&text);
}

static void count_class(struct pass *pass, const struct pl_symbol *s)
{
	struct pl_counter *c = pass->c;
	size_t open = open_brace(c->at, s);
	struct inside in = { 0 };
	static const char *const sealed[] = { "sealed", "final" };
	const char *mark = "none";

	if (open >= c->at->code.n || c->at->pair[open] >= c->at->code.n)
		return;
	for (size_t i = 0; i < PL_LEN(sealed); i++)
		if (pl_str_has_word(s->modifiers, pl_str_of(sealed[i])))
			mark = sealed[i];
	if (s->kind == PL_KIND_CLASS && !pl_str_has_word(s->modifiers, PL_S("abstract")))
		pl_count_word(c, PL_M_SEALED, mark, pl_symbol_at(s));
	count_member_order(c, s);
	if (!c->lang->visibility_labels)
		return;
	look_inside(c, open, &in);
	if (s->kind == PL_KIND_CLASS) {
		count_head_macro(c, s);
		keep_sections(pass, s, &in);
		pl_count_word(c, PL_M_FRIENDS, in.n_friends ? "yes" : "no",
		              in.n_friends ? in.friend_at : pl_symbol_at(s));
	}
	if (in.n_friends)
		pl_count_word(c, PL_M_FRIENDS_FIRST, in.others_before_friend ? "later" : "first",
		              in.friend_at);
}

static int visit(void *ctx, struct pl_symbol *s)
{
	if ((s->kind == PL_KIND_CLASS || s->kind == PL_KIND_STRUCT) && !s->scope.n)
		count_class(ctx, s);
	return 0;
}

/* --- macros at file level, annotations ---------------------------------------------------- */

static void count_file_macros(struct pl_counter *c)
{
	const struct pl_counted *f = c->at;

	for (size_t i = 0; i < f->code.n; i++) {
		if (is_macro_use(f, i) && pl_code_is(f, i + 1, '('))
			pl_count(c, PL_M_FILE_MACRO, pl_code_text(f, i), f->code.at[i].from);
		if (pl_code_is(f, i, '{') && i && !pl_code_word(f, i - 2, "namespace") &&
		    !pl_code_word(f, i - 1, "namespace"))
			i = skip_inner(f, i);
	}
}

/* @Name, [Name] is left out: it may as well be an index. */
static void count_annotations(struct pl_counter *c)
{
	const struct pl_counted *f = c->at;
	struct pl_str mark = c->lang->annotation;

	for (size_t i = 0; i + mark.n < f->code.n; i++) {
		uint32_t from = f->code.at[i].from;
		size_t name = i + mark.n, last = name;

		if (!pl_code_is(f, i, mark.p[0]) || f->code.at[name].kind != PL_TOKEN_WORD ||
		    f->code.at[name].from != from + mark.n ||
		    memcmp(f->file->text.p + from, mark.p, mark.n) ||
		    pl_code_word(f, name, "interface"))
			continue;
		if (pl_code_is(f, name + 1, ':') &&
		    f->code.at[name + 1].from == f->code.at[name].to && name + 2 < f->code.n &&
		    f->code.at[name + 2].kind == PL_TOKEN_WORD &&
		    f->code.at[name + 2].from == f->code.at[name + 1].to)
			last = name += 2; /* @file:Name of Kotlin */
		while (pl_code_is(f, last + 1, '.') && last + 2 < f->code.n &&
		       f->code.at[last + 2].kind == PL_TOKEN_WORD) /* @a.b */
			last += 2;
		pl_count(c, PL_M_ANNOTATION,
		         pl_arena_fmt(&c->notes->arena, PL_STR_FMT PL_STR_FMT, PL_STR_ARG(mark),
		                      PL_STR_ARG(pl_str_sub(f->file->text, f->code.at[name].from,
		                                            f->code.at[last].to))),
		         from);
	}
}

void pl_notes_types(struct pl_counter *c)
{
	struct pass pass = { .c = c };

	count_base(c);
	for (size_t i = 0; i < c->n_files; i++) {
		c->at = &c->files[i];
		pl_file_each(c->at->file, visit, &pass);
		if (c->at->source)
			count_file_macros(c);
		if (c->lang->annotation.n)
			count_annotations(c);
	}
	for (size_t i = 0; i < pass.classes.n; i++) {
		c->at = pass.classes.at[i].file;
		count_sections(c, pass.classes.at[i].from, &pass.classes.at[i].in, pass.three);
	}
	pl_vec_free(&pass.classes);
}
