/* lib/work/diffout.c */
#include "work/diffout.h"

#include "base/fs.h"
#include "work/split.h"

/* The side a type is shown at: as it is now, or as it was when it is gone. */
static const struct pl_type *shown(const struct pl_type_delta *d)
{
	return d->after.symbol ? &d->after : &d->before;
}

/* What it came from, when that has another name or place; origin of a split included. */
static const struct pl_type *origin_of(const struct pl_changes *changes,
                                       const struct pl_type_delta *d)
{
	const struct pl_type_delta *split = pl_split_origin(changes->delta, d);

	if (split)
		return &split->before;
	return d->before.symbol && d->after.symbol ? &d->before : NULL;
}

static const char *change_word(const struct pl_changes *changes, const struct pl_type_delta *d)
{
	return pl_split_origin(changes->delta, d) ? "split" : pl_change_name(d->change);
}

static void add_aspects(struct pl_sb *out, unsigned aspects, const char *open)
{
	bool first = true;

	for (unsigned i = 0; i < PL_N_ASPECTS; i++) {
		if (!(aspects & 1u << i))
			continue;
		pl_sb_addf(out, "%s%s", first ? open : ", ", pl_aspect_name(i));
		first = false;
	}
	if (!first)
		pl_sb_addc(out, ')');
}

static void add_path(struct pl_sb *out, struct pl_str root, const struct pl_type *type)
{
	struct pl_sb path = PL_SB_INIT;

	pl_fs_join(&path, root, type->file->path);
	pl_sb_add_path(out, pl_sb_str(&path));
	pl_sb_addf(out, ":%u-%u", type->symbol->range.start.line, type->symbol->range.end.line);
	pl_sb_deinit(&path);
}

static bool is_elsewhere(const struct pl_type *origin, const struct pl_type *type)
{
	return !pl_str_eq(origin->symbol->qualified_name, type->symbol->qualified_name) ||
	       !pl_str_eq(origin->file->path, type->file->path);
}

static void add_head(const struct pl_changes *changes, const struct pl_type_delta *d,
                     struct pl_str root, struct pl_sb *out)
{
	const struct pl_type *type = shown(d), *origin = origin_of(changes, d);

	pl_sb_addf(out, "%s %s " PL_STR_FMT, change_word(changes, d),
	           pl_kind_name(type->symbol->kind), PL_STR_ARG(type->symbol->qualified_name));
	add_aspects(out, d->aspects, " (");
	pl_sb_adds(out, "  ");
	add_path(out, root, type);
	if (origin && is_elsewhere(origin, type)) {
		pl_sb_addf(out, "  was " PL_STR_FMT "  ",
		           PL_STR_ARG(origin->symbol->qualified_name));
		add_path(out, root, origin);
	}
	pl_sb_addc(out, '\n');
}

static char sign_of(enum pl_change change)
{
	return change == PL_CHANGE_ADDED ? '+' : change == PL_CHANGE_REMOVED ? '-' : '~';
}

static void add_member(struct pl_sb *out, const struct pl_member_delta *m)
{
	pl_sb_addf(out, "%c %s " PL_STR_FMT, sign_of(m->change), pl_kind_name(m->kind),
	           PL_STR_ARG(m->name));
	if (m->change == PL_CHANGE_RENAMED)
		pl_sb_addf(out, " was " PL_STR_FMT, PL_STR_ARG(m->before->name));
	add_aspects(out, m->aspects, " (");
}

void pl_changes_write_text(const struct pl_changes *changes, const struct pl_selection *selection,
                           struct pl_str root, struct pl_sb *out)
{
	for (size_t i = 0; i < selection->n; i++) {
		const struct pl_type_delta *d = &changes->delta->types.at[selection->at[i]];

		add_head(changes, d, root, out);
		for (size_t k = 0; k < d->n_members; k++) {
			pl_sb_adds(out, "  ");
			add_member(out, &d->members[k]);
			pl_sb_addc(out, '\n');
		}
	}
}

/* How many parts from i on stand in one file. */
static size_t run_of(const struct pl_type *parts, size_t n, size_t i)
{
	size_t end = i;

	while (end < n && parts[end].file == parts[i].file)
		end++;
	return end - i;
}

