/* lib/read/lex.c */
#include "read/lex.h"

#include "read/lineends.h"

/* Interpolated strings nest code, which nests strings; deeper than this is read as plain text. */
enum { MAX_NEST = 32, MAX_HEREDOCS = 8 };

/*
 * Slashes on one line that could open a regular expression which no other one closes: each costs a
 * look at the rest of the line, so after so many the others divide.
 */
enum { MAX_OPEN_REGEXES = 64 };

struct lexer {
	const struct pl_lang *lang;
	struct pl_str text;
	struct pl_tokens *out;
	size_t regex_line;  /* where the line ends that the last such slash stands on */
	unsigned n_regexes; /* such slashes on it */
};

static bool at(const struct lexer *lx, size_t pos, struct pl_str what)
{
	return what.n && what.n <= lx->text.n - pos && !memcmp(lx->text.p + pos, what.p, what.n);
}

static size_t line_end(struct pl_str text, size_t pos)
{
	const char *nl = pos < text.n ? memchr(text.p + pos, '\n', text.n - pos) : NULL;

	return nl ? (size_t)(nl - text.p) : text.n;
}

/* Just past the close of a block comment that may hold others; pos is past its open. */
static size_t skip_nested_comment(const struct lexer *lx, size_t pos,
                                  const struct pl_lang_pair *pair)
{
	size_t depth = 1;

	while (pos < lx->text.n) {
		if (at(lx, pos, pair->close)) {
			pos += pair->close.n;
			if (!--depth)
				return pos;
		} else if (at(lx, pos, pair->open)) {
			pos += pair->open.n;
			depth++;
		} else {
			pos++;
		}
	}
	return pos;
}

/* Just past a comment that opens at pos, or pos when none does. */
static size_t skip_comment(const struct lexer *lx, size_t pos)
{
	const struct pl_lang *lang = lx->lang;

	for (size_t i = 0; i < lang->n_block_comments; i++) {
		struct pl_lang_pair pair = lang->block_comments[i];
		struct pl_str rest;
		size_t end;

		if (!at(lx, pos, pair.open))
			continue;
		if (pair.open.p[0] == '=' && pos && lx->text.p[pos - 1] != '\n')
			continue; /* "=begin" of Ruby, but not "a=beginning" */
		if (lang->nested_comments)
			return skip_nested_comment(lx, pos + pair.open.n, &pair);
		rest = pl_str_sub(lx->text, pos + pair.open.n, lx->text.n);
		end = pl_str_find(rest, pair.close);
		return end == SIZE_MAX ? lx->text.n : pos + pair.open.n + end + pair.close.n;
	}
	for (size_t i = 0; i < lang->n_not_comments; i++)
		if (at(lx, pos, lang->not_comments[i]))
			return pos;
	for (size_t i = 0; i < lang->n_line_comments; i++) {
		if (!at(lx, pos, lang->line_comments[i]))
			continue;
		size_t end = line_end(lx->text, pos);

		return end > pos && lx->text.p[end - 1] == '\r' ? end - 1 : end;
	}
	return pos;
}

static size_t skip_string(struct lexer *lx, size_t pos, unsigned depth);
static size_t skip_regex(struct lexer *lx, size_t pos);

/* A slash behind an operand divides by it; elsewhere it opens a regular expression. */
static bool ends_operand(char c)
{
	return pl_is_word(c) || memchr(")]}'\"`", c, 6);
}

/* Just past the close that ends the code interpolated from pos on. */
static size_t skip_nested(struct lexer *lx, size_t pos, const struct pl_lang_string *s,
                          unsigned depth)
{
	char open = s->nest_open.p[s->nest_open.n - 1], before = open;
	unsigned braces = 0;

	while (pos < lx->text.n) {
		size_t next = skip_comment(lx, pos);

		if (next == pos && lx->text.p[pos] == '/' && lx->lang->regex_literals &&
		    !ends_operand(before))
			next = skip_regex(lx, pos);
		if (next == pos)
			next = skip_string(lx, pos, depth + 1);
		if (next != pos) {
			before = lx->text.p[next - 1];
			pos = next;
			continue;
		}
		if ((unsigned char)lx->text.p[pos] > ' ')
			before = lx->text.p[pos];
		if (!s->lines && lx->text.p[pos] == '\n')
			return pos;
		if (!braces && at(lx, pos, s->nest_close))
			return pos + s->nest_close.n;
		if (lx->text.p[pos] == open)
			braces++;
		else if (lx->text.p[pos] == s->nest_close.p[0] && braces)
			braces--;
		pos++;
	}
	return pos;
}

