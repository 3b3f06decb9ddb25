/* lib/read/extract.c */
#include "read/extract.h"

#include "base/room.h"
#include "read/confirm.h"
#include "read/declarator.h"
#include "read/extract_parse.h"
#include "read/lex.h"
#include "read/misread.h"
#include "read/nest.h"
#include "read/rewrite.h"
#include "read/rewrite_tables.h"
#include "read/scan.h"

#include <stdlib.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

enum {
	LONG_TEXT = 256 << 10, /* bytes; shorter ones take no room of those that share it */
	MAX_DEPTH = 2048, /* nodes below each other that the query looks at */
	MAX_MATCHES = 512 /* unfinished at once; real code has up to 60 */
};

struct pl_extractor {
	struct pl_grammars *grammars;
	TSQueryCursor *cursor;
	struct pl_str text; /* of the file in work */
	struct pl_tokens tokens;
	struct pl_facts facts, scanned;
	struct pl_sb rewritten, plain;
	struct pl_spans dropped;
	struct pl_spans misread; /* by the grammar, without an error */
	struct pl_pool tree;     /* the tree that is read */
	struct pl_pool other;    /* another reading of the same text, until one is taken */
	struct pl_room *room;    /* for long texts; or NULL */
};

struct pl_extractor *pl_extractor_new(struct pl_grammars *grammars)
{
	struct pl_extractor *x = pl_calloc(1, sizeof(*x));

	x->grammars = grammars;
	pl_extract_parse_prepare();
	x->cursor = ts_query_cursor_new();
	/* a step costs time by its depth; declarations do not stand this deep */
	ts_query_cursor_set_max_start_depth(x->cursor, MAX_DEPTH);
	ts_query_cursor_set_match_limit(x->cursor, MAX_MATCHES);
	return x;
}

void pl_extractor_share(struct pl_extractor *x, struct pl_room *room)
{
	x->room = room;
}

void pl_extractor_free(struct pl_extractor *x)
{
	if (!x)
		return;
	ts_query_cursor_delete(x->cursor);
	pl_vec_free(&x->tokens);
	pl_vec_free(&x->dropped);
	pl_vec_free(&x->misread);
	pl_facts_deinit(&x->facts);
	pl_facts_deinit(&x->scanned);
	pl_sb_deinit(&x->rewritten);
	pl_sb_deinit(&x->plain);
	pl_pool_deinit(&x->tree);
	pl_pool_deinit(&x->other);
	free(x);
}

/* "struct a { } b;" has the type "struct a": what is in it is no part of a type's text. */
static uint32_t end_of_type(const struct pl_grammar *grammar, TSNode type)
{
	TSNode body = ts_node_child_by_field_id(type, grammar->body);

	return ts_node_is_null(body) ? ts_node_end_byte(type) : ts_node_start_byte(body);
}

/*
 * Run the query over the tree. Each match gives at most one declaration; all its other captures
 * are marks, handed to declarations later by where they stand. False when there are too many
 * unfinished matches at once: each step of the query looks at all of them.
 */
