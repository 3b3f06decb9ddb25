/* lib/read/nest.c */
#include "read/nest.h"

#include "base/limits.h"

#include <stdlib.h>

enum { MAX_SIGNATURE = 400 }; /* bytes; a longer one is cut with "..." */

struct reference {
	struct pl_symbol *owner;
	const struct pl_symbol *inner; /* the innermost symbol around it */
	struct pl_str name;
	enum pl_via via;
	bool is_type;
	uint32_t from;
};

struct nester {
	const struct pl_lang *lang;
	struct pl_str text;
	const struct pl_tokens *tokens;
	const struct pl_extract_options *options;
	struct pl_file *file;
	PL_VEC(uint32_t) line_starts;
	PL_VEC(struct pl_symbol *) symbols; /* same order as the sorted declarations */
	PL_VEC(struct reference) references;
};

/*
 * By span, outer first. Of two with the same span and name a type comes before a member, else the
 * later kind of the list: an accessor is a property although it looks like a method as well.
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
	if (pl_kind_is_type(x->kind) || pl_kind_is_type(y->kind))
		return (int)x->kind - (int)y->kind;
	return (int)y->kind - (int)x->kind;
}

static int mark_cmp(const void *a, const void *b)
{
	const struct pl_mark *x = a, *y = b;

	if (x->from != y->from)
		return x->from < y->from ? -1 : 1;
	if (x->to != y->to)
		return x->to > y->to ? -1 : 1;
	return (int)x->role - (int)y->role;
}

static void find_lines(struct nester *ns)
{
	pl_vec_push(&ns->line_starts, 0);
	for (size_t i = 0; i < ns->text.n; i++) {
		const char *nl = memchr(ns->text.p + i, '\n', ns->text.n - i);

		if (!nl)
			break;
		i = (size_t)(nl - ns->text.p);
		pl_vec_push(&ns->line_starts, (uint32_t)i + 1);
	}
	ns->file->lines = (uint32_t)ns->line_starts.n;
	if (ns->text.n == 0 || ns->text.p[ns->text.n - 1] == '\n')
		ns->file->lines--;
}

static struct pl_pos position(const struct nester *ns, uint32_t offset)
{
	size_t low = 0, high = ns->line_starts.n;

	while (high - low > 1) {
		size_t mid = low + (high - low) / 2;

		if (ns->line_starts.at[mid] <= offset)
			low = mid;
		else
			high = mid;
	}
	return (struct pl_pos){ (uint32_t)low + 1, offset - ns->line_starts.at[low] + 1 };
}

static struct pl_range range_of(const struct nester *ns, uint32_t from, uint32_t to)
{
	return (struct pl_range){ position(ns, from), position(ns, to), from, to };
}

/* True when an operator's symbol follows at offset: what looks like a bracket there is its name. */
static bool at_operator(const struct nester *ns, uint32_t from, uint32_t i, uint32_t to)
{
	static const struct pl_str word = { "operator", 8 };

	return i + word.n < to && pl_str_starts(pl_str_sub(ns->text, i, to), word) &&
	       !pl_is_word(ns->text.p[i + word.n]) && (i == from || !pl_is_word(ns->text.p[i - 1]));
}

/* A name as written, with '.' between parts and no blanks, comments or type arguments. */
static struct pl_str plain_name(struct nester *ns, uint32_t from, uint32_t to)
{
	struct pl_sb sb = PL_SB_INIT;
	struct pl_str name;
	unsigned depth = 0;

	for (uint32_t i = from; i < to; i++) {
		char c = ns->text.p[i];

		if (c == 'o' && !depth && at_operator(ns, from, i, to)) {
			for (; i < to; i++) {
				if (ns->text.p[i] <= ' ')
					continue;
				/* "operator new", but "operator==" however it is spaced */
				if (sb.n && ns->text.p[i - 1] <= ' ' && pl_is_word(sb.p[sb.n - 1]) &&
				    pl_is_word(ns->text.p[i]))
					pl_sb_addc(&sb, ' ');
				pl_sb_addc(&sb, ns->text.p[i]);
			}
		} else if (c == '<') {
			depth++;
		} else if (c == '>') {
			depth -= depth > 0;
		} else if (depth || c == ' ' || (c >= '\t' && c <= '\r')) {
			continue;
		} else if (c == ':' || c == '\\') {
			if (sb.n && sb.p[sb.n - 1] != '.')
				pl_sb_addc(&sb, '.');
		} else {
			pl_sb_addc(&sb, c);
		}
	}
	name = pl_arena_dup(&ns->file->arena, pl_str_trim(pl_sb_str(&sb)));
	pl_sb_deinit(&sb);
	return name;
}

