/* lib/read/nest.c */
#include "read/nest.h"

#include "base/limits.h"
#include "base/map.h"
#include "read/confirm.h"
#include "read/declarator.h"
#include "read/details.h"
#include "read/hang.h"
#include "read/marks.h"
#include "read/paramlist.h"
#include "read/rules.h"

#include <stdlib.h>

/*
 * By span, outer first. Of two with the same span and name a type comes before a member, else the
 * later kind of the list: an accessor is a property although it looks like a method as well, "enum
 * class" is an enum. What looks like a variable, or an alias, as well comes last: "const f = () => 1"
 * is a function, "typedef struct { } a" a structure.
 */
static int decl_cmp(const void *a, const void *b)
{
	const struct pl_decl *x = a, *y = b;

	if (x->from != y->from)
		return x->from < y->from ? -1 : 1;
	if (x->to != y->to)
		return x->to > y->to ? -1 : 1;
	if (x->name_from != y->name_from)
		return x->name_from < y->name_from ? -1 : 1;
	if (pl_kind_is_type(x->kind) != pl_kind_is_type(y->kind))
		return pl_kind_is_type(x->kind) ? -1 : 1;
	if (x->kind == PL_KIND_TYPEDEF || y->kind == PL_KIND_TYPEDEF)
		return (x->kind == PL_KIND_TYPEDEF) - (y->kind == PL_KIND_TYPEDEF);
	if (x->kind == PL_KIND_VARIABLE || y->kind == PL_KIND_VARIABLE)
		return (x->kind == PL_KIND_VARIABLE) - (y->kind == PL_KIND_VARIABLE);
	return (int)y->kind - (int)x->kind;
}

/*
 * Keep one declaration of those that share a name token: the outermost, which the sort puts
 * first. A typedef around a type of the same name ("typedef struct x {...} x;") is that type.
 */
static size_t drop_doubles(struct pl_nester *ns, struct pl_decl *at, size_t n)
{
	size_t kept = 0;
	PL_VEC(size_t) open = PL_VEC_INIT;

	for (size_t i = 0; i < n; i++) {
		bool drop = false;

		while (open.n && at[open.at[open.n - 1]].to <= at[i].from)
			open.n--;
		for (size_t k = open.n; k-- > 0 && !drop;)
			drop = at[open.at[k]].name_from == at[i].name_from &&
			       at[open.at[k]].name_to == at[i].name_to;
		if (!drop && open.n && at[open.at[open.n - 1]].kind == PL_KIND_TYPEDEF &&
		    pl_kind_is_type(at[i].kind)) {
			struct pl_decl *outer = &at[open.at[open.n - 1]];

			if (pl_str_eq(pl_str_sub(ns->text, outer->name_from, outer->name_to),
			              pl_str_sub(ns->text, at[i].name_from, at[i].name_to))) {
				outer->kind = at[i].kind;
				outer->told = at[i].told ? at[i].told : outer->told;
				drop = true;
			}
		}
		if (drop)
			continue;
		at[kept] = at[i];
		if (open.n < PL_MAX_TYPE_DEPTH)
			pl_vec_push(&open, kept);
		kept++;
	}
	pl_vec_free(&open);
	return kept;
}

/* Set the name as it is declared: 'a.b' and [Symbol.iterator] hold no scope, "Outer::name" does. */
static void set_name(struct pl_nester *ns, struct pl_symbol *symbol, const struct pl_decl *decl)
{
	const uint32_t from = decl->name_from, to = decl->name_to;
	const char open = ns->text.p[from];
	size_t dot;

	if ((open == '"' || open == '\'') && to > from + 2 && ns->text.p[to - 1] == open) {
		symbol->name = pl_nester_plain(ns, pl_str_sub(ns->text, from + 1, to - 1));
		return;
	}
	symbol->name = pl_nester_name(ns, from, to);
	dot = decl->kind == PL_KIND_NAMESPACE || open == '[' ? SIZE_MAX
	                                                     : pl_str_rfind_char(symbol->name, '.');
	if (dot != SIZE_MAX && dot + 1 < symbol->name.n) { /* defined out of line */
		symbol->scope = pl_str_sub(symbol->name, 0, dot);
		symbol->name = pl_str_sub(symbol->name, dot + 1, symbol->name.n);
	}
}

