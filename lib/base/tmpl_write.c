/* lib/base/tmpl_write.c -- each slot as the place where it stands wants it. */
#include "base/quote.h"
#include "base/tmpl_private.h"

/* --- values ------------------------------------------------------------------------------- */

/* A text, a number or a truth value as text; false for what is none of them. */
static bool add_scalar(const pl_json *value, struct pl_sb *out)
{
	switch (pl_json_type(value)) {
	case PL_JSON_STRING:
		pl_sb_add(out, pl_json_str(value));
		return true;
	case PL_JSON_BOOL:
		pl_sb_adds(out, pl_json_bool(value, false) ? "true" : "false");
		return true;
	case PL_JSON_NUMBER:
		pl_json_number(value, out);
		return true;
	default:
		return false;
	}
}

/* How one value is written. */
typedef int write_fn(struct pl_tmpl *t, const struct pl_slot *slot, struct pl_str value,
                     struct pl_sb *out);

static int write_plain(struct pl_tmpl *t, const struct pl_slot *slot, struct pl_str value,
                       struct pl_sb *out)
{
	struct pl_str rest = value, line;

	while (pl_str_split(&rest, '\n', &line)) {
		size_t n = 0;

		line = pl_str_trim(line);
		while (t->block == PL_BLOCK_PLAIN && n < line.n && line.p[n] == t->fence)
			n++;
		if (n && n >= t->fence_n)
			return pl_tmpl_bad(t, slot,
			                   "this value has a line that would end its code block");
	}
	pl_sb_add_lines(out, value);
	return 0;
}

static int write_span(struct pl_tmpl *t, const struct pl_slot *slot, struct pl_str value,
                      struct pl_sb *out)
{
	(void)t;
	(void)slot;
	pl_sb_add(out, value);
	return 0;
}

static int write_word(struct pl_tmpl *t, const struct pl_slot *slot, struct pl_str value,
                      struct pl_sb *out)
{
	if (!pl_quote_is_line(value))
		return pl_tmpl_bad(t, slot,
		           "this value has a line end or a control byte, and stands in a "
		           "command");
	pl_quote_shell(out, value);
	return 0;
}

static int write_front(struct pl_tmpl *t, const struct pl_slot *slot, struct pl_str value,
                       struct pl_sb *out)
{
	bool plain = value.n && (pl_is_word(value.p[0]) || value.p[0] == '/' || value.p[0] == '.');

	(void)t;
	(void)slot;
	for (size_t i = 0; i < value.n; i++)
		plain &= pl_is_word(value.p[i]) || strchr(" ./-", value.p[i]);
	if (plain && value.p[value.n - 1] != ' ')
		pl_sb_add(out, value);
	else
		pl_sb_add_json(out, value);
	return 0;
}

/* At the beginning of a line but for list and quote marks? */
static bool at_line_start(const struct pl_sb *out)
{
	for (size_t i = out->n; i-- > 0 && out->p[i] != '\n';)
		if (!strchr(" \t-*+>.)0123456789", out->p[i]))
			return false;
	return true;
}

static int write_text(struct pl_tmpl *t, const struct pl_slot *slot, struct pl_str value,
                      struct pl_sb *out)
{
	(void)t;
	(void)slot;
	pl_quote_markdown(out, value, at_line_start(out));
	return 0;
}

/* Value, or each element of it with sep between two. */
static int write_value(struct pl_tmpl *t, struct pl_slot *slot, write_fn *write, const char *sep,
                       struct pl_sb *out)
{
	struct pl_sb text = PL_SB_INIT;
	const pl_json *value = t->element;
	bool array;
	size_t n;
	int rc = slot == t->each ? 0 : pl_tmpl_value(t, slot, &value);

	array = !rc && pl_json_type(value) == PL_JSON_ARRAY;
	n = array ? pl_json_len(value) : 1;
	for (size_t i = 0; i < n && !rc; i++) {
		pl_sb_clear(&text);
		if (!add_scalar(array ? pl_json_at(value, i) : value, &text))
			rc = pl_tmpl_bad(t, slot,
			                 array ? "an element of this array is no text or number"
			                       : "this slot gives an object, where text is wanted");
		if (!rc && i)
			pl_sb_adds(out, sep);
		if (!rc)
			rc = write(t, slot, pl_sb_str(&text), out);
	}
	pl_sb_deinit(&text);
	return rc;
}

/* --- lines -------------------------------------------------------------------------------- */

/* Comments are as if they were not there. */
bool pl_tmpl_is_nothing(const struct pl_piece *piece)
{
	return piece->slot && piece->slot->kind == PL_SLOT_COMMENT;
}

