/*
 * lib/read/lang.h -- languages are data: the descriptors of grammars/NAME/lang.json.
 *
 * A descriptor has no conditions. What it cannot say is a named rule, picked here by name and
 * written once in C, shared by languages. All memory belongs to the registry.
 */
#ifndef PL_READ_LANG_H
#define PL_READ_LANG_H

#include "base/err.h"
#include "model/kind.h"
#include "read/rules.h"

struct pl_lang_pair {
	struct pl_str open, close;
};

/* A quoted literal. Strings that interpolate code nest it between open and close. */
struct pl_lang_string {
	struct pl_str open, close;
	struct pl_str escape; /* "\\" skips the next byte; equal to close: doubled; none: raw */
	struct pl_str nest_open, nest_close; /* "${" and "}", or none */
	bool one;   /* holds one character or escape; else it opens nothing: 'a' but not 'a of Rust */
	bool lines; /* may span lines; else a line end closes it, so one stray quote costs one line */
};

struct pl_lang_word {
	struct pl_str word;
	enum pl_kind kind;
};

/* Words that people use for one purpose: "asserts", "smartPointers". Nothing is read by them. */
struct pl_lang_idiom {
	struct pl_str name;
	struct pl_str *words;
	size_t n;
};

/* How members look to the lexical scan. */
enum pl_member_style {
	PL_MEMBERS_NONE,
	PL_MEMBERS_C,      /* type before name: int x; void f(int a) { } */
	PL_MEMBERS_INDENT, /* keyword, name, then lines further to the right -- Python */
	PL_MEMBERS_KEYWORD /* keyword or nothing, name, then ( : = ; -- Haxe, TypeScript, Swift */
};

/* Where the outer qualified name comes from. */
enum pl_module_rule { PL_MODULE_NONE, PL_MODULE_DECLARED, PL_MODULE_PATH };

/* How an @import is read; see read/imports.h. */
enum pl_import_rule { PL_IMPORT_NAME, PL_IMPORT_FROM, PL_IMPORT_TREE };

/* How a parameter is written. */
enum pl_params_order {
	PL_PARAMS_TYPE_NAME,  /* int a */
	PL_PARAMS_NAME_TYPE,  /* a: int */
	PL_PARAMS_NAME_BLANK, /* a int; a, b int */
	PL_PARAMS_NAME        /* a */
};

/* For read/paramlist.h. */
struct pl_lang_params {
	enum pl_params_order order;
	struct pl_str value_marks; /* bytes that begin a default value */
	struct pl_str *attributes; /* what opens one before a parameter: "@" "#[" */
	size_t n_attributes;
	struct pl_str *modifiers, *variadic; /* words before one; those that say any number */
	size_t n_modifiers, n_variadic;
	struct pl_str *qualifiers; /* words of a type that are never a name */
	size_t n_qualifiers;
	struct pl_str *type_words; /* those of them that are no type by themselves: const */
	size_t n_type_words;
	bool bare_names; /* one word alone is a name, not a type */
	bool groups;     /* "{int a}", "[int a]" may be left out -- Dart */
	struct pl_str lambda;   /* begins a function in a value, up to a colon: "lambda a, b: c" */
	struct pl_str nothing;  /* a list that has no parameter: "void" */
	struct pl_str receiver; /* the type that "&self" leaves unsaid: "Self" */
	struct pl_str self;     /* the name of one that is no argument: "this" of "A this" */
	struct pl_str *kinds;   /* before a type parameter, no bounds: typename class */
	size_t n_kinds;
	struct pl_str bounds; /* the byte between two bounds: "&" "+" */
	bool where;           /* "where T: A" in a signature bounds T */
};

/* For read/clang.h: a language that libclang reads. */
struct pl_lang_compiler {
	struct pl_str language; /* what its -x calls it; none: it does not read it */
	struct pl_str standard; /* where flags name none */
	struct pl_str *sources; /* suffixes of what is compiled by itself; the others are headers */
	size_t n_sources;
};

struct pl_lang {
	const char *name;
	const char *display_name;
	unsigned version;
	struct pl_str *suffixes; /* ".java"; with the dot, lower case */
	size_t n_suffixes;
	struct pl_str *shared_suffixes; /* ".h": ours only when the tree or the config says so */
	size_t n_shared_suffixes;
	struct pl_str
		*shared_words; /* that begin a line in these files of ours, and of no other's */
	size_t n_shared_words;
	const char *grammar_symbol; /* "tree_sitter_java" */
	const char *grammar_path;   /* the shared object */
	const char *query_path;      /* declarations */
	const char *references_path; /* who names whom */

