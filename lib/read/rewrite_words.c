/* lib/read/rewrite_words.c */
#include "read/rewrite_words.h"

/* Put word, of at most to - from bytes, in the place of what is there. */
static void replace(struct pl_rewriter *rw, size_t from, size_t to, struct pl_str word)
{
	pl_rewrite_blank(rw, from, to);
	if (word.n)
		memcpy(rw->out->p + from, word.p, word.n);
}

/*
 * A keyword that is a name here: "open = 1" is read as "_pen = 1". So is what begins with one and goes
 * on where a grammar thinks that the word ends: "in1" is no operator, though it begins a line.
 */
static void replace_name(struct pl_rewriter *rw, size_t i)
{
	const struct pl_lang *lang = rw->lang;
	struct pl_str word = pl_rewrite_text(rw, i);

	if (i && pl_rewrite_is(rw, i - 1, '.'))
		return;
	for (size_t k = 0; k < lang->n_soft_names; k++) {
		struct pl_lang_pair soft = lang->soft_names[k];
		bool longer = word.n > soft.open.n && rw->at[i].first &&
		              (word.p[soft.open.n] == '_' || pl_is_digit(word.p[soft.open.n]));

		if (!pl_str_starts(word, soft.open) || (!longer && word.n != soft.open.n))
			continue;
		for (size_t c = 0; c < soft.close.n && !longer; c++)
			longer = pl_rewrite_is(rw, i + 1, soft.close.p[c]) && !rw->at[i + 1].first;
		if (!longer)
			return;
		pl_rewrite_blank(rw, rw->at[i].from, rw->at[i].from);
		rw->out->p[rw->at[i].from] = '_';
		return;
	}
}

/* The first token of the annotation that ends right before token i, or i. */
static size_t annotation_before(const struct pl_rewriter *rw, size_t i)
{
	size_t k = i;

	if (k && pl_rewrite_is(rw, k - 1, ')') && rw->pair[k - 1] < k)
		k = rw->pair[k - 1];
	while (k > 2 && pl_rewrite_is_word(rw, k - 1) && pl_rewrite_is(rw, k - 2, '.'))
		k -= 2;
	return k > 1 && pl_rewrite_is_word(rw, k - 1) && pl_rewrite_is(rw, k - 2, '@') ? k - 2 : i;
}

/* "@A data class B" is read as "@A open class B", "@Ann enum class B" as "open enum class B". */
static void replace_soft(struct pl_rewriter *rw, size_t i)
{
	static const struct pl_str open = { "open", 4 };
	const struct pl_lang *lang = rw->lang;
	size_t first = annotation_before(rw, i);

	if (first == i || !pl_rewrite_is_word(rw, i + 1))
		return;
	for (size_t k = 0; k < lang->n_soft_modifiers; k++) {
		struct pl_lang_pair soft = lang->soft_modifiers[k];

		if (!pl_str_eq(pl_rewrite_text(rw, i), soft.open))
			continue;
		if (soft.close.n)
			replace(rw, rw->at[i].from, rw->at[i].to, soft.close);
		else if (rw->at[i - 1].to - rw->at[first].from >= open.n)
			replace(rw, rw->at[first].from, rw->at[i - 1].to, open);
	}
}

/* True when token i follows a type's name and its type parameters: "class A<T>". */
static bool ends_class_name(const struct pl_rewriter *rw, size_t i)
{
	enum { MAX_LOOK = 256 };
	unsigned depth = 0;

	for (size_t look = 0; i-- > 1 && look < MAX_LOOK; look++) {
		depth += pl_rewrite_is(rw, i, '>');
		if (!depth)
			break;
		depth -= pl_rewrite_is(rw, i, '<');
	}
	for (size_t k = 0; i != SIZE_MAX && i && k < rw->lang->n_type_words; k++)
		if (pl_rewrite_is_word(rw, i) &&
		    pl_str_eq(pl_rewrite_text(rw, i - 1), rw->lang->type_words[k].word))
			return true;
	return false;
}

