/* lib/read/marks.c */
#include "read/marks.h"

#include "base/limits.h"
#include "read/imports.h"
#include "read/rules.h"

#include <stdlib.h>

/*
 * The type arguments of a supertype: its last tokens, or right behind the mark, where a grammar
 * sees an expression and then arguments. False when there are none.
 */
static bool type_arguments_of(const struct pl_nester *ns, const struct pl_mark *mark,
                              uint32_t *from, uint32_t *to)
{
	size_t i = pl_nester_token_at(ns, mark->from), last = pl_nester_token_at(ns, mark->to),
	       close;

	while (i < last && !pl_token_is(ns->text, ns->tokens, i, ns->lang->type_open))
		i++;
	if (!pl_token_is(ns->text, ns->tokens, i, ns->lang->type_open))
		return false;
	close = pl_token_close(ns->text, ns->tokens, i);
	if (close >= ns->tokens->n || (i < last && close + 1 != last))
		return false;
	*from = ns->tokens->at[i].to;
	*to = ns->tokens->at[close].from;
	return true;
}

/* A name that was captured, in which others may lie. */
struct captured {
	uint32_t to;
	uint32_t seen; /* where the brackets of type arguments were counted up to */
	uint32_t depth; /* how many are open there */
};
struct captures {
	struct captured *at; /* outer before inner */
	size_t n, cap;
};

/* True when mark is a part of a longer name; a type argument in that is a name of its own. */
static bool is_part(const struct pl_nester *ns, struct captures *captures,
                    const struct pl_mark *mark)
{
	struct captured *around;

	while (captures->n && captures->at[captures->n - 1].to <= mark->from)
		captures->n--;
	if (!captures->n)
		return false;
	around = &captures->at[captures->n - 1];
	for (; around->seen < mark->from; around->seen++) {
		char c = ns->text.p[around->seen];

		if (c == ns->lang->type_open)
			around->depth++;
		else if (c == ns->lang->type_close && around->depth &&
		         ns->text.p[around->seen - 1] != '-' && ns->text.p[around->seen - 1] != '=')
			around->depth--;
	}
	return !around->depth;
}

/* Where a grammar has a node for each part of "a.B": let the first one stand for all. */
static bool dotted_name(const struct pl_nester *ns, struct pl_mark *mark)
{
	size_t i = pl_nester_token_at(ns, mark->from);

	if (i && pl_token_is(ns->text, ns->tokens, i - 1, '.'))
		return false;
	for (i = pl_nester_token_at(ns, mark->to);
	     pl_token_is(ns->text, ns->tokens, i, '.') && i + 1 < ns->tokens->n &&
	     pl_is_word(ns->text.p[ns->tokens->at[i + 1].from]); /* C++: "Bases..." is no path */
	     i += 2)
		mark->to = ns->tokens->at[i + 1].to;
	return true;
}

static void add_supertype(struct pl_nester *ns, struct pl_symbol *symbol,
                          const struct pl_mark *mark)
{
	struct pl_supertype super = { .relation = (enum pl_relation)mark->arg };
	struct pl_mark whole = *mark;
	size_t n = symbol->n_supertypes;
	uint32_t from, to;

	/* nobody inherits from so many; a hostile list must not cost its square */
	if (n == PL_MAX_SUPERTYPES)
		return;
	if (!dotted_name(ns, &whole))
		return; /* has come with the part before */
	super.name = pl_nester_name(ns, whole.from, whole.to);
	if (type_arguments_of(ns, &whole, &from, &to))
		super.type_arguments = pl_nester_one_line(ns, from, to, PL_MAX_SIGNATURE);
	for (size_t i = 0; i < n; i++)
		if (pl_str_eq(symbol->supertypes[i].name, super.name) &&
		    pl_str_eq(symbol->supertypes[i].type_arguments, super.type_arguments))
			return;
	if (!(n & (n - 1))) { /* full at powers of two: twice the room, in the same arena */
		struct pl_supertype *grown = PL_ARENA_ARRAY(&ns->file->arena, struct pl_supertype,
		                                            n ? 2 * n : 1);

		if (n)
			memcpy(grown, symbol->supertypes, sizeof(*grown) * n);
		symbol->supertypes = grown;
	}
	symbol->supertypes[symbol->n_supertypes++] = super;
}

