/* lib/base/tmpl.c */
#include "base/tmpl.h"

#include "base/jq.h"
#include "base/jqnames.h"
#include "base/out.h"
#include "base/tmpl_private.h"

/* --- errors ------------------------------------------------------------------------------- */

int pl_tmpl_at(struct pl_tmpl *t, size_t offset, int rc)
{
	size_t line = 1, start = 0;

	for (size_t i = 0; i < offset && i < t->text.n; i++)
		if (t->text.p[i] == '\n') {
			line++;
			start = i + 1;
		}
	return pl_err_while(t->err, rc, "%s:%zu:%zu", t->name, line, offset - start + 1);
}

int pl_tmpl_bad(struct pl_tmpl *t, const struct pl_slot *slot, const char *why)
{
	return pl_tmpl_at(t, slot->offset, pl_err_set(t->err, PL_EINVALID, "%s", why));
}

/* --- taking the text apart ---------------------------------------------------------------- */

static int add_slot(struct pl_tmpl *t, size_t *at)
{
	static const struct { char mark; enum pl_slot_kind kind; } kinds[] = { { '!', PL_SLOT_COMMENT },
		                                                            { '?', PL_SLOT_IF },
		                                                            { '/', PL_SLOT_END } };
	struct pl_slot *slot = PL_ARENA_NEW(&t->arena, struct pl_slot);
	size_t from = *at + 2, end;
	struct pl_str program;

	slot->offset = *at;
	for (size_t i = 0; i < PL_LEN(kinds); i++)
		if (from < t->text.n && t->text.p[from] == kinds[i].mark)
			slot->kind = kinds[i].kind;
	from += slot->kind != PL_SLOT_VALUE;
	if (slot->kind == PL_SLOT_COMMENT)
		end = pl_str_find(pl_str_sub(t->text, from, t->text.n), PL_S("}}"));
	else
		end = pl_jqnames_end(t->text, from, PL_S("}}"));
	if (end == SIZE_MAX)
		return pl_tmpl_bad(t, slot, "this slot has no end: '}}' is missing");
	end += slot->kind == PL_SLOT_COMMENT ? from : 0;
	program = pl_str_trim(pl_str_sub(t->text, from, end));
	slot->program_offset = program.n ? (size_t)(program.p - t->text.p) : from;
	slot->program = pl_arena_dup(&t->arena, program);
	if ((slot->kind == PL_SLOT_VALUE || slot->kind == PL_SLOT_IF) && !program.n)
		return pl_tmpl_bad(t, slot, "this slot is empty");
	if (slot->kind == PL_SLOT_END && program.n)
		return pl_tmpl_bad(t, slot, "'{{/}}' has nothing in it");
	pl_vec_push(&t->slots, slot);
	pl_vec_push(&t->pieces, ((struct pl_piece){ PL_S_NONE, slot }));
	*at = end + 2;
	return 0;
}

static void end_line(struct pl_tmpl *t, size_t *first, bool ends)
{
	if (ends || *first < t->pieces.n)
		pl_vec_push(&t->lines, ((struct pl_tmpl_line){ *first, t->pieces.n, ends }));
	*first = t->pieces.n;
}

static int take_apart(struct pl_tmpl *t)
{
	struct pl_str s = t->text;
	size_t from = 0, first = 0, i = 0;
	int rc = 0;

	while (i < s.n && !rc) {
		bool slot = s.p[i] == '{' && i + 1 < s.n && s.p[i + 1] == '{';

		if (!slot && s.p[i] != '\n') {
			i++;
			continue;
		}
		if (from < i)
			pl_vec_push(&t->pieces, ((struct pl_piece){ pl_str_sub(s, from, i), NULL }));
		if (slot)
			rc = add_slot(t, &i);
		else
			i++;
		if (!slot)
			end_line(t, &first, true);
		from = i;
	}
	if (!rc && from < i)
		pl_vec_push(&t->pieces, ((struct pl_piece){ pl_str_sub(s, from, i), NULL }));
	end_line(t, &first, false);
	return rc;
}

