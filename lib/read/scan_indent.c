/* lib/read/scan_indent.c */
#include "read/scan_indent.h"

#include "base/limits.h"

struct block {
	size_t decl;
	uint32_t column; /* of its keyword's line */
	size_t body;     /* its first token */
};

struct blocks {
	PL_VEC(struct block) open;
};

/* How far a line is indented, a tab up to the next multiple of eight as the language has it. */
static uint32_t column_of(struct pl_str text, uint32_t offset)
{
	uint32_t start = offset, column = 0;

	while (start && text.p[start - 1] != '\n')
		start--;
	for (uint32_t i = start; i < offset; i++)
		column = text.p[i] == '\t' ? (column / 8 + 1) * 8 : column + 1;
	return column;
}

/* End the blocks that a line at column does not belong to; last is the token before it. */
static void close_blocks(struct pl_scanner *s, struct blocks *b, uint32_t column, size_t last)
{
	for (; b->open.n && b->open.at[b->open.n - 1].column >= column; b->open.n--) {
		const struct block *block = &b->open.at[b->open.n - 1];

		s->out->decls.at[block->decl].to = s->tk.at[last].to;
		if (last >= block->body)
			pl_scan_mark(s, PL_MARK_BODY, block->body, last + 1, 0);
	}
}

/* The bases in the parentheses that open at i; a keyword argument is none. */
static void mark_bases(struct pl_scanner *s, size_t i)
{
	size_t end = s->pair[i];

	for (i++; i < end; i++) {
		size_t first = i;

		while (pl_scan_word_at(s, i).n && pl_scan_is(s, i + 1, '.'))
			i += 2;
		if (pl_scan_word_at(s, i).n && !pl_scan_is(s, i + 1, '=')) {
			size_t args = i + 1;

			if (pl_scan_is(s, args, s->lang->type_open))
				i = pl_scan_past_close(s, args) - 1;
			pl_scan_mark(s, PL_MARK_SUPERTYPE, first, i + 1, PL_REL_EXTENDS);
			pl_scan_mark(s, PL_MARK_REFERENCE, first, args, 0);
		}
		while (i < end && !pl_scan_is(s, i, ','))
			i = pl_scan_is(s, i, '(') || pl_scan_is(s, i, '[') || pl_scan_is(s, i, '{')
			            ? pl_scan_past_close(s, i)
			            : i + 1;
	}
}

/* The token that ends the head which goes on at i: the one behind its colon, or the next line. */
static size_t past_head(struct pl_scanner *s, size_t i, bool type)
{
	if (pl_scan_is(s, i, '[') && s->pair[i] < s->tk.n) {
		pl_scan_mark(s, PL_MARK_TYPE_PARAMETERS, i, s->pair[i] + 1, 0);
		i = s->pair[i] + 1;
	}
	if (pl_scan_is(s, i, '(') && s->pair[i] < s->tk.n) {
		if (type)
			mark_bases(s, i);
		else
			pl_scan_mark(s, PL_MARK_PARAMETERS, i, s->pair[i] + 1, 0);
		i = s->pair[i] + 1;
	}
	while (i < s->tk.n && !s->tk.at[i].first && !pl_scan_is(s, i, ':'))
		i++;
	return pl_scan_is(s, i, ':') ? i + 1 : i;
}

void pl_scan_indent(struct pl_scanner *s)
{
	struct blocks b = { PL_VEC_INIT };
	size_t first = SIZE_MAX; /* of the annotations that what follows may have */

	for (size_t i = 0; i < s->tk.n; i++) {
		size_t word = i;
		bool type;

		if (!s->tk.at[i].first || pl_scan_is(s, i, ')') || pl_scan_is(s, i, ']') ||
		    pl_scan_is(s, i, '}'))
			continue;
		if (i)
			close_blocks(s, &b, column_of(s->text, s->tk.at[i].from), i - 1);
		if (s->lang->annotation.n && pl_scan_is(s, i, s->lang->annotation.p[0])) {
			first = first == SIZE_MAX ? i : first;
			continue;
		}
		while (pl_str_in(pl_scan_word_at(s, word), s->lang->modifiers,
		                 s->lang->n_modifiers))
			word++;
		type = pl_scan_type_word(s, word);
		if ((type || pl_scan_member_word(s, word)) && pl_scan_word_at(s, word + 1).n &&
		    !s->tk.at[word + 1].first && b.open.n < PL_MAX_TYPE_DEPTH) {
			enum pl_kind kind = type ? pl_scan_type_word(s, word)
			                         : pl_scan_member_word(s, word);
			struct block block = { .column = column_of(s->text, s->tk.at[i].from) };

			block.body = past_head(s, word + 2, type);
			block.decl = pl_scan_declare(s, kind, first == SIZE_MAX ? i : first,
			                             block.body - 1, word + 1);
			pl_vec_push(&b.open, block);
		}
		first = SIZE_MAX;
	}
	if (s->tk.n)
		close_blocks(s, &b, 0, s->tk.n - 1);
	pl_vec_free(&b.open);
}