static bool inside(struct pl_range range, const struct pl_mark *mark)
{
	return range.to > range.from && mark->from >= range.from && mark->to <= range.to;
}

/*
 * Where a name stands decides how it ties two types. owner is the type the edge starts from,
 * member what lies right below it around the name.
 */
static enum pl_via via_of(const struct pl_symbol *owner, const struct pl_symbol *member,
                          const struct pl_mark *mark, bool in_supertype)
{
	if (in_supertype)
		return PL_VIA_SUPERTYPE;
	if (!member) {
		return inside(owner->body, mark) ? PL_VIA_BODY : PL_VIA_SIGNATURE;
	}
	if (inside(member->body, mark))
		return PL_VIA_BODY;
	return pl_kind_is_callable(member->kind) ? PL_VIA_SIGNATURE : PL_VIA_FIELD;
}

/* False for text in quotes that is more than a name: "int | None". */
static bool is_name(struct pl_str name)
{
	for (size_t i = 0; i < name.n; i++)
		if (memchr("|,()[]\"'", name.p[i], 9))
			return false;
	return true;
}

/* Shape, Shape.Kind; where modules are told from members, "io::Error" as well. */
static bool looks_like_type(const struct pl_lang *lang, struct pl_str name)
{
	size_t dot = pl_str_rfind_char(name, '.');

	if (name.n && pl_is_upper(name.p[0]))
		return true;
	return lang->separator.n == 2 && dot != SIZE_MAX && dot + 1 < name.n &&
	       pl_is_upper(name.p[dot + 1]);
}

static void add_reference(struct pl_nester *ns, struct pl_symbol *innermost,
                          const struct pl_mark *mark, bool in_supertype)
{
	struct pl_symbol *owner = innermost, *member = NULL;
	struct pl_nested_reference ref = { .from = mark->from, .inner = innermost };

	while (owner && !pl_kind_is_type(owner->kind) && owner->parent &&
	       owner->parent->kind != PL_KIND_NAMESPACE) {
		member = owner;
		owner = owner->parent;
	}
	if (!owner || owner->kind == PL_KIND_NAMESPACE)
		return;
	if (!pl_kind_is_type(owner->kind)) { /* a free function owns its references itself */
		member = owner;
	}
	ref.owner = owner;
	ref.is_type = mark->role == PL_MARK_REFERENCE;
	ref.name = pl_nester_name(ns, mark->from, mark->to);
	if (!ref.is_type && !looks_like_type(ns->lang, ref.name))
		return;
	if (!ref.name.n || !is_name(ref.name) ||
	    pl_str_in(ref.name, ns->lang->builtins, ns->lang->n_builtins))
		return;
	ref.via = via_of(owner, member, mark, in_supertype);
	/* "typedef struct a { } a;": the tag is no use of the type */
	if (!member && ref.via == PL_VIA_SIGNATURE && pl_str_eq(ref.name, owner->name))
		return;
	pl_vec_push(&ns->references, ref);
}

/* Where a parameter list closes; some grammars have no node but for its parenthesis. */
static uint32_t end_of_list(const struct pl_nester *ns, const struct pl_mark *mark)
{
	size_t i = pl_nester_token_at(ns, mark->from), close;

	if (mark->to > mark->from + 1)
		return mark->to - 1;
	close = i < ns->tokens->n ? pl_token_close(ns->text, ns->tokens, i) : i;
	return close < ns->tokens->n ? ns->tokens->at[close].from : mark->to;
}

/* What stands between the brackets of a list; short when much has been said already. */
static struct pl_str list_text(struct pl_nester *ns, uint32_t from, uint32_t to)
{
	bool may = to <= from + PL_MAX_SIGNATURE || pl_nester_say(ns, to - from);

	return pl_nester_one_line(ns, from, to, may ? PL_MAX_PARAMETERS : PL_MAX_SIGNATURE);
}