/* Text on one line: blanks squeezed, comments gone, none just inside brackets. */
static struct pl_str one_line(struct nester *ns, uint32_t from, uint32_t to, size_t max)
{
	struct pl_sb sb = PL_SB_INIT;
	struct pl_str line;
	size_t low = 0, high = ns->tokens->n;

	while (low < high) {
		size_t mid = low + (high - low) / 2;

		if (ns->tokens->at[mid].from < from)
			low = mid + 1;
		else
			high = mid;
	}
	for (uint32_t end = from; low < ns->tokens->n && ns->tokens->at[low].to <= to; low++) {
		struct pl_token t = ns->tokens->at[low];

		if (t.kind == PL_TOKEN_COMMENT)
			continue;
		if (sb.n && t.from > end && sb.p[sb.n - 1] != '(' && ns->text.p[t.from] != ')')
			pl_sb_addc(&sb, ' ');
		pl_sb_add(&sb, pl_token_text(ns->text, t));
		end = t.to;
		if (sb.n > max) {
			while (max && ((unsigned char)sb.p[max] & 0xc0) == 0x80)
				max--;
			pl_sb_truncate(&sb, max);
			pl_sb_adds(&sb, "...");
			break;
		}
	}
	/* strings and directives keep their line ends */
	for (size_t i = 0; i < sb.n; i++)
		if ((unsigned char)sb.p[i] < ' ')
			sb.p[i] = ' ';
	line = pl_arena_dup(&ns->file->arena, pl_sb_str(&sb));
	pl_sb_deinit(&sb);
	return line;
}

/*
 * Keep one declaration of those that share a name token: the outermost, which the sort puts
 * first. A typedef around a type of the same name ("typedef struct x {...} x;") is that type.
 */
static size_t drop_doubles(struct nester *ns, struct pl_decl *at, size_t n)
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

static bool in_words(struct pl_str word, const struct pl_str *list, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (pl_str_eq(word, list[i]))
			return true;
	return false;
}

/* Index of the first token that starts at offset or later. */
static size_t token_at(const struct nester *ns, uint32_t offset)
{
	size_t low = 0, high = ns->tokens->n;

	while (low < high) {
		size_t mid = low + (high - low) / 2;

		if (ns->tokens->at[mid].from < offset)
			low = mid + 1;
		else
			high = mid;
	}
	return low;
}

static unsigned newlines(struct pl_str text, uint32_t from, uint32_t to)
{
	unsigned n = 0;

	for (uint32_t i = from; i < to; i++)
		n += text.p[i] == '\n';
	return n;
}

/*
 * The comments right before a declaration that document it: the last block, or the last run of
 * line comments. A comment after code on its own line belongs to that code.
 */
static void find_doc(struct nester *ns, struct pl_symbol *symbol)
{
	size_t i = token_at(ns, symbol->range.from), last = i;
	uint32_t next = symbol->range.from;

	while (i > 0) {
		struct pl_token t = ns->tokens->at[i - 1];
		struct pl_str c = pl_token_text(ns->text, t);
		bool block = t.kind == PL_TOKEN_COMMENT && ns->lang->n_block_comments &&
		             pl_str_starts(c, ns->lang->block_comments[0].open);
		bool doc = (ns->lang->doc_line.n && pl_str_starts(c, ns->lang->doc_line)) ||
		           (ns->lang->doc_block.n && pl_str_starts(c, ns->lang->doc_block));

		if (t.kind != PL_TOKEN_COMMENT || !t.first || (!doc && !ns->lang->doc_any))
			break;
		/* a blank line parts a plain comment from what follows */
		if (newlines(ns->text, t.to, next) > (doc && i == last ? 2u : 1u))
			break;
		if (block && i != last)
			break;
		i--;
		next = t.from;
		if (block)
			break;
	}
	if (i < last)
		symbol->doc = range_of(ns, ns->tokens->at[i].from, ns->tokens->at[last - 1].to);
}

