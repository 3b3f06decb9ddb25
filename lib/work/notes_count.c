/* lib/work/notes_count.c */
#include "work/notes_count.h"

#include "base/fs.h"

/* --- observations ------------------------------------------------------------------------- */

uint32_t pl_counted_line(const struct pl_counted *file, uint32_t offset)
{
	return (uint32_t)pl_lines_of(&file->lines, offset) + 1;
}

/*
 * What the code says is data: a value goes between backticks, in one line, whatever was found. Control
 * bytes become blanks, backticks quotes.
 */
static struct pl_str safe_value(struct pl_arena *arena, struct pl_str value)
{
	char *copy = NULL;

	for (size_t i = 0; i < value.n; i++) {
		bool control = (unsigned char)value.p[i] < ' ' || value.p[i] == 0x7f;

		if (!control && value.p[i] != '`')
			continue;
		if (!copy)
			copy = pl_arena_cstr(arena, value);
		copy[i] = control ? ' ' : '\'';
	}
	return copy ? (struct pl_str){ copy, value.n } : value;
}

static void count_at(struct pl_counter *c, enum pl_measure_id id, struct pl_str value,
                     uint32_t line)
{
	struct pl_place at = { .path = c->at->file->path, .line = line };

	pl_tally_add(&c->notes->tallies[id], &c->notes->arena, safe_value(&c->notes->arena, value),
	             at);
}

void pl_count(struct pl_counter *c, enum pl_measure_id id, struct pl_str value, uint32_t offset)
{
	count_at(c, id, value, pl_counted_line(c->at, offset));
}

void pl_count_word(struct pl_counter *c, enum pl_measure_id id, const char *value, uint32_t offset)
{
	pl_count(c, id, pl_str_of(value), offset);
}

void pl_count_file(struct pl_counter *c, enum pl_measure_id id, struct pl_str value)
{
	count_at(c, id, value, 0);
}

/* --- shapes ------------------------------------------------------------------------------- */

/* What people put before a name: "_", "m_", "s_", "g_", "k_". */
static size_t decoration(struct pl_str name)
{
	size_t n = 0;

	while (n < name.n && name.p[n] == '_')
		n++;
	if (!n && name.n > 2 && name.p[1] == '_' && strchr("msgk", name.p[0]))
		n = 2;
	return n < name.n ? n : 0;
}

enum { LOWER = 1, UPPER = 2, INNER_UNDERSCORE = 4, DASH = 8, OTHER = 16 };

static unsigned letters(struct pl_str s)
{
	unsigned seen = 0;

	for (size_t i = 0; i < s.n; i++)
		seen |= pl_is_lower(s.p[i])   ? LOWER
		        : pl_is_upper(s.p[i]) ? UPPER
		        : s.p[i] == '_'       ? INNER_UNDERSCORE
		        : s.p[i] == '-'       ? DASH
		        : pl_is_digit(s.p[i]) ? 0
		                              : OTHER;
	return seen;
}

/* The names of the shapes that a word without decoration has. */
static size_t bare_shapes(struct pl_str s, const char **out)
{
	unsigned seen = letters(s);
	bool upper_first = pl_is_upper(s.p[0]);
	size_t n = 0;

	if (seen & OTHER || !(seen & (LOWER | UPPER)))
		return 0;
	if (seen & DASH) {
		out[n++] = seen & UPPER ? "mixed" : "kebab-case";
	} else if (seen & INNER_UNDERSCORE) {
		out[n++] = !(seen & UPPER)   ? "snake_case"
		           : !(seen & LOWER) ? "UPPER_CASE"
		           : upper_first     ? "Upper_Snake"
		                             : "mixed_Case";
	} else if (!(seen & UPPER)) {
		out[n++] = "camelCase";
		out[n++] = "snake_case";
	} else if (!(seen & LOWER)) {
		out[n++] = "UPPER_CASE";
		if (s.n <= 2) /* X, IO */
			out[n++] = "PascalCase";
	} else {
		out[n++] = upper_first ? "PascalCase" : "camelCase";
	}
	return n;
}

size_t pl_name_shapes(struct pl_arena *arena, struct pl_str name, struct pl_str *out)
{
	size_t before = decoration(name), after = 0, n;
	const char *bare[PL_TALLY_WAYS];

	while (after + before < name.n && name.p[name.n - after - 1] == '_')
		after++;
	if (before + after >= name.n)
		return 0;
	n = bare_shapes(pl_str_sub(name, before, name.n - after), bare);
	for (size_t i = 0; i < n; i++)
		out[i] = pl_arena_fmt(arena, PL_STR_FMT "%s" PL_STR_FMT, (int)before, name.p,
		                      bare[i], (int)after, name.p + name.n - after);
	return n;
}

/* "_x" is not used, where "_" is nothing. */
static bool is_unused(const struct pl_lang *lang, struct pl_str name)
{
	for (size_t i = 0; i < lang->n_unnamed; i++)
		if (pl_str_is(lang->unnamed[i], "_"))
			return pl_str_starts(name, PL_S("_"));
	return false;
}

void pl_count_shape(struct pl_counter *c, enum pl_measure_id id, struct pl_str name,
                    uint32_t offset)
{
	struct pl_place at = { .path = c->at->file->path, .line = pl_counted_line(c->at, offset) };
	struct pl_str shapes[PL_TALLY_WAYS];
	struct pl_arena arena = PL_ARENA_INIT;
	bool local = id == PL_M_NAME_LOCAL || id == PL_M_NAME_PARAMETER;
	size_t n = 0;

	if (name.n && !(local && is_unused(c->lang, name)))
		n = pl_name_shapes(&arena, name, shapes);

	if (n)
		pl_tally_add_any(&c->notes->tallies[id], &c->notes->arena, shapes, n, at);
	pl_arena_deinit(&arena);
}