/* A type may be in parts that touch each other, or a dot between them: "io.File", "List<A>?". */
static void apply_type(struct pl_nester *ns, struct pl_symbol *symbol, const struct pl_mark *mark)
{
	struct pl_mark *last = &ns->last_type;
	uint32_t from = mark->from;
	/* those that share a span, "int? a, b", get the same marks one after the other */
	bool same = ns->typed && pl_nester_same_span(ns->typed, symbol);
	bool goes_on = same && last->from < from &&
	               (last->to == mark->to || last->to == from ||
	                (last->to + 1 == from && ns->text.p[last->to] == '.'));

	/* "typedef struct { } a;" declares a itself, not one more name of a type */
	if (pl_kind_is_type(symbol->kind) && symbol->kind < PL_KIND_ABSTRACT &&
	    symbol->kind != PL_KIND_EXTENSION)
		return;
	if (symbol->type.n && !goes_on)
		return;
	if (symbol->type.n)
		from = last->from;
	symbol->type = pl_nester_one_line(ns, from, mark->to, PL_MAX_SIGNATURE);
	*last = (struct pl_mark){ .from = from, .to = mark->to };
	ns->typed = symbol;
}

static void apply_mark(struct pl_nester *ns, struct pl_symbol *symbol, const struct pl_mark *mark)
{
	struct pl_range range = pl_nester_range(ns, mark->from, mark->to);

	/* what is declared in a body and left out has a type, too */
	if (inside(symbol->body, mark) &&
	    (mark->role == PL_MARK_TYPE || mark->role == PL_MARK_DIMENSIONS ||
	     mark->role == PL_MARK_PARAMETERS || mark->role == PL_MARK_TYPE_PARAMETERS))
		return;
	switch (mark->role) {
	case PL_MARK_BODY: /* of several parts: "{ get; } = 1" */
		if (symbol->body.to == symbol->body.from)
			symbol->body = range;
		else if (range.to > symbol->body.to)
			symbol->body = pl_nester_range(ns, symbol->body.from, range.to);
		break;
	case PL_MARK_TYPE:
		apply_type(ns, symbol, mark);
		break;
	case PL_MARK_DIMENSIONS:
		symbol->type = pl_arena_fmt(&ns->file->arena, PL_STR_FMT PL_STR_FMT,
		                            PL_STR_ARG(symbol->type),
		                            PL_STR_ARG(pl_nester_one_line(ns, mark->from, mark->to,
		                                                          PL_MAX_SIGNATURE)));
		break;
	case PL_MARK_PARAMETERS:
		if (!symbol->parameters.p)
			symbol->parameters = list_text(ns, mark->from + 1, end_of_list(ns, mark));
		break;
	case PL_MARK_TYPE_PARAMETERS:
		if (!symbol->type_parameters.p)
			symbol->type_parameters = list_text(ns, mark->from + 1, mark->to - 1);
		if (ns->lang->bounds_behind_name)
			symbol->type_parameters = pl_rules_type_parameters(symbol->type_parameters,
			                                                   &ns->file->arena);
		break;
	case PL_MARK_SUPERTYPE:
		if (pl_kind_is_type(symbol->kind))
			add_supertype(ns, symbol, mark);
		break;
	case PL_MARK_SCOPE:
		if (!symbol->scope.n)
			symbol->scope = pl_nester_name(ns, mark->from, mark->to);
		break;
	case PL_MARK_BOUND:
		pl_vec_push(&ns->bound,
		            ((struct pl_bound_name){ symbol,
		                                     pl_nester_name(ns, mark->from, mark->to) }));
		break;
	default:
		break;
	}
}

static bool is_reference(const struct pl_mark *mark)
{
	return mark->role == PL_MARK_REFERENCE || mark->role == PL_MARK_REFERENCE_NAME;
}

static int mark_cmp(const void *a, const void *b)
{
	const struct pl_mark *x = a, *y = b;

	if (x->from != y->from)
		return x->from < y->from ? -1 : 1;
	if (x->to != y->to)
		return x->to > y->to ? -1 : 1;
	if (x->role != y->role)
		return (int)x->role - (int)y->role;
	return x->arg - y->arg;
}

