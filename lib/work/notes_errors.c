/*
 * lib/work/notes_errors.c -- what goes wrong and what is given back: errors, memory, resources, and
 * who owns what.
 */
#include "work/notes_count.h"

#include "work/idiom.h"

static const struct pl_lang_idiom *idiom(const struct pl_counter *c, const char *name)
{
	return pl_lang_idiom(c->lang, name);
}

/* --- memory ------------------------------------------------------------------------------- */

/* "new (__FILE__, __LINE__) T", or "new T" */
static void count_new(struct pl_counter *c, size_t i)
{
	const struct pl_counted *f = c->at;
	struct pl_str text = f->file->text, arguments;
	size_t close = pl_code_is(f, i + 1, '(') ? f->pair[i + 1] : f->code.n;

	if (close >= f->code.n || close == i + 2) {
		pl_count_word(c, PL_M_NEW_FORM, "new T", f->code.at[i].from);
		return;
	}
	arguments = pl_str_sub(text, f->code.at[i + 1].from, f->code.at[close].to);
	pl_count(c, PL_M_NEW_FORM,
	         pl_arena_fmt(&c->notes->arena, "new " PL_STR_FMT " T", PL_STR_ARG(arguments)),
	         f->code.at[i].from);
}

static void count_memory(struct pl_counter *c)
{
	const struct pl_counted *f = c->at;
	size_t smart = pl_find_idiom(c, "smartPointers");

	if (!idiom(c, "allocators") || !idiom(c, "smartPointers"))
		return;
	if (smart < f->code.n || pl_find_idiom(c, "allocators") < f->code.n)
		pl_count_use(c, PL_M_SMART, smart);
	for (size_t i = 0; i + 1 < f->code.n; i++)
		if (pl_code_word(f, i, "new") && !(i && pl_code_word(f, i - 1, "operator")))
			count_new(c, i);
}

/* --- errors ------------------------------------------------------------------------------- */

/* "Debug.Assert" is three tokens. */
static bool is_word_path(const struct pl_counted *f, size_t i, struct pl_str word)
{
	struct pl_str part;

	while (pl_str_split(&word, '.', &part)) {
		if (!pl_str_eq(pl_code_text(f, i), part))
			return false;
		if (word.n && !pl_code_is(f, i + 1, '.'))
			return false;
		i += 2;
	}
	return true;
}

/* The sign that token i is, or 0. */
static char sign_at(const struct pl_counted *f, size_t i)
{
	return i < f->code.n && f->code.at[i].kind == PL_TOKEN_PUNCT
	               ? f->file->text.p[f->code.at[i].from]
	               : '\0';
}

/* "throw new \\A\\B", "raise A::B", "throw a.B": by its last part */
static void count_thrown(struct pl_counter *c, size_t i)
{
	const struct pl_counted *f = c->at;
	size_t name = i + 1;

	if (pl_code_word(f, name, "new"))
		name++;
	if (pl_code_is(f, name, '\\'))
		name++;
	while (strchr(".\\:", sign_at(f, name + 1)) && sign_at(f, name + 1))
		name += pl_code_is(f, name + 1, ':') ? 3 : 2;
	if (name < f->code.n && f->code.at[name].kind == PL_TOKEN_WORD &&
	    pl_is_upper(pl_code_text(f, name).p[0]))
		pl_count(c, PL_M_THROWN, pl_code_text(f, name), f->code.at[i].from);
}

/* "#define LIB_THROW(x) throw x": who uses the macro throws. */
static void find_throwing(struct pl_counter *c, struct pl_map *macros)
{
	const struct pl_counted *f = c->at;
	const struct pl_lang_idiom *throws = idiom(c, "throws");

	for (size_t i = 0; throws && i < f->all.n; i++) {
		struct pl_str s = pl_token_text(f->file->text, f->all.at[i]);
		size_t end = 0;

		if (f->all.at[i].kind != PL_TOKEN_DIRECTIVE || !s.n)
			continue;
		s = pl_str_trim(pl_str_sub(s, 1, s.n));
		if (!pl_str_starts(s, PL_S("define ")) || !pl_str_has_word(s, throws->words[0]))
			continue;
		s = pl_str_trim(pl_str_sub(s, strlen("define "), s.n));
		while (end < s.n && pl_is_word(s.p[end]))
			end++;
		pl_map_add(macros, pl_str_sub(s, 0, end), NULL)->num = 1;
	}
}

