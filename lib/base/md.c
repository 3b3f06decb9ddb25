/* lib/base/md.c */
#include "base/md.h"

#include <cmark.h>

struct walk {
	struct pl_md *md;
	const struct pl_str *lines; /* of the text, for what libcmark does not tell */
	size_t n_lines;
	unsigned before; /* lines above the text */
};

/* --- words --------------------------------------------------------------------------------- */

struct words {
	struct pl_sb text;
	PL_VEC(struct pl_md_span) spans; /* text is set when all is read */
	PL_VEC(size_t) ends;
};

static void add_code(struct words *words, const char *literal)
{
	struct pl_md_span *span = pl_vec_add(&words->spans);

	span->at = words->text.n;
	pl_sb_addf(&words->text, "`%s`", literal);
	pl_vec_push(&words->ends, words->text.n - 1);
}

/* The words of an inline node and those below it; skip (may be NULL) is left out. */
static void collect(cmark_node *node, const cmark_node *skip, struct words *words)
{
	cmark_iter *it = cmark_iter_new(node);
	cmark_event_type event;

	while ((event = cmark_iter_next(it)) != CMARK_EVENT_DONE) {
		cmark_node *at = cmark_iter_get_node(it);

		if (event != CMARK_EVENT_ENTER)
			continue;
		if (at == skip) {
			cmark_iter_reset(it, at, CMARK_EVENT_EXIT);
			continue;
		}
		switch (cmark_node_get_type(at)) {
		case CMARK_NODE_TEXT:
			pl_sb_adds(&words->text, cmark_node_get_literal(at));
			break;
		case CMARK_NODE_CODE:
			add_code(words, cmark_node_get_literal(at));
			break;
		case CMARK_NODE_SOFTBREAK:
		case CMARK_NODE_LINEBREAK:
			pl_sb_addc(&words->text, ' ');
			break;
		default:
			break;
		}
	}
	cmark_iter_free(it);
}

static void take_words(struct walk *walk, cmark_node *node, const cmark_node *skip,
                       struct pl_md_block *block)
{
	struct words words = { PL_SB_INIT, PL_VEC_INIT, PL_VEC_INIT };
	struct pl_arena *arena = &walk->md->arena;

	collect(node, skip, &words);
	block->text = pl_arena_dup(arena, pl_sb_str(&words.text));
	block->n_spans = words.spans.n;
	block->spans = PL_ARENA_ARRAY(arena, struct pl_md_span, words.spans.n);
	for (size_t i = 0; i < words.spans.n; i++) {
		block->spans[i] = words.spans.at[i];
		block->spans[i].text = pl_str_sub(block->text, words.spans.at[i].at + 1,
		                                  words.ends.at[i]);
	}
	pl_sb_deinit(&words.text);
	pl_vec_free(&words.spans);
	pl_vec_free(&words.ends);
}

/* --- blocks -------------------------------------------------------------------------------- */

static unsigned line_of(const struct walk *walk, int line)
{
	return walk->before + (unsigned)(line > 0 ? line : 1);
}

static size_t run_of(struct pl_str s, char mark)
{
	size_t n = 0;

	while (n < s.n && s.p[n] == mark)
		n++;
	return n;
}

/* libcmark does not say whether a fence was closed: its last line tells. */
static bool is_closed(const struct walk *walk, int from, int column, int to)
{
	struct pl_str open, last;
	size_t at = (size_t)column - 1, n;

	if (from < 1 || to <= from || (size_t)to > walk->n_lines)
		return false;
	open = walk->lines[from - 1];
	last = pl_str_trim(walk->lines[to - 1]);
	if (at >= open.n)
		return false;
	n = run_of(pl_str_sub(open, at, open.n), open.p[at]);
	while (last.n && last.p[0] == '>') /* in a quote */
		last = pl_str_trim(pl_str_sub(last, 1, last.n));
	return last.n >= n && run_of(last, open.p[at]) == last.n;
}

static void add_code_block(struct walk *walk, cmark_node *node, struct pl_md_block *block)
{
	const int from = cmark_node_get_start_line(node), to = cmark_node_get_end_line(node);
	const int column = cmark_node_get_start_column(node);
	struct pl_str line = PL_S_NONE;

	if (from >= 1 && (size_t)from <= walk->n_lines && column >= 1)
		line = walk->lines[from - 1];
	if ((size_t)column <= line.n)
		line = pl_str_sub(line, (size_t)column - 1, line.n);
	block->fenced = run_of(line, '`') >= 3 || run_of(line, '~') >= 3;
	block->closed = !block->fenced || is_closed(walk, from, column, to);
	block->text_line = line_of(walk, from) + block->fenced;
	block->text = pl_arena_dup(&walk->md->arena, pl_str_of(cmark_node_get_literal(node)));
	block->info = pl_arena_dup(&walk->md->arena, pl_str_of(cmark_node_get_fence_info(node)));
}