static struct pl_symbol *make_symbol(struct pl_nester *ns, const struct pl_decl *decl)
{
	struct pl_symbol *symbol = PL_ARENA_NEW(&ns->file->arena, struct pl_symbol);
	struct pl_str told;

	symbol->kind = decl->kind;
	symbol->recovered = decl->recovered;
	symbol->range = pl_nester_range(ns, decl->from, decl->to);
	symbol->name_from = decl->name_from;
	set_name(ns, symbol, decl);
	told = ns->options->seen ? pl_confirm_name(ns, decl) : PL_S_NONE;
	if (told.n)
		symbol->name = pl_arena_dup(&ns->file->arena, told);
	if (ns->symbols.n && pl_nester_same_span(ns->symbols.at[ns->symbols.n - 1], symbol))
		symbol->doc = ns->symbols.at[ns->symbols.n - 1]->doc;
	else
		pl_details_find_doc(ns, symbol);
	return symbol;
}

/* The first of the n declarations, sorted, that begins at offset or later. */
static size_t decl_from(const struct pl_decl *at, size_t n, uint32_t offset)
{
	size_t low = 0, high = n;

	while (low < high) {
		size_t mid = low + (high - low) / 2;

		if (at[mid].from < offset)
			low = mid + 1;
		else
			high = mid;
	}
	return low;
}

/* Let at[i], and all that share its span ("export const a = 1, b = 2"), begin at offset. */
static void begin_at(struct pl_decl *at, size_t n, size_t i, uint32_t offset)
{
	uint32_t from = at[i].from, to = at[i].to;

	for (; i < n && at[i].from == from && at[i].to == to; i++)
		at[i].from = offset;
}

/* A wrapper gives its start to the declaration that it ends with: a template head, an export. */
static bool unwrap(const struct pl_nester *ns, struct pl_decl *at, size_t n,
                   const struct pl_mark *wrapper)
{
	for (size_t i = decl_from(at, n, wrapper->from); i < n && at[i].from < wrapper->to; i++) {
		uint32_t end = at[i].to;

		while (end < wrapper->to &&
		       ((unsigned char)ns->text.p[end] <= ' ' || ns->text.p[end] == ';'))
			end++;
		if (end != wrapper->to)
			continue;
		if (at[i].from == wrapper->from)
			return false;
		begin_at(at, n, i, wrapper->from);
		return true;
	}
	return false;
}

/* A prefix gives its start to the declaration that begins right behind it. */
static bool prepend(const struct pl_nester *ns, struct pl_decl *at, size_t n,
                    const struct pl_mark *prefix)
{
	size_t t = pl_nester_token_at(ns, prefix->to), i;

	while (t < ns->tokens->n && (ns->tokens->at[t].kind == PL_TOKEN_COMMENT ||
	                             pl_token_is(ns->text, ns->tokens, t, '\\')))
		t++; /* a line may go on in the next */
	if (t >= ns->tokens->n)
		return false;
	i = decl_from(at, n, ns->tokens->at[t].from);
	if (i >= n || at[i].from != ns->tokens->at[t].from)
		return false;
	begin_at(at, n, i, prefix->from);
	return true;
}

/* "var _ Shape = Circle{}" of Go. */
static bool is_unnamed(const struct pl_nester *ns, const struct pl_decl *decl)
{
	return pl_str_in(pl_str_sub(ns->text, decl->name_from, decl->name_to), ns->lang->unnamed,
	                 ns->lang->n_unnamed);
}

/* "const A = class B { }": the query says that B declares nothing. */
static bool is_ignored_name(const struct pl_facts *facts, uint32_t from, uint32_t to)
{
	size_t low = 0, high = facts->marks.n;

	while (low < high) {
		size_t mid = low + (high - low) / 2;

		if (facts->marks.at[mid].from < from)
			low = mid + 1;
		else
			high = mid;
	}
	for (; low < facts->marks.n && facts->marks.at[low].from == from; low++)
		if (facts->marks.at[low].role == PL_MARK_IGNORE && facts->marks.at[low].to == to)
			return true;
	return false;
}