/* Append the diff of the parts in one file to out, with its path, if there is a difference. */
static int add_part_diff(const struct pl_type *before, size_t n_before, const struct pl_type *after,
                         size_t n_after, struct pl_str root, struct pl_diff_options options,
                         struct pl_sb *out, struct pl_err *err)
{
	struct pl_type_diff diff;
	struct pl_sb path = PL_SB_INIT;
	int rc = pl_parts_diff_make(before, n_before, after, n_after, options, &diff, err);

	if (!rc && diff.changed) {
		pl_fs_join(&path, root, (n_after ? after : before)->file->path);
		pl_sb_adds(out, "in ");
		pl_sb_add_path(out, pl_sb_str(&path));
		pl_sb_adds(out, ":\n");
		pl_type_diff_write(&diff, out);
	}
	pl_sb_deinit(&path);
	pl_type_diff_free(&diff);
	return rc;
}

/* Both lists are sorted by path. A single file that was renamed stays one. */
static int add_part_diffs(const struct pl_type_delta *d, struct pl_str root,
                          struct pl_diff_options options, struct pl_sb *out, struct pl_err *err)
{
	size_t nb = d->n_before_parts, na = d->n_after_parts;
	bool single = run_of(d->before_parts, nb, 0) == nb && run_of(d->after_parts, na, 0) == na;
	int rc = 0;

	for (size_t b = 0, a = 0; !rc && (b < nb || a < na);) {
		size_t old = run_of(d->before_parts, nb, b), new = run_of(d->after_parts, na, a);
		int order = single ? 0
		            : !old ? 1
		            : !new ? -1
		                   : pl_str_cmp(d->before_parts[b].file->path,
		                                d->after_parts[a].file->path);

		old = order <= 0 ? old : 0;
		new = order >= 0 ? new : 0;
		rc = add_part_diff(d->before_parts + b, old, d->after_parts + a, new, root, options,
		                   out, err);
		b += old;
		a += new;
	}
	return rc;
}

/* The diff of a type's own text, then those of what stands outside of its braces. */
static int add_diff(const struct pl_type_delta *d, struct pl_str root,
                    struct pl_diff_options options, struct pl_sb *out, struct pl_err *err)
{
	struct pl_type_diff diff;
	int rc = pl_type_diff_make(d, options, &diff, err);

	if (!rc)
		pl_type_diff_write(&diff, out);
	pl_type_diff_free(&diff);
	return rc ? rc : add_part_diffs(d, root, options, out, err);
}

int pl_changes_write_diffs(const struct pl_changes *changes, const struct pl_selection *selection,
                           struct pl_str root, struct pl_diff_options options, struct pl_sb *out,
                           struct pl_err *err)
{
	for (size_t i = 0; i < selection->n; i++) {
		const struct pl_type_delta *d = &changes->delta->types.at[selection->at[i]];
		int rc;

		if (i)
			pl_sb_addc(out, '\n');
		add_head(changes, d, root, out);
		rc = add_diff(d, root, options, out, err);
		if (rc)
			return rc;
	}
	return 0;
}

static void add_place(struct pl_sb *out, struct pl_str root, const struct pl_type *type)
{
	struct pl_sb path = PL_SB_INIT;

	pl_sb_adds(out, " in ");
	add_path(&path, root, type);
	pl_sb_add_code(out, pl_sb_str(&path));
	pl_sb_deinit(&path);
}

void pl_changes_write_markdown(const struct pl_changes *changes,
                               const struct pl_selection *selection, struct pl_str root,
                               struct pl_sb *out)
{
	for (size_t i = 0; i < selection->n; i++) {
		const struct pl_type_delta *d = &changes->delta->types.at[selection->at[i]];
		const struct pl_type *type = shown(d), *origin = origin_of(changes, d);

		pl_sb_addf(out, "- **%s** %s ", change_word(changes, d),
		           pl_kind_name(type->symbol->kind));
		pl_sb_add_code(out, type->symbol->qualified_name);
		add_aspects(out, d->aspects, " (");
		add_place(out, root, type);
		if (origin && is_elsewhere(origin, type)) {
			pl_sb_adds(out, ", was ");
			pl_sb_add_code(out, origin->symbol->qualified_name);
			add_place(out, root, origin);
		}
		pl_sb_addc(out, '\n');
		for (size_t k = 0; k < d->n_members; k++) {
			const struct pl_member_delta *m = &d->members[k];

			pl_sb_addf(out, "  - %s %s ", pl_change_name(m->change),
			           pl_kind_name(m->kind));
			pl_sb_add_code(out, m->name);
			if (m->change == PL_CHANGE_RENAMED) {
				pl_sb_adds(out, " was ");
				pl_sb_add_code(out, m->before->name);
			}
			add_aspects(out, m->aspects, " (");
			pl_sb_addc(out, '\n');
		}
	}
}