static size_t find_thrown(const struct pl_counter *c, const struct pl_map *macros)
{
	size_t found = pl_find_idiom(c, "throws");

	for (size_t i = 0; macros->n && i < found; i++)
		if (c->at->code.at[i].kind == PL_TOKEN_WORD &&
		    pl_map_find(macros, pl_code_text(c->at, i)))
			return i;
	return found;
}

static void count_errors(struct pl_counter *c, const struct pl_map *throwing)
{
	const struct pl_counted *f = c->at;
	const struct pl_lang_idiom *asserts = idiom(c, "asserts");
	size_t thrown = find_thrown(c, throwing);

	if (idiom(c, "throws"))
		pl_count_use(c, PL_M_THROWS, thrown);
	if (idiom(c, "panics"))
		pl_count_use(c, PL_M_PANICS, pl_find_idiom(c, "panics"));
	for (size_t i = thrown; i < f->code.n; i++)
		if (pl_lang_idiom_has(c->lang, "throws", pl_code_text(f, i)))
			count_thrown(c, i);
	for (size_t i = 0; asserts && i < f->code.n; i++)
		for (size_t k = 0; k < asserts->n; k++)
			if (is_word_path(f, i, asserts->words[k]) &&
			    !(i && pl_code_is(f, i - 1, '.')))
				pl_count(c, PL_M_ASSERTS, asserts->words[k], f->code.at[i].from);
	if (idiom(c, "runtimeTypes"))
		pl_count_use(c, PL_M_RUNTIME_TYPES, pl_find_idiom(c, "runtimeTypes"));
}

/* --- failure in signatures ---------------------------------------------------------------- */

/* The name before a type's arguments, without its scope: "Result" of io::Result<T>. */
static struct pl_str head_of(struct pl_str type)
{
	size_t from = 0, to = 0;

	while (to < type.n && (pl_is_word(type.p[to]) || type.p[to] == '.' || type.p[to] == ':'))
		if (!pl_is_word(type.p[to++]))
			from = to;
	return pl_str_sub(type, from, to);
}

/* What one waits for is the result: the T of Promise<T>, Task<T>. */
static struct pl_str awaited(struct pl_str type)
{
	static const char *const names[] = { "Promise", "Task", "ValueTask", "Future", "FutureOr" };
	size_t open = pl_str_find_char(type, '<');

	for (size_t i = 0; open != SIZE_MAX && i < PL_LEN(names); i++)
		if (pl_str_is(head_of(type), names[i]) && pl_str_ends(type, PL_S(">")))
			return pl_str_trim(pl_str_sub(type, open + 1, type.n - 1));
	return type;
}

/* How a type says that there may be no value, or an error in its place; NULL: it does not. */
static const char *absence_in(struct pl_str type)
{
	static const struct {
		const char *end, *form;
	} ends[] = {
		{ "?", "T?" },
		{ "| null", "T | null" },
		{ "| undefined", "T | undefined" },
		{ "| None", "T | None" },
		{ ", error)", "(T, error)" },
		{ " error)", "(T, error)" },
		{ ", bool)", "(T, bool)" },
	};

	for (size_t i = 0; i < PL_LEN(ends); i++)
		if (pl_str_ends(type, pl_str_of(ends[i].end)))
			return ends[i].form;
	return pl_str_starts(type, PL_S("?"))       ? "?T"
	       : pl_str_starts(type, PL_S("Null<")) ? "Null<T>"
	                                            : NULL;
}

