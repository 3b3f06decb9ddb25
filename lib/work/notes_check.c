/*
 * lib/work/notes_check.c -- a sentence is matched against the forms of the table, which gives back
 * the measure and the value; the measure is then asked about that value. So a statement that is left
 * out today for length, or that another one has overtaken, is judged by what was counted.
 */
#include "work/notes_check.h"

#include "work/notes_text.h"

struct check {
	struct pl_notes *notes;
	struct pl_note_findings *out;
};

/*
 * The value in a sentence that form could have made, by what stands before and behind "{}". A form
 * without one has no value of its own.
 */
static bool match(const struct check *c, const struct pl_note_form *form, struct pl_str sentence,
                  struct pl_str *value)
{
	static const struct pl_str mark = { "\x01", 1 };
	struct pl_sb text = PL_SB_INIT;
	struct pl_str before, after;
	size_t hole;
	bool fits;

	pl_note_sentence(form->sentence, mark, c->notes->lang, &text);
	hole = pl_str_find(pl_sb_str(&text), mark);
	if (hole == SIZE_MAX) {
		fits = pl_str_eq(pl_sb_str(&text), sentence);
		*value = pl_str_of(form->value);
	} else {
		before = pl_str_sub(pl_sb_str(&text), 0, hole);
		after = pl_str_sub(pl_sb_str(&text), hole + 1, text.n);
		fits = sentence.n >= before.n + after.n && pl_str_starts(sentence, before) &&
		       pl_str_ends(sentence, after);
		if (fits)
			*value = pl_str_sub(sentence, before.n, sentence.n - after.n);
	}
	pl_sb_deinit(&text);
	return fits;
}

/* "`A`, `B`": each is still seen often enough. */
static bool list_holds(const struct pl_measure *m, const struct pl_tally *tally, struct pl_str list)
{
	size_t open;

	while ((open = pl_str_find_char(list, '`')) != SIZE_MAX) {
		size_t close = pl_str_find_char(pl_str_sub(list, open + 1, list.n), '`'), i;

		if (close == SIZE_MAX)
			return false;
		i = pl_tally_find(tally, pl_str_sub(list, open + 1, open + 1 + close));
		if (i == SIZE_MAX || !pl_note_holds(m, &m->forms[0], tally, i))
			return false;
		list = pl_str_sub(list, open + close + 2, list.n);
	}
	return true;
}

static void judge(const struct check *c, int id, const struct pl_note_form *form,
                  struct pl_str value, struct pl_note_finding *f)
{
	const struct pl_measure *m = pl_measure_at((enum pl_measure_id)id);
	const struct pl_tally *tally = &c->notes->tallies[id];
	const struct pl_statement *now;
	size_t i;
	bool holds;

	if (m->rule == PL_NOTE_TOP) {
		holds = list_holds(m, tally, value);
	} else {
		i = pl_tally_find(tally, value);
		holds = i != SIZE_MAX && pl_note_holds(m, form, tally, i);
		f->share = i == SIZE_MAX ? 0 : pl_tally_share(tally, i);
	}
	f->verdict = holds ? PL_NOTE_HOLDS : PL_NOTE_FALSE;
	now = pl_notes_statement(c->notes, id);
	if (!holds && now)
		f->now = now->text;
}

/* The sentence of "- Sentence. (evidence)". */
static bool sentence_of(struct pl_str line, struct pl_str *out)
{
	size_t end = pl_str_find(line, PL_S(". ("));

	if (!pl_str_starts(line, PL_S("- ")) || line.n < 3)
		return false;
	*out = pl_str_trim(pl_str_sub(line, 2, end == SIZE_MAX ? line.n : end + 1));
	return true;
}

static void take(void *ctx, const struct pl_notes_line *line)
{
	struct check *c = ctx;
	struct pl_note_finding f = { .verdict = PL_NOTE_UNKNOWN, .line = line->line };
	struct pl_str value;

	if (line->block == PL_NOTES_ABOUT || !sentence_of(line->text, &f.text))
		return;
	for (int id = PL_M_NONE + 1; id < PL_N_MEASURES && f.verdict == PL_NOTE_UNKNOWN; id++) {
		const struct pl_measure *m = pl_measure_at((enum pl_measure_id)id);

		if ((size_t)m->section != line->block)
			continue;
		for (size_t k = 0; k < PL_NOTE_FORMS; k++)
			if (m->forms[k].sentence && match(c, &m->forms[k], f.text, &value)) {
				judge(c, id, &m->forms[k], value, &f);
				break;
			}
	}
	c->out->count[f.verdict]++;
	pl_vec_push(c->out, f);
}

int pl_notes_check(struct pl_notes *notes, struct pl_str text, struct pl_note_findings *out,
                   struct pl_err *err)
{
	struct check c = { notes, out };

	return pl_notes_lines(text, take, &c, err);
}
