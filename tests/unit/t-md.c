/* tests/unit/t-md.c -- facts about Markdown taken apart. */
#include "base/md.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

static void show(struct pl_str text, struct pl_sb *out)
{
	static const char *const kind[] = { "heading", "code", "item", "text" };
	struct pl_md md;

	pl_md_parse(&md, text, 1);
	for (size_t i = 0; i < md.blocks.n; i++) {
		const struct pl_md_block *b = &md.blocks.at[i];

		pl_sb_addf(out, "%s %u-%u", kind[b->kind], b->line, b->end_line);
		if (b->kind == PL_MD_HEADING)
			pl_sb_addf(out, " #%u", b->level);
		if (b->kind == PL_MD_CODE)
			pl_sb_addf(out, " %s%s(" PL_STR_FMT ")@%u",
			           b->fenced ? "fenced" : "indented", b->closed ? "" : " open",
			           PL_STR_ARG(b->info), b->text_line);
		if (b->strong.n)
			pl_sb_addf(out, " *" PL_STR_FMT "*", PL_STR_ARG(b->strong));
		pl_sb_addf(out, " [" PL_STR_FMT "]", PL_STR_ARG(b->text));
		for (size_t j = 0; j < b->n_spans; j++)
			pl_sb_addf(out, " %zu:" PL_STR_FMT, b->spans[j].at,
			           PL_STR_ARG(b->spans[j].text));
		pl_sb_addc(out, '\n');
	}
	for (size_t i = 0; i < md.links.n; i++)
		pl_sb_addf(out, "%s %u " PL_STR_FMT "\n", md.links.at[i].image ? "image" : "link",
		           md.links.at[i].line, PL_STR_ARG(md.links.at[i].to));
	pl_md_deinit(&md);
}

static void test_blocks(void **state)
{
	static const struct { const char *text, *want; } row[] = {
		{ "", "" },
		{ "# A `b` *c*\n", "heading 1-1 #1 [A `b` c] 2:b\n" },
		{ "a\nb\n\nc\n", "text 1-2 [a b]\ntext 4-4 [c]\n" },
		{ "a\r\n\r\nb\rc\n\nd\n", "text 1-1 [a]\ntext 3-3 [b c]\ntext 5-5 [d]\n" },
		{ "```sh x\nls\n```\n", "code 1-3 fenced(sh x)@2 [ls\n]\n" },
		{ "~~~~\n~~~\n~~~~\n", "code 1-3 fenced()@2 [~~~\n]\n" },
		{ "```sh\nls\n", "code 1-2 fenced open(sh)@2 [ls\n]\n" },
		{ "```sh", "code 1-1 fenced open(sh)@2 []\n" },
		{ "````\nls\n```\n", "code 1-3 fenced open()@2 [ls\n```\n]\n" },
		{ "    ls\n", "code 1-1 indented()@1 [ls\n]\n" },
		{ "> ```jq\n> .a\n> ```\n", "code 1-3 fenced(jq)@2 [.a\n]\n" },
		{ "- x\n\n  ```sh\n  ls\n  ```\n",
		  "item 1-5 [x]\ncode 3-5 fenced(sh)@4 [ls\n]\n" },
		{ "- **Stop** Is it\n  `a`?\n- x\n", "item 1-2 *Stop* [ Is it `a`?] 7:a\nitem 3-3 [x]\n" },
		{ "1. a **b** c\n", "item 1-1 [a b c]\n" },
		{ "- **a**\n\n  b\n", "item 1-3 *a* []\ntext 3-3 [b]\n" },
		{ "-\n", "item 1-1 []\n" },
		{ "a [x](y.md)\nb ![i](z.png)\n", "text 1-2 [a x b i]\nlink 1 y.md\nimage 2 z.png\n" },
		{ "a `` b`c ``\n", "text 1-1 [a `b`c`] 2:b`c\n" },
	};

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		struct pl_sb out = PL_SB_INIT;

		show(pl_str_of(row[i].text), &out);
		assert_string_equal(pl_sb_cstr(&out), row[i].want);
		pl_sb_deinit(&out);
	}
}

static void test_anchor(void **state)
{
	static const struct { const char *text, *want; } row[] = {
		{ "Workflow", "workflow" },
		{ "next: Take the next type", "next-take-the-next-type" },
		{ "A `b`, c_d (e)", "a-b-c_d-e" },
	};

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		struct pl_sb out = PL_SB_INIT;

		pl_md_anchor(pl_str_of(row[i].text), &out);
		assert_string_equal(pl_sb_cstr(&out), row[i].want);
		pl_sb_deinit(&out);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(test_blocks),
		                            cmocka_unit_test(test_anchor) };

	return cmocka_run_group_tests_name("md", tests, NULL, NULL);
}