/*
 * Take out what stands inside a span to ignore or has a name that is none; returns how many
 * declarations are left.
 */
static size_t drop_ignored(const struct pl_nester *ns, const struct pl_facts *facts,
                           struct pl_decl *at, size_t n)
{
	size_t kept = 0, m = 0;
	uint32_t end = 0;

	for (size_t i = 0; i < n; i++) {
		for (; m < facts->marks.n && facts->marks.at[m].from <= at[i].from; m++)
			if (facts->marks.at[m].role == PL_MARK_IGNORE &&
			    facts->marks.at[m].to > end)
				end = facts->marks.at[m].to;
		if (is_unnamed(ns, &at[i])) {
			/* what is in it has no name either; "var _, x = 1, 2" has nothing in it */
			if (at[i].to > end &&
			    (pl_kind_is_type(at[i].kind) || pl_kind_is_callable(at[i].kind)))
				end = at[i].to;
			continue;
		}
		if (at[i].to > end && !is_ignored_name(facts, at[i].name_from, at[i].name_to))
			at[kept++] = at[i];
	}
	return kept;
}

/* Where the last token before to ends that is no comment; to when none is behind from. */
static uint32_t end_of_code(const struct pl_nester *ns, uint32_t from, uint32_t to)
{
	for (size_t i = pl_nester_token_at(ns, to); i-- > 0 && ns->tokens->at[i].from >= from;)
		if (ns->tokens->at[i].kind != PL_TOKEN_COMMENT || !pl_nester_begins_comment(ns, i))
			return ns->tokens->at[i].to < to ? ns->tokens->at[i].to : to;
	return to;
}

/* Without braces a body ends with its last statement: comments behind it belong to nobody. */
static void drop_trailing_comments(const struct pl_nester *ns, struct pl_facts *facts)
{
	for (size_t i = 0; i < facts->decls.n; i++) {
		struct pl_decl *decl = &facts->decls.at[i];

		decl->to = end_of_code(ns, decl->from, decl->to);
	}
	for (size_t i = 0; i < facts->marks.n; i++) {
		struct pl_mark *mark = &facts->marks.at[i];

		if (mark->role == PL_MARK_BODY || mark->role == PL_MARK_WRAPPER)
			mark->to = end_of_code(ns, mark->from, mark->to);
	}
}

/* Give declarations the parts of theirs that a grammar leaves outside. */
static void widen(const struct pl_nester *ns, struct pl_facts *facts)
{
	bool changed = false;

	/* from the back: inner before outer wrappers, the last of several prefixes first */
	for (size_t i = facts->marks.n; i-- > 0;) {
		const struct pl_mark *mark = &facts->marks.at[i];

		if (mark->role == PL_MARK_WRAPPER)
			changed |= unwrap(ns, facts->decls.at, facts->decls.n, mark);
		else if (mark->role == PL_MARK_PREFIX)
			changed |= prepend(ns, facts->decls.at, facts->decls.n, mark);
	}
	if (changed)
		pl_vec_sort(&facts->decls, decl_cmp);
}

/* It has no name of its own: it is called as the others are, or as its type. */
static void name_primary(const struct pl_nester *ns, struct pl_symbol *symbol)
{
	symbol->scope = PL_S_NONE;
	symbol->name = ns->lang->constructor;
	if (!symbol->name.n && symbol->parent)
		symbol->name = symbol->parent->name;
}

