/* lib/read/declares.c */
#include "read/declares.h"

/* A head is looked at so far back; what is longer is taken for a declaration. */
enum { MAX_HEAD = 2000 };

static bool is_blank(char c)
{
	return c == ' ' || (c >= '\t' && c <= '\r');
}

/* Words that make a type beside those the scanner of a language knows. */
static bool is_type_word(const struct pl_lang *lang, struct pl_str word)
{
	static const char *const more[] = { "typedef", "using", "type", "delegate", "concept" };

	for (size_t i = 0; i < lang->n_type_words; i++)
		if (pl_str_eq(lang->type_words[i].word, word))
			return true;
	for (size_t i = 0; i < PL_LEN(more); i++)
		if (pl_str_is(word, more[i]))
			return true;
	return false;
}

/* True when a word before at makes it a type's name; a statement ends the search. */
static bool has_head(const struct pl_lang *lang, struct pl_str text, size_t at)
{
	size_t least = at > MAX_HEAD ? at - MAX_HEAD : 0;

	for (size_t i = at; i > least;) {
		size_t end = i;

		while (i > least && pl_is_word(text.p[i - 1]))
			i--;
		if (i < end) {
			if (is_type_word(lang, pl_str_sub(text, i, end)))
				return true;
			continue;
		}
		i--;
		if (text.p[i] == ';' || text.p[i] == '{' || text.p[i] == '}')
			return false;
	}
	return least > 0;
}

/* "} name;" and "} *other, name;" end a typedef of C. */
static bool ends_typedef(struct pl_str text, size_t at, size_t end)
{
	while (end < text.n && is_blank(text.p[end]))
		end++;
	if (end == text.n || (text.p[end] != ';' && text.p[end] != ',' && text.p[end] != '['))
		return false;
	while (at && (pl_is_word(text.p[at - 1]) || is_blank(text.p[at - 1]) ||
	              text.p[at - 1] == ',' || text.p[at - 1] == '*'))
		at--;
	return at && text.p[at - 1] == '}';
}

/* "name = class" and the like. */
static bool is_assigned(struct pl_str text, size_t end)
{
	while (end < text.n && is_blank(text.p[end]))
		end++;
	return end < text.n && text.p[end] == '=' && (end + 1 == text.n || text.p[end + 1] != '=');
}

/* What may stand behind a type's name where a member of it is defined elsewhere. */
static bool is_owner(const struct pl_lang *lang, struct pl_str text, size_t end)
{
	while (end < text.n && is_blank(text.p[end]))
		end++;
	return lang->members_outside && end < text.n && memchr(":.<?)[", text.p[end], 6);
}

bool pl_may_declare(const struct pl_lang *lang, struct pl_str text, struct pl_str name)
{
	for (size_t from = 0;;) {
		size_t at = pl_str_find(pl_str_sub(text, from, text.n), name), end;

		if (at == SIZE_MAX)
			return false;
		at += from;
		end = at + name.n;
		from = at + 1;
		if ((at && pl_is_word(text.p[at - 1])) || (end < text.n && pl_is_word(text.p[end])))
			continue;
		if (!lang->n_type_words || has_head(lang, text, at) ||
		    ends_typedef(text, at, end) || is_assigned(text, end) ||
		    is_owner(lang, text, end))
			return true;
	}
}
