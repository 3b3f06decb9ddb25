/* lib/work/skim.c */
#include "work/skim.h"

#include "base/limits.h"
#include "base/map.h"
#include "base/vec.h"
#include "model/plan.h"
#include "work/ledger.h"

/* One type: slices of the text, strings without their quotes. */
struct skimmed {
	struct pl_str whole;      /* its object */
	struct pl_str source;     /* of its file; with quotes */
	struct pl_str name, qualified, state, depends, expires, agent;
	int64_t order;
};

struct skim {
	const char *p, *end;
	struct pl_str metadata, coverage; /* values as they stand, or none */
	PL_VEC(struct skimmed) types;
};

static void blanks(struct skim *s)
{
	while (s->p < s->end && (*s->p == ' ' || *s->p == '\n' || *s->p == '\t' || *s->p == '\r'))
		s->p++;
}

static bool take(struct skim *s, char c)
{
	blanks(s);
	if (s->p >= s->end || *s->p != c)
		return false;
	s->p++;
	return true;
}

/* A string; *plain: no escapes, so that its bytes are its text. */
static bool string(struct skim *s, struct pl_str *out, bool *plain)
{
	const char *from;

	*plain = true;
	if (!take(s, '"'))
		return false;
	from = s->p;
	while (s->p < s->end && *s->p != '"') {
		if ((unsigned char)*s->p < 0x20)
			return false;
		if (*s->p == '\\') {
			*plain = false;
			s->p++;
		}
		s->p++;
	}
	if (s->p >= s->end)
		return false;
	*out = (struct pl_str){ from, (size_t)(s->p - from) };
	s->p++;
	return true;
}

/* Run over a number or a name. */
static bool word(struct skim *s)
{
	const char *from = s->p;

	while (s->p < s->end && (pl_is_word(*s->p) || *s->p == '+' || *s->p == '-' || *s->p == '.'))
		s->p++;
	return s->p > from;
}

/* Run over one value of any kind; its brackets must match. */
static bool skip(struct skim *s, struct pl_str *out)
{
	char open[PL_MAX_JSON_DEPTH];
	unsigned depth = 0;
	const char *from;
	struct pl_str ignored;
	bool plain;

	blanks(s);
	from = s->p;
	do {
		if (s->p >= s->end)
			return false;
		switch (*s->p) {
		case '"':
			if (!string(s, &ignored, &plain))
				return false;
			break;
		case '{':
		case '[':
			if (depth == PL_MAX_JSON_DEPTH)
				return false;
			open[depth++] = *s->p++;
			break;
		case '}':
		case ']':
			if (!depth || open[--depth] != (*s->p == '}' ? '{' : '['))
				return false;
			s->p++;
			break;
		case ' ':
		case '\n':
		case '\t':
		case '\r':
		case ',':
		case ':':
			if (!depth)
				return false;
			s->p++;
			break;
		default: /* a number, true, false, null */
			if (!word(s))
				return false;
		}
	} while (depth);
	*out = (struct pl_str){ from, (size_t)(s->p - from) };
	return true;
}

/* A key and its colon. Keys with escapes are beyond us: one of them could be any. */
static bool key(struct skim *s, struct pl_str *out)
{
	bool plain;

	return string(s, out, &plain) && plain && take(s, ':');
}

/* After a member: *more tells whether another follows before close. */
static bool another(struct skim *s, char close, bool *more)
{
	*more = take(s, ',');
	return *more || take(s, close);
}

static bool is_string(struct pl_str value)
{
	return value.n >= 2 && value.p[0] == '"';
}

/* The text of a string value; false when it is another kind or has escapes. */
static bool text_of(struct pl_str value, struct pl_str *out)
{
	if (!is_string(value) || memchr(value.p, '\\', value.n))
		return false;
	*out = pl_str_sub(value, 1, value.n - 1);
	return true;
}

static bool lease(struct pl_str value, struct skimmed *type)
{
	struct skim s = { .p = value.p, .end = value.p + value.n, .types = PL_VEC_INIT };
	struct pl_str k, v;
	bool more = true;

	if (!take(&s, '{'))
		return false;
	while (more) {
		if (!key(&s, &k) || !skip(&s, &v) || !another(&s, '}', &more))
			return false;
		if (pl_str_is(k, "expires") && !text_of(v, &type->expires))
			return false;
	}
	return true;
}

static bool type_key(struct pl_str k, struct pl_str v, struct skimmed *type)
{
	bool ok = true;

	/* the first byte sorts out most: this runs for every key of the plan */
	switch (k.n ? k.p[0] : 0) {
	case 'n':
		if (pl_str_is(k, "name"))
			ok = text_of(v, &type->name);
		break;
	case 'q':
		if (pl_str_is(k, "qualifiedName"))
			ok = text_of(v, &type->qualified);
		break;
	case 'p':
		if (pl_str_is(k, "portingState"))
			ok = text_of(v, &type->state);
		break;
	case 'd':
		if (pl_str_is(k, "dependsOn"))
			type->depends = v;
		break;
	case 'l':
		if (pl_str_is(k, "lease"))
			ok = lease(v, type);
		break;
	case 'o':
		if (!pl_str_is(k, "order"))
			break;
		type->order = 0;
		for (size_t i = 0; i < v.n && ok; i++) {
			ok = pl_is_digit(v.p[i]) && v.n < 10;
			type->order = type->order * 10 + (v.p[i] - '0');
		}
		break;
	}
	return ok;
}

