/*
 * lib/model/symbol.h -- one symbol: the record every command makes, compares or points at.
 *
 * All memory of a symbol, its strings included, belongs to the arena of its file.
 */
#ifndef PL_MODEL_SYMBOL_H
#define PL_MODEL_SYMBOL_H

#include "base/str.h"
#include "model/kind.h"

struct pl_pos {
	uint32_t line;      /* 1-based */
	uint32_t character; /* 1-based, in bytes of the decoded text */
};

struct pl_range {
	struct pl_pos start, end; /* end is the position just past the last byte */
	uint32_t from, to;        /* the same as 0-based byte offsets into the decoded text */
};

struct pl_supertype {
	struct pl_str name;           /* as written, without type arguments, '.' between parts */
	struct pl_str type_arguments; /* text between < and >, or none */
	enum pl_relation relation;
};

struct pl_param {
	struct pl_str name;  /* or a pattern that takes the value apart, or none */
	struct pl_str type;  /* as written, or none */
	struct pl_str value; /* its default, or none */
	bool optional; /* may be left out, and says so without a default: "a?: T" */
	bool variadic; /* takes any number of arguments: "T... a", "*a" */
};

struct pl_type_param {
	struct pl_str name;
	struct pl_str *bounds; /* as written, those of a "where" behind the others */
	size_t n_bounds;
	struct pl_str value; /* its default, or none */
	bool variadic;
};

/* A name of (perhaps) a type, used inside a symbol; same name and via are counted together. */
struct pl_ref {
	struct pl_str name; /* as written, '.' between parts */
	enum pl_via via;
	bool is_type;          /* the grammar says it is a type; else only the look of the name does */
	uint32_t count;        /* uses */
	struct pl_pos at;      /* the first use */
	struct pl_str resolved; /* qualified name; empty: none; p is NULL: not looked up */
};

/* A place in another file, or in this one. */
struct pl_symbol_place {
	struct pl_str file; /* as the tree's root has it */
	struct pl_range range;
};

struct pl_symbol {
	struct pl_str name;
	struct pl_str qualified_name; /* '.' between parts in every language */
	struct pl_str scope; /* of a definition out of line: "spine.Bone" for spine::Bone::update */
	enum pl_kind kind;
	enum pl_visibility visibility;
	struct pl_range range; /* first modifier or annotation through the closing brace */
	uint32_t name_from;    /* 0-based byte offset of the name token */
	struct pl_range doc;   /* the doc comment before it; from == to when there is none */
	struct pl_range body;  /* what follows the signature; from == to when there is none */
	struct pl_str signature; /* one line, blanks squeezed, without body */
	struct pl_str preview;   /* the same as it stands, where it takes several lines; or none */
	struct pl_str documentation; /* the doc comment's text without its marks */
	struct pl_str modifiers; /* words as written, one blank between, in order */
	struct pl_str type;      /* declared or return type, or none */
	struct pl_str parameters; /* text between the parentheses, blanks squeezed, or none */
	struct pl_str type_parameters; /* text between < and >, or none */
	struct pl_param *params; /* the same, taken apart */
	size_t n_params;
	struct pl_type_param *type_params;
	size_t n_type_params;
	struct pl_supertype *supertypes;
	size_t n_supertypes;
	struct pl_ref *refs; /* of this symbol and its members, but not of types nested in it */
	size_t n_refs;
	struct pl_symbol *parent;    /* NULL at the top of its file */
	struct pl_symbol **children; /* in order of the text */
	size_t n_children;
	enum pl_reader reader; /* who says that it is declared */
	const struct pl_symbol_place *definition; /* of what is only declared here; or NULL */
	bool recovered; /* found by the lexical scan in text that the grammar cannot parse */
	bool local;     /* nobody outside can name it: it is left out, and never in a snapshot */
};

/* True when its doc comment stands before it, not inside as a docstring of Python does. */
static inline bool pl_symbol_has_doc_before(const struct pl_symbol *symbol)
{
	return symbol->doc.to > symbol->doc.from && symbol->doc.from < symbol->range.from;
}

/* Where symbol begins, a doc comment before it included. */
static inline struct pl_pos pl_symbol_start(const struct pl_symbol *symbol)
{
	return pl_symbol_has_doc_before(symbol) ? symbol->doc.start : symbol->range.start;
}

static inline uint32_t pl_symbol_from(const struct pl_symbol *symbol)
{
	return pl_symbol_has_doc_before(symbol) ? symbol->doc.from : symbol->range.from;
}

/* The innermost type around symbol, or NULL. */
const struct pl_symbol *pl_symbol_outer_type(const struct pl_symbol *symbol);
/* True when symbol is a type that lies inside another type. */
bool pl_symbol_is_inner(const struct pl_symbol *symbol);

/*
 * True when name is a type parameter of symbol or of one around it. In each part between commas
 * it is the last word before a bound or a default: "K extends A", "typename T = int", "in T".
 */
bool pl_symbol_has_parameter(const struct pl_symbol *symbol, struct pl_str name);

#endif