/* The pieces of a code span whose backticks end at (i, o); false when it has no end. */
static bool find_close(const struct pl_tmpl *t, size_t to, size_t n, size_t *i, size_t *o)
{
	for (; *i < to; ++*i, *o = 0) {
		struct pl_str s = pl_tmpl_piece(t, *i)->text;
		size_t run = 0;

		for (; !pl_tmpl_piece(t, *i)->slot && *o < s.n; ++*o) {
			run = s.p[*o] == '`' ? run + 1 : 0;
			if (run == n && (*o + 1 == s.n || s.p[*o + 1] != '`')) {
				*o += 1 - n;
				return true;
			}
		}
	}
	return false;
}

/* What stands between two places of the line. */
struct span {
	size_t from_piece, from, to_piece, to;
};

static struct pl_str span_text(const struct pl_tmpl *t, const struct span *s, size_t i)
{
	struct pl_str text = pl_tmpl_piece(t, i)->text;

	return pl_str_sub(text, i == s->from_piece ? s->from : 0,
	                  i == s->to_piece ? s->to : text.n);
}

/* A value in a code span of its own is such a span, an array several. */
static int write_whole_span(struct pl_tmpl *t, const struct pl_slot *slot, struct pl_str value,
                            struct pl_sb *out)
{
	(void)t;
	(void)slot;
	pl_quote_code(out, value);
	return 0;
}

static int render_span(struct pl_tmpl *t, const struct span *s, struct pl_sb *out)
{
	struct pl_sb content = PL_SB_INIT;
	struct pl_slot *only = NULL;
	size_t slots = 0, bytes = 0;
	bool command = false;
	int rc = 0;

	for (size_t i = s->from_piece; i <= s->to_piece; i++) {
		struct pl_str text = pl_tmpl_piece(t, i)->slot ? PL_S_NONE : span_text(t, s, i);

		bytes += text.n;
		command |= pl_str_find_char(text, ' ') != SIZE_MAX;
		if (pl_tmpl_piece(t, i)->slot && !pl_tmpl_is_nothing(pl_tmpl_piece(t, i))) {
			slots++;
			only = pl_tmpl_piece(t, i)->slot;
		}
	}
	if (slots == 1 && !bytes)
		return write_value(t, only, write_whole_span, ", ", out);
	for (size_t i = s->from_piece; i <= s->to_piece && !rc; i++) {
		const struct pl_piece *piece = pl_tmpl_piece(t, i);

		if (!piece->slot)
			pl_sb_add(&content, span_text(t, s, i));
		else if (!pl_tmpl_is_nothing(piece))
			rc = write_value(t, piece->slot, command ? write_word : write_span,
			                 command ? " " : ", ", &content);
	}
	if (!rc)
		pl_quote_code(out, pl_sb_str(&content));
	pl_sb_deinit(&content);
	return rc;
}

static bool has_slot(const struct pl_tmpl *t, size_t from, size_t to)
{
	for (size_t i = from; i <= to; i++)
		if (pl_tmpl_piece(t, i)->slot)
			return true;
	return false;
}

/* Text with its code spans; from and to are pieces. */
static int render_text(struct pl_tmpl *t, const struct pl_tmpl_line *line, struct pl_sb *out)
{
	size_t i = line->from, o = 0;
	int rc = 0;

	while (i < line->to && !rc) {
		const struct pl_piece *piece = pl_tmpl_piece(t, i);
		size_t n = 0, close_i = i, close_o;

		if (piece->slot) {
			if (!pl_tmpl_is_nothing(piece))
				rc = write_value(t, piece->slot, write_text, ", ", out);
			i++;
			continue;
		}
		for (; o < piece->text.n && piece->text.p[o] != '`'; o++) {
			pl_sb_addc(out, piece->text.p[o]);
			if (piece->text.p[o] == '\\' && o + 1 < piece->text.n)
				pl_sb_addc(out, piece->text.p[++o]);
		}
		while (o + n < piece->text.n && piece->text.p[o + n] == '`')
			n++;
		close_o = o + n;
		if (!n || !find_close(t, line->to, n, &close_i, &close_o)) {
			pl_sb_add(out, pl_str_sub(piece->text, o, o + n));
			o += n;
		} else if (!has_slot(t, i, close_i)) {
			pl_sb_add(out, pl_str_sub(piece->text, o, close_o + n));
			o = close_o + n;
		} else {
			struct span span = { i, o + n, close_i, close_o };

			rc = render_span(t, &span, out);
			i = close_i;
			o = close_o + n;
		}
		if (o >= pl_tmpl_piece(t, i)->text.n) {
			i++;
			o = 0;
		}
	}
	return rc;
}

/* Follow the quotes of a command's own text. */
static void follow_quotes(struct pl_tmpl *t, struct pl_str s)
{
	for (size_t i = 0; i < s.n; i++) {
		char c = s.p[i];

		if (t->quote == '#')
			return;
		if (c == '\\' && t->quote != '\'') {
			i++;
		} else if (t->quote) {
			if (c == t->quote)
				t->quote = '\0';
		} else if (c == '\'' || c == '"') {
			t->quote = c;
		} else if (c == '#' && (!i || s.p[i - 1] == ' ' || s.p[i - 1] == '\t')) {
			t->quote = '#';
		} else if (pl_str_starts(pl_str_sub(s, i, s.n), PL_S("<<<"))) {
			i += 2;
		} else if (pl_str_starts(pl_str_sub(s, i, s.n), PL_S("<<"))) {
			t->heredoc = true;
		}
	}
}