static bool run_query(struct pl_extractor *x, const struct pl_lang *lang,
                      const struct pl_grammar *grammar, TSNode root,
                      const struct pl_extract_options *options)
{
	TSQueryMatch match;

	ts_query_cursor_exec(x->cursor, grammar->query, root);
	while (ts_query_cursor_next_match(x->cursor, &match)) {
		struct pl_decl decl = { 0 };
		TSNode declarator = { 0 };
		bool named = false;
		size_t typed = 0; /* its mark, from 1; 0: none yet */

		if (!pl_grammar_accepts(grammar, &match, x->text))
			continue;
		for (uint16_t i = 0; i < match.capture_count; i++) {
			TSNode node = match.captures[i].node;
			const struct pl_capture *c = &grammar->captures[match.captures[i].index];
			uint32_t from = ts_node_start_byte(node), to = ts_node_end_byte(node);

			switch (c->what) {
			case PL_CAPTURE_IGNORE:
				break;
			case PL_CAPTURE_DEFINITION:
				/* of several nodes: decorators, then a method */
				if (!decl.kind || from < decl.from)
					decl.from = from;
				if (!decl.kind || to > decl.to)
					decl.to = to;
				decl.kind = (enum pl_kind)c->arg;
				decl.broken |= ts_node_has_error(node);
				break;
			case PL_CAPTURE_NAME: /* of several tokens: from the first to the last */
				if (!named || from < decl.name_from)
					decl.name_from = from;
				if (!named || to > decl.name_to)
					decl.name_to = to;
				named = true;
				break;
			case PL_CAPTURE_DECLARATOR:
				declarator = node;
				break;
			case PL_CAPTURE_MISREAD:
				pl_vec_push(&x->misread, ((struct pl_span){ from, to }));
				break;
			case PL_CAPTURE_MARK:
				if (!options->references && (c->arg == PL_MARK_REFERENCE ||
				                             c->arg == PL_MARK_REFERENCE_NAME))
					break;
				if (c->arg == PL_MARK_TYPE) {
					to = end_of_type(grammar, node);
					if (typed) { /* of several nodes: attributes, then a type */
						x->facts.marks.at[typed - 1].to = to;
						break;
					}
					typed = x->facts.marks.n + 1;
				}
				pl_vec_push(&x->facts.marks,
				            ((struct pl_mark){ from, to, (enum pl_mark_role)c->arg,
				                               c->relation }));
				break;
			}
		}
		if (decl.kind && !ts_node_is_null(declarator))
			named = pl_declarator_read(grammar, declarator, &decl, &x->facts);
		if (typed && !ts_node_is_null(declarator))
			pl_declarator_widen(lang, x->text, &x->tokens,
			                    &x->facts.marks.at[typed - 1]);
		if (decl.kind && named && decl.name_to > decl.name_from)
			pl_vec_push(&x->facts.decls, decl);
	}
	/* past the limit the library drops matches in silence */
	return !ts_query_cursor_did_exceed_match_limit(x->cursor);
}

/* Bytes of the tree that are errors; their lines are added to file where one is given. */
static size_t error_bytes(TSNode root, struct pl_file *file)
{
	TSTreeCursor cursor = ts_tree_cursor_new(root);
	PL_VEC(struct pl_lines) lines = PL_VEC_INIT;
	size_t bytes = 0;
	bool down = true;

	for (;;) {
		TSNode node = ts_tree_cursor_current_node(&cursor);
		bool is_error = ts_node_is_error(node) || ts_node_is_missing(node);

		if (down && is_error) {
			uint32_t start = ts_node_start_point(node).row + 1;
			uint32_t end = ts_node_end_point(node).row + 1;

			/* a region that ends with a line end stands on that line, not on the next */
			end -= end > start && !ts_node_end_point(node).column;
			bytes += ts_node_end_byte(node) - ts_node_start_byte(node) + 1;
			pl_vec_push(&lines, ((struct pl_lines){ start, end }));
		}
		if (down && !is_error && ts_node_has_error(node) &&
		    ts_tree_cursor_goto_first_child(&cursor))
			continue;
		if (ts_tree_cursor_goto_next_sibling(&cursor)) {
			down = true;
			continue;
		}
		if (!ts_tree_cursor_goto_parent(&cursor))
			break;
		down = false;
	}
	ts_tree_cursor_delete(&cursor);
	if (file)
		pl_file_add_errors(file, lines.at, lines.n);
	pl_vec_free(&lines);
	return bytes;
}

static int by_name_token(const void *a, const void *b)
{
	const struct pl_decl *x = a, *y = b;

	if (x->name_from != y->name_from)
		return x->name_from < y->name_from ? -1 : 1;
	return x->from < y->from ? -1 : x->from > y->from;
}

