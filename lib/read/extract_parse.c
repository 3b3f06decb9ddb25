/* lib/read/extract_parse.c */
#include "read/extract_parse.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdint.h>
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

/* n: bytes of the text. */
static uint64_t most(const struct limit *limit, size_t n)
{
	uint64_t sum = limit->least + limit->per_byte * n;

	return sum < limit->most ? sum : limit->most;
}

/* What the parse that runs in this thread has done. */
static _Thread_local struct {
	struct pl_pool *pool; /* all that it allocates; NULL: none runs */
	uint64_t operations, allocated, read;
	uint64_t most_allocated;
	jmp_buf over;
} spent;

/*
 * A single step of the parser may copy without end, as when the text is over and all readings of
 * it are gathered. No callback is asked in there: only its next wish for memory can stop it.
 */
static void count(size_t size)
{
	spent.allocated += size;
	if (spent.allocated > spent.most_allocated)
		longjmp(spent.over, 1);
}

static void *count_malloc(size_t size)
{
	if (!spent.pool)
		return pl_malloc(size);
	count(size);
	return pl_pool_alloc(spent.pool, size);
}

static void *count_calloc(size_t n, size_t size)
{
	if (!spent.pool)
		return pl_calloc(n, size);
	count(n * size);
	return pl_pool_calloc(spent.pool, n, size);
}

static void *count_realloc(void *old, size_t size)
{
	if (!spent.pool)
		return pl_realloc_array(old, 1, size);
	count(size);
	return pl_pool_realloc(spent.pool, old, size);
}

/* What a parse frees it has made, and nobody else frees that. */
static void count_free(void *p)
{
	if (spent.pool)
		pl_pool_free(spent.pool, p);
	else
		free(p);
}

static void set_allocator(void)
{
	ts_set_allocator(count_malloc, count_calloc, count_realloc, count_free);
}

void pl_extract_parse_prepare(void)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;

	pthread_once(&once, set_allocator);
}

struct parse {
	struct pl_str text;
	volatile bool over; /* read behind a longjmp */
};

static bool is_over(struct parse *p)
{
	p->over |= spent.operations > most(&operations, p->text.n) ||
	           spent.read > most(&read, p->text.n);
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

static TSTree *run(const TSLanguage *language, struct parse *p)
{
	/* one that is used again has room left from what it read before, which does not count */
	TSParser *parser = ts_parser_new();
	TSTree *tree = NULL;

	if (ts_parser_set_language(parser, language))
		tree = ts_parser_parse_with_options(parser, NULL,
		                                    (TSInput){ p, read_chunk, TSInputEncodingUTF8,
		                                               NULL },
		                                    (TSParseOptions){ p, on_progress });
	ts_parser_delete(parser);
	return tree;
}

TSTree *pl_extract_parse(const TSLanguage *language, struct pl_str text, struct pl_pool *pool)
{
	struct parse p = { text, false };
	TSTree *tree = NULL;

	memset(&spent, 0, sizeof(spent));
	spent.most_allocated = most(&allocated, text.n);
	spent.pool = pool;
	/* one that ran out was stopped anywhere: nothing of it can be used, not even to take it apart */
	if (!setjmp(spent.over))
		tree = run(language, &p);
	spent.pool = NULL;
	return p.over ? NULL : tree; /* over: the text ended too early for it */
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
