/* lib/model/pack.c */
#include "model/pack.h"

#include "base/err.h"
#include "base/limits.h"

#include <stddef.h>

/* --- what is written ---------------------------------------------------------------------- */

enum form { NUMBER, FLAG, WORD /* an enum below limit */, TEXT, RANGE, POSITION };

struct field {
	enum form form;
	size_t offset;
	unsigned limit;
};

/* Enums are read and written as ints. */
_Static_assert(sizeof(enum pl_kind) == sizeof(int) && sizeof(enum pl_via) == sizeof(int) &&
                       sizeof(enum pl_visibility) == sizeof(int) &&
                       sizeof(enum pl_relation) == sizeof(int) &&
                       sizeof(enum pl_reader) == sizeof(int),
               "an enum is no int");

static const struct field symbol_fields[] = {
	{ TEXT, offsetof(struct pl_symbol, name), 0 },
	{ TEXT, offsetof(struct pl_symbol, qualified_name), 0 },
	{ TEXT, offsetof(struct pl_symbol, scope), 0 },
	{ WORD, offsetof(struct pl_symbol, kind), PL_N_KINDS },
	{ WORD, offsetof(struct pl_symbol, visibility), PL_N_VIS },
	{ RANGE, offsetof(struct pl_symbol, range), 0 },
	{ NUMBER, offsetof(struct pl_symbol, name_from), 0 },
	{ RANGE, offsetof(struct pl_symbol, doc), 0 },
	{ RANGE, offsetof(struct pl_symbol, body), 0 },
	{ TEXT, offsetof(struct pl_symbol, signature), 0 },
	{ TEXT, offsetof(struct pl_symbol, preview), 0 },
	{ TEXT, offsetof(struct pl_symbol, documentation), 0 },
	{ TEXT, offsetof(struct pl_symbol, modifiers), 0 },
	{ TEXT, offsetof(struct pl_symbol, type), 0 },
	{ TEXT, offsetof(struct pl_symbol, parameters), 0 },
	{ TEXT, offsetof(struct pl_symbol, type_parameters), 0 },
	{ WORD, offsetof(struct pl_symbol, reader), PL_N_READERS },
	{ FLAG, offsetof(struct pl_symbol, recovered), 0 },
};

static const struct field place_fields[] = {
	{ TEXT, offsetof(struct pl_symbol_place, file), 0 },
	{ RANGE, offsetof(struct pl_symbol_place, range), 0 },
};

static const struct field supertype_fields[] = {
	{ TEXT, offsetof(struct pl_supertype, name), 0 },
	{ TEXT, offsetof(struct pl_supertype, type_arguments), 0 },
	{ WORD, offsetof(struct pl_supertype, relation), PL_N_RELATIONS },
};

static const struct field param_fields[] = {
	{ TEXT, offsetof(struct pl_param, name), 0 },
	{ TEXT, offsetof(struct pl_param, type), 0 },
	{ TEXT, offsetof(struct pl_param, value), 0 },
	{ FLAG, offsetof(struct pl_param, optional), 0 },
	{ FLAG, offsetof(struct pl_param, variadic), 0 },
};

static const struct field type_param_fields[] = {
	{ TEXT, offsetof(struct pl_type_param, name), 0 },
	{ TEXT, offsetof(struct pl_type_param, value), 0 },
	{ FLAG, offsetof(struct pl_type_param, variadic), 0 },
};

static const struct field ref_fields[] = {
	{ TEXT, offsetof(struct pl_ref, name), 0 },
	{ WORD, offsetof(struct pl_ref, via), PL_N_VIAS },
	{ FLAG, offsetof(struct pl_ref, is_type), 0 },
	{ NUMBER, offsetof(struct pl_ref, count), 0 },
	{ POSITION, offsetof(struct pl_ref, at), 0 },
};

static const struct field lines_fields[] = {
	{ NUMBER, offsetof(struct pl_lines, start), 0 },
	{ NUMBER, offsetof(struct pl_lines, end), 0 },
};

static const struct field text_fields[] = { { TEXT, 0, 0 } };

static const struct field file_fields[] = {
	{ NUMBER, offsetof(struct pl_file, lines), 0 },
	{ TEXT, offsetof(struct pl_file, module), 0 },
	{ FLAG, offsetof(struct pl_file, too_complex), 0 },
	{ WORD, offsetof(struct pl_file, reader), PL_N_READERS },
};

/* --- writing ------------------------------------------------------------------------------ */

static void put_number(struct pl_sb *out, uint64_t n)
{
	for (; n >= 0x80; n >>= 7)
		pl_sb_addc(out, (char)(n | 0x80));
	pl_sb_addc(out, (char)n);
}