/* The first token of token i's line. */
static size_t line_start(const struct pl_rewriter *rw, size_t i)
{
	while (i && !rw->at[i].first)
		i--;
	return i;
}

/*
 * "class A" and, in the next line, "@Inject constructor(val b: B)": the line end and the next blank
 * change places. Before that there may be lines that begin with an annotation. i is the word that goes
 * on with the head.
 */
static void join_head(struct pl_rewriter *rw, size_t i)
{
	enum { MAX_LINES = 8 };
	size_t first = line_start(rw, i);
	char *p;

	for (unsigned line = 0; first && !ends_class_name(rw, first); line++) {
		first = line_start(rw, first - 1);
		if (line >= MAX_LINES || !pl_rewrite_is(rw, first, '@'))
			return;
	}
	if (!first || first == i)
		return;
	for (size_t k = first; k < i; k++) {
		uint32_t end = rw->at[first - 1].to, gap = rw->at[k].to;
		const char *line = memchr(rw->text.p + end, '\n', rw->at[first].from - end);

		while (rw->text.p[gap] == '\n' || rw->text.p[gap] == '\r')
			gap++;
		if (rw->text.p[gap] != ' ' || !line)
			continue;
		pl_rewrite_blank(rw, gap, gap);
		p = rw->out->p;
		p[line - rw->text.p] = ' ';
		p[gap] = '\n';
		return;
	}
}

/* True when a statement may end with token i: a name, a value, a type, a call. */
static bool may_end_statement(const struct pl_rewriter *rw, size_t i)
{
	if (rw->at[i].kind != PL_TOKEN_PUNCT)
		return true;
	return pl_rewrite_is(rw, i, ')') || pl_rewrite_is(rw, i, ']') ||
	       pl_rewrite_is(rw, i, '?') ||
	       (pl_rewrite_is(rw, i, '>') && i && !pl_rewrite_is(rw, i - 1, '-'));
}

/* "{ val a: Int }" becomes "{ val a: Int;}". */
void pl_rewrite_close_statements(struct pl_rewriter *rw)
{
	for (size_t i = 1; i < rw->n; i++) {
		uint32_t at = rw->at[i].from - 1;

		if (!pl_rewrite_is(rw, i, '}') || rw->at[i].first || rw->text.p[at] != ' ' ||
		    rw->at[i - 1].to > at || !may_end_statement(rw, i - 1))
			continue;
		pl_rewrite_blank(rw, at, at);
		rw->out->p[at] = ';';
	}
}

/* True when a declaration may begin with token i: "fun", "private", "@A". */
static bool may_declare(const struct pl_rewriter *rw, size_t i)
{
	const struct pl_lang *lang = rw->lang;
	struct pl_str word;

	if (pl_rewrite_is(rw, i, '@'))
		return true;
	if (!pl_rewrite_is_word(rw, i))
		return false;
	word = pl_rewrite_text(rw, i);
	for (size_t k = 0; k < lang->n_type_words; k++)
		if (pl_str_eq(word, lang->type_words[k].word))
			return true;
	for (size_t k = 0; k < lang->n_member_words; k++)
		if (pl_str_eq(word, lang->member_words[k].word))
			return true;
	return pl_str_in(word, lang->modifiers, lang->n_modifiers);
}

/* "accessor x = 1", but not "accessor in x": one name, and then it is declared. */
static bool is_before_name(const struct pl_rewriter *rw, size_t i)
{
	static const char ends[] = "=;:!?}";

	if (!pl_rewrite_is_word(rw, i + 1) || rw->at[i + 1].first)
		return false;
	for (size_t k = 0; k + 1 < sizeof(ends); k++)
		if (pl_rewrite_is(rw, i + 2, ends[k]))
			return true;
	return i + 2 >= rw->n || rw->at[i + 2].first;
}

/*
 * "context(a: B) fun f()" is read as "open fun f()", so that it begins there; "private accessor x" as
 * "private x".
 */