/*
 * Which of the n declarations, sorted by name token, the scan's is: the first whose name stands at
 * the same offset, or a broken one whose name swallowed it, as in "EXPORT_MACRO operator new".
 */
static struct pl_decl *known_as(struct pl_decl *at, size_t n, const struct pl_decl *seen)
{
	size_t low = 0, high = n;

	while (low < high) {
		size_t mid = low + (high - low) / 2;

		if (at[mid].name_from < seen->name_from)
			low = mid + 1;
		else
			high = mid;
	}
	if (low < n && at[low].name_from == seen->name_from)
		return &at[low];
	if (low && at[low - 1].broken && at[low - 1].from == seen->from &&
	    at[low - 1].name_to > seen->name_from)
		return &at[low - 1];
	return NULL;
}

/* Take over the scan's marks in declarations that it made; the grammar's have better ones. */
static void merge_marks(struct pl_extractor *x)
{
	const struct pl_decl *decls = x->scanned.decls.at;
	PL_VEC(const struct pl_decl *) open = PL_VEC_INIT;
	size_t next = 0;

	pl_vec_sort(&x->scanned.marks, pl_mark_by_offset);
	for (size_t i = 0; i < x->scanned.marks.n; i++) {
		const struct pl_mark *mark = &x->scanned.marks.at[i];

		for (; next < x->scanned.decls.n && decls[next].from <= mark->from; next++) {
			while (open.n && open.at[open.n - 1]->to <= decls[next].from)
				open.n--;
			pl_vec_push(&open, &decls[next]);
		}
		while (open.n && open.at[open.n - 1]->to <= mark->from)
			open.n--;
		if (!open.n || open.at[open.n - 1]->recovered)
			pl_vec_push(&x->facts.marks, *mark);
	}
	pl_vec_free(&open);
}

/*
 * Take the kind, and so the marks, from what the scan saw in the head of a member that the grammar read
 * whole: "self" of "def self.f", "Function" of "void Function() f;". Leaves the grammar's sorted by name.
 */
static void leave_heads(struct pl_extractor *x)
{
	const struct pl_decl *known = x->facts.decls.at;
	size_t next = 0;

	pl_vec_sort(&x->facts.decls, pl_decl_by_span);
	pl_vec_sort(&x->scanned.decls, by_name_token);
	for (size_t i = 0; i < x->scanned.decls.n; i++) {
		struct pl_decl *seen = &x->scanned.decls.at[i];

		while (next < x->facts.decls.n && known[next].from <= seen->name_from)
			next++;
		if (!next || known[next - 1].broken ||
		    (pl_kind_is_type(known[next - 1].kind) &&
		     known[next - 1].kind != PL_KIND_TYPEDEF))
			continue;
		if (seen->name_to <= known[next - 1].name_to &&
		    seen->name_from < known[next - 1].name_from) {
			seen->kind = PL_KIND_NONE;
			seen->recovered = false;
		}
	}
	pl_vec_sort(&x->facts.decls, by_name_token);
}

/*
 * Bring in what the lexical scan saw and the grammar did not. Where both saw a type and the
 * grammar stumbled inside it, brackets tell better where it ends, and the scan has its head.
 */
static void merge_scan(struct pl_extractor *x)
{
	size_t n_known = x->facts.decls.n;

	leave_heads(x);
	pl_vec_sort(&x->scanned.decls, pl_decl_by_span);
	for (size_t i = 0; i < x->scanned.decls.n; i++) {
		struct pl_decl *seen = &x->scanned.decls.at[i];
		struct pl_decl *known = known_as(x->facts.decls.at, n_known, seen);

		if (!seen->kind)
			continue;
		if (!known) {
			pl_vec_push(&x->facts.decls, *seen);
			continue;
		}
		seen->recovered = known->broken;
		if (known->name_from != seen->name_from) {
			known->name_from = seen->name_from;
			known->name_to = seen->name_to;
			known->around.to = 0;
		}
		if (!known->broken || !pl_kind_is_type(seen->kind))
			continue;
		if (!pl_kind_is_type(known->kind))
			known->kind = seen->kind;
		known->from = seen->from;
		known->to = seen->to;
	}
	merge_marks(x);
}