void pl_tmpl_json(const pl_json *value, struct pl_sb *out)
{
	struct pl_out *to = pl_out_new(PL_OUT_COMPACT, NULL, out);
	int rc;

	pl_out_json(to, value);
	rc = pl_out_close(to, NULL); /* into memory: it cannot fail */
	(void)rc;
	if (out->n && out->p[out->n - 1] == '\n')
		pl_sb_truncate(out, out->n - 1);
}

/* --- running the programs ----------------------------------------------------------------- */

static bool has_program(const struct pl_slot *slot)
{
	return slot->kind == PL_SLOT_VALUE || slot->kind == PL_SLOT_IF;
}

/*
 * All programs in one run, since a run costs a process: each as an array of its results on a line
 * of its own. Where that fails, nothing is said: they are run one by one then, and tell why.
 */
static void run_all(struct pl_tmpl *t)
{
	struct pl_sb program = PL_SB_INIT, out = PL_SB_INIT;
	struct pl_str rest, line;
	size_t n = 0, lines = 0;

	for (size_t i = 0; i < t->slots.n; i++) {
		if (has_program(t->slots.at[i]))
			pl_sb_addf(&program, "%s[%s\n]\n", n++ ? "," : "",
			           t->slots.at[i]->program.p);
	}
	if (!n ||
	    pl_jq_run(pl_sb_cstr(&program), pl_sb_str(&t->input_text), PL_S_NONE, PL_JQ_COMPACT,
	              &pl_jq_limits, &out, &lines, NULL) ||
	    lines != n)
		goto out;
	rest = pl_sb_str(&out);
	for (size_t i = 0; i < t->slots.n; i++)
		if (has_program(t->slots.at[i]) &&
		    (!pl_str_split(&rest, '\n', &line) ||
		     pl_json_parse(line, &t->slots.at[i]->results, NULL)))
			break;
out:
	pl_sb_deinit(&program);
	pl_sb_deinit(&out);
}

static int run_one(struct pl_tmpl *t, struct pl_slot *slot)
{
	struct pl_sb out = PL_SB_INIT, array = PL_SB_INIT;
	struct pl_str rest, line;
	int rc = pl_jq_run(slot->program.p, pl_sb_str(&t->input_text), PL_S_NONE, PL_JQ_COMPACT,
	                   &pl_jq_limits, &out, NULL, t->err);

	pl_sb_addc(&array, '[');
	rest = pl_sb_str(&out);
	while (pl_str_split(&rest, '\n', &line)) {
		if (array.n > 1)
			pl_sb_addc(&array, ',');
		pl_sb_add(&array, line);
	}
	pl_sb_addc(&array, ']');
	if (!rc)
		rc = pl_json_parse(pl_sb_str(&array), &slot->results, t->err);
	pl_sb_deinit(&out);
	pl_sb_deinit(&array);
	return rc ? pl_tmpl_at(t, slot->offset, rc) : 0;
}

static int check_names(struct pl_tmpl *t, struct pl_slot *slot)
{
	struct pl_jqnames_fault fault;

	if (slot->checked || !has_program(slot) ||
	    pl_jqnames_known(slot->program, t->input, &fault)) {
		slot->checked = true;
		return 0;
	}
	if (fault.like.n)
		pl_err_set(t->err, PL_EINVALID,
		           "there is no '" PL_STR_FMT "' (did you mean '" PL_STR_FMT "'?)",
		           PL_STR_ARG(fault.name), PL_STR_ARG(fault.like));
	else
		pl_err_set(t->err, PL_EINVALID, "there is no '" PL_STR_FMT "'",
		           PL_STR_ARG(fault.name));
	return pl_tmpl_at(t, slot->program_offset + fault.offset, PL_EINVALID);
}