/* Build the symbols and find the innermost one around each. */
static void nest_decls(struct pl_nester *ns, const struct pl_decl *at, size_t n)
{
	PL_VEC(struct pl_symbol *) open = PL_VEC_INIT;

	for (size_t i = 0; i < n; i++) {
		struct pl_symbol *symbol = make_symbol(ns, &at[i]), *top, *shared;
		size_t k;

		while (open.n && open.at[open.n - 1]->range.to <= symbol->range.from)
			open.n--;
		/* a member that a grammar lets run past its type's end */
		for (; open.n && (top = open.at[open.n - 1])->range.to < symbol->range.to;
		     open.n--) {
			if (!pl_kind_is_type(top->kind) || top->range.to <= symbol->name_from)
				continue;
			symbol->range = pl_nester_range(ns, symbol->range.from, top->range.to);
			break;
		}
		/* "int a, b;": the same span, side by side */
		shared = NULL;
		while (open.n && open.at[open.n - 1]->range.from == symbol->range.from &&
		       open.at[open.n - 1]->range.to == symbol->range.to)
			shared = open.at[--open.n];
		/* "typedef struct a { } b;", "struct a { } b;": both are declared where they stand */
		for (k = open.n; k && pl_kind_is_type(symbol->kind) &&
		                 open.at[k - 1]->name_from >= symbol->range.to;)
			k--;
		symbol->parent = k ? open.at[k - 1] : NULL;
		if (pl_nester_is_primary(ns, symbol))
			name_primary(ns, symbol);
		pl_vec_push(&ns->symbols, symbol);
		/* of "typedef struct { int x; } a, *b;" the struct has the members */
		if (shared && pl_kind_is_type(shared->kind) && shared->kind != PL_KIND_TYPEDEF)
			pl_vec_push(&open, shared);
		else if (open.n < PL_MAX_TYPE_DEPTH)
			pl_vec_push(&open, symbol);
	}
	pl_vec_free(&open);
}

static enum pl_kind listed_kind(struct pl_str name, const struct pl_lang_word *list, size_t n)
{
	size_t dot = pl_str_rfind_char(name, '.');

	if (dot != SIZE_MAX)
		name = pl_str_sub(name, dot + 1, name.n);
	for (size_t i = 0; i < n; i++)
		if (pl_str_eq(name, list[i].word))
			return list[i].kind;
	return PL_KIND_NONE;
}

/* "class Colour(Enum)": what it inherits from tells its kind. */
static void settle_by_supertype(const struct pl_nester *ns, struct pl_symbol *symbol)
{
	for (size_t i = 0; i < symbol->n_supertypes; i++) {
		enum pl_kind kind = listed_kind(symbol->supertypes[i].name,
		                                ns->lang->kinds_by_supertype,
		                                ns->lang->n_kinds_by_supertype);

		if (kind)
			symbol->kind = kind;
	}
}

/* "@property def area(self)": an annotation tells the kind. */
static void settle_by_annotation(const struct pl_nester *ns, struct pl_symbol *symbol)
{
	for (size_t i = pl_nester_token_at(ns, symbol->range.from);
	     i < ns->tokens->n && ns->tokens->at[i].from < symbol->name_from; i++) {
		struct pl_str name = PL_S_NONE;
		enum pl_kind kind;

		if (!pl_token_is(ns->text, ns->tokens, i, ns->lang->annotation.p[0]))
			continue;
		do {
			if (++i < ns->tokens->n)
				name = pl_token_text(ns->text, ns->tokens->at[i]);
		} while (pl_token_is(ns->text, ns->tokens, ++i, '.'));
		kind = listed_kind(name, ns->lang->kinds_by_annotation,
		                   ns->lang->n_kinds_by_annotation);
		if (kind)
			symbol->kind = kind;
		i--;
	}
}

/* In a type that a supertype makes an enum: a plain value is a member of it. */
static bool is_assigned_member(const struct pl_nester *ns, const struct pl_symbol *symbol)
{
	return ns->lang->n_kinds_by_supertype && symbol->kind == PL_KIND_FIELD && symbol->parent &&
	       symbol->parent->kind == PL_KIND_ENUM && !symbol->type.n &&
	       symbol->body.to > symbol->body.from && symbol->name.n && symbol->name.p[0] != '_' &&
	       !pl_nester_object(ns, symbol).n;
}

/* Where "var" says property, there are no fields, whatever is left of the text around it. */
static enum pl_kind variable_in_type(const struct pl_lang *lang)
{
	for (size_t i = 0; i < lang->n_member_words; i++)
		if (pl_str_is(lang->member_words[i].word, "var"))
			return lang->member_words[i].kind;
	return PL_KIND_FIELD;
}