static int render_command(struct pl_tmpl *t, struct pl_slot *slot, struct pl_sb *out)
{
	if (t->quote && t->quote != '#')
		return pl_tmpl_bad(t, slot,
		           "this slot stands in quotes: a value brings its own, take "
		           "these away");
	if (t->heredoc)
		return pl_tmpl_bad(t, slot,
		           "this slot stands behind a here-document, where nothing can "
		           "be quoted: pass the value as an argument");
	return write_value(t, slot, write_word, " ", out);
}

static int render_json(struct pl_tmpl *t, struct pl_slot *slot, struct pl_sb *out)
{
	const pl_json *value = NULL;
	int rc = pl_tmpl_value(t, slot, &value);

	if (!rc && t->quote == '"')
		rc = pl_tmpl_bad(t, slot,
		                 "this slot stands in quotes: as JSON a value has its own");
	if (!rc)
		pl_tmpl_json(value, out);
	return rc;
}

/* A line of a block: no markup in it but the slots. */
static int render_code(struct pl_tmpl *t, const struct pl_tmpl_line *line, struct pl_sb *out)
{
	int rc = 0;

	for (size_t i = line->from; i < line->to && !rc; i++) {
		struct pl_slot *slot = pl_tmpl_piece(t, i)->slot;

		if (!slot) {
			pl_sb_add(out, pl_tmpl_piece(t, i)->text);
			if (t->block == PL_BLOCK_COMMANDS || t->block == PL_BLOCK_JSON)
				follow_quotes(t, pl_tmpl_piece(t, i)->text);
		} else if (slot->kind == PL_SLOT_COMMENT) {
			continue;
		} else if (t->block == PL_BLOCK_COMMANDS) {
			rc = render_command(t, slot, out);
		} else if (t->block == PL_BLOCK_JSON) {
			rc = render_json(t, slot, out);
		} else {
			rc = write_value(t, slot,
			                 t->block == PL_BLOCK_FRONT ? write_front : write_plain,
			                 ", ", out);
		}
	}
	if (t->quote == '#' || t->block == PL_BLOCK_JSON)
		t->quote = '\0'; /* neither goes on on the next line */
	return rc;
}

int pl_tmpl_line_once(struct pl_tmpl *t, const struct pl_tmpl_line *line)
{
	int rc = t->block == PL_BLOCK_TEXT ? render_text(t, line, t->out)
	                                   : render_code(t, line, t->out);

	if (line->ends)
		pl_sb_addc(t->out, '\n');
	return rc;
}

/* A list mark: "-", "*", "+", "1.". */
static bool is_mark(struct pl_str s)
{
	size_t n = 0;

	if (s.n == 1 && strchr("-*+", s.p[0]))
		return true;
	while (n < s.n && pl_is_digit(s.p[n]))
		n++;
	return n && n + 1 == s.n && (s.p[n] == '.' || s.p[n] == ')');
}

/* The slot that stands alone on the line, list marks, blanks and backticks aside; or NULL. */
static struct pl_slot *alone(const struct pl_tmpl *t, const struct pl_tmpl_line *line)
{
	struct pl_slot *only = NULL;

	for (size_t i = line->from; i < line->to; i++) {
		const struct pl_piece *piece = pl_tmpl_piece(t, i);
		struct pl_str text = pl_str_trim(piece->text);

		if (pl_tmpl_is_nothing(piece))
			continue;
		if (piece->slot && only)
			return NULL;
		if (piece->slot)
			only = piece->slot;
		else if (t->block == PL_BLOCK_TEXT && text.n && text.p[text.n - 1] == '`')
			text = pl_str_trim(pl_str_sub(text, 0, text.n - 1));
		if (!piece->slot && text.n && (t->block != PL_BLOCK_TEXT || only || !is_mark(text)))
			return NULL;
	}
	return only;
}

int pl_tmpl_line(struct pl_tmpl *t, const struct pl_tmpl_line *line)
{
	struct pl_slot *slot = alone(t, line);
	const pl_json *value = NULL;
	int rc = 0;

	if (slot && slot->kind == PL_SLOT_VALUE && t->block != PL_BLOCK_JSON &&
	    t->block != PL_BLOCK_FRONT)
		rc = pl_tmpl_value(t, slot, &value);
	if (rc || pl_json_type(value) != PL_JSON_ARRAY)
		return rc ? rc : pl_tmpl_line_once(t, line);
	t->each = slot;
	for (size_t i = 0; i < pl_json_len(value) && !rc; i++) {
		t->element = pl_json_at(value, i);
		rc = pl_tmpl_line_once(t, line);
	}
	t->each = NULL;
	return rc;
}