/* The one result of a slot. */
int pl_tmpl_value(struct pl_tmpl *t, struct pl_slot *slot, const pl_json **out)
{
	int rc = slot->results ? 0 : run_one(t, slot);

	if (!rc)
		rc = check_names(t, slot);
	if (rc)
		return rc;
	if (pl_json_len(slot->results) != 1) {
		rc = pl_err_set(t->err, PL_EINVALID,
		                "this slot gives %zu results, and takes one: [ ] makes them one",
		                pl_json_len(slot->results));
		return pl_tmpl_at(t, slot->offset, rc);
	}
	*out = pl_json_at(slot->results, 0);
	if (pl_json_type(*out) == PL_JSON_NULL)
		return pl_tmpl_bad(t, slot, "this slot gives null: the input has no such value");
	return 0;
}

/* A slot that is passed over must at least be a program, and name what there is. */
static int check_skipped(struct pl_tmpl *t, struct pl_slot *slot)
{
	struct pl_sb program = PL_SB_INIT, out = PL_SB_INIT;
	int rc = 0;

	if (has_program(slot) && !slot->results) {
		pl_sb_addf(&program, "empty | (%s\n)", slot->program.p);
		rc = pl_jq_run(pl_sb_cstr(&program), pl_sb_str(&t->input_text), PL_S_NONE,
		               PL_JQ_COMPACT, &pl_jq_limits, &out, NULL, t->err);
	}
	pl_sb_deinit(&program);
	pl_sb_deinit(&out);
	return rc ? pl_tmpl_at(t, slot->offset, rc) : check_names(t, slot);
}

/* --- blocks and conditions ---------------------------------------------------------------- */

/* The literal text of a line, if that is all there is before its first slot; trimmed. */
static struct pl_str line_head(const struct pl_tmpl *t, const struct pl_tmpl_line *line)
{
	if (line->from == line->to || pl_tmpl_piece(t, line->from)->slot)
		return PL_S_NONE;
	return pl_str_trim(pl_tmpl_piece(t, line->from)->text);
}

static enum pl_block block_of(struct pl_str word)
{
	static const struct { const char *word; enum pl_block block; } blocks[] = {
		{ "sh", PL_BLOCK_COMMANDS }, { "bash", PL_BLOCK_COMMANDS }, { "shell", PL_BLOCK_COMMANDS },
		{ "json", PL_BLOCK_JSON },   { "jq", PL_BLOCK_JSON },
	};

	for (size_t i = 0; i < PL_LEN(blocks); i++)
		if (pl_str_is(word, blocks[i].word))
			return blocks[i].block;
	return PL_BLOCK_PLAIN;
}

/* Lines that open and close blocks; true when this is one. */
static bool move_block(struct pl_tmpl *t, const struct pl_tmpl_line *line, bool first)
{
	struct pl_str s = line_head(t, line);
	size_t n = 0;

	if (t->block == PL_BLOCK_FRONT || (first && pl_str_is(s, "---"))) {
		if (pl_str_is(s, "---"))
			t->block = t->block == PL_BLOCK_FRONT ? PL_BLOCK_TEXT : PL_BLOCK_FRONT;
		return pl_str_is(s, "---");
	}
	while (n < s.n && (s.p[0] == '`' || s.p[0] == '~') && s.p[n] == s.p[0])
		n++;
	if (n < 3)
		return false;
	if (t->block == PL_BLOCK_TEXT) {
		struct pl_str info = pl_str_trim(pl_str_sub(s, n, s.n));
		size_t blank = pl_str_find_char(info, ' ');

		t->block = block_of(blank == SIZE_MAX ? info : pl_str_sub(info, 0, blank));
		t->fence = s.p[0];
		t->fence_n = n;
		t->quote = '\0';
		t->heredoc = false;
		return true;
	}
	if (s.p[0] != t->fence || n < t->fence_n || n < s.n)
		return false;
	t->block = PL_BLOCK_TEXT;
	return true;
}

/* A condition on this line, opened or closed; NULL when it has none. */
static struct pl_slot *condition(const struct pl_tmpl *t, const struct pl_tmpl_line *line)
{
	for (size_t i = line->from; i < line->to; i++) {
		struct pl_slot *slot = pl_tmpl_piece(t, i)->slot;

		if (slot && (slot->kind == PL_SLOT_IF || slot->kind == PL_SLOT_END))
			return slot;
	}
	return NULL;
}

