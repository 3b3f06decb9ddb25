/* lib/read/extract_parse.c */
#include "read/extract_parse.h"

#include <pthread.h>
#include <stdlib.h>

enum {
	CHUNK = 1024,     /* bytes that the lexer gets at once */
	OPERATIONS = 100, /* between two calls of the progress callback, says the library */
};

/*
 * What a parse may spend: so much, and so much more for each byte of text, up to the last. Real
 * code takes up to 2.3 operations, 90 allocated and 2.3 read bytes for each; a line of 1000
 * semicolons, 13 and 550. The memory in use is never more than what was allocated in all.
 */
static const struct limit {
	uint64_t least, per_byte, most;
} operations = { 1u << 20, 16, 32u << 20 },
  allocated = { 64u << 20, 640, 1u << 30 },
  read = { 16u << 20, 64, 256u << 20 };

/* The square of a run of tokens is what a query walks for it; the sum of these. */
static const uint64_t max_walk = 64u << 20;

static bool is_past(const struct limit *limit, uint64_t used, size_t n)
{
	uint64_t most = limit->least + limit->per_byte * n;

	return used > (most < limit->most ? most : limit->most);
}

/* What the parse that runs in this thread has done. */
static _Thread_local struct {
	uint64_t operations, allocated, read;
} spent;

static void *count_malloc(size_t size)
{
	spent.allocated += size;
	return pl_malloc(size);
}

static void *count_calloc(size_t n, size_t size)
{
	spent.allocated += n * size;
	return pl_calloc(n, size);
}

static void *count_realloc(void *old, size_t size)
{
	spent.allocated += size;
	return pl_realloc_array(old, 1, size);
}

static void set_allocator(void)
{
	ts_set_allocator(count_malloc, count_calloc, count_realloc, free);
}

void pl_extract_parse_prepare(void)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;

	pthread_once(&once, set_allocator);
}

struct parse {
	struct pl_str text;
	bool over;
};

static bool is_over(struct parse *p)
{
	p->over |= is_past(&operations, spent.operations, p->text.n) ||
	           is_past(&allocated, spent.allocated, p->text.n) ||
	           is_past(&read, spent.read, p->text.n);
	return p->over;
}

static const char *read_chunk(void *ctx, uint32_t offset, TSPoint at, uint32_t *n)
{
	struct parse *p = ctx;

	(void)at;
	*n = 0;
	if (offset >= p->text.n || is_over(p))
		return "";
	*n = p->text.n - offset < CHUNK ? (uint32_t)(p->text.n - offset) : CHUNK;
	spent.read += *n;
	return p->text.p + offset;
}

static bool on_progress(TSParseState *state)
{
	spent.operations += OPERATIONS;
	return is_over(state->payload);
}

TSTree *pl_extract_parse(const TSLanguage *language, struct pl_str text)
{
	/* one that is used again has room left from what it read before, which does not count */
	TSParser *parser = ts_parser_new();
	struct parse p = { text, false };
	TSTree *tree = NULL;

	memset(&spent, 0, sizeof(spent));
	if (ts_parser_set_language(parser, language))
		tree = ts_parser_parse_with_options(parser, NULL,
		                                    (TSInput){ &p, read_chunk, TSInputEncodingUTF8,
		                                               NULL },
		                                    (TSParseOptions){ &p, on_progress });
	ts_parser_delete(parser);
	if (tree && p.over) { /* the text ended too early for it */
		ts_tree_delete(tree);
		tree = NULL;
	}
	return tree;
}

bool pl_extract_is_walkable(TSNode root)
{
	TSTreeCursor cursor = ts_tree_cursor_new(root);
	uint64_t walk = 0, run = 0;
	bool down = true;

	while (walk <= max_walk) {
		TSNode node = ts_tree_cursor_current_node(&cursor);

		if (down) {
			run = ts_node_is_named(node) ? 0 : run + 1;
			walk += run;
		}
		if (down && ts_node_has_error(node) && ts_tree_cursor_goto_first_child(&cursor)) {
			run = 0;
			continue;
		}
		if (ts_tree_cursor_goto_next_sibling(&cursor)) {
			down = true;
			continue;
		}
		if (!ts_tree_cursor_goto_parent(&cursor))
			break;
		run = 0;
		down = false;
	}
	ts_tree_cursor_delete(&cursor);
	return walk <= max_walk;
}
