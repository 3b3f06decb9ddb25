/* lib/read/hang.c */
#include "read/hang.h"

#include "base/map.h"
#include "read/confirm.h"
#include "read/paramlist.h"
#include "read/rules.h"

#include <stdlib.h>

/* "const f = () => 1": a function that a word for variables declares. */
static bool is_in_variable(const struct pl_nester *ns, const struct pl_symbol *symbol)
{
	struct pl_str word =
		pl_token_text(ns->text, ns->tokens->at[pl_nester_token_at(ns, symbol->range.from)]);

	for (size_t i = 0; i < ns->lang->n_member_words; i++)
		if (ns->lang->member_words[i].kind == PL_KIND_VARIABLE &&
		    pl_str_eq(ns->lang->member_words[i].word, word))
			return true;
	return false;
}

/* What is no more than a value: a variable, also of a function; a prototype. */
static bool is_value(const struct pl_nester *ns, const struct pl_symbol *symbol)
{
	return symbol->kind == PL_KIND_VARIABLE ||
	       (symbol->kind == PL_KIND_FUNCTION &&
	        (symbol->body.to <= symbol->body.from || is_in_variable(ns, symbol)));
}

/* Variables and prototypes not of a file, a namespace or a type are of no one's concern. */
static bool is_in_function(const struct pl_nester *ns, const struct pl_symbol *symbol)
{
	const struct pl_symbol *parent = symbol->parent;

	return parent && parent->kind != PL_KIND_NAMESPACE && !pl_kind_is_type(parent->kind) &&
	       is_value(ns, symbol);
}

/* Nor are those of what has no name, an anonymous function or class; mark: the innermost such. */
static bool is_in_unnamed(const struct pl_nester *ns, const struct pl_symbol *symbol,
                          const struct pl_mark *mark)
{
	const struct pl_symbol *parent = symbol->parent;
	const bool member = symbol->kind > PL_KIND_FUNCTION && !pl_kind_is_type(symbol->kind);

	if (!mark || !(member || is_value(ns, symbol)))
		return false;
	if (parent && pl_kind_is_type(parent->kind) && mark->to == parent->body.to)
		return false;
	return !parent || (mark->from >= parent->range.from && mark->to <= parent->range.to);
}

/* The constructor in its type's head begins right behind the type, before all else in it. */
static struct pl_symbol *primary_of(const struct pl_nester *ns, const struct pl_symbol *type)
{
	size_t low = 0, high = ns->symbols.n;

	while (low < high) {
		size_t mid = low + (high - low) / 2;

		if (ns->symbols.at[mid]->range.from <= type->range.from)
			low = mid + 1;
		else
			high = mid;
	}
	return low < ns->symbols.n && ns->symbols.at[low]->parent == type &&
	                       pl_nester_is_primary(ns, ns->symbols.at[low])
	               ? ns->symbols.at[low]
	               : NULL;
}

static bool same_parameters(const struct pl_symbol *a, const struct pl_symbol *b)
{
	if (a->n_params != b->n_params)
		return false;
	for (size_t i = 0; i < a->n_params; i++)
		if (!pl_str_eq(a->params[i].name, b->params[i].name) ||
		    !pl_str_eq(a->params[i].type, b->params[i].type) ||
		    a->params[i].variadic != b->params[i].variadic)
			return false;
	return true;
}

/*
 * "record A(int x) { A { } }", "record A(int x) { A(int x) { this.x = x; } }": the one with a body is
 * the same as the head's, and takes the parameters where it has no list of its own.
 */
static void join_primary(const struct pl_nester *ns, struct pl_symbol *symbol)
{
	struct pl_symbol *primary;

	if (symbol->kind != PL_KIND_CONSTRUCTOR || !symbol->parent)
		return;
	primary = primary_of(ns, symbol->parent);
	if (!primary || primary == symbol)
		return;
	if (symbol->parameters.p) {
		pl_paramlist_read(ns->lang, symbol, &ns->file->arena);
		pl_paramlist_read(ns->lang, primary, &ns->file->arena);
		if (!same_parameters(symbol, primary))
			return;
	} else {
		symbol->parameters = primary->parameters;
	}
	primary->local = true;
}

