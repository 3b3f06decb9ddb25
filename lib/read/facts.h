/*
 * lib/read/facts.h -- what a reader saw in one file, before it is put together into symbols.
 *
 * Both readers, the grammar's query and the lexical scan, say the same two things: here is a
 * declaration, and this span means something for the innermost declaration around it. So they
 * can be mixed, and nesting is worked out in one place (read/nest.h).
 */
#ifndef PL_READ_FACTS_H
#define PL_READ_FACTS_H

#include "base/vec.h"
#include "model/symbol.h"

struct pl_clang_decl;

/*
 * What stands around a name as C declares it, "char *name[3]": a part of its type. The name's own
 * list of parameters and what follows on that, up to own_to, is none.
 */
struct pl_around {
	uint32_t from, own_from, own_to, to; /* to: 0 where there is none */
};

struct pl_decl {
	uint32_t from, to; /* 0-based byte offsets of the whole declaration, to exclusive */
	uint32_t name_from, name_to;
	enum pl_kind kind;
	bool recovered; /* seen by the lexical scan only */
	bool broken;    /* the grammar saw an error inside */
	const struct pl_clang_decl *told; /* what a compiler says of it, or NULL */
	struct pl_around around;
};

enum pl_mark_role {
	PL_MARK_BODY,
	PL_MARK_TYPE,            /* declared or return type */
	PL_MARK_DIMENSIONS,      /* of an array, behind the name: they are its type's */
	PL_MARK_PARAMETERS,      /* with its parentheses */
	PL_MARK_TYPE_PARAMETERS, /* with its < > */
	PL_MARK_SUPERTYPE,       /* arg: enum pl_relation */
	PL_MARK_SCOPE,           /* qualifier of a definition out of line */
	PL_MARK_REFERENCE,       /* a type's name, says the grammar */
	PL_MARK_REFERENCE_NAME,  /* a name that is a type's if it looks like one */
	PL_MARK_MODULE,          /* of the file, not of a declaration */
	PL_MARK_IMPORT,
	PL_MARK_WRAPPER, /* what it ends with gets its span: a template head, an export */
	PL_MARK_PREFIX,  /* begins what follows: a decorator that a grammar leaves outside */
	PL_MARK_LOCAL,  /* variables and members in it are its own, unless it is a declaration's body */
	PL_MARK_BOUND,  /* a type parameter that a definition out of line names again: no type */
	PL_MARK_IGNORE   /* nothing in it is declared here: a friend; on a name: that one is not */
};

struct pl_mark {
	uint32_t from, to;
	enum pl_mark_role role;
	int arg;
};

/* For sorting: outer before inner; by where they begin. */
static inline int pl_decl_by_span(const void *a, const void *b)
{
	const struct pl_decl *x = a, *y = b;

	if (x->from != y->from)
		return x->from < y->from ? -1 : 1;
	return x->to > y->to ? -1 : x->to < y->to;
}

static inline int pl_mark_by_offset(const void *a, const void *b)
{
	const struct pl_mark *x = a, *y = b;

	return x->from < y->from ? -1 : x->from > y->from;
}

struct pl_facts {
	PL_VEC(struct pl_decl) decls;
	PL_VEC(struct pl_mark) marks;
};

static inline void pl_facts_clear(struct pl_facts *facts)
{
	facts->decls.n = facts->marks.n = 0;
}

static inline void pl_facts_deinit(struct pl_facts *facts)
{
	pl_vec_free(&facts->decls);
	pl_vec_free(&facts->marks);
}

#endif