/* Just past one character or escape and its quote; from when something else stands there. */
static size_t skip_one(const struct lexer *lx, size_t from, size_t pos,
                       const struct pl_lang_string *s)
{
	enum { LONGEST = 16 }; /* '\u{10FFFF}' */
	size_t end = pos + LONGEST < lx->text.n ? pos + LONGEST : lx->text.n;
	bool escaped = at(lx, pos, s->escape);

	if (escaped)
		pos += s->escape.n;
	for (pos++; pos < end && lx->text.p[pos] != '\n'; pos++) {
		if (at(lx, pos, s->close))
			return pos + s->close.n;
		/* the rest of one character is bytes of its own */
		if (!escaped && ((unsigned char)lx->text.p[pos] & 0xc0) != 0x80)
			break;
	}
	return from;
}

/* Just past a string that opens at pos, or pos when none does. */
static size_t skip_string(struct lexer *lx, size_t pos, unsigned depth)
{
	const struct pl_lang *lang = lx->lang;
	const struct pl_lang_string *s = NULL;

	for (size_t i = 0; i < lang->n_strings && !s; i++)
		if (at(lx, pos, lang->strings[i].open))
			s = &lang->strings[i];
	if (!s)
		return pos;
	if (s->one)
		return skip_one(lx, pos, pos + s->open.n, s);
	pos += s->open.n;
	while (pos < lx->text.n) {
		/* before the escape: "\(a)" of Swift begins with one */
		if (at(lx, pos, s->nest_open) && depth < MAX_NEST) {
			/* "{{" in C# is a brace, not code */
			if (s->nest_open.n == 1 && pos + 1 < lx->text.n &&
			    at(lx, pos + 1, s->nest_open))
				pos += 2;
			else
				pos = skip_nested(lx, pos + s->nest_open.n, s, depth);
			continue;
		}
		if (s->escape.n && at(lx, pos, s->escape)) {
			if (!pl_str_eq(s->escape, s->close)) {
				pos += s->escape.n + 1;
				continue;
			}
			if (pos + s->close.n <= lx->text.n && at(lx, pos + s->close.n, s->close)) {
				pos += 2 * s->close.n;
				continue;
			}
		}
		if (at(lx, pos, s->close))
			return pos + s->close.n;
		if (lx->text.p[pos] == '\n' && !s->lines)
			return pos;
		pos++;
	}
	return lx->text.n;
}

/* R"tag( ... )tag": pos is at the quote. Returns pos when it is no raw string. */
static size_t skip_raw(const struct lexer *lx, size_t pos)
{
	struct pl_sb close = PL_SB_INIT;
	size_t open = pos + 1;
	size_t end;

	while (open < lx->text.n && open - pos < 18 && lx->text.p[open] != '(' &&
	       lx->text.p[open] != '\n' && lx->text.p[open] != '"')
		open++;
	if (open >= lx->text.n || lx->text.p[open] != '(')
		return pos;
	pl_sb_addc(&close, ')');
	pl_sb_add(&close, pl_str_sub(lx->text, pos + 1, open));
	pl_sb_addc(&close, '"');
	end = pl_str_find(pl_str_sub(lx->text, open, lx->text.n), pl_sb_str(&close));
	end = end == SIZE_MAX ? lx->text.n : open + end + close.n;
	pl_sb_deinit(&close);
	return end;
}

static size_t skip_blanks(struct pl_str text, size_t pos)
{
	while (pos < text.n && (text.p[pos] == ' ' || text.p[pos] == '\t'))
		pos++;
	return pos;
}