static void add_item(struct walk *walk, cmark_node *node, struct pl_md_block *block)
{
	cmark_node *first = cmark_node_first_child(node), *strong = NULL;
	struct pl_md_block words = { .n_spans = 0 };

	if (!first || cmark_node_get_type(first) != CMARK_NODE_PARAGRAPH)
		return;
	strong = cmark_node_first_child(first);
	if (strong && cmark_node_get_type(strong) == CMARK_NODE_STRONG) {
		take_words(walk, strong, NULL, &words);
		block->strong = words.text;
	} else {
		strong = NULL;
	}
	take_words(walk, first, strong, block);
}

/* True for a paragraph whose words its item has already. */
static bool begins_item(cmark_node *node)
{
	cmark_node *parent = cmark_node_parent(node);

	return parent && cmark_node_get_type(parent) == CMARK_NODE_ITEM &&
	       cmark_node_first_child(parent) == node;
}

static void add_block(struct walk *walk, cmark_node *node, enum pl_md_kind kind)
{
	struct pl_md_block *block = pl_vec_add(&walk->md->blocks);

	block->kind = kind;
	block->line = line_of(walk, cmark_node_get_start_line(node));
	block->end_line = line_of(walk, cmark_node_get_end_line(node));
	if (block->end_line < block->line) /* an item that ends in nothing */
		block->end_line = block->line;
	switch (kind) {
	case PL_MD_HEADING:
		block->level = (unsigned)cmark_node_get_heading_level(node);
		take_words(walk, node, NULL, block);
		break;
	case PL_MD_CODE:
		add_code_block(walk, node, block);
		break;
	case PL_MD_ITEM:
		add_item(walk, node, block);
		break;
	case PL_MD_TEXT:
		take_words(walk, node, NULL, block);
		break;
	}
}

static void add_link(struct walk *walk, cmark_node *node, bool image)
{
	struct pl_md_link *link = pl_vec_add(&walk->md->links);

	link->to = pl_arena_dup(&walk->md->arena, pl_str_of(cmark_node_get_url(node)));
	link->line = line_of(walk, cmark_node_get_start_line(node));
	link->image = image;
}

static void add_node(struct walk *walk, cmark_node *node)
{
	switch (cmark_node_get_type(node)) {
	case CMARK_NODE_HEADING:
		add_block(walk, node, PL_MD_HEADING);
		break;
	case CMARK_NODE_CODE_BLOCK:
		add_block(walk, node, PL_MD_CODE);
		break;
	case CMARK_NODE_ITEM:
		add_block(walk, node, PL_MD_ITEM);
		break;
	case CMARK_NODE_PARAGRAPH:
		if (!begins_item(node))
			add_block(walk, node, PL_MD_TEXT);
		break;
	case CMARK_NODE_LINK:
		add_link(walk, node, false);
		break;
	case CMARK_NODE_IMAGE:
		add_link(walk, node, true);
		break;
	default:
		break;
	}
}

/* libcmark ends a line at a carriage return alone, and nobody else does: lines would be counted apart. */
static struct pl_str without_lone_returns(struct pl_arena *arena, struct pl_str text)
{
	char *copy = pl_arena_cstr(arena, text);

	for (size_t i = 0; i < text.n; i++)
		if (copy[i] == '\r' && (i + 1 == text.n || copy[i + 1] != '\n'))
			copy[i] = ' ';
	return (struct pl_str){ copy, text.n };
}

void pl_md_parse(struct pl_md *md, struct pl_str text, unsigned first_line)
{
	struct walk walk = { .md = md, .before = first_line - 1 };
	PL_VEC(struct pl_str) lines = PL_VEC_INIT;
	struct pl_str rest, line;
	cmark_node *document;
	cmark_iter *it;
	cmark_event_type event;

	memset(md, 0, sizeof(*md));
	rest = text = without_lone_returns(&md->arena, text);
	while (pl_str_split(&rest, '\n', &line))
		pl_vec_push(&lines, line);
	walk.lines = lines.at;
	walk.n_lines = lines.n;
	document = cmark_parse_document(text.n ? text.p : "", text.n, CMARK_OPT_DEFAULT);
	it = cmark_iter_new(document);
	while ((event = cmark_iter_next(it)) != CMARK_EVENT_DONE)
		if (event == CMARK_EVENT_ENTER)
			add_node(&walk, cmark_iter_get_node(it));
	cmark_iter_free(it);
	cmark_node_free(document);
	pl_vec_free(&lines);
}

void pl_md_deinit(struct pl_md *md)
{
	pl_arena_deinit(&md->arena);
	pl_vec_free(&md->blocks);
	pl_vec_free(&md->links);
}

void pl_md_anchor(struct pl_str heading, struct pl_sb *out)
{
	for (size_t i = 0; i < heading.n; i++) {
		const char c = heading.p[i];

		if (pl_is_word(c) || c == '-')
			pl_sb_addc(out, pl_lower(c));
		else if (c == ' ')
			pl_sb_addc(out, '-');
	}
}