/* What only the place of a declaration can tell about its kind. */
static void settle_kind(const struct pl_nester *ns, struct pl_symbol *symbol)
{
	const struct pl_symbol *parent = symbol->parent;
	struct pl_str owner = PL_S_NONE;

	if (symbol->kind == PL_KIND_CLASS && ns->lang->n_kinds_by_supertype)
		settle_by_supertype(ns, symbol);
	if (symbol->scope.n) {
		size_t dot = pl_str_rfind_char(symbol->scope, '.');

		owner = dot == SIZE_MAX ? symbol->scope
		                        : pl_str_sub(symbol->scope, dot + 1, symbol->scope.n);
	} else if (parent && pl_kind_is_type(parent->kind)) {
		owner = parent->name;
	} else {
		return;
	}
	if (symbol->kind == PL_KIND_FUNCTION)
		symbol->kind = PL_KIND_METHOD;
	if (symbol->kind == PL_KIND_VARIABLE)
		symbol->kind = variable_in_type(ns->lang);
	if (symbol->kind == PL_KIND_METHOD &&
	    (ns->lang->constructor.n ? pl_str_eq(symbol->name, ns->lang->constructor)
	                             : pl_str_eq(symbol->name, owner)))
		symbol->kind = PL_KIND_CONSTRUCTOR;
	if (symbol->kind == PL_KIND_METHOD && ns->lang->n_kinds_by_annotation)
		settle_by_annotation(ns, symbol);
	if (is_assigned_member(ns, symbol))
		symbol->kind = PL_KIND_ENUM_MEMBER;
}

/* Nothing of it stands in the text. */
static bool is_made(const struct pl_decl *decl)
{
	return decl->told && (decl->told->flags & PL_CLANG_MADE);
}

void pl_nest(const struct pl_lang *lang, struct pl_str text, const struct pl_tokens *tokens,
             struct pl_facts *facts, const struct pl_extract_options *options, struct pl_file *file)
{
	struct pl_nester ns = { .lang = lang, .text = text, .tokens = tokens, .options = options,
		             .file = file };
	size_t n;

	pl_nester_find_lines(&ns);
	if (lang->module == PL_MODULE_PATH)
		file->module = pl_rules_module(lang, file->path, &file->arena);
	ns.pair = pl_malloc(sizeof(*ns.pair) * (tokens->n + 1));
	pl_token_pairs(text, tokens, ns.pair);
	if (lang->members == PL_MEMBERS_INDENT)
		drop_trailing_comments(&ns, facts);
	pl_vec_sort(&facts->decls, decl_cmp);
	pl_marks_sort(facts);
	widen(&ns, facts);
	n = drop_ignored(&ns, facts, facts->decls.at, facts->decls.n);
	n = drop_doubles(&ns, facts->decls.at, n);
	nest_decls(&ns, facts->decls.at, n);
	pl_marks_apply(&ns, facts);
	facts->decls.n = n;
	if (options->seen)
		pl_confirm_add_made(&ns, facts);
	ns.decls = facts->decls.at;
	pl_hang(&ns, facts);
	pl_marks_count(&ns);
	for (size_t i = 0; i < ns.symbols.n; i++) { /* outer before inner */
		const struct pl_decl *decl = &ns.decls[i];

		settle_kind(&ns, ns.symbols.at[i]);
		pl_declarator_type(&ns, ns.symbols.at[i], decl);
		pl_details_find_doc_string(&ns, ns.symbols.at[i]);
		if (options->details && !is_made(decl)) {
			pl_details_add(&ns, i);
			pl_paramlist_read(lang, ns.symbols.at[i], &file->arena);
		}
		if (decl->told)
			pl_confirm_symbol(&ns, ns.symbols.at[i], decl);
	}
	if (options->seen)
		pl_confirm_sort(file);
	free(ns.pair);
	pl_vec_free(&ns.line_starts);
	pl_vec_free(&ns.symbols);
	pl_vec_free(&ns.references);
	pl_vec_free(&ns.bound);
}