static size_t skip_word(struct pl_str text, size_t pos)
{
	while (pos < text.n && (pl_is_word(text.p[pos]) || text.p[pos] == '$'))
		pos++;
	return pos;
}

/* An inline condition: !* then one dotted word or one pair of parentheses. */
static size_t skip_condition(struct pl_str text, size_t pos)
{
	unsigned depth = 0;

	pos = skip_blanks(text, pos);
	while (pos < text.n && text.p[pos] == '!')
		pos = skip_blanks(text, pos + 1);
	if (pos >= text.n || text.p[pos] != '(') {
		while (pos < text.n && (pl_is_word(text.p[pos]) || text.p[pos] == '.'))
			pos++;
		return pos;
	}
	do {
		depth += text.p[pos] == '(';
		depth -= text.p[pos] == ')';
		pos++;
	} while (pos < text.n && depth && text.p[pos] != '\n');
	return pos;
}

/* Just past a directive that opens at pos, or pos when none does. */
static size_t skip_directive(const struct lexer *lx, size_t pos, bool first)
{
	const struct pl_lang *lang = lx->lang;
	struct pl_str word;
	size_t from, end;

	if (!at(lx, pos, lang->directive) || (!first && !lang->directive_inline))
		return pos;
	from = skip_blanks(lx->text, pos + lang->directive.n);
	end = skip_word(lx->text, from);
	word = pl_str_sub(lx->text, from, end);
	if (lang->n_directive_words &&
	    !pl_str_in(word, lang->directive_words, lang->n_directive_words))
		return pos;
	if (lang->directive_inline)
		return pl_str_in(word, lang->conditional_if, lang->n_conditional_if) ||
		                       (pl_str_in(word, lang->conditional_else,
		                                  lang->n_conditional_else) &&
		                        !pl_str_is(word, "else"))
		               ? skip_condition(lx->text, end)
		               : end;
	for (;;) {
		end = line_end(lx->text, end);
		size_t last = end > pos && lx->text.p[end - 1] == '\r' ? end - 1 : end;

		if (end >= lx->text.n || last == pos || lx->text.p[last - 1] != '\\')
			return last;
		end++;
	}
}

/* A slash opens a regular expression where no operand stands before it. */
static bool operand_before(const struct lexer *lx)
{
	static const char *const no_operand[] = { "return", "typeof", "case", "in", "of", "delete",
		                                  "void", "throw", "new", "do", "else",
		                                  "instanceof", "yield", "await" };
	size_t i = lx->out->n;

	while (i && lx->out->at[i - 1].kind == PL_TOKEN_COMMENT)
		i--;
	if (!i)
		return false;
	struct pl_token t = lx->out->at[i - 1];
	struct pl_str word = pl_token_text(lx->text, t);

	if (t.kind == PL_TOKEN_PUNCT)
		return word.p[0] == ')' || word.p[0] == ']' || word.p[0] == '}';
	for (size_t k = 0; k < PL_LEN(no_operand); k++)
		if (pl_str_is(word, no_operand[k]))
			return false;
	return true;
}

static size_t skip_regex(struct lexer *lx, size_t pos)
{
	struct pl_str text = lx->text;
	bool set = false;
	size_t i;

	if (pos < lx->regex_line && lx->n_regexes >= MAX_OPEN_REGEXES)
		return pos;
	for (i = pos + 1; i < text.n && text.p[i] != '\n'; i++) {
		char c = text.p[i];

		if (c == '\\')
			i++;
		else if (c == '[')
			set = true;
		else if (c == ']')
			set = false;
		else if (c == '/' && !set)
			return skip_word(text, i + 1);
	}
	lx->n_regexes = pos < lx->regex_line ? lx->n_regexes + 1 : 1;
	lx->regex_line = i;
	return pos;
}

