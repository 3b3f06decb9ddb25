/* lib/base/jqnames.c */
#include "base/jqnames.h"

#include "base/limits.h"

/* A bracket that is open, or the program as a whole. */
struct level {
	char close;
	bool rooted;     /* `.` is the input */
	bool in_string;  /* it is a "\( )" */
};

enum before { NOTHING, CHAIN, OPERAND };

struct scan {
	struct pl_str s;
	size_t i;
	struct level levels[PL_MAX_JSON_DEPTH];
	size_t depth;
	enum before before;      /* what stands right before i */
	const pl_json *input;    /* NULL: only brackets count */
	const pl_json *at;       /* the value that the chain has come to, or NULL: not known */
	struct pl_jqnames_fault *fault;
};

static char peek(const struct scan *p, size_t ahead)
{
	return p->i + ahead < p->s.n ? p->s.p[p->i + ahead] : '\0';
}

static bool starts_name(char c)
{
	return pl_is_word(c) && !pl_is_digit(c) && (unsigned char)c < 0x80;
}

static struct level *top(struct scan *p)
{
	return &p->levels[p->depth - 1];
}

static bool open_level(struct scan *p, char close, bool rooted, bool in_string)
{
	if (p->depth == PL_LEN(p->levels))
		return false;
	p->levels[p->depth++] = (struct level){ close, rooted, in_string };
	p->before = NOTHING;
	return true;
}

/* From inside a string to its end, or to the "\(" that opens a level. */
static bool skip_string(struct scan *p)
{
	for (; p->i < p->s.n; p->i++) {
		char c = p->s.p[p->i];

		if (c == '"') {
			p->i++;
			p->before = OPERAND;
			return true;
		}
		if (c == '\\' && peek(p, 1) == '(') {
			p->i += 2;
			return open_level(p, ')', top(p)->rooted, true);
		}
		if (c == '\\')
			p->i++;
	}
	return true;
}

static struct pl_str take_name(struct scan *p)
{
	size_t from = p->i;

	while (p->i < p->s.n && pl_is_word(p->s.p[p->i]))
		p->i++;
	return pl_str_sub(p->s, from, p->i);
}

/* --- is there such a key? ----------------------------------------------------------------- */

static bool anywhere(const pl_json *value, struct pl_str name, struct pl_nearest *near)
{
	void *it = NULL;
	struct pl_str key;
	pl_json *child;

	if (pl_json_type(value) == PL_JSON_ARRAY) {
		for (size_t i = 0; i < pl_json_len(value); i++)
			if (anywhere(pl_json_at(value, i), name, near))
				return true;
		return false;
	}
	while (pl_json_next(value, &it, &key, &child)) {
		if (pl_str_eq(key, name) || anywhere(child, name, near))
			return true;
		pl_nearest_offer(near, key, key);
	}
	return false;
}

static const pl_json *member(const pl_json *object, struct pl_str name, struct pl_nearest *near)
{
	void *it = NULL;
	struct pl_str key;
	pl_json *child;

	while (pl_json_next(object, &it, &key, &child)) {
		if (pl_str_eq(key, name))
			return child;
		pl_nearest_offer(near, key, key);
	}
	return NULL;
}

/* Does the program itself make an object with this key? */
static bool is_made(struct pl_str program, struct pl_str name)
{
	for (size_t at = 0, found; at < program.n; at = found + name.n) {
		struct pl_str rest = pl_str_sub(program, at, program.n);

		found = pl_str_find(rest, name);
		if (found == SIZE_MAX)
			return false;
		rest = pl_str_trim(pl_str_sub(rest, found + name.n, rest.n));
		found += at;
		if ((!found ||
		     (!pl_is_word(program.p[found - 1]) && program.p[found - 1] != '.')) &&
		    (pl_str_starts(rest, PL_S(":")) || pl_str_starts(rest, PL_S("\""))))
			return true;
	}
	return false;
}

/* `name`, which stands at offset, is taken from at, or from something that is not known. */
static bool look_up(struct scan *p, struct pl_str name, size_t offset)
{
	struct pl_nearest near = { .wanted = name };
	const pl_json *value = NULL;

	if (!p->input || !name.n || peek(p, 0) == '?') {
		p->at = NULL;
		return true;
	}
	if (pl_json_type(p->at) == PL_JSON_OBJECT) {
		value = member(p->at, name, &near);
		p->at = value;
		if (value)
			return true;
	} else {
		p->at = NULL;
		if (anywhere(p->input, name, &near) || is_made(p->s, name))
			return true;
	}
	*p->fault = (struct pl_jqnames_fault){ name, offset, near.best };
	return false;
}

/* --- the program -------------------------------------------------------------------------- */

/* Words after which an operand begins. Of "unrooting" ones what follows sees another `.`. */
static bool keyword(struct pl_str word, bool *unroots)
{
	static const struct { const char *word; bool unroots; } words[] = {
		{ "if", false },   { "then", false },  { "elif", false },   { "else", false },
		{ "and", false },  { "or", false },    { "try", false },    { "as", true },
		{ "def", true },   { "catch", true },  { "reduce", true },  { "foreach", true },
		{ "label", true },
	};

	for (size_t i = 0; i < PL_LEN(words); i++)
		if (pl_str_is(word, words[i].word)) {
			*unroots = words[i].unroots;
			return true;
		}
	return false;
}