/* A Result of the code base's own that holds nothing of any type is what it works on, not how. */
static bool is_own_value(const struct pl_counter *c, struct pl_str name)
{
	const struct pl_type *type = pl_counted_type(c, name);

	return type && !type->symbol->n_type_params &&
	       !pl_str_starts(type->symbol->signature, PL_S("template")) &&
	       pl_str_find_char(type->symbol->signature, '<') == SIZE_MAX;
}

/* Only languages that say what a function's result may lack: where "?" and the like mean that. */
static void count_result(struct pl_counter *c, const struct pl_symbol *s)
{
	const struct pl_lang_idiom *marks = idiom(c, "resultMarks");
	struct pl_str type = awaited(s->type), head = head_of(type);
	size_t close = pl_str_rfind_char(s->signature, ')');
	const char *absence = absence_in(type);

	if (pl_lang_idiom_has(c->lang, "results", head) && !is_own_value(c, head))
		pl_count(c, PL_M_RESULTS, head, pl_symbol_at(s));
	else if (absence && pl_lang_idiom_has(c->lang, "results", pl_str_of(absence)))
		pl_count_word(c, PL_M_RESULTS, absence, pl_symbol_at(s));
	for (size_t i = 0; marks && close != SIZE_MAX && i < marks->n; i++)
		if (pl_str_has_word(pl_str_sub(s->signature, close, s->signature.n),
		                    marks->words[i]))
			pl_count(c, PL_M_RESULTS, marks->words[i], pl_symbol_at(s));
}

/* "return REDIS_ERR;": a constant one of whose words says how it went */
static void count_code(struct pl_counter *c, size_t i)
{
	struct pl_str name = pl_code_text(c->at, i + 1), rest = name, word;
	bool says = false;

	if (!pl_code_word(c->at, i, "return") || !pl_code_is(c->at, i + 2, ';'))
		return;
	for (size_t k = 0; k < name.n; k++)
		if (!pl_is_word(name.p[k]) || pl_is_lower(name.p[k]))
			return;
	while (pl_str_split(&rest, '_', &word))
		says |= pl_lang_idiom_has(c->lang, "statusCodes", word);
	if (says)
		pl_count(c, PL_M_STATUS, name, c->at->code.at[i].from);
}

/* --- resources ---------------------------------------------------------------------------- */

/* "try (" is two tokens. */
static bool match_pattern(const struct pl_counted *f, size_t i, struct pl_str pattern)
{
	struct pl_str part;

	while (pl_str_split(&pattern, ' ', &part))
		if (!pl_str_eq(pl_code_text(f, i++), part))
			return false;
	return true;
}

/* The tokens of "void Dispose|Dispose()", and how people name them: what is behind the bar. */
static struct pl_str cut_pattern(struct pl_str entry, struct pl_str *shown)
{
	size_t bar = pl_str_find_char(entry, '|');

	*shown = bar == SIZE_MAX ? entry : pl_str_sub(entry, bar + 1, entry.n);
	return bar == SIZE_MAX ? entry : pl_str_sub(entry, 0, bar);
}

static void count_resources(struct pl_counter *c)
{
	const struct pl_counted *f = c->at;
	const struct pl_lang_idiom *patterns = idiom(c, "resources");

	for (size_t i = 0; patterns && i < f->code.n; i++)
		for (size_t k = 0; k < patterns->n; k++) {
			struct pl_str shown, pattern = cut_pattern(patterns->words[k], &shown);

			if (match_pattern(f, i, pattern))
				pl_count(c, PL_M_RESOURCES, shown, f->code.at[i].from);
		}
}

/* A destructor that frees what its object holds. */
static void count_destructor(struct pl_counter *c, const struct pl_symbol *s)
{
	const struct pl_counted *f = c->at;

	if (!pl_str_starts(s->name, PL_S("~")) || s->body.to <= s->body.from)
		return;
	for (size_t i = pl_code_at(f, s->body.from);
	     i < f->code.n && f->code.at[i].from < s->body.to; i++)
		if (pl_code_word(f, i, "delete") || pl_code_word(f, i, "free")) {
			pl_count_word(c, PL_M_RESOURCES, "~T()", pl_symbol_at(s));
			return;
		}
}