static size_t skip_number(struct pl_str text, size_t pos)
{
	while (pos < text.n) {
		char c = text.p[pos];

		if (pl_is_word(c) ||
		    (c == '.' && pos + 1 < text.n && pl_is_digit(text.p[pos + 1])) ||
		    (c == '\'' && pos + 1 < text.n && pl_is_word(text.p[pos + 1])))
			pos++;
		else if ((c == '+' || c == '-') && pl_lower(text.p[pos - 1]) == 'e' &&
		         pos + 1 < text.n && pl_is_digit(text.p[pos + 1]))
			pos++;
		else
			break;
	}
	return pos;
}

/* A raw string's prefix is the word that ends right before the quote. */
static bool raw_prefix(const struct lexer *lx, size_t pos)
{
	struct pl_token t;

	if (!lx->lang->raw_strings || !lx->out->n || lx->text.p[pos] != '"')
		return false;
	t = lx->out->at[lx->out->n - 1];
	return t.kind == PL_TOKEN_WORD && t.to == pos && lx->text.p[pos - 1] == 'R' &&
	       t.to - t.from <= 3;
}

/* "#name" of JavaScript is one word. */
static bool begins_word(const struct lexer *lx, size_t pos)
{
	return at(lx, pos, lx->lang->word_prefix) && pos + 1 < lx->text.n &&
	       pl_is_word(lx->text.p[pos + 1]);
}

static unsigned depth_after(unsigned depth, char c)
{
	if (c == '(' || c == '[' || c == '{')
		return depth + 1;
	return depth && (c == ')' || c == ']' || c == '}') ? depth - 1 : depth;
}

/* True when a string from pos to end documents a block: it stands alone where the block begins. */
static bool is_doc_string(const struct lexer *lx, size_t end, unsigned depth, bool first)
{
	size_t last = lx->out->n, i = skip_blanks(lx->text, end);

	if (!lx->lang->doc_strings || depth || !first)
		return false;
	while (last && lx->out->at[last - 1].kind == PL_TOKEN_COMMENT)
		last--;
	if (last && !pl_token_is(lx->text, lx->out, last - 1, ':'))
		return false;
	return i >= lx->text.n || lx->text.p[i] == '\r' || lx->text.p[i] == '\n' ||
	       lx->text.p[i] == ';' || skip_comment(lx, i) != i;
}

/* Texts that begin below the line in work: their tags, in order. */
struct heredocs {
	struct pl_str tag[MAX_HEREDOCS];
	size_t n;
};

/*
 * Just past "<<<'TAG'" or "<<~TAG" at pos, whose text is to come; pos when it is none. "a << b" and
 * "a<<B" are no such thing: where the mark is an operator as well, something must tell.
 */
static size_t skip_heredoc(const struct lexer *lx, size_t pos, struct heredocs *docs)
{
	struct pl_str text = lx->text;
	size_t i = pos + lx->lang->heredoc.n, tag;
	bool plain = true;
	char quote = 0;

	if (!at(lx, pos, lx->lang->heredoc) || docs->n == MAX_HEREDOCS ||
	    (pos && text.p[pos - 1] == '<')) /* "<<<<<<< HEAD" is left of a merge */
		return pos;
	if (i < text.n && (text.p[i] == '~' || text.p[i] == '-')) {
		plain = false;
		i++;
	} else if (lx->lang->heredoc.n > 2) {
		plain = false;
		i = skip_blanks(text, i);
	}
	if (i < text.n && (text.p[i] == '"' || text.p[i] == '\'' || text.p[i] == '`'))
		quote = text.p[i++];
	tag = i;
	while (i < text.n && pl_is_word(text.p[i]))
		i++;
	if (i == tag || (quote && (i >= text.n || text.p[i] != quote)))
		return pos;
	if (plain && !quote && (!pl_is_upper(text.p[tag]) || (pos && pl_is_word(text.p[pos - 1]))))
		return pos;
	docs->tag[docs->n++] = pl_str_sub(text, tag, i);
	return quote ? i + 1 : i;
}

/* Just past the tag that ends the text which begins with the line at pos. */
static size_t heredoc_end(struct pl_str text, size_t pos, struct pl_str tag)
{
	for (; pos < text.n; pos = line_end(text, pos) + 1) {
		size_t i = skip_blanks(text, pos), end = i + tag.n;

		if (end <= text.n && !memcmp(text.p + i, tag.p, tag.n) &&
		    (end == text.n || !pl_is_word(text.p[end])))
			return end;
	}
	return text.n;
}

