/*
 * tests/fuzz/extract.c -- whatever the bytes, the reader of each language gives facts that are sound;
 * it gives the same ones after another text, and the same symbols when asked for less.
 *
 * The first line names the language; where it names none, its length chooses one.
 */
#include "read/extract.h"
#include "sound.h"

static struct pl_langs *langs; /* kept: what costs more to load than a run takes */
static struct pl_grammars *grammars;
static struct pl_extractor *used; /* by all runs before */

static void load(void)
{
	struct pl_err err = PL_ERR_INIT;

	if (pl_langs_load(&langs, &err)) {
		fprintf(stderr, "%s\n", pl_sb_cstr(&err.text));
		abort();
	}
	grammars = pl_grammars_new();
	used = pl_extractor_new(grammars);
}

static struct pl_file *extract(struct pl_extractor *extractor, const struct pl_lang *lang,
                               struct pl_str text, bool all)
{
	const struct pl_extract_options options = { .references = all, .details = all };
	struct pl_file *file = pl_file_new();

	file->path = PL_S("src/input");
	file->language = lang->name;
	CHECK(pl_extract(extractor, lang, text, &options, file, NULL) == 0);
	return file;
}

static void check_alike(struct pl_symbol *const *a, size_t n_a, struct pl_symbol *const *b,
                        size_t n_b)
{
	CHECK(n_a == n_b);
	for (size_t i = 0; i < n_a; i++) {
		CHECK(a[i]->kind == b[i]->kind && pl_str_eq(a[i]->name, b[i]->name));
		CHECK(pl_str_eq(a[i]->qualified_name, b[i]->qualified_name));
		CHECK(a[i]->range.from == b[i]->range.from && a[i]->range.to == b[i]->range.to);
		check_alike(a[i]->children, a[i]->n_children, b[i]->children, b[i]->n_children);
	}
}

static void check_language(const struct pl_lang *lang, struct pl_str text)
{
	struct pl_extractor *fresh = pl_extractor_new(grammars);
	struct pl_file *file = extract(used, lang, text, true);
	struct pl_file *again = extract(fresh, lang, text, true);
	struct pl_file *less = extract(used, lang, text, false);
	struct pl_sb one = PL_SB_INIT, two = PL_SB_INIT;

	check_sound(file, text);
	pl_pack_file(file, &one);
	pl_pack_file(again, &two);
	CHECK(pl_str_eq(pl_sb_str(&one), pl_sb_str(&two)));
	check_alike(file->symbols, file->n_symbols, less->symbols, less->n_symbols);
	pl_sb_deinit(&one);
	pl_sb_deinit(&two);
	pl_file_free(file);
	pl_file_free(again);
	pl_file_free(less);
	pl_extractor_free(fresh);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct pl_str bytes = { (const char *)data, size }, text;
	struct pl_sb decoded = PL_SB_INIT;
	const struct pl_lang *lang;
	size_t line = pl_str_find_char(bytes, '\n');

	if (line == SIZE_MAX)
		return 0;
	if (!langs)
		load();
	lang = pl_langs_find(langs, pl_str_sub(bytes, 0, line));
	if (!lang)
		lang = pl_langs_at(langs, line % pl_langs_count(langs));
	bytes = pl_str_sub(bytes, line + 1, size);
	if (!pl_utf_is_binary(bytes)) { /* the reader skips it */
		pl_utf_decode(bytes, &decoded, &text);
		check_language(lang, text);
	}
	pl_sb_deinit(&decoded);
	return 0;
}
