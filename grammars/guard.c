/*
 * grammars/guard.c -- stands between the parser and the scanner of each grammar. A scanner is C
 * that somebody wrote by hand, and no budget is asked while it runs: a loop such as
 * `while (lookahead != ')') advance` never ends in a text that does. Past the end of the text the
 * guard lets a scanner advance a few times, then takes the word from it: no token is found here.
 *
 * build-grammar names the two functions: SCAN is the one that the parser calls, and the scanner's
 * own is renamed to pl_scan.
 */
#include <setjmp.h>

#include "tree_sitter/parser.h"

/* More than any word or mark that a scanner tries letter by letter. */
#define PAST_END_MAX 256

bool pl_scan(void *payload, TSLexer *lexer, const bool *valid_symbols);
bool SCAN(void *payload, TSLexer *lexer, const bool *valid_symbols);

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
