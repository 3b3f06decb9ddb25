/*
 * lib/work/parityvalues.c -- findings about values: constants, and the order of an enum's.
 */
#include "work/parity_private.h"

#include <stdlib.h>

/* --- what a constant is set to ---------------------------------------------------------------- */

/* The text behind '=' up to the end of the declaration, or none. */
static struct pl_str initialiser(const struct pl_symbol *symbol, const struct pl_file *file)
{
	struct pl_str text = file->text;
	size_t i = symbol->name_from + symbol->name.n, end, depth = 0;

	while (i < text.n && (text.p[i] == ' ' || text.p[i] == '\t'))
		i++;
	if (i < text.n && text.p[i] == ':') /* a type stands between: "x: Int = 1" */
		while (i < text.n && text.p[i] != '=' && text.p[i] != ';' && text.p[i] != '\n')
			i++;
	if (i + 1 >= text.n || text.p[i] != '=' || text.p[i + 1] == '=' || text.p[i + 1] == '>')
		return PL_S_NONE;
	for (end = ++i; end < text.n; end++) {
		char c = text.p[end];

		depth += c == '(' || c == '[' || c == '{';
		if (!depth && (c == ',' || c == ';' || c == '\n' || c == '}' || c == '\r'))
			break;
		if ((c == ')' || c == ']' || c == '}') && depth)
			depth--;
		if (c == '/' && end + 1 < text.n &&
		    (text.p[end + 1] == '/' || text.p[end + 1] == '*'))
			break;
	}
	return pl_str_trim(pl_str_sub(text, i, end));
}

static bool digit_of(char c, int base, unsigned *out)
{
	unsigned d = pl_is_digit(c)                             ? (unsigned)(c - '0')
	             : pl_lower(c) >= 'a' && pl_lower(c) <= 'f' ? (unsigned)(pl_lower(c) - 'a' + 10)
	                                                        : 99;

	*out = d;
	return d < (unsigned)base;
}

/* "0x1F", "-1", "10_000L", "1.5f", "1e-5": the number, whatever its language. */
static bool number_of(struct pl_str s, double *out)
{
	char digits[64];
	size_t n = 0;
	bool minus = s.n && s.p[0] == '-';
	double value = 0;
	unsigned d;
	char *end;

	s = pl_str_trim(pl_str_sub(s, minus, s.n));
	if (!s.n || (!pl_is_digit(s.p[0]) && s.p[0] != '.'))
		return false;
	if (s.n > 2 && s.p[0] == '0' && (pl_lower(s.p[1]) == 'x' || pl_lower(s.p[1]) == 'b')) {
		int base = pl_lower(s.p[1]) == 'x' ? 16 : 2;
		size_t i = 2;

		for (; i < s.n && (s.p[i] == '_' || digit_of(s.p[i], base, &d)); i++)
			if (s.p[i] != '_')
				value = value * base + d;
		while (i < s.n && (pl_lower(s.p[i]) == 'l' || pl_lower(s.p[i]) == 'u'))
			i++;
		*out = minus ? -value : value;
		return i == s.n;
	}
	for (size_t i = 0; i < s.n; i++) {
		if (n + 1 == sizeof(digits))
			return false;
		if (s.p[i] != '_' && s.p[i] != '\'')
			digits[n++] = s.p[i];
	}
	while (n > 1 && !pl_is_digit(digits[n - 1]) && digits[n - 1] != '.')
		n--; /* f, d, L, u, m */
	digits[n] = '\0';
	value = strtod(digits, &end); /* the shared main never leaves the C locale */
	*out = minus ? -value : value;
	return *end == '\0';
}

static bool is_quoted(struct pl_str s)
{
	return s.n >= 2 && (s.p[0] == '"' || s.p[0] == '\'') && s.p[s.n - 1] == s.p[0] &&
	       pl_str_find_char(pl_str_sub(s, 1, s.n - 1), s.p[0]) == SIZE_MAX;
}

/* "%s", "%1$d", "{0}", "{}", "%@": how long the slot at i of a format is, or 0. */
static size_t slot_at(struct pl_str s, size_t i)
{
	size_t end = i + 1;

	if (s.p[i] == '{') {
		while (end < s.n && pl_is_word(s.p[end]))
			end++;
		return end < s.n && s.p[end] == '}' ? end + 1 - i : 0;
	}
	if (s.p[i] != '%')
		return 0;
	while (end < s.n && (pl_is_digit(s.p[end]) || s.p[end] == '$' || s.p[end] == '.'))
		end++;
	return end < s.n && (s.p[end] == '@' || pl_is_word(s.p[end])) ? end + 1 - i : 0;
}