void pl_marks_sort(struct pl_facts *facts)
{
	struct pl_mark *at = facts->marks.at;
	size_t kept = 0;

	pl_vec_sort(&facts->marks, mark_cmp);
	/* "int a, b;" has its type once for each name; what a grammar makes up is empty */
	for (size_t i = 0; i < facts->marks.n; i++)
		if (at[i].from < at[i].to && (!kept || mark_cmp(&at[i], &at[kept - 1])))
			at[kept++] = at[i];
	facts->marks.n = kept;
}

/* Symbols that one statement declares, "int a, b;": they share its span. Sorted by name. */
struct statement {
	struct pl_symbol **at; /* borrowed from the nester */
	size_t n;
	bool shares;     /* see pl_nester_shares() */
	unsigned shared; /* marks that all of them got */
};

static struct statement statement_at(const struct pl_nester *ns, size_t first)
{
	struct statement s = { &ns->symbols.at[first], 1, false, 0 };

	while (first + s.n < ns->symbols.n && pl_nester_same_span(s.at[0], s.at[s.n]))
		s.n++;
	if (s.n > 1)
		s.shares = pl_nester_shares(ns, s.at, s.n);
	return s;
}

/* The last symbol of a statement whose name stands at offset or before it, or NULL. */
static struct pl_symbol *named_before(const struct statement *s, uint32_t offset)
{
	size_t low = 0, high = s->n;

	while (low < high) {
		size_t mid = low + (high - low) / 2;

		if (s->at[mid]->name_from <= offset)
			low = mid + 1;
		else
			high = mid;
	}
	return low ? s->at[low - 1] : NULL;
}

/*
 * What stands before the names is of all of them, as a type is: so many marks at the most, that a
 * hostile statement does not cost its square. What stands behind a name is mostly that one's.
 */
static void apply_to_statement(struct pl_nester *ns, struct statement *s,
                               const struct pl_mark *mark)
{
	enum { MAX_SHARED = 16 };
	struct pl_symbol *named = named_before(s, mark->from);

	if (named && (s->n == 1 || !s->shares)) {
		apply_mark(ns, named, mark);
	} else if (s->shared < MAX_SHARED) {
		s->shared += s->n > 1;
		for (size_t i = 0; i < s->n; i++)
			apply_mark(ns, s->at[i], mark);
	}
}

void pl_marks_apply(struct pl_nester *ns, const struct pl_facts *facts)
{
	const struct pl_mark *at = facts->marks.at;
	size_t n = facts->marks.n;
	PL_VEC(struct statement) open = PL_VEC_INIT;
	size_t next = 0;
	uint32_t super_end = 0, ignore_end = 0;
	struct captures captures = PL_VEC_INIT;

	for (size_t i = 0; i < n; i++) {
		struct pl_symbol *named;
		size_t k;

		if (at[i].role == PL_MARK_MODULE) {
			if (!ns->file->module.n)
				ns->file->module = pl_nester_name(ns, at[i].from, at[i].to);
			continue;
		}
		if (at[i].role == PL_MARK_IMPORT) {
			pl_imports_add(ns, at[i].from, at[i].to);
			continue;
		}
		if (at[i].role == PL_MARK_IGNORE && at[i].to > ignore_end)
			ignore_end = at[i].to;
		while (next < ns->symbols.n && ns->symbols.at[next]->range.from <= at[i].from) {
			struct statement s = statement_at(ns, next);

			while (open.n && open.at[open.n - 1].at[0]->range.to <= s.at[0]->range.from)
				open.n--;
			pl_vec_push(&open, s);
			next += s.n;
		}
		while (open.n && open.at[open.n - 1].at[0]->range.to <= at[i].from)
			open.n--;
		/* a body never begins where its declaration does: "def f(): x = 1" */
		for (k = open.n; k-- > 0;)
			if (open.at[k].at[0]->range.to >= at[i].to &&
			    (at[i].role != PL_MARK_BODY ||
			     open.at[k].at[0]->range.from < at[i].from))
				break;
		/* what a type embeds is a field of it and a supertype in one */
		while (at[i].role == PL_MARK_SUPERTYPE && k != SIZE_MAX &&
		       open.at[k].at[0]->kind != PL_KIND_NAMESPACE &&
		       !pl_kind_is_type(open.at[k].at[0]->kind))
			k--;
		if (k == SIZE_MAX)
			continue;
		if (is_reference(&at[i])) {
			/* a name inside a longer one is part of it; what is embedded is a field too */
			named = named_before(&open.at[k], at[i].from);
			if (is_part(ns, &captures, &at[i]))
				continue;
			if (at[i].from < super_end || !named || named->name_from != at[i].from)
				add_reference(ns, named ? named : open.at[k].at[0], &at[i],
				              at[i].from < super_end);
			pl_vec_push(&captures, ((struct captured){ at[i].to, at[i].from, 0 }));
			continue;
		}
		if (at[i].to <= ignore_end)
			continue;
		if (at[i].role == PL_MARK_SUPERTYPE) {
			uint32_t from, to = at[i].to;

			type_arguments_of(ns, &at[i], &from, &to);
			if (to > super_end)
				super_end = to;
		}
		apply_to_statement(ns, &open.at[k], &at[i]);
	}
	pl_vec_free(&captures);
	pl_vec_free(&open);
}