static void unroot(struct scan *p)
{
	for (size_t i = 0; i < p->depth; i++)
		p->levels[i].rooted = false;
}

/* After a '{' or a ',' in an object: a key of its own, or the short form of one. */
static bool object_key(struct scan *p, struct pl_str name, size_t offset)
{
	struct pl_str rest = pl_str_trim(pl_str_sub(p->s, p->i, p->s.n));

	if (pl_str_starts(rest, PL_S(":")))
		return true;
	p->at = top(p)->rooted ? p->input : NULL;
	return look_up(p, name, offset);
}

static bool word(struct scan *p)
{
	const size_t offset = p->i;
	struct pl_str before = pl_str_trim(pl_str_sub(p->s, 0, offset));
	struct pl_str name = take_name(p);
	bool unroots = false;

	if (top(p)->close == '}' &&
	    (pl_str_ends(before, PL_S("{")) || pl_str_ends(before, PL_S(",")))) {
		p->before = OPERAND;
		return object_key(p, name, offset);
	}
	p->before = OPERAND;
	if (keyword(name, &unroots)) {
		p->before = NOTHING;
		if (unroots)
			unroot(p);
	} else if (peek(p, 0) == '(') { /* an argument may see anything */
		p->i++;
		return open_level(p, ')', false, false);
	}
	return true;
}

/* At a '.': a name, an index, or the input as a whole. */
static bool dot(struct scan *p)
{
	struct pl_str name;
	size_t offset;

	if (peek(p, 1) == '.' || pl_is_digit(peek(p, 1))) {
		p->i += 2;
		p->before = OPERAND;
		return true;
	}
	if (p->before == NOTHING)
		p->at = top(p)->rooted ? p->input : NULL;
	else if (p->before == OPERAND)
		p->at = NULL;
	p->i++;
	p->before = CHAIN;
	offset = p->i + (peek(p, 0) == '"');
	if (starts_name(peek(p, 0))) {
		name = take_name(p);
	} else if (peek(p, 0) == '"') {
		size_t end = pl_str_find_char(pl_str_sub(p->s, offset, p->s.n), '"');

		if (end == SIZE_MAX)
			return true;
		name = pl_str_sub(p->s, offset, offset + end);
		p->i = offset + end + 1;
		if (pl_str_find_char(name, '\\') != SIZE_MAX) {
			p->at = NULL;
			return true;
		}
	} else {
		return true;
	}
	return look_up(p, name, offset);
}

static bool close_level(struct scan *p)
{
	bool in_string = top(p)->in_string;

	if (p->depth > 1)
		p->depth--;
	p->i++;
	p->before = OPERAND;
	p->at = NULL;
	return in_string ? skip_string(p) : true;
}

/* One token; false: a fault, or too deep to be looked at. */
static bool step(struct scan *p)
{
	const char c = peek(p, 0);
	size_t end;

	if (c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '?') {
		p->i++;
		return true;
	}
	if (c == '#') {
		end = pl_str_find_char(pl_str_sub(p->s, p->i, p->s.n), '\n');
		p->i = end == SIZE_MAX ? p->s.n : p->i + end;
		return true;
	}
	if (c == '.')
		return dot(p);
	if (c == '"') {
		p->i++;
		return skip_string(p);
	}
	if (c == '$' || c == '@') {
		p->i++;
		take_name(p);
		p->before = OPERAND;
		return true;
	}
	if (pl_is_word(c))
		return word(p);
	if (c && strchr("([{", c)) {
		p->i++;
		return open_level(p, c == '(' ? ')' : c == '[' ? ']' : '}', top(p)->rooted, false);
	}
	if (c && strchr(")]}", c))
		return close_level(p);
	if (c == '|')
		top(p)->rooted = false;
	p->i++;
	p->before = NOTHING;
	return true;
}

bool pl_jqnames_known(struct pl_str program, const pl_json *input, struct pl_jqnames_fault *fault)
{
	struct scan p = { .s = program, .input = input, .fault = fault };

	*fault = (struct pl_jqnames_fault){ PL_S_NONE, 0, PL_S_NONE };
	open_level(&p, '\0', true, false);
	while (p.i < program.n)
		if (!step(&p))
			break;
	return !fault->name.n;
}

size_t pl_jqnames_end(struct pl_str text, size_t at, struct pl_str mark)
{
	struct pl_jqnames_fault fault = { PL_S_NONE, 0, PL_S_NONE };
	struct scan p = { .s = text, .i = at, .fault = &fault };

	open_level(&p, '\0', true, false);
	while (p.i < text.n) {
		if (p.depth == 1 && pl_str_starts(pl_str_sub(text, p.i, text.n), mark))
			return p.i;
		if (!step(&p)) /* without an input no name is a fault */
			return SIZE_MAX;
	}
	return SIZE_MAX;
}
