/* lib/work/notes_format.c -- files that set the layout for formatters, and what they set. */
#include "work/notes_around.h"

#include "base/fs.h"

/* Files, the keys in them that are about layout, and the languages, NULL for all; words with blanks between. */
static const struct {
	const char *glob, *keys, *languages;
} formatters[] = {
	{ ".editorconfig", "indent_style indent_size tab_width max_line_length end_of_line", NULL },
	{ ".clang-format",
	  "BasedOnStyle IndentWidth UseTab ColumnLimit BreakBeforeBraces "
	  "PointerAlignment",
	  "c cpp" },
	{ ".prettierrc*", "printWidth tabWidth useTabs semi singleQuote",
	  "javascript typescript tsx" },
	{ "rustfmt.toml", "max_width hard_tabs tab_spaces use_small_heuristics", "rust" },
	{ ".rustfmt.toml", "max_width hard_tabs tab_spaces use_small_heuristics", "rust" },
	{ ".php-cs-fixer*", "", "php" },
	{ ".eslintrc*", "", "javascript typescript tsx" },
	{ "eslint.config.*", "", "javascript typescript tsx" },
	{ "tslint.json", "", "typescript tsx" },
	{ "tsfmt.json", "", "typescript tsx" },
	{ "checkstyle*.xml", "", "java" },
	{ ".swiftformat", "", "swift" },
	{ ".rubocop.yml", "", "ruby" },
	{ "analysis_options.yaml", "", "dart" },
	{ ".golangci.yml", "", "go" },
	{ "biome.json", "", "javascript typescript tsx" },
};

enum { MAX_SETTING = 40 /* bytes of a value; longer is none of these */ };

/* "[*]", "[*.{h,cpp}]": does the section hold for files of the language? */
static bool holds_for(const struct pl_lang *lang, struct pl_str section)
{
	struct pl_str glob = pl_str_sub(section, 1, section.n - 1);

	if (pl_str_is(glob, "*"))
		return true;
	for (size_t i = 0; i < lang->n_suffixes; i++) {
		struct pl_str suffix = lang->suffixes[i];

		if (suffix.n > 1 && pl_str_has_word(glob, pl_str_sub(suffix, 1, suffix.n)))
			return true;
	}
	return false;
}

/* Key and value of "key = value", "key: value" and "\"key\": value,"; false for any other line. */
static bool cut_setting(struct pl_str line, struct pl_str *key, struct pl_str *value)
{
	size_t at = 0;

	while (at < line.n && line.p[at] != '=' && line.p[at] != ':')
		at++;
	if (!at || at == line.n)
		return false;
	*key = pl_str_trim(pl_str_sub(line, 0, at));
	*value = pl_str_trim(pl_str_sub(line, at + 1, line.n));
	if (pl_str_ends(*value, PL_S(",")))
		value->n--;
	while (key->n > 1 && strchr("\"'", key->p[0]) && key->p[key->n - 1] == key->p[0])
		*key = pl_str_sub(*key, 1, key->n - 1);
	while (value->n > 1 && strchr("\"'", value->p[0]) && value->p[value->n - 1] == value->p[0])
		*value = pl_str_sub(*value, 1, value->n - 1);
	return key->n && value->n && value->n <= MAX_SETTING;
}

/* A later section wins; so each key's last value is counted, where it stands. */
struct setting {
	struct pl_str key, value;
	uint32_t at;
};

struct settings {
	PL_VEC(struct setting) list;
};

static void set(struct settings *s, struct pl_str key, struct pl_str value, uint32_t at)
{
	struct setting *found = NULL;

	for (size_t i = 0; i < s->list.n; i++)
		if (pl_str_eq(s->list.at[i].key, key))
			found = &s->list.at[i];
	if (!found)
		found = pl_vec_add(&s->list);
	*found = (struct setting){ key, value, at };
}

static void count_settings(struct pl_around *a, const char *keys)
{
	struct pl_str text = a->file.text;
	struct settings s = { PL_VEC_INIT };
	bool applies = true;

	for (size_t i = 0; i < a->at.lines.n; i++) {
		size_t from = a->at.lines.at[i];
		size_t to = i + 1 < a->at.lines.n ? a->at.lines.at[i + 1] : text.n;
		struct pl_str line = pl_str_trim(pl_str_sub(text, from, to)), key, value;

		if (pl_str_starts(line, PL_S("[")) && pl_str_ends(line, PL_S("]")))
			applies = holds_for(a->c->lang, line);
		else if (applies && !pl_str_starts(line, PL_S("#")) &&
		         cut_setting(line, &key, &value) && pl_str_has_word(pl_str_of(keys), key))
			set(&s, key, value, (uint32_t)from);
	}
	for (size_t i = 0; i < s.list.n; i++)
		pl_count(a->c, PL_M_LAYOUT_SETTING,
		         pl_arena_fmt(&a->c->notes->arena, PL_STR_FMT " " PL_STR_FMT,
		                      PL_STR_ARG(s.list.at[i].key), PL_STR_ARG(s.list.at[i].value)),
		         s.list.at[i].at);
	pl_vec_free(&s.list);
}

void pl_around_formatters(struct pl_around *a)
{
	for (size_t i = 0; i < a->repo->entries.n; i++) {
		struct pl_str path = a->repo->entries.at[i].path;

		for (size_t k = 0; k < PL_LEN(formatters) && pl_around_covers(a, path); k++) {
			if (!pl_around_is_for(a, formatters[k].languages) ||
			    !pl_around_fits(formatters[k].glob, path) || !pl_around_open(a, i))
				continue;
			pl_count(a->c, PL_M_FORMATTER, path, 0);
			if (*formatters[k].keys)
				count_settings(a, formatters[k].keys);
		}
	}
}