/* Find what is nobody's, and give what stands in it to the next around it. Outer before inner. */
static void find_local(struct pl_nester *ns, const struct pl_facts *facts)
{
	const struct pl_mark *at = facts->marks.at;
	PL_VEC(const struct pl_mark *) open = PL_VEC_INIT;
	size_t next = 0;

	for (size_t i = 0; i < ns->symbols.n; i++) {
		struct pl_symbol *s = ns->symbols.at[i];

		for (; next < facts->marks.n && at[next].from <= s->range.from; next++) {
			if (at[next].role != PL_MARK_LOCAL)
				continue;
			while (open.n && open.at[open.n - 1]->to <= at[next].from)
				open.n--;
			pl_vec_push(&open, &at[next]);
		}
		while (open.n && open.at[open.n - 1]->to <= s->range.from)
			open.n--;
		/* "A = begin class B; end end": what is assigned is no scope */
		while (s->parent && (s->parent->local ||
		                     (ns->lang->assigned && s->parent->kind == PL_KIND_CONSTANT)))
			s->parent = s->parent->parent;
		join_primary(ns, s);
		s->local = is_in_function(ns, s) ||
		           is_in_unnamed(ns, s, open.n ? open.at[open.n - 1] : NULL);
	}
	pl_vec_free(&open);
}

/* True when object is the first parameter of a method: it is the one that the method works on. */
static bool is_self(const struct pl_symbol *method, struct pl_str object)
{
	size_t end = 0;

	if (!method || !pl_kind_is_callable(method->kind) || !method->parent ||
	    !pl_kind_is_type(method->parent->kind))
		return false;
	while (end < method->parameters.n && pl_is_word(method->parameters.p[end]))
		end++;
	return pl_str_eq(pl_str_sub(method->parameters, 0, end), object);
}

/* "@a = 1": in any method, a field of its type. */
static bool is_instance_variable(const struct pl_nester *ns, const struct pl_symbol *symbol)
{
	return symbol->kind == PL_KIND_FIELD && ns->lang->word_prefix.n &&
	       pl_str_starts(symbol->name, ns->lang->word_prefix);
}

static struct pl_symbol *type_around(const struct pl_symbol *symbol)
{
	struct pl_symbol *s = symbol->parent;

	while (s && s->kind != PL_KIND_NAMESPACE && !pl_kind_is_type(s->kind))
		s = s->parent;
	return s;
}

/*
 * Where an assignment declares: only the first one of a name in its scope does. "self.x = 1" in a
 * method is a field of its type, unless that has a function of the name; "other.x = 1" is nothing.
 */
static void sift_assigned(struct pl_nester *ns, bool *gone)
{
	enum { FUNCTION = 1, VARIABLE };
	struct pl_map names = { 0 };
	struct pl_arena keys = PL_ARENA_INIT; /* of names */
	struct pl_sb key = PL_SB_INIT;

	for (unsigned pass = FUNCTION; pass <= VARIABLE; pass++)
		for (size_t i = 0; i < ns->symbols.n; i++) {
			struct pl_symbol *s = ns->symbols.at[i];
			const bool variable = s->kind == PL_KIND_VARIABLE ||
			                      s->kind == PL_KIND_FIELD;
			struct pl_str object = variable ? pl_nester_object(ns, s) : PL_S_NONE;
			struct pl_map_entry *e;
			bool is_new;

			if (variable != (pass == VARIABLE))
				continue;
			if (is_instance_variable(ns, s))
				s->parent = type_around(s);
			if (object.n && is_self(s->parent, object))
				s->parent = s->parent->parent;
			else if (object.n)
				gone[i] = true;
			pl_sb_clear(&key);
			pl_sb_addf(&key, "%u:" PL_STR_FMT,
			           s->parent ? s->parent->range.from + 1 : 0, PL_STR_ARG(s->name));
			if (gone[i])
				continue;
			e = pl_map_add(&names, pl_sb_str(&key), &is_new);
			if (is_new) {
				e->key = pl_arena_dup(&keys, pl_sb_str(&key));
				e->num = pass;
			} else if (variable) {
				gone[i] = object.n || e->num == VARIABLE;
			}
			if (variable)
				e->num = VARIABLE;
		}
	pl_map_deinit(&names);
	pl_arena_deinit(&keys);
	pl_sb_deinit(&key);
}