/* The doc comment without its marks: no slashes, stars or common blanks. */
static struct pl_str doc_text(struct nester *ns, const struct pl_symbol *symbol)
{
	struct pl_str rest = pl_str_sub(ns->text, symbol->doc.from, symbol->doc.to), line;
	struct pl_sb sb = PL_SB_INIT;
	struct pl_str out;

	while (pl_str_split(&rest, '\n', &line)) {
		line = pl_str_trim(line);
		while (line.n && (line.p[0] == '/' || line.p[0] == '*' || line.p[0] == '!'))
			line = pl_str_sub(line, 1, line.n);
		if (pl_str_ends(line, PL_S("*/")))
			line.n -= 2;
		while (line.n && line.p[line.n - 1] == '*')
			line.n--;
		line = pl_str_trim(line);
		if (sb.n)
			pl_sb_addc(&sb, '\n');
		pl_sb_add(&sb, line);
	}
	out = pl_arena_dup(&ns->file->arena, pl_str_trim(pl_sb_str(&sb)));
	pl_sb_deinit(&sb);
	return out;
}

static bool is_type_word(const struct pl_lang *lang, struct pl_str word)
{
	for (size_t i = 0; i < lang->n_type_words; i++)
		if (pl_str_eq(word, lang->type_words[i].word))
			return true;
	return false;
}

static void find_modifiers(struct nester *ns, struct pl_symbol *symbol)
{
	struct pl_sb words = PL_SB_INIT;

	for (size_t i = token_at(ns, symbol->range.from);
	     i < ns->tokens->n && ns->tokens->at[i].from < symbol->name_from; i++) {
		struct pl_str word = pl_token_text(ns->text, ns->tokens->at[i]);

		/* an annotation's arguments; the members of "struct { } name" */
		if (pl_token_is(ns->text, ns->tokens, i, '(') ||
		    pl_token_is(ns->text, ns->tokens, i, '{')) {
			size_t close = pl_token_close(ns->text, ns->tokens, i);

			i = close < ns->tokens->n ? close : i;
			continue;
		}
		if (ns->tokens->at[i].kind != PL_TOKEN_WORD)
			continue;
		for (size_t k = 0; k < ns->lang->n_visibility_words; k++)
			if (pl_str_eq(word, ns->lang->visibility_words[k].word))
				symbol->visibility =
				        (enum pl_visibility)(int)ns->lang->visibility_words[k].kind;
		/* "abstract Name" of Haxe has a keyword there */
		if (is_type_word(ns->lang, word) && i + 1 < ns->tokens->n &&
		    ns->tokens->at[i + 1].from == symbol->name_from)
			continue;
		if (in_words(word, ns->lang->modifiers, ns->lang->n_modifiers)) {
			if (words.n)
				pl_sb_addc(&words, ' ');
			pl_sb_add(&words, word);
		}
	}
	symbol->modifiers = pl_arena_dup(&ns->file->arena, pl_sb_str(&words));
	pl_sb_deinit(&words);
}

static struct pl_symbol *make_symbol(struct nester *ns, const struct pl_decl *decl)
{
	struct pl_symbol *symbol = PL_ARENA_NEW(&ns->file->arena, struct pl_symbol);
	size_t dot;

