/*
 * lib/read/rewrite.h -- help for a grammar: text of equal length that it can parse.
 *
 * What is taken out becomes blanks; line ends stay. So every offset and line of the result is one
 * of the original, and names, docs and bodies are still read from the original.
 */
#ifndef PL_READ_REWRITE_H
#define PL_READ_REWRITE_H

#include "read/lex.h"

/*
 * Blank the macros that stand where a grammar expects none, by their place and not by a list:
 *   class SP_API Foo : public Bar {     the words between a class keyword and the name
 *   Q_OBJECT                            an ALL-CAPS word or call alone on its line
 *   SP_NO_COPY(Foo);                    ... or with a semicolon, among declarations
 *   SP_API void f(void);                an ALL-CAPS word before a declaration that has a type
 *   void lock() SP_API;                 ... or at the end of its head
 *   inline friend bool f();             "inline" before "friend"
 *   extern template class Foo<int>;     an explicit instantiation
 * Where a descriptor says so, words and blanks give way to others (see grammars/README.md):
 *   class A { val a: Int }              the last blank is a semicolon
 *   class A<end of line>@B constructor( the line ends behind @B
 *   @Ann data class A                   the word is one that the grammar takes for a modifier
 *   case a.B(var c)                     the name is one word
 *   Object @Ann ... args                the dots are brackets
 *   open = 1                            the word is one that no modifier is
 * out gets the whole text. Returns whether anything was blanked; if not, out is left alone.
 */
bool pl_rewrite_macros(const struct pl_lang *lang, struct pl_str text,
                       const struct pl_tokens *tokens, struct pl_sb *out);

/*
 * Resolve conditional compilation: blank all directives of it, and all branches but one: the
 * first whose condition may hold. A macro holds when it is defined in the text or listed as
 * defined; one of which nothing is known does only where no other branch follows. The ranges
 * blanked as branches are appended to dropped (may be NULL), in order. out must hold the whole
 * text already (see pl_rewrite_macros) or be empty. Returns whether anything was blanked.
 */
struct pl_span {
	uint32_t from, to;
};
struct pl_spans {
	struct pl_span *at;
	size_t n, cap;
};
bool pl_rewrite_conditionals(const struct pl_lang *lang, struct pl_str text,
                             const struct pl_tokens *tokens, struct pl_sb *out,
                             struct pl_spans *dropped);

/* For sorting. */
static inline int pl_span_by_start(const void *a, const void *b)
{
	const struct pl_span *x = a, *y = b;

	return x->from < y->from ? -1 : x->from > y->from;
}

#endif
