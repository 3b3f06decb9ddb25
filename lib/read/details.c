/* lib/read/details.c */
#include "read/details.h"

#include "base/map.h"

static unsigned newlines(struct pl_str text, uint32_t from, uint32_t to)
{
	unsigned n = 0;

	for (uint32_t i = from; i < to; i++)
		n += text.p[i] == '\n';
	return n;
}

static bool is_doc(const struct pl_lang *lang, struct pl_str comment)
{
	return (lang->doc_line.n && pl_str_starts(comment, lang->doc_line)) ||
	       (lang->doc_block.n && pl_str_starts(comment, lang->doc_block));
}

/*
 * Plain comments between a documentation and its declaration are passed over, as the tools that read
 * documentation do. The token behind the documentation, or i when there is none.
 */
static size_t past_plain(const struct pl_nester *ns, size_t i, uint32_t *next)
{
	uint32_t begin = *next;
	size_t at = i;

	while (at > 0) {
		struct pl_token t = ns->tokens->at[at - 1];

		if (t.kind != PL_TOKEN_COMMENT || !t.first || newlines(ns->text, t.to, begin) > 1)
			return i;
		if (is_doc(ns->lang, pl_token_text(ns->text, t)))
			break;
		begin = t.from;
		at--;
	}
	if (!at)
		return i;
	*next = begin;
	return at;
}

/*
 * The comments right before a declaration that document it: the last block, or the last run of
 * line comments. A comment after code on its own line belongs to that code.
 */