/* --- tokens and words --------------------------------------------------------------------- */

struct pl_str pl_code_text(const struct pl_counted *file, size_t i)
{
	return i < file->code.n ? pl_token_text(file->file->text, file->code.at[i]) : PL_S_NONE;
}

bool pl_code_is(const struct pl_counted *file, size_t i, char c)
{
	return pl_token_is(file->file->text, &file->code, i, c);
}

bool pl_code_word(const struct pl_counted *file, size_t i, const char *word)
{
	return pl_token_word(file->file->text, &file->code, i, word);
}

size_t pl_code_at(const struct pl_counted *file, uint32_t offset)
{
	return pl_token_at(&file->code, offset);
}

bool pl_has_words(struct pl_str text, struct pl_str words)
{
	struct pl_str word;

	while (pl_str_split(&words, ' ', &word))
		if (!pl_str_has_word(text, word))
			return false;
	return true;
}

size_t pl_find_idiom(const struct pl_counter *c, const char *name)
{
	for (size_t i = 0; i < c->at->code.n; i++)
		if (c->at->code.at[i].kind == PL_TOKEN_WORD &&
		    pl_lang_idiom_has(c->lang, name, pl_code_text(c->at, i)))
			return i;
	return c->at->code.n;
}

void pl_count_use(struct pl_counter *c, enum pl_measure_id id, size_t found)
{
	if (found < c->at->code.n)
		pl_count_word(c, id, "used", c->at->code.at[found].from);
	else
		pl_count_file(c, id, PL_S("none"));
}

/* --- symbols ------------------------------------------------------------------------------ */

bool pl_is_constant(const struct pl_lang *lang, const struct pl_symbol *symbol)
{
	const struct pl_lang_idiom *idiom = pl_lang_idiom(lang, "constants");

	if (symbol->kind == PL_KIND_CONSTANT)
		return true;
	for (size_t i = 0; idiom && i < idiom->n; i++)
		if (pl_has_words(symbol->modifiers, idiom->words[i]) ||
		    pl_has_words(symbol->signature, idiom->words[i]))
			return true;
	return false;
}

bool pl_is_given(const struct pl_lang *lang, struct pl_str name)
{
	const struct pl_lang_idiom *reserved = pl_lang_idiom(lang, "reserved");

	for (size_t i = 0; reserved && i < reserved->n; i++)
		if (pl_str_glob(reserved->words[i], name))
			return true;
	return false;
}

bool pl_is_marked(const struct pl_symbol *symbol, const char *word)
{
	return pl_str_has_word(symbol->modifiers, pl_str_of(word)) ||
	       pl_str_has_word(symbol->signature, pl_str_of(word));
}

const struct pl_type *pl_counted_type(const struct pl_counter *c, struct pl_str name)
{
	size_t dot = pl_str_rfind_char(name, '.');
	size_t number = pl_map_num(&c->by_name,
	                           dot == SIZE_MAX ? name : pl_str_sub(name, dot + 1, name.n));

	return number ? &c->types.at[number - 1] : NULL;
}

const struct pl_symbol *pl_counted_owner(const struct pl_counter *c, const struct pl_symbol *s)
{
	const struct pl_type *type;

	if (s->parent && pl_kind_is_type(s->parent->kind))
		return s->parent;
	type = s->scope.n ? pl_counted_type(c, s->scope) : NULL;
	return type ? type->symbol : NULL;
}

bool pl_is_redefined(const struct pl_counter *c, const struct pl_symbol *s)
{
	return c->headers && s->scope.n;
}

bool pl_is_in_body(const struct pl_symbol *s)
{
	for (s = s->parent; s; s = s->parent)
		if (pl_kind_is_callable(s->kind))
			return true;
	return false;
}

/* Files are in order of path. */
const struct pl_counted *pl_counted_file(const struct pl_counter *c, const struct pl_file *file)
{
	size_t low = 0, high = c->n_files;

	while (low < high) {
		size_t mid = low + (high - low) / 2;
		int order = pl_str_cmp(c->files[mid].file->path, file->path);

		if (!order)
			return &c->files[mid];
		if (order < 0)
			low = mid + 1;
		else
			high = mid;
	}
	return NULL;
}

/* --- tests -------------------------------------------------------------------------------- */

static bool is_test_folder(struct pl_str name)
{
	static const char *const exact[] = { "test", "tests", "spec", "specs", "__tests__",
		                             "testing", "unittest", "unittests" };
	static const char *const ends[] = { "Test", "Tests", "_test", "_tests", "-test", "-tests" };

	for (size_t i = 0; i < PL_LEN(exact); i++)
		if (pl_str_eq_nocase(name, pl_str_of(exact[i])))
			return true;
	/* Lib.Tests, LibTests, jvmTest, lib_test, but not latest */
	for (size_t i = 0; i < PL_LEN(ends); i++)
		if (pl_str_ends(name, pl_str_of(ends[i])) && name.n > strlen(ends[i]))
			return true;
	return false;
}

bool pl_is_test_path(struct pl_str path)
{
	static const char *const ends[] = { ".test", ".spec", "_test", "_spec", "Test", "Tests" };
	struct pl_str rest = pl_fs_dir(path), part, stem = pl_fs_stem(path);

	while (pl_str_split(&rest, '/', &part))
		if (is_test_folder(part))
			return true;
	for (size_t i = 0; i < PL_LEN(ends); i++)
		if (pl_str_ends(stem, pl_str_of(ends[i])) && stem.n > strlen(ends[i]))
			return true;
	return pl_str_starts(stem, PL_S("test_")) || pl_str_is(stem, "test") ||
	       pl_str_is(stem, "tests");
}