static bool is_comment_line(const struct pl_tmpl *t, const struct pl_tmpl_line *line)
{
	bool comment = false;

	for (size_t i = line->from; i < line->to; i++) {
		comment |= pl_tmpl_is_nothing(pl_tmpl_piece(t, i));
		if (!pl_tmpl_is_nothing(pl_tmpl_piece(t, i)) &&
		    (pl_tmpl_piece(t, i)->slot || pl_str_trim(pl_tmpl_piece(t, i)->text).n))
			return false;
	}
	return comment;
}

static int move_condition(struct pl_tmpl *t, const struct pl_tmpl_line *line, struct pl_slot *slot)
{
	const pl_json *value = NULL;
	int rc;

	for (size_t i = line->from; i < line->to; i++)
		if (pl_tmpl_piece(t, i)->slot != slot &&
		    (pl_tmpl_piece(t, i)->slot || pl_str_trim(pl_tmpl_piece(t, i)->text).n))
			return pl_tmpl_bad(t, slot, "a condition stands alone on its line");
	if (slot->kind == PL_SLOT_END && t->skipping)
		t->skipping--;
	else if (slot->kind == PL_SLOT_END && t->open)
		t->open--;
	else if (slot->kind == PL_SLOT_END)
		return pl_tmpl_bad(t, slot, "there is no '{{? }}' for this '{{/}}'");
	else if (t->skipping) {
		t->skipping++;
		return check_skipped(t, slot);
	} else {
		rc = pl_tmpl_value(t, slot, &value);
		if (rc)
			return rc;
		if (pl_json_type(value) != PL_JSON_BOOL)
			return pl_tmpl_bad(t, slot, "a condition gives true or false");
		*(pl_json_bool(value, false) ? &t->open : &t->skipping) += 1;
	}
	return 0;
}

static int render(struct pl_tmpl *t)
{
	struct pl_slot *slot = NULL, *last = NULL;
	int rc = 0;

	for (size_t i = 0; i < t->lines.n && !rc; i++) {
		const struct pl_tmpl_line *line = &t->lines.at[i];

		slot = condition(t, line);
		if (slot) {
			rc = move_condition(t, line, slot);
			last = slot;
		} else if (t->skipping) {
			for (size_t k = line->from; k < line->to && !rc; k++)
				if (pl_tmpl_piece(t, k)->slot)
					rc = check_skipped(t, pl_tmpl_piece(t, k)->slot);
		} else if (!is_comment_line(t, line)) {
			bool edge = move_block(t, line, i == 0);
			enum pl_block block = t->block;

			if (edge) /* what it says after the backticks is text */
				t->block = PL_BLOCK_PLAIN;
			rc = edge ? pl_tmpl_line_once(t, line) : pl_tmpl_line(t, line);
			t->block = block;
		}
	}
	if (!rc && (t->open || t->skipping))
		rc = pl_tmpl_bad(t, last, "a condition before the end has no '{{/}}'");
	return rc;
}

int pl_tmpl_render(struct pl_str text, const char *name, const pl_json *input, struct pl_sb *out,
                   struct pl_err *err)
{
	struct pl_tmpl t = { .text = text, .name = name, .input = input, .out = out, .err = err };
	const size_t before = out->n;
	int rc;

	pl_tmpl_json(input, &t.input_text);
	rc = take_apart(&t);
	if (!rc) {
		run_all(&t);
		rc = render(&t);
	}
	if (rc && out->n > before)
		pl_sb_truncate(out, before);
	for (size_t i = 0; i < t.slots.n; i++)
		pl_json_free(t.slots.at[i]->results);
	pl_vec_free(&t.slots);
	pl_vec_free(&t.pieces);
	pl_vec_free(&t.lines);
	pl_sb_deinit(&t.input_text);
	pl_arena_deinit(&t.arena);
	return rc;
}