/* Tokens of the original text inside a branch that conditional compilation took out. */
static struct pl_tokens tokens_of(const struct pl_tokens *tokens, struct pl_span span)
{
	struct pl_tokens part = PL_VEC_INIT;
	size_t low = pl_token_at(tokens, span.from);

	part.at = tokens->at + low;
	while (low + part.n < tokens->n && part.at[part.n].to <= span.to)
		part.n++;
	part.cap = part.n;
	return part;
}

static bool balanced(struct pl_str text, const struct pl_tokens *tokens)
{
	size_t depth = 0;

	for (size_t i = 0; i < tokens->n; i++) {
		if (pl_token_is(text, tokens, i, '{'))
			depth++;
		else if (pl_token_is(text, tokens, i, '}') && !depth--)
			return false;
	}
	return !depth;
}

/* The kinds of the innermost declarations around spans sorted by start; NONE: at the top. */
static void find_around(struct pl_facts *facts, const struct pl_spans *spans, enum pl_kind *kinds)
{
	const struct pl_decl *decls = facts->decls.at;
	PL_VEC(const struct pl_decl *) open = PL_VEC_INIT;
	size_t next = 0, k;

	pl_vec_sort(&facts->decls, pl_decl_by_span);
	for (size_t i = 0; i < spans->n; i++) {
		for (; next < facts->decls.n && decls[next].from <= spans->at[i].from; next++) {
			while (open.n && open.at[open.n - 1]->to <= decls[next].from)
				open.n--;
			pl_vec_push(&open, &decls[next]);
		}
		while (open.n && open.at[open.n - 1]->to <= spans->at[i].from)
			open.n--;
		for (k = open.n; k && open.at[k - 1]->to < spans->at[i].to; k--)
			;
		kinds[i] = k ? open.at[k - 1]->kind : PL_KIND_NONE;
	}
	pl_vec_free(&open);
}

/*
 * A branch that conditional compilation took out may declare types and members of its own. Its
 * members count where it stands among members and is whole.
 */
static void scan_dropped(struct pl_extractor *x, const struct pl_lang *lang, struct pl_str text)
{
	enum pl_kind *around = pl_calloc(x->dropped.n + 1, sizeof(*around));

	pl_vec_sort(&x->dropped, pl_span_by_start);
	find_around(&x->facts, &x->dropped, around);
	pl_facts_clear(&x->scanned);
	for (size_t i = 0; i < x->dropped.n; i++) {
		struct pl_tokens part = tokens_of(&x->tokens, x->dropped.at[i]);
		size_t decls = x->scanned.decls.n, marks = x->scanned.marks.n;
		bool wanted = (!around[i] || pl_kind_is_type(around[i]) ||
		               around[i] == PL_KIND_NAMESPACE) &&
		              around[i] != PL_KIND_ENUM && balanced(text, &part);

		pl_scan(lang, text, &part, &x->scanned);
		for (size_t k = decls; k < x->scanned.decls.n && !wanted; k++)
			wanted = pl_kind_is_type(x->scanned.decls.at[k].kind);
		if (!wanted) {
			x->scanned.decls.n = decls;
			x->scanned.marks.n = marks;
		}
	}
	merge_scan(x);
	free(around);
}

static void scan_text(struct pl_extractor *x, const struct pl_lang *lang, struct pl_str plain)
{
	struct pl_tokens tokens = PL_VEC_INIT;

	pl_facts_clear(&x->scanned);
	pl_lex(lang, plain, &tokens);
	pl_scan(lang, plain, &tokens, &x->scanned);
	pl_vec_free(&tokens);
	merge_scan(x);
}

