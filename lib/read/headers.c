/* lib/read/headers.c */
#include "read/headers.h"

#include "base/limits.h"
#include "base/utf.h"
#include "read/lex.h"

#include <stdlib.h>

/* So many headers are read, if nothing else tells. */
enum { MAX_LOOKS = 64 };

void pl_headers_init(struct pl_headers *h, const struct pl_langs *langs)
{
	h->langs = langs;
	pl_map_init(&h->folders);
}

void pl_headers_deinit(struct pl_headers *h)
{
	for (size_t i = 0; i < h->folders.n; i++)
		free(h->folders.entries[i].ptr);
	pl_map_deinit(&h->folders);
}

static struct pl_str parent_of(struct pl_str path)
{
	size_t slash = pl_str_rfind_char(path, '/');

	return slash == SIZE_MAX ? PL_S("") : pl_str_sub(path, 0, slash);
}

static bool is_shared(const struct pl_langs *langs, struct pl_str path)
{
	for (size_t i = 0; i < pl_langs_count(langs); i++) {
		const struct pl_lang *lang = pl_langs_at(langs, i);

		for (size_t k = 0; k < lang->n_shared_suffixes; k++)
			if (pl_str_ends(path, lang->shared_suffixes[k]))
				return true;
	}
	return false;
}

/* Count one more file of the language in all folders around path. */
static void count(struct pl_headers *h, struct pl_str path, const struct pl_lang *lang)
{
	size_t number = 0;

	while (pl_langs_at(h->langs, number) != lang)
		number++;
	do {
		struct pl_map_entry *e;

		path = parent_of(path);
		e = pl_map_add(&h->folders, path, NULL);
		if (!e->ptr)
			e->ptr = pl_calloc(pl_langs_count(h->langs), sizeof(size_t));
		((size_t *)e->ptr)[number]++;
	} while (path.n);
}

/* The language that most files have in the nearest folder around path that has any, or NULL. */
static const struct pl_lang *by_neighbours(const struct pl_headers *h, struct pl_str path)
{
	const struct pl_lang *best = NULL;

	do {
		const size_t *files; /* by number of language */
		size_t most = 0;

		path = parent_of(path);
		files = pl_map_ptr(&h->folders, path);
		for (size_t i = 0; files && i < pl_langs_count(h->langs); i++)
			if (files[i] > most) {
				most = files[i];
				best = pl_langs_at(h->langs, i);
			}
	} while (!best && path.n);
	return best;
}

/* "class A", "namespace {", "template <", "public:", but neither "class = 1" nor "class->a". */
static bool begins_with(struct pl_str text, const struct pl_tokens *tokens, size_t i)
{
	return tokens->at[i + 1].kind == PL_TOKEN_WORD || pl_token_is(text, tokens, i + 1, '{') ||
	       pl_token_is(text, tokens, i + 1, '<') || pl_token_is(text, tokens, i + 1, ':');
}

/* The language that has one of its own words at the beginning of a line, or NULL. */
static const struct pl_lang *by_words(const struct pl_headers *h, struct pl_str path,
                                      struct pl_str text)
{
	struct pl_tokens tokens = PL_VEC_INIT;
	const struct pl_lang *found = NULL;

	pl_lex(pl_langs_of_path(h->langs, path, NULL), text, &tokens);
	for (size_t i = 0; i + 1 < tokens.n && !found; i++)
		for (size_t k = 0; k < pl_langs_count(h->langs) && !found; k++) {
			const struct pl_lang *lang = pl_langs_at(h->langs, k);

			if (tokens.at[i].kind == PL_TOKEN_WORD && tokens.at[i].first &&
			    pl_str_in(pl_token_text(text, tokens.at[i]), lang->shared_words,
			              lang->n_shared_words) &&
			    begins_with(text, &tokens, i))
				found = lang;
		}
	pl_vec_free(&tokens);
	return found;
}

/* Read headers that have no neighbours, and count those that say whose they are. */
static void look_into(struct pl_headers *h, struct pl_source *source)
{
	struct pl_sb bytes = PL_SB_INIT, decoded = PL_SB_INIT;
	unsigned looks = 0;

	for (size_t i = 0; i < source->entries.n && looks < MAX_LOOKS; i++) {
		struct pl_str path = source->entries.at[i].path, text;
		const struct pl_lang *lang;
		char blob[41];

		if (source->entries.at[i].type != PL_ENTRY_FILE || !is_shared(h->langs, path) ||
		    by_neighbours(h, path))
			continue;
		looks++;
		if (pl_source_read(source, i, PL_MAX_FILE_SIZE, &bytes, blob, NULL) ||
		    pl_utf_is_binary(pl_sb_str(&bytes)))
			continue;
		pl_sb_clear(&decoded);
		pl_utf_decode(pl_sb_str(&bytes), &decoded, &text);
		lang = by_words(h, path, text);
		if (lang)
			count(h, path, lang);
	}
	pl_sb_deinit(&bytes);
	pl_sb_deinit(&decoded);
}

void pl_headers_look(struct pl_headers *h, struct pl_source *source)
{
	for (size_t i = 0; i < source->entries.n; i++) {
		struct pl_str path = source->entries.at[i].path;
		const struct pl_lang *lang = pl_langs_of_path(h->langs, path, NULL);

		if (lang && lang->n_shared_suffixes && !is_shared(h->langs, path))
			count(h, path, lang);
	}
	look_into(h, source);
}

const struct pl_lang *pl_headers_lang(const struct pl_headers *h, struct pl_str path)
{
	return pl_langs_of_path(h->langs, path, by_neighbours(h, path));
}