/* False when there is no more room for names. */
static bool qualify(struct pl_nester *ns, size_t i)
{
	struct pl_symbol *symbol = ns->symbols.at[i];
	struct pl_str outer = symbol->parent ? symbol->parent->qualified_name : ns->file->module;
	struct pl_str told = ns->options->seen ? pl_confirm_outer(ns, &ns->decls[i]) : PL_S_NONE;
	struct pl_str scope = told.p ? PL_S_NONE : symbol->scope;
	struct pl_sb sb = PL_SB_INIT;

	outer = told.p ? told : outer;
	if (!pl_nester_say(ns, outer.n + scope.n + symbol->name.n + 2))
		return false;
	if (outer.n) {
		pl_sb_add(&sb, outer);
		pl_sb_addc(&sb, '.');
	}
	if (scope.n) {
		pl_sb_add(&sb, scope);
		pl_sb_addc(&sb, '.');
	}
	pl_sb_add(&sb, symbol->name);
	symbol->qualified_name = pl_arena_dup(&ns->file->arena, pl_sb_str(&sb));
	pl_sb_deinit(&sb);
	return true;
}

struct errors {
	struct pl_lines *at;
	size_t n, cap;
};

static int by_start(const void *a, const void *b)
{
	const struct pl_lines *x = a, *y = b;

	return x->start < y->start ? -1 : x->start > y->start;
}

/*
 * Readers of JSON end at some depth: jq 1.6 at 256, of which a symbol takes three. Deeper symbols
 * hang beside the last that has room, and that is said.
 */
static void keep_shallow(struct pl_symbol *symbol, struct errors *errors)
{
	enum { MAX_DEPTH = 64 };
	unsigned depth = 0;

	for (const struct pl_symbol *s = symbol->parent; s; s = s->parent)
		depth++;
	if (depth < MAX_DEPTH)
		return;
	symbol->parent = symbol->parent->parent;
	pl_vec_push(errors, ((struct pl_lines){ symbol->range.start.line, symbol->range.end.line }));
}

/* Hang each symbol under its parent; outer before inner. */
void pl_hang(struct pl_nester *ns, const struct pl_facts *facts)
{
	struct pl_file *file = ns->file;
	bool *gone = pl_calloc(ns->symbols.n + 1, sizeof(*gone));
	struct errors errors = PL_VEC_INIT;

	find_local(ns, facts);
	for (size_t i = 0; i < ns->symbols.n; i++) {
		struct pl_symbol *s = ns->symbols.at[i], *parent = s->parent;

		/* a field among a constructor's parameters is the type's */
		if (parent && parent->parent &&
		    (pl_nester_is_primary(ns, parent) ||
		     (s->kind == PL_KIND_FIELD && pl_kind_is_callable(parent->kind) &&
		      s->range.to <= parent->body.from)))
			s->parent = parent->parent;
		gone[i] = s->local;
	}
	if (ns->lang->assigned)
		sift_assigned(ns, gone);
	for (size_t i = 0; i < ns->symbols.n; i++) {
		if (gone[i])
			continue;
		keep_shallow(ns->symbols.at[i], &errors);
		if (!qualify(ns, i)) { /* what is left unread is said */
			pl_vec_push(&errors,
			            ((struct pl_lines){ ns->symbols.at[i]->range.start.line,
			                                file->lines }));
			ns->symbols.n = i;
			break;
		}
		if (ns->symbols.at[i]->parent)
			ns->symbols.at[i]->parent->n_children++;
		else
			file->n_symbols++;
	}
	file->symbols = PL_ARENA_ARRAY(&file->arena, struct pl_symbol *, file->n_symbols + 1);
	file->n_symbols = 0;
	for (size_t i = 0; i < ns->symbols.n; i++) {
		struct pl_symbol *s = ns->symbols.at[i], *parent = s->parent;

		s->children = s->n_children ? PL_ARENA_ARRAY(&file->arena, struct pl_symbol *,
		                                             s->n_children)
		                            : NULL;
		s->n_children = 0;
		if (gone[i])
			continue;
		if (parent)
			parent->children[parent->n_children++] = s;
		else
			file->symbols[file->n_symbols++] = s;
	}
	pl_vec_sort(&errors, by_start); /* symbols that macros made come last */
	pl_file_add_errors(file, errors.at, errors.n);
	pl_vec_free(&errors);
	free(gone);
}