/* What a bracket that does not pair spoils: a parenthesis its line, a brace all that follows. */
static void add_error(struct pl_file *file, struct pl_str text, uint32_t from, uint32_t to)
{
	struct pl_lines lines = { 1, 1 };

	for (uint32_t i = 0; i < to; i++) {
		lines.start += i < from && text.p[i] == '\n';
		lines.end += text.p[i] == '\n';
	}
	pl_file_add_error(file, lines.start, lines.end);
}

static void check_brackets(const struct pl_extractor *x, struct pl_str text, struct pl_file *file)
{
	/* each look counts lines from the start; many on one line make one error */
	enum { MAX_ERRORS = 64, MAX_LOOKS = 256 };
	const struct pl_tokens *tokens = &x->tokens;
	PL_VEC(uint32_t) open = PL_VEC_INIT;
	unsigned looks = 0;

	for (size_t i = 0; i < tokens->n && file->n_errors < MAX_ERRORS && looks < MAX_LOOKS; i++) {
		uint32_t from = tokens->at[i].from;
		char c = text.p[from], top;

		if (tokens->at[i].kind != PL_TOKEN_PUNCT)
			continue;
		if (c == '{' || c == '(' || c == '[')
			pl_vec_push(&open, from);
		if (c != '}' && c != ')' && c != ']')
			continue;
		top = open.n ? text.p[open.at[open.n - 1]] : 0;
		/* a brace closes what was left open inside it */
		while (c == '}' && (top == '(' || top == '[')) {
			add_error(file, text, open.at[open.n - 1], open.at[open.n - 1]);
			looks++;
			open.n--;
			top = open.n ? text.p[open.at[open.n - 1]] : 0;
		}
		if (top == (c == '}' ? '{' : c == ')' ? '(' : '['))
			open.n--;
		else if (++looks)
			add_error(file, text, from, from);
	}
	if (open.n && file->n_errors < MAX_ERRORS)
		add_error(file, text, open.at[0], (uint32_t)text.n);
	pl_vec_free(&open);
}

static void nest(struct pl_extractor *x, const struct pl_lang *lang,
                 const struct pl_extract_options *options, struct pl_file *file)
{
	struct pl_extract_options plain = *options;

	if (options->seen && (!options->seen->answer || options->seen->length != x->text.n))
		plain.seen = NULL; /* it changed since */
	if (plain.seen) {
		pl_confirm_facts(plain.seen, x->text, &x->tokens, &x->facts);
		file->reader = PL_READER_CLANG;
		if (plain.seen->sure)
			file->n_errors = 0;
	}
	pl_nest(lang, x->text, &x->tokens, &x->facts, &plain, file);
}

/* What the scan alone reads: a language without a good grammar, a text too hard for one. */
static void extract_by_scan(struct pl_extractor *x, const struct pl_lang *lang, struct pl_str text,
                            const struct pl_extract_options *options, struct pl_file *file)
{
	struct pl_str plain = text;
	size_t kept = 0;

	pl_facts_clear(&x->facts);
	x->dropped.n = 0;
	pl_sb_clear(&x->plain);
	if (!lang->scan_always) {
		pl_sb_clear(&x->rewritten);
		if (pl_rewrite_macros(lang, text, &x->tokens, &x->rewritten))
			plain = pl_sb_str(&x->rewritten);
		pl_sb_add(&x->plain, plain);
	}
	if (pl_rewrite_conditionals(lang, text, &x->tokens, &x->plain, &x->dropped))
		plain = pl_sb_str(&x->plain);
	scan_text(x, lang, plain);
	scan_dropped(x, lang, text);
	for (size_t i = 0; i < x->facts.decls.n && lang->scan_always; i++)
		x->facts.decls.at[i].recovered = false; /* nothing had been lost */
	for (size_t i = 0; i < x->facts.marks.n; i++)
		if (options->references || (x->facts.marks.at[i].role != PL_MARK_REFERENCE &&
		                            x->facts.marks.at[i].role != PL_MARK_REFERENCE_NAME))
			x->facts.marks.at[kept++] = x->facts.marks.at[i];
	x->facts.marks.n = kept;
	if (lang->scan_always)
		check_brackets(x, plain, file);
	else
		add_error(file, text, 0, (uint32_t)(text.n - pl_str_ends(text, PL_S("\n"))));
	file->too_complex = !lang->scan_always;
	nest(x, lang, options, file);
}