	bool checked_alone; /* the syntax of one file is all that can be checked before it runs */

	/* lexical structure, for read/lex.h */
	struct pl_str *line_comments;
	size_t n_line_comments;
	struct pl_lang_pair *block_comments;
	size_t n_block_comments;
	bool nested_comments; /* a block comment may hold block comments */
	struct pl_lang_string *strings; /* longest open first */
	size_t n_strings;
	struct pl_str directive; /* "#" when such lines are preprocessor lines, else none */
	struct pl_str *directive_words; /* only these make a directive; none: every word does */
	size_t n_directive_words;
	bool directive_inline; /* may stand anywhere; its condition is one word or (...) */
	bool regex_literals;      /* a slash where no operand stands before it opens one */
	struct pl_str heredoc; /* "<<<", "<<": opens text up to a line that begins with a tag */
	struct pl_str *not_comments; /* what begins as a line comment does and is none: "#[" */
	size_t n_not_comments;
	struct pl_str
		raw_name; /* before a name that is a keyword, and no part of it: "r#"; or none */
	struct pl_str word_prefix; /* a byte that begins a word: "#" of "#name"; or none */
	bool raw_strings;         /* R"tag(...)tag" */
	bool line_ends;   /* a line end may end a statement */
	bool doc_strings; /* a string alone on its line where a block begins is a comment */
	char type_open, type_close; /* around type arguments: < > or [ ] */
	unsigned char opens[256]; /* bytes that may open a comment, a string or a directive */

	/* rewriting at equal length before the parse, for read/rewrite.h */
	struct pl_str
		*head_macro_keywords; /* class struct enum: an ALL-CAPS word after is blanked */
	size_t n_head_macro_keywords;
	bool table_words;  /* words in a table of values name no types */
	bool number_names; /* "{ 1: 2 }" may declare members */
	bool body_macros;  /* an ALL-CAPS call or word alone on its line is blanked */
	struct pl_str *lone_words; /* statements of one word that a grammar does not know */
	size_t n_lone_words;
	/* words that go on with the head in the line above: constructor */
	struct pl_str *join_heads;
	size_t n_join_heads;
	/* open: a modifier that a grammar does not know, with "()" behind it where it has arguments;
	   close: one that it does */
	struct pl_lang_pair *new_modifiers;
	size_t n_new_modifiers;
	/* words whose arguments a grammar does not know: throws(E) */
	struct pl_str *new_arguments;
	size_t n_new_arguments;
	/* words before a pattern, where "a.B(c)" is read as "a_B(c)": case, instanceof */
	struct pl_str *pattern_words;
	size_t n_pattern_words;
	bool annotated_variadic; /* "A @B ... c" is read as "A @B [ ] c" */
	bool close_statements; /* "{ a }" is read as "{ a;}": a grammar that misses the end */
	/* open: a modifier that is taken for a name behind an annotation; close: one that is not,
	   or none: the annotation gives way */
	struct pl_lang_pair *soft_modifiers;
	size_t n_soft_modifiers;
	/* open: a keyword that is a name as well; close: the bytes behind it that say so */
	struct pl_lang_pair *soft_names;
	size_t n_soft_names;
	struct pl_str *conditional_if, *conditional_else; /* "if" "ifdef" ...; "else" "elif" ... */
	size_t n_conditional_if, n_conditional_else;
	struct pl_str conditional_end; /* "endif"; none: conditionals are left alone */
	struct pl_str *defined, *undefined; /* macros known to be, or not: __cplusplus */
	size_t n_defined, n_undefined;

	/* lexical recovery, for read/scan.h */
	struct pl_lang_word *type_words; /* class -> class, ... */
	size_t n_type_words;
	struct pl_lang_word *member_words; /* function -> method, var -> field, ... */
	size_t n_member_words;
	struct pl_str *modifiers; /* words that may precede a declaration */
	size_t n_modifiers;
	struct pl_str *extends_words, *implements_words; /* before supertypes in a head */
	size_t n_extends_words, n_implements_words;
	struct pl_str annotation; /* "@" or "@:": a word after it belongs to the declaration */
	enum pl_member_style members;
	bool scan_always; /* no grammar is good enough: the scan alone reads the language */
	bool bodiless; /* a type without a body is one, and ends with its line */
	bool keywords_only; /* no member but a constructor does without one */
	bool semicolons;  /* a line end never ends a statement */
	struct pl_str constructor; /* the name constructors go by ("new"); none: the type's own */