/* --- ownership ---------------------------------------------------------------------------- */

/* A word of a name that says who owns: "disposeRenderer", "ownsLoader" */
static void count_owning_name(struct pl_counter *c, const struct pl_symbol *s, struct pl_str text)
{
	struct pl_arena arena = PL_ARENA_INIT;
	struct pl_name name = pl_name_of(&arena, text);

	for (unsigned i = 0; i < name.n; i++)
		if (pl_str_is(pl_name_word(&name, i), "lock") ||
		    pl_str_is(pl_name_word(&name, i), "mutex"))
			name.n = 0; /* released, but nobody's */
	for (unsigned i = 0; i < name.n; i++)
		if (pl_lang_idiom_has(c->lang, "ownership", pl_name_word(&name, i)))
			pl_count(c, PL_M_OWNERSHIP, pl_name_word(&name, i), pl_symbol_at(s));
	pl_arena_deinit(&arena);
}

static void count_ownership_of(struct pl_counter *c, const struct pl_symbol *s)
{
	if (pl_is_redefined(c, s))
		return;
	count_owning_name(c, s, s->name);
	for (size_t i = 0; i < s->n_params; i++) {
		struct pl_str type = s->params[i].type;

		count_owning_name(c, s, s->params[i].name);
		if (pl_str_is(head_of(type), "unique_ptr") && pl_str_ends(type, PL_S(">")))
			pl_count_word(c, PL_M_OWNERSHIP, "unique_ptr by value", pl_symbol_at(s));
	}
}

/* What comments and annotations say of it. */
static void count_ownership_said(struct pl_counter *c)
{
	static const char *const phrases[] = {
		"takes ownership", "transfers ownership", "transfer full",
		"transfer none",   "transfer container", "caller owns",        "caller must free",
		"must be freed",   "must be deleted",   "does not own",        "owned by",
	};
	const struct pl_counted *f = c->at;

	for (size_t i = 0; i < f->all.n; i++) {
		struct pl_str text = pl_token_text(f->file->text, f->all.at[i]);

		if (f->all.at[i].kind != PL_TOKEN_COMMENT)
			continue;
		for (size_t k = 0; k < PL_LEN(phrases); k++)
			if (pl_str_find(text, pl_str_of(phrases[k])) != SIZE_MAX)
				pl_count_word(c, PL_M_OWNERSHIP, phrases[k], f->all.at[i].from);
	}
	for (size_t i = 2; i + 1 < f->code.n; i++)
		if (pl_code_word(f, i, "move") && pl_code_is(f, i + 1, '(') && i > 2 &&
		    pl_code_is(f, i - 1, ':') && pl_code_word(f, i - 3, "std"))
			pl_count_word(c, PL_M_OWNERSHIP, "std::move", f->code.at[i].from);
}

/* --- all files ---------------------------------------------------------------------------- */

static int visit(void *ctx, struct pl_symbol *s)
{
	struct pl_counter *c = ctx;

	if (!s->name.n)
		return 0;
	if (pl_kind_is_callable(s->kind)) {
		if (!pl_is_redefined(c, s))
			count_result(c, s);
		count_destructor(c, s);
	}
	if (idiom(c, "ownership") && (pl_kind_is_callable(s->kind) || s->kind == PL_KIND_FIELD))
		count_ownership_of(c, s);
	return 0;
}

void pl_notes_errors(struct pl_counter *c)
{
	struct pl_map throwing = PL_MAP_INIT;

	for (size_t i = 0; i < c->n_files; i++) {
		c->at = &c->files[i];
		find_throwing(c, &throwing);
	}
	for (size_t i = 0; i < c->n_files; i++) {
		c->at = &c->files[i];
		count_memory(c);
		count_errors(c, &throwing);
		count_resources(c);
		for (size_t k = 0; idiom(c, "statusCodes") && k < c->at->code.n; k++)
			count_code(c, k);
		pl_file_each(c->at->file, visit, c);
		if (idiom(c, "ownership"))
			count_ownership_said(c);
	}
	pl_map_deinit(&throwing);
}