/* The NUL behind it is one in memory, too; no length is 0, which says that there is no text. */
static void put_text(struct pl_sb *out, struct pl_str s)
{
	put_number(out, s.p ? (uint64_t)s.n + 1 : 0);
	if (!s.p)
		return;
	pl_sb_add(out, s);
	pl_sb_addc(out, '\0');
}

static void put_position(struct pl_sb *out, struct pl_pos pos)
{
	put_number(out, pos.line);
	put_number(out, pos.character);
}

static void put_fields(struct pl_sb *out, const void *record, const struct field *fields, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		const void *at = (const char *)record + fields[i].offset;
		const struct pl_range *range = at;

		switch (fields[i].form) {
		case NUMBER:
			put_number(out, *(const uint32_t *)at);
			break;
		case FLAG:
			put_number(out, *(const bool *)at);
			break;
		case WORD:
			put_number(out, (uint64_t) * (const int *)at);
			break;
		case TEXT:
			put_text(out, *(const struct pl_str *)at);
			break;
		case POSITION:
			put_position(out, *(const struct pl_pos *)at);
			break;
		case RANGE:
			put_number(out, range->from);
			put_number(out, range->to - range->from);
			if (range->from == range->to)
				break;
			put_position(out, range->start);
			put_position(out, range->end);
			break;
		}
	}
}

static void put_all(struct pl_sb *out, const void *records, size_t n, size_t size,
                    const struct field *fields, size_t n_fields)
{
	put_number(out, n);
	for (size_t i = 0; i < n; i++)
		put_fields(out, (const char *)records + i * size, fields, n_fields);
}

#define PUT_ALL(out, records, n, fields)                                                           \
	put_all((out), (records), (n), sizeof(*(records)), (fields), PL_LEN(fields))

static void put_symbols(struct pl_sb *out, struct pl_symbol *const *symbols, size_t n)
{
	put_number(out, n);
	for (size_t i = 0; i < n; i++) {
		const struct pl_symbol *s = symbols[i];

		put_fields(out, s, symbol_fields, PL_LEN(symbol_fields));
		PUT_ALL(out, s->params, s->n_params, param_fields);
		PUT_ALL(out, s->type_params, s->n_type_params, type_param_fields);
		for (size_t k = 0; k < s->n_type_params; k++)
			PUT_ALL(out, s->type_params[k].bounds, s->type_params[k].n_bounds,
			        text_fields);
		PUT_ALL(out, s->supertypes, s->n_supertypes, supertype_fields);
		PUT_ALL(out, s->refs, s->n_refs, ref_fields);
		PUT_ALL(out, s->definition, s->definition ? 1 : 0, place_fields);
		put_symbols(out, s->children, s->n_children);
	}
}

static uint64_t hash_of(struct pl_str s)
{
	return pl_hash_add(PL_HASH_INIT, s);
}

void pl_pack_file(const struct pl_file *file, struct pl_sb *out)
{
	struct pl_sb bytes = PL_SB_INIT;
	uint64_t hash;

	put_fields(&bytes, file, file_fields, PL_LEN(file_fields));
	PUT_ALL(&bytes, file->errors, file->n_errors, lines_fields);
	PUT_ALL(&bytes, file->imports, file->n_imports, text_fields);
	put_symbols(&bytes, file->symbols, file->n_symbols);
	hash = hash_of(pl_sb_str(&bytes));
	pl_sb_add(out, (struct pl_str){ (const char *)&hash, sizeof(hash) });
	pl_sb_add(out, pl_sb_str(&bytes));
	pl_sb_deinit(&bytes);
}

/* --- reading ------------------------------------------------------------------------------ */

struct cursor {
	struct pl_arena *arena;
	const char *p, *end;
	bool broken;
};

static uint64_t get_number(struct cursor *c, uint64_t limit)
{
	uint64_t n = 0;

	for (unsigned shift = 0; c->p < c->end && shift < 64; shift += 7) {
		unsigned char byte = (unsigned char)*c->p++;

		n |= (uint64_t)(byte & 0x7f) << shift;
		if (!(byte & 0x80)) {
			if (n <= limit)
				return n;
			break;
		}
	}
	c->broken = true;
	return 0;
}

static uint32_t get_u32(struct cursor *c)
{
	return (uint32_t)get_number(c, UINT32_MAX);
}

/* A count of records, each of which takes a byte at least. */
static size_t get_count(struct cursor *c)
{
	return (size_t)get_number(c, (uint64_t)(c->end - c->p));
}

static struct pl_str get_text(struct cursor *c)
{
	struct pl_str s = PL_S_NONE;
	size_t n = get_count(c);

