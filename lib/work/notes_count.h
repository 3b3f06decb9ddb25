/*
 * lib/work/notes_count.h -- what the counting parts of the notes share: the files cut into tokens,
 * the types by name, and one way to add an observation.
 */
#ifndef PL_WORK_NOTES_COUNT_H
#define PL_WORK_NOTES_COUNT_H

#include "base/lines.h"
#include "read/lex.h"
#include "work/notes.h"

struct pl_counted {
	const struct pl_file *file;
	struct pl_tokens all;  /* with comments and directives */
	struct pl_tokens code; /* without them */
	uint32_t *pair;        /* partners of brackets among code; code.n: none */
	struct pl_line_starts lines;
	bool header; /* is included by others: by its suffix, in a language with directives */
	bool source; /* the other half of those */
};

enum { PL_MAX_ASCENT = 32 }; /* supertypes above one another; a circle ends there */

struct pl_counter {
	struct pl_notes *notes;
	const struct pl_notes_input *in;
	const struct pl_lang *lang;
	struct pl_counted *files; /* those that were read and are no tests, in order of path */
	size_t n_files;
	const struct pl_counted *at; /* the file that is counted now */
	struct pl_types types;       /* of those files */
	struct pl_map by_name;       /* last part of a name -> number of its first type + 1 */
	struct pl_map endings;       /* "Bone.h", "spine/Bone.h": all ways to name a file by its end */
	struct pl_map header_stems;
	struct pl_map namespaces;    /* at the top of a file */
	struct pl_map callables;     /* names of functions and methods */
	bool headers;                /* there are any */
	bool fields;                 /* classes have fields, not properties alone */
};

/* The byte that shows a symbol best: its name's. Annotations and templates stand lines before. */
static inline uint32_t pl_symbol_at(const struct pl_symbol *s)
{
	return s->name.n ? s->name_from : s->range.from;
}

/* One observation at a byte of the file at hand; of value it takes what fits in one line of code. */
void pl_count(struct pl_counter *c, enum pl_measure_id id, struct pl_str value, uint32_t offset);
void pl_count_word(struct pl_counter *c, enum pl_measure_id id, const char *value, uint32_t offset);
/* One observation of the whole file at hand. */
void pl_count_file(struct pl_counter *c, enum pl_measure_id id, struct pl_str value);
/* A name's shapes: camelCase, PascalCase, snake_case, UPPER_CASE, with "_" or "m_" before it. */
void pl_count_shape(struct pl_counter *c, enum pl_measure_id id, struct pl_str name,
                    uint32_t offset);
/* The same as values; returns how many, at most PL_TALLY_WAYS. Arena strings. */
size_t pl_name_shapes(struct pl_arena *arena, struct pl_str name, struct pl_str *out);

uint32_t pl_counted_line(const struct pl_counted *file, uint32_t offset); /* 1-based */
/* Text of code token i. */
struct pl_str pl_code_text(const struct pl_counted *file, size_t i);
bool pl_code_is(const struct pl_counted *file, size_t i, char c);
bool pl_code_word(const struct pl_counted *file, size_t i, const char *word);
/* The first code token at or behind offset. */
size_t pl_code_at(const struct pl_counted *file, uint32_t offset);
/* True when every word of words, blanks between, is a word of text. */
bool pl_has_words(struct pl_str text, struct pl_str words);

/* The first code token of the file at hand that is one of the idiom's words, or code.n. */
size_t pl_find_idiom(const struct pl_counter *c, const char *name);
/* One observation of the file at hand: "used" at code token found, or "none" when that is code.n. */
void pl_count_use(struct pl_counter *c, enum pl_measure_id id, size_t found);

bool pl_is_constant(const struct pl_lang *lang, const struct pl_symbol *symbol);
/* True for a name that the language gives: __init__, serialVersionUID, __toString of PHP. */
bool pl_is_given(const struct pl_lang *lang, struct pl_str name);
/* True for what has the word among its modifiers or in its signature. */
bool pl_is_marked(const struct pl_symbol *symbol, const char *word);
/* The type that name names, or NULL; by its last part. */
const struct pl_type *pl_counted_type(const struct pl_counter *c, struct pl_str name);
/* The type around a member, or the one that a definition outside of it names; or NULL. */
const struct pl_symbol *pl_counted_owner(const struct pl_counter *c, const struct pl_symbol *s);
/* True for what stands in the body of a function: who looks at that body sees it. */
bool pl_is_in_body(const struct pl_symbol *s);
/* True for a definition of what a header declares: the header counts. */
bool pl_is_redefined(const struct pl_counter *c, const struct pl_symbol *s);
/* The file of a type, or NULL when it is not counted. */
const struct pl_counted *pl_counted_file(const struct pl_counter *c, const struct pl_file *file);

/* True for a path of tests: by a folder's name, or by its own. */
bool pl_is_test_path(struct pl_str path);

/* The parts; each feeds rows of the table. */
void pl_notes_files(struct pl_counter *c);
void pl_notes_order(struct pl_counter *c);
void pl_notes_names(struct pl_counter *c);
void pl_notes_types(struct pl_counter *c);
void pl_notes_members(struct pl_counter *c);
void pl_notes_tokens(struct pl_counter *c);
void pl_notes_errors(struct pl_counter *c);
void pl_notes_docs(struct pl_counter *c);
void pl_notes_layout(struct pl_counter *c);
void pl_notes_build(struct pl_counter *c);
void pl_notes_pairs(struct pl_counter *c);

#endif