/* Texts are the same with each language's own slots in them. */
static bool same_text(struct pl_str a, struct pl_str b)
{
	size_t i = 0, k = 0;

	while (i < a.n && k < b.n) {
		size_t x = slot_at(a, i), y = slot_at(b, k);

		if (!(x && y) && a.p[i] != b.p[k])
			return false;
		i += x && y ? x : 1;
		k += x && y ? y : 1;
	}
	return i == a.n && k == b.n;
}

/* 1 and 1.0f, "a" and 'a': true also when one of both is no plain literal. */
static bool same_value(struct pl_str a, struct pl_str b)
{
	double x, y;

	if (number_of(a, &x) && number_of(b, &y))
		return x == y || (float)x == (float)y;
	if (is_quoted(a) && is_quoted(b))
		return same_text(pl_str_sub(a, 1, a.n - 1), pl_str_sub(b, 1, b.n - 1));
	if ((pl_str_is(a, "true") || pl_str_is(a, "false")) &&
	    (pl_str_is(b, "true") || pl_str_is(b, "false")))
		return pl_str_eq(a, b);
	return true;
}

/* The target may give the value where it defines the member: "const float Bone::LIMIT = 3;". */
static struct pl_str their_value(struct pl_work *w, const struct pl_api_member *x)
{
	struct pl_str value = initialiser(x->symbol, x->file), key;
	const struct pl_symbol *outline;

	if (value.n || x->owner == PL_NO_TYPE)
		return value;
	key = pl_arena_fmt(&w->out->arena, PL_STR_FMT "." PL_STR_FMT,
	                   PL_STR_ARG(w->target.types.at[x->owner].name), PL_STR_ARG(x->name));
	outline = pl_map_ptr(&w->target.outline, key);
	return outline ? initialiser(outline, pl_map_ptr(&w->target.outline_file, key)) : value;
}

static bool is_constant(const struct pl_api_member *m)
{
	return (m->uses & PL_USE_VALUE) ||
	       (m->is_static && m->uses == PL_USE_READ && !pl_kind_is_callable(m->symbol->kind));
}

static void check_value(struct pl_work *w, uint32_t t, const struct pl_api_member *m,
                        const struct pl_api_member *x)
{
	struct pl_str ours = initialiser(m->symbol, m->file), theirs = their_value(w, x);
	struct pl_finding *f;

	if (!ours.n || !theirs.n || same_value(ours, theirs))
		return;
	f = pl_parity_add(w, PL_RULE_CONSTANT_VALUE, w->pairs[t].broken ? PL_DOUBTFUL : PL_SURE, t,
	                  m, x->owner, x);
	f->detail = pl_arena_fmt(&w->out->arena, PL_STR_FMT " " PL_STR_FMT, PL_STR_ARG(ours),
	                         PL_STR_ARG(theirs));
	f->message = pl_arena_fmt(&w->out->arena, PL_STR_FMT " is " PL_STR_FMT ", not " PL_STR_FMT,
	                          PL_STR_ARG(pl_api_member_name(&w->out->arena, &w->target, x)),
	                          PL_STR_ARG(theirs), PL_STR_ARG(ours));
}

/* --- order ------------------------------------------------------------------------------------ */

static void check_enum(struct pl_work *w, uint32_t t)
{
	const struct pl_api_type *type = &w->ref.types.at[t];
	const struct pl_api_member *last = NULL;
	struct pl_finding *f;

	for (size_t i = 0; i < type->members.n; i++) {
		const struct pl_api_member *x = pl_parity_found(w, t, i, 0)->member;

		if (!(type->members.at[i].uses & PL_USE_VALUE) || !x)
			continue;
		if (last && last->owner == x->owner &&
		    x->symbol->range.from < last->symbol->range.from) {
			f = pl_parity_add(w, PL_RULE_ENUM_ORDER,
			                  w->pairs[t].broken ? PL_DOUBTFUL : PL_SURE, t, NULL,
			                  w->pairs[t].types[0], NULL);
			f->message = pl_arena_fmt(
				&w->out->arena,
				PL_STR_FMT ": " PL_STR_FMT " stands before " PL_STR_FMT,
				PL_STR_ARG(w->target.types.at[w->pairs[t].types[0]].full),
				PL_STR_ARG(x->name), PL_STR_ARG(last->name));
			f->detail = x->key;
			return;
		}
		last = x;
	}
}

void pl_parity_values(struct pl_work *w)
{
	for (uint32_t t = 0; t < w->ref.types.n; t++) {
		const struct pl_api_type *type = &w->ref.types.at[t];

		if (!w->pairs[t].n || w->pairs[t].skipped || w->pairs[t].ignored)
			continue;
		for (size_t i = 0; i < type->members.n; i++) {
			const struct pl_found *f = pl_parity_found(w, t, i, 0);

			if (f->member && is_constant(&type->members.at[i]))
				check_value(w, t, &type->members.at[i], f->member);
		}
		if (type->symbol->kind == PL_KIND_ENUM)
			check_enum(w, t);
	}
}