	if (c->broken || !n)
		return s;
	if ((size_t)(c->end - c->p) < n || c->p[n - 1] != '\0') {
		c->broken = true;
		return s;
	}
	s = (struct pl_str){ c->p, n - 1 };
	c->p += n;
	return s;
}

static struct pl_pos get_position(struct cursor *c)
{
	struct pl_pos pos;

	pos.line = get_u32(c);
	pos.character = get_u32(c);
	return pos;
}

static void get_fields(struct cursor *c, void *record, const struct field *fields, size_t n)
{
	for (size_t i = 0; i < n && !c->broken; i++) {
		void *at = (char *)record + fields[i].offset;
		struct pl_range *range = at;

		switch (fields[i].form) {
		case NUMBER:
			*(uint32_t *)at = get_u32(c);
			break;
		case FLAG:
			*(bool *)at = get_number(c, 1) != 0;
			break;
		case WORD:
			*(int *)at = (int)get_number(c, fields[i].limit - 1);
			break;
		case TEXT:
			*(struct pl_str *)at = get_text(c);
			break;
		case POSITION:
			*(struct pl_pos *)at = get_position(c);
			break;
		case RANGE:
			range->from = get_u32(c);
			range->to = range->from + get_u32(c);
			if (range->from == range->to)
				break;
			range->start = get_position(c);
			range->end = get_position(c);
			break;
		}
	}
}

static void *get_all(struct cursor *c, size_t *n, size_t size, const struct field *fields,
                     size_t n_fields)
{
	char *records;

	*n = get_count(c);
	if (c->broken || !*n)
		return NULL;
	records = pl_arena_alloc(c->arena, *n * size);
	for (size_t i = 0; i < *n && !c->broken; i++)
		get_fields(c, records + i * size, fields, n_fields);
	return records;
}

#define GET_ALL(c, n, type, fields) get_all((c), (n), sizeof(type), (fields), PL_LEN(fields))

static void get_type_params(struct cursor *c, struct pl_symbol *s)
{
	s->type_params = GET_ALL(c, &s->n_type_params, struct pl_type_param, type_param_fields);
	if (c->broken)
		s->n_type_params = 0;
	for (size_t i = 0; i < s->n_type_params; i++)
		s->type_params[i].bounds = GET_ALL(c, &s->type_params[i].n_bounds, struct pl_str,
		                                   text_fields);
}

static struct pl_symbol **get_symbols(struct cursor *c, struct pl_symbol *parent, size_t *n,
                                      unsigned depth)
{
	struct pl_symbol **symbols;
	size_t n_definitions; /* 0 or 1 */

	*n = get_count(c);
	if (depth > PL_MAX_PACK_DEPTH)
		c->broken = true;
	if (c->broken || !*n)
		return NULL;
	symbols = PL_ARENA_ARRAY(c->arena, struct pl_symbol *, *n);
	for (size_t i = 0; i < *n && !c->broken; i++) {
		struct pl_symbol *s = PL_ARENA_NEW(c->arena, struct pl_symbol);

		symbols[i] = s;
		s->parent = parent;
		get_fields(c, s, symbol_fields, PL_LEN(symbol_fields));
		s->params = GET_ALL(c, &s->n_params, struct pl_param, param_fields);
		get_type_params(c, s);
		s->supertypes = GET_ALL(c, &s->n_supertypes, struct pl_supertype, supertype_fields);
		s->refs = GET_ALL(c, &s->n_refs, struct pl_ref, ref_fields);
		s->definition = GET_ALL(c, &n_definitions, struct pl_symbol_place, place_fields);
		s->children = get_symbols(c, s, &s->n_children, depth + 1);
	}
	return symbols;
}

int pl_unpack_file(struct pl_str packed, struct pl_file *file)
{
	struct pl_file got = *file;
	struct cursor c = { .arena = &got.arena };
	uint64_t hash;

	if (packed.n < sizeof(hash))
		return PL_EINVALID;
	memcpy(&hash, packed.p, sizeof(hash));
	packed = pl_str_sub(packed, sizeof(hash), packed.n);
	if (hash != hash_of(packed))
		return PL_EINVALID;
	/* texts stay where they are: in this copy */
	packed = pl_arena_dup(&got.arena, packed);
	c.p = packed.p;
	c.end = packed.p + packed.n;
	get_fields(&c, &got, file_fields, PL_LEN(file_fields));
	got.errors = GET_ALL(&c, &got.n_errors, struct pl_lines, lines_fields);
	got.imports = GET_ALL(&c, &got.n_imports, struct pl_str, text_fields);
	got.symbols = get_symbols(&c, NULL, &got.n_symbols, 0);
	if (c.broken || c.p != c.end) {
		file->arena = got.arena;
		return PL_EINVALID;
	}
	*file = got;
	return 0;
}