static int reference_cmp(const void *a, const void *b)
{
	const struct pl_nested_reference *x = a, *y = b;
	int d;

	if (x->owner->range.from != y->owner->range.from)
		return x->owner->range.from < y->owner->range.from ? -1 : 1;
	if (x->owner != y->owner) /* the same span: any fixed order does */
		return pl_str_cmp(x->owner->name, y->owner->name);
	if (x->via != y->via)
		return (int)y->via - (int)x->via;
	d = pl_str_cmp(x->name, y->name);
	if (d)
		return d;
	return x->from < y->from ? -1 : x->from > y->from;
}

static int bound_cmp(const void *a, const void *b)
{
	const struct pl_bound_name *x = a, *y = b;

	if (x->inner->range.from != y->inner->range.from)
		return x->inner->range.from < y->inner->range.from ? -1 : 1;
	return pl_str_cmp(x->name, y->name);
}

/* True when the name is a type parameter where the reference stands. */
static bool is_parameter(const struct pl_nester *ns, const struct pl_nested_reference *reference)
{
	for (const struct pl_symbol *s = reference->inner; s && ns->bound.n; s = s->parent) {
		struct pl_bound_name key = { s, reference->name };

		if (bsearch(&key, ns->bound.at, ns->bound.n, sizeof(key), bound_cmp))
			return true;
	}
	return pl_symbol_has_parameter(reference->inner, reference->name);
}

void pl_marks_count(struct pl_nester *ns)
{
	struct pl_nested_reference *at = ns->references.at;
	size_t n = 0;

	pl_vec_sort(&ns->bound, bound_cmp);
	for (size_t i = 0; i < ns->references.n; i++)
		if (!is_parameter(ns, &at[i]))
			at[n++] = at[i];
	ns->references.n = n;
	pl_vec_sort(&ns->references, reference_cmp);
	for (size_t i = 0; i < n;) {
		struct pl_symbol *owner = at[i].owner;
		size_t end = i, names = 0;

		for (; end < n && at[end].owner == owner; end++)
			names += end == i || at[end].via != at[end - 1].via ||
			         !pl_str_eq(at[end].name, at[end - 1].name);
		owner->refs = PL_ARENA_ARRAY(&ns->file->arena, struct pl_ref, names);
		for (; i < end; i++) {
			struct pl_ref *ref = owner->n_refs ? &owner->refs[owner->n_refs - 1] : NULL;

			if (!ref || ref->via != at[i].via || !pl_str_eq(ref->name, at[i].name)) {
				ref = &owner->refs[owner->n_refs++];
				ref->name = at[i].name;
				ref->via = at[i].via;
				ref->at = pl_nester_pos(ns, at[i].from);
			}
			ref->is_type |= at[i].is_type;
			ref->count++;
		}
	}
}