static void emit_aspects(struct pl_out *out, unsigned aspects)
{
	pl_out_karray(out, "aspects");
	for (unsigned i = 0; i < PL_N_ASPECTS; i++)
		if (aspects & 1u << i)
			pl_out_str(out, pl_str_of(pl_aspect_name(i)));
	pl_out_array_end(out);
}

static void emit_path(struct pl_out *out, const char *key, struct pl_str root, struct pl_str path)
{
	struct pl_sb whole = PL_SB_INIT;

	pl_fs_join(&whole, root, path);
	pl_out_kpath(out, key, pl_sb_str(&whole));
	pl_sb_deinit(&whole);
}

static void emit_members(struct pl_out *out, const struct pl_type_delta *d)
{
	pl_out_karray(out, "changedMembers");
	for (size_t i = 0; i < d->n_members; i++) {
		const struct pl_member_delta *m = &d->members[i];

		pl_out_object(out);
		pl_out_kstr(out, "name", m->name);
		pl_out_kstr(out, "kind", pl_str_of(pl_kind_name(m->kind)));
		pl_out_kstr(out, "change", pl_str_of(pl_change_name(m->change)));
		if (m->change == PL_CHANGE_RENAMED)
			pl_out_kstr(out, "previousName", m->before->name);
		emit_aspects(out, m->aspects);
		pl_out_object_end(out);
	}
	pl_out_array_end(out);
}

static int emit_diff(struct pl_out *out, const struct pl_type_delta *d, struct pl_str root,
                     struct pl_diff_options options, struct pl_err *err)
{
	struct pl_sb text = PL_SB_INIT;
	int rc = add_diff(d, root, options, &text, err);

	if (!rc)
		pl_out_kstr(out, "diff", pl_sb_str(&text));
	pl_sb_deinit(&text);
	return rc;
}

/* Where the type stands, its doc comment included: whole lines, 1-based. */
static void emit_lines(struct pl_out *out, const struct pl_type *type, const char *first,
                       const char *last)
{
	const struct pl_symbol *s = type->symbol;

	pl_out_kint(out, first, pl_symbol_start(s).line);
	pl_out_kint(out, last, s->range.end.line);
}

int pl_changes_write_json(const struct pl_changes *changes, const struct pl_selection *selection,
                          struct pl_str root, const struct pl_diff_options *diffs,
                          struct pl_out *out, struct pl_err *err)
{
	int rc = 0;

	pl_out_karray(out, "types");
	for (size_t i = 0; !rc && i < selection->n; i++) {
		const struct pl_type_delta *d = &changes->delta->types.at[selection->at[i]];
		const struct pl_type *type = shown(d), *origin = origin_of(changes, d);

		pl_out_object(out);
		pl_out_kstr(out, "qualifiedName", type->symbol->qualified_name);
		pl_out_kstr(out, "name", type->symbol->name);
		pl_out_kstr(out, "kind", pl_str_of(pl_kind_name(type->symbol->kind)));
		emit_path(out, "file", root, type->file->path);
		if (d->after.symbol)
			emit_lines(out, &d->after, "startLine", "endLine");
		pl_out_kstr(out, "change", pl_str_of(change_word(changes, d)));
		emit_aspects(out, d->aspects);
		if (origin &&
		    !pl_str_eq(origin->symbol->qualified_name, type->symbol->qualified_name))
			pl_out_kstr(out, "previousName", origin->symbol->qualified_name);
		if (origin && !pl_str_eq(origin->file->path, type->file->path))
			emit_path(out, "previousFile", root, origin->file->path);
		if (d->before.symbol)
			emit_lines(out, &d->before, "previousStartLine", "previousEndLine");
		emit_members(out, d);
		if (diffs)
			rc = emit_diff(out, d, root, *diffs, err);
		pl_out_object_end(out);
	}
	pl_out_array_end(out);
	return rc;
}