	/* kinds that a keyword does not tell: by the last part of a supertype's or annotation's name */
	struct pl_lang_word *kinds_by_supertype, *kinds_by_annotation;
	size_t n_kinds_by_supertype, n_kinds_by_annotation;
	struct pl_str *builtins; /* types of the language's own: no references */
	size_t n_builtins;
	struct pl_str *unnamed; /* names that declare nothing: "_" */
	size_t n_unnamed;
	bool operator_blank; /* "operator +" is a name with a blank -- Dart */
	bool bounds_behind_name; /* of type parameters: "K, V any" -- Go */
	bool members_outside; /* of a type's braces: "Type::f() { }", receivers, extensions */
	bool values_behind_names; /* "a, b int = 1, 2": what is behind the last is of all */
	bool assigned; /* what is assigned first is declared there, self.x too */

	struct pl_lang_params params;
	struct pl_lang_compiler compiler;

	/* naming */
	enum pl_module_rule module;
	struct pl_str *module_roots, *module_index; /* folders, stems that are no part of it */
	size_t n_module_roots, n_module_index;
	bool module_owner; /* the folder that holds such a root is the first part: a crate */
	enum pl_import_rule imports;
	struct pl_str separator; /* "." or "::" */
	struct pl_str tag_separator; /* of a tag's scope; empty: "." */
	enum pl_visibility default_visibility, member_visibility;
	enum pl_visibility implied_visibility; /* of what a trait or an enum's value has */
	enum pl_visibility enum_constructor_visibility; /* of those of an enum */
	/* "private" alone on its line holds for what follows, "private :a" names who */
	bool visibility_sections;
	bool visibility_labels;                /* "public:" holds for what follows */
	struct pl_lang_word *visibility_words; /* kind holds an enum pl_visibility */
	size_t n_visibility_words;
	pl_visibility_rule *visibility_by_name; /* or NULL; wins over the words */
	struct pl_str doc_line,
		doc_block;      /* what opens a doc comment of lines, of a block; or none */
	bool doc_any;           /* any comment right before a declaration documents it */
	bool methods_by_prefix; /* Type_method(self) functions belong to Type */
	bool flat_types;        /* a type inside of another is named as one beside it */
	struct pl_lang_idiom *idioms;
	size_t n_idioms;
};

/* The words of an idiom; NULL when the description says nothing of it. */
const struct pl_lang_idiom *pl_lang_idiom(const struct pl_lang *lang, const char *name);
/* True when word is one of the idiom's. */
bool pl_lang_idiom_has(const struct pl_lang *lang, const char *name, struct pl_str word);

struct pl_langs;

/*
 * Load every descriptor below the installed share/portolan/languages. Errors name the file and
 * the key. *out: pl_langs_free(), after everything that borrows from it.
 */
PL_MUST_CHECK int pl_langs_load(struct pl_langs **out, struct pl_err *err);
void pl_langs_free(struct pl_langs *langs);

size_t pl_langs_count(const struct pl_langs *langs);
const struct pl_lang *pl_langs_at(const struct pl_langs *langs, size_t i); /* sorted by name */
const struct pl_lang *pl_langs_find(const struct pl_langs *langs, struct pl_str name);
/* The same, with PL_ENOTFOUND and the names there are in the message. */
PL_MUST_CHECK int pl_langs_require(const struct pl_langs *langs, struct pl_str name,
                                   const struct pl_lang **out, struct pl_err *err);
/* Names, comma-separated, for messages. */
void pl_langs_list(const struct pl_langs *langs, struct pl_sb *out);

/*
 * The language of a path. prefer (may be NULL) wins for suffixes it shares with others: ".h" is
 * C++ in a C++ target. Without it a shared suffix goes to the first language by name that has it
 * as its own or shared (C for ".h"). NULL when no language has the suffix.
 */
const struct pl_lang *pl_langs_of_path(const struct pl_langs *langs, struct pl_str path,
                                       const struct pl_lang *prefer);

/* True for a file that is compiled only as a part of others. */
bool pl_lang_is_header(const struct pl_lang *lang, struct pl_str path);

#endif