static bool one_type(struct skim *s, struct pl_str source)
{
	struct skimmed *type = pl_vec_add(&s->types);
	struct pl_str k, v;
	bool more = true;

	blanks(s);
	type->whole.p = s->p;
	type->source = source;
	type->order = -1;
	type->state = PL_S("pending");
	if (!take(s, '{'))
		return false;
	while (more)
		if (!key(s, &k) || !skip(s, &v) || !type_key(k, v, type) || !another(s, '}', &more))
			return false;
	type->whole.n = (size_t)(s->p - type->whole.p);
	return type->name.n && pl_state_of(type->state) >= 0;
}

static bool types_of(struct skim *s, struct pl_str source)
{
	bool more = true;

	if (!take(s, '['))
		return false;
	if (take(s, ']'))
		return true;
	while (more)
		if (!one_type(s, source) || !another(s, ']', &more))
			return false;
	return true;
}

/* Its path comes before its types, in every plan that was not turned around by hand. */
static bool entry(struct skim *s)
{
	struct pl_str k, v, source = PL_S_NONE;
	bool more = true, types = false;

	if (!take(s, '{'))
		return false;
	while (more) {
		if (!key(s, &k))
			return false;
		if (pl_str_is(k, "types")) {
			types = true;
			if (!is_string(source) || !types_of(s, source))
				return false;
		} else if (!skip(s, &v)) {
			return false;
		} else if (pl_str_is(k, "sourcePath") ||
		           (!source.n && pl_str_is(k, "javaSourcePath"))) {
			if (types)
				return false;
			source = v;
		}
		if (!another(s, '}', &more))
			return false;
	}
	return types;
}

static bool document(struct skim *s)
{
	struct pl_str k, v;
	bool more = true, order = false;

	if (!take(s, '{'))
		return false;
	while (more) {
		if (!key(s, &k))
			return false;
		if (pl_str_is(k, "portingOrder")) {
			bool entries = true;

			order = true;
			if (!take(s, '['))
				return false;
			if (!take(s, ']'))
				while (entries)
					if (!entry(s) || !another(s, ']', &entries))
						return false;
		} else if (!skip(s, &v)) {
			return false;
		} else if (pl_str_is(k, "metadata")) {
			s->metadata = v;
		} else if (pl_str_is(k, "coverage")) {
			s->coverage = v;
		}
		if (!another(s, '}', &more))
			return false;
	}
	blanks(s);
	return order && s->metadata.n && s->p == s->end;
}

/* --- the answer --------------------------------------------------------------------------- */

static struct pl_str id_of(const struct skimmed *type)
{
	return type->qualified.n ? type->qualified : type->name;
}

static bool takeable(const struct skimmed *type, int64_t now)
{
	int64_t expires = pl_time_parse(type->expires);

	return pl_str_is(type->state, "pending") ||
	       (pl_str_is(type->state, "claimed") && expires >= 0 && expires <= now);
}

static const struct skimmed *first_of(const struct skim *s, int64_t now)
{
	const struct skimmed *found = NULL;

	for (size_t i = 0; i < s->types.n; i++) {
		struct skimmed *type = &s->types.at[i];

		if (type->order < 0)
			type->order = (int64_t)i;
		if (takeable(type, now) && (!found || type->order < found->order))
			found = type;
	}
	return found;
}

static void add_entry(struct pl_sb *out, const struct skimmed *type, bool first)
{
	pl_sb_addf(out, "%s{\"sourcePath\":", first ? "" : ",");
	pl_sb_add(out, type->source);
	pl_sb_adds(out, ",\"types\":[");
	pl_sb_add(out, type->whole);
	pl_sb_adds(out, "]}");
}

/* True when type is one that next depends on: its name stands, in quotes, in next's list. */
static bool is_needed(const struct skimmed *next, const struct skimmed *type)
{
	struct pl_str id = id_of(type), rest = next->depends;

	while (rest.n) {
		size_t at = pl_str_find(rest, id);

		if (at == SIZE_MAX)
			return false;
		if (at && rest.p[at - 1] == '"' && at + id.n < rest.n && rest.p[at + id.n] == '"')
			return true;
		rest = pl_str_sub(rest, at + id.n, rest.n);
	}
	return false;
}

bool pl_skim_next(struct pl_str text, int64_t now, struct pl_sb *out)
{
	struct skim s = { .p = text.p, .end = text.p + text.n, .types = PL_VEC_INIT };
	const struct skimmed *next = NULL;
	bool alone = true;

	if (document(&s))
		next = first_of(&s, now);
	for (size_t i = 0; next && i < s.types.n; i++) /* "#2" would be another's name here */
		alone &= &s.types.at[i] == next || !pl_str_eq(id_of(&s.types.at[i]), id_of(next));
	if (next && alone) {
		pl_sb_adds(out, "{\"metadata\":");
		pl_sb_add(out, s.metadata);
		pl_sb_adds(out, ",\"portingOrder\":[");
		add_entry(out, next, true);
		for (size_t i = 0; next->depends.n && i < s.types.n; i++)
			if (&s.types.at[i] != next && is_needed(next, &s.types.at[i]))
				add_entry(out, &s.types.at[i], false);
		pl_sb_adds(out, "]");
		if (s.coverage.n) {
			pl_sb_adds(out, ",\"coverage\":");
			pl_sb_add(out, s.coverage);
		}
		pl_sb_addc(out, '}');
	}
	pl_vec_free(&s.types);
	return next && alone;
}