void pl_details_find_doc(struct pl_nester *ns, struct pl_symbol *symbol)
{
	uint32_t next = symbol->range.from;
	size_t i = pl_nester_token_at(ns, symbol->range.from), last;

	if (!ns->lang->doc_any)
		i = past_plain(ns, i, &next);
	last = i;
	while (i > 0) {
		struct pl_token t = ns->tokens->at[i - 1];
		struct pl_str c = pl_token_text(ns->text, t);
		bool block = t.kind == PL_TOKEN_COMMENT && ns->lang->n_block_comments &&
		             pl_str_starts(c, ns->lang->block_comments[0].open);
		bool doc = is_doc(ns->lang, c);

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
		symbol->doc = pl_nester_range(ns, ns->tokens->at[i].from,
		                              ns->tokens->at[last - 1].to);
}

void pl_details_find_doc_string(struct pl_nester *ns, struct pl_symbol *symbol)
{
	size_t i = pl_nester_token_at(ns, symbol->body.from);

	if (!ns->lang->doc_strings || symbol->body.to == symbol->body.from)
		return;
	if (i >= ns->tokens->n || ns->tokens->at[i].from != symbol->body.from)
		return;
	if ((ns->tokens->at[i].kind == PL_TOKEN_COMMENT && !pl_nester_begins_comment(ns, i)) ||
	    (ns->tokens->at[i].kind == PL_TOKEN_STRING &&
	     (pl_kind_is_type(symbol->kind) || pl_kind_is_callable(symbol->kind)) &&
	     ns->tokens->at[i].to == symbol->body.to)) /* "def f(): 'doc'" */
		symbol->doc = pl_nester_range(ns, ns->tokens->at[i].from, ns->tokens->at[i].to);
}

/* A docstring without its quotes and the blanks that its lines have in common. */
static struct pl_str doc_string_text(struct pl_nester *ns, const struct pl_symbol *symbol)
{
	struct pl_str text = pl_str_sub(ns->text, symbol->doc.from, symbol->doc.to), rest, line;
	struct pl_sb sb = PL_SB_INIT;
	struct pl_str out;
	size_t indent = SIZE_MAX, quotes = 1;

	while (text.n && pl_is_word(text.p[0])) /* r"" */
		text = pl_str_sub(text, 1, text.n);
	if (text.n >= 6 && text.p[1] == text.p[0] && text.p[2] == text.p[0])
		quotes = 3;
	text = text.n >= 2 * quotes ? pl_str_sub(text, quotes, text.n - quotes) : PL_S_NONE;
	rest = text;
	for (bool first = true; pl_str_split(&rest, '\n', &line); first = false) {
		size_t blanks = 0;

		while (blanks < line.n && (line.p[blanks] == ' ' || line.p[blanks] == '\t'))
			blanks++;
		if (!first && pl_str_trim(line).n && blanks < indent)
			indent = blanks;
	}
	for (bool first = true; pl_str_split(&text, '\n', &line); first = false) {
		if (!first)
			pl_sb_addc(&sb, '\n');
		if (!first && indent != SIZE_MAX)
			line = pl_str_sub(line, indent < line.n ? indent : line.n, line.n);
		while (line.n && (unsigned char)line.p[line.n - 1] <= ' ')
			line.n--;
		pl_sb_add(&sb, line);
	}
	out = pl_arena_dup(&ns->file->arena, pl_str_trim(pl_sb_str(&sb)));
	pl_sb_deinit(&sb);
	return out;
}

/* The doc comment without its marks: no slashes, stars or common blanks. */
static struct pl_str doc_text(struct pl_nester *ns, const struct pl_symbol *symbol)
{
	struct pl_str rest = pl_str_sub(ns->text, symbol->doc.from, symbol->doc.to), line;
	struct pl_sb sb = PL_SB_INIT;
	struct pl_str out;
	bool has_hash = false;

	if (!pl_symbol_has_doc_before(symbol))
		return doc_string_text(ns, symbol);
	for (size_t i = 0; i < ns->lang->n_line_comments; i++)
		has_hash |= pl_str_is(ns->lang->line_comments[i], "#");
	while (pl_str_split(&rest, '\n', &line)) {
		line = pl_str_trim(line);
		while (line.n && (line.p[0] == '/' || line.p[0] == '*' || line.p[0] == '!' ||
		                  (line.p[0] == '#' && has_hash) ||
		                  (line.p[0] == ':' && ns->lang->doc_strings)))
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

/*
 * What the word at i says about visibility, else what was known. With parentheses right behind it is
 * another word: "pub(crate)", "private(set)"; of more words in them the first counts.
 */
static enum pl_visibility word_visibility(const struct pl_nester *ns, size_t i,
                                          enum pl_visibility known)
{
	struct pl_token t = ns->tokens->at[i];
	bool more = i + 2 < ns->tokens->n && pl_token_is(ns->text, ns->tokens, i + 1, '(') &&
	            ns->tokens->at[i + 1].from == t.to;
	struct pl_str inner = more ? pl_token_text(ns->text, ns->tokens->at[i + 2]) : PL_S_NONE;

	for (size_t k = 0; k < ns->lang->n_visibility_words; k++) {
		struct pl_str word = ns->lang->visibility_words[k].word;

		if (!pl_str_starts(word, pl_token_text(ns->text, t)))
			continue;
		word = pl_str_sub(word, t.to - t.from, word.n);
		if (more ? word.n == inner.n + 2 && word.p[0] == '(' &&
		                    pl_str_eq(pl_str_sub(word, 1, word.n - 1), inner)
		         : !word.n)
			return (enum pl_visibility)(int)ns->lang->visibility_words[k].kind;
	}
	return known;
}

/* The word at token i, or both and the hyphen where that is a modifier: "non-sealed". */
static struct pl_str modifier_at(const struct pl_nester *ns, size_t i)
{
	struct pl_str word = pl_token_text(ns->text, ns->tokens->at[i]), both;

	if (i + 2 >= ns->tokens->n || !pl_token_is(ns->text, ns->tokens, i + 1, '-'))
		return word;
	both = pl_str_sub(ns->text, ns->tokens->at[i].from, ns->tokens->at[i + 2].to);
	return pl_str_in(both, ns->lang->modifiers, ns->lang->n_modifiers) ? both : word;
}

/* The modifiers before the first name that a statement declares; their visibility, if any tells. */
static enum pl_visibility find_modifiers(struct pl_nester *ns, struct pl_symbol *symbol)
{
	struct pl_sb words = PL_SB_INIT;
	enum pl_visibility visibility = PL_VIS_UNKNOWN;

	for (size_t i = pl_nester_token_at(ns, symbol->range.from);
	     i < ns->tokens->n && ns->tokens->at[i].from < symbol->name_from; i++) {
		struct pl_str word = pl_token_text(ns->text, ns->tokens->at[i]);

		/* an annotation's arguments, "#[default]", the members of "struct { } name",
		   "impl<const N: u8> A" */
		if (pl_token_is(ns->text, ns->tokens, i, '(') ||
		    pl_token_is(ns->text, ns->tokens, i, '[') ||
		    pl_token_is(ns->text, ns->tokens, i, '<') ||
		    pl_token_is(ns->text, ns->tokens, i, '{')) {
			size_t close = pl_token_is(ns->text, ns->tokens, i, '<')
			                       ? pl_token_close(ns->text, ns->tokens, i)
			                       : ns->pair[i];

			i = close < ns->tokens->n ? close : i;
			continue;
		}
		if (ns->tokens->at[i].kind != PL_TOKEN_WORD)
			continue;
		word = modifier_at(ns, i);
		visibility = word_visibility(ns, i, visibility);
		/* "abstract Name" of Haxe has a keyword there */
		if (is_type_word(ns->lang, word) && i + 1 < ns->tokens->n &&
		    ns->tokens->at[i + 1].from == symbol->name_from)
			continue;
		if (pl_str_in(word, ns->lang->modifiers, ns->lang->n_modifiers)) {
			if (words.n)
				pl_sb_addc(&words, ' ');
			pl_sb_add(&words, word);
			i += memchr(word.p, '-', word.n) ? 2 : 0;
		}
	}
	symbol->modifiers = pl_arena_dup(&ns->file->arena, pl_sb_str(&words));
	pl_sb_deinit(&words);
	return visibility;
}

/* The visibility of members that have no word for it, by where they stand. */
static enum pl_visibility member_visibility(const struct pl_nester *ns,
                                            const struct pl_symbol *symbol)
{
	const struct pl_symbol *parent = symbol->parent;

	if (symbol->kind == PL_KIND_EXTENSION)
		return PL_VIS_UNKNOWN; /* it has no name that one could see */
	if (parent && ns->lang->implied_visibility &&
	    (parent->kind == PL_KIND_ENUM_MEMBER || parent->kind == PL_KIND_TRAIT ||
	     (parent->kind == PL_KIND_EXTENSION && parent->n_supertypes)))
		return ns->lang->implied_visibility;
	if (!parent || !pl_kind_is_type(parent->kind))
		return ns->lang->default_visibility;
	if (symbol->kind == PL_KIND_CONSTRUCTOR && parent->kind == PL_KIND_ENUM &&
	    ns->lang->enum_constructor_visibility)
		return ns->lang->enum_constructor_visibility;
	if (pl_nester_is_primary(ns, symbol))
		return PL_VIS_PUBLIC; /* whatever other members are */
	if (symbol->kind == PL_KIND_ENUM_MEMBER || parent->kind == PL_KIND_INTERFACE ||
	    parent->kind == PL_KIND_ANNOTATION || parent->kind == PL_KIND_TYPEDEF)
		return PL_VIS_PUBLIC;
	/* "public extension A": of all in it; a protocol's members are what it is */
	if (parent->visibility && ns->lang->n_visibility_words &&
	    (parent->kind == PL_KIND_EXTENSION || parent->kind == PL_KIND_PROTOCOL))
		return parent->visibility;
	if (parent->kind == PL_KIND_RECORD &&
	    (parent->body.to == parent->body.from || symbol->range.to <= parent->body.from))
		return PL_VIS_PUBLIC; /* in its head */
	if (ns->lang->visibility_labels)
		return parent->kind == PL_KIND_CLASS ? PL_VIS_PRIVATE : PL_VIS_PUBLIC;
	return ns->lang->member_visibility;
}

static enum pl_visibility visibility_word(const struct pl_nester *ns, size_t i)
{
	for (size_t k = 0; k < ns->lang->n_visibility_words; k++)
		if (ns->tokens->at[i].kind == PL_TOKEN_WORD &&
		    pl_str_eq(pl_token_text(ns->text, ns->tokens->at[i]),
		              ns->lang->visibility_words[k].word))
			return (enum pl_visibility)(int)ns->lang->visibility_words[k].kind;
	return PL_VIS_UNKNOWN;
}

/* "public:" holds for the members that follow, up to the next such label. */
static void read_labels(struct pl_nester *ns, struct pl_symbol *type)
{
	enum pl_visibility visibility = PL_VIS_UNKNOWN;
	size_t i = pl_nester_token_at(ns, type->body.from);

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

/* Index of the comma between two declarators of one statement, or tokens->n. */
static size_t comma_before(const struct pl_nester *ns, const struct pl_symbol *symbol)
{
	for (size_t i = pl_nester_token_at(ns, symbol->name_from);
	     i > 0 && ns->tokens->at[i - 1].from > symbol->range.from; i--)
		if (pl_token_is(ns->text, ns->tokens, i - 1, ','))
			return i - 1;
	return ns->tokens->n;
}

/* The blanks at the beginning of the line that holds offset. */
static struct pl_str indentation(const struct pl_nester *ns, uint32_t offset)
{
	uint32_t from = ns->line_starts.at[pl_lines_of(&ns->line_starts, offset)], to = from;

	while (to < offset && (ns->text.p[to] == ' ' || ns->text.p[to] == '\t'))
		to++;
	return pl_str_sub(ns->text, from, to);
}

/* Where a declaration without its body or value ends: behind its last token that is no comment. */
static uint32_t head_end(const struct pl_nester *ns, const struct pl_symbol *symbol)
{
	uint32_t end = symbol->body.to > symbol->body.from ? symbol->body.from : symbol->range.to;
	size_t i = pl_nester_token_at(ns, end);

	while (i && ns->tokens->at[i - 1].from >= symbol->range.from &&
	       (ns->tokens->at[i - 1].kind == PL_TOKEN_COMMENT || ns->tokens->at[i - 1].to > end))
		i--;
	return i && ns->tokens->at[i - 1].from >= symbol->range.from ? ns->tokens->at[i - 1].to
	                                                             : end;
}

/* What leads over to the body or the value is not of the declaration. */
static struct pl_str without_mark(const struct pl_nester *ns, struct pl_str head)
{
	if (pl_str_ends(head, PL_S(";")) || pl_str_ends(head, PL_S("=")) ||
	    (ns->lang->doc_strings && pl_str_ends(head, PL_S(":"))))
		return pl_str_trim(pl_str_sub(head, 0, head.n - 1));
	return head;
}

/* A declaration as it stands, without its body or value: where that takes more than one line. */
static struct pl_str preview(struct pl_nester *ns, const struct pl_symbol *symbol)
{
	struct pl_str head = pl_str_sub(ns->text, symbol->range.from, head_end(ns, symbol)), line;
	struct pl_str indent = indentation(ns, symbol->range.from), kept;
	struct pl_sb sb = PL_SB_INIT;

	head = without_mark(ns, pl_str_trim(head));
	if (pl_str_find_char(head, '\n') == SIZE_MAX)
		return PL_S_NONE;
	while (pl_str_split(&head, '\n', &line)) {
		if (sb.n)
			pl_sb_addc(&sb, '\n');
		if (sb.n && pl_str_starts(line, indent))
			line = pl_str_sub(line, indent.n, line.n);
		while (line.n && strchr(" \t\r", line.p[line.n - 1]))
			line.n--;
		if (sb.n + line.n > PL_MAX_PREVIEW) {
			pl_sb_adds(&sb, "...");
			break;
		}
		pl_sb_add(&sb, line);
	}
	kept = pl_nester_say(ns, sb.n) ? pl_arena_dup(&ns->file->arena, pl_sb_str(&sb)) : PL_S_NONE;
	pl_sb_deinit(&sb);
	return kept;
}

/*
 * A declaration in one line, without its body or value. Of "static int *a = &c, b", b says
 * "static int b".
 */
static struct pl_str signature(struct pl_nester *ns, size_t i, const struct pl_symbol *first)
{
	struct pl_symbol *symbol = ns->symbols.at[i];
	struct pl_symbol *next = i + 1 < ns->symbols.n ? ns->symbols.at[i + 1] : NULL;
	uint32_t end = symbol->body.to > symbol->body.from ? symbol->body.from : symbol->range.to;
	struct pl_str line, head;
	struct pl_sb sb = PL_SB_INIT;
	size_t comma;

	if (next && pl_nester_same_span(symbol, next) && !ns->shares) {
		comma = comma_before(ns, next);
		if (comma < ns->tokens->n && ns->tokens->at[comma].from < end)
			end = ns->tokens->at[comma].from;
	}
	/* "a = b = c": of b, too, what it is assigned is no part */
	if (ns->lang->values_behind_names && symbol->name_from >= end)
		return symbol->name;
	comma = symbol == first || ns->shares ? ns->tokens->n : comma_before(ns, symbol);
	if (comma == ns->tokens->n)
		return pl_nester_one_line(ns, symbol->range.from, end, PL_MAX_SIGNATURE);
	head = pl_nester_one_line(ns, first->range.from, first->name_from, PL_MAX_SIGNATURE);
	while (pl_str_ends(head, PL_S("*")) || pl_str_ends(head, PL_S("&")))
		head = pl_str_trim(pl_str_sub(head, 0, head.n - 1)); /* the first name's */
	line = pl_nester_one_line(ns, ns->tokens->at[comma].to, end, PL_MAX_SIGNATURE);
	pl_sb_add(&sb, head);
	pl_sb_addc(&sb, ' ');
	pl_sb_add(&sb, line);
	line = pl_arena_dup(&ns->file->arena, pl_sb_str(&sb));
	pl_sb_deinit(&sb);
	return line;
}

/* Symbols of one statement share what stands before their names: its owner and their text. */
static void share(struct pl_nester *ns, struct pl_symbol *symbol)
{
	symbol->modifiers = ns->first->modifiers;
	if (pl_nester_say(ns, ns->first->documentation.n))
		symbol->documentation = ns->first->documentation;
}

/* "private :a, :b" at token i: members of these names; returns the last token of it. */
static size_t read_names(const struct pl_nester *ns, size_t i, enum pl_visibility visibility,
                         struct pl_map *named)
{
	while (i + 2 < ns->tokens->n && pl_token_is(ns->text, ns->tokens, i + 1, ':') &&
	       ns->tokens->at[i + 2].kind == PL_TOKEN_WORD) {
		struct pl_str name = pl_token_text(ns->text, ns->tokens->at[i + 2]);

		pl_map_add(named, name, NULL)->num = visibility;
		i += pl_token_is(ns->text, ns->tokens, i + 3, ',') ? 3 : 2;
	}
	return i;
}

/* "def self.a" is as visible as it says itself. */
static bool is_singleton(const struct pl_nester *ns, const struct pl_symbol *symbol)
{
	size_t i = pl_nester_token_at(ns, symbol->name_from);

	return i && pl_token_is(ns->text, ns->tokens, i - 1, '.');
}

/*
 * A word of visibility alone on its line holds for the members that follow; "class << self" has
 * sections of its own up to an "end" below its first word.
 */
static void read_sections(struct pl_nester *ns, struct pl_symbol *type)
{
	enum pl_visibility visibility = PL_VIS_UNKNOWN, outside = PL_VIS_UNKNOWN;
	size_t i = pl_nester_token_at(ns, type->body.from);
	uint32_t inner = 0; /* the column of "class << self" */
	struct pl_map named = PL_MAP_INIT; /* name: the visibility that it is said to have */

	for (size_t k = 0; k <= type->n_children; k++) {
		struct pl_symbol *child = k < type->n_children ? type->children[k] : NULL;
		uint32_t to = child ? child->range.from : type->body.to;

		for (; i < ns->tokens->n && ns->tokens->at[i].from < to; i++) {
			enum pl_visibility word = visibility_word(ns, i);
			uint32_t column = pl_nester_pos(ns, ns->tokens->at[i].from).character;
			bool alone = i + 1 >= ns->tokens->n || ns->tokens->at[i + 1].first;

			if (!ns->tokens->at[i].first)
				continue;
			if (pl_token_word(ns->text, ns->tokens, i, "class") &&
			    pl_token_is(ns->text, ns->tokens, i + 1, '<') && !inner) {
				inner = column;
				outside = visibility;
				visibility = PL_VIS_UNKNOWN;
			} else if (inner == column &&
			           pl_token_word(ns->text, ns->tokens, i, "end")) {
				inner = 0;
				visibility = outside;
			} else if (word && alone) {
				visibility = word;
			} else if (word) {
				i = read_names(ns, i, word, &named);
			}
		}
		if (child && visibility && !child->visibility && !pl_kind_is_type(child->kind) &&
		    child->kind != PL_KIND_CONSTANT && !is_singleton(ns, child))
			child->visibility = visibility;
		while (child && i < ns->tokens->n && ns->tokens->at[i].from < child->range.to)
			i++;
	}
	for (size_t k = 0; k < type->n_children && named.n; k++) {
		size_t word = pl_map_num(&named, type->children[k]->name);

		if (word)
			type->children[k]->visibility = (enum pl_visibility)word;
	}
	pl_map_deinit(&named);
}

void pl_details_add(struct pl_nester *ns, size_t i)
{
	struct pl_symbol *symbol = ns->symbols.at[i];

	if (!symbol->visibility) /* no label has set it */
		symbol->visibility = member_visibility(ns, symbol);
	if (i && pl_nester_same_span(ns->symbols.at[i - 1], symbol)) {
		share(ns, symbol);
	} else {
		size_t n = 1;

		while (i + n < ns->symbols.n && pl_nester_same_span(symbol, ns->symbols.at[i + n]))
			n++;
		ns->first = symbol;
		ns->shares = pl_nester_shares(ns, &ns->symbols.at[i], n);
		ns->visibility = find_modifiers(ns, symbol);
		if (symbol->doc.to > symbol->doc.from &&
		    pl_nester_say(ns, symbol->doc.to - symbol->doc.from))
			symbol->documentation = doc_text(ns, symbol);
	}
	if (ns->visibility)
		symbol->visibility = ns->visibility;
	if (ns->lang->visibility_by_name) {
		enum pl_visibility by_name = ns->lang->visibility_by_name(symbol->name);

		symbol->visibility = by_name ? by_name : symbol->visibility;
	}
	if (ns->lang->visibility_labels && pl_kind_is_type(symbol->kind))
		read_labels(ns, symbol);
	if (ns->lang->visibility_sections &&
	    (pl_kind_is_type(symbol->kind) || symbol->kind == PL_KIND_NAMESPACE))
		read_sections(ns, symbol);
	if (symbol == ns->first)
		symbol->preview = preview(ns, symbol);
	symbol->signature = signature(ns, i, ns->first);
	/* "class A(x: Int)" leaves out what it is called */
	if (pl_nester_is_primary(ns, symbol) && symbol->name_from == symbol->range.from)
		symbol->signature = pl_arena_fmt(&ns->file->arena, PL_STR_FMT PL_STR_FMT,
		                                 PL_STR_ARG(symbol->name),
		                                 PL_STR_ARG(symbol->signature));
	if (!pl_nester_say(ns, symbol->signature.n))
		symbol->signature = PL_S_NONE;
	symbol->signature = without_mark(ns, symbol->signature);
}
