/* lib/read/nester.c */
#include "read/nester.h"

void pl_nester_find_lines(struct pl_nester *ns)
{
	pl_lines_find(&ns->line_starts, ns->text);
	ns->file->lines = (uint32_t)ns->line_starts.n;
	if (ns->text.n == 0 || ns->text.p[ns->text.n - 1] == '\n')
		ns->file->lines--;
}

bool pl_nester_shares(const struct pl_nester *ns, struct pl_symbol *const *at, size_t n)
{
	size_t end = pl_nester_token_at(ns, at[n - 1]->name_from), k = 0;

	if (ns->lang->values_behind_names)
		return true;
	for (size_t i = pl_nester_token_at(ns, at[0]->range.from); i < end; i++) {
		if (ns->pair[i] >= ns->tokens->n || ns->pair[i] <= i)
			continue; /* it does not open */
		while (k < n && at[k]->name_from < ns->tokens->at[i].from)
			k++;
		if (k < n && at[k]->name_from < ns->tokens->at[ns->pair[i]].from &&
		    (!k || !pl_token_is(ns->text, ns->tokens, i, '(')))
			return true;
		i = ns->pair[i];
	}
	return false;
}

bool pl_nester_say(struct pl_nester *ns, uint64_t n)
{
	const uint64_t most = (1u << 20) + 64 * (uint64_t)ns->text.n;

	if (ns->said + n > most)
		return false;
	ns->said += n;
	return true;
}

struct pl_pos pl_nester_pos(const struct pl_nester *ns, uint32_t offset)
{
	size_t line = pl_lines_of(&ns->line_starts, offset);

	return (struct pl_pos){ (uint32_t)line + 1, offset - ns->line_starts.at[line] + 1 };
}

struct pl_range pl_nester_range(const struct pl_nester *ns, uint32_t from, uint32_t to)
{
	return (struct pl_range){ pl_nester_pos(ns, from), pl_nester_pos(ns, to), from, to };
}

/* True when an operator's symbol follows at offset: what looks like a bracket there is its name. */
static bool at_operator(const struct pl_nester *ns, uint32_t from, uint32_t i, uint32_t to)
{
	static const struct pl_str word = { "operator", 8 };

	return i + word.n < to && pl_str_starts(pl_str_sub(ns->text, i, to), word) &&
	       !pl_is_word(ns->text.p[i + word.n]) && (i == from || !pl_is_word(ns->text.p[i - 1]));
}

struct pl_str pl_nester_plain(struct pl_nester *ns, struct pl_str text)
{
	char *plain = pl_arena_cstr(&ns->file->arena, text);

	for (size_t i = 0; i < text.n; i++)
		if ((unsigned char)plain[i] < ' ')
			plain[i] = ' ';
	return (struct pl_str){ plain, text.n };
}

/* True when a mark that only tells that a keyword is a name stands at i: "r#type", "@class". */
static bool is_raw(const struct pl_nester *ns, uint32_t from, uint32_t i, uint32_t to)
{
	struct pl_str mark = ns->lang->raw_name;

	return mark.n && i + mark.n < to && !memcmp(ns->text.p + i, mark.p, mark.n) &&
	       pl_is_word(ns->text.p[i + mark.n]) && (i == from || !pl_is_word(ns->text.p[i - 1]));
}

/* A name as written, with '.' between parts and no blanks, comments or type arguments. */
struct pl_str pl_nester_name(struct pl_nester *ns, uint32_t from, uint32_t to)
{
	struct pl_sb sb = PL_SB_INIT;
	struct pl_str name;
	unsigned depth = 0;