/* The texts whose tags were met on the line above pos; returns where code goes on. */
static size_t lex_heredocs(struct lexer *lx, size_t pos, struct heredocs *docs)
{
	for (size_t i = 0; i < docs->n && pos < lx->text.n; i++) {
		size_t end = heredoc_end(lx->text, pos, docs->tag[i]);

		pl_vec_push(lx->out, ((struct pl_token){ (uint32_t)pos, (uint32_t)end,
		                                         PL_TOKEN_STRING, true, false, 0 }));
		pos = end;
		if (i + 1 < docs->n) /* the next one begins with the next line */
			pos = line_end(lx->text, pos) + (line_end(lx->text, pos) < lx->text.n);
	}
	docs->n = 0;
	return pos;
}

struct pl_str pl_directive_word(const struct pl_lang *lang, struct pl_str directive)
{
	size_t from = skip_blanks(directive, lang->directive.n);

	return pl_str_sub(directive, from, skip_word(directive, from));
}

void pl_lex(const struct pl_lang *lang, struct pl_str text, struct pl_tokens *tokens)
{
	struct lexer lx = { .lang = lang, .text = text, .out = tokens };
	struct heredocs docs = { 0 };
	unsigned depth = 0; /* of brackets */
	size_t pos = 0, start = tokens->n;
	bool first = true;

	while (pos < text.n) {
		unsigned char c = (unsigned char)text.p[pos];
		size_t end = pos;
		enum pl_token_kind kind = PL_TOKEN_PUNCT;

		if (c == '\n') {
			first = !docs.n;
			pos = lex_heredocs(&lx, pos + 1, &docs);
			continue;
		}
		if (c == ' ' || (c >= '\t' && c <= '\r')) {
			pos++;
			continue;
		}
		if (lang->opens[c]) {
			if ((end = skip_comment(&lx, pos)) != pos)
				kind = PL_TOKEN_COMMENT;
			else if ((end = skip_directive(&lx, pos, first)) != pos)
				kind = PL_TOKEN_DIRECTIVE;
			else if ((end = skip_heredoc(&lx, pos, &docs)) != pos)
				kind = PL_TOKEN_STRING;
			else if (raw_prefix(&lx, pos) && (end = skip_raw(&lx, pos)) != pos)
				kind = PL_TOKEN_STRING;
			else if ((end = skip_string(&lx, pos, 0)) != pos)
				kind = is_doc_string(&lx, end, depth, first) ? PL_TOKEN_COMMENT
				                                             : PL_TOKEN_STRING;
			else if (c == '/' && lang->regex_literals && !operand_before(&lx) &&
			         (end = skip_regex(&lx, pos)) != pos)
				kind = PL_TOKEN_STRING;
		}
		if (end == pos) {
			if (pl_is_digit((char)c)) {
				end = skip_number(text, pos + 1);
				kind = PL_TOKEN_NUMBER;
			} else if (pl_is_word((char)c) || c == '$' || begins_word(&lx, pos)) {
				end = skip_word(text, pos + 1);
				kind = PL_TOKEN_WORD;
			} else {
				end = pos + 1;
			}
		}
		if (end > text.n)
			end = text.n;
		if (kind == PL_TOKEN_PUNCT)
			depth = depth_after(depth, text.p[pos]);
		pl_vec_push(tokens, ((struct pl_token){ (uint32_t)pos, (uint32_t)end, (uint8_t)kind,
		                                        first, false, 0 }));
		first = false;
		pos = end;
	}
	pl_lex_line_ends(lang, text, tokens, start);
}

size_t pl_token_at(const struct pl_tokens *tokens, uint32_t offset)
{
	size_t low = 0, high = tokens->n;

	while (low < high) {
		size_t mid = low + (high - low) / 2;

		if (tokens->at[mid].from < offset)
			low = mid + 1;
		else
			high = mid;
	}
	return low;
}
