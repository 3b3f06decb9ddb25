/* lib/read/extract_parse.c */
#include "read/extract_parse.h"

#include "base/vec.h"

#include <pthread.h>
#include <setjmp.h>
#include <stddef.h>
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

static bool is_past(const struct limit *limit, uint64_t used, size_t n)
{
	uint64_t most = limit->least + limit->per_byte * n;

	return used > (most < limit->most ? most : limit->most);
}

/* Stands before all memory of the core. */
struct block {
	_Alignas(max_align_t) size_t place; /* in the list of those that a parse made */
};

/* What the parse that runs in this thread has done. */
static _Thread_local struct {
	uint64_t operations, allocated, read;
	size_t n; /* bytes of its text */
	bool runs;
	/*
	 * The blocks that it made and has not freed, to be freed when it is stopped. A place that is free
	 * has the number of the next one, times two and one more, which no block's address is.
	 */
	PL_VEC(void *) blocks;
	size_t free_place; /* blocks.n: none */
	jmp_buf over;
} spent;

/*
 * A single step of the parser may copy without end, as when the text is over and all readings of
 * it are gathered. No callback is asked in there: only its next wish for memory can stop it.
 */
static void count(size_t size)
{
	spent.allocated += size;
	if (spent.runs && is_past(&allocated, spent.allocated, spent.n))
		longjmp(spent.over, 1);
}

static void *list_block(struct block *b)
{
	b->place = spent.free_place;
	if (!spent.runs) {
		b->place = SIZE_MAX;
	} else if (b->place < spent.blocks.n) {
		spent.free_place = (uintptr_t)spent.blocks.at[b->place] >> 1;
		spent.blocks.at[b->place] = b;
	} else {
		pl_vec_push(&spent.blocks, (void *)b);
		spent.free_place = spent.blocks.n;
	}
	return b + 1;
}

/* A tree may outlive the parse that made it: then its blocks are in no list, or in another's place. */
static void unlist_block(struct block *b)
{
	if (!spent.runs || b->place >= spent.blocks.n || spent.blocks.at[b->place] != b)
		return;
	spent.blocks.at[b->place] = (void *)(((uintptr_t)spent.free_place << 1) | 1);
	spent.free_place = b->place;
}

/* A size that no memory has room for stays one with the header. */
static size_t with_header(size_t size)
{
	return size > SIZE_MAX - sizeof(struct block) ? SIZE_MAX : size + sizeof(struct block);
}

static void *count_malloc(size_t size)
{
	count(size);
	return list_block(pl_malloc(with_header(size)));
}

static void *count_calloc(size_t n, size_t size)
{
	if (size && n > SIZE_MAX / size)
		pl_die_oom();
	count(n * size);
	return list_block(pl_calloc(1, with_header(n * size)));
}

static void *count_realloc(void *old, size_t size)
{
	struct block *b = old;

	if (!old)
		return count_malloc(size);
	count(size);
	unlist_block(--b);
	return list_block(pl_realloc_array(b, 1, with_header(size)));
}

static void count_free(void *p)
{
	struct block *b = p;

	if (!p)
		return;
	unlist_block(--b);
	free(b);
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

static void start(size_t n)
{
	memset(&spent, 0, sizeof(spent));
	spent.n = n;
	spent.runs = true;
}

/* What it made and still holds lives on without it. */
static void end(void)
{
	spent.runs = false;
	pl_vec_free(&spent.blocks);
}

/* It was stopped anywhere: nothing of it can be used, not even to take it apart. */
static void abandon(void)
{
	for (size_t i = 0; i < spent.blocks.n; i++)
		if (!((uintptr_t)spent.blocks.at[i] & 1))
			free(spent.blocks.at[i]);
	end();
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

TSTree *pl_extract_parse(const TSLanguage *language, struct pl_str text)
{
	struct parse p = { text, false };
	TSTree *tree;

	start(text.n);
	if (setjmp(spent.over)) {
		abandon();
		return NULL;
	}
	tree = run(language, &p);
	end();
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
