/*
 * lib/read/grammar.h -- a language's parser and its compiled query, loaded on demand.
 *
 * A grammar is loaded once a process and kept until pl_grammars_free; it is read-only after
 * that, so threads share it. Parsers and cursors are per thread: see read/extract.h.
 */
#ifndef PL_READ_GRAMMAR_H
#define PL_READ_GRAMMAR_H

#include "read/facts.h"
#include "read/lang.h"

#include <tree_sitter/api.h>

/* What a capture of the query stands for; indexed by capture id. */
struct pl_capture {
	enum {
		PL_CAPTURE_IGNORE,
		PL_CAPTURE_DEFINITION,
		PL_CAPTURE_NAME,
		PL_CAPTURE_DECLARATOR, /* the name is somewhere inside, as C writes it */
		PL_CAPTURE_MISREAD,    /* the grammar took it for something else, without an error */
		PL_CAPTURE_MARK
	} what;
	int arg; /* enum pl_kind of a definition; enum pl_mark_role of a mark */
	int relation;
};

struct pl_grammar {
	const TSLanguage *language;
	TSQuery *query;
	struct pl_capture *captures;
	uint32_t n_captures;
	TSFieldId declarator, parameters, value, body, name,
		type;  /* 0 where the grammar has none */
	void *library; /* dlopen's handle */
};

/* True when the predicates of the pattern hold for the match: (#any-of? @capture "word" ...). */
bool pl_grammar_accepts(const struct pl_grammar *grammar, const TSQueryMatch *match,
                        struct pl_str text);

/* How many patterns its query has. */
uint32_t pl_grammar_patterns(const struct pl_grammar *grammar);

struct pl_grammars;
struct pl_grammars *pl_grammars_new(void);
void pl_grammars_free(struct pl_grammars *grammars);

/*
 * The grammar of lang, loaded if need be; thread-safe. *out is borrowed from grammars. references:
 * its query finds who names whom as well; without them a query is made ready in half the time,
 * which is much of what reading a few files costs. A broken query's error has its file, line and
 * column (1-based, bytes) and the name at fault.
 */
PL_MUST_CHECK int pl_grammars_get(struct pl_grammars *grammars, const struct pl_lang *lang,
                                  bool references, const struct pl_grammar **out,
                                  struct pl_err *err);

#endif