/* The tree of a text that the query can walk, or NULL. */
static TSTree *parse(const struct pl_grammar *grammar, struct pl_str text, struct pl_pool *pool)
{
	TSTree *tree = pl_extract_parse(grammar->language, text, pool);

	if (tree && pl_extract_is_walkable(ts_tree_root_node(tree)))
		return tree;
	pl_pool_drop(pool);
	return NULL;
}

/* n: bytes to parse. Returns how many of them are to be given back. */
static size_t take_room(struct pl_extractor *x, size_t n)
{
	if (!x->room || n < LONG_TEXT)
		return 0;
	pl_room_take(x->room, n);
	return n;
}

static void give_room(struct pl_extractor *x, size_t n)
{
	if (!n)
		return;
#ifdef __GLIBC__
	/* what a long text took lies between what stays: the C library would keep it for itself */
	malloc_trim(0);
#endif
	pl_room_give(x->room, n);
}

int pl_extract(struct pl_extractor *x, const struct pl_lang *lang, struct pl_str text,
               const struct pl_extract_options *options, struct pl_file *file, struct pl_err *err)
{
	const struct pl_grammar *grammar;
	struct pl_str plain = text;
	TSTree *tree = NULL, *other;
	size_t bad = 0, room = text.n;
	int rc;

	x->text = text;
	x->tokens.n = 0;
	x->dropped.n = 0;
	x->misread.n = 0;
	pl_facts_clear(&x->facts);
	pl_lex(lang, text, &x->tokens);
	if (lang->scan_always) {
		extract_by_scan(x, lang, text, options, file);
		return 0;
	}
	rc = pl_grammars_get(x->grammars, lang, options->references, &grammar, err);
	if (rc)
		return rc;

	pl_sb_clear(&x->rewritten);
	pl_rewrite_macros(lang, text, &x->tokens, &x->rewritten);
	if (!options->whole)
		room -= pl_rewrite_tables(lang, text, &x->tokens, &x->rewritten);
	room = take_room(x, room);
	if (x->rewritten.n)
		plain = pl_sb_str(&x->rewritten);
	tree = parse(grammar, plain, &x->tree);
	if (tree && ts_node_has_error(ts_tree_root_node(tree)))
		bad = error_bytes(ts_tree_root_node(tree), NULL);
	if (bad) {
		pl_sb_clear(&x->plain);
		pl_sb_add(&x->plain, plain);
		if (pl_rewrite_conditionals(lang, text, &x->tokens, &x->plain, &x->dropped)) {
			size_t left = bad;

			other = parse(grammar, pl_sb_str(&x->plain), &x->other);
			if (other)
				left = error_bytes(ts_tree_root_node(other), NULL);
			plain = pl_sb_str(&x->plain);
			pl_pool_drop(left < bad ? &x->tree : &x->other);
			if (left < bad) {
				tree = other;
				bad = left;
			}
		}
	}
	if (!tree || !run_query(x, lang, grammar, ts_tree_root_node(tree), options)) {
		extract_by_scan(x, lang, text, options, file);
	} else {
		if (bad)
			error_bytes(ts_tree_root_node(tree), file);
		if (x->misread.n)
			pl_misread_leave(&x->misread, &x->facts, text, file);
		if (bad || x->misread.n)
			scan_text(x, lang, plain);
		scan_dropped(x, lang, text);
		nest(x, lang, options, file);
	}
	pl_pool_drop(&x->tree);
	pl_pool_drop(&x->other);
	give_room(x, room);
	return 0;
}
