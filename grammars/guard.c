/*
 * grammars/guard.c -- stands between the parser and the scanner of each grammar. A scanner is C
 * that somebody wrote by hand, and no budget is asked while it runs: a loop such as
 * `while (lookahead != ')') advance` never ends in a text that does. Past the end of the text the
 * guard lets a scanner advance a few times, then takes the word from it: no token is found here.
 *
 * A parse may also be left in the middle (lib/read/extract_parse.c), so that nobody destroys what the
 * scanner holds: the guard does, when the thread's next parse begins, or the thread ends.
 *
 * build-grammar names the functions: SCAN, CREATE and DESTROY are those that the parser calls, and the
 * scanner's own are renamed to pl_scan, pl_create and pl_destroy.
 */
#include <pthread.h>
#include <setjmp.h>

#include "tree_sitter/parser.h"

/* More than any word or mark that a scanner tries letter by letter. */
#define PAST_END_MAX 256

bool pl_scan(void *payload, TSLexer *lexer, const bool *valid_symbols);
bool SCAN(void *payload, TSLexer *lexer, const bool *valid_symbols);
void *pl_create(void);
void *CREATE(void);
void pl_destroy(void *payload);
void DESTROY(void *payload);

/* One scan of one thread. */
static _Thread_local struct {
	void (*advance)(TSLexer *, bool);
	unsigned past_end; /* calls of advance at the end of the text */
	jmp_buf stuck;
} scan;

static void guarded_advance(TSLexer *lexer, bool skip)
{
	/* The end reads as 0, and so does a NUL of the text: only eof() knows. */
	if (!lexer->lookahead && lexer->eof(lexer) && ++scan.past_end > PAST_END_MAX)
		longjmp(scan.stuck, 1);
	scan.advance(lexer, skip);
}

/* What a scanner holds in `payload` is read back from its last token before it is called again. */
bool SCAN(void *payload, TSLexer *lexer, const bool *valid_symbols)
{
	scan.advance = lexer->advance;
	scan.past_end = 0;
	lexer->advance = guarded_advance;
	bool found = !setjmp(scan.stuck) && pl_scan(payload, lexer, valid_symbols);
	lexer->advance = scan.advance;
	return found;
}

/* What the scanner of this thread's parse holds. */
static pthread_key_t held;

__attribute__((constructor)) static void make_key(void)
{
	pthread_key_create(&held, pl_destroy);
}

__attribute__((destructor)) static void drop_key(void)
{
	void *payload = pthread_getspecific(held);

	if (payload)
		pl_destroy(payload);
	pthread_key_delete(held);
}

void *CREATE(void)
{
	void *payload = pthread_getspecific(held);

	if (payload)
		pl_destroy(payload);
	payload = pl_create();
	pthread_setspecific(held, payload);
	return payload;
}

void DESTROY(void *payload)
{
	pthread_setspecific(held, NULL);
	pl_destroy(payload);
}