static void replace_new(struct pl_rewriter *rw, size_t i)
{
	const struct pl_lang *lang = rw->lang;
	bool first = !i || !pl_rewrite_is_word(rw, i - 1) || !may_declare(rw, i - 1);

	for (size_t k = 0; k < lang->n_new_modifiers; k++) {
		struct pl_lang_pair known = lang->new_modifiers[k];
		bool called = pl_str_ends(known.open, PL_S("()"));
		size_t last = i;

		if (!pl_str_eq(pl_rewrite_text(rw, i),
		               pl_str_sub(known.open, 0, known.open.n - (called ? 2 : 0))))
			continue;
		if (called && pl_rewrite_is(rw, i + 1, '('))
			last = rw->pair[i + 1];
		if (called ? last == i || last >= rw->n || !may_declare(rw, last + 1)
		           : !is_before_name(rw, i))
			continue;
		replace(rw, rw->at[i].from, rw->at[last].to, first ? known.close : PL_S_NONE);
		return;
	}
}

/* "throws(E)" is read as "throws". */
static void drop_arguments(struct pl_rewriter *rw, size_t i)
{
	size_t open = i + 1;

	if (pl_rewrite_is(rw, open, '(') && rw->pair[open] > open && rw->pair[open] < rw->n)
		pl_rewrite_blank(rw, rw->at[open].from, rw->at[rw->pair[open]].to);
}

void pl_rewrite_variadic(struct pl_rewriter *rw, size_t i)
{
	static const struct pl_str brackets = { "[ ]", 3 };

	if (pl_rewrite_is(rw, i + 1, '.') && pl_rewrite_is(rw, i + 2, '.') &&
	    rw->at[i + 2].to == rw->at[i].from + 3 && annotation_before(rw, i) < i)
		replace(rw, rw->at[i].from, rw->at[i + 2].to, brackets);
}

/* Behind the name at i, whose dots become a part of it where a bracket follows. */
static size_t join_name(struct pl_rewriter *rw, size_t i)
{
	size_t first = i++;

	while (pl_rewrite_is(rw, i, '.') && pl_rewrite_is_word(rw, i + 1) &&
	       rw->at[i + 1].from == rw->at[i - 1].to + 1)
		i += 2;
	for (size_t dot = first + 1; dot < i && pl_rewrite_is(rw, i, '('); dot += 2) {
		pl_rewrite_blank(rw, rw->at[dot].from, rw->at[dot].from);
		rw->out->p[rw->at[dot].from] = '_';
	}
	return i;
}

/* "case a.B(c.D(var e)), f.G(_)" is read as "case a_B(c_D(var e)), f_G(_)"; i stands behind case. */
static void join_names(struct pl_rewriter *rw, size_t i)
{
	size_t end;

	while (pl_rewrite_is_word(rw, i)) {
		end = join_name(rw, i);
		if (!pl_rewrite_is(rw, end, '(') || rw->pair[end] >= rw->n)
			return;
		i = end;
		for (end = rw->pair[end]; i < end;)
			i = pl_rewrite_is_word(rw, i) ? join_name(rw, i) : i + 1;
		i = end + 1;
		i += pl_rewrite_is(rw, i, ',');
	}
}

void pl_rewrite_words(struct pl_rewriter *rw, size_t i)
{
	const struct pl_lang *lang = rw->lang;
	struct pl_str word = pl_rewrite_text(rw, i);

	if (lang->n_soft_modifiers)
		replace_soft(rw, i);
	if (lang->n_soft_names)
		replace_name(rw, i);
	if (pl_str_in(word, lang->join_heads, lang->n_join_heads) && pl_rewrite_is(rw, i + 1, '('))
		join_head(rw, i);
	else if (pl_str_in(word, lang->pattern_words, lang->n_pattern_words))
		join_names(rw, i + 1);
	else if (pl_str_in(word, lang->lone_words, lang->n_lone_words) && rw->at[i].first &&
	         pl_rewrite_is(rw, i + 1, ';'))
		pl_rewrite_blank(rw, rw->at[i].from, rw->at[i + 1].to);
	else if (pl_str_in(word, lang->new_arguments, lang->n_new_arguments))
		drop_arguments(rw, i);
	if (lang->n_new_modifiers)
		replace_new(rw, i);
}
