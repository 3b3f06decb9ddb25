/* lib/work/notes_emit.c */
#include "work/notes_emit.h"

#include "base/fs.h"
#include "model/emit.h"
#include "model/schema.h"

enum { MAX_VALUES = 8 }; /* that are shown of one measure */

/* The path of a place below the repository's root. */
static void full_path(const struct pl_notes_inputs *in, enum pl_measure_id id,
                      const struct pl_place *at, struct pl_sb *out)
{
	if (pl_measure_at(id)->section == PL_NOTES_BUILD)
		pl_sb_add(out, at->path); /* is so already */
	else
		pl_fs_join(out, in->directory, at->path);
}

static void emit_place(const struct pl_notes_inputs *in, enum pl_measure_id id,
                       const struct pl_place *at, struct pl_out *out)
{
	struct pl_sb path = PL_SB_INIT;

	full_path(in, id, at, &path);
	pl_out_object(out);
	pl_out_kpath(out, "file", pl_sb_str(&path));
	if (at->line)
		pl_out_kint(out, "line", at->line);
	if (at->from.n) {
		pl_sb_clear(&path);
		pl_fs_join(&path, in->reference, at->from);
		pl_out_kobject(out, "reference");
		pl_out_kpath(out, "file", pl_sb_str(&path));
		pl_out_kint(out, "line", at->from_line);
		pl_out_object_end(out);
	}
	pl_out_object_end(out);
	pl_sb_deinit(&path);
}

static void emit_values(const struct pl_tally *tally, struct pl_out *out)
{
	size_t *rank = pl_calloc(tally->values.n + 1, sizeof(*rank));

	pl_tally_rank(tally, rank);
	pl_out_karray(out, "values");
	for (size_t i = 0; i < tally->values.n && i < MAX_VALUES; i++) {
		const struct pl_tally_value *v = &tally->values.at[rank[i]];

		pl_out_object(out);
		pl_out_kstr(out, "value", v->value);
		pl_out_kint(out, "count", v->count);
		pl_out_object_end(out);
	}
	pl_out_array_end(out);
	free(rank);
}

/* What a row of the table says of a measure, and what was seen. */
static void emit_measure(const struct pl_notes *notes, enum pl_measure_id id, struct pl_out *out)
{
	const struct pl_measure *m = pl_measure_at(id);

	pl_out_kstr(out, "id", pl_str_of(m->id));
	pl_out_kstr(out, "section", pl_str_of(pl_note_section_name(m->section)));
	pl_out_kstr(out, "unit", pl_str_of(m->unit));
	pl_out_kint(out, "of", (int64_t)notes->tallies[id].seen.n);
	pl_out_kint(out, "support", m->support);
	if (m->rule == PL_NOTE_SHARE)
		pl_out_kint(out, "threshold", m->share);
	emit_values(&notes->tallies[id], out);
}

static void emit_statement(const struct pl_notes *notes, const struct pl_notes_inputs *in, size_t i,
                           struct pl_out *out)
{
	const struct pl_statement *s = &notes->statements.at[i];

	pl_out_object(out);
	pl_out_kstr(out, "text", s->text);
	pl_out_kstr(out, "value", s->value);
	pl_out_kint(out, "count", s->count);
	pl_out_kbool(out, "leftOut", in->is_dropped && in->is_dropped[i]);
	emit_measure(notes, s->measure, out);
	pl_out_key(out, "example");
	emit_place(in, s->measure, &s->example, out);
	pl_out_karray(out, "exceptions");
	for (size_t k = 0; k < s->n_exceptions; k++)
		emit_place(in, s->measure, &s->exceptions[k], out);
	pl_out_array_end(out);
	pl_out_object_end(out);
}

void pl_notes_emit(const struct pl_notes *notes, const struct pl_notes_inputs *in,
                   struct pl_out *out)
{
	pl_out_object(out);
	pl_out_kstr(out, "schema", PL_S(PL_SCHEMA_NOTES));
	pl_out_kstr(out, "tool", PL_S("gennotes"));
	pl_out_kobject(out, "inputs");
	pl_out_kstr(out, "target", in->target);
	pl_out_kpath(out, "directory", in->directory);
	pl_out_key(out, "revision");
	if (in->commit[0])
		pl_out_str(out, pl_str_of(in->commit));
	else
		pl_out_null(out);
	pl_out_kstr(out, "language", pl_str_of(notes->lang->name));
	pl_out_object_end(out);
	pl_out_key(out, "coverage");
	pl_emit_coverage(out, in->coverage);
	pl_out_karray(out, "statements");
	for (size_t i = 0; i < notes->statements.n; i++)
		emit_statement(notes, in, i, out);
	pl_out_array_end(out);
	pl_out_karray(out, "undecided");
	for (int id = PL_M_NONE + 1; id < PL_N_MEASURES; id++) {
		if (!notes->tallies[id].seen.n || pl_notes_statement(notes, id))
			continue;
		pl_out_object(out);
		emit_measure(notes, (enum pl_measure_id)id, out);
		pl_out_object_end(out);
	}
	pl_out_array_end(out);
	pl_out_object_end(out);
}

void pl_notes_explain(const struct pl_notes *notes, enum pl_measure_id id,
                      const struct pl_notes_inputs *in, struct pl_sb *out)
{
	const struct pl_tally *tally = &notes->tallies[id];
	struct pl_sb path = PL_SB_INIT;

	for (size_t i = 0; i < tally->seen.n; i++) {
		const struct pl_observation *seen = &tally->seen.at[i];

		pl_sb_clear(&path);
		full_path(in, id, &seen->at, &path);
		pl_sb_add_path(out, pl_sb_str(&path));
		if (seen->at.line)
			pl_sb_addf(out, ":%u", seen->at.line);
		for (uint32_t k = 0; k < seen->n; k++) {
			pl_sb_adds(out, k ? " or " : ": ");
			pl_sb_add_path(out, tally->values.at[seen->way[k]].value);
		}
		pl_sb_addc(out, '\n');
	}
	pl_sb_deinit(&path);
}
