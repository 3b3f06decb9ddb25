/*
 * tests/fuzz/lex.c -- whatever the bytes, in every language: tokens come in order, inside the text,
 * and cover all that is not blank; a rewritten text differs from its original only in blanks and
 * the semicolons of `closeStatements`, or where `softModifiers` and `joinHeads` say so in words, never
 * in the number of line ends; what the scan declares lies inside the text.
 */
#include "check.h"
#include "read/lang.h"
#include "read/rewrite.h"
#include "read/scan.h"

static void check_blank(struct pl_str text, size_t from, size_t to)
{
	for (; from < to; from++)
		CHECK(text.p[from] == ' ' || (text.p[from] >= '\t' && text.p[from] <= '\r'));
}

static void check_tokens(struct pl_str text, const struct pl_tokens *tokens)
{
	size_t end = 0;

	for (size_t i = 0; i < tokens->n; i++) {
		struct pl_token t = tokens->at[i];

		CHECK(t.from >= end && t.from < t.to && t.to <= text.n);
		CHECK(t.kind <= PL_TOKEN_DIRECTIVE);
		CHECK(t.kind != PL_TOKEN_PUNCT || t.to == t.from + 1);
		check_blank(text, end, t.from);
		end = t.to;
	}
	check_blank(text, end, text.n);
}

/* Blanked, or closed by a semicolon where the language asks for it; or in other words. */
static void check_rewritten(const struct pl_lang *lang, struct pl_str text, struct pl_str now)
{
	size_t lines = 0;

	CHECK(text.n == now.n);
	for (size_t i = 0; i < text.n; i++)
		lines += (size_t)(text.p[i] == '\n') - (size_t)(now.p[i] == '\n');
	CHECK(!lines);
	if (lang->n_soft_modifiers || lang->n_soft_names || lang->n_join_heads)
		return;
	for (size_t i = 0; i < text.n; i++)
		CHECK(text.p[i] == now.p[i] ||
		      ((now.p[i] == ' ' || (now.p[i] == ';' && lang->close_statements)) &&
		       text.p[i] != '\n' && text.p[i] != '\r'));
}

static void check_scan(const struct pl_lang *lang, struct pl_str text,
                       const struct pl_tokens *tokens)
{
	struct pl_facts facts = { PL_VEC_INIT, PL_VEC_INIT };

	pl_scan(lang, text, tokens, &facts);
	for (size_t i = 0; i < facts.decls.n; i++) {
		const struct pl_decl *d = &facts.decls.at[i];

		CHECK(d->from <= d->name_from && d->name_from < d->name_to);
		CHECK(d->name_to <= d->to && d->to <= text.n);
		CHECK(d->kind > PL_KIND_NONE && d->kind < PL_N_KINDS && d->recovered);
	}
	for (size_t i = 0; i < facts.marks.n; i++)
		CHECK(facts.marks.at[i].from < facts.marks.at[i].to &&
		      facts.marks.at[i].to <= text.n);
	pl_facts_deinit(&facts);
}

static void check_language(const struct pl_lang *lang, struct pl_str text)
{
	struct pl_tokens tokens = PL_VEC_INIT, again = PL_VEC_INIT;
	struct pl_sb plain = PL_SB_INIT;
	struct pl_spans dropped = PL_VEC_INIT;
	bool changed;

	pl_lex(lang, text, &tokens);
	check_tokens(text, &tokens);
	check_scan(lang, text, &tokens);
	changed = pl_rewrite_macros(lang, text, &tokens, &plain);
	CHECK(changed == (plain.n > 0));
	if (changed)
		check_rewritten(lang, text, pl_sb_str(&plain));
	else
		pl_sb_add(&plain, text);
	pl_rewrite_conditionals(lang, text, &tokens, &plain, &dropped);
	check_rewritten(lang, text, pl_sb_str(&plain));
	for (size_t i = 0; i < dropped.n; i++)
		CHECK(dropped.at[i].from < dropped.at[i].to && dropped.at[i].to <= text.n);
	pl_lex(lang, pl_sb_str(&plain), &again);
	check_tokens(pl_sb_str(&plain), &again);
	check_scan(lang, pl_sb_str(&plain), &again);
	pl_vec_free(&tokens);
	pl_vec_free(&again);
	pl_vec_free(&dropped);
	pl_sb_deinit(&plain);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct pl_langs *langs; /* kept: reading the descriptors costs more than a run */
	struct pl_err err = PL_ERR_INIT;

	if (!langs && pl_langs_load(&langs, &err)) {
		fprintf(stderr, "%s\n", pl_sb_cstr(&err.text));
		abort();
	}
	for (size_t i = 0; i < pl_langs_count(langs); i++)
		check_language(pl_langs_at(langs, i), (struct pl_str){ (const char *)data, size });
	return 0;
}