	for (uint32_t i = from; i < to; i++) {
		char c = ns->text.p[i];

		if (c == 'o' && !depth && at_operator(ns, from, i, to)) {
			for (; i < to; i++) {
				if ((unsigned char)ns->text.p[i] <= ' ')
					continue;
				/* "operator new", but "operator==" however it is spaced */
				if (sb.n && (unsigned char)ns->text.p[i - 1] <= ' ' &&
				    pl_is_word(sb.p[sb.n - 1]) &&
				    (pl_is_word(ns->text.p[i]) || ns->lang->operator_blank))
					pl_sb_addc(&sb, ' ');
				pl_sb_addc(&sb, ns->text.p[i]);
			}
		} else if (c == '`' && !depth) { /* `it works`: a name of any text */
			while (++i < to && ns->text.p[i] != '`')
				pl_sb_addc(&sb, ns->text.p[i]);
		} else if (c == ns->lang->type_open) {
			depth++;
		} else if (c == ns->lang->type_close && depth) {
			depth--;
		} else if (depth || c == ' ' || (c >= '\t' && c <= '\r')) {
			continue;
		} else if (is_raw(ns, from, i, to)) {
			i += (uint32_t)ns->lang->raw_name.n - 1;
		} else if (c == ':' || c == '\\') {
			if (sb.n && sb.p[sb.n - 1] != '.')
				pl_sb_addc(&sb, '.');
		} else {
			pl_sb_addc(&sb, c);
		}
	}
	name = pl_str_trim(pl_sb_str(&sb));
	if (!name.n) /* "<<" and "<=>" are names of their own */
		name = pl_str_sub(ns->text, from + (ns->text.p[from] == ':'), to);
	name = pl_nester_plain(ns, name);
	pl_sb_deinit(&sb);
	return name;
}

/* "#region", "#pragma": a line of its own that is no part of what it stands in. */
static bool is_remark(const struct pl_nester *ns, struct pl_token t)
{
	const struct pl_lang *lang = ns->lang;
	struct pl_str word;

	if (t.kind == PL_TOKEN_COMMENT)
		return true;
	if (t.kind != PL_TOKEN_DIRECTIVE)
		return false;
	word = pl_directive_word(lang, pl_token_text(ns->text, t));
	return !pl_str_in(word, lang->conditional_if, lang->n_conditional_if) &&
	       !pl_str_in(word, lang->conditional_else, lang->n_conditional_else) &&
	       !pl_str_eq(word, lang->conditional_end);
}

/* Text on one line: blanks squeezed, comments gone, none just inside brackets. */
struct pl_str pl_nester_one_line(struct pl_nester *ns, uint32_t from, uint32_t to, size_t max)
{
	struct pl_sb sb = PL_SB_INIT;
	struct pl_str line;
	size_t i = pl_nester_token_at(ns, from);

	for (uint32_t end = from; i < ns->tokens->n && ns->tokens->at[i].to <= to; i++) {
		struct pl_token t = ns->tokens->at[i];

		if (is_remark(ns, t))
			continue;
		if (sb.n && t.from > end && sb.p[sb.n - 1] != '(' && ns->text.p[t.from] != ')')
			pl_sb_addc(&sb, ' ');
		pl_sb_add(&sb, pl_token_text(ns->text, t));
		end = t.to;
		if (sb.n > max) {
			while (max && ((unsigned char)sb.p[max] & 0xc0) == 0x80)
				max--;
			pl_sb_truncate(&sb, max);
			pl_sb_adds(&sb, "...");
			break;
		}
	}
	line = pl_nester_plain(ns,
	                       pl_sb_str(&sb)); /* strings and directives keep their line ends */
	pl_sb_deinit(&sb);
	return line;
}

/* Index of the first token that starts at offset or later. */
size_t pl_nester_token_at(const struct pl_nester *ns, uint32_t offset)
{
	return pl_token_at(ns->tokens, offset);
}

bool pl_nester_is_primary(const struct pl_nester *ns, const struct pl_symbol *symbol)
{
	return symbol->kind == PL_KIND_CONSTRUCTOR && ns->text.p[symbol->name_from] == '(';
}

struct pl_str pl_nester_object(const struct pl_nester *ns, const struct pl_symbol *symbol)
{
	size_t i = pl_nester_token_at(ns, symbol->name_from);

	/* a dot before the statement ends another one: "pass_on(): ...", "x = 1." */
	return i > 1 && ns->tokens->at[i - 1].from > symbol->range.from &&
	                       pl_token_is(ns->text, ns->tokens, i - 1, '.')
	               ? pl_token_text(ns->text, ns->tokens->at[i - 2])
	               : PL_S_NONE;
}

bool pl_nester_begins_comment(const struct pl_nester *ns, size_t i)
{
	struct pl_str text = pl_token_text(ns->text, ns->tokens->at[i]);

	for (size_t k = 0; k < ns->lang->n_line_comments; k++)
		if (pl_str_starts(text, ns->lang->line_comments[k]))
			return true;
	return false;
}