	symbol->kind = decl->kind;
	symbol->recovered = decl->recovered;
	symbol->range = range_of(ns, decl->from, decl->to);
	symbol->name = plain_name(ns, decl->name_from, decl->name_to);
	symbol->name_from = decl->name_from;
	dot = decl->kind == PL_KIND_NAMESPACE ? SIZE_MAX : pl_str_rfind_char(symbol->name, '.');
	if (dot != SIZE_MAX && dot + 1 < symbol->name.n) { /* "Outer::name", defined out of line */
		symbol->scope = pl_str_sub(symbol->name, 0, dot);
		symbol->name = pl_str_sub(symbol->name, dot + 1, symbol->name.n);
	}
	find_doc(ns, symbol);
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
static bool unwrap(const struct nester *ns, struct pl_decl *at, size_t n,
                   const struct pl_mark *wrapper)
{
	for (size_t i = decl_from(at, n, wrapper->from); i < n && at[i].from < wrapper->to; i++) {
		uint32_t end = at[i].to;

		while (end < wrapper->to && (ns->text.p[end] <= ' ' || ns->text.p[end] == ';'))
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
static bool prepend(const struct nester *ns, struct pl_decl *at, size_t n,
                    const struct pl_mark *prefix)
{
	size_t t = token_at(ns, prefix->to), i;

	while (t < ns->tokens->n && ns->tokens->at[t].kind == PL_TOKEN_COMMENT)
		t++;
	if (t >= ns->tokens->n)
		return false;
	i = decl_from(at, n, ns->tokens->at[t].from);
	if (i >= n || at[i].from != ns->tokens->at[t].from)
		return false;
	begin_at(at, n, i, prefix->from);
	return true;
}

/* Take out what stands inside a span to ignore; returns how many declarations are left. */
static size_t drop_ignored(const struct pl_facts *facts, struct pl_decl *at, size_t n)
{
	size_t kept = 0, m = 0;
	uint32_t end = 0;

	for (size_t i = 0; i < n; i++) {
		for (; m < facts->marks.n && facts->marks.at[m].from <= at[i].from; m++)
			if (facts->marks.at[m].role == PL_MARK_IGNORE && facts->marks.at[m].to > end)
				end = facts->marks.at[m].to;
		if (at[i].to > end)
			at[kept++] = at[i];
	}
	return kept;
}

/* Give declarations the parts of theirs that a grammar leaves outside. */
static void widen(const struct nester *ns, struct pl_facts *facts)
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

/* Build the symbols and find the innermost one around each. */
static void nest_decls(struct nester *ns, const struct pl_decl *at, size_t n)
{
	PL_VEC(struct pl_symbol *) open = PL_VEC_INIT;

	for (size_t i = 0; i < n; i++) {
		struct pl_symbol *symbol = make_symbol(ns, &at[i]), *top, *shared;
		size_t k;

		while (open.n && open.at[open.n - 1]->range.to <= symbol->range.from)
			open.n--;
		/* a member that a grammar lets run past its type's end */
		for (; open.n && (top = open.at[open.n - 1])->range.to < symbol->range.to; open.n--) {
			if (!pl_kind_is_type(top->kind))
				continue;
			symbol->range = range_of(ns, symbol->range.from, top->range.to);
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
		pl_vec_push(&ns->symbols, symbol);
		/* of "typedef struct { int x; } a, *b;" the struct has the members */
		if (shared && pl_kind_is_type(shared->kind) && shared->kind != PL_KIND_TYPEDEF)
			pl_vec_push(&open, shared);
		else if (open.n < PL_MAX_TYPE_DEPTH)
			pl_vec_push(&open, symbol);
	}
	pl_vec_free(&open);
}

/* Variables and prototypes that are not of a file, a namespace or a type are of no one's concern. */
static bool is_local(const struct pl_symbol *symbol)
{
	const struct pl_symbol *parent = symbol->parent;

	if (symbol->kind != PL_KIND_VARIABLE &&
	    (symbol->kind != PL_KIND_FUNCTION || symbol->body.to > symbol->body.from))
		return false;
	return parent && parent->kind != PL_KIND_NAMESPACE && !pl_kind_is_type(parent->kind);
}

/* Hang each symbol under its parent; outer before inner. */
static void hang(struct nester *ns)
{
	struct pl_file *file = ns->file;

	for (size_t i = 0; i < ns->symbols.n; i++) {
		struct pl_symbol *s = ns->symbols.at[i], *parent;

		while (s->parent && is_local(s->parent))
			s->parent = s->parent->parent;
		parent = s->parent;
		/* a field among a constructor's parameters is the type's */
		if (s->kind == PL_KIND_FIELD && parent && pl_kind_is_callable(parent->kind) &&
		    s->range.to <= parent->body.from && parent->parent)
			s->parent = parent->parent;
		if (is_local(s))
			continue;
		if (s->parent)
			s->parent->n_children++;
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
		if (is_local(s))
			continue;
		if (parent)
			parent->children[parent->n_children++] = s;
		else
			file->symbols[file->n_symbols++] = s;
	}
}

/*
 * The angle brackets of a supertype: its last tokens, or right behind the mark, where a grammar
 * sees an expression and then arguments. False when there are none.
 */
static bool type_arguments_of(const struct nester *ns, const struct pl_mark *mark, uint32_t *from,
                              uint32_t *to)
{
	size_t i = token_at(ns, mark->from), last = token_at(ns, mark->to), close;

	while (i < last && !pl_token_is(ns->text, ns->tokens, i, '<'))
		i++;
	if (!pl_token_is(ns->text, ns->tokens, i, '<'))
		return false;
	close = pl_token_close(ns->text, ns->tokens, i);
	if (close >= ns->tokens->n || (i < last && close + 1 != last))
		return false;
	*from = ns->tokens->at[i].to;
	*to = ns->tokens->at[close].from;
	return true;
}

static void add_supertype(struct nester *ns, struct pl_symbol *symbol, const struct pl_mark *mark)
{
	struct pl_supertype super = { .relation = (enum pl_relation)mark->arg };
	struct pl_supertype *grown;
	uint32_t from, to;

	super.name = plain_name(ns, mark->from, mark->to);
	if (type_arguments_of(ns, mark, &from, &to))
		super.type_arguments = one_line(ns, from, to, MAX_SIGNATURE);
	for (size_t i = 0; i < symbol->n_supertypes; i++)
		if (pl_str_eq(symbol->supertypes[i].name, super.name))
			return;
	grown = PL_ARENA_ARRAY(&ns->file->arena, struct pl_supertype, symbol->n_supertypes + 1);
	if (symbol->n_supertypes)
		memcpy(grown, symbol->supertypes, sizeof(*grown) * symbol->n_supertypes);
	grown[symbol->n_supertypes++] = super;
	symbol->supertypes = grown;
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
	if (!member) {
		if (in_supertype)
			return PL_VIA_SUPERTYPE;
		return inside(owner->body, mark) ? PL_VIA_BODY : PL_VIA_SIGNATURE;
	}
	if (inside(member->body, mark))
		return PL_VIA_BODY;
	return pl_kind_is_callable(member->kind) ? PL_VIA_SIGNATURE : PL_VIA_FIELD;
}

static void add_reference(struct nester *ns, struct pl_symbol *innermost, const struct pl_mark *mark,
                          bool in_supertype)
{
	struct pl_symbol *owner = innermost, *member = NULL;
	struct reference ref = { .from = mark->from, .inner = innermost };

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
	ref.name = plain_name(ns, mark->from, mark->to);
	if (!ref.is_type && !(ref.name.n && pl_is_upper(ref.name.p[0])))
		return;
	if (!ref.name.n)
		return;
	ref.via = via_of(owner, member, mark, in_supertype);
	/* "typedef struct a { } a;": the tag is no use of the type */
	if (!member && ref.via == PL_VIA_SIGNATURE && pl_str_eq(ref.name, owner->name))
		return;
	pl_vec_push(&ns->references, ref);
}

static void apply_mark(struct nester *ns, struct pl_symbol *symbol, const struct pl_mark *mark)
{
	struct pl_range range = range_of(ns, mark->from, mark->to);

	switch (mark->role) {
	case PL_MARK_BODY: /* of several parts: "{ get; } = 1" */
		if (symbol->body.to == symbol->body.from)
			symbol->body = range;
		else if (range.to > symbol->body.to)
			symbol->body = range_of(ns, symbol->body.from, range.to);
		break;
	case PL_MARK_TYPE:
		/* "typedef struct { } a;" declares a itself, not one more name of a type */
		if (!symbol->type.n &&
		    (!pl_kind_is_type(symbol->kind) || symbol->kind >= PL_KIND_ABSTRACT))
			symbol->type = one_line(ns, mark->from, mark->to, MAX_SIGNATURE);
		break;
	case PL_MARK_PARAMETERS:
		if (!symbol->parameters.p)
			symbol->parameters = one_line(ns, mark->from + 1, mark->to - 1, MAX_SIGNATURE);
		break;
	case PL_MARK_TYPE_PARAMETERS:
		if (!symbol->type_parameters.p)
			symbol->type_parameters =
			        one_line(ns, mark->from + 1, mark->to - 1, MAX_SIGNATURE);
		break;
	case PL_MARK_SUPERTYPE:
		if (pl_kind_is_type(symbol->kind))
			add_supertype(ns, symbol, mark);
		break;
	case PL_MARK_SCOPE:
		if (!symbol->scope.n)
			symbol->scope = plain_name(ns, mark->from, mark->to);
		break;
	default:
		break;
	}
}

static void add_import(struct nester *ns, const struct pl_mark *mark)
{
	struct pl_file *file = ns->file;
	struct pl_str *grown;

	/* grows by doubling inside the arena: at powers of two */
	if (!(file->n_imports & (file->n_imports - 1)) || !file->n_imports) {
		grown = PL_ARENA_ARRAY(&file->arena, struct pl_str,
		                       file->n_imports ? 2 * file->n_imports : 1);
		if (file->n_imports)
			memcpy(grown, file->imports, sizeof(*grown) * file->n_imports);
		file->imports = grown;
	}
	file->imports[file->n_imports++] = plain_name(ns, mark->from, mark->to);
}

static bool is_reference(const struct pl_mark *mark)
{
	return mark->role == PL_MARK_REFERENCE || mark->role == PL_MARK_REFERENCE_NAME;
}

/* True when the name of the symbol, or of one with the same span, stands at offset. */
static bool names_itself(const struct nester *ns, const size_t *open, size_t k, uint32_t offset)
{
	const struct pl_range *range = &ns->symbols.at[open[k]]->range;

	for (;; k--) {
		if (ns->symbols.at[open[k]]->name_from == offset)
			return true;
		if (!k || ns->symbols.at[open[k - 1]]->range.from != range->from ||
		    ns->symbols.at[open[k - 1]]->range.to != range->to)
			return false;
	}
}

static void apply_marks(struct nester *ns, const struct pl_mark *at, size_t n)
{
	PL_VEC(size_t) open = PL_VEC_INIT;
	struct pl_symbol **symbols = ns->symbols.at;
	size_t next = 0;
	uint32_t super_end = 0, reference_end = 0, ignore_end = 0;

	for (size_t i = 0; i < n; i++) {
		struct pl_symbol *symbol = NULL;
		size_t k;

		if (at[i].role == PL_MARK_MODULE) {
			if (!ns->file->module.n)
				ns->file->module = plain_name(ns, at[i].from, at[i].to);
			continue;
		}
		if (at[i].role == PL_MARK_IMPORT) {
			add_import(ns, &at[i]);
			continue;
		}
		if (at[i].role == PL_MARK_IGNORE && at[i].to > ignore_end)
			ignore_end = at[i].to;
		while (next < ns->symbols.n && symbols[next]->range.from <= at[i].from) {
			while (open.n && symbols[open.at[open.n - 1]]->range.to <= symbols[next]->range.from)
				open.n--;
			pl_vec_push(&open, next++);
		}
		while (open.n && symbols[open.at[open.n - 1]]->range.to <= at[i].from)
			open.n--;
		for (k = open.n; k-- > 0;)
			if (symbols[open.at[k]]->range.to >= at[i].to)
				break;
		if (k == SIZE_MAX)
			continue;
		symbol = symbols[open.at[k]];
		if (is_reference(&at[i])) {
			/* a name inside a longer one is part of it */
			if (at[i].from >= reference_end && !names_itself(ns, open.at, k, at[i].from))
				add_reference(ns, symbol, &at[i], at[i].from < super_end);
			if (at[i].to > reference_end)
				reference_end = at[i].to;
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
		apply_mark(ns, symbol, &at[i]);
		/* the other names of "int a, b;" */
		while (k-- > 0 && symbols[open.at[k]]->range.from == symbol->range.from &&
		       symbols[open.at[k]]->range.to == symbol->range.to)
			apply_mark(ns, symbols[open.at[k]], &at[i]);
	}
	pl_vec_free(&open);
}

/*
 * True when name is a type parameter of symbol or of one around it. In each part between commas
 * it is the last word before a bound or a default: "K extends A", "typename T = int", "in T".
 */
static bool is_type_parameter(const struct pl_symbol *symbol, struct pl_str name)
{
	for (; symbol; symbol = symbol->parent) {
		struct pl_str list = symbol->type_parameters, last = PL_S_NONE;
		unsigned depth = 0;
		bool bound = false;

		for (size_t i = 0; i <= list.n && list.n; i++) {
			char c = i < list.n ? list.p[i] : ',';
			size_t from = i;

			if (c == '<' || c == '(' || c == '[' || c == '{') {
				depth++;
			} else if (c == '>' || c == ')' || c == ']' || c == '}') {
				depth -= depth > 0;
			} else if (!depth && c == ',') {
				if (pl_str_eq(last, name))
					return true;
				last = PL_S_NONE;
				bound = false;
			} else if (!depth && (c == ':' || c == '=')) {
				bound = true;
			} else if (pl_is_word(c)) {
				while (i + 1 < list.n && pl_is_word(list.p[i + 1]))
					i++;
				struct pl_str word = pl_str_sub(list, from, i + 1);

				bound |= !depth && (pl_str_is(word, "extends") || pl_str_is(word, "super"));
				if (!depth && !bound)
					last = word;
			}
		}
	}
	return false;
}

static int reference_cmp(const void *a, const void *b)
{
	const struct reference *x = a, *y = b;
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

static void count_references(struct nester *ns)
{
	struct reference *at = ns->references.at;
	size_t n = 0;

	for (size_t i = 0; i < ns->references.n; i++)
		if (!is_type_parameter(at[i].inner, at[i].name))
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
				ref->at = position(ns, at[i].from);
			}
			ref->is_type |= at[i].is_type;
			ref->count++;
		}
	}
}

/* What only the place of a declaration can tell about its kind. */
static void settle_kind(const struct nester *ns, struct pl_symbol *symbol)
{
	const struct pl_symbol *parent = symbol->parent;
	struct pl_str owner = PL_S_NONE;

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
		symbol->kind = PL_KIND_FIELD;
	if (symbol->kind == PL_KIND_METHOD &&
	    (ns->lang->constructor.n ? pl_str_eq(symbol->name, ns->lang->constructor)
	                             : pl_str_eq(symbol->name, owner)))
		symbol->kind = PL_KIND_CONSTRUCTOR;
}

static void qualify(struct nester *ns, struct pl_symbol *symbol)
{
	struct pl_str outer = symbol->parent ? symbol->parent->qualified_name : ns->file->module;
	struct pl_sb sb = PL_SB_INIT;

	if (outer.n) {
		pl_sb_add(&sb, outer);
		pl_sb_addc(&sb, '.');
	}
	if (symbol->scope.n) {
		pl_sb_add(&sb, symbol->scope);
		pl_sb_addc(&sb, '.');
	}
	pl_sb_add(&sb, symbol->name);
	symbol->qualified_name = pl_arena_dup(&ns->file->arena, pl_sb_str(&sb));
	pl_sb_deinit(&sb);
}

/* The visibility of members that have no word for it, by where they stand. */
static enum pl_visibility member_visibility(const struct nester *ns, const struct pl_symbol *symbol)
{
	const struct pl_symbol *parent = symbol->parent;

	if (!parent || !pl_kind_is_type(parent->kind))
		return ns->lang->default_visibility;
	if (symbol->kind == PL_KIND_ENUM_MEMBER || parent->kind == PL_KIND_INTERFACE ||
	    parent->kind == PL_KIND_ANNOTATION || parent->kind == PL_KIND_TYPEDEF)
		return PL_VIS_PUBLIC;
	if (parent->kind == PL_KIND_RECORD &&
	    (parent->body.to == parent->body.from || symbol->range.to <= parent->body.from))
		return PL_VIS_PUBLIC; /* in its head */
	if (ns->lang->visibility_labels)
		return parent->kind == PL_KIND_CLASS ? PL_VIS_PRIVATE : PL_VIS_PUBLIC;
	return ns->lang->member_visibility;
}

static enum pl_visibility visibility_word(const struct nester *ns, size_t i)
{
	for (size_t k = 0; k < ns->lang->n_visibility_words; k++)
		if (ns->tokens->at[i].kind == PL_TOKEN_WORD &&
		    pl_str_eq(pl_token_text(ns->text, ns->tokens->at[i]),
		              ns->lang->visibility_words[k].word))
			return (enum pl_visibility)(int)ns->lang->visibility_words[k].kind;
	return PL_VIS_UNKNOWN;
}

/* "public:" holds for the members that follow, up to the next such label. */
static void read_labels(struct nester *ns, struct pl_symbol *type)
{
	enum pl_visibility visibility = PL_VIS_UNKNOWN;
	size_t i = token_at(ns, type->body.from);

	for (size_t k = 0; k < type->n_children; k++) {
		struct pl_symbol *child = type->children[k];

		for (; i < ns->tokens->n && ns->tokens->at[i].from < child->range.from; i++) {
			enum pl_visibility word = visibility_word(ns, i);

			/* "public slots:" of Qt */
			if (word && (pl_token_is(ns->text, ns->tokens, i + 1, ':') ||
			             pl_token_is(ns->text, ns->tokens, i + 2, ':')))
				visibility = word;
		}
		if (visibility && child->kind != PL_KIND_ENUM_MEMBER)
			child->visibility = visibility;
		while (i < ns->tokens->n && ns->tokens->at[i].from < child->range.to)
			i++;
	}
}

static void add_details(struct nester *ns, struct pl_symbol *symbol)
{
	uint32_t end = symbol->body.to > symbol->body.from ? symbol->body.from : symbol->range.to;

	if (!symbol->visibility) /* no label has set it */
		symbol->visibility = member_visibility(ns, symbol);
	find_modifiers(ns, symbol);
	if (ns->lang->visibility_labels && pl_kind_is_type(symbol->kind))
		read_labels(ns, symbol);
	symbol->documentation = symbol->doc.to > symbol->doc.from ? doc_text(ns, symbol)
	                                                          : PL_S_NONE;
	symbol->signature = one_line(ns, symbol->range.from, end, MAX_SIGNATURE);
	if (pl_str_ends(symbol->signature, PL_S(";")) || pl_str_ends(symbol->signature, PL_S("=")))
		symbol->signature = pl_str_trim(
		        pl_str_sub(symbol->signature, 0, symbol->signature.n - 1));
}

void pl_nest(const struct pl_lang *lang, struct pl_str text, const struct pl_tokens *tokens,
             struct pl_facts *facts, const struct pl_extract_options *options,
             struct pl_file *file)
{
	struct nester ns = { .lang = lang, .text = text, .tokens = tokens, .options = options,
		             .file = file };
	size_t n;

	find_lines(&ns);
	pl_vec_sort(&facts->decls, decl_cmp);
	pl_vec_sort(&facts->marks, mark_cmp);
	widen(&ns, facts);
	n = drop_ignored(facts, facts->decls.at, facts->decls.n);
	n = drop_doubles(&ns, facts->decls.at, n);
	nest_decls(&ns, facts->decls.at, n);
	apply_marks(&ns, facts->marks.at, facts->marks.n);
	hang(&ns);
	count_references(&ns);
	for (size_t i = 0; i < ns.symbols.n; i++) { /* outer before inner */
		settle_kind(&ns, ns.symbols.at[i]);
		qualify(&ns, ns.symbols.at[i]);
		if (options->details)
			add_details(&ns, ns.symbols.at[i]);
	}
	pl_vec_free(&ns.line_starts);
	pl_vec_free(&ns.symbols);
	pl_vec_free(&ns.references);
}
